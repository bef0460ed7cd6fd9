"""The recall page: what a line brings to an assistant's mind, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from twisted.internet.defer import Deferred, succeed

from ai.assistant.agent.agent import Agent
from ai.assistant.prompts.context import MAX_MEMORIES, query_of
from ai.commands.console.access import may_read_on
from ai.commands.memory.form import Form
from ai.commands.memory.formats import number, source
from ai.commands.memory.memory import MemoryView
from ai.memory import vectors
from ai.memory.lore import book
from ai.memory.memories.recall import Recalled, Shares, brought_to_mind
from ai.memory.privacy.scope import Scope
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.web.records import WebCommand
from ai.window.assistants.assistant_page import OneAssistantPage

MAX_LINE = 500
MAX_TEXT = 2000
MAX_SHOWN = 2 * MAX_MEMORIES
"""Those that a prompt takes, and as many behind them."""
SECONDS = 5.0
"""How long a page waits for the meaning of its line."""


@dataclass(frozen=True)
class RecalledRow:
    """A memory that came to mind."""

    number: str
    """A star marks a private one."""
    pk: int
    text: str
    source: str
    score: str
    shares: Sequence[str]
    """As the page's columns: relevance, recency, importance, trust."""
    words: int
    """Percent of the line's words."""
    nearness: str
    """In standard deviations; "" where it is not known."""
    fits: bool
    """Whether a prompt would take it, if it has room."""


@dataclass(frozen=True)
class RecallReport:
    """What a line brings to mind."""

    rows: Sequence[RecalledRow]
    query: str
    """The words that count."""
    by_meaning: bool
    lore: Sequence[str]


class RecallPage(OneAssistantPage):
    """Shows what `?line=` brings to mind, by the function that writes it into prompts."""

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        line = plain(self.parameter("line", MAX_LINE), MAX_LINE)

        def work(visitor: Visitor, agent: Agent) -> RecallReport | Deferred[RecallReport]:
            return _recall(visitor, agent, line)

        seen, assistant, report = self.look(script, work, SECONDS + 1)
        context = {
            "visit": seen,
            "title": f"{assistant.name}, recall",
            "assistant": assistant,
            "line": line,
            "report": report,
            "most": MAX_MEMORIES,
        }
        return self.show("ai/recall.html", context)


def _recall(visitor: Visitor, agent: Agent, line: str) -> Deferred[RecallReport]:
    view = MemoryView(WebCommand(visitor.account), Form(agent.script.assistant_key, "", "", ""))
    meaning = vectors.meaning() if line else None
    asked: Deferred[Any] = meaning.of(line) if meaning is not None else succeed(None)
    return asked.addCallback(_report, view.scope, visitor, agent, line)


def _report(vector: Any, scope: Scope, visitor: Visitor, agent: Agent, line: str) -> RecallReport:
    """What came to mind.

    Raises:
        ApiError: The visitor lost the right since they asked.
    """
    if not may_read_on(visitor.account, agent.character):
        raise ApiError(403, "You may not examine this assistant any more.", "Ask an admin.")
    aliases = map(str, agent.character.aliases.all())
    query = query_of([line], [str(agent.character.key), *aliases])
    found = brought_to_mind(scope, query, MAX_SHOWN, vector) if query else []
    knower = book.knower(agent.character, agent.script.assistant_key)
    lore = [plain(one.key) for one in book.triggered([line], knower)] if line else []
    rows = [_row(one, place < MAX_MEMORIES) for place, one in enumerate(found)]
    return RecallReport(rows, plain(query, MAX_LINE), vector is not None, lore)


def _row(one: Recalled, fits: bool) -> RecalledRow:
    memory, shares = one.memory, one.shares
    return RecalledRow(
        number(memory),
        memory.pk,
        prose(memory.text, MAX_TEXT),
        source(memory.source_name, memory.source),
        f"{one.score:.2f}",
        _in_columns(shares),
        round(100 * one.words),
        "" if one.nearness is None else f"{one.nearness:+.1f}",
        fits,
    )


def _in_columns(shares: Shares) -> list[str]:
    ordered = (shares.relevance, shares.recency, shares.importance, shares.trust)
    return [f"{share:.2f}" for share in ordered]
