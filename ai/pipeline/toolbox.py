"""The toolbox: how a turn finds and loads more tools than it was offered.

Loading is not permission: a tool that the authority allows runs without being loaded. Loading only
decides which schemas a model reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import join_offer, usable
from ai.pipeline.steps.find import best, findable, words_of
from ai.tools.contract.base import Tool
from ai.tools.contract.groups import CORE
from ai.tools.contract.names import safe_name
from ai.tools.errors import ToolError
from ai.tools.text.quotation import inert_line

MAX_NAMED = 24
"""The most tools of a group that are listed by name."""
_NAME = re.compile(r"\w+_\w+")
"""What may be a tool's name in a text; names of one word are words like any other."""


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
        """The groups with tools that this turn may use, and those of them that it could load.

        The core is left out if all of it is offered.
        """
        known, offered = self.caller.tools.groups, set(self.caller.offer)
        joins = {tool.name for tool in self._tools() if tool.on_need}
        return [
            {
                "name": name,
                "description": known.get(name, ""),
                "tool_count": len(members),
                "tools": [safe_name(n) for n in members if n not in offered | joins][:MAX_NAMED],
            }
            for name, members in self._groups().items()
            if name != CORE or not set(members) <= offered
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
        added = join_offer(self.caller, names)
        return Loaded(group, len(names), added, self._left(names))

    def bring(self, name: str) -> None:
        """Add one tool to the offer, if this turn may use it."""
        if name not in self.caller.offer and name in usable(self.caller):
            self.caller.offer.append(name)

    def texts(self) -> dict[str, str]:
        """What the tools do that a search can find, by name, to compare with what is searched."""
        return {
            tool.name: f"{words_of(tool.name)}: {tool.description}"
            for tool in findable(self.caller)
        }

    def find(
        self, words: str, nearness: Mapping[str, float] | None = None
    ) -> tuple[list[Tool], list[str], int]:
        """Search tools, and add the best one or two that fit to the offer.

        Args:
            words: What is searched for.
            nearness: How near the tools are to that in meaning, by name; None if it is not known.

        Returns:
            The tools, the best first; the names of those that were not offered before; and how
            many found no room in the offer.
        """
        found = best(words, findable(self.caller), nearness or {})
        names = [tool.name for tool in found]
        return found, join_offer(self.caller, names), self._left(names)

    def advise(self, advice: str) -> str:
        """The advice of an error, without tools that this turn may not use; others are offered."""
        named = [one.name for one in self.caller.tools.find_all(_NAME.findall(advice))]
        if not named:
            return advice
        if not set(named) <= set(usable(self.caller)):
            return "Do without it."
        if self.caller.offer:
            join_offer(self.caller, named)
        return advice

    def _tools(self) -> list[Tool]:
        tools = self.caller.tools
        return [tool for name in usable(self.caller) if (tool := tools.find(name)) is not None]

    def _groups(self) -> dict[str, list[str]]:
        """The names of the usable tools by group."""
        members: dict[str, list[str]] = {name: [] for name in self.caller.tools.groups}
        for tool in self._tools():
            members.setdefault(tool.group, []).append(tool.name)
        return {name: names for name, names in members.items() if names}

    def _left(self, names: Iterable[str]) -> int:
        return sum(1 for name in names if name not in self.caller.offer)
