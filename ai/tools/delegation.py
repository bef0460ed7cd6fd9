"""Handing tasks on, and finishing those that one was given."""

from __future__ import annotations

from typing import Any

from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolRefused
from ai.tools.surroundings import BARE, ToolContext

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
        "Hand a task on: to another assistant that is here, or, without `to`, to yourself for a "
        "quiet turn in which you work on it alone. You go on meanwhile; what came of it reaches "
        "you by itself. Whoever works on it may do no more than you may now."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "planning"
    timeout = 3600
    parameters = {
        "type": "object",
        "properties": {
            "task": {
                "type": "string",
                "minLength": 3,
                "maxLength": 1000,
                "description": "What is to be done, so that it can be understood by itself.",
            },
            "to": {
                "type": "string",
                "maxLength": 80,
                "description": "The name of another assistant here; leave it out for yourself.",
            },
            "mode": {
                "type": "string",
                "enum": ["none", "orchestrator", "delegate"],
                "default": "orchestrator",
                "description": (
                    "Who is kept from what: 'none' nobody; 'orchestrator' you, who get a summary "
                    "only; 'delegate' the worker, who gets the task without what led to it."
                ),
            },
            "seconds": {
                "type": "integer",
                "minimum": 5,
                "maximum": 3500,
                "default": 600,
                "description": "After so long it counts as late, and is no longer waited for.",
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
    description = "Where the tasks stand that you handed on for whoever you talk to: all, or one."
    group = "planning"
    parameters = {
        "type": "object",
        "properties": {"delegation": {**_NUMBER, "description": "One task's number."}},
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
    description = "Want a task no more that you handed on; nothing that was done is undone."
    group = "planning"
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
        "Say to whoever gave you a task what came of it. Only for tasks that you noticed as "
        '[task by "who"]; they cannot hear of it otherwise.'
    )
    group = "planning"
    idempotent = False
    parameters = {
        "type": "object",
        "properties": {
            "delegation": _NUMBER,
            "done": {"type": "boolean", "description": "Whether the task is done."},
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
