"""The arguments of a call as a model wrote them, in whatever form its server gives them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

MAX_DEPTH = 100
"""Levels of data; what is deeper could not be encoded again."""
TOO_DEEP = "{ nested too deeply"
"""Stands in for such arguments: no JSON, so that validation tells the model."""


def arguments(written: Any) -> Mapping[str, Any] | str:
    """Arguments as they came; validation tells the model what is wrong."""
    if written is None or written == "":
        return {}
    if isinstance(written, str):
        return written
    if _is_deep(written):
        return TOO_DEEP
    return written if isinstance(written, dict) else json.dumps(written)


def _is_deep(value: Any) -> bool:
    """Whether data is nested beyond the bound; looked at level by level."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True
