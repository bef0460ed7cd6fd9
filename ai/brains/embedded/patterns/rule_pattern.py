"""Rule patterns: what the rules of a persona listen for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

import re2

from ai.brains.embedded.patterns.required_literals import required_literals, telling_letters

MAX_PATTERN = 600
MAX_MEMORY = 1 << 20
"""Bytes that a pattern may take."""
MAX_MATCHER = 1 << 17
"""Bytes that one may take only to tell whether it fits; most take a tenth of it."""
MAX_MATCHERS = 512
"""Patterns that are kept compiled to tell whether they fit."""
MAX_READ = 128
"""Patterns that are kept compiled to tell where they fit."""

_NAME = re.compile(r"(?<!\\)(?:\\\\)*\(\?P<(\w+)>")
_NO_NAMES: frozenset[str] = frozenset()
_MAY_BE_LARGE = re.compile(r"\{\d|\\[pP]")
_ALWAYS = ""
"""A pattern that fits everything."""


class Heard(NamedTuple):
    """A text, as patterns look for what they need in it."""

    folded: str
    """In small letters."""
    encoded: bytes

    @classmethod
    def of(cls, text: str) -> Heard:
        """What patterns hear of a text."""
        return cls(text.casefold(), text.encode(errors="replace"))


class RulePattern:
    """One pattern of a rule.

    It is compiled when a line has what it needs. All patterns of a village would take 30 MB, and
    twice that once they have read some thousand lines.

    Args:
        pattern: The pattern.

    Raises:
        ValueError: It is no pattern, or too long.
    """

    __slots__ = ("letters", "names", "needs", "pattern")

    def __init__(self, pattern: str) -> None:
        _check(pattern)
        self.pattern = pattern
        self.names = frozenset(_NAME.findall(pattern)) or _NO_NAMES
        """The names of its groups."""
        self.needs = required_literals(pattern)
        """Rows of texts, one of each of which is in whatever it fits, in small letters."""
        told = map(telling_letters, self.needs[0] if self.needs else ())
        self.letters = tuple(dict.fromkeys(told))
        """Letters in a row, one of which is in whatever it fits; none if it needs nothing."""

    def fits(self, heard: Heard) -> bool:
        """Whether it fits somewhere."""
        folded = heard.folded
        for texts in self.needs:
            for text in texts:
                if text in folded:
                    break
            else:
                return False
        return _matcher(self.pattern).fits(heard.encoded)

    def search(self, text: str) -> Any:
        """The first match, or None."""
        return read_pattern(self.pattern).search(text) if self.fits(Heard.of(text)) else None


class _Matcher:
    """Tells whether a pattern fits, and not where, which takes half of the memory and time.

    Args:
        pattern: The pattern.
    """

    __slots__ = ("_pattern", "_set")

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._set: Any = re2.Set.SearchSet(_options(MAX_MATCHER))
        self._set.Add(pattern)
        self._set.Add(_ALWAYS)
        try:
            self._set.Compile()
        except re2.error:
            self._set = None

    def fits(self, encoded: bytes) -> bool:
        """Whether it fits somewhere in a text."""
        found = self._set and self._set.Match(encoded)
        if found:
            return 0 in found
        return read_pattern(self._pattern).search(encoded.decode()) is not None  # it is too large


@lru_cache(maxsize=MAX_MATCHERS)
def _matcher(pattern: str) -> _Matcher:
    return _Matcher(pattern)


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
        return re2.compile(pattern, _options(MAX_MEMORY))
    except re2.error as error:
        reason = error.args[0] if error.args else "cannot be read"
        told = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise ValueError(f"{told}; correct the pattern.") from None


@lru_cache(maxsize=4096)  # the built-in ones are the same for every persona
def rule_pattern(pattern: str) -> RulePattern:
    """A pattern of a rule, which is read once.

    Raises:
        ValueError: It is no pattern, or too long.
    """
    return RulePattern(pattern)


def _check(pattern: str) -> None:
    if len(pattern) <= MAX_PATTERN and not _MAY_BE_LARGE.search(pattern):
        try:
            re2.Set.SearchSet(_options(MAX_MEMORY)).Add(pattern)  # half the work of compiling it
        except re2.error:
            pass  # what is wrong is told below
        else:
            return
    _compiled(pattern)
    re2.purge()  # which keeps what was only checked


def _options(memory: int) -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = memory
    return options
