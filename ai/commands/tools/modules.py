"""The word `ai modules`: tools that live elsewhere, and which assistant may use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of, source_of
from ai.assistant.authority.module_access import has_group, modules_of, set_modules
from ai.assistant.runtime import get_service
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import cell, line, table, wrapped
from ai.commands.tools import module_page
from ai.remote.manifests.pins import Refused
from ai.remote.services import listed
from ai.tools.contract import levels
from ai.tools.support.markup import plain
from ai.web.listing import condition

HELP = """Usage:
  ai modules
  ai modules <module> [tool]
  ai modules refresh [module]
  ai modules accept <module> [tool]
  ai modules <name> = <modules>
  ai modules <name> = none
  ai modules <name> = default

Tools that live elsewhere. `refresh` asks what they are now; `accept` says yes
to what changed or is new, or to one tool alone: a yes counts for what you
read. Behind a name, the modules that this assistant may use; `none` takes all
of them from it, `default` gives it what the settings say. Without an equals
sign, a name is a module's first.

Examples:
  ai modules
  ai modules dice roll
  ai modules gambler = dice
"""

COLUMNS = {"module": 20, "speaks": 8, "tools": 7, "state": 15, "what it is for": 28}
CONDITIONS = {
    "fresh": "|gfresh|n",
    "down": "|rdown|n",
    "unusable": "|runusable|n",
    "left alone": "|rleft alone|n",
}
REFRESH, ACCEPT = "refresh", "accept"
NONE, DEFAULT = "none", "default"
MAX_MODULES = 30
"""That one assistant may have named for it."""


def modules(command: Any, text: str) -> None:
    """Tell of all modules or of one, ask them anew, say yes; or say which an assistant uses."""
    name, wanted = split(text)
    word, _, rest = name.partition(" ")
    if "=" in text:
        _allow(command, name, wanted)
    elif not name:
        _once_asked(command, lambda: command.tell(_all()))
    elif word.lower() == REFRESH:
        _refresh(command, rest.strip())
    elif word.lower() == ACCEPT:
        _accept(command, rest.split())
    else:
        _once_asked(command, lambda: _tell_of(command, name))


def _once_asked(command: Any, act: Callable[[], None]) -> None:
    """Do something once modules had their chance to tell: at once, or after a second at first."""
    waiting = get_service().modules.ready()
    waiting.addCallback(lambda _: act()).addErrback(_complain, command)


def _complain(failure: Failure, command: Any) -> None:
    error = failure.value
    if isinstance(error, UserError):
        command.tell(f"{wrapped(error.problem)}\n{wrapped(error.advice)}")
    else:
        broke(failure, command, "asking modules")


# What there is


def _all() -> str:
    states = get_service().modules.status()
    if not states:
        return (
            "There are no modules: AI['MODULE_SERVICES'] names none.\n"
            "docs/modules.md tells how to add one in a line."
        )
    rows = [
        (
            cell(state.name, 19),
            state.speaks,
            str(len(state.tools)),
            CONDITIONS.get(condition(state), f"|y{condition(state)}|n"),
            cell(state.description, 54),
        )
        for state in states
    ]
    told = [table(COLUMNS, rows)]
    for state in states:
        told += [*module_page.trouble(state), *module_page.advice(state)]
    return "\n".join([*told, "One of them: ai modules <module>"])


def _tell_of(command: Any, name: str) -> None:
    """One module's page, or a tool's; an assistant's modules, where no module has that name."""
    service = get_service()
    module, _, tool = name.partition(" ")
    if tool and service.modules.get(module) is not None:
        (state,) = service.modules.status(module)
        module_page.show_tool(command, state, _whole(module, tool.strip()))
        return
    if service.modules.get(name) is not None:
        (state,) = service.modules.status(name)
        module_page.show(command, state)
        with suppress(UserError):
            other = assistant(command.caller, name)
            command.tell(
                f"There is an assistant of that name, too. What it may use:\n"
                f"  ai modules #{other.thing.pk}"
            )
        return
    try:
        presence = assistant(command.caller, name)
    except UserError:
        raise _no_module(name) from None
    demand_examine(command.caller, presence.thing)
    command.tell(_allowed(presence))


