"""Delegations: tasks that an assistant gives to another one, or to a pass of its own.

The worker acts for the asker of the task. At each call, it has no more rights than every assistant
in the task's chain has at that time. A task never returns to an assistant in its chain, and a chain
has three assistants at most. The delegator gets the outcome like any other late outcome.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.authority.authority import current_level, grant_of, source_of
from ai.assistant.authority.module_access import modules_through
from ai.assistant.delegation.decomposition import Decomposition, PassResult, record_result
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import (
    MAX_NAME,
    PRIVATE,
    UNWANTED,
    Percept,
    Source,
    cut,
    quoted,
    tasks_of,
)
from ai.assistant.percepts.vocatives import names_of
from ai.memory.privacy.scope import common
from ai.models import Delegation
from ai.pipeline.call import Caller, least_level
from ai.pipeline.clock import Timer
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support.sight import in_sight

MAX_DEPTH = 3
"""Assistants in a task's chain."""
MAX_OPEN = 5
"""Tasks that one assistant delegated and waits for."""
MAX_STEP = 300
WORK = """\
You were given a task, by yourself in an earlier turn. Work on it with your tools, and end with
finish: whether it is done, and what came of it. Do not claim what you have not found."""
State = Delegation.State


@dataclass
class _Waiting:
    """A task whose outcome an assistant waits for."""

    script: int
    """The delegator's."""
    worker: int
    """The worker's script."""
    done: Deferred[dict[str, Any]]
    timer: Timer
    task: PassTask | None = None
    """The task of a pass; None if another assistant works on it."""
    goal: Decomposition | None = None
    """The goal that the pass decomposes, if it does that."""
    result: PassResult | None = None
    """The result of the pass."""


