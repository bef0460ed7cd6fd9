"""Calls of the API that take longer than anybody waits: their outcomes are kept for a while."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock
from ai.web.answers import BROKEN, Answer, Refused, underway

log = Logger()

MINUTES = 5
"""How long an outcome can be fetched."""
MAX_UNDERWAY = 10
"""Calls of one token or account at a time."""
MAX_CALLS = 500
MAX_OWN = 1024 * 1024
"""Characters of one token's or account's outcomes that are kept; of more, the oldest go."""
MAX_CHARACTERS = 16 * 1024 * 1024
"""Of everybody's."""

STOPPED = Refused(
    503, "The server is going down.", "Whether it was done, nobody knows. Look before you retry."
).answer


@dataclass
class _Kept:
    owner: str
    running: Deferred[Answer]
    answer: Answer | None = None
    at: float = 0.0
    """When it came."""


class Calls:
    """Keeps outcomes.

    Args:
        clock: Whose time it is.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._calls: OrderedDict[str, _Kept] = OrderedDict()

    def __len__(self) -> int:
        return len(self._calls)

    def demand_room(self, owner: str) -> None:
        """Let one more call begin.

        Raises:
            Refused: Too many run already.
        """
        self._let_go()
        running = [kept.owner for kept in self._calls.values() if kept.answer is None]
        if running.count(owner) >= MAX_UNDERWAY or len(running) >= MAX_CALLS:
            raise Refused(
                429,
                "Too many calls run already.",
                "Wait until some are done.",
                (("Retry-After", "2"),),
            )

    def keep(self, number: str, owner: str, running: Deferred[Answer]) -> Deferred[Answer]:
        """Keep what comes of a call.

        Args:
            number: By which it is fetched.
            owner: By whom.
            running: Gives the answer.

        Returns:
            The same; it never fails.
        """
        kept = self._calls[number] = _Kept(owner, running)
        running.addErrback(_broken)
        running.addCallback(self._arrived, kept)
        return running

    def find(self, number: str, owner: str) -> Answer | None:
        """What is to be told of a call; None where its owner has none of that number."""
        self._let_go()
        kept = self._calls.get(number)
        if kept is None or kept.owner != owner:
            return None
        return kept.answer or underway(number)

    def stop(self) -> None:
        """Break off what runs."""
        for kept in list(self._calls.values()):
            if kept.answer is None:
                kept.running.cancel()

    def _arrived(self, answer: Answer, kept: _Kept) -> Answer:
        kept.answer, kept.at = answer, self._clock.seconds()
        self._let_go()
        return answer

    def _let_go(self) -> None:
        """Let outcomes go that are too old, and of too many the oldest."""
        now = self._clock.seconds()
        own: Counter[str] = Counter()
        everybodys = 0
        for number, kept in reversed(list(self._calls.items())):
            if kept.answer is None:
                continue
            size = len(kept.answer.text)
            full = own[kept.owner] + size > MAX_OWN or everybodys + size > MAX_CHARACTERS
            if full or now - kept.at > MINUTES * 60:
                del self._calls[number]
            else:
                own[kept.owner] += size
                everybodys += size
        done = [number for number, kept in self._calls.items() if kept.answer is not None]
        for number in done[: max(0, len(self._calls) - MAX_CALLS)]:
            del self._calls[number]


def _broken(failure: Failure) -> Answer:
    if failure.check(CancelledError):
        return STOPPED
    log.failure("ai: a call of the API broke", failure)
    return BROKEN
