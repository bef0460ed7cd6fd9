"""The recipient of a goal: the person whom somebody asked to have told or given something."""

from __future__ import annotations

import re

from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.models import Person

MAX_TOLD = 2
"""Names that a goal may have told something; one of them may be the asker's."""
_TELLING = r"(?i:ask|give|greet|let|remind|show|tell|warn)"
_GIVING = r"(?i:bring|give|hand|hold|pass)\s+(?:(?!(?i:for|to)\b)[\w'’]+\s+){1,6}?(?i:for|to)"
_THEM = r"(?i:her|him|them)"
_WORD = r"[^\W\d_a-z][^\W\d_]++"
_NAME = rf"{_WORD}(?: {_WORD})*+"
"""All of it: where "Anna Smith" is told something, "Anna" is somebody else."""
_WHOLE = r"(?![\w-]|['’]s\b)"
"""What follows a name; in "tell Bert's wife", Bert is told nothing."""
_AWAITED = r"(?i:when|whenever|if|once|should|after|until|as soon as|time)"
_COMES = (
    r"(?i:appears?|arrives?|asks?|comes?|drops?|enters?|gets?|is|passes|returns?|shows?|steps?"
    r"|stops?|turns?|visits?|wakes?|walks?"
    r"|again|around|awake|back|by|here|home|in|next|over|past|round|there|today|tomorrow|tonight"
    r"|up|can|could|just|please|then|will|would|you)"
)
"""Words between the name of somebody who is awaited, and what they are told then."""
_GAP = r"[\s,:;–—-]++"
_NOT = re.compile(
    r"\b(?:never|no|nobody|none|not|nothing|without|neither|nor|dont|wont|cant|mustnt)\b|n['’]t\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"\W*(?:of |about )?(?:nobody|none|nothing|no)\b", re.IGNORECASE)
_FORBIDS = re.compile(
    r"(?:\b(?:never|not|no one|nobody|without|cannot|dont|mustnt)|n['’]t)\s+(?:\w+\s+)?"
    r"(?:ask|find|guess|hear|know|learn|let|mention|reveal|say|see|show|speak|suspect|talk|tell|"
    r"told)(?:ing|s)?\b"
    r"|\b(?:anonymous|between (?:us|you and me|ourselves)|secret|unknown to)",
    re.IGNORECASE,
)


def _telling(name: str) -> str:
    """The pattern of words that have somebody with a name told or given something.

    What is said after their coming is theirs only if nobody else is spoken of in between: in
    "Pippa lied, so when my sister comes, tell her", Pippa is told nothing.
    """
    return (
        rf"\b(?:{_TELLING}|{_GIVING})\s+(?P<told>{name}){_WHOLE}"
        rf"|\b{_AWAITED}\s+(?P<awaited>{name}){_WHOLE}"
        rf"(?:{_GAP}{_COMES}\b)*+{_GAP}(?:{_TELLING}|{_GIVING})\s+{_THEM}\b"
    )


_TOLD = re.compile(_telling(_NAME))


def recipient(scope: Scope, text: str) -> Person | None:
    """The one person whom a goal has told or given something, as the asker's own words wish it.

    Both name them, and neither forbids it. What a goal says about somebody of whom the asker has
    said no such thing makes nobody its recipient.

    Args:
        scope: The turn's.
        text: The goal's words.
    """
    names = {found["told"] or found["awaited"] for found in _TOLD.finditer(text)}
    if not 0 < len(names) <= MAX_TOLD:
        return None
    them: dict[str, Person] = {}
    for name in names:
        known = people.called(scope, name)
        if len(known) != 1:  # it may be for somebody else
            return None
        if known[0].who != scope.asker:
            if not _is_told(text, name) or not _is_told(scope.asked, name):
                return None
            them[known[0].who] = known[0]
    return next(iter(them.values())) if len(them) == 1 else None


def _is_told(text: str, name: str) -> bool:
    """Whether a text wants somebody with a name told or given it, and nowhere forbids it."""
    named = rf"(?i:{re.escape(name)})(?! [^\W\d_a-z][^\W\d_])"
    last = None
    for last in re.finditer(_telling(named), text):
        if _NOTHING.match(text, last.end()):
            return False
    return last is not None and not (_NOT.search(text[: last.end()]) or _FORBIDS.search(text))
