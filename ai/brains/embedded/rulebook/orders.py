"""Orders: what is done about a builder's instruction, beside all else. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ORDERS: Sequence[Mapping[str, Any]] = (
    {
        "name": "speak as told",
        "kinds": ["instruction"],
        "hear": r"^(?:say|announce|call out|shout)(?: to (?:everybody|everyone|all|them))?"
        r"(?: that)?[:,]? +(?P<words>.+)$",
        "do": [{"tool": "say", "arguments": {"message": "{words|cap}"}}],
        "else": "@cannot",
    },
)
