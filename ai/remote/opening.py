"""The opening: the first need of something that takes a moment to come."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import Deferred, succeed


class Opening:
    """The first need: who comes while it lasts waits for what is on its way, but not for long.

    Args:
        clock: Whose time it is.
        known: Fires when all is known.
        seconds: How long it lasts at most.
    """

    def __init__(self, clock: Any, known: Deferred[None], seconds: float) -> None:
        self.is_over = False
        self._waiting: list[Deferred[None]] = []
        self._timer = clock.callLater(seconds, self.close)
        known.addCallback(lambda _: self.close())

    def wait(self) -> Deferred[None]:
        """Fires when it is over."""
        if self.is_over:
            return succeed(None)
        waits: Deferred[None] = Deferred()
        self._waiting.append(waits)
        return waits

    def close(self) -> None:
        """It is over, whatever is known."""
        if self._timer.active():
            self._timer.cancel()
        self.is_over = True
        waiting, self._waiting = self._waiting, []
        for waits in waiting:
            if not waits.called:
                waits.callback(None)
