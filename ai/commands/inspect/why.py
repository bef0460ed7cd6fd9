"""The subcommand `ai why`: why the last thing happened, or why nothing did."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent, PassedOver
from ai.assistant.agent.entry import Entry
from ai.assistant.agent.short_form import trimmed
from ai.assistant.authority.authority import find_source, source_of
from ai.assistant.budgets.quotas import in_words
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.records.turn_store import redacted
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_examine, may_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants
from ai.commands.console.text import MAX_NAME, line, name_of, wrapped
from ai.commands.console.turn_steps import (
    CALLED,
    COLOURS,
    GOT,
    RowLayout,
    call_text,
    message_rows,
    objections,
    passed_over,
)
from ai.commands.inspect import wake_reasons
from ai.models import ApprovalRequest, CallRecord, TurnRecord
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai why [name]

Explains the last thing that an assistant did, or why it does nothing: what
woke it, what it did, how its turn ended, which lines it ignored, and what
keeps it from acting now. Without a name, it explains the assistant that acted
last, first among those in your room.

Examples:
  ai why
  ai why guard
"""
MAX_SINCE = 10
"""Calls that are searched for those outside of any turn."""
MAX_LINES = 3
"""Lines that are shown of those that caused the turn, and of those passed over."""
LAYOUT = RowLayout(limit=300, width=9)
_row = LAYOUT.format

STATES = {
    "refused": "it was refused",
    "failed": "it failed",
    "pending": "it is still running",
    "waiting": "it waits for approval",
    "unknown": "it may or may not have happened",
    "interrupted": "the server went down in the middle of it",
    "started": "it has not ended",
}
"""What a call's state means to a builder."""


def why(command: Any, text: str) -> None:
    """Explain an assistant's last turn, and what keeps it from another."""
    agent = _find(command.caller, text)
    turn = TurnRecord.objects.filter(script=agent.script.pk).order_by("-pk").first()
    lines = list(_obstacles(agent))
    if turn is None:
        lines.append(f"{name_of(agent.character)} has not had a turn yet.")
    else:
        lines += _turn(agent, turn)
    command.reply("\n".join([*lines, *_since(agent, turn), *_now(agent, command.caller)]))


def _find(caller: Any, name: str) -> Agent:
    """The assistant with that name; without a name, the one that acted last, here before elsewhere.

    Raises:
        UserError: There is none, or the builder may not examine it.
    """
    if name:
        agent = assistant(caller, name)
        demand_examine(caller, agent.character)
        return agent
    allowed = [one for one in assistants() if may_examine(caller, one.character)]
    if not allowed:
        raise UserError("There is no assistant that you may examine.", "To see who is: ai status")
    place = getattr(caller, "location", None)
    here = [one for one in allowed if place is not None and one.character.location == place]
    for group in (here, allowed):
        by_script = {one.script.pk: one for one in group}
        turns = TurnRecord.objects.filter(script__in=by_script).order_by("-pk")
        last = turns.values_list("script", flat=True).first()
        if last is not None:
            return by_script[last]
    return (here or allowed)[0]


# The last turn


def _turn(agent: Agent, turn: TurnRecord) -> Iterator[str]:
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    yield f"{name_of(agent.character)}, |wturn {turn.pk}|n at {day}{began:%H:%M:%S}"
    messages = _messages(agent, turn)
    percepts = [p for m in messages[:1] for p in m.get("percepts", ())]
    yield from _cause(turn, percepts)
    calls = list(CallRecord.objects.filter(turn=turn).order_by("pk"))
    yield from _steps(messages, {call.call: call for call in calls})
    for proposal in ApprovalRequest.objects.filter(turn=turn).order_by("pk"):
        text = f"number {proposal.pk}, {proposal.state}: {proposal.why}"
        yield _row("asked", text, "|y")
    if passed := passed_over(turn):
        yield _row("brain", f"{turn.brain}; {passed}", "|y")
    yield LAYOUT.end(turn.end_reason, turn.detail)
    if turn.end_reason:
        yield _row("cost", _cost(turn, calls))


def _messages(agent: Agent, record: TurnRecord) -> list[Mapping[str, Any]]:
    """What a turn noticed, thought and got; of a running one, as its record will keep it."""
    turn = agent.turn
    if record.end_reason or turn is None or turn.caller.turn != str(record.pk):
        return list(record.data.get("messages", ()))
    return list(redacted(Entry(trimmed(turn.own_messages())), turn)["messages"])


