"""The people of Thornwick: who they are, where they stand, and what they may use.

What they say is in `world.personas`. That is data, and no code: a builder could write it with the
help of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from world.personas.guard.guard import GUARD
from world.personas.hand.hand import HAND
from world.personas.innkeeper.innkeeper import INNKEEPER
from world.personas.librarian.librarian import LIBRARIAN

AT_A_POST: Mapping[str, str] = {
    "look": "Guest",
    "inventory": "Guest",
    "get": "Player",
    "drop": "Player",
    "give": "Player",
}
"""The commands of people who stay in their place and follow nobody."""

EVERYBODYS = (
    "core",
    "memory",
    "people",
    "planning",
    "go",
    "take",
    "drop",
    "give",
    "open",
    "close",
    "page",
    "go_to_sleep",
    "search_tools",
    "delegate_task",
    "get_delegation_status",
    "cancel_delegation",
    "finish_task",
)
"""Names and groups of the tools that all of them may use."""

AT_HAND = (
    "inspect_location",
    "say",
    "pose",
    "whisper",
    "wait",
    "recall_memories",
    "store_memory",
    "add_goal",
    "update_goal",
)
"""The tools that all of them are offered from the start, beside those of their trade."""


@dataclass(frozen=True)
class Person:
    """One of the village's assistants."""

    key: str
    name: str
    place: str
    """Key of a place in `world.places`."""
    desc: str
    aliases: tuple[str, ...] = ()
    gender: str = ""
    """Tells by which titles it may be called: "female", "male", or "" for neither."""
    details: Mapping[str, str] = field(default_factory=dict)
    """What its description names; see `world.details`."""
    persona: Mapping[str, Any] = field(default_factory=dict)
    """The persona for the brain."""
    tools: tuple[str, ...] = ()
    """Names and groups of the tools that it may use; empty means all."""
    core: tuple[str, ...] = ()
    """The tools that it is offered from the start; it has to search for the others."""
    commands: Mapping[str, str] = field(default_factory=lambda: AT_A_POST)
    grant: str = "Player"


PEOPLE = (
    Person(
        "innkeeper",
        "Marta",
        "inn",
        "A broad woman with flour on her sleeves, who has an eye on everything.",
        aliases=("innkeeper", "keeper", "landlady", "barkeep"),
        gender="female",
        details={
            "flour|sleeves": "White to the elbows. She has baked since before it was light.",
            "eye": "It is on you.",
        },
        persona=INNKEEPER,
        tools=(*EVERYBODYS, "send_messenger", "serve", "settle_slate", "tavern"),
        core=(*AT_HAND, "send_messenger", "serve", "settle_slate"),
    ),
    Person(
        "guard",
        "Bram",
        "square",
        "A tall man in a grey cloak, who leans on a spear by the gate.",
        aliases=("guard", "guardsman"),
        gender="male",
        details={
            "cloak": "Grey wool, waxed against the rain. It has seen more watches than you have.",
            "spear|shaft": "Ash and old iron. He leans on it as others lean on a bar.",
        },
        persona=GUARD,
        tools=(*EVERYBODYS, "open_gate", "ring_bell"),
        core=(*AT_HAND, "open_gate", "ring_bell"),
    ),
    Person(
        "librarian",
        "Odile",
        "library",
        "A small woman with ink on her fingers and three pairs of spectacles.",
        aliases=("librarian",),
        gender="female",
        details={
            "ink|fingers": "Black ink, and under it older ink.",
            "spectacles": "One pair on her nose, one on her forehead, one on a string. She is "
            "looking for a fourth.",
        },
        persona=LIBRARIAN,
        tools=(*EVERYBODYS, "doc_lookup", "list_books"),
        core=(*AT_HAND, "doc_lookup", "list_books"),
    ),
    Person(
        "hand",
        "Hob",
        "workshop",
        "A creature of wood and brass that does what it is told, by those who may tell it.",
        aliases=("hand", "builder's hand", "golem", "robot"),
        details={
            "wood|brass": "Pear wood, worn smooth, and brass with the marks of a hammer.",
            "cogs|cog": "You hear them more than you see them. Tick. Tock.",
            "knee|left knee": "It squeaks.",
        },
        persona=HAND,
        tools=(*EVERYBODYS, "building"),
        core=(*AT_HAND, "set_attribute", "list_attributes", "add_tag"),
        grant="Builder",
    ),
)
