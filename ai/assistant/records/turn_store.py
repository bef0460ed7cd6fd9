"""The turn store: writes turns, their snapshots and their calls to the game's database.

There is one transaction to open a turn, one to close it, and one before each call with effects, so
that the intent is stored before the call runs. Calls that only read are written with the next
transaction. The percept about a call's late outcome is stored together with the outcome, so that a
crash loses neither alone. The row of a live turn has a snapshot of how it began, for replays.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache, partial
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.entry import MAX_KEPT_TEXT, Entry, as_json, from_json
from ai.assistant.agent.history import is_earlier
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept, Source, cut
from ai.assistant.percepts.store import keep_percepts, set_taken
from ai.brains.base import Message
from ai.memory.memories.forgetting import GONE
from ai.memory.table_cache import cache
from ai.models import TAKEN, CallRecord, TurnRecord
from ai.models.database_errors import is_down
from ai.models.statements import (
    MAX_ROWS,
    Batch,
    Insert,
    StoredJSON,
    Update,
    encode,
)
from ai.pipeline.call import Outcome
from ai.pipeline.outage import outage
from ai.pipeline.steps.record import mask, masked
from ai.tools.contract.base import Tool, ToolCategory

log = Logger()

BOOT = uuid.uuid4().hex
"""This run of the server."""
MAX_BRAIN = 64
MAX_REASON = 255
MAX_CALL, MAX_TOOL = 64, 128
MAX_OBSERVATION = 4000
MAX_ARGUMENTS = 8000
"""Characters of a call's arguments up to which all are kept whole."""
MAX_ARGUMENT = 500
"""Characters of each argument if together they are longer than `MAX_ARGUMENTS`."""
SNAPSHOT = "began"
"""The key of a turn's snapshot in its row's data."""
MAX_CONTEXT = 12_000
"""Characters of the recalled context in a snapshot."""
MAX_OFFER = 100
"""Tools in a snapshot."""
_OUTCOME_FIELDS = (
    "state",
    "verdicts",
    "observation",
    "side_effects",
    "audit",
    "duration_ms",
    "size",
)
_INSERT_TURN, _UPDATE_TURN = Insert(TurnRecord), Update(TurnRecord)
_INSERT_CALLS, _UPDATE_CALL = Insert(CallRecord), Update(CallRecord)
_UPDATE_UNFORGOTTEN_CALL = Update(CallRecord, unless=("observation", GONE))
Keep = Callable[[Batch], None]
"""Adds the results of a turn to what is written together with its end."""


def keep_nothing(batch: Batch) -> None:
    """For a turn without a result."""


