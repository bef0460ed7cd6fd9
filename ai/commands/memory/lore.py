"""The subcommand `ai lore`: what is known of the world, by whom, and what brings it to mind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from django.db import transaction

from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import handle, split
from ai.commands.console.text import MAX_NAME, cell, line, wrapped
from ai.commands.memory import formats, lore_access
from ai.commands.memory.assistant_record_view import find_assistant
from ai.commands.memory.form import Form, parse
from ai.commands.memory.record_view import RecordView
from ai.memory.lore import book
from ai.memory.lore import rows as lore_rows
from ai.memory.lore.book import Shelved
from ai.memory.lore.files import MAX_NAME as MAX_KEY
from ai.memory.lore.files import MAX_TEXT, Piece
from ai.tools.support.markup import plain, prose
from ai.tools.text.quotation import visible

HELP = """Usage:
  ai lore
  ai lore/page <page>
  ai lore/find = <words>
  ai lore <key>
  ai lore <key> = <text>
  ai lore <key>/title = <text>
  ai lore <key>/keywords = <word, words, …>
  ai lore <key>/scope = everyone | place: <of> | faction: <of> | person: <of>
  ai lore <key>/priority = <number>
  ai lore <key>/on
  ai lore <key>/off
  ai lore <key>/drop [= yes]
  ai lore <name>/try = <line>

Lists all lore: the pieces from files and from the database, who knows them,
and the keywords that bring them to mind. A text adds a piece to the database,
or replaces the text of one; `|/` begins a new line. If you change a piece
from a file, a copy in the database is used instead of it until you drop the
copy.

A piece for one assistant alone is shown to those who may examine the
assistant; to change it, you must be allowed to change the assistant.

`/off` hides a piece from everyone; `/on` brings it back. `/try` shows which
pieces a line brings to an assistant's mind, and why it does not bring others
that have one of its words as a keyword.

Examples:
  ai lore old well = Nobody knows how deep the old well is.
  ai lore old well/keywords = well, old well
  ai lore old well/scope = person: librarian
  ai lore librarian/try = How deep is the well?
