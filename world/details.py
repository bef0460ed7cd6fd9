"""Details: what texts of the village name, so that players can look at it without an object for it.

A room, thing or person has them in `db.details`, as {"fire|hearth": "A log of beech …"}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ARTICLES = ("at ", "the ", "a ", "an ", "his ", "her ", "its ")


def find_detail(looker: Any, wanted: str) -> str:
    """The text of a detail of the place, or of what is in it; "" if there is none."""
    name = wanted.strip().lower()
    for article in ARTICLES:
        name = name.removeprefix(article)
    place = looker.location
    if place is None:
        return ""
    near = [
        place,
        *(one for one in (*place.contents, *looker.contents) if one.access(looker, "view")),
    ]
    return next((text for thing in near for names, text in details_of(thing) if name in names), "")


def details_of(thing: Any) -> Iterator[tuple[list[str], str]]:
    """The names and the text of each detail of a thing."""
    details: Mapping[str, str] = thing.db.details or {}
    for names, text in details.items():
        yield names.split("|"), text
