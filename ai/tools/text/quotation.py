"""What players and the game wrote, made safe for a model: visible, and quoted as inert literals.

Everything goes through here: percepts, results of tools, and errors.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Mapping, Sequence, Set
from functools import cache
from types import NoneType
from typing import Any

from ai.tools.schema.decode import MAX_SHORT, storable

MAX_MARKS = 4
"""Combining marks on one letter; scripts need up to four, and more of them hide other lines."""

MAX_TEXT = 2000
"""Characters of what somebody says at a time."""
MAX_NAME = 80
"""Characters of a name in a sentence."""

MAX_KEPT = 256 * 1024
"""Characters of a result; more would block the reactor's thread for too long."""
MAX_DEPTH = 40
"""Levels of a result."""
_ITEM = 8
"""Characters that each value counts for at least, so that the number of values is bounded."""

MAX_SHORT_TEXT, MAX_SHORT_BITS = 20_000, 64
"""Characters of all texts together, and bits of each whole number, of a result that is short."""

MAX_ESCAPES = 50
"""Characters that are escaped one by one; in a text with more, all but ASCII is escaped."""

_TEXTS, _SHORT = frozenset((str,)), frozenset((str, int, bool, NoneType))
_SINGLE = (str, int, float, NoneType)
_PLAIN = re.compile(r"[ -~\n\t]*\Z")
_AS_IT_IS = re.compile(r"[ !#-;=-Z^_a-}]*\Z")
"""What a literal has as it is: no quotation marks, markup or brackets."""
_ESCAPES = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[@-Z\\-_])?")
_ENDS = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_JOINERS = "\u200c\u200d"
"""Part of Persian words and of emoji; between other letters they are invisible."""
_RUN = re.compile(f"([{_JOINERS}])[{_JOINERS}]+")
_STRAY = re.compile(f"(?<![^\x00-\x7f])[{_JOINERS}]|[{_JOINERS}](?![^\x00-\x7f])")
_BLANK = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2060-\u206f\u3164\uffa0\ufff0-\ufffb"
    "\ufe00-\ufe0d\U000e0000-\U000e0fff"
)
"""Letters and marks that are invisible, tags among them; a whole text can hide in them."""
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_MARKUP = "<`\uff02\uff1c\uff40\ufe64"
"""Where models see the frame of a conversation or of code (<|im_start|>), and look-alikes."""
_FRAME = re.compile(r"\[(?=/?[A-Z])")
"""Where [INST], [TOOL_CALLS] and the like begin."""
_FENCE = re.compile("~(?=~~)")
_JSON = json.JSONEncoder(ensure_ascii=False)
_ANY_MARKUP = re.compile(rf"[{_MARKUP}]|{_FRAME.pattern}|{_FENCE.pattern}")
"""Finds whether there is anything to escape; mostly there is not."""


def visible(text: str) -> str:
    """A text without anything that a human reader would not see.

    Colour codes, control characters, direction marks, letters without width and tags are removed,
    line ends become line feeds, private letters become U+FFFD, and piles of accents are cut.
    """
    if _PLAIN.match(text):
        return text
    text = _ENDS.sub("\n", _ESCAPES.sub("", storable(text)))
    hidden, mark, tower = _patterns()
    text = hidden.sub("", text)
    if text.isascii():
        return text
    if any(joiner in text for joiner in _JOINERS):
        text = _STRAY.sub("", _RUN.sub(r"\1", text))
    text = _PRIVATE.sub("\ufffd", text)
    if not mark.search(text):
        return text
    return tower.sub(lambda found: found[0][:MAX_MARKS], text)


def plain(value: Any) -> Any:
    """A result as visible JSON data of bounded size; other types become text."""
    copied = _copy_if_short(value)
    return _Plain().copy(value, 0) if copied is None else copied


def literal(value: Any) -> str:
    """A value as JSON on one line, without markup or code fences."""
    return inert(_JSON.encode(value))


def inert(text: str) -> str:
    """A text whose markup is escaped as in JSON, so that JSON keeps its value."""
    if not _ANY_MARKUP.search(text):
        return text
    for mark in _MARKUP:
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return _FENCE.sub(r"\\u007e", _FRAME.sub(r"\\u005b", text))


def shown_whole(written: str) -> str:
    """A JSON text in which invisible characters are escaped."""
    if _PLAIN.match(written):
        return written
    hidden = _patterns()[0]
    unseen = {letter for letter in set(written) if not letter.isprintable() or hidden.match(letter)}
    if len(unseen) > MAX_ESCAPES:  # to escape them one by one would take too long
        return written.encode("ascii", "backslashreplace").decode("ascii")
    for letter in unseen:
        written = written.replace(letter, json.dumps(letter)[1:-1])
    return written


