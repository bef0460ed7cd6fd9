"""Accounts: what others do and promise, and what befalls the speaker, kept and told. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.telling import recollected, stored

KIN = (
    "sister|brother|mother|father|uncle|aunt|cousin|daughter|son|wife|husband|grandmother|"
    "grandfather|niece|nephew|friend|neighbour|neighbor"
)
_DID = (
    "[a-z]+(?:s|ed)|stole|took|gave|said|told|went|came|left|bought|sold|made|found|lost|broke|"
    "fell|hid|saw|met|kept|wrote|built|fought|hurt|cut|ran|drank|ate|slept|won|caught|brought"
)
"""How a verb looks that says of somebody what they do or did."""
_TIMES = (
    r"(?:on \w+day|tomorrow|tonight|next \w+|this (?:evening|afternoon|week)|soon|when i .+|"
    r"as soon as .+|in (?:a|an|two|three|\d+) \w+|before .+|after .+)"
)
_KNOW = r"(?:do you (?:still )?(?:know|remember) )?"
_NAME = r"(?-i:[A-Z])[\w-]+"

KIN_OF_THEIRS = (
    rf"^(?:you|this|that|here|meet|come|have|there)\b.*(?P<kept>\bmy (?P<what>{KIN}) "
    r"(?P<value>(?-i:[A-Z][a-z'-]+)))$"
)
"""Of "You must meet my sister Rosa" what is to be kept."""
FEARED = (
    r"^(?P<kept>i(?:'m| am) (?:\w+ )?(?:\w+ )?(?:afraid|scared|terrified|frightened|nervous) (?:of|"
    r"about) .+?)(?:,? (?:are|do) you(?: too)?)?$",
    r"^(?P<kept>i(?:'m| am) (?:so |very |really |a little |a bit )?(?:afraid|scared|terrified|"
    r"frightened)(?: (?:i|you|it|that|this|so|not|here|now|to)\b.*)?)$",
    r"^(?P<kept>(?:(?:the|my|those|these|that|this|your|its|all|big|dark)? ?[\w'-]+|it) (?:really |"
    r"always )?(?:scares?|frightens?|terrif(?:y|ies)|spooks?|creeps?|gives?) me(?: out| the "
    r"creeps| to death| a fright)?)$",
)
"""How somebody tells of a fear."""
SAID: Sequence[str] = (
    r"^(?P<kept>i(?:'m| am) (?:not |also |very |quite )*(?:allergic|fond|married|engaged|related|"
    r"good|bad|new|used|proud|blind|deaf|in love) (?:to|of|at|with|in|on) .+)$",
    r"^(?P<kept>i (?:can't|cannot|can not|don't|do not|never|must not|may not) (?:eat|drink) .+)$",
    r"^(?P<kept>i (?:can't|cannot|can not|never learned to|never learnt to|"
    r"don't know how to) (?:read|write|swim|dance|ride|cook|sing|fight|whistle|count)\b.*)$",
    r"^(?P<kept>i (?:(?:always|often|usually|also|still|mostly) )?(?:mend|fix|shoe|sharpen|bind|"
    r"shear|dye|spin|grind|haul|deliver|repair|fish|cook|"
    r"play|sing|carve|guard|tend|raise|breed|run|lead|ride|drive|weave|build|train|milk|herd|"
    r"dig|cut|catch|sew|earn|stay|lodge|forge) .+)$",
    r"^(?P<kept>(?:me and (?:my|our) [\w-]+|(?:my|our) [\w-]+ and (?:i|me)) (?:are |were |"
    r"have )?[a-z]+ .+)$",
    r"^if (?:you|anybody|anyone|somebody|someone) (?:looks?|wants?|needs?|asks?|search(?:es)?)"
    r"(?: for)? me,? (?P<kept>i(?:'m| am| live| work| stay| sleep)\b.+)$",
    r"^(?:nobody|no ?one|none) (?:must|may|should|can|else must) (?:ever )?(?:know|hear)"
    r"(?: of)?(?: it| this| that)?: (?P<kept>.+)$",
    r"^(?:they|people|folks?|some|everybody|everyone) (?:all )?(?:say|says|said|tell me|"
    r"told me|think|claim)(?: that)? (?P<kept>\S+ \S+ .+)$",
    r"^(?:i|we)(?:'ve| have)? (?:just |also )?(?:heard|hear|read|learned|was told) that "
    r"(?P<kept>.+)$",
    r"^(?P<kept>they(?:'ve| have) (?:shut|closed|opened|built|moved|stolen|taken|sold|"
    r"burnt|hanged|arrested|found) .+)$",
)
"""What somebody says of themselves, or has from others."""
SOMEBODY_DID = (
    r"^(?P<kept>(?P<who>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?) (?P<value>"
    rf"(?:(?:had|will|never|always|just|once|secretly|again) )?(?:{_DID}) .+))$"
)
ONE_DID = (
    rf"^(?P<kept>(?P<what>the [a-z'-]+|some(?:body|one)) (?P<value>"
    rf"(?:(?:had|will|never|always|just|once|secretly|again) )?(?:{_DID}) .+))$"
)

PROMISED: Mapping[str, Any] = {
    "name": "what they promise",
    "question": False,
    "hear": [
        r"^(?P<kept>i(?:'ll| will| shall| promise to) (?:bring|give|pay|send|return|repay|"
        rf"fetch|make|lend|sell|visit|help|show|teach|meet) .*\b{_TIMES})$",
        r"^(?P<kept>you(?:'ll| shall| will) (?:have|get) .+ from me\b.*)$",
        rf"^(?P<kept>(?:when|if|as soon as|once) {_NAME} (?:comes|arrives|returns|is|shows up|"
        r"leaves|goes|wakes|asks|sits)"
        rf"(?: \w+){{0,2}}?,? (?:please )?(?:say|tell (?:him|her|them|{_NAME}))(?: that)? .+)$",
    ],
    "keep": {"about": "{kept}", "fact": "{kept}"},
    "do": [stored("{kept|cut:300|said:asker}", 5)],
    **dict.fromkeys(("say", "later", "else"), "@promised_me"),
}
"""What somebody will do.

