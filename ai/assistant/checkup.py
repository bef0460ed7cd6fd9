"""The checks of `ai doctor`: each tries one thing for real, and leaves nothing behind.

None keeps the game waiting: what takes long is asked and waited for, within a deadline.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.assistant import game_checks, part_checks
from ai.assistant.diagnosis import Check

SECONDS = 15.0
"""What a check may take, if it says nothing else."""
CHECKS: Mapping[str, Check] = {
    "lag": game_checks.lag,
    "tables": game_checks.tables,
    "settings": game_checks.settings,
    "registry": game_checks.registry,
    "assistants": game_checks.assistants,
    "tools": part_checks.tools,
    "memory": part_checks.memory,
    "budget": part_checks.budget,
    "modules": part_checks.modules,
}
"""All but that of models, each of which is one of its own."""
OF_ONE = ("assistants", "settings")
"""Those that say something of a single assistant."""
