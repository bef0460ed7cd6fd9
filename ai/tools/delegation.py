"""Tools for delegation: to hand a task to another assistant, and to finish one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.schema.signature import Param

TaskNumber = Annotated[int, Param("The task's number.", minimum=1)]


def delegation_of(context: ToolContext) -> Any:
    """The turn's delegation context.

    Raises:
        ToolRefused: There is no assistant.
    """
    if context.delegations is None:
        raise ToolRefused("Only an assistant can delegate tasks.", "Do without it.")
    return context.delegations


def receive_outcome(outcome: dict[str, Any], context: ToolContext) -> dict[str, Any]:
    """The outcome of a task; its author counts as quoted, and what is private stays so."""
    author, audience = outcome.pop("author", None), outcome.pop("audience", "")
    if author is not None:
        context.quotes(author)
    if context.memory is not None:
        context.memory.hold([audience])
    return outcome


class DelegateTaskTool(Tool):
    """Delegates a task to another assistant, or to a quiet turn of the assistant's own."""

    name = "delegate_task"
    description = (
        "Delegate a task to another assistant here or, without `to`, to yourself for a quiet turn. "
        "The outcome reaches you later. Its worker may do no more than you may now."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "system"
    cost = "expensive"  # the assistant that works on it thinks in a turn of its own
    timeout = 3600

    def execute(
        self,
        character: Any,
        task: Annotated[
            str, Param("What to do, to be understood by itself.", min_length=3, max_length=1000)
        ],
        to: Annotated[str | None, Param("The other assistant's name.", max_length=80)] = None,
        mode: Annotated[
            Literal["none", "orchestrator", "delegate"],
            Param(
                "orchestrator: you get a summary only; delegate: the worker does not get what led "
                "to the task; none: both get all."
            ),
        ] = "orchestrator",
        seconds: Annotated[
            int, Param("How long to wait for the outcome.", minimum=5, maximum=3500)
        ] = 600,
        *,
        context: ToolContext = BARE,
    ) -> Any:
        delegations = delegation_of(context)
        outcome = delegations.delegate(task=task, to=to, mode=mode, seconds=seconds)
        return outcome.addCallback(receive_outcome, context)


class GetDelegationStatusTool(Tool):
    """Lists the tasks that the assistant delegated, with their state."""

    name = "get_delegation_status"
    description = "See the state of the tasks that you delegated for the person you talk to."
    group = "system"

    def execute(
        self,
        character: Any,
        delegation: Annotated[TaskNumber | None, Param("Only this one.")] = None,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        rows = delegation_of(context).rows(delegation)
        if delegation is not None and not rows:
            raise ToolRefused(f"You delegated no task {delegation}.", "Leave the number out.")
        context.quotes(*(row.author for row in rows if row.author is not None))
        return {
            "delegations": [
                {
                    "delegation": row.pk,
                    "task": row.task[:200],
                    "state": row.state,
                    "result": row.result[: 2000 if delegation is not None else 200],
                    "tokens": row.tokens,
                    "deadline": row.deadline.isoformat(timespec="seconds"),
                }
                for row in rows
            ]
        }


class CancelDelegationTool(Tool):
    """Cancels a task that the assistant delegated."""

    name = "cancel_delegation"
    description = "Cancel a task that you delegated; what was done stays done."
    group = "system"
    idempotent = False

    def execute(
        self, character: Any, delegation: TaskNumber, *, context: ToolContext = BARE
    ) -> ToolResult:
        delegation_of(context).cancel(delegation)
        return ToolResult(
            result={"cancelled": delegation}, text=f"You have cancelled task {delegation}."
        )


class FinishTaskTool(Tool):
    """Reports the outcome of a task to the assistant that handed it on."""

    name = "finish_task"
    description = (
        "Report what came of a task to the one who gave it; they cannot hear of it otherwise. Only "
        'for what you noticed as [task by "who"].'
    )
    group = "system"
    idempotent = False

    def execute(
        self,
        character: Any,
        delegation: TaskNumber,
        done: Annotated[bool, Param("Whether it is done.")],
        summary: Annotated[
            str, Param("What came of it, or what is in the way.", min_length=1, max_length=2000)
        ],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        delegation_of(context).finish(delegation, done, summary)
        return ToolResult(
            result={"finished": delegation}, text=f"You have reported on task {delegation}."
        )
