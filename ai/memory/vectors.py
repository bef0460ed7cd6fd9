"""Vectors: what memories mean, so that a question finds them in other words.

Texts become vectors on a daemon thread, which gets texts and gives arrays, and never sees a row.
Ranking is one product of a matrix and a vector, in memory: of the assistants that recalled last,
the newest memories, as many as `AI["VECTORS_IN_MEMORY"]` for all of them together. The matrix
grows by a batch at a time, so that no recall waits for it. With no embedder, or as long as it
loads, words alone decide.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from django.db import transaction
from twisted.internet.defer import Deferred, succeed
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.models import Memory

log = Logger()

BATCH = 500
"""Vectors that one recall reads into memory at most."""
AT_ONCE = 64
"""Texts that become vectors at a time."""
FORMAT = "<f2"
"""How a vector is kept in its row: float16, little-endian."""

Run = Callable[..., "Deferred[Any]"]
"""Calls a function on a thread; its result comes back on the reactor's."""


class _Text(NamedTuple):
    """A memory's text that is to become a vector."""

    pk: int
    text: str
    script: int


class Embedder(Protocol):
    """Makes vectors of texts. It is made and used on a thread, and never touches the game."""

    model: str
    """Names the vectors: those of another model are made anew."""

    def embed(self, texts: Sequence[str]) -> Any:
        """A float32 array with a row of length 1 for each text."""
        ...


class WordLlama:
    """Static word vectors of the package wordllama, whose wheel holds the weights."""

    model = "wordllama-256"

    def __init__(self) -> None:
        self._model = _weights()

    def embed(self, texts: Sequence[str]) -> Any:
        return self._model.embed(list(texts), norm=True)


@cache
def _weights() -> Any:
    """Wordllama's model, read once in a process, which takes half a second."""
    # On import wordllama has all logging of the process written to standard error, unless somebody
    # listens already.
    listener = logging.NullHandler()
    logging.getLogger().addHandler(listener)
    try:
        import wordllama
    finally:
        logging.getLogger().removeHandler(listener)
    folder = str(wordllama.__path__[0])
    return wordllama.WordLlama.load(cache_dir=folder, disable_download=True)


