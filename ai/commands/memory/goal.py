"""The subcommand `ai goal`: what an assistant wants, and what builders have it want."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_naive, make_aware

from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError
from ai.commands.console.text import cell
from ai.commands.console.value_types import Span
from ai.commands.memory import formats
from ai.commands.memory.assistant_record_view import AssistantRecordView
from ai.commands.memory.form import demand_number, demand_text
from ai.memory.goals import goals
from ai.memory.goals.forest import Forest, Node, in_order
from ai.models import Goal
from ai.tools.support.markup import plain

HELP = """Usage:
  ai goal <name>
  ai goal <name>/all
  ai goal <name> <number>
  ai goal <name> = <text>
  ai goal <name> <number> = <text>
  ai goal <name> <number>/part = <text>
  ai goal <name> <number>/done
  ai goal <name> <number>/drop
  ai goal <name> <number>/open
  ai goal <name> <number>/priority = <1 to 5>
  ai goal <name> <number>/progress = <0 to 100>
  ai goal <name> <number>/due = <when>
  ai goal <name> <number>/details = <text>
  ai goal <name> <number>/delete [= yes]

Shows what an assistant wants, most urgent first, with the parts of each goal
below it; `/all` includes goals that are done or dropped. A text adds a goal;
with a number, it replaces that goal's title. `/part` adds a part to a goal.

Priority 1 means some day, 5 means now. The assistant wakes when a goal falls
due: in `30 min`, `2 h` or `3 days`, at `2030-01-31 18:00`, or `never`. A
dropped goal stays in the list of all goals, as do its parts; `/delete`
removes it without a trace, and asks for `= yes` if it has parts.

Examples:
  ai goal guard = Keep strangers out of the tower.
  ai goal guard 4/part = Learn who may pass.
  ai goal guard 4/due = 2 h
  ai goal guard 4/done
