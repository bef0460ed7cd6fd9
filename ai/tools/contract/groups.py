"""The groups in which tools are loaded: the fixed ones, and those that games and modules add.

A model chooses by a group's description which tools to load.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ai.tools.contract.names import NAME
from ai.tools.errors import ToolDefinitionError

CORE = "core"
"""The group that a turn begins with by default."""
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
"""The fixed groups: name → description."""
MAX_DESCRIPTION = 300

_all: Mapping[str, str] = MappingProxyType(dict(GROUPS))


def groups() -> Mapping[str, str]:
    """All groups, the fixed ones first; the same object until one is added or removed."""
    return _all


def register_group(name: str, description: str) -> None:
    """Add a group; to add the same again changes nothing.

    Args:
        name: Written like a tool's name.
        description: One line on what its tools do.

    Raises:
        ToolDefinitionError: The name is taken or malformed, or there is no description.
    """
    if not isinstance(name, str) or not NAME.match(name):
        raise ToolDefinitionError(
            f"the group's name {name!r:.80} must start with a letter or _ and hold only letters, "
            "digits, '_', '.' and '-', 128 at most."
        )
    if not isinstance(description, str) or not description.strip():
        raise ToolDefinitionError(f"the group '{name}' has no description; a model chooses by it.")
    described = " ".join(description.split())[:MAX_DESCRIPTION]
    if _all.get(name) == described:
        return
    taken = {known.casefold(): known for known in _all}.get(name.casefold())
    if taken is not None:
        kind = "a fixed group" if taken in GROUPS else "another group"
        raise ToolDefinitionError(
            f"The group '{name}' collides with {kind}, '{taken}'; rename it, or unregister that."
        )
    _set_all({**_all, name: described})


def unregister_group(name: str) -> None:
    """Remove a group that was added; fixed groups stay, and unknown names are ignored."""
    if name in _all and name not in GROUPS:
        _set_all({known: text for known, text in _all.items() if known != name})


def restore(saved: Mapping[str, str]) -> None:
    """Restore what `groups()` returned earlier."""
    _set_all({**GROUPS, **saved})


def _set_all(known: Mapping[str, str]) -> None:
    global _all
    if dict(known) != dict(_all):
        _all = MappingProxyType(dict(known))
