"""Step 5, after the gate: what a human has to decide first.

Two rules ask for one: the tool or the game's policy wants an approval, and the deputy's rule wants
the call confirmed (DESIGN §6). Whoever keeps the proposals provides `Approvals`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from twisted.logger import Logger

from ai.pipeline.call import Caller, Outcome
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolError, ToolNeedsApproval, ToolNeedsConfirmation

log = Logger()


class Approvals(Protocol):
    """Proposals, and whoever decides on them."""

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """Why somebody has to approve a call; "" where nobody has to."""
        ...

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Keep a call for a human to decide on.

        Returns:
            What the model is told of it, two lines at most.

        Raises:
            ToolRefused: Too much waits already.
        """
        ...


class NoApprovals:
    """Where nobody can be asked: the answer is no."""

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """What the tool itself declares."""
        return f"'{tool.name}' needs a builder's approval." if tool.requires_approval else ""

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Refuse it."""
        raise need


def ask_human(
    outcome: Outcome,
    tool: Tool,
    caller: Caller,
    approvals: Approvals,
    context: Callable[[], ToolContext],
) -> None:
    """Let a call pass that no human has to decide on, or that one has said yes to.

    Nobody is asked about one that could not run as things are.

    Staff's yes to the very call is an approval. Whoever said yes, staff or the asker, stands as
    the call's author from then on: so either yes settles the deputy's rule, as far as they have
    the right to the tool themselves, and an asker's own yes is no approval.

    Raises:
        ToolNeedsApproval: The tool or the game's policy wants an approval.
        ToolNeedsConfirmation: Words of somebody below the tool's level stand in the prompt.
        ToolError: It could not run.
    """
    try:
        _ask(outcome, tool, caller, approvals)
    except ToolNeedsApproval:
        _check(outcome, tool, caller, context())
        raise


def _ask(outcome: Outcome, tool: Tool, caller: Caller, approvals: Approvals) -> None:
    agreed = bool(caller.approved) and caller.approved == outcome.form
    why = "" if agreed else approvals.wants(outcome, tool, caller)
    if why:
        raise ToolNeedsApproval(why, "Say so; do not try it again.")
    if borrowed(tool, outcome.authority):
        raise ToolNeedsConfirmation(
            f"'{tool.name}' may not run just so: words of others without the right to it are in "
            "this conversation.",
            "Tell the asker so; they can use the tool themselves.",
        )


def _check(outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext) -> None:
    try:
        tool.check(caller.character, context=context, **outcome.params)
    except ToolError:
        raise
    except Exception:  # the call itself has to say enough
        log.failure("ai: the check of {tool} broke", tool=tool.name)


def borrowed(tool: Tool, authority: Authority) -> bool:
    """Whether a waiting line could borrow the rights of the asker (the deputy's rule)."""
    lowest = authority.lowest_author
    return lowest is not None and lowest < tool.level() > levels.rank("Player")
