"""Limits: what is said where the built-in brain knows nothing or can do nothing. Data only.

A question that it cannot answer gets an answer of its kind: to a "why", a "may I" or a "do you".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.rulebook.knowledge import LORE

_RANKS = (
    "king|queen|prince|princess|lord|lady|owner|boss|master|god|goddess|admin|administrator|"
    "developer|builder|wizard|staff|inspector|mayor|captain|emperor|judge|moderator|superuser"
)
_DEEDS = (
    "help|build|make|repair|mend|fix|cook|bake|brew|teach|show|write|draw|paint|count|lend|sell|"
    "trade|carry|lead|guide|heal|cast|sew|forge|find|catch|hunt|play|heat|wait|come|stand|sit|"
    "kneel|hurry|wake|fly|swim|climb|hide|search|clean|wash|read|translate|spell|calculate|solve|"
    "unlock|lock|push|pull|break|burn|light|put|set|turn|change|throw|eat|drink|lift|ring|play|"
    "recite|perform|hold|guard|protect|marry|arrest|pour|feed|ride|bury|dig|cut|kiss|hug|clap"
)
_STATES = (
    "like|love|hate|want|wish|eat|drink|sleep|dream|think|feel|believe|live|work|own|been|"
    "miss|fear|enjoy|happy|sad|tired|bored|married|old|young|lonely|afraid|hungry|"
    "busy|from|alone|free|strong|rich|poor|angry|sure|ready|good"
)


def _only(group: str, hear: str | Sequence[str], **more: Any) -> Mapping[str, Any]:
    """A rule for what a group of phrases alone answers, named like the group."""
    return {"name": group, "aside": True, "hear": hear, "say": f"@{group}", **more}


def _unless_lore(group: str, hear: str | Sequence[str], **more: Any) -> Mapping[str, Any]:
    """The same, where something that came to mind may be the answer."""
    return _only(group, hear, question=True, say=[LORE, f"@{group}"], **more)


BEFORE_ALL: Sequence[Mapping[str, Any]] = (
    _only(
        "threat",
        [
            r"^(?:fight|attack|kill|hit|duel)(?: (?:me|him|her|them|yourself))?$|^i challenge you",
            r"^i(?:'ll| will|'m going to| am going to| want to| shall) (?:kill|fight|hit|attack|"
            r"destroy|burn|rob|hurt|beat) ",
        ],
    ),
    _only(
        "quiet",
        r"^(?:be |keep )?(?:quiet|silent|silence)$|^(?:stop|quit) (?:talking|it|that|this)\b|"
        r"^(?:leave me alone|go away|get lost|shush|hush)\b",
    ),
    _only(
        "foreign",
        r"\b(?:speak|understand|know) (?:german|french|spanish|italian|latin|dutch|russian|"
        r"chinese|japanese|(?:any |some |another |an)?other languages?)\b|^what languages?\b",
        name="other tongues",
    ),
    _only(
        "advice",
        [
            r"^what (?:should|can|could|shall|must|do|may) (?:i|we|one) (?:do|see|try)\b",
            r"\b(?:tips?|advice|suggestions?) ?(?:for|to)?\b.*$|^what do you (?:suggest|recommend)",
            r"^where (?:do|should|can|could) (?:i|we|one) (?:start|begin)\b|"
            r"^what is there to (?:do|see)\b|^i(?:'m| am) (?:new|lost|bored)\b",
        ],
    ),
    _only(
        "no_hour",
        r"^what(?:'s| is)? ?(?:the )?(?:time|hour|date)(?: is it)?(?: now| today)?$|"
        r"^how late is it|^(?:do|have) you (?:have |got )?the time$|^what day is",
    ),
    _only(
        "claim",
        rf"^i(?:'m| am) (?:(?:the|your|a|an|his|her) )?(?:[\w']+ ){{0,2}}(?:{_RANKS})\b|"
        r"^i (?:own|rule|command|created|built|made) (?:this|the|you|everything|all)\b",
        act=True,
    ),
    _only(
        "no_weather",
        r"\bweather\b|^(?:is it|will it|does it|is it going to) (?:rain|snow|storm|be )",
    ),
    _only(
        "disagreed",
        r"^you(?:'re| are) (?:a |so |very |really )*(?:lying|cheating|wrong|mistaken|crazy|mad|"
        r"strange|weird|mean|rude|slow|annoying|funny|no \w+|not \w+)\b|^that(?:'s| is) "
        r"(?:a lie|wrong|false|nonsense|stupid|not true)$",
    ),
)
"""What is no question about the world, whatever else it looks like."""

OF_ITSELF: Mapping[str, Any] = _only(
    "of_myself", r"^(?:what|who|how|where|which)(?:'s| is| are| was| were) (?:you|your)\b"
)

FELT: Sequence[Mapping[str, Any]] = (
    _only(
        "praised",
        r"^(?:what a |such a |this is a |that is a |it is a )?(?:nice|lovely|beautiful|great|"
        r"cosy|cozy|"
        r"pretty|wonderful|charming|good|fine) (?:place|inn|work|job|house|room|library|village|"
        r"collection|idea|answer|soup|bread|ale)\b|^well done$|^(?:i )?(?:really )?(?:like|love) "
        r"(?:it here|this place|your (?:place|inn|work|house|room|library|soup|bread|ale))",
        question=False,
    ),
    _only(
        "called",
        r"^i (?:have|had|got) (?:a|another|some|one more) (?:quick )?questions?\b|^(?:can|may) "
        r"i ask"
        r"(?: you)?(?: something| a question)?$|^listen$",
        name="a question first",
    ),
    _only(
        "unknown_remark", r"^i (?:have|had|own|know|am) (?:no|nothing|nobody|none)\b", name="lack"
    ),
    _only(
        "sympathy",
        r"^i(?:'m| am) (?:so |very |really |a little )?(?:sad|lonely|afraid|scared|unhappy|hurt|"
        r"cold|hungry|thirsty|heartbroken|in trouble|worried|homesick)\b",
        question=False,
    ),
    _only(
        "unknown_remark",
        r"^i(?:'m| am) (?:just |only |also |still )?(?:going|coming|looking|searching|asking|"
        r"talking|trying|thinking|waiting|leaving|listening|joking|kidding|here|back|fine|good|well|ok|"
        r"okay|ready|sure|not|sorry|glad|happy)\b",
        question=False,
        name="passing state",
    ),
)
"""States that pass, which nobody needs to remember."""

UNKNOWN: Sequence[Mapping[str, Any]] = (
    _only(
        "not_to_give",
        r"^(?:can|could|may|might|shall) (?:i|we) (?:have|borrow|take|get|buy|use|keep|hold) "
        r"(?P<what>.+?)(?: back| again| for (?:tonight|now|a while|a moment)| tonight)*$",
    ),
    _unless_lore("not_had", r"^(?:do you have|have you got|have you any) (?P<what>.+)$"),
    _only(
        "unknown_remark",
        r"\b(?:isn't|aren't|wasn't|don't|doesn't|didn't|is|does) (?:it|they|you|he|she|that)$|"
        r",? right$",
        name="tag question",
    ),
    _only("cannot_do", rf"^(?:{_DEEDS}|take (?:me|us))\b ?.*$", act=True, aside=False),
    _unless_lore("why", r"^why\b|^(?:what|how) (?:for|come)\b"),
    _unless_lore(
        "of_myself",
        [
            rf"^(?:do|did|are|were|have|don't|aren't|would|will) you (?:ever |really |still |"
            rf"often |always |also |sometimes |so )*(?:been |any )?(?:{_STATES})\b",
            r"^(?:how|where|when|what|who|which)\b(?: \w+){0,2} (?:do|did|are|were|have|would|"
            r"will|can) you\b",
            r"^(?:are|were) you\b|^who \w+ you\b",
        ],
        name="asked of itself",
    ),
    _unless_lore(
        "not_counted", r"^how (?:many|much|old|long|far|big|tall|often|deep|high)\b|^when\b"
    ),
)
"""Questions and requests that nothing else fits."""
