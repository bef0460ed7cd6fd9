"""The base of the subcommands that list, show and change records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import table, wrapped
from ai.commands.memory import formats
from ai.commands.memory.form import Form, parse
from ai.memory.privacy.refusal import Refusal


class RecordView(ABC):
    """One line that a builder typed about records of one kind, and the answer to it.

    The line asks for a verb: its switch, or without one `list`, `show`, `add` or `correct`. The
    method `do_<verb>` answers it.

    Args:
        command: The builder's.
        form: What they typed.
    """

    subcommand: ClassVar[str]
    switches: ClassVar[tuple[str, ...]]
    changing: ClassVar[tuple[str, ...]]
    """Verbs for those who may change records."""
    columns: ClassVar[dict[str, int]]
    """Of the list: each heading with its width."""
    way_to_add: ClassVar[str] = " = <text>"
    """What may follow `line` to add a record; "" if nothing may."""
    ways_to_change: ClassVar[tuple[str, ...]]
    """What may follow the name of a record, for the hint below it."""
    line: str
    """The form that lists the records."""
    record_line: str
    """The form that shows the record that was named."""

    def __init__(self, command: Any, form: Form) -> None:
        self.command = command
        self.form = form

    @classmethod
    def run(cls, command: Any, text: str) -> None:
        """Answer what a builder typed behind the subcommand."""
        cls(command, cls.parse(text)).answer()

    def answer(self) -> None:
        """Do what the line asks for.

        Raises:
            UserError: It cannot be done, or the builder may not.
        """
        if self.verb in self.changing:
            self.demand_change()
        getattr(self, f"do_{self.verb}")()

    @classmethod
    def parse(cls, text: str) -> Form:
        """Take apart what was typed."""
        return parse(cls.subcommand, *split(text), cls.switches)

    @property
    @abstractmethod
    def names_record(self) -> bool:
        """Whether a record was named."""

    @abstractmethod
    def demand_change(self) -> None:
        """Raise `UserError` if the builder may not change what the line is about."""

    @abstractmethod
    def record(self) -> Any:
        """The record that was named; raises `UserError` if there is none."""

    def name_of(self, row: Any) -> str:
        """How to name a record behind `line`."""
        return str(row.pk)

    @abstractmethod
    def cells(self, row: Any) -> tuple[Any, ...]:
        """What the list shows of a record."""

    def fields(self, row: Any) -> dict[str, str]:
        """What the page of a record shows, by name; a view with a page of its own has none."""
        return {}

    @property
    def verb(self) -> str:
        """What the line asks for."""
        if self.form.switch:
            return self.form.switch
        if self.form.value:
            return "correct" if self.names_record else "add"
        return "show" if self.names_record else "list"

    @property
    def typed(self) -> str:
        """What was typed, up to an equals sign."""
        return f"{self.record_line}/{self.form.switch}" if self.form.switch else self.record_line

    def do_show(self) -> None:
        fields = formats.fields(self.fields(self.record()))
        first, *others = self.ways_to_change
        hint = formats.hint("To change it:", f"{self.record_line}{first}", *others)
        self.report_lines(fields, hint)

    def show_list(self, rows: Sequence[Any], none: str, *notes: str) -> None:
        """Show records as a table and how to see one in full, or say that there are none."""
        if not rows:
            add = formats.hint("To add one:", f"{self.line}{self.way_to_add}")
            self.report(none, "", *notes, add if self.way_to_add else "")
            return
        has_private = any(getattr(row, "audience", "") for row in rows)
        private = "* is private, and left out of turns in which others listen." * has_private
        hint = formats.hint("To see one in full:", f"{self.line} {self.name_of(rows[0])}")
        self.report_lines(table(self.columns, map(self.cells, rows)), *notes, private, hint)

    def show_found(self, found: Sequence[Any], none: str) -> None:
        """Show what was found, of which one more than a page was asked for."""
        self.show_list(found[: formats.PAGE], none, formats.more(found))

    def report(self, sentence: str, quoted: str = "", *hints: str) -> None:
        """Show the builder a sentence, the text it is about, and what to type next."""
        self.report_lines(wrapped(sentence), wrapped(quoted, 2) if quoted else "", *hints)

    def report_lines(self, *lines: str) -> None:
        """Show the builder the lines that are not empty."""
        self.command.reply("\n".join(filter(None, lines)))

    def demand_sure(self, consequence: str) -> None:
        """Raise `UserError` if the builder did not type that they are sure."""
        if self.form.value.lower() != SURE:
            raise UserError(consequence, f"If you are sure: {self.typed} = {SURE}")

    @contextmanager
    def refusals(self, advice: str) -> Iterator[None]:
        """Turn a refusal, whose words are for the assistant, into an error for the builder."""
        try:
            yield
        except Refusal as refusal:
            problem = refusal.problem.replace("You have", "It has").replace("You keep", "It keeps")
            raise UserError(problem, advice) from None
