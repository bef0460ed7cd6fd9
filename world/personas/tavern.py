"""Rules with which people of Thornwick use the module `tavern`: for dice and for the weather.

The module runs beside the game (docs/examples/dice_and_weather.py). While it is down, they say so
in their own words. Data only, like `world.people`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

THROW = (
    r"^(?:roll|throw|cast|shake) (?:me |us |for me )?",
    r"^(?:(?:can|may|let) (?:i|me|we|us|you)|i want to|(?:i|we)(?:'d| would) like to|let's|"
    r"(?:now )?(?:i|we)(?:'ll| will)?(?: now)?) (?:roll|throw|cast) ",
    r"^(?:(?:let's|let us|shall we|can we|may we|can i|may i|i want to|i(?:'d| would) like to|"
    r"fancy|how about|care for|want to|do you want to|up for) )?"
    r"(?:(?:i(?:'ll)? )?(?:play|have|challenge)(?: you)?(?: (?:(?:to )?a (?:game|round|throw|roll) "
    r"of|"
    r"at|with|for))?|a (?:quick )?(?:game|round|throw|roll) of) ",
)
ONE = "a|an|one|1|a single"
AGAIN = (
    r"^(?:(?:and|now|ok|so|then|but|well|go on|ha|right),? )*(?P<hers>(?:it's )?(?:you|your) ?"
    r"(?:throw|roll|go|turn|next|try|do it|have a go|first)|(?:roll|throw)(?: (?:one|them))? "
    r"(?:yourself|for (?:you|"
    r"yourself)))"
    r"(?: (?:now|then|too|next|first|yourself|one|it))*$",
    r"^roll(?: them)?(?: then)?,? for (?:my|the|our|his|her|it)\b(?: \w+){0,3}$",
    r"^(?:let's |let me |please |now |just )?(?:roll|throw|cast|play)(?: (?:them|it|then|love|for "
    r"(?:me|us|"
    r"both)|one|once|another|your|my|a))*(?: (?:again|more|time|round|game|roll|throw|turn))*$|"
    r"^(?:another|one more|next|again,? another) (?:roll|throw|round|game|time|go)$|"
    r"^(?:best (?:of|out of) \w+|double or nothing|rematch|all or nothing)$|"
    r"^(?:let's |we )?(?:go|try) again$",
    r"^(?:(?:it(?:'s| is) )?my (?:turn|throw|roll|go)|(?:now )?i(?:'m| am)? (?:throw|roll)(?:ing)?)"
    r"(?:,? (?:now|then|next|them|mine|too|again|for (?:it|that)|watch (?:this|me|out)|"
    r"here (?:i|we) go|here goes|(?:wish me )?luck|stand back))*$",
    r"^(?:i(?:'ll| will| can| could| bet i can|'m going to)?(?: easily| surely)? (?:roll|throw|"
    r"beat) (?:better|higher|more|that|it|him|her|this|you)\b.*|(?:me next|now me|my go|let me "
    r"roll|let me beat (?:that|it|him|her|you)))$",
    r"^(?:(?:ok|okay|now|and|well|then|right),? )*(?:let me|i(?:'ll| will| want to| can|'d like "
    r"to)|can i|may i|me) (?:try|have a (?:go|try|turn)|go)(?: (?:too|now|then|next|my luck|it|"
    r"that|as well|once))*$",
)
"""How players ask for another throw."""
_DICE_HERE = (
    r"(?:give|hand|pass)(?: me)? (?:those|them|it|that|the (?:dice|cup))(?: (?:here|over|then))*"
)
BEATS_IT = (
    rf"^(?:(?:ok|okay|sure|yes|yeah|right|now|and|here|easy),? )*(?:(?:(?:one|an?|another|my)"
    rf"(?: (?:throw|roll|go|turn|try|one))? )?(?:for )?(?:me|mine|myself)|one|another(?: one)?|i "
    rf"do|i "
    rf"will|i can|watch me|"
    rf"(?:a|one|my) (?:throw|roll|go|turn|try)|i'm in|challenge accepted|{_DICE_HERE})"
    rf"(?:,? (?:{_DICE_HERE}|please|then|too|also|next|now|silly))*$"
)
"""How somebody takes up "Who beats it?"."""
HERS = (
    r"^(?:(?:and|now|ok|your (?:go|turn)|what about|ha),? )*you"
    r"(?: (?:now|first|then|next|too|go|throw|roll))*$"
)
"""The same, where she is to throw."""
WON = (
    r"^(?:did|have|has|do|does) (?:i|you|we|he|she|they|\w+) (?:just )?(?:win|won|lose|lost|"
    r"beat)(?: (?:that|this|it|me|you|him|her|them|us|(?:the|that|this) (?:game|bet|round|throw|"
    r"roll|money)|again|then|now|at least|yet|or not|or lose|or win|too|already))*$|"
    r"^who(?:'s| is| has)? ?(?:going to |gonna )?(?:won|wins?|winning|ahead|the winner)\b|^(?:i|"
    r"you) (?:win|lose|beat "
    r"(?:you|me))$|^(?:i|you|he|she) (?:won|lost),? (?:right|didn't i)$",
    r"^who(?:'s| has)? (?:got|has|had) (?:the )?(?:highest|most|best|more|higher)\b|"
    r"\b(?:highest|best|lowest|winning|higher|better) (?:roll|throw|score|number|sum)\b|"
    r"^what(?:'s| is| was) the (?:highest|score|stake|bet)s?$|^what (?:did|do|has|have|was) (?:i|"
    r"you|we|he|she|(?-i:[A-Z])\w+)(?:'s)? (?:roll|throw|get|"
    r"win|need|rolled|thrown)\b|^who (?:threw|rolled|has thrown) (?:higher|more|lower|less|best)\b|"
    r"^how (?:many|much|high) .*\bdice\b",
    r"^(?:so )?(?:is|are|was) (?:that|it|we|this) (?:an? )?(?:tie|tied|draw|level|equal)(?: "
    r"(?:then|"
    r"now|again))*$|^is (?:an? )?\d+ (?:good|high|enough)$",
)
COUNT = r"(?P<count>20|1\d|[1-9]|two|three|four|five|six|both|a pair of|a couple of)"
SIDES = r"(?P<sides>100|[1-9]\d|[2-9])"
"""Patterns for a number of dice and of sides in figures, within the module's limits."""
ONE_DIE = (
    r"^(?:(?:no|ok|with|just|only) )*(?:one|a)(?: (?:dice|die)(?: (?:with|of) 6 sides)?| "
    r"(?:with|of) 6 sides| only)(?: (?:please|then|only))*$"
)
"""How somebody would have one of them, and no more."""
BONES = (
    r"(?:the |your )?bones(?: (?:then|again|please|now|once))*"
    r"(?:$|,? (?:old|dear|my|love|lad|lass|mate)\b)"
)
"""The dice, in what ends there: others are thrown to a dog."""
_BEST: Mapping[str, Any] = {
    "top": "facts|pluck:quote|highest",
    "best": "top|saying:throws|before:throws|first|words",
    "mine": "top|after:“Then I throw,|first",
    "sum": "top|most",
}
TAKES_DICE = {
    rf"\b{COUNT}\b.*\b{SIDES}[- ]?(?:sided|sides|faces)\b": "roll {count} dice with {sides} sides",
    rf"^(?:(?:ok|okay|yes|yeah|sure|just|with|give me|only|then),? )*{COUNT}(?: (?:normal|plain|"
    r"ordinary|simple|good|ones|of (?:them|those)|dice|die|please|then|will do))*(?:,.*)?$": "roll "
    "{count} dice",
    r"^(?:(?:ok|okay|yes|yeah|yep|sure|go on|fine|right|then|and|good|great|deal|me first),? )*"
    r"(?:(?:let's |i'll |i )?(?:roll|throw|play|go|start|do it)(?: (?:them|it|then|please|first|"
    r"for .+|who .+))*|ok|okay|yes|yeah|yep|sure|go on|deal|me first)(?:,.*)?$": "roll the dice",
}
"""How somebody takes up what they heard of the dice: how many they want, or only that they do."""
MISSING = [
    "The dice cup is not in its place. Ask me again in a while, {asker}.",
    "Somebody has made off with the dice. They will turn up again; they always do.",
]
TOO_MANY = [
    "My cup holds twenty dice, {asker}, and none of them has fewer than two sides or more than a "
    "hundred.",
    "One to twenty dice, {asker}, of two to a hundred sides: that is what I have.",
]
NO_WEATHER = [
    "My knee keeps quiet just now, {asker}, and it is all the almanac that I have.",
    "The weather? I cannot tell just now. Ask me again in a while.",
]


