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

    def __iter__(self) -> Iterator[Node]:
        """Itself and all below, parents first."""
        yield self
        for part in self.parts:
            yield from part

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to do about it."""
        return self.goal.state in FINISHED


class Forest:
    """All goals of an assistant, read with one query.

    Args:
        scope: Whose goals, and who would hear of them: what is not for these ears is not in
            `roots` and not found by `visible`, but counts in bounds and progress.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        rows = Goal.objects.filter(script=scope.script).order_by("pk")
        self.nodes = {row.pk: Node(row) for row in rows}
        self._depth: dict[int, int] = {}
        self._roots: list[Node] = []
        # A part is always younger than its whole, so that no row can bring a circle in.
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
        """The whole goals that may be told of, the most urgent first."""
        return in_order(node for node in self._roots if self.may_tell(node))

    def may_tell(self, node: Node) -> bool:
        """Whether a goal may come before the eyes of this turn; if so, it counts as shown."""
        told = self._scope.may_hear(node.goal.audience)
        if told:
            self._scope.shown([node.goal])
        return told

    def visible(self, number: int) -> Node:
        """A goal by its number.

        Raises:
            Refusal: There is none that may be told of.
        """
        node = self.nodes.get(number)
        if node is None or not self.may_tell(node):
            raise Refusal(f"You have no goal number {number}.", "list_goals tells their numbers.")
        return node

    def depth_of(self, node: Node) -> int:
        """How deep it stands: a whole goal is 1, its parts are 2, and so on."""
        return self._depth[node.goal.pk]

    def unfinished(self) -> int:
        """How many are not finished."""
        return sum(not node.is_finished for node in self.nodes.values())

    def wholes_of(self, node: Node) -> Iterator[Node]:
        """What it is a part of, the nearest first."""
        while node.goal.parent_id and node.goal.parent_id in self.nodes:
            if self._depth[node.goal.pk] == 1:
                return
            node = self.nodes[node.goal.parent_id]
            yield node

    def finished_trees(self) -> list[Node]:
        """Whole goals of which nothing is left to do, the first to be finished first."""
        done = [node for node in self._roots if all(part.is_finished for part in node)]
        return sorted(done, key=lambda node: (node.goal.changed, node.goal.pk))


def in_order(nodes: Iterable[Node]) -> list[Node]:
    """What is still to be done first, then by priority, then by when it is due."""

    def key(node: Node) -> tuple[Any, ...]:
        goal = node.goal
        due = goal.due.timestamp() if goal.due else float("inf")
        return (node.is_finished, -goal.priority, due, goal.pk)

    return sorted(nodes, key=key)
