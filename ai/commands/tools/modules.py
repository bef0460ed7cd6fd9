"""The subcommand `ai modules`: remote modules, and which assistants may use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of, modules_of, source_of
from ai.assistant.authority.module_access import has_group, set_modules
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import cell, line, table, wrapped
from ai.commands.tools import module_page
from ai.remote.manifests.pins import Refused
from ai.remote.services import listed
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai modules
  ai modules <module> [tool]
  ai modules refresh [module]
  ai modules accept <module> [tool]
  ai modules <name> = <modules>
  ai modules <name> = none
  ai modules <name> = default

Lists remote modules: tools that run outside the game. `refresh` asks them for
their tools again. `accept` accepts the tools that are new or have changed, or
one of them. Read them first: you accept only what you were shown.

With an assistant's name, you see the modules that it may use, or choose them;
`none` takes all away, `default` goes back to the settings. If a module and an
assistant have the same name, `ai modules <name>` shows the module.

Examples:
  ai modules
  ai modules dice roll
  ai modules gambler = dice
"""

COLUMNS = {"module": 20, "speaks": 8, "tools": 7, "state": 20, "description": 23}
CONDITIONS = {
    "fresh": "|gfresh|n",
    "down": "|rdown|n",
    "unusable": "|runusable|n",
    "suspended": "|rsuspended|n",
}
REFRESH, ACCEPT = "refresh", "accept"
NONE, DEFAULT = "none", "default"
MAX_MODULES = 30
"""Modules that can be named for one assistant."""


def modules(command: Any, text: str) -> None:
    """Show, refresh or accept modules, or choose those that an assistant may use."""
    name, wanted = split(text)
    word, _, rest = name.partition(" ")
    if "=" in text:
        _allow(command, name, wanted)
    elif not name:
        _when_ready(command, lambda: command.reply(_list()))
    elif word.lower() == REFRESH:
        _refresh(command, rest.strip())
    elif word.lower() == ACCEPT:
        _accept(command, rest.split())
    else:
        _when_ready(command, lambda: _show(command, name))


def _when_ready(command: Any, act: Callable[[], None]) -> None:
    """Act once the modules have answered: at once, or after up to a second the first time."""
    waiting = get_runtime().modules.ready()
    waiting.addCallback(lambda _: act()).addErrback(_fail, command)


def _fail(failure: Failure, command: Any) -> None:
    error = failure.value
    if isinstance(error, UserError):
        command.reply(f"{wrapped(error.problem)}\n{wrapped(error.advice)}")
    else:
        broke(failure, command, "asking modules")


# To see


def _list() -> str:
    states = get_runtime().modules.status()
    if not states:
        return (
            "There are no remote modules: AI['MODULE_SERVICES'] names none.\n"
            "docs/modules.md shows how to add one."
        )
    rows = [
        (
            cell(state.name, 19),
            state.speaks,
            str(len(state.tools)),
            CONDITIONS.get(state.condition, f"|y{state.condition}|n"),
            cell(state.description, 54),
        )
        for state in states
    ]
    lines = [table(COLUMNS, rows)]
    for state in states:
        lines += [*module_page.trouble(state), *module_page.advice(state)]
    return "\n".join([*lines, "To see one: ai modules <module>"])


def _show(command: Any, name: str) -> None:
    """Show a module, one of its tools, or, if no module has that name, an assistant's modules."""
    known = get_runtime().modules
    module, _, tool = name.partition(" ")
    if tool and known.get(module) is not None:
        (state,) = known.status(module)
        module_page.show_tool(command, state, _full_name(module, tool.strip()))
        return
    if known.get(name) is not None:
        (state,) = known.status(name)
        module_page.show(command, state)
        with suppress(UserError):
            other = assistant(command.caller, name)
            command.reply(
                f"There is also an assistant with that name. To see its modules:\n"
                f"  ai modules #{other.character.pk}"
            )
        return
    try:
        agent = assistant(command.caller, name)
    except UserError:
        raise _no_module(name) from None
    demand_examine(command.caller, agent.character)
    command.reply(_allowed(agent))


