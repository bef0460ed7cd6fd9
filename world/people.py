"""The people of Thornwick: who they are, where they stand, and what they may use.

What they say is in `world.personas`. Nothing there is code: a builder could write it, by
docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from world.personas.guard import GUARD
from world.personas.hand import HAND
from world.personas.innkeeper import INNKEEPER
from world.personas.librarian import LIBRARIAN

AT_A_POST: Mapping[str, str] = {
    "look": "Guest",
    "inventory": "Guest",
    "get": "Player",
    "drop": "Player",
    "give": "Player",
}
"""The commands of people who stay where they are, whoever asks them to come along."""


@dataclass(frozen=True)
class Person:
    """One of the village's assistants."""

    key: str
    name: str
    place: str
    """Key of a place in `world.places`."""
    desc: str
    reply: str
    """What the messenger brings back from them."""
    aliases: tuple[str, ...] = ()
    persona: Mapping[str, Any] = field(default_factory=dict)
    """Given to its brain."""
    tools: tuple[str, ...] = ()
    """Names and groups of tools it may use; none stands for all."""
    commands: Mapping[str, str] = field(default_factory=lambda: AT_A_POST)
    grant: str = "Player"


PEOPLE = (
    Person(
        "innkeeper",
        "Marta",
        "inn",
        "A broad woman with flour on her sleeves, who has an eye on everything.",
        "Tell them that the soup is on.",
        aliases=("innkeeper", "keeper"),
        persona=INNKEEPER,
        tools=("core", "memory", "people", "planning", "send_messenger"),
    ),
    Person(
        "guard",
        "Bram",
        "square",
        "A tall man in a grey cloak, who leans on a spear by the gate.",
        "All quiet at the gate.",
        aliases=("guard",),
        persona=GUARD,
        tools=("core", "memory", "people", "planning", "open_gate", "ring_bell"),
    ),
    Person(
        "librarian",
        "Odile",
        "library",
        "A small woman with ink on her fingers and three pairs of spectacles.",
        "They are welcome, if their hands are clean.",
        aliases=("librarian",),
        persona=LIBRARIAN,
        tools=("core", "memory", "people", "planning", "doc_lookup"),
    ),
    Person(
        "hand",
        "Hob",
        "workshop",
        "A creature of wood and brass that does what it is told, by those who may tell it.",
        "Hob heard. Hob is busy.",
        aliases=("hand", "builder's hand"),
        persona=HAND,
        tools=("core", "memory", "people", "planning", "building"),
        grant="Builder",
    ),
)
