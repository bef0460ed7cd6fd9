"""The page of one module, as `ai modules <module>` shows it; and of one of its tools.

What waits for a yes is shown whole, and that it was is kept: a yes counts for what was read, and
not for what a module has made of it since.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ai.assistant.budgets.quotas import in_words
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, wrapped
from ai.remote.manifests.differences import differences
from ai.remote.manifests.manifest import ToolDefinition, digest, tool_as_data
from ai.remote.manifests.pins import Change
from ai.remote.module import ModuleState
from ai.tools.contract import levels
from ai.tools.support.markup import plain

MAX_NAME = 128
MAX_LINES = 120
"""Of what changed, that one page shows; what does not fit has a page of its own."""


def show(command: Any, state: ModuleState) -> None:
    """Show a module with its tools, and what changed about them."""
    told = [*_head(state)]
    for tool in state.tools:
        # By hand: a table of Evennia's takes milliseconds a row, and there may be 200 of them.
        told.append(f"|w{line(tool.name, MAX_NAME)}|n")
        told.append(f"    {line(_kind(tool) + tool.description, 74)}")
    if state.tools:
        told.append(f"One of them, with what it takes: ai modules {line(state.name, 64)} <tool>")
    elif not state.problem:
        told.append("It has no tools that may be used.")
    left = MAX_LINES
    for change in state.waiting:
        lines = list(_changed(change, state.name)) if left > 0 else []
        left -= len(lines) or MAX_LINES
        if left >= 0:
            told += lines
            _keep_read(command, change)
        else:
            told.append(_pointer(change, state.name))
    command.tell("\n".join(told))


def show_tool(command: Any, state: ModuleState, name: str) -> None:
    """Show one tool of a module, as it is and as it would be.

    Raises:
        Complaint: It has none of that name.
    """
    tool = next((tool for tool in state.tools if tool.name == name), None)
    change = next((change for change in state.waiting if change.tool == name), None)
    told: list[str] = []
    if tool is not None:
        told.append(f"|w{line(tool.name, MAX_NAME)}|n: {_kind(tool)}".removesuffix(": "))
        told.append(wrapped(tool.description, 2))
        data = {"parameters": tool_as_data(tool)["parameters"]}
        shown = [one.removeprefix("+ ") for one in differences(None, data)]
        told += [wrapped(one, 4, first="  ") for one in shown]
    if change is not None:
        told += _changed(change, state.name)
        _keep_read(command, change)
    if not told:
        raise UserError(
            f"The module '{plain(state.name)}' has no tool '{plain(name)}'.",
            f"See those it has: ai modules {plain(state.name)}",
        )
    command.tell("\n".join(told))


def demand_read(command: Any, state: ModuleState, tool: str | None) -> None:
    """Let somebody say yes to what they have seen as it is now.

    Args:
        command: Theirs.
        state: Of the module.
        tool: The only tool that is meant, by its whole name; None means all that wait.

    Raises:
        Complaint: Something of it is other than what they were shown, or they were not shown it.
    """
    read = _read_by(command)
    for change in state.waiting:
        meant = tool in (None, change.tool)
        if meant and read.get(change.tool) != digest(change.definition):
            raise UserError(
                f"You have not read what '{plain(change.tool, MAX_NAME)}' would be now.",
                f"Read it first: ai modules {plain(state.name)} {plain(change.tool, MAX_NAME)}",
            )


def trouble(state: ModuleState) -> Iterator[str]:
    """What is wrong with a module; nothing where all is well."""
    for problem in filter(None, (state.problem, state.breaker)):
        yield wrapped(f"{state.name}: {problem}", 2, first="- ")


def advice(state: ModuleState) -> Iterator[str]:
    """What to do about it."""
    name = line(state.name, 64)
    if state.waiting:
        yield f"  Read it: ai modules {name}; then: ai modules accept {name}"
    elif state.problem:
        yield f"  Once that is mended: ai modules refresh {name}"
    elif state.breaker:
        yield f"  Its calls are tried again by themselves, or now: ai modules refresh {name}"


def _head(state: ModuleState) -> Iterator[str]:
    age = "it has not told its tools yet"
    if state.age is not None:
        age = f"it told its tools {in_words(state.age)} ago"
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
    """What a tool would be from now on, line by line."""
    who = levels.title(change.level)
    yield f"|w{line(change.tool, MAX_NAME)}|n is {change.kind}; who may say yes: {who} or above"
    for one in change.lines():
        colour = "|r" if one.startswith("-") else "|g"
        yield f"{colour}{wrapped(one, 4, first='  ', limit=len(one) + 1)}|n"
    if not change.is_too_much:
        yield wrapped(f"To say yes to this one: ai modules accept {module} {change.tool}", 2)


def _pointer(change: Change, module: str) -> str:
    told = f"{change.tool} is {change.kind}, too. Read it: ai modules {module} {change.tool}"
    return wrapped(told, 2, first="")


def _keep_read(command: Any, change: Change) -> None:
    _read_by(command)[change.tool] = digest(change.definition)


def _read_by(command: Any) -> dict[str, str]:
    """Tools that somebody was shown as they would be, and the digest of what they were shown."""
    ndb = command.caller.ndb
    if ndb.ai_read is None:
        ndb.ai_read = {}
    read: dict[str, str] = ndb.ai_read
    return read