def quoted(text: str, limit: int = MAX_TEXT) -> str:
    """What somebody wrote, as a literal on one line, of at most `limit` characters and quotes."""
    if len(text) <= limit and _AS_IT_IS.match(text):
        return f'"{text}"'
    clean = visible(text[: 2 * limit])
    cut = len(text) > 2 * limit
    while len(written := _literal(clean + "…" if cut else clean)) > limit + 2:
        cut = True
        clean = clean[: max(0, len(clean) * limit // len(written) - 1)]
    return written


def quoted_name(name: str) -> str:
    """A name that somebody gave, as a literal."""
    return quoted(name, MAX_NAME)


def inert_line(text: str) -> str:
    """An error or a note, which may quote others, as one inert line."""
    return inert(" ".join(visible(text).split()))


def _copy_if_short(value: Any) -> dict[str, Any] | None:
    """A copy of a few short texts, whole numbers and lists of these, as most results are.

    `_Plain` would walk over them for several times as long, and change nothing.

    Returns:
        None if it is anything else.
    """
    if type(value) is not dict or len(value) > MAX_SHORT or not _TEXTS.issuperset(map(type, value)):
        return None
    copied, parts = value.copy(), [*value]
    for name, item in value.items():
        if type(item) is list:
            if len(item) > MAX_SHORT:
                return None
            copied[name] = item.copy()
            parts += item
        else:
            parts.append(item)
    kinds = set(map(type, parts))
    if not _SHORT.issuperset(kinds):
        return None
    text = "".join(parts if len(kinds) == 1 else [part for part in parts if type(part) is str])
    if not (text.isascii() and text.isprintable() and len(text) <= MAX_SHORT_TEXT):
        return None  # it may need to be changed
    numbers = [part for part in parts if type(part) is int] if int in kinds else ()
    return None if max(map(int.bit_length, numbers), default=0) > MAX_SHORT_BITS else copied


class _Plain:
    def __init__(self) -> None:
        self.left = MAX_KEPT

    def copy(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind is str:  # what nearly everything is comes first
            return self._text(value)
        if kind is int:
            return self._number(value)
        if kind is not dict and kind is not list and isinstance(value, _SINGLE):
            return self._single(value)
        if depth >= MAX_DEPTH:
            return self._text("…")
        try:
            return self._compound(value, depth)
        except Exception:  # methods of a game's object may fail
            return self._text(f"[{type(value).__name__}]")

    def _single(self, value: Any) -> Any:
        if value is None or value is True or value is False:
            self.left -= _ITEM
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int):
            return self._number(value)
        self.left -= 3 * _ITEM
        return float(value) if math.isfinite(value) else str(float(value))

    def _number(self, value: int) -> int | str:
        bits = value.bit_length()
        self.left -= _ITEM + bits // 3
        return int(value) if bits <= 256 else "a huge number"

    def _compound(self, value: Any, depth: int) -> Any:
        if type(value) is dict or isinstance(value, Mapping):  # the first test is faster
            return self._mapping(value, depth)
        if type(value) is list:
            return self._sequence(value, depth)
        if isinstance(value, bytes | bytearray | memoryview):
            return self._text(bytes(value[: max(self.left, 0)]).decode("utf-8", "replace"))
        if isinstance(value, Sequence | Set):
            return self._sequence(value, depth)
        return self._text(str(value))

    def _text(self, text: str) -> str:
        # Most texts are short, and of plain letters: these are copied as they are.
        if type(text) is str and text.isascii() and text.isprintable() and len(text) < self.left:
            self.left -= len(text) + _ITEM
            return text
        text = str.__str__(text)  # without the methods of a subclass
        kept = text[: max(self.left, 0)]
        self.left -= len(text) + _ITEM
        return visible(kept if len(kept) == len(text) else kept + "…")

    def _mapping(self, value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        self.left -= _ITEM
        copied: dict[str, Any] = {}
        for key, item in value.items():
            if self.left <= 0:
                copied["…"] = "…"
                break
            copied[self._text(str(key))] = self.copy(item, depth + 1)
        return copied

    def _sequence(self, value: Any, depth: int) -> list[Any]:
        self.left -= _ITEM
        copied = []
        for item in value:
            if self.left <= 0:
                copied.append("…")
                break
            copied.append(self.copy(item, depth + 1))
        return copied


def _literal(text: str) -> str:
    """A text's literal; its brackets are escaped, for a line in brackets says who spoke."""
    return literal(text).replace("[", "\\u005b").replace("]", "\\u005d")


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Patterns of hidden characters, of marks, and of too many marks, from Python's own tables."""
    hidden, marks = [], []
    for code in range(0x20000):
        letter = chr(code)
        category = unicodedata.category(letter)
        if category in ("Cc", "Cf") and letter not in "\n\t" + _JOINERS:
            hidden.append(re.escape(letter))
        elif category in ("Mn", "Me") and code < 0x10000:  # others are rare, and slow
            marks.append(letter)
    mark = f"[{''.join(marks)}]"
    return (
        re.compile(f"[{''.join(hidden)}{_BLANK}]"),
        re.compile(mark),
        re.compile(f"{mark}{{{MAX_MARKS + 1},}}"),
    )
