"""The groups that tools are loaded by: the fixed ones, and those that others add.

Sources: the seed *tiered-tool-system*. A group's description is fixed where the group is defined;
a model chooses by it which tools it loads.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ai.tools.contract.names import NAME
from ai.tools.errors import ToolDefinitionError

CORE = "core"
"""The group that is offered from the start, where nobody says otherwise."""
GROUPS: dict[str, str] = {
    CORE: "What is always at hand: look around, speak, remember, use game commands, find tools",
    "world": "Walk, take, drop and give things, open and close doors, look up help and lore",
    "speech": "Speak beyond the room: pages, channels, lines of atmosphere",
    "memory": "Your journal, exact search in what you remember, forgetting, a short-lived memory",
    "people": "What you know of people: profiles, notes, how you like them, what you talked about",
    "planning": "Goals with their steps, and projects with their notes",
    "building": "Make and change what the game is made of: objects, attributes, tags, batches",
    "system": "Yourself: how you are, sleep, standing words; tasks handed on; tools found by words",
}
"""The fixed ones: name → description."""
MAX_DESCRIPTION = 300

_all: Mapping[str, str] = MappingProxyType(dict(GROUPS))


def groups() -> Mapping[str, str]:
    """All there are now, the fixed ones first; the same object until something changes."""
    return _all


def register_group(name: str, description: str) -> None:
    """Add a group; the same once more is nothing.

    Args:
        name: As a tool's name is written, and unlike any other group's.
        description: One line on what its tools do.

    Raises:
        ToolDefinitionError: The name is taken or cannot be one, or the description is none.
    """
    if not isinstance(name, str) or not NAME.match(name):
        raise ToolDefinitionError(
            f"the group's name {name!r:.80} must start with a letter or _ and hold only letters, "
            "digits, '_', '.' and '-', 128 at most."
        )
    if not isinstance(description, str) or not description.strip():
        raise ToolDefinitionError(f"the group '{name}' has no description; a model chooses by it.")
    told = " ".join(description.split())[:MAX_DESCRIPTION]
    if _all.get(name) == told:
        return
    taken = {known.casefold(): known for known in _all}.get(name.casefold())
    if taken is not None:
        kind = "a fixed group" if taken in GROUPS else "another group"
        raise ToolDefinitionError(
            f"The group '{name}' collides with {kind}, '{taken}'; rename it, or unregister that."
        )
    _become({**_all, name: told})


def unregister_group(name: str) -> None:
    """Let an added group go; a fixed one stays, and unknown names are nothing."""
    if name in _all and name not in GROUPS:
        _become({known: told for known, told in _all.items() if known != name})


def restore(saved: Mapping[str, str]) -> None:
    """Be again what `groups()` gave once."""
    _become({**GROUPS, **saved})


def _become(known: Mapping[str, str]) -> None:
    global _all
    if dict(known) != dict(_all):
        _all = MappingProxyType(dict(known))
