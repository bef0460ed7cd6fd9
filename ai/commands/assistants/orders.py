"""The words of `ai` that command an assistant: tell it what to do, have it speak, wake it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.authority.secrets import known
from ai.assistant.engine.end_reason import FAILED, EndReason
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.medium import PAGE
from ai.assistant.percepts.percept import INSTRUCTION, MAX_TEXT, Percept, Source
from ai.assistant.runtime import get_service
from ai.commands.console.access import may_read_on
from ai.commands.console.end_reasons import ENDS
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.text import line, name_of, wrapped
from ai.commands.tools.run import carry_out, demand_able, mend, report
from ai.models import TurnRecord
from ai.pipeline.call import Outcome, State
from ai.tools.contract.results import ToolCall
from ai.tools.support.markup import plain

HELP = """Usage:
  ai tell <name> = <instruction>
  ai say <name> = <line>
  ai say <name> = :<pose>
  ai wake <name>

`ai tell` gives an instruction: the assistant wakes, does what you say as far
as its tools go, with your rights within what it was granted, and answers you
alone: by a whisper where you are beside it, by a page where you are not. You
also read how the turn went. Where others' words were before its eyes, what
needs more than a player's rights waits for your `ai approve`.

What you tell it stays between it and you. What it shall know, want or be for
everybody has words of its own: ai lore, ai goal, ai prompt.

`ai say` has it say a line at once; behind a colon stands a pose. Nothing
thinks about it, and the game's rules for speech hold. `ai wake` ends its
sleep and has it take a turn of its own, in which nobody asks it for anything.

Examples:
  ai tell guard = Open the gate and let the merchant in.
  ai say guard = Halt! Who goes there?
  ai say guard = :lowers his halberd.
  ai wake guard
"""
ORDER = "order"
"""In a percept's data: by what a builder's order is known again."""
MOMENT = "Nobody has spoken to you: you are awake, and have a moment of your own."
MAX_NAMED = 8
"""Calls of a turn that are named."""


def tell(command: Any, text: str) -> None:
    """Give an assistant an instruction."""
    name, words = split(text)
    presence = mine(command, name)
    who = handle(presence)
    if not words:
        raise UserError(
            f"What should {plain(presence.thing.key)} do?",
            f"Like this: ai tell {who} = Close the gate.",
        )
    if len(words) > MAX_TEXT:
        raise UserError(
            f"That is {len(words)} characters; an instruction may have {MAX_TEXT}.",
            f"Say it shorter. What it shall always know belongs here: ai prompt {who}",
        )
    source = source_of(command.caller)
    order = _order(command, presence)
    presence.notice(
        Percept(
            INSTRUCTION,
            known().hide(words),
            source=source,
            addressed=True,
            place=getattr(presence.thing.location, "pk", None),
            audience=(source.id,),
            data={ORDER: order, **_answered(command.caller, presence, source)},
            author_level=source.level,
        )
    )
    _taken(command, presence, "is told. It answers you alone, and you will read how it went.")


def say(command: Any, text: str) -> None:
    """Have an assistant say a line."""
    name, words = split(text)
    presence = mine(command, name)
    bare = words.removeprefix(":").strip()
    if not bare:
        raise UserError(
            f"What should {plain(presence.thing.key)} say?",
            f"Like this: ai say {handle(presence)} = Good evening!",
        )
    call = ToolCall("by-hand", "say", {"message": words})
    if words.startswith(":"):
        call = ToolCall("by-hand", "pose", {"action": bare})
    carry_out(command, presence, call, _said)


def wake(command: Any, text: str) -> None:
    """Have an assistant take a turn of its own, from sleep too."""
    presence = mine(command, text)
    demand_able(presence)
    woken = "wakes, and" if presence.script.mode == "asleep" else "is awake, and"
    presence.script.wake_up()
    presence.own_turns = 0  # a human stands behind this one
    order = _order(command, presence)
    presence.notice(Percept("notice", MOMENT, addressed=True, data={ORDER: order}))
    _taken(command, presence, f"{woken} has a turn of its own. You will read how it went.")


def _order(command: Any, presence: Agent) -> str:
    """What an order is known again by; whoever gave it is told what came of it."""
    order = uuid.uuid4().hex
    get_service().watching.add(presence.script.pk, _Follow(command, presence, order))
    return order


def _answered(caller: Any, presence: Agent, source: Source) -> dict[str, str]:
    """How the builder is answered where they are not beside it."""
    if _is_beside(caller, presence):
        return {}
    return {"chat_id": source.id.replace("account:", f"{PAGE}:")}


def _is_beside(caller: Any, presence: Agent) -> bool:
    place = presence.thing.location
    return place is not None and getattr(caller, "location", None) == place


def _taken(command: Any, presence: Agent, told: str) -> None:
    """Say that an order has arrived, and what keeps it waiting."""
    command.tell(f"{name_of(presence.thing)} {told}")
    obstacle = presence.obstacle()
    if obstacle:
        command.tell(wrapped(f"But it waits: {obstacle}. {mend(presence)}"))
    elif get_service().is_running(presence.script):
        command.tell("It is in a turn now; yours comes next.")


def _said(outcome: Outcome, command: Any, presence: Agent) -> None:
    """Whoever stands beside it hears it; others are told."""
    if outcome.state is not State.DONE:
        report(outcome, command, presence)
    elif not _is_beside(command.caller, presence):
        done = "has said it" if outcome.name == "say" else "has done it"
        command.tell(f"{name_of(presence.thing)} {done}.")


class _Follow:
    """Tells whoever gave an order what came of it."""

    reads = False

    def __init__(self, command: Any, presence: Agent, order: str) -> None:
        self._command = command
        self._presence = presence
        self._order = order

    def begun(self, record: TurnRecord) -> bool:
        return True

    def told(self, record: TurnRecord, message: Any) -> bool:
        return True

    def dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        if self._is_about(percepts) and self._may_read():
            thing = self._presence.thing
            self._command.tell(wrapped(f"{plain(thing.key)} lets go what you told it: {why}."))
        return True  # where a turn was about it, that is told as well

    def let_go(self) -> None:
        pass

    def ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        if not self._is_about(percepts):
            return True
        if not self._may_read():
            return False
        self._command.tell(_how_it_went(self._presence.thing, record, turn, again))
        return again

    def _is_about(self, percepts: Sequence[Percept]) -> bool:
        return any(percept.data.get(ORDER) == self._order for percept in percepts)

    def _may_read(self) -> bool:
        return may_read_on(self._command.caller, self._presence.thing)


def _how_it_went(thing: Any, record: TurnRecord, turn: Turn, again: bool) -> str:
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    end = turn.end or EndReason.ERROR
    why = f" ({turn.detail})" if turn.detail and end in (*FAILED, EndReason.CANCELLED) else ""
    told = [f"{name_of(thing)}, |wturn {record.pk}|n: {_calls(outcomes)}."]
    told.append(wrapped(f"It ended: {ENDS[end]}{why}.", 2))
    if again:
        told.append("  It is tried again.")
    if any(outcome.state is State.WAITING for outcome in outcomes):
        told.append("  For what waits for your yes: |wai approve|n")
    told.append(f"  All of it: |wai log {record.pk}|n")
    return "\n".join(told)


def _calls(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return "it called nothing"
    named = [
        line(one.name, 40) + ("" if one.state is State.DONE else f" ({one.state.value})")
        for one in outcomes[:MAX_NAMED]
    ]
    more = len(outcomes) - len(named)
    return f"it called {', '.join(named)}" + (f" and {more} more" if more else "")
