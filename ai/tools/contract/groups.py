"""The groups in which tools are loaded: the fixed ones, and those that games and modules add.

A model chooses by a group's description which tools to load. As a turn may have only some of a
group's tools, the description names a subject and promises no ability.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ai.tools.contract.names import NAME
from ai.tools.errors import ToolDefinitionError

CORE = "core"
"""The group that a turn begins with by default."""
GROUPS: dict[str, str] = {
    CORE: "What most turns need",
    "world": "Places and things around you, and what is known of the world",
    "speech": "Other ways to be heard, also by those who are not here",
    "memory": "What you remember, in more detail, and your journal",
    "people": "What you know of people, and how you like them",
    "planning": "Goals, promises, reminders, and longer projects",
    "building": "What the game is made of: objects, their attributes and tags",
    "system": "Yourself, your sleep, and tasks for others",
}
"""The fixed groups: name → description."""
MAX_DESCRIPTION = 300

known: Mapping[str, str] = MappingProxyType(dict(GROUPS))
"""All groups, the fixed ones first; another mapping takes its place when one is added or removed.

So read it as `groups.known`, and do not import the name.
"""


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
    if known.get(name) == described:
        return
    taken = {one.casefold(): one for one in known}.get(name.casefold())
    if taken is not None:
        kind = "a fixed group" if taken in GROUPS else "another group"
        raise ToolDefinitionError(
            f"The group '{name}' collides with {kind}, '{taken}'; rename it, or unregister that."
        )
    _replace({**known, name: described})


def unregister_group(name: str) -> None:
    """Remove a group that was added; fixed groups stay, and unknown names are ignored."""
    if name in known and name not in GROUPS:
        _replace({one: text for one, text in known.items() if one != name})


def restore(saved: Mapping[str, str]) -> None:
    """Restore what `known` was earlier."""
    _replace({**GROUPS, **saved})


def _replace(wanted: Mapping[str, str]) -> None:
    global known
    if dict(wanted) != dict(known):
        known = MappingProxyType(dict(wanted))
