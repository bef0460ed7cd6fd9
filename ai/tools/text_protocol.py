"""The text protocol, for models without function calling: `TAG: argument` lines, and more.

Source: the seed *tool-registry-spec*, without its holes: a tag counts only at the start of a
line, outside quotes and code fences, and never reaches beyond its own line; patterns run on re2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ai.tools.base import Tool
from ai.tools.surroundings import ToolContext
from ai.tools.decode import decode
from ai.tools.errors import ToolInvalid
from ai.tools.registry import ToolRegistry, ToolSet
from ai.tools.results import ToolCall
from ai.tools.schema import linear_pattern

_FENCE = re.compile(r"[ \t]{0,3}(```|~~~)")
_QUOTE = re.compile(r"[ \t]*[>\"'“”‘’«»„]")
_JSON_CALL = re.compile(r"<tool_call>(.*?)</tool_call>", re.DOTALL)
_TAG_LINE = re.compile(r"([A-Z][A-Z0-9_]*):[ \t]*(.*)\Z")


@dataclass
class ParsedResponse:
    """A model's answer, taken apart."""

    text: str = ""
    """What is left to be spoken."""
    tool_calls: list[ToolCall] = field(default_factory=list)
    """In the order they stood."""


def tag_of(tool: Tool) -> str:
    """The tag that calls a tool: its `tag_prefix`, or else its name in capitals."""
    return tool.tag_prefix or re.sub(r"[^A-Z0-9_]", "_", tool.name.upper())


def prompt_block(tools: Iterable[Tool]) -> str:
    """Tell a model the tools and how to call them in text."""
    lines = [
        "You can use tools. To use one, write its tag at the start of a line of its own:",
        "",
    ]
    for tool in tools:
        if tool.deprecated or tool.control:
            continue
        lines.append(f"{_example(tool)} - {tool.description}")
    lines += ["", "Tools with several arguments take them as one JSON object after the tag."]
    return "\n".join(lines)


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
    for line, quoted in _lines(_mark_json_calls(raw)):
        call, stripped = (None, False) if quoted else _line_call(line, by_tag)
        if call is not None:
            number = len(parsed.tool_calls) + 1
            made = replace(
                call,
                id=f"t{number}",
                context=replace(context or ToolContext(), raw_arg=call.raw_arg),
            )
            parsed.tool_calls.append(made)
        if not stripped:
            kept.append(line)
    parsed.text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()
    return parsed


def _example(tool: Tool) -> str:
    if tool.prompt_example:
        return tool.prompt_example
    properties = tool.parameters.get("properties", {})
    if not properties:
        return f"{tag_of(tool)}:"
    if _lone_string(tool):
        return f"{tag_of(tool)}: [{_lone_string(tool)}]"
    fields = ", ".join(f'"{name}": …' for name in properties)
    return f"{tag_of(tool)}: {{{fields}}}"


def _mark_json_calls(raw: str) -> str:
    """Each `<tool_call>` on a line of its own, its JSON on that line too."""
    return _JSON_CALL.sub(
        lambda found: f"<tool_call>{' '.join(found[1].split())}</tool_call>", raw
    )


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it stands in a code fence or a quotation."""
    fence = ""
    for line in text.splitlines():
        opening = _FENCE.match(line)
        if opening and (not fence or opening[1] == fence):
            fence = "" if fence else opening[1]
            yield line, True
        else:
            yield line, bool(fence) or bool(_QUOTE.match(line))


def _line_call(line: str, by_tag: dict[str, Tool]) -> tuple[ToolCall | None, bool]:
    """The call on a line, and whether the line is to be stripped from what is spoken."""
    found = _JSON_CALL.fullmatch(line.strip())
    if found:
        return _json_call(found[1].strip()), True
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
    try:
        value = decode(text)
    except ToolInvalid:
        return ToolCall("", "", text, raw_arg=text)
    arguments = value.get("arguments", {})
    if not isinstance(arguments, dict | str):
        arguments = {}
    return ToolCall("", str(value.get("name", "")), arguments, raw_arg=text)


def _arguments(tool: Tool, rest: str) -> dict[str, Any] | str | None:
    """What the rest of a tag's line means for its tool; None if it does not fit."""
    properties = tool.parameters.get("properties", {})
    if not rest:
        return {} if not tool.parameters.get("required") else None
    if rest.startswith("{") and "raw_arg" in tool.arg_groups:
        return rest
    match = linear_pattern(tool.arg_pattern).fullmatch(rest)
    if match is None:
        return None
    named = dict(zip(tool.arg_groups, match.groups(), strict=True))
    raw = named.pop("raw_arg", None)
    if raw is not None:
        target = _lone_string(tool)
        if target:
            named[target] = raw
        elif "raw_arg" in properties:
            named["raw_arg"] = raw
    return {name: value for name, value in named.items() if value is not None}


def _lone_string(tool: Tool) -> str:
    """The tool's single required string parameter, or its only one; "" if there is none."""
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required") or (list(properties) if len(properties) == 1 else [])
    strings = [name for name in required if properties.get(name, {}).get("type") == "string"]
    return strings[0] if len(required) == 1 and strings else ""
