"""The health monitor: checks and figures, kept up to date while somebody looks at the health page.

A page never waits for it: it shows the last outcome with its age.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.agent.turn_settings import names_for
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.checks import CHECKS, SECONDS
from ai.assistant.runtime import Runtime, get_runtime
from ai.commands.inspect.doctor import check_context, run_check
from ai.pipeline.clock import yield_to_game
from ai.tools.support.markup import plain
from ai.web.assistants import everybody, troubles

EVERY = 60.0
"""Seconds after which the checks run again while somebody looks."""
PAUSE = 10.0
"""Seconds between two runs at least, however often somebody asks for one."""
WATCHED = 30.0
"""Seconds after a look for which the lag is measured."""
TICK = 1.0
"""Seconds between two measurements of the lag."""
MAX_TICKS = 60
MAX_TROUBLES = 50

log = Logger()


@dataclass(frozen=True)
class Finding:
    """One result of a check."""

    check: str
    health: str
    text: str
    advice: str
    script: int
    """The assistant that it is about; 0 if it is about the game."""


@dataclass(frozen=True)
class AssistantTrouble:
    """What is wrong with an assistant's models and tools."""

    script: int
    text: str


@dataclass(frozen=True)
class HealthCheckup:
    """What the checks found."""

    at: float
    """By the game's clock."""
    findings: Sequence[Finding]
    troubles: Sequence[AssistantTrouble]


class HealthMonitor:
    """Runs the checks of `ai doctor` that ask no model, one run at a time, and measures the lag.

    Args:
        runtime: The running game.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.last: HealthCheckup | None = None
        self.lag: deque[float] = deque(maxlen=MAX_TICKS)
        """Seconds by which the last ticks came late."""
        self._running: Deferred[None] | None = None
        self._begun = -PAUSE
        self._looked = 0.0
        self._is_ticking = False

    @property
    def is_running(self) -> bool:
        """Whether the checks run now."""
        return self._running is not None

    @property
    def age(self) -> float:
        """Seconds since the checks last ended; 0 if they never did."""
        return self.runtime.clock.seconds() - self.last.at if self.last is not None else 0.0

    def look(self) -> None:
        """Somebody looks: run the checks if the last outcome is old, and measure the lag."""
        self._looked = self.runtime.clock.seconds()
        if self.last is None or self.age >= EVERY:
            self.run()
        if not self._is_ticking:
            self._is_ticking = True
            self._tick_later()

    def run(self) -> bool:
        """Run the checks, unless they run already or just did; return whether they begin."""
        now = self.runtime.clock.seconds()
        if self._running is not None or now - self._begun < PAUSE or self._stops():
            return False
        self._begun = now
        running = ensureDeferred(self._check())
        self._running = self.runtime.trials.add(running)
        self._running.addErrback(_failed).addBoth(self._ended)
        return True

    async def _check(self) -> None:
        context = check_context(TurnCost(""))
        clock, findings = context.kernel.clock, list[Finding]()
        for name, check in CHECKS.items():
            for one in await run_check(name, partial(check, context), SECONDS, clock):
                text, advice = plain(one.text, 500), plain(one.advice, 500)
                findings.append(Finding(name, one.health.value, text, advice, one.script))
            await yield_to_game(clock)
        found = list[AssistantTrouble]()
        async for agent in everybody(self.runtime):
            brains = names_for(agent.script, "live")
            for text in troubles(self.runtime, agent, brains)[: MAX_TROUBLES - len(found)]:
                found.append(AssistantTrouble(agent.script.pk, text))
        self.last = HealthCheckup(clock.seconds(), findings, found)

    def _ended(self, _result: Any) -> None:
        self._running = None

    # The lag

    def _tick_later(self) -> None:
        due = self.runtime.clock.seconds() + TICK
        self.runtime.clock.callLater(TICK, self._tick, due)

    def _tick(self, due: float) -> None:
        now = self.runtime.clock.seconds()
        self.lag.append(max(0.0, now - due))
        if now - self._looked > WATCHED or self._stops():
            self._is_ticking = False
            self.lag.clear()
        else:
            self._tick_later()

    def _stops(self) -> bool:
        return self.runtime.kernel.stopping()


def _failed(failure: Failure) -> None:
    if failure.check(CancelledError) is None:  # else the server is going down
        log.failure("ai: the checks of the health page failed", failure)


_monitor: HealthMonitor | None = None


def get_monitor() -> HealthMonitor:
    """The monitor of the running game; on the reactor's thread only."""
    global _monitor
    runtime = get_runtime()
    if _monitor is None or _monitor.runtime is not runtime:
        _monitor = HealthMonitor(runtime)
    return _monitor
