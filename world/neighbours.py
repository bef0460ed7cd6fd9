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

EVERYBODY = "Marta at the inn, Odile in the library, Bram at the gate, Hob in the workshop."
"""Who lives in the village."""

Neighbours = Mapping[str, tuple[str, str]]
"""Key of a neighbour or place → where it is, and what to say about it."""


def knows(neighbours: Neighbours) -> list[dict[str, Any]]:
    """The rules of a character who knows these neighbours."""
    rules: list[dict[str, Any]] = [
        {
            "name": "who lives here",
            "hear": r"^who (?:else |all )?(?:lives?|dwells?|works?) "
            r"(?:around )?(?:here|in (?:this|the|your) (?:village|place)|in thornwick)\b",
            "say": [EVERYBODY],
        }
    ]
    if "marta" in neighbours:
        rules += [
            {
                "name": "a bed tonight",
                "hear": [
                    r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|stay|rest)\b",
                    r"\b(?:somewhere|anywhere|place|room|bed) to (?:sleep|stay|rest)\b",
                    r"\b(?:room|bed) for (?:the|a|one|this) night\b",
                ],
                "say": [f"No bed is free tonight. {neighbours['marta'][0]}"],
            },
            {
                "name": "bed and board",
                "hear": [
                    r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|eat|drink|stay|"
                    r"rest|buy)\b",
                    r"\b(?:anything|something|somewhere|anywhere|place|room|bed|food) to "
                    r"(?:buy|eat|drink|sleep|stay|rest)\b",
                    r"\bi(?:'m| am) (?:very |so )?(?:hungry|thirsty|tired)\b",
                    r"\b(?:tavern|shop|store|market|merchant)\b.*\b(?:near|around|here|close)\b",
                ],
                "say": [neighbours["marta"][0]],
            },
            {
                "name": "send word",
                "act": True,
                "hear": r"^(?:send|take|carry|bring) .*\b(?:word|message|boy|messenger)\b",
                "say": ["It is Marta who has a messenger, at the Copper Kettle. Ask her."],
            },
        ]
    for key, (where, about) in neighbours.items():
        names = f"(?:the |your |old )?(?:{NAMES[key]})"
        rules.append(
            {
                "name": f"where {key} is",
                "hear": [
                    rf"^(?:where|which way)(?:'?s| is| are| (?:do|can) i find)?(?: to)? {names}$",
                    rf"^(?:how|where) (?:do|can|should|to)\b.*\b(?:to|find|see|reach) {names}$",
                    rf"\bway to {names}$",
                    rf"^(?:help|show|take|lead|guide|bring|i want|i need)\b.*\b(?:find|to|see|"
                    rf"reach|"
                    rf"visit) {names}$",
                    rf"^find {names}$",
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
                        rf"^(?:do )?you (?:know|like|love|trust|hate) {names}$",
                        rf"^(?:do|don't) you (?:know|like|love|trust|hate) {names}$",
                        rf"^are you friends with {names}$",
                        rf"^(?:is|are) {names} (?:nice|kind|good|friendly|mean|safe|dangerous|"
                        rf"married|old|"
                        rf"young|alive|strong|rich|honest|happy|angry|grumpy|real|a [\w-]+)\b",
                        rf"^{names}$",
                    ],
                    "say": [about],
                }
            )
    return rules
