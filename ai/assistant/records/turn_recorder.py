"""The turn recorder: opens and closes the records of turns, and notifies observers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.assistant.agent.history import Entry
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.records.observers import TurnObservers
from ai.assistant.records.turn_store import TurnStore
from ai.models import TurnRecord


class TurnRecorder:
    """Records live turns and passes."""

    def __init__(self, store: TurnStore, observers: TurnObservers) -> None:
        self._store = store
        self._observers = observers

    def open(
        self, turn: Turn, script: Any, asker: Source | None, percepts: Sequence[Percept] = ()
    ) -> TurnRecord:
        """Open a turn's record and give the turn its number."""
        caller = turn.caller
        record = self._store.open_turn(
            script,
            asker,
            caller.authority().level,
            turn.brain.name,
            turn.bounds.seconds,
            percepts,
            caller.pass_name,
        )
        caller.turn = str(record.pk)
        self._observers.turn_began(record, turn)
        return record

    def close(
        self,
        record: TurnRecord,
        turn: Turn,
        entry: Entry,
        state: str,
        keep: Callable[[], None],
        percepts: Sequence[Percept] = (),
        again: bool = False,
    ) -> None:
        """Close a turn's record.

        Args:
            record: From `open`.
            turn: The turn that ended.
            entry: Its messages for the history.
            state: The new state of its percepts.
            keep: Writes the turn's results, in the same transaction.
            percepts: What it was about.
            again: Whether another turn will be about them.
        """
        self._store.close_turn(record, turn, entry, state, keep)
        self._observers.turn_ended(record, turn, percepts, again=again)
