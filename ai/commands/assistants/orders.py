"""`ai tell`, `ai say` and `ai wake`: what an assistant does next."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.engine.end_reason import FAILED, EndReason
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import INSTRUCTION, MAX_TEXT, PAGE, Percept, Source
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import may_read_on
from ai.commands.console.end_reasons import ENDS
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.text import line, name_of, wrapped
from ai.commands.tools.run import advice_on_obstacle, carry_out, demand_able, report
from ai.memory.privacy.scope import EVERYBODY
from ai.models import Goal, TurnRecord
from ai.pipeline.call import Outcome, State
from ai.tools.contract.results import ToolCall
from ai.tools.support.markup import plain

HELP = """Usage:
  ai tell <name> = <instruction>
  ai say <name> = <line>
  ai say <name> = :<pose>
  ai wake <name>

`ai tell` gives an assistant an instruction. It wakes up and does what you say
with its tools, as far as both your rights and its grant allow. It answers
only you: by a whisper if you are in the same room, by a page if not. You also
see a report of the turn. If the turn has read words of a player, calls that
need more than a player's rights wait for your `ai approve`.

An instruction stays between you and the assistant. For what it should always
know, want or be, use `ai lore`, `ai goal` and `ai prompt`.

`ai say` makes it say a line at once; a colon before the line makes it a pose.
No model thinks about it, but the game's rules for speech apply. `ai wake`
wakes it from sleep and gives it a turn of its own.

Examples:
  ai tell guard = Open the gate and let the merchant in.
  ai say guard = Halt! Who goes there?
  ai say guard = :lowers his halberd.
  ai wake guard
"""
ORDER = "order"
"""The key of an order's id in the data of its percept."""
MOMENT = "Nobody has spoken to you: you are awake, and have a moment of your own."
MAX_NAMED = 8
"""Calls of a turn that a report lists."""


def tell(command: Any, text: str) -> None:
    """Give an assistant an instruction."""
    name, words = split(text)
    agent = mine(command, name)
    who = handle(agent)
    if not words:
        raise UserError(
            f"What should {plain(agent.character.key)} do?",
            f"Like this: ai tell {who} = Close the gate.",
        )
    if len(words) > MAX_TEXT:
        raise UserError(
            f"That is {len(words)} characters; an instruction may have {MAX_TEXT}.",
            f"Shorten it. For what it should always know: ai prompt {who}",
        )
    source = source_of(command.caller)
    order = _order(command, agent)
    agent.notice(
        Percept(
            INSTRUCTION,
            game_secrets().hide(words),
            source=source,
            addressed=True,
            place=getattr(agent.character.location, "pk", None),
            audience=(source.id,),
            data={ORDER: order, **_reply_to(command.caller, agent, source)},
            author_level=source.level,
        )
    )
    _confirm(command, agent, "has your instruction. It answers only you, and a report follows.")


def say(command: Any, text: str) -> None:
    """Make an assistant say a line."""
    name, words = split(text)
    agent = mine(command, name)
    bare = words.removeprefix(":").strip()
    if not bare:
        raise UserError(
            f"What should {plain(agent.character.key)} say?",
            f"Like this: ai say {handle(agent)} = Good evening!",
        )
    call = ToolCall("by-hand", "say", {"message": words})
    if words.startswith(":"):
        call = ToolCall("by-hand", "pose", {"action": bare})
    carry_out(command, agent, call, _report_line)


def wake(command: Any, text: str) -> None:
    """Give an assistant a turn of its own, and wake it if it sleeps."""
    agent = mine(command, text)
    demand_able(agent)
    woken = "wakes up and" if agent.script.mode == "asleep" else "is awake and"
    agent.script.wake_up()
    agent.own_turns = 0  # a person asked for this turn
    order = _order(command, agent)
    agent.notice(Percept("notice", MOMENT, addressed=True, data={ORDER: order}))
    _confirm(command, agent, f"{woken} has a turn of its own. A report follows.")


def _order(command: Any, agent: Agent) -> str:
    """Make the id of an order, and watch for what comes of it."""
    order = uuid.uuid4().hex
    get_runtime().observers.add(agent.script.pk, _OrderObserver(command, agent, order))
    return order


