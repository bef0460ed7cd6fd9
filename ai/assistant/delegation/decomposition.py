"""Decomposing: the parts of a goal, thought of in a quiet turn of its own.

It is handed on as a task to oneself is (`ai.assistant.delegation.manager`), with the same rights,
costs and ends. The parts are added in the transaction that says that the task is done.
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
One of your goals is to be taken apart. Think of the steps that lead to it, in their order: a short
title each, which stands alone and of which one can tell when it is done. Leave out what is a part
of it already; look up what you have to know. Finish with submit_parts."""
SECONDS = 600
"""After so long nobody waits for the parts any more."""


@dataclass(frozen=True)
class Kept:
    """What a pass of one's own came to."""

    done: bool
    text: str
    more: Mapping[str, Any] = field(default_factory=dict)
    """What the outcome says beyond that."""


@dataclass(frozen=True)
class Decomposing:
    """A goal that is being taken apart.

    Args:
        branch: The goal, and what hangs on it, as the caller may hear of it.
        memory: The caller's.
    """

    branch: goals.Branch
    memory: Scope

    @property
    def number(self) -> int:
        """The goal's."""
        return self.branch.goal.pk

    @property
    def asked(self) -> dict[str, Any]:
        """What is handed on."""
        title = quoted(self.branch.goal.title)
        return {"task": f"Take goal {self.number} apart: {title}", "mode": PASS, "seconds": SECONDS}

    def is_open(self) -> bool:
        """Whether somebody waits for its parts already."""
        same = Delegation.objects.filter(mode=PASS, task__startswith=f"Take goal {self.number} ")
        return same.filter(script=self.memory.script, state=Delegation.State.OPEN).exists()

    def fit(self, task: PassTask, whose: str) -> PassTask:
        """A task that was handed to oneself, as one for this pass.

        Args:
            task: With the caller's rights.
            whose: Who may hear of it.
        """
        return replace(
            task,
            pass_name=PASS,
            prompt=DECOMPOSE,
            text="\n".join(_lines(self.branch)),
            material=({"kind": "goal", "number": self.number, "text": self.branch.goal.title},),
            audience=members(whose) or task.audience,
            complaint=self._complaint,
        )

    def keep(self, row: Delegation, result: Mapping[str, Any], turn: Turn) -> Kept:
        """Add the parts that a pass has thought of, for those only who may hear of all it read."""
        made = turn.caller
        author = least_level(row.author, made.authority().lowest_author)
        scope = replace(
            self.memory,
            private=bool(row.audience),
            there=members(row.audience),
            held=list(made.context.memory.held),
        )
        if not Goal.objects.filter(pk=self.number).exists():
            return Kept(False, f"goal {self.number} was deleted meanwhile")
        try:
            _, rows = goals.decompose(scope, self.number, _titles(result), author)
        except Refusal as refusal:
            return Kept(False, f"{refusal.problem} {refusal.advice}")
        added = [part.pk for part in rows]
        return Kept(True, f"Parts added: {', '.join(map(str, added)) or 'none'}", {"added": added})

    def _complaint(self, result: Mapping[str, Any]) -> str:
        titles = _titles(result)
        if not all(titles):
            return "there is nothing in one of the titles"
        had = {part.title.casefold() for part in self.branch.parts}
        new = {title.casefold() for title in titles} - had
        if not new:
            return "all of these are parts of it already"
        if len(new) > self.branch.room:
            return f"it has room for {self.branch.room} more parts"
        return ""


def kept_of(goal: Decomposing | None, task: int, turn: Turn) -> Kept:
    """What a pass of one's own came to, kept; whoever calls has a transaction around it.

    Args:
        goal: What it took apart; None where it worked on a task.
        task: The task's number.
        turn: The pass, which has submitted its result.
    """
    result = turn.submitted or {}
    if goal is None:
        return Kept(result["done"], result["summary"])
    return goal.keep(Delegation.objects.get(pk=task), result, turn)


def _titles(result: Mapping[str, Any]) -> list[str]:
    return [plain(title, goals.MAX_TITLE) for title in result["parts"]]


def _lines(branch: goals.Branch) -> list[str]:
    """A goal and what hangs on it, with the words of others quoted."""
    goal = branch.goal
    lines = [f"The goal: {_told(goal)}"]
    if goal.details:
        lines.append(f"More on it: {quoted(goal.details)}")
    lines += [f"It is a part of: {_told(whole)}" for whole in branch.wholes]
    lines += [f"A part of it already: {_told(part)}" for part in branch.parts]
    return [*lines, f"It has room for {branch.room} more parts."]


def _told(goal: Goal) -> str:
    return f"{quoted(goal.title)} ({goal.state}, priority {goal.priority})"
