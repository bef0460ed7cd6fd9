"""The replay: a recorded turn again, without effects, with the same or another brain or prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.entry import MAX_KEPT_TEXT, Entry, from_json
from ai.assistant.agent.history import HISTORY_FACTOR, History, without_earlier
from ai.assistant.agent.turn_settings import LAST_BRAIN
from ai.assistant.authority.authority import find_source
from ai.assistant.llm.selection import BrainChoice
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.prompts.request import View, viewer_of
from ai.assistant.records.turn_store import (
    TurnSnapshot,
    digest,
    digest_of,
    read_snapshot,
)
from ai.assistant.sandbox.sandbox_turn import SandboxResult, SandboxTurn
from ai.brains.base import BrainDenied, Message, Request
from ai.conf import PROMPT_PARTS, STEADY_PARTS
from ai.memory import prompt_versions
from ai.models import PromptVersion, TurnRecord
from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock, yield_to_game
from ai.pipeline.dry_pipeline import RecordedCall

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

TURNS = 40
"""How many turns before it the conversation is read back from, at most."""
AT_ONCE = 8
"""How many of these are read before the game gets a pause."""


class ReplayError(Exception):
    """A turn cannot be replayed; says why."""


@dataclass(frozen=True)
class Change:
    """What a replay does differently."""

    brain: str = ""
    """A brain's or a model's name; "" is the one that answered then."""
    part: PromptVersion | None = None
    """A part of the prompt in another version."""
    today: bool = False
    """Take today's prompt, in each of its parts."""


@dataclass(frozen=True)
class Replay:
    """A turn that was replayed."""

    result: SandboxResult
    then: Sequence[Message]
    """What the recorded turn noticed, thought, called and got."""
    differences: Sequence[str]
    """What is different now, besides the change that was asked for."""


@dataclass(frozen=True)
class SentPrompt:
    """What a recorded turn's model was sent first, as far as it can be restored."""

    system: Sequence[tuple[str, str]]
    """The constant parts by name; those of today if `is_as_sent` is False."""
    is_as_sent: bool
    """Whether the constant parts are what was sent."""
    talk: Sequence[Message]
    """The conversation before the turn."""
    is_same_talk: bool
    """Whether that is what was sent, word by word."""
    snapshot: TurnSnapshot
    then: Message
    """What the turn noticed."""


async def restore_prompt(runtime: Runtime, agent: Agent, record: TurnRecord, by: Any) -> SentPrompt:
    """Restore what a turn's model was sent first; the game continues between its steps.

    Args:
        runtime: Has the brains and the clock.
        agent: Whose turn it was.
        record: Its row.
        by: The character or account that asks for it.

    Raises:
        ReplayError: The row does not have enough of the turn.
    """
    entry, snapshot = _entry(record), read_snapshot(record.data)
    sees = await _view(record, entry, snapshot, runtime.clock)
    turn = SandboxTurn(runtime, agent, by, sees, _asker(record, snapshot))
    try:
        choice = turn.choose(record.model or record.brain)
    except BrainDenied:  # there is no such brain any more
        choice = turn.choose(LAST_BRAIN)
    old = prompt_versions.all_at(record.script, record.started)
    request, prompt = turn.request(choice, old, snapshot.window)
    talk = request.messages[:-1]
    return SentPrompt(
        [(part.name, text) for part, text in prompt.pieces if part.is_steady and text],
        snapshot.known and snapshot.system == digest(request.system),
        talk,
        snapshot.talk == len(talk)
        and (not snapshot.talk or snapshot.talk_digest == digest_of(talk)),
        snapshot,
        entry.messages[0],
    )


