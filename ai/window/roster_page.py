"""The roster page: all assistants, where they are, what they do and what they cost today."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.turn_cost import dollars
from ai.assistant.runtime import Runtime
from ai.commands.console.text import ago
from ai.commands.inspect.roster import Facts, by_whom, read_facts
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.assistants import AssistantSummary, everybody, summarise_one
from ai.window.page import StaffPage

PAGE = 100
"""Assistants on one page."""


@dataclass(frozen=True)
class RosterRow:
    """One assistant in the list."""

    assistant: AssistantSummary
    last_turn: str = ""
    turn: int = 0
    calls: int = 0
    cost: str = ""
    share: int | None = None
    """Percent of what its models may cost a day; None without a limit."""
    goal: str = ""


@dataclass(frozen=True)
class RosterPart:
    """One page of the list."""

    assistants: Sequence[AssistantSummary]
    count: int
    """How many fit in all."""


class RosterPage(StaffPage):
    """Lists assistants; `?q=` filters by name, place, state or brain."""

    title = "Assistants"

    def get(self, request: HttpRequest) -> HttpResponse:
        wanted, page = plain(self.parameter("q", 80)), max(1, self.number("page"))

        def work(runtime: Runtime, visitor: Visitor) -> RosterPart | Deferred[RosterPart]:
            return ensureDeferred(_part(runtime, visitor, wanted.lower(), page))

        seen, part = self.see(work)
        context = {
            "visit": seen,
            "wanted": wanted,
            "rows": list(_rows(part.assistants)),
            "count": part.count,
            "page": page,
            "pages": max(1, -(-part.count // PAGE)),
        }
        return self.show("ai/roster.html", context)


async def _part(runtime: Runtime, visitor: Visitor, wanted: str, page: int) -> RosterPart:
    """A page of those who fit; assistants on other pages are looked at only for the filter."""
    found, count = [], 0
    first, last = PAGE * (page - 1), PAGE * page
    async for agent in everybody(runtime):
        shown = first <= count < last
        summary = summarise_one(runtime, agent, visitor) if shown or wanted else None
        if wanted and (summary is None or not _matches(summary, wanted)):
            continue
        count += 1
        if shown and summary is not None:
            found.append(summary)
    return RosterPart(found, count)


def _matches(one: AssistantSummary, wanted: str) -> bool:
    texts = (
        (one.name, one.key, one.place, one.state, *one.brain_titles)
        if one.readable
        else (one.name,)
    )
    return any(wanted in text.lower() for text in texts)


def _rows(found: Sequence[AssistantSummary]) -> Iterator[RosterRow]:
    facts = read_facts({one.script: one.key for one in found if one.readable})
    for one in found:
        yield _row(one, facts) if one.readable else RosterRow(one)


def _row(one: AssistantSummary, facts: Facts) -> RosterRow:
    turn, spent = facts.turns.get(one.script), facts.spent.get(one.key)
    micros = 0 if spent is None else spent.micros
    return RosterRow(
        one,
        f"{ago(turn.started)} ago, by {plain(by_whom(turn))}" if turn is not None else "",
        turn.pk if turn is not None else 0,
        facts.calls.get(one.key, 0),
        dollars(micros) if micros else "nothing",
        min(999, 100 * micros // one.daily_limit) if one.daily_limit else None,
        plain(facts.goals.get(one.script, ""), 120),
    )
