"""The page of a place: who heard what there, whom it woke, whom it did not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from evennia.objects.models import ObjectDB

from ai.assistant.runtime import Runtime
from ai.commands.console.access import may_examine
from ai.models import Delivery, TurnRecord
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.window.page import StaffPage
from ai.window.transcript import TurnTranscript, transcripts
from ai.window.visit import AssistantSummary, Visit, visit

MAX_DELIVERIES = 5000
"""The newest lines of all assistants, among which those of a place are looked for."""
MAX_LINES = 100
"""Those of them that a page reads."""
MAX_MOMENTS = 50
MAX_TEXT = 4000
TOGETHER = 2.0
"""Seconds within which assistants notice the same line."""


@dataclass(frozen=True)
class Ignored:
    """Something that an assistant noticed and did not act on."""

    script: int
    at: datetime
    kind: str
    source: str
    who: str
    why: str


@dataclass(frozen=True)
class PlaceReport:
    """What only the game knows of a place."""

    name: str
    ignored: Sequence[Ignored]


@dataclass(frozen=True)
class Listener:
    """An assistant that noticed a line, and what became of that."""

    script: int
    name: str
    outcome: str
    turn: int = 0
    """The turn that the line caused; 0 for none."""
    said: Sequence[str] = ()
    """What it said in that turn."""


@dataclass
class Moment:
    """A line in the place, and all who noticed it."""

    at: datetime
    kind: str
    source: str
    who: str
    text: str = ""
    """"" if it woke nobody: such lines are not recorded."""
    listeners: list[Listener] = field(default_factory=list)

    def is_one_with(self, at: datetime, kind: str, source: str, text: str) -> bool:
        """Whether something that was noticed is this line."""
        same = (self.kind, self.source) == (kind, source) and text in ("", self.text)
        return same and abs((self.at - at).total_seconds()) <= TOGETHER


class PlacePage(StaffPage):
    """Shows the last lines in a place, for all assistants that the visitor may examine."""

    def get(self, request: HttpRequest, place: int) -> HttpResponse:
        seen, report = self.ask(lambda runtime, visitor: _look(runtime, visitor, place))
        moments = list(_moments(seen.by_script, place, report.ignored))
        context = {
            "visit": seen,
            "title": report.name,
            "here": [one for one in seen.by_script.values() if one.room == place],
            "moments": moments,
            "most": MAX_DELIVERIES,
        }
        return self.show("ai/place.html", context)


def _look(runtime: Runtime, visitor: Visitor, number: int) -> tuple[Visit, PlaceReport]:
    seen = visit(runtime, visitor)
    place = ObjectDB.objects.filter(pk=number).first() if number < 2**63 else None
    if place is None:
        raise ApiError(404, "There is no such place.", "It may have been deleted.")
    if not may_examine(visitor.account, place):
        raise ApiError(
            403,
            "You may not examine this place.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )
    ignored = [
        Ignored(
            script,
            datetime.fromtimestamp(one.wall, UTC),
            plain(one.kind),
            one.source,
            plain(one.who),
            plain(one.why, 200),
        )
        for script in seen.by_script
        for one in runtime.agents[script].passed_over
        if one.place == number
    ]
    return seen, PlaceReport(plain(place.key), ignored)


def _moments(
    assistants: Mapping[int, AssistantSummary], place: int, ignored: Iterable[Ignored]
) -> Iterator[Moment]:
    """The last lines, the newest first, each with all who noticed it."""
    rows = _deliveries(assistants, place)
    turns = {one.number: one for one in _turns({row.turn_id for row in rows if row.turn_id})}
    found: list[Moment] = []
    for row in rows:
        name, text = assistants[row.script].name, prose(row.text, MAX_TEXT)
        moment = _of(found, Moment(row.at, plain(row.kind), row.source, plain(row.name), text))
        moment.listeners.append(_woken(row, name, turns.get(row.turn_id or 0)))
    for one in ignored:
        moment = _of(found, Moment(one.at, one.kind, one.source, one.who))
        name = assistants[one.script].name
        moment.listeners.append(Listener(one.script, name, f"did not act: {one.why}"))
    yield from sorted(found, key=lambda one: one.at, reverse=True)[:MAX_MOMENTS]


def _of(moments: list[Moment], new: Moment) -> Moment:
    """The moment that something belongs to; a new one if it belongs to none."""
    for moment in moments:
        if moment.is_one_with(new.at, new.kind, new.source, new.text):
            return moment
    moments.append(new)
    return new


def _deliveries(scripts: Iterable[int], place: int) -> list[Delivery]:
    newest = Delivery.objects.aggregate(newest=Max("pk"))["newest"] or 0
    rows = Delivery.objects.filter(
        pk__gt=newest - MAX_DELIVERIES, place=place, script__in=[*scripts]
    )
    return list(rows.order_by("-pk")[:MAX_LINES])


def _turns(numbers: Iterable[int]) -> list[TurnTranscript]:
    return transcripts(list(TurnRecord.objects.filter(pk__in=[*numbers])))


def _woken(row: Delivery, name: str, turn: TurnTranscript | None) -> Listener:
    if turn is not None:
        return Listener(row.script, name, "had a turn", turn.number, turn.said)
    outcomes = {
        str(Delivery.State.WAITING): "has it waiting",
        str(Delivery.State.DROPPED): "was woken, and dropped it",
    }
    return Listener(row.script, name, outcomes.get(row.state, "was woken, and needed no turn"))
