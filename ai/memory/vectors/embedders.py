"""Embedders: what makes vectors of texts, on a thread or by asking a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
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
    """Static word vectors of the package wordllama, whose wheel holds the weights.

    Its two files are read without its code, which would import pydantic and requests and expand the
    weights: a server with memories would hold 70 MB more. The vectors are the same.
    """

    model = "wordllama-256"

    def __init__(self) -> None:
        self._tokenizer, self._weights = _read_wordllama()

    def embed(self, texts: Sequence[str]) -> Any:
        import numpy

        found = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        means = [self._weights[one.ids or [0]].mean(axis=0, dtype="f4") for one in found]
        rows = numpy.array(means, "f4").reshape(len(means), self._weights.shape[1])
        return rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


@cache
def _read_wordllama() -> tuple[Any, Any]:
    """Wordllama's tokenizer and its weights, which stay on the disk until a row is needed."""
    import numpy
    from tokenizers import Tokenizer

    folder = Path(str(getattr(find_spec("wordllama"), "origin", ""))).parent
    tokens = Tokenizer.from_file(str(folder / "tokenizers" / "l2_supercat_tokenizer_config.json"))
    tokens.no_truncation()
    weights = folder / "weights" / "l2_supercat_256.safetensors"
    with weights.open("rb") as file:  # the length of a header in JSON, the header, the rows
        size = int.from_bytes(file.read(8), "little")
        (about,) = json.loads(file.read(size)).values()
    if about["dtype"] != "F16":
        raise ValueError(f"the weights in wordllama are {about['dtype']} and not F16")
    start = 8 + size + about["data_offsets"][0]
    return tokens, numpy.memmap(weights, "<f2", "r", start, tuple(about["shape"]))