def rolls() -> list[dict[str, Any]]:
    """The rules of a character who has dice; the rules about sides come first."""
    sides = "{sides}"
    return [
        _roll("one by sides", [rf"(?:(?:{ONE}) |1)?d{SIDES}\b", *_sided(f"(?:{ONE}) ")], 1, sides),
        _roll("by sides", [rf"{COUNT} ?d{SIDES}\b", *_sided(f"{COUNT} ")], "{count|number}", sides),
        _no_such("sides", r".*\b(?:dice|die) (?:with|of) .*\b(?:sides?|faces)\b"),
        _roll("the die", [r"(?:the|your) die\b", rf"(?:{ONE}) (?:dice|die)\b"], 1),
        _roll("several", [rf"{COUNT} (?:dice|die)\b"], "{count|number}"),
        _roll("some", [r"(?:(?:some|the|your) )?(?:dice|die)\b", BONES], 2),
        _has_dice(),
        _no_such("dice", r"(?:[^\s,]+ ){0,3}(?:dice|\d*d\d+)\b"),
        {
            **_roll("the same again", [], "{fact.about|remainder}", "{fact.value}"),
            "hear": r"^(?:and )?(?:again|once more|one more time)$",
            "recall": {"about": "dice", "last": True},
            "keep": None,
            "say": ["And now: {dice.rolled|list}.", "{dice.rolled|list}, this time."],
            "none": [],  # nobody has thrown any: "again" is of something else
        },
        {
            **_roll("again", [], 2),
            "hear": AGAIN,
            "say": [
                "{asker|unless:hers} throws {dice.rolled|list}: that makes {dice.sum|unless:best}. "
                "Who beats it?",
                "{asker|unless:hers} throws {dice.rolled|list}. {dice.sum|unless:best} in all, for "
                "the next one to beat.",
                "Then I throw, {hers|as:asker}: {dice.rolled|list}. That makes "
                "{dice.sum|unless:best}. Who beats it?",
                "{asker|unless:hers} throws {dice.rolled|list}: that makes {ahead}, and beats "
                "{best}. Who beats it?",
                "Then I throw, {hers|as:asker}: {dice.rolled|list}. That makes {ahead}, and beats "
                "{best}. Who beats it?",
                "{asker|unless:hers} throws {dice.rolled|list}: that makes {dice.sum}, and does "
                "not "
                "beat {beaten|as:best}.",
                "Then I throw, {hers|as:asker}: {dice.rolled|list}. That makes {dice.sum}, and "
                "does "
                "not beat {beaten|as:best}.",
                "{asker|unless:hers} throws {dice.rolled|list}: {dice.sum}, level with {best}'s "
                "{tie}. Who beats it?",
                "Then I throw, {hers|as:asker}: {dice.rolled|list}. {dice.sum}, level with "
                "{best}'s {tie}. Who beats it?",
            ],
            "recall": {"kind": "own", "about": "beat"},
            "let": {
                **_BEST,
                "top": "facts|pluck:quote|highest:alone",
                "apart": "sum|without:dice.sum|first",
                "tie": "sum|unless:apart",
                "ahead": "dice.sum|above:sum",
                "beaten": "sum|above:dice.sum",
            },
        },
        {
            "name": "who won",
            "hear": WON,
            "recall": {"kind": "own", "about": "beat"},
            "let": {**_BEST, "level": "facts|pluck:quote|level"},
            "say": [
                "Level, dear: {level} each. Throw once more.",
                "{best} is ahead with {sum}, dear: the higher sum wins.",
                "I am, {mine|as:asker}, with {sum}: the higher sum wins.",
                "The higher sum wins, dear. The best that I called: {top|unless:best}",
                "By the higher sum, {asker}, this one: {top|unless:best}",
            ],
            "none": [
                "I only throw them, dear. Who wins is between you and the table.",
                "Agree on it first, {asker}: say who throws, and the higher sum wins.",
            ],
        },
        {
            "name": "unfair dice",
            "hear": r"^what(?:'s| is| are) the (?:chances?|odds)(?P<of>\b.*) (?:throw|roll|dice|"
            "game)s?$|"
            r"^i know (?P<whose>\w+) dice$|"
            r"^(?:are|is) (?:the|your|these|those) dice (?:\w+ )?(?:fair|honest|loaded|rigged|"
            r"straight|"
            r"weighted|true)(?: or .+)?$|^(?:you (?:cheated|rigged|loaded)\b|(?:that(?:'s| is| "
            r"was)|it(?:'s| is)|"
            r"this is) (?:not fair|unfair|rigged|cheating)|(?:the|your|these|those) dice (?:are|"
            r"is) )",
            "say": [
                "They are plain bone, dear, and they love nobody.",
                "Throw again, {asker}, if you do not like the face of them.",
            ],
        },
    ]


