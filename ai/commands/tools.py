"""`ai tools`: every tool, group by group, and what an assistant may use of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ai.assistant.authority import source_of
from ai.assistant.core import slips
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.assistant.window import tokens_of_tools
from ai.commands import core, toolbox
from ai.commands.finding import assistant, split
from ai.commands.rights import demand_examine
from ai.commands.text import cell, name_of, table, wrapped
from ai.pipeline import authorise
from ai.pipeline.call import Caller
from ai.tools import TOOL_REGISTRY, levels
from ai.tools.base import Tool
from ai.tools.registry import ToolSet

ALL = {"tool": 28, "category": 15, "level": 10, "what it does": 25}
MAY = {"tool": 28, "level": 9, "may it be used?": 41}
CORE = "/core"
"""Stands behind a name where it is about what is offered from the start."""


def tools(command: Any, text: str) -> None:
    """List every tool; with a name, what that assistant may use, and why not; or change that."""
    name, wanted = split(text)
    if name.lower().endswith(CORE):
        core.core(command, name[: -len(CORE)].strip(), wanted)
    elif wanted:
        toolbox.change(command, name, wanted)
    elif text:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
        command.tell("\n".join(_of_one(command, presence)))
    else:
        everything = TOOL_REGISTRY.snapshot()
        command.tell(table(ALL, _rows(everything, _about)))


def _of_one(command: Any, presence: Presence) -> Iterator[str]:
    caller = get_service().caller(presence, source_of(command.caller), "command")
    authority = caller.authority()
    yield (
        f"What {name_of(presence.thing)} may use when you ask: "
        f"up to {levels.title(authority.level)},"
    )
    yield (
        f"the lower of its grant, {levels.title(authority.grant)}, "
        f"and of who asks, {levels.title(authority.asker or levels.NONE)}."
    )
    at_first = authorise.offer(caller)
    yield wrapped(_beginning(caller, at_first))
    for slip in slips([presence.script], caller.tools):
        yield wrapped(f"{slip[:1].upper()}{slip[1:]}")
    yield ""
    refusals = {tool.name: authorise.refusal(tool, authority, caller) for tool in caller.tools}
    yield table(
        MAY,
        _rows(
            caller.tools,
            lambda tool: (_level(tool), _may(tool, refusals[tool.name], tool.name in at_first)),
        ),
    )


def _beginning(caller: Caller, at_first: list[str]) -> str:
    """What a turn begins with of all that it may use, and what that spares it."""
    may = authorise.usable(caller)
    if len(at_first) >= len(may):
        return f"It is offered all {len(may)} from the start."
    first, whole = (
        tokens_of_tools(caller.tools, names, caller.pass_name) for names in (at_first, may)
    )
    return (
        f"It is offered {len(at_first)} of {len(may)} from the start (about {first:,} tokens of "
        f"{whole:,}) and loads the others when it needs them."
    )


def _rows(
    everything: ToolSet, told: Callable[[Tool], tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The rows of all groups that have tools: the group's own, then those of its tools."""
    for group, description in everything.groups.items():
        members = [tool for tool in everything if tool.group == group]
        if not members:
            continue
        rows = [(cell(tool.name, 128), *told(tool)) for tool in members]
        blank = [""] * (len(rows[0]) - 2)
        yield (f"|c{cell(group, 128)}|n", *blank, cell(description, 300))
        yield from rows


def _about(tool: Tool) -> tuple[str, ...]:
    return tool.category.name, _level(tool), cell(_gist(tool), 100)


def _level(tool: Tool) -> str:
    return levels.title(tool.level())


def _gist(tool: Tool) -> str:
    if tool.deprecated:
        return f"Deprecated: {tool.deprecated}"
    return tool.description.partition(". ")[0].rstrip(".")


def _may(tool: Tool, refusal: str, at_first: bool) -> str:
    if refusal:
        named = f"'{tool.name}' "
        told = refusal.removeprefix(named).removeprefix("is ").replace("your tools", "its tools")
        return f"|yno|n: {cell(told)}"
    if tool.deprecated:
        return f"|gyes|n, but {cell(tool.deprecated)}"
    return f"|gyes|n, {'from the start' if at_first else 'once loaded'}"
