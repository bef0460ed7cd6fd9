"""The records page: what an assistant remembers, wrote down, wants and knows, to list and search.

The views of the commands `ai memory`, `ai journal`, `ai people`, `ai goal` and `ai lore` read the
records, on the reactor's thread, with the rights that these commands demand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from ai.assistant.agent.agent import Agent
from ai.commands.console.person_lookup import known
from ai.commands.memory import lore_access, person_page
from ai.commands.memory.form import Form
from ai.commands.memory.formats import PAGE, provenance, timestamp
from ai.commands.memory.goal import GoalView
from ai.commands.memory.journal import JournalView
from ai.commands.memory.lore import LoreView, has_words
from ai.commands.memory.memory import MemoryView
from ai.commands.memory.people import NOTE_COLUMNS, PeopleView, note_cells
from ai.memory.lore import book
from ai.memory.memories import full_text, memories
from ai.memory.people import people
from ai.memory.upkeep import journal
from ai.models import Person
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.records import WebCommand
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.page import PageError

MAX_CELL = 2000
MAX_TEXT = 8000
HEADINGS = {"no": "number", "wt": "weight", "pri": "priority", "%": "percent done", "id": "source"}
"""Headings of the commands' tables that a wider page writes out."""


Cells = Callable[[Any, Any], Sequence[Any]]
"""Returns what a list shows of a record, from a view and a record."""


@dataclass(frozen=True)
class RecordRow:
    """One record in the list."""

    name: str
    """What `?of=` names it by; "" if it has no page."""
    cells: Sequence[str]


@dataclass(frozen=True)
class RecordList:
    """A page of records."""

    headings: Sequence[str]
    rows: Sequence[RecordRow]
    page: int = 1
    pages: int = 1
    count: int = 0
    """How many there are; 0 if that is not known."""
    more: bool = False
    """Whether more than these have the words."""


@dataclass(frozen=True)
class RecordInFull:
    """One record, with all that is known of it."""

    fields: Mapping[str, str]
    sections: Mapping[str, Sequence[str]]


class RecordKind(NamedTuple):
    """One kind of records."""

    title: str
    list: Callable[[Visitor, Agent, int], RecordList]
    """Returns a page of them."""
    search: Callable[[Visitor, Agent, str], RecordList]
    """Returns those with some words."""
    show: Callable[[Visitor, Agent, str], RecordInFull]
    """Returns one by its name."""


class RecordsPage(OneAssistantPage):
    """Lists records of one kind; `?q=` searches them, and `?of=` shows one in full."""

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        name = self.parameter("kind", 20) or "memory"
        kind = KINDS.get(name)
        if kind is None:
            raise PageError(404, "There are no such records.", f"There are: {', '.join(KINDS)}.")
        wanted, shown = plain(self.parameter("q", 200), 200), self.parameter("of", 128)
        number = self.number("page") or 1

        def work(visitor: Visitor, agent: Agent) -> RecordList | RecordInFull:
            if shown:
                return kind.show(visitor, agent, shown)
            if wanted:
                return kind.search(visitor, agent, wanted)
            return kind.list(visitor, agent, number)

        seen, assistant, found = self.look(script, work)
        context = {
            "visit": seen,
            "title": f"{assistant.name}, {kind.title.lower()}",
            "assistant": assistant,
            "kinds": [(one, KINDS[one].title) for one in KINDS],
            "kind": name,
            "wanted": wanted,
            "of": shown,
            "record": found if isinstance(found, RecordInFull) else None,
            "list": found if isinstance(found, RecordList) else None,
        }
        return self.show("ai/records.html", context)


# Memories and the journal


def _view(cls: Callable[..., Any], visitor: Visitor, agent: Agent, name: str = "") -> Any:
    """The view of a command, as if the visitor had typed the assistant's key and a number."""
    return cls(WebCommand(visitor.account), Form(agent.script.assistant_key, "", name, ""))


def _list(cls: Callable[..., Any], visitor: Visitor, agent: Agent, page: int) -> RecordList:
    view = _view(cls, visitor, agent)
    return _paged(view, view.records(), page, _with_text)


def _find_memories(visitor: Visitor, agent: Agent, words: str) -> RecordList:
    view = _view(MemoryView, visitor, agent)
    read = full_text.read(words)
    found = memories.find(view.scope, words, limit=PAGE + 1) if read else []
    return _found(view, found, _with_text)


def _find_entries(visitor: Visitor, agent: Agent, words: str) -> RecordList:
    view = _view(JournalView, visitor, agent)
    return _found(view, journal.search(view.scope, words, PAGE + 1), _with_text)


def _show(cls: Callable[..., Any], visitor: Visitor, agent: Agent, name: str) -> RecordInFull:
    view = _view(cls, visitor, agent, name)
    return _in_full(view.fields(view.record()))


def _with_text(view: Any, row: Any) -> Sequence[Any]:
    """The cells of a record, with what a terminal has no room for: all of its text, its source."""
    number, _, *others, _, _ = view.cells(row)
    return (number, row.text, timestamp(row.at), *others, _provenance(row))


def _provenance(row: Any) -> str:
    return provenance(row.source_name, row.source, row.trust)


# People


