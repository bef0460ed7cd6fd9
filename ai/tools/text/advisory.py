"""Notes to a model whose context window fills up.

Usage is a fraction of the window, 0.0 to 1.0, though the parameters are named percentages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class TokenAdvisory:
    """The three levels of usage, and their messages."""

    NORMAL = "normal"
    WARNING = "warning"
    CRITICAL = "critical"

    WARNING_FROM = 0.60
    CRITICAL_FROM = 0.80

    _MESSAGES = {
        NORMAL: "Sufficient context available",
        WARNING: "Consider wrapping up current operation",
        CRITICAL: "Recommend immediate response",
    }

    @classmethod
    def get_level(cls, usage_percentage: float) -> str:
        """The level of a usage: "normal", "warning" from 0.60, "critical" from 0.80."""
        if usage_percentage >= cls.CRITICAL_FROM:
            return cls.CRITICAL
        return cls.WARNING if usage_percentage >= cls.WARNING_FROM else cls.NORMAL

    @classmethod
    def get_advisory(cls, usage_percentage: float) -> dict[str, Any]:
        """`{"level", "usage", "message"}` for a usage."""
        level = cls.get_level(usage_percentage)
        return {
            "level": level,
            "usage": round(usage_percentage, 2),
            "message": cls._MESSAGES[level],
        }


def inject_token_advisory(result: Mapping[str, Any], usage_percentage: float) -> Mapping[str, Any]:
    """Add `_token_advisory` to a copy of a tool's result, from a usage of 0.60 on.

    Below that, the result is returned unchanged, and the note costs nothing.
    """
    if usage_percentage < TokenAdvisory.WARNING_FROM:
        return result
    return {**result, "_token_advisory": TokenAdvisory.get_advisory(usage_percentage)}


def check_loop_continuation(
    usage_pct: float, iteration: int, max_iterations: int
) -> dict[str, Any]:
    """Say whether a turn may take another step.

    Args:
        usage_pct: The used fraction of the window.
        iteration: How many steps are finished.
        max_iterations: How many there may be.

    Returns:
        "should_continue", "reason" (max_iterations, token_critical, token_warning, normal: the
        first that holds; only the first two stop), "message", "advisory" and
        "iterations_remaining".
    """
    advisory = TokenAdvisory.get_advisory(usage_pct)
    remaining = max(0, max_iterations - iteration)
    if remaining == 0:
        reason, message = "max_iterations", f"All {max_iterations} steps of this turn are used"
    elif advisory["level"] == TokenAdvisory.CRITICAL:
        reason, message = "token_critical", advisory["message"]
    elif advisory["level"] == TokenAdvisory.WARNING:
        reason, message = "token_warning", advisory["message"]
    else:
        reason, message = "normal", advisory["message"]
    return {
        "should_continue": reason not in ("max_iterations", "token_critical"),
        "reason": reason,
        "message": message,
        "advisory": advisory,
        "iterations_remaining": remaining,
    }
