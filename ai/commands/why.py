"""The word `ai why`: why the last thing happened, or why nothing did."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from ai.assistant.account import dollars
from ai.assistant.ends import EndReason
from ai.assistant.mind import troubles
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands.errors import Complaint
from ai.commands.finding import assistant, assistants
from ai.commands.rights import demand_examine, may_examine
from ai.commands.text import name_of, wrapped
from ai.commands.thoughts import call_text
from ai.models import CallRecord, Proposal, TurnRecord
from ai.tools import levels
from ai.tools.markup import plain

MAX_SHOWN = 300
"""Characters of each thing that are shown."""
MAX_LINES = 3
"""Lines that it was about, or that were passed over, which are shown."""

ENDS = {
    EndReason.TERMINAL: "it spoke, or chose to wait",
    EndReason.ANSWERED: "it said what it thought",
    EndReason.SUBMITTED: "it handed in its result",
    EndReason.MAX_ITERATIONS: "it had as many steps as a turn may have",
    EndReason.DEADLINE: "its time was over",
    EndReason.TOKEN_CRITICAL: "what it had before it filled all that its brain holds",
    EndReason.BUDGET: "it had used up what a turn may use",
    EndReason.LOOP_DETECTED: "it went in circles",
    EndReason.AWAITING_APPROVAL: "a call waits for somebody's yes",
    EndReason.SLEPT: "it fell asleep",
    EndReason.CANCELLED: "it was broken off",
    EndReason.BRAIN_FAILED: "its brain gave no answer",
    EndReason.ERROR: "a mistake of the plug-in; the server's log has it",
}
"""What each end means to a builder."""
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
    command.tell("\n".join([*told, *_now(presence)]))


def _meant(caller: Any, name: str) -> Presence:
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
        raise Complaint("There is no assistant that you may examine.", "To see who is: ai status")
    place = getattr(caller, "location", None)
    here = [one for one in allowed if place is not None and one.thing.location == place]
    for group in (here, allowed):
        by_script = {one.script.pk: one for one in group}
        turns = TurnRecord.objects.filter(script__in=by_script).order_by("-pk")
        last = turns.values_list("script", flat=True).first()
        if last is not None:
            return by_script[last]
    return (here or allowed)[0]


def _nothing_yet(presence: Presence) -> str:
    return f"{name_of(presence.thing)} has not had a turn yet."


# The last turn


def _turn(presence: Presence, turn: TurnRecord) -> Iterator[str]:
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    yield f"{name_of(presence.thing)}, |wturn {turn.pk}|n at {day}{began:%H:%M:%S}"
    messages = turn.data.get("messages", ())
    percepts = [p for m in messages[:1] for p in m.get("percepts", ())]
    yield from _cause(turn, percepts)
    calls = list(CallRecord.objects.filter(turn=turn).order_by("pk"))
    yield from _steps(messages, {call.call: call for call in calls})
    for proposal in Proposal.objects.filter(turn=turn).order_by("pk"):
        asked = f"number {proposal.pk}, {proposal.state}: {proposal.why}"
        yield _row("|y", "asked", asked)
    yield _row("|w", "end", _end(turn))
    yield _row("|w", "cost", _cost(turn, calls))


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


def _end(turn: TurnRecord) -> str:
    if not turn.end_reason:
        return "none yet: it is running"
    known = {reason.value: told for reason, told in ENDS.items()}
    told = known.get(turn.end_reason, turn.end_reason)
    return f"{told} ({turn.detail})" if turn.detail else told


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


# What is now


def _now(presence: Presence) -> Iterator[str]:
    """What keeps it from a turn, what waits, and what it did not take as meant for it."""
    for reason in obstacles(presence):
        yield _row("|y", "now", reason)
    for trouble in troubles(get_service(), presence.script):
        yield _row("|y", "model", trouble)
    if len(presence.inbox):
        yield _row("|y", "waiting", f"{_lines(len(presence.inbox))} for its next turn")
    passed = list(getattr(presence, "passed_over", ()))[-MAX_LINES:]
    for _at, wall, kind, source, reason in passed:
        ago = f"{_ago(wall)} ago" if isinstance(wall, int | float) else f"at {wall}"
        yield _row("|y", "passed", f"{kind} by {source or 'nobody'}, {ago}: {reason}")


def obstacles(presence: Presence) -> list[str]:
    """All that keeps an assistant from having a turn now, the first first."""
    service, brain = get_service(), presence.script.thinker
    found = [presence.obstacle(), service.breaker.why(brain)]
    if ":" not in brain and brain not in service.brains:
        found.append(f"there is no brain named '{plain(brain, 64)}'")
    return [reason for reason in found if reason]


def _ago(wall: float) -> str:
    return f"{max(0, int(time.time() - wall))} s"


def _lines(number: int) -> str:
    return _counted(number, "line")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _row(colour: str, label: str, text: str) -> str:
    return wrapped(text, 13, first=f"  {colour}{label:<9}|n  ", limit=MAX_SHOWN)
