"""Observers of turns: builders read along while an assistant has them.

It lives in memory: a reload ends it. Whoever watches is shown what the turn's row will keep, and
nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from twisted.logger import Logger

from ai.assistant.agent.history import Entry, briefly
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.records.turn_store import for_keeping
from ai.brains.base import Message
from ai.models import TurnRecord

log = Logger()

MAX_WATCHES = 30
"""Those of one assistant that wait for a turn's end; of more, the eldest ends."""


class TurnObserver(Protocol):
    """Whoever reads along."""

    reads: bool
    """Whether it wants messages, or only turns' ends."""

    def begun(self, record: TurnRecord) -> bool:
        """A turn begins; returns whether to go on watching, as do the others."""
        ...

    def told(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        """A message was added, as its row will keep it."""
        ...

    def dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        """Lines were let go before any turn was about them; returns whether to go on."""
        ...

    def let_go(self) -> None:
        """The assistant is one no more."""
        ...

    def ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        """A turn is over; `again` says that what it was about is tried once more."""
        ...


class TurnObservers:
    """Who watches whom."""

    def __init__(self) -> None:
        self._watches: dict[int, list[TurnObserver]] = defaultdict(list)
        """By the assistant's script."""

    def add(self, script: int, watch: TurnObserver) -> None:
        """Have somebody watch an assistant.

        Whoever reads along is not ended by those who wait: how many may read is their own rule.
        """
        watches = self._watches[script]
        watches.append(watch)
        waiting = [one for one in watches if not one.reads]
        if len(waiting) > MAX_WATCHES:
            watches.remove(waiting[0])

    def remove(self, watch: TurnObserver) -> None:
        """Watch no more."""
        for script, watches in list(self._watches.items()):
            left = [one for one in watches if one is not watch]
            self._keep(script, left)

    def all(self) -> Iterable[tuple[int, TurnObserver]]:
        """Each watch with the script that it is for."""
        return [(script, one) for script, watches in self._watches.items() for one in watches]

    def forget(self, script: int) -> None:
        """The assistant is gone."""
        for watch in self._watches.pop(script, ()):
            try:
                watch.let_go()
            except Exception:  # it is gone all the same
                log.failure("ai: whoever watched an assistant could not be told")

    def begun(self, record: TurnRecord, turn: Turn) -> None:
        """A turn begins."""
        turn.on_message = partial(self._message, record, turn)
        if self._watches.get(record.script):
            self._tell(record.script, lambda watch: watch.begun(record))
            for message in turn.own_messages():
                self._message(record, turn, message)

    def ended(
        self,
        record: TurnRecord,
        turn: Turn,
        percepts: Sequence[Percept] = (),
        again: bool = False,
    ) -> None:
        """A turn is over, and its row is written."""
        if self._watches.get(record.script):
            self._tell(record.script, lambda watch: watch.ended(record, turn, percepts, again))

    def dropped(self, script: int, percepts: Sequence[Percept], why: str) -> None:
        """Lines were let go before any turn was about them."""
        self._tell(script, lambda watch: watch.dropped(percepts, why))

    def _message(self, record: TurnRecord, turn: Turn, message: Message) -> None:
        if not any(watch.reads for watch in self._watches.get(record.script, ())):
            return
        try:
            kept = for_keeping(Entry(briefly([message])), turn)["messages"][0]
        except Exception:  # nobody's turn breaks because somebody reads along
            log.failure("ai: a message of turn {turn} could not be shown", turn=record.pk)
            return
        self._tell(record.script, lambda watch: not watch.reads or watch.told(record, kept))

    def _tell(self, script: int, tell: Callable[[TurnObserver], bool]) -> None:
        watches = list(self._watches.get(script, ()))
        gone = [watch for watch in watches if not _goes_on(watch, tell)]
        if gone:
            left = [one for one in self._watches.get(script, ()) if one not in gone]
            self._keep(script, left)

    def _keep(self, script: int, watches: list[TurnObserver]) -> None:
        if watches:
            self._watches[script] = watches
        else:
            self._watches.pop(script, None)


def _goes_on(watch: TurnObserver, tell: Callable[[TurnObserver], bool]) -> bool:
    try:
        return tell(watch)
    except Exception:
        log.failure("ai: whoever watched an assistant could not be told")
        return False
