"""The text protocol: models without function calling use tools by writing tags."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from ai.brains.base import Brain, Completion, ModelCall, Request
from ai.brains.models.flatten import flatten
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.text_prompt import loaded_block, prompt_block
from ai.tools.contract.text_protocol import ParsedResponse, parse_response


class TextProtocolBrain(WrapperBrain):
    """Describes the tools in the prompt, and finds the calls in a brain's text."""

    def __init__(self, brain: Brain, tools: ToolSet) -> None:
        super().__init__(brain)
        self._tools = tools

    async def _think(self, request: Request) -> Completion:
        offered = offered_in(request, self._tools)
        if not offered:
            return await self._brain.think(request)
        completion = await self._brain.think(describe_tools(request, offered))
        if completion.stop != "end":
            return completion
        parsed = parse_response(completion.text, callable_in(request, self._tools))
        return replace(completion, text=parsed.text, calls=_calls(parsed), aloud=True)


def describe_tools(request: Request, offered: Sequence[Tool]) -> Request:
    """Return a request with its tools described in the prompt."""
    first, loaded = request.by_steadiness(offered)
    return replace(
        request,
        system=request.with_tools_described(prompt_block(first), loaded_block(loaded)),
        messages=flatten(request.messages, _as_tag),
        tools=(),
    )


class RescueBrain(WrapperBrain):
    """Finds the calls in text, for models that print a call instead of making it."""

    def __init__(self, brain: Brain, tools: ToolSet) -> None:
        super().__init__(brain)
        self._tools = tools

    async def _think(self, request: Request) -> Completion:
        completion = await self._brain.think(request)
        if completion.calls or completion.stop != "end" or not completion.text:
            return completion
        parsed = parse_response(completion.text, callable_in(request, self._tools))
        if not parsed.tool_calls:
            return completion
        return replace(completion, text=parsed.text, calls=_calls(parsed), aloud=True)


def offered_in(request: Request, tools: ToolSet) -> list[Tool]:
    """Return the tools that a request offers, in its order."""
    found = [tools.find(str(tool["name"])) for tool in request.tools]
    return [tool for tool in found if tool is not None]


def callable_in(request: Request, tools: ToolSet) -> ToolSet:
    """Return the tools that an answer to a request may call, including those not loaded yet."""
    near = [tools.find(name) for name in request.within_reach]
    return ToolSet([*offered_in(request, tools), *(tool for tool in near if tool is not None)])


def _calls(parsed: ParsedResponse) -> tuple[ModelCall, ...]:
    return tuple(ModelCall("", call.name, call.arguments) for call in parsed.tool_calls)


def _as_tag(call: ModelCall) -> str:
    arguments = call.arguments
    if not isinstance(arguments, str):
        arguments = json.dumps(dict(arguments), ensure_ascii=False, default=str)
    return f'<tool_call>{{"name": {json.dumps(call.name)}, "arguments": {arguments}}}</tool_call>'
