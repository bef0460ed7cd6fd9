"""The text protocol, for models without function calling.

A call is a line `TAG: argument`, or JSON between `<tool_call>` and `</tool_call>`. A tag counts
only at the start of a line and outside of quotations and code fences, and its argument ends with
the line. Patterns run on re2, in linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ai.tools.contract.base import Tool, tag_of
from ai.tools.contract.registry import ToolRegistry, ToolSet
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import ToolContext
from ai.tools.contract.text_prompt import lone_parameter
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import canonical, decode, storable
from ai.tools.schema.schema import linear_pattern

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_CALL_START = re.compile(rf" {{0,3}}{_OPEN}")
_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})(.*)\Z")
_QUOTE = re.compile(r"[ \t]*[>\"'“”‘’«»„‹›「『]")
_QUOTATION = re.compile(r'(?:^|(?<=[\s(\[:,;—–-]))"|[“„«「『]')
"""Where a quotation begins: at the start of a line or after a blank, unlike a mark for inches."""
_ENDS = {'"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』"}
_TAG_LINE = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*):[ \t]*(.*)\Z")
_OBJECT = re.compile(r"\{\s*[\"'][^\"']{1,128}[\"']\s*:")
_NAME = re.compile(r'"name"\s*:\s*"([^"\\]*)"')

MAX_QUOTED = 100
"""Lines of the longest quotation."""
_SPEECH, _LINE, _CALL = "speech", "line", "call"


@dataclass
class ParsedResponse:
    """A model's answer, taken apart."""

    text: str = ""
    """What is left for the character to say."""
    tool_calls: list[ToolCall] = field(default_factory=list)
    """The calls, in their order."""


def parse_response(
    raw: str, registry: ToolRegistry | ToolSet, context: ToolContext | None = None
) -> ParsedResponse:
    """Separate the calls in a model's text from what the character says.

    Args:
        raw: What the model wrote.
        registry: The tools whose tags count.
        context: Copied to each call, with the call's `raw_arg`, `arguments` and `confidence`.
    """
    tools = registry.snapshot() if isinstance(registry, ToolRegistry) else registry
    by_tag = {tag_of(tool): tool for tool in tools}
    parsed = ParsedResponse()
    kept: list[str] = []
    for kind, piece in _pieces(storable(raw)):
        call, stripped = None, False
        if kind == _CALL:
            call, stripped = _json_call(piece), True
        elif kind == _LINE:
            call, stripped = _tag_call(piece, by_tag)
        if call is not None:
            number = len(parsed.tool_calls) + 1
            made = _numbered(call, number, context or ToolContext())
            parsed.tool_calls.append(made)
        if not stripped:
            kept.append(piece)
    parsed.text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()
    return parsed