def _no_module(name: str) -> UserError:
    named = ", ".join(get_runtime().modules.names()) or "none"
    return UserError(
        f"There is no remote module '{plain(name, 40)}'.", f"AI['MODULE_SERVICES'] names: {named}."
    )


# To refresh


def _refresh(command: Any, name: str) -> None:
    known = get_runtime().modules
    if name and known.get(name) is None:
        raise _no_module(name)
    if not known.names():
        command.reply(_list())
        return
    whom = line(name, 64) if name else "all modules"
    command.reply(f"Asking {whom}. The result follows.")
    asking: Deferred[None] = maybeDeferred(known.refresh, name or None)
    asking.addCallback(lambda _: _report(command, name))
    asking.addErrback(broke, command, "asking modules")


def _report(command: Any, name: str) -> None:
    if not name:
        command.reply(_list())
        return
    (state,) = get_runtime().modules.status(name)
    module_page.show(command, state)


# To accept


def _accept(command: Any, words: list[str]) -> None:
    """Accept the tools of a module that wait, or one of them."""
    known = get_runtime().modules
    if not 1 <= len(words) <= 2:
        raise UserError(
            "Which module, and which of its tools?",
            "Like this: ai modules accept <module>, or ai modules accept <module> <tool>",
        )
    name, tool = words[0], words[1] if len(words) > 1 else None
    if known.get(name) is None:
        raise _no_module(name)
    tool = None if tool is None else _full_name(name, tool)
    (state,) = known.status(name)
    module_page.demand_read(command, state, tool)
    source = source_of(command.caller)
    try:
        accepted = known.accept(name, source.id, level_of(command.caller), tool)
    except Refused as error:
        raise UserError(str(error), f"To see what waits: ai modules {plain(name, 64)}") from None
    command.reply(wrapped(f"These tools may be used now: {', '.join(accepted)}."))


def _full_name(module: str, tool: str) -> str:
    """A tool's name with its module's before it, from either form."""
    return tool if tool.startswith(f"{module}.") else f"{module}.{tool}"


# An assistant's modules


def _allowed(agent: Agent) -> str:
    script, who = agent.script, line(handle(agent))
    known = get_runtime().modules.names()
    given = [name for name in known if script.modules is None or name in script.modules]
    missing = [name for name in given if not has_group(script, name)]
    has = set(given) - set(missing)
    text = f"{plain(agent.character.key)} may use: {_names(has)}"
    if script.modules is None and has:
        guests = modules_of(script, levels.rank("Guest")) & has
        text += f", from the settings; for guests: {_names(guests)}"
    lines = [wrapped(f"{text}.")]
    if missing:
        lines.append(wrapped(f"Its list of tools lacks {_names(missing)}."))
        lines.append(f"To add it: ai tools {who} = +{line(missing[0], 64)}")
    example = line(", ".join(known[:2]) or NONE, 140)
    lines.append(f"To change it: ai modules {who} = {example}; or = none, or = default")
    return "\n".join(lines)


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "no modules"


def _allow(command: Any, name: str, wanted: str) -> None:
    """Choose the modules that an assistant may use."""
    agent = shapeable(command, name)
    if not wanted:
        raise UserError(
            "Which modules?",
            f"Like this: ai modules {line(handle(agent))} = dice, or `none`, or `default`",
        )
    try:
        set_modules(agent.script, _read_names(wanted))
    except ValueError as error:
        raise UserError(plain(error, 200), "To see all modules: ai modules") from None
    command.reply(_allowed(agent))


def _read_names(wanted: str) -> list[str] | None:
    """The modules that a builder typed; None for those in the settings."""
    if wanted.lower() == DEFAULT:
        return None
    return [] if wanted.lower() == NONE else listed(wanted)[:MAX_MODULES]
