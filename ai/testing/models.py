"""A model server for tests: it runs on this machine, speaks both formats and simulates faults.

    @pytest_twisted.ensureDeferred
    async def test_she_greets():
        with model_server("Hello!", status(429, retry_after="2"), [call("look")]) as server:
            brain = ModelBrain(server.spec(), HttpClient(reactor, DaemonThreads(reactor).run))
            assert (await brain.think(Request(system="You are Marta."))).text == "Hello!"
            assert server.asked[0].body["messages"][0]["content"] == "You are Marta."

It listens on Twisted's reactor, which runs under such a test. The faults are in
`ai.testing.http.served`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from twisted.protocols import policies
from twisted.web import resource, server

from ai.brains.models.providers import ModelSpec, model_spec
from ai.testing.http.response_writer import ResponseWriter, headers_of
from ai.testing.http.served import (
    Served,
    Step,
    drip,
    drop,
    empty,
    garbage,
    hang,
    huge,
    redirect,
    served,
    slow,
    status,
    stream,
    whole,
)

Always = Step | Callable[["Asked"], Step]
BACKLOG = 1024
"""Connections that may wait to be accepted; with a full queue, the next takes a second more."""
_PROVIDERS = {"openai": "custom", "anthropic": "anthropic"}


@dataclass(frozen=True)
class Asked:
    """One request."""

    path: str
    wire: str
    headers: Mapping[str, str]
    """By their names in lower case."""
    raw: bytes
    body: Any
    """`raw`, decoded; None if it is not JSON."""


class ModelServer:
    """Answers with the steps of a test, in order.

    Args:
        *steps: A text, calls, a `Completion`, or a fault.
        always: The answer once the steps are used up: a step, or a function of the request.
    """

    def __init__(self, *steps: Step, always: Always | None = None) -> None:
        self._steps = list(steps)
        self._always = always
        self._port: Any = None
        self.factory = policies.WrappingFactory(server.Site(_Everything(self)))
        """The factory of its connections, with which a test may listen elsewhere as well."""
        self.factory.noisy = self.factory.wrappedFactory.noisy = False
        self.asked: list[Asked] = []
        """The requests that it received."""
        self.unexpected = 0

    def listen(self, reactor: Any = None, port: int = 0) -> None:
        """Listen on this machine only; port 0 takes a free one."""
        self._port = (reactor or _reactor()).listenTCP(
            port, self.factory, backlog=BACKLOG, interface="127.0.0.1"
        )

    def close(self) -> Any:
        """Stop listening, and drop all connections; may return a Deferred."""
        for connection in list(self.factory.protocols):
            connection.transport.abortConnection()
        return self._port.stopListening()

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self._port.getHost().port}/v1"

    def spec(self, wire: str = "openai", **more: Any) -> ModelSpec:
        """The model that it serves.

        Args:
            wire: The format: "openai" or "anthropic".
            **more: Fields of `ModelSpec`.
        """
        return model_spec(f"{_PROVIDERS[wire]}:served", self.url, **more)

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return len(self.factory.protocols)

    def next_step(self, asked: Asked) -> Served:
        """Record a request, and return its answer."""
        self.asked.append(asked)
        if self._steps:
            return served(self._steps.pop(0))
        if self._always is not None:
            step = self._always(asked) if callable(self._always) else self._always
            return served(step)
        self.unexpected += 1
        return status(501, "the test wrote no answer for this")

    def check(self) -> None:
        """Fail the test if a step is left over, or one was missing."""
        assert not self.unexpected, f"the model was asked {self.unexpected} times more than written"
        assert not self._steps, f"{len(self._steps)} answers were never asked for: {self._steps}"


@contextmanager
def model_server(*steps: Step, always: Always | None = None) -> Iterator[ModelServer]:
    """Serve a model; at the end all steps must be used up."""
    serving = ModelServer(*steps, always=always)
    serving.listen()
    try:
        yield serving
    finally:
        serving.close()
    serving.check()


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor


class _Everything(resource.Resource):
    """Answers requests of every path."""

    isLeaf = True

    def __init__(self, serving: ModelServer) -> None:
        resource.Resource.__init__(self)
        self._serving = serving

    def render(self, request: Any) -> int:
        raw = request.content.read()
        path = request.path.decode()
        wire = "anthropic" if path.endswith("/messages") else "openai"
        try:
            body = json.loads(raw)
        except ValueError:
            body = None
        asked = Asked(path, wire, headers_of(request), raw, body)
        step = self._serving.next_step(asked)
        options = body if isinstance(body, dict) else {}
        kind, written = _body(step, wire, options)
        ResponseWriter(request, step, written, kind).begin()
        return server.NOT_DONE_YET


def _body(step: Served, wire: str, options: Mapping[str, Any]) -> tuple[str, bytes]:
    if step.body is not None:
        return "application/json", step.body
    if options.get("stream"):
        asked = options.get("stream_options") or {}
        return "text/event-stream", stream(step.answer, wire, bool(asked.get("include_usage")))
    return "application/json", json.dumps(whole(step.answer, wire)).encode()


__all__ = [
    "Asked",
    "ModelServer",
    "Served",
    "drip",
    "drop",
    "empty",
    "garbage",
    "hang",
    "huge",
    "model_server",
    "redirect",
    "slow",
    "status",
]
