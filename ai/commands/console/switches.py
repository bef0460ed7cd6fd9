"""Switches: words such as `/dry` or `--live` that change what a word of `ai` does."""

from __future__ import annotations

import re


def switched(text: str, name: str) -> tuple[bool, str]:
    """Whether a switch is there, and the text without it.

    It may stand before a name or behind it, as "/dry marta", "marta/dry" or "marta --dry"; what
    stands behind an equals sign is no switch.

    Args:
        text: What was typed behind the word.
        name: The switch, without its mark.
    """
    left, sign, right = text.partition("=")
    found, count = re.subn(rf"\s*(?:/|--){name}(?=\s|/|$)", " ", left, flags=re.IGNORECASE)
    if not count:
        return False, text
    return True, f"{' '.join(found.split())} {sign}{right}".strip()
