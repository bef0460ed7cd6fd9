"""What people of Thornwick do with the module `tavern`: they roll its dice and tell its weather.

It runs beside the game (docs/examples/dice_and_weather.py) and may be away; they say so in their
own words. Data only, like `world.people`.
"""

from __future__ import annotations

from typing import Any

COUNTS = {
    1: "a|an|one|1|the|a single|your",
    2: "two|2|both|some|a pair of|a couple of",
    3: "three|3",
    4: "four|4",
    5: "five|5",
    6: "six|6",
}
"""How one says how many dice."""
MISSING = [
    "The dice cup is not in its place. Ask me again in a while, {asker}.",
    "Somebody has made off with the dice. They will turn up again; they always do.",
]
NO_WEATHER = [
    "My knee keeps quiet just now, {asker}, and it is all the almanac that I have.",
    "The weather? I cannot tell just now. Ask me again in a while.",
]


def rolls() -> list[dict[str, Any]]:
    """The rules of somebody who has dice."""
    return [*(_roll(count, words) for count, words in COUNTS.items()), _roll(2, "")]


def tells_the_weather() -> list[dict[str, Any]]:
    """The rules of somebody who knows the weather, of tomorrow and of today."""
    tomorrow = [
        r"\b(?:weather|rain|snow|sun|sunny|fog|wind)\b.*\b(?:tomorrow|be like|going to be)\b",
        r"\b(?:tomorrow|will|going to)\b.*\b(?:weather|rain|snow|sunny|fog|wind)\b",
    ]
    today = [r"\bweather\b", r"^(?:is it|does it|do we have)\b.*\b(?:rain|snow|fog|wind)"]
    return [
        _weather("tomorrow", tomorrow, ["My knee says, for tomorrow: {sky.weather}."]),
        _weather("today", today, ["Look out of the door, {asker}: {sky.weather}."]),
    ]


def _roll(count: int, words: str) -> dict[str, Any]:
    many = f"(?:{words}) " if words else ""
    told = [
        "{dice.rolled|list}. That makes {dice.sum}, {asker}.",
        "There they lie: {dice.rolled|list}. {dice.sum} in all.",
    ]
    return {
        "name": f"roll {count}" if words else "roll",
        "act": True,
        "hear": [
            rf"^(?:roll|throw|cast|shake) (?:me |us |for me )?{many}(?:dice|die)\b",
            rf"^(?:can|may|let) (?:i|me|we|us|you) (?:roll|throw|cast) {many}(?:dice|die)\b",
        ],
        "do": [{"tool": "tavern.roll_dice", "as": "dice", "arguments": {"count": count}}],
        "say": told if count > 1 else ["A {dice.sum}, {asker}.", "It shows a {dice.sum}."],
        "none": MISSING,
        "else": MISSING,
    }


def _weather(day: str, hear: list[str], say: list[str]) -> dict[str, Any]:
    return {
        "name": f"weather {day}",
        "hear": hear,
        "do": [{"tool": "tavern.weather", "as": "sky", "arguments": {"day": day}}],
        "say": say,
        "none": NO_WEATHER,
        "else": NO_WEATHER,
    }