class Meaning:
    """The vectors of a running game.

    Args:
        make: Makes the embedder, on a thread, when it is first needed.
        run: Calls a function on a thread.
        cap: Vectors that are kept in memory.
    """

    def __init__(self, make: Callable[[], Embedder], run: Run, cap: int) -> None:
        self._make = make
        self._run = run
        self._cap = cap
        self._embedder: Embedder | None = None
        self._begun = self._busy = False
        self._round = 0
        """Grows when something is forgotten: what began before is not kept."""
        self._waiting: deque[_Text] = deque()
        self._shelves: OrderedDict[int, _Shelf] = OrderedDict()
        """By script, the one that was used last at the end."""

    def begin(self) -> None:
        """Load the embedder, unless that is done or has failed."""
        if not self._begun:
            self._begun = True
            self._run(self._make).addCallbacks(self._loaded, self._failed)

    def of(self, text: str) -> Deferred[Any]:
        """The vector of a text; None where there is no embedder, or none yet."""
        self.begin()
        if self._embedder is None or not text.strip():
            return succeed(None)
        made = self._run(self._embedder.embed, [text])
        return made.addCallbacks(lambda rows: rows[0], self._failed)

    def learn(self, memories: Iterable[Memory]) -> None:
        """Make the vectors of new memories, on a thread."""
        self.begin()
        self._embed((memory.pk, memory.text, memory.script) for memory in memories)

    def nearest(self, script: int, vector: Any, limit: int) -> dict[int, float]:
        """The memories of an assistant that are nearest in meaning, with how near, up to 1."""
        if self._embedder is None:
            return {}
        shelf = self._shelf(script)
        self._embed((pk, text, script) for pk, text in shelf.read_on(self._embedder.model))
        return shelf.nearest(vector, limit)

    def forget(self, ids: Collection[int]) -> None:
        """Drop the vectors of some memories from this process."""
        gone = set(ids)
        self._round += 1
        self._waiting = deque(text for text in self._waiting if text.pk not in gone)
        for script, shelf in list(self._shelves.items()):
            if not gone.isdisjoint(shelf.rows):
                del self._shelves[script]

    def _shelf(self, script: int) -> _Shelf:
        """An assistant's shelf; others shrink to make room for it."""
        shelf = self._shelves.setdefault(script, _Shelf(script, self._cap))
        self._shelves.move_to_end(script)
        while len(self._shelves) > 1 and self._held() + BATCH > self._cap:
            self._shelves.popitem(last=False)
        return shelf

    def _held(self) -> int:
        return sum(len(shelf.rows) for shelf in self._shelves.values())

    def _embed(self, texts: Iterable[tuple[int, str, int]]) -> None:
        """Make vectors of texts and store them, a few at a time."""
        if self._embedder is not None:
            self._waiting.extend(_Text(*text) for text in texts)
            if not self._busy:
                self._go_on()

    def _go_on(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy and self._embedder is not None:
            batch = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
            made = self._run(self._embedder.embed, [text.text for text in batch])
            made.addCallback(self._keep, batch, self._embedder.model, self._round)
            made.addCallbacks(lambda _: self._go_on(), self._failed)

    def _keep(self, made: Any, batch: Sequence[_Text], model: str, begun: int) -> None:
        if begun != self._round:
            return  # one of them may be forgotten; the others come up again
        pairs = list(zip(batch, made, strict=True))
        with transaction.atomic():
            Memory.objects.bulk_update(
                [
                    Memory(pk=text.pk, vector=vector.astype(FORMAT).tobytes(), vector_of=model)
                    for text, vector in pairs
                ],
                ["vector", "vector_of"],
            )
        for text, vector in pairs:
            if text.script in self._shelves:
                self._shelves[text.script].put(text.pk, vector)

    def _loaded(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def _failed(self, why: Failure) -> None:
        """Recall continues by words alone."""
        self._busy = False
        self._waiting.clear()
        log.failure("ai: no vectors of memories; recall goes by words", failure=why)


class _Shelf:
    """The vectors of one assistant's newest memories, as a matrix that grows."""

    def __init__(self, script: int, cap: int) -> None:
        self.rows: dict[int, int] = {}
        """Row in the matrix, by memory."""
        self._script = script
        self._cap = cap
        self._ids: list[int] = []
        self._matrix: Any = None
        self._read_to: tuple[datetime, int] | None = None
        self._all = False
        self._next_out = 0

    def read_on(self, model: str) -> list[tuple[int, str]]:
        """Read the next batch, the newest first.

        Returns:
            Memories, as id and text, that have no vector of this model.
        """
        import numpy

        if self._all or len(self.rows) >= self._cap:
            return []
        rows = Memory.objects.filter(script=self._script)
        if self._read_to is not None:
            at, pk = self._read_to
            rows = rows.filter(at__lte=at).exclude(at=at, pk__gte=pk)
        columns = ("pk", "at", "vector_of", "vector")
        batch = list(rows.order_by("-at", "-pk").values_list(*columns)[:BATCH])
        self._all = len(batch) < BATCH
        if batch:
            self._read_to = (batch[-1][1], batch[-1][0])
        known = [(pk, vector) for pk, _, of, vector in batch if of == model and vector]
        if known:
            joined = b"".join(bytes(vector) for _, vector in known)
            matrix = numpy.frombuffer(joined, FORMAT).reshape(len(known), -1)
            for (pk, _), vector in zip(known, matrix.astype("f4"), strict=True):
                self.put(pk, vector)
        bare = [pk for pk, _, of, vector in batch if of != model or not vector]
        texts = Memory.objects.filter(pk__in=bare).values_list("pk", "text")
        return list(texts) if bare else []

    def put(self, pk: int, vector: Any) -> None:
        """Put a vector into the matrix; once it is full, in place of another."""
        import numpy

        at = self.rows.get(pk)
        if at is None and len(self._ids) >= self._cap:
            self._next_out = (self._next_out or self._cap) - 1
            at = self._next_out
            del self.rows[self._ids[at]]
            self._ids[at] = pk
        elif at is None:
            at = len(self._ids)
            self._ids.append(pk)
        if self._matrix is None:
            self._matrix = numpy.zeros((BATCH, len(vector)), "f4")
        elif at >= len(self._matrix):
            more = min(len(self._matrix), max(self._cap - len(self._matrix), BATCH))
            added = numpy.zeros((more, self._matrix.shape[1]), "f4")
            self._matrix = numpy.concatenate([self._matrix, added])
        self._matrix[at] = vector
        self.rows[pk] = at

    def nearest(self, vector: Any, limit: int) -> dict[int, float]:
        """The nearest memories, with how near each is."""
        import numpy

        count = len(self._ids)
        if not count:
            return {}
        near = self._matrix[:count] @ numpy.asarray(vector, "f4")
        best = numpy.argpartition(near, -limit)[-limit:] if count > limit else range(count)
        return {self._ids[at]: float(near[at]) for at in best}


_meaning: Meaning | None = None


def start(run: Run, embedder: str | None, cap: int) -> None:
    """Rank memories by meaning from now on, if there is an embedder.

    Args:
        run: Calls a function on a thread.
        embedder: The dotted path of a class; None for words alone.
        cap: Vectors that are kept in memory.
    """
    global _meaning
    stop()
    if embedder and not (embedder == DEFAULT and find_spec("wordllama") is None):
        _meaning = Meaning(lambda: _build_embedder(embedder), run, cap)


def stop() -> None:
    """Rank memories by words alone from now on."""
    global _meaning
    _meaning = None


def meaning() -> Meaning | None:
    """The vectors of the running game; None if words alone count."""
    return _meaning


def learn(memories: Iterable[Memory]) -> None:
    """Make the vectors of new memories, on a thread."""
    if _meaning is not None:
        _meaning.learn(memories)


def learn_anew(memory: Memory) -> None:
    """Make the vector of a memory again, because its text has changed."""
    if _meaning is not None:
        _meaning.forget([memory.pk])
        _meaning.learn([memory])


DEFAULT = "ai.memory.vectors.WordLlama"


def _build_embedder(path: str) -> Embedder:
    """An instance of the class at a dotted path; call it on a thread, since it may load much."""
    module, _, name = path.rpartition(".")
    embedder: Embedder = getattr(import_module(module), name)()
    return embedder
