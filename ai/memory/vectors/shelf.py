"""The shelf: the vectors of one assistant's newest memories, as a matrix that grows.

It grows by a batch at a time, so that no recall waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from ai.models import Memory

BATCH = 500
"""Vectors that one recall reads into memory at most."""
FORMAT = "<f2"
"""How a vector is kept in its row: float16, little-endian."""
_HIDDEN = -2.0
"""Below any likeness."""


class Text(NamedTuple):
    """A memory's text that is to become a vector."""

    pk: int
    text: str
    script: int
    audience: str


class Shelf:
    """The vectors of one assistant.

    Args:
        script: The assistant's script.
        model: The embedder's model; vectors of others are not read.
        cap: Vectors that it holds at most.
    """

    def __init__(self, script: int, model: str, cap: int) -> None:
        self.rows: dict[int, int] = {}
        """Row in the matrix, by memory."""
        self._script = script
        self._model = model
        self._cap = cap
        self._ids: list[int] = []
        self._audiences: dict[str, int] = {}
        """A number for each audience."""
        self._blocks: list[Any] = []
        """The matrix, in blocks of `BATCH` rows: one that grew would be copied."""
        self._height = BATCH
        self._audience_of: Any = None
        """The number of each row's audience."""
        self._read_to: tuple[datetime, int] | None = None
        self._all = False
        self._next_out = 0

    def read_on(self, size: int) -> list[Text]:
        """Read the next batch, the newest first.

        Args:
            size: The length of a vector.

        Returns:
            Memories that have no vector of this model.
        """
        import numpy

        if self._all or len(self.rows) >= self._cap:
            return []
        rows = Memory.objects.filter(script=self._script)
        if self._read_to is not None:
            at, pk = self._read_to
            rows = rows.filter(at__lte=at).exclude(at=at, pk__gte=pk)
        columns = ("pk", "at", "audience", "vector_of", "vector")
        batch = list(rows.order_by("-at", "-pk").values_list(*columns)[:BATCH])
        self._all = len(batch) < BATCH
        if batch:
            self._read_to = (batch[-1][1], batch[-1][0])
        width = size * numpy.dtype(FORMAT).itemsize
        bare = []
        for pk, _, audience, model, vector in batch:
            if model == self._model and vector is not None and len(vector) == width:
                self.put(pk, audience, numpy.frombuffer(bytes(vector), FORMAT))
            else:
                bare.append(pk)
        return read_texts(bare) if bare else []

    def put(self, pk: int, audience: str, vector: Any) -> None:
        """Put a vector into the matrix; once it is full, in place of another."""
        at = self.rows.get(pk)
        if at is None and len(self._ids) >= self._cap:
            self._next_out = (self._next_out or self._cap) - 1
            at = self._next_out
            del self.rows[self._ids[at]]
            self._ids[at] = pk
        elif at is None:
            at = len(self._ids)
            self._ids.append(pk)
        block, row = divmod(at, self._height)
        if block == len(self._blocks):
            self._add_block(len(vector))
        self._blocks[block][row] = vector
        self._audience_of[at] = self._audiences.setdefault(audience, len(self._audiences))
        self.rows[pk] = at

    def _add_block(self, size: int) -> None:
        import numpy

        self._blocks.append(numpy.zeros((self._height, size), "f4"))
        numbers = numpy.zeros(self._height, "i4")
        first = len(self._blocks) == 1
        self._audience_of = numbers if first else numpy.append(self._audience_of, numbers)

    def nearest(
        self, vector: Any, limit: int, may_hear: Callable[[str], bool], others: Iterable[int]
    ) -> dict[int, float]:
        """The nearest memories that may be heard of, with how near each is.

        Args:
            vector: What they should be near to.
            limit: How many.
            may_hear: Whether memories with this audience may come up.
            others: Memories whose likeness is asked for in any case.
        """
        import numpy

        count = len(self._ids)
        if not count:
            return {}
        question = numpy.asarray(vector, "f4")
        near = numpy.concatenate([block @ question for block in self._blocks])[:count]
        hidden = [number for whose, number in self._audiences.items() if not may_hear(whose)]
        if hidden:
            near[numpy.isin(self._audience_of[:count], hidden)] = _HIDDEN
        best = numpy.argpartition(near, -limit)[-limit:] if count > limit else range(count)
        rows = {*best, *(self.rows[pk] for pk in others if pk in self.rows)}
        return {self._ids[at]: float(near[at]) for at in rows if near[at] > _HIDDEN}


def read_texts(ids: Iterable[int]) -> list[Text]:
    """The texts of some memories, the newest first."""
    rows = Memory.objects.filter(pk__in=ids).order_by("-pk")
    return [Text(*row) for row in rows.values_list("pk", "text", "script", "audience")]
