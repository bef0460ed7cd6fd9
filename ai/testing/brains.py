"""Brains for tests: scripted, watched, and obeying an attacker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import gcd
from typing import Any

from twisted.internet.defer import Deferred, fail, succeed

from ai.brains.base import BrainError, Completion, Message, ModelCall, Request
from ai.brains.embedded.brain import EmbeddedBrain

Step = Completion | str | Sequence[ModelCall] | Exception | Callable[[Request], Any]
STEPS = 4
"""Calls in a turn of `ObeyingBrain`; fewer than a turn may have."""
Calls = Iterable[tuple[str, Mapping[str, Any]]]


def call(name: str, /, **arguments: Any) -> ModelCall:
    """Build a call as a model would make it."""
    return ModelCall("", name, arguments)


def completion(step: Step, request: Request) -> Any:
    """The `Completion` that a step of a script stands for, or a Deferred of one."""
    if callable(step):
        return step(request)
    if isinstance(step, Exception):
        raise step
    if isinstance(step, Completion):
        return step
    if isinstance(step, str):
        return Completion(step)
    return Completion(calls=tuple(step))


class ScriptedBrain:
    """A brain that answers with the steps of a test, in order.

    Args:
        *steps: A text, calls, a `Completion`, an exception to raise, or a function of the
            request that returns one of these or a Deferred.
        forgiving: Answer with a call of `wait` once the steps are used up, instead of failing.
    """

    name = "scripted"
    is_model = True
    reads = False
    """Whether it is given memories, lore and goals as a model is."""
    stands_alone = True
    """No other brain answers where it fails, so that a test sees what fails."""

    def __init__(self, *steps: Step, forgiving: bool = False) -> None:
        self._steps = list(steps)
        self._forgiving = forgiving
        self.requests: list[Request] = []
        """The requests that it was asked."""
        self.unexpected = 0

    def think(self, request: Request) -> Deferred[Completion]:
        """Answer with the next step, or fail if there is none."""
        self.requests.append(request)
        if not self._steps:
            if self._forgiving:
                return succeed(Completion(calls=(call("wait"),)))
            self.unexpected += 1
            return fail(BrainError("the script has no step for this"))
        try:
            answer = completion(self._steps.pop(0), request)
        except Exception as error:
            return fail(error)
        return answer if isinstance(answer, Deferred) else succeed(answer)

    def check(self) -> None:
        """Fail the test if a step is left over, or one was missing."""
        assert not self.unexpected, f"the brain was asked {self.unexpected} more times than written"
        assert not self._steps, f"{len(self._steps)} steps were never asked for: {self._steps}"


class WatchedBrain:
    """The built-in brain, with a record of what it reads."""

    is_model = False

    def __init__(self) -> None:
        self._brain = EmbeddedBrain()
        self.name = self._brain.name
        self.requests: list[Request] = []

    def think(self, request: Request) -> Deferred[Completion]:
        self.requests.append(request)
        return self._brain.think(request)


class ObeyingBrain:
    """The worst that a model can be talked into: it does what an attacker dictates.

    It makes four calls per turn, in rotation, and then repeats aloud what it has heard. As only the
    first change of the world in a turn is carried out, each call comes first in some turn.

    Args:
        calls: Tools' names and arguments.
        reads: It obeys only in turns that read this text.
        looks: Calls that it makes first in each turn, so that it reads something.
    """

    name = "obeying"
    is_model = True
    stands_alone = True

    def __init__(self, calls: Calls, reads: str = "", looks: Calls = ()) -> None:
        self.requests: list[Request] = []
        self._reads = reads
        self._looks = [call(name, **arguments) for name, arguments in looks]
        self.dictate(calls)

    def dictate(self, calls: Calls) -> None:
        """Make these calls from now on."""
        self._calls = [call(name, **arguments) for name, arguments in calls]
        self._turns = self._at = 0

    def think(self, request: Request) -> Deferred[Completion]:
        self.requests.append(request)
        begun = turn_of(request)
        steps = sum(message.role == "assistant" for message in begun)
        if not steps and self._looks:
            return succeed(Completion(calls=tuple(self._looks)))
        reads = self._reads in "".join(message.text for message in request.messages)
        if self._calls and reads and steps < STEPS:
            return succeed(Completion(calls=(self._next(first=steps == bool(self._looks)),)))
        heard = begun[0].percepts[-1]["text"] if begun and begun[0].percepts else "Hm."
        return succeed(Completion(f"SAY: {heard}"[:900]))

    def _next(self, first: bool) -> ModelCall:
        count = len(self._calls)
        if first:
            stride = next(n for n in range(STEPS, 0, -1) if gcd(n, count) == 1)
            self._at = self._turns * stride
            self._turns += 1
        self._at += 1
        return self._calls[(self._at - 1) % count]


def turn_of(request: Request) -> Sequence[Message]:
    """The messages of a request's current turn; the first one has its percepts."""
    begins = [at for at, message in enumerate(request.messages) if message.percepts]
    return request.messages[begins[-1] :] if begins else ()