def _list_people(visitor: Visitor, agent: Agent, page: int) -> RecordList:
    view = _view(PeopleView, visitor, agent)
    return _paged(view, view.records(), page, _cells, lambda row: str(row.who))


def _find_notes(visitor: Visitor, agent: Agent, words: str) -> RecordList:
    """Notes with all of the words; each leads to the person whom it is about."""
    view = _view(PeopleView, visitor, agent)
    found = people.find_notes(view.scope, words.split()[:8], PAGE + 1)
    about = Person.objects.filter(script=agent.script.pk, who__in=[row.who for row in found])
    names = dict(about.values_list("who", "name"))
    rows = []
    for row in found[:PAGE]:
        number, name, *_ = note_cells(row, names.get(row.who, row.who))
        rows.append(RecordRow(row.who, _texts([number, row.text, name, _provenance(row)])))
    return RecordList(_headings(NOTE_COLUMNS, _with_text), rows, more=len(found) > PAGE)


def _show_person(visitor: Visitor, agent: Agent, name: str) -> RecordInFull:
    view = _view(PeopleView, visitor, agent)
    person = known(view.scope, name, view.handle)
    return _in_full(
        person_page.fields(view.scope, person, view.name),
        person_page.sections(view.scope, person),
    )


# Goals


def _list_goals(visitor: Visitor, agent: Agent, page: int) -> RecordList:
    view = _view(GoalView, visitor, agent)
    return _paged(view, view.rows(True), page, _cells)


def _find_goals(visitor: Visitor, agent: Agent, words: str) -> RecordList:
    view, wanted = _view(GoalView, visitor, agent), words.casefold().split()
    texts = ((row, f"{row.title} {row.details}".casefold()) for row in view.rows(True))
    return _found(view, [row for row, text in texts if all(word in text for word in wanted)])


# Lore


def _lore_view(visitor: Visitor, key: str = "") -> LoreView:
    return LoreView(WebCommand(visitor.account), Form(key, "", "", ""))


def _known_lore(view: LoreView, agent: Agent) -> list[Any]:
    """The lore that the assistant could know, and the visitor may see."""
    knower = book.knower(agent.character, agent.script.assistant_key)
    return [row for row in view.visible() if knower.could_know(row.piece)]


def _list_lore(visitor: Visitor, agent: Agent, page: int) -> RecordList:
    view = _lore_view(visitor)
    return _paged(view, _known_lore(view, agent), page, _cells, view.name_of)


def _find_lore(visitor: Visitor, agent: Agent, words: str) -> RecordList:
    view, wanted = _lore_view(visitor), words.casefold().split()
    found = [row for row in _known_lore(view, agent) if has_words(row.piece, wanted)]
    return _found(view, found, name=view.name_of)


def _show_lore(visitor: Visitor, agent: Agent, key: str) -> RecordInFull:
    view = _lore_view(visitor, key)
    piece = view.record()
    lore_access.demand_examine(visitor.account, piece.piece)
    return _in_full(view.fields(piece))


# All of them


def _cells(view: Any, row: Any) -> Sequence[Any]:
    cells: Sequence[Any] = view.cells(row)
    return cells


def _number_of(row: Any) -> str:
    return str(row.pk)


def _paged(
    view: Any,
    rows: Any,
    page: int,
    cells: Cells,
    name: Callable[[Any], str] = _number_of,
) -> RecordList:
    paginator = Paginator(rows, PAGE)
    shown = paginator.get_page(page)
    return RecordList(
        _headings(view.columns, cells),
        [RecordRow(name(row), _texts(cells(view, row))) for row in shown],
        shown.number,
        paginator.num_pages,
        paginator.count,
    )


def _found(
    view: Any,
    rows: Sequence[Any],
    cells: Cells = _cells,
    name: Callable[[Any], str] = _number_of,
) -> RecordList:
    shown = [RecordRow(name(row), _texts(cells(view, row))) for row in rows[:PAGE]]
    return RecordList(_headings(view.columns, cells), shown, more=len(rows) > PAGE)


def _headings(columns: Mapping[str, int], cells: Cells) -> list[str]:
    """The headings of a command's table, in the order of the cells."""
    first, *others, last = (HEADINGS.get(one, one).capitalize() for one in columns)
    return [first, last, *others] if cells is _with_text else [first, *others, last]


def _texts(cells: Sequence[Any]) -> list[str]:
    return [prose(str(one), MAX_CELL) for one in cells]


def _in_full(
    fields: Mapping[str, str], sections: Mapping[str, Sequence[str]] | None = None
) -> RecordInFull:
    return RecordInFull(
        {name: prose(text, MAX_TEXT) for name, text in fields.items() if text},
        {
            title: [prose(one, MAX_CELL) for one in items]
            for title, items in (sections or {}).items()
        },
    )


KINDS = {
    "memory": RecordKind(
        "Memories", partial(_list, MemoryView), _find_memories, partial(_show, MemoryView)
    ),
    "journal": RecordKind(
        "Journal", partial(_list, JournalView), _find_entries, partial(_show, JournalView)
    ),
    "people": RecordKind("People", _list_people, _find_notes, _show_person),
    "goals": RecordKind("Goals", _list_goals, _find_goals, partial(_show, GoalView)),
    "lore": RecordKind("Lore", _list_lore, _find_lore, _show_lore),
}
