"""Goals: what an assistant wants, as trees, with their progress and when they are due.

A goal's progress is that of its parts, if it has any; it is updated when they change. All goals of
an assistant are read at once, since their number is limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import F

from ai.memory.goals.forest import FINISHED, UNFINISHED, Forest, Node
from ai.memory.goals.recipient import recipient
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import EVERYBODY, Scope, audience, common, members
from ai.memory.privacy.visible import audible
from ai.memory.table_cache import cache
from ai.models import Goal

MAX_OPEN = 60
"""Unfinished goals of one assistant, including parts."""
MAX_ROWS = 200
"""Goals of one assistant that are kept; beyond, those finished longest ago are deleted."""
MAX_PARTS = 12
"""Parts of one goal."""
MAX_DEPTH = 4
"""Levels of a tree, including its root."""
LATELY = timedelta(days=1)
"""How long a finished goal may still be taken for an open one by what is remembered of it."""
SAME_TIME = timedelta(minutes=1)
"""What the same words may be apart that say when a goal is due."""
MAX_TITLE = 200
MAX_DETAILS = 1000


@dataclass(frozen=True)
class Branch:
    """A goal with the goals above and below it that the turn may hear of."""

    goal: Goal
    wholes: Sequence[Goal]
    """The goals that it is a part of, nearest first."""
    parts: Sequence[Goal]
    room: int
    """How many more parts it can have."""

    def __iter__(self) -> Iterator[Goal]:
        """All of them."""
        return iter((self.goal, *self.wholes, *self.parts))


def add(
    scope: Scope,
    title: str,
    *,
    details: str = "",
    priority: int = 3,
    due: datetime | None = None,
    parent: int | None = None,
    author: int | None = None,
) -> Goal:
    """Add a goal.

    Args:
        scope: Whose it is.
        title: What is wanted.
        details: More about it.
        priority: 1 (some day) to 5 (now).
        due: When the assistant is to be reminded of it.
        parent: The goal that it is a part of.
        author: The least level among those whose words it may hold.

    Raises:
        Refusal: There are too many, or too many levels.
    """
    with transaction.atomic():
        forest = Forest(scope)
        whole = None if parent is None else forest.visible(parent)
        row = _row(scope, title, details, priority, due, whole, author)
        _grow(forest, whole, [row], scope)
    if due is not None:
        scope.remind()
    return row


def same(
    scope: Scope, title: str, details: str, due: datetime | None, parent: int | None
) -> Goal | None:
    """Return an open goal that this asker has given in the same words already; None if none is.

    Args:
        scope: Whose it is.
        title: What is wanted.
        details: More about it.
        due: When the assistant is to be reminded of it, give or take a minute.
        parent: The goal that it is a part of.
    """
    wanted = (title, details, parent, scope.asker)
    forest = Forest(scope)
    for node in forest.nodes.values():
        goal = node.goal
        found = (goal.title, goal.details, goal.parent_id, goal.made_by)
        is_same = found == wanted and not node.is_finished and _at_once(goal.due, due)
        if is_same and forest.may_tell(node):
            return goal
    return None


def _at_once(one: datetime | None, other: datetime | None) -> bool:
    """Whether two times are about the same, or there is neither."""
    if one is None or other is None:
        return one is other
    return abs(one - other) < SAME_TIME


def branch(scope: Scope, number: int) -> Branch:
    """A goal that is about to be divided into parts.

    Args:
        scope: Whose it is.
        number: The goal.

    Raises:
        Refusal: There is no such goal, or it can have no more parts.
    """
    forest = Forest(scope)
    node = forest.visible(number)
    _demand_room_below(forest, node, 1)
    wholes = [whole.goal for whole in forest.wholes_of(node) if forest.may_tell(whole)]
    parts = [part.goal for part in node.parts if forest.may_tell(part)]
    return Branch(node.goal, wholes, parts, MAX_PARTS - len(node.parts))


def decompose(
    scope: Scope, number: int, titles: Sequence[str], author: int | None
) -> tuple[Node, list[Goal]]:
    """Divide a goal into parts.

    Args:
        scope: Whose it is.
        number: The goal.
        titles: Its new parts; those that it has already are left out.
        author: The least level among those whose words they may hold.

    Returns:
        The goal, and its new parts.

    Raises:
        Refusal: There is no such goal, it is finished, or there would be too many.
    """
    with transaction.atomic():
        forest = Forest(scope)
        whole = forest.visible(number)
        had = {part.goal.title.casefold() for part in whole.parts if forest.may_tell(part)}
        new = {title.casefold(): title for title in titles if title.casefold() not in had}
        rows = [
            _row(scope, title, "", whole.goal.priority, None, whole, author)
            for title in new.values()
        ]
        if rows:
            _grow(forest, whole, rows, scope)
    return whole, rows


def update(
    scope: Scope, number: int, *, author: int | None = None, **changes: Any
) -> tuple[Node, Forest]:
    """Change a goal, and the progress of the goals above it.

    Args:
        scope: Whose it is.
        number: The goal.
        author: The least level among those whose words it may hold from now on.
        **changes: Any of title, details, priority, state, progress, due.

    Returns:
        The goal and its tree, after the change.

    Raises:
        Refusal: There is no such goal, or it cannot be changed like that.
    """
    with transaction.atomic():
        forest = Forest(scope)
        node = forest.visible(number)
        _demand_may_change(scope, node, changes)
        touched = {node.goal.pk: node.goal}
        _apply(scope, forest, node, changes, touched)
        if {"title", "details"} & set(changes):
            node.goal.author = least_level(node.goal.author, author)
        _roll_up(forest, node, touched)
        _save(scope, touched.values())
    if "due" in changes or "state" in changes:
        scope.remind()
    return node, forest


def remove(scope: Scope, number: int) -> int:
    """Delete a goal with its parts, and return how many goals that were.

    Raises:
        Refusal: There is no such goal.
    """
    with transaction.atomic():
        forest = Forest(scope)
        node = forest.visible(number)
        gone = [part.goal.pk for part in node]
        touched: dict[int, Goal] = {}
        for whole in forest.wholes_of(node):
            if node in whole.parts:
                whole.parts.remove(node)
                _roll_up(forest, whole, touched, itself=True)
        Goal.objects.filter(pk__in=gone).delete()
        _save(scope, touched.values())
    scope.remind()
    return len(gone)


def most_urgent(scope: Scope, limit: int) -> list[Goal]:
    """Unfinished top goals that the turn may hear of; the caller reports those it shows."""
    rows = (row for row in _urgent(scope.script) if scope.may_hear(row.audience))
    return list(islice(rows, limit))


def waits_for(script: int, who: str, name: str) -> bool:
    """Whether somebody's coming matters to a goal: it names them, and another has asked for it.

    A goal that has yet to fall due does not wait for anybody.

    Args:
        script: The assistant's.
        who: The source id of who comes.
        name: What they are called.
    """
    named = re.compile(rf"\b{re.escape(name)}\b")
    return any(
        row.made_by not in ("", who)
        and (row.due is None or row.woke)
        and (row.audience == EVERYBODY or who in members(row.audience))
        and named.search(f"{row.title} {row.details}") is not None
        for row in _urgent(script)
    )


def _urgent(script: int) -> list[Goal]:
    """The unfinished top goals of an assistant, the most urgent first."""
    return cache.get(("goals", script), (Goal,), partial(_read_urgent, script))


def _read_urgent(script: int) -> list[Goal]:
    rows = Goal.objects.filter(script=script, state__in=UNFINISHED, parent=None)
    return list(rows.order_by("-priority", F("due").asc(nulls_last=True), "pk")[:MAX_OPEN])


def lately_finished(scope: Scope, limit: int) -> list[Goal]:
    """The goals that were finished last, as far as the turn may hear of them.

    They are those of its asker, or of the assistant itself; the caller reports those it shows.
    """
    since = scope.now() - LATELY
    rows = Goal.objects.filter(
        audible(scope), script=scope.script, state__in=FINISHED, changed__gt=since, parent=None
    )
    return list(
        rows.filter(made_by__in=["", scope.asker or scope.concerned]).order_by("-changed", "-pk")[
            :limit
        ]
    )


def finished_among(script: int, numbers: Iterable[int], audiences: Iterable[str]) -> list[Goal]:
    """The finished ones among some goals, as far as they have one of these audiences."""
    rows = Goal.objects.filter(pk__in=list(numbers), script=script, audience__in=list(audiences))
    return list(rows.filter(state__in=FINISHED).order_by("pk"))


def is_settled(number: int, due: str) -> bool:
    """Whether nobody is to be reminded of a goal that was due.

    Args:
        number: The goal's.
        due: When it was due, in ISO 8601; it may be due at another time by now.
    """
    waits = Goal.objects.filter(pk=number, state__in=UNFINISHED, due=datetime.fromisoformat(due))
    return not waits.exists()


def least_level(one: int | None, other: int | None) -> int | None:
    """The lower of two author levels; None means nobody's words."""
    known = [level for level in (one, other) if level is not None]
    return min(known, default=None)


