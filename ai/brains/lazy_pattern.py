"""Patterns that are compiled when they are first used.

All those by which the built-in brain reads lines take half a second to compile, longer than
everything else at the start of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast


class LazyPattern:
    """Becomes a compiled pattern when one of its methods is first looked up.

    Args:
        pattern: As for `re.compile`.
        flags: As for `re.compile`.
    """

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self.pattern, self.flags), name)
        setattr(self, name, found)  # the next look-up does not come here
        return found


_new: list[LazyPattern] = []
"""Those that `compile_new` has not come to."""


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern of a module, to be used like one that is compiled."""
    lazy = LazyPattern(pattern, flags)
    _new.append(lazy)
    return cast("re.Pattern[str]", lazy)


def compile_new() -> Iterator[None]:
    """Compile, one at each step, all patterns that exist by now, so that no turn has to wait."""
    while _new:
        pattern = _new.pop()
        pattern.match  # noqa: B018
        yield
