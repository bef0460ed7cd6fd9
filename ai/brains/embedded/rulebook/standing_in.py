"""Standing in: what is said in place of a brain that cannot answer just now. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.brains.embedded.rule import TALK

CANNOT_THINK: Mapping[str, Any] = {
    "name": "cannot think",
    "kinds": [*TALK, "text", "pose", "give", "outcome", "interrupted"],
    "hear": "",
    "say": "@cannot_think",
}
ACTED: Mapping[str, Any] = {**CANNOT_THINK, "say": "@tried"}
"""Where the other brain has changed something before it failed."""
