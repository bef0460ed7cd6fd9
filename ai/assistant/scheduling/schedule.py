"""The schedule: what assistants do by the clock, without being spoken to.

A routine is calls of tools at times of the day: no model is asked, and each call goes through the
pipeline as any other. Turns of an assistant's own come every so often. There is one timer, for
whoever is next; an assistant whose policy knows no clock is not even listed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent import wake_policy
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.wake_policy import DAY, ScheduledCall, ScheduleEntry
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.percepts.percept import Percept, cut
from ai.assistant.turns.caller import build_caller
from ai.pipeline.call import Caller, State
from ai.pipeline.clock import Timer
from ai.tools.contract import levels
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import Authority

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

ORIGIN = "routine"
LONGEST_SLEEP = 86400.0
"""Seconds that the timer runs at most; the clock on the wall may be moved meanwhile."""
MAX_NOTE = 300
OWN_TURN = (
    "It is quiet, and nobody asked anything of you. This moment is your own: do what fits you and "
    "the place, or nothing."
)
_EPOCH = datetime(1970, 1, 1)


class ScheduleRunner:
    """Has routines kept and own turns begin.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._drift = service.clock.seconds() - time.time()
        self._due: dict[int, float] = {}
        """Script → when it is its turn, by the service's clock."""
        self._last: dict[int, float] = {}
        """Script → when its last turn was over."""
        self._timer: Timer | None = None
        self._rings = 0.0

    def stop(self) -> None:
        """Let the clock be; what is due stands in the scripts."""
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def take_up(self, presence: Agent) -> None:
        """Read an assistant's policy, at its start or as it has changed."""
        from evennia.utils.dbserialize import deserialize

        presence.wakening = wake_policy.read(deserialize(presence.script.wakening))
        if presence.wakening.schedule or presence.wakening.every:
            self.arm(presence)
        else:
            self.forget(presence.script.pk)

    def changed(self, script: Any) -> None:
        """An assistant's policy is another one: what is past by now is no longer due."""
        script.kept_until = {clock: self._now(clock) for clock in wake_policy.CLOCKS}
        presence = self._service.presences.get(script.pk)
        if presence is not None:
            self._last[script.pk] = self._service.clock.seconds()
            self.take_up(presence)

    def forget(self, script: int) -> None:
        """The assistant is gone, or keeps no time any more."""
        self._last.pop(script, None)
        if self._due.pop(script, None) is not None:
            self._set_timer()

    def lived(self, presence: Agent) -> None:
        """A turn is over; its own ones are counted from here."""
        if presence.wakening.every and presence.script.pk:
            self._last[presence.script.pk] = self._service.clock.seconds()
            self.arm(presence)

    def stir(self, presence: Agent) -> None:
        """Somebody who is played was noticed: turns of its own may go on."""
        script, every = presence.script.pk, presence.wakening.every
        if every and script not in self._due:
            # It does not turn from its thoughts the moment that somebody comes in.
            soonest = self._service.clock.seconds() + wake_policy.MIN_EVERY - every
            self._last[script] = max(self._last.get(script, soonest), soonest)
            self.arm(presence)

    def arm(self, presence: Agent) -> None:
        """Work out when an assistant is next."""
        waits = [self._until(slot, presence.script) for slot in presence.wakening.schedule]
        if presence.wakening.every and self._may_go_on(presence):
            waits.append(self._until_own_turn(presence))
        if waits:
            self._due[presence.script.pk] = self._service.clock.seconds() + max(0.0, min(waits))
        else:
            self._due.pop(presence.script.pk, None)
        self._set_timer()

    def why_quiet(self, presence: Agent) -> str:
        """Why no turn of its own begins now, for builders; "" where none keeps it, or it has none.

        That nobody is there for it holds for all its turns, and is not told here.
        """
        policy = presence.wakening
        if not policy.every:
            return ""
        if 0 < conf.get("OWN_TURNS") <= presence.own_turns:
            return f"it had {presence.own_turns} turns of its own in a row, and noticed no player"
        if self._until_allowed(presence):
            return f"it has had its {policy.per_day} turns of its own of today"
        return ""

    # The clock

    def _set_timer(self) -> None:
        following = min(self._due.values(), default=None)
        if self._timer is not None and self._timer.active():
            if following == self._rings:
                return
            self._timer.cancel()
        self._timer = None
        if following is not None and not self._service.stopping:
            self._rings = following
            wait = min(max(0.0, following - self._service.clock.seconds()), LONGEST_SLEEP)
            self._timer = self._service.clock.callLater(wait, self._ring)

    def _ring(self) -> None:
        """See to one assistant; the game's own work comes in between before the next."""
        self._timer = None
        if self._service.stopping or not self._due:
            return
        script = min(self._due, key=lambda key: self._due[key])
        if self._due[script] <= self._service.clock.seconds():
            presence = self._service.presences.get(script)
            if presence is None or not presence.script.pk or not presence.thing.pk:
                self._due.pop(script)
            else:
                self._see_to(presence)
        self._set_timer()

    def _see_to(self, presence: Agent) -> None:
        script = presence.script
        try:
            slots = list(self._fallen_due(presence))
            if slots:
                ensureDeferred(self._keep(presence, slots)).addErrback(self._broke, script.key)
            if presence.wakening.every and self._until_own_turn(presence) <= 0:
                self._begin(presence)
            self.arm(presence)
        except Exception:  # the others' times must not go with it
            log.failure("ai: what {who} does by the clock could not begin", who=script.key)
            self._due[script.pk] = self._service.clock.seconds() + wake_policy.MIN_EVERY

    def _now(self, clock: str) -> float:
        """Seconds on one of the clocks; of each day the first is a multiple of 86400."""
        if clock == "real":
            local = timezone.localtime(self._service.now()).replace(tzinfo=None)
            return (local - _EPOCH).total_seconds()
        from evennia.utils import gametime

        moved = self._service.clock.seconds() - time.time() - self._drift  # by a test
        return float(gametime.gametime(absolute=True)) + moved * settings.TIME_FACTOR

    def _until(self, slot: ScheduleEntry, script: Any) -> float:
        """Seconds of real time until a time of the day that was not dealt with yet."""
        now, kept = self._now(slot.clock), self._kept_until(script, slot.clock)
        following = kept + (60.0 * slot.minute - kept) % (60.0 * DAY)
        if following <= kept:
            following += 60.0 * DAY
        if slot.clock == "game":
            return (following - now) / max(settings.TIME_FACTOR, 1e-6)
        return (_aware(following) - self._service.now()).total_seconds()

    def _kept_until(self, script: Any, clock: str) -> float:
        now = self._now(clock)
        kept = script.kept_until.get(clock)
        return min(kept, now) if isinstance(kept, int | float) else now

    # Routines

    def _fallen_due(self, presence: Agent) -> Iterator[ScheduleEntry]:
        """What is to be done now; of what fell due while the server was down, the last alone."""
        script = presence.script
        until = dict(script.kept_until)
        for clock in wake_policy.CLOCKS:
            now, kept = self._now(clock), self._kept_until(script, clock)
            latest = [
                (now - (now - 60.0 * slot.minute) % (60.0 * DAY), slot)
                for slot in presence.wakening.schedule
                if slot.clock == clock
            ]
            last = max((at for at, _slot in latest if at > kept), default=None)
            if last is not None:
                until[clock] = now
                yield from (slot for at, slot in latest if at == last)
        if until != dict(script.kept_until):
            script.kept_until = until

    async def _keep(self, presence: Agent, slots: Sequence[ScheduleEntry]) -> None:
        for slot in slots:
            for deed in slot.deeds:
                obstacle = presence.obstacle()
                if obstacle:
                    self._fails(presence, slot, deed, obstacle)
                    return
                if not await self._do(presence, slot, deed):
                    break

    async def _do(self, presence: Agent, slot: ScheduleEntry, deed: ScheduledCall) -> bool:
        """Carry out one call; whether the next may follow."""
        caller = build_caller(self._service, presence, (), None, None, ORIGIN)
        _bound(caller, slot.by)
        caller.later = lambda outcome: None  # nobody waits for it; it is recorded
        call = ToolCall(f"{ORIGIN} {slot.time}", deed.tool, dict(deed.arguments))
        outcome = await self._service.pipeline.carry_out(call, caller)
        if not presence.script.pk:
            return False
        if outcome.state in (State.DONE, State.PENDING, State.WAITING):
            written = json.dumps(dict(deed.arguments), ensure_ascii=False)
            text = cut(f"By your routine you used {outcome.name} {written}.", MAX_NOTE)
            presence.inbox.put(Percept("notice", text, at=self._service.clock.seconds()))
            return True
        self._fails(presence, slot, deed, outcome.observation.partition("\n")[0])
        return False

    def _fails(self, presence: Agent, slot: ScheduleEntry, deed: ScheduledCall, why: str) -> None:
        presence.pass_over(
            Percept(ORIGIN, "", at=self._service.clock.seconds()),
            cut(f"{slot.time} {deed.tool}: {why}", MAX_NOTE),
        )
        log.warn(
            "ai: the routine of {who} at {at} stops at {tool}: {why}",
            who=presence.script.assistant_key,
            at=slot.time,
            tool=deed.tool,
            why=cut(why, MAX_NOTE),
        )

    def _broke(self, failure: Any, who: str) -> None:
        log.failure("ai: the routine of {who} broke", failure, who=who)

    # Turns of its own

    def _may_go_on(self, presence: Agent) -> bool:
        """Whether a turn of its own would be taken up; else whoever comes or speaks stirs it."""
        most = conf.get("OWN_TURNS")
        if 0 < most <= presence.own_turns:
            return False
        return not presence.wakening.audience or wake_policy.has_audience(presence.thing)

    def _until_own_turn(self, presence: Agent) -> float:
        now = self._service.clock.seconds()
        since = now - self._last.setdefault(presence.script.pk, now)
        return max(presence.wakening.every - since, self._until_allowed(presence))

    def _until_allowed(self, presence: Agent) -> float:
        """Seconds until its turns of a day are not yet used up."""
        day, turns = _today(presence.script)
        now = timezone.localtime(self._service.now())
        if day != now.toordinal() or turns < presence.wakening.per_day:
            return 0.0
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time())
        return (timezone.make_aware(midnight) - now).total_seconds()

    def _begin(self, presence: Agent) -> None:
        """Have one, unless it is busy, asleep or held; then the next one is as far off again."""
        script = presence.script
        self._last[script.pk] = self._service.clock.seconds()
        busy = self._service.is_running(script) or len(presence.inbox)
        if busy or presence.obstacle() or script.mode != "awake" or not self._may_go_on(presence):
            return
        today = timezone.localtime(self._service.now()).toordinal()
        day, turns = _today(script)
        script.own_turns_today = [today, turns + 1 if day == today else 1]
        presence.notice(Percept("timer", OWN_TURN, addressed=True, data={"own": True}))


def _today(script: Any) -> tuple[int, int]:
    """The last day on which it had turns of its own, and how many."""
    kept = list(script.own_turns_today or ())
    return (int(kept[0]), int(kept[1])) if len(kept) == 2 else (0, 0)


def _aware(seconds: float) -> datetime:
    local = _EPOCH + timedelta(seconds=seconds)
    return timezone.make_aware(local).astimezone(UTC)


def _bound(caller: Caller, by: str) -> None:
    """Let a routine do no more than whoever wrote it could grant now."""
    unbound = caller.authority

    def bounded() -> Authority:
        given = unbound()
        own = level_of(find_source(by)) if by else levels.rank("Player")
        alone = given.acts_alone and own >= levels.rank("Builder")
        level, grant = min(given.level, own), min(given.grant, own)
        return replace(given, level=level, grant=grant, acts_alone=alone)

    caller.authority = bounded
