"""The model that a crowd asks: a served one that takes a second to answer anything.

Says where it listens, then answers until its standard input ends, and says how many it had before
it at once, at most.
"""

from __future__ import annotations

from typing import Any

from twisted.internet import reactor, stdio, task
from twisted.protocols.basic import LineReceiver

from ai.brains.base import Completion, ModelCall, Usage
from ai.testing.models import Asked, ModelServer
from ai.testing.served import Served, slow

LATENCY = 1.0
ANSWER = "Good day to you. What can I bring you?"


class Busy:
    """Answers everybody with one line, and counts who waits for it."""

    def __init__(self) -> None:
        self.most = 0
        self._waiting = 0

    def answer(self, asked: Asked) -> Served:
        """A call of `say` where tools are offered, else text."""
        self._waiting += 1
        self.most = max(self.most, self._waiting)
        reactor.callLater(LATENCY, self._answered)
        offered = {tool["function"]["name"] for tool in asked.body.get("tools", ())}
        usage = Usage(input=len(asked.raw) // 4, output=20)
        if "say" not in offered:
            return slow(LATENCY, Completion(ANSWER, usage=usage))
        call = ModelCall("", "say", {"message": ANSWER})
        return slow(LATENCY, Completion(calls=(call,), usage=usage))

    def _answered(self) -> None:
        self._waiting -= 1


class Orders(LineReceiver):
    """Tells at each line how many waited at once since the last, and ends with the input."""

    delimiter = b"\n"

    def __init__(self, busy: Busy, server: ModelServer) -> None:
        self._busy = busy
        self._server = server

    def connectionMade(self) -> None:
        """Say where it listens."""
        self.sendLine(self._server.url.encode())

    def lineReceived(self, line: bytes) -> None:
        """Tell, and begin anew."""
        self.sendLine(str(self._busy.most).encode())
        self._busy.most = 0

    def connectionLost(self, reason: Any = None) -> None:
        """Whoever asked is gone."""
        if reactor.running:
            reactor.stop()


def main() -> None:
    """Serve."""
    busy = Busy()
    server = ModelServer(always=busy.answer)
    server.listen()
    forget = task.LoopingCall(server.asked.clear)
    forget.start(1.0)
    stdio.StandardIO(Orders(busy, server))
    reactor.run()


if __name__ == "__main__":
    main()
