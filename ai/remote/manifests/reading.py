"""Reads what a remote module sends: JSON from a stranger, bounded before it is parsed."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from ai.remote.errors import ModuleError
from ai.remote.manifests import wording
from ai.tools.schema.decode import storable

MAX_BYTES = 256 * 1024
"""Of an answer: no more of a result is kept, and reading more takes too long."""
MAX_MANIFEST = 512 * 1024
"""Bytes of a manifest."""
MAX_DEPTH = 32
MAX_ITEMS = 10_000
"""Items of an answer."""
MAX_LISTED = 12_000
"""Items of a manifest; more take too long to be read on the reactor's thread."""
MAX_BITS = 1023
"""Bits of a whole number: as many as a float can take, so that no sum overflows."""
MAX_DIGITS = 310
MAX_LINE = 200
"""Characters of a remote module's own words that are shown in an error."""
MAX_READ = 4000
"""Characters of them that are read."""

_STRINGS = re.compile(rb'"[^"]*"?')
"""Strings in JSON without escapes."""
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND = bytes.maketrans(b"{}", b"[]")


def decoded(body: bytes, what: str, most: int = MAX_BYTES, items: int = MAX_ITEMS) -> Any:
    """Decode a body; `clean` has yet to check the value.

    Args:
        body: What should be JSON.
        what: What it should hold, for the error: "manifest" or "answer".
        most: The most bytes.
        items: The most items.

    Raises:
        ModuleError: It is too large, too deep, or not JSON.
    """
    if len(body) > most:
        raise ModuleError(f"Its {what} is too large: over {most} bytes.")
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH or body.count(b",") > items:
        _require_few(body, what, items)
    text = body.decode("utf-8-sig", "replace")
    try:
        return json.loads(text, parse_constant=_refuse, parse_int=partial(_number, what))
    except (ValueError, RecursionError):
        raise ModuleError(f"Its {what} is not valid JSON.") from None


def clean(value: Any, what: str) -> Any:
    """Copy plain JSON data; NUL and lone surrogates in its texts are replaced by U+FFFD.

    Raises:
        ModuleError: It is too large, too deep, or holds what JSON cannot.
    """
    return _Cleaner(what).clean(value, 0)


def line(text: Any, limit: int = MAX_LINE) -> str:
    """A remote module's words as one short line without markup, for models and the game."""
    return wording.plain_line(str(text)[:MAX_READ], limit)


def _require_few(body: bytes, what: str, items: int) -> None:
    """Refuse what takes the parser too long; brackets are removed from the innermost level on."""
    bare = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    few = bare.count(b'"') <= 4 * items + 4  # each has a name, or a text, or both
    left = _STRINGS.sub(b"", bare) if few else b""
    brackets = left.translate(_ONE_KIND, _NO_BRACKETS)
    if not few or left.count(b",") > items or len(brackets) > 2 * items:
        raise ModuleError(f"Its {what} holds more than {items} items.")
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"")
    if brackets:
        raise ModuleError(f"Its {what} is nested deeper than {MAX_DEPTH} levels.")


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _number(what: str, digits: str) -> int:
    if len(digits) > MAX_DIGITS:  # the longer it is, the longer takes each digit
        raise ModuleError(f"Its {what} holds a number that is too large.")
    return int(digits)


class _Cleaner:
    """Copies one value, and counts its parts."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._items = 0
        self._characters = 0

    def clean(self, value: Any, depth: int) -> Any:
        if value is None or value is True or value is False:
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int):
            if value.bit_length() > MAX_BITS:
                raise self._error("holds a number that is too large")
            return int(value)
        if isinstance(value, float):
            if not math.isfinite(value):
                raise self._error("holds a number that is not finite")
            return float(value)
        if depth >= MAX_DEPTH:
            raise self._error(f"is nested deeper than {MAX_DEPTH} levels")
        if isinstance(value, Mapping):
            self._count(len(value))
            return {self._text(key): self.clean(item, depth + 1) for key, item in value.items()}
        if isinstance(value, list | tuple):
            self._count(len(value))
            return [self.clean(item, depth + 1) for item in value]
        raise self._error("holds what is not JSON")

    def _count(self, more: int) -> None:
        self._items += more
        if self._items > MAX_ITEMS:
            raise self._error(f"holds more than {MAX_ITEMS} items")

    def _text(self, text: Any) -> str:
        if not isinstance(text, str):
            raise self._error("holds a name that is not a text")
        self._characters += len(text)
        if self._characters > MAX_BYTES:
            raise self._error(f"is too large: over {MAX_BYTES} characters")
        return storable(str.__str__(text))  # of a subclass only the characters stay

    def _error(self, problem: str) -> ModuleError:
        return ModuleError(f"Its {self._what} {problem}.")
