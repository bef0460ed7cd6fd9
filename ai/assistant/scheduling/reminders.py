"""Reminders: a goal that falls due wakes its assistant once, even after a restart.

One timer waits for the next due goal of all assistants.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from django.db import DatabaseError, transaction
from django.db.models import Min, QuerySet
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.due_timer import DueTimer
from ai.assistant.agent.kernel import Kernel
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.percepts.percept import DUE, Percept, cut
from ai.assistant.percepts.store import keep_percepts
from ai.memory.goals.forest import UNFINISHED
from ai.memory.people.people import all_known, last_met, note_presence
from ai.models import Goal
from ai.pipeline.call import least_level
from ai.pipeline.outage import outage

log = Logger()

AT_ONCE = 50
"""Goals of which one ring of the timer reminds."""
MAX_DETAILS = 500
OWED_DAYS = 30
"""Days for which somebody who was absent when a goal fell due is still reminded of it."""


class Reminders:
    """Wakes assistants when their goals fall due.

    Args:
        kernel: Time and agents.
        put: Puts a percept into an agent's inbox.
    """

    def __init__(self, kernel: Kernel, put: Callable[[Agent, Percept], None]) -> None:
        self._kernel = kernel
        self._put = put
        self._timer = DueTimer(kernel.clock, kernel.stopping, self._ring)

    def start(self) -> None:
        """Remind of goals that fell due while the server was down, and set the timer."""
        try:
            self._owe_the_absent()
        except DatabaseError:
            outage.failure(log, "ai: who is still to be reminded could not be read")
        self._ring()

    def _owe_the_absent(self) -> None:
        """Know again who was absent when a goal fell due, and was not met since."""
        since = self._kernel.now() - timedelta(days=OWED_DAYS)
        missed = _unfinished().filter(woke=True, due__gt=since).exclude(made_by="")
        goals = list(missed.order_by("due").values_list("script", "made_by", "due"))
        met = last_met((script, who) for script, who, _ in goals)
        for script, who, due in goals:
            agent = self._kernel.agents.get(script)
            at = met.get((script, who))
            if agent is not None and (at is None or at < due):
                agent.owe(who)

    def stop(self) -> None:
        """Stop the timer; due goals stay in the database."""
        self._timer.stop()

    def arm(self) -> None:
        """Set the timer to the next due goal."""
        following = _waiting().aggregate(at=Min("due"))["at"]
        if following is None:
            self._timer.stop()
        else:
            self._timer.set((following - self._kernel.now()).total_seconds())

    def _ring(self) -> None:
        try:
            due = _waiting().filter(due__lte=self._kernel.now()).order_by("due", "pk")
            for goal in due[:AT_ONCE]:
                self._remind(goal)
            self.arm()
        except DatabaseError:
            outage.failure(log, "ai: reminders failed; they are tried again in a minute")
            self._timer.set(60.0)

    def _remind(self, goal: Goal) -> None:
        """Put a due goal into its assistant's inbox, unless another process already did."""
        agent = self._kernel.agents.get(goal.script)
        percept = replace(_percept(goal), at=self._kernel.clock.seconds())
        with transaction.atomic():
            if not Goal.objects.filter(pk=goal.pk, woke=False).update(woke=True):
                return
            kept = keep_percepts([(percept, goal.script)])
        if agent is not None:
            if goal.made_by and not agent.is_with(goal.made_by):
                agent.owe(goal.made_by)
            elif goal.made_by:
                note_presence(goal.script, goal.made_by, self._kernel.now())
            self._put(agent, kept[0])


def _waiting() -> QuerySet[Goal]:
    """Goals that have not woken their assistants yet."""
    return _unfinished().filter(woke=False)


def _unfinished() -> QuerySet[Goal]:
    """Unfinished goals with a time."""
    return Goal.objects.filter(state__in=UNFINISHED, due__isnull=False)


def _percept(goal: Goal) -> Percept:
    """The percept of a due goal; its author level is that of the least author of the goal."""
    text = f"Goal {goal.pk} is due: {goal.title}"
    if goal.details:
        text = f"{text}. {cut(goal.details, MAX_DETAILS)}"
    maker = find_source(goal.made_by) if goal.made_by else None
    known = all_known(goal.script, [goal.made_by]).get(goal.made_by)
    audience = tuple(who for who in goal.audience.split("|") if who)
    return Percept(
        "goal",
        text,
        addressed=True,
        audience=audience or None,
        data={
            "goal": goal.pk,
            "title": goal.title,
            "for": known.name if known is not None else "",
            "asker": goal.made_by,
            DUE: goal.due.isoformat(),
        },
        author_level=least_level(goal.author, level_of(maker) if goal.made_by else None),
    )
