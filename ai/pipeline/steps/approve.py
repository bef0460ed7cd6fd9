"""Step 6, approve: whether a human has to decide first.

There are two reasons: the tool or the game's policy requires an approval, or the deputy's rule
requires a confirmation, as somebody without the right to the tool may have caused the call.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

from twisted.logger import Logger

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.steps.authorise import needed_level
from ai.pipeline.steps.limit import check_stopped
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolError, ToolNeedsApproval, ToolNeedsConfirmation

log = Logger()


class Approvals(Protocol):
    """Keeps the calls that a human has to decide on."""

    @property
    def rules(self) -> Callable[[], Collection[Any]]:
        """Returns the game's own rules on which calls need an approval."""
        ...

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """Why a call needs an approval; "" if it needs none.

        Asked if there are rules, or if the tool requires an approval of each call.
        """
        ...

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Keep a call for a human to decide on.

        Returns:
            The observation: two lines at most.

        Raises:
            ToolRefused: Too many calls wait already.
        """
        ...


class NoApprovals:
    """Refuses calls that need a decision, as nobody can be asked."""

    rules: Callable[[], Collection[Any]] = tuple

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        return f"'{tool.name}' needs a builder's approval." if tool.requires_approval else ""

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        raise need


def ask_human(
    outcome: Outcome,
    tool: Tool,
    caller: Caller,
    approvals: Approvals,
    context: Callable[[], ToolContext],
) -> None:
    """Refuse a call on which a human has to decide first, unless one has.

    Nobody is asked about a call that could not run anyway.

    Only staff can approve; the asker can confirm. Either way that person becomes the author of the
    call, which satisfies the deputy's rule if they have the right to the tool.

    Raises:
        ToolNeedsApproval: The tool or the game's policy requires an approval.
        ToolNeedsConfirmation: An author of the prompt has a lower level than the tool needs.
        ToolError: It could not run.
    """
    try:
        _ask(outcome, tool, caller, approvals)
    except ToolNeedsApproval:
        _check(outcome, tool, caller, context())
        raise


def _ask(outcome: Outcome, tool: Tool, caller: Caller, approvals: Approvals) -> None:
    approved = bool(caller.approved) and caller.approved == outcome.form
    may_need = tool.requires_approval or bool(approvals.rules())
    if may_need and not approved:
        why = approvals.wants(outcome, tool, caller)
        check_stopped(caller)  # the game's rules may have ended the turn
        if why:
            raise ToolNeedsApproval(why, "Say so; do not try it again.")
    if borrowed(tool, outcome.authority):
        raise ToolNeedsConfirmation(
            f"'{tool.name}' may not run now: words of others without the right to it are in "
            "this conversation.",
            "Tell the asker so; they can use the tool themselves.",
        )


def _check(outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext) -> None:
    try:
        tool.check(caller.character, context=context, **outcome.params)
    except ToolError:
        raise
    except Exception:  # a human can decide without the check
        log.failure("ai: the check of {tool} broke", tool=tool.name)


def borrowed(tool: Tool, authority: Authority) -> bool:
    """The deputy's rule: whether an author without the right to a tool may have caused its call."""
    lowest = authority.lowest_author
    return lowest is not None and lowest < needed_level(tool, authority) > levels.rank("Player")