class TurnStore:
    """Stores turns and calls; it is the pipeline's store."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.on_finished: Callable[[Outcome], None] = lambda outcome: None
        """Called with each outcome, which may be one of a call that continues."""
        self._monotonic = monotonic
        self._started: dict[str, float] = {}
        """When each open turn started."""
        self._open: set[str] = set()
        self._new: dict[str, list[_CallRow]] = defaultdict(list)
        self._changed: dict[str, list[_CallRow]] = defaultdict(list)
        self._notices: dict[str, list[tuple[Agent, Percept]]] = defaultdict(list)
        self._unclosed: list[tuple[str, Callable[[], None]]] = []
        """Turns whose end is not stored yet, each with the function that stores it."""

    # Calls

    def started(self, outcome: Outcome) -> None:
        """Store the intent of a call; at once if the call has effects."""
        if outcome.tool is not None and _only_reads(outcome.tool):
            return
        outcome.key = _CallRow(outcome)
        self._new[outcome.turn].append(outcome.key)
        self._write_now(outcome.turn)

    def finished(self, outcome: Outcome) -> None:
        """Store the outcome of a call, at the latest when its turn closes."""
        self.on_finished(outcome)
        if outcome.key is None:
            outcome.key = _CallRow(outcome)
            self._new[outcome.turn].append(outcome.key)
        else:
            outcome.key.fill(outcome)
            if outcome.key.pk is not None:  # else it is not written yet, or its turn was deleted
                self._changed[outcome.turn].append(outcome.key)
        if outcome.turn not in self._open:
            self._write_now(outcome.turn)

    def notify(self, turn: str, agent: Agent, percept: Percept) -> None:
        """Make an agent notice the outcome of a turn's calls, once the outcome is stored."""
        self._notices[turn].append((agent, percept))

    def _write_now(self, turn: str) -> None:
        new = self._new[turn]
        if len(new) > MAX_ROWS or turn in self._changed or turn in self._notices:
            with self._writing(turn):
                pass
        else:  # one statement, which needs no transaction around it
            _INSERT_CALLS.execute(new)
            self._written(turn)

    @contextmanager
    def _writing(self, turn: str) -> Iterator[None]:
        """Open a transaction that also writes what is pending of a turn's calls.

        If the database fails, it stays pending for the next transaction.
        """
        try:
            with transaction.atomic():
                yield
                _INSERT_CALLS.execute(self._new.get(turn, ()))
                kept = True
                for row in dict.fromkeys(self._changed.get(turn, ())):  # mostly one per turn
                    kept = row.update() and kept
                notices = self._notices.get(turn, ()) if kept else ()
                notices = [pair for pair in notices if pair[0].script.pk]
                stored = keep_percepts([(percept, who.script.pk) for who, percept in notices])
        except Exception:
            self._forget_keys(turn)
            raise
        self._written(turn)
        for (who, _), percept in zip(notices, stored, strict=True):
            who.notice(percept)

    def _forget_keys(self, turn: str) -> None:
        for row in self._new.get(turn, ()):
            row.pk = None

    def _written(self, turn: str) -> None:
        self._discard(turn)
        if outage.failures:
            outage.end()

    def _discard(self, turn: str) -> None:
        self._new.pop(turn, None)
        self._changed.pop(turn, None)
        self._notices.pop(turn, None)

    # Turns

    def open_turn(
        self,
        script: Any,
        asker: Source | None,
        level: int,
        brain: str,
        seconds: float,
        percepts: Sequence[Percept],
        pass_name: str = "live",
    ) -> TurnRecord:
        """Create a turn's row, which lists the percepts that the turn is about.

        Args:
            script: The assistant's script.
            asker: Who caused the turn.
            level: The turn's authority when it begins.
            brain: The name of the brain.
            seconds: How long the turn may take.
            percepts: What the turn is about.
            pass_name: The name of the pass.
        """
        self.flush()
        now = timezone.now()
        taken = [percept.delivery for percept in percepts if percept.delivery is not None]
        record: TurnRecord = _INSERT_TURN.row(
            script=script.id,
            assistant=script.assistant_key,
            character=script.character_id,
            boot=BOOT,
            started=now,
            deadline=now + timedelta(seconds=seconds),
            brain=cut(brain, MAX_BRAIN),
            asker=asker.id if asker else "",
            asker_name=asker.name if asker else "",
            level=level,
            pass_name=pass_name,
            data={"v": 1, TAKEN: taken} if taken else {},
        )
        _INSERT_TURN.execute([record])
        if outage.failures:
            outage.end()
        self._open.add(str(record.pk))
        self._started[str(record.pk)] = self._monotonic()
        return record

    def close_turn(
        self,
        record: TurnRecord,
        turn: Turn,
        entry: Entry,
        state: str,
        keep: Keep = keep_nothing,
    ) -> None:
        """Close a turn, with everything of it that is not written yet.

        If the database is locked, this is written before the next turn.

        Args:
            record: The turn's row.
            turn: The turn that ended.
            entry: Its messages for the history.
            state: The new state of its percepts.
            keep: Adds the turn's results to what is written with its end.
        """
        assert turn.end is not None
        self._open.discard(str(record.pk))
        now = self._monotonic()
        took = now - self._started.pop(str(record.pk), now)
        ended = timezone.now()
        changes = {
            "ended": ended,
            "end_reason": turn.end.value,
            "detail": cut(game_secrets().hide(turn.detail), MAX_REASON),
            "brain": cut(turn.brain.name, MAX_BRAIN),
            "steps": len(turn.steps),
            "tokens_in": turn.tokens_in,
            "tokens_out": turn.tokens_out,
            **_price(turn),
            "duration_ms": int(took * 1000),
            "data": _record_data(entry, turn),
        }
        self._unclosed.append((str(record.pk), partial(self._close, record, changes, state, keep)))
        self.flush()

    def amend_turn(self, record: TurnRecord, turn: Turn, entry: Entry) -> None:
        """Store what an ended turn said late."""
        _UPDATE_TURN.execute([record.pk], steps=len(turn.steps), data=_record_data(entry, turn))

    def flush(self) -> None:
        """Write the pending ends of turns."""
        while self._unclosed:
            turn, write = self._unclosed[0]
            try:
                write()
            except Exception as error:
                if is_down(error):  # it is tried again
                    raise
                # It would fail again, and block every later turn.
                log.failure("ai: the end of turn {turn} could not be stored", turn=turn)
                self._discard(turn)
            self._unclosed.pop(0)

    def _close(
        self,
        record: TurnRecord,
        changes: dict[str, Any],
        state: str,
        keep: Keep,
    ) -> None:
        turn = str(record.pk)
        batch = Batch(_UPDATE_TURN, record.pk, **changes)
        set_taken(batch, record, state)
        keep(batch)
        new = self._new.get(turn, ())
        if len(new) > MAX_ROWS or turn in self._notices or batch.calls_others:
            with self._writing(turn):
                if batch.execute() is None:  # the assistant was released during its turn
                    self._discard(turn)
            return
        batch.insert(_INSERT_CALLS, new)
        rows = {
            batch.update(_UPDATE_UNFORGOTTEN_CALL, [row.pk], **row.outcome()): row
            for row in dict.fromkeys(self._changed.get(turn, ()))
        }
        try:
            with cache.rows_of(record.script):
                changed = batch.execute()
        except Exception:
            self._forget_keys(turn)
            raise
        self._written(turn)
        if changed is None:  # the assistant was released during its turn
            return
        for place, row in rows.items():
            if not changed[place]:
                row.forget()


