"""What a turn has to work with: its brain, and how far it may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.loop import Bounds
from ai.assistant.percept import cut
from ai.assistant.presence import Presence
from ai.brains.base import Brain, BrainUnavailable

if TYPE_CHECKING:
    from ai.assistant.service import Service


def brain_of(service: Service, presence: Presence) -> Brain:
    """An assistant's brain; one that cannot be reached, where there is none of that name."""
    name = presence.script.brain
    return service.brains.get(name) or _NoBrain(name)


def bounds() -> Bounds:
    """How far a turn may go, by the settings."""
    return Bounds(
        max_iterations=max(1, min(10, conf.get("MAX_ITERATIONS"))),
        seconds=conf.get("TURN_SECONDS"),
        tokens=conf.get("TURN_TOKENS"),
        calls=conf.get("TURN_CALLS"),
        window=conf.get("WINDOW"),
    )


class _NoBrain:
    """Stands in where an assistant's brain is not there."""

    def __init__(self, name: str) -> None:
        self.name = cut(name, 64)

    def think(self, request: Any) -> Any:
        raise BrainUnavailable(f"there is no brain named '{self.name}'")
