"""Record editors: what a form shows of a record, and the commands that carry a change out.

Each change is a line of `ai memory`, `ai journal`, `ai people`, `ai goal` or `ai lore` as a builder
could type it. So the commands' functions check and make it, and note whose words it has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from django.db.models import QuerySet

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import SURE, UserError
from ai.commands.console.person_lookup import known
from ai.commands.memory import formats, lore_access, person_page
from ai.commands.memory.form import Form
from ai.commands.memory.goal import STATES, GoalView
from ai.commands.memory.journal import JournalView
from ai.commands.memory.lore import LoreView
from ai.commands.memory.memory import MemoryView
from ai.commands.memory.people import PeopleView
from ai.commands.memory.record_view import RecordView
from ai.memory.goals import goals
from ai.memory.lore import book
from ai.memory.lore import rows as lore_rows
from ai.memory.lore.files import MAX_TEXT as MAX_LORE
from ai.memory.memories import forgetting
from ai.memory.people import favour
from ai.models import Citation, Favour, Goal, JournalEntry, Lore, Memory, Person, PersonNote
from ai.tools.support.markup import prose
from ai.web.records import WebCommand
from ai.window.editing.undo import RecordName

MAX_SHOWN = 20_000
MAX_RELATED = 30
NEVER = "never"


Rows = Iterable[Mapping[str, Any]]
"""Rows of tables, each by its fields."""


@dataclass(frozen=True)
class Field:
    """One field of a form."""

    name: str
    label: str
    value: str
    """What the record says now."""
    lines: int = 0
    """Lines of its text area; 0 for a field of one line."""
    most: int = 200
    """Characters that it takes."""
    choices: Sequence[str] = ()
    help: str = ""


@dataclass(frozen=True)
class Related:
    """Another record that belongs to one, and has a page of its own."""

    kind: str
    name: str
    text: str


class RecordEditor(ABC):
    """Shows and changes one record.

    Args:
        account: Who does it.
        agent: The assistant.
        name: The record's number, id or key; "" for a new one.

    Raises:
        UserError: The account may not see the record.
    """

    view_class: ClassVar[type[RecordView]]
    kind: ClassVar[str]
    noun: ClassVar[str]
    record_list: ClassVar[str]
    """The list in which it stands."""
    new_field: ClassVar[Field | None] = None
    """What a new record begins with; None if none can be made here."""
    may_drop: ClassVar[bool] = True

    def __init__(self, account: Any, agent: Agent, name: str) -> None:
        self.account, self.agent, self.name = account, agent, name

    def view(self, switch: str = "", value: str = "") -> Any:
        """The view of a command that was typed about the record."""
        form = Form(self.agent.script.assistant_key, switch, self.name, value)
        return self.view_class(WebCommand(self.account), form)

    @cached_property
    def looking(self) -> Any:
        """The view that reads the record, as it is before any change."""
        return self.view()

    @property
    def record_name(self) -> RecordName:
        """By which its last change is kept."""
        return RecordName(self.agent.script.pk, self.kind, self.name)

    @cached_property
    def record(self) -> Any:
        """What is stored of it; raises `UserError` if there is no such record."""
        return self.looking.record()

    def title(self) -> str:
        """What it is called on the page."""
        return f"{self.noun} {self.name}"

    def demand_change(self, rows: Rows) -> None:
        """Demand that the account may change it.

        Args:
            rows: The rows of its last change, before and after.

        Raises:
            UserError: It may not.
        """
        self.looking.demand_change()

    def demand_examine(self, rows: Rows) -> None:
        """Demand that the account may see it, and the rows of its last change."""
        assert self.looking  # a view demands that its builder may examine the assistant

    @abstractmethod
    def fields(self) -> Iterable[Field]:
        """What can be changed, with what it says now; raises `UserError` if there is no record."""

    def facts(self) -> Mapping[str, str]:
        """What else is known of it."""
        facts: Mapping[str, str] = self.looking.fields(self.record)
        return facts

    def related(self) -> Iterable[Related]:
        """Records that belong to it."""
        return ()

    @abstractmethod
    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The switch and the value of each command that makes the changes."""

    def change(self, changes: Mapping[str, str]) -> None:
        """Make changes; raises `UserError` at the first that is refused."""
        for switch, value in self.forms(changes):
            self.view(switch, value).answer()

    def demand_new(self) -> None:
        """Raise `UserError` if the account may not make such a record."""
        self.looking.demand_change()

    def add(self, text: str) -> None:
        """Make a new record; raises `UserError` if it is refused."""
        self.view("", text).answer()

    def drop(self) -> None:
        """Delete the record; raises `UserError` if it is refused."""
        self.view("drop", SURE).answer()

    @abstractmethod
    def scope(self) -> Iterable[QuerySet[Any]]:
        """All rows that a change may touch."""


