"""The approval policy: which calls a builder has to approve, by patterns over the whole call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from ai import conf
from ai.tools.contract.base import Tool
from ai.tools.contract.render import fits, render
from ai.tools.support.markup import prose


def wants_approval(tool: Tool, params: Mapping[str, Any]) -> str:
    """Why a builder has to approve a call; "" if nobody has to.

    The first entry of AI["APPROVAL"] whose pattern matches the call decides, else the tool itself.
    A pattern that asks also matches what the game would read as the same; one that allows has to
    match to the letter.

    Args:
        tool: The tool.
        params: The call's validated arguments.
    """
    entries = conf.get("APPROVAL")
    rendered = render(tool, params) if entries else ""
    read = render(tool, _as_read(params)).lower() if entries else ""
    for verdict, pattern in entries:
        if fits(pattern, rendered) or (verdict == "ask" and fits(pattern.lower(), read)):
            asks = f"This game requires a builder's approval for this call of '{tool.name}'."
            return asks if verdict == "ask" else ""
    return f"'{tool.name}' needs a builder's approval." if tool.requires_approval else ""


def _as_read(value: Any) -> Any:
    """Arguments as the game reads them: without colours, or a prefix before a command."""
    if isinstance(value, str):
        words = " ".join(prose(value, len(value) + 1).split())
        return words.lstrip(f"{settings.CMD_IGNORE_PREFIXES} ")
    if isinstance(value, Mapping):
        return {name: _as_read(item) for name, item in value.items()}
    return [_as_read(item) for item in value] if isinstance(value, list) else value
