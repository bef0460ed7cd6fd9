"""Projects: pieces of work with notes; an assistant works on one at a time, the active one."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from ai.memory.goals.goals import least_level
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import EVERYBODY, Scope, audience, members
from ai.models import Project

MAX_PROJECTS = 20
"""Projects of one assistant."""
MAX_NAME = 80
MAX_DETAILS = 1000
MAX_NOTES = 4000
"""Characters of a project's notes; the oldest lines are dropped."""


def create(scope: Scope, name: str, details: str, author: int | None) -> Project:
    """Start a project and make it the active one.

    Raises:
        Refusal: There are too many, or there is one of that name.
    """
    with transaction.atomic():
        rows = list(Project.objects.filter(script=scope.script))
        if len(rows) >= MAX_PROJECTS and not _delete_one(rows):
            raise Refusal(
                f"You have {MAX_PROJECTS} projects, and that is the limit.",
                "Say with update_project that one of them is done.",
            )
        if _named(scope, rows, name) is not None:
            raise Refusal(f"You have a project named '{name}'.", "Continue it with swap_project.")
        _leave(scope)
        now = scope.now()
        return Project.objects.create(
            script=scope.script,
            name=name,
            details=details,
            active=True,
            author=author,
            writers=audience([scope.asker]) if scope.asker else "",
            audience=scope.audience,
            made=now,
            changed=now,
        )


def known(scope: Scope) -> list[Project]:
    """The projects that a turn may know of: the active one, then unfinished ones, then others."""
    return scope.shown(_known(scope))


def active(scope: Scope) -> Project | None:
    """The project that is worked on, if this turn may know of it."""
    found = scope.shown(row for row in _known(scope) if row.active)
    return found[0] if found else None


def swap(scope: Scope, name: str) -> Project:
    """Make another project the active one; if it was done, it is reopened.

    Raises:
        Refusal: There is none of that name.
    """
    with transaction.atomic():
        row = demand(scope, name)
        _leave(scope)
        row.active, row.done, row.changed = True, False, scope.now()
        row.save(update_fields=["active", "done", "changed"])
    return row


def update(
    scope: Scope, name: str, *, author: int | None, note: str = "", **changes: Any
) -> Project:
    """Change a project.

    Args:
        scope: Whose it is.
        name: Which one; "" is the active one.
        author: The least level among those whose words it may hold from now on.
        note: A line to add to its notes.
        **changes: Any of details, done.

    Raises:
        Refusal: There is no such project, or it cannot be changed like that.
    """
    row = demand(scope, name)
    words = bool(note or changes.get("details"))
    if words and scope.audience not in (EVERYBODY, row.audience):
        raise Refusal(
            "More people may hear of this project than of what you are told now.",
            "Begin another one for it with create_project.",
        )
    for field, value in changes.items():
        setattr(row, field, value)
    if note:
        row.notes = _shortened(f"{row.notes}\n{note}" if row.notes else note)
    if row.done:
        row.active = False
    if words:
        row.author = least_level(row.author, author)
        row.writers = audience([*members(row.writers), scope.asker]) if scope.asker else row.writers
    row.changed = scope.now()
    row.save()
    return row


def _named(scope: Scope, rows: list[Project], name: str) -> Project | None:
    for row in rows:
        if row.name.casefold() == name.casefold() and scope.may_hear(row.audience):
            return row
    return None


def demand(scope: Scope, name: str) -> Project:
    """A project by its name; "" is the active one.

    Raises:
        Refusal: There is none that this turn may know of.
    """
    if name:
        row = _named(scope, _known(scope), name)
        if row is None:
            raise Refusal(
                f"You have no project named '{name}'.", "list_projects tells their names."
            )
        scope.shown([row])
        return row
    row = active(scope)
    if row is None:
        raise Refusal("You work on no project now.", "Name one, or begin one first.")
    return row


def _known(scope: Scope) -> list[Project]:
    rows = Project.objects.filter(script=scope.script).order_by("-active", "done", "-changed")
    return [row for row in rows if scope.may_hear(row.audience)]


def _leave(scope: Scope) -> None:
    Project.objects.filter(script=scope.script, active=True).update(active=False)


def _delete_one(rows: list[Project]) -> bool:
    """Delete the finished project that has been untouched longest, to make room."""
    done = [row for row in rows if row.done]
    if done:
        min(done, key=lambda row: row.changed).delete()
    return bool(done)


def _shortened(notes: str) -> str:
    """As many of the last lines of some notes as there is room for."""
    while len(notes) > MAX_NOTES:
        notes = notes.partition("\n")[2] or notes[-MAX_NOTES:]
    return notes
