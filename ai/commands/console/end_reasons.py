"""Why turns end, in plain words."""

from __future__ import annotations

from ai.assistant.engine.end_reason import EndReason

ENDS = {
    EndReason.TERMINAL: "it spoke, or chose to wait",
    EndReason.ANSWERED: "it said what it thought",
    EndReason.SUBMITTED: "it submitted its result",
    EndReason.MAX_ITERATIONS: "it reached the limit of steps",
    EndReason.DEADLINE: "it ran out of time",
    EndReason.TOKEN_CRITICAL: "its context window was full",
    EndReason.BUDGET: "it reached the limit of tokens or calls",
    EndReason.LOOP_DETECTED: "it went in circles",
    EndReason.AWAITING_APPROVAL: "a call waits for approval",
    EndReason.SLEPT: "it fell asleep",
    EndReason.CANCELLED: "it was cancelled",
    EndReason.BRAIN_FAILED: "its brain gave no answer",
    EndReason.ERROR: "an error of the plug-in; see the server's log",
}
"""What each end reason means, for builders."""


def ended(reason: str, detail: str = "") -> str:
    """Why a turn ended, in words; "" stands for a turn that still runs."""
    if not reason:
        return "not yet: it is running"
    known = {one.value: text for one, text in ENDS.items()}
    text = known.get(reason, reason.replace("_", " "))
    return f"{text} ({detail})" if detail else text
