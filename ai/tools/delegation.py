"""Handing tasks on, and finishing those that one was given."""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused

_NUMBER = {"type": "integer", "minimum": 1, "description": "The task's number."}


def desk_of(context: ToolContext) -> Any:
    """The turn's way to hand tasks on.

    Raises:
        ToolRefused: There is no assistant.
    """
    if context.delegations is None:
        raise ToolRefused("Only an assistant can hand tasks on.", "Do without it.")
    return context.delegations


def taken(outcome: dict[str, Any], context: ToolContext) -> dict[str, Any]:
    """What came of a task, with its authors and its privacy noted where it comes to be read."""
    author, audience = outcome.pop("author", None), outcome.pop("audience", "")
    if author is not None:
        context.quotes(author)
    if context.memory is not None:
        context.memory.hold([audience])
    return outcome


class DelegateTaskTool(Tool):
    """A task for somebody else, or for a quiet hour of one's own."""

    name = "delegate_task"
    description = (
        "Hand a task on to another assistant here or, without `to`, to yourself for a quiet turn. "
        "What came of it reaches you later. Whoever works on it may do no more than you may now."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "system"
    timeout = 3600
    parameters = {
        "type": "object",
        "properties": {
            "task": {
                "type": "string",
                "minLength": 3,
                "maxLength": 1000,
                "description": "What to do, to be understood by itself.",
            },
            "to": {
                "type": "string",
                "maxLength": 80,
                "description": "The other assistant's name.",
            },
            "mode": {
                "type": "string",
                "enum": ["none", "orchestrator", "delegate"],
                "default": "orchestrator",
                "description": "orchestrator: you get a summary only; delegate: the worker does "
                "not get what led to the task; none: both get all.",
            },
            "seconds": {
                "type": "integer",
                "minimum": 5,
                "maximum": 3500,
                "default": 600,
                "description": "How long it is waited for.",
            },
        },
        "required": ["task"],
        "additionalProperties": False,
    }

    def execute(self, character: Any, *, context: ToolContext = BARE, **asked: Any) -> Any:
        """See `Tool`."""
        return desk_of(context).hand_on(**asked).addCallback(taken, context)


class GetDelegationStatusTool(Tool):
    """Where handed-on tasks stand."""

    name = "get_delegation_status"
    description = "See how the tasks stand that you handed on for whoever you talk to."
    group = "system"
    parameters = {
        "type": "object",
        "properties": {"delegation": {**_NUMBER, "description": "Only this one."}},
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        delegation: int | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        rows = desk_of(context).rows(delegation)
        if delegation is not None and not rows:
            raise ToolRefused(f"You handed on no task {delegation}.", "Leave the number out.")
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
    """A task that is no longer wanted."""

    name = "cancel_delegation"
    description = "Call off a task that you handed on; what was done stays done."
    group = "system"
    idempotent = False
    parameters = {
        "type": "object",
        "properties": {"delegation": _NUMBER},
        "required": ["delegation"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, delegation: int = 0, *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        desk_of(context).cancel(delegation)
        return {"cancelled": delegation}


class FinishTaskTool(Tool):
    """The answer to whoever handed a task on."""

    name = "finish_task"
    description = (
        "Tell whoever gave you a task what came of it; they cannot hear of it otherwise. Only for "
        'what you noticed as [task by "who"].'
    )
    group = "system"
    idempotent = False
    parameters = {
        "type": "object",
        "properties": {
            "delegation": _NUMBER,
            "done": {"type": "boolean", "description": "Whether it is done."},
            "summary": {
                "type": "string",
                "minLength": 1,
                "maxLength": 2000,
                "description": "What came of it, or what is in the way.",
            },
        },
        "required": ["delegation", "done", "summary"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        delegation: int = 0,
        done: bool = False,
        summary: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        desk_of(context).finish(delegation, done, summary)
        return {"finished": delegation}
