"""The words of `ai` that do something."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import ensureDeferred
from twisted.python.failure import Failure

from ai.assistant import adopt as adoption
from ai.assistant.authority import source_of
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands import finding
from ai.commands.errors import Complaint
from ai.commands.finding import assistant, split
from ai.pipeline.call import Outcome
from ai.tools.decode import decode
from ai.tools.errors import ToolInvalid
from ai.tools.results import ToolCall
from ai.tools.script import get_assistant_script_for_character

MAX_SHOWN = 2000


def adopt(command: Any, text: str) -> None:
    """Make an object an assistant."""
    name, level = split(text)
    thing = finding.thing(command.caller, name)
    if not thing.access(command.caller, "edit"):
        raise Complaint(f"You may not change {thing.key}.", "You need its 'edit' lock.")
    known = get_assistant_script_for_character(thing)
    if known is not None and not level:
        raise Complaint(f"{thing.key} is an assistant already.", f"See: ai status {thing.key}")
    try:
        script = adoption.adopt(thing, by=_account(command), grant=level or "Player")
    except (adoption.AdoptionError, ValueError) as error:
        raise Complaint(str(error)) from None
    command.tell(
        f"{thing.key} is an assistant now (key {script.assistant_key}, grant "
        f"{script.grant_level}). Say something to it, then: ai thoughts {thing.key}"
    )


def release(command: Any, text: str) -> None:
    """Let an assistant be as it was before."""
    presence = _mine(command, text)
    name = presence.thing.key
    adoption.release(presence.script)
    command.tell(f"{name} is as it was before.")


def grant(command: Any, text: str) -> None:
    """Say how high an assistant's tools may reach."""
    name, level = split(text)
    presence = _mine(command, name)
    if not level:
        raise Complaint(f"{presence.thing.key} has {presence.script.grant_level}.")
    try:
        presence.script.grant(level, _account(command))
    except ValueError as error:
        raise Complaint(str(error)) from None
    command.tell(f"{presence.thing.key} may use tools up to {presence.script.grant_level} now.")


def pause(command: Any, text: str) -> None:
    """Stop an assistant before its next call."""
    presence = _mine(command, text)
    presence.script.pause(f"paused by {command.caller.key}")
    command.tell(f"{presence.thing.key} is paused. What it is told meanwhile waits for it.")


def resume(command: Any, text: str) -> None:
    """Let an assistant go on."""
    presence = _mine(command, text)
    presence.script.resume()
    command.tell(f"{presence.thing.key} goes on.")


def do(command: Any, text: str) -> None:
    """Run one tool by hand, through all steps."""
    name, written = split(text)
    presence = _mine(command, name)
    tool, _, arguments = written.partition(" ")
    if not tool:
        raise Complaint("Which tool?", f"See: ai tools {presence.thing.key}")
    try:
        decode(arguments)
    except ToolInvalid as error:
        raise Complaint(error.problem, 'Like this: ai do innkeeper = say {"message": "Hi"}') from None
    obstacle = presence.obstacle()
    if obstacle:
        raise Complaint(f"{presence.thing.key} can do nothing now: {obstacle}.")
    service = get_service()
    caller = service.caller(presence, source_of(command.caller), "command")
    call = ToolCall("by-hand", tool, arguments)
    running = ensureDeferred(service.pipeline.carry_out(call, caller))
    running.addCallbacks(_report, _broke, callbackArgs=[command], errbackArgs=[command])


def _report(outcome: Outcome, command: Any) -> None:
    verdicts = "  ".join(
        f"|g{step}|n" if said == "ok" else f"|y{step}: {_raw(said)}|n"
        for step, said in outcome.verdicts.items()
    )
    command.tell(
        f"{outcome.name}: |w{outcome.state.value}|n in {outcome.duration_ms} ms\n"
        f"{verdicts}\n{_raw(outcome.observation[:MAX_SHOWN])}"
    )


def _broke(failure: Failure, command: Any) -> None:
    command.tell("That broke; the server's log says how.")
    failure.raiseException()


def _raw(text: str) -> str:
    return text.replace("|", "||")


def _account(command: Any) -> Any:
    return command.account or command.caller


def _mine(command: Any, name: str) -> Presence:
    """An assistant that this builder may change."""
    presence = assistant(command.caller, name)
    if not presence.thing.access(command.caller, "edit"):
        raise Complaint(f"You may not change {presence.thing.key}.", "You need its 'edit' lock.")
    return presence
