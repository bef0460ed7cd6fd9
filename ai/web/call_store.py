"""Keeps the outcomes of calls for a while, so that slow ones can be fetched later."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock
from ai.web.answer import INTERNAL_ERROR, Answer, ApiError

log = Logger()

MINUTES = 5
"""How long an outcome can be fetched."""
MAX_RUNNING = 10
"""Calls of one token or account at a time."""
MAX_CALLS = 500
MAX_OWN = 1024 * 1024
"""Characters of outcomes that are kept for one token or account; of more, the oldest go."""
MAX_CHARACTERS = 16 * 1024 * 1024
"""The same for all of them together."""

STOPPED = ApiError(
    503,
    "The server is going down.",
    "The call may or may not have been carried out. Look before you retry.",
).answer


@dataclass
class _StoredCall:
    owner: str
    running: Deferred[Answer]
    answer: Answer | None = None
    answered_at: float = 0.0


class CallStore:
    """Running calls, and the outcomes of those that are done."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._calls: OrderedDict[str, _StoredCall] = OrderedDict()

    def require_room(self, owner: str, most: int = MAX_RUNNING) -> None:
        """Check that one more call may start.

        Args:
            owner: Whose call it is.
            most: Calls that they may have running.

        Raises:
            ApiError: Too many are running.
        """
        self._expire()
        running = [call.owner for call in self._calls.values() if call.answer is None]
        if running.count(owner) >= most or len(running) >= MAX_CALLS:
            raise ApiError(
                429,
                "Too many calls run already.",
                "Wait until some are done.",
                {"Retry-After": "2"},
            )

    def add(self, call_id: str, owner: str, running: Deferred[Answer]) -> Deferred[Answer]:
        """Keep a call and, once it is done, its outcome.

        Returns:
            The same Deferred; it never fails.
        """
        call = self._calls[call_id] = _StoredCall(owner, running)
        running.addErrback(_answer_failure)
        running.addCallback(self._finish, call)
        return running

    def find(self, call_id: str, owner: str) -> Answer | None:
        """The outcome of a call, or that it is pending; None if its owner has no such call."""
        self._expire()
        call = self._calls.get(call_id)
        if call is None or call.owner != owner:
            return None
        return call.answer or Answer.pending(call_id)

    def stop(self) -> None:
        """Cancel the calls that are running."""
        for call in list(self._calls.values()):
            if call.answer is None:
                call.running.cancel()

    def _finish(self, answer: Answer, call: _StoredCall) -> Answer:
        call.answer, call.answered_at = answer, self._clock.seconds()
        self._expire()
        return answer

    def _expire(self) -> None:
        """Drop outcomes that are too old and, where there are too many, the oldest."""
        now = self._clock.seconds()
        own: Counter[str] = Counter()
        total = 0
        for call_id, call in reversed(list(self._calls.items())):
            if call.answer is None:
                continue
            size = len(call.answer.text)
            full = own[call.owner] + size > MAX_OWN or total + size > MAX_CHARACTERS
            if full or now - call.answered_at > MINUTES * 60:
                del self._calls[call_id]
            else:
                own[call.owner] += size
                total += size
        done = [call_id for call_id, call in self._calls.items() if call.answer is not None]
        for call_id in done[: max(0, len(self._calls) - MAX_CALLS)]:
            del self._calls[call_id]


def _answer_failure(failure: Failure) -> Answer:
    if failure.check(CancelledError):
        return STOPPED
    log.failure("ai: a call of the API failed", failure)
    return INTERNAL_ERROR
