"""The recipient of a goal: the person whom somebody asked to have told something."""

from __future__ import annotations

import re

from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.models import Person

_TELLING = r"(?:ask|give|greet|let|remind|show|tell|warn)"
_THEM = r"(?:her|him|them)"
_NOT = re.compile(
    r"\b(?:never|no|nobody|none|not|nothing|without|neither|nor|dont|wont|cant|mustnt)\b|n['’]t\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"\W*(?:of |about )?(?:nobody|none|nothing|no)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[^\W\d_a-z][^\W\d_]+")


def recipient(scope: Scope, text: str) -> Person | None:
    """The one person whom a goal has told something, as the asker's own words wish it.

    Both name them, and neither forbids it. What a goal says about somebody of whom the asker has
    said no such thing makes nobody its recipient.

    Args:
        scope: The turn's.
        text: The goal's words.
    """
    names = {name for name in _NAME.findall(text) if _is_told(scope.asked, name)}
    found = {
        known[0].who: known[0]
        for name in sorted(names)
        if _is_told(text, name) and len(known := people.called(scope, name)) == 1
    }
    found.pop(scope.asker, None)
    return next(iter(found.values())) if len(found) == 1 else None


def _is_told(text: str, name: str) -> bool:
    """Whether a text wants somebody with a name told something."""
    named = re.escape(name)
    told = re.search(
        rf"\b{_TELLING}\s+{named}\b|\b{named}\b.*?\b{_TELLING}\s+{_THEM}\b",
        text,
        re.IGNORECASE | re.DOTALL,
    )
    if told is None:
        return False
    return not (_NOT.search(text[: told.end()]) or _NOTHING.match(text, told.end()))
