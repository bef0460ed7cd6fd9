"""Turn settings: an assistant's own brains, limits and pace, or else the game's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ai import conf
from ai.assistant.engine.turn import Bounds

LAST_BRAIN = "embedded"
"""The brain at the end of every chain of fallbacks: it needs nothing and cannot fail."""


def names_for(script: Any, pass_name: str) -> tuple[str, ...]:
    """The names of an assistant's brains in a pass, in order of preference."""
    special = listed(conf.get("PASS_MODELS").get(pass_name, ()))
    return tuple(dict.fromkeys([*special, *(listed(script.brain) or listed(conf.get("MODEL")))]))


def has_model(script: Any) -> bool:
    """Whether requests of an assistant's live turns go to a model."""
    return any(":" in name for name in names_for(script, "live"))


def goes_by_rules(script: Any) -> bool:
    """Whether the built-in brain thinks in an assistant's live turns, and nothing before it."""
    return names_for(script, "live")[:1] in ((), (LAST_BRAIN,))


def listed(names: str | Iterable[str] | None) -> list[str]:
    """Split names from settings or a builder: one, several with commas, or a list."""
    if isinstance(names, str):
        return list(_split(names))
    return [name.strip() for name in names or () if name.strip()]


@lru_cache
def _split(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())


def all_brains(own: Iterable[str | Iterable[str] | None]) -> set[str]:
    """The names of all brains in the settings, and of assistants' own ones."""
    named = [conf.get("MODEL"), conf.get("SMALL_MODEL"), conf.get("EMBEDDER")]
    named += [*conf.get("PASS_MODELS").values(), *own]
    return {name for names in named for name in listed(names)}


LIMITS = {
    "max_iterations": "MAX_ITERATIONS",
    "seconds": "TURN_SECONDS",
    "tokens": "TURN_TOKENS",
    "calls": "TURN_CALLS",
}
"""Limits that an assistant can have itself, and the setting that each replaces."""


def turn_bounds(window: int = 0, own: Mapping[str, Any] | None = None) -> Bounds:
    """The limits of a turn.

    Args:
        window: Tokens of its brain's context window; 0 for the setting's.
        own: The assistant's own limits, which replace the settings'.
    """
    most = {name: (own or {}).get(name) or conf.get(key) for name, key in LIMITS.items()}
    return Bounds(
        max_iterations=max(1, min(10, most["max_iterations"])),
        seconds=most["seconds"],
        tokens=most["tokens"],
        calls=most["calls"],
        window=window or conf.get("WINDOW"),
    )


def speech_length(persona: Mapping[str, Any]) -> int:
    """Characters that an assistant with a model says at a time; 0 for no limit."""
    own = persona.get("speech_length")
    if isinstance(own, int) and not isinstance(own, bool) and own >= 0:
        return own
    return int(conf.get("SPEECH_LENGTH"))


def speech_pace(persona: Mapping[str, Any]) -> float:
    """Seconds that ten words of a model take to say; 0 to say all at once."""
    own = persona.get("speech_pace")
    if isinstance(own, int | float) and not isinstance(own, bool) and own >= 0:
        return float(own)
    return float(conf.get("SPEECH_PACE"))