class DelegationManager:
    """Gives tasks to workers, and brings back the outcomes."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._waiting: dict[int, _Waiting] = {}
        """By the task's number."""

    def start(self) -> None:
        """Fail the tasks of an earlier run; recovery has informed their delegators."""
        Delegation.objects.filter(state=State.OPEN).update(
            state=State.FAILED, ended=self._kernel.now(), result="the server went down"
        )

    def stop(self) -> None:
        """Stop waiting for outcomes."""
        for waiting in self._waiting.values():
            if waiting.timer.active():
                waiting.timer.cancel()
        self._waiting.clear()

    # Delegating

    def delegate(
        self,
        agent: Agent,
        caller: Caller,
        about: Sequence[int],
        request: Mapping[str, Any],
        goal: Decomposition | None = None,
    ) -> Deferred[dict[str, Any]]:
        """Delegate a task, or the decomposition of a goal; fires with the outcome."""
        script = agent.script.pk
        given = self._given_to(script, caller.asker, about)
        chain = list(dict.fromkeys([*(one for row in given for one in row.chain), script]))
        if len(chain) > MAX_DEPTH:
            raise ToolRefused(
                f"A task goes through {MAX_DEPTH} assistants at most.",
                "Do it yourself, or say that you cannot.",
            )
        if sum(waiting.script == script for waiting in self._waiting.values()) >= MAX_OPEN:
            raise ToolRefused(
                f"You already wait for {MAX_OPEN} tasks.", "Wait for one, or cancel one."
            )
        to = self._find(agent, request["to"], chain) if request.get("to") else None
        now, parent = self._kernel.now(), given[0] if given else None
        deadline = now + timedelta(seconds=request["seconds"])
        authority = caller.authority()
        row = Delegation.objects.create(
            script=script,
            to=to.script.pk if to is not None else None,
            parent=parent.pk if parent is not None else None,
            task=request["task"],
            mode=request["mode"],
            chain=chain,
            asker=caller.asker,
            audience=caller.context.memory.audience,
            author=authority.lowest_author,
            level=authority.level,
            turn=int(caller.turn) if caller.turn.isdigit() else None,
            made=now,
            deadline=deadline if parent is None else min(deadline, parent.deadline),
        )
        return self._send(agent, caller, row, to, goal)

    def _send(
        self,
        agent: Agent,
        caller: Caller,
        row: Delegation,
        to: Agent | None,
        goal: Decomposition | None,
    ) -> Deferred[dict[str, Any]]:
        done: Deferred[dict[str, Any]] = Deferred(lambda _: self._end(row.pk, State.CANCELLED))
        seconds = max(0.0, (row.deadline - row.made).total_seconds())
        timer = self._kernel.clock.callLater(seconds, self._end, row.pk, State.LATE)
        worker = agent if to is None else to
        worker.tasks.add(row.pk)
        waiting = _Waiting(row.script, worker.script.pk, done, timer, goal=goal)
        self._waiting[row.pk] = waiting
        text = _describe_task(row, caller)
        if to is None:
            task = self._bare_task(row, text, caller)
            waiting.task = goal.fit(task, row.audience) if goal is not None else task
            self._kernel.wake(agent.script.pk, 0.0)
        else:
            to.notice(_build_percept(agent, caller, row, text))
        return done

    def _bare_task(self, row: Delegation, text: str, caller: Caller) -> PassTask:
        return PassTask(
            "delegate",
            WORK,
            text,
            ({"kind": "task", "text": row.task},),
            audience=caller.audience or (),
            private=row.audience,
            lowest=row.author,
            asker=caller.source,
            bound=lambda given: self.bounded(row, *_for_source(given, caller.source)),
            stopped=lambda: self.unwanted([row.pk]),
        )

    def _given_to(self, script: int, asker: str, about: Sequence[int]) -> list[Delegation]:
        """Return the tasks that a turn may work on: its own, and others of the same asker."""
        mine = [number for number, one in self._waiting.items() if one.worker == script]
        rows = Delegation.objects.filter(pk__in={*about, *mine}, to=script)
        theirs = [r for r in rows if r.pk in about or not asker or r.asker in ("", asker)]
        return sorted(theirs, key=lambda row: (row.pk not in about, row.pk))

    def _find(self, agent: Agent, name: str, chain: Sequence[int]) -> Agent:
        """Return the assistant of that name that the agent's character can see."""
        wanted = name.casefold()
        seen = {one.pk for one in in_sight(agent.character)}
        found = [
            other
            for other in self._kernel.agents.values()
            if other.character.pk in seen and wanted in map(str.casefold, names_of(other.character))
        ]
        if not found:
            raise ToolError(
                f"Nobody called {quoted(name, 40)} is here who could take a task.",
                "Name an assistant that is here, or leave 'to' out.",
            )
        if len(found) > 1:
            raise ToolError(
                f"More than one is called {quoted(name, 40)} here.", "Give the whole name."
            )
        if found[0].script.pk in chain:
            raise ToolRefused("The task came through that assistant.", "Choose somebody else.")
        if found[0].obstacle():
            raise ToolRefused("That assistant cannot act now.", "Choose somebody else.")
        return found[0]

    # Working on it

    def next_for(self, script: int) -> tuple[int, PassTask] | None:
        """Return the next task for a pass of an assistant, with its number."""
        for number, waiting in self._waiting.items():
            if waiting.worker == script and waiting.task is not None:
                return number, waiting.task
        return None

    def unwanted(self, about: Collection[int]) -> str:
        """Return why some tasks need no more work; "" if somebody waits for one of them."""
        wanted = not about or any(number in self._waiting for number in about)
        return "" if wanted else UNWANTED

    def bounded(self, row: Delegation, given: Authority, asker: int | None = None) -> Authority:
        """Limit the authority of a turn that works on a task to that of the task's chain."""
        chain = [self._kernel.agents.get(script) for script in row.chain]
        grants = [grant_of(one.script) if one else levels.NONE for one in chain]
        theirs = (given.asker if asker is None else asker) if row.asker else None
        modules = modules_through(given.modules, [one and one.script for one in chain], theirs)
        level = min(given.level, row.level, *grants)
        # A task that no asker caused must not change the world, no matter who works on it.
        whose = given.asker if row.asker else None
        return replace(given, level=level, asker=whose, acts_alone=False, modules=modules)

    def finish(self, caller: Caller, script: int, number: int, done: bool, summary: str) -> None:
        """Store what a worker reports of a task, in a turn for the task's asker.

        Raises:
            ToolRefused: The worker has no such open task, or the turn is for somebody else.
        """
        row = Delegation.objects.filter(pk=number, to=script, state=State.OPEN).first()
        waiting = self._waiting.get(number)
        if row is None or waiting is None or not self._is_for(row, caller.asker):
            raise ToolRefused(f"There is no open task {number} of yours.", "Do without it.")
        self._write(number, State.DONE if done else State.FAILED, summary, caller)
        if not caller.turn:  # else `turn_ended` reports it, with the steps
            self._fire(number)

    def _is_for(self, row: Delegation, asker: str) -> bool:
        """Whether a turn for an asker may report the result of a task."""
        if row.asker or not asker:
            return asker in ("", row.asker)
        giver = self._kernel.agents.get(row.script)
        return giver is not None and asker == source_of(giver.character).id

    def pass_ended(self, number: int, turn: Turn) -> None:
        """Report a task that a pass worked on; a cancelled pass will run again."""
        self._spend([number], turn)
        waiting = self._waiting.get(number)
        if waiting is None:
            return
        if turn.end is EndReason.SUBMITTED:
            with transaction.atomic():
                result = waiting.result = record_result(waiting.goal, number, turn)
                state = State.DONE if result.done else State.FAILED
                self._write(number, state, result.text, turn.caller)
        elif turn.end is not EndReason.CANCELLED:
            ended = turn.end.value if turn.end else "nothing"
            self._write(number, State.FAILED, f"it ended with {ended}")
        self._fire(number, turn)

    def turn_ended(self, script: int, percepts: Sequence[Percept], turn: Turn) -> None:
        """Add a live turn's cost to its tasks, and report those that it finished."""
        about = tasks_of(percepts)
        mine = [n for n, one in self._waiting.items() if one.worker == script and one.task is None]
        over = Delegation.objects.filter(pk__in=mine).exclude(state=State.OPEN) if mine else ()
        finished = [row.pk for row in over]
        self._spend({*about, *finished}, turn)
        for number in finished:
            self._fire(number, turn)

    # The end

    def cancel(self, script: int, asker: str, number: int) -> None:
        """Cancel a task for its delegator.

        Raises:
            ToolRefused: The delegator has no such open task.
        """
        rows = Delegation.objects.filter(pk=number, script=script, asker=asker, state=State.OPEN)
        if not rows.exists():
            raise ToolRefused(
                f"You wait for no task {number}.", "Ask get_delegation_status which there are."
            )
        self._end(number, State.CANCELLED)

    def withdraw(self, scripts: Collection[int] | None = None) -> None:
        """End all tasks that some assistants wait for or work on; None means all assistants."""
        for number, waiting in list(self._waiting.items()):
            if scripts is None or waiting.script in scripts:
                self._end(number, State.CANCELLED)
            elif waiting.worker in scripts:
                self._end(number, State.FAILED, "the assistant that worked on it was stopped")

    def _end(self, number: int, state: str, result: str = "") -> None:
        """End a task and report it to its delegator; its parts end with it."""
        self._write(number, state, result)
        self._fire(number)
        parts = Delegation.objects.filter(pk__in=list(self._waiting), parent=number)
        for part in list(parts.values_list("pk", flat=True)):
            self._end(part, State.CANCELLED)

    def _write(self, number: int, state: str, result: str, caller: Caller | None = None) -> None:
        changes: dict[str, Any] = {"state": state, "result": result, "ended": self._kernel.now()}
        rows = Delegation.objects.filter(pk=number, state=State.OPEN)
        row = rows.first()
        if row is None:
            return
        if caller is not None:
            changes["author"] = least_level(row.author, caller.authority().lowest_author)
            changes["audience"] = common([row.audience, caller.context.memory.audience])
        rows.update(**changes)

    def _fire(self, number: int, turn: Turn | None = None) -> None:
        """Report a task to its delegator, unless it is still open."""
        row = Delegation.objects.filter(pk=number).first()
        if row is not None and row.state == State.OPEN:
            return
        waiting = self._waiting.pop(number, None)
        if waiting is None:
            return
        worker = self._kernel.agents.get(waiting.worker)
        if worker is not None:
            worker.tasks.discard(number)
        if waiting.timer.active():
            waiting.timer.cancel()
        outcome = {"state": str(State.CANCELLED)} if row is None else _build_outcome(row, turn)
        outcome.update(waiting.result.more if waiting.result is not None else {})
        # Later, as the callback writes and this may be in the middle of a transaction.
        self._kernel.clock.callLater(0, _call_back, waiting.done, outcome)

    def _spend(self, numbers: Collection[int], turn: Turn) -> None:
        """Add a turn's cost to some tasks and to the tasks that they are parts of."""
        tokens, left, seen = turn.tokens_in + turn.tokens_out, set(numbers), set[int]()
        while left:
            seen |= left
            rows = Delegation.objects.filter(pk__in=left)
            rows.update(tokens=F("tokens") + tokens)
            parents = rows.exclude(parent=None).values_list("parent", flat=True)
            left = set(parents) - seen


