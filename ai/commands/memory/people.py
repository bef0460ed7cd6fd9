"""The subcommand `ai people`: whom assistants know, and what they know of them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import NotThere, UserError
from ai.commands.console.lookup import assistant
from ai.commands.console.person_lookup import Somebody, anybody, known
from ai.commands.console.text import MAX_NAME, cell, table
from ai.commands.memory import formats, known_by, person_page
from ai.commands.memory.assistant_record_view import AssistantRecordView, read_number
from ai.commands.memory.form import Form, demand_number, demand_text
from ai.memory.people import favour, people
from ai.models import Person, PersonNote
from ai.tools.support.markup import plain

HELP = """Usage:
  ai people
  ai people <player>
  ai people all = <player>
  ai people <name>
  ai people <name> = <player>
  ai people <name>/find = <words>
  ai people <name>/note <player> = <text>
  ai people <name>/note <number> = <text>
  ai people <name>/fact <player> = <what>: <text>
  ai people <name>/favour <player> = <-100 to 100>
  ai people <name>/drop <number>
  ai people <name>/drop <player> = <what>
  ai people <name>/page <page>

Without a name, it lists which assistants know whom. With a player, it shows
what each assistant knows about them; use `all =` if an assistant has the same
name. With an assistant, it lists whom that assistant knows. With both, it
shows everything that the assistant knows about the player: when they met, how
much it likes them and why, facts and notes with their sources and its trust
in them, and topics they talked about.

`/find` lists notes that have all of the words. `/note` adds a note, or
replaces the text of one; `/fact` adds a fact. Both count as said by you.
`/favour` sets how much it likes them; from then on, favour changes and fades
as usual. `/drop` deletes a note, or a fact with everything anybody said about
it.

A player may also be given as `account:3` or `object:7`, as the lists show
them. To make all assistants forget a player: ai forget.

Examples:
  ai people guard = anna
  ai people guard/note anna = She may pass the gate.
  ai people guard/fact anna = rank: captain
  ai people guard/drop anna = rank
