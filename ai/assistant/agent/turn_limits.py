"""Turn limits: how far a turn may go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai import conf
from ai.assistant.engine.turn import Bounds

LIMITS = {
    "max_iterations": "MAX_ITERATIONS",
    "seconds": "TURN_SECONDS",
    "tokens": "TURN_TOKENS",
    "calls": "TURN_CALLS",
}
"""What an assistant may have limits of its own for, and the setting in whose place each stands."""


def bounds(window: int = 0, own: Mapping[str, Any] | None = None) -> Bounds:
    """How far a turn may go, by the settings and by what its assistant has of its own.

    Args:
        window: Tokens that its brain can hold; 0 stands for the settings'.
        own: The assistant's own limits.
    """
    most = {name: (own or {}).get(name) or conf.get(key) for name, key in LIMITS.items()}
    return Bounds(
        max_iterations=max(1, min(10, most["max_iterations"])),
        seconds=most["seconds"],
        tokens=most["tokens"],
        calls=most["calls"],
        window=window or conf.get("WINDOW"),
    )