def last_entries(script: int, turns: int) -> list[Entry]:
    """Return the last turns of an assistant for its history, oldest first."""
    ended = TurnRecord.objects.filter(script=script, pass_name="live").exclude(end_reason="")
    rows = ended.order_by("-pk")
    found = [(pk, from_json(data)) for pk, data in rows.values_list("pk", "data")[:turns]]
    read = [(pk, entry) for pk, entry in reversed(found) if entry is not None]
    return [replace(entry, turn=pk) for pk, entry in read if not entry.repeated]


def redacted(entry: Entry, turn: Turn) -> dict[str, Any]:
    """Return messages of a turn as data for builders and its row, without secrets."""
    return cast(dict[str, Any], game_secrets().hide_in(_masked(entry, turn)))


def _record_data(entry: Entry, turn: Turn) -> StoredJSON:
    """Return what a turn's row keeps as data: its messages, and what a replay of it needs."""
    data = _masked(entry, turn)
    if turn.caller.pass_name == "live":
        data[SNAPSHOT] = snapshot_data(turn)
    return _stored(data | _passed_over(turn))


def _passed_over(turn: Turn) -> dict[str, Any]:
    """Return the brains that did not answer, each with the reason."""
    hide = game_secrets().hide
    brains = [
        {"brain": cut(name, MAX_BRAIN), "why": cut(hide(why), MAX_REASON)}
        for name, why in turn.passed_over
    ]
    return {"passed_over": brains} if brains else {}


def _price(turn: Turn) -> dict[str, Any]:
    """Return the model of a turn, and what the turn cost."""
    account = turn.account
    if account is None:
        return {}
    return {"model": cut(account.model, 128), "cost": None if account.unpriced else account.cost}


def _masked(entry: Entry, turn: Turn) -> dict[str, Any]:
    """Return an entry as data without the arguments that its tools keep secret."""
    data = as_json(entry)
    for message in data["messages"]:
        for call in message.get("calls", ()):
            call["arguments"] = mask(turn.caller.tools.find(call["name"]), call["arguments"])
    return data


def _only_reads(tool: Tool) -> bool:
    """Whether a call changes nothing, so that a crash may lose its row.

    A harmless repetition is not enough: every change of the world must leave its trace.
    """
    return tool.category is ToolCategory.SAFE_CHAIN and tool.is_idempotent()


class _CallRow:
    """A row of `CallRecord` to be written; Django's own object takes five times as long to make."""

    def __init__(self, outcome: Outcome) -> None:
        self.pk: Any = None
        self.turn_id = int(outcome.turn) if outcome.turn else None
        self.assistant = outcome.assistant
        self.call, self.tool = outcome.call.id, outcome.name
        if len(self.call) > MAX_CALL or len(self.tool) > MAX_TOOL:
            self.call, self.tool = cut(self.call, MAX_CALL), cut(self.tool, MAX_TOOL)
        self.origin = outcome.origin
        self.arguments = _arguments(outcome)
        self.authority = outcome.authority.level
        self.asker = outcome.asker
        self.ts = outcome.ts
        self.fill(outcome)

    def fill(self, outcome: Outcome) -> None:
        """Take over what has become of the call."""
        self.state = outcome.state.value
        self.verdicts = _verdicts(outcome)
        self.observation = outcome.observation
        if len(self.observation) > MAX_OBSERVATION:
            self.observation = cut(self.observation, MAX_OBSERVATION)
        self.side_effects = list(map(str, outcome.result.side_effects))
        self.audit = {**outcome.result.audit, "v": 1}
        self.duration_ms = outcome.duration_ms
        self.size = outcome.size

    def update(self) -> bool:
        """Change the row to what has become of the call.

        Returns:
            Whether the words of the call were not deleted while it was under way.
        """
        if _UPDATE_UNFORGOTTEN_CALL.execute([self.pk], **self.outcome()):
            return True
        return not self.forget()

    def outcome(self) -> dict[str, Any]:
        """What has become of the call, by the row's columns."""
        return {name: getattr(self, name) for name in _OUTCOME_FIELDS}

    def forget(self) -> bool:
        """Change only the row's state, as the words of the call were deleted; whether it exists."""
        return bool(_UPDATE_CALL.execute([self.pk], state=self.state))


