"""The places of Thornwick and the ways between them. Data only; `world.build` builds it."""

from __future__ import annotations

from dataclasses import dataclass

VILLAGE = "thornwick"
"""The category of the tags on everything in the village."""

EXIT = "evennia.objects.objects.DefaultExit"
GATE = "world.gate.VillageGate"


@dataclass(frozen=True)
class Place:
    """One room."""

    key: str
    name: str
    desc: str


@dataclass(frozen=True)
class Way:
    """One exit."""

    origin: str
    target: str
    name: str
    aliases: tuple[str, ...] = ()
    typeclass: str = EXIT


@dataclass(frozen=True)
class Thing:
    """Something that stands about."""

    key: str
    name: str
    place: str
    desc: str
    fixed: bool = True
    """It cannot be picked up."""


PLACES = (
    Place(
        "inn",
        "The Copper Kettle",
        "A low taproom with a fire at one end and a long counter at the other. It smells of bread "
        "and wood smoke. The door leads out to the square.",
    ),
    Place(
        "square",
        "Market Square",
        "Cobbles, a well, and a gate in the north wall with a bell hung over it. The inn stands to "
        "the south, the library to the west, a workshop to the east.",
    ),
    Place(
        "library",
        "The Library",
        "Shelves up to the beams, and a ladder on rails. Somebody has been dusting, with limited "
        "success.",
    ),
    Place(
        "workshop",
        "The Builder's Workshop",
        "Benches, chalk lines, and half-finished things: a door without a house, a stair that "
        "leads nowhere yet.",
    ),
    Place(
        "road",
        "The Old Road",
        "The road runs north between hedges, towards the hill with the standing stones. Behind "
        "you is the gate.",
    ),
)

WAYS = (
    Way("inn", "square", "out", ("north", "door", "square")),
    Way("square", "inn", "inn", ("south", "kettle")),
    Way("square", "library", "library", ("west",)),
    Way("library", "square", "out", ("east", "square")),
    Way("square", "workshop", "workshop", ("east",)),
    Way("workshop", "square", "out", ("west", "square")),
    Way("square", "road", "gate", ("north",), GATE),
    Way("road", "square", "village", ("south", "gate")),
)

THINGS = (
    Thing("lantern", "lantern", "inn", "A tin lantern with a horn window.", fixed=False),
    Thing("well", "well", "square", "Its rim is worn by five hundred years of ropes. It is deep."),
    Thing(
        "bell",
        "bell",
        "square",
        "It hangs over the gate, out of reach. A flower is cast into it; which one, the rust has "
        "kept to itself.",
    ),
    Thing("door", "door", "workshop", "An oak door in an oak frame, with nothing around it."),
)
