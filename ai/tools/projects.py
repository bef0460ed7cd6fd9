"""Projects: the pieces of work that the assistant has, one of which it works on."""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.passes import READING
from ai.tools.support.markup import plain, prose
from ai.tools.support.notes import kept_text, memory_of, refusals

_MAX_NAME = 80
_MAX_DETAILS = 1000
_MAX_NOTE = 500
_MAX_NOTES = 4000
_BRIEF = 120

_PROJECT = {"type": "string", "maxLength": _MAX_NAME}


class CreateProjectTool(Tool):
    """A new piece of work."""

    name = "create_project"
    description = (
        "Begin a project, a longer piece of work with notes of its own. You work on it from now "
        "on, until you swap it for another."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    idempotent = False
    keeps_notes = True
    invalidates = ("list_projects",)
    parameters = {
        "type": "object",
        "properties": {
            "name": {**_PROJECT, "minLength": 1, "description": "A short name of its own."},
            "details": {
                "type": "string",
                "maxLength": _MAX_DETAILS,
                "default": "",
                "description": "What it is about.",
            },
        },
        "required": ["name"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        name: str = "",
        details: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.goals import projects

        scope = memory_of(context)
        with refusals():
            row = projects.create(
                scope,
                kept_text(name, _MAX_NAME),
                prose(details, _MAX_DETAILS),
                context.authority.lowest_author,
            )
        return ToolResult(
            result={"project": _project(row)},
            side_effects=[f"created:project {row.name}"],
        )


class ListProjectsTool(Tool):
    """All projects in short, or all of one."""

    name = "list_projects"
    description = "Read your projects in short, the one you work on first."
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    passes = READING
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {
            "name": {
                **_PROJECT,
                "default": "",
                "description": "Only this one, with its notes.",
            },
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, name: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        from ai.memory.goals import projects

        scope = memory_of(context)
        if name:
            with refusals():
                row = projects.demand(scope, plain(name, _MAX_NAME))
            context.quotes(row.author)
            return {"project": _project(row, full=True)}
        rows = projects.known(scope)
        context.quotes(*(row.author for row in rows))
        return {"projects": [_project(row) for row in rows]}


class SwapProjectTool(Tool):
    """Another piece of work."""

    name = "swap_project"
    description = "Go on with another project."
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    idempotent = False
    keeps_notes = True
    invalidates = ("list_projects",)
    parameters = {
        "type": "object",
        "properties": {
            "name": {**_PROJECT, "minLength": 1, "description": "Which one."},
        },
        "required": ["name"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, name: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.goals import projects

        with refusals():
            row = projects.swap(memory_of(context), plain(name, _MAX_NAME))
        context.quotes(row.author)
        return ToolResult(
            result={"project": _project(row, full=True)},
            side_effects=[f"changed:project {row.name}"],
        )


class UpdateProjectTool(Tool):
    """What is new of a project."""

    name = "update_project"
    description = "Add a note to a project, change it, or say that it is done."
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    idempotent = False
    keeps_notes = True
    invalidates = ("list_projects",)
    parameters = {
        "type": "object",
        "properties": {
            "name": {
                **_PROJECT,
                "default": "",
                "description": "Which one, if not the one you work on.",
            },
            "note": {
                "type": "string",
                "minLength": 1,
                "maxLength": _MAX_NOTE,
                "description": "A line for its notes; of too many, the oldest go.",
            },
            "details": {
                "type": "string",
                "maxLength": _MAX_DETAILS,
                "description": "In place of the old ones.",
            },
            "done": {"type": "boolean", "description": "Whether it is done."},
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        name: str = "",
        note: str | None = None,
        details: str | None = None,
        done: bool | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.goals import projects

        if note is None and details is None and done is None:
            raise ToolError("That changes nothing.", "Give 'note', 'details' or 'done'.")
        changes: dict[str, Any] = {} if done is None else {"done": done}
        if details is not None:
            changes["details"] = prose(details, _MAX_DETAILS)
        with refusals():
            row = projects.update(
                memory_of(context),
                plain(name, _MAX_NAME),
                author=context.authority.lowest_author,
                note=kept_text(note, _MAX_NOTE) if note else "",
                **changes,
            )
        context.quotes(row.author)
        return ToolResult(
            result={"project": _project(row)}, side_effects=[f"changed:project {row.name}"]
        )


def _project(row: Any, full: bool = False) -> dict[str, Any]:
    limit = _MAX_DETAILS if full else _BRIEF
    told: dict[str, Any] = {
        "name": plain(row.name, _MAX_NAME),
        "state": "done" if row.done else "active" if row.active else "resting",
        "details": prose(row.details, limit),
    }
    if row.audience:
        told["private"] = True
    if full or row.active:
        told["notes"] = prose(row.notes[-_MAX_NOTES:], _MAX_NOTES)
    return told
