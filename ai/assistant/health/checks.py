"""The checks of `ai doctor`: each tries one thing for real, and leaves nothing behind.

None blocks the game: slow checks are asynchronous and have a deadline.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.assistant.health import game, subsystems, workers
from ai.assistant.health.result import Check

SECONDS = 15.0
"""The deadline of a check."""
CHECKS: Mapping[str, Check] = {
    "lag": game.lag,
    "tables": game.tables,
    "settings": game.settings,
    "registry": game.registry,
    "assistants": game.assistants,
    "tools": subsystems.tools,
    "memory": subsystems.memory,
    "budget": subsystems.budget,
    "modules": subsystems.modules,
    "workers": workers.workers,
}
"""All checks by name, except those of models: there is one for each model."""
FOR_ONE = ("assistants", "settings")
"""The checks that apply to a single assistant."""
