"""What stands about the people of Thornwick, and what they say of it. Data, and the rule of it.

A guest asks what a thing is, what it is for, what is in it, who made it and how old it is, with
the words that a room and its `details` (`world.places`) have for it. Nobody knows more of a thing
than these texts tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

LONGEST = 560
"""Letters of a pattern; there are more patterns if the things need more."""


class Thing(NamedTuple):
    """What somebody says of one thing in sight.

    In a text `{thing}` is the word that the guest has for it. Each has that, or `{asker}`.
    """

    words: str
    """What it is called, as a pattern."""
    what: str = ""
    """What it is."""
    use: str = ""
    """What it is for."""
    made: str = ""
    """Who made it."""
    old: str = ""
    """How old it is."""
    of: str = ""
    """What it is made of."""
    near: str = ""
    """What is in it, on it, under it, over it or behind it."""
    left: str = ""
    """Which of these questions other rules answer. What else has no text, nobody knows."""


UNKNOWN: Mapping[str, Mapping[str, str]] = {
    "marta": {
        "made": "Who made the {thing}, dear, nobody ever told me.",
        "old": "Of the age of the {thing} I know nothing, dear.",
    },
    "bram": {
        "made": "Who made the {thing} was not reported, {asker}.",
        "old": "No year for the {thing} stands in the book.",
    },
    "odile": {
        "made": "Who made the {thing}, {asker}, nobody wrote down.",
        "old": "The age of the {thing} stands on no page, {asker}.",
    },
    "hob": {
        "made": "The {thing}: no mark of who made it.",
        "old": "The {thing}: no mark of a year.",
    },
}
"""Name of a villager → what it says where nobody knows."""

SEEN: Mapping[str, Sequence[Thing]] = {
    "marta": (
        Thing(
            "taproom",
            "The {thing}, dear: low, with the fire at one end and the counter at the other.",
            "To sit in and be warm, {asker}.",
            "Whoever built the house, dear. The {thing} came with it.",
            "As old as the house, {asker}, and that is older than the wall.",
        ),
        Thing(
            "beams?|rafters?|ceiling",
            "Black with smoke, the {thing}, dear, and low enough to teach strangers to bow.",
            "To hold up the roof, {asker}, and to teach strangers to bow.",
            old="As old as the house, {asker}, I should think, and that is older than the wall.",
            near="Smoke, {asker}, and now and then the head of a stranger.",
        ),
        Thing(
            "fire(?:place)?|hearth|logs?|embers?|smoke|firewood",
            "Beech logs and a bed of embers, {asker}, and the cat has the best of it.",
            "To sit by, {asker}, and to dry wet boots.",
            of="Beech, {asker}.",
            left="old near",
        ),
        Thing(
            "counter|bar",
            "Oak, the {thing}, dear, scrubbed pale. Behind it are the oven and the barrels.",
            "To lean on, {asker}, and to set your mug on.",
            of="Oak, {asker}, scrubbed pale.",
            near="Behind it the oven, the barrels and the stairs, {asker}; over it the kettle; "
            "on the shelf the dice.",
        ),
        Thing(
            "(?:big|copper|old|shiny|huge|giant) kettle|kettle (?:over the counter|up there|there|"
            "hanging there)",
            "That is what the house is called after, {asker}. It hangs over the counter and "
            "shines.",
            "To be looked at, {asker}: it is too big for any fire.",
            near="Nothing but shine, {asker}. It is too big for any fire.",
        ),
        Thing(
            "kettle",
            use="To be looked at, {asker}: it is too big for any fire.",
            near="Nothing but shine, {asker}. It is too big for any fire.",
            left="what",
        ),
        Thing(
            "barrels?|casks?|kegs?",
            "Three barrels, {asker}, and ale in all of them.",
            "For the ale, {asker}. Two coppers the mug.",
            near="Ale, {asker}, in all three.",
            left="made",
        ),
        Thing("cider", "There is none, {asker}. In the barrels is ale.", left="use made old near"),
        Thing(
            "ovens?",
            "The {thing}, dear: that is where the bread comes from.",
            "For the bread, {asker}, and the soup simmers at its back.",
            near="A row of loaves is cooling by it, {asker}, and the soup stands at its back.",
        ),
        Thing(
            "bench|benches|tables?",
            "Worn smooth, the {thing}, dear, by all of Thornwick, one evening after the other.",
            "To sit down at, {asker}. Take whichever is free.",
        ),
        Thing(
            "mugs?",
            "Stoneware, {asker}, with a kettle stamped into the side.",
            "For the ale, {asker}.",
            of="Stoneware, {asker}.",
            near="Ale, {asker}, once you order one; and on the side a kettle.",
        ),
        Thing(
            "(?:bread )?knife",
            "My bread knife, {asker}: long, thin and busy.",
            "For the bread, {asker}.",
        ),
        Thing(
            "(?:leather |dice )?cup",
            "A leather cup, {asker}, for the dice. Ask me to roll.",
            "For the dice, {asker}. Ask me to roll them.",
            of="Leather, {asker}.",
            near="Two bone dice, {asker}.",
        ),
        Thing(
            "lanterns?|lamp|horn window",
            "A tin lantern, {asker}, with a horn window, dented but tight. It belongs to the "
            "house.",
            "For whoever goes out in the dark, {asker}. Ask me for it, and bring it back.",
            of="Tin, {asker}, with a window of horn.",
            near="Oil, {asker}, behind a window of horn.",
        ),
        Thing(
            "windows?",
            "The {thing}, dear: the square is on the other side.",
            "To let out some light, {asker}. It is what one sees of the house from the square.",
            near="The square, {asker}.",
        ),
        Thing(
            "(?:front |inn )?door",
            "It leads out to the square, {asker}, and stands ajar.",
            "To go out by, {asker}, to the square.",
            near="The square, {asker}, and the rest of Thornwick.",
        ),
    ),
    "bram": (
        Thing(
            "cobbles?|cobblestones?|ground|pavement",
            "The {thing}: round, grey, slippery in the rain.",
            "To walk on, {asker}.",
            near="Sparrows, {asker}. Seven.",
        ),
        Thing(
            "(?:market )?stalls?",
            "There are stalls on market days, {asker}. Today there are sparrows.",
            "For market days, {asker}.",
        ),
        Thing(
            "sparrows?|birds?",
            "Sparrows, {asker}. Seven today. They hope for crumbs.",
            "For nothing, {asker}. They hope for crumbs.",
            "Nobody makes sparrows, {asker}.",
            left="old",
        ),
        Thing(
            "well",
            "The well, {asker}. It has never run dry, and who is thirsty may drink.",
            "To drink from, {asker}.",
            old="Five hundred years of ropes have worn the rim of the {thing}. So: at least that.",
            near="Water, deep down, {asker}. On the rim, three pebbles of mine.",
        ),
        Thing(
            "rim|grooves?|ropes?",
            "The ropes of the well, {asker}. In five hundred years they wore grooves into its rim.",
            "To draw water, {asker}.",
            "The ropes made the grooves, {asker}. The ropes themselves, nobody reported.",
            "Five hundred years of ropes have gone over it, {asker}.",
            near="The pebbles, {asker}, three of them. Mine.",
        ),
        Thing(
            "pebbles?",
            "Mine, {asker}. One on the rim for each time I have walked the wall at night.",
            "One for each round of the wall at night, {asker}. In the morning the children count "
            "them.",
            "Nobody makes pebbles, {asker}. I lay them there.",
            "From last night, {asker}. The children count them in the morning.",
        ),
        Thing(
            "rust",
            "The {thing} on the bell. It came after the winter of the wolves, and stayed.",
            "It is good for nothing, {asker}.",
            "Rain and years, {asker}.",
            "It came after the winter of the wolves, {asker}.",
            near="A flower, {asker}. Which one, the rust does not say.",
        ),
        Thing(
            "petals?",
            "On the bell, {asker}. Which flower, the rust does not say.",
            left="use made old near",
        ),
        Thing(
            "cloak|coat",
            "Grey wool, {asker}, waxed against the rain. It has seen many watches.",
            "Against the rain, {asker}.",
            of="Grey wool, {asker}, waxed.",
            near="A guard, {asker}.",
        ),
        Thing(
            "spear|shaft",
            "Ash and old iron, {asker}. I lean on it.",
            "To lean on, {asker}.",
            "It was my father's, {asker}. Who made it was not reported.",
            "Older than I am, {asker}. It was my father's.",
            of="Ash and old iron, {asker}.",
            left="what use",
        ),
        Thing(
            "gate",
            made="Aldwin hung it, {asker}, the first of my family here, in the winter of the "
            "wolves.",
            old="A hundred winters, {asker}. Aldwin, of my family, hung it.",
            of="Oak, {asker}, studded with iron.",
            near="Above it the bell, {asker}. Behind it the old road. Before it: me.",
            left="what use near",
        ),
        Thing(
            "(?:north |village )?wall",
            use="It keeps the wolves out, {asker}. It has worked.",
            made="The village built it, {asker}, of field stones, in nine days.",
            old="A hundred winters, {asker}.",
            of="Field stones, {asker}.",
            left="what near",
        ),
        Thing(
            "bell",
            made="It was cast from the swords of those who fell to the wolves, {asker}. By whom, "
            "nobody reported.",
            old="It came after the winter of the wolves, {asker}: a hundred years, or near it.",
            of="Of swords, {asker}: those of the men who fell to the wolves.",
            near="A flower is cast into it, {asker}, under the rust.",
            left="what use",
        ),
        Thing(
            "(?:building|house|place|door) (?:to the |on the |over there to the )?south",
            "The inn, {asker}. Marta keeps it: bread, soup and ale.",
            "To eat and to sit by a fire, {asker}.",
        ),
        Thing(
            "(?:building|house|place|door) (?:to the |on the |over there to the )?west",
            "The library, {asker}. Odile keeps it.",
            "For reading, {asker}.",
        ),
        Thing(
            "(?:building|house|place|door) (?:to the |on the |over there to the )?east",
            "The workshop, {asker}. Hob builds there.",
            "For building, {asker}. Hob works there.",
        ),
    ),
    "odile": (
        Thing(
            "shelfs?|shelves|bookcases?",
            "Oak, {asker}, bent in the middle under the books, with a label on each.",
            "For the books, {asker}, up to the beams.",
            of="Oak, {asker}, bent in the middle.",
            near="Books, {asker}, some four hundred; and dust, which moves about.",
        ),
        Thing(
            "labels?",
            "In a small, upright hand, {asker}: wolves, arms, old roads.",
            "To find a book again, {asker}.",
            "I wrote them, {asker}.",
            near="Wolves, arms, old roads, {asker}: what stands behind each.",
        ),
        Thing(
            "beams?|ceiling",
            "They hold up the roof, {asker}, and a spider lives up there.",
            "To hold up the roof, {asker}, and to house a spider.",
            near="A spider, {asker}. It has read nothing.",
        ),
        Thing(
            "spiders?|cobwebs?|webs?",
            "It lives under the beam, {asker}, minds its own business, and has read nothing.",
            "For nothing that I know of, {asker}. It minds its own business.",
            "Nobody made it, {asker}; it came by itself.",
            near="The beam, {asker}, and some four hundred books that it never reads.",
        ),
        Thing(
            "(?:brass )?rails?|brass",
            "Brass rails, {asker}. The ladder runs along the shelves on them: mind your toes.",
            "For the ladder, {asker}: it runs on them.",
            of="Brass, {asker}.",
            near="The ladder, {asker}. Mind your toes.",
        ),
        Thing(
            "ladders?",
            "It runs along the shelves on brass rails, {asker}. Mind your toes.",
            "For the upper shelves, {asker}. Hob built it, and I stand on it every day.",
            "Hob built it, {asker}, and I stand on it every day.",
            near="The letters A to F, {asker}, and above them the spider.",
        ),
        Thing(
            "dust",
            "I move it from one place to another, {asker}; it never leaves.",
            "For sneezing, {asker}.",
            "The books make it, {asker}; I only move it.",
            near="Books, {asker}. Some four hundred.",
        ),
        Thing(
            "ink|(?:inky )?fingers?",
            "Black ink, {asker}, and under it older ink.",
            "For the cards of my catalogue, {asker}.",
            near="Older ink, {asker}.",
        ),
        Thing(
            "spectacles|glasses|specs",
            "One pair on my nose, {asker}, one on my forehead, one on a string.",
            "To read by, {asker}: one pair for near, one for far, and one to look for the other "
            "two.",
        ),
        Thing(
            "(?:old |all )?(?:books|volumes)",
            "Calf and linen, {asker}, and most of them older than I am. Ask me, and I read from "
            "them.",
            "To be read, {asker}: ask me for a page.",
            "Few of them are signed, {asker}.",
            "Most of them are older than I am, {asker}.",
            of="Calf and linen, {asker}.",
            left="near",
        ),
        Thing(
            "catalogue|cards",
            "Some four hundred cards, {asker}, in my hand.",
            "To find a book again, {asker}.",
            "I did, {asker}: some four hundred cards.",
            "As old as my time here, {asker}: some thirty years.",
            left="what near",
        ),
        Thing(
            "maps?",
            "Rolled up and tied with tape, {asker}, and in nobody's reach but mine.",
            "To show the hill and the forest, {asker}. Beyond those they end.",
            near="The hill and the forest, {asker}. Beyond those I would be guessing.",
        ),
        Thing(
            "door",
            "It leads out to the square, {asker}, back into the noise.",
            "To keep the noise out, {asker}.",
            near="The square, {asker}, and its noise.",
        ),
    ),
    "hob": (
        Thing(
            "bench|benches",
            "The {thing} was Joss's. Hob works at it.",
            "The {thing}: to work at.",
            near="Planes, chisels, a vice, {asker}. Each where it belongs.",
        ),
        Thing(
            "tools?|planes?|chisels?|vice",
            "Planes, chisels, a vice, {asker}. Each lies where it belongs.",
            near="The bench, {asker}.",
            left="use",
        ),
        Thing(
            "(?:chalk )?lines?|chalk|drawing",
            "A house, {asker}, full size, in chalk. So far lines.",
            "To show where the house will be, {asker}. Do not wipe them.",
            "Hob drew the {thing}. For the house.",
            near="Floor, {asker}. Later, a house.",
        ),
        Thing(
            "floor",
            "Chalk lines are on the {thing}: a house, full size. Step over.",
            "The {thing}: for the plan. The house is drawn on it.",
            near="Chalk lines, {asker}: a house, full size.",
        ),
        Thing(
            "(?:twelfth |last |top )?steps?",
            "Eleven steps, {asker}. The twelfth is a bucket.",
            "To go up, {asker}. Where to, comes later.",
            "Hob, {asker}. Each is better than the one before.",
            near="Nothing yet, {asker}. It leads nowhere.",
        ),
        Thing(
            "stairs?|staircase|stairway",
            use="To go up, {asker}. Where to, comes later.",
            made="Hob built the {thing}. Hob adds a step when there is time.",
            near="Nothing yet, {asker}. It leads nowhere.",
            left="what",
        ),
        Thing(
            "(?:oak )?door",
            made="Hob built it, {asker}. Somebody ordered a door, and no house.",
            of="Oak, {asker}.",
            left="what use near",
        ),
        Thing(
            "(?:door ?|oak )?frame",
            "Oak, {asker}. It stands by itself, plumb.",
            "To hold the door, {asker}.",
            "Hob built the {thing}.",
            of="Oak, {asker}.",
            near="The door, {asker}. Around it, nothing.",
        ),
        Thing(
            "(?:half[- ]finished )?wheel|spokes?",
            use="For whoever ordered it, {asker}. So far it has four spokes of eight.",
            made="Hob is making it, {asker}. Four spokes of eight.",
            near="Four spokes, {asker}. Four are missing.",
            left="what",
        ),
        Thing(
            "bucket|pail",
            "The {thing}: nails are in it. It is the twelfth step, too.",
            "To hold nails, {asker}, and to be the twelfth step.",
            near="The nails, {asker}, by the hundred.",
        ),
        Thing(
            "nails?",
            "Square ones, {asker}, by the hundred, in the bucket.",
            "To hold wood to wood, {asker}.",
        ),
        Thing(
            "(?:(?:half[- ]finished|unfinished) )?things",
            "A door, a stair, the beginning of a wheel, {asker}. Not done yet.",
            "For those who ordered them, {asker}. Not done yet.",
            "Hob, {asker}.",
        ),
        Thing(
            "cogs?|gears?|ticking|tick(?: tock)?",
            "Cogs, inside Hob, {asker}. Tick, tock.",
            "They move Hob, {asker}.",
            "Whoever made Hob, {asker}. No mark says who.",
            "As old as Hob, {asker}. Sixty years since Joss found Hob. Before that, no mark.",
        ),
        Thing(
            "(?:left )?knee|squeak(?:ing)?",
            "The left knee, {asker}. It squeaks.",
            "To bend, {asker}. The left one squeaks.",
            "Whoever made Hob, {asker}. No mark says who.",
        ),
        Thing(
            "(?:pear )?wood|brass",
            "Pear wood, {asker}, worn smooth, and brass with the marks of a hammer. So is Hob "
            "made.",
            left="use made old near",
        ),
        Thing(
            "shavings|sawdust|glue",
            "The {thing}: it comes with the work.",
            left="use made old near",
        ),
    ),
}
"""Name of a villager → what stands about them."""

_LEAD = r"^(?:(?:and|so|but|then|well|oh|hob),? )*"
_THE = (
    r"(?:the|th[ai][ts]|th[eo]se|your)(?: (?:old|big|little|long|nice|funny|weird|strange|odd|"
    r"whole))? "
)
_THERE = r"(?: (?:(?:over|up|in|down) )?(?:t?here|then|anyway|now|please))*$"
_MAKES = r"(?:made|make|buil[dt]|carved|painted|wrote|drew|cast|laid|hung|put up|set up)"
_BE = r"(?:'s|s| is| are| was| were)?"
_ASKED: Mapping[str, Sequence[tuple[str, str]]] = {
    "what": (
        (
            rf"{_LEAD}(?:what(?: (?:kind|sort) of \w+)?{_BE}(?: with| about)?|how about|describe|"
            rf"tell (?:me|us)(?: more)? (?:about|of)) {_THE}",
            "",
        ),
    ),
    "use": (
        (
            rf"{_LEAD}what(?:{_BE}| (?:do|would) (?:you|i|we) (?:use|need|have|want|do with)) "
            rf"{_THE}",
            r" (?:used |good |there |here )*(?:for|doing)",
        ),
        (
            rf"{_LEAD}why (?:do you (?:have|keep|need)|is there|are there|have) (?:an? |any |"
            rf"{_THE})",
            "",
        ),
        (
            rf"{_LEAD}(?:is|are|does any(?:body|one)(?: ever)?|do you(?: ever)?) (?:use )?{_THE}",
            r"(?: (?:ever |still )*(?:used|in use|any use)| for (?:any|some)thing| much| at all)+",
        ),
    ),
    "of": (
        (
            rf"{_LEAD}(?:what|which \w+|what kind of \w+){_BE} {_THE}",
            " (?:made|built|cast|carved)(?: out)? (?:of|from)",
        ),
    ),
    "made": (
        (rf"{_LEAD}who(?: has)? {_MAKES} {_THE}", "(?: up)*"),
        (
            rf"{_LEAD}(?:where|who) (?:do|did|is|are|was|were)(?: you get)? {_THE}",
            r" (?:come |made |built )?(?:from|by)",
        ),
    ),
    "made known": (
        (rf"{_LEAD}(?:who(?: has)? put|did you {_MAKES}) {_THE}", "(?: yourself| up)*"),
    ),
    "old": (
        (
            rf"{_LEAD}(?:(?:how old|since when|when)(?: is| are| was| were| has| have)?|how long"
            rf"(?: has| have)) {_THE}",
            rf"(?: (?:been|hanging|standing|{_MAKES}))*",
        ),
    ),
    "near": (
        (
            rf"{_LEAD}(?:what|anything|something){_BE}(?: there)? (?:in|inside|on|on top of|under|"
            rf"over|above|behind|up|up on) {_THE}",
            "",
        ),
    ),
}
"""What is asked, "known" where a text for itself must be there → what stands before the thing "
"and behind it, each with a pattern for itself."""


