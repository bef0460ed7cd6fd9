"""Decomposition: thinks of the parts of a goal in a pass.

An assistant delegates it to itself like a task (`ai.assistant.delegation.manager`), with the same
rights, costs and ends. The parts are added in the transaction that marks the task as done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import quoted
from ai.memory.goals import goals
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope, members
from ai.models import Delegation, Goal
from ai.pipeline.call import least_level
from ai.tools.support.markup import plain

PASS = "decompose"
DECOMPOSE = """\
Break one of your goals into parts. Think of the steps that lead to it, in their order: a short
title for each, which makes sense by itself and says when the step is done. Leave out steps that
are already parts of it; look up what you have to know. Finish with submit_parts."""
SECONDS = 600
"""The time that the pass may take."""


@dataclass(frozen=True)
class PassResult:
    """The result of a delegated pass."""

    done: bool
    text: str
    more: Mapping[str, Any] = field(default_factory=dict)
    """Additional fields of the outcome."""


@dataclass(frozen=True)
class Decomposition:
    """A goal that a pass takes apart."""

    branch: goals.Branch
    """The goal with its parts and wholes, as far as the caller may hear of them."""
    memory: Scope
    """The caller's."""

    @property
    def number(self) -> int:
        """The goal's number."""
        return self.branch.goal.pk

    @property
    def request(self) -> dict[str, Any]:
        """The request to `DelegationManager.delegate`."""
        return {
            "task": f"{self._task} {quoted(self.branch.goal.title)}",
            "mode": PASS,
            "seconds": SECONDS,
        }

    def is_open(self) -> bool:
        """Whether the goal is being decomposed already."""
        same = Delegation.objects.filter(mode=PASS, task__startswith=self._task)
        return same.filter(script=self.memory.script, state=Delegation.State.OPEN).exists()

    @property
    def _task(self) -> str:
        return f"Break goal {self.number} into parts:"

    def fit(self, task: PassTask, whose: str) -> PassTask:
        """Make a delegated task a task of this pass.

        Args:
            task: The task, with the caller's rights.
            whose: The audience of the delegation.
        """
        return replace(
            task,
            pass_name=PASS,
            prompt=DECOMPOSE,
            text="\n".join(_describe_goal(self.branch)),
            material=({"kind": "goal", "number": self.number, "text": self.branch.goal.title},),
            audience=members(whose) or task.audience,
            complaint=self._complaint,
        )

    def keep(self, row: Delegation, result: Mapping[str, Any], turn: Turn) -> PassResult:
        """Add the parts that a pass thought of, with an audience that may know all that it read."""
        caller = turn.caller
        author = least_level(row.author, caller.authority().lowest_author)
        scope = replace(
            self.memory,
            private=bool(row.audience),
            there=members(row.audience),
            held=list(caller.context.memory.held),
            held_texts=list(caller.context.memory.held_texts),
        )
        if not Goal.objects.filter(pk=self.number).exists():
            return PassResult(False, f"goal {self.number} was deleted meanwhile")
        try:
            _, rows = goals.decompose(scope, self.number, _titles(result), author)
        except Refusal as refusal:
            return PassResult(False, f"{refusal.problem} {refusal.advice}")
        added = [part.pk for part in rows]
        return PassResult(
            True, f"Parts added: {', '.join(map(str, added)) or 'none'}", {"added": added}
        )

    def _complaint(self, result: Mapping[str, Any]) -> str:
        titles = _titles(result)
        if not all(titles):
            return "one of the titles is empty"
        had = {part.title.casefold() for part in self.branch.parts}
        new = {title.casefold() for title in titles} - had
        if not new:
            return "all of these are already parts of it"
        if len(new) > self.branch.room:
            return f"it has room for {self.branch.room} more parts"
        return ""


def record_result(goal: Decomposition | None, task: int, turn: Turn) -> PassResult:
    """Store and return the result of a delegated pass; needs a transaction around it.

    Args:
        goal: The goal that it decomposed; None if it worked on a task.
        task: The number of the delegation.
        turn: The pass, which has submitted its result.
    """
    result = turn.submitted or {}
    if goal is None:
        return PassResult(result["done"], result["summary"])
    return goal.keep(Delegation.objects.get(pk=task), result, turn)


def _titles(result: Mapping[str, Any]) -> list[str]:
    return [plain(title, goals.MAX_TITLE) for title in result["parts"]]


def _describe_goal(branch: goals.Branch) -> list[str]:
    """Describe a goal, its parts and wholes, and quote the words of others."""
    goal = branch.goal
    lines = [f"The goal: {_format_goal(goal)}"]
    if goal.details:
        lines.append(f"More on it: {quoted(goal.details)}")
    lines += [f"It is a part of: {_format_goal(whole)}" for whole in branch.wholes]
    lines += [f"It already has the part: {_format_goal(part)}" for part in branch.parts]
    return [*lines, f"It has room for {branch.room} more parts."]


def _format_goal(goal: Goal) -> str:
    return f"{quoted(goal.title)} ({goal.state}, priority {goal.priority})"
