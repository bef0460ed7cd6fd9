"""`python -m ai.tools` lists all tools; with `--page` it writes `docs/tools.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from ai.tools.contract import groups, levels
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.reference_page import page
from ai.tools.support.markup import first_sentence

_HEADINGS = ("name", "category", "group", "permission", "description")


def catalogue(tools: Iterable[Tool]) -> str:
    """A table of tools, group by group, one on each line."""
    order = list(groups.known)
    ordered = sorted(tools, key=lambda tool: (order.index(tool.group), tool.name))
    rows = [_HEADINGS, *(_row(tool) for tool in ordered)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS) - 1)]
    lines = [_line(_HEADINGS, widths), _line(["-" * width for width in (*widths, 11)], widths)]
    group = None
    for row in rows[1:]:
        if group not in (None, row[2]):
            lines.append("")
        group = row[2]
        lines.append(_line(row, widths))
    return "\n".join(lines)


def _row(tool: Tool) -> tuple[str, ...]:
    return (
        tool.name,
        tool.category.name,
        tool.group,
        levels.title(tool.level()),
        first_sentence(tool.description).rstrip("."),
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
    return "  ".join([*padded, cells[-1]]).rstrip()


if __name__ == "__main__":
    if sys.argv[1:] == ["--page"]:
        print(page(TOOL_REGISTRY.all_tools()), end="")
    else:
        print(catalogue(TOOL_REGISTRY.all_tools()))
