"""The text protocol: models without function calling use tools by writing tags."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from ai.brains.base import ALOUD, Brain, Completion, ModelCall, Request
from ai.brains.models.flatten import flatten
from ai.brains.printed_calls import Offer, Reading, read
from ai.brains.printed_calls.json_text import value_at
from ai.brains.printed_calls.offer import unreadable
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.tools.contract.base import Tool, tag_of
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.text_prompt import loaded_block, prompt_block
from ai.tools.contract.text_protocol import ParsedResponse, parse_response, read_arguments

_BOLD = re.compile(
    r"^ {0,3}(?P<mark>\*\*|__)(?P<tag>[A-Za-z_][A-Za-z0-9_.-]*)"
    r"(?:(?P=mark)[ \t]{0,9}:|:[ \t]{0,9}(?P=mark))[ \t]{0,9}",
    re.MULTILINE,
)
_ALL_BOLD = re.compile(
    r"^ {0,3}(?P<mark>\*\*|__)(?P<tag>[A-Za-z_][A-Za-z0-9_.-]*):[ \t]{0,9}(?P<rest>[^\n]{1,2000})"
    r"(?P=mark)[ \t]{0,9}$",
    re.MULTILINE,
)
_JSON_AFTER_TAG = re.compile(r"^(?P<tag>[A-Za-z_][A-Za-z0-9_.-]*):\s{0,99}(?=\{)", re.MULTILINE)
_QUOTATION = re.compile(
    r"\"[^\"\n]{1,2000}\"|“[^“”]{1,2000}”|„[^„“]{1,2000}“|«[^«»]{1,2000}»|`[^`\n]{1,2000}`|^>[^\n]*"
    r"|^```.*?(?:^```|\Z)",
    re.MULTILINE | re.DOTALL,
)
_FENCED = re.compile(
    r"^[ \t]{0,3}(?P<fence>`{3,9}|~{3,9})[^\n]*\n(?P<inner>.*?)(?:^[ \t]{0,3}(?P=fence)|\Z)",
    re.MULTILINE | re.DOTALL,
)
_QUOTED = re.compile(
    r"[\"'“„«「『`>]{1,2}\s{0,9}(?P<inner>.+?)[\"'“”»」』`]{0,2}\W{0,9}", re.DOTALL
)
_NEXT_SENTENCE = re.compile(r"(?<=[.!?…)*])[ \t]{1,9}(?=(?P<tag>[A-Z][A-Z0-9_.-]*):[ \t]*\S)")
"""Before a tag that follows a sentence on its line."""
_AMONG_WORDS = re.compile(
    r"(?<=[\w,;:–—-])[ \t]{1,9}(?P<tag>[A-Z][A-Z0-9_.-]*):[ \t]*(?P<rest>\S[^\n]*)"
)
_NOTHING = re.compile(r"\s*(?:\{\s*\}|\[\s*\]|null|none|\"\")\s*", re.IGNORECASE)
"""What a model writes for nothing at all."""
_FULL_STOP = re.compile(r"[ \t]{0,9}[.;]?[ \t]{0,9}$", re.MULTILINE)


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
        reading = read_answer(completion.text, request, self._tools)
        made = reading.as_completion(completion)
        return replace(made, printed=not reading.is_readable)


class RescueBrain(WrapperBrain):
    """Finds the calls in text, for models that print a call instead of making it."""

    def __init__(self, brain: Brain, tools: ToolSet) -> None:
        super().__init__(brain)
        self._tools = tools

    async def _think(self, request: Request) -> Completion:
        completion = await self._brain.think(request)
        if completion.calls or completion.stop != "end" or not completion.text:
            return completion
        reading = read_answer(completion.text, request, self._tools)
        if not reading.calls:
            return replace(completion, text=reading.text)
        return reading.as_completion(completion)


def read_answer(text: str, request: Request, tools: ToolSet) -> Reading:
    """Read the calls in an answer's text, in any form: those of models, and the tools' own tags."""
    reading = read(text, Offer.of(request))
    if not reading.calls and _NOTHING.fullmatch(reading.text):
        return Reading("")
    near = callable_in(request, tools)
    parsed = parse_response(_with_plain_tags(reading.text, near), near)
    text = parsed.text if parsed.tool_calls else reading.text
    calls = (*reading.calls, *_calls(parsed))
    private = _private_tag(text, near)
    return Reading(text, calls) if private is None else Reading("", (*calls, private))


def describe_tools(request: Request, offered: Sequence[Tool]) -> Request:
    """Return a request with its tools described in the prompt."""
    first, loaded = request.by_steadiness(offered)
    return replace(
        request,
        system=request.with_tools_described(prompt_block(first), loaded_block(loaded)),
        messages=flatten(request.messages, _as_tag),
        tools=(),
    )


def offered_in(request: Request, tools: ToolSet) -> list[Tool]:
    """Return the tools that a request offers, in its order."""
    found = [tools.find(str(tool["name"])) for tool in request.tools]
    return [tool for tool in found if tool is not None]


def callable_in(request: Request, tools: ToolSet) -> ToolSet:
    """Return the tools that an answer to a request may call, including those not loaded yet."""
    near = [tools.find(name) for name in request.within_reach]
    return ToolSet([*offered_in(request, tools), *(tool for tool in near if tool is not None)])


def _calls(parsed: ParsedResponse) -> tuple[ModelCall, ...]:
    return tuple(
        unreadable(call.name, call.raw_arg)  # words for which the tool has no place
        if call.raw_arg and not call.arguments
        else ModelCall("", call.name, call.arguments, call.confidence)
        for call in parsed.tool_calls
    )


def _private_tag(text: str, tools: ToolSet) -> ModelCall | None:
    """A tag among words, in a code fence, or all in quotation marks: perhaps no call is meant."""
    for found in _AMONG_WORDS.finditer(_QUOTATION.sub(" ", text)):
        tool = next((tool for tool in tools if tag_of(tool) == found["tag"]), None)
        if tool is None or tool.name in ALOUD or not tool.parameters.get("properties"):
            continue
        if read_arguments(tool, found["rest"].strip()) is not None:
            return unreadable(tool.name, found[0])
    whole = _QUOTED.fullmatch(text)
    for found in [whole] if whole else _FENCED.finditer(text):
        for call in parse_response(found["inner"], tools).tool_calls:
            if tools.find(call.name) is not None and call.name not in ALOUD:
                return unreadable(call.name, found["inner"])
    return None


def _with_plain_tags(text: str, tools: ToolSet) -> str:
    """A text whose tags begin their lines, are not in bold, and have JSON on the same line."""
    tags = {tag_of(tool) for tool in tools}

    def plain(found: re.Match[str]) -> str:
        if found["tag"] not in tags:
            return found[0]
        return f"{found['tag']}: {found.groupdict().get('rest', '')}"

    text = _NEXT_SENTENCE.sub(lambda found: "\n" if found["tag"] in tags else found[0], text)
    text = _ALL_BOLD.sub(plain, _BOLD.sub(plain, text))
    pieces, at = [], 0
    for found in _JSON_AFTER_TAG.finditer(text):
        if found["tag"] not in tags or found.start() < at:
            continue
        try:
            value, end = value_at(text, found.end())
        except ValueError:
            continue
        stop = _FULL_STOP.match(text, end)
        if stop is not None:
            written = json.dumps(value, ensure_ascii=False)
            pieces += [text[at : found.start()], f"{found['tag']}: {written}"]
            at = stop.end()
    return "".join([*pieces, text[at:]])


def _as_tag(call: ModelCall) -> str:
    arguments = call.arguments
    if not isinstance(arguments, str):
        arguments = json.dumps(dict(arguments), ensure_ascii=False, default=str)
    return f'<tool_call>{{"name": {json.dumps(call.name)}, "arguments": {arguments}}}</tool_call>'
