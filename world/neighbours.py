"""What the people of Thornwick know about each other: where everybody is, and who they are.

Their sentences become rules of the built-in brain. Data only, like `world.people`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NAMES: Mapping[str, str] = {
    "marta": "marta|innkeeper|inn|tavern|copper kettle|kettle",
    "odile": "odile|librarian|library",
    "bram": "bram|guard|gate",
    "hob": "hob|builder's hand|workshop",
    "stones": "standing stones|stones|stone circle|old road|hill",
    "square": "market square|square|market|well",
}
"""Key of a neighbour or place → the words by which players ask for it, as a pattern."""

Neighbours = Mapping[str, tuple[str, str]]
"""Key of a neighbour or place → where it is, and what to say about it."""


def knows(neighbours: Neighbours) -> list[dict[str, Any]]:
    """The rules of a character who knows these neighbours."""
    rules: list[dict[str, Any]] = []
    for key, (where, about) in neighbours.items():
        names = f"(?:the |your |old )?(?:{NAMES[key]})"
        rules.append(
            {
                "name": f"where {key} is",
                "hear": [
                    rf"^(?:where|which way)(?:'?s| is| are| (?:do|can) i find)?(?: to)? {names}$",
                    rf"^(?:how|where) (?:do|can|should|to)\b.*\b(?:to|find|see|reach) {names}$",
                    rf"\bway to {names}$",
                    rf"^i(?:'m| am) (?:looking|searching) for {names}$",
                ],
                "say": [where],
            }
        )
        if about:
            rules.append(
                {
                    "name": f"about {key}",
                    "hear": [
                        rf"^(?:who|what)(?:'?s| is| are) {names}(?: like)?$",
                        rf"\b(?:about|think of|heard of) {names}$",
                        rf"^(?:do )?you (?:know|like|trust|hate) {names}$",
                        rf"^(?:do|don't) you (?:know|like|trust|hate) {names}$",
                        rf"^is {names} (?:nice|kind|good|friendly|mean|safe|a friend)\b",
                        rf"^{names}$",
                    ],
                    "say": [about],
                }
            )
    return rules
