"""Delegations: tasks that an assistant hands to another one, or to a pass of its own.

Whoever works on a task does so for whoever asked for it, at each call with no more than everybody
whom the task came through may do then. It never comes back to an assistant that it came through,
and goes through three at most. What came of it reaches the delegator as any late outcome does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F
from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import current_level, grant_of, source_of
from ai.assistant.authority.module_access import modules_through
from ai.assistant.delegation.decomposition import Decomposing, Kept, kept_of
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.addressing import names_of
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
from ai.memory.privacy.scope import common
from ai.models import Delegation
from ai.pipeline.call import Caller, least_level
from ai.pipeline.clock import Timer
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support.sight import in_sight

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

MAX_DEPTH = 3
"""Assistants that a task goes through."""
MAX_OPEN = 5
"""Tasks that one assistant has handed on and waits for."""
MAX_STEP = 300
WORK = """\
You were given a task, by yourself in an earlier turn. Work on it with your tools, and end with
finish: whether it is done, and what came of it. Do not claim what you have not found."""
State = Delegation.State


@dataclass
class _Waiting:
    """Somebody waits for what comes of a task."""

    script: int
    """Who handed it on."""
    worker: int
    done: Deferred[dict[str, Any]]
    timer: Timer
    task: PassTask | None = None
    """What a pass of one's own is given to do; None where another assistant works on it."""
    goal: Decomposing | None = None
    """The goal that it takes apart, if that is what it does."""
    kept: Kept | None = None
    """What a pass of one's own came to."""


