"""The word `ai why`: why the last thing happened, or why nothing did."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent, PassedOver
from ai.assistant.agent.history import Entry, briefly
from ai.assistant.authority.authority import find_source, source_of
from ai.assistant.budgets.quotas import in_words
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.llm.selection import troubles
from ai.assistant.records.turn_store import for_keeping
from ai.assistant.runtime import get_service
from ai.commands.console.access import demand_examine, may_examine
from ai.commands.console.end_reasons import ended
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants
from ai.commands.console.text import MAX_NAME, line, name_of, wrapped
from ai.commands.console.turn_text import call_text
from ai.commands.inspect import wake_reasons
from ai.models import CallRecord, Proposal, TurnRecord
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai why [name]

Why the last thing happened, or why nothing did: what woke it, what it did,
how its turn ended, what it passed over, and what keeps it from acting now.
Without a name, of whoever acted last, here before elsewhere.

Examples:
  ai why
  ai why guard
"""
MAX_SHOWN = 300
"""Characters of each thing that are shown."""
MAX_SINCE = 10
"""Calls that are looked through for those outside of any turn."""
MAX_LINES = 3
"""Lines that it was about, or that were passed over, which are shown."""

FATES = {
    "refused": "it was refused",
    "failed": "it failed",
    "pending": "it is still at work",
    "waiting": "somebody has to say yes",
    "unknown": "it may or may not have happened",
    "interrupted": "the server went down in the middle of it",
    "started": "it has not ended",
}


def why(command: Any, text: str) -> None:
    """Tell of an assistant's last turn, and what keeps it from another."""
    presence = _meant(command.caller, text)
    turn = TurnRecord.objects.filter(script=presence.script.pk).order_by("-pk").first()
    told = [_nothing_yet(presence)] if turn is None else list(_turn(presence, turn))
    told += _since(presence, turn)
    command.tell("\n".join([*_held_up(presence), *told, *_now(presence, command.caller)]))


def _meant(caller: Any, name: str) -> Agent:
    """The assistant of that name; without one, whoever here had the last turn, else anywhere.

    Raises:
        Complaint: There is none, or the builder may not look into it.
    """
    if name:
        presence = assistant(caller, name)
        demand_examine(caller, presence.thing)
        return presence
    allowed = [one for one in assistants() if may_examine(caller, one.thing)]
    if not allowed:
        raise UserError("There is no assistant that you may examine.", "To see who is: ai status")
    place = getattr(caller, "location", None)
    here = [one for one in allowed if place is not None and one.thing.location == place]
    for group in (here, allowed):
        by_script = {one.script.pk: one for one in group}
        turns = TurnRecord.objects.filter(script__in=by_script).order_by("-pk")
        last = turns.values_list("script", flat=True).first()
        if last is not None:
            return by_script[last]
    return (here or allowed)[0]


def _nothing_yet(presence: Agent) -> str:
    return f"{name_of(presence.thing)} has not had a turn yet."


# The last turn


def _turn(presence: Agent, turn: TurnRecord) -> Iterator[str]:
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    yield f"{name_of(presence.thing)}, |wturn {turn.pk}|n at {day}{began:%H:%M:%S}"
    messages = _messages(presence, turn)
    percepts = [p for m in messages[:1] for p in m.get("percepts", ())]
    yield from _cause(turn, percepts)
    calls = list(CallRecord.objects.filter(turn=turn).order_by("pk"))
    yield from _steps(messages, {call.call: call for call in calls})
    for proposal in Proposal.objects.filter(turn=turn).order_by("pk"):
        asked = f"number {proposal.pk}, {proposal.state}: {proposal.why}"
        yield _row("|y", "asked", asked)
    yield _row("|w", "end", ended(turn.end_reason, turn.detail))
    if turn.end_reason:
        yield _row("|w", "cost", _cost(turn, calls))


def _messages(presence: Agent, record: TurnRecord) -> list[Mapping[str, Any]]:
    """What a turn noticed, thought and was told; of a running one, as its row will keep it."""
    turn = presence.turn
    if record.end_reason or turn is None or turn.caller.turn != str(record.pk):
        return list(record.data.get("messages", ()))
    return list(for_keeping(Entry(briefly(turn.own_messages())), turn)["messages"])


def _cause(turn: TurnRecord, percepts: list[Mapping[str, Any]]) -> Iterator[str]:
    """Who caused it, with what, and how far that reached."""
    about = [p for p in percepts if p.get("addressed")]
    for percept in about[:MAX_LINES]:
        who = percept.get("name") or "itself"
        text = f'{who}, by {percept.get("kind")}: "{percept.get("text")}"'
        yield _row("|c", "cause", text)
    if len(about) > MAX_LINES:
        yield _row("|c", "", f"and {len(about) - MAX_LINES} more")
    if not about:
        yield _row("|c", "cause", turn.asker_name or "itself")
    asker = f"for {turn.asker_name}" if turn.asker_name else "for nobody, of its own accord"
    yield _row("|c", "rights", f"{asker}: tools up to {levels.title(turn.level)}")
    overheard = len(percepts) - len(about)
    yield _row("|c", "saw", f"{_lines(len(about))} meant for it, {overheard} overheard")


