"""What players ask the people of Thornwick about each other: who is what, and who is whose.

Data only, but for making rules of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.one_of import one_of
from world.personas.villagers import NAMED, VILLAGERS

Opinions = Mapping[str, Sequence[str] | Mapping[str, str]]
"""Key of a question → what is said to it, for all or by the key of a neighbour."""

_AMONG = (
    r"(?:,? (?:(?:of|among|in) (?:you|them|us|all|here|(?:the |this |your )?(?:[\w-]+ )?[\w-]+)|"
    r"here|one|person|man|woman|villager|guy))*"
)
_WHICH = (
    r"^(?:so |and )?(?:who|which|what)(?: one)?(?: of (?:you|them|us|these|those|the "
    r"[\w-]+(?: of you)?)(?: (?:four|all|people|guys|lot))?)?(?: here)?(?:'s| is| are)? (?:the )?"
)
_RANKS: Mapping[str, str] = {
    "oldest": r"(?:oldest|older|eldest|elder)",
    "youngest": r"(?:youngest|younger)",
    "strongest": r"(?:strongest|stronger|toughest|tougher|most powerful|heaviest)",
    "cleverest": r"(?:cleverest|smartest|smarter|cleverer|wisest|wiser|most (?:clever|intelligent|"
    r"educated))",
    "kindest": r"(?:kindest|nicest|nicer|friendliest|kinder|sweetest|most (?:friendly|nice|kind|"
    "helpful|"
    r"honest))",
    "funniest": r"(?:funniest|funnier)",
    "tallest": r"(?:tallest|taller|biggest|bigger|largest)",
    "handsomest": r"(?:most (?:handsome|beautiful|attractive)|prettiest|prettier|hottest|ugliest|"
    r"best looking|handsomest|cutest)",
    "worst": r"(?:meanest|grumpiest|laziest|lazier|worst|most (?:dangerous|annoying|boring|evil)|"
    r"rudest|scariest|stupidest|dumbest|weirdest|strangest)",
}
"""Key of a question → how it is asked who is most of something."""
_LIKENESS: Mapping[str, str] = {
    "oldest": "old(?:er)?",
    "strongest": "(?:strong(?:er)?|tough(?:er)?)",
    "cleverest": "(?:smart(?:er)?|clever(?:er)?|wis(?:e|er))",
    "kindest": "(?:nice(?:r)?|kind(?:er)?|friendl(?:y|ier))",
    "funniest": "funn(?:y|ier)",
    "tallest": "(?:tall(?:er)?|big(?:ger)?)",
}
_MARRIED = (
    r"(?:married|single|taken|available|spoken for|in love|seeing (?:some|any)(?:one|body)|"
    r"divorced|widowed|a (?:widow|widower|bachelor))"
)
_KIN = r"(?:wife|husband|partner|girlfriend|boyfriend|children|kids|child|family|spouse|lover)"
_LOVERS = (
    r"(?:going on|couples?|items?|pair|sweet\w+|lovers?|romance|sparks?|sweet on|courting|"
    r"a thing|in love)"
)
_FAIR = (
    r"(?:handsome|pretty|beautiful|attractive|hot|cute|ugly|good looking|good-looking|sexy|"
    r"lovely|fat|thin)"
)


_DEAD = r"(?:dead|died|die|killed|passed away|ill)"
_GONE = rf"(?:(?:'s|'d|were|was|are|is|had|has|really|actually|been|just) ?)*{_DEAD}"
_AFTER = r"(?: (?:then|too|now|of .+|or (?:not|what)))*$"
WELL: Mapping[str, tuple[str, str]] = {
    "marta": (
        "HOME is as well as ever, {asker}. If it sounded otherwise, I spoke of another.",
        "Alive and baking, {asker}, bless you. Whoever told you otherwise had it wrong.",
    ),
    "bram": (
        "HOME is alive and well, {asker}. If it sounded otherwise, I spoke of another.",
        "Alive, {asker}, and on watch. Whoever reported otherwise had it wrong. Thank you.",
    ),
    "odile": (
        "By no means, {asker}: HOME is alive and well. If it read otherwise, I meant another.",
        "Quite alive, {asker}; somebody has mixed up two pages. It is good of you to worry.",
    ),
    "hob": (
        "No, {asker}. HOME is well. Who said otherwise meant another.",
        "Hob ticks, {asker}. Who said otherwise meant another. Good that {asker} came to look.",
    ),
}
"""By the key of who speaks: that another is well, and that one is so oneself."""


def _is_well(me: str) -> dict[str, tuple[Sequence[str], Sequence[str]]]:
    """Kinds of questions whether somebody has died, and of relief that somebody lives."""
    other, myself = WELL[me]
    said = r"^(?:(?:but|and|so|hey|wait|oh),? )*(?:.{1,24} )?(?:said|told (?:me|us)|thought|heard)"
    kinds = {
        f"well_{key}": (
            [
                rf"^(?:(?:what|wait|no|but|so|oh|and|how),? )*(?:is |has |did |was )?(?:the |your "
                rf")?"
                rf"(?:{NAMED[key]}) ?{_GONE}{_AFTER}",
                rf"{said}(?: that)? (?:the |your )?(?:{NAMED[key]}) ?{_GONE}\b",
            ],
            [other.replace("HOME", one.home)],
        )
        for key, one in VILLAGERS.items()
        if key != me
    }
    relieved = r"thank (?:god|goodness|heavens?|the gods)|(?:i'm |i am )?(?:so )?(?:glad|relieved)"
    kinds["well"] = (
        [
            rf"^(?:oh,? )?(?:{relieved})(?: that)? you(?:'re| are) (?:still )?(?:alive|ok|okay|all "
            r"?right|safe|fine|not dead)\b",
            rf"{said}(?: that)? (?:you ?{_GONE}|a fever (?:got|took) you)\b|^aren't you dead$",
        ],
        [myself],
    )
    return kinds


def thinks_of_others(opinions: Opinions, me: str) -> list[dict[str, Any]]:
    """The rules of a character who has these opinions.

    Args:
        opinions: What is said to each question.
        me: The character's own key.
    """
    others = "(?:the |your |that )?(?:" + "|".join(
        words for key, words in NAMED.items() if key != me
    )
    anyone = rf"(?:you|me|s?he|they|him|her|them|it|{others}))"
    others = rf"{others})"
    asked: dict[str, list[str]] = {
        key: [
            rf"{_WHICH}{rank}{_AMONG}$",
            rf"^who(?:'s| is) (?:the )?{rank},? (?:you|{others}) or (?:you|{others})$",
            *(
                [
                    rf"^(?:are you|is (?:{others})) (?:much |even )?{_LIKENESS[key]} "
                    rf"(?:than|as) {anyone}$",
                    rf"^are you as {_LIKENESS[key]} as {anyone}$",
                ]
                if key in _LIKENESS
                else []
            ),
        ]
        for key, rank in _RANKS.items()
    }
    asked["fight"] = [
        rf"^(?:so |and )?who(?:'d| would| will| wins?| is going to| do you think would)?"
        rf"(?: win| beat)?\b(?: if| in| between| a| fight| duel| match| race| arm ?wrestling|,|"
        rf":)* ?{anyone} (?:or|and|vs|versus|against|fought|fights) {anyone}(?: fought| fight)?$",
        rf"^(?:(?:could|can|would|will) (?:you|{others}) )?(?:ever |really )?(?:beat|defeat|win "
        rf"against|take on|take|fight|knock out|kill) (?:you|{others}|s?he|him|her|"
        rf"them)(?: up)?(?: in an? [\w -]+)?$",
        rf"^{anyone} (?:vs|versus) {anyone}(?:,? who(?:'d| would)? wins?)?$",
    ]
    asked["couple"] = [
        rf"^are you (?:and (?:{others})|two|both) (?:an? (?:couple|item|pair)|married|together|"
        rf"lovers|dating|in love|siblings|related)(?: or (?:what|something))?$",
        rf"^(?:are you|have you been) (?:in love|together|dating|married|sleeping|flirting) "
        rf"(?:with|to) (?:{others}|him|her)$|^do you (?:fancy|have a crush on|want to marry) "
        rf"(?:{others}|him|her)(?: (?:a (?:little )?bit|a little|at all|or (?:what|not)))*$",
        rf"^(?:.*\b)?(?:you (?:two|both|and (?:{others}|him|her))),?(?: .*)? {_LOVERS}\b.*$",
        rf"^.*\b(?:{_LOVERS}|(?:some|any)thing)\b.* ?\bbetween (?:you|the two of you)\b.*$|^are "
        rf"you (?:an? )?{_LOVERS}$",
    ]
    asked["preferred"] = [
        r"^whom? do you get (?:on|along) with (?:the )?(?:best|most|better)$",
        rf"^(?:who|whom|which) do you (?:like|love|trust|prefer|respect)(?: more| better| most)*,? "
        rf"(?:{others}) or (?:{others})$",
        rf"^do you (?:like|love|trust|prefer|respect) (?:{others}|him|her) (?:more|better|or) "
        rf"?(?:than )?(?:{others}|him|her|me)(?: more| better)?$",
        rf"^(?:but |and |even )?(?:more|better) than (?:{others}|him|her|me)$",
    ]
    asked["scared"] = [
        rf"^(?:does|do|is) {others} (?:ever )?(?:scare|frighten|worry|annoy|bother|scary to)s? "
        rf"you$",
        rf"^(?:are )?you (?:afraid|scared|jealous|envious) of {others}$",
    ]
    rules = [
        {"name": f"of others: {key}", "hear": hear, "say": list(opinions[key])}
        for key, hear in asked.items()
    ]
    kinds = _is_well(me)
    for key, words in NAMED.items():
        name = rf"(?:(?:the|your|that) )?(?:{words})"
        about = {
            "married": [
                rf"^(?:is|was) {name} (?:also |ever |even |still )?{_MARRIED}(?: or (?:single|"
                rf"what|not))?$",
                rf"^(?:(?:does|has) )?{name} (?:have|has|got|have got) (?:an? |any )?{_KIN}$|"
                rf"^who(?:'s| is) {name}'s {_KIN}$",
            ],
            "aged": [rf"^how old (?:is|might) {name}(?: be)?$|^what(?:'s| is) {name}'s age$"],
            "fair": [
                rf"^(?:is|isn't) {name} (?:very |really |so |not )?{_FAIR}$|"
                rf"^do you (?:find|think) {name}(?: is)? {_FAIR}$",
            ],
            "rich": [
                rf"^(?:is|isn't|does) {name}(?: (?:very|really|so|have|make|got|a lot of|any|"
                r"much|lots of))* (?:rich|wealthy|well off|poor|money|gold)$",
            ],
        }
        for topic, hear in about.items():
            told = opinions.get(topic)
            if isinstance(told, Mapping) and key in told:
                kinds[f"{topic}_{key}"] = (hear, (told[key],))
    if all("{asker}" in said for _, answers in kinds.values() for said in answers):
        return [*rules, one_of("of a neighbour", kinds)]  # a persona has only so many rules
    return [
        *rules,
        *({"name": key, "hear": hear, "say": said} for key, (hear, said) in kinds.items()),
    ]
