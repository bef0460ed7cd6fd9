"""The text protocol as a brain: models without function calling use tools by writing tags."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from twisted.internet.defer import Deferred, ensureDeferred

from ai.brains.base import Brain, Completion, ModelCall, Request
from ai.brains.models.flat import flatten
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.text_protocol import (
    ParsedResponse,
    loaded_block,
    parse_response,
    prompt_block,
)


class Textual:
    """Tells a brain its tools in the prompt, and finds the calls in what it writes.

    Source: the seed *tool-registry-spec*.

    Args:
        brain: Which one.
        tools: The turn's tools.
    """

    def __init__(self, brain: Brain, tools: ToolSet) -> None:
        self.name = brain.name
        self._brain = brain
        self._tools = tools

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask, and take the answer apart."""
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        offered = offered_in(request, self._tools)
        if not offered:
            return await self._brain.think(request)
        completion = await self._brain.think(asked(request, offered))
        if completion.stop != "end":
            return completion
        parsed = parse_response(completion.text, callable_in(request, self._tools))
        return replace(completion, text=parsed.text, calls=_calls(parsed), aloud=True)


def asked(request: Request, offered: Sequence[Tool]) -> Request:
    """A request as a brain gets it that is told its tools in the prompt."""
    first, loaded = request.by_steadiness(offered)
    return replace(
        request,
        system=request.telling_of_tools(prompt_block(first), loaded_block(loaded)),
        messages=flatten(request.messages, _written),
        tools=(),
    )


class Rescued:
    """The safety net for models that print a call in the place of making it.

    Args:
        brain: Which one.
        tools: The turn's tools.
    """

    def __init__(self, brain: Brain, tools: ToolSet) -> None:
        self.name = brain.name
        self._brain = brain
        self._tools = tools

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask; where the answer is text alone, look for calls in it."""
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        completion = await self._brain.think(request)
        if completion.calls or completion.stop != "end" or not completion.text:
            return completion
        parsed = parse_response(completion.text, callable_in(request, self._tools))
        if not parsed.tool_calls:
            return completion
        return replace(completion, text=parsed.text, calls=_calls(parsed), aloud=True)


def offered_in(request: Request, tools: ToolSet) -> list[Tool]:
    """The tools that a request offers, in its order."""
    found = [tools.find(str(tool["name"])) for tool in request.tools]
    return [tool for tool in found if tool is not None]


def callable_in(request: Request, tools: ToolSet) -> ToolSet:
    """The tools whose calls count in the answer to a request: loaded or not is no permission."""
    near = [tools.find(name) for name in request.within_reach]
    return ToolSet([*offered_in(request, tools), *(tool for tool in near if tool is not None)])


def _calls(parsed: ParsedResponse) -> tuple[ModelCall, ...]:
    return tuple(ModelCall("", call.name, call.arguments) for call in parsed.tool_calls)


def _written(call: ModelCall) -> str:
    arguments = call.arguments
    if not isinstance(arguments, str):
        arguments = json.dumps(dict(arguments), ensure_ascii=False, default=str)
    return f'<tool_call>{{"name": {json.dumps(call.name)}, "arguments": {arguments}}}</tool_call>'
