"""Turns, memories, journal, people, goals and lore of an assistant in the JSON API."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assistant.agent.agent import Agent
from ai.commands.console.errors import UserError
from ai.commands.inspect import log_filter
from ai.commands.memory.form import Form
from ai.commands.memory.goal import GoalView
from ai.commands.memory.journal import JournalView
from ai.commands.memory.lore import LoreView, has_words
from ai.commands.memory.memory import MemoryView
from ai.commands.memory.people import PeopleView
from ai.memory.lore import book
from ai.memory.memories import full_text, memories
from ai.memory.people import favour
from ai.memory.upkeep import journal
from ai.models import CallRecord, TurnRecord
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import Answer, ApiError
from ai.web.assistants import find_readable
from ai.web.request_data import MAX_NUMBER, Page, read_number

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

# Turns


class TurnQuery(NamedTuple):
    """Which turns a program asks for."""

    limit: int
    before: int
    """Only turns with lower numbers; 0 is all."""
    filters: log_filter.Filter


def read_turn_query(query: Mapping[str, str], page: Page) -> TurnQuery:
    """Read `before` and `filter`, which takes what `ai log` takes.

    Raises:
        ApiError: One of them is malformed.
    """
    try:
        filters = log_filter.read(storable(query.get("filter", "")[:200]))
    except UserError as error:
        raise ApiError(400, plain(error.problem, 300), plain(error.advice, 300)) from None
    return TurnQuery(page.limit, read_number(query, "before", 0), filters)


def list_turns(script: int, query: TurnQuery) -> Answer:
    """The turns of an assistant, newest first, without what they were about; on a web thread."""
    turns = query.filters.apply(TurnRecord.objects.filter(script=script).defer("data"))
    if query.before:
        turns = turns.filter(pk__lt=query.before)
    found = list(turns.order_by("-pk")[: query.limit + 1])
    shown = found[: query.limit]
    following = shown[-1].pk if len(found) > query.limit else None
    return Answer.from_data({"turns": [_turn(row) for row in shown], "next": following})


def require_turn(runtime: Runtime, visitor: Visitor, turn: int) -> int:
    """The number of a turn whose assistant the visitor may examine; on the reactor's thread.

    Raises:
        ApiError: There is none, or they may not.
    """
    visitor.require_staff()
    known = TurnRecord.objects.filter(pk=turn) if turn <= MAX_NUMBER else TurnRecord.objects.none()
    script = known.values_list("script", flat=True).first()
    if script is None:
        raise ApiError(
            404, "There is no such turn.", "Old ones are deleted (the setting KEEP_DAYS)."
        )
    find_readable(runtime, visitor, script)
    return turn


def show_turn(turn: int) -> Answer:
    """One turn with its messages and its calls; on a web thread."""
    row = TurnRecord.objects.filter(pk=turn).first()
    if row is None:  # it was deleted this very moment
        raise ApiError(404, "There is no such turn.", "See the turns of its assistant.")
    calls = CallRecord.objects.filter(turn=row).order_by("pk")
    return Answer.from_data(
        {
            **_turn(row),
            "passed_over": row.data.get("passed_over", []),
            "messages": row.data.get("messages", []),
            "calls": [_call(call) for call in calls],
        }
    )


def _turn(row: TurnRecord) -> dict[str, Any]:
    return {
        "id": row.pk,
        "assistant": row.script,
        "pass": row.pass_name,
        "asker": row.asker_name,
        "started": _time(row.started),
        "ended": _time(row.ended),
        "end_reason": row.end_reason,
        "detail": row.detail,
        "brain": row.brain,
        "model": row.model,
        "steps": row.steps,
        "tokens_in": row.tokens_in,
        "tokens_out": row.tokens_out,
        "cost_micros": row.cost,
        "duration_ms": row.duration_ms,
    }


def _call(row: CallRecord) -> dict[str, Any]:
    return {
        "id": row.call,
        "tool": row.tool,
        "origin": row.origin,
        "state": row.state,
        "arguments": row.arguments.get("arguments", {}),
        "verdicts": row.verdicts,
        "observation": row.observation,
        "started": _time(row.ts),
        "duration_ms": row.duration_ms,
    }


# Records, read on the reactor's thread by the views of the commands


class WebCommand(NamedTuple):
    """Stands in for a builder's command, of which the views ask who typed it."""

    caller: Any

    def reply(self, text: str) -> None:
        """Drop what a terminal would show: a page or a program gets the record itself."""


