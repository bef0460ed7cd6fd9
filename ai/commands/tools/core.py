"""The core: the tools that an assistant's turns begin with, as `ai tools <name>/core` sets them."""

from __future__ import annotations

from functools import partial
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.turns.turn_rights import core_of
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable
from ai.commands.console.text import line, name_of, wrapped
from ai.commands.tools.allow import changed, signed
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.registry import ToolSet

DEFAULT = ("default", "none")


def core(command: Any, name: str, wanted: str) -> None:
    """Show the tools that an assistant's turns begin with, or change them.

    Args:
        command: The builder's.
        name: The assistant.
        wanted: "+give -pose" or the like, "default", or "" to show them.
    """
    if not wanted:
        agent = assistant(command.caller, name)
        demand_examine(command.caller, agent.character)
    else:
        agent = shapeable(command, name)
        script = agent.script
        script.core = [] if wanted.lower() in DEFAULT else _listed(agent, wanted)
    who = line(handle(agent))
    command.reply(
        f"Turns of {name_of(agent.character)} begin with these tools:\n"
        f"{wrapped(f'{describe(agent.script)}.', 2)}\n"
        f"To change it: |wai tools {who}/core = +<tool or group> -<another>|n, or |w= default|n"
    )


def describe(script: Any) -> str:
    """The tools that an assistant's turns begin with, and whether the settings say so."""
    listed = ", ".join(core_of(script, "live"))
    return listed if script.core else f"{listed} (from the settings)"


def _listed(agent: Agent, wanted: str) -> list[str]:
    """The list after the change.

    Raises:
        UserError: There is no such tool, it is always offered, or nothing would be left.
    """
    everything = TOOL_REGISTRY.snapshot()
    who = line(handle(agent))
    left = list(core_of(agent.script, "live"))
    for sign, name in signed(wanted, f"ai tools {who}/core = +give -pose", left):
        tool = everything.find(name)
        if sign == "-" and tool is not None and tool.protected:
            raise UserError(
                f"'{name}' is always offered: it finds the other tools.",
                f"To see what it begins with now: ai tools {who}",
            )
        left = changed(left, sign, name, partial(_members, everything))
    if not left:
        raise UserError(
            "That would leave no tools, and an empty list means the settings' core.",
            f"To go back to that: ai tools {who}/core = default",
        )
    return left


def _members(everything: ToolSet, group: str) -> list[str]:
    """The tools of a group, except those that are offered only when they are needed."""
    return [tool.name for tool in everything if tool.group == group and not tool.on_need]