"""
NOTE_COLUMNS = {"no": 8, "about": 15, "from": 16, "note": 39}
MAX_ATTRIBUTE = 40
MAX_VALUE = 200
MAX_WORDS = 8
"""Words of a search that count."""


class PeopleView(AssistantRecordView):
    """A line about whom an assistant knows; its notes on them are what has numbers."""

    subcommand = "people"
    noun = "note"
    switches = ("find", "page", "note", "fact", "favour", "drop")
    changing = ("note", "fact", "favour", "drop")
    columns = {"who": 20, "id": 14, "favour": 15, "met": 6, "last met": 17}
    max_text = 500
    list_switch = " = <player>"
    way_to_add = ""

    @classmethod
    def run(cls, command: Any, text: str) -> None:
        form = cls.parse(text)
        if not form.target:
            _list_everybody(command, form)
        elif (somebody := _find_player(command, form)) is not None:
            command.reply(known_by.describe(command, somebody))
        else:
            super().run(command, text)

    @property
    def verb(self) -> str:
        if self.number is not None and read_number(self.form.argument) is None:
            example = f"{self.line}/drop {self.number}"
            raise UserError("A number follows `/note` or `/drop`.", f"Like this: {example}")
        return self.form.switch or ("show" if self.form.value else "list")

    def name_of(self, row: Person) -> str:
        return f"= {row.who}"

    def cells(self, row: Person) -> tuple[Any, ...]:
        return (
            cell(row.name, 40),
            row.who,
            person_page.attitude(row, get_runtime().now()),
            row.meetings,
            formats.timestamp(row.last_met) if row.meetings else "only heard of",
        )

    def records(self) -> QuerySet[Person]:
        """Everybody whom the assistant knows, met last first."""
        rows = Person.objects.filter(script=self.agent.script.pk)
        return rows.order_by("-last_met", "-pk")

    def do_list(self) -> None:
        rows, page = formats.page(self.records(), self.form.argument, self.line)
        self.show_list(rows, f"{self.name} knows nobody yet.", page)

    do_page = do_list

    def do_show(self) -> None:
        person = known(self.scope, self.form.value, self.handle)
        memories = f"ai memory {self.handle}/of = {person.who}"
        self.report_lines(
            *person_page.lines(self.scope, person, self.name),
            formats.hint("What it remembers of them:", memories),
            formats.hint("What others know of them:", f"ai people all = {person.who}"),
        )

    def do_find(self) -> None:
        words = plain(self.query).split()[:MAX_WORDS]
        if not words:
            raise UserError("Which words?", f"Like this: {self.typed} = gate")
        found = people.find_notes(self.scope, words, formats.PAGE + 1)
        if not found:
            self.report(f"{self.name} has no note with these words.")
            return
        rows = found[: formats.PAGE]
        about = Person.objects.filter(script=self.agent.script.pk, who__in=[r.who for r in rows])
        names = dict(about.values_list("who", "name"))
        self.report_lines(
            table(NOTE_COLUMNS, (note_cells(row, names.get(row.who, row.who)) for row in rows)),
            "* is private." if any(row.audience for row in rows) else "",
            formats.more(found),
        )

    def fetch(self, number: int) -> PersonNote | None:
        return PersonNote.objects.filter(script=self.agent.script.pk, pk=number).first()

    def do_note(self) -> None:
        example = f"{self.line}/note anna = She may pass."
        text = demand_text(self.form.value, self.max_text, example)
        if self.number is not None:
            self.correct_note(self.record(), text)
            return
        person = self.demand_person(example)
        is_new = people.note(self.scope, person.who, text, author=self.author)
        noted, whom = "now has" if is_new else "already had", plain(person.name, MAX_NAME)
        self.report(f"{self.name} {noted} this note about {whom}, as said by you:", text)

    def correct_note(self, row: PersonNote, text: str) -> None:
        with self.refusals(f"See them: {self.line}{self.list_switch}"):
            people.correct_note(self.scope, row.pk, text, self.author)
        facts = "Facts that were drawn from the old text stay until you drop them."
        self.report(f"Note {row.pk} now reads, as said by you:", text, facts)

    def do_fact(self) -> None:
        example = f"{self.line}/fact anna = rank: captain"
        name, colon, value = self.form.value.partition(":")
        if not colon or plain(name).lower() == "v":  # which is the facts' version
            raise UserError("A fact is a word, a colon, and what it is.", f"Like this: {example}")
        attribute = demand_text(name, MAX_ATTRIBUTE, example)
        text = demand_text(value, MAX_VALUE, example)
        person = self.demand_person(example)
        people.learn(self.scope, person, attribute, text, self.author)
        whom = plain(person.name, MAX_NAME)
        self.report(f"{self.name} now knows of {whom}, as said by you:", f"{attribute}: {text}")

    def do_favour(self) -> None:
        example = f"{self.line}/favour anna = 20"
        value = demand_number(self.form.value, -100, 100, example)
        person = self.demand_person(example)
        moved = favour.put(self.scope, person, value, "staff said so", self.author)
        likes = f"{favour.attitude(moved.after)} {moved.after:+.0f}, before {moved.before:+.0f}"
        self.report(f"How {self.name} likes {plain(person.name, MAX_NAME)}: {likes}.")

    def do_drop(self) -> None:
        if self.number is not None and not self.form.value:
            row = self.record()
            row.delete()
            self.report(f"Note {self.number} is gone:", row.text)
            return
        person = known(self.scope, self.form.argument, self.handle)
        whom, attribute = plain(person.name, MAX_NAME), plain(self.form.value)
        if not attribute:
            raise UserError(
                "Drop what? Type the number of a note or the name of a fact.",
                f"Like this: {self.line}/drop {whom} = rank",
            )
        if not people.drop_fact(self.scope, person, attribute):
            raise UserError(f"It knows no '{attribute}' of them.", f"See it: {self.line} = {whom}")
        self.report(f"{self.name} no longer knows the '{attribute}' of {whom}.")

    def demand_person(self, example: str) -> Person:
        """The person that was named; one whom the assistant does not know, it has now heard of.

        Raises:
            UserError: There is no such person, or they opted out.
        """
        name = self.form.argument
        if not name:
            raise UserError("About whom?", f"Like this: {example}")
        try:
            person: Person | Somebody = known(self.scope, name, self.handle)
        except NotThere:
            person = anybody(name)
        if get_runtime().opt_outs.has(person.who):
            raise UserError(
                f"{plain(person.name, MAX_NAME)} opted out: assistants keep nothing about them.",
                "Only they can end that: ai optout = no",
            )
        return people.know(self.scope, person.who, person.name)


def note_cells(row: PersonNote, name: str) -> tuple[Any, ...]:
    """What a list of notes shows of one, given the name of the person whom it is about."""
    return (
        formats.number(row),
        cell(name, 14),
        f"{cell(formats.source(row.source_name, row.source), 11)} {row.trust:.1f}",
        cell(row.text, 120),
    )


def _list_everybody(command: Any, form: Form) -> None:
    if form.switch not in ("", "page"):
        raise UserError("Of which assistant?", f"Like this: ai people <name>/{form.switch}")
    command.reply(known_by.list_everybody(command, form.argument))


def _find_player(command: Any, form: Form) -> Somebody | None:
    """The player that a form is about; None if it is about an assistant.

    Raises:
        UserError: It is about neither.
    """
    is_all = form.target.lower() == "all"
    if form.switch or (form.value and not is_all):
        return None
    if is_all:
        if not form.value:
            raise UserError("Whom?", "Like this: ai people all = <player>")
        return anybody(form.value)
    try:
        assistant(command.caller, form.target)
    except NotThere as not_there:
        try:
            return anybody(form.target)
        except NotThere:
            name = plain(form.target, MAX_NAME)
            problem = f"'{name}' is neither an assistant nor a player."
            raise UserError(problem, not_there.advice) from None
    return None
