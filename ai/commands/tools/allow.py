"""What an assistant may use of the tools there are, as `ai tools <name> = …` changes it."""

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
"""Letters of a name that was typed, and of one that might have been meant."""

Members = Callable[[str], list[str]]


def change(command: Any, name: str, wanted: str) -> None:
    """Give an assistant tools and groups of tools, or take them away.

    Args:
        command: The builder's.
        name: The assistant.
        wanted: Words as "+building -say", or "all".
    """
    presence = shapeable(command, name)
    script = presence.script
    if wanted.lower() == ALL:
        script.give_tools((), command.caller)
    else:
        who = line(handle(presence))
        listed = chosen(
            list(script.tools),
            wanted,
            f"ai tools {who} = +building -say",
            f"To have it do nothing: ai pause {who}",
        )
        script.give_tools(listed, command.caller)
    has = ", ".join(script.tools) or "all that its grant allows"
    command.tell(f"{name_of(presence.thing)} may use now:\n{wrapped(f'{has}.', 2)}")


def chosen(before: list[str], wanted: str, form: str, advice: str) -> list[str]:
    """What stands in an assistant's list then; nothing of it stands for all there is.

    Args:
        before: What stands in it now.
        wanted: Words as "+building -say".
        form: How to type it.
        advice: What to do where nothing would be left.

    Raises:
        Complaint: A word is none, or nothing would be left.
    """
    everything = TOOL_REGISTRY.snapshot()
    left = before or list(everything.groups)
    for sign, meant in signed(wanted, form, before):
        left = changed(left, sign, meant, partial(_members, everything))
        if not left:
            raise UserError("That would leave it none, and none listed stands for all.", advice)
    return [] if set(everything.groups) <= set(left) else left


def _members(everything: ToolSet, group: str) -> list[str]:
    return [tool.name for tool in everything if tool.group == group]


def signed(wanted: str, form: str, listed: Collection[str]) -> Iterator[tuple[str, str]]:
    """What a builder wrote as "+building -say": each sign, and the tool or group that is meant.

    Args:
        wanted: As they wrote it.
        form: How to type it.
        listed: What stands in the list already; some of it may be gone from the game.

    Raises:
        Complaint: A sign is missing, or there is no such tool or group.
    """
    for word in wanted.split():
        sign, called = word[:1], word[1:].rstrip(",")
        if sign not in ("+", "-"):
            raise UserError("A `+` or a `-` stands before each name.", f"Like this: {form}")
        yield sign, called if sign == "-" and called in listed else named(called)


def changed(listed: list[str], sign: str, meant: str, members: Members) -> list[str]:
    """A list with one tool or group more, or less.

    Args:
        listed: Tools and groups.
        sign: "+" or "-".
        meant: A tool or group.
        members: The tools that a group in the list stands for; of a tool's name none. A group that
            one of them is taken out of is written out as the others.
    """
    if sign == "+":
        inside = members(meant)
        there = [one for one in listed if one not in inside]
        known = meant in listed or any(meant in members(one) for one in listed)
        return there if known else [*there, meant]
    left: list[str] = []
    for one in listed:
        inside = members(one)
        left += inside if meant in inside else [one]
    return [one for one in dict.fromkeys(left) if one != meant]


def named(called: str) -> str:
    """The own name of a tool or group, from one in any case, or from what models know it by.

    Raises:
        Complaint: There is none, or there are several.
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
            f"There are several called '{plain(called, MAX_NAME)}', by small and capital letters.",
            "Write it as it stands in the list: ai tools",
        )
    near = [name for name in everything.nearest(called, names)[:1] if len(name) <= MAX_NEAR]
    meant = f"Did you mean '{near[0]}'? " if near else ""
    raise UserError(
        f"There is no tool or group '{plain(called, MAX_NAME)}'.",
        f"{meant}All there are: ai tools",
    )