def tells_the_weather() -> list[dict[str, Any]]:
    """The rules of a character who knows the weather of tomorrow and today."""
    tomorrow = [
        r"\b(?:weather|rain|snow|sun|sunny|fog|wind)\b.*\b(?:tomorrow|be like|going to be)\b",
        r"\b(?:tomorrow|will|going to)\b.*\b(?:weather|rain|snow|sunny|fog|wind)\b",
    ]
    today = [r"\bweather\b", r"^(?:is it|does it|do we have)\b.*\b(?:rain|snow|fog|wind)"]
    return [
        _weather("tomorrow", tomorrow, ["My knee says, for tomorrow: {sky.weather}."]),
        _weather("today", today, ["Look out of the door, {asker}: {sky.weather}."]),
    ]


def _sided(many: str) -> list[str]:
    """How players name the dice after their number."""
    return [
        rf"{many}(?:dice|die) (?:with|of) {SIDES} (?:sides|faces)\b",
        rf"{many}{SIDES}[- ]sided (?:dice|die)\b",
    ]


def _roll(name: str, dice: list[str], count: int | str, sides: str = "") -> dict[str, Any]:
    several = [
        "{asker} throws {dice.rolled|list}: that makes {dice.sum}. Who beats it?",
        "{asker} throws {dice.rolled|list}. {dice.sum} in all, for the next one to beat.",
    ]
    arguments = {"count": count, "sides": sides} if sides else {"count": count}
    return {
        "name": f"roll {name}",
        "act": True,
        "hear": [throw + which for throw in THROW for which in dice],
        "do": [{"tool": "tavern.roll_dice", "as": "dice", "arguments": arguments}],
        "keep": {"about": f"dice: {count}", "fact": "i rolled the dice", "value": sides or "6"},
        "say": ["A {dice.sum}, {asker}.", "It shows a {dice.sum}."] if count == 1 else several,
        "next": {
            BEATS_IT: "roll the dice",
            **({} if sides else {ONE_DIE: "roll one die", HERS: "you throw"}),
        },
        "none": MISSING,
        "else": MISSING,
    }


