"""The people of Thornwick: who they are, and the rules they go by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Person:
    """One of the village's assistants."""

    key: str
    name: str
    room: str
    """Key of a room in `world.build.ROOMS`."""
    desc: str
    aliases: tuple[str, ...] = ()
    persona: Mapping[str, Any] = field(default_factory=dict)
    """Given to its brain; see `ai.brains.rules` for what a rule is."""
    tools: tuple[str, ...] = ()
    """Names and groups of tools it may use; none stands for all."""
    grant: str = "Player"


PEOPLE = (
    Person(
        "innkeeper",
        "Marta",
        "inn",
        "A broad woman with flour on her sleeves, who has an eye on everything.",
        aliases=("innkeeper", "keeper"),
        persona={"greets": True},
        tools=("core", "send_messenger", "doc_lookup"),
    ),
    Person(
        "guard",
        "Bram",
        "square",
        "A tall man in a grey cloak, who leans on a spear by the gate.",
        aliases=("guard",),
        tools=("core", "open_gate", "ring_bell"),
    ),
    Person(
        "librarian",
        "Odile",
        "library",
        "A small woman with ink on her fingers and three pairs of spectacles.",
        aliases=("librarian",),
        tools=("core", "doc_lookup"),
    ),
    Person(
        "hand",
        "Hob",
        "workshop",
        "A creature of wood and brass that does what it is told, by those who may tell it.",
        aliases=("hand", "builder's hand"),
        tools=("core", "building", "doc_lookup"),
        grant="Builder",
    ),
)
