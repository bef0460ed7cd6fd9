"""The page of one remote module, as `ai modules <module>` shows it, and of one of its tools.

Tools that wait are shown in full, and it is remembered what a builder was shown: they accept what
they read, and not what the module has changed since.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ai.assistant.budgets.quotas import in_words
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, wrapped
from ai.remote.manifests.differences import differences
from ai.remote.manifests.manifest import ToolDefinition, tool_as_data
from ai.remote.manifests.pins import Change
from ai.remote.module import ModuleState
from ai.tools.contract import levels
from ai.tools.support.markup import plain

MAX_NAME = 128
MAX_LINES = 120
"""Lines of changes on one page; a change that does not fit has a page of its own."""


def show(command: Any, state: ModuleState) -> None:
    """Show a module with its tools and their changes."""
    lines = [*_head(state)]
    for tool in state.tools:
        # By hand: Evennia's tables take milliseconds a row, and there may be 200 tools.
        lines.append(f"|w{line(tool.name, MAX_NAME)}|n")
        lines.append(f"    {line(_kind(tool) + tool.description, 74)}")
    if state.tools:
        lines.append(f"To see one with its arguments: ai modules {line(state.name, 64)} <tool>")
    elif not state.problem:
        lines.append("It has no tools that may be used.")
    left = MAX_LINES
    for change in state.waiting:
        changes = list(_changed(change, state.name)) if left > 0 else []
        left -= len(changes) or MAX_LINES
        if left >= 0:
            lines += changes
            _remember_shown(command, change)
        else:
            lines.append(_pointer(change, state.name))
    command.reply("\n".join(lines))


def show_tool(command: Any, state: ModuleState, name: str) -> None:
    """Show one tool of a module, as it is and with its changes.

    Raises:
        UserError: It has no such tool.
    """
    tool = next((tool for tool in state.tools if tool.name == name), None)
    change = next((change for change in state.waiting if change.tool == name), None)
    lines: list[str] = []
    if tool is not None:
        lines.append(f"|w{line(tool.name, MAX_NAME)}|n: {_kind(tool)}".removesuffix(": "))
        lines.append(wrapped(tool.description, 2))
        data = {**tool.declarations, "parameters": tool_as_data(tool)["parameters"]}
        shown = [one.removeprefix("+ ") for one in differences(None, data)]
        lines += [wrapped(one, 4, first="  ") for one in shown]
    if change is not None:
        lines += _changed(change, state.name)
        _remember_shown(command, change)
    if not lines:
        raise UserError(
            f"The remote module '{plain(state.name)}' has no tool '{plain(name)}'.",
            f"To see its tools: ai modules {plain(state.name)}",
        )
    command.reply("\n".join(lines))


def demand_read(command: Any, state: ModuleState, tool: str | None) -> None:
    """Demand that a builder has read the changes that they accept.

    Args:
        command: The builder's.
        state: The module's.
        tool: The full name of the tool that they accept; None means all that wait.

    Raises:
        UserError: They were not shown a change, or it has changed again since.
    """
    shown = _shown_to(command)
    for change in state.waiting:
        is_accepted = tool in (None, change.tool)
        if is_accepted and shown.get(change.tool) != change.definition.digest:
            raise UserError(
                f"You have not read the changes of '{plain(change.tool, MAX_NAME)}'.",
                f"Read them first: ai modules {plain(state.name)} {plain(change.tool, MAX_NAME)}",
            )


def trouble(state: ModuleState) -> Iterator[str]:
    """What is wrong with a module, if anything."""
    for problem in filter(None, (state.problem, state.breaker)):
        yield wrapped(f"{state.name}: {problem}", 2, first="- ")


def advice(state: ModuleState) -> Iterator[str]:
    """What to do about it."""
    name = line(state.name, 64)
    if state.waiting:
        yield f"  Read it: ai modules {name}; then: ai modules accept {name}"
    elif state.problem:
        yield f"  Once that is fixed: ai modules refresh {name}"
    elif state.breaker:
        yield f"  Calls are tried again automatically. To try now: ai modules refresh {name}"


def _head(state: ModuleState) -> Iterator[str]:
    age = "it has not listed its tools yet"
    if state.age is not None:
        age = f"it listed its tools {in_words(state.age)} ago"
    yield f"|w{line(state.name, 64)}|n"
    yield wrapped(f"At {state.url}, by {state.speaks}; {age}.", 2)
    if state.description:
        yield wrapped(state.description, 2)
    yield from trouble(state)
    if not state.waiting:
        yield from advice(state)


def _kind(tool: ToolDefinition) -> str:
    return f"{levels.title(tool.level)}, {tool.category}: "


def _changed(change: Change, module: str) -> Iterator[str]:
    """The changes of a tool, line by line."""
    who = levels.title(change.level)
    yield f"|w{line(change.tool, MAX_NAME)}|n is {change.kind}; {who} or above may accept it"
    for one in change.lines():
        colour = "|r" if one.startswith("-") else "|g"
        yield f"{colour}{wrapped(one, 4, first='  ', limit=len(one) + 1)}|n"
    if not change.is_too_much:
        yield wrapped(f"To accept it: ai modules accept {module} {change.tool}", 2)


def _pointer(change: Change, module: str) -> str:
    text = f"{change.tool} is also {change.kind}. Read it: ai modules {module} {change.tool}"
    return wrapped(text, 2, first="")


def _remember_shown(command: Any, change: Change) -> None:
    _shown_to(command)[change.tool] = change.definition.digest


def _shown_to(command: Any) -> dict[str, str]:
    """The tools whose changes a builder was shown, each with a digest of them."""
    ndb = command.caller.ndb
    if ndb.ai_read is None:
        ndb.ai_read = {}
    read: dict[str, str] = ndb.ai_read
    return read
