"""The text protocol, for models without function calling: `TAG: argument` lines, and more.

Source: the seed *tool-registry-spec*, without its holes: a tag counts only at the start of a
line, outside quotes and code fences, and never reaches beyond its own line; patterns run on re2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ai.tools.contract.base import Tool, tag_of
from ai.tools.contract.registry import ToolRegistry, ToolSet
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import canonical, decode, storable
from ai.tools.schema.schema import linear_pattern

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_CALL_START = re.compile(rf" {{0,3}}{_OPEN}")
_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})(.*)\Z")
_QUOTE = re.compile(r"[ \t]*[>\"'“”‘’«»„‹›「『]")
_QUOTATION = re.compile(r'(?:^|(?<=[\s(\[:,;—–-]))"|[“„«「『]')
"""Where a quotation begins, not where inches end: at the start of a line, or behind a blank."""
_ENDS = {'"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』"}
_TAG_LINE = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*):[ \t]*(.*)\Z")
_NAME = re.compile(r'"name"\s*:\s*"([^"\\]*)"')
_SCALARS = ("string", "integer", "number", "boolean")

MAX_QUOTED = 100
"""Lines that a quotation may have."""
_SPEECH, _LINE, _CALL = "speech", "line", "call"


@dataclass
class ParsedResponse:
    """A model's answer, taken apart."""

    text: str = ""
    """What is left to be spoken."""
    tool_calls: list[ToolCall] = field(default_factory=list)
    """In the order they stood."""


def prompt_block(tools: Iterable[Tool]) -> str:
    """Tell a model the tools and how to call them in text."""
    return "\n".join(
        [
            "You can use tools. To use one, write its tag at the start of a line of its own:",
            "",
            *_lines(tools),
            "",
            "Tools with several arguments take them as one JSON object after the tag.",
        ]
    )


def loaded_block(tools: Iterable[Tool]) -> str:
    """Tell a model of tools that it was not told of before; "" where there are none."""
    lines = list(_lines(tools))
    return "\n".join(["You can use these tools now too:", "", *lines]) if lines else ""


def _lines(tools: Iterable[Tool]) -> Iterator[str]:
    for tool in tools:
        if not tool.deprecated:
            yield f"{_example(tool)} - {' '.join(tool.description.split())}"


def parse_response(
    raw: str, registry: ToolRegistry | ToolSet, context: ToolContext | None = None
) -> ParsedResponse:
    """Find the calls in a model's text, and what is left to be spoken.

    Args:
        raw: What the model wrote.
        registry: The tools whose tags count.
        context: Handed on with each call, with its `raw_arg` set.
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
            made = replace(
                call,
                id=f"t{number}",
                context=replace(context or ToolContext(), raw_arg=call.raw_arg),
            )
            parsed.tool_calls.append(made)
        if not stripped:
            kept.append(piece)
    parsed.text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()
    return parsed


def _example(tool: Tool) -> str:
    if tool.prompt_example:
        return tool.prompt_example
    properties = tool.parameters.get("properties", {})
    if not properties:
        return f"{tag_of(tool)}:"
    if _lone(tool):
        return f"{tag_of(tool)}: [{_lone(tool)}]"
    fields = ", ".join(f'"{name}": …' for name in properties)
    return f"{tag_of(tool)}: {{{fields}}}"


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The text's lines, each with what it may be: speech only, a tag's line, a call's JSON.

    Only a line feed ends a line: other letters that Python ends lines at may stand in a quotation.
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
    """The line behind a quotation that begins on a line and ends on a later one; 0 if none does."""
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
    """Whether a line ends a code fence, as Markdown has it."""
    deeper = len(found[1].expandtabs(4)) - len(fence[1].expandtabs(4))
    return found[2].startswith(fence[2]) and not found[3].strip() and deeper < 4


def _end_of_call(lines: list[str], start: int) -> int | None:
    """The line on which a call that starts here is closed; None if another starts before."""
    for at in range(start, len(lines)):
        if at > start and _CALL_START.match(lines[at]):
            return None
        if _CLOSE in lines[at]:
            return at
    return None


def _tag_call(line: str, by_tag: dict[str, Tool]) -> tuple[ToolCall | None, bool]:
    """The call on a line, and whether the line is to be stripped from what is spoken."""
    tagged = _TAG_LINE.match(line)
    tool = by_tag.get(tagged[1]) if tagged else None
    if tagged is None or tool is None:
        return None, False
    rest = tagged[2].rstrip()
    arguments = _arguments(tool, rest)
    if arguments is None:
        return None, False
    return ToolCall("", tool.name, arguments, raw_arg=rest), tool.strip_from_display


def _json_call(text: str) -> ToolCall:
    """The call that a model wrote as JSON; broken JSON is passed on, to be told about."""
    try:
        value = decode(text)
    except ToolInvalid:
        named = _NAME.search(text)
        return ToolCall("", named[1] if named else "", text, raw_arg=text)
    arguments = value.get("arguments") or {}
    if not isinstance(arguments, dict | str):
        arguments = canonical(arguments)
    return ToolCall("", str(value.get("name", "")), arguments, raw_arg=text)


def _arguments(tool: Tool, rest: str) -> dict[str, Any] | str | None:
    """What the rest of a tag's line means for its tool; None if it does not fit."""
    properties = tool.parameters.get("properties", {})
    lone = _lone(tool)
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
    """Whether what begins like JSON is none: "{smiles} Hello"."""
    try:
        decode(rest)
    except ToolInvalid:
        return True
    return False


def _lone(tool: Tool) -> str:
    """The tool's single required plain parameter, or its only one; "" if there is none."""
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required") or (list(properties) if len(properties) == 1 else [])
    plain = [name for name in required if properties.get(name, {}).get("type") in _SCALARS]
    return plain[0] if len(required) == 1 and plain else ""
