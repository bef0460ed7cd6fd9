"""Step 1, find: the tool of a name, or the tools that are most likely meant."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import LOAD, join_offer, usable
from ai.tools.contract.base import Tool
from ai.tools.errors import ToolNotFound

MAX_FOUND = 2
"""The most tools that a search loads."""
FINDERS = (LOAD, "browse_tools")
"""Tools that find others, and are found by no search."""
_WORD = re.compile(r"[^\W_]{3,}")
_GENERIC = frozenset(
    {"add", "call", "check", "create", "for", "from", "get", "list", "make", "new", "run", "set"}
    | {"show", "start", "the", "tool", "tools", "update", "use"}
)
"""Words of a search, or of a tool's name, that do not tell what it is about."""
_STEM = 5
"""Letters in which words have to agree, as "remember" and "remembering" do."""
_IN_NAME, _AT_FRONT, _IN_GROUP, _IN_TEXT = 4, 3, 2, 1
"""The weight of a word in a tool's name, at the front of its description, in the name of its group,
and anywhere in its description."""
_COMMON, _RARE = 8, 5
"""A search ignores words that are in more than one of eight descriptions, and in more than five."""
_PART = 0.5
"""The part of its words that a search needs to find a tool, unless its name has one of them."""
_NEAR = 2.7
"""The nearness from which a tool fits what is searched for: hardly any other is as near."""
_CLOSE = 0.65
"""The part of the best tool's rating from which another is found as well."""
_ALIKE = 0.8
"""How similar the names of tools are of which one may be meant by the other."""


def find(name: str, caller: Caller) -> Tool:
    """Find a registered tool, whether or not it is loaded, by its own or its provider-safe name.

    Raises:
        ToolNotFound: With the tools that may be meant, which join the offer.
    """
    tool = caller.tools.find(name)
    if tool is None:
        meant = suggest(name, caller)
        if caller.offer:
            join_offer(caller, meant)
        raise ToolNotFound(name, meant)
    return tool


def suggest(name: str, caller: Caller) -> list[str]:
    """The tools of a turn that may be meant by a name: those with a similar name, or that do it.

    A short name with two letters swapped is less similar than `_ALIKE`, so it counts by itself.
    """
    short, permitted = name[:128], usable(caller)
    swapped = (tool for tool in permitted if sorted(tool) == sorted(short))
    alike = difflib.get_close_matches(short, permitted, MAX_FOUND, _ALIKE)
    does_it = (tool.name for tool in best(short, findable(caller)))
    return list(dict.fromkeys([*swapped, *alike, *does_it]))[:MAX_FOUND]


def findable(caller: Caller) -> list[Tool]:
    """The tools that a search can find."""
    tools = caller.tools.find_all(usable(caller))
    return [tool for tool in tools if not tool.on_need and tool.name not in FINDERS]


def best(
    words: str, tools: Sequence[Tool], nearness: Mapping[str, float] | None = None
) -> list[Tool]:
    """The tools that fit some words, the best first; none if none fits.

    Args:
        words: What is searched for.
        tools: The tools to search.
        nearness: How near the tools are to that in meaning, by name; None if it is not known.
    """
    telling = (word for word in words_of(words).casefold().split() if word not in _GENERIC)
    wanted = _distinctive(_stems(" ".join(telling)), tools)
    rated = []
    for tool in tools:
        found, rate = _rate(wanted, tool)
        near = (nearness or {}).get(tool.name, 0.0)
        by_words = rate >= _IN_NAME or (found and found >= _PART * len(wanted))
        fits = near + rate >= _NEAR if nearness else by_words
        if fits:
            rated.append((near + rate, tool))
    if nearness and not rated:
        return best(words, tools)
    rated.sort(key=lambda pair: -pair[0])
    return [tool for rate, tool in rated if rate >= _CLOSE * rated[0][0]][:MAX_FOUND]


def _distinctive(stems: set[str], tools: Sequence[Tool]) -> set[str]:
    """Leave out words such as "the" and "you", which many descriptions have."""
    common = Counter(stem for tool in tools for stem in stems & _stems(tool.description))
    return {stem for stem in stems if common[stem] <= max(_RARE, len(tools) // _COMMON)}


def _rate(wanted: set[str], tool: Tool) -> tuple[int, int]:
    """How many words of a search a tool has, and how well it fits them; each counts once."""
    places = (
        (_IN_NAME, words_of(tool.name)),
        (_AT_FRONT, tool.description.partition(" ")[0]),
        (_IN_GROUP, tool.group),
        (_IN_TEXT, tool.description),
    )
    left, rate = set(wanted), 0
    for worth, text in places:
        here = left & _stems(text)
        left -= here
        rate += worth * len(here)
    return len(wanted) - len(left), rate


def words_of(name: str) -> str:
    """A tool's name in words: "add goal"."""
    return re.sub(r"[^\w]|_", " ", name)


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
