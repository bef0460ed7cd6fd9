"""Reminders: a goal that falls due wakes its assistant, once, also over a restart.

One timer for the next due goal of all assistants; nothing polls.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import DatabaseError, transaction
from django.db.models import Min, QuerySet
from twisted.logger import Logger

from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.percepts.percept import Percept, cut
from ai.assistant.percepts.store import keep_percepts
from ai.memory.goals.forest import UNFINISHED
from ai.models import Goal
from ai.pipeline.call import least_level
from ai.pipeline.clock import Timer

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

LONGEST_SLEEP = 86400.0
"""Seconds that the timer runs at most; the clock on the wall may be moved meanwhile."""
AT_ONCE = 50
"""Goals that wake somebody in one go."""
MAX_DETAILS = 500


class Reminders:
    """Wakes assistants for what falls due.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._timer: Timer | None = None

    def start(self) -> None:
        """Take up what fell due while the server was down, and what will."""
        self._ring()

    def stop(self) -> None:
        """Let the clock be; what is due is in the database."""
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def arm(self) -> None:
        """Have the clock ring when the next goal falls due."""
        following = _waiting().aggregate(at=Min("due"))["at"]
        self.stop()
        if following is not None and not self._service.stopping:
            seconds = (following - self._service.now()).total_seconds()
            self._sleep(min(max(seconds, 0.0), LONGEST_SLEEP))

    def _sleep(self, seconds: float) -> None:
        self._timer = self._service.clock.callLater(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._service.stopping:
            return
        try:
            due = _waiting().filter(due__lte=self._service.now()).order_by("due", "pk")
            for goal in due[:AT_ONCE]:
                self._tell(goal)
            self.arm()
        except DatabaseError:
            log.failure("ai: nobody could be reminded of their goals; it is tried again")
            self._sleep(60.0)

    def _tell(self, goal: Goal) -> None:
        """Have an assistant notice that a goal is due; whoever changes `woke` tells of it."""
        percept = replace(_percept(goal), at=self._service.clock.seconds())
        with transaction.atomic():
            if not Goal.objects.filter(pk=goal.pk, woke=False).update(woke=True):
                return
            kept = keep_percepts([(percept, goal.script)])
        presence = self._service.presences.get(goal.script)
        if presence is not None:
            self._service.put(presence, kept[0])


def _waiting() -> QuerySet[Goal]:
    """Goals that will still wake somebody."""
    return Goal.objects.filter(state__in=UNFINISHED, woke=False, due__isnull=False)


def _percept(goal: Goal) -> Percept:
    """What an assistant notices; whoever's words stand in the goal are its authors."""
    text = f"Goal {goal.pk} is due: {goal.title}"
    if goal.details:
        text = f"{text}. {cut(goal.details, MAX_DETAILS)}"
    maker = level_of(find_source(goal.made_by)) if goal.made_by else None
    audience = tuple(who for who in goal.audience.split("|") if who)
    return Percept(
        "goal",
        text,
        addressed=True,
        audience=audience or None,
        data={"goal": goal.pk, "title": goal.title},
        author_level=least_level(goal.author, maker),
    )
