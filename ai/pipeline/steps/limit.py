"""Step 4, limit: what a turn has used up, and calls that go in circles.

`Limits` is for limits over time, such as cooldowns, daily limits and rates.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from ai.pipeline.call import Caller, Outcome, TurnLedger
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.errors import ToolCancelled, ToolRateLimited, ToolRefused
from ai.tools.schema.decode import canonical

_NOTHING: AbstractContextManager[None] = nullcontext()
CIRCLES = 3
"""The number of equal calls with equal results: the second gets a warning, this one is refused."""


class Limits(Protocol):
    """Counts calls over time: per asker, per assistant, per game."""

    def check(self, tool: Tool, caller: Caller) -> None:
        """Raise `ToolRateLimited` if one more call now would pass a limit; change nothing."""
        ...

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        """Count one call, in one transaction with what the block writes.

        Entering raises `ToolRateLimited`, and counts nothing, if that passes a limit.
        """
        ...


class NoLimits:
    """Counts nothing, and so refuses tools with limits."""

    def check(self, tool: Tool, caller: Caller) -> None:
        if tool.cooldown_seconds or tool.daily_limit or tool.rates:
            raise ToolRateLimited(
                f"'{tool.name}' has a limit, and nobody counts its calls here.", "Do without it."
            )

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        return _NOTHING


def limit(outcome: Outcome, tool: Tool, caller: Caller) -> None:
    """Check the limits of the turn.

    Raises:
        ToolRefused: The window is full, and the call is not speech.
        ToolRateLimited: The turn has used up such calls, or goes in circles.
    """
    if caller.only_terminal and tool.category is not ToolCategory.TERMINAL:
        raise ToolRefused(
            "The conversation fills the window; nothing but an answer fits any more.",
            "Answer now, with a tool that speaks, or wait.",
        )
    if tool.category is ToolCategory.DANGEROUS and caller.ledger.danger_used:
        raise ToolRateLimited(
            "Only one change of the world a turn, and this turn has made its own.",
            "Say so; it can be asked for again.",
        )
    if tool.writes_notes(outcome.params) and caller.ledger.notes >= caller.max_notes:
        raise ToolRateLimited(
            f"This turn has written to your notes {caller.ledger.notes} times, which is the limit.",
            "Continue without it; what still matters can be noted in a later turn.",
        )
    _circles(outcome, caller.ledger)


def check_stopped(caller: Caller) -> None:
    """Raise `ToolCancelled` if the turn is over."""
    stopped = caller.stopped()
    if stopped:
        raise ToolCancelled(stopped)


def call_key(outcome: Outcome) -> str:
    """A text that is the same for equal calls."""
    return f"{outcome.name} {canonical(outcome.params)}"


def _circles(outcome: Outcome, ledger: TurnLedger) -> None:
    key = outcome.form = call_key(outcome)
    answers = ledger.answers.get(key, ())
    if len(answers) >= CIRCLES - 1 and len(set(answers[1 - CIRCLES :])) == 1:
        problem = f"'{outcome.name}' was called with these arguments before and answered the same."
    elif _cycles(ledger.sequence, key):
        problem = f"'{outcome.name}' would begin the same round of calls for the third time."
    else:
        return
    ledger.circles += 1
    ledger.sequence.append(key)
    raise ToolRateLimited(problem, "Use what it said, or do something else.")


def _cycles(sequence: list[str], key: str) -> bool:
    """Whether `key` begins the third round of the same two to four calls."""
    if key not in sequence:
        return False
    for length in (2, 3, 4):
        tail = sequence[-2 * length :]
        if len(tail) == 2 * length and tail[:length] == tail[length:] and tail[0] == key:
            return len(set(tail)) > 1
    return False


def note_answer(outcome: Outcome, ledger: TurnLedger, text: str) -> str:
    """Remember a call's answer, and return a warning if it is the same as the last time."""
    key = outcome.form
    digest = hash(text)
    answers = ledger.answers.setdefault(key, [])
    again = bool(answers) and answers[-1] == digest
    answers.append(digest)
    ledger.sequence.append(key)
    return "You have made this call before, and the answer is the same." if again else ""