class RecollectionEditor(RecordEditor):
    """Edits a record on which conclusions rest."""

    new_field = Field("text", "Text", "", lines=3, most=1000)

    def fields(self) -> Iterable[Field]:
        row = self.record
        yield _text_field(row.text, 1000)
        yield Field("weight", "Weight, 1 to 10", str(row.importance), most=2)

    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        if "text" in changes:
            yield "", _required(changes["text"])
        if "weight" in changes:
            yield "weight", changes["weight"]


class MemoryEditor(RecollectionEditor):
    """Edits a memory."""

    view_class = MemoryView
    kind = noun = record_list = "memory"

    def scope(self) -> Iterable[QuerySet[Any]]:
        number = int(self.name)
        return _resting_on(Memory.objects.filter(pk=number), memories=[number])


class JournalEditor(RecollectionEditor):
    """Edits an entry of the journal."""

    view_class = JournalView
    kind = record_list = "journal"
    noun = "entry"

    def scope(self) -> Iterable[QuerySet[Any]]:
        number = int(self.name)
        return _resting_on(JournalEntry.objects.filter(pk=number), entries=[number])


class NoteEditor(RecordEditor):
    """Edits a note on a person."""

    view_class = PeopleView
    kind = noun = "note"
    record_list = "people"

    def fields(self) -> Iterable[Field]:
        yield _text_field(self.record.text, PeopleView.max_text)

    def facts(self) -> Mapping[str, str]:
        row = self.record
        return {
            "about": formats.names_of([row.who])[row.who],
            "from": formats.provenance(row.source_name, row.source, row.trust),
            "noted": formats.timestamp(row.at),
            "private to": formats.hearers(row.audience),
            "facts": "Those that were drawn from an old text stay until you drop them.",
        }

    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        yield "note", _required(changes["text"])

    def drop(self) -> None:
        self.view("drop").answer()

    def scope(self) -> Iterable[QuerySet[Any]]:
        yield PersonNote.objects.filter(pk=int(self.name))


class PersonEditor(RecordEditor):
    """Edits what an assistant thinks and knows of a person."""

    view_class = PeopleView
    kind = record_list = "people"
    noun = "person"
    may_drop = False

    @cached_property
    def record(self) -> Person:
        """Whom it is about; raises `UserError` if the assistant does not know them."""
        return known(self.looking.scope, self.name, self.looking.handle)

    def title(self) -> str:
        return str(self.record.name)

    def fields(self) -> Iterable[Field]:
        person = self.record
        value = round(favour.now_of(person, get_runtime().now()))
        attributes = [name for name in person.facts if name != "v"]
        yield Field("favour", "Favour, -100 to 100", str(value), most=4)
        yield Field("fact", "A fact, such as “rank: captain”", "", most=250)
        if attributes:
            yield Field("drop", "Drop the fact", "", choices=["", *attributes])
        yield Field("note", "A new note", "", lines=3, most=PeopleView.max_text)

    def facts(self) -> Mapping[str, str]:
        person = self.record
        shown = {
            name: ", ".join(str(one.get("value", "")) for one in values)
            for name, values in person.facts.items()
            if name != "v"
        }
        view = self.looking
        return {**person_page.fields(view.scope, person, view.name), **shown}

    def related(self) -> Iterable[Related]:
        rows = PersonNote.objects.filter(script=self.agent.script.pk, who=self.record.who)
        for row in rows.order_by("-at", "-pk")[:MAX_RELATED]:
            yield Related("note", str(row.pk), f"{formats.number(row)} {_shown(row.text)}")

    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        for name in ("favour", "drop", "fact", "note"):
            if changes.get(name):
                yield name, changes[name]

    def scope(self) -> Iterable[QuerySet[Any]]:
        mine = {"script": self.agent.script.pk, "who": self.record.who}
        return [model._default_manager.filter(**mine) for model in (Person, PersonNote, Favour)]


