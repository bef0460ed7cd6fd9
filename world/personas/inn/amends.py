"""Rules by which the innkeeper sets right what went wrong with an order, or is only talked of.

What she can take back she takes back, and what never came she brings. Data only.
"""

from __future__ import annotations

from typing import Any

from world.personas.inn.fare import ANY, SOME, TAKES_BACK
from world.personas.one_of import one_of

_SO = r"(?:(?:hey|but|no|and|oi|wait|so|sorry|well|hang on|hold on|um|er|that's wrong),? )*"
_NEVER = (
    r"i(?:(?: did| have| had|'ve|'d)? not| didn't| haven't| hadn't| never) (?:just |even )?"
    r"(?:order|ask(?:ed)? for)"
)
_N = r"(?:one|two|three|four|five|six|[1-6])"
_D = r"(?:(?:soup|ale|beer|bowl|mug|pint|drink|bread|slice|loave|dishe)s?)"
_ALL = r"(?:(?:all|the|those|these|for|of|only|just|now) )*"
_TO = r"me|us|him|her|them|the both of us|(?-i:[A-Z])[\w-]+|my [a-z]+"
_WANTED = r"(?:ordered|asked for|wanted|said|meant)"
_NO_MORE = (
    rf"(?: (?:{_D}|of (?:them|those|it)))?(?:,? (?:in all|in total|altogether|only|please|you know|"
    r"here|now|then|for (?:me|us|him|her|(?-i:[A-Z])[\w-]+)|(?:and |but )?not .+|but you .+))*$"
)
"""What may stand behind the number: a dish, and nothing else that there is one of."""
_SO_MANY_BACK = (
    rf"^{_SO}(?:i|we|he|she)(?: have| had|'ve|'d)? (?:(?:only|just) {_WANTED}|{_WANTED} (?:only|"
    rf"just)) {_N}{_NO_MORE}",
    rf"^{_SO}(?:i|we) (?:just |already )?(?:ordered|asked for|wanted|said|meant) (?:one$|{_N}"
    rf"(?: {_D})?,? (?:and |but )?not (?:{_N}|so many|all|both)\b.*$)",
    rf"^{_SO}(?:i|we) (?:ordered|asked for|wanted|said|meant) {_N}(?: (?:{_D}|of them|only|in all|"
    r"in total|altogether))* (?:only|in all|in total|altogether)$",
    rf"^{_SO}(?:you|that's|(?:those|these) are)\b[^.]*\b(?:two|three|four|five|six|[2-6])\b"
    rf"[^.]*,? (?:but |and )?(?:i|we) (?:only |just )?{_WANTED} {_N}{_NO_MORE}",
    rf"^{_SO}(?:(?:that|this|it|these|those|there|i|we|now|so|you|'s|is|are|makes|was|have|got) ?)*"
    rf"{_ALL}{_N} (?:{_D} )?too many{_NO_MORE}",
    rf"^{_SO}(?:(?:can|could|will|would) you )?(?:please )?(?:take|have|strike|send) (?:the |my |"
    rf"those |these )?(?:other |extra |last )?{_N}(?: of (?:them|those|it))?(?: (?:extra )?{_D})? "
    r"(?:back|away|off)(?: .+)?$",
)
"""How guests say how many they wanted, or how many of what they got are too many."""
_TOO_MUCH = (
    rf"^{_SO}{_NEVER} (?:two|three|four|both|all|so m|that m|\d)",
    r"^(?:why|what) (?:did|do|have|are) you (?:bring|brought|give|given|serve|served|pour|poured)"
    rf"\w*\b.*\b(?:{ANY}|this|that|it)\b",
    r"^who (?:ordered|asked for) (?:this|that|it|the|an?)\b",
    rf"^{_SO}i (?:(?:only |just )?(?:ordered|asked for)(?: only| just)?|(?:only|just) wanted) "
    rf"{SOME}(?:{ANY})\b",
    rf"^{_SO}(?:(?:that|this|it|these|those|there|i|we|now|so|you|'s|is|are|makes|was|have|got) ?)+"
    rf"{_ALL}(?:too many|{_N} (?:soups|ales|beers|bowls|mugs|pints))(?:,? .+)?$|"
    rf"^too many(?: {_D})?$",
    rf"^{_SO}you(?:'ve| have)?(?: just| now)* (?:brought|gave|given|served|poured)"
    rf"(?: (?:{_TO}))? (?:(?:{_N} (?:too|more|extra|\w+ too|{_D})|too m\w+|twice)\b.*|{_N})$",
    rf"^{_SO}(?:no way )?(?:am )?(?:i|we)(?:'m| am| are|'re)?(?: (?:i|we|not|never|won't|don't|"
    rf"gonna|going to|want to))+ pay(?:ing)?(?: for)? {_ALL}{_N}\b.*$",
    rf"^{_SO}no way (?:am i|are we) (?:paying|gonna pay|going to pay)\b.*$|"
    rf"^take the (?:extra|other|last) (?:{_D}|one)s? (?:off|back)(?: the slate)?$",
)
"""How they say that it is more than they wanted, and not by how much."""
_GOOD = (
    r"(?:good|nice|great|lovely|tasty|delicious|excellent|wonderful|superb|amazing|yummy|splendid)"
)