def list_records(runtime: Runtime, visitor: Visitor, script: int, kind: str, page: Page) -> Answer:
    """A page of one kind of records, as `ai memory` and its siblings list them.

    Raises:
        ApiError: There is no such kind or assistant, or the visitor may not read them.
    """
    read = KINDS.get(kind)
    if read is None:
        raise ApiError(404, "There are no such records.", f"There are: {', '.join(KINDS)}.")
    agent = find_readable(runtime, visitor, script)
    try:
        rows, following = read(visitor, agent, page)
    except UserError as error:
        raise ApiError(404, plain(error.problem, 300), plain(error.advice, 300)) from None
    return Answer.from_data({"kind": kind, "records": rows, "next": following})


Found = tuple[list[dict[str, Any]], int | None]


def _view(cls: Callable[..., Any], visitor: Visitor, agent: Agent) -> Any:
    """The view of a command, as if the visitor had typed the assistant's key."""
    return cls(WebCommand(visitor.account), Form(agent.script.assistant_key, "", "", ""))


def _memories(visitor: Visitor, agent: Agent, page: Page) -> Found:
    view = _view(MemoryView, visitor, agent)
    if not page.words:
        rows, following = page.cut(view.records())
    else:
        most = page.number * page.limit + 1
        found = (
            memories.find(view.scope, page.words, limit=most) if full_text.read(page.words) else []
        )
        rows, following = page.cut(found)
    return [{**_recollection(row), "kind": row.kind} for row in rows], following


def _journal(visitor: Visitor, agent: Agent, page: Page) -> Found:
    view = _view(JournalView, visitor, agent)
    most = page.number * page.limit + 1
    found = journal.search(view.scope, page.words, most) if page.words else view.records()
    rows, following = page.cut(found)
    return [{**_recollection(row), "turn": row.turn} for row in rows], following


def _recollection(row: Any) -> dict[str, Any]:
    return {
        "id": row.pk,
        "at": _time(row.at),
        "text": row.text,
        "importance": row.importance,
        "source": row.source,
        "source_name": plain(row.source_name),
        "trust": row.trust,
        "private": bool(row.audience),
    }


def _people(visitor: Visitor, agent: Agent, page: Page) -> Found:
    view = _view(PeopleView, visitor, agent)
    rows = view.records()
    found, following = page.cut(rows.filter(name__icontains=page.words) if page.words else rows)
    now = view.scope.now()
    people = [
        {
            "id": row.who,
            "name": plain(row.name),
            "favour": round(favour.now_of(row, now), 1),
            "meetings": row.meetings,
            "last_met": _time(row.last_met) if row.meetings else None,
        }
        for row in found
    ]
    return people, following


def _goals(visitor: Visitor, agent: Agent, page: Page) -> Found:
    rows = _view(GoalView, visitor, agent).rows(True)
    wanted = page.words.casefold().split()
    texts = ((row, f"{row.title} {row.details}".casefold()) for row in rows)
    found, following = page.cut([row for row, text in texts if all(w in text for w in wanted)])
    goals = [
        {
            "id": row.pk,
            "title": row.title,
            "details": row.details,
            "state": row.state,
            "progress": row.progress,
            "priority": row.priority,
            "due": _time(row.due),
            "parent": row.parent_id,
            "private": bool(row.audience),
        }
        for row in found
    ]
    return goals, following


def _lore(visitor: Visitor, agent: Agent, page: Page) -> Found:
    view = LoreView(WebCommand(visitor.account), Form("", "", "", ""))
    knower = book.knower(agent.character, agent.script.assistant_key)
    wanted = page.words.casefold().split()
    rows = [
        row.piece
        for row in view.visible()
        if knower.could_know(row.piece) and has_words(row.piece, wanted)
    ]
    found, following = page.cut(rows)
    pieces = [
        {
            "id": piece.key,
            "title": piece.title,
            "text": piece.text,
            "keywords": list(piece.keywords),
            "scope": piece.scope,
            "of": sorted(piece.of),
            "priority": piece.priority,
        }
        for piece in found
    ]
    return pieces, following


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


KINDS: Mapping[str, Callable[[Visitor, Agent, Page], Found]] = {
    "memory": _memories,
    "journal": _journal,
    "people": _people,
    "goals": _goals,
    "lore": _lore,
}
