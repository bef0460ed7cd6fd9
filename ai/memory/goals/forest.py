"""The forest: all goals of an assistant as trees, read with one query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope
from ai.models import Goal

FINISHED = (Goal.State.DONE, Goal.State.DROPPED)
UNFINISHED = (Goal.State.OPEN, Goal.State.ACTIVE, Goal.State.BLOCKED)


class Node:
    """One goal in its tree."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.parts: list[Node] = []
        self.was_finished = self.is_finished
        """Whether it was when it was read."""

    def __iter__(self) -> Iterator[Node]:
        """Itself and all below, parents first."""
        yield self
        for part in self.parts:
            yield from part

    @property
    def is_finished(self) -> bool:
        """Whether it is done or dropped."""
        return self.goal.state in FINISHED


class Forest:
    """All goals of an assistant, read with one query.

    Args:
        scope: Whose goals, and who would hear of them: goals that they may not hear of are not in
            `roots` and not found by `visible`, but count for limits and progress.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        rows = Goal.objects.filter(script=scope.script).order_by("pk")
        self.nodes = {row.pk: Node(row) for row in rows}
        self._depth: dict[int, int] = {}
        self._roots: list[Node] = []
        # A part is always younger than its whole, so no row can close a circle.
        for pk, node in self.nodes.items():
            whole = self.nodes.get(node.goal.parent_id) if node.goal.parent_id else None
            if whole is None or whole.goal.pk >= pk:
                self._roots.append(node)
                self._depth[pk] = 1
            else:
                whole.parts.append(node)
                self._depth[pk] = self._depth[whole.goal.pk] + 1

    @property
    def roots(self) -> list[Node]:
        """The top goals that this turn may hear of, most urgent first."""
        return in_order(node for node in self._roots if self.may_tell(node))

    def may_tell(self, node: Node) -> bool:
        """Whether this turn may hear of a goal; if so, it counts as shown."""
        heard = node.goal.pk in self._scope.due or self._scope.may_hear(node.goal.audience)
        if heard:
            self._scope.shown([node.goal])
        return heard

    def visible(self, number: int) -> Node:
        """A goal by its number.

        Raises:
            Refusal: There is none that this turn may hear of.
        """
        node = self.nodes.get(number)
        if node is None or not self.may_tell(node):
            raise Refusal(f"You have no goal number {number}.", "list_goals tells their numbers.")
        return node

    def depth_of(self, node: Node) -> int:
        """The level of a goal: 1 for a top goal, 2 for its parts, and so on."""
        return self._depth[node.goal.pk]

    def unfinished(self) -> int:
        """How many goals are not finished."""
        return sum(not node.is_finished for node in self.nodes.values())

    def wholes_of(self, node: Node) -> Iterator[Node]:
        """The goals that it is a part of, nearest first."""
        while node.goal.parent_id and node.goal.parent_id in self.nodes:
            if self._depth[node.goal.pk] == 1:
                return
            node = self.nodes[node.goal.parent_id]
            yield node

    def finished_trees(self) -> list[Node]:
        """Top goals that are finished with all parts, those finished first at the beginning."""
        done = [node for node in self._roots if all(part.is_finished for part in node)]
        return sorted(done, key=lambda node: (node.goal.changed, node.goal.pk))


def in_order(nodes: Iterable[Node]) -> list[Node]:
    """Unfinished goals first, then by priority, then by when they are due."""

    def key(node: Node) -> tuple[Any, ...]:
        goal = node.goal
        due = goal.due.timestamp() if goal.due else float("inf")
        return (node.is_finished, -goal.priority, due, goal.pk)

    return sorted(nodes, key=key)
