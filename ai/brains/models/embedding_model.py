"""An embedding model behind an API: one request is one exchange, as with a model that writes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.brains.base import Completion, Request
from ai.brains.models.model import encoded, with_key
from ai.brains.models.providers import OPENAI, ModelSpec
from ai.brains.models.wire import embeddings, faults
from ai.outside.http.client import HttpClient

Run = Callable[..., "Deferred[Any]"]


@dataclass(frozen=True)
class Embedded(Completion):
    """An answer with vectors."""

    vectors: Any = None
    """A float32 array with a row of length 1 for each message of the request."""


class EmbeddingModel:
    """Makes vectors of the texts of a request's messages, over HTTP.

    It is asked as a brain is, so that the wrappers of brains meter, limit and repeat its requests.

    Args:
        spec: The model.
        client: Sends the requests.
        run: Calls a function on a thread; the answers are read there.
        key: The API key. It is kept where nothing shows it.

    Raises:
        ValueError: Its provider has no embeddings that we can ask for; or the key is malformed, or
            would travel unencrypted.
    """

    is_model = True

    def __init__(self, spec: ModelSpec, client: HttpClient, run: Run, key: str = "") -> None:
        if spec.wire != OPENAI:
            raise ValueError(
                f"'{spec.name}' makes no vectors: '{spec.provider}' has no embeddings."
            )
        self.name = spec.name
        self.spec = spec
        self._run = run
        self._post, self._guarded = with_key(spec, embeddings, client, key.strip())

    def think(self, request: Request) -> Deferred[Completion]:
        return ensureDeferred(self._guarded(self._ask(request)))

    async def _ask(self, request: Request) -> Completion:
        answer = _Answer()
        await self._post(encoded(embeddings.body(request, self.spec)), answer)
        answer.check(self.spec.host)
        count = len(request.messages)
        rows, usage = await self._run(embeddings.read, bytes(answer.body), count, self.spec)
        return Embedded(usage=usage, model=self.spec.name, vectors=rows)


class _Answer:
    """Collects an answer."""

    def __init__(self) -> None:
        self.body = bytearray()
        self._status = 0
        self._header: Callable[[str], str] = lambda name: ""

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        self._status, self._header = status, header

    def read(self, piece: bytes) -> bool:
        self.body += piece
        return False

    def check(self, host: str) -> None:
        """Raise the error that the status stands for."""
        if 300 <= self._status < 400:
            raise faults.redirected(host, self._status)
        if self._status != 200:
            raise faults.error_of_status(
                host, self._status, self._header, bytes(self.body), time.time()
            )