async def replay(
    runtime: Runtime, agent: Agent, record: TurnRecord, by: Any, change: Change
) -> Replay:
    """Replay a turn; the game continues between its steps.

    Args:
        runtime: Has the brains, the pipeline and the clock.
        agent: Whose turn it was.
        record: Its row.
        by: The character or account that asks for it. They pay.
        change: What to do differently.

    Raises:
        ReplayError: The turn cannot be replayed.
        BrainDenied: There is no such brain.
    """
    entry = _entry(record)
    then, snapshot = entry.messages, read_snapshot(record.data)
    sees = await _view(record, entry, snapshot, runtime.clock)
    if not agent.script.pk or not agent.character.pk:
        raise ReplayError("Its assistant is gone.")
    turn = SandboxTurn(runtime, agent, by, sees, _asker(record, snapshot))
    level = turn.limit_rights()
    choice = turn.choose(change.brain or record.model or record.brain)
    request, differences = _request(turn, choice, sees, record, snapshot, change)
    request = replace(request, messages=(*request.messages[:-1], then[0]))
    if len(then[0].text) > MAX_KEPT_TEXT:
        differences.append("What it noticed was too long to keep: only the beginning is there.")
    differences += _changed_rights(record, turn.caller, snapshot, level)
    await yield_to_game(runtime.clock)
    result = await turn.run(choice, request, _recorded_calls(then))
    await yield_to_game(runtime.clock)
    return Replay(result, then, differences)


def _entry(record: TurnRecord) -> Entry:
    """What the row keeps of the turn.

    Raises:
        ReplayError: It is not enough for a replay.
    """
    if not record.end_reason:
        raise ReplayError("It is still running.")
    if record.pass_name != "live":
        raise ReplayError(f"It was a turn of the pass '{record.pass_name}'; nobody spoke to it.")
    entry = from_json(record.data)
    if record.data.get("forgotten") or entry is None or not entry.messages:
        raise ReplayError("Its content was forgotten, or was never kept.")
    return entry


async def _view(record: TurnRecord, entry: Entry, snapshot: TurnSnapshot, clock: Clock) -> View:
    """What it noticed, and the conversation before it as rows keep it."""
    seen = [_percept(data, record, snapshot) for data in entry.messages[0].percepts]
    viewer = record.asker or viewer_of([percept for percept in seen if percept.addressed])
    known = snapshot.known
    count = snapshot.talk - bool(snapshot.summary) if known else int(conf.get("HISTORY"))
    talk = await _talk_before(record, viewer, count, clock)
    for overheard in (False, True):
        history, remembered, private = talk.for_turn(viewer, overheard)
        if known:
            history = list(without_earlier(history))
            history = history[len(history) - min(count, len(history)) :]
            if snapshot.summary:
                history.insert(0, Message("user", snapshot.summary))
        if not private or digest_of(history) == snapshot.talk_digest:
            break
    return View(seen, history, entry.lowest, remembered, viewer, tuple(private))


async def _talk_before(record: TurnRecord, viewer: str, count: int, clock: Clock) -> History:
    """The turns before it, back to where the viewer has that many messages."""
    rows = TurnRecord.objects.filter(script=record.script, pass_name="live", pk__lt=record.pk)
    ended = rows.exclude(end_reason="").order_by("-pk").values_list("pk", "data")
    found: list[Entry] = []
    for start in range(0, TURNS, AT_ONCE):
        if sum(len(entry.for_source(viewer)) for entry in found) >= count:
            break
        read = [(pk, from_json(data)) for pk, data in ended[start : start + AT_ONCE]]
        found += [replace(entry, turn=pk) for pk, entry in read if entry is not None]
        await yield_to_game(clock)
    talk = History(conf.get("HISTORY") * HISTORY_FACTOR)
    for entry in reversed(found):
        talk.add(entry)
    return talk


def _percept(data: Mapping[str, Any], record: TurnRecord, snapshot: TurnSnapshot) -> Percept:
    source = str(data.get("source", ""))
    asked = bool(source) and source == record.asker
    audience = data.get("audience")
    return Percept(
        str(data.get("kind", "say")),
        str(data.get("text", "")),
        Source(
            source,
            str(data.get("name", "")),
            snapshot.level if asked else 0,
            snapshot.object_id if asked else None,
            bool(data.get("assistant")),
        ),
        addressed=bool(data.get("addressed")),
        audience=None if audience is None else tuple(audience),
        data=data.get("data") or {},
    )


