"""The turn in pydantic-ai: an Agent with a FunctionModel, ended by an output tool."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pydantic_ai import Agent, Tool, ToolOutput
from pydantic_ai.messages import ModelResponse, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from turn import DESCRIPTIONS, NOTICED, SAY, SAY_DESCRIPTION, SYSTEM, Script, Witness

VERSION = version("pydantic-ai-slim")


@contextmanager
def plain(witness: Witness, _folder: Path) -> Iterator[Callable[[], Awaitable[None]]]:
    """A coroutine function that runs one turn."""
    script = Script(witness)

    async def answer(messages: Any, info: AgentInfo) -> ModelResponse:
        offered = len(info.function_tools) + len(info.output_tools)
        name, arguments, call_id = script.next(offered)
        return ModelResponse([ToolCallPart(name, arguments, call_id)])

    async def read(what: str) -> dict[str, Any]:
        return witness.read(what)

    async def say(message: str) -> dict[str, Any]:
        return witness.say(message)

    agent = Agent(
        FunctionModel(answer),
        system_prompt=SYSTEM,
        tools=[Tool(read, name=name, description=text) for name, text in DESCRIPTIONS.items()],
        output_type=ToolOutput(say, name=SAY, description=SAY_DESCRIPTION),
    )

    async def turn() -> None:
        await agent.run(NOTICED)

    yield turn