def _row(
    scope: Scope,
    title: str,
    details: str,
    priority: int,
    due: datetime | None,
    whole: Node | None,
    author: int | None,
) -> Goal:
    now = scope.now()
    return Goal(
        script=scope.script,
        parent=whole.goal if whole else None,
        title=title,
        details=details,
        priority=priority,
        due=due,
        made_by=scope.asker,
        author=author,
        audience=_audience(scope, f"{title} {details}", whole),
        made=now,
        changed=now,
    )


def _audience(scope: Scope, text: str, whole: Node | None) -> str:
    """The audience of a goal with these words: no wider than that of the goal above."""
    hears = scope.audience_of_plan(text)
    them = None if hears == EVERYBODY else recipient(scope, text)
    if them is not None:
        hears = audience([*members(hears), them.who])
    return common([hears, whole.goal.audience if whole else EVERYBODY])


def _grow(forest: Forest, whole: Node | None, rows: list[Goal], scope: Scope) -> None:
    """Add goals to the forest and to the database, within the limits."""
    if forest.unfinished() + len(rows) > MAX_OPEN:
        raise Refusal(
            f"You have {forest.unfinished()} open goals; {MAX_OPEN} is the limit.",
            "Finish or drop some with update_goal first.",
        )
    if whole is not None:
        _demand_room_below(forest, whole, len(rows))
    too_many = len(forest.nodes) + len(rows) - MAX_ROWS
    gone: list[int] = []
    for tree in forest.finished_trees():
        if len(gone) >= too_many:
            break
        gone.extend(node.goal.pk for node in tree)
    if len(gone) < too_many:
        raise Refusal("You keep too many goals.", "Finish whole goals with update_goal first.")
    if gone:
        Goal.objects.filter(pk__in=gone).delete()
    Goal.objects.bulk_create(rows)
    if whole is None:
        return
    nodes = [Node(row) for row in rows]
    whole.parts.extend(nodes)
    touched: dict[int, Goal] = {}
    _roll_up(forest, whole, touched, itself=True)
    _save(scope, touched.values())


