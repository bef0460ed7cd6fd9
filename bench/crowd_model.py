"""The model that a crowd asks: a server that takes a second for each answer.

It prints its URL and serves until its standard input ends. For each line of input, it prints the
maximum of simultaneous requests since the last one.
"""

from __future__ import annotations

import os
from typing import Any

from twisted.internet import reactor, stdio, task
from twisted.protocols.basic import LineReceiver

from ai.brains.base import Completion, ModelCall, Usage
from ai.testing.http.served import Served, slow
from ai.testing.models import Asked, ModelServer

LATENCY = float(os.environ.get("BENCH_LATENCY", "1"))
ANSWER = "Good day to you. That makes {} guests. What can I bring you?"
"""The words of an answer; each has another number, as an assistant does not repeat its words."""


class Busy:
    """Gives every request nearly the same answer, and counts the waiting requests."""

    def __init__(self) -> None:
        self.maximum = 0
        self._waiting = 0
        self._answers = 0

    def answer(self, asked: Asked) -> Served:
        """Answer by a call of `say` if it is offered, else by text."""
        self._waiting += 1
        self._answers += 1
        words = ANSWER.format(self._answers)
        self.maximum = max(self.maximum, self._waiting)
        reactor.callLater(LATENCY, self._answered)
        offered = {tool["function"]["name"] for tool in asked.body.get("tools", ())}
        usage = Usage(input=len(asked.raw) // 4, output=20)
        if "say" not in offered:
            return slow(LATENCY, Completion(words, usage=usage))
        call = ModelCall("", "say", {"message": words})
        return slow(LATENCY, Completion(calls=(call,), usage=usage))

    def _answered(self) -> None:
        self._waiting -= 1


class Orders(LineReceiver):
    """Prints the maximum for each line of input, and stops the server at its end."""

    delimiter = b"\n"

    def __init__(self, busy: Busy, server: ModelServer) -> None:
        self._busy = busy
        self._server = server

    def connectionMade(self) -> None:
        self.sendLine(self._server.url.encode())

    def lineReceived(self, line: bytes) -> None:
        self.sendLine(str(self._busy.maximum).encode())
        self._busy.maximum = 0

    def connectionLost(self, reason: Any = None) -> None:
        if reactor.running:
            reactor.stop()


def main() -> None:
    """Run the server."""
    busy = Busy()
    server = ModelServer(always=busy.answer)
    server.listen()
    forget = task.LoopingCall(server.asked.clear)
    forget.start(1.0)
    stdio.StandardIO(Orders(busy, server))
    reactor.run()


if __name__ == "__main__":
    main()
