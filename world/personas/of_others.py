"""What players ask the people of Thornwick about each other: who is what, and who is whose.

Data only, but for making rules of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Opinions = Mapping[str, Sequence[str] | Mapping[str, str]]
"""Key of a question → what is said to it, for all or by the key of a neighbour."""

NAMED: Mapping[str, str] = {
    "marta": "marta|innkeeper|landlady|cook",
    "odile": "odile|librarian",
    "bram": "bram|guard|gatekeeper",
    "hob": "hob|golem|robot|builder's hand",
}
"""Key of somebody → what players call them."""
_THERE: Mapping[str, str] = {
    "marta": "at the (?:inn|kettle|counter|bar)",
    "odile": "in the library|with the books",
    "bram": "at the gate|with the spear",
    "hob": "in the workshop",
}
"""The same of one whose name they do not know: where that one is to be found."""
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
    r"divorced|widowed|a (?:widow|"
    r"widower|bachelor))"
)
_KIN = r"(?:wife|husband|partner|girlfriend|boyfriend|children|kids|child|family|spouse|lover)"
_FAIR = (
    r"(?:handsome|pretty|beautiful|attractive|hot|cute|ugly|good looking|good-looking|sexy|"
    r"lovely|fat|thin)"
)
_SUCH = (
    r"(?:weird|odd|boring|clever|smart|stupid|funny|fun|shy|quiet|lazy|grumpy|brave|scary|nice|"
    r"kind|"
    r"mean|good|honest|friendly|strict|reliable|decent|happy|all right|alright|ok|okay|friends?|"
    r"mate|like)"
)
"""How players ask what somebody is like."""


def asks_of_liking(name: str) -> list[str]:
    """How players ask whether one likes somebody, or what that one is like, as patterns."""
    one = f"(?:the )?(?:{name})"
    return [
        rf"^(?:(?:do|don't) you (?:really )?(?:like|love|know|trust|hate|get (?:on|along) with)|"
        rf"are you friends with|can (?:i|we) trust|(?:what|how)(?:'s| is| do you)? (?:really )?"
        rf"(?:your opinion|think|make|feel) (?:of|on|about)) {one}"
        r"(?:,? (?:well|much|at all|then|honestly|really|anyway))*$",
        rf"^(?:is|isn't|what(?:'s| is)|do you (?:think|find)) {one}(?:'s| is| seems)?(?: (?:so|"
        rf"really|very|"
        rf"an?|your))* {_SUCH}(?: (?:person|man|woman|guy|one|sort|to you|of "
        r"yours))?(?:,? (?:or what|or not|too|then|do you think))?$",
    ]


def thinks_of_others(opinions: Opinions, me: str) -> list[dict[str, Any]]:
    """The rules of a character who has these opinions.

    Args:
        opinions: What is said to each question.
        me: The character's own key.
    """
    one = {
        key: rf"(?:(?:the|your|that) )?(?:{words}|(?:one|man|woman|guy) (?:{_THERE[key]}))"
        for key, words in NAMED.items()
    }
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
        rf"^(?:is there|got) (?:something|anything) (?:going on )?between you and (?:{others}|him|"
        rf"her)$",
    ]
    asked["preferred"] = [
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
    for key, name in one.items():
        words = NAMED[key]
        about = {
            "married": [
                rf"^(?:is|was) (?:{name}) (?:also |ever |even |still )?{_MARRIED}(?: or (?:single|"
                rf"what|not))?$",
                rf"^(?:does|has) (?:{name}) (?:have|got|have got) (?:an? |any )?{_KIN}$|"
                rf"^who(?:'s| is) (?:{name})'s {_KIN}$",
            ],
            "aged": [
                rf"^how old (?:is|might) (?:{words})(?: be)?$|^what(?:'s| is) (?:{words})'s age$"
            ],
            "fair": [
                rf"^(?:is|isn't) (?:{words}) (?:very |really |so |not )?{_FAIR}$|"
                rf"^do you (?:find|think) (?:{words})(?: is)? {_FAIR}$",
            ],
            "rich": [
                rf"^(?:is|isn't|does) (?:{words})(?: (?:very|really|so|have|make|got|a lot of|any|"
                r"much|lots of))* (?:rich|wealthy|well off|poor|money|gold)$",
            ],
            "liked": asks_of_liking(name),
        }
        for topic, hear in about.items():
            told = opinions.get(topic)
            if isinstance(told, Mapping) and key in told:
                rules.append({"name": f"{topic}: {key}", "hear": hear, "say": [told[key]]})
    return rules
