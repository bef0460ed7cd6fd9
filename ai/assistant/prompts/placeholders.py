"""Placeholders: the few names in braces that a prompt's texts may have, and nothing else.

What is no placeholder stays as it is, a stray brace too. A text is gone through once, so that
braces in somebody's name are letters of that name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

STEADY = ("name", "game", "pass")
"""The same from turn to turn, so that they may stand anywhere."""
CHANGING = ("place", "time", "asker")
"""These may stand only in what changes from turn to turn anyway."""
_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text with its placeholders filled in.

    Args:
        text: Any text.
        values: By the names that it may use; others stay as they are.
    """
    return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text)


def changing_in(text: str) -> list[str]:
    """The placeholders in a text whose values change from turn to turn."""
    found = dict.fromkeys(_PLACEHOLDER.findall(text))
    return [name for name in found if name in CHANGING]
