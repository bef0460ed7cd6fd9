"""The records: turns and calls, in the game's database.

One transaction opens a turn, one closes it, and one is made for each call with effects, whose
intent must be there before it runs. What reading tools did is written along with the next.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from ai.assistant.conversation import Entry, as_json, from_json
from ai.assistant.deliveries import move
from ai.assistant.loop import Turn
from ai.assistant.percept import Percept, Source, cut
from ai.models import CallRecord, Delivery, TurnRecord
from ai.pipeline.call import Outcome
from ai.pipeline.record import masked

BOOT = uuid.uuid4().hex
"""This run of the server."""
MAX_OBSERVATION = 4000
_OUTCOME_FIELDS = (
    "state",
    "verdicts",
    "observation",
    "side_effects",
    "audit",
    "duration_ms",
    "size",
)


class Records:
    """Where turns and calls are kept; the pipeline's store."""

    def __init__(self) -> None:
        self._open: set[str] = set()
        self._new: dict[str, list[CallRecord]] = defaultdict(list)
        self._changed: dict[str, list[CallRecord]] = defaultdict(list)

    # Calls

    def started(self, outcome: Outcome) -> None:
        """Keep the intent of a call; in the database now, if the call has effects."""
        if outcome.tool is not None and outcome.tool.is_idempotent():
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
            self._changed[outcome.turn].append(outcome.key)
        if outcome.turn not in self._open:
            self._write_now(outcome.turn)

    def _write_now(self, turn: str) -> None:
        with transaction.atomic():
            self._write(turn)

    def _write(self, turn: str) -> None:
        new = self._new.pop(turn, [])
        changed = self._changed.pop(turn, [])
        if new:
            CallRecord.objects.bulk_create(new)
        if changed:
            CallRecord.objects.bulk_update(dict.fromkeys(changed), _OUTCOME_FIELDS)

    # Turns

    def open_turn(
        self,
        script: Any,
        asker: Source | None,
        level: int,
        brain: str,
        seconds: float,
        percepts: Sequence[Percept],
    ) -> TurnRecord:
        """Open a turn: its row is the lease, and the percepts it is about are taken.

        Args:
            script: The assistant's.
            asker: Who caused it.
            level: The authority that it begins with.
            brain: The name of the brain.
            seconds: How long it may take.
            percepts: What it is about.
        """
        now = timezone.now()
        with transaction.atomic():
            record = TurnRecord.objects.create(
                script=script.pk,
                assistant=script.assistant_key,
                character=script.character_id,
                boot=BOOT,
                started=now,
                deadline=now + timedelta(seconds=seconds),
                brain=brain,
                asker=asker.id if asker else "",
                asker_name=asker.name if asker else "",
                level=level,
            )
            move(percepts, Delivery.State.TAKEN, record)
        self._open.add(str(record.pk))
        return record

    def close_turn(
        self,
        record: TurnRecord,
        turn: Turn,
        entry: Entry,
        percepts: Sequence[Percept],
        given_back: bool,
    ) -> None:
        """Close a turn with all that is left to write of it.

        Args:
            record: Its row.
            turn: How it went.
            entry: What stays of it as conversation.
            percepts: What it was about.
            given_back: Whether these wait for another turn.
        """
        assert turn.end is not None
        self._open.discard(str(record.pk))
        ended = timezone.now()
        changes = {
            "ended": ended,
            "end_reason": turn.end.value,
            "detail": cut(turn.detail, 255),
            "steps": len(turn.steps),
            "tokens_in": turn.tokens_in,
            "tokens_out": turn.tokens_out,
            "duration_ms": int((ended - record.started).total_seconds() * 1000),
            "data": as_json(entry),
        }
        state = Delivery.State.WAITING if given_back else Delivery.State.DONE
        with transaction.atomic():
            kept = TurnRecord.objects.filter(pk=record.pk).update(**changes)
            if kept:  # it is gone where the assistant was released in the middle of its turn
                move(percepts, state, record)
                self._write(str(record.pk))


def last_entries(script: int, turns: int) -> list[Entry]:
    """The last turns of an assistant as conversation, oldest first."""
    rows = TurnRecord.objects.filter(script=script).exclude(end_reason="").order_by("-pk")
    found = [from_json(data) for data in rows.values_list("data", flat=True)[:turns]]
    return [entry for entry in reversed(found) if entry is not None]


def _row(outcome: Outcome) -> CallRecord:
    row = CallRecord(
        turn_id=int(outcome.turn) if outcome.turn else None,
        assistant=outcome.assistant,
        call=cut(outcome.call.id, 64),
        tool=cut(outcome.name, 128),
        origin=outcome.origin,
        arguments={"v": 1, "arguments": masked(outcome)},
        authority=outcome.authority.level,
        asker=outcome.asker,
        ts=datetime.fromisoformat(outcome.ts),
    )
    _fill(row, outcome)
    return row


def _fill(row: CallRecord, outcome: Outcome) -> None:
    row.state = outcome.state.value
    row.verdicts = dict(outcome.verdicts)
    row.observation = cut(outcome.observation, MAX_OBSERVATION)
    row.side_effects = [str(effect) for effect in outcome.result.side_effects]
    row.audit = {"v": 1, **outcome.result.audit}
    row.duration_ms = outcome.duration_ms
    row.size = outcome.size
