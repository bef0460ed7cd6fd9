"""The word `ai do`: one tool, used by a builder's hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.authority import source_of
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands.acts import mine
from ai.commands.errors import Complaint
from ai.commands.finding import handle, split
from ai.commands.text import line, wrapped
from ai.pipeline.authorise import offer
from ai.pipeline.call import Outcome, State
from ai.tools import TOOL_REGISTRY, levels
from ai.tools.base import Tool
from ai.tools.decode import decode
from ai.tools.errors import ToolInvalid, ToolNotFound
from ai.tools.markup import plain
from ai.tools.results import ToolCall
from ai.tools.surroundings import Authority

log = Logger()

MAX_SHOWN = 2000
"""Characters of what a tool answered that are shown."""
MAX_REASON = 200
_WRITTEN = re.compile(r"([^\s{\[]*)\s*(.*)", re.DOTALL)
_COLOURS = {State.DONE: "|g", State.CONTROL: "|g", State.REFUSED: "|y", State.WAITING: "|y"}


def do(command: Any, text: str) -> None:
    """Run one tool by hand, through all steps."""
    name, written = split(text)
    presence = mine(command, name)
    said = handle(presence)
    call = _read(written, said)
    obstacle = presence.obstacle()
    if obstacle:
        raise Complaint(
            f"{plain(presence.thing.key)} can do nothing now: {obstacle}.", _mend(presence)
        )
    service = get_service()
    caller = service.caller(presence, source_of(command.caller), "command")
    caller.offer = offer(caller)  # so that what loads and finds tools says what a turn is told
    # An outcome that comes late is told to the builder, who asked for it, not to the assistant.
    caller.later = partial(_report, command=command, presence=presence)
    running = ensureDeferred(service.pipeline.carry_out(call, caller))
    if not running.called:
        command.tell(f"{line(call.name, 30)} is at work. You will be told{_deadline(call.name)}.")
    running.addCallback(_report, command, presence)
    running.addErrback(_broke, command)


def _read(written: str, name: str) -> ToolCall:
    found = _WRITTEN.fullmatch(written)
    tool, arguments = (found[1], found[2]) if found else ("", "")
    if not tool:
        raise Complaint("Which tool?", f"Like this: {_form(name)}. See: ai tools {name}")
    try:
        decode(arguments)
    except ToolInvalid as error:
        raise Complaint(error.problem, f"Like this: {_form(name)}") from None
    return ToolCall("by-hand", tool, arguments)


def _form(name: str) -> str:
    return f'ai do {name} = say {{"message": "Hello!"}}'


def _mend(presence: Presence) -> str:
    if get_service().halt.everybody:
        return "Let all go on first: ai resume all"
    if presence.script.mode == "paused":
        return f"Let it go on first: ai resume {handle(presence)}"
    return f"Mend that first. See: ai status {handle(presence)}"


def _deadline(name: str) -> str:
    tool = TOOL_REGISTRY.snapshot().find(name)
    return f", in {tool.timeout:g} s at the latest" if tool is not None else ""


def _report(outcome: Outcome, command: Any, presence: Presence) -> None:
    """Tell the builder what each step said, and what came of it."""
    if outcome.state is State.PENDING:
        return  # the builder was told that it is at work
    colour = _COLOURS.get(outcome.state, "|r")
    parts = [
        f"|w{line(outcome.name, 50)}|n: {colour}{outcome.state.value}|n, {outcome.duration_ms} ms",
        *(_verdict(step, said) for step, said in outcome.verdicts.items()),
        wrapped(outcome.observation, 2, limit=MAX_SHOWN),
    ]
    if len(outcome.observation) > MAX_SHOWN:
        parts.append(f"  (the first {MAX_SHOWN} of {outcome.size} characters)")
    hint = _hint(outcome, presence)
    if hint:
        parts.append(wrapped(hint, 2))
    command.tell("\n".join(parts))


def _verdict(step: str, said: str) -> str:
    if said == "ok":
        return f"  {step:<10} |gok|n"
    reason = said.partition("\n")[0].rstrip(":")
    return wrapped(reason, 13, first=f"  {step:<11}", limit=MAX_REASON)


def _hint(outcome: Outcome, presence: Presence) -> str:
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


def _have(tool: Tool, presence: Presence) -> str:
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
        f"{name} ({_kind(declared)}{'' if name in required else ', optional'})"
        for name, declared in schema.get("properties", {}).items()
    ]
    return f"{tool.name} takes: {', '.join(told) or 'nothing'}."


def _kind(declared: Mapping[str, Any]) -> str:
    if "enum" in declared:
        return " or ".join(str(value) for value in declared["enum"])
    kind = declared.get("type", "anything")
    return kind if isinstance(kind, str) else " or ".join(map(str, kind))


def _broke(failure: Failure, command: Any) -> None:
    log.failure("ai: a call by hand broke", failure)
    command.tell("That broke, through no fault of yours.\nThe server's log says how.")