class DelegationManager:
    """Hands tasks on, and brings back what came of them.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._waiting: dict[int, _Waiting] = {}
        """By the task's number."""

    def start(self) -> None:
        """Those of an earlier run of the server are lost; their callers are told by recovery."""
        Delegation.objects.filter(state=State.OPEN).update(
            state=State.FAILED, ended=self._service.now(), result="the server went down"
        )

    def stop(self) -> None:
        """Wait for nothing more."""
        for waiting in self._waiting.values():
            if waiting.timer.active():
                waiting.timer.cancel()
        self._waiting.clear()

    # Handing on

    def hand_on(
        self,
        presence: Agent,
        made: Caller,
        about: Sequence[int],
        asked: Mapping[str, Any],
        goal: Decomposing | None = None,
    ) -> Deferred[dict[str, Any]]:
        """Hand a task on, or have a goal taken apart; fires with what came of it."""
        script = presence.script.pk
        given = self._given_to(script, made.asker, about)
        chain = list(dict.fromkeys([*(one for row in given for one in row.chain), script]))
        if len(chain) > MAX_DEPTH:
            raise ToolRefused(
                f"A task goes through {MAX_DEPTH} at most.",
                "Do it yourself, or say that you cannot.",
            )
        if sum(waiting.script == script for waiting in self._waiting.values()) >= MAX_OPEN:
            raise ToolRefused(
                f"You wait for {MAX_OPEN} tasks already.", "Wait for one, or cancel one."
            )
        to = self._find(presence, asked["to"], chain) if asked.get("to") else None
        now, parent = self._service.now(), given[0] if given else None
        deadline = now + timedelta(seconds=asked["seconds"])
        authority = made.authority()
        row = Delegation.objects.create(
            script=script,
            to=to.script.pk if to is not None else None,
            parent=parent.pk if parent is not None else None,
            task=asked["task"],
            mode=asked["mode"],
            chain=chain,
            asker=made.asker,
            audience=made.context.memory.audience,
            author=authority.lowest_author,
            level=authority.level,
            turn=int(made.turn) if made.turn.isdigit() else None,
            made=now,
            deadline=deadline if parent is None else min(deadline, parent.deadline),
        )
        return self._send(presence, made, row, to, goal)

    def _send(
        self,
        presence: Agent,
        made: Caller,
        row: Delegation,
        to: Agent | None,
        goal: Decomposing | None,
    ) -> Deferred[dict[str, Any]]:
        done: Deferred[dict[str, Any]] = Deferred(lambda _: self._end(row.pk, State.CANCELLED))
        seconds = max(0.0, (row.deadline - row.made).total_seconds())
        timer = self._service.clock.callLater(seconds, self._end, row.pk, State.LATE)
        worker = presence if to is None else to
        waiting = _Waiting(row.script, worker.script.pk, done, timer, goal=goal)
        self._waiting[row.pk] = waiting
        text = _told(row, made)
        if to is None:
            task = self._bare_task(row, text, made)
            waiting.task = goal.fit(task, row.audience) if goal is not None else task
            self._service.wake(presence.script)
        else:
            to.notice(_percept(presence, made, row, text))
        return done

    def _bare_task(self, row: Delegation, text: str, made: Caller) -> PassTask:
        return PassTask(
            "delegate",
            WORK,
            text,
            ({"kind": "task", "text": row.task},),
            audience=made.audience or (),
            private=row.audience,
            lowest=row.author,
            asker=made.source,
            bound=lambda given: self.bounded(row, *_for_source(given, made.source)),
            stopped=lambda: self.unwanted([row.pk]),
        )

    def _given_to(self, script: int, asker: str, about: Sequence[int]) -> list[Delegation]:
        """The tasks that a turn may work on: those it is about, and others of the same asker's."""
        mine = [number for number, one in self._waiting.items() if one.worker == script]
        rows = Delegation.objects.filter(pk__in={*about, *mine}, to=script)
        theirs = [r for r in rows if r.pk in about or not asker or r.asker in ("", asker)]
        return sorted(theirs, key=lambda row: (row.pk not in about, row.pk))

    def _find(self, presence: Agent, name: str, chain: Sequence[int]) -> Agent:
        """The assistant of a name that is here, and that can be known of."""
        wanted = name.casefold()
        seen = {one.pk for one in in_sight(presence.thing)}
        found = [
            other
            for other in self._service.presences.values()
            if other.thing.pk in seen and wanted in map(str.casefold, names_of(other.thing))
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
            raise ToolRefused("The task came from there.", "Choose somebody else.")
        if found[0].obstacle():
            raise ToolRefused("Nobody is at home there now.", "Choose somebody else.")
        return found[0]

    # Working on it

    def next_for(self, script: int) -> tuple[int, PassTask] | None:
        """A task for a pass of an assistant's own, that is still wanted."""
        for number, waiting in self._waiting.items():
            if waiting.worker == script and waiting.task is not None:
                return number, waiting.task
        return None

    def unwanted(self, about: Collection[int]) -> str:
        """Why nobody works on some tasks any more; "" where somebody waits for one of them."""
        wanted = not about or any(number in self._waiting for number in about)
        return "" if wanted else UNWANTED

    def bounded(self, row: Delegation, given: Authority, asker: int | None = None) -> Authority:
        """What a turn may do that works on a task: no more than whoever handed it on may now."""
        chain = [self._service.presences.get(script) for script in row.chain]
        grants = [grant_of(one.script) if one else levels.NONE for one in chain]
        theirs = (given.asker if asker is None else asker) if row.asker else None
        modules = modules_through(given.modules, [one and one.script for one in chain], theirs)
        level = min(given.level, row.level, *grants)
        # What nobody asked for changes nothing in the world, whoever works on it.
        whose = given.asker if row.asker else None
        return replace(given, level=level, asker=whose, acts_alone=False, modules=modules)

    def finish(self, made: Caller, script: int, number: int, done: bool, summary: str) -> None:
        """Whoever works on a task says what came of it; nobody else's words have them do so.

        Raises:
            ToolRefused: It is not theirs, or over, or somebody else's than whose turn it is.
        """
        row = Delegation.objects.filter(pk=number, to=script, state=State.OPEN).first()
        waiting = self._waiting.get(number)
        if row is None or waiting is None or not self._is_for(row, made.asker):
            raise ToolRefused(f"There is no open task {number} of yours.", "Do without it.")
        self._write(number, State.DONE if done else State.FAILED, summary, made)
        if not made.turn:  # else its turn's end tells of it, with the steps
            self._fire(number)

    def _is_for(self, row: Delegation, asker: str) -> bool:
        """Whether a turn for somebody may say what came of a task."""
        if row.asker or not asker:
            return asker in ("", row.asker)
        giver = self._service.presences.get(row.script)
        return giver is not None and asker == source_of(giver.thing).id

    def worked(self, number: int, turn: Turn) -> None:
        """A pass has worked on a task. Where it gave way to somebody, it is had again."""
        self._spend([number], turn)
        waiting = self._waiting.get(number)
        if waiting is None:
            return
        if turn.end is EndReason.SUBMITTED:
            with transaction.atomic():
                kept = waiting.kept = kept_of(waiting.goal, number, turn)
                state = State.DONE if kept.done else State.FAILED
                self._write(number, state, kept.text, turn.caller)
        elif turn.end is not EndReason.CANCELLED:
            ended = turn.end.value if turn.end else "nothing"
            self._write(number, State.FAILED, f"it ended with {ended}")
        self._fire(number, turn)

    def lived(self, script: int, percepts: Sequence[Percept], turn: Turn) -> None:
        """A live turn is over: its cost is its tasks', and what it finished is told."""
        about = tasks_of(percepts)
        mine = [n for n, one in self._waiting.items() if one.worker == script and one.task is None]
        over = Delegation.objects.filter(pk__in=mine).exclude(state=State.OPEN) if mine else ()
        finished = [row.pk for row in over]
        self._spend({*about, *finished}, turn)
        for number in finished:
            self._fire(number, turn)

    # The end

    def cancel(self, script: int, asker: str, number: int) -> None:
        """Whoever handed a task on wants it no more.

        Raises:
            ToolRefused: It is not theirs, or over.
        """
        rows = Delegation.objects.filter(pk=number, script=script, asker=asker, state=State.OPEN)
        if not rows.exists():
            raise ToolRefused(
                f"You wait for no task {number}.", "Ask get_delegation_status which there are."
            )
        self._end(number, State.CANCELLED)

    def withdraw(self, scripts: Collection[int] | None = None) -> None:
        """End all that some assistants wait for or work on; None is everybody."""
        for number, waiting in list(self._waiting.items()):
            if scripts is None or waiting.script in scripts:
                self._end(number, State.CANCELLED)
            elif waiting.worker in scripts:
                self._end(number, State.FAILED, "whoever worked on it was stopped")

    def _end(self, number: int, state: str, result: str = "") -> None:
        """Say what became of a task: once, and to whoever waits for it; its parts end with it."""
        self._write(number, state, result)
        self._fire(number)
        parts = Delegation.objects.filter(pk__in=list(self._waiting), parent=number)
        for part in list(parts.values_list("pk", flat=True)):
            self._end(part, State.CANCELLED)

    def _write(self, number: int, state: str, result: str, made: Caller | None = None) -> None:
        changes: dict[str, Any] = {"state": state, "result": result, "ended": self._service.now()}
        rows = Delegation.objects.filter(pk=number, state=State.OPEN)
        row = rows.first()
        if row is None:
            return
        if made is not None:
            changes["author"] = least_level(row.author, made.authority().lowest_author)
            changes["audience"] = common([row.audience, made.context.memory.audience])
        rows.update(**changes)

    def _fire(self, number: int, turn: Turn | None = None) -> None:
        """Tell whoever waits for a task what came of it, unless nothing did yet."""
        row = Delegation.objects.filter(pk=number).first()
        if row is not None and row.state == State.OPEN:
            return
        waiting = self._waiting.pop(number, None)
        if waiting is None:
            return
        if waiting.timer.active():
            waiting.timer.cancel()
        outcome = {"state": str(State.CANCELLED)} if row is None else _outcome(row, turn)
        outcome.update(waiting.kept.more if waiting.kept is not None else {})
        # In time: what waits for it writes, and this may be in the middle of a transaction.
        self._service.clock.callLater(0, _call_back, waiting.done, outcome)

    def _spend(self, numbers: Collection[int], turn: Turn) -> None:
        """Add what a turn cost to its tasks, and to those that they are parts of."""
        tokens, left, seen = turn.tokens_in + turn.tokens_out, set(numbers), set[int]()
        while left:
            seen |= left
            rows = Delegation.objects.filter(pk__in=left)
            rows.update(tokens=F("tokens") + tokens)
            parents = rows.exclude(parent=None).values_list("parent", flat=True)
            left = set(parents) - seen


def _for_source(given: Authority, source: Source | None) -> tuple[Authority, int | None]:
    """What a pass may do for somebody: no more than they may now; and their level."""
    level = None if source is None else current_level(source)
    return (given if level is None else replace(given, level=min(given.level, level))), level


def _percept(presence: Agent, made: Caller, row: Delegation, text: str) -> Percept:
    """What a worker notices: a task for whoever asked for it, with their rights or less."""
    given: Source = made.source or source_of(presence.thing)
    return Percept(
        "task",
        cut(f"Task {row.pk}, handed on by {quoted(str(presence.thing.key), MAX_NAME)}: {text}"),
        replace(given, level=min(given.level, row.level)),
        addressed=True,
        audience=made.audience,
        data={"delegation": row.pk, PRIVATE: row.audience},
        author_level=least_level(row.author, given.level),
    )


def _told(row: Delegation, made: Caller) -> str:
    """A task as its worker reads it; in the mode `delegate` without what led to it.

    What was said in private is never passed on to another assistant by itself.
    """
    why = made.context.user_message
    if row.mode == "delegate" or not why or (row.to is not None and row.audience):
        return row.task
    return f"{row.task} (It was asked for with these words: {quoted(why, 500)})"


def _outcome(row: Delegation, turn: Turn | None) -> dict[str, Any]:
    """What a delegator is told; how it was worked on only where it is not kept from that."""
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
