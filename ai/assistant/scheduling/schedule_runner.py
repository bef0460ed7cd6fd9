"""The schedule runner: what assistants do by the clock, without being spoken to.

A schedule makes tool calls at times of the day, through the pipeline and without a model. An
assistant's own turns come at an interval. One timer waits for the next of either; an assistant
whose wake policy has neither costs nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent import wake_policy
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.due_timer import DueTimer
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.wake_policy import DAY, ScheduledCall, ScheduleEntry
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.percepts.percept import Percept, cut
from ai.assistant.turns.caller_factory import CallerFactory
from ai.pipeline.call import Caller, State
from ai.pipeline.pipeline import Pipeline
from ai.tools.contract import levels
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import Authority

log = Logger()

ORIGIN = "schedule"
MAX_NOTE = 300
OWN_TURN = (
    "It is quiet, and nobody asked anything of you. This moment is your own: do what fits you and "
    "the place, or nothing."
)
_EPOCH = datetime(1970, 1, 1)


class ScheduleRunner:
    """Runs the entries of schedules and begins assistants' own turns.

    Args:
        kernel: Time and agents.
        callers: Builds the callers of the schedule's calls.
        pipeline: Carries the calls out.
        is_running: Says whether the agent of a script is in a turn.
    """

    def __init__(
        self,
        kernel: Kernel,
        callers: CallerFactory,
        pipeline: Pipeline,
        is_running: Callable[[int], bool],
    ) -> None:
        self._kernel = kernel
        self._callers = callers
        self._pipeline = pipeline
        self._is_running = is_running
        self._drift = kernel.clock.seconds() - time.time()
        self._due: dict[int, float] = {}
        """Script → when its next entry or own turn is due, by the kernel's clock."""
        self._last: dict[int, float] = {}
        """Script → when its last turn ended."""
        self._timer = DueTimer(kernel.clock, kernel.stopping, self._ring)

    def stop(self) -> None:
        """Stop the timer; the scripts keep what is due."""
        self._timer.stop()

    def set_policy(self, agent: Agent, policy: Any) -> None:
        """Have an agent follow a wake policy, in the form that its script stores."""
        from evennia.utils.dbserialize import deserialize

        agent.wake_policy = wake_policy.read_policy(deserialize(policy))
        if agent.wake_policy.schedule or agent.wake_policy.every:
            self.arm(agent)
        else:
            self.forget(agent.script.pk)

    def policy_changed(self, script: Any) -> None:
        """Take over a changed wake policy; entries before now are no longer due."""
        script.kept_until = {clock: self._now(clock) for clock in wake_policy.CLOCKS}
        agent = self._kernel.agents.get(script.pk)
        if agent is not None:
            self._last[script.pk] = self._kernel.clock.seconds()
            self.set_policy(agent, script.wake_policy)

    def forget(self, script: int) -> None:
        """Forget an assistant that stopped running, or has nothing to do by the clock."""
        self._last.pop(script, None)
        if self._due.pop(script, None) is not None:
            self._set_timer()

    def turn_ended(self, agent: Agent) -> None:
        """Count the interval to an agent's own turn from now on."""
        if agent.script.pk:
            self._last[agent.script.pk] = self._kernel.clock.seconds()
            self.arm(agent)

    def resume_own_turns(self, agent: Agent) -> None:
        """Continue an agent's own turns, as it has noticed a player's character."""
        script, every = agent.script.pk, agent.wake_policy.every
        if script not in self._due:
            # Not at the very moment when somebody comes in.
            soonest = self._kernel.clock.seconds() + wake_policy.MIN_EVERY - every
            self._last[script] = max(self._last.get(script, soonest), soonest)
            self.arm(agent)

    def arm(self, agent: Agent) -> None:
        """Work out when an agent is next due, and set the timer."""
        waits = [self._until(entry, agent.script) for entry in agent.wake_policy.schedule]
        if agent.wake_policy.every and self._may_have_own_turn(agent):
            waits.append(self._until_own_turn(agent))
        if waits:
            self._due[agent.script.pk] = self._kernel.clock.seconds() + max(0.0, min(waits))
        else:
            self._due.pop(agent.script.pk, None)
        self._set_timer()

    def why_no_own_turn(self, agent: Agent) -> str:
        """Why an agent has no turn of its own now, for builders; "" if nothing prevents it.

        A missing audience prevents all turns, not only its own, and is not reported here.
        """
        policy = agent.wake_policy
        if not policy.every:
            return ""
        if 0 < conf.get("OWN_TURNS") <= agent.own_turns:
            return f"it had {agent.own_turns} turns of its own in a row, and noticed no player"
        if self._until_allowed(agent):
            return f"it has had its {policy.per_day} turns of its own for today"
        return ""

    # The clock

    def _set_timer(self) -> None:
        following = min(self._due.values(), default=None)
        if following is None:
            self._timer.stop()
        else:
            self._timer.set(following - self._kernel.clock.seconds())

    def _ring(self) -> None:
        """Run what is due for one agent; the reactor does the game's work before the next one."""
        if not self._due:
            return
        script = min(self._due, key=lambda key: self._due[key])
        if self._due[script] <= self._kernel.clock.seconds():
            agent = self._kernel.agents.get(script)
            if agent is None or not agent.script.pk or not agent.character.pk:
                self._due.pop(script)
            else:
                self._run_due(agent)
        self._set_timer()

    def _run_due(self, agent: Agent) -> None:
        script = agent.script
        try:
            entries = list(self._due_entries(agent))
            if entries:
                ensureDeferred(self._run_entries(agent, entries)).addErrback(
                    lambda failure: log.failure(
                        "ai: the schedule of {who} failed", failure, who=script.key
                    )
                )
            if agent.wake_policy.every and self._until_own_turn(agent) <= 0:
                self._begin_own_turn(agent)
            self.arm(agent)
        except Exception:  # the other agents still have to be served
            log.failure(
                "ai: the schedule or a turn of its own of {who} could not begin", who=script.key
            )
            self._due[script.pk] = self._kernel.clock.seconds() + wake_policy.MIN_EVERY

    def _now(self, clock: str) -> float:
        """Seconds on the game's or the real clock; each day begins at a multiple of 86400."""
        if clock == "real":
            local = timezone.localtime(self._kernel.now()).replace(tzinfo=None)
            return (local - _EPOCH).total_seconds()
        from evennia.utils import gametime

        moved = self._kernel.clock.seconds() - time.time() - self._drift  # by a test
        return float(gametime.gametime(absolute=True)) + moved * settings.TIME_FACTOR

    def _until(self, entry: ScheduleEntry, script: Any) -> float:
        """Seconds of real time until an entry is due that has not run yet."""
        now, done = self._now(entry.clock), self._done_until(script, entry.clock)
        following = done + (60.0 * entry.minute - done) % (60.0 * DAY)
        if following <= done:
            following += 60.0 * DAY
        if entry.clock == "game":
            return (following - now) / max(settings.TIME_FACTOR, 1e-6)
        return (_aware(following) - self._kernel.now()).total_seconds()

    def _done_until(self, script: Any, clock: str) -> float:
        now = self._now(clock)
        done = script.kept_until.get(clock)
        return min(done, now) if isinstance(done, int | float) else now

    # The entries of a schedule

    def _due_entries(self, agent: Agent) -> Iterator[ScheduleEntry]:
        """The entries to run now; of those due while the server was down, only the last time's."""
        script = agent.script
        until = dict(script.kept_until)
        for clock in wake_policy.CLOCKS:
            now, done = self._now(clock), self._done_until(script, clock)
            latest = [
                (now - (now - 60.0 * entry.minute) % (60.0 * DAY), entry)
                for entry in agent.wake_policy.schedule
                if entry.clock == clock
            ]
            last = max((at for at, _entry in latest if at > done), default=None)
            if last is not None:
                until[clock] = now
                yield from (entry for at, entry in latest if at == last)
        if until != dict(script.kept_until):
            script.kept_until = until

    async def _run_entries(self, agent: Agent, entries: Sequence[ScheduleEntry]) -> None:
        for entry in entries:
            for call in entry.calls:
                obstacle = agent.obstacle()
                if obstacle:
                    self._report_failure(agent, entry, call, obstacle)
                    return
                if not await self._run_call(agent, entry, call):
                    break

    async def _run_call(self, agent: Agent, entry: ScheduleEntry, call: ScheduledCall) -> bool:
        """Carry out one call, and say whether the entry's next one may follow."""
        caller = self._callers.build(agent, (), None, None, ORIGIN)
        _limit_to_author(caller, entry.by)
        caller.later = lambda caller, outcome: None  # nobody waits for it, and it is on record
        tool_call = ToolCall(f"{ORIGIN} {entry.time}", call.tool, dict(call.arguments))
        outcome = await self._pipeline.carry_out(tool_call, caller)
        if not agent.script.pk:
            return False
        if outcome.state in (State.DONE, State.PENDING, State.WAITING):
            written = json.dumps(dict(call.arguments), ensure_ascii=False)
            text = cut(f"Your schedule made you use {outcome.name} {written}", MAX_NOTE)
            text = f"{text}, as set for {entry.time}."
            agent.inbox.put(Percept("notice", text, at=self._kernel.clock.seconds()))
            return True
        self._report_failure(agent, entry, call, outcome.observation.partition("\n")[0])
        return False

    def _report_failure(
        self, agent: Agent, entry: ScheduleEntry, call: ScheduledCall, why: str
    ) -> None:
        agent.pass_over(
            Percept(ORIGIN, "", at=self._kernel.clock.seconds()),
            cut(f"{entry.time} {call.tool}: {why}", MAX_NOTE),
        )
        log.warn(
            "ai: the schedule of {who} at {at} stops at {tool}: {why}",
            who=agent.script.assistant_key,
            at=entry.time,
            tool=call.tool,
            why=cut(why, MAX_NOTE),
        )

    # Own turns

    def _may_have_own_turn(self, agent: Agent) -> bool:
        """Whether its own turns continue; if not, the next player that it notices resumes them."""
        limit = conf.get("OWN_TURNS")
        if 0 < limit <= agent.own_turns:
            return False
        return not agent.wake_policy.audience or wake_policy.has_audience(agent.character)

    def _until_own_turn(self, agent: Agent) -> float:
        now = self._kernel.clock.seconds()
        since = now - self._last.setdefault(agent.script.pk, now)
        return max(agent.wake_policy.every - since, self._until_allowed(agent))

    def _until_allowed(self, agent: Agent) -> float:
        """Seconds until an agent may have another turn of its own, by the limit of a day."""
        day, turns = _own_turns_today(agent.script)
        now = timezone.localtime(self._kernel.now())
        if day != now.toordinal() or turns < agent.wake_policy.per_day:
            return 0.0
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time())
        return (timezone.make_aware(midnight) - now).total_seconds()

    def _begin_own_turn(self, agent: Agent) -> None:
        """Begin a turn of its own, or wait for another interval if the agent is busy or asleep."""
        script = agent.script
        self._last[script.pk] = self._kernel.clock.seconds()
        busy = self._is_running(script.pk) or len(agent.inbox)
        if busy or agent.obstacle() or script.mode != "awake" or not self._may_have_own_turn(agent):
            return
        today = timezone.localtime(self._kernel.now()).toordinal()
        day, turns = _own_turns_today(script)
        script.own_turns_today = [today, turns + 1 if day == today else 1]
        agent.notice(Percept("timer", OWN_TURN, addressed=True, data={"own": True}))


def _own_turns_today(script: Any) -> tuple[int, int]:
    """The last day on which an assistant had turns of its own, and how many."""
    done = list(script.own_turns_today or ())
    return (int(done[0]), int(done[1])) if len(done) == 2 else (0, 0)


def _aware(seconds: float) -> datetime:
    local = _EPOCH + timedelta(seconds=seconds)
    return timezone.make_aware(local).astimezone(UTC)


def _limit_to_author(caller: Caller, by: str) -> None:
    """Limit a caller to the rights that the author of an entry has now."""

    def limited(given: Authority) -> Authority:
        author_level = level_of(find_source(by)) if by else levels.rank("Player")
        alone = given.acts_alone and author_level >= levels.rank("Builder")
        level, grant = min(given.level, author_level), min(given.grant, author_level)
        return replace(given, level=level, grant=grant, acts_alone=alone)

    caller.limit(limited)
