"""JSON schema mode: the answer is JSON that can be nothing but one of the offered calls.

For servers that constrain what a model writes. With small models that made every answer a valid
call, where function calling gave none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ai.brains.base import Completion, ModelCall, Request
from ai.brains.models.flatten import flatten
from ai.brains.models.wire.arguments import arguments
from ai.brains.printed_calls import Offer, read, without_thoughts
from ai.brains.wrappers.wrapper import WrapperBrain

MAX_ANSWER = 64 * 1024
_HOW = (
    "Use one tool at a time. Answer with nothing but one JSON object: "
    '{"call": {"tool": its name, "arguments": {…}}}. These are the tools:'
)
_MORE = "There are these tools now too:"
_OWN_FORM = re.compile(r'\{\s*"call"\s*:')
_TOOL = re.compile(r'"tool"\s*:\s*"([^"\\]*)"')


class JsonSchemaBrain(WrapperBrain):
    """Has a brain that knows no calls answer by a union of their schemas.

    Args:
        brain: Which one; its server must hold the model to `Request.answer_schema`.
    """

    async def _think(self, request: Request) -> Completion:
        if not request.tools:
            return await self._brain.think(request)
        completion = await self._brain.think(describe_tools(request))
        if completion.stop != "end":
            return completion
        return _read(completion, Offer.of(request))


def describe_tools(request: Request) -> Request:
    """A request with its tools described in the prompt, and as a schema for the answer."""
    first, more = request.by_steadiness(request.tools)
    return replace(
        request,
        system=request.with_tools_described(
            _describe(_HOW, first), _describe(_MORE, more) if more else ""
        ),
        messages=flatten(request.messages, _written),
        tools=(),
        answer_schema=union(request.tools),
    )


def union(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The schema of one call of these tools."""
    return _object(call={"anyOf": [_call(tool) for tool in tools]})


def _call(tool: Mapping[str, Any]) -> dict[str, Any]:
    return _object(tool={"const": tool["name"]}, arguments=dict(tool["parameters"]))


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _describe(head: str, tools: Sequence[Mapping[str, Any]]) -> str:
    """The tools for the prompt: the schema alone does not say what they are for."""
    lines = [f"- {tool['name']}: {' '.join(str(tool['description']).split())}" for tool in tools]
    return "\n".join([head, *lines])


def _written(call: ModelCall) -> str:
    made = {"tool": call.name, "arguments": _arguments(call)}
    return json.dumps({"call": made}, ensure_ascii=False, default=dict)


def _arguments(call: ModelCall) -> Any:
    if not isinstance(call.arguments, str):
        return call.arguments
    try:
        return json.loads(call.arguments)
    except (ValueError, RecursionError):
        return call.arguments


def _read(completion: Completion, offer: Offer) -> Completion:
    """The call that an answer is, or those that it prints in another form; else what it says."""
    text = without_thoughts(completion.text).strip()
    call = _call_in(text) if _OWN_FORM.match(text) and len(text) <= MAX_ANSWER else None
    if call is not None:
        return replace(completion, text="", calls=(call,))
    reading = read(text, offer)
    if reading.calls and not _OWN_FORM.match(text):
        return reading.as_completion(completion)
    if not text.startswith("{") or len(text) > MAX_ANSWER:
        return replace(completion, text=text)
    named = _TOOL.search(text)  # broken: the pipeline tells the model so, and nobody hears it
    call = ModelCall("", named[1] if named else "", text)
    return replace(completion, text="", calls=(call,), printed=True)


def _call_in(text: str) -> ModelCall | None:
    try:
        call = json.loads(text)["call"]
        name, given = call["tool"], call["arguments"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(name, str) or not isinstance(given, dict):
        return None
    return ModelCall("", name, arguments(given))