def _no_module(name: str) -> UserError:
    named = ", ".join(get_service().modules.names()) or "none"
    return UserError(
        f"There is no module '{plain(name, 40)}'.", f"AI['MODULE_SERVICES'] names: {named}."
    )


# Asking them anew


def _refresh(command: Any, name: str) -> None:
    service = get_service()
    if name and service.modules.get(name) is None:
        raise _no_module(name)
    if not service.modules.names():
        command.tell(_all())
        return
    whom = line(name, 64) if name else "all modules"
    command.tell(f"Asking {whom}; you will be told what comes of it.")
    asking: Deferred[None] = maybeDeferred(service.modules.refresh, name or None)
    asking.addCallback(lambda _: _tell_outcome(command, name))
    asking.addErrback(broke, command, "asking modules")


def _tell_outcome(command: Any, name: str) -> None:
    if not name:
        command.tell(_all())
        return
    (state,) = get_service().modules.status(name)
    module_page.show(command, state)


# Saying yes


def _accept(command: Any, words: list[str]) -> None:
    """Say yes to what waits of a module, or to one of its tools."""
    service = get_service()
    if not 1 <= len(words) <= 2:
        raise UserError(
            "Which module, and which of its tools?",
            "Like this: ai modules accept <module>, or ai modules accept <module> <tool>",
        )
    name, tool = words[0], words[1] if len(words) > 1 else None
    if service.modules.get(name) is None:
        raise _no_module(name)
    tool = None if tool is None else _whole(name, tool)
    (state,) = service.modules.status(name)
    module_page.demand_read(command, state, tool)
    source = source_of(command.caller)
    try:
        done = service.modules.accept(name, source.id, level_of(command.caller), tool)
    except Refused as error:
        raise UserError(str(error), f"See what waits: ai modules {plain(name, 64)}") from None
    command.tell(wrapped(f"From now on these may be used as they are: {', '.join(done)}."))


def _whole(module: str, tool: str) -> str:
    """A tool's whole name, from one with or without its module's before it."""
    return tool if tool.startswith(f"{module}.") else f"{module}.{tool}"


# Which of them an assistant uses


def _allowed(presence: Agent) -> str:
    script, who = presence.script, line(handle(presence))
    known = get_service().modules.names()
    given = [name for name in known if script.modules is None or name in script.modules]
    missing = [name for name in given if not has_group(script, name)]
    has = set(given) - set(missing)
    told = f"{plain(presence.thing.key)} may use: {_list(has)}"
    if script.modules is None and has:
        guests = modules_of(script, levels.rank("Guest")) & has
        told += f", as the settings say; for guests: {_list(guests)}"
    lines = [wrapped(f"{told}.")]
    if missing:
        lines.append(wrapped(f"Its list of tools is without {_list(missing)}."))
        lines.append(f"To add it: ai tools {who} = +{line(missing[0], 64)}")
    example = line(", ".join(known[:2]) or NONE, 140)
    lines.append(f"To change it: ai modules {who} = {example}; or = none, or = default")
    return "\n".join(lines)


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "no modules"


def _allow(command: Any, name: str, wanted: str) -> None:
    """Say which modules an assistant may use."""
    presence = shapeable(command, name)
    if not wanted:
        raise UserError(
            "Which modules?",
            f"Like this: ai modules {line(handle(presence))} = dice, or `none`, or `default`",
        )
    try:
        set_modules(presence.script, _named(wanted))
    except ValueError as error:
        raise UserError(plain(error, 200), "See all there are: ai modules") from None
    command.tell(_allowed(presence))


def _named(wanted: str) -> list[str] | None:
    """The modules that a builder wrote; None for what the settings say."""
    if wanted.lower() == DEFAULT:
        return None
    return [] if wanted.lower() == NONE else listed(wanted)[:MAX_MODULES]