def _demand_room_below(forest: Forest, whole: Node, more: int) -> None:
    if whole.is_finished:
        raise Refusal(
            f"Goal {whole.goal.pk} is {whole.goal.state}.", "Open it again with update_goal first."
        )
    if forest.depth_of(whole) >= MAX_DEPTH:
        raise Refusal(
            f"Goal {whole.goal.pk} is {MAX_DEPTH} levels deep already.",
            "Add it to the goal above instead.",
        )
    if len(whole.parts) + more > MAX_PARTS:
        raise Refusal(
            f"Goal {whole.goal.pk} would have more than {MAX_PARTS} parts.", "Name fewer parts."
        )


def _demand_may_change(scope: Scope, node: Node, changes: dict[str, Any]) -> None:
    """Keep what was told in private out of goals that others may hear of."""
    words = {"title", "details"} & {name for name, value in changes.items() if value}
    text = " ".join(changes[name] for name in sorted(words))
    if words and _audience(scope, text, None) not in (EVERYBODY, node.goal.audience):
        raise Refusal(
            "More people may hear of this goal than of what you are told now.",
            "Keep its words, or add another goal with add_goal.",
        )
    if "progress" in changes and node.parts:
        raise Refusal(
            f"Goal {node.goal.pk} has parts, and its progress is theirs.",
            "Update the parts instead.",
        )