def _reply_to(caller: Any, agent: Agent, source: Source) -> dict[str, str]:
    """The data by which it answers a builder who is elsewhere: by a page."""
    if _is_beside(caller, agent):
        return {}
    return {"chat_id": source.id.replace("account:", f"{PAGE}:")}


def _is_beside(caller: Any, agent: Agent) -> bool:
    place = agent.character.location
    return place is not None and getattr(caller, "location", None) == place


def _confirm(command: Any, agent: Agent, text: str) -> None:
    """Show that an order has arrived, and what delays it."""
    command.reply(f"{name_of(agent.character)} {text}")
    obstacle = agent.obstacle()
    if obstacle:
        command.reply(wrapped(f"But it waits: {obstacle}. {advice_on_obstacle(agent)}"))
    elif get_runtime().is_running(agent.script):
        command.reply("It is in another turn now; this one comes next.")


def _report_line(outcome: Outcome, command: Any, agent: Agent) -> None:
    """Report a line to a builder who did not hear it."""
    if outcome.state is not State.DONE:
        report(outcome, command, agent)
    elif not _is_beside(command.caller, agent):
        done = "has said it" if outcome.name == "say" else "has done it"
        command.reply(f"{name_of(agent.character)} {done}.")


class _OrderObserver:
    """Reports to a builder what came of their order."""

    reads = False

    def __init__(self, command: Any, agent: Agent, order: str) -> None:
        self._command = command
        self._agent = agent
        self._order = order

    def turn_began(self, record: TurnRecord) -> bool:
        return True

    def message_added(self, record: TurnRecord, message: Any) -> bool:
        return True

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        if self._is_about(percepts) and self._may_read():
            thing = self._agent.character
            self._command.reply(wrapped(f"{plain(thing.key)} discarded what you told it: {why}."))
        return True  # a turn about it is reported as well

    def assistant_removed(self) -> None:
        pass

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        if not self._is_about(percepts):
            return True
        if not self._may_read():
            return False
        self._command.reply(_report(self._agent, record, turn, again))
        return again

    def _is_about(self, percepts: Sequence[Percept]) -> bool:
        return any(percept.data.get(ORDER) == self._order for percept in percepts)

    def _may_read(self) -> bool:
        return may_read_on(self._command.caller, self._agent.character)


def _report(agent: Agent, record: TurnRecord, turn: Turn, again: bool) -> str:
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    end = turn.end or EndReason.ERROR
    why = f" ({turn.detail})" if turn.detail and end in (*FAILED, EndReason.CANCELLED) else ""
    lines = [f"{name_of(agent.character)}, |wturn {record.pk}|n: {_list_calls(outcomes)}."]
    lines.append(wrapped(f"It ended: {ENDS[end]}{why}.", 2))
    if again:
        lines.append("  It tries again.")
    if any(outcome.state is State.WAITING for outcome in outcomes):
        lines.append("  To see what waits for your approval: |wai approve|n")
    lines.extend(_advice_on_goals(agent, record))
    lines.append(f"  The whole turn: |wai log {record.pk}|n")
    return "\n".join(lines)


def _advice_on_goals(agent: Agent, record: TurnRecord) -> list[str]:
    """What to type if a goal that a turn has noted in private should count in all turns."""
    made = Goal.objects.filter(script=record.script, made_by=record.asker, made__gte=record.started)
    form = f"ai goal {handle(agent)}"
    return [
        wrapped(
            f"Goal {goal.pk} is private: it does not come to mind where others listen. For one "
            f"that does: {form} = {goal.title} Then drop this one: {form} {goal.pk}/drop",
            2,
        )
        for goal in made.exclude(audience=EVERYBODY).order_by("pk")
    ]


def _list_calls(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return "it called no tool"
    named = [
        line(one.name, 40) + ("" if one.state is State.DONE else f" ({one.state.value})")
        for one in outcomes[:MAX_NAMED]
    ]
    more = len(outcomes) - len(named)
    return f"it called {', '.join(named)}" + (f" and {more} more" if more else "")
