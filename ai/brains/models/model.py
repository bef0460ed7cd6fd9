"""A model behind an API: one request is one exchange; wrappers try again."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Mapping
from copy import copy
from typing import Any, Protocol

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.logger import Logger

from ai.brains.base import BrainError, Completion, Request
from ai.brains.models.providers import ModelSpec, is_open_road
from ai.brains.models.wire import Wire, connection_errors, faults, wire_of
from ai.brains.models.wire.offer import Offer, as_text
from ai.brains.models.wire.sse import EventStream, TooMuch
from ai.outside.http.client import AnswerReader, HttpClient, TooLarge

log = Logger()

MAX_WHOLE = 1024 * 1024
"""Bytes of an answer in one piece; more would take the game too long to read."""

Listen = Callable[[Request, str], None]
"""Given each piece of an answer's text as it comes, with the request that it answers."""


class ModelBrain:
    """Asks a model over HTTP.

    Args:
        spec: The model.
        client: Sends the requests.
        key: The API key. It is kept where nothing shows it.
        listen: Gets text as it is written, with the model's thoughts and the calls that it prints,
            so none of it may be spoken. It counts only once the answer is there: a stream may break
            off, and the next attempt starts from the beginning.
        today: The time of day in seconds since 1970, for servers that name an hour.

    Raises:
        ValueError: The key is malformed, or would travel unencrypted.
    """

    is_model = True

    def __init__(
        self,
        spec: ModelSpec,
        client: HttpClient,
        key: str = "",
        listen: Listen = lambda request, text: None,
        today: Callable[[], float] = time.time,
    ) -> None:
        self.name = spec.name
        self.spec = spec
        self._wire = wire_of(spec)
        self._listen = listen
        self._today = today
        self._post, self._guarded = with_key(spec, self._wire, client, key.strip())

    def think(self, request: Request) -> Deferred[Completion]:
        return ensureDeferred(self._guarded(self._ask(request)))

    def heard_by(self, listen: Callable[[str], None]) -> ModelBrain:
        """The same model, on the same connections, for somebody who listens while it writes.

        Args:
            listen: Given each piece of text, for one turn.
        """
        other = copy(self)
        other._listen = lambda _request, text: listen(text)
        return other

    async def _ask(self, request: Request) -> Completion:
        def heard(text: str) -> None:
            try:
                self._listen(request, text)
            except Exception:  # a listener must not cost the answer
                log.failure("ai: what listens to {brain} broke", brain=self.name)

        answer = _Answer(self.spec, self._wire, heard, self._today)
        try:
            await self._post(body_of(request, self.spec), answer)
        except CancelledError:
            raise
        except Exception:
            if not answer.whole:  # else it was all there, whatever became of the connection
                raise
        return answer.completion()


def body_of(request: Request, spec: ModelSpec) -> bytes:
    """What is sent to a model for a request."""
    return encoded(wire_of(spec).body(request, spec))


def encoded(body: dict[str, Any]) -> bytes:
    """A body as bytes: the same for the same body, always."""
    fields = (
        f"{as_text(name)}:{value.text if isinstance(value, Offer) else as_text(value)}"
        for name, value in body.items()
    )
    return f"{{{','.join(fields)}}}".encode("utf-8", "replace")


class Sent(Protocol):
    """The part of a wire format that says where requests go, and how they carry the key."""

    PATH: str

    def headers(self, key: str) -> Mapping[str, str]: ...


Exchange = Coroutine[Any, Any, Completion]


def with_key(
    spec: ModelSpec, wire: Sent, client: HttpClient, key: str
) -> tuple[Callable[..., Deferred[None]], Callable[[Exchange], Exchange]]:
    """The two functions that know the key: one sends requests, one keeps it out of errors.

    The second takes an exchange, and raises whatever goes wrong in it as a `BrainError`.
    """
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise ValueError(f"The key of '{spec.name}' contains characters that no API key has.")
    if key and is_open_road(spec):
        raise ValueError(
            f"The key of '{spec.name}' would travel unencrypted. Use an https:// address, or none."
        )
    url = spec.base_url + wire.PATH

    def post(body: bytes, answer: AnswerReader) -> Deferred[None]:
        return client.send("POST", url, wire.headers(key), body, answer, repeatable=True)

    async def guarded(exchange: Exchange) -> Completion:
        try:
            return await exchange
        except CancelledError:
            raise
        except BrainError as error:
            raise faults.without_key(error, key) from None
        except Exception as error:
            failed = connection_errors.connection_error(spec.host, error)
            raise faults.without_key(failed, key) from None

    return post, guarded


class _Answer:
    """Reads one answer, whole or as a stream, whatever its server calls it."""

    def __init__(
        self,
        spec: ModelSpec,
        wire: Wire,
        listen: Callable[[str], None],
        today: Callable[[], float],
    ) -> None:
        self._spec = spec
        self._wire = wire
        self._today = today
        self._status = 0
        self._header: Callable[[str], str] = lambda name: ""
        self._body = bytearray()
        self._reader = wire.Reader(spec.host, listen)
        self._events: EventStream | None = None

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        """Take its head."""
        self._status, self._header = status, header
        if status == 200 and header("content-type").startswith("text/event-stream"):
            self._events = EventStream()

    def read(self, piece: bytes) -> bool:
        """Take a piece; True once no more is needed."""
        if self._events is None:
            self._body += piece
            if len(self._body) > MAX_WHOLE:
                raise TooLarge(f"over {MAX_WHOLE} bytes in one piece")
            return False
        return self._feed(self._events, piece)

    def completion(self) -> Completion:
        """What it says, once it has ended.

        Raises:
            BrainError: It says that something went wrong, or nothing.
        """
        if 300 <= self._status < 400:
            raise faults.redirected(self._spec.host, self._status)
        if self._status != 200:
            raise faults.error_of_status(
                self._spec.host, self._status, self._header, bytes(self._body), self._today()
            )
        if self._events is None and self._body.lstrip().startswith((b"data:", b"event:", b":")):
            self._events = EventStream()
            self._feed(self._events, bytes(self._body))
        if self._events is None:
            data = faults.decoded(bytes(self._body), self._spec.host)
            return self._wire.completion(data, self._spec)
        self._end_stream(self._events)
        return self._wire.completion(self._reader.answer(), self._spec)

    @property
    def whole(self) -> bool:
        """Whether it is all there, before its server says so."""
        return self._status == 200 and self._reader.whole

    def _end_stream(self, events: EventStream) -> None:
        if self._reader.done:
            return
        try:
            self._feed(events, b"", last=True)
        except BrainError:
            if not self._reader.whole:
                raise
        if not self._reader.whole:
            raise faults.broken_off(self._spec.host)

    def _feed(self, events: EventStream, piece: bytes, last: bool = False) -> bool:
        try:
            for event in events.feed(piece, last):
                self._reader.take(event)
                if self._reader.done:
                    return True
        except TooMuch:
            raise TooLarge("a line without an end") from None
        return False