def _apply(
    scope: Scope, forest: Forest, node: Node, changes: dict[str, Any], touched: dict[int, Goal]
) -> None:
    goal = node.goal
    was_finished = node.is_finished
    for name in ("title", "details", "priority", "progress", "due"):
        if name in changes:
            setattr(goal, name, changes[name])
    if "due" in changes:
        goal.woke = False
    state = changes.get("state")
    if state is None and "progress" in changes and goal.state != Goal.State.DROPPED:
        if goal.progress >= 100:
            state = Goal.State.DONE
        elif goal.state in (Goal.State.OPEN, Goal.State.DONE):
            state = Goal.State.ACTIVE
    if state is None:
        return
    if was_finished and state in UNFINISHED:
        if forest.unfinished() >= MAX_OPEN:
            raise Refusal("You have too many open goals.", "Finish or drop some first.")
        if node.parts:
            goal.progress = _progress_of(node.parts, goal.progress)
        elif "progress" not in changes:
            goal.progress = min(goal.progress, 99)
        for whole in forest.wholes_of(node):
            if whole.is_finished:
                whole.goal.state = Goal.State.ACTIVE
                touched[whole.goal.pk] = whole.goal
    goal.state = state
    if state in FINISHED:  # its parts are finished with it
        for part in node:
            if not part.is_finished or part is node:
                part.goal.state = state
                part.goal.progress = 100 if state == Goal.State.DONE else part.goal.progress
                touched[part.goal.pk] = part.goal


def _roll_up(forest: Forest, node: Node, touched: dict[int, Goal], itself: bool = False) -> None:
    """Update the goals above a goal, up to the root."""
    for whole in (*((node,) if itself else ()), *forest.wholes_of(node)):
        counted = _counted(whole.parts)
        if not counted or whole.goal.state == Goal.State.DROPPED:
            continue
        goal = whole.goal
        progress = _progress_of(whole.parts, goal.progress)
        done = all(part.state == Goal.State.DONE for part in counted)
        state = goal.state
        if done:
            state, progress = Goal.State.DONE, 100
        elif progress and state == Goal.State.OPEN:
            state = Goal.State.ACTIVE
        if (goal.progress, goal.state) != (progress, state):
            goal.progress, goal.state = progress, state
            touched[goal.pk] = goal


def _counted(parts: Iterable[Node]) -> list[Goal]:
    """Parts that were not dropped."""
    return [part.goal for part in parts if part.goal.state != Goal.State.DROPPED]


def _progress_of(parts: Iterable[Node], otherwise: int) -> int:
    """The progress of a goal with these parts."""
    counted = _counted(parts)
    return sum(part.progress for part in counted) // len(counted) if counted else otherwise


def _save(scope: Scope, goals: Iterable[Goal]) -> None:
    rows = list(goals)
    now = scope.now()
    for row in rows:
        row.changed = now
    fields = ["title", "details", "priority", "state", "progress", "due", "woke", "author"]
    Goal.objects.bulk_update(rows, [*fields, "changed"])


def due_in(scope: Scope, minutes: int) -> datetime | None:
    """The time so many minutes after the asker's words; None for 0, which means never."""
    since = scope.asked_at or scope.now
    return since() + timedelta(minutes=minutes) if minutes else None
