"""The page of one turn: what was heard, each step with its calls, timing, cost and end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from ai.assistant.runtime import Runtime
from ai.models import CallRecord, TurnRecord
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.assistants import AssistantSummary, summarise_one
from ai.window.page import StaffPage
from ai.window.transcript import TurnTranscript, transcript
from ai.window.visit import Visit, readable

STYLE_SHEET = Path(__file__).parents[1] / "static" / "ai" / "window.css"
WIDTH = 600
"""Units of the waterfall's width."""
ROW = 22
"""Units of one row's height."""


@dataclass(frozen=True)
class CallBar:
    """One call in the waterfall, in units of its picture."""

    tool: str
    state: str
    began: int
    """Milliseconds after the beginning of the turn."""
    milliseconds: int
    x: float
    y: int
    width: float


@dataclass(frozen=True)
class TurnOnPage:
    """A turn and its assistant, as the visitor may see them."""

    visit: Visit
    assistant: AssistantSummary
    record: TurnRecord
    transcript: TurnTranscript
    calls: Sequence[CallRecord]


class TurnPage(StaffPage):
    """Shows one turn whole."""

    def get(self, request: HttpRequest, turn: int) -> HttpResponse:
        found = self.find(turn)
        neighbours = TurnRecord.objects.filter(script=found.record.script)
        context = {
            **_context(found),
            "visit": found.visit,
            "before": neighbours.filter(pk__lt=turn).order_by("-pk").values_list("pk").first(),
            "after": neighbours.filter(pk__gt=turn).order_by("pk").values_list("pk").first(),
        }
        return self.show("ai/turn.html", context)

    def find(self, turn: int) -> TurnOnPage:
        """The turn, if the visitor may examine its assistant.

        Raises:
            PageError: There is none, or they may not.
        """
        record = self.find_turn(turn)
        seen, assistant = self.see(lambda runtime, visitor: _assistant_of(record, runtime, visitor))
        calls = list(CallRecord.objects.filter(turn=record).order_by("pk"))
        return TurnOnPage(
            seen, assistant, record, transcript(record, {one.call: one for one in calls}), calls
        )


def _assistant_of(record: TurnRecord, runtime: Runtime, visitor: Visitor) -> AssistantSummary:
    return summarise_one(runtime, readable(runtime, visitor, record.script), visitor)


class SharedTurn(TurnPage):
    """The same turn as one file that needs nothing else, to send to somebody."""

    def get(self, request: HttpRequest, turn: int) -> HttpResponse:
        found = self.find(turn)
        context = {**_context(found), "style": STYLE_SHEET.read_text()}
        text = render_to_string("ai/shared_turn.html", context)
        return HttpResponse(
            text, headers={"Content-Disposition": f'attachment; filename="turn-{turn}.html"'}
        )


def _context(found: TurnOnPage) -> dict[str, object]:
    bars, span = _bars(found.record.started, found.calls, found.record.duration_ms)
    return {
        "title": f"{found.assistant.name}, turn {found.record.pk}",
        "assistant": found.assistant,
        "turn": found.transcript,
        "bars": bars,
        "span": span,
        "height": ROW * len(bars),
        "width": WIDTH,
    }


def _bars(
    started: datetime, calls: Sequence[CallRecord], duration: int
) -> tuple[list[CallBar], int]:
    """When each call ran, on the scale of the whole turn, and how many milliseconds that is."""
    offsets = [max(0.0, (call.ts - started).total_seconds() * 1000) for call in calls]
    ends = [offset + call.duration_ms for offset, call in zip(offsets, calls, strict=True)]
    span = max([1.0, float(duration), *ends])
    scale = WIDTH / span
    bars = [
        CallBar(
            plain(call.tool),
            plain(call.state),
            round(offset),
            call.duration_ms,
            round(offset * scale, 1),
            number * ROW,
            max(2.0, round(call.duration_ms * scale, 1)),
        )
        for number, (offset, call) in enumerate(zip(offsets, calls, strict=True))
    ]
    return bars, round(span)
