"""Why turns end, in plain words."""

from __future__ import annotations

from ai.assistant.engine.end_reason import EndReason

ENDS = {
    EndReason.TERMINAL: "it spoke, or chose to wait",
    EndReason.ANSWERED: "it said what it thought",
    EndReason.SUBMITTED: "it handed in its result",
    EndReason.MAX_ITERATIONS: "it had as many steps as a turn may have",
    EndReason.DEADLINE: "its time was over",
    EndReason.TOKEN_CRITICAL: "what it had before it filled all that its brain holds",
    EndReason.BUDGET: "it had used up what a turn may use",
    EndReason.LOOP_DETECTED: "it went in circles",
    EndReason.AWAITING_APPROVAL: "a call waits for somebody's yes",
    EndReason.SLEPT: "it fell asleep",
    EndReason.CANCELLED: "it was broken off",
    EndReason.BRAIN_FAILED: "its brain gave no answer",
    EndReason.ERROR: "a mistake of the plug-in; the server's log has it",
}
"""What each end means to a builder."""


def ended(reason: str, detail: str = "") -> str:
    """Why a turn ended, as its row keeps it; "" is one that runs."""
    if not reason:
        return "none yet: it is running"
    known = {one.value: told for one, told in ENDS.items()}
    told = known.get(reason, reason.replace("_", " "))
    return f"{told} ({detail})" if detail else told
