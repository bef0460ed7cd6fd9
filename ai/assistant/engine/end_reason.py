"""End reasons: why a turn stopped. The list is closed, and the reason is always recorded."""

from __future__ import annotations

import enum


class EndReason(enum.Enum):
    """Why a turn ended."""

    TERMINAL = "terminal"
    """A TERMINAL tool succeeded: it spoke, or chose to wait."""
    ANSWERED = "answered"
    """It answered with text alone, which was said."""
    SUBMITTED = "submitted"
    """A control tool took its arguments as the turn's result."""
    MAX_ITERATIONS = "max_iterations"
    DEADLINE = "deadline"
    TOKEN_CRITICAL = "token_critical"
    BUDGET = "budget"
    """The turn has used up its tokens or calls."""
    LOOP_DETECTED = "loop_detected"
    AWAITING_APPROVAL = "awaiting_approval"
    """As TERMINAL or ANSWERED, and a call of it waits for a human's decision."""
    SLEPT = "slept"
    CANCELLED = "cancelled"
    """The assistant was paused, deleted or moved, or the server went down."""
    BRAIN_FAILED = "brain_failed"
    ERROR = "error"
    """A bug of ours; the log has the traceback."""


SPOKEN = (EndReason.TERMINAL, EndReason.ANSWERED)
"""Ends that the assistant chose itself."""
FAILED = (EndReason.BRAIN_FAILED, EndReason.DEADLINE, EndReason.ERROR)
"""Ends after which another try may still answer the asker."""
