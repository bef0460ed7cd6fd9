"""The embedder of the settings: a class of this process, or a provider's embedding model."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.brains.base import Brain, Message, Request, RequestRefused, RequestTooLong
from ai.memory.vectors import Load, local_embedder

if TYPE_CHECKING:
    from ai.brains.models.embedding_model import Embedded

Run = Callable[..., "Deferred[Any]"]

MAX_MODEL = 64
"""Characters of the name that is kept with each vector."""


def embedder_for(name: str | None, run: Run, models: ModelCatalog) -> Load | None:
    """How to load the embedder that `AI["EMBEDDER"]` names; None for words alone.

    Args:
        name: The dotted path of a class, "provider:model", or None.
        run: Calls a function on a thread.
        models: Builds models.
    """
    if not name:
        return None
    if ":" not in name:
        return local_embedder(name, run)
    return lambda: ensureDeferred(_load(name, run, models))


async def _load(name: str, run: Run, models: ModelCatalog) -> ModelEmbedder:
    await run(import_module, "numpy")  # on a thread, as it takes a tenth of a second
    return ModelEmbedder(name, models.embedding_model(name, TurnCost("")))


class ModelEmbedder:
    """A provider's embedding model; the game's budget pays.

    Args:
        name: The model's name in the settings.
        brain: Asks it, inside of all guards.
    """

    def __init__(self, name: str, brain: Brain) -> None:
        self.model = name
        if len(name) > MAX_MODEL:
            self.model = f"{name[: MAX_MODEL - 9]}-{zlib.crc32(name.encode()):08x}"
        self._brain = brain

    def embed(self, texts: Sequence[str]) -> Deferred[Any]:
        return ensureDeferred(self._embed(list(texts)))

    async def _embed(self, texts: list[str]) -> Any:
        messages = tuple(Message("user", text) for text in texts)
        request = Request(messages=messages, max_output=0, waited_for=len(texts) == 1)
        try:
            answer = await self._brain.think(request)
            return cast("Embedded", answer).vectors  # its wrappers know a brain's answer only
        except (RequestRefused, RequestTooLong):
            if len(texts) == 1:
                raise
        return await self._embed_each(texts)

    async def _embed_each(self, texts: list[str]) -> Any:
        """One at a time, where one of several is too long; that one is near to nothing."""
        import numpy

        rows: list[Any] = []
        for text in texts:
            try:
                rows.append((await self._embed([text]))[0])
            except (RequestRefused, RequestTooLong):
                rows.append(None)
        size = next((len(row) for row in rows if row is not None), 0)
        if not size:
            raise RequestRefused(f"{self.model} takes none of {len(texts)} texts")
        return numpy.array([numpy.zeros(size, "f4") if row is None else row for row in rows])
