"""The arguments of a tool as a table: its schema for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ai.commands.console.text import cell, table
from ai.commands.tools.outcome import kind
from ai.tools.contract.base import Tool

COLUMNS = {"argument": 19, "type": 16, "default": 11, "description": 32}
MAX_ROWS = 60
MAX_DEPTH = 3
_BOUNDS = {
    "minimum": "from {}",
    "maximum": "to {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "pattern": "of the form {}",
}
_TRIFLES = (("minLength", 1), ("minItems", 1))


def parameters(tool: Tool) -> Iterator[str]:
    """A table of a tool's arguments, and another for each pass where they differ."""
    yield _table(tool, tool.schema_for())
    for name, schema in tool.parameters_by_pass.items():
        yield f"In the pass {cell(name, 40)}:"
        yield _table(tool, schema)


def _table(tool: Tool, schema: Mapping[str, Any]) -> str:
    rows = list(_rows(tool, schema, "", 0))
    if not rows:
        return "It takes no arguments."
    shown = table(COLUMNS, rows[:MAX_ROWS])
    left = len(rows) - MAX_ROWS
    return f"{shown}\nAnd {left} more." if left > 0 else shown


def _rows(
    tool: Tool, schema: Mapping[str, Any], before: str, depth: int
) -> Iterator[tuple[str, str, str, str]]:
    required = schema.get("required", ())
    for name, declared in _part(schema, "properties").items():
        if not isinstance(declared, Mapping):
            continue
        whole = f"{before}{name}"
        is_secret = not before and name in tool.masked
        what = [str(declared.get("description", "")), *_bounds(declared)]
        if is_secret:
            what.append("the record hides it")
        yield (
            cell(whole, 120),
            cell(_kind(declared), 120),
            cell(_default(declared, name in required), 60),
            cell(_sentences(what), 600),
        )
        if depth < MAX_DEPTH:
            items = _part(declared, "items")
            yield from _rows(tool, declared, f"{whole}.", depth + 1)
            yield from _rows(tool, items, f"{whole}[].", depth + 1)


def _part(schema: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = schema.get(name)
    return found if isinstance(found, Mapping) else {}


def _kind(declared: Mapping[str, Any]) -> str:
    items = _part(declared, "items")
    return f"list of {kind(items)}" if items else kind(declared)


def _default(declared: Mapping[str, Any], required: bool) -> str:
    if "default" in declared:
        return json.dumps(declared["default"], ensure_ascii=False, default=str)
    return "(required)" if required else "-"


def _bounds(declared: Mapping[str, Any]) -> Iterator[str]:
    bounds = [
        form.format(declared[name])
        for name, form in _BOUNDS.items()
        if name in declared and (name, declared[name]) not in _TRIFLES
    ]
    if bounds:
        yield ", ".join(bounds)


def _sentences(parts: list[str]) -> str:
    kept = [part.strip().rstrip(".") for part in parts]
    return ". ".join(part[:1].upper() + part[1:] for part in kept if part)
