"""The turn in smolagents: a ToolCallingAgent, ended by its `final_answer`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from smolagents import ChatMessage, LogLevel, MessageRole, Model, Tool, ToolCallingAgent
from smolagents.models import ChatMessageToolCall, ChatMessageToolCallFunction
from turn import DESCRIPTIONS, NOTICED, READ, SAY, SYSTEM, Script, Witness

VERSION = version("smolagents")
END = "final_answer"


@contextmanager
def plain(witness: Witness, _folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn."""
    agent = ToolCallingAgent(
        tools=[_reading(name, witness) for name in DESCRIPTIONS],
        model=_Scripted(witness),
        instructions=SYSTEM,
        verbosity_level=LogLevel.OFF,
    )

    def turn() -> None:
        witness.say(agent.run(NOTICED))

    yield turn


class _Scripted(Model):
    def __init__(self, witness: Witness) -> None:
        super().__init__(model_id="scripted")
        self._script = Script(witness)

    def generate(
        self, messages: Any, tools_to_call_from: list[Tool] | None = None, **_options: Any
    ) -> ChatMessage:
        name, arguments, call_id = self._script.next(len(tools_to_call_from or ()))
        if name == SAY:
            name, arguments = END, {"answer": arguments["message"]}
        function = ChatMessageToolCallFunction(name=name, arguments=arguments)
        call = ChatMessageToolCall(id=call_id, type="function", function=function)
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


def _reading(tool: str, witness: Witness) -> Tool:
    class Reading(Tool):
        name = tool
        description = DESCRIPTIONS[tool]
        inputs = {"what": {"type": "string", "description": "Which one."}}
        output_type = "object"

        def forward(self, what: str) -> Any:
            return witness.read(what) if tool == READ else {}

    return Reading()