def _numbered(call: ToolCall, number: int, context: ToolContext) -> ToolCall:
    """The call with an id, and with the context as it is for this call."""
    confidence = context.confidence if call.confidence is None else call.confidence
    arguments = call.arguments if isinstance(call.arguments, Mapping) else {}
    own = replace(context, raw_arg=call.raw_arg, arguments=arguments, confidence=confidence)
    return replace(call, id=f"t{number}", confidence=confidence, context=own)


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text, each with its kind: speech, a line that may be a tag's, a JSON call.

    Only a line feed ends a line; other characters that `str.splitlines` knows may be quoted.
    """
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    fence: re.Match[str] | None = None
    quoted = 0
    at = 0
    while at < len(lines):
        line = lines[at]
        found = _FENCE.match(line)
        if at < quoted:
            yield _SPEECH, line
        elif fence is not None:
            fence = None if found and _closes(found, fence) else fence
            yield _SPEECH, line
        elif found and not ("`" in found[2] and "`" in found[3]):
            fence = found
            yield _SPEECH, line
        elif _CALL_START.match(line) and (end := _end_of_call(lines, at)) is not None:
            block = " ".join(lines[at : end + 1])
            json, _, rest = block.partition(_OPEN)[2].partition(_CLOSE)
            yield _CALL, json.strip()
            at, rest = end, rest.strip()
            if rest.startswith(_OPEN):  # the next call, on the same line
                lines[at] = rest
                continue
            if rest:
                yield _SPEECH, rest
        else:
            spoken = _QUOTE.match(line) or not _TAG_LINE.match(line)
            quoted = _end_of_quotation(lines, at) if spoken else 0
            yield _SPEECH if _QUOTE.match(line) else _LINE, line
        at += 1


def _end_of_quotation(lines: list[str], start: int) -> int:
    """The line after a quotation of several lines that begins on a line; 0 if none does."""
    line, at = lines[start], 0
    while found := _QUOTATION.search(line, at):
        ends = _ENDS[found[0]]
        closed = [spot for end in ends if (spot := line.find(end, found.end())) >= 0]
        if not closed:
            later = range(start + 1, min(len(lines), start + 1 + MAX_QUOTED))
            return next((n + 1 for n in later if any(end in lines[n] for end in ends)), 0)
        at = min(closed) + 1
    return 0


def _closes(found: re.Match[str], fence: re.Match[str]) -> bool:
    """Whether a line closes a code fence, as in Markdown."""
    deeper = len(found[1].expandtabs(4)) - len(fence[1].expandtabs(4))
    return found[2].startswith(fence[2]) and not found[3].strip() and deeper < 4


def _end_of_call(lines: list[str], start: int) -> int | None:
    """The line that closes the call that starts here; None if another call starts before it."""
    for at in range(start, len(lines)):
        if at > start and _CALL_START.match(lines[at]):
            return None
        if _CLOSE in lines[at]:
            return at
    return None


def _tag_call(line: str, by_tag: dict[str, Tool]) -> tuple[ToolCall | None, bool]:
    """The call on a line, and whether the line is removed from what the character says."""
    tagged = _TAG_LINE.match(line)
    tool = by_tag.get(tagged[1]) if tagged else None
    if tagged is None or tool is None:
        return None, False
    rest = tagged[2].rstrip()
    arguments = read_arguments(tool, rest)
    if arguments is None:
        return None, False
    return ToolCall("", tool.name, arguments, raw_arg=rest), tool.strip_from_display


def _json_call(text: str) -> ToolCall:
    """The call that a model wrote as JSON; of broken JSON, a call that fails with the reason."""
    try:
        value = decode(text)
    except ToolInvalid:
        named = _NAME.search(text)
        return ToolCall("", named[1] if named else "", text, raw_arg=text)
    arguments = value.get("arguments") or {}
    if not isinstance(arguments, dict | str):
        arguments = canonical(arguments)
    confidence = _confidence(value.get("confidence"))
    return ToolCall("", str(value.get("name", "")), arguments, raw_arg=text, confidence=confidence)


def _confidence(value: Any) -> float | None:
    """A model's estimate of its call, 0 to 1; None for everything else."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value <= 1 else None


def read_arguments(tool: Tool, rest: str) -> dict[str, Any] | str | None:
    """The arguments that the text after a tag stands for; None if it does not fit the tool."""
    properties = tool.parameters.get("properties", {})
    lone = lone_parameter(tool)
    if not rest:
        return {} if not tool.parameters.get("required") else None
    if rest.startswith("{") and "raw_arg" in tool.arg_groups and not (lone and _is_text(rest)):
        return rest
    match = linear_pattern(tool.arg_pattern).fullmatch(rest)
    if match is None:
        return None
    named = dict(zip(tool.arg_groups, match.groups(), strict=True))
    raw = named.pop("raw_arg", None)
    if raw is not None:
        target = lone or ("raw_arg" if "raw_arg" in properties else "")
        if target:
            named[target] = raw
    return {name: value for name, value in named.items() if value is not None}


def _is_text(rest: str) -> bool:
    """Whether a text that begins like JSON is not JSON, as "{smiles} Hello"."""
    if _OBJECT.match(rest):
        return False
    try:
        decode(rest)
    except ToolInvalid:
        return True
    return False
