"""The delegation context: what the tools of one turn can do with delegations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.delegation.decomposition import PASS, Decomposition
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.llm.selection import BrainSelector
from ai.assistant.percepts.percept import Percept, tasks_of
from ai.memory.goals.goals import Branch
from ai.models import Delegation
from ai.pipeline.call import Caller
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused

MAX_LISTED = 10


class DelegationContext:
    """Delegates tasks for one turn; tools get it as `context.delegations`.

    Args:
        selector: Chooses the brain that thinks of a goal's parts.
        delegations: All tasks of the game.
        agent: Whose turn it is.
        percepts: What the turn is about.
        caller: Returns the turn's caller.
    """

    def __init__(
        self,
        selector: BrainSelector,
        delegations: DelegationManager,
        agent: Agent,
        percepts: Sequence[Percept],
        caller: Callable[[], Caller],
    ) -> None:
        self._selector = selector
        self._delegations = delegations
        self._agent = agent
        self._about = tasks_of(percepts)
        self._tasks: list[Delegation] | None = None
        self._caller = caller

    def delegate(self, **request: Any) -> Deferred[dict[str, Any]]:
        """Give a task to another assistant or to a pass; fires with the outcome."""
        return self._delegations.delegate(self._agent, self._caller(), self._about, request)

    def decompose(self, branch: Branch) -> Deferred[dict[str, Any]]:
        """Think of a goal's parts in a pass; fires with the outcome.

        Raises:
            ToolRefused: The brain is no model, or the goal is being decomposed already.
        """
        caller = self._caller()
        choice = self._selector.choose(self._agent, caller.tools, caller.asker, PASS)
        if not choice.brain.is_model:
            raise ToolRefused(
                "Your brain cannot think of the parts in a turn of its own.",
                "Think of them now, and give them as 'parts'.",
            )
        goal = Decomposition(branch, caller.context.memory)
        if goal.is_open():
            raise ToolRefused("That goal is being taken apart already.", "Wait for its parts.")
        return self._delegations.delegate(self._agent, caller, self._about, goal.request, goal)

    def finish(self, number: int, done: bool, summary: str) -> None:
        """Report the result of a task that the agent was given."""
        self._delegations.finish(self._caller(), self._agent.script.pk, number, done, summary)

    def cancel(self, number: int) -> None:
        """Cancel a task that the agent delegated."""
        self._delegations.cancel(self._agent.script.pk, self._caller().asker, number)

    def rows(self, number: int | None) -> list[Delegation]:
        """Return the asker's delegated tasks that may be shown here, newest first."""
        caller = self._caller()
        rows = Delegation.objects.filter(script=self._agent.script.pk, asker=caller.asker)
        if number is not None:
            rows = rows.filter(pk=number)
        scope = caller.context.memory
        heard = [row for row in rows.order_by("-pk") if scope.may_hear(row.audience)]
        shown: list[Delegation] = scope.shown(heard[:MAX_LISTED])
        return shown

    def unwanted(self) -> str:
        """Return why the turn's tasks need no more work; "" if they do, or if it has none."""
        return self._delegations.unwanted(self._about)

    def bounded(self, given: Authority) -> Authority:
        """Limit the turn's authority by the tasks that it is about."""
        if self._about and self._tasks is None:
            self._tasks = list(Delegation.objects.filter(pk__in=self._about))
        for task in self._tasks or ():
            given = self._delegations.bounded(task, given)
        return given
