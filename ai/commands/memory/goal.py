"""The word `ai goal`: what an assistant wants, and what builders have it want."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import find_source
from ai.assistant.runtime import get_service
from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import handle
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.memory import shared
from ai.memory.goals import goals
from ai.memory.goals.forest import Forest, Node, in_order
from ai.memory.goals.goals import MAX_DETAILS, MAX_TITLE
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

What an assistant wants, the most urgent first, each part below what it is a
part of; `/all` has what is done or dropped as well. A text gives it a goal;
behind a number, the goal has another title. `/part` adds a part.

Priority 1 is some day, 5 is now. When a goal falls due, the assistant is
woken for it: in `30 min`, `2 h`, `3 days`; at `2030-01-31 18:00`; or `never`.
Dropping a goal keeps it as dropped, with its parts; `/delete` leaves no
trace, and asks `= yes` where there are parts.

Examples:
  ai goal guard = Keep strangers out of the tower.
  ai goal guard 4/part = Learn who may pass.
  ai goal guard 4/due = 2 h
  ai goal guard 4/done
"""
STATES = {"done": Goal.State.DONE, "drop": Goal.State.DROPPED, "open": Goal.State.OPEN}
SWITCHES = (
    *("all", "part", *STATES),
    *("priority", "progress", "due", "details", "delete"),
)
COLUMNS = {"no": 7, "goal": 36, "pri": 4, "state": 9, "%": 5, "due": 17}
MAX_LISTED = 100
LONGEST = timedelta(days=3660)
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SPAN = re.compile(
    r"(?:in\s+)?(?P<number>[0-9]{1,7})\s*"
    r"(?P<unit>m|min|minutes?|h|hours?|d|days?|w|weeks?)\Z",
    re.I,
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T][0-9]{1,2}:[0-9]{2})?\Z")


def goal(command: Any, text: str) -> None:
    """List, show, add or change goals."""
    asked = shared.read("goal", text, SWITCHES)
    presence, number = shared.meant_row(command, asked)
    if asked.switch == "all" or not (asked.switch or asked.new):
        if number is None:
            _list(command, presence, bool(asked.switch))
        else:
            _show(command, presence, number)
        return
    presence = shared.changeable(command, presence)
    if not asked.switch and number is None:
        _add(command, presence, asked.new, None)
        return
    number = shared.demand_row(number, "goal", presence, "goal")
    node = _node(command, presence, number)
    if asked.switch == "part":
        _add(command, presence, asked.new, number)
    elif asked.switch == "delete":
        _delete(command, presence, node, asked.new)
    else:
        _change(command, presence, number, _changes(presence, number, asked))


# To see


def _list(command: Any, presence: Agent, everything: bool) -> None:
    who = line(handle(presence))
    forest = Forest(shared.scope_of(command, presence))
    found = [(depth, node) for root in forest.roots for depth, node in _below(root, 0, everything)]
    finished = len(forest.nodes) - forest.unfinished()
    if not found:
        lines = [f"{name_of(presence.thing)} has no open goals."]
        if finished:
            lines.append(shared.hint(f"Finished are {finished}:", f"ai goal {who}/all"))
        lines.append(shared.hint("To give it one:", f"ai goal {who} = <text>"))
        command.tell("\n".join(lines))
        return
    lines = [table(COLUMNS, (_row(depth, node) for depth, node in found[:MAX_LISTED]))]
    if len(found) > MAX_LISTED:
        lines.append(f"And {len(found) - MAX_LISTED} more.")
    if finished and not everything:
        lines.append(shared.hint(f"Done or dropped are {finished} more:", f"ai goal {who}/all"))
    lines.append(shared.hint("One of them, whole:", f"ai goal {who} {found[0][1].goal.pk}"))
    command.tell("\n".join(lines))


def _below(node: Node, depth: int, everything: bool) -> Iterator[tuple[int, Node]]:
    """A goal and its parts, as far as they are asked for; what has an open part is shown."""
    if everything or not all(part.is_finished for part in node):
        yield depth, node
        for part in in_order(node.parts):
            yield from _below(part, depth + 1, everything)


def _row(depth: int, node: Node) -> tuple[str, ...]:
    row = node.goal
    late = row.due is not None and not node.is_finished and row.due <= get_service().now()
    due = shared.when(row.due) if row.due else "-"
    return (
        f"{row.pk}{'*' if row.audience else ''}",
        f"{'- ' * depth}{cell(row.title, 100)}",
        str(row.priority),
        str(row.state),
        str(row.progress),
        f"|y{due}|n" if late else due,
    )


def _maker(row: Goal) -> str:
    if not row.made_by:
        return "itself"
    found = find_source(row.made_by)
    return plain(found.key, MAX_NAME) if found is not None else row.made_by