Comes before small talk, which declines what somebody would like to give.
"""

GIFT: Mapping[str, Any] = {
    "name": "gift",
    "kinds": ["give"],
    "do": [
        {
            "tool": "store_memory",
            "arguments": {
                "text": "{asker} gave me {outcome.name|a}",
                "how": "seen",
                "importance": 5,
            },
            "optional": True,
        }
    ],
    "say": "@gift",
}

FROM_WHOM: Mapping[str, Any] = {
    "name": "from whom",
    "hear": [
        r"^(?:who (?:gave|brought|sent|sold|lent) you|from whom (?:do|did) you (?:have|get)|"
        r"who did you (?:get|have)) (?P<topic>.+?)(?: from)?$",
        rf"^{_KNOW}who (?:says?|said|told you|has told you|claims?)(?: that| about| of)? "
        rf"(?P<topic>\S+ .+)$",
    ],
    "do": [recollected("{asker} {text|cut:200}")],
    "recall": {"about": "{topic}", "anybody": True},
    "let": {"kept": "memory.memories|of:topic|attributed|cap|unless:fact"},
    "say": ["@told", "{kept}."],
    "none": "@no_name_for_it",
}
"""Comes before all that is looked up: who gave a thing, or said something."""

DOINGS: Mapping[str, Any] = {
    "name": "what somebody does",
    "hear": [
        rf"^{_KNOW}(?:what|where|when|why|whom|how)(?: [\w'-]+){{0,4}}? (?:does|did|has|"
        rf"had|will|would|can) (?P<topic>(?P<whom>{_NAME}) (?P<deed>.+))$",
        rf"^{_KNOW}where (?P<topic>(?P<whom>{_NAME}) (?P<deed>lives?|works?))$",
        rf"^what (?P<topic>(?P<deed>frightens|scares|pleases|annoys|worries|brings|troubles) "
        rf"(?P<whom>{_NAME}))(?: here)?$",
        rf"^{_KNOW}(?:who|what|where|how|which)(?:'s| is| are| was| were) (?:the name of )?"
        rf"(?P<topic>(?P<whom>{_NAME})'s .+?)(?: called| named| like)*$",
    ],
    "do": [recollected("{text|cut:200}")],
    "let": {
        "kept": [
            "memory.memories|of:topic|attributed|cap",
            "memory.memories|from:whom|partly:deed|attributed|cap",
        ],
        "whom": "whom|known|cap",
    },
    "say": ["{kept}."],
    "none": "@others_mind",
}

OF_LATE: Mapping[str, Any] = {
    "name": "of late",
    "hear": "",
    "do": [
        {
            "tool": "doc_lookup",
            "as": "page",
            "arguments": {"query": "{late.claim|cut:100}"},
            "when": {"found": True, "source": ["help", "lore"]},
            "optional": True,
        }
    ],
    "let": {"read": "page|about:late.claim|sentence:200"},
    "say": "@of_late",
}
"""Tells what happened lately, and of a claim what is written; no line matches it by itself."""

_SORRY = (
    r"(?:(?:w?h?oops|oh no|oh dear|sorry|i(?:'m| am) (?:\w+ )?sorry|my bad|i (?:confess|think)|"
    r"um+|hey|well|but|that)[,!. ]*)*"
)
_HARMED = (
    r"i(?:'ve| have| may have)? (?:(?:accidentally|just|kinda|sort of|somehow) )*(?:broken?|"
    r"spil(?:l|led|t)|tore|torn|ripped|dropped|scratched|bent|knocked|burn(?:ed|t)|stained|"
    r"damaged|cracked|ruined|smashed|chipped|dented|snapped|(?:stepped|sat) on|lost|drew|"
    r"scribbled|wrote)"
)
_BY_ACCIDENT = (
    r"[, ]+(?:by (?:accident|mistake)|accidentally|on accident|w?h?oops|sorry|i(?:'m| am)|my bad|"
    r"please|don't be|forgive)\b.*"
)
_FOUND = r"i(?:'ve| have)? (?:just )?(?:found|picked up)"
_PLACED = r"(?:on|under|in|inside|behind|by|near|next to|outside|between|at|beside|lying)"
MISHAPS: Sequence[Mapping[str, Any]] = (
    {
        "name": "mishap",
        "question": False,
        "hear": [
            rf"^{_SORRY}(?P<kept>{one})$"
            for one in (
                rf"{_HARMED} (?:[\w'-]+ ){{0,4}}?(?:your|one of (?:the|these|those)) [\w', -]+",
                rf"{_HARMED} (?:[\w'-]+ )?(?:an?|the|some|this|it|these)\b[\w' -]*?{_BY_ACCIDENT}",
                r"i (?:just |accidentally |kinda )*(?:(?:got|get) (?:(?:some|a|bit|little|my|of) )*"
                r"(?:mud|soup|ale|beer|wine|ink|wax|water|blood|dirt|grease|crumbs|honey|paint|oil|"
                r"milk|stains?|snow|jam|butter|dust)|(?:dripped|poured) [\w' ]+) (?:on|over|into?) "
                r"(?:your|the|this|one of|some) [\w', -]+",
                r"i (?:[\w'-]+ ){1,6}and (?:it|they) (?:just )?(?:broke|cracked|fell|tore|snapped|"
                r"spilled|tipped|collapsed|bent)\b.*",
                r"(?:some(?:one|body)|an? (?:man|woman|kid|boy|girl|guest)) (?:left|lost|forgot|"
                r"dropped) (?:an?|this|these|their|his|her) [\w' -]+",
                r"your [\w' -]+ (?:just )?(?:fell|broke|tore|cracked|snapped|got wet)\b.*",
                rf"{_FOUND} (?:an?|this|these|some|your|some(?:one|body)'s|two|three) [\w' -]+ "
                rf"{_PLACED}\b.*",
                rf"{_FOUND} (?:this|these|your|some(?:one|body)'s) [\w' -]+",
            )
        ],
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}")],
        **dict.fromkeys(("say", "later", "else"), "@mishap"),
    },
    {
        "name": "what to do with a find",
        "hear": r"^(?:so |and )?(?:what (?:should|do|shall|can|must) i do with|where (?:should|do|"
        r"shall|can|must) i (?:put|leave|bring|take)|who(?:se| does| do)? (?:should i give|do i "
        r"give|should have|is)) (?:it|this|that|them)(?: to| belong to| now)?$",
        "recall": {"about": "i found", "own": True, "last": True},
        "say": "@mishap",
    },
)
"""What somebody has broken, lost or found, and brings to the listener."""
