"""The records: turns and calls, in the game's database.

One transaction opens a turn, one closes it, and one is made for each call with effects, whose
intent must be there before it runs. What reading tools did is written along with the next. What an
assistant is told of its calls later is kept along with what became of them, or a crash in between
would take it.
"""

from __future__ import annotations

import json
import time
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from django.db import OperationalError, transaction
from django.utils import timezone
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import Entry, as_json, from_json
from ai.assistant.authority.secrets import known
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept, Source, cut
from ai.assistant.percepts.store import hand_on, keep_percepts, take
from ai.assistant.records.snapshot import KEY, basis
from ai.models import CallRecord, TurnRecord
from ai.pipeline.call import Outcome
from ai.pipeline.steps.record import mask, masked
from ai.tools.contract.base import Tool, ToolCategory

log = Logger()

BOOT = uuid.uuid4().hex
"""This run of the server."""
MAX_OBSERVATION = 4000
MAX_ARGUMENTS = 8000
"""Characters of a call's arguments that are kept whole."""
MAX_ARGUMENT = 500
"""Characters of each that are kept where all of them are longer."""
_OUTCOME_FIELDS = (
    "state",
    "verdicts",
    "observation",
    "side_effects",
    "audit",
    "duration_ms",
    "size",
)


class TurnStore:
    """Where turns and calls are kept; the pipeline's store.

    Args:
        monotonic: Seconds for durations.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._begun: dict[str, float] = {}
        """When each open turn began."""
        self._open: set[str] = set()
        self._new: dict[str, list[CallRecord]] = defaultdict(list)
        self._changed: dict[str, list[CallRecord]] = defaultdict(list)
        self._told: dict[str, list[tuple[Agent, Percept]]] = defaultdict(list)
        self._unclosed: list[Callable[[], None]] = []
        """Ends of turns that the database did not take yet."""

    # Calls

    def started(self, outcome: Outcome) -> None:
        """Keep the intent of a call; in the database now, if the call has effects."""
        if outcome.tool is not None and _only_reads(outcome.tool):
            return
        outcome.key = _row(outcome)
        self._new[outcome.turn].append(outcome.key)
        self._write_now(outcome.turn)

    def finished(self, outcome: Outcome) -> None:
        """Keep what became of a call, at the latest when its turn closes."""
        if outcome.key is None:
            outcome.key = _row(outcome)
            self._new[outcome.turn].append(outcome.key)
        else:
            _fill(outcome.key, outcome)
            if outcome.key.pk is not None:  # else it waits to be written, or its turn is gone
                self._changed[outcome.turn].append(outcome.key)
        if outcome.turn not in self._open:
            self._write_now(outcome.turn)

    def tell(self, turn: str, presence: Agent, percept: Percept) -> None:
        """Have an assistant notice what came of a turn's calls, once that is written."""
        self._told[turn].append((presence, percept))

    def _write_now(self, turn: str) -> None:
        with self._writing(turn):
            pass

    @contextmanager
    def _writing(self, turn: str) -> Iterator[None]:
        """One transaction with all that is left to write of a turn's calls.

        What the database refuses is there still for the next.
        """
        try:
            with transaction.atomic():
                yield
                CallRecord.objects.bulk_create(self._new.get(turn, ()))
                for row in dict.fromkeys(self._changed.get(turn, ())):
                    # One a turn, mostly: `bulk_update` takes longer.
                    values = {name: getattr(row, name) for name in _OUTCOME_FIELDS}
                    CallRecord.objects.filter(pk=row.pk).update(**values)
                told = [(who, percept) for who, percept in self._told[turn] if who.script.pk]
                kept = keep_percepts([(percept, who.script.pk) for who, percept in told])
        except Exception:
            for row in self._new.get(turn, ()):
                row.pk = None
            raise
        self._let_go(turn)
        for (who, _), percept in zip(told, kept, strict=True):
            who.notice(percept)

    def _let_go(self, turn: str) -> None:
        self._new.pop(turn, None)
        self._changed.pop(turn, None)
        self._told.pop(turn, None)

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
        """Open a turn: its row is the lease, and the percepts it is about are taken.

        Args:
            script: The assistant's.
            asker: Who caused it.
            level: The authority that it begins with.
            brain: The name of the brain.
            seconds: How long it may take.
            percepts: What it is about.
            pass_name: Its kind.
        """
        self.flush()
        now = timezone.now()
        with transaction.atomic():
            record = TurnRecord.objects.create(
                script=script.pk,
                assistant=script.assistant_key,
                character=script.character_id,
                boot=BOOT,
                started=now,
                deadline=now + timedelta(seconds=seconds),
                brain=cut(brain, 64),
                asker=asker.id if asker else "",
                asker_name=asker.name if asker else "",
                level=level,
                pass_name=pass_name,
            )
            take(percepts, record)
        self._open.add(str(record.pk))
        self._begun[str(record.pk)] = self._monotonic()
        return record

    def close_turn(
        self,
        record: TurnRecord,
        turn: Turn,
        entry: Entry,
        state: str,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        """Close a turn with all that is left to write of it.

        While the database is locked, it waits to be written before the next turn.

        Args:
            record: Its row.
            turn: How it went.
            entry: What stays of it as conversation.
            state: What becomes of the percepts that it was about.
            keep: Writes what came of it, in the same transaction.
        """
        assert turn.end is not None
        self._open.discard(str(record.pk))
        now = self._monotonic()
        took = now - self._begun.pop(str(record.pk), now)
        ended = timezone.now()
        changes = {
            "ended": ended,
            "end_reason": turn.end.value,
            "detail": cut(known().hide(turn.detail), 255),
            "steps": len(turn.steps),
            "tokens_in": turn.tokens_in,
            "tokens_out": turn.tokens_out,
            **_price(turn),
            "duration_ms": int(took * 1000),
            "data": {**for_keeping(entry, turn), **_began(turn)},
        }
        self._unclosed.append(partial(self._close, record, changes, state, keep))
        self.flush()

    def flush(self) -> None:
        """Write the ends of turns that wait to be written."""
        while self._unclosed:
            try:
                self._unclosed[0]()
            except OperationalError:
                raise
            except Exception:  # it would fail for ever, and every later turn with it
                log.failure("ai: the end of a turn could not be kept")
            self._unclosed.pop(0)

    def _close(
        self,
        record: TurnRecord,
        changes: dict[str, Any],
        state: str,
        keep: Callable[[], None],
    ) -> None:
        turn = str(record.pk)
        with self._writing(turn):
            if TurnRecord.objects.filter(pk=record.pk).update(**changes):
                hand_on(record, state)
                keep()
            else:  # the assistant was released in the middle of its turn
                self._let_go(turn)


def last_entries(script: int, turns: int) -> list[Entry]:
    """The last turns of an assistant as conversation, oldest first."""
    ended = TurnRecord.objects.filter(script=script, pass_name="live").exclude(end_reason="")
    rows = ended.order_by("-pk")
    found = [(pk, from_json(data)) for pk, data in rows.values_list("pk", "data")[:turns]]
    return [replace(entry, turn=pk) for pk, entry in reversed(found) if entry is not None]


def for_keeping(entry: Entry, turn: Turn) -> dict[str, Any]:
    """An entry as builders may read it and its row keeps it: without what is secret.

    Args:
        entry: Messages of a turn.
        turn: Which one.
    """
    return cast(dict[str, Any], known().hide_in(as_json(_masked(entry, turn))))


def _began(turn: Turn) -> dict[str, Any]:
    """By what a live turn can be had again."""
    return {KEY: known().hide_in(basis(turn))} if turn.caller.pass_name == "live" else {}


def _price(turn: Turn) -> dict[str, Any]:
    """The model of a turn, and what it cost."""
    paid = turn.account
    if paid is None:
        return {}
    return {"model": cut(paid.model, 128), "cost": None if paid.unpriced else paid.cost}


def _masked(entry: Entry, turn: Turn) -> Entry:
    """An entry without what its tools keep to themselves."""
    find = turn.caller.tools.find
    messages = (
        replace(
            message,
            calls=tuple(
                replace(call, arguments=mask(find(call.name), call.arguments))
                for call in message.calls
            ),
        )
        if message.calls
        else message
        for message in entry.messages
    )
    return replace(entry, messages=tuple(messages))


def _only_reads(tool: Tool) -> bool:
    """Whether nothing is lost if a crash takes the row of its call: it changed nothing.

    That a second try does no harm is not enough: a change of the world must leave its trace.
    """
    return tool.category is ToolCategory.SAFE_CHAIN and tool.is_idempotent()


def _row(outcome: Outcome) -> CallRecord:
    row = CallRecord(
        turn_id=int(outcome.turn) if outcome.turn else None,
        assistant=outcome.assistant,
        call=cut(outcome.call.id, 64),
        tool=cut(outcome.name, 128),
        origin=outcome.origin,
        arguments={"v": 1, "arguments": _bounded(known().hide_in(masked(outcome)))},
        authority=outcome.authority.level,
        asker=outcome.asker,
        ts=datetime.fromisoformat(outcome.ts),
    )
    _fill(row, outcome)
    return row


def _bounded(arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a size that nobody can fill the database with, refused calls being free."""
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


def _fill(row: CallRecord, outcome: Outcome) -> None:
    row.state = outcome.state.value
    row.verdicts = dict(outcome.verdicts)
    row.observation = cut(outcome.observation, MAX_OBSERVATION)
    row.side_effects = [str(effect) for effect in outcome.result.side_effects]
    row.audit = {**outcome.result.audit, "v": 1}
    row.duration_ms = outcome.duration_ms
    row.size = outcome.size
