"""Why a turn stopped. The list is closed, and the reason is always recorded."""

from __future__ import annotations

import enum


class EndReason(enum.Enum):
    """The end of a turn."""

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
    """Tokens or calls of the turn are used up."""
    LOOP_DETECTED = "loop_detected"
    AWAITING_APPROVAL = "awaiting_approval"
    """It has spoken, or chose to wait, and something that it wanted to do is for a human to decide.
    """
    SLEPT = "slept"
    CANCELLED = "cancelled"
    """Paused, deleted, moved off, or the server went down."""
    BRAIN_FAILED = "brain_failed"
    ERROR = "error"
    """A mistake of ours; the log has it."""


SPOKEN = (EndReason.TERMINAL, EndReason.ANSWERED)
"""Ends that the assistant chose itself."""
FAILED = (EndReason.BRAIN_FAILED, EndReason.DEADLINE, EndReason.ERROR)
"""Ends that another try may spare whoever is waiting for an answer."""


class Fault(enum.Enum):
    """Whose failure it was that a turn got no answer from its brain."""

    CERTAIN = "certain"
    """The infrastructure's: it says so itself."""
    PERHAPS = "perhaps"
    """The infrastructure's, or the request's: what one player says may break it every time."""