def _said_of_the_fare() -> dict[str, Any]:
    """The rule of lines that begin with a dish, as an order does, and only speak of it."""
    return one_of(
        "said of the fare",
        {
            "surplus": (
                list(_TOO_MUCH),
                [
                    "Then I misheard you over the fire, {asker}. What is too much, give it back "
                    "to me, and it comes off your slate.",
                    "My mistake, {asker}. What is too much, give it back to me, and you owe "
                    "nothing for it.",
                ],
            ),
            "praise": (
                [
                    rf"^(?:(?:very|really|such|damn|what an?) )*{_GOOD} (?:\w+ )?(?:{ANY})\b",
                    rf"^(?:best|finest) (?:\w+ )?(?:{ANY}) (?:i|in|of|ever|here|we|this|for)\b",
                ],
                [
                    "You are sweet to say so, {asker}. My mother would have liked you.",
                    "How sweet of you to say that, {asker}.",
                ],
            ),
            "jest": (
                [
                    rf"^(?:another|one more) (?:{ANY}),? and (?:i'?ll|i'm|i am|we'll|we're|he'll|"
                    r"she'll|you'll|you|we)\b.*$",
                ],
                ["Shall I bring it or not, {asker}? Say the word."],
            ),
            "mused": (
                [rf"^(?:that|this) (?:{ANY})$"],
                ["There is more of it where that came from, {asker}."],
            ),
            "talk": (
                [
                    rf"^{SOME}(?:{ANY}),? (?:and|with|over|in|on) (?:(?:the|an?|some|my|your) )?"
                    rf"(?:ale|soup|bread|here|there|it|that|butter|friends?|company|you)"
                    r"(?:'s| is| are| was| were| makes?| tastes?| goes?)\b.+$",
                ],
                ["As you say, {asker}. When you want some, say the word."],
            ),
        },
        aside=True,
    )


def complains() -> list[dict[str, Any]]:
    """The rules of who did not want what they got."""
    return [
        {
            "name": "too many",
            "act": True,
            "hear": list(_SO_MANY_BACK),
            "do": [
                {
                    **TAKES_BACK,
                    "arguments": {"paid_with": "slate", "returned": "{text}"},
                    "when": {"back": True},
                }
            ],
            "let": {"bare": "error|after:They hold|first"},
            "say": [
                "I am sorry, {asker}. I take {undone.back} back, and {undone.off} is off the "
                "slate.",
                "I am sorry, {asker}. I take {undone.back} back.",
            ],
            **dict.fromkeys(
                ("none", "else"),
                [
                    "My mistake, {asker|unless:bare}. What is too much, give it back to me, and "
                    "you owe nothing for it.",
                    "You have none of mine in your hands, {bare|as:asker}, so there is none to "
                    "take back.",
                ],
            ),
        },
        _said_of_the_fare(),
        {
            "name": "the wrong dish",
            "act": True,
            "aside": True,
            "hear": [
                rf"^{_SO}{_NEVER}",
                rf"^{_SO}i (?:did not|didn't|never) (?:want|wanted|say|said|mean|meant) .*\b"
                rf"(?:{ANY})\b",
                rf"^{_SO}(?:that|this|it)(?:'s| is| was)(?: not|n't) (?:mine\b|for me$|my "
                r"(?:order|dish|one)|what (?:i|we) (?:ordered|wanted|asked for|said)$)|"
                r"^(?:that(?:'s| is| was) )?(?:the )?wrong (?:order|dish|one)\b",
                rf"^{_SO}(?:i|we)(?:'ve| have)? (?:just )?(?:got|get|been given|were given) "
                r"(?:the wrong (?:one|order|dish|thing|food|drink)|some(?:body|one) else's)\b",
                rf"^{_SO}you(?:'ve| have)? (?:brought|gave|given|served|poured)(?: (?:me|us))? "
                r"(?:the wrong|some(?:body|one) else's)\b",
            ],
            "do": [
                {
                    **TAKES_BACK,
                    "arguments": {"paid_with": "slate", "returned": "{text}"},
                    "optional": True,
                }
            ],
            "say": [
                "My mistake, {asker}: I take {undone.back} back, and {undone.off} is off the "
                "slate.",
                "My mistake, {asker}: I take {undone.back} back. What was it to be?",
                "My mistake, {asker}, but I see nothing of it that I could take back. Give it to "
                "me if you have it, and you owe nothing for it.",
            ],
        },
    ]


