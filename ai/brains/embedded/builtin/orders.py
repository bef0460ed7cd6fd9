"""Orders: what is done about a builder's instruction, beside all else. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def _order(tool: str, hear: str, say: str, **arguments: str) -> Mapping[str, Any]:
    """A rule that carries out an order with a tool, where the turn may use that tool."""
    return {
        "name": f"order to {tool}",
        "kinds": ["instruction"],
        "act": True,
        "needs": tool,
        "hear": hear,
        "do": [{"tool": tool, "as": "done", "arguments": arguments}],
        "say": say,
        "none": "@cannot_do",
        "else": "@cannot_do",
    }


ORDERS: Sequence[Mapping[str, Any]] = (
    {
        "name": "speak as told",
        "kinds": ["instruction"],
        "hear": r"^(?:say|announce|call out|shout)(?: to (?:everybody|everyone|all|them))?"
        r"(?: that)?[:,]? +(?P<words>.+)$",
        "do": [{"tool": "say", "arguments": {"message": "{words|cap}"}}],
        "else": "@cannot",
    },
    _order(
        "go",
        r"^(?:go|walk|run|head|move|travel)(?: back)?(?: to| through| by)? (?P<way>.+)$",
        "I went to {done.moved_to|the}.",
        exit="{way|words}",
    ),
    _order(
        "take",
        r"^(?:get|take|grab|fetch|pick up) (?P<what>.+?)(?: (?:from|off|out of) .+)?$",
        "I took {what|cut:80|the}.",
        item="{what|words}",
    ),
    _order(
        "put",
        r"^(?:put|place|lay|drop|insert) (?P<what>.+?) (?P<where>in|on)(?:to)? (?P<holder>.+)$",
        "I put {what|cut:80|the} {where|lower} {holder|cut:80|the}.",
        item="{what|words}",
        holder="{holder|words}",
        where="{where|lower}",
    ),
    _order(
        "drop",
        r"^(?:drop|put down|lay down) (?P<what>.+)$",
        "I put {what|cut:80|the} down.",
        item="{what|words}",
    ),
    _order("open", r"^open (?P<what>.+)$", "I opened {what|cut:80|the}.", target="{what|words}"),
    _order(
        "close",
        r"^(?:close|shut) (?P<what>.+)$",
        "I closed {what|cut:80|the}.",
        target="{what|words}",
    ),
    _order(
        "use_key",
        r"^(?P<to>unlock|lock) (?P<what>.+?)(?: with .+)?$",
        "I {to|lower}ed {what|cut:80|the}.",
        target="{what|words}",
        to="{to|lower}",
    ),
    _order("eat", r"^eat (?P<what>.+)$", "I ate {what|cut:80|the}.", item="{what|words}"),
)
