"""The page of one assistant: its conversation as it happens, with the steps below each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import Runtime
from ai.commands.console.errors import UserError
from ai.commands.inspect import log_filter
from ai.commands.inspect.log_filter import Filter
from ai.models import Goal, TurnRecord
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.web.assistants import AssistantSummary, summarise_one
from ai.web.bridge import SECONDS
from ai.window.assistants.assistant_profile import profile
from ai.window.page import StaffPage
from ai.window.transcript import read_words, transcripts, with_words
from ai.window.visit import Visit, readable

PAGE = 15
"""Turns on one page."""
MAX_SEARCHED = 500
"""Turns in which a page looks for words: what was said in them has no index."""

Found = TypeVar("Found")


class OneAssistantPage(StaffPage):
    """A page about one assistant, for those who may examine it."""

    def look(
        self,
        script: int,
        work: Callable[[Visitor, Agent], Found | Deferred[Found]],
        seconds: float = SECONDS,
    ) -> tuple[Visit, AssistantSummary, Found]:
        """The visit, the assistant, and what only the game knows of it.

        Args:
            script: Its script.
            work: Returns plain data; called on the reactor's thread.
            seconds: How long to wait for it.

        Raises:
            PageError: The visitor may not examine it, there is none, or as `ask`.
        """

        def ask(
            runtime: Runtime, visitor: Visitor
        ) -> tuple[AssistantSummary, Found] | Deferred[tuple[AssistantSummary, Found]]:
            agent = readable(runtime, visitor, script)
            summary = summarise_one(runtime, agent, visitor)
            try:
                found = work(visitor, agent)
            except UserError as error:
                problem, advice = plain(error.problem, 300), plain(error.advice, 300)
                raise ApiError(404, problem, advice) from None
            if isinstance(found, Deferred):
                return found.addCallback(lambda data: (summary, data))
            return summary, found

        seen, (assistant, found) = self.see(ask, seconds)
        return seen, assistant, found


class AssistantPage(OneAssistantPage):
    """Shows the last turns of an assistant.

    `?q=` takes the filters of `ai log`, and `?words=` what must stand in a turn.
    """

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        seen, assistant, who = self.look(script, profile)
        written = plain(self.parameter("q", 200), 200)
        of_all = TurnRecord.objects.filter(script=script)
        filters, problem = _read(written, of_all)
        turns = filters.apply(of_all)
        before = self.number("before")
        if before:
            turns = turns.filter(pk__lt=before)
        words = plain(self.parameter("words", 200), 200)
        found, older = _containing(turns, words) if words else _newest(turns)
        context = {
            "visit": seen,
            "title": assistant.name,
            "assistant": assistant,
            "profile": who,
            "turns": transcripts(found[::-1]),
            "older": older,
            "newest": not before,
            "wanted": written,
            "words": words,
            "most_searched": MAX_SEARCHED,
            "problem": problem,
            "goals": _goals(script),
        }
        return self.show("ai/assistant.html", context)


def _newest(turns: QuerySet[TurnRecord]) -> tuple[list[TurnRecord], int]:
    """The newest turns, and the number before which older ones are; 0 if there are none."""
    found = list(turns.order_by("-pk")[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else 0


def _containing(turns: QuerySet[TurnRecord], words: str) -> tuple[list[TurnRecord], int]:
    """The newest turns that have all words, and the number before which to search on, or 0."""
    wanted, looked_at, last = read_words(words), 0, 0
    found: list[int] = []
    rows = turns.order_by("-pk").values_list("pk", "data")[: MAX_SEARCHED + 1]
    for number, data in rows.iterator(chunk_size=50):
        if looked_at == MAX_SEARCHED or len(found) == PAGE:
            break
        looked_at, last = looked_at + 1, number
        if with_words(data, wanted):
            found.append(number)
    else:
        last = 0
    return list(TurnRecord.objects.filter(pk__in=found).order_by("-pk")), last


def _read(written: str, turns: QuerySet[TurnRecord]) -> tuple[Filter, str]:
    """The filters that were typed, or what is wrong with them."""
    try:
        filters = log_filter.read(written)
        filters.demand_meaning(turns)
    except UserError as error:
        return Filter(), f"{error.problem} {error.advice}"
    return filters, ""


def _goals(script: int) -> list[str]:
    """Open goals that everybody may know of, as `ai status` shows them."""
    wanted = (Goal.State.ACTIVE, Goal.State.OPEN)
    rows = Goal.objects.filter(script=script, state__in=wanted, audience="").order_by("-priority")
    return [plain(title, 120) for title in rows.values_list("title", flat=True)[:10]]
