"""Module access: the remote modules that builders let an assistant use.

What a list of them means is decided by `ai.assistant.authority.authority.modules_of`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from ai import conf
from ai.assistant.authority.authority import modules_of


def modules_through(
    given: frozenset[str] | None, scripts: Iterable[Any], asker: int | None
) -> frozenset[str]:
    """The modules that every assistant who delegated a task may use.

    Args:
        given: The modules of the assistant that works on it; None for all.
        scripts: The delegating assistants; None for one that was deleted.
        asker: The asker's level now; None if there is no asker.
    """
    known = frozenset(conf.get("MODULE_SERVICES")) if given is None else given
    return known.intersection(*(modules_of(script, asker) for script in scripts))


def has_group(script: Any, name: str) -> bool:
    """Whether an assistant's list of tools includes a module or one of its tools, or is empty."""
    return not script.tools or any(one.partition(".")[0] == name for one in script.tools)


def set_modules(script: Any, names: Iterable[str] | None) -> None:
    """Set the modules that an assistant may use, also in its list of tools if it has one.

    Args:
        script: The assistant's script.
        names: Empty for no modules, None for what the settings say.

    Raises:
        ValueError: There is no such module; the message names the nearest.
    """
    configured = list(conf.get("MODULE_SERVICES"))
    wanted = None if names is None else list(dict.fromkeys(names))
    for name in wanted or ():
        if name not in configured:
            near = difflib.get_close_matches(name, configured, 1, 0.5)
            known = f"Did you mean '{near[0]}'?" if near else _known(configured)
            raise ValueError(f"There is no module '{name[:64]}'. {known}")
    script.modules = wanted
    if wanted is not None and script.tools:
        own = [one for one in script.tools if one.partition(".")[0] not in configured]
        kept = [one for one in script.tools if "." in one and one.partition(".")[0] in wanted]
        single = {one.partition(".")[0] for one in kept}
        script.tools = [*own, *kept, *(name for name in wanted if name not in single)]


def _known(configured: Iterable[str]) -> str:
    names = ", ".join(configured)
    return f"Known: {names}." if names else "No module is configured: see AI['MODULE_SERVICES']."
