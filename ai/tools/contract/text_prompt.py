"""The text prompt: how tools are described to models without function calling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ai.tools.contract.base import Tool, tag_of

_SCALARS = ("string", "integer", "number", "boolean")


def prompt_block(tools: Iterable[Tool]) -> str:
    """The part of a prompt that lists the tools and says how to call them in text."""
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
    """The same for tools that were loaded later; "" if there are none."""
    lines = list(_lines(tools))
    return "\n".join(["You can use these tools now too:", "", *lines]) if lines else ""


def _lines(tools: Iterable[Tool]) -> Iterator[str]:
    for tool in tools:
        if not tool.deprecated:
            yield f"{_example(tool)} - {' '.join(tool.description.split())}"


def _example(tool: Tool) -> str:
    if tool.prompt_example:
        return tool.prompt_example
    properties = tool.parameters.get("properties", {})
    if not properties:
        return f"{tag_of(tool)}:"
    if lone_parameter(tool):
        return f"{tag_of(tool)}: [{lone_parameter(tool)}]"
    fields = ", ".join(f'"{name}": …' for name in properties if name not in tool.seldom)
    return f"{tag_of(tool)}: {{{fields}}}"


def lone_parameter(tool: Tool) -> str:
    """The tool's one required parameter, or its only one, if it is no list or object; or ""."""
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required") or (list(properties) if len(properties) == 1 else [])
    plain = [name for name in required if properties.get(name, {}).get("type") in _SCALARS]
    return plain[0] if len(required) == 1 and plain else ""
