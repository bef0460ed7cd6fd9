"""Goals: what the assistant wants, in parts, by priority, and when it is due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.delegation import desk_of, taken
from ai.tools.errors import ToolError
from ai.tools.passes import READING
from ai.tools.support.markup import plain, prose
from ai.tools.support.notes import kept_text, memory_of, refusals

_MAX_TITLE = 200
_MAX_DETAILS = 1000
_MAX_LISTED = 40
"""Goals in one answer, parts counted."""
_A_YEAR = 525_600
_WHY = {"late": "there was no time for it", "cancelled": "it was called off"}

_GOAL = {
    "type": "integer",
    "minimum": 1,
    "description": "Its number, from list_goals.",
}
_DETAILS = {
    "type": "string",
    "maxLength": _MAX_DETAILS,
    "description": "For whom, how, why.",
}
_PRIORITY = {
    "type": "integer",
    "minimum": 1,
    "maximum": 5,
    "description": "1: some day; 3: as usual; 5: now.",
}


class AddGoalTool(Tool):
    """One more goal, or one more part of one."""

    name = "add_goal"
    description = "Note what you want, or have promised, to do."
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    idempotent = False
    keeps_notes = True
    invalidates = ("list_goals",)
    parameters = {
        "type": "object",
        "properties": {
            "title": {
                "type": "string",
                "minLength": 1,
                "maxLength": _MAX_TITLE,
                "description": "What is to be reached, in a few words.",
            },
            "details": {**_DETAILS, "default": ""},
            "priority": {**_PRIORITY, "default": 3},
            "due_in": {
                "type": "integer",
                "minimum": 1,
                "maximum": _A_YEAR,
                "description": "Minutes until you are woken for it.",
            },
            "part_of": {
                "type": "integer",
                "minimum": 1,
                "description": "The number of the goal it is a part of.",
            },
        },
        "required": ["title"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        title: str = "",
        details: str = "",
        priority: int = 3,
        due_in: int | None = None,
        part_of: int | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.goals import goals

        scope = memory_of(context)
        with refusals():
            goal = goals.add(
                scope,
                kept_text(title, _MAX_TITLE),
                details=prose(details, _MAX_DETAILS),
                priority=priority,
                due=goals.due_in(scope, due_in) if due_in else None,
                parent=part_of,
                author=context.authority.lowest_author,
            )
        told = _told(goal, scope.now())
        return ToolResult(result={"added": told}, side_effects=[f"created:goal {goal.pk}"])


class UpdateGoalTool(Tool):
    """How a goal stands."""

    name = "update_goal"
    description = "Change a goal; give only what changes. What it is a part of follows by itself."
    category = ToolCategory.SAFE_CHAIN
    group = "planning"
    idempotent = False
    keeps_notes = True
    invalidates = ("list_goals",)
    parameters = {
        "type": "object",
        "properties": {
            "goal": _GOAL,
            "state": {
                "type": "string",
                "enum": ["open", "active", "blocked", "done", "dropped"],
                "description": "'done' and 'dropped' hold for its open parts too.",
            },
            "progress": {
                "type": "integer",
                "minimum": 0,
                "maximum": 100,
                "description": "Percent, of a goal without parts; 100 is done.",
            },
            "priority": _PRIORITY,
            "due_in": {
                "type": "integer",
                "minimum": 0,
                "maximum": _A_YEAR,
                "description": "Minutes until you are woken for it; 0: never.",
            },
            "title": {
                "type": "string",
                "minLength": 1,
                "maxLength": _MAX_TITLE,
                "description": "Another title.",
            },
            "details": {**_DETAILS, "description": "In place of the old ones."},
        },
        "required": ["goal"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, goal: int = 0, *, context: ToolContext = BARE, **changes: Any
    ) -> ToolResult:
        """See `Tool`."""
        from ai.memory.goals import goals

        scope = memory_of(context)
        wanted = {name: value for name, value in changes.items() if value is not None}
        if not wanted:
            raise ToolError("That changes nothing.", "Give at least one of the other parameters.")
        if "title" in wanted:
            wanted["title"] = kept_text(wanted["title"], _MAX_TITLE)
        if "details" in wanted:
            wanted["details"] = prose(wanted["details"], _MAX_DETAILS)
        if "due_in" in wanted:
            wanted["due"] = goals.due_in(scope, wanted.pop("due_in"))
        with refusals():
            node, forest = goals.update(
                scope, goal, author=context.authority.lowest_author, **wanted
            )
        now = scope.now()
        wholes = [whole for whole in forest.wholes_of(node) if forest.may_tell(whole)]
        _quote(context, node, *wholes)
        result: dict[str, Any] = {"goal": _told(node.goal, now)}
        if wholes:
            result["part_of"] = [_told(whole.goal, now) for whole in wholes]
        return ToolResult(result=result, side_effects=[f"changed:goal {goal}"])


class DecomposeGoalTool(Tool):
    """The parts of a goal."""

    name = "decompose_goal"
    description = (
        "Take a goal apart into steps, each a goal of its own. Without `parts` you think of them "
        "in a quiet turn, and what was added reaches you later."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "planning"
    timeout = 660
    keeps_notes = True
    invalidates = ("list_goals",)
    parameters = {
        "type": "object",
        "properties": {
            "goal": _GOAL,
            "parts": {
                "type": "array",
                "items": {"type": "string", "minLength": 1, "maxLength": _MAX_TITLE},
                "minItems": 1,
                "maxItems": 12,
                "description": "Short titles of the steps, in order.",
            },
        },
        "required": ["goal"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        goal: int = 0,
        parts: list[str] | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> Any:
        """See `Tool`."""
        from ai.memory.goals import goals

        scope = memory_of(context)
        if parts is None:
            with refusals():
                branch = goals.branch(scope, goal)
            context.quotes(*(word for one in branch for word in (one.made_by, one.author)))
            return desk_of(context).take_apart(branch).addCallback(_thought_of, goal, context)
        titles = [kept_text(part, _MAX_TITLE) for part in parts]
        with refusals():
            node, rows = goals.decompose(scope, goal, titles, context.authority.lowest_author)
        _quote(context, node)
        return _taken_apart(node.goal, rows, scope.now())


def _thought_of(outcome: dict[str, Any], goal: int, context: ToolContext) -> ToolResult:
    """What a quiet turn thought of, read anew."""
    from ai.models import Goal

    came = taken(outcome, context)
    if came["state"] != "done":
        raise ToolError(
            f"No parts were added: {_WHY.get(came['state']) or came['result']}.",
            "Give the parts yourself, if they are still wanted.",
        )
    rows = list(Goal.objects.filter(pk__in=[goal, *came["added"]]).order_by("pk"))
    if not rows:
        raise ToolError(f"Goal {goal} was deleted meanwhile.", "Do without it.")
    return _taken_apart(rows[0], rows[1:], memory_of(context).now())


def _taken_apart(whole: Any, rows: Sequence[Any], now: datetime) -> ToolResult:
    return ToolResult(
        result={"goal": _told(whole, now), "added": [_told(row, now) for row in rows]},
        side_effects=[f"created:goal {row.pk}" for row in rows],
    )


class ListGoalsTool(Tool):
    """All goals in short, or all of one."""

    name = "list_goals"
    description = "Read your goals, the most urgent first."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {
            "goal": {**_GOAL, "description": "Only this one, with its details and parts."},
            "which": {
                "type": "string",
                "enum": ["open", "due", "finished", "all"],
                "default": "open",
                "description": "due: their time has come; finished: done or dropped.",
            },
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        goal: int | None = None,
        which: str = "open",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        from ai.memory.goals.forest import Forest

        scope = memory_of(context)
        forest = Forest(scope)
        listing = _Listing(forest, scope.now(), context)
        if goal is not None:
            with refusals():
                node = forest.visible(goal)
            whole = next(forest.wholes_of(node), None)
            told = {**listing.all_of(node), "number": node.goal.pk}
            if whole is not None and forest.may_tell(whole):
                _quote(context, whole)
                told["part_of"] = _told(whole.goal, scope.now())
            return {"goal": told}
        return listing.of(which)


class _Listing:
    """Goals as they are told, up to a bounded number."""

    def __init__(self, forest: Any, now: datetime, context: ToolContext) -> None:
        self._forest = forest
        self._now = now
        self._context = context
        self._left = _MAX_LISTED
        self._more = 0

    def of(self, which: str) -> dict[str, Any]:
        """The goals of one kind; parts stand below what they are parts of."""
        found = [self._entry(node, which) for node in self._forest.roots]
        result: dict[str, Any] = {"goals": [entry for entry in found if entry]}
        if self._more:
            result["more"] = self._more
        return result

    def all_of(self, node: Any) -> dict[str, Any]:
        """One goal, with all that is known of it."""
        entry = self._entry(node, "all", full=True)
        return entry or {}

    def _entry(self, node: Any, which: str, full: bool = False) -> dict[str, Any] | None:
        from ai.memory.goals.forest import in_order

        if not self._forest.may_tell(node):
            return None
        wanted = self._is_wanted(node, which)
        if wanted and not self._left:
            self._more += 1
            wanted = False
        entry = _told(node.goal, self._now)
        if wanted:
            self._left -= 1
            if full:
                entry.update(_details(node.goal))
        parts = [self._entry(part, which, full) for part in in_order(node.parts)]
        shown = [part for part in parts if part]
        if shown:
            entry["parts"] = shown
        if not wanted and not shown:
            return None
        _quote(self._context, node)
        return entry

    def _is_wanted(self, node: Any, which: str) -> bool:
        if which == "all":
            return True
        if which == "due":
            due = node.goal.due
            return bool(not node.is_finished and due and due <= self._now)
        return bool(node.is_finished == (which == "finished"))


def _told(goal: Any, now: datetime) -> dict[str, Any]:
    """A goal in short."""
    entry = {
        "number": goal.pk,
        "title": plain(goal.title, _MAX_TITLE),
        "state": str(goal.state),
        "priority": goal.priority,
        "progress": goal.progress,
    }
    if goal.due is not None:
        entry["due_in_minutes"] = round((goal.due - now).total_seconds() / 60)
    if goal.audience:
        entry["private"] = True
    return entry


def _details(goal: Any) -> dict[str, Any]:
    from django.utils import timezone

    told = {"since": timezone.localtime(goal.made).isoformat(" ", "minutes")}
    if goal.details:
        told["details"] = prose(goal.details, _MAX_DETAILS)
    return told


def _quote(context: ToolContext, *nodes: Any) -> None:
    """Whoever had these goals made is an author of what is told of them."""
    for node in nodes:
        context.quotes(node.goal.made_by, node.goal.author)
