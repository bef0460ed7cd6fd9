"""Spans for OpenTelemetry, made of the traces of turns that have ended.

OpenTelemetry's context managers and Twisted's Deferreds do not go together, so no span exists while
a turn runs: each is made afterwards, with an explicit parent and explicit times. A turn is an
`invoke_agent` span; its inferences (`chat`) and calls (`execute_tool`) are the children of it.
This file is imported on the thread of the trace sender.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from typing import Any

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.sdk.util.instrumentation import InstrumentationScope
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode, TraceFlags

from ai import __version__
from ai.telemetry import names
from ai.telemetry.turn_trace import CallTrace, InferenceTrace, TurnTrace
from ai.tools.schema.decode import storable, storable_data

SECONDS = 5
"""How long the collector may take."""
PATH = "v1/traces"
_NANO = 1_000_000_000
_SCOPE = InstrumentationScope(names.SCOPE, __version__, names.SCHEMA_URL)
_SAMPLED = TraceFlags(TraceFlags.SAMPLED)
_UNSET = Status()

Values = dict[str, Any]


class OneResource(Resource):
    """The resource of all spans.

    The exporter looks it up for each span, and a `Resource` makes JSON of all its attributes for
    that; this one is only ever compared with itself.
    """

    __hash__ = object.__hash__


class SpanSender:
    """Makes spans of traces and exports them.

    Args:
        exporter: Sends spans.
        service: The name of the game.
    """

    def __init__(self, exporter: SpanExporter, service: str) -> None:
        own = {} if os.environ.get("OTEL_SERVICE_NAME") else {SERVICE_NAME: service}
        whole = Resource.create(own)
        self._resource = OneResource(whole.attributes, whole.schema_url)
        self._ids = RandomIdGenerator()
        self._exporter = exporter

    def send(self, traces: Sequence[TurnTrace]) -> bool:
        """Export the spans of some turns; returns whether they arrived."""
        spans = [span for trace in traces for span in self._spans(trace)]
        return self._exporter.export(spans) is SpanExportResult.SUCCESS

    def _spans(self, trace: TurnTrace) -> list[ReadableSpan]:
        """The spans of a turn: its own, and those of its inferences and its calls."""
        turn = self._context(self._ids.generate_trace_id())
        end = trace.end if trace.is_failed else ""
        name, values = f"{names.INVOKE_AGENT} {trace.assistant}", _turn_values(trace)
        spans = [self._span(name, turn, None, trace.began, trace.ended, values, end)]
        for one in trace.inferences:
            kind = SpanKind.INTERNAL if one.provider == names.OWN_PROVIDER else SpanKind.CLIENT
            name, values = f"{names.CHAT} {one.model}", _inference_values(one)
            inside = self._context(turn.trace_id)
            spans.append(
                self._span(name, inside, turn, one.began, one.ended, values, one.error, kind)
            )
        for call in trace.calls:
            name, values = f"{names.EXECUTE_TOOL} {call.tool}", _call_values(call)
            inside = self._context(turn.trace_id)
            spans.append(self._span(name, inside, turn, call.began, call.ended, values, call.error))
        return spans

    def _span(
        self,
        name: str,
        context: SpanContext,
        parent: SpanContext | None,
        began: float,
        ended: float,
        values: Values,
        error: str,
        kind: SpanKind = SpanKind.INTERNAL,
    ) -> ReadableSpan:
        # A tracer's spans take three times as long, for locks and clocks that these do not need.
        if error:
            values[names.ERROR_TYPE] = error
        return ReadableSpan(
            storable(name),
            context,
            parent,
            self._resource,
            values,
            kind=kind,
            status=Status(StatusCode.ERROR, error) if error else _UNSET,
            start_time=int(began * _NANO),
            end_time=int(ended * _NANO),
            instrumentation_scope=_SCOPE,
        )

    def _context(self, trace: int) -> SpanContext:
        return SpanContext(trace, self._ids.generate_span_id(), False, _SAMPLED)


def span_sender(address: str, service: str) -> SpanSender:
    """What sends spans to a collector by OTLP over HTTP.

    Args:
        address: The collector's, such as "http://localhost:4318".
        service: The name of the game.
    """
    # It writes each failure to the terminal; the trace sender reports them, once each.
    logging.getLogger("opentelemetry.exporter.otlp").setLevel(logging.CRITICAL)
    exporter = OTLPSpanExporter(f"{address.rstrip('/')}/{PATH}", timeout=SECONDS)
    return SpanSender(exporter, service)


def _turn_values(trace: TurnTrace) -> Values:
    return _stated(
        {
            names.OPERATION: names.INVOKE_AGENT,
            names.PROVIDER: names.OWN_PROVIDER,
            names.AGENT_ID: str(trace.script),
            names.AGENT_NAME: trace.assistant,
            names.INPUT_TOKENS: trace.tokens_in,
            names.OUTPUT_TOKENS: trace.tokens_out,
            names.TURN: trace.turn,
            names.PASS: trace.pass_name,
            names.END_REASON: trace.end,
            names.COST: trace.cost,
            names.PASSED_OVER: tuple(trace.passed_over),
            names.INPUT_MESSAGES: trace.heard,
        }
    )


def _inference_values(one: InferenceTrace) -> Values:
    return _stated(
        {
            names.OPERATION: names.CHAT,
            names.PROVIDER: one.provider,
            names.REQUEST_MODEL: one.model,
            names.RESPONSE_MODEL: "" if one.error else one.model,
            names.FINISH_REASONS: () if one.error else (one.finish,),
            names.INPUT_TOKENS: one.usage.input,
            names.OUTPUT_TOKENS: one.usage.output,
            names.CACHE_READ_TOKENS: one.usage.cached,
            names.CACHE_CREATION_TOKENS: one.usage.kept,
            names.OUTPUT_MESSAGES: one.output,
        }
    )


def _call_values(call: CallTrace) -> Values:
    return _stated(
        {
            names.OPERATION: names.EXECUTE_TOOL,
            names.TOOL_NAME: call.tool,
            names.TOOL_TYPE: names.FUNCTION,
            names.TOOL_CALL_ID: call.call,
            names.CALL_STATE: call.state,
            names.CALL_OBJECTION: call.objection,
            names.TOOL_ARGUMENTS: call.arguments,
            names.TOOL_RESULT: call.result,
        }
    )


def _stated(values: Mapping[str, Any]) -> Values:
    """The attributes that have a value, without what no collector reads."""
    return {name: storable_data(value) for name, value in values.items() if value}