"""
EVERYONE = "everyone"
EXAMPLES = {
    "title": "The old well",
    "keywords": "well, old well",
    "scope": "person: librarian",
    "priority": "2",
}
"""What may be set of a piece, as a builder may type it."""


class LoreView(RecordView):
    """A line about lore; a piece is named by its key."""

    subcommand = "lore"
    changing = (*EXAMPLES, "on", "off", "drop")
    switches = ("page", "find", "try", *changing)
    columns = {"key": 20, "from": 9, "scope": 19, "pri": 4, "keywords": 25}
    way_to_add = " <key> = <text>"
    ways_to_change = (" = <text>", "/keywords = …", "/off")
    line = "ai lore"

    def __init__(self, command: Any, form: Form) -> None:
        super().__init__(command, form)
        self.key = plain(form.target, MAX_KEY)
        self.record_line = f"{self.line} {self.key}"

    @classmethod
    def parse(cls, text: str) -> Form:
        """Take apart what was typed; an existing key may have a slash or an equals sign in it."""
        key, value = _split(text)
        if "/" in key and lore_rows.find(key) is not None:
            return Form(key, "", "", value)
        return parse(cls.subcommand, key, value, cls.switches)

    @cached_property
    def found(self) -> Shelved | None:
        """The piece whose key was typed, before any change."""
        return lore_rows.find(self.form.target)

    @property
    def names_record(self) -> bool:
        return bool(self.form.target)

    def record(self) -> Shelved:
        if self.found is None:
            raise UserError(
                f"There is no lore with the key '{plain(self.key, MAX_NAME)}'.",
                "See all: ai lore; to write it: ai lore <key> = <text>",
            )
        return self.found

    def demand_change(self) -> None:
        lore_access.demand_change(self.command.caller, self.record().piece)

    def name_of(self, row: Shelved) -> str:
        return row.piece.key

    def cells(self, row: Shelved) -> tuple[Any, ...]:
        piece = row.piece
        origin = "database" if row.is_row else "file"
        return (
            cell(piece.key, 60),
            origin if piece.enabled else "|yoff|n",
            cell(lore_rows.scope_of(piece), 60),
            piece.priority,
            cell(", ".join(piece.keywords), 100) or "-",
        )

    def fields(self, row: Shelved) -> dict[str, str]:
        piece = row.piece
        origin = "the database" if row.is_row else "a file"
        return {
            "key": piece.key,
            "title": piece.title if piece.title.lower() != piece.key else "",
            "text": piece.text,
            "keywords": ", ".join(piece.keywords) or "none: it is found only by looking it up",
            "scope": lore_rows.scope_of(piece),
            "priority": str(piece.priority),
            "comes from": f"{origin}, in place of a file's piece" if row.hides else origin,
            "state": "on" if piece.enabled else "off: nobody knows it",
        }

    def do_list(self) -> None:
        rows, page = formats.page(self.visible(), self.form.argument, self.line)
        self.show_list(rows, "There is no lore yet.", page)

    do_page = do_list

    def do_find(self) -> None:
        words = plain(self.form.value or self.form.target).casefold().split()
        if not words:
            raise UserError("Which words?", "Like this: ai lore/find = old well")
        found = [row for row in self.visible() if has_words(row.piece, words)]
        self.show_found(found, "There is no such lore.")

    def visible(self) -> list[Shelved]:
        """All lore but what is for assistants that the builder may not examine."""
        hidden = lore_access.hidden_names(self.command.caller)
        return [row for row in book.everything() if not lore_access.is_for(row.piece, hidden)]

    def do_show(self) -> None:
        lore_access.demand_examine(self.command.caller, self.record().piece)
        super().do_show()

    def do_try(self) -> None:
        if not self.form.value:
            raise UserError("Which line?", "Like this: ai lore librarian/try = Is the well deep?")
        agent, number = find_assistant(self.command.caller, self.form.target)
        if number is not None:
            raise UserError("That is no assistant.", "Like this: ai lore <name>/try = <line>")
        demand_examine(self.command.caller, agent.character)
        named = book.named([self.form.value])
        if not named:
            hint = formats.hint("To see all lore:", "ai lore")
            self.report("That line has no keyword of any piece.", "", hint)
            return
        knower = book.knower(agent.character, agent.script.assistant_key)
        hidden = lore_access.hidden_names(self.command.caller)
        known = [piece for piece in named if knower.could_know(piece)]
        unknown = [
            piece
            for piece in named
            if not (knower.could_know(piece) or lore_access.is_for(piece, hidden))
        ]
        name = plain(agent.character.key, MAX_NAME)
        room = f"ai prompt {handle(agent)}/preview = <line>"
        self.report_lines(
            wrapped(f"{name} thinks of {'these, most important first:' if known else 'nothing.'}"),
            *map(_format_known, known[: book.MAX_TRIGGERED]),
            "But not of these:" if unknown else "",
            *map(_format_unknown, unknown[: book.MAX_TRIGGERED]),
            formats.hint("To see whether all fit into its prompt:", room) if known else "",
        )

    def do_add(self) -> None:
        raise UserError("Which piece?", "Like this: ai lore old well = Nobody goes there.")

    def do_correct(self) -> None:
        if self.found:
            self.demand_change()
        text = visible(self.form.value.replace("|/", "\n"))
        self._write(text=prose(text, len(text) + 1))

    def do_scope(self) -> None:
        value = plain(self.form.value, MAX_NAME)
        if value and value.lower() != EVERYONE and ":" not in value:
            raise UserError(
                f"'{value}' does not say whether it is a place, a faction or a person.",
                f"Like this: {self.typed} = person: {value}",
            )
        self._write_field()

    def _write_field(self) -> None:
        _, switch, argument, value = self.form
        if argument and not value:  # "well/keywords well" must not take all of them away
            example = f"{self.typed} = {plain(argument, MAX_NAME)}"
            raise UserError("An equals sign is missing.", f"Like this: {example}")
        if not value and switch != "keywords":
            example = f"{self.typed} = {EXAMPLES[switch]}"
            raise UserError(f"Which {switch}?", f"Like this: {example}")
        self._write(**{switch: plain(value, MAX_TEXT)})

    do_title = do_keywords = do_priority = _write_field

    def do_on(self) -> None:
        self._write(enabled=True)

    def do_off(self) -> None:
        self._write(enabled=False)

    def _write(self, **changes: Any) -> None:
        """Write the piece into the database, if the builder may change what becomes of it."""
        advice = f"See it: {self.record_line}" if self.found else "See: help ai/lore"
        with self.refusals(advice), transaction.atomic():
            piece = lore_rows.write(plain(self.form.target, MAX_KEY + 1), **changes)
            lore_access.demand_change(self.command.caller, piece)
        self.report_lines(*_format_written(self.found, piece))

    def do_drop(self) -> None:
        one = self.record()
        if not one.is_row:
            raise UserError(
                "That piece comes from a file, and only there can it be removed.",
                f"To have nobody know it: {self.record_line}/off",
            )
        in_file = "; the piece in the file is used again" if one.hides else ""
        self.demand_sure(f"'{self.key}' would be gone{in_file}.")
        lore_rows.drop(one.piece.key)
        self.report(f"'{self.key}' is gone{in_file}.")


def _split(text: str) -> tuple[str, str]:
    """A key with what may stand behind it, and what follows the equals sign."""
    for key in sorted((key for key in book.all_keys() if "=" in key), key=len, reverse=True):
        rest = text[len(key) :].strip()
        if text[: len(key)].lower() == key and rest[:1] in ("", "=", "/"):
            switch, value = split(rest)
            return key + switch, value
    return split(text)


def has_words(piece: Piece, words: Iterable[str]) -> bool:
    """Whether a piece has all of some words, which are in small letters."""
    text = " ".join((piece.key, piece.title, piece.text, *piece.keywords)).casefold()
    return all(word in text for word in words)


def _format_known(piece: Piece) -> str:
    first = f"|g{line(piece.key, MAX_NAME)}|n"
    return f"  {first} ({piece.priority})\n{wrapped(piece.text, 4, limit=300)}"


def _format_unknown(piece: Piece) -> str:
    why = f"it is for {lore_rows.scope_of(piece)}" if piece.enabled else "it is off"
    return wrapped(f"{piece.key}: {why}", 4, first="  - ")


def _format_written(before: Shelved | None, piece: Piece) -> Iterator[str]:
    """What became of a piece, and what a builder may want to do next."""
    told = f"'{piece.key}' is in the database."
    if before is None:
        told += " It is new."
    elif not before.is_row:
        told += " From now on it is used instead of the piece in the file."
    if not piece.enabled:
        told += " It is off: nobody knows it."
    scope, keywords = lore_rows.scope_of(piece), ", ".join(piece.keywords)
    yield wrapped(told)
    yield wrapped(piece.text, 2)
    yield wrapped(f"for {scope}; keywords: {keywords or 'none'}", 2)
    if not keywords:
        words = f"ai lore {piece.key}/keywords = <words>"
        yield formats.hint("To have words bring it to mind:", words)
    if before is None and scope == EVERYONE:
        only = f"ai lore {piece.key}/scope = person: <name>"
        yield formats.hint("To have only one know it:", only)
