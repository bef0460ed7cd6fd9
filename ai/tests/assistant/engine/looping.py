"""What the tests of the loop share: a loop with tools of every kind."""

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Turn
from ai.brains.base import Message, Request
from ai.testing import ScriptedBrain, call
from ai.tests.pipeline.kit import (
    ASYNC,
    DANGEROUS,
    TERMINAL,
    Kit,
    control,
    result_of,
    tool,
)
from ai.tools.errors import ToolError

WORD = {
    "type": "object",
    "properties": {"message": {"type": "string", "description": "what"}},
    "required": ["message"],
}


class Stage(Kit):
    """A loop with tools of every kind, and what they did in order."""

    def __init__(self, *more) -> None:
        self.did: list[str] = []
        self.errand: Deferred = Deferred()
        super().__init__(
            tool("look", self._note("look")),
            tool("say", self._note("say"), category=TERMINAL, parameters=WORD),
            tool("wave", self._note("wave"), category=TERMINAL),
            tool("shrug", self._fail, category=TERMINAL),
            tool("open", self._note("open"), category=DANGEROUS),
            tool("close", self._note("close"), category=DANGEROUS),
            tool("send", self._send, category=ASYNC, timeout=100),
            tool("hang", lambda character: Deferred(), timeout=3600),
            control("finish"),
            *more,
        )
        self.loop = Loop(self.pipeline, self.clock)

    def _note(self, name):
        def execute(character, **given):
            self.did.append(name)
            return {"did": name, **given}

        return execute

    def _fail(self, character):
        self.did.append("shrug")
        raise ToolError("Not in the mood.")

    def _send(self, character, **_):
        self.did.append("send")
        return self.errand

    def turn(self, *steps, **given) -> Turn:
        brain = steps[0] if hasattr(steps[0] if steps else None, "think") else None
        request = Request(system="You are Marta.", messages=(Message("user", "Hello"),))
        return Turn(request, self.caller, brain or ScriptedBrain(*steps), **given)

    def begin(self, turn: Turn) -> Deferred:  # type: ignore[override]
        return ensureDeferred(self.loop.run(turn))

    def run(self, *steps, **given) -> Turn:
        turn = self.turn(*steps, **given)
        assert result_of(self.begin(turn)) is turn.end
        check_paired(turn)
        return turn


def outcomes(turn: Turn) -> list:
    return [outcome for step in turn.steps for outcome in step.outcomes]


def told(turn: Turn) -> list[str]:
    return [outcome.observation for outcome in outcomes(turn)]


def check_paired(turn: Turn) -> None:
    """Each call is followed by its one observation, in the order of the calls."""
    waiting: list[str] = []
    for message in turn.messages:
        if message.role == "tool":
            assert waiting
            assert message.call_id == waiting.pop(0)
            assert message.text
        else:
            assert waiting == []
            waiting = [each.id for each in message.calls]
    assert waiting == []


def hello():
    return call("say", message="Hello!")
