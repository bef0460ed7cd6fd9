"""What the inn serves, and how guests say that they want it. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Fare(NamedTuple):
    """One of the things that the inn serves."""

    name: str
    words: str
    """A pattern of what guests call it."""
    dishes: Sequence[str]
    """What is served: keys of `world.kitchen.DISHES`."""
    says: Sequence[str]
    want: Sequence[str] = ()
    """Patterns of how guests say that they need it, without its name."""


MOST_AT_ONCE = 4
WANTED = (
    "(?:(?:i'll|i will|i'd|i would|can i|could i|may i) (?:please )?(?:have|take|like|get) |"
    "(?:give|bring|get|pour)(?: me| us)? )?"
)
WISHED_FOR = (
    "(?:(?:(?:i'll|i will|i'd|i would|can i|could i|may i) (?:please )?(?:have|take|like|get)|"
    "(?:give|bring|get|pour)(?: me)?) )"
)
VERY = "(?:(?:an?|so|very|really|quite|rather|still|too|also|just|pretty|always|bit|getting) )*"
OF_IT = "(?: of (?:it|that|this|yours))?(?: please)?$"

FARE = (
    Fare(
        "ale",
        "ales?|beers?|mugs?|pints?|drinks?|something to drink",
        ["ale"],
        [
            "There you are. {serve.owed|cap} so far, {asker}, or a good story.",
            "Mind the foam, {asker}. {serve.owed|cap} so far, or a good story.",
            "There you are. Mind the foam.",
        ],
        [
            rf"^(?:i'm|i am|me) {VERY}thirsty(?:$|,| (?:and|after|from|now|already|too|here)\b)",
            rf"^{WANTED}(?:an?|one|another) (?:mug|pint){OF_IT}",
        ],
    ),
    Fare(
        "soup",
        "soups?|bowls?",
        ["soup", "bread"],
        ["There you are, with bread to dip in it.", "Mind your tongue, it is hot."],
        [
            r"^(?:surprise (?:me|us)|(?:you|dealer'?s|your) (?:choose|choice|pick|decide)"
            r"(?: for (?:me|us))?)(?: (?:then|please))*$",
            rf"^{WANTED}(?:your|the) best(?: (?:thing|dish|one|food|you have|you've got|there "
            r"is|in the house))*(?: (?:then|please))*$",
            rf"^{WISHED_FOR}(?:what(?:ever)? you(?:'d| would) (?:have|take|eat|recommend)|"
            r"what(?:ever)? you (?:like|recommend|think|have yourself))(?: (?:then|please|best))*$",
            rf"^{WANTED}(?:an?|one|another) (?:\w+ )?bowl{OF_IT}",
            rf"^{WANTED}(?:an?|one|another|some) bowls? of (?:whatever|something|anything|"
            rf"what)\b.*$",
            r"^(?:(?:can|could|may) (?:i|we) (?:have|get)|(?:give|bring|get|fetch|serve|make|pass)"
            r"(?: me| us)?|(?:i|we)(?:'d like|'ll have|'ll take| want| need| could do with| could "
            r"use)) (?:something|anything|a bit of something) (?:(?:nice|good|really) (?:and )?)?"
            r"(?:warm|hot|warming)(?: (?:to eat|for (?:me|us|both of us|the two of us)|in (?:me|"
            r"us)|here|please|then|now|first))*$",
        ],
    ),
    Fare(
        "bread",
        "breads?|loa(?:f|ves)|food|supper|breakfast|dinner|lunch|meal|something to eat",
        ["bread"],
        ["Eat, {asker}. You look thin.", "From this morning, {asker}, and it costs nothing."],
        [
            rf"^(?:i'm|i am|me) {VERY}(?:hungry|starving)(?:$|, (?:i|we|my|so|please|dear|"
            r"mother|it|the|no|have|haven't|what)\b| (?:and|after|from|now|already|too|"
            r"here|as)\b)",
            rf"^{WANTED}(?:half a|an?|one|another) (?:loaf|slice|piece){OF_IT}",
            rf"^{WANTED}(?:(?:just|only) )?(?:the|your) (?:cheapest|free)(?: (?:thing|one|dish|"
            rf"food|"
            r"meal|stuff|you have|on the menu|there is|of it))*(?:,? (?:then|please|too|for me))*$",
            rf"^(?:{WANTED}whatever|{WISHED_FOR}(?:anything|something|what))(?:'s| is|that's| "
            rf"that is)? (?:free|"
            r"cheapest|the cheapest|for free|costs nothing)(?:,? (?:then|please|too))*$",
        ],
    ),
)
WATER = Fare(
    "water",
    "water",
    ["water"],
    ["From the well, {asker}, and it costs nothing.", "Cold from the well, dear. No charge."],
)
"""What is not on the list, and costs nothing."""
ANY = "|".join(fare.words for fare in FARE)
OTHERS = (
    "wine|mead|ciders?|whisk(?:e)?y|rum|gin|vodka|brandy|grog|milk|tea|coffee|juice|cocoa|lemonade",
    "meat|chicken|beef|steak|pork|ham|bacon|sausages?|lamb|mutton|fish|stew|roast|pies?|pasty|"
    "cakes?|cookies?|biscuits?|sweets|honey|cheese|butter|eggs?|fruit|apples?|berries",
    "potato(?:es)?|chips|fries|vegetables|salad|carrots?|porridge|rice|noodles|pasta|pizza|"
    "burgers?|sandwich(?:es)?|dessert|pudding|jam|nuts",
)
"""Patterns of what guests ask for and the inn does not have."""

MADE = "(?:red|white|spiced|roast|fried|boiled|smoked|apple|plum|meat|goat)"
"""What may stand before the name of a dish that is not there, where nothing else is said."""
SOME = (
    "(?:(?:an?|one|1|some|the|another|your|more|bit|of|hot|cold|fresh|warm|nice|finest|best|big|"
    "small|good|that|this|bowl|slice|piece|mug|pint|glass|cup|plate|flagon|tankard) )*"
)
"""What may stand before a dish."""
WISHES = (
    "^(?:(?:just|only|me|mine's),? )?",
    "^(?:can|could|may|might) (?:i|we) (?:have|get|order|buy|take) (?:my )?",
    "^(?:i|we)(?:'d| would) (?:really |rather )?(?:like|love|prefer|take|have)"
    "(?: to (?:have|order|buy|drink|eat|try))? ",
    "^(?:(?:i'll|we'll|i will|let me|let's|i'm)(?: just)? (?:have|take|get|buy|try|order|"
    "having)|(?:i|we|me) (?:just )?(?:want|need|take|order)(?: to (?:have|order|buy|drink|eat))?) ",
    "^(?:i could (?:murder|kill for|do with|use|go for)|"
    "give|bring|get|grab|serve|send|pour|fetch|pass|hand|sell|order|buy|want|need|make (?:it|that|"
    "mine))"
    "(?: me| us)? ",
)
"""How guests say that they want something. With nothing before it, a dish is an order too."""
HAVE_OR_BRING = (
    r"^(?:(?:i'll|we'll|i'd like to|we'd like to) (?:have|take)|i'd like|we'd like|(?:give|bring|"
    r"get|pour)(?: me| us)?|i want|we want) "
)
"""The same in the words that are used most."""
TAIL = (
    "(?: (?:and|with|over|from|it is|will do|would be|please|to go|of yours|again|here|as well|"
    "instead|me|us|(?:for|to) (?:me|"
    r"us|myself|dinner|lunch|free|tonight))\b.*)?$"
)
"""What may follow the dish."""
GUEST = r"(?P<guest>[\w'-]+)"
COUNTS = {2: "two|2|both(?: an?)?|(?:an? )?(?:couple|pair)(?: of)?", 3: "three|3"}
THREE_PARTED = (
    rf"one for me,? (?:and )?(?P<theirs>(?:the )?(?:other )?(?:two|2|others)) for {GUEST}",
    rf"(?P<mine>two|2) for me,? (?:and )?(?:the )?(?:one|1|other|other one|another) for {GUEST}",
    rf"(?P<theirs>two|2) for {GUEST},? (?:and )?(?:the )?(?:one|1|other|other one|another) for me",
    rf"one for {GUEST},? (?:and )?(?P<mine>(?:the )?(?:other )?(?:two|2|others)) for me",
)
"""How three are parted between the asker and a guest: who gets two."""
FOR_MANY = {2: "(?:us (?:both|two)|(?:two|2|both)(?: of us)?)", 3: "(?:three|3)(?: of us)?"}
"""For how many of them somebody orders, who holds all of it."""
MORE = "four|five|six|ten|a dozen|a lot of|many|[4-9]|\\d\\d+"
ASKED = (
    "^(?:do you (?:have|sell|serve|make)|have you(?: got)?|(?:you )?got|is there|are there|(?:what|"
    "how) about) (?:any |some |an? |more |good )*"
)
"""How guests ask whether the inn has something."""
BUT_NOT = "(?:,?(?: but)? (?:without|no|not|minus|hold)(?: the| any| an?)? [\\w'-]+)"
"""How guests say what they do not want with a dish."""
FOR_ONE = "(?: please| now| here| too| for (?:me|us)| to go| on (?:me|my \\w+))*"
FOR_WHAT = (
    " for (?:breakfast|supper|luck|courage|once|a change|company|now|the (?:road|way|journey|cold)|"
    "(?:my|the) (?:nerves|pain|thirst|hunger|belly|stomach|throat))"
)
FOR_HER = "(?:for|to) (?:you|yourself)"
"""For whom a dish is that the innkeeper is offered herself."""
NOT_THAT = ",? (?:instead of|rather than|not)(?: the| an?| his| her| their| my| that)? [a-z]+"


NOT_SERVED: Mapping[str, Any] = {
    "let": {
        "absent": "error|after:That guest|first|as:guest",
        "purse": "error|after:They have|first",
    },
    "else": [
        "I see no {absent|cap} in here just now, dear, and I serve only who is here.",
        "You have {purse|sentence:60}",
        "You have enough in your hands, {asker}: eat up first, or give me something back.",
    ],
}
NOT_SERVED_TO_GUEST: Mapping[str, Any] = {
    "let": {**NOT_SERVED["let"], "full": "error|after:Nobody holds more|first|as:guest"},
    "else": [
        "{full|cap} has enough in hand, {asker}, and must finish that first.",
        *NOT_SERVED["else"],
    ],
}
TAKES_BACK: Mapping[str, Any] = {
    "tool": "settle_slate",
    "as": "undone",
    "arguments": {"paid_with": "slate", "returned": "yes"},
}
"""The step by which a guest is rid of what they were served last."""
CORRECTS: Mapping[str, Any] = {
    **TAKES_BACK,
    "arguments": {"paid_with": "slate", "returned": "{corrects}"},
    "optional": True,
}
"""The same where their line says that they want something else in its place."""
_BUT = r"(?:(?:nah|no|oh|sorry|wait|actually|hey|but|well|hang on|hold on|just|only),? )*"
TAKES_UP = {
    rf"^{_BUT}make (?:it|that) (?:(?:just|only) )?(?P<n>one|(?:just|only) two)"
    r"(?:,? (?:then|please|after all|instead|only|sorry))*$": "i just wanted {n}",
}
"""How somebody takes an order back, or a part of it, with the next thing that they say."""
SAME = "(?:one more(?: of the same)?|one|another(?: one)?|(?:the )?same(?: again)?)"
OTHER_ONE = ",? (?:and |with )?(?:one|the other|another)(?: is|'s)?"
NAMED = r"(?:my friend )?(?P<guest>(?-i:[A-Z])[\w'-]+)"
WANTS = r"(?:(?:'ll| will) (?:have|take|get|want)|(?:'d| would) (?:like|love)| wants| needs| gets)"
GETS = rf"(?-i:(?P<guest>[A-Z][\w'-]*?\w)){WANTS}"
"""How somebody orders for another who is named, as in "Dora will have"."""
WHICH = ["Which, dear: bread, soup or ale?", "Of what, {asker}: bread, soup or ale?"]
FOR_WHOM = [
    "For whom, dear? Say: an ale for, and then the name.",
    "Whom do you mean, {asker}? Say the name, and I bring it.",
]
