"""The page about all tools, `docs/tools.md`, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.tools.contract import groups, levels
from ai.tools.contract.base import Tool
from ai.tools.support.markup import first_sentence

HEAD = """\
# The tools

Every tool that comes with evennia-ai, group by group. This page is generated from the tools
by `python -m ai.tools --page > docs/tools.md`; [writing-tools.md](writing-tools.md) tells how to
add your own, [tools-on-demand.md](tools-on-demand.md) which of them a turn begins with.

The category says how a tool acts on a turn: SAFE_CHAIN continues it, TERMINAL ends it, DANGEROUS is
allowed once, ASYNC_REQUIRED may be answered later."""
CELLS = ("tool", "category", "level", "what it does")


def page(tools: Iterable[Tool]) -> str:
    """The page: for each group a table of its tools, then each tool with its parameters.

    Args:
        tools: In any order.
    """
    ordered = sorted(tools, key=lambda tool: tool.name)
    parts = [HEAD]
    for group, description in groups.known.items():
        members = [tool for tool in ordered if tool.group == group]
        if members:
            rows = [_row(CELLS), _row("---" for _ in CELLS), *map(_line, members)]
            heads = [f"## {group}", f"{description}."]
            parts += [*heads, "\n".join(rows), *map(_section, members)]
    return "\n\n".join(parts) + "\n"


def _line(tool: Tool) -> str:
    link = f"[`{tool.name}`](#{tool.name})"
    level, does = levels.title(tool.level()), first_sentence(tool.description)
    return _row((link, tool.category.name, level, does))


def _section(tool: Tool) -> str:
    lines = [f"### `{tool.name}`", "", " ".join(tool.description.split())]
    notes = _notes(tool)
    if notes:
        lines += ["", f"*{notes}*"]
    listed = list(_parameters(tool.parameters))
    if listed:
        lines += ["", *listed]
    return "\n".join(lines)


def _notes(tool: Tool) -> str:
    notes = []
    if tuple(tool.passes) != ("live",):
        notes.append(f"Passes: {', '.join(tool.passes)}.")
    if tool.requires_approval:
        notes.append("Needs a builder's approval.")
    if tool.cost != "free":
        notes.append(f"Cost: {tool.cost}.")
    if tool.deprecated:
        notes.append(f"Deprecated: {tool.deprecated}.")
    return " ".join(notes)


def _parameters(schema: Mapping[str, Any]) -> Iterable[str]:
    needed = schema.get("required", ())
    for name, declared in schema.get("properties", {}).items():
        kind = _kind(declared) + ("" if name in needed else ", optional")
        yield f"- `{name}` ({kind}): {' '.join(str(declared.get('description', '')).split())}"


def _kind(declared: Mapping[str, Any]) -> str:
    if "enum" in declared:
        return "one of " + ", ".join(f"`{value}`" for value in declared["enum"])
    kinds = declared.get("type", "any")
    kind = kinds if isinstance(kinds, str) else " or ".join(kinds)
    bounds = [
        f"{word} {declared[key]}"
        for key, word in (
            ("minimum", "from"),
            ("maximum", "to"),
            ("maxLength", "at most"),
            ("maxItems", "at most"),
        )
        if key in declared
    ]
    return " ".join([kind, *bounds])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
