"""`ai tools`: every tool, group by group, and what an assistant may use of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import tokens_of_tools
from ai.assistant.runtime import get_service
from ai.assistant.turns.tool_offer import slips
from ai.commands.console.access import called, demand_examine, granter
from ai.commands.console.lookup import assistant, split
from ai.commands.console.text import WIDTH, name_of, wrapped
from ai.commands.tools import allow, core
from ai.pipeline.call import Caller
from ai.pipeline.steps import authorise
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.tools.support.markup import inert, plain

HELP = """Usage:
  ai tools [name]
  ai tools <name> +<tool or group> -<another>
  ai tools <name> = all
  ai tools <name>/core +<tool or group> -<another>
  ai tools <name>/core = default

Lists every tool, group by group, and whether an assistant may use it, or why
not. `+` lets it use a tool or a group, `-` takes one away, `all` leaves it
all that its grant allows.

A turn begins with an assistant's core; it finds and loads other tools as it
needs them. Behind `/core`, `+` and `-` change what it is offered from the
start, and `default` has the settings decide. That is no question of rights.

Examples:
  ai tools guard
  ai tools guard +open -building
  ai tools guard/core +give
"""
TOOL, CATEGORY, LEVEL = 28, 15, 9
"""Columns. They are set by hand: a table of Evennia's takes milliseconds a row, and there may be
hundreds."""
MAX_NAME, MAX_GIST, MAX_GROUP, MAX_WHY = 128, 74, 300, 200
YES, NO = "yes", "no"
_SIGNED = re.compile(r"(?:\s+[+-][\w.-]+,?)+\s*\Z")
CORE = "/core"
"""Stands behind a name where it is about what is offered from the start."""


def tools(command: Any, text: str) -> None:
    """List every tool; with a name, what that assistant may use, and why not; or change that."""
    name, wanted = _read(text)
    if name.lower().endswith(CORE):
        core.core(command, name[: -len(CORE)].strip(), wanted)
    elif wanted:
        allow.change(command, name, wanted)
    elif text:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
        command.tell("\n".join(_of_one(command, presence)))
    else:
        command.tell("\n".join(_all()))


def _read(text: str) -> tuple[str, str]:
    """The name, and what is to change; the equals sign may be left out before + and -."""
    if "=" in text:
        return split(text)
    signed = _SIGNED.search(text)
    return (text[: signed.start()].strip(), signed[0].strip()) if signed else (text.strip(), "")


def _all() -> Iterator[str]:
    yield from _heading(f"{'tool':<{TOOL}}{'category':<{CATEGORY}}level")
    for group, members in _groups(TOOL_REGISTRY.snapshot()):
        yield from group
        for tool in members:
            yield from _row(tool.name, f"{tool.category.name:<{CATEGORY}}{_level(tool)}")
            yield f"    {inert(plain(_gist(tool), MAX_GIST))}"


def _of_one(command: Any, presence: Agent) -> Iterator[str]:
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
    yield wrapped(f"Granted by {granter(presence.script)}.{_given(presence.script)}")
    at_first = authorise.offer(caller)
    yield wrapped(_beginning(caller, at_first))
    for slip in slips([presence.script], caller.tools):
        yield wrapped(f"{slip[:1].upper()}{slip[1:]}")
    yield ""
    yield from _heading(f"{'tool':<{TOOL}}{'level':<{LEVEL}}may it be used?")
    for group, members in _groups(caller.tools):
        yield from group
        for tool in members:
            refusal = authorise.refusal(tool, authority, caller)
            verdict, why = _may(tool, refusal, tool.name in at_first)
            yield from _row(tool.name, f"{_level(tool):<{LEVEL}}", why, verdict)


def _given(script: Any) -> str:
    """Who gave it the tools that are listed for it."""
    given: dict[str, list[str]] = {}
    for name in script.tools:
        given.setdefault(script.tools_by.get(name, ""), []).append(name)
    given.pop("", None)
    return "".join(f" {', '.join(names)}: from {called(by)}." for by, names in given.items())


def _beginning(caller: Caller, at_first: list[str]) -> str:
    """What a turn begins with of all that it may use, and what that spares it."""
    may = caller.offer  # nothing is offered to a human, who is given all
    if len(at_first) >= len(may):
        return f"It is offered all {len(may)} from the start."
    first, whole = (
        tokens_of_tools(caller.tools, names, caller.pass_name) for names in (at_first, may)
    )
    return (
        f"It is offered {len(at_first)} of {len(may)} from the start (about {first:,} tokens of "
        f"{whole:,}) and loads the others when it needs them."
    )


def _heading(columns: str) -> tuple[str, str]:
    return f"|w{columns}|n", "~" * WIDTH


def _groups(everything: ToolSet) -> Iterator[tuple[Iterator[str], list[Tool]]]:
    """All groups that have tools: the lines that tell of each, and its tools."""
    for group, description in everything.groups.items():
        members = [tool for tool in everything if tool.group == group]
        if members:
            yield _row(group, "", plain(description, MAX_GROUP), colour="|c"), members


def _row(
    name: str, columns: str, told: str = "", verdict: str = "", colour: str = ""
) -> Iterator[str]:
    """A name with its columns and a text behind it, which goes on below itself.

    A name that is too long for its own column has the line alone.
    """
    last = plain(name, MAX_NAME)
    if len(last) >= TOOL:
        yield from (f"{colour}{piece}|n" for piece in wrap(last, WIDTH))
        last = ""
    margin = TOOL + len(columns)
    said, room = verdict + told, WIDTH - margin
    first, *more = [said] if len(said) <= room else wrap(said, room)
    shown = inert(first)
    if verdict:
        shown = f"{'|g' if verdict == YES else '|y'}{verdict}|n{inert(first[len(verdict) :])}"
    yield f"{colour}{last}|n{' ' * (TOOL - len(last))}{columns}{shown}".rstrip()
    for piece in more:
        yield " " * margin + inert(piece)


def _level(tool: Tool) -> str:
    return levels.title(tool.level())


def _gist(tool: Tool) -> str:
    if tool.deprecated:
        return f"Deprecated: {tool.deprecated}"
    return tool.description.partition(". ")[0].rstrip(".")


def _may(tool: Tool, refusal: str, at_first: bool) -> tuple[str, str]:
    """Whether a tool may be used, and what there is to say of it."""
    if refusal:
        told = refusal.removeprefix(f"'{tool.name}' ").removeprefix("is ")
        return NO, f": {plain(told.replace('your tools', 'its tools'), MAX_WHY)}"
    if tool.deprecated:
        return YES, f", but {plain(tool.deprecated, MAX_WHY)}"
    return YES, f", {'from the start' if at_first else 'once loaded'}"
