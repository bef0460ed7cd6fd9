"""The errors of a call, and of a tool's definition.

An error of a call has two lines for the model: what is wrong, and what to do. Neither has a
traceback or a path in it; those are for the developer, in the log.
"""

from __future__ import annotations

from collections.abc import Sequence


class ToolError(Exception):
    """A call did not work, and the model may try another way. Tools raise this one.

    Args:
        problem: What is wrong, in one sentence.
        advice: What the model should do about it, in one sentence.
    """

    kind = "failed"
    changes_nothing = False
    """Whether the tool has certainly done nothing."""
    raised = ""
    """The class of the exception of a tool that broke, for staff; the log has the rest."""

    def __init__(self, problem: str, advice: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice

    def for_model(self) -> str:
        """The text of the observation: the problem, and the advice on a line of its own."""
        return f"{self.problem}\n{self.advice}" if self.advice else self.problem


class ToolNotFound(ToolError):
    """There is no tool of that name; the advice lists the nearest names."""

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
    """The arguments do not fit the tool's schema; the model corrects them."""

    kind = "invalid"


class ToolTimeout(ToolError):
    """The tool did not answer in time; the model continues without it."""

    kind = "timeout"


class ToolRefused(ToolError):
    """The call is not allowed; the model stops trying."""

    kind = "refused"
    changes_nothing = True


class ToolDone(ToolRefused):
    """Another brain acted in the same turn already; the model says what came of it."""

    kind = "done"


class ToolRateLimited(ToolRefused):
    """A limit forbids the call for now; the model waits or does something else.

    Args:
        retry_after: Seconds until it may be tried again; None if only a new turn helps.
    """

    kind = "limited"

    def __init__(self, problem: str, advice: str = "", retry_after: float | None = None) -> None:
        super().__init__(problem, advice)
        self.retry_after = retry_after


class ToolNeedsApproval(ToolRefused):
    """A builder has to approve the call first.

    Args:
        level: The least level that may approve it; None if the tool's own level is enough.
    """

    kind = "approval"

    def __init__(self, problem: str, advice: str = "", level: int | None = None) -> None:
        super().__init__(problem, advice)
        self.level = level


class ToolNeedsConfirmation(ToolNeedsApproval):
    """The prompt quotes somebody without the right to the call; the asker has to confirm it."""

    kind = "confirmation"


class ToolCancelled(ToolError):
    """The turn is over: it was stopped, or the character was deleted. Nothing more runs."""

    kind = "cancelled"


class ToolDefinitionError(Exception):
    """A tool's definition is wrong, and its developer has to correct it. No model sees it."""
