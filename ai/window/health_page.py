"""The health page: what needs attention, figures of the running game, and `ai doctor`'s checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import Runtime
from ai.commands.console.access import may_examine
from ai.commands.console.text import short_duration
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.window.health_monitor import MAX_TICKS, Finding, HealthMonitor, get_monitor
from ai.window.page import StaffPage

WIDTH, HEIGHT = 600, 60
"""Units of the chart of the lag."""
TICKS = 5
"""Measurements of the lag that make one bar."""
STEP = WIDTH * TICKS // MAX_TICKS
SCALE = 0.2
"""Seconds of lag that fill the chart."""
MAX_LISTED = 10


@dataclass(frozen=True)
class StateRow:
    """A remote module or what thinks, and whether it may be asked."""

    name: str
    state: str
    problem: str
    """"" if nothing is wrong."""


@dataclass(frozen=True)
class DropRow:
    """Lines that were dropped since the game started."""

    what: str
    count: int


@dataclass(frozen=True)
class LagBar:
    """The most lag of a few seconds: a column of the table, and a bar of the chart."""

    ago: int
    """Seconds since the first of them."""
    milliseconds: int
    x: int
    y: int
    height: int


@dataclass(frozen=True)
class HealthReport:
    """What the game knows without trying anything, and what the last checks found."""

    problems: Sequence[str]
    """Of the registry: tools that could not be registered, and the like."""
    troubles: Sequence[tuple[int, str, str]]
    """Assistants with trouble: script, name, and what is wrong."""
    modules: Sequence[StateRow]
    brains: Sequence[StateRow]
    workers: Sequence[StateRow]
    """The broker, its workers and its queues; nothing without any."""
    assistants: int
    running: int
    waiting: int
    """Lines in inboxes."""
    dropped: Sequence[DropRow]
    floods: Sequence[DropRow]
    """Lines beyond their author's rate."""
    lag: Sequence[LagBar]
    findings: Sequence[Finding]
    checked: str
    """How long ago the checks ended; "" if they never did."""
    is_checking: bool


class HealthPage(StaffPage):
    """Shows the report; a form has the checks run again, which the page does not wait for."""

    title = "Health"
    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        seen, report = self.see(_report)
        context = {
            "visit": seen,
            "report": report,
            "width": WIDTH,
            "height": HEIGHT,
            "bar": STEP - 4,
            "scale": round(1000 * SCALE),
        }
        return self.show("ai/health.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        self.ask(_check)
        return redirect("ai-health")


def _check(runtime: Runtime, visitor: Visitor) -> bool:
    visitor.require_staff()
    return get_monitor().run()


def _report(runtime: Runtime, visitor: Visitor) -> HealthReport:
    visitor.require_staff()
    monitor = get_monitor()
    monitor.look()
    agents, last = list(runtime.agents.values()), monitor.last
    return HealthReport(
        [plain(one, 500) for one in TOOL_REGISTRY.problems],
        list(_troubles(runtime, visitor, monitor)),
        [
            StateRow(
                plain(one.name),
                f"{one.condition}, {len(one.tools)} tools",
                plain(one.problem or one.breaker or "", 300),
            )
            for one in runtime.modules.status(None)
        ],
        list(_brains(runtime)),
        list(_workers(runtime)),
        len(agents),
        sum(one.turn is not None for one in agents),
        sum(len(one.inbox) for one in agents),
        _rows(runtime.intake.dropped.largest(MAX_LISTED)),
        _rows(runtime.dispatcher.floods.largest(MAX_LISTED)),
        _lag(list(monitor.lag)),
        [
            one
            for one in (last.findings if last is not None else ())
            if not one.script or _readable(runtime, visitor, one.script) is not None
        ],
        short_duration(monitor.age) if last is not None else "",
        monitor.is_running,
    )


def _troubles(
    runtime: Runtime, visitor: Visitor, monitor: HealthMonitor
) -> Iterator[tuple[int, str, str]]:
    for one in monitor.last.troubles if monitor.last is not None else ():
        agent = _readable(runtime, visitor, one.script)
        if agent is not None:
            yield one.script, plain(agent.character.key), one.text


def _readable(runtime: Runtime, visitor: Visitor, script: int) -> Agent | None:
    """The assistant of a script, if it is there and the visitor may examine it."""
    agent = runtime.agents.get(script)
    if agent is None or not agent.character.pk:
        return None
    return agent if may_examine(visitor.account, agent.character) else None


def _brains(runtime: Runtime) -> Iterator[StateRow]:
    """The servers of models, and the game's own brains, that were asked since the start."""
    for one in runtime.models.endpoints():
        queue = f"{one.limit.inside} requests on their way, {one.limit.waiting} waiting"
        suspended = f"suspended: {one.breaker.why}" if one.breaker.is_open else ""
        yield StateRow(plain(one.host), queue, plain(suspended, 300))
    for name, breaker in runtime.models.breakers().items():
        suspended = f"suspended: {breaker.why}" if breaker.is_open else ""
        yield StateRow(plain(name), "a brain of the game", plain(suspended, 300))
    for name, why in runtime.models.troubles().items():
        yield StateRow(plain(name), "did not answer last time", plain(why, 300))


def _workers(runtime: Runtime) -> Iterator[StateRow]:
    if runtime.workers is None:
        return
    report = runtime.workers.report()
    out = f"{report.waiting} units out, {report.taken_over} thought in the game"
    yield StateRow(f"Broker {report.broker}", out, report.problem)
    for worker in report.workers:
        queues, count = " and ".join(worker.queues), len(worker.units)
        state = f"{queues}: {count} units, heard {worker.age:.0f} s ago, version {worker.version}"
        yield StateRow(f"Worker {plain(worker.name)}", plain(state), worker.problem(report.version))
    for queue in report.queues:
        state = f"{queue.length} units wait, the oldest for {queue.age:.0f} s"
        yield StateRow(f"Queue {queue.name}", state, queue.problem)


def _rows(counts: Sequence[tuple[str, int]]) -> list[DropRow]:
    return [DropRow(plain(about, 120), count) for about, count in counts]


def _lag(ticks: Sequence[float]) -> list[LagBar]:
    """The last minute in groups of ticks, the oldest first."""
    bars, newest_first = [], list(ticks)[::-1]
    for at in range(0, len(newest_first), TICKS):
        most = max(newest_first[at : at + TICKS])
        height = max(1, min(HEIGHT, round(HEIGHT * most / SCALE)))
        x = WIDTH - STEP * (at // TICKS + 1)
        bars.append(LagBar(at + TICKS, round(1000 * most), x, HEIGHT - height, height))
    return bars[::-1]
