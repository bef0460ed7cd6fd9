"""What no character says: machine text, and denials or confessions out of place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.brains import printed_calls
from ai.brains.printed_calls import Offer

_SIGNS = {
    "data or code": re.compile(
        r"[{\[]\s*[\"'{]|[\"']\s*:\s*[\"'{\[]|```|</?\w+(?:_\w+)?>|\w+\(\w+="
    ),
    "markup": re.compile(r"\*\*|^\s*(?:[-*•]|#+|\d+[.)])\s|`|^\s*\|", re.MULTILINE),
    "a lone asterisk": re.compile(r"^[^*]*(?:\*[^*]*\*[^*]*)*\*[^*]*$"),
    "a word about models": re.compile(
        r"\bas an? (?:ai|a\.i\.|artificial intelligence|(?:large )?language model|virtual|chat)"
        r"|\b(?:large )?language model\b|\bopenai\b|\banthropic\b|\bmy training data\b"
        r"|\b(?:system|user) prompt\b|\bknowledge cut-?off\b|\broleplay",
        re.IGNORECASE,
    ),
    "a servant's phrase": re.compile(
        r"\bhow (?:can|may) i (?:help|assist) you today\b|\bis there anything else i can\b"
        r"|\bi(?:'m| am) here to (?:help|assist)\b|\bfeel free to ask\b",
        re.IGNORECASE,
    ),
    "an aside of the player": re.compile(r"\bOOC\b|\(\(|\bout of character\b", re.IGNORECASE),
}
_ADMITS = re.compile(
    r"\b(?:machine|program(?:me)?|artificial|computer|software|robot|bot|A\.?I\.?|automaton|model"
    r"|(?:simple|fixed|written) rules|no(?:t an?| real)? (?:human|person|player|flesh)\b"
    r"|not (?:an? |any )?(?:alive|real|human|person))",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not|no|never been|hardly) (?:an? |any |some |such )?(?:\w+ )?"
    r"(?:machine|program(?:me)?|robot|bot|A\.?I\.?|computer|automaton|model)\b"
    r"|\bi(?:'m| am) (?:as |very |quite |a |an |truly |really )*"
    r"(?:real|human|alive|flesh|man|woman|person)\b",
    re.IGNORECASE,
)


def slips(text: str, name: str, offer: Offer) -> Iterator[str]:
    """What in a text does not belong into a character's mouth.

    Args:
        text: What the character said.
        name: Its name.
        offer: The tools whose printed calls are recognised.
    """
    if printed_calls.read(text, offer).calls:
        yield "a printed call"
    for what, sign in _SIGNS.items():
        if sign.search(text):
            yield what
    if re.match(rf"\s*{re.escape(name)}\s*:", text, re.IGNORECASE):
        yield "its own name before its words"


def admits_machine(text: str) -> bool:
    """Whether an answer to a sincere question says that a machine speaks."""
    return _ADMITS.search(text) is not None and _DENIES.search(text) is None
