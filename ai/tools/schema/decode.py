"""Decode what a model or a remote module wrote into plain JSON data.

Everything from outside comes through here first: its size and depth are checked, then it is parsed,
then a walk over the value leaves only what JSON can hold.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ai.tools.errors import ToolInvalid

MAX_BYTES = 64 * 1024
MAX_ITEMS = 1000
MAX_DEPTH = 32
MAX_BITS = 1023
"""Bits of a whole number: as many as a float can take, so that no sum overflows."""

MAX_SHORT, MAX_SHORT_TEXT = 15, 2000
"""Items, and characters of each, that are copied as they are; together they keep the limits."""

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_MEND = "Write the arguments as one JSON object."
_CANONICAL = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str
)


def decode(source: Mapping[str, Any] | str | bytes | None) -> dict[str, Any]:
    """Decode arguments into a dict of plain JSON data.

    Args:
        source: JSON text, or a mapping that was decoded already. None and "" are {}.

    Returns:
        A new dict; NUL and lone surrogates in its texts are replaced by U+FFFD.

    Raises:
        ToolInvalid: Too large, too deep, not JSON, not an object, or with NaN or infinity.
    """
    if source is None:
        return {}
    value: Any = _parsed(source) if isinstance(source, str | bytes) else source
    if type(value) is not dict and not isinstance(value, Mapping):
        raise ToolInvalid("The arguments are not a JSON object.", _MEND)
    copied = copy_if_short(value)
    if copied is not None:
        return copied
    cleaned: dict[str, Any] = _Walk().clean(value, 0)
    return cleaned


def copy_if_short(value: Any) -> dict[str, Any] | None:
    """A copy of a few short texts and whole numbers by name, as most arguments are.

    `decode` would walk over them for five times as long, and change nothing.

    Returns:
        None if it is anything else.
    """
    if type(value) is not dict or len(value) > MAX_SHORT:
        return None
    for name, item in value.items():
        kind = type(item)
        if kind is str:
            if len(item) > MAX_SHORT_TEXT or not item.isprintable():
                return None
        elif kind is int:
            if item.bit_length() > MAX_BITS:
                return None
        elif not (item is None or kind is bool):
            return None
        # What is printable has neither NUL nor surrogates.
        if type(name) is not str or len(name) > MAX_SHORT_TEXT or not name.isprintable():
            return None
    return value.copy()


def canonical(value: Any) -> str:
    """One text per JSON value, for keys and comparisons: `1`, `1.0` and `true` differ."""
    return _CANONICAL.encode(value)


def storable(text: str) -> str:
    """A text with U+FFFD for what no database stores: NUL and lone surrogates."""
    return _UNSTORABLE.sub("\ufffd", text) if not text.isascii() or "\0" in text else text


def storable_data(value: Any) -> Any:
    """JSON data of any shape, with `storable` texts and names."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, Mapping):
        return {storable_data(name): storable_data(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [storable_data(item) for item in value]
    return value


@lru_cache(maxsize=1)  # the arguments of a call are asked for several times in a row
def _parsed(source: str | bytes) -> Any:
    """What a text says; it is shared, so nobody may change it."""
    if len(source) > MAX_BYTES:
        raise ToolInvalid(
            f"The arguments are too long: {len(source)} characters, {MAX_BYTES} at most.",
            "Send less.",
        )
    text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
    if not text.strip():
        return {}
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise ToolInvalid(f"The arguments are nested deeper than {MAX_DEPTH} levels.", _MEND)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ToolInvalid(
            f"The arguments are not valid JSON: {error.msg} at character {error.pos}.", _MEND
        ) from None
    except (ValueError, RecursionError):
        raise ToolInvalid("The arguments are not valid JSON.", _MEND) from None


def _depth(text: str) -> int:
    deepest = now = 0
    for token in _TOKENS.finditer(text):
        if token[0] in "[{":
            now += 1
            deepest = max(deepest, now)
        elif token[0] in "]}":
            now -= 1
    return deepest


def _refuse_constant(name: str) -> Any:
    raise ToolInvalid(f"{name} is not JSON.", "Use a finite number.")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


class _Walk:
    """One walk over a value, which counts its parts and stops at the limits."""

    def __init__(self) -> None:
        self.items = 0
        self.characters = 0

    def clean(self, value: Any, depth: int) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if value is None or value is True or value is False:
            return value
        if isinstance(value, int):
            if value.bit_length() > MAX_BITS:
                raise ToolInvalid("A number is too large.", "Use a smaller number.")
            return int(value)
        if isinstance(value, float):
            if not math.isfinite(value):
                raise ToolInvalid(f"{value} is not JSON.", "Use a finite number.")
            return float(value)
        if depth >= MAX_DEPTH:
            raise ToolInvalid(f"The arguments are nested deeper than {MAX_DEPTH} levels.", _MEND)
        if type(value) is dict or isinstance(value, Mapping):  # the first test is faster
            self._count(len(value))
            return {self._key(key): self.clean(item, depth + 1) for key, item in value.items()}
        if isinstance(value, list | tuple):
            self._count(len(value))
            return [self.clean(item, depth + 1) for item in value]
        raise ToolInvalid(f"A {type(value).__name__} is not JSON.", _MEND)

    def _count(self, more: int) -> None:
        self.items += more
        if self.items > MAX_ITEMS:
            raise ToolInvalid(f"The arguments hold more than {MAX_ITEMS} items.", "Send fewer.")

    def _key(self, key: Any) -> str:
        if not isinstance(key, str):
            raise ToolInvalid(f"A {type(key).__name__} as a name is not JSON.", _MEND)
        return self._text(key)

    def _text(self, text: str) -> str:
        self.characters += len(text)
        if self.characters > MAX_BYTES:
            raise ToolInvalid(
                f"The arguments are too long: {MAX_BYTES} characters at most.", "Send less."
            )
        return storable(str.__str__(text))  # of a subclass of str, only its text
