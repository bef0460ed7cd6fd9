"""What the tests of the wrappers share: a brain that is told what to answer, one at a time."""

from __future__ import annotations

from twisted.internet.defer import Deferred

from ai.brains.base import Completion, Request


class Held:
    """A brain whose answers a test gives by hand."""

    def __init__(self, name: str = "held") -> None:
        self.name = name
        self.asked: list[Request] = []
        self.open: list[Deferred[Completion]] = []
        self.cancelled = 0

    def think(self, request: Request) -> Deferred[Completion]:
        def cancelled(_d: Deferred[Completion]) -> None:
            self.cancelled += 1
            self.open.remove(answer)

        answer: Deferred[Completion] = Deferred(cancelled)
        self.asked.append(request)
        self.open.append(answer)
        return answer

    def answer(self, text: str = "yes", **more: object) -> None:
        self.open.pop(0).callback(Completion(text, **more))

    def fail(self, error: Exception) -> None:
        self.open.pop(0).errback(error)


def result(deferred: Deferred[Completion]) -> object:
    """What came of it by now: the text, the error, or None."""
    found: list[object] = []
    deferred.addCallbacks(
        lambda completion: found.append(completion.text), lambda f: found.append(f.value)
    )
    return found[0] if found else None