def _arguments(outcome: Outcome) -> StoredJSON:
    """The arguments of a call for its row."""
    arguments = masked(outcome)
    stored = _stored({"v": 1, "arguments": arguments})
    if len(stored.text) <= MAX_ARGUMENTS:
        return stored
    return StoredJSON(encode({"v": 1, "arguments": _bounded(game_secrets().hide_in(arguments))}))


def _verdicts(outcome: Outcome) -> StoredJSON:
    """The verdicts on a call for its row; where every step said "ok", there is no secret."""
    verdicts = outcome.verdicts
    if all(map("ok".__eq__, verdicts.values())):
        return _all_ok(tuple(verdicts))
    return _stored(verdicts)


@lru_cache
def _all_ok(steps: tuple[str, ...]) -> StoredJSON:
    return StoredJSON(encode(dict.fromkeys(steps, "ok")))


def _stored(data: Any) -> StoredJSON:
    """Data for a row, without the game's secrets."""
    return StoredJSON(game_secrets().hide(encode(data)))


def _bounded(arguments: dict[str, Any]) -> dict[str, Any]:
    """Cut arguments, so that nobody can fill the database with refused calls, which are free."""
    whole = len(json.dumps(arguments, ensure_ascii=False))
    if whole <= MAX_ARGUMENTS:
        return arguments
    short = {}
    for name, value in arguments.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        short[name] = value if len(text) <= MAX_ARGUMENT else cut(text, MAX_ARGUMENT)
    if len(json.dumps(short, ensure_ascii=False)) <= MAX_ARGUMENTS:
        return short
    return {"…": f"{whole} characters"}


@dataclass(frozen=True)
class TurnSnapshot:
    """How a turn began, as its row keeps it, so that the turn can be replayed.

    The row already has the percepts, and earlier rows have the conversation before them. Of the
    prompt's constant parts, whose versions have their own table, the snapshot has only a digest,
    which shows whether they changed. It has the recalled context word by word, because a later
    recall would not find the same.
    """

    known: bool = False
    """False if the row has no snapshot, or was emptied."""
    system: str = ""
    """A digest of the prompt's constant parts."""
    context: str = ""
    """The recalled context."""
    closing: str = ""
    """What stood after the conversation."""
    talk: int = 0
    """The number of earlier messages in the prompt."""
    talk_digest: str = ""
    """A digest of those messages."""
    summary: str = ""
    """The summary in place of older messages; "" if there was none."""
    offer: tuple[str, ...] = ()
    """The tools that were offered, including those that the turn loaded."""
    window: int = 0
    """The tokens of the brain's context window."""
    seed: int = 0
    """The seed of its random choices."""
    level: int = 0
    """The asker's level at that time."""
    object_id: int | None = None
    """The character that the asker played."""


def snapshot_data(turn: Turn) -> dict[str, Any]:
    """Build the snapshot of a turn for its row."""
    request, asker = turn.request, turn.caller.source
    talk = turn.messages[: turn.opened]
    summary = talk[0].text if talk and is_earlier(talk[0]) else ""
    count, known = turn.talk_digest
    data: dict[str, Any] = {
        "v": 1,
        "system": _digest_of_prompt(request.system),
        "context": request.context[:MAX_CONTEXT],
        "closing": request.closing[:MAX_CONTEXT],
        "talk": len(talk),
        "talk_digest": known if count == len(talk) else digest_of(talk),
        "summary": summary[:MAX_KEPT_TEXT],
        "offer": turn.caller.offer[:MAX_OFFER],
        "window": turn.bounds.window,
        "seed": request.seed,
        "level": asker.level if asker else 0,
        "object_id": asker.object_id if asker else None,
    }
    return {name: value for name, value in data.items() if value not in ("", 0, None, [])}


def read_snapshot(data: Mapping[str, Any]) -> TurnSnapshot:
    """Read the snapshot in a row's data."""
    stored = data.get(SNAPSHOT)
    if not isinstance(stored, Mapping) or stored.get("v") != 1:
        return TurnSnapshot()
    fields = {name: stored[name] for name in TurnSnapshot.__dataclass_fields__ if name in stored}
    fields["offer"] = tuple(fields.get("offer", ()))
    return TurnSnapshot(**{**fields, "known": True})


def digest(text: str) -> str:
    """Return a short digest of a text, which shows whether two texts differ."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


_digest_of_prompt = lru_cache(maxsize=64)(digest)  # a prompt's constant parts seldom change


def digest_of(talk: Iterable[Message]) -> str:
    """Return the digest of a conversation, whose messages are cut as rows cut them."""
    pairs = [[message.role, message.text[:MAX_KEPT_TEXT]] for message in talk]
    return digest(json.dumps(pairs))
