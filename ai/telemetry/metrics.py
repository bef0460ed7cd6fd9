"""Figures for Prometheus: counted when turns end and calls are done, rendered when somebody asks.

The labels are tools, models, passes and states, of which a game has few; never players or their
words. A registry of our own keeps them apart from what other libraries count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from ai.assistant.engine.turn_cost import MILLION
from ai.pipeline.call import Outcome, State
from ai.telemetry import names
from ai.telemetry.turn_trace import TurnTrace, objection_to, tool_of
from ai.tools.schema.decode import storable

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime
    from ai.telemetry.trace_sender import TraceSender

CONTENT_TYPE: str = CONTENT_TYPE_LATEST
MAX_VALUES = 300
"""Values of one label; what comes later is counted together."""
OTHERS = "others"
MAX_REASONS = 20
TICK = 1.0
"""Seconds between two measurements of the reactor's lag."""
SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120)
SHORT = (0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)
_OPEN = (State.STARTED, State.PENDING)


class BoundedLabel:
    """The values of one label."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def value(self, name: str) -> str:
        """The value for a name: itself, or `OTHERS` once there are too many."""
        name = storable(name)
        if name not in self._known:
            if len(self._known) >= MAX_VALUES:
                return OTHERS
            self._known.add(name)
        return name


class Metrics:
    """The figures of one running game.

    Args:
        runtime: The running game.
        sender: Sends traces; None if they are not sent.
    """

    def __init__(self, runtime: Runtime, sender: TraceSender | None = None) -> None:
        self._runtime = runtime
        self._registry = registry = CollectorRegistry()
        self._tools, self._models, self._passes = BoundedLabel(), BoundedLabel(), BoundedLabel()
        self._turns = Counter(names.TURNS, "Turns that ended.", ["pass", "end"], registry=registry)
        self._turn_seconds = Histogram(
            names.TURN_SECONDS, "How long turns took.", ["pass"], registry=registry, buckets=SECONDS
        )
        self._inference_seconds = Histogram(
            names.INFERENCE_SECONDS,
            "How long brains took to answer.",
            ["model"],
            registry=registry,
            buckets=SECONDS,
        )
        self._tokens = Counter(
            names.TOKENS, "Tokens of models.", ["model", "direction"], registry=registry
        )
        self._cost = Counter(names.COST_DOLLARS, "What models cost.", ["model"], registry=registry)
        self._unpriced = Counter(
            names.UNPRICED, "Requests whose price is unknown.", ["model"], registry=registry
        )
        self._calls = Counter(
            names.CALLS,
            "Calls, with the step of the pipeline that objected, if one did.",
            ["tool", "state", "objection"],
            registry=registry,
        )
        self._call_seconds = Histogram(
            names.CALL_SECONDS, "How long calls took.", ["tool"], registry=registry, buckets=SHORT
        )
        self._lag = Histogram(
            names.REACTOR_LAG,
            "How late the game's event loop was, once a second.",
            registry=registry,
            buckets=SHORT,
        )
        registry.register(_Gauges(runtime, sender))

    def start(self) -> None:
        """Begin to measure the reactor's lag."""
        self._tick_later()

    def count_turn(self, trace: TurnTrace) -> None:
        """Count a turn that ended."""
        pass_name = self._passes.value(trace.pass_name)
        self._turns.labels(pass_name, trace.end).inc()
        self._turn_seconds.labels(pass_name).observe(max(0.0, trace.ended - trace.began))
        for one in trace.inferences:
            model = self._models.value(f"{one.provider}:{one.model}")
            self._inference_seconds.labels(model).observe(max(0.0, one.ended - one.began))
            if one.usage.input or one.usage.output:
                self._tokens.labels(model, "input").inc(one.usage.input)
                self._tokens.labels(model, "output").inc(one.usage.output)
        if trace.cost:
            self._cost.labels(self._models.value(trace.model)).inc(trace.cost / MILLION)
        if trace.unpriced:
            self._unpriced.labels(self._models.value(trace.model)).inc(trace.unpriced)

    def count_call(self, outcome: Outcome) -> None:
        """Count a call that is done, whoever made it."""
        if outcome.state in _OPEN:
            return
        tool = self._tools.value(tool_of(outcome))
        self._calls.labels(tool, outcome.state.value, objection_to(outcome)).inc()
        if outcome.begun:
            self._call_seconds.labels(tool).observe(outcome.duration_ms / 1000)

    def render(self) -> bytes:
        """All figures in Prometheus' text format; on the reactor's thread."""
        text: bytes = generate_latest(self._registry)
        return text

    def _tick_later(self) -> None:
        clock = self._runtime.clock
        clock.callLater(TICK, self._tick, clock.seconds() + TICK)

    def _tick(self, due: float) -> None:
        if not self._runtime.kernel.stopping():
            self._lag.observe(max(0.0, self._runtime.clock.seconds() - due))
            self._tick_later()


class _Gauges(Collector):
    """What is read from the running game when somebody asks."""

    def __init__(self, runtime: Runtime, sender: TraceSender | None) -> None:
        self._runtime = runtime
        self._sender = sender

    def collect(self) -> Iterator[Metric]:
        runtime = self._runtime
        agents = list(runtime.agents.values())
        yield GaugeMetricFamily(names.ASSISTANTS, "Assistants that run.", len(agents))
        running = sum(agent.running is not None for agent in agents)
        yield GaugeMetricFamily(names.RUNNING_TURNS, "Turns that run.", running)
        waiting = sum(len(agent.inbox) for agent in agents)
        yield GaugeMetricFamily(names.WAITING_LINES, "Lines that wait for a turn.", waiting)
        dropped = CounterMetricFamily(names.DROPPED_LINES, "Lines dropped.", labels=["reason"])
        for reason, count in runtime.intake.dropped.largest(MAX_REASONS):
            dropped.add_metric([reason], count)
        dropped.add_metric(["flood"], runtime.dispatcher.floods.total)
        yield dropped
        servers = GaugeMetricFamily(
            names.SERVER_REQUESTS, "Requests to servers of models.", labels=["server", "state"]
        )
        for endpoint in runtime.models.endpoints()[:MAX_VALUES]:
            servers.add_metric([endpoint.host, "running"], endpoint.limit.inside)
            servers.add_metric([endpoint.host, "waiting"], endpoint.limit.waiting)
        yield servers
        lost = self._sender.lost if self._sender is not None else 0
        yield CounterMetricFamily(names.LOST_TRACES, "Traces that were not sent.", lost)
