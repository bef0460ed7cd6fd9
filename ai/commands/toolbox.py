"""What an assistant may use of the tools there are, as `ai tools <name> = …` changes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ai.assistant.presence import Presence
from ai.commands.acts import mine
from ai.commands.errors import Complaint
from ai.commands.finding import handle
from ai.commands.text import line, name_of, wrapped
from ai.tools import TOOL_REGISTRY
from ai.tools.base import GROUPS, Tool
from ai.tools.markup import plain

ALL = "all"


def change(command: Any, name: str, wanted: str) -> None:
    """Give an assistant tools and groups of tools, or take them away.

    Args:
        command: The builder's.
        name: The assistant.
        wanted: Words as "+building -say", or "all".
    """
    presence = mine(command, name)
    script = presence.script
    if wanted.lower() == ALL:
        script.tools = []
    else:
        listed = list(script.tools) or list(GROUPS)
        for word in wanted.split():
            listed = _changed(listed, word, presence)
        script.tools = [] if set(GROUPS) <= set(listed) else listed
    has = ", ".join(script.tools) or "all that its grant allows"
    command.tell(f"{name_of(presence.thing)} may use now:\n{wrapped(f'{has}.', 2)}")


def _changed(listed: list[str], word: str, presence: Presence) -> list[str]:
    """The list with one word more or less.

    Raises:
        Complaint: There is no such tool or group, or nothing would be left.
    """
    sign, called = word[:1], word[1:].lower()
    tools = {tool.name.lower(): tool for tool in TOOL_REGISTRY.all_tools()}
    if sign not in ("+", "-"):
        form = f"ai tools {line(handle(presence))} = +building -say"
        raise Complaint("A `+` or a `-` stands before each name.", f"Like this: {form}")
    if called not in GROUPS and called not in tools:
        raise Complaint(
            f"There is no tool or group '{plain(called, 40)}'.",
            "For all there are, group by group: ai tools",
        )
    meant = called if called in GROUPS else tools[called].name
    if sign == "+":
        return listed if meant in listed else [*listed, meant]
    left = [one for one in _without(listed, meant, tools.values()) if one != meant]
    if not left:
        raise Complaint(
            "That would leave it none, and none listed stands for all.",
            f"To have it do nothing: ai pause {line(handle(presence))}",
        )
    return left


def _without(listed: list[str], meant: str, tools: Iterable[Tool]) -> Iterable[str]:
    """The list, with a group that a tool is taken out of written out as its tools."""
    groups = {tool.name: tool.group for tool in tools}
    for one in listed:
        if one == groups.get(meant):
            yield from (name for name in sorted(groups) if groups[name] == one)
        else:
            yield one
