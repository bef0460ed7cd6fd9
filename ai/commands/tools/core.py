"""What an assistant is offered from the start, as `ai tools <name>/core = …` changes it."""

from __future__ import annotations

from functools import partial
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.turns.tool_offer import core_of
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable
from ai.commands.console.text import line, name_of, wrapped
from ai.commands.tools.allow import changed, signed
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.registry import ToolSet

DEFAULT = ("default", "none")


def core(command: Any, name: str, wanted: str) -> None:
    """Tell what an assistant is offered from the start; with words, change that.

    Args:
        command: The builder's.
        name: The assistant.
        wanted: Words as "+give -pose", or "default".
    """
    if not wanted:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
    else:
        presence = shapeable(command, name)
        script = presence.script
        script.core = [] if wanted.lower() in DEFAULT else _listed(presence, wanted)
    who = line(handle(presence))
    command.tell(
        f"{name_of(presence.thing)} is offered from the start:\n"
        f"{wrapped(f'{told(presence.script)}.', 2)}\n"
        f"To change it: |wai tools {who}/core = +<tool or group> -<another>|n, or |w= default|n"
    )


def told(script: Any) -> str:
    """What somebody's turns are offered from the start, and who says so."""
    listed = ", ".join(core_of(script, "live"))
    return listed if script.core else f"{listed} (as the settings have it)"


def _listed(presence: Agent, wanted: str) -> list[str]:
    """What stands in the list then.

    Raises:
        Complaint: A word is none, is always offered, or nothing would be left.
    """
    everything = TOOL_REGISTRY.snapshot()
    who = line(handle(presence))
    left = list(core_of(presence.script, "live"))
    for sign, meant in signed(wanted, f"ai tools {who}/core = +give -pose", left):
        tool = everything.find(meant)
        if sign == "-" and tool is not None and tool.protected:
            raise UserError(
                f"'{meant}' is always offered: by it the other tools are found.",
                f"For what it begins with now: ai tools {who}",
            )
        left = changed(left, sign, meant, partial(_members, everything))
    if not left:
        raise UserError(
            "That would leave nothing, and nothing listed stands for the settings' core.",
            f"For that: ai tools {who}/core = default",
        )
    return left


def _members(everything: ToolSet, group: str) -> list[str]:
    """What a group in a core stands for: all of it but what is offered only once it is needed."""
    return [tool.name for tool in everything if tool.group == group and not tool.on_need]
