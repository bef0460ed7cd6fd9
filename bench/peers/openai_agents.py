"""The turn in openai-agents: an Agent with a Model of our own, ended by `StopAtTools`."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

from agents import (
    Agent,
    FunctionTool,
    Model,
    ModelResponse,
    Runner,
    SQLiteSession,
    Usage,
    function_tool,
    set_tracing_disabled,
)
from openai.types.responses import ResponseFunctionToolCall
from turn import DESCRIPTIONS, NOTICED, SAY, SAY_DESCRIPTION, SYSTEM, Script, Witness

VERSION = version("openai-agents")


@contextmanager
def plain(witness: Witness, _folder: Path) -> Iterator[Callable[[], Awaitable[None]]]:
    """A coroutine function that runs one turn."""
    agent = _agent(witness)

    async def turn() -> None:
        await Runner.run(agent, NOTICED)

    yield turn


@contextmanager
def recorded(witness: Witness, folder: Path) -> Iterator[Callable[[], Awaitable[None]]]:
    """A coroutine function that runs one turn, with its messages in a SQLiteSession."""
    agent = _agent(witness)
    numbers = count()

    async def turn() -> None:
        session = SQLiteSession(str(next(numbers)), folder / "sessions.db3")
        await Runner.run(agent, NOTICED, session=session)
        session.close()

    yield turn


def _agent(witness: Witness) -> Agent:
    set_tracing_disabled(True)

    async def read(what: str) -> dict[str, Any]:
        return witness.read(what)

    async def say(message: str) -> dict[str, Any]:
        return witness.say(message)

    tools: list[FunctionTool] = [
        function_tool(read, name_override=name, description_override=text)
        for name, text in DESCRIPTIONS.items()
    ]
    tools.append(function_tool(say, name_override=SAY, description_override=SAY_DESCRIPTION))
    return Agent(
        name="Marta",
        instructions=SYSTEM,
        model=_Scripted(witness),
        tools=tools,
        tool_use_behavior={"stop_at_tool_names": [SAY]},
    )


class _Scripted(Model):
    def __init__(self, witness: Witness) -> None:
        self._script = Script(witness)

    async def get_response(
        self,
        system_instructions: Any,
        input: Any,
        model_settings: Any,
        tools: list[Any],
        *_more: Any,
        **_options: Any,
    ) -> ModelResponse:
        name, arguments, call_id = self._script.next(len(tools))
        call = ResponseFunctionToolCall(
            type="function_call", call_id=call_id, name=name, arguments=json.dumps(arguments)
        )
        return ModelResponse(output=[call], usage=Usage(), response_id=None)

    def stream_response(self, *_arguments: Any, **_options: Any) -> Any:
        raise NotImplementedError("the turn is not streamed")
