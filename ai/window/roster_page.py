"""The roster page: all assistants, where they are, what they do and what they cost today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from ai.assistant.engine.turn_cost import dollars
from ai.commands.console.text import ago
from ai.commands.inspect.roster import Facts, by_whom, read_facts
from ai.tools.support.markup import plain
from ai.window.page import StaffPage
from ai.window.visit import AssistantSummary, Visit

MAX_LISTED = 200


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


class RosterPage(StaffPage):
    """Lists assistants; `?q=` filters by name, place, state or brain."""

    title = "Assistants"

    def get(self, request: HttpRequest) -> HttpResponse:
        seen = self.visit()
        wanted = request.GET.get("q", "")[:80].strip()
        found = [one for one in seen.assistants if _matches(one, wanted)]
        context = {
            "visit": seen,
            "wanted": wanted,
            "rows": list(_rows(seen, found[:MAX_LISTED])),
            "left_out": max(0, len(found) - MAX_LISTED),
        }
        return self.show("ai/roster.html", context)


def _matches(one: AssistantSummary, wanted: str) -> bool:
    texts = (one.name, one.key, one.place, one.state, *one.brains) if one.readable else (one.name,)
    return not wanted or any(wanted.lower() in text.lower() for text in texts)


def _rows(seen: Visit, found: list[AssistantSummary]) -> Iterator[RosterRow]:
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
