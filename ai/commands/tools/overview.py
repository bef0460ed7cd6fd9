"""The subcommand `ai tools`: every tool, group by group, and whether an assistant may use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import tokens_of_tools
from ai.assistant.runtime import get_runtime
from ai.assistant.turns.turn_rights import unknown_names
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

Lists every tool, group by group. With a name, it also says whether that
assistant may use the tool, or why not. `+` lets the assistant use a tool or a
group, `-` takes it away, and `all` lets it use everything its grant allows.

A turn begins with the assistant's core tools; it finds and loads other tools
when it needs them. With `/core`, `+` and `-` change the core, and `default`
goes back to the settings. The core does not change what it may use.

Examples:
  ai tools guard
  ai tools guard +open -building
  ai tools guard/core +give
"""
TOOL, CATEGORY, LEVEL = 28, 15, 9
"""Columns. They are set by hand: Evennia's tables take milliseconds a row, and there may be
hundreds."""
MAX_NAME, MAX_GIST, MAX_GROUP, MAX_WHY = 128, 74, 300, 200
YES, NO = "yes", "no"
_SIGNED = re.compile(r"(?:\s+[+-][\w.-]+,?)+\s*\Z")
CORE = "/core"
"""Follows the name of an assistant whose core is meant."""


def tools(command: Any, text: str) -> None:
    """List every tool, show what an assistant may use, or change that."""
    name, wanted = _read(text)
    if name.lower().endswith(CORE):
        core.core(command, name[: -len(CORE)].strip(), wanted)
    elif wanted:
        allow.change(command, name, wanted)
    elif text:
        agent = assistant(command.caller, name)
        demand_examine(command.caller, agent.character)
        command.reply("\n".join(_of_one(command, agent)))
    else:
        command.reply("\n".join(_all()))


def _read(text: str) -> tuple[str, str]:
    """The name and the change; the equals sign is optional before + and -."""
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


def _of_one(command: Any, agent: Agent) -> Iterator[str]:
    caller = get_runtime().callers.build_outside_turn(agent, source_of(command.caller), "command")
    authority = caller.authority()
    yield (
        f"When you ask, {name_of(agent.character)} may use tools "
        f"up to {levels.title(authority.level)}:"
    )
    yield (
        f"the lower of its grant, {levels.title(authority.grant)}, "
        f"and your level, {levels.title(authority.asker or levels.NONE)}."
    )
    yield wrapped(f"Granted by {granter(agent.script)}.{_given(agent.script)}")
    at_first = authorise.offer(caller)
    yield wrapped(_describe_core(caller, at_first))
    for slip in unknown_names([agent.script], caller.tools):
        yield wrapped(f"{slip[:1].upper()}{slip[1:]}")
    yield ""
    yield from _heading(f"{'tool':<{TOOL}}{'level':<{LEVEL}}may it be used?")
    found = verdicts(caller)
    for group, members in _groups(caller.tools):
        yield from group
        for tool in members:
            verdict, why = found[tool.name]
            yield from _row(tool.name, f"{_level(tool):<{LEVEL}}", why, verdict)


def verdicts(caller: Caller) -> dict[str, tuple[str, str]]:
    """For each tool, `YES` or `NO`, and a note about it."""
    authority, at_first = caller.authority(), authorise.offer(caller)
    return {
        tool.name: _may(tool, authorise.refusal(tool, authority, caller), tool.name in at_first)
        for tool in caller.tools
    }


def _given(script: Any) -> str:
    """Who gave it its listed tools."""
    given: dict[str, list[str]] = {}
    for name in script.tools:
        given.setdefault(script.tools_by.get(name, ""), []).append(name)
    given.pop("", None)
    return "".join(f" {', '.join(names)}: from {called(by)}." for by, names in given.items())


def _describe_core(caller: Caller, at_first: list[str]) -> str:
    """How many of its tools a turn begins with, and how many tokens that saves."""
    may = caller.offer  # of a call by a builder, that is all it may use
    if len(at_first) >= len(may):
        return f"Its turns begin with all {len(may)} tools."
    first, whole = (
        tokens_of_tools(caller.tools, names, caller.pass_name) for names in (at_first, may)
    )
    return (
        f"Its turns begin with {len(at_first)} of {len(may)} tools (about {first:,} tokens of "
        f"{whole:,}) and load the others when they need them."
    )


def _heading(columns: str) -> tuple[str, str]:
    return f"|w{columns}|n", "~" * WIDTH


def _groups(everything: ToolSet) -> Iterator[tuple[Iterator[str], list[Tool]]]:
    """All groups that have tools: the lines that describe each, and its tools."""
    for group, description in everything.groups.items():
        members = [tool for tool in everything if tool.group == group]
        if members:
            yield _row(group, "", plain(description, MAX_GROUP), colour="|c"), members


def _row(
    name: str, columns: str, text: str = "", verdict: str = "", colour: str = ""
) -> Iterator[str]:
    """A name with its columns and a text behind them.

    A name that is too long for its column gets a line of its own.
    """
    last = plain(name, MAX_NAME)
    if len(last) >= TOOL:
        yield from (f"{colour}{piece}|n" for piece in wrap(last, WIDTH))
        last = ""
    margin = TOOL + len(columns)
    whole, room = verdict + text, WIDTH - margin
    first, *more = [whole] if len(whole) <= room else wrap(whole, room)
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
    """Whether a tool may be used, and a note about it."""
    if refusal:
        reason = refusal.removeprefix(f"'{tool.name}' ").removeprefix("is ")
        return NO, f": {plain(reason.replace('your tools', 'its tools'), MAX_WHY)}"
    if tool.deprecated:
        return YES, f", but {plain(tool.deprecated, MAX_WHY)}"
    return YES, f", {'from the start' if at_first else 'once loaded'}"