def _has_dice() -> dict[str, Any]:
    return {
        "name": "has dice",
        "hear": [
            r"^(?:(?:fancy|want|how(?:'s| is)? about|what about|up for|care for|shall we|let's|"
            r"can we|wanna|play|have|got time for|anyone for) )+(?:an? |some )?(?:quick |little "
            r"|friendly )?games?(?: (?:of something|with (?:me|us)|then|now|or something))*$",
            r"^(?:tell me about|(?:teach|show) me|how (?:do|does|can)|"
            r"what(?:'s| is| are)|"
            r"explain)\b.*\bdice\b(?: game| works?| go| played| like)*$|^(?:i(?:'ll| will) "
            r"play|"
            r"i(?:'m| am) in)(?:,? (?:too|then|now|as well|for (?:that|it|a (?:game|"
            r"round))))*$|"
            r"^(?:\w+ )?(?:coppers?|coins?) on \w+$|^(?:do you have|have you(?: got)?|(?:you "
            r")?got|is there|are there|where are)"
            r"(?: any| some| the| your| a pair of)? (?:dice|die)\b",
            r"^(?:fancy |anyone (?:for |up for )|want |care for )?(?:some )?dice(?: (?:anyone|then|"
            r"for "
            r"it|with me))*$|^do you (?:ever )?(?:play|throw|"
            r"roll)(?: (?:with|at|the|any))*(?: (?:dice|games?))?(?: (?:with|too|here|in "
            r"here).*)?$"
            r"|^(?:so |and )?what (?:do|can|could) (?:you|we|one|i) play(?: (?:here|in here|"
            r"then|"
            r"for))*$|^(?:can|could|may) i win (?:it|that|them|something|my \w+|the \w+|an? "
            r"\w+)"
            r"(?: (?:off|from) (?:you|him|her))?(?: (?:at|with|by) (?:the )?(?:dice|a game))?$|"
            r"^i (?:want to|wanna|fancy a|feel like a)(?: (?:play|have|some|a))* (?:game|"
            r"play)$",
        ],
        "say": [
            "Two bone dice in a leather cup, dear, and the higher sum wins. Say: roll the dice.",
            "There are bone dice in that cup, {asker}, and the higher sum wins. Say: roll the "
            "dice, or how many.",
        ],
        "next": TAKES_DICE,
    }


def _no_such(what: str, which: str) -> dict[str, Any]:
    hear = [throw + which for throw in THROW]
    rule = {"name": f"no such {what}", "act": True, "hear": hear, "say": TOO_MANY}
    return {**rule, "next": TAKES_DICE}


def _weather(day: str, hear: list[str], say: list[str]) -> dict[str, Any]:
    return {
        "name": f"weather {day}",
        "hear": hear,
        "do": [{"tool": "tavern.weather", "as": "sky", "arguments": {"day": day}}],
        "say": say,
        "none": NO_WEATHER,
        "else": NO_WEATHER,
    }