class GoalEditor(RecordEditor):
    """Edits a goal."""

    view_class = GoalView
    kind = record_list = "goals"
    noun = "goal"
    new_field = Field("text", "Goal", "", most=goals.MAX_TITLE)

    def fields(self) -> Iterable[Field]:
        row = self.record
        due = formats.timestamp(row.due) if row.due else NEVER
        states = dict.fromkeys([row.state, "open", "done", "dropped"])
        yield Field("title", "Title", _shown(row.title), most=goals.MAX_TITLE)
        yield Field("details", "Details", _shown(row.details), 4, goals.MAX_DETAILS)
        yield Field("priority", "Priority, 1 to 5", str(row.priority), most=1)
        yield Field("progress", "Progress, 0 to 100", str(row.progress), most=4)
        yield Field("due", "Due", due, help="“2 h”, “2030-01-31 18:00” or “never”", most=40)
        yield Field("state", "State", row.state, choices=list(states))
        yield Field("part", "A new part of it", "", most=goals.MAX_TITLE)

    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        if "title" in changes:
            yield "", _required(changes["title"])
        for name in ("details", "priority", "progress", "due", "part"):
            if changes.get(name) or name in changes and name != "part":
                yield name, changes[name]
        if "state" in changes:
            yield next(switch for switch in STATES if STATES[switch] == changes["state"]), ""

    def related(self) -> Iterable[Related]:
        rows = Goal.objects.filter(script=self.agent.script.pk, parent=int(self.name))
        for row in rows.order_by("pk"):
            yield Related("goals", str(row.pk), f"{row.pk} {_shown(row.title)} ({row.state})")

    def drop(self) -> None:
        self.view("delete", SURE).answer()

    def scope(self) -> Iterable[QuerySet[Any]]:
        """The tree in which it stands: progress spreads in it."""
        rows = Goal.objects.filter(script=self.agent.script.pk)
        whole = dict(rows.values_list("pk", "parent"))
        roots = {pk: pk for pk in whole}
        for pk in sorted(whole):  # a part is younger than its whole
            roots[pk] = roots.get(whole[pk], pk)
        root = roots.get(int(self.name))
        return [rows.filter(pk__in=[pk for pk in roots if roots[pk] == root])]


class LoreEditor(RecordEditor):
    """Edits a piece of lore."""

    view_class = LoreView
    kind = noun = record_list = "lore"
    new_field = Field("text", "Text", "", lines=6, most=MAX_LORE)

    def view(self, switch: str = "", value: str = "") -> Any:
        return LoreView(WebCommand(self.account), Form(self.name, switch, "", value))

    @property
    def record_name(self) -> RecordName:
        return RecordName(0, self.kind, self.name.lower())

    def title(self) -> str:
        return f"lore, {self.name}"

    def demand_change(self, rows: Rows) -> None:
        for piece in self._pieces(rows):
            lore_access.demand_change(self.account, piece)

    def demand_examine(self, rows: Rows) -> None:
        for piece in self._pieces(rows):
            lore_access.demand_examine(self.account, piece)

    def _pieces(self, rows: Rows) -> Iterator[Any]:
        found = self.looking.found
        written = (book.in_row(Lore(**values)) for values in rows)
        return chain([found.piece] if found else [], written)

    def fields(self) -> Iterable[Field]:
        piece = self.record.piece
        lore_access.demand_examine(self.account, piece)
        scopes = "“everyone”, or “place:”, “faction:” or “person:” with a name"
        yield _text_field(piece.text, MAX_LORE, 8)
        yield Field("title", "Title", _shown(piece.title), most=128)
        yield Field("keywords", "Keywords", ", ".join(piece.keywords), most=1000)
        yield Field("scope", "For", lore_rows.scope_of(piece), help=scopes)
        yield Field("priority", "Priority", str(piece.priority), most=6)
        yield Field("state", "State", _state(piece.enabled), choices=["on", "off"])

    def forms(self, changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        if "text" in changes:
            yield "", _required(changes["text"])
        for name in ("title", "keywords", "scope", "priority"):
            if name in changes:
                yield name, changes[name]
        if "state" in changes:
            yield changes["state"], ""

    def demand_new(self) -> None:
        """Every builder may write lore; for whom it is, they say later."""

    def add(self, text: str) -> None:
        if not self.name:
            raise UserError("Which key?", "Lore is found by its key.")
        if lore_rows.find(self.name) is not None:
            raise UserError("There is lore with that key already.", "Take another key.")
        self.view("", _required(text)).answer()

    def scope(self) -> Iterable[QuerySet[Any]]:
        yield Lore.objects.filter(key__iexact=self.name)


def _text_field(text: str, most: int, lines: int = 4) -> Field:
    return Field("text", "Text", _shown(text), lines, max(most, len(text)))


def _shown(text: str) -> str:
    """A text without what a page may not show, in full."""
    return prose(text, MAX_SHOWN)


def _required(text: str) -> str:
    """A text that replaces another; without it, a command would only show the record."""
    if not text:
        raise UserError("There is nothing in that text.", "To delete the record, drop it.")
    return text


def _state(is_on: bool) -> str:
    return "on" if is_on else "off"


def _resting_on(itself: QuerySet[Any], **record: list[int]) -> list[QuerySet[Any]]:
    """A memory or an entry, with the conclusions from it and what they rest on."""
    memories = forgetting.resting_on(**record).union(record.get("memories", ()))
    return [
        itself,
        Memory.objects.filter(pk__in=memories),
        Citation.objects.filter(memory__in=memories),
        JournalEntry.objects.filter(cited_by__memory__in=memories).distinct(),
    ]


EDITORS: dict[str, type[RecordEditor]] = {
    editor.kind: editor
    for editor in (MemoryEditor, JournalEditor, PersonEditor, NoteEditor, GoalEditor, LoreEditor)
}
"""By the kind that an address names."""
