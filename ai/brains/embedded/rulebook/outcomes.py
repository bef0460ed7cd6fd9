"""Outcomes: what is said when the outcome of an errand arrives. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

OUTCOMES: Sequence[Mapping[str, Any]] = (
    {
        "name": "command",  # whether a command did anything, only what it showed can tell
        "kinds": ["outcome"],
        "tool": "execute_command",
        "let": {"seen": ["outcome.result.message", "outcome.result.shown|shown"]},
        "say": ["{outcome.for}, about that errand: {seen}"],
        "none": "@errand_tried",
        "else": "@errand_failed",
    },
    {"name": "errand", "kinds": ["outcome"], "say": "@errand_done", "else": "@errand_failed"},
    {"name": "interrupted", "kinds": ["interrupted"], "say": "@interrupted"},
)
"""A persona's own rules about a tool's outcome come before these."""
