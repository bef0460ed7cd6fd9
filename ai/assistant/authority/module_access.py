"""Modules: which tools that live elsewhere an assistant may use, and for whom.

Where an assistant names modules, it has those. Where it names none, a guest's turn has what the
settings give guests (`DEFAULT_GUEST_MODULES`), and every other turn has all that are configured.
Its list of tools, if it has one, holds beside this: there a module is a group under its name.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from ai import conf
from ai.remote.services import listed
from ai.tools.contract import levels


def modules_of(script: Any, asker: int | None) -> frozenset[str]:
    """The names of the modules that an assistant may use now.

    Args:
        script: The assistant's; None, or one that is deleted, may use none.
        asker: The level of whoever asks, as it is now; None in a turn of the assistant's own.
    """
    configured = frozenset(conf.get("MODULE_SERVICES"))
    if script is None or not script.pk:
        return frozenset()
    if script.modules is not None:
        return configured.intersection(script.modules)
    if asker is not None and asker < levels.rank("Player"):
        return configured.intersection(listed(conf.get("DEFAULT_GUEST_MODULES")))
    return configured


def modules_through(
    given: frozenset[str] | None, scripts: Iterable[Any], asker: int | None
) -> frozenset[str]:
    """What is left of some modules for a task: those that all may use whom it came through.

    Args:
        given: What whoever works on it may use; None is all.
        scripts: The assistants whom it came through; None for one that is gone.
        asker: The level of whoever asked for it, as it is now; None where nobody did.
    """
    known = frozenset(conf.get("MODULE_SERVICES")) if given is None else given
    return known.intersection(*(modules_of(script, asker) for script in scripts))


def has_group(script: Any, name: str) -> bool:
    """Whether an assistant's list of tools has a module, or one of its tools; or there is none."""
    return not script.tools or any(one.partition(".")[0] == name for one in script.tools)


def set_modules(script: Any, names: Iterable[str] | None) -> None:
    """Name the modules that an assistant may use.

    Its list of tools, if it has one, follows: it has the groups of these modules, and no others'.

    Args:
        script: The assistant's.
        names: The modules; empty for none at all, None for what the settings say.

    Raises:
        ValueError: There is no such module; names the nearest.
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
