"""The testing kit: try a tool, a persona or a whole assistant without a model and without waiting.

with stage(ScriptedBrain([call("say", message="Welcome!")])) as scene:
    scene.say("Hello!")
    assert scene.heard[-1] == 'Marta says, "Welcome!"'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.task import Clock

from ai.brains.base import Brain, BrainError, Completion, ModelCall, Request, Usage
from ai.tools.registry import TOOL_REGISTRY

Step = Completion | str | Sequence[ModelCall] | Exception | Callable[[Request], Any]


def call(name: str, /, **arguments: Any) -> ModelCall:
    """A call as a model would make it."""
    return ModelCall("", name, arguments)


def completion(step: Step, request: Request) -> Any:
    """What a step of a script stands for: a `Completion`, or a Deferred of one."""
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
    """A brain that answers what a test wrote down, in order.

    Args:
        *steps: A text, calls, a `Completion`, an exception to raise, or a function of the
            request that returns one of these or a Deferred.
        forgiving: Go on answering "wait" when the steps are used up, instead of failing.
    """

    name = "scripted"

    def __init__(self, *steps: Step, forgiving: bool = False) -> None:
        self._steps = list(steps)
        self._forgiving = forgiving
        self.requests: list[Request] = []
        """What it was asked, for a test to look at."""
        self.unexpected = 0

    def think(self, request: Request) -> Deferred[Completion]:
        """Give the next step; fails once they are used up."""
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
        """Fail the test if a step was left over, or one was wanted that is not there."""
        assert not self.unexpected, f"the brain was asked {self.unexpected} more times than written"
        assert not self._steps, f"{len(self._steps)} steps were never asked for: {self._steps}"


class TestReactor(Clock):
    """A clock that a test moves, and whose daemon threads report to the test."""

    __test__ = False

    def callFromThread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Have it called when the clock moves next."""
        self.callLater(0, function, *args, **kwargs)


class Scene:
    """An assistant and a player in a room, and a clock that the test moves."""

    def __init__(self, service: Any, script: Any, player: Any) -> None:
        self.service = service
        self.clock: TestReactor = service.clock
        self.script = script
        self.player = player
        self.heard: list[str] = []
        """What the player was shown, without colour."""

    @property
    def character(self) -> Any:
        """The assistant's character."""
        return self.script.character

    @property
    def room(self) -> Any:
        """Where the player is."""
        return self.player.location

    @property
    def presence(self) -> Any:
        """The assistant's life in memory."""
        return self.service.presences[self.script.pk]

    def say(self, text: str, seconds: float = 1.0) -> None:
        """The player says something, and time passes."""
        self.player.at_say(text)
        self.wait(seconds)

    def whisper(self, text: str, seconds: float = 1.0) -> None:
        """The player whispers to the assistant, and time passes."""
        self.player.at_say(text, whisper=True, receivers=[self.character])
        self.wait(seconds)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass, in small steps, as everything that is due asks for more."""
        for _ in range(10):
            self.clock.advance(seconds / 10)

    def turns(self) -> list[Any]:
        """The assistant's recorded turns, oldest first."""
        from ai.models import TurnRecord

        return list(TurnRecord.objects.filter(script=self.script.pk).order_by("pk"))

    def calls(self) -> list[Any]:
        """The assistant's recorded calls, oldest first."""
        from ai.models import CallRecord

        key = self.script.assistant_key
        return list(CallRecord.objects.filter(assistant=key).order_by("pk"))


@contextmanager
def stage(
    brain: Brain | None = None,
    *,
    name: str = "Marta",
    persona: Mapping[str, Any] | None = None,
    grant: str = "Player",
    by: Any = None,
    typeclass: str = "ai.assistant.character.AssistantCharacter",
) -> Iterator[Scene]:
    """An assistant and a player in a room, in one line.

    Args:
        brain: Who thinks; the embedded brain by default. A `ScriptedBrain` is checked at the end.
        name: The assistant's name.
        persona: Who it is.
        grant: The highest level at which it may use tools.
        by: The account that grants it.
        typeclass: What the assistant's object is.
    """
    from evennia.utils.create import create_object

    from ai.assistant.adopt import adopt
    from ai.assistant.service import Service, set_service

    service = Service(TestReactor())
    back = set_service(service)
    room = create_object("evennia.objects.objects.DefaultRoom", key="Taproom")
    thing = create_object(typeclass, key=name, location=room)
    player = create_object("evennia.objects.objects.DefaultCharacter", key="Anna", location=room)
    player.permissions.add("Player")
    try:
        script = adopt(thing, by=by, persona=persona, grant=grant)
        if brain is not None:
            service.brains[brain.name] = brain
            script.brain = brain.name
        scene = Scene(service, script, player)
        with _listening(player, scene.heard):
            yield scene
        if isinstance(brain, ScriptedBrain):
            brain.check()
    finally:
        service.stop()
        back()


@contextmanager
def _listening(player: Any, heard: list[str]) -> Iterator[None]:
    from evennia.utils.ansi import strip_ansi

    receive = player.at_msg_receive

    def at_msg_receive(text: Any = None, from_obj: Any = None, **kwargs: Any) -> Any:
        line = text[0] if isinstance(text, tuple) else text
        heard.append(strip_ansi(str(line)))
        return receive(text=text, from_obj=from_obj, **kwargs)

    player.at_msg_receive = at_msg_receive
    try:
        yield
    finally:
        del player.at_msg_receive


@contextmanager
def registry_copy() -> Iterator[Any]:
    """The registry for a test to change; afterwards it is as it was."""
    saved = TOOL_REGISTRY.save()
    try:
        yield TOOL_REGISTRY
    finally:
        TOOL_REGISTRY.restore(saved)


__all__ = [
    "Scene",
    "ScriptedBrain",
    "TestReactor",
    "Usage",
    "call",
    "completion",
    "registry_copy",
    "stage",
]
