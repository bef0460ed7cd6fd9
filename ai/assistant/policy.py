"""The game's policy: which calls need somebody's yes, by patterns over the whole call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai import conf
from ai.tools.base import Tool
from ai.tools.render import fits, render


def wants_approval(tool: Tool, params: Mapping[str, Any]) -> str:
    """Why a call needs a builder's yes; "" where it needs none.

    The first entry of AI["APPROVAL"] whose pattern the call fits decides; where none does, the
    tool itself.

    Args:
        tool: Whose call it is.
        params: Its validated arguments.
    """
    entries = conf.get("APPROVAL")
    rendered = render(tool, params, limit=None) if entries else ""
    for verdict, pattern in entries:
        if fits(pattern, rendered):
            asks = f"This game wants a builder's yes for such a '{tool.name}'."
            return asks if verdict == "ask" else ""
    return f"'{tool.name}' needs a builder's yes." if tool.requires_approval else ""
