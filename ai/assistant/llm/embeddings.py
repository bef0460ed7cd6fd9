"""The embedder of the settings: a class of this process, or a provider's embedding model."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import Elsewhere, ModelCatalog
from ai.brains.base import Brain, Message, Request, RequestRefused, RequestTooLong
from ai.memory.vectors import DeferredEmbedder, Load, local_embedder

if TYPE_CHECKING:
    from ai.brains.models.embedding_model import Embedded

Run = Callable[..., "Deferred[Any]"]

EMBED = "embed"
"""The work of making vectors of texts, outside of this process."""
MAX_MODEL = 64
"""Characters of the name that is kept with each vector."""


def embedder_for(name: str | None, models: ModelCatalog) -> Load | None:
    """How to load the embedder that `AI["EMBEDDER"]` names; None for words alone.

    Args:
        name: The dotted path of a class, "provider:model", or None.
        models: Builds models, and knows whether other work is done outside of this process.
    """
    load = embedder_here(name, models)
    if load is None:
        return None

    def load_where_it_works() -> Deferred[DeferredEmbedder]:
        if models.elsewhere is None:
            return load()
        return ensureDeferred(_load_elsewhere(models.elsewhere, models.run))

    return load_where_it_works


def embedder_here(name: str | None, models: ModelCatalog) -> Load | None:
    """The same for this process, whatever other work is done elsewhere."""
    if not name:
        return None
    if ":" not in name:
        return local_embedder(name, models.run)
    return lambda: ensureDeferred(_load(name, models))


async def _load_elsewhere(elsewhere: Elsewhere, run: Run) -> ElsewhereEmbedder:
    await run(import_module, "numpy")
    about = await elsewhere.run(EMBED, {"texts": []})
    return ElsewhereEmbedder(about["model"], elsewhere)


async def _load(name: str, models: ModelCatalog) -> ModelEmbedder:
    await models.run(import_module, "numpy")  # on a thread, as it takes a tenth of a second
    return ModelEmbedder(name, models.embedding_model(name, TurnCost("")))


class ElsewhereEmbedder:
    """An embedder outside of this process.

    Args:
        model: Names its vectors.
        elsewhere: Has it make them.
    """

    def __init__(self, model: str, elsewhere: Elsewhere) -> None:
        self.model = model
        self._elsewhere = elsewhere

    def embed(self, texts: Sequence[str]) -> Deferred[Any]:
        made = self._elsewhere.run(EMBED, {"texts": list(texts)}, waited_for=len(texts) == 1)
        return made.addCallback(rows_in)


def as_json(model: str, rows: Any) -> dict[str, Any]:
    """Vectors of a model as JSON data; None for none."""
    if rows is None:
        return {"model": model}
    written = b64encode(rows.astype("<f4").tobytes()).decode()
    return {"model": model, "shape": list(rows.shape), "rows": written}


def rows_in(data: Mapping[str, Any]) -> Any:
    """The array of some vectors from JSON data."""
    import numpy

    return numpy.frombuffer(b64decode(data["rows"]), "<f4").reshape(data["shape"])


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
