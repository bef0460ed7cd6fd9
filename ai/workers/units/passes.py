"""The units that touch only our own tables, or only texts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.embeddings import as_json, embedder_here
from ai.assistant.records import sweeper
from ai.brains.base import BrainDenied, BrainError
from ai.memory import vectors
from ai.memory.upkeep import tidying
from ai.memory.vectors import DeferredEmbedder
from ai.workers import brain_errors
from ai.workers.carrier import Answer, Unit


async def sweep(unit: Unit) -> Answer:
    """Delete a batch of old rows; the "result" is whether more are left.

    The answer has the memories that were "forgotten", as `tidy`'s does.
    """
    with vectors.forgotten() as gone:
        more = sweeper.sweep(unit.data["days"])
    return Answer(unit.key, {"result": more, "forgotten": sorted(gone)})


async def tidy(unit: Unit) -> Answer:
    """Link and prune memories of a "script"; the "result" is how many, 0 if nothing is left."""
    now = datetime.fromisoformat(unit.data["now"])
    with vectors.forgotten() as gone:
        count = tidying.tidy(unit.data["script"], now)
    return Answer(unit.key, {"result": count, "forgotten": sorted(gone)})


class Embedding:
    """Makes vectors of "texts" by the embedder of the settings, which is loaded when it is needed.

    Args:
        models: Builds the embedder, if it is a provider's.
    """

    def __init__(self, models: ModelCatalog) -> None:
        self._models = models
        self._embedder: DeferredEmbedder | None = None

    async def embed(self, unit: Unit) -> Answer:
        """Make the vectors; the "result" is for `embeddings.rows_in`."""
        try:
            embedder = self._embedder or await self._load()
            texts = unit.data["texts"]
            rows: Any = await embedder.embed(texts) if texts else None
        except BrainError as error:
            return Answer(unit.key, error=brain_errors.as_json(error))
        return Answer(unit.key, {"result": as_json(embedder.model, rows)})

    async def _load(self) -> DeferredEmbedder:
        load = embedder_here(conf.get("EMBEDDER"), self._models)
        if load is None:
            raise BrainDenied("this worker has no embedder: its package is not installed")
        loading: Deferred[DeferredEmbedder] = load()
        self._embedder = await loading
        return self._embedder