def _steps(messages: list[Mapping[str, Any]], calls: Mapping[str, CallRecord]) -> Iterator[str]:
    """What it thought and called, and what each call met on its way."""
    number = 0
    for message in messages[1:]:
        text, role = str(message.get("text", "")), message.get("role")
        if role == "tool":
            call = calls.get(str(message.get("call_id", "")))
            yield from _met(call) if call is not None else ()
            yield _row("|y", "got", text)
        elif role == "user":
            yield _row("|y", "told", text)
        else:
            number += 1
            if text:
                yield _row("|m", "thought", text)
            for asked in message.get("calls", ()):
                yield _row("|g", f"step {number}", call_text(asked))


def _met(call: CallRecord) -> Iterator[str]:
    """Each step of the pipeline that said anything but yes, and what became of the call."""
    for step, said in call.verdicts.items():
        if said != "ok":
            yield _row("|r", step, said.partition("\n")[0])
    if call.state in FATES:
        yield _row("|r", call.state, FATES[call.state])


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


def _since(presence: Agent, turn: TurnRecord | None) -> Iterator[str]:
    """What it was made to do since then: by hand, by its schedule, after a yes."""
    calls = CallRecord.objects.filter(assistant=presence.script.assistant_key).order_by("-pk")
    lately = [call for call in calls[:MAX_SINCE] if call.turn_id is None]
    for call in reversed(lately):
        if turn is not None and call.ts < turn.started:
            continue
        asked = call_text({"name": call.tool, "arguments": call.arguments.get("arguments", {})})
        became = f" ({FATES[call.state]})" if call.state in FATES else ""
        at = f"{timezone.localtime(call.ts):%H:%M:%S}"
        yield _row("|g", "since", f"{at}, {_by(call)}: {asked}{became}")


def _by(call: CallRecord) -> str:
    """Who had it make a call."""
    found = find_source(call.asker)
    who = plain(found.key, 30) if found is not None else "somebody"
    return {
        "routine": "by its schedule",
        "approval": f"after a yes of {who}",
        "rest": f"over the web, for {who}",
    }.get(call.origin, f"by hand of {who}")


# What is now


def _held_up(presence: Agent) -> Iterator[str]:
    """What keeps it from a turn, before all else: mostly that is what was meant by the question."""
    held = "; ".join(obstacles(presence))
    if held:
        waits = f" Waiting for it: {_lines(len(presence.inbox))}." if len(presence.inbox) else ""
        yield wrapped(f"{line(presence.thing.key, MAX_NAME)} does nothing now: {held}.{waits}")


def _now(presence: Agent, caller: Any) -> Iterator[str]:
    """What keeps it from a turn, what waits, and what it did not take as meant for it."""
    for reason in obstacles(presence):
        yield _row("|y", "now", reason)
    for reason in wake_reasons.quiet(presence):
        yield _row("|y", "now", reason)
    for trouble in troubles(get_service(), presence.script):
        yield _row("|y", "model", trouble)
    yield _row("|w", "wakes", wake_reasons.policy(presence))
    if len(presence.inbox):
        yield _row("|y", "waiting", f"{_lines(len(presence.inbox))} for its next turn")
    yield from _passed_over(presence, caller)


def _passed_over(presence: Agent, caller: Any) -> Iterator[str]:
    """What it did not take up lately: first of whoever asks, then of all others, the newest last.

    What was passed over for the same reason again and again is one line.
    """
    found: dict[tuple[str, str, str], list[PassedOver]] = {}
    for one in presence.passed_over:
        found.setdefault((one.kind, one.source or one.who, one.why), []).append(one)
    newest = sorted(found.values(), key=lambda those: those[-1].wall)
    own = source_of(caller).id
    mine = [those for those in newest if those[-1].source == own][-MAX_LINES:]
    others = [those for those in newest if those[-1].source != own][-MAX_LINES:]
    for those in (*mine, *others):
        last = those[-1]
        who = "you" if last.source == own else last.who or "nobody"
        more = f" (and {len(those) - 1} before it)" if len(those) > 1 else ""
        yield _row("|y", "passed", f"{last.kind} by {who}, {_ago(last.wall)} ago{more}: {last.why}")


def obstacles(presence: Agent) -> list[str]:
    """All that keeps an assistant from having a turn now, the first first."""
    service, brain = get_service(), presence.script.thinker
    found = [presence.obstacle(), service.breaker.why(brain)]
    if ":" not in brain and brain not in service.brains:
        found.append(f"there is no brain named '{plain(brain, 64)}'")
    return [reason for reason in found if reason]


def _ago(wall: float) -> str:
    return in_words(max(1.0, time.time() - wall))


def _lines(number: int) -> str:
    return _counted(number, "line")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _row(colour: str, label: str, text: str) -> str:
    return wrapped(text, 13, first=f"  {colour}{label:<9}|n  ", limit=MAX_SHOWN)
