"""The page of a place: who heard what there, whom it woke, whom it did not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from heapq import nlargest

from django.http import HttpRequest, HttpResponse
from evennia.objects.models import ObjectDB
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.agent.agent import PassedOver
from ai.assistant.runtime import Runtime
from ai.commands.console.access import may_examine
from ai.models import TAKEN, Delivery, TurnRecord
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.web.assistants import paced
from ai.window.page import StaffPage
from ai.window.transcript import SaidLine, TurnTranscript, transcripts

MAX_DELIVERIES = 500
"""The newest lines of the place, of which a page shows some."""
MAX_LINES = 100
MAX_IGNORED = 500
"""The newest things that assistants passed over here."""
MAX_MOMENTS = 50
MAX_NAMED = 30
"""Assistants that are named at a time."""
MAX_TEXT = 4000


@dataclass(frozen=True)
class Ignored:
    """Something that an assistant noticed and did not act on."""

    script: int
    at: datetime
    event: str
    kind: str
    who: str
    why: str


@dataclass(frozen=True)
class PlaceReport:
    """What only the game knows of a place."""

    name: str
    assistants: Mapping[int, str]
    """Names of those that noticed something here and that the visitor may examine, by script."""
    here: Mapping[int, str]
    """Those of them that are here now."""
    ignored: Sequence[Ignored]


@dataclass(frozen=True)
class Listener:
    """An assistant that noticed a line, and what became of that."""

    script: int
    name: str
    outcome: str
    turn: int = 0
    """The turn that the line caused; 0 for none."""
    said: Sequence[SaidLine] = ()
    """What was said in that turn."""
    passed_over: str = ""
    """As in the turn's transcript."""


@dataclass
class Moment:
    """A line in the place, and all who noticed it."""

    at: datetime
    kind: str
    who: str
    text: str = ""
    """"" if it woke nobody: such lines are not recorded."""
    listeners: list[Listener] = field(default_factory=list)

    @property
    def others(self) -> int:
        """How many noticed it besides those that the page names."""
        return max(0, len(self.listeners) - MAX_NAMED)


class PlacePage(StaffPage):
    """Shows the last lines in a place, for all assistants that the visitor may examine."""

    def get(self, request: HttpRequest, place: int) -> HttpResponse:
        def work(runtime: Runtime, visitor: Visitor) -> PlaceReport | Deferred[PlaceReport]:
            return ensureDeferred(_look(runtime, visitor, place))

        seen, report = self.see(work)
        context = {
            "visit": seen,
            "title": report.name,
            "place": place,
            "here": list(report.here.items())[:MAX_NAMED],
            "here_too": max(0, len(report.here) - MAX_NAMED),
            "moments": list(_moments(report, place)),
        }
        return self.show("ai/place.html", context)


async def _look(runtime: Runtime, visitor: Visitor, number: int) -> PlaceReport:
    visitor.require_staff()
    place = ObjectDB.objects.filter(pk=number).first() if number < 2**63 else None
    if place is None:
        raise ApiError(404, "There is no such place.", "It may have been deleted.")
    if not may_examine(visitor.account, place):
        raise ApiError(
            403,
            "You may not examine this place.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )
    ignored = []
    async for script, agent in paced(list(runtime.agents.items()), runtime.clock):
        ignored += [(script, one) for one in agent.passed_over if one.place == number]
    newest = nlargest(MAX_IGNORED, ignored, key=lambda one: one[1].wall)
    here = {one.ndb.ai.script.pk for one in place.contents if one.ndb.ai is not None}
    woken = Delivery.objects.filter(place=number).order_by("-pk").values_list("script", flat=True)
    known = {}
    noticed = {*here, *woken[:MAX_DELIVERIES], *(script for script, _ in newest)}
    async for script in paced(sorted(noticed), runtime.clock):
        found = runtime.agents.get(script)
        if found is None or not found.character.pk:
            continue
        if may_examine(visitor.account, found.character):
            known[script] = plain(found.character.key)
    return PlaceReport(
        plain(place.key),
        known,
        {script: name for script, name in known.items() if script in here},
        [_ignored(script, one) for script, one in newest if script in known],
    )


def _ignored(script: int, one: PassedOver) -> Ignored:
    at = datetime.fromtimestamp(one.wall, UTC)
    return Ignored(script, at, one.event, plain(one.kind), plain(one.who), plain(one.why, 200))


def _moments(report: PlaceReport, place: int) -> Iterator[Moment]:
    """The last lines, the newest first, each with all who noticed it."""
    rows = _deliveries(report.assistants, place)
    begun = _turns_about(rows)
    turns = {one.number: one for one in _turns(set(begun.values()))}
    whys = {(one.event, one.script): one.why for one in report.ignored if one.event}
    found: dict[str, Moment] = {}
    for row in rows:
        event = row.data.get("event", "")
        moment = found.setdefault(
            event or f"delivery {row.pk}",
            Moment(row.at, plain(row.kind), plain(row.name), prose(row.text, MAX_TEXT)),
        )
        name = report.assistants[row.script]
        why = whys.pop((event, row.script), "")
        moment.listeners.append(_woken(row, name, turns.get(begun.get(row.pk, 0)), why))
    for number, one in enumerate(report.ignored):
        if one.event and (one.event, one.script) not in whys:
            continue  # it was woken all the same
        event = one.event or f"ignored {number}"
        moment = found.setdefault(event, Moment(one.at, one.kind, one.who))
        name = report.assistants[one.script]
        moment.listeners.append(Listener(one.script, name, f"did not act: {one.why}"))
    for moment in found.values():
        moment.listeners.sort(key=lambda one: not one.turn)  # those that answered come first
    yield from sorted(found.values(), key=lambda one: one.at, reverse=True)[:MAX_MOMENTS]


def _deliveries(scripts: Iterable[int], place: int) -> list[Delivery]:
    rows = Delivery.objects.filter(place=place, script__in=[*scripts])
    return list(rows.order_by("-pk")[:MAX_LINES])


def _turns_about(rows: Iterable[Delivery]) -> dict[int, int]:
    """By line the turn that is about it, or was; a turn that runs lists its lines itself."""
    found = {row.pk: row.turn_id for row in rows if row.turn_id}
    waiting = {row.script for row in rows if row.state == Delivery.State.WAITING}
    for turn in TurnRecord.objects.filter(script__in=waiting, end_reason=""):
        found |= dict.fromkeys(turn.data.get(TAKEN, ()), turn.pk)
    return found


def _turns(numbers: Iterable[int]) -> list[TurnTranscript]:
    return transcripts(list(TurnRecord.objects.filter(pk__in=[*numbers])))


def _woken(row: Delivery, name: str, turn: TurnTranscript | None, why: str) -> Listener:
    if turn is not None:
        return Listener(row.script, name, "had a turn", turn.number, turn.said, turn.passed_over)
    outcomes = {
        str(Delivery.State.WAITING): "has it waiting",
        str(Delivery.State.DROPPED): "was woken, and dropped it",
    }
    outcome = outcomes.get(row.state, "was woken, and needed no turn")
    return Listener(row.script, name, f"{outcome}: {why}" if why else outcome)
