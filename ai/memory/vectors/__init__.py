"""Vectors: what memories mean, so that a question finds them in other words.

`embedders` and `minilm` make vectors on a daemon thread; a provider's come from `ai.assistant.llm`.
`meaning` makes those of all memories and keeps as many in memory as `AI["VECTORS_IN_MEMORY"]`
allows, on a `shelf` for each assistant. `likeness` says what is near. With no embedder, or until it
is loaded, words alone decide.

`ai.memory`, `ai.assistant` and the commands import it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ai.memory.vectors.embedders import (
    DEFAULT,
    DeferredEmbedder,
    Embedder,
    Load,
    WordLlama,
    local_embedder,
)
from ai.memory.vectors.meaning import Meaning
from ai.memory.vectors.minilm import MiniLM
from ai.models import Memory

__all__ = [
    "DEFAULT",
    "DeferredEmbedder",
    "Embedder",
    "Load",
    "Meaning",
    "MiniLM",
    "WordLlama",
    "forget",
    "forgotten",
    "in_use",
    "learn",
    "learned",
    "relearn",
    "local_embedder",
    "meaning",
    "start",
    "stop",
]

in_use: Meaning | None = None
"""The vectors of the running game; None if words alone count. Read it as `vectors.in_use`."""


_noted: list[set[int]] = []
"""The sets of those who note what is deleted."""
_learned: list[list[int]] = []
"""The lists of those who note what is new."""


def start(load: Load | None, clock: Any, cap: int) -> None:
    """Rank memories by meaning from now on, if there is an embedder.

    Args:
        load: Loads the embedder; None for words alone.
        clock: The reactor.
        cap: Vectors that are kept in memory.
    """
    global in_use
    stop()
    if load is not None:
        in_use = Meaning(load, clock, cap)
        in_use.start()


def stop() -> None:
    """Rank memories by words alone from now on."""
    global in_use
    if in_use is not None:
        in_use.stop()
    in_use = None


def meaning() -> Meaning | None:
    """The vectors of the running game; None if words alone count."""
    return in_use


def learn(memories: Iterable[Memory]) -> None:
    """Make the vectors of new memories."""
    new = list(memories)
    if in_use is not None:
        in_use.learn(new)
    for noted in _learned:
        noted.extend(one.pk for one in new)


def forget(ids: Collection[int]) -> None:
    """Drop the vectors of memories that were deleted."""
    if in_use is not None and ids:
        in_use.forget(ids)
    for noted in _noted:
        noted.update(ids)


@contextmanager
def learned() -> Iterator[list[int]]:
    """Note the memories that are new, for another process that has vectors."""
    noted: list[int] = []
    _learned.append(noted)
    try:
        yield noted
    finally:
        _learned.pop()


@contextmanager
def forgotten() -> Iterator[set[int]]:
    """Note the memories that are deleted, for another process that has vectors of them."""
    noted: set[int] = set()
    _noted.append(noted)
    try:
        yield noted
    finally:
        _noted.pop()


def relearn(memory: Memory) -> None:
    """Make the vector of a memory again, because its text has changed."""
    if in_use is not None:
        in_use.forget([memory.pk])
        in_use.learn([memory])
