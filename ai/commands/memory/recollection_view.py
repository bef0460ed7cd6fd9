"""The base of `ai memory` and `ai journal`: records on which conclusions rest."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet

from ai.commands.console.person_lookup import heard_from
from ai.commands.console.text import MAX_NAME, cell
from ai.commands.memory import formats
from ai.commands.memory.assistant_record_view import AssistantRecordView
from ai.commands.memory.form import demand_number
from ai.memory.memories import forgetting
from ai.tools.support.markup import plain

MAX_SHOWN = 120
"""Characters of a text in the list."""


class RecollectionView(AssistantRecordView):
    """A line about an assistant's memories or journal entries.

    They are found by words or by a person, weighed, corrected and dropped. What was concluded from
    one that is corrected or dropped goes with it.
    """

    model: ClassVar[type[Model]]
    plural: ClassVar[str]
    """What records are called, also by `forgetting`."""
    switches = ("page", "find", "of", "weight", "drop")
    changing = ("add", "correct", "weight", "drop")
    ways_to_change = (" = <text>", "/weight = 8", "/drop")
    max_text = 1000

    def records(self) -> QuerySet[Any]:
        """All records of the assistant, the newest first."""
        rows = self.model._default_manager.filter(script=self.agent.script.pk)
        return rows.order_by("-at", "-pk")

    def tied_to(self, who: str) -> Q:
        """The condition for records tied to a person, by their source id."""
        return Q(source=who)

    @abstractmethod
    def correct(self, number: int, text: str) -> None:
        """Have a record say something else, from the builder."""

    def fetch(self, number: int) -> Any:
        return self.records().filter(pk=number).first()

    def cells(self, row: Any) -> tuple[Any, ...]:
        said_by = cell(formats.source(row.source_name, row.source), 12)
        return (
            formats.number(row),
            formats.timestamp(row.at)[2:],
            row.importance,
            f"{said_by} {row.trust:.1f}",
            cell(row.text, MAX_SHOWN),
        )

    def fields(self, row: Any) -> dict[str, str]:
        return {
            f"{self.noun} {row.pk}": row.text,
            "weight": f"{row.importance} of 10",
            "from": formats.provenance(row.source_name, row.source, row.trust),
            "noted": formats.when_and_where(row.at, row.place),
            "private to": formats.hearers(row.audience),
            "conclusions": self.concluded_from(row),
        }

    def concluded_from(self, row: Any) -> str:
        """How much was concluded from a record; "" for nothing."""
        count = len(forgetting.resting_on(**{self.plural: [row.pk]}))
        memories = "1 memory" if count == 1 else f"{count} memories"
        return f"{memories} concluded from it" if count else ""

    def do_list(self) -> None:
        rows, page = formats.page(self.records(), self.form.argument, self.line)
        self.show_list(rows, f"{self.name} has no {self.plural}.", page, self.list_note())

    do_page = do_list

    def list_note(self) -> str:
        """A line below the list of all records."""
        return ""

    def do_of(self) -> None:
        person = heard_from(self.scope, self.query, self.handle)
        rows = self.records().filter(self.tied_to(person.who))[: formats.PAGE + 1]
        none = f"{self.name} has no {self.plural} tied to {plain(person.name, MAX_NAME)}."
        self.show_found([*rows], none)

    def do_weight(self) -> None:
        row = self.record()
        weight = demand_number(self.form.value, 1, 10, f"{self.typed} = 8")
        self.records().filter(pk=row.pk).update(importance=weight)
        self.report(f"{self.noun.capitalize()} {row.pk} now has weight {weight} of 10.")

    def do_correct(self) -> None:
        row, text = self.record(), self.demand_text()
        concluded = self.concluded_from(row)
        with self.refusals(f"See it: {self.record_line}"):
            self.correct(row.pk, text)
        gone = f"Gone with the old text: {concluded}." if concluded else ""
        self.report(f"{self.noun.capitalize()} {row.pk} now reads, as said by you:", text, gone)

    def do_drop(self) -> None:
        row = self.record()
        concluded = self.concluded_from(row)
        if concluded:
            self.demand_sure(f"This would also drop {concluded}.")
        forgetting.drop(**{self.plural: [row.pk]})
        along = f", with {concluded}" if concluded else ""
        self.report(f"{self.noun.capitalize()} {row.pk} is gone{along}:", row.text)
