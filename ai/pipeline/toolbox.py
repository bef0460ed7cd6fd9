"""The toolbox: what a turn may load beside what it is offered, group by group or by words.

Loading is no permission: whatever the authority allows runs, loaded or not. It decides only which
schemas a model has before its eyes. Source: the seed *tiered-tool-system*.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from ai.pipeline.authorise import usable
from ai.pipeline.call import Caller
from ai.tools.base import Tool
from ai.tools.errors import ToolError
from ai.tools.groups import CORE
from ai.tools.quotation import told

MAX_FOUND = 5
"""Tools that a search loads at most."""
_WORD = re.compile(r"[^\W_]{3,}")
_STEM = 5
"""Letters by which words are the same: "remember" and "remembering"."""
_IN_NAME, _IN_GROUP, _IN_TEXT = 4, 2, 1
"""What a word counts for, by where it stands."""
_COMMON = 8
"""A word in more than one in so many descriptions tells nothing."""


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

    def named(self, name: str) -> str:
        """A group's own name, from one as a model writes it.

        Raises:
            ToolError: There is no such group with tools that this turn may use.
        """
        known = list(self._groups())
        plain = name.strip().casefold()
        for group in known:
            if name == group or plain == group.casefold():
                return group
        there = ", ".join(group for group in known if group != CORE)
        raise ToolError(
            f"There is no category '{told(plain[:80])}'.",
            f"There are: {there}." if there else "There is none that you could load.",
        )

    def load(self, name: str) -> list[str]:
        """Have a group's tools join the offer.

        Returns:
            Those that were not offered before.

        Raises:
            ToolError: There is no such group with tools that this turn may use.
        """
        return self._join(self._groups()[self.named(name)])

    def count(self, name: str) -> int:
        """How many tools of a group this turn may use."""
        return len(self._groups().get(name, ()))

    def bring(self, name: str) -> None:
        """Have one tool join the offer, where this turn may use it."""
        if name in usable(self._caller):
            self._join([name])

    def find(self, words: str) -> tuple[list[Tool], list[str]]:
        """Find tools by words, and have them join the offer.

        Returns:
            What was found, the best first; and the names of those that were not offered before.
        """
        tools = self._tools()
        asked = _telling(_stems(words), tools)
        rated = [(_rate(asked, tool), tool) for tool in tools]
        best = max((rate for rate, _ in rated), default=0)
        fitting = [(rate, tool) for rate, tool in rated if rate and rate * 2 >= best]
        fitting.sort(key=lambda pair: -pair[0])
        found = [tool for _, tool in fitting[:MAX_FOUND]]
        return found, self._join(tool.name for tool in found)

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
        added = [name for name in names if name not in self._caller.offer]
        self._caller.offer.extend(added)
        return added


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
