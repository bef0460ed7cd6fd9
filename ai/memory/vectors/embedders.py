"""Embedders: what makes vectors of texts, on a thread or by asking a server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from twisted.internet.defer import Deferred

DEFAULT = "ai.memory.vectors.WordLlama"

Run = Callable[..., "Deferred[Any]"]
"""Calls a function on a thread; its result comes back on the reactor's."""


class Embedder(Protocol):
    """Makes vectors of texts. It is built and used on a thread, and never touches the game."""

    model: str
    """Names the vectors: those of another model are computed again."""

    def embed(self, texts: Sequence[str]) -> Any:
        """A float32 array with a row of length 1 for each text."""
        ...


class DeferredEmbedder(Protocol):
    """The same for the reactor's thread, which it never blocks."""

    model: str

    def embed(self, texts: Sequence[str]) -> Deferred[Any]:
        """Fires with the array."""
        ...


Load = Callable[[], "Deferred[DeferredEmbedder]"]
"""Loads an embedder, without blocking."""


def local_embedder(path: str, run: Run) -> Load | None:
    """How to load the embedder at a dotted path.

    Args:
        path: The dotted path of a class.
        run: Calls a function on a thread.

    Returns:
        None if it is the default and its package is not installed.
    """
    if path == DEFAULT and find_spec("wordllama") is None:
        return None
    return threaded(lambda: _build(path), run)


def threaded(build: Callable[[], Embedder], run: Run) -> Load:
    """How to load an embedder that is built and used on threads."""
    return lambda: run(build).addCallback(_Threaded, run)


class _Threaded:
    """An embedder on threads."""

    def __init__(self, embedder: Embedder, run: Run) -> None:
        self.model = embedder.model
        self._embedder = embedder
        self._run = run

    def embed(self, texts: Sequence[str]) -> Deferred[Any]:
        return self._run(self._embedder.embed, list(texts))


def _build(path: str) -> Embedder:
    module, _, name = path.rpartition(".")
    embedder: Embedder = getattr(import_module(module), name)()
    return embedder


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