"""
MAX_LISTED = 100
MAX_AHEAD = timedelta(days=3660)
AHEAD = Span("a minute to ten years", "2 h", most=int(MAX_AHEAD.total_seconds()))
"""How far ahead a goal may fall due."""
STATES = {"done": Goal.State.DONE, "drop": Goal.State.DROPPED, "open": Goal.State.OPEN}


class GoalView(AssistantRecordView):
    """A line about an assistant's goals."""

    subcommand = noun = "goal"
    changing = (
        *("add", "correct", "part", "delete", *STATES),
        *("priority", "progress", "due", "details"),
    )
    switches = ("all", *changing[2:])
    list_switch = "/all"
    ways_to_change = ("/done", "/drop", "/priority = 5", "/due = 2 h")
    columns = {"no": 7, "goal": 36, "pri": 4, "state": 9, "%": 5, "due": 17}
    max_text = goals.MAX_TITLE
    sample = "Keep the gate."

    @cached_property
    def forest(self) -> Forest:
        """All goals of the assistant, as they were before any change."""
        return Forest(self.scope)

    def fetch(self, number: int) -> Goal | None:
        node = self.forest.nodes.get(number)
        return node.goal if node else None

    def rows(self, is_all: bool) -> list[Goal]:
        """The goals in the order of the list, with or without those that are done or dropped."""
        return [node.goal for root in self.forest.roots for node in _with_parts(root, is_all)]

    def cells(self, row: Goal) -> tuple[Any, ...]:
        node = self.forest.nodes[row.pk]
        due = formats.timestamp(row.due) if row.due else "-"
        is_late = row.due and not node.is_finished and row.due <= get_runtime().now()
        return (
            formats.number(row),
            f"{'- ' * (self.forest.depth_of(node) - 1)}{cell(row.title, 100)}",
            row.priority,
            row.state,
            row.progress,
            f"|y{due}|n" if is_late else due,
        )

    def fields(self, row: Goal) -> dict[str, str]:
        parts = in_order(self.forest.nodes[row.pk].parts)
        maker = formats.names_of([row.made_by])[row.made_by] if row.made_by else "itself"
        made, changed = formats.timestamp(row.made), formats.timestamp(row.changed)
        due = formats.timestamp(row.due) if row.due else ""
        return {
            f"goal {row.pk}": row.title,
            "details": row.details,
            "state": f"{row.state}, {row.progress} %, priority {row.priority} of 5",
            "due": f"{due}, and it was woken" if due and row.woke else due,
            "part of": str(row.parent_id or ""),
            "parts": "\n".join(f"{part.goal.pk} {plain(part.goal.title)}" for part in parts),
            "from": f"{maker}, {made}; changed {changed}",
            "private to": formats.hearers(row.audience),
        }

    def do_list(self) -> None:
        is_all = self.form.switch == "all"
        rows = self.rows(is_all)
        finished = len(self.forest.nodes) - self.forest.unfinished()
        see_all = formats.hint(f"{finished} done or dropped:", f"{self.line}/all")
        see_finished = see_all if finished and not is_all else ""
        left = len(rows) - MAX_LISTED
        more = f"And {left} more." if left > 0 else ""
        none = f"{self.name} has no open goals."
        self.show_list(rows[:MAX_LISTED], none, more, see_finished)

    do_all = do_list

    def do_add(self) -> None:
        self._add(None)

    def do_part(self) -> None:
        self._add(self.record().pk)

    def _add(self, parent: int | None) -> None:
        title = self.demand_text()
        with self.refusals(f"See them: {self.line}"):
            goal = goals.add(self.scope, title, parent=parent, author=self.author)
        part = f", as part of {parent}" if parent else ""
        wake = formats.hint("To wake it for this goal:", f"{self.line} {goal.pk}/due = 2 h")
        self.report(f"{self.name} now has goal {goal.pk}{part}:", title, wake)

    def do_correct(self) -> None:
        self._update(title=self.demand_text(), author=self.author)

    def do_details(self) -> None:
        example = f"{self.typed} = Ask Anna first."
        details = demand_text(self.form.value, goals.MAX_DETAILS, example)
        self._update(details=details, author=self.author)

    def do_priority(self) -> None:
        self._update(priority=demand_number(self.form.value, 1, 5, f"{self.typed} = 5"))

    def do_progress(self) -> None:
        self._update(progress=demand_number(self.form.value, 0, 100, f"{self.typed} = 40"))

    def do_due(self) -> None:
        self._update(due=_demand_due(self.form.value, f"{self.typed} = 2 h"))

    def _set_state(self) -> None:
        if self.form.value:
            raise UserError(f"Nothing follows `/{self.form.switch}`.", f"Like this: {self.typed}")
        self._update(state=STATES[self.form.switch])

    do_done = do_drop = do_open = _set_state

    def _update(self, **changes: Any) -> None:
        """Change the goal whose number was typed, by the arguments of `goals.update`."""
        number = self.record().pk
        with self.refusals(f"See it: {self.record_line}"):
            node, _ = goals.update(self.scope, number, **changes)
        row = node.goal
        due = f", due {formats.timestamp(row.due)}" if row.due else ""
        state = f"is now {row.state}, {row.progress} %, priority {row.priority}{due}"
        self.report(f"Goal {number} of {self.name} {state}:", row.title)

    def do_delete(self) -> None:
        row = self.record()
        below = len([*self.forest.nodes[row.pk]]) - 1
        if below:
            parts = "its part" if below == 1 else f"its {below} parts"
            self.demand_sure(f"This would also delete {parts}.")
        with self.refusals(f"See them: {self.line}"):
            goals.remove(self.scope, row.pk)
        self.report(f"Goal {row.pk} is gone:", row.title)


def _with_parts(node: Node, is_all: bool) -> Iterator[Node]:
    """A goal and its parts, but what is finished with all of its parts only if all are wanted."""
    if is_all or not all(part.is_finished for part in node):
        yield node
        for part in in_order(node.parts):
            yield from _with_parts(part, is_all)


def _demand_due(text: str, example: str) -> datetime | None:
    """When a goal falls due; None is never.

    Raises:
        UserError: It is no time, or none to come.
    """
    now = get_runtime().now()
    with suppress(ValueError):  # neither is one
        due = parse_datetime(text)
        if due is None:
            seconds = AHEAD.read(text.lower().removeprefix("in "))
            return now + timedelta(seconds=seconds) if seconds else None
        due = make_aware(due) if is_naive(due) else due
        if now < due <= now + MAX_AHEAD:
            return due
    raise UserError(
        "When? `30 min`, `2 h`, `3 days`, a date like 2030-01-31 18:00, or `never`.",
        f"Like this: {example}",
    )
