"""The tools that an assistant may use, as `ai tools <name> = …` changes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from ai.commands.console.errors import UserError
from ai.commands.console.lookup import handle, shapeable
from ai.commands.console.text import line, name_of, wrapped
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.registry import ToolSet
from ai.tools.support.markup import plain

ALL = "all"
MAX_NAME, MAX_NEAR = 40, 40
"""Characters of a name that was typed, and of a similar one that is suggested."""

Members = Callable[[str], list[str]]


def change(command: Any, name: str, wanted: str) -> None:
    """Give an assistant tools and groups of tools, or take them away.

    Args:
        command: The builder's.
        name: The assistant.
        wanted: "+building -say" or the like, or "all".
    """
    agent = shapeable(command, name)
    script = agent.script
    if wanted.lower() == ALL:
        script.give_tools((), command.caller)
    else:
        who = line(handle(agent))
        listed = chosen(
            list(script.tools),
            wanted,
            f"ai tools {who} = +building -say",
            f"To stop it from acting: ai pause {who}",
        )
        script.give_tools(listed, command.caller)
    tools = ", ".join(script.tools) or "all that its grant allows"
    command.reply(f"{name_of(agent.character)} may now use:\n{wrapped(f'{tools}.', 2)}")


def chosen(before: list[str], wanted: str, form: str, advice: str) -> list[str]:
    """An assistant's list of tools after a change; an empty list means all tools.

    Args:
        before: The list now.
        wanted: "+building -say" or the like.
        form: How to type it.
        advice: What to do instead of removing everything.

    Raises:
        UserError: There is no such tool or group, or nothing would be left.
    """
    everything = TOOL_REGISTRY.snapshot()
    left = before or list(everything.groups)
    for sign, name in signed(wanted, form, before):
        left = changed(left, sign, name, partial(_members, everything))
        if not left:
            raise UserError("That would leave no tools, and an empty list means all tools.", advice)
    return [] if set(everything.groups) <= set(left) else left


def _members(everything: ToolSet, group: str) -> list[str]:
    return [tool.name for tool in everything if tool.group == group]


def signed(wanted: str, form: str, listed: Collection[str]) -> Iterator[tuple[str, str]]:
    """Read "+building -say": each sign with its tool or group.

    Args:
        wanted: What the builder typed.
        form: How to type it.
        listed: What is in the list already; some of it may no longer exist.

    Raises:
        UserError: A sign is missing, or there is no such tool or group.
    """
    for word in wanted.split():
        sign, called = word[:1], word[1:].rstrip(",")
        if sign not in ("+", "-"):
            raise UserError("Put a `+` or a `-` before each name.", f"Like this: {form}")
        yield sign, called if sign == "-" and called in listed else named(called)


def changed(listed: list[str], sign: str, name: str, members: Members) -> list[str]:
    """A list with one tool or group more or less.

    Args:
        listed: Tools and groups.
        sign: "+" or "-".
        name: A tool or group.
        members: Returns the tools of a group, and none for a tool. If a tool is taken out of a
            listed group, the other tools of the group are listed in its place.
    """
    if sign == "+":
        inside = members(name)
        others = [one for one in listed if one not in inside]
        known = name in listed or any(name in members(one) for one in listed)
        return others if known else [*others, name]
    left: list[str] = []
    for one in listed:
        inside = members(one)
        left += inside if name in inside else [one]
    return [one for one in dict.fromkeys(left) if one != name]


def named(called: str) -> str:
    """The name of a tool or group, from that name in any case, or from the name models use.

    Raises:
        UserError: There is none, or there are several.
    """
    everything = TOOL_REGISTRY.snapshot()
    names = [*everything.groups, *(tool.name for tool in everything)]
    tool = everything.find(called)
    if called in names or tool is not None:
        return tool.name if tool is not None else called
    alike = [name for name in names if name.casefold() == called.casefold()]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise UserError(
            f"Several names differ from '{plain(called, MAX_NAME)}' only in capital letters.",
            "Type it exactly as in the list: ai tools",
        )
    near = [name for name in everything.nearest(called, names)[:1] if len(name) <= MAX_NEAR]
    guess = f"Did you mean '{near[0]}'? " if near else ""
    raise UserError(
        f"There is no tool or group '{plain(called, MAX_NAME)}'.",
        f"{guess}To see all: ai tools",
    )
