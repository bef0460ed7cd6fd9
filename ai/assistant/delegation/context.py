"""The delegation context: what the tools of one turn can do with delegations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.delegation.decomposition import PASS, Decomposition
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.llm.selection import BrainSelector
from ai.memory.goals.goals import Branch
from ai.models import Delegation
from ai.pipeline.call import Caller
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused

MAX_LISTED = 10


@dataclass
class DelegationContext:
    """Delegates tasks for one turn; tools get it as `context.delegations`."""

    selector: BrainSelector
    """Chooses the brain that thinks of a goal's parts."""
    delegations: DelegationManager
    """All tasks of the game."""
    agent: Agent
    """Whose turn it is."""
    about: Sequence[int]
    """The tasks that the turn is about."""
    caller: Callable[[], Caller | None] = lambda: None
    """Returns the turn's caller, as long as something runs on its behalf."""
    _tasks: list[Delegation] | None = None
    """The rows of these tasks, once they were read."""

    def delegate(self, **request: Any) -> Deferred[dict[str, Any]]:
        """Give a task to another assistant or to a pass; fires with the outcome."""
        return self.delegations.delegate(self.agent, self._whose(), self.about, request)

    def decompose(self, branch: Branch) -> Deferred[dict[str, Any]]:
        """Think of a goal's parts in a pass; fires with the outcome.

        Raises:
            ToolRefused: The brain is no model, or the goal is being decomposed already.
        """
        caller = self._whose()
        choice = self.selector.choose(self.agent, caller.tools, caller.asker, PASS)
        if not choice.is_model:
            raise ToolRefused(
                "Your brain cannot think of the parts in a turn of its own.",
                "Think of them now, and give them as 'parts'.",
            )
        goal = Decomposition(branch, caller.context.memory)
        if goal.is_open():
            raise ToolRefused(
                "That goal is already being broken into parts.", "Wait for its parts."
            )
        return self.delegations.delegate(self.agent, caller, self.about, goal.request, goal)

    def finish(self, number: int, done: bool, summary: str) -> None:
        """Report the result of a task that the agent was given."""
        self.delegations.finish(self._whose(), self.agent.script.pk, number, done, summary)

    def cancel(self, number: int) -> None:
        """Cancel a task that the agent delegated."""
        self.delegations.cancel(self.agent.script.pk, self._whose().asker, number)

    def rows(self, number: int | None) -> list[Delegation]:
        """Return the asker's delegated tasks that may be shown here, newest first."""
        caller = self._whose()
        rows = Delegation.objects.filter(script=self.agent.script.pk, asker=caller.asker)
        if number is not None:
            rows = rows.filter(pk=number)
        scope = caller.context.memory
        heard = [row for row in rows.order_by("-pk") if scope.may_hear(row.audience)]
        shown: list[Delegation] = scope.shown(heard[:MAX_LISTED])
        return shown

    def _whose(self) -> Caller:
        caller = self.caller()
        if caller is None:
            raise ToolRefused("The turn is over.", "Begin again in the next one.")
        return caller

    def unwanted(self) -> str:
        """Return why the turn's tasks need no more work; "" if they do, or if it has none."""
        return self.delegations.unwanted(self.about)

    def bounded(self, given: Authority) -> Authority:
        """Limit the turn's authority by the tasks that it is about."""
        if self.about and self._tasks is None:
            self._tasks = list(Delegation.objects.filter(pk__in=self.about))
        for task in self._tasks or ():
            given = self.delegations.bounded(task, given)
        return given
