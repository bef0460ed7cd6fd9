"""Delegations: tasks that an assistant hands to another one, or to a pass of its own.

Whoever works on a task does so for whoever asked for it, with no more than the delegator's turn
had. A task never comes back to an assistant that it came through, and goes through three at most.
What came of it is the outcome of the call that handed it on, so it reaches the delegator as any
late outcome does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db.models import F
from twisted.internet.defer import Deferred

from ai.assistant.address import names_of
from ai.assistant.authority import source_of
from ai.assistant.ends import EndReason
from ai.assistant.loop import Turn
from ai.assistant.passes import Task
from ai.assistant.percept import MAX_NAME, Percept, Source, cut, quoted
from ai.assistant.presence import Presence
from ai.models import Delegation
from ai.pipeline.call import Caller
from ai.pipeline.clock import Timer
from ai.tools.errors import ToolError, ToolRefused

if TYPE_CHECKING:
    from ai.assistant.service import Service

MAX_DEPTH = 3
"""Assistants that a task goes through."""
MAX_OPEN = 5
"""Tasks that one assistant has handed on and waits for."""
MAX_LISTED = 10
MAX_STEP = 300
WORK = """\
You were given a task, by yourself in an earlier turn. Work on it with your tools, and end with
finish: whether it is done, and what came of it. Do not claim what you have not found."""
State = Delegation.State


class Delegations:
    """Hands tasks on, and brings back what came of them.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._waiting: dict[int, tuple[Deferred[Any], Timer]] = {}
        """Delegation → whose call waits for it, and its deadline."""
        self._bare: dict[int, list[tuple[int, Task]]] = {}
        """Script → tasks for passes of its own."""

    def start(self) -> None:
        """Those of an earlier run of the server are lost; their callers are told by recovery."""
        Delegation.objects.filter(state=State.OPEN).update(
            state=State.FAILED, ended=self._service.now(), result="the server went down"
        )

    def stop(self) -> None:
        """Wait for nothing more."""
        for _deferred, timer in self._waiting.values():
            if timer.active():
                timer.cancel()
        self._waiting.clear()
        self._bare.clear()

    def desk(
        self, presence: Presence, percepts: Sequence[Percept], made: Callable[[], Caller]
    ) -> Desk:
        """What a turn's tools may do with delegations."""
        about = [p.data["delegation"] for p in percepts if p.kind == "task"]
        return Desk(self, presence, about, made)

    def hand_on(
        self, presence: Presence, made: Caller, about: Sequence[int], asked: Mapping[str, Any]
    ) -> Deferred[dict[str, Any]]:
        """Hand a task on; fires with what came of it."""
        script = presence.script.pk
        chain = [script]
        for row in Delegation.objects.filter(pk__in=about, to=script):
            chain = [*row.chain, script]
        if len(chain) >= MAX_DEPTH + 1:
            raise ToolRefused(
                f"A task goes through {MAX_DEPTH} at most.",
                "Do it yourself, or say that you cannot.",
            )
        if Delegation.objects.filter(script=script, state=State.OPEN).count() >= MAX_OPEN:
            raise ToolRefused(
                f"You wait for {MAX_OPEN} tasks already.", "Wait for one, or cancel one."
            )
        to = self._find(presence, asked["to"], chain) if asked.get("to") else None
        level = made.authority().level
        now, seconds = self._service.now(), asked["seconds"]
        row = Delegation.objects.create(
            script=script,
            to=to.script.pk if to is not None else None,
            task=asked["task"],
            mode=asked["mode"],
            chain=chain,
            asker=made.asker,
            level=level,
            turn=int(made.turn) if made.turn.isdigit() else None,
            made=now,
            deadline=now + timedelta(seconds=seconds),
        )
        done: Deferred[dict[str, Any]] = Deferred(lambda _: self._end(row.pk, State.CANCELLED, ""))
        timer = self._service.clock.callLater(seconds, self._end, row.pk, State.LATE, "")
        self._waiting[row.pk] = done, timer
        text = _told(asked, made)
        if to is None:
            task = self._bare_task(row, text, made)
            self._bare.setdefault(script, []).append((row.pk, task))
            self._service.wake(presence.script)
        else:
            to.notice(_percept(presence, made, row, text))
        return done

    def next_for(self, script: int) -> tuple[int, Task] | None:
        """A task for a pass of an assistant's own, that is still wanted."""
        tasks = self._bare.get(script, [])
        while tasks and tasks[0][0] not in self._waiting:
            tasks.pop(0)
        return tasks[0] if tasks else None

    def worked(self, number: int, turn: Turn) -> None:
        """A pass has worked on a task. Where it gave way to somebody, it is had again."""
        if turn.end is EndReason.CANCELLED:
            return
        tokens = turn.tokens_in + turn.tokens_out
        rows = Delegation.objects.filter(pk=number)
        rows.update(tokens=F("tokens") + tokens)
        row = rows.first()
        if row is None or row.state == State.OPEN:
            ended = turn.end.value if turn.end else "nothing"
            self._end(number, State.FAILED, f"it ended with {ended}")
        else:
            steps = [] if row.mode == "orchestrator" else _steps(turn)
            self._fire(number, row.state, row.result, steps)

    def finish(self, script: int, asker: str, number: int, done: bool, summary: str) -> None:
        """Whoever works on a task says what came of it; nobody else's words have them do so.

        Raises:
            ToolRefused: It is not theirs, or over, or somebody else's than whose turn it is.
        """
        rows = Delegation.objects.filter(pk=number, to=script, state=State.OPEN)
        if asker.startswith("account:"):
            rows = rows.filter(asker=asker)
        if number not in self._waiting or not rows.exists():
            raise ToolRefused(f"There is no open task {number} of yours.", "Do without it.")
        self._end(number, State.DONE if done else State.FAILED, summary)

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
        self._end(number, State.CANCELLED, "")

    def _bare_task(self, row: Delegation, text: str, made: Caller) -> Task:
        def keep(result: Mapping[str, Any]) -> None:
            state = State.DONE if result["done"] else State.FAILED
            self._write(row.pk, state, result["summary"])

        return Task(
            "delegate",
            WORK,
            text,
            audience=made.audience or (),
            keep=keep,
            lowest=made.authority().lowest_author,
            level=row.level,
        )

    def _find(self, presence: Presence, name: str, chain: Sequence[int]) -> Presence:
        """The assistant of a name that is here."""
        wanted, place = name.casefold(), presence.thing.location
        for other in self._service.presences.values():
            here = other.thing.pk and other.thing.location == place and place is not None
            if here and wanted in [known.casefold() for known in names_of(other.thing)]:
                if other.script.pk in chain:
                    raise ToolRefused("The task came from there.", "Choose somebody else.")
                if other.obstacle():
                    raise ToolRefused("Nobody is at home there now.", "Choose somebody else.")
                return other
        raise ToolError(
            f"Nobody called {quoted(name, 40)} is here who could take a task.",
            "Name an assistant that is here, or leave `to` out.",
        )

    def _end(self, number: int, state: str, result: str) -> None:
        """Say what became of a task: once, and to whoever waits for it."""
        self._write(number, state, result)
        self._fire(number, state, result)

    def _write(self, number: int, state: str, result: str) -> None:
        Delegation.objects.filter(pk=number, state=State.OPEN).update(
            state=state, result=result, ended=self._service.now()
        )

    def _fire(self, number: int, state: str, result: str, steps: Sequence[str] = ()) -> None:
        done, timer = self._waiting.pop(number, (None, None))
        if done is None or timer is None:
            return
        if timer.active():
            timer.cancel()
        outcome: dict[str, Any] = {
            "delegation": number,
            "state": str(state),
            "result": quoted(result),
        }
        if steps:
            outcome["steps"] = [quoted(step, MAX_STEP) for step in steps]
        # In time: what waits for it writes, and this may be in the middle of a transaction.
        self._service.clock.callLater(0, _call_back, done, outcome)


