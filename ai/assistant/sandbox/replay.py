"""The replay: a recorded turn again, without effects, with the same or another brain or prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import MAX_KEPT_TEXT, Entry, History, from_json
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.authority.authority import find_source
from ai.assistant.llm.selection import BrainChoice, mind_with, thinks
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.prompts.request import request_of
from ai.assistant.prompts.visibility import View, viewer_of
from ai.assistant.records.snapshot import TurnSnapshot, basis_of, digest, digest_of, without_summary
from ai.assistant.sandbox.trial import Trial, bounded, on_trial, paid_by, run
from ai.assistant.turns import summarise
from ai.assistant.turns.caller import build_caller
from ai.brains.base import Message, Request
from ai.conf import PROMPT_PARTS, STEADY_PARTS
from ai.memory import prompt_versions
from ai.models import PromptVersion, TurnRecord
from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock, breathe
from ai.pipeline.dry import Answer

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

TURNS = 40
"""Turns before it that a talk is read back from."""
AT_ONCE = 8
"""Of these, that are read before the game goes on."""


class ReplayError(Exception):
    """A turn that cannot be had again; says why."""


@dataclass(frozen=True)
class Change:
    """What is to be other than it was."""

    brain: str = ""
    """A brain's or a model's name; "" is the one that thought then."""
    part: PromptVersion | None = None
    """A part of the prompt in another version."""
    today: bool = False
    """The prompt as it is now, in each of its parts."""


@dataclass(frozen=True)
class Replay:
    """A turn that was had again."""

    trial: Trial
    then: Sequence[Message]
    """What it noticed, thought, called and was told then."""
    since: Sequence[str]
    """What is other now than it was then, beside what was to be."""


async def replay(
    service: Runtime, presence: Agent, record: TurnRecord, by: Any, change: Change
) -> Replay:
    """Have a turn again; the game goes on between its steps.

    Args:
        service: Where the assistants live.
        presence: Whose turn it was.
        record: Its row.
        by: Who wants to know; they pay.
        change: What is to be other than then.

    Raises:
        ReplayError: It cannot be had again.
        BrainDenied: There is no such brain.
    """
    entry = _entry_of(record)
    then, kept = entry.messages, basis_of(record.data)
    sees = await _view(record, entry, kept, service.clock)
    if not presence.script.pk or not presence.thing.pk:
        raise ReplayError("Its assistant is gone.")
    about = [percept for percept in sees.seen if percept.addressed] or sees.seen
    asker = _asker(record, kept)
    made = build_caller(service, presence, about, asker, sees.lowest)
    of_then = made.authority().level
    on_trial(service, presence, made)
    made.authority = bounded(made.authority, by)  # whoever tries it reads by what it reads now
    made.context.memory.hold(sees.private)
    name = change.brain or record.model or record.brain
    mind = mind_with(service, presence, made.tools, paid_by(by), name)
    request, since = _request(presence, made, mind, sees, record, kept, change)
    request = replace(request, messages=(*request.messages[:-1], then[0]))
    if len(then[0].text) > MAX_KEPT_TEXT:
        since.append("What it noticed was too long to keep: it has the beginning of that.")
    since += _of_rights(record, made, kept, of_then)
    await breathe(service.clock)
    done = await run(service, presence, made, mind, request, sees, _answers(then))
    await breathe(service.clock)
    return Replay(done, then, since)


def _entry_of(record: TurnRecord) -> Entry:
    """What stayed of a turn.

    Raises:
        ReplayError: Not enough to have it again.
    """
    if not record.end_reason:
        raise ReplayError("It is still running.")
    if record.pass_name != "live":
        raise ReplayError(f"It was one of the pass '{record.pass_name}', which nobody spoke in.")
    entry = from_json(record.data)
    if record.data.get("forgotten") or entry is None or not entry.messages:
        raise ReplayError("What it was about was forgotten, or never kept.")
    return entry


async def _view(record: TurnRecord, entry: Entry, kept: TurnSnapshot, clock: Clock) -> View:
    """What it had before its eyes: what it noticed, and the talk before as rows have it."""
    seen = [_percept(data, record, kept) for data in entry.messages[0].percepts]
    about = [percept for percept in seen if percept.addressed]
    viewer = record.asker or viewer_of(about)
    count = kept.talk - bool(kept.summary) if kept.known else int(conf.get("HISTORY"))
    talk = await _talk_before(record, viewer, count, clock)
    history, remembered, private = talk.for_turn(viewer)
    if kept.known:
        history = list(without_summary(history))
        history = history[len(history) - min(count, len(history)) :]
        if kept.summary:
            history.insert(0, Message("user", kept.summary))
    return View(seen, history, entry.lowest, remembered, viewer, tuple(private))


async def _talk_before(record: TurnRecord, viewer: str, count: int, clock: Clock) -> History:
    """The turns before it, as far back as a viewer has so many messages of them."""
    rows = TurnRecord.objects.filter(script=record.script, pass_name="live", pk__lt=record.pk)
    ended = rows.exclude(end_reason="").order_by("-pk").values_list("pk", "data")
    found: list[Entry] = []
    for start in range(0, TURNS, AT_ONCE):
        if sum(len(entry.for_source(viewer)) for entry in found) >= count:
            break
        read = [(pk, from_json(data)) for pk, data in ended[start : start + AT_ONCE]]
        found += [replace(entry, turn=pk) for pk, entry in read if entry is not None]
        await breathe(clock)
    talk = History(conf.get("HISTORY") * summarise.KEPT)
    for entry in reversed(found):
        talk.add(entry)
    return talk


def _percept(data: Mapping[str, Any], record: TurnRecord, kept: TurnSnapshot) -> Percept:
    source = str(data.get("source", ""))
    asked = bool(source) and source == record.asker
    audience = data.get("audience")
    return Percept(
        str(data.get("kind", "say")),
        str(data.get("text", "")),
        Source(
            source,
            str(data.get("name", "")),
            kept.level if asked else 0,
            kept.object_id if asked else None,
            bool(data.get("assistant")),
        ),
        addressed=bool(data.get("addressed")),
        audience=None if audience is None else tuple(audience),
        data=data.get("data") or {},
    )


def _asker(record: TurnRecord, kept: TurnSnapshot) -> Source | None:
    if not record.asker:
        return None
    level = kept.level if kept.known else record.level
    return Source(record.asker, record.asker_name, level, kept.object_id)


def _request(
    presence: Agent,
    made: Caller,
    mind: BrainChoice,
    sees: View,
    record: TurnRecord,
    kept: TurnSnapshot,
    change: Change,
) -> tuple[Request, list[str]]:
    """How it begins, and in what that is other than it was."""
    window = kept.window or bounds(mind.window, presence.script.limits).window
    old = prompt_versions.all_at(presence.script.pk, record.started)
    own = prompt_versions.all_current(presence.script.pk) if change.today else dict(old)
    request, _ = request_of(presence, made, mind, window, sees, "", old)
    since = list(_since(request, sees, mind, kept))
    if not thinks(mind.brain) and (change.part is not None or change.today):
        since.append("This brain goes by rules, and reads no prompt: try that with a model.")
    if change.part is not None:
        own[change.part.part] = change.part
    if change.part is not None or change.today:
        request, _ = request_of(presence, made, mind, window, sees, "", own)
    if kept.known:
        today = change.today or (change.part is not None and not _is_steady(change.part.part))
        if not today and mind.reads and kept.context:
            request = replace(request, context=kept.context)
        request = replace(request, seed=kept.seed)
    return request, since


def _since(request: Request, sees: View, mind: BrainChoice, kept: TurnSnapshot) -> Iterator[str]:
    """What could not be put back as it was."""
    if not kept.known:
        yield "How it began was not kept then: its prompt and memories are those of now."
        return
    if kept.system != digest(request.system):
        yield (
            "Its prompt has changed otherwise than by `ai prompt` (its persona or name, the "
            "settings, the game's rules): now it has today's."
        )
    if kept.context and not mind.reads:
        yield "This brain reads no prompt; what came to its mind then is not before it."
    elif request.context and not kept.context:
        yield "What came to its mind then was not written for it; it has what comes to it now."
    elif kept.context != request.context:
        yield "What comes to its mind is other now; it was given what came to its mind then."
    talk = request.messages[:-1]
    if kept.talk != len(talk) or (kept.talk and kept.talk_digest != digest_of(talk)):
        missing = max(0, kept.talk - len(talk))
        lacks = f"; {missing} of {kept.talk} messages are gone" if missing else ""
        yield f"The talk before it is not quite what it was{lacks}."


def _of_rights(record: TurnRecord, made: Caller, kept: TurnSnapshot, of_then: int) -> list[str]:
    """What of its tools and rights is other now.

    Args:
        record: The turn's row.
        made: On whose behalf it is had again.
        kept: How it began.
        of_then: The level that its asker's turn would have today.
    """
    told = []
    if record.asker and find_source(record.asker) is None:
        told.append("Whoever caused it is no longer there: it has nobody's rights now.")
    elif of_then != record.level:
        told.append("Its rights are other now; today's count.")
    if made.authority().level < of_then:
        told.append("It had higher rights than you have: what it reads now it reads by yours.")
    gone = [name for name in kept.offer if made.tools.find(name) is None]
    if gone:
        told.append(f"Tools that are no longer there: {', '.join(gone)}.")
    return told


def _is_steady(part: str) -> bool:
    return part in STEADY_PARTS or part not in PROMPT_PARTS


def _answers(then: Sequence[Message]) -> list[Answer]:
    """What it was told of each of its calls."""
    told = {message.call_id: message for message in then if message.role == "tool"}
    return [
        Answer(call.name, call.arguments, told[call.id].text, told[call.id].result or {})
        for message in then
        for call in message.calls
        if call.id in told and not _is_cut(call.arguments)
    ]


def _is_cut(arguments: Any) -> bool:
    """Whether a row has only how long they were."""
    return isinstance(arguments, Mapping) and set(arguments) == {"…"}