def stands_about(me: str) -> list[dict[str, Any]]:
    """The rule of a character who is asked of what stands about.

    A rule has one answer for all that it hears. So each of these texts has a gap that only one
    of the patterns fills: the others are then not to be said.

    Args:
        me: The character's own key.
    """
    hear: list[str] = []
    say: list[str] = []
    for asked, ways in _ASKED.items():
        heard, (of, _, known) = [], asked.partition(" ")
        for number, thing in enumerate(SEEN[me]):
            text = getattr(thing, of) or (not known and UNKNOWN[me].get(of, ""))
            if not text or of in thing.left.split():
                continue
            group = f"{of}_{number}"
            heard.append(f"(?P<{group}>{thing.words})")
            if not known:
                say.append(_said_of(group, text))
        for before, behind in ways:
            hear += _patterns(heard, before, f"{behind}{_THERE}$")
    return [{"name": "what stands about", "hear": hear, "say": say}]


def _said_of(group: str, text: str) -> str:
    """A text with a gap that only what was called like that fills."""
    if "{thing}" in text:
        return text.replace("{thing}", f"{{{group}}}")
    return text.replace("{asker}", f"{{{group}|as:asker}}", 1)


def _patterns(heard: Sequence[str], before: str, behind: str) -> Iterator[str]:
    """Patterns of all things, each short enough to be read."""
    room = LONGEST - len(before) - len(behind)
    some: list[str] = []
    for one in heard:
        if some and len("|".join([*some, one])) > room:
            yield f"{before}(?:{'|'.join(some)}){behind}"
            some = []
        some.append(one)
    if some:
        yield f"{before}(?:{'|'.join(some)}){behind}"