class Desk:
    """One turn's way to delegations; tools get it as `context.delegations`."""

    def __init__(
        self,
        delegations: Delegations,
        presence: Presence,
        about: Sequence[int],
        made: Callable[[], Caller],
    ) -> None:
        self._delegations = delegations
        self._presence = presence
        self._about = about
        self._made = made

    def hand_on(self, **asked: Any) -> Deferred[dict[str, Any]]:
        """Hand a task on."""
        return self._delegations.hand_on(self._presence, self._made(), self._about, asked)

    def finish(self, number: int, done: bool, summary: str) -> None:
        """Say what came of a task that one was given."""
        self._delegations.finish(
            self._presence.script.pk, self._made().asker, number, done, summary
        )

    def cancel(self, number: int) -> None:
        """Want a task no more."""
        self._delegations.cancel(self._presence.script.pk, self._made().asker, number)

    def rows(self, number: int | None) -> list[Delegation]:
        """What was handed on for the turn's asker, the newest first."""
        rows = Delegation.objects.filter(
            script=self._presence.script.pk, asker=self._made().asker
        ).order_by("-pk")
        return list(rows.filter(pk=number) if number is not None else rows[:MAX_LISTED])


def _percept(presence: Presence, made: Caller, row: Delegation, text: str) -> Percept:
    """What a worker notices: a task for whoever asked for it, with their rights or less."""
    given: Source = made.source or source_of(presence.thing)
    author = made.authority().lowest_author
    return Percept(
        "task",
        cut(f"Task {row.pk}, handed on by {quoted(str(presence.thing.key), MAX_NAME)}: {text}"),
        replace(given, level=min(given.level, row.level)),
        addressed=True,
        audience=made.audience,
        data={"delegation": row.pk},
        author_level=given.level if author is None else min(author, given.level),
    )


def _told(asked: Mapping[str, Any], made: Caller) -> str:
    """A task as its worker reads it; in the mode `delegate` without what led to it."""
    why = made.context.user_message
    if asked["mode"] == "delegate" or not why:
        return str(asked["task"])
    return f"{asked['task']} (It was asked for with these words: {quoted(why, 500)})"


def _steps(turn: Turn) -> list[str]:
    """How a task was worked on, for a delegator that is not kept from it."""
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    return [f"{o.name}: {o.observation}" for o in outcomes if o.tool and not o.tool.control]


def _call_back(done: Deferred[dict[str, Any]], outcome: dict[str, Any]) -> None:
    if not done.called:
        done.callback(outcome)