def _show(command: Any, presence: Agent, number: int) -> None:
    who = line(handle(presence))
    node = _node(command, presence, number)
    row = node.goal
    parts = [f"{part.goal.pk} {plain(part.goal.title)}" for part in in_order(node.parts)]
    rows = {
        f"goal {row.pk}": row.title,
        "details": row.details,
        "state": f"{row.state}, {row.progress} %, priority {row.priority} of 5",
        "due": f"{shared.when(row.due)}{', it was woken' if row.woke else ''}" if row.due else "",
        "part of": f"{row.parent_id}" if row.parent_id else "",
        "parts": "\n".join(parts),
        "from": f"{_maker(row)}, {shared.when(row.made)}; changed {shared.when(row.changed)}",
        "private to": shared.private_to(row.audience),
    }
    forms = (f"ai goal {who} {number}/done", "/drop", "/priority = 5", "/due = 2 h")
    command.tell(f"{shared.whole(rows)}\n{shared.hint('To change it:', *forms)}")


def _node(command: Any, presence: Agent, number: int) -> Node:
    node = Forest(shared.scope_of(command, presence)).nodes.get(number)
    if node is None:
        raise UserError(
            f"There is no goal {number} there.", f"See them: ai goal {handle(presence)}/all"
        )
    return node


# To change


def _add(command: Any, presence: Agent, text: str, parent: int | None) -> None:
    who = line(handle(presence))
    title = shared.demand_text(text, MAX_TITLE, f"ai goal {who} = Keep the gate.")
    with shared.refusals(f"See them: ai goal {who}"):
        made = goals.add(
            shared.scope_of(command, presence),
            title,
            parent=parent,
            author=shared.author_of(command),
        )
    below = f", as part of {parent}" if parent else ""
    command.tell(
        f"{name_of(presence.thing)} has goal {made.pk} now{below}:\n{wrapped(title, 2)}\n"
        + shared.hint("To have it woken for it:", f"ai goal {who} {made.pk}/due = 2 h")
    )


def _changes(presence: Agent, number: int, asked: shared.Asked) -> dict[str, Any]:
    """What is to change of a goal, as `goals.update` takes it."""
    form = f"ai goal {handle(presence)} {number}/{asked.switch} ="
    if asked.switch in STATES:
        if asked.new:
            raise UserError(f"`/{asked.switch}` takes no more.", f"Like this: {form[:-2]}")
        return {"state": STATES[asked.switch]}
    if asked.switch == "priority":
        return {"priority": shared.demand_number(asked.new, 1, 5, f"{form} 5")}
    if asked.switch == "progress":
        return {"progress": shared.demand_number(asked.new, 0, 100, f"{form} 40")}
    if asked.switch == "due":
        return {"due": _due(asked.new, form)}
    if asked.switch == "details":
        return {"details": shared.demand_text(asked.new, MAX_DETAILS, f"{form} Ask Anna first.")}
    example = f"ai goal {handle(presence)} {number} = Keep the gate."
    return {"title": shared.demand_text(asked.new, MAX_TITLE, example)}


def _change(command: Any, presence: Agent, number: int, changes: dict[str, Any]) -> None:
    scope = shared.scope_of(command, presence)
    author = shared.author_of(command) if {"title", "details"} & changes.keys() else None
    with shared.refusals(f"See it: ai goal {handle(presence)} {number}"):
        node, _forest = goals.update(scope, number, author=author, **changes)
    row = node.goal
    due = f", due {shared.when(row.due)}" if row.due else ""
    stands = f"{row.state} now, {row.progress} %, priority {row.priority}{due}"
    told = wrapped(f"Goal {number} of {shared.name_in(presence)} is {stands}:")
    command.tell(f"{told}\n{wrapped(row.title, 2)}")


def _delete(command: Any, presence: Agent, node: Node, sure: str) -> None:
    number, below = node.goal.pk, len(list(node)) - 1
    if below and sure.lower() != SURE:
        parts = "its part" if below == 1 else f"its {below} parts"
        raise UserError(
            f"With it would go {parts}.",
            f"If you are sure: ai goal {handle(presence)} {number}/delete = yes",
        )
    with shared.refusals(f"See them: ai goal {handle(presence)}"):
        goals.remove(shared.scope_of(command, presence), number)
    command.tell(f"Goal {number} is gone:\n{wrapped(node.goal.title, 2)}")


def _due(text: str, form: str) -> datetime | None:
    """When something is due; None for never.

    Raises:
        Complaint: It is no time to come.
    """
    now = get_service().now()
    if text.lower() in ("never", "none"):
        return None
    span = _SPAN.match(text)
    if span is not None:
        length = timedelta(**{_UNITS[span["unit"][0].lower()]: int(span["number"])})
        due = now + length if length <= LONGEST else None
    else:
        due = _date(text)
    if due is None:
        raise UserError(
            "When? `30 min`, `2 h`, `3 days`, a date as 2030-01-31 18:00, or `never`.",
            f"Like this: {form} 2 h",
        )
    if not now < due <= now + LONGEST:
        raise UserError("That is not a time to come.", f"Like this: {form} 2 h")
    return due


def _date(text: str) -> datetime | None:
    if not _DATE.match(text):
        return None
    day, _, hour = text.replace("T", " ").partition(" ")
    try:
        return timezone.make_aware(datetime.fromisoformat(f"{day} {(hour or '0:00').zfill(5)}"))
    except ValueError:
        return None
