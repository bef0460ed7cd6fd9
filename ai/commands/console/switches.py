"""Switches such as `/dry` or `--live`."""

from __future__ import annotations

import re


def switched(text: str, name: str) -> tuple[bool, str]:
    """Whether a line has a switch, and the line without it.

    A switch stands before or behind a name, as in "/dry marta", "marta/dry" or "marta --dry", but
    never behind an equals sign.

    Args:
        text: The line, without the subcommand.
        name: The switch, without its mark.
    """
    left, sign, right = text.partition("=")
    found, count = re.subn(rf"\s*(?:/|--){name}(?=\s|/|$)", " ", left, flags=re.IGNORECASE)
    if not count:
        return False, text
    return True, f"{' '.join(found.split())} {sign}{right}".strip()
