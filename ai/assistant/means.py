"""Means: how far a turn may go."""

from __future__ import annotations

from ai import conf
from ai.assistant.turn import Bounds


def bounds(window: int = 0) -> Bounds:
    """How far a turn may go, by the settings.

    Args:
        window: Tokens that its brain can hold; 0 stands for the settings'.
    """
    return Bounds(
        max_iterations=max(1, min(10, conf.get("MAX_ITERATIONS"))),
        seconds=conf.get("TURN_SECONDS"),
        tokens=conf.get("TURN_TOKENS"),
        calls=conf.get("TURN_CALLS"),
        window=window or conf.get("WINDOW"),
    )
