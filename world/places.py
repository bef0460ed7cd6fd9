"""The places of Thornwick and the ways between them. Data only; `world.build` builds it.

What a text names, players look at: it is a thing, or one of the `details` (`world.details`) of the
place, thing or person whose text it is. `world/tests/test_details.py` walks through all texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

VILLAGE = "thornwick"
"""The category of the tags on everything in the village."""

CANNOT_TAKE = "That stays where it is."

EXIT = "evennia.objects.objects.DefaultExit"
GATE = "world.gate.VillageGate"


@dataclass(frozen=True)
class Place:
    """One room."""

    key: str
    name: str
    desc: str
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Way:
    """One exit."""

    origin: str
    target: str
    name: str
    aliases: tuple[str, ...] = ()
    typeclass: str = EXIT
    desc: str = ""
    closed: str = ""
    """Why nobody can go there, if nobody can."""


@dataclass(frozen=True)
class Thing:
    """Something that stands about."""

    key: str
    name: str
    place: str
    desc: str
    details: Mapping[str, str] = field(default_factory=dict)
    stays: str = CANNOT_TAKE
    """What those read who try to pick it up; "" if they can."""
    typeclass: str = "evennia.objects.objects.DefaultObject"


PLACES = (
    Place(
        "inn",
        "The Copper Kettle",
        "A low taproom with a fire at one end and a long counter at the other. It smells of bread "
        "and wood smoke. The door leads out to the square.",
        {
            "taproom|room|inn|roof|beam|beams": "The beams are black with smoke, and low enough to "
            "teach strangers to bow.",
            "fire|hearth|logs": "Beech logs, a bed of embers, and a cat that will not move.",
            "cat": "It looks at you as if you were late.",
            "ember|embers|smoke|wood": "It smells of beech.",
            "counter|bar": "Oak, scrubbed pale. Behind it: the oven, the barrels, the stairs.",
            "kettle|copper kettle": "It hangs over the counter, too big for any fire, and shines.",
            "barrel|barrels|ale|beer|cider|foam": "Three of ale. You would have to order some.",
            "oven|bread|loaf|loaves|crust|flour": "A row of loaves is cooling by the oven. They"
            " are for those who order.",
            "soup|pot": "It simmers at the back of the oven. You would have to order some.",
            "bench|benches|table|tables": "Worn smooth by Thornwick, one evening after the other.",
            "mug|mugs": "Stoneware, each with a kettle stamped into its side.",
            "knife|bread knife": "Long, thin and busy.",
            "dice|cup|dice cup": "A leather cup on a shelf behind the counter. Ask Marta to roll.",
            "stair|bed|beds|rooms": "Up the stairs. Marta shows them to guests who stay the night.",
        },
    ),
    Place(
        "square",
        "Market Square",
        "Cobbles, a well, and a gate in the north wall with a bell hung over it. The inn stands to "
        "the south, the library to the west, a workshop to the east.",
        {
            "cobbles|cobble|square|ground|step": "Round and grey, and slippery in the rain.",
            "wall|north wall|walls|stone|stones": "Field stones, twice your height. It was "
            "built in nine days, and looks it.",
            "market|stall|stalls|hearths|houses|village": "On market days there are stalls. Today "
            "there are sparrows.",
            "sparrow|sparrows": "Seven. They hope for crumbs.",
        },
    ),
    Place(
        "library",
        "The Library",
        "Shelves up to the beams, and a ladder on rails. Somebody has been dusting, with limited "
        "success.",
        {
            "shelf|shelves": "Oak, bent in the middle, with a label on each.",
            "book|books|page|pages|catalogue": "Calf and linen, most of them older than she is. "
            "Odile reads out of them to those who ask.",
            "label|labels": "In a small, upright hand: wolves, arms, old roads.",
            "beam|beams": "A spider lives up there. It has read nothing.",
            "spider": "It minds its own business.",
            "ladder|rail|rails|brass": "It runs along the shelves on brass rails. Mind your toes.",
            "dust": "It has been moved from one place to another.",
            "stone|stones|wolves|arms|roads|old roads": "There is a book on that. Ask Odile.",
            "map|maps": "Rolled, tied with tape, and in nobody's reach but Odile's.",
        },
    ),
    Place(
        "workshop",
        "The Builder's Workshop",
        "Benches, chalk lines, and half-finished things: a door without a house, a stair that "
        "leads nowhere yet.",
        {
            "bench|benches|tool|tools": "Planes, chisels, a vice. Everything is where it belongs.",
            "chalk|line|lines|chalk lines": "Somebody has drawn a house on the floor, full size.",
            "house|floor": "It is made of chalk so far.",
            "stair|stairs|step|steps": "Eleven steps, each better than the one before. The twelfth "
            "is a bucket.",
            "bucket": "It holds nails.",
            "nail|nails": "Square ones, by the hundred.",
            "things|half-finished things": "A door, a stair, and the beginning of a wheel.",
            "wheel": "Four spokes out of eight.",
        },
    ),
    Place(
        "road",
        "The Old Road",
        "The road runs north between hedges, towards the hill with the standing stones. A ford "
        "cuts it off there, and the water is high. Behind you is the gate.",
        {
            "road|old road": "Two ruts and a strip of grass. Whoever made it knew where to go.",
            "rut|ruts|grass": "Nothing has driven here for a while.",
            "hedge|hedges|thorn|thorns": "Blackthorn. Something small lives in it, quietly.",
            "hill|downs": "A round green hill beyond the ford, with a ring of stones for a crown.",
            "stone|stones|standing stones|ring|circle|stone circle": "You count nine, in a ring on "
            "the hill. You count again, and find ten.",
            "water|river": "Brown, fast, and up to your chest. Not today.",
            "wicket": "It is cut into the gate, for one at a time. It opens inwards only.",
            "wall|north wall": "From out here it looks more serious.",
            "forest|trees": "A dark line behind the hill.",
        },
    ),
)

WAYS = (
    Way("inn", "square", "out", ("north", "door", "square"), desc="It stands ajar."),
    Way(
        "inn",
        "inn",
        "stairs",
        ("up", "upstairs"),
        desc="They creak. Up there are the beds, for guests who stay the night.",
        closed="Locked: the roof leaks, and no bed is let before it is mended.",
    ),
    Way(
        "square",
        "inn",
        "inn",
        ("south", "kettle"),
        desc="A copper kettle for a sign, and light in the windows.",
    ),
    Way("square", "library", "library", ("west",), desc="Narrow and tall, and very quiet."),
    Way(
        "library", "square", "out", ("east", "square", "door"), desc="The way back into the noise."
    ),
    Way("square", "workshop", "workshop", ("east",), desc="It smells of glue and shavings."),
    Way("workshop", "square", "out", ("west", "square"), desc="Out to the square."),
    Way("square", "road", "gate", ("north",), GATE),
    Way(
        "road",
        "road",
        "ford",
        ("north",),
        desc="The road goes into the water here, and comes out of it on the other side.",
        closed="The water is up to your chest, and in a hurry. Not today.",
    ),
    Way(
        "road",
        "square",
        "village",
        ("south", "gate"),
        desc="A wicket in the gate lets people in at any time. It opens inwards only.",
    ),
)

THINGS = (
    Thing(
        "lantern",
        "lantern",
        "inn",
        "A tin lantern with a horn window.",
        {"window|horn": "Scraped so thin that light comes through.", "tin": "Dented, but tight."},
        stays="",
    ),
    Thing(
        "boy",
        "boy",
        "inn",
        "He is ten or so, all knees, and carries messages faster than most people read them.",
        {"knee|knees": "Both scraped.", "message|messages": "He keeps them in his head."},
        stays="He ducks under your arm.",
        typeclass="world.messenger.MessengerBoy",
    ),
    Thing(
        "well",
        "well",
        "square",
        "Its rim is worn by five hundred years of ropes. It is deep.",
        {
            "rim": "There are grooves in it, and three pebbles on it.",
            "pebble|pebbles": "The guard leaves one each time he walks the wall at night.",
            "rope|ropes|groove|grooves": "Wet, and longer than you would think.",
        },
    ),
    Thing(
        "bell",
        "bell",
        "square",
        "It hangs over the gate, out of reach. A flower is cast into it; which one, the rust has "
        "kept to itself.",
        {
            "flower|petals": "Petals, or something sharper. The rust will not say.",
            "rust": "It came after the winter of the wolves, and stayed.",
        },
    ),
    Thing(
        "door",
        "door",
        "workshop",
        "An oak door in an oak frame, with nothing around it.",
        {"frame": "It is plumb. It stands by itself."},
    ),
)
