"""The outcome of a call, for builders: each step's verdict, and what to do about a refusal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.commands.console.lookup import handle
from ai.commands.console.text import wrapped
from ai.pipeline.call import Outcome, State
from ai.pipeline.steps import authorise
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolInvalid, ToolNotFound

MAX_REASON = 200


def verdicts(outcome: Outcome) -> Iterator[str]:
    """Each step's verdict on a call, a line each."""
    return (_verdict(step, said) for step, said in outcome.verdicts.items())


def _verdict(step: str, said: str) -> str:
    if said == "ok":
        return f"  {step:<10} |gok|n"
    reason = said.partition("\n")[0].rstrip(":")
    return wrapped(reason, 13, first=f"  |y{step}|n{' ' * (11 - len(step))}", limit=MAX_REASON)


def advice(outcome: Outcome, agent: Agent) -> str:
    """What a builder can do about a refusal; the observation says what the model can do."""
    tool, authority = outcome.tool, outcome.authority
    module = get_runtime().modules.get(outcome.name.partition(".")[0])
    if outcome.state is State.WAITING:
        return "To see what waits for your approval: ai approve"
    if module is not None and (tool is None or outcome.state in (State.FAILED, State.UNKNOWN)):
        return f"To see the module's state: ai modules {module.name}"
    if outcome.error is not None and outcome.error.raised:
        return f"It raised {outcome.error.raised}; the server's log has the traceback."
    if isinstance(outcome.error, ToolNotFound):
        return f"To see all tools: ai tools {handle(agent)}"
    if isinstance(outcome.error, ToolInvalid) and tool is not None:
        return _takes(tool)
    if tool is None or outcome.state is not State.REFUSED or agent.script.may_use(tool):
        return ""  # no grant would change that
    if not (authority.has(tool) and _is_open(tool, authority)):
        return f"To allow it: {_give(tool, agent)}"
    needed = authorise.needed_level(tool, authority)
    if not authority.grant < needed <= (authority.asker or levels.NONE):
        return ""
    return f"To allow it: ai grant {handle(agent)} = {levels.title(needed)}"


def _is_open(tool: Tool, authority: Authority) -> bool:
    return not tool.module or authority.modules is None or tool.module in authority.modules


def _give(tool: Tool, agent: Agent) -> str:
    """The subcommand that gives an assistant a tool."""
    named = agent.script.modules
    if not tool.module or named is None:
        return f"ai tools {handle(agent)} = +{tool.module or tool.name}"
    return f"ai modules {handle(agent)} = {', '.join(dict.fromkeys([*named, tool.module]))}"


def _takes(tool: Tool) -> str:
    """The arguments that a tool takes, in one line."""
    schema = tool.schema_for()
    required = schema.get("required", ())
    arguments = [
        f"{name} ({kind(declared)}{'' if name in required else ', optional'})"
        for name, declared in schema.get("properties", {}).items()
    ]
    return f"{tool.name} takes: {', '.join(arguments) or 'nothing'}."


def example(tool: Tool, words: str) -> str:
    """A call of a tool as a builder types it, with a value for each argument that it needs.

    Args:
        tool: The tool.
        words: What the first text in it is.
    """
    schema, left, values = tool.schema_for(), words, {}
    for name in schema.get("required", ()):
        declared = schema.get("properties", {}).get(name, {})
        is_text = declared.get("type") == "string" and not declared.get("enum")
        values[name] = (left or "…") if is_text else _sample(declared)
        left = "" if is_text else left
    return f"{tool.name} {json.dumps(values, ensure_ascii=False)}" if values else tool.name


def _sample(declared: Mapping[str, Any]) -> Any:
    if declared.get("enum"):
        return declared["enum"][0]
    samples = {"boolean": True, "array": [], "object": {}}
    if declared.get("type") in ("integer", "number"):
        return declared.get("minimum", 1)
    return samples.get(str(declared.get("type")), "…")


def kind(declared: Mapping[str, Any]) -> str:
    """The type of a value, as its schema declares it, in a few words."""
    if "enum" in declared:
        return " or ".join(str(value) for value in declared["enum"])
    kind = declared.get("type", "anything")
    return kind if isinstance(kind, str) else " or ".join(map(str, kind))
