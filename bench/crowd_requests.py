"""Requests without a game: a fixed number of them is on its way to the model at any time.

    crowd_requests.py WAY URL SECONDS REQUESTS

Each is like an assistant's request: some 12,000 characters of prompt and tools, and a streamed
answer. As soon as one is answered, the next is sent. `crowd.py` runs it.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from typing import Any

from heartbeat import Heartbeat, Pulse, quiet, when_warm
from turn import DESCRIPTIONS, NOTICED, SAY, SAY_DESCRIPTION, SYSTEM
from twisted.internet import reactor
from twisted.internet.defer import ensureDeferred

from ai.brains.base import Brain, Message, Request
from ai.brains.models.providers import ModelSpec, model_spec

APART = 0.01
"""Seconds between two of the first requests, so that they do not all start at once."""


def request() -> Request:
    """A request of a usual length."""
    descriptions = {**DESCRIPTIONS, SAY: SAY_DESCRIPTION}
    tools = [
        {
            "name": name if number == 0 else f"{name}_{number}",
            "description": text,
            "parameters": {
                "type": "object",
                "properties": {
                    "message": {"type": "string", "description": "The words, or the thing."},
                    "where": {"type": "string", "enum": ["here", "near", "anywhere"]},
                },
                "required": ["message"],
                "additionalProperties": False,
            },
        }
        for number in range(3)
        for name, text in descriptions.items()
    ]
    talk = [Message("user", f'[say by "Anna", to you] {NOTICED} ({n})') for n in range(10)]
    return Request(system=SYSTEM * 20, messages=tuple(talk), tools=tuple(tools))


def brain(way: str, spec: ModelSpec, requests: int) -> Brain:
    """Our model brain with its wrappers, without the ledger; or an SDK."""
    if way in ("async", "sync"):
        from peers import openai_sdk

        return openai_sdk.WAYS[way](spec)
    from ai.brains.models.model import ModelBrain
    from ai.brains.wrappers.circuit_breaker import CircuitBreakerBrain
    from ai.brains.wrappers.concurrency import ConcurrencyLimit, QueuedBrain
    from ai.brains.wrappers.reactor_pacing import PacedBrain
    from ai.brains.wrappers.retry import RetryBrain
    from ai.outside.circuit_breaker import CircuitBreaker
    from ai.outside.http.client import HttpClient
    from ai.pipeline.race import Pace
    from ai.pipeline.threads import DaemonThreads

    model = ModelBrain(spec, HttpClient(reactor, DaemonThreads(reactor).run))
    queued = QueuedBrain(PacedBrain(model, Pace(reactor).step), ConcurrencyLimit(requests))
    return CircuitBreakerBrain(RetryBrain(queued, reactor), CircuitBreaker(reactor, print))


class Crowd:
    """One measurement of all requests."""

    def __init__(self, way: str, url: str, seconds: float, requests: int) -> None:
        self._way = way
        self._requests = requests
        self._seconds = seconds
        self._brain = brain(way, model_spec("custom:slow", url), requests)
        self._request = request()
        self._heart = Heartbeat(reactor)
        self._done = 0
        self.found: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Measure, and return the results."""
        if self._way == "ours":
            quiet(reactor, self._heart, self._seconds, self._begin)
        else:
            reactor.callWhenRunning(self._begin)
        gc.collect()
        gc.freeze()  # like a game at its start
        reactor.run()
        return self.found

    def _begin(self, idle: Pulse | None = None) -> None:
        if idle:
            self.found["idle"] = {**idle.as_dict(), "done": 0}
        for number in range(self._requests):
            reactor.callLater(number * APART, lambda: ensureDeferred(self._ask()))
        when_warm(reactor, lambda: self._done >= self._requests, self._measure)

    async def _ask(self) -> None:
        while self._way not in self.found:
            answer = await self._brain.think(self._request)
            assert answer.calls or answer.text
            self._done += 1

    def _measure(self) -> None:
        self._done = 0
        self._heart.start()
        reactor.callLater(self._seconds, self._end)

    def _end(self) -> None:
        self.found[self._way] = {**self._heart.stop().as_dict(), "done": self._done}
        reactor.callLater(0.1, reactor.stop)


def main() -> None:
    """Measure one way, and print the results as JSON."""
    way, url, seconds, requests = sys.argv[1:]
    print(json.dumps(Crowd(way, url, float(seconds), int(requests)).run()), flush=True)
    os._exit(0)  # threads of an SDK may still wait for answers


if __name__ == "__main__":
    main()