def _cause(turn: TurnRecord, percepts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Who caused it, by which lines, and which tools it could use."""
    addressed = [p for p in percepts if p.get("addressed")]
    for percept in addressed[:MAX_LINES]:
        who = percept.get("name") or "itself"
        yield _row("cause", f'{who}, by {percept.get("kind")}: "{percept.get("text")}"', "|c")
    if len(addressed) > MAX_LINES:
        yield _row("", f"and {len(addressed) - MAX_LINES} more", "|c")
    if not addressed:
        yield _row("cause", turn.asker_name or "itself", "|c")
    asker = f"for {turn.asker_name}" if turn.asker_name else "in a turn of its own"
    yield _row("rights", f"{asker}: tools up to {levels.title(turn.level)}", "|c")
    emptied = list(LAYOUT.emptied(turn))
    yield from emptied
    if not emptied:
        overheard = len(percepts) - len(addressed)
        yield _row("saw", f"{_lines(len(addressed))} addressed to it, {overheard} overheard", "|c")


def _steps(messages: list[Mapping[str, Any]], calls: Mapping[str, CallRecord]) -> Iterator[str]:
    """What it thought and called, and which steps of the pipeline objected to each call."""
    number = 0
    for message in messages[1:]:
        number += message.get("role") == "assistant"
        for label, text, call_id in message_rows(message):
            if label == GOT and call_id in calls:
                yield from _objections(calls[call_id])
            yield _row(f"step {number}" if label == CALLED else label, text, COLOURS[label])


def _objections(call: CallRecord) -> Iterator[str]:
    for step, reason in objections(call):
        yield _row(step, reason, "|r")
    if call.state in STATES:
        yield _row(call.state, STATES[call.state], "|r")


def _cost(turn: TurnRecord, calls: list[CallRecord]) -> str:
    kinds = Counter(str(call.audit.get("cost") or "free") for call in calls)
    listed = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    tokens = turn.tokens_in + turn.tokens_out
    paid = ""
    if turn.model:
        known = "at an unknown price" if turn.cost is None else f"for {dollars(turn.cost)}"
        paid = f" of {turn.model} {known}"
    return (
        f"{_counted(turn.steps, 'step')}, {_counted(tokens, 'token')}{paid}, "
        f"{turn.duration_ms} ms; calls: {listed or 'none'}"
    )


# What it did outside of any turn


def _since(agent: Agent, turn: TurnRecord | None) -> Iterator[str]:
    """What it did since then: by a builder's order, by its schedule, after an approval."""
    calls = CallRecord.objects.filter(assistant=agent.script.assistant_key)
    lately = [call for call in calls.order_by("-ts", "-pk")[:MAX_SINCE] if call.turn_id is None]
    for call in reversed(lately):
        if turn is not None and call.ts < turn.started:
            continue
        text = call_text({"name": call.tool, "arguments": call.arguments.get("arguments", {})})
        state = f" ({STATES[call.state]})" if call.state in STATES else ""
        at = f"{timezone.localtime(call.ts):%H:%M:%S}"
        yield _row("since", f"{at}, {_by(call)}: {text}{state}", "|g")


def _by(call: CallRecord) -> str:
    """Who or what made it call a tool."""
    found = find_source(call.asker)
    who = plain(found.key, 30) if found is not None else "somebody"
    return {
        "schedule": "by its schedule",
        "approval": f"approved by {who}",
        "rest": f"over the web, for {who}",
    }.get(call.origin, f"ordered by {who}")


# Now


def _obstacles(agent: Agent) -> Iterator[str]:
    """What keeps it from a turn; it comes first, as that is mostly what the question is about."""
    found = "; ".join(obstacles(agent))
    if found:
        waits = f" Waiting for it: {_lines(len(agent.inbox))}." if len(agent.inbox) else ""
        yield wrapped(f"{line(agent.character.key, MAX_NAME)} does nothing now: {found}.{waits}")


def _now(agent: Agent, caller: Any) -> Iterator[str]:
    """What keeps it from a turn, what wakes it, what waits, and which lines it passed over."""
    for reason in [*obstacles(agent), *wake_reasons.quiet(agent)]:
        yield _row("now", reason, "|y")
    for trouble in get_runtime().selector.troubles(agent.script):
        yield _row("model", trouble, "|y")
    yield _row("wakes", wake_reasons.policy(agent))
    if len(agent.inbox):
        yield _row("waiting", f"{_lines(len(agent.inbox))} for its next turn", "|y")
    yield from _passed_over(agent, caller)


def _passed_over(agent: Agent, caller: Any) -> Iterator[str]:
    """Lines that it passed over: first the builder's, then those of others, the newest last.

    Lines of one person that were passed over for the same reason share a row.
    """
    found: dict[tuple[str, str, str], list[PassedOver]] = {}
    for one in agent.passed_over:
        found.setdefault((one.kind, one.source or one.who, one.why), []).append(one)
    newest = sorted(found.values(), key=lambda those: those[-1].wall)
    own = source_of(caller).id
    mine = [those for those in newest if those[-1].source == own][-MAX_LINES:]
    others = [those for those in newest if those[-1].source != own][-MAX_LINES:]
    for those in (*mine, *others):
        last = those[-1]
        who = "you" if last.source == own else last.who or "nobody"
        more = f" (and {len(those) - 1} before it)" if len(those) > 1 else ""
        yield _row("passed", f"{last.kind} by {who}, {_ago(last.wall)} ago{more}: {last.why}", "|y")


def obstacles(agent: Agent) -> list[str]:
    """What keeps an assistant from having a turn now."""
    return list(filter(None, [agent.obstacle()]))


def _ago(wall: float) -> str:
    return in_words(max(1.0, time.time() - wall))


def _lines(number: int) -> str:
    return _counted(number, "line")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
