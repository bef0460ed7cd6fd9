"""The toolbox: what a turn may load beside what it is offered, group by group or by words.

Loading is no permission: whatever the authority allows runs, loaded or not. It decides only which
schemas a model has before its eyes. Source: the seed *tiered-tool-system*.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import MOST_OFFERED, usable
from ai.tools.contract.base import Tool
from ai.tools.contract.groups import CORE
from ai.tools.errors import ToolError
from ai.tools.text.quotation import told

MAX_FOUND = 5
"""Tools that a search loads at most."""
_WORD = re.compile(r"[^\W_]{3,}")
_STEM = 5
"""Letters by which words are the same: "remember" and "remembering"."""
_IN_NAME, _IN_GROUP, _IN_TEXT = 4, 2, 1
"""What a word counts for, by where it stands."""
_COMMON = 8
"""A word in more than one in so many descriptions tells nothing."""


@dataclass(frozen=True)
class Loaded:
    """What came of loading a group."""

    group: str
    """Its own name."""
    count: int
    """How many tools of it this turn may use."""
    added: list[str]
    """Those that were not offered before."""
    left: int
    """How many are not offered, because the offer is full."""


class Toolbox:
    """One turn's way to more tools; tools get it as `context.toolbox`.

    What the turn may use is asked for each time anew: rights may change in the middle of it.

    Args:
        caller: The turn; what is loaded joins its offer.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def categories(self) -> list[dict[str, Any]]:
        """The groups with tools that this turn may use, and how many of them each has.

        The core is left out, where the turn began with all of it.
        """
        known = self._caller.tools.groups
        return [
            {"name": name, "description": known.get(name, ""), "tool_count": len(members)}
            for name, members in self._groups().items()
            if name != CORE or not set(members) <= set(self._caller.offer)
        ]

    def load(self, name: str) -> Loaded:
        """Have a group's tools join the offer.

        Args:
            name: The group's, as a model writes it.

        Raises:
            ToolError: There is no such group with tools that this turn may use.
        """
        groups = self._groups()
        group = _meant(name, groups)
        if not group:
            there = ", ".join(one["name"] for one in self.categories())
            raise ToolError(
                f"There is no category '{told(name.strip()[:80])}'.",
                f"There are: {there}." if there else "There is none that you could load.",
            )
        names = groups[group]
        added = self._join(names)
        return Loaded(group, len(names), added, self._left(names))

    def bring(self, name: str) -> None:
        """Have one tool join the offer, where this turn may use it."""
        if name not in self._caller.offer and name in usable(self._caller):
            self._caller.offer.append(name)

    def find(self, words: str) -> tuple[list[Tool], list[str], int]:
        """Find tools by words, and have them join the offer.

        Returns:
            What was found, the best first; the names of those that were not offered before; and
            how many are not offered, because the offer is full.
        """
        tools = self._tools()
        asked = _telling(_stems(words), tools)
        rated = [(_rate(asked, tool), tool) for tool in tools]
        best = max((rate for rate, _ in rated), default=0)
        fitting = [(rate, tool) for rate, tool in rated if rate and rate * 2 >= best]
        fitting.sort(key=lambda pair: -pair[0])
        found = [tool for _, tool in fitting[:MAX_FOUND]]
        names = [tool.name for tool in found]
        return found, self._join(names), self._left(names)

    def _tools(self) -> list[Tool]:
        tools = self._caller.tools
        return [tool for name in usable(self._caller) if (tool := tools.find(name)) is not None]

    def _groups(self) -> dict[str, list[str]]:
        """The usable tools by group, in the groups' order."""
        members: dict[str, list[str]] = {name: [] for name in self._caller.tools.groups}
        for tool in self._tools():
            members.setdefault(tool.group, []).append(tool.name)
        return {name: names for name, names in members.items() if names}

    def _join(self, names: Iterable[str]) -> list[str]:
        offer = self._caller.offer
        added = [name for name in names if name not in offer][: max(0, MOST_OFFERED - len(offer))]
        offer.extend(added)
        return added

    def _left(self, names: Iterable[str]) -> int:
        return sum(1 for name in names if name not in self._caller.offer)


def _meant(name: str, groups: Collection[str]) -> str:
    """A group's own name, from one as a model writes it; "" where it is none of these."""
    plain = name.strip().casefold()
    return next((group for group in groups if plain == group.casefold()), "")


def _telling(asked: set[str], tools: list[Tool]) -> set[str]:
    """Those words that tell tools apart: not "the" and "you", which stand in every other one."""
    common = Counter(stem for tool in tools for stem in asked & _stems(tool.description))
    return {stem for stem in asked if common[stem] <= max(MAX_FOUND, len(tools) // _COMMON)}


def _rate(asked: set[str], tool: Tool) -> int:
    """How well a tool fits the words that were asked for."""
    places = (
        (_IN_NAME, tool.name.replace("_", " ")),
        (_IN_GROUP, tool.group),
        (_IN_TEXT, tool.description),
    )
    left, rate = set(asked), 0
    for worth, text in places:
        here = left & _stems(text)
        left -= here
        rate += worth * len(here)
    return rate


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
