"""The toolbox: how a turn loads more tools than it was offered, by group or by search.

Loading is not permission: a tool that the authority allows runs without being loaded. Loading only
decides which schemas a model reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import MOST_OFFERED, usable
from ai.tools.contract.base import Tool
from ai.tools.contract.groups import CORE
from ai.tools.errors import ToolError
from ai.tools.text.quotation import inert_line

MAX_FOUND = 5
"""The most tools that a search loads."""
_WORD = re.compile(r"[^\W_]{3,}")
_STEM = 5
"""Letters in which words have to agree, as "remember" and "remembering" do."""
_IN_NAME, _IN_GROUP, _IN_TEXT = 4, 2, 1
"""The weight of a word in a tool's name, group and description."""
_COMMON = 8
"""A search ignores words that are in more than one of this many descriptions."""


@dataclass(frozen=True)
class Loaded:
    """The outcome of loading a group."""

    group: str
    """The group's name."""
    count: int
    """How many of its tools this turn may use."""
    added: list[str]
    """The tools that were not offered before."""
    left: int
    """How many tools found no room in the offer."""


@dataclass(frozen=True)
class Toolbox:
    """Loads tools into a turn's offer; tools get it as `context.toolbox`.

    Each method determines again what the turn may use: rights may change during the turn.
    """

    caller: Caller

    def categories(self) -> list[dict[str, Any]]:
        """The groups with tools that this turn may use, and the number of these tools.

        The core is left out if all of it is offered.
        """
        known = self.caller.tools.groups
        return [
            {"name": name, "description": known.get(name, ""), "tool_count": len(members)}
            for name, members in self._groups().items()
            if name != CORE or not set(members) <= set(self.caller.offer)
        ]

    def load(self, name: str) -> Loaded:
        """Add a group's tools to the offer.

        Raises:
            ToolError: There is no such group with tools that this turn may use.
        """
        groups = self._groups()
        group = next((group for group in groups if name.strip().casefold() == group.casefold()), "")
        if not group:
            there = ", ".join(one["name"] for one in self.categories())
            raise ToolError(
                f"There is no category '{inert_line(name.strip()[:80])}'.",
                f"There are: {there}." if there else "There is none that you could load.",
            )
        names = groups[group]
        added = self._join(names)
        return Loaded(group, len(names), added, self._left(names))

    def bring(self, name: str) -> None:
        """Add one tool to the offer, if this turn may use it."""
        if name not in self.caller.offer and name in usable(self.caller):
            self.caller.offer.append(name)

    def find(self, words: str) -> tuple[list[Tool], list[str], int]:
        """Search tools by words, and add those found to the offer.

        Returns:
            The tools, the best first; the names of those that were not offered before; and how
            many found no room in the offer.
        """
        tools = self._tools()
        wanted = _distinctive(_stems(words), tools)
        rated = [(_rate(wanted, tool), tool) for tool in tools]
        best = max((rate for rate, _ in rated), default=0)
        fitting = [(rate, tool) for rate, tool in rated if rate and rate * 2 >= best]
        fitting.sort(key=lambda pair: -pair[0])
        found = [tool for _, tool in fitting[:MAX_FOUND]]
        names = [tool.name for tool in found]
        return found, self._join(names), self._left(names)

    def _tools(self) -> list[Tool]:
        tools = self.caller.tools
        return [tool for name in usable(self.caller) if (tool := tools.find(name)) is not None]

    def _groups(self) -> dict[str, list[str]]:
        """The names of the usable tools by group."""
        members: dict[str, list[str]] = {name: [] for name in self.caller.tools.groups}
        for tool in self._tools():
            members.setdefault(tool.group, []).append(tool.name)
        return {name: names for name, names in members.items() if names}

    def _join(self, names: Iterable[str]) -> list[str]:
        offer = self.caller.offer
        added = [name for name in names if name not in offer][: max(0, MOST_OFFERED - len(offer))]
        offer.extend(added)
        return added

    def _left(self, names: Iterable[str]) -> int:
        return sum(1 for name in names if name not in self.caller.offer)


def _distinctive(stems: set[str], tools: list[Tool]) -> set[str]:
    """Leave out words such as "the" and "you", which many descriptions have."""
    common = Counter(stem for tool in tools for stem in stems & _stems(tool.description))
    return {stem for stem in stems if common[stem] <= max(MAX_FOUND, len(tools) // _COMMON)}


def _rate(wanted: set[str], tool: Tool) -> int:
    """How well a tool fits the words of a search; each word counts once."""
    places = (
        (_IN_NAME, tool.name.replace("_", " ")),
        (_IN_GROUP, tool.group),
        (_IN_TEXT, tool.description),
    )
    left, rate = set(wanted), 0
    for worth, text in places:
        here = left & _stems(text)
        left -= here
        rate += worth * len(here)
    return rate


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
