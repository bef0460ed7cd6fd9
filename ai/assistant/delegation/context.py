"""The delegation context: one turn's way to delegations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.delegation.decomposition import PASS, Decomposing
from ai.assistant.llm.selection import choose_brain, thinks
from ai.assistant.percepts.percept import Percept, tasks_of
from ai.memory.goals.goals import Branch
from ai.models import Delegation
from ai.pipeline.call import Caller
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

MAX_LISTED = 10


class DelegationContext:
    """Tools get it as `context.delegations`.

    Args:
        service: Where the assistants live.
        presence: Whose turn it is.
        percepts: What the turn is about.
        made: On whose behalf its calls are made.
    """

    def __init__(
        self,
        service: Runtime,
        presence: Agent,
        percepts: Sequence[Percept],
        made: Callable[[], Caller],
    ) -> None:
        self._service = service
        self._delegations = service.delegations
        self._presence = presence
        self._about = tasks_of(percepts)
        self._tasks: list[Delegation] | None = None
        self._made = made

    def hand_on(self, **asked: Any) -> Deferred[dict[str, Any]]:
        """Hand a task on."""
        return self._delegations.hand_on(self._presence, self._made(), self._about, asked)

    def take_apart(self, branch: Branch) -> Deferred[dict[str, Any]]:
        """Have the parts of a goal thought of, in a quiet turn.

        Raises:
            ToolRefused: Nobody can think of any, or somebody is at it.
        """
        made = self._made()
        mind = choose_brain(self._service, self._presence, made.tools, made.asker, PASS)
        if not thinks(mind.brain):
            raise ToolRefused(
                "You cannot have the parts thought of in a quiet turn.",
                "Think of them now, and give them as 'parts'.",
            )
        goal = Decomposing(branch, made.context.memory)
        if goal.is_open():
            raise ToolRefused("The parts of that goal are being thought of.", "Wait for them.")
        return self._delegations.hand_on(self._presence, made, self._about, goal.asked, goal)

    def finish(self, number: int, done: bool, summary: str) -> None:
        """Say what came of a task that one was given."""
        self._delegations.finish(self._made(), self._presence.script.pk, number, done, summary)

    def cancel(self, number: int) -> None:
        """Want a task no more."""
        self._delegations.cancel(self._presence.script.pk, self._made().asker, number)

    def rows(self, number: int | None) -> list[Delegation]:
        """What was handed on for the turn's asker and may be told here, the newest first."""
        made = self._made()
        rows = Delegation.objects.filter(script=self._presence.script.pk, asker=made.asker)
        if number is not None:
            rows = rows.filter(pk=number)
        scope = made.context.memory
        heard = [row for row in rows.order_by("-pk") if scope.may_hear(row.audience)]
        shown: list[Delegation] = scope.shown(heard[:MAX_LISTED])
        return shown

    def unwanted(self) -> str:
        """Why the turn's tasks need no more work; "" where they do, or where it has none."""
        return self._delegations.unwanted(self._about)

    def bounded(self, given: Authority) -> Authority:
        """What the turn may do, for the tasks that it is about."""
        if self._about and self._tasks is None:
            self._tasks = list(Delegation.objects.filter(pk__in=self._about))
        for task in self._tasks or ():
            given = self._delegations.bounded(task, given)
        return given
