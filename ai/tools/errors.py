"""What can go wrong with a call. Each class says who must act.

Every error has two lines for the model: what is wrong, and what to do. Neither holds a
traceback or a path; what a developer needs is in the log.
"""

from __future__ import annotations

from collections.abc import Sequence


class ToolError(Exception):
    """The call did not work; the model may try again in another way. Tools raise this one.

    Args:
        problem: What is wrong, one sentence.
        advice: What to do about it, one sentence.
    """

    kind = "failed"

    def __init__(self, problem: str, advice: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice

    def for_model(self) -> str:
        """The observation: the problem, then the advice, a line each."""
        return f"{self.problem}\n{self.advice}" if self.advice else self.problem


class ToolNotFound(ToolError):
    """There is no tool of that name; the model picks one of the nearest."""

    kind = "not_found"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        self.name = name
        self.nearest = tuple(nearest)
        advice = (
            f"Did you mean: {', '.join(self.nearest)}?"
            if self.nearest
            else "Use one of the tools that you were offered."
        )
        super().__init__(f"There is no tool named '{' '.join(name.split())[:80]}'.", advice)


class ToolInvalid(ToolError):
    """The arguments do not fit the tool's schema; the model mends them."""

    kind = "invalid"


class ToolTimeout(ToolError):
    """The tool did not answer in time; the model goes on without it."""

    kind = "timeout"


class ToolRefused(ToolError):
    """The call may not run; the model stops trying."""

    kind = "refused"


class ToolRateLimited(ToolRefused):
    """A limit stands in the way for now; the model waits or does something else.

    Args:
        retry_after: Seconds until it may be tried again; None where only a new turn helps.
    """

    kind = "limited"

    def __init__(self, problem: str, advice: str = "", retry_after: float | None = None) -> None:
        super().__init__(problem, advice)
        self.retry_after = retry_after


class ToolNeedsApproval(ToolRefused):
    """A human has to decide first.

    Args:
        level: The least level of whoever may decide; None where the tool's own is enough.
    """

    kind = "approval"

    def __init__(self, problem: str, advice: str = "", level: int | None = None) -> None:
        super().__init__(problem, advice)
        self.level = level


class ToolNeedsConfirmation(ToolNeedsApproval):
    """Words of somebody lower stand in the prompt; the asker has to confirm the call."""

    kind = "confirmation"


class ToolCancelled(ToolError):
    """The turn is over: it was stopped, or the character is gone. Nothing more runs."""

    kind = "cancelled"


class ToolDefinitionError(Exception):
    """A tool's class is wrong; its developer mends it. Never shown to a model."""
