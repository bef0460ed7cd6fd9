"""What came of a call, for builders: each step's verdict, and what they can do about a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_service
from ai.commands.console.lookup import handle
from ai.commands.console.text import wrapped
from ai.pipeline.call import Outcome, State
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolInvalid, ToolNotFound

MAX_REASON = 200


def verdicts(outcome: Outcome) -> Iterator[str]:
    """What each step said of a call, a line each."""
    return (_verdict(step, said) for step, said in outcome.verdicts.items())


def _verdict(step: str, said: str) -> str:
    if said == "ok":
        return f"  {step:<10} |gok|n"
    reason = said.partition("\n")[0].rstrip(":")
    return wrapped(reason, 13, first=f"  |y{step}|n{' ' * (11 - len(step))}", limit=MAX_REASON)


def advice(outcome: Outcome, presence: Agent) -> str:
    """What a builder can do about a refusal; what the model can do stands in the observation."""
    tool, authority = outcome.tool, outcome.authority
    module = get_service().modules.get(outcome.name.partition(".")[0])
    if outcome.state is State.WAITING:
        return "For what waits for your yes: ai approve"
    if module is not None and (tool is None or outcome.state in (State.FAILED, State.UNKNOWN)):
        return f"How the module is: ai modules {module.name}"
    if isinstance(outcome.error, ToolNotFound):
        return f"For all there are: ai tools {handle(presence)}"
    if isinstance(outcome.error, ToolInvalid) and tool is not None:
        return _takes(tool)
    if tool is None or outcome.state is not State.REFUSED or presence.script.may_use(tool):
        return ""  # no grant makes it one that it may use
    if not (authority.has(tool) and _is_open(tool, authority)):
        return f"To allow it: {_have(tool, presence)}"
    if not authority.grant < tool.level() <= (authority.asker or levels.NONE):
        return ""
    return f"To allow it: ai grant {handle(presence)} = {levels.title(tool.level())}"


def _is_open(tool: Tool, authority: Authority) -> bool:
    return not tool.module or authority.modules is None or tool.module in authority.modules


def _have(tool: Tool, presence: Agent) -> str:
    """What makes a tool one of an assistant's."""
    named = presence.script.modules
    if not tool.module or named is None:
        return f"ai tools {handle(presence)} = +{tool.module or tool.name}"
    return f"ai modules {handle(presence)} = {', '.join(dict.fromkeys([*named, tool.module]))}"


def _takes(tool: Tool) -> str:
    """What a tool wants to be given, in a line."""
    schema = tool.schema_for()
    required = schema.get("required", ())
    told = [
        f"{name} ({kind(declared)}{'' if name in required else ', optional'})"
        for name, declared in schema.get("properties", {}).items()
    ]
    return f"{tool.name} takes: {', '.join(told) or 'nothing'}."


def kind(declared: Mapping[str, Any]) -> str:
    """What a schema wants at one place, in a word or a few."""
    if "enum" in declared:
        return " or ".join(str(value) for value in declared["enum"])
    kind = declared.get("type", "anything")
    return kind if isinstance(kind, str) else " or ".join(map(str, kind))
