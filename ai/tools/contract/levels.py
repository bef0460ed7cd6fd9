"""Permission levels.

A level is a whole number: 0 is no permission, 1 the lowest name of the game's permission
hierarchy, and so on. The names are the game's; the default is Evennia's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

NONE = 0
"""The level of somebody without permissions, of a deleted asker and of an unknown source."""

hierarchy: tuple[str, ...] = ("Guest", "Player", "Helper", "Builder", "Admin", "Developer")
"""The names of all levels above none, lowest first."""


def use_hierarchy(names: Iterable[str]) -> None:
    """Set the game's permission hierarchy, lowest first."""
    global hierarchy
    hierarchy = tuple(names)
    rank.cache_clear()


@lru_cache(maxsize=256)
def rank(name: str | None) -> int:
    """The level that a permission's name stands for.

    Args:
        name: A permission in any case, singular or plural as Evennia accepts them, or None.

    Returns:
        0 for None, "" and "none"; otherwise 1 for the lowest name of the hierarchy and so on.

    Raises:
        ValueError: The name is unknown. It is not taken as "guest": a typing error must not open
            a tool to everybody.
    """
    if not name or name.lower() == "none":
        return NONE
    wanted = name.lower()
    for index, known in enumerate(hierarchy, start=1):
        if wanted in (known.lower(), known.lower() + "s"):
            return index
    raise ValueError(f"Unknown permission '{name}'. Known: none, {', '.join(hierarchy)}.")


def title(level: int) -> str:
    """The name of a level, "none" for 0."""
    if level <= NONE:
        return "none"
    return hierarchy[min(level, len(hierarchy)) - 1]
