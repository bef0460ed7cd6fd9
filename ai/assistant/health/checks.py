"""The checks of `ai doctor`: each tries one thing for real, and leaves nothing behind.

None keeps the game waiting: what takes long is asked and waited for, within a deadline.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.assistant.health import game, subsystems
from ai.assistant.health.result import Check

SECONDS = 15.0
"""What a check may take, if it says nothing else."""
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
}
"""All but that of models, each of which is one of its own."""
OF_ONE = ("assistants", "settings")
"""Those that say something of a single assistant."""
