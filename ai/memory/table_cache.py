"""The table cache: what was read from tables that are seldom written, until somebody writes them.

Each statement of this process passes `TableCache.watch`, so that no writer has to say what it
changed; one that says whose rows it writes (`rows_of`) leaves what was read of others as it is.
Another process, as a shell, counts its writes in the table `TableVersion`; the game reads
that at most once a second, with one statement for everything that is cached.

What is cached belongs to one thread, whose connection may have read what it has not committed. If
its transaction is rolled back, all of it is read again.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

from django.core.signals import request_finished, setting_changed
from django.db import router, transaction
from django.db.models import F, Model
from django.dispatch import receiver

from ai.models import Goal, Lore, Memory, Person, PersonNote, PromptVersion, TableVersion

Read = TypeVar("Read")

POLL_SECONDS = 1.0
"""Seconds for which the writes of another process may go unnoticed."""
UNSETTLED_SECONDS = 60.0
"""Seconds within which the write of another process is made, once it was counted."""
MAX_ENTRIES = 5000
"""Results of one thread; beyond that, all are read again."""
OURS = "ai_"
"""The beginning of the names of our tables."""
_WRITE = re.compile(r'\b(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) ["`]?(\w+)')


class _Thread(threading.local):
    """What one thread has read, and what it has written and not committed."""

    def __init__(self) -> None:
        self.entries: dict[Hashable, tuple[tuple[int, ...], Any]] = {}
        self.uncommitted: set[Callable[[], None]] = set()
        """For each write, the callback that runs once it is committed."""
        self.owner: Hashable = None
        """Whose rows are written now; None if that is not known."""
        self.has_changed_game = False
        """Whether it has written what is not ours in the request that it answers."""


class TableCache:
    """Results of queries on some tables.

    Args:
        models: The tables.
        monotonic: The clock, in seconds.
    """

    def __init__(
        self, *models: type[Model], monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._tables = {model._meta.db_table for model in models}
        self._versions: Counter[Hashable] = Counter()
        """Writes to each table, and to the rows of each owner in it."""
        self._monotonic = monotonic
        self._thread = _Thread()
        self._polled = float("-inf")
        self._elsewhere: dict[str, int] = {}
        """By table: the writes of other processes that this one knows of."""
        self._unsettled: dict[str, float] = {}
        """Until when each table is read again after every poll: its writes are counted before they
        are made, which may have to wait for a lock."""
        self.game_state: object = object()
        """Another one after each statement of this process that writes what is not ours, so the
        game's objects with all rights and attributes that Evennia keeps of them, and after a change
        of the settings."""
        self._made: tuple[object, dict[Hashable, Any]] = self.game_state, {}
        """A state, and what was made of the game's objects in it."""
        self.is_games = False
        """Whether this process runs the game: it reads what others write, and tells nobody."""

    def get(
        self,
        key: Hashable,
        models: tuple[type[Model], ...],
        read: Callable[[], Read],
        owner: Hashable = None,
    ) -> Read:
        """Return what was read for a key; read it if one of its tables was written since.

        The result is shared, so nobody may change it.

        Args:
            key: What is read.
            models: The tables.
            read: Reads it.
            owner: Whose rows it reads, if it reads nobody else's.
        """
        self._settle()
        self._poll()
        versions = tuple([self._versions.get(one, 0) for one in _versioned(models, owner)])
        entries = self._thread.entries
        if key in entries and entries[key][0] == versions:
            return entries[key][1]
        if len(entries) >= MAX_ENTRIES:
            entries.clear()
        result = read()
        entries[key] = (versions, result)
        return result

    def of_game(self, key: Hashable, make: Callable[[], Read]) -> Read:
        """Return what was made of the game's objects and settings; make it if any of them changed.

        The result is shared, so nobody may change it.
        """
        state, made = self._made
        if state is not self.game_state or len(made) >= MAX_ENTRIES:
            made = {}
            self._made = self.game_state, made
        if key not in made:
            made[key] = make()
        result: Read = made[key]
        return result

    def change_game(self) -> None:
        """Have all that was made of the game's objects made anew, as one changed unstored."""
        self.game_state = object()

    def forget(self) -> None:
        """Read everything again, as a process does that does not learn of the game's writes."""
        self._thread.entries.clear()

    @contextmanager
    def rows_of(self, owner: Hashable) -> Iterator[None]:
        """Write rows of nobody but an owner."""
        before, self._thread.owner = self._thread.owner, owner
        try:
            yield
        finally:
            self._thread.owner = before

    def watch(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Execute a statement, and notice what it writes; an execute wrapper of Django's."""
        written = _written(sql)
        if not written:
            return execute(sql, params, many, context)
        tables = self._tables.intersection(written)
        connection = context["connection"]
        if tables and not self.is_games:  # before it: SQLite keeps a statement with RETURNING open
            for table in tables:
                _count(table, connection.alias)
        try:
            result = execute(sql, params, many, context)
        finally:
            if not written[0].startswith(OURS):
                self._thread.has_changed_game = True
                self.game_state = object()
        for table in tables:
            self._note(table, connection)
        return result

    def end_request(self) -> None:
        """Notice once more what a web request has written.

        Until it ends, what it wrote may not be committed, and its thread may not yet have told
        Evennia's objects of it.
        """
        if self._thread.has_changed_game:
            self._thread.has_changed_game = False
            self.game_state = object()

    def _note(self, table: str, connection: Any) -> None:
        written = (table, (table, self._thread.owner))
        self._versions.update(written)
        if connection.in_atomic_block:

            def committed() -> None:
                self._versions.update(written)  # for other threads
                self._thread.uncommitted.discard(committed)

            self._thread.uncommitted.add(committed)
            transaction.on_commit(committed, using=connection.alias)

    def _settle(self) -> None:
        """Forget what was read in a transaction, or a part of one, that was rolled back."""
        if self._thread.uncommitted:
            connection = transaction.get_connection(router.db_for_read(TableVersion))
            waiting = {entry[1] for entry in connection.run_on_commit}
            if not self._thread.uncommitted <= waiting:
                self._thread.uncommitted &= waiting
                self._thread.entries.clear()

    def _poll(self) -> None:
        now = self._monotonic()
        if now - self._polled < POLL_SECONDS:
            return
        self._polled = now
        known, self._elsewhere = (
            self._elsewhere,
            dict(TableVersion.objects.values_list("table", "number")),
        )
        changed = {table for table, n in self._elsewhere.items() if known.get(table) != n}
        self._unsettled.update(dict.fromkeys(changed, now + UNSETTLED_SECONDS))
        self._unsettled = {table: end for table, end in self._unsettled.items() if end >= now}
        for table in self._unsettled.keys() & self._tables:
            self._versions.update((table, (table, None)))


@lru_cache(maxsize=1024)
def _versioned(models: tuple[type[Model], ...], owner: Hashable) -> Sequence[Hashable]:
    """The keys of the versions that what is read of some tables depends on."""
    tables = [model._meta.db_table for model in models]
    if owner is None:
        return tables
    return [(table, one) for table in tables for one in (None, owner)]


@lru_cache
def _written(sql: str) -> Sequence[str]:
    """The tables that a statement writes; one of ours may be several statements in one."""
    if sql.startswith("WITH "):
        return _WRITE.findall(sql)
    first = _WRITE.match(sql)
    return () if first is None else first.groups()


def _count(table: str, alias: str) -> None:
    """Tell the game of a write that another process is about to make."""
    versions = TableVersion.objects.using(alias)
    if not versions.filter(table=table).update(number=F("number") + 1):
        versions.bulk_create([TableVersion(table=table)], ignore_conflicts=True)


cache = TableCache(Goal, Lore, Memory, Person, PersonNote, PromptVersion)


@receiver(request_finished)
def _request_finished(**_kwargs: Any) -> None:
    cache.end_request()


@receiver(setting_changed)
def _settings_changed(**_kwargs: Any) -> None:
    cache.change_game()
