"""The turn in evennia-ai without a database: prompt, loop, and the whole pipeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game import set_up
from turn import DESCRIPTIONS, NOTICED, SAY, SAY_DESCRIPTION, SYSTEM, THINGS, Script, Witness
from twisted.internet.defer import Deferred, ensureDeferred, succeed
from twisted.internet.task import Clock

import ai
from ai.assistant.engine.context_window import tokens_of_tools
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Bounds, Turn
from ai.brains.base import Completion, Message, ModelCall, Request
from ai.pipeline.call import Caller
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.steps.authorise import offer
from ai.tools import Tool, ToolCategory
from ai.tools.contract.registry import ToolRegistry

VERSION = ai.__version__


@contextmanager
def plain(witness: Witness, _folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn."""
    set_up()
    from ai.assistant.prompts import builder, parts

    registry = ToolRegistry()
    for tool in tools(witness):
        registry.register(tool)
    clock = Clock()
    loop = Loop(Pipeline(clock), clock)
    brain = ScriptedBrain(witness)
    bounds = Bounds(max_iterations=len(THINGS) + 1)
    persona = {"description": SYSTEM}
    writers = {"rules": builder.RULES, "persona": parts.persona}
    moment = parts.Moment("Marta", persona=persona)

    def turn() -> None:
        caller = Caller(registry.snapshot(), assistant="marta", turn="1")
        caller.offer = offer(caller)
        offered = tokens_of_tools(caller.tools, caller.offer, caller.pass_name)
        noticed = Message("user", NOTICED)
        prompt = builder.write_prompt(parts.parts(writers, None, "live"), moment)
        request = builder.build_request(prompt, persona, "Marta", (), noticed, "1")
        request = builder.fit(request, offered, bounds.window)
        live_turn = Turn(request, caller, brain, bounds)
        ensureDeferred(loop.run(live_turn))
        assert live_turn.end is EndReason.TERMINAL, live_turn.detail

    yield turn


def tools(witness: Witness) -> list[type[Tool]]:
    """The ten tools, whose results are not cached."""

    class Reading(Tool, register=False):
        parameters = {
            "type": "object",
            "properties": {"what": {"type": "string", "description": "Which one."}},
            "required": ["what"],
            "additionalProperties": False,
        }

        def execute(self, character: Any, what: str) -> Any:
            return witness.read(what)

    class Speaking(Tool, register=False):
        name = SAY
        description = SAY_DESCRIPTION
        category = ToolCategory.TERMINAL
        parameters = {
            "type": "object",
            "properties": {"message": {"type": "string", "description": "The words."}},
            "required": ["message"],
            "additionalProperties": False,
        }

        def execute(self, character: Any, message: str) -> Any:
            return witness.say(message)

    readings = [
        type(Reading)(name, (Reading,), {"name": name, "description": text}, register=False)
        for name, text in DESCRIPTIONS.items()
    ]
    return [*readings, Speaking]


class ScriptedBrain:
    """Answers by the turn's script."""

    name = "scripted"
    is_model = True
    stands_alone = True

    def __init__(self, witness: Witness) -> None:
        self._script = Script(witness)

    def think(self, request: Request) -> Deferred[Completion]:
        """The next step of the script."""
        name, arguments, call_id = self._script.next(len(request.tools))
        return succeed(Completion(calls=(ModelCall(call_id, name, arguments),)))
