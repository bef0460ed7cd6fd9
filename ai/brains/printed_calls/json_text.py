"""JSON as models write it: complete, or repaired if no word of it is lost."""

from __future__ import annotations

import json
import re
from typing import Any

MAX_REPAIRED = 4000
"""Characters up to which a text is repaired; the library takes long for more."""
_MAX_DEPTH = 32
_WHOLE = re.compile(r"(?:[}\]]|(?<![:,{\[\s])\s{0,9}[\"'])\Z")
"""How a text ends that was not broken off within a value."""
_STRUCTURE = re.compile(r"[\s\"'{}\[\],:\\]+")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, unless it says one thing twice: the first would be lost.

    Raises:
        ValueError: It does.
    """
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError("a name stands twice")
    return read


_DECODER = json.JSONDecoder(object_pairs_hook=_without_doubles, strict=False)


def value_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at a place, and where it ends.

    Raises:
        ValueError: There is none.
    """
    try:
        return _DECODER.raw_decode(text, at)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def repaired(written: str) -> Any:
    """The value of a text that is nearly JSON.

    Raises:
        ValueError: It cannot be read, or only by guessing or by leaving something out.
    """
    depth = written.count("{") + written.count("[")
    if len(written) > MAX_REPAIRED or depth > _MAX_DEPTH or not _WHOLE.search(written):
        raise ValueError("too long to repair, or broken off")
    import json_repair

    try:
        value = json_repair.loads(written, skip_json_loads=True)
    except Exception as error:  # whatever it stumbles over
        raise ValueError(str(error)) from None
    if not value or not isinstance(value, dict | list):
        raise ValueError("not an object")
    if _words(written) != _words(json.dumps(value, ensure_ascii=False)):
        raise ValueError("something would be lost")
    return value


def _words(text: str) -> str:
    """What stands in a text besides JSON's own marks."""
    return _STRUCTURE.sub("", text).replace("True", "true").replace("False", "false")
