"""Undo: takes the last change of a record back, unless something else changed it since.

A change is kept as the rows that it touched, before and after, in memory only: a reload ends what
can be undone, and so does every `forget`, because old rows may have the forgotten person's words.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet

from ai.assistant.runtime import Runtime, get_runtime
from ai.memory import vectors
from ai.memory.memories import forgetting
from ai.models import Citation, Favour, Goal, JournalEntry, Lore, Memory, Person, PersonNote

MAX_KEPT = 200
"""Records whose last change can be undone."""
ORDER: tuple[type[Model], ...] = (
    JournalEntry,
    Memory,
    Citation,
    Goal,
    Person,
    PersonNote,
    Favour,
    Lore,
)
"""The tables, so that rows come after those that they refer to."""
PASSING: Mapping[type[Model], frozenset[str]] = {
    Memory: frozenset({"recalled", "vector", "vector_of"}),
    Person: frozenset({"name", "names", "first_met", "last_met", "meetings"}),
    Lore: frozenset({"changed"}),  # by which the game knows that it has to read the row again
}
"""Fields that change by themselves: they are neither compared nor restored."""

Rows = dict[tuple[type[Model], int], dict[str, Any]]
"""Rows by table and number, with their fields."""
Scope = Callable[[], Iterable[QuerySet[Any]]]
"""Returns queries for all rows that a change of a record may touch."""


class RecordName(NamedTuple):
    """Which record it is."""

    script: int
    """0 for lore."""
    kind: str
    name: str


class UndoError(Exception):
    """A change cannot be undone; says why."""


@dataclass(frozen=True)
class RecordChange:
    """A change of a record."""

    scope: Scope
    before: Rows
    after: Rows
    texts: tuple[Mapping[str, str], Mapping[str, str]]
    """The fields of its form before and after, to be shown."""
    by: str
    """The name of who made it."""
    at: datetime
    people_forgotten: int


class ChangeRecorder:
    """Notes what a change does to the rows in its scope.

    Args:
        scope: Of the record that is about to change.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._before = read_rows(scope(), ())

    def finish(
        self, texts: tuple[Mapping[str, str], Mapping[str, str]], by: str, at: datetime
    ) -> RecordChange:
        """The change that was made since."""
        after = read_rows(self._scope(), self._before)
        forgotten = forgetting.people_forgotten
        return RecordChange(self._scope, self._before, after, texts, by, at, forgotten)


class UndoStore:
    """The last changes of records.

    Args:
        runtime: The running game.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._changes: OrderedDict[RecordName, RecordChange] = OrderedDict()

    def add(self, record: RecordName, change: RecordChange) -> None:
        """Keep the last change of a record."""
        self._changes.pop(record, None)
        self._changes[record] = change
        while len(self._changes) > MAX_KEPT:
            self._changes.popitem(last=False)

    def find(self, record: RecordName) -> RecordChange | None:
        """The last change of a record, if it is still kept."""
        found = self._changes.get(record)
        if found is not None and found.people_forgotten != forgetting.people_forgotten:
            self._changes.clear()
            return None
        return found

    def undo(self, record: RecordName, by: str) -> None:
        """Take the last change of a record back, which is a change as well.

        Args:
            record: Which one.
            by: The name of who does it.

        Raises:
            UndoError: It is not possible.
        """
        change = self.find(record)
        if change is None:
            raise UndoError(
                "There is nothing to undo: the change is too old, the game was reloaded, or "
                "somebody was forgotten since."
            )
        now = read_rows(change.scope(), [*change.before, *change.after])
        if _lasting(now) != _lasting(change.after):
            raise UndoError("Something else has changed it since. Look at what it says now.")
        try:
            _restore(change.before, now)
        except IntegrityError:
            raise UndoError("By now, another record says what this one said.") from None
        self.runtime.reminders.arm()
        self.add(
            record,
            replace(
                change,
                before=change.after,
                after=change.before,
                texts=change.texts[::-1],
                by=by,
                at=self.runtime.now(),
            ),
        )


def read_rows(queries: Iterable[QuerySet[Any]], keys: Iterable[tuple[type[Model], int]]) -> Rows:
    """The rows that queries find, and those of some keys that still exist."""
    found: Rows = {
        (query.model, values["id"]): values for query in queries for values in query.values()
    }
    missing: dict[type[Model], list[int]] = {}
    for model, number in keys:
        if (model, number) not in found:
            missing.setdefault(model, []).append(number)
    for model, numbers in missing.items():
        rows = model._default_manager.filter(pk__in=numbers)
        found |= {(model, values["id"]): values for values in rows.values()}
    return found


def _lasting(rows: Rows) -> Rows:
    """Rows without the fields that change by themselves."""
    return {
        (model, number): {
            name: value for name, value in values.items() if name not in PASSING.get(model, ())
        }
        for (model, number), values in rows.items()
    }


def _restore(before: Rows, now: Rows) -> None:
    """Give all rows the values that they had before."""
    wanted, there = _lasting(before), _lasting(now)
    changed = [key for key in wanted if wanted[key] != there.get(key)]
    changed.sort(key=lambda key: (ORDER.index(key[0]), key[1]))
    with transaction.atomic():
        for model, number in now.keys() - before.keys():
            model._default_manager.filter(pk=number).delete()
        for model, number in changed:
            known = now.get((model, number), before[model, number])
            row = model(**known | wanted[model, number])
            row.save(force_insert=(model, number) not in now)
    memories = [number for model, number in changed if model is Memory]
    Memory.objects.filter(pk__in=memories).update(vector=None, vector_of="")
    for memory in Memory.objects.filter(pk__in=memories):
        vectors.relearn(memory)


_store: UndoStore | None = None


def get_undo_store() -> UndoStore:
    """The store of the running game; on the reactor's thread only."""
    global _store
    runtime = get_runtime()
    if _store is None or _store.runtime is not runtime:
        _store = UndoStore(runtime)
    return _store
