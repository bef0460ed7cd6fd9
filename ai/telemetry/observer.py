"""The telemetry observer: counts and traces the turns of all assistants when they have ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from django.conf import settings
from twisted.logger import Logger

from ai import conf
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.records.turn_recorder import EVERYBODY
from ai.models import TurnRecord
from ai.pipeline.call import Outcome
from ai.pipeline.clock import Clock
from ai.telemetry.trace_sender import Send, TraceSender
from ai.telemetry.turn_trace import TurnTrace, trace
from ai.tools import TOOL_REGISTRY

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

NEEDED = {"METRICS": "prometheus_client", "TRACES": "opentelemetry.exporter"}
"""What a setting needs of the extra `telemetry`."""

log = Logger()


def start(runtime: Runtime) -> None:
    """Begin to count and to trace, as far as the settings ask for it."""
    sender = None
    if _is_wanted("TRACES"):
        sender = TraceSender(_make_sender, runtime.clock)  # type: ignore[arg-type]
        sender.start()
        runtime.before_stop.append(sender.stop)
    uses: list[Callable[[TurnTrace], None]] = [] if sender is None else [sender.add]
    if _is_wanted("METRICS"):
        from ai.telemetry.metrics import Metrics
        from ai.telemetry.metrics_resource import mount

        metrics = Metrics(runtime, sender)
        metrics.start()
        mount(metrics)
        uses.append(metrics.count_turn)
        runtime.records.on_finished = _guarded(metrics.count_call)
    if uses:
        contents = sender is not None and conf.get("TRACE_CONTENTS")
        observer = TelemetryObserver(runtime.clock, uses, contents)
        runtime.observers.add(EVERYBODY, observer)


def _is_wanted(setting: str) -> bool:
    """Whether a setting asks for it; staff learn what is missing for it."""
    if not conf.get(setting):
        return False
    try:
        there = find_spec(NEEDED[setting]) is not None
    except ModuleNotFoundError:
        there = False
    if not there:
        TOOL_REGISTRY.problems.append(
            f"AI['{setting}'] needs packages that are not installed, and is off. "
            "To install them: pip install 'evennia-ai[telemetry]'"
        )
    return there


def _make_sender() -> Send:
    """What sends spans; on the thread of the trace sender."""
    from ai.telemetry.spans import span_sender

    return span_sender(conf.get("TRACES"), settings.SERVERNAME).send


def _guarded(count: Callable[[Outcome], None]) -> Callable[[Outcome], None]:
    """Counts a call, and breaks none."""

    def counted(outcome: Outcome) -> None:
        try:
            count(outcome)
        except Exception:
            log.failure("ai: a call could not be counted")

    return counted


class TelemetryObserver:
    """A `TurnObserver` of all assistants.

    Args:
        clock: The clock that turns run by.
        uses: Called with the trace of each turn that ended.
        contents: Whether traces have what was heard, answered, called and returned.
    """

    reads = False

    def __init__(
        self, clock: Clock, uses: Sequence[Callable[[TurnTrace], None]], contents: bool
    ) -> None:
        self._clock = clock
        self._uses = uses
        self._contents = contents

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        try:
            found = trace(record, turn, self._clock, self._contents)
            for use in self._uses:
                use(found)
        except Exception:  # the next turn may be counted all the same
            log.failure("ai: turn {turn} could not be traced", turn=record.pk)
        return True

    def turn_began(self, record: TurnRecord) -> bool:
        return True

    def message_added(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        return True

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        return True

    def assistant_removed(self) -> None:
        """Others remain."""