def _for_source(given: Authority, source: Source | None) -> tuple[Authority, int | None]:
    """Return a pass's authority, limited by the asker's present level, and that level."""
    level = None if source is None else current_level(source)
    return (given if level is None else replace(given, level=min(given.level, level))), level


def _build_percept(agent: Agent, caller: Caller, row: Delegation, text: str) -> Percept:
    """Build the percept by which a worker notices a task, with the asker's rights or less."""
    given: Source = caller.source or source_of(agent.character)
    return Percept(
        "task",
        cut(f"Task {row.pk}, from {quoted(str(agent.character.key), MAX_NAME)}: {text}"),
        replace(given, level=min(given.level, row.level)),
        addressed=True,
        audience=caller.audience,
        data={"delegation": row.pk, PRIVATE: row.audience},
        author_level=least_level(row.author, given.level),
    )


def _describe_task(row: Delegation, caller: Caller) -> str:
    """Describe a task for its worker, with the asker's words unless the mode is `delegate`.

    Private words are never passed on to another assistant by themselves.
    """
    why = caller.context.user_message
    if row.mode == "delegate" or not why or (row.to is not None and row.audience):
        return row.task
    return f"{row.task} (It was asked for with these words: {quoted(why, 500)})"


def _build_outcome(row: Delegation, turn: Turn | None) -> dict[str, Any]:
    """Build the outcome for the delegator; only the mode `none` includes the steps."""
    outcome: dict[str, Any] = {
        "delegation": row.pk,
        "state": row.state,
        "result": quoted(row.result),
        "tokens": row.tokens,
        "author": row.author,
        "audience": row.audience,
    }
    if row.mode == "none" and turn is not None:
        outcome["steps"] = [quoted(step, MAX_STEP) for step in _steps(turn)]
    return outcome


def _steps(turn: Turn) -> list[str]:
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    return [f"{o.name}: {o.observation}" for o in outcomes if o.tool and not o.tool.control]


def _call_back(done: Deferred[dict[str, Any]], outcome: dict[str, Any]) -> None:
    if not done.called:
        done.callback(outcome)
