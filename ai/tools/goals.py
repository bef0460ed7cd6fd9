"""Tools for goals: what the assistant wants to do, their parts, priorities and due times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.delegation import delegation_of, receive_outcome
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.support.markup import plain, prose
from ai.tools.support.notes import NoteTool, RecallTool, due_at, kept_text, memory_of, refusals
from ai.tools.text.quotation import quoted

_MAX_TITLE = 200
_MAX_DETAILS = 1000
_MAX_LISTED = 40
"""Goals in one answer, parts counted."""
_A_YEAR = 525_600
_FINISHED = ("done", "dropped")
_WHY = {"late": "there was no time for it", "cancelled": "it was called off"}

GoalNumber = Annotated[int, Param("Its number.", minimum=1)]
Details = Annotated[str, Param("For whom, how, why.", max_length=_MAX_DETAILS)]
Priority = Annotated[int, Param("1: some day; 3: as usual; 5: now.", minimum=1, maximum=5)]


class AddGoalTool(NoteTool):
    """Adds a goal, or a part of one."""

    name = "add_goal"
    description = "Note a promise, plan or reminder; with due_in you are woken then."
    group = "planning"
    invalidates = ("list_goals",)
    seldom = ("details", "priority", "part_of")

    def execute(
        self,
        character: Any,
        title: Annotated[
            str,
            Param("What to do, and for whom.", min_length=1, max_length=_MAX_TITLE),
        ],
        details: Details = "",
        priority: Priority = 3,
        due_in: Annotated[
            int | None,
            Param("Real minutes until then.", minimum=1, maximum=_A_YEAR),
        ] = None,
        part_of: Annotated[
            int | None, Param("The number of the goal it is a part of.", minimum=1)
        ] = None,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.goals import goals

        scope = memory_of(context)
        words = kept_text(title, _MAX_TITLE), prose(details, _MAX_DETAILS)
        due = goals.due_in(scope, due_in) if due_in else None
        known = goals.same(scope, *words, due, part_of)  # a model in a circle adds it once
        with refusals():
            goal = known or goals.add(
                scope,
                words[0],
                details=words[1],
                priority=priority,
                due=due,
                parent=part_of,
                author=context.authority.lowest_author,
            )
        now = scope.now()
        privately = " It is private: it does not come to mind where others listen."
        note = privately if goal.audience else ""
        return ToolResult(
            result={"added": _summary(goal, now)},
            text=f"You have noted goal {goal.pk}{_due(goal, now)}.{note}",
            side_effects=[] if known else [f"created:goal {goal.pk}"],
        )


class UpdateGoalTool(NoteTool):
    """Changes a goal."""

    name = "update_goal"
    description = "Complete, drop or change a goal or reminder."
    group = "planning"
    invalidates = ("list_goals",)
    seldom = ("progress", "priority", "due_in", "title", "details")

    def concludes(self, params: Mapping[str, Any]) -> bool:
        return params.get("state") == "done" or params.get("progress") == 100

    def execute(
        self,
        character: Any,
        goal: GoalNumber,
        state: Annotated[
            Literal["open", "active", "blocked", "done", "dropped"] | None,
            Param("done, dropped: its parts too."),
        ] = None,
        progress: Annotated[
            int | None,
            Param("Percent, of a goal without parts; 100 is done.", minimum=0, maximum=100),
        ] = None,
        priority: Priority | None = None,
        due_in: Annotated[
            int | None,
            Param(
                "Real minutes, not the game's, until you are woken for it; 0: never.",
                minimum=0,
                maximum=_A_YEAR,
            ),
        ] = None,
        title: Annotated[
            str | None, Param("Another title.", min_length=1, max_length=_MAX_TITLE)
        ] = None,
        details: Annotated[Details | None, Param("In place of the old ones.")] = None,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        from ai.memory.goals import goals

        scope = memory_of(context)
        changes: dict[str, Any] = {"state": state, "progress": progress, "priority": priority}
        changes = {name: value for name, value in changes.items() if value is not None}
        if title is not None:
            changes["title"] = kept_text(title, _MAX_TITLE)
        if details is not None:
            changes["details"] = prose(details, _MAX_DETAILS)
        if due_in is not None:
            changes["due"] = goals.due_in(scope, due_in)
        if not changes:
            raise ToolError("That changes nothing.", "Give at least one of the other parameters.")
        with refusals():
            node, forest = goals.update(
                scope, goal, author=context.authority.lowest_author, **changes
            )
        now = scope.now()
        wholes = [whole for whole in forest.wholes_of(node) if forest.may_tell(whole)]
        _quote(context, node, *wholes)
        result: dict[str, Any] = {"goal": _summary(node.goal, now)}
        if wholes:
            result["part_of"] = [_summary(whole.goal, now) for whole in wholes]
        text = " ".join(_describe(one.goal, now) for one in (node, *wholes))
        is_newly_finished = node.is_finished and not node.was_finished
        effect = f"{'finished' if is_newly_finished else 'changed'}:goal {goal}"
        return ToolResult(result=result, text=text, side_effects=[effect])


class DecomposeGoalTool(Tool):
    """Splits a goal into parts, given or thought of in a quiet turn."""

    name = "decompose_goal"
    description = (
        "Break a goal into steps, each a goal of its own. Without `parts` you think of them in a "
        "quiet turn, and learn later what was added."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "planning"
    cost = "expensive"  # without `parts`, a turn of its own thinks of them
    timeout = 660
    keeps_notes = True
    invalidates = ("list_goals",)

    def execute(
        self,
        character: Any,
        goal: GoalNumber,
        parts: Annotated[
            Sequence[Annotated[str, Param(min_length=1, max_length=_MAX_TITLE)]] | None,
            Param("Short titles of the steps, in order; 12 at most.", min_items=1, max_items=12),
        ] = None,
        *,
        context: ToolContext = BARE,
    ) -> Any:
        from ai.memory.goals import goals

        scope = memory_of(context)
        if parts is None:
            with refusals():
                branch = goals.branch(scope, goal)
            context.quotes(*(word for one in branch for word in (one.made_by, one.author)))
            return delegation_of(context).decompose(branch).addCallback(_thought_of, goal, context)
        titles = [kept_text(part, _MAX_TITLE) for part in parts]
        with refusals():
            node, rows = goals.decompose(scope, goal, titles, context.authority.lowest_author)
        _quote(context, node)
        return _taken_apart(node.goal, rows, scope.now())


def _thought_of(outcome: dict[str, Any], goal: int, context: ToolContext) -> ToolResult:
    """The goal and the parts that a quiet turn added, read again from the database."""
    from ai.models import Goal

    came = receive_outcome(outcome, context)
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
        result={"goal": _summary(whole, now), "added": [_summary(row, now) for row in rows]},
        text=f"Goal {whole.pk} has these new parts. "
        + " ".join(_describe(row, now) for row in rows),
        side_effects=[f"created:goal {row.pk}" for row in rows],
    )


class ListGoalsTool(RecallTool):
    """Lists goals in short, or shows one in full."""

    name = "list_goals"
    description = "Read your goals, promises and reminders."
    group = "core"

    def execute(
        self,
        character: Any,
        goal: Annotated[GoalNumber | None, Param("Only this one, in full.")] = None,
        which: Annotated[
            Literal["open", "due", "finished", "all"],
            Param("finished: done or dropped."),
        ] = "open",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        from ai.memory.goals.forest import Forest

        scope = memory_of(context)
        forest = Forest(scope)
        listing = _Listing(forest, scope.now(), context)
        if goal is not None:
            with refusals():
                node = forest.visible(goal)
            whole = next(forest.wholes_of(node), None)
            entry = {**listing.all_of(node), "number": node.goal.pk}
            if whole is not None and forest.may_tell(whole):
                _quote(context, whole)
                entry["part_of"] = _summary(whole.goal, scope.now())
            return {"goal": entry}
        return listing.of(which)


class _Listing:
    """A list of goals, up to a bounded number."""

    def __init__(self, forest: Any, now: datetime, context: ToolContext) -> None:
        self._forest = forest
        self._now = now
        self._context = context
        self._left = _MAX_LISTED
        self._more = 0

    def of(self, which: str) -> dict[str, Any]:
        """The goals of one kind, with their parts below them."""
        found = [self._entry(node, which) for node in self._forest.roots]
        result: dict[str, Any] = {"goals": [entry for entry in found if entry]}
        if self._more:
            result["more"] = self._more
        return result

    def all_of(self, node: Any) -> dict[str, Any]:
        """One goal with all its details."""
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
        entry = _summary(node.goal, self._now)
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


def _summary(goal: Any, now: datetime) -> dict[str, Any]:
    """A goal in short form."""
    entry = {
        "number": goal.pk,
        "title": plain(goal.title, _MAX_TITLE),
        "state": str(goal.state),
        "priority": goal.priority,
        "progress": goal.progress,
    }
    if goal.due is not None and goal.state not in _FINISHED:
        entry["due_in_minutes"] = round((goal.due - now).total_seconds() / 60)
    if goal.audience:
        entry["private"] = True
    return entry


def _describe(goal: Any, now: datetime) -> str:
    """A goal as a sentence."""
    title = quoted(plain(goal.title, _MAX_TITLE), _MAX_TITLE)
    progress = f", {goal.progress} % done" if goal.progress and goal.state != "done" else ""
    return f"Goal {goal.pk}, {title}, is {goal.state}{progress}{_due(goal, now)}."


def _due(goal: Any, now: datetime) -> str:
    is_over = goal.due is None or goal.state in _FINISHED
    return "" if is_over else f", {due_at(goal.due, now)}"


def _details(goal: Any) -> dict[str, Any]:
    from django.utils import timezone

    details = {"since": timezone.localtime(goal.made).isoformat(" ", "minutes")}
    if goal.details:
        details["details"] = prose(goal.details, _MAX_DETAILS)
    return details


def _quote(context: ToolContext, *nodes: Any) -> None:
    """Declare that the result quotes those who had these goals made."""
    for node in nodes:
        context.quotes(node.goal.made_by, node.goal.author)
