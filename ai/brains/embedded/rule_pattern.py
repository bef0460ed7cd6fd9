"""Rule patterns: what the rules of a persona listen for.

A village listens for more than a thousand things. To try one after the other takes longer than
everything else that the built-in brain does, and compiled on their own they take 25 MB. So they
are compiled together, some at a time: one pass over a line tells which of them fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import re2

MAX_PATTERN = 600
MAX_TOGETHER = 10_000
"""Letters of the patterns that are compiled together, which takes a few milliseconds."""
MAX_MEMORY = 1 << 20
"""Bytes for one pattern, or for those that are compiled together."""
MAX_READ = 256
"""Patterns that are kept compiled on their own, to tell where they fit."""

_NAME = re.compile(r"(?<!\\)(?:\\\\)*\(\?P<(\w+)>")
_NO_NAMES: frozenset[str] = frozenset()
_MAY_BE_LARGE = re.compile(r"\{\d|\\[pP]")


@lru_cache(maxsize=MAX_READ)
def read_pattern(pattern: str) -> Any:
    """A pattern that cannot stall the game, upper and lower case alike.

    Raises:
        ValueError: It is no pattern, or too long.
    """
    return _compiled(pattern)


def _compiled(pattern: str) -> Any:
    if len(pattern) > MAX_PATTERN:
        raise ValueError(f"longer than {MAX_PATTERN} characters; write two patterns.")
    try:
        return re2.compile(pattern, _options())
    except re2.error as error:
        reason = error.args[0] if error.args else "cannot be read"
        told = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise ValueError(f"{told}; correct the pattern.") from None


class PatternSet:
    """Patterns that are compiled together: when there are enough, or one is looked for."""

    def __init__(self) -> None:
        self._patterns: list[str] = []
        self._length = 0
        self._set: Any = re2.Set.SearchSet(_options())
        self._alone: list[Any] = []
        """The patterns, if they are too much to be compiled together."""
        self._last: tuple[str, frozenset[int]] | None = None
        """The text that was asked for last, as the rules are asked one after the other."""
        self.is_compiled = False
        """Whether it takes no more patterns."""

    def add(self, pattern: str) -> int:
        """Add a pattern; return its number.

        Raises:
            ValueError: It is no pattern, or too long.
        """
        if len(pattern) > MAX_PATTERN or _MAY_BE_LARGE.search(pattern):
            _compiled(pattern)  # only to be checked: it may never fit, and takes 12 kB
        try:
            self._set.Add(pattern)
        except re2.error:
            _compiled(pattern)  # this one tells what is wrong
            raise
        self._patterns.append(pattern)
        self._length += len(pattern)
        if self._length >= MAX_TOGETHER:
            self._compile()
        return len(self._patterns) - 1

    def fitting(self, text: str) -> frozenset[int]:
        """The numbers of the patterns that fit a text somewhere."""
        if not self.is_compiled:
            self._compile()
        if self._last is None or self._last[0] != text:
            if self._alone:
                found = [one for one, each in enumerate(self._alone) if each.search(text)]
            else:
                found = self._set.Match(text) or []
            self._last = (text, frozenset(found))
        return self._last[1]

    def _compile(self) -> None:
        self.is_compiled = True
        try:
            self._set.Compile()
        except re2.error:
            self._alone = [re2.compile(pattern, _options()) for pattern in self._patterns]
        re2.purge()  # which also keeps what was only checked


class RulePattern:
    """One pattern of a rule.

    Args:
        pattern: The pattern.
        among: The set that it is compiled with.

    Raises:
        ValueError: It is no pattern, or too long.
    """

    __slots__ = ("among", "names", "number", "pattern")

    def __init__(self, pattern: str, among: PatternSet) -> None:
        self.pattern = pattern
        self.names = frozenset(_NAME.findall(pattern)) or _NO_NAMES
        """The names of its groups."""
        self.among = among
        self.number = among.add(pattern)

    def search(self, text: str) -> Any:
        """The first match, or None."""
        fits = self.number in self.among.fitting(text)
        return read_pattern(self.pattern).search(text) if fits else None


class PatternIndex:
    """Tells who has a pattern that fits a text, without asking each of them.

    Args:
        patterns: Patterns, each with a number for whom it belongs to.
    """

    def __init__(self, patterns: Iterable[tuple[RulePattern, int]]) -> None:
        self._owners: dict[PatternSet, dict[int, list[int]]] = {}
        for pattern, owner in patterns:
            owners = self._owners.setdefault(pattern.among, {})
            owners.setdefault(pattern.number, []).append(owner)
        self._last: tuple[str, frozenset[int]] | None = None
        """The text that was asked for last, as it is asked for several times in a row."""

    def fitting(self, text: str) -> frozenset[int]:
        """The numbers of those who have a pattern that fits a text somewhere."""
        if self._last is None or self._last[0] != text:
            found = frozenset(
                owner
                for among, owners in self._owners.items()
                for number in among.fitting(text)
                for owner in owners.get(number, ())
            )
            self._last = (text, found)
        return self._last[1]


@lru_cache(maxsize=4096)  # the built-in ones are the same for every persona
def rule_pattern(pattern: str) -> RulePattern:
    """A pattern of a rule, which is read once.

    Raises:
        ValueError: It is no pattern, or too long.
    """
    if _newest[0].is_compiled:
        _newest[0] = PatternSet()
    return RulePattern(pattern, _newest[0])


def _options() -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MAX_MEMORY
    return options


_newest = [PatternSet()]
"""The set that takes the next pattern."""
