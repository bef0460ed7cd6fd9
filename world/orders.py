"""Rules by which the innkeeper takes orders, and says what the inn has. Data only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from world.bargains import STORY_NEXT
from world.fare import (
    ANY,
    ASKED,
    BUT_NOT,
    COUNTS,
    FARE,
    FOR_HER,
    FOR_MANY,
    FOR_ONE,
    FOR_WHOM,
    GETS,
    GUEST,
    HAVE_OR_BRING,
    MADE,
    MORE,
    MOST_AT_ONCE,
    NOT_SERVED,
    NOT_SERVED_TO_GUEST,
    OTHER_ONE,
    OTHERS,
    SAME,
    SOME,
    TAIL,
    WANTED,
    WANTS,
    WATER,
    WHICH,
    WISHES,
    Fare,
)
from world.helpings import as_another_had, instead, same_again, without
from world.kitchen import PRICES, in_coppers
from world.phrasings import phrasings
from world.reckoning import looks, reckons

TAKEN_BACK = [
    "Then give it back to me, dear, and it comes off your slate.",
    "I take back what you have not touched, {asker}: give it to me, and you owe nothing for it.",
]
MISHEARD = [
    "Then I misheard you over the fire, dear. Give it back to me, and it comes off your slate.",
    "My mistake, {asker}. Give it back to me, and you owe nothing for it.",
]
IN_YOUR_HANDS = [
    "That is in your own hands, dear: give it yourself.",
    "You hold it, {asker}, so you can hand it over.",
]
YOURS_ALONE = (
    "There is yours, {asker}, but I see no {absent|cap} in here just now. Ask me again for theirs."
)
FOR_TWO = ["One for you, and one for {guest|cap}.", "There, {asker}: yours, and {guest|cap}'s."]
FOR_GUEST = ["For {other}, from {asker}.", "There you are, {other}. {asker} has ordered."]
FIRST_OF_MANY = [
    "Here is one, {asker}. Ask me again for each of the others.",
    "One at a time, dear: here is the first. Ask me again for the next.",
]
HAS = [
    "Bread costs nothing, soup a copper, ale two. Say the word, {asker}.",
    "Bread, soup and ale I have, dear. What shall it be?",
]
HAS_NOT = [
    "No {what|words}, dear: bread, soup and ale is all that I have.",
    "I have no {what|words}, {asker}. There is bread, there is soup, and there is ale.",
]


_TODAY = r"(?:,? (?:today|tonight|now|for (?:now|today|tonight|one day)|thanks|already|really))*"


def takes_orders() -> list[dict[str, Any]]:
    """The rules of a character who serves what the inn has; the special before the general."""
    return [
        {
            "name": "nothing more",
            "act": True,
            "aside": True,
            "hear": [
                rf"^no (?:more )?(?:{ANY})\b|^no,? (?:wait|hold on|hang on)$",
                r"^(?:not|without|hold|skip|leave (?:out|off)|cancel|scrap|forget|take back) "
                rf"(?:the |an? |any |my |that |this )?(?:{ANY})$|^take .*\b(?:{ANY}) (?:back|"
                rf"away)$",
                rf"^i (?:don't|do not) (?:want|need) (?:the |an? |any |my |more )*(?:{ANY})\b",
                rf"^(?:i|we)(?:'ve| have)?(?: (?:just|already|really))* (?:had|got|eaten|drunk)(?: "
                rf"(?:quite|more than|already|my))* (?:enough|plenty|too much|my fill|my share)"
                rf"(?: of)?(?: (?:the|your|that|this))?(?: (?:{ANY}|food|drink))?{_TODAY}$",
                rf"^(?:no,? )?(?:i'm|i am|we're|we are) (?:so |really |quite |too |already "
                rf")*(?:full|"
                rf"stuffed|sated|bursting|fed up with (?:{ANY}))(?: up)?(?: (?:of|with|from) .+)?"
                rf"{_TODAY}$",
                rf"^(?:i|we) (?:can't|cannot|couldn't|could not) (?:eat|drink|have|manage|face|"
                rf"take)"
                rf"(?: (?:any more|another|any|one more|a|more|the))*(?: (?:bite|crumb|drop|sip|"
                rf"spoonful|mouthful|thing|bowl|{ANY}))?(?: of .+)?(?: any ?more)?{_TODAY}$",
            ],
            "recall": {"about": "order", "own": True},
            "say": TAKEN_BACK,
            "none": "@declined",
        },
        {
            "name": "taken back",
            "act": True,
            "hear": r"^(?:cancel|call off|scrap|take back|take away)(?: (?:it|that|this|(?:the|"
            r"my) order))?$",
            "recall": {"about": "order", "last": True},
            "say": TAKEN_BACK,
        },
        {
            "name": "take it back",
            "act": True,
            "aside": True,
            "hear": [
                r"^(?:(?:can|could|may|shall|will|would) (?:i |you ))?(?:please )?(?:take|have|"
                r"give|bring|send|hand|return)"
                r" (?:it|that|this|one|them|(?:the|my|that|this|one|your) (?:\w+ )?"
                rf"(?:{ANY}|one|order))(?: (?:back|away))(?: to you| from me| again)*$",
                r"^(?:can|could|may) i (?:return|hand back|give back) (?:it|that|this|one|"
                rf"(?:the|my|an?|that|this) (?:{ANY}))\b|"
                rf"^i(?:'d like to| want to| will|'ll) (?:return|give back|hand back) (?:it|that|"
                rf"this|one|(?:the|my|an?|that|this) (?:{ANY}))\b",
                r"^(?:(?:can|could|may|shall|will|would) (?:i|you|we) )?(?:please )?(?:swap|switch|"
                rf"(?:swap|switch|change|exchange) (?:it|that|this|mine|(?:the|my|this|that) "
                rf"(?:{ANY}|order)))(?: back| over)?$",
            ],
            "say": TAKEN_BACK,
        },
        {
            "name": "a dish that comes back",
            "kinds": ["give"],
            "hear": r"\b(?:mugs? of ale|bowls? of soup|slices? of bread)\b",
            "do": [{**looks("slate of {asker}", "slate"), "optional": True}],
            "let": {"owed": "slate.target.description"},
            "say": [
                "I take it back, {asker}. On your slate stands {owed}.",
                "Back it goes, dear. That leaves {owed} on your slate.",
            ],
            "none": [
                "Back it goes, dear, and you owe me nothing.",
                "I take it back, {asker}. Your slate is clean.",
            ],
        },
        {
            "name": "what was ordered",
            "hear": [
                r"^what (?:did|have|had) i (?:just |already )?(?:order|ordered|have|had|eat|ate|"
                r"eaten|drink|drunk)(?: so far| today| tonight| here| last| just now| already|"
                r" this (?:evening|morning|afternoon)| all (?:day|evening)| in all| in here)*$",
                rf"^(?:did|have|had) i (?:already )?(?:have|had|order|ordered|eat|eaten|drink|"
                rf"drunk|"
                rf"get|got) {SOME}(?:{ANY}|anything)\b",
                r"^what (?:did|have|had) you (?:just |already )?(?:bring|brought|serve|served|give|"
                r"given|pour|poured|done?)(?: to| for)? (?:me|us)(?: so far| today| tonight|"
                r" just now|"
                r" already| before| here)*$",
                r"^(?:did|have) you (?:just |already )?(?:bring|brought|serve|served|give|given|"
                r"pour|"
                rf"poured)(?: to)? me {SOME}(?:{ANY}|anything)\b",
            ],
            "recall": {"kind": "deed", "about": "serve", "own": True},
            "do": [
                {
                    "tool": "inspect_location",
                    "as": name,
                    "arguments": {"target": f"{what} {{asker}}"},
                    "optional": True,
                }
                for name, what in (("slate", "slate of"), ("paid", "paid by"))
            ],
            "let": {
                "owed": "slate.target.description",
                "before": "paid.target.description",
                "had": ["owed", "before", "facts|pluck:data|pluck:dishes|copies|list"],
            },
            "say": [
                "You had {had}, dear.",
                "I brought you {had}, {asker}.",
                "You had {owed}, dear, and before that you paid for {before}.",
            ],
            "none": ["Nothing that I still know of, dear."],
        },
        {
            "name": "what another ordered",
            "hear": r"^(?:and |so )?what (?:did|has|had) (?:(?-i:[A-Z])[\w'-]+|(?:my|our|his|her) "
            r"[a-z]+|he|she|they)(?: here)? (?:just |already )?(?:order|ordered|have|had|eat|ate|"
            r"eaten|drink|drank|drunk|get)(?: here| so far| before| today| tonight| just now)*$",
            "say": [
                "Every slate is for one pair of eyes, dear. I read out yours and no other.",
                "That they must tell you themselves, {asker}. I only read you your own slate.",
            ],
        },
        as_another_had(),
        *reckons(),
        *_prices(),
        {
            "name": "praise of the fare",
            "question": False,
            "aside": True,
            "hear": rf"^(?:good|nice|best|finest) (?:\w+ )?(?:{ANY})\b",
            "say": "@praised",
        },
        {
            "name": "not ordered",
            "act": True,
            "hear": [
                r"^i(?:(?: did| have| had|'ve|'d)? not| didn't| haven't| hadn't| never) (?:just "
                r"|even )?(?:order|ask(?:ed)? for)",
                rf"^i (?:did not|didn't|never) (?:want|say|said|mean|meant) .*\b(?:{ANY})\b",
                r"^(?:that|this|it)(?:'s| is| was)(?: not|n't) (?:mine\b|my (?:order|dish|one)|"
                r"what i (?:ordered|wanted|asked for)$)|"
                r"^(?:that(?:'s| is| was) )?(?:the )?wrong (?:order|dish|one)\b",
                r"^(?:why|what) (?:did|do|have|are) you (?:bring|brought|give|given|serve|served|"
                rf"pour|poured)\w*\b.*\b(?:{ANY}|this|that|it)\b",
                r"^who (?:ordered|asked for) (?:this|that|it|the|an?)\b|^you (?:have )?(?:brought|"
                r"gave|given|served|poured)(?: me)? (?:the wrong|too m\w+|one too many)\b",
                rf"^i (?:(?:only |just )?(?:ordered|asked for)|(?:only|"
                rf"just) wanted) {SOME}(?:{ANY})\b",
            ],
            "say": MISHEARD,
        },
        {
            "name": "given away",
            "act": True,
            "hear": rf"^(?:give|hand|pass|bring|take) (?:(?:my|that|this) (?:{ANY})|(?:it|that|"
            r"this|"
            r"them|those|mine)(?: one)?) to\b|^(?:give|hand|pass) (?:him|her|them|"
            r"(?-i:[A-Z])[\w'-]+) mine(?: (?:then|too|instead|please))*$",
            "say": IN_YOUR_HANDS,
        },
        *same_again(),
        {
            "name": "which of them",
            "act": True,
            "hear": [
                rf"^{WANTED}(?:the usual|what (?:he|she|they)(?:'s|'re| is| are) having)"
                r"(?: again| for me| please| here)*$",
                r"^i(?:'d like|'ll have|'ll take| want| would like) (?:the usual|what (?:he|she|"
                r"they)"
                r"(?:'s|'re| is| are) having)$",
                r"^(?:give|bring|get)(?: me| us)? (?:your best|the best|anything|something|"
                r"whatever.*)$",
                r"^(?:whatever|anything|something)(?:'s| is)?(?: (?:hot|cold|warm|good|best|cheap|"
                r"you have|"
                r"fresh))?$|^surprise me$|^(?:two|three|2|3)(?: of (?:each|them))?(?:,? (?:then|"
                r"please))*,? (?:and )?one (?:each|for each(?: of us)?)(?: please)?$",
                r"^(?:(?:ok|okay|yes|yeah|then|well|so|good|and),? )*(?:i'll|i will|we'll|let me) "
                r"(?:have|take) (?:that|it|this|those|them)(?: (?:one|then|please|too|thanks))*$",
                r"^(?:i'll|i will) (?:have|take) (?:anything|something|whatever.*|(?:your|the) "
                r"best.*)$",
            ],
            "say": WHICH,
        },
        {"name": "for whom", "act": True, "hear": list(_for_nobody_named()), "say": FOR_WHOM},
        {"name": "treated", "act": True, "hear": list(_treats()), "say": "@offered"},
        {
            "name": "treated too",
            "act": True,
            "hear": [
                rf"{wish}(?:two |2 )?{SOME}(?P<dish>ale|soup|bread){tail}{FOR_ONE}$"
                for wish in WISHES
                for tail in (
                    rf"s?(?:(?:,? one)? for me)?(?:,? and|,?) (?:one|another|the same) {FOR_HER}",
                    rf"s?,? one {FOR_HER},? (?:and )?(?:one|another|the other)(?: for me)?",
                    rf"s? (?:for me and (?:you|yourself)|{FOR_HER} and me)",
                )
            ],
            "do": [{"tool": "serve", "arguments": {"dishes": ["{dish}"]}}],
            **NOT_SERVED,
            "say": [
                "There is yours, {asker}. The house pays for its own.",
                "Yours it is, dear, and none for me: I have bread to mind.",
            ],
        },
        {
            **_for_a_guest(Fare("{dish}", ANY, ["{dish}"], ["There you are, {asker}."])),
            "name": "one more for a guest",
            "hear": rf"^make (?:it|that) (?:two|2) (?P<dish>ale|soup|bread)s?{OTHER_ONE} for "
            rf"{GUEST}{FOR_ONE}$",
        },
        *(rule for fare in FARE for rule in _several(fare)),
        without(),
        *instead(),
        _serve(
            "soup alone",
            [f"{wish}{SOME}soups?{BUT_NOT}$" for wish in WISHES],
            FARE[1],
            ["soup"],
            say=["There you are, dear, as near to it as I can.", FARE[1].says[1]],
        ),
        *(_serve(fare.name, [*_wishes(fare.words, TAIL), *fare.want], fare) for fare in FARE),
        *(_for_a_guest(fare) for fare in FARE),
        *_asked_about_fare(),
        _serve("water", list(_wishes("water", "")), WATER),
        _what_is_in_it(),
        {"name": "no such fare", "act": True, "hear": list(_not_served()), "say": HAS_NOT},
        {
            "name": "an order in other words",
            "mention": True,
            "question": False,
            "hear": [
                r"^(?:(?:i|i'm|i'd|i'll|we|we'll|me|just|only|then|for|and|but|no|the|an?|some|"
                r"another|"
                r"my|one|two|three)\b.*)?\b(?:order|ordered|bring|serve|give|want|have|take|"
                rf"need|swap|exchange|instead|without|please|more|not)\b.*\b(?:{words})\b"
                for words in (ANY, *OTHERS)
            ],
            "say": [
                "Once more, dear, so that I get it right: bread, soup or ale, and for whom?",
                "Say it plainly, {asker}: which of bread, soup and ale, and for whom.",
            ],
        },
    ]


def _wishes(words: str, tail: str) -> Iterator[str]:
    for wish in WISHES:
        yield rf"{wish}{SOME}(?:{words})\b{tail}"
        if tail == TAIL:
            yield rf"{wish}{SOME}(?:{words}) (?:on (?:its|their) own|by itself|alone|only)$"
            yield rf"{wish}{SOME}(?:{words}),? not (?:the |an? )?\w+$"
    if tail == TAIL:
        yield rf"^(?:no|wait|rather|sorry|actually), {SOME}(?:{words})(?: please| instead| then)*$"


def _serve(
    name: str, hear: Sequence[str], fare: Fare, dishes: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """A rule by which the asker gets some dishes; those of the fare if none are given."""
    served = list(dishes or fare.dishes)
    step = {"tool": "serve", "arguments": {"dishes": served}}
    rule = {"name": name, "act": True, "hear": list(hear), "do": [step], "say": list(fare.says)}
    rule["keep"] = {"about": "order", "fact": f"i ordered {fare.name}", "value": fare.name}
    return {**rule, **NOT_SERVED, **more}


def _several(fare: Fare) -> Iterator[dict[str, Any]]:
    """Orders of more than one: for the asker and a guest, of two or three, and of too many."""
    for_guest = {"tool": "serve", "arguments": {"dishes": list(fare.dishes), "guest": "{guest}"}}
    for_asker = {"tool": "serve", "arguments": {"dishes": list(fare.dishes)}}
    shared = (
        rf"(?: for me)?,? (?:and|one for me and) (?:one|another|the same) for {GUEST}",
        rf",? one for {GUEST},? (?:and )?(?:one|another|the other)(?: for me)?",
        rf" for me and {GUEST}",
        rf" for {GUEST} and me",
    )
    yield _serve(
        f"{fare.name} for two",
        [
            *(
                rf"{wish}(?:two |2 )?{SOME}(?:{fare.words}){two}{FOR_ONE}$"
                for wish in WISHES
                for two in shared
            ),
            *(
                rf"^(?:give|bring|get|grab|serve|pour|buy) {us} (?:both |two "
                rf")*{SOME}(?:{fare.words})"
                rf"(?: each)?{FOR_ONE}$"
                for us in (f"me and {GUEST}", f"{GUEST} and me")
            ),
            *(
                rf"{wish}(?:two|2|a couple of) (?:(?:more|bowls|mugs|pints|slices|of) )*"
                rf"(?:{fare.words})(?: please)?,? (?:and )?one(?: of (?:them|those))?(?:'s| is)? "
                rf"for {GUEST}{FOR_ONE}$"
                for wish in (WISHES[0], WISHES[1], HAVE_OR_BRING)
            ),
        ],
        fare,
        do=[for_asker, for_guest],
        say=FOR_TWO,
        **{"else": [YOURS_ALONE, *NOT_SERVED["else"][1:]]},
    )
    for count, words in COUNTS.items():
        dishes = _times(fare, count)
        price = sum(PRICES[dish] for dish in dishes)
        coppers = in_coppers(price).capitalize()
        yield _serve(
            f"{fare.name}, {count}",
            [
                *(
                    rf"{counted}(?: for (?:the )?{FOR_MANY[count]})?{FOR_ONE}$"
                    for counted in _counted(words, fare)
                ),
                *(
                    rf"{wish}{SOME}(?:{fare.words})s? for (?:the )?{many}{FOR_ONE}$"
                    for wish in (WISHES[0], WISHES[1], HAVE_OR_BRING)
                    for many in (FOR_MANY[count],)
                ),
            ],
            fare,
            dishes,
            say=[f"{coppers} for the {fare.name}, {{asker}}, or a good story."]
            if price
            else fare.says,
        )
        yield {
            **_for_a_guest(fare, count),
            "name": f"{fare.name} for a guest, {count}",
            "hear": [
                rf"{counted} (?:for|to) {GUEST}{FOR_ONE}$" for counted in _counted(words, fare)
            ],
        }
    many = "|".join([*COUNTS.values(), MORE])
    yield _serve(f"much {fare.name}", list(_counted(many, fare)), fare, say=FIRST_OF_MANY)


def _times(fare: Fare, count: int) -> list[str]:
    """What is served to one who wants it several times; so many dishes at once, and no more."""
    side = fare.dishes[1:] * count
    return [*fare.dishes[:1] * count, *side][:MOST_AT_ONCE]


def _prices() -> Iterator[dict[str, Any]]:
    """What somebody asks of the price of two or three."""
    for fare in FARE:
        price = sum(PRICES[dish] for dish in fare.dishes)
        costs = in_coppers(price).capitalize() if price else "Nothing"
        yield {
            "name": f"price of {fare.name}",
            "hear": rf"^(?:how much (?:is|are|for|does|do|would|will)(?: you (?:take|charge|want|"
            r"ask) for)?|(?:what(?:'s| is| are) )?(?:the )?(?:price|cost)s? (?:of|for)|what "
            rf"(?:does|do|would|will)(?: you (?:take|charge|want|ask) for)?) "
            rf"{SOME}(?P<topic>{fare.words})"
            r"(?: costs?| be| come to| then| here| now| please| alone| by itself)*$",
            "say": [f"{costs}, dear: that is {fare.name}.", f"{costs} for {fare.name}, {{asker}}."],
            "next": STORY_NEXT,
        }
        if price:
            two, three = (in_coppers(price * count) for count in COUNTS)
            yield {
                "name": f"price of several {fare.name}",
                "hear": [
                    rf"^(?:how much|what)\b.*\b(?:{words}) (?:\w+ )?(?P<{named}>{fare.words})\b"
                    r"(?: costs?| come to| make| together| please)*$"
                    for named, words in zip(("pair", "triple"), COUNTS.values(), strict=True)
                ],
                "say": [
                    f"{two.capitalize()} for two {{pair|lower}}, dear, or a good story.",
                    f"{three.capitalize()} for three {{triple|lower}}, dear, or a good story.",
                ],
                "next": STORY_NEXT,
            }


def _counted(words: str, fare: Fare) -> Iterator[str]:
    vessels = "(?:(?:more|bowls|slices|pieces|mugs|pints|cups|glasses|of|cold|hot|fresh) )*"
    return (rf"{wish}(?:{words}) {vessels}(?:{fare.words})\b" for wish in WISHES)


def _for_a_guest(fare: Fare, count: int = 1) -> dict[str, Any]:
    hear = [
        *_wishes(fare.words, rf" (?:for|to) (?:my friend |the )?{GUEST}{FOR_ONE}$"),
        rf"^(?:give|bring|get|grab|fetch|serve|pour|buy|send) {GUEST} {SOME}(?:{fare.words})\b",
        rf"^{GETS} {SOME}(?:{fare.words}){FOR_ONE}$",
    ]
    dishes = _times(fare, count)
    step = {"tool": "serve", "arguments": {"dishes": dishes, "guest": "{guest}"}}
    let = {**NOT_SERVED_TO_GUEST["let"], "other": "guest|cap|without:asker|first"}
    kept = f"{fare.name} for {{guest}}"
    keep = {"about": kept, "fact": f"i ordered {kept}", "value": fare.name}
    named = {**NOT_SERVED_TO_GUEST, "keep": keep, "say": FOR_GUEST, "none": fare.says, "let": let}
    return _serve(f"{fare.name} for a guest", hear, fare, do=[step], **named)


def _for_nobody_named() -> Iterator[str]:
    somebody = (
        r"(?:him|her|them|everyone|everybody|all|the house|(?:my|our|his|her|their) [\w'-]+)\b"
    )
    for fare in FARE:
        yield from _wishes(fare.words, rf" (?:for|to) {somebody}{FOR_ONE}$")
    yield rf"^(?:give|bring|get|serve|pour|buy) {somebody} {SOME}(?:{ANY})\b"
    yield rf"^(?:s?he|they|(?:my|our) [a-z]+){WANTS} {SOME}(?:{ANY}|{SAME}){FOR_ONE}$"
    yield (
        rf"^(?:give |bring |get )?{SAME} for (?:(?:my|our) [\w' -]+|the (?:\w+ )?"
        rf"(?:lad(?:y|ies)|m[ae]n|wom[ae]n|boy|girl|guard|golem|others?|house|table|friends?)|"
        r"every(?:one|body)|all|him|"
        r"her|them|(?:all|both|the (?:two|lot)) of us|us all)(?:,? (?:please|too|as well|then|"
        r"now))*$"
    )
    yield rf"^(?:give|bring|get|serve|pour|buy) (?:my|our) [\w'-]+ {SOME}(?:{ANY})\b"
    yield r"^drinks (?:for|on)\b|\b(?:a|another) round (?:for|of|on)\b"


def _treats() -> Iterator[str]:
    """How guests offer the innkeeper what she serves."""
    too = "(?: too| as well| then| from me| on me)*$"
    dish = rf"{SOME}(?:(?:two|2|one) )?(?:{ANY}|one|another)"
    yield rf"^(?:and )?{dish} {FOR_HER}{too}"
    yield from (rf"{wish}{dish} {FOR_HER}{too}" for wish in WISHES[1:])
    yield rf"^(?:have|take|drink|eat|pour|get|grab|draw) {dish} (?:{FOR_HER}|yourself|on me){too}"
    yield rf"^(?:pour|get|grab|draw|treat|help|serve) yourself (?:to )?{dish}{too}"
    yield rf"^(?:would|will|won't) you (?:have|drink|share) {dish}(?: with (?:me|us))?{too}"


def _not_served() -> Iterator[str]:
    for words in OTHERS:
        what = rf"(?P<what>(?:[\w'-]+ )?(?:{words}))"
        alone = rf"(?P<what>(?:{MADE} )?(?:{words}))"
        behind = r"(?: instead| rather| for [\w' ]+| please| now| here)*"
        yield rf"^(?:any )?{SOME}{alone}{behind}{BUT_NOT}?$"
        yield from (rf"{start}{SOME}{what}\b" for start in (*WISHES[1:], ASKED))


OURS = "(?:the|your|this|that|my) (?:soup|stew|broth|bread|ale|beer|food)"


def _what_is_in_it() -> dict[str, Any]:
    return {
        "name": "what is in it",
        "like": phrasings("what is in it"),
        "question": True,
        "hear": [
            rf"^(?:what|is there|are there|any)\b.*\bin (?:it|{OURS})$",
            rf"^what(?:'s| is| kind of soup is| sort of soup is) {OURS}(?: made (?:of|from|"
            rf"with))?$",
            r"^what(?:'s| is) it made (?:of|from|with)$",
            rf"^what (?:do|did|have) (?:you|they) (?:put|use|cook|throw)(?: in| into| for|) "
            rf"(?:it|{OURS})$",
            r"^(?:(?:is|are) (?:it|there) |any |with )?(?:any )?(?:meat|mutton|lamb|sheep|leeks?|"
            rf"barley)(?: (?:in|inside) (?:it|there|that|this|{OURS}))?$",
        ],
        "say": [
            "Barley and leeks in the soup, dear, and something that was once a sheep; rye in the "
            "bread.",
            "The bread is rye, {asker}. The soup is barley and leeks, and had a sheep in it once.",
        ],
    }


def _asked_about_fare() -> list[dict[str, Any]]:
    ours = OURS
    return [
        {
            "name": "how it tastes",
            "question": True,
            "hear": [
                rf"^(?:is|are|was|how(?:'s| is| are| does)) {ours}\b",
                rf"^what(?:'s| is) {ours} like\b",
                r"^(?:have|did|do) you (?:ever |even )?(?:tasted?|tried|try|drunk|drink|eaten|"
                r"eat) .*\b"
                r"(?:soup|bread|ale|beer|food)\b.*$",
                r"^(?:is|was|does) (?:it|that) (?:\w+ )?(?:spicy|hot|warm|cold|good|fresh|tasty|"
                r"sweet|"
                r"strong|salty|nice|safe to eat|any good)$|^how (?:is|was|does) (?:it|that)(?: "
                r"taste)?$",
            ],
            "say": [
                "Taste it and tell me, dear. No bowl has come back yet.",
                "I eat it myself, {asker}. Judge when you have had some.",
            ],
        },
        {
            "name": "a complaint",
            "question": False,
            "hear": [
                r"^(?:it|this|that)(?:'?s| is| was| tastes?)(?: \w+)? (?:too \w+|cold|stale|salty|"
                r"watery|flat|sour|burnt|bland|off)$",
                r"^(?:my|the|this) (?:soup|bread|ale|beer|food)(?:'?s| is| was| tastes?)(?: \w+)? "
                r"(?:too|cold|stale|salty|watery|flat|sour|burnt|bland|off)\b",
                r"^(?:it |this |that )?tastes? (?:like|of|awful|bad|terrible|funny|off|weird)\b",
                r"\b(?:fly|hair|bug|worm|mouse) in (?:my|the)\b",
                r"^i (?:don't|do not) (?:like|want|eat|drink) (?:the |your |this |any )?"
                rf"(?:{ANY}|it)$",
            ],
            "say": [
                "Then leave it, dear. Nobody is made to finish here.",
                "I am sorry, {asker}. Have some bread instead; it costs nothing.",
            ],
        },
        {
            "name": "had already",
            "question": False,
            "aside": True,
            "hear": rf"^i(?:'ve| have)? (?:already |just |still )?(?:have|had|got|eaten|ate|drank|"
            rf"drunk|"
            rf"finished|like|love) {SOME}(?:{ANY})\b",
            "say": ["Then enjoy it, dear.", "Good. There is more where that came from, {asker}."],
        },
        {
            "name": "a mishap",
            "question": False,
            "hear": r"^(?:i|we)(?:'ve| have)? (?:just )?(?:spilled|spilt|dropped|broke|knocked)\b",
            "say": [
                "There is a rag on the counter, dear. Ask when you want another.",
                "It happens, {asker}. The floor has had worse.",
            ],
        },
        {
            "name": "what she serves",
            "like": phrasings("what she serves"),
            "hear": [
                rf"{ASKED}{SOME}(?:{ANY}|anything to (?:eat|drink))\b",
                rf"{ASKED}(?:any|some)thing (?:(?:a bit|more|really|not too) )?(?:sweet|salty|"
                rf"savoury|"
                r"light|strong|stronger|heavy|fancy|fruity|green|special|without meat|else)"
                r"(?: (?:to (?:eat|drink)|for (?:me|us|kids|children)|then|perhaps|too))*$",
                r"^(?:(?:do you have|have you|you have|you|got|is there|there is|what about)"
                r"(?: got)? )?(?:any|some)thing (?:\w+ ){0,2}?(?:to|for) (?:drink|eat|sip|nibble|"
                r"munch|chew|(?:wet|wash|warm|fill|quench|soothe|cool) (?:down )?(?:my|our|a|the|"
                r"your) [a-z]+|(?:my|our|a) (?:(?:dry|empty|sore) )?(?:throat|thirst|belly|"
                r"stomach|hunger))(?: (?:here|in here|with|then|tonight|please))*$|"
                r"^what(?:'s| is| do you have| have you got|) (?:on tap|on draught|in the (?:"
                r"barrels?|casks?|kegs?)|to drink)(?: (?:here|today|tonight|then))*$",
                r"^what (?:do|can|did) you (?:brew|bake|cook|make|pour)(?: here| yourself| today| "
                r"tonight)*$",
                r"^(?:what|how|where|who)\b.*\bget (?:an? |some |a bit of )?(?:drink|ale|beer|"
                r"bite|food|"
                r"soup|meal|service)(?: (?:around |round |in )?here)?$",
                r"^what (?:can|could|may|do|does|would|should) (?:i|we|one|you|people|folks?|they|"
                r"guests|"
                r"everybody|everyone) (?:have|get|order|eat|drink|buy)(?: (?:and|or|to) (?:eat|"
                r"drink))?"
                r"(?: (?:around here|round here|here|in here|in this \w+|tonight|today|now))*$|"
                r"^what (?:food|drinks?)\b.*\b(?:have|here|there|"
                r"sell|"
                r"serve|get|offer)\b|^(?:tell|show) me what (?:you have|there is)\b",
                r"^what (?:(?:do )?you (?:have|got|serve|sell|offer)|have you got|is there|can i "
                r"(?:have|"
                r"get|order|eat|drink))(?: here| today| (?:and |or )?"
                r"(?:to )?(?:eat|drink|order)| for .+)*$|\bmenu\b|"
                r"^what(?:'s| is) (?:(?:there|good) to (?:eat|drink)|good(?: here)?|cooking|"
                r"for (?:dinner|lunch|supper))\b",
            ],
            "say": HAS,
        },
    ]