_HEY = r"(?:(?:hey|but|and|so|oi),? )*"
_THAT = r"(?:(?:my|our|the|that|those|an?|any|of) )*"
_NTH = r"(?:(?:second|2nd|other|two|both|three|[23]|mugs?|bowls?|of) )*"
_ITEM = r"(?:(?P<dish>ale|soup|bread|water)s?|(?P<ale>pints?)|(?P<bread>loa(?:f|ves)))"
_THING = rf"{_NTH}{_ITEM}(?: i (?:ordered|asked for|wanted)(?: \w+)?)?"
"""Something that is missed: "the second bread I asked for"."""
_LATE = r"(?:,? (?:then|now|please|yet|again|gone|got to|at|mate|dear|marta|coming))*$"
_NOT = r"(?:(?:did|have)(?:n't| not)|never|ain't)(?: even)?"
_LACKS = (
    rf"(?:(?:did|have) )?you(?:'ve| have| did)?(?: just)? (?:(?:for[gs]\w+|skipped|left out|missed)"
    rf"(?: about)?|{_NOT} (?:bring|brought|give|gave|given|serve|served|pour|poured))(?: me| us)?",
    r"(?:i'm |i am |we're |we are )?(?:still |just )*(?:waiting (?:for|on)|missing|short of)",
    rf"(?:i|we)(?:'ve| have)?(?: still)? (?:{_NOT} (?:get|got)|got no)",
    rf"(?:i|we)(?:'ve| have)? still (?:{_NOT}|not) (?:have|had|see|seen)",
)
"""How guests say that something never came, before its name."""


def misses_it() -> list[dict[str, Any]]:
    """The rules of who asks for a dish that never came: if they ordered it, it comes now."""
    brought = (
        "I brought you that, dear: {serve.had}. If it is gone, say the word, and you get another.",
        "But I brought you that: {serve.had}. Is it gone? Say the word, and there is more.",
        "That I have not brought you yet, {serve.to}: {serve.served|a|list}, here you are.",
        "That I have not brought you yet, {serve.to}: {serve.served|a|list}, here you are. "
        "{serve.owed|cap} so far.",
        "I have no {serve.unordered} written down for you, dear. Say the word, and you get it.",
    )
    full = "Not just now, {asker}: eat up what you have, and then I bring you that."
    unsaid = "What is it that never came, {it|as:asker}: bread, soup or ale?"
    dishes = {"dish": "{dish}", "ale": "ale", "bread": "bread"}
    rule: dict[str, Any] = {
        "act": True,
        "recall": {"kind": "deed", "about": "serve", "own": True, "last": True},
    }
    return [
        {
            **rule,
            "name": "what is missing",
            "hear": [
                rf"^{_HEY}{_LACKS[0]} (?P<it>any|it|that|one)(?: yet)?(?:,.+)?$",
                rf"^{_HEY}(?:i|we)(?:'ve)? {_NOT} (?:get|got) (?P<it>any|one)(?: yet)?(?:,.+)?$",
                rf"^{_HEY}(?:(?:i|we)(?:'ve| have|'m| am|'re| are)? )?(?:(?:been|still|just) "
                rf")*waiting "
                r"(?:for |since )?(?P<it>ages|forever|hours|long|so long|an? (?:hour|while|"
                r"age))\b.*$",
                rf"^no {_ITEM}(?: for me| yet)*{_LATE}",
                rf"^{_HEY}(?:is |are )?(?:my|our|the|that) {_THING} (?:coming|on (?:its|the) way|"
                r"ready|done|here)(?: (?:yet|or what|soon|now|or not|then|any time))*$",
                rf"^(?:(?:and|but|so|hey|er|um),? {_HEY}|{_HEY}(?:i|we) want )(?:my|our) "
                rf"{_THING}{_LATE}",
                rf"^{_HEY}(?:where(?:'s| is| are| did| has)|what happened to) {_THAT}{_THING}"
                rf"(?: go)?{_LATE}",
                *(rf"^{_HEY}{lacks} {_THAT}{_THING}{_LATE}" for lacks in _LACKS),
                rf"^{_HEY}(?:i|we)(?:'ve| have)? {_NOT} (?:had|seen) {_THAT}{_THING} yet$",
                rf"^{_HEY}(?:my|our|the) {_THING}(?:'s| is| are)? (?:never|still|hasn't|didn't|has "
                r"not|did not|isn't|is not|missing|not)(?: (?:came?|come|arrived?|here|missing|"
                r"coming|not|there|been brought|turned? up))*(?: yet)?$",
            ],
            "do": [
                _brings(name, dish, ", {whole_line}")
                for name, dish in {**dishes, "it": "{it|as:fact.data.dishes.0}"}.items()
            ],
            **dict.fromkeys(
                ("say", "none"), [*brought, full.replace("asker", "asker|unless:it"), unsaid]
            ),
        },
        {
            **rule,
            "name": "whether it is coming",
            "question": True,
            "hear": [
                rf"^(?:(?:what|how) about )?(?:my|our) {_THING}{_LATE}",
                rf"^the {_THING}{_LATE}",
            ],
            "do": [_brings(name, dish) for name, dish in dishes.items()],
            **dict.fromkeys(("say", "none"), [*brought, full]),
        },
    ]


def _brings(name: str, dish: str, words: str = "") -> dict[str, Any]:
    """A step by which a dish is served that never came, where a value of some name is given."""
    arguments = {"dishes": [dish], "missed": f"{{{name}}}{words}"}
    return {"tool": "serve", "arguments": arguments, "optional": True}
