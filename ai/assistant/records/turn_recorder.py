"""The turn recorder: opens and closes the records of turns, and notifies the turns' observers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from twisted.logger import Logger

from ai.assistant.agent.entry import Entry
from ai.assistant.agent.short_form import trimmed
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.records.turn_store import Keep, TurnStore, redacted
from ai.brains.base import Message
from ai.models import TurnRecord

log = Logger()

MAX_OBSERVERS = 30
"""Observers of one assistant that wait for a turn's end; beyond that, the oldest is removed."""


EVERYBODY = 0
"""Stands in place of a script for observers of all assistants."""


class TurnObserver(Protocol):
    """Watches the turns of one assistant, until one of its methods returns False."""

    reads: bool
    """Whether it wants messages, or only the ends of turns."""

    def turn_began(self, record: TurnRecord) -> bool:
        """A turn began."""
        ...

    def message_added(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        """The turn has a new message; `message` is what its row will keep."""
        ...

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        """Percepts were dropped before a turn could be about them."""
        ...

    def assistant_removed(self) -> None:
        """The object is no longer an assistant."""
        ...

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        """A turn ended; with `again`, another turn will be about the same percepts."""
        ...


class TurnObservers:
    """Knows the observers of each assistant, and notifies them."""

    def __init__(self) -> None:
        self._observers: dict[int, list[TurnObserver]] = defaultdict(list)
        """By the assistant's script."""

    def add(self, script: int, observer: TurnObserver) -> None:
        """Add an observer of an assistant, or with `EVERYBODY` of all.

        Those that read messages do not count against the limit: `ai thoughts` has its own.
        """
        observers = self._observers[script]
        observers.append(observer)
        waiting = [one for one in observers if not one.reads]
        if len(waiting) > MAX_OBSERVERS:
            observers.remove(waiting[0])

    def remove(self, observer: TurnObserver) -> None:
        """Remove an observer."""
        for script, observers in list(self._observers.items()):
            left = [one for one in observers if one is not observer]
            self._keep(script, left)

    def all(self) -> Iterable[tuple[int, TurnObserver]]:
        """Return each observer with the script that it watches."""
        return [(script, one) for script, observers in self._observers.items() for one in observers]

    def forget(self, script: int) -> None:
        """Remove the observers of an assistant that was released."""
        for observer in self._observers.pop(script, ()):
            try:
                observer.assistant_removed()
            except Exception:  # it is removed all the same
                log.failure("ai: an observer of an assistant could not be notified")

    def turn_began(self, record: TurnRecord, turn: Turn) -> None:
        """Notify observers that a turn began, and of each message from now on."""
        turn.on_message = partial(self._message, record)
        if self._of(record.script):
            self._notify(record.script, lambda observer: observer.turn_began(record))
            for message in turn.own_messages():
                self._message(record, turn, message)

    def turn_ended(
        self,
        record: TurnRecord,
        turn: Turn,
        percepts: Sequence[Percept] = (),
        again: bool = False,
    ) -> None:
        """Notify observers that a turn ended and its row is written."""
        if self._of(record.script):
            self._notify(
                record.script, lambda observer: observer.turn_ended(record, turn, percepts, again)
            )

    def percepts_dropped(self, script: int, percepts: Sequence[Percept], why: str) -> None:
        """Notify observers that percepts were dropped."""
        self._notify(script, lambda observer: observer.percepts_dropped(percepts, why))

    def _message(self, record: TurnRecord, turn: Turn, message: Message) -> None:
        if not self._observers or not any(one.reads for one in self._of(record.script)):
            return
        try:
            row_message = redacted(Entry(trimmed([message])), turn)["messages"][0]
        except Exception:  # reading along must not break a turn
            log.failure("ai: a message of turn {turn} could not be shown", turn=record.pk)
            return
        self._notify(
            record.script,
            lambda observer: not observer.reads or observer.message_added(record, row_message),
        )

    def _notify(self, script: int, notify: Callable[[TurnObserver], bool]) -> None:
        leaving = [observer for observer in self._of(script) if not _stays(observer, notify)]
        for key in (script, EVERYBODY) if leaving else ():
            left = [one for one in self._observers.get(key, ()) if one not in leaving]
            self._keep(key, left)

    def _of(self, script: int) -> Sequence[TurnObserver]:
        """Return the observers of an assistant, and those of all."""
        observers = self._observers
        if not observers:
            return ()
        return (*observers.get(script, ()), *observers.get(EVERYBODY, ()))

    def _keep(self, script: int, observers: list[TurnObserver]) -> None:
        if observers:
            self._observers[script] = observers
        else:
            self._observers.pop(script, None)


def _stays(observer: TurnObserver, notify: Callable[[TurnObserver], bool]) -> bool:
    try:
        return notify(observer)
    except Exception:
        log.failure("ai: an observer of an assistant could not be notified")
        return False


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
            (caller.began_with or caller.authority()).level,
            turn.brain.name,
            turn.bounds.seconds,
            percepts,
            caller.pass_name,
        )
        caller.turn = str(record.pk)
        self._observers.turn_began(record, turn)
        return record

    def amend(self, record: TurnRecord, turn: Turn, entry: Entry) -> None:
        """Store what an ended turn said late."""
        self._store.amend_turn(record, turn, entry)

    def close(
        self,
        record: TurnRecord,
        turn: Turn,
        entry: Entry,
        state: str,
        keep: Keep,
        percepts: Sequence[Percept] = (),
        again: bool = False,
    ) -> None:
        """Close a turn's record.

        Args:
            record: From `open`.
            turn: The turn that ended.
            entry: Its messages for the history.
            state: The new state of its percepts.
            keep: Adds the turn's results to what is written with its end.
            percepts: What it was about.
            again: Whether another turn will be about them.
        """
        self._store.close_turn(record, turn, entry, state, keep)
        self._observers.turn_ended(record, turn, percepts, again=again)
