"""Tools for projects: longer pieces of work with notes, one of which is active."""

from __future__ import annotations

from typing import Annotated, Any

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.support.markup import plain, prose
from ai.tools.support.notes import NoteTool, RecallTool, kept_text, memory_of, refusals
from ai.tools.text.quotation import quoted_name

_MAX_NAME = 80
_MAX_DETAILS = 1000
_MAX_NOTE = 500
_MAX_NOTES = 4000
_BRIEF = 120

Project = Annotated[str, Param(max_length=_MAX_NAME)]


class CreateProjectTool(NoteTool):
    """Begins a project."""

    name = "create_project"
    description = (
        "Begin a project, a longer piece of work with notes of its own. You work on it from now "
        "on, until you swap it for another."
    )
    group = "planning"
    invalidates = ("list_projects",)

    def execute(
        self,
        character: Any,
        name: Annotated[Project, Param("A short name of its own.", min_length=1)],
        details: Annotated[str, Param("What it is about.", max_length=_MAX_DETAILS)] = "",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
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
            text=f"You have noted the project {quoted_name(row.name)}.",
            side_effects=[f"created:project {row.name}"],
        )


class ListProjectsTool(RecallTool):
    """Lists projects in short, or shows one in full."""

    name = "list_projects"
    description = "Read your projects in short, the one you work on first."
    group = "planning"

    def execute(
        self,
        character: Any,
        name: Annotated[Project, Param("Only this one, with its notes.")] = "",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
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


class SwapProjectTool(NoteTool):
    """Makes another project the active one."""

    name = "swap_project"
    description = "Continue with another project."
    group = "planning"
    invalidates = ("list_projects",)

    def execute(
        self,
        character: Any,
        name: Annotated[Project, Param("Which one.", min_length=1)],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.goals import projects

        with refusals():
            row = projects.swap(memory_of(context), plain(name, _MAX_NAME))
        context.quotes(row.author)
        return ToolResult(
            result={"project": _project(row, full=True)},
            side_effects=[f"changed:project {row.name}"],
        )


class UpdateProjectTool(NoteTool):
    """Changes a project or adds a note to it."""

    name = "update_project"
    description = "Add a note to a project, change it, or say that it is done."
    group = "planning"
    invalidates = ("list_projects",)

    def execute(
        self,
        character: Any,
        name: Annotated[Project, Param("Which one, if not the one you work on.")] = "",
        note: Annotated[
            str | None,
            Param(
                "A line for its notes; of too many, the oldest go.",
                min_length=1,
                max_length=_MAX_NOTE,
            ),
        ] = None,
        details: Annotated[
            str | None, Param("In place of the old ones.", max_length=_MAX_DETAILS)
        ] = None,
        done: Annotated[bool | None, Param("Whether it is done.")] = None,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
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
            result={"project": _project(row)},
            text=f"You have changed the project {quoted_name(row.name)}.",
            side_effects=[f"changed:project {row.name}"],
        )


def _project(row: Any, full: bool = False) -> dict[str, Any]:
    limit = _MAX_DETAILS if full else _BRIEF
    shown: dict[str, Any] = {
        "name": plain(row.name, _MAX_NAME),
        "state": "done" if row.done else "active" if row.active else "resting",
        "details": prose(row.details, limit),
    }
    if row.audience:
        shown["private"] = True
    if full or row.active:
        shown["notes"] = prose(row.notes[-_MAX_NOTES:], _MAX_NOTES)
    return shown
