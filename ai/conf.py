"""The settings: one dict `AI` in the game's settings, merged over these defaults."""

from __future__ import annotations

import difflib
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

DEFAULTS: dict[str, Any] = {
    # Tools
    "TOOL_MODULES": [],  # modules of the game's own tools, by dotted path
    "EVAL_GATE": None,  # dotted path of an EvalGate class
    "MAX_RESULT": 16 * 1024,  # characters of a tool's result that a model gets to see
    "COMMANDS": {  # what execute_command may run, and the level that may ask for it
        "look": "Guest",
        "move": "Player",  # walking through any exit that lets it
        "get": "Player",
        "drop": "Player",
        "give": "Player",
        "inventory": "Guest",
        "open": "Player",
        "close": "Player",
        "use": "Player",
    },
    # Turns
    "MAX_ITERATIONS": 5,  # steps of a turn, 1 to 10
    "TURN_SECONDS": 60,  # wall clock of a turn
    "TURN_TOKENS": 100_000,  # tokens of a turn, all steps together
    "TURN_CALLS": 20,  # calls of a turn
    "WINDOW": 8192,  # tokens that the brain can hold
    "SPEAK_BEFORE_LOOKING": False,  # let speech run beside reads in the same answer
    # Hearing and waking
    "SETTLE": 0.2,  # seconds to wait for the rest of a burst of lines
    "ENGAGED": 45,  # seconds that a talk goes on without names being said
    "QUEUE": 50,  # addressed percepts that wait for one assistant
    "QUEUE_PER_ASKER": 10,
    "OVERHEARD": 20,  # lines of context kept in memory
    "CONCURRENT_TURNS": 8,
    "HISTORY": 40,  # messages of the conversation that are kept
    # Records
    "KEEP_DAYS": 30,  # how long turns, calls and percepts are kept
}


def get(key: str) -> Any:
    """One setting: the game's, or the default.

    Raises:
        KeyError: There is no such setting; a mistake of ours.
    """
    default = DEFAULTS[key]
    return getattr(settings, "AI", {}).get(key, default)


NEEDED_LEVELS = ("Player", "Builder")
"""Permissions that our tools and commands name."""


def check_settings() -> None:
    """Refuse at start what would fail late.

    Raises:
        ImproperlyConfigured: An unknown key, with the nearest that there is; a permission
            hierarchy without the levels that our tools name.
    """
    known = [level.lower() for level in settings.PERMISSION_HIERARCHY]
    missing = [level for level in NEEDED_LEVELS if level.lower() not in known]
    if missing:
        raise ImproperlyConfigured(
            f"PERMISSION_HIERARCHY has no {' and no '.join(missing)}; the tools of evennia-ai need "
            "them. Add them where they belong among your own."
        )
    for key in getattr(settings, "AI", {}):
        if key not in DEFAULTS:
            near = difflib.get_close_matches(str(key).upper(), DEFAULTS, n=1, cutoff=0.4)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise ImproperlyConfigured(f"AI['{key}'] in your settings is unknown.{hint}")