def _asker(record: TurnRecord, snapshot: TurnSnapshot) -> Source | None:
    if not record.asker:
        return None
    level = snapshot.level if snapshot.known else record.level
    return Source(record.asker, record.asker_name, level, snapshot.object_id)


def _request(
    turn: SandboxTurn,
    choice: BrainChoice,
    sees: View,
    record: TurnRecord,
    snapshot: TurnSnapshot,
    change: Change,
) -> tuple[Request, list[str]]:
    """How the replay begins, and how that differs from the recorded turn."""
    old = prompt_versions.all_at(record.script, record.started)
    request, _prompt = turn.request(choice, old, snapshot.window)
    differences = list(_differences(request, sees, choice, snapshot))
    part = change.part
    if part is not None or change.today:
        if not choice.is_model:
            differences.append(
                "This brain follows rules and reads no prompt: try the change with a model."
            )
        own = prompt_versions.all_current(record.script) if change.today else dict(old)
        if part is not None:
            own[part.part] = part
        request, _prompt = turn.request(choice, own, snapshot.window)
    if snapshot.known:
        today = change.today or (part is not None and not _is_steady(part.part))
        if not today and choice.reads and snapshot.context:
            request = replace(request, context=snapshot.context, closing=snapshot.closing)
        request = replace(request, seed=snapshot.seed)
    return request, differences


def _differences(
    request: Request, sees: View, choice: BrainChoice, snapshot: TurnSnapshot
) -> Iterator[str]:
    """What could not be restored."""
    if not snapshot.known:
        yield "How the turn began was not kept: its prompt and memories are today's."
        return
    if snapshot.system != digest(request.system):
        yield (
            "Something other than `ai prompt` has changed its prompt (its persona or name, the "
            "settings, the game's rules): it has today's prompt."
        )
    if snapshot.context and not choice.reads:
        yield "This brain reads no prompt: it does not see the memories and lore that the turn had."
    elif request.context and not snapshot.context:
        yield "The memories and lore that the turn had were not kept: it has today's."
    elif snapshot.context != request.context:
        yield "Today it would recall other memories and lore; it was given those that the turn had."
    talk = request.messages[:-1]
    if snapshot.talk != len(talk) or (snapshot.talk and snapshot.talk_digest != digest_of(talk)):
        missing = max(0, snapshot.talk - len(talk))
        lacks = f"; {missing} of {snapshot.talk} messages are gone" if missing else ""
        yield f"The conversation before it is not quite the same{lacks}."


def _changed_rights(
    record: TurnRecord, caller: Caller, snapshot: TurnSnapshot, level: int
) -> Iterator[str]:
    """How its tools and rights differ now.

    Args:
        record: The turn's row.
        caller: On whose behalf it is replayed.
        snapshot: How it began.
        level: The level that its asker's turn would have today.
    """
    if record.asker and find_source(record.asker) is None:
        yield "The person who caused it is gone: it has nobody's rights now."
    elif level != record.level:
        yield "Its rights have changed; today's apply."
    if caller.authority().level < level:
        yield "It had higher rights than you have: now it reads with yours."
    gone = [name for name in snapshot.offer if caller.tools.find(name) is None]
    if gone:
        yield f"These tools no longer exist: {', '.join(gone)}."


def _is_steady(part: str) -> bool:
    return part in STEADY_PARTS or part not in PROMPT_PARTS


def _recorded_calls(then: Sequence[Message]) -> list[RecordedCall]:
    """Each call with the observation that it got."""
    got = {message.call_id: message for message in then if message.role == "tool"}
    return [
        RecordedCall(call.name, call.arguments, got[call.id].text, got[call.id].result or {})
        for message in then
        for call in message.calls
        if call.id in got and not _is_cut(call.arguments)
    ]


def _is_cut(arguments: Any) -> bool:
    """Whether the row keeps only how long the arguments were."""
    return isinstance(arguments, Mapping) and set(arguments) == {"…"}
