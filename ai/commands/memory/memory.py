"""The subcommand `ai memory`: what an assistant remembers, and how builders correct it."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from ai.commands.console.access import may_read_on
from ai.commands.console.errors import UserError, broke
from ai.commands.memory import formats
from ai.commands.memory.recollection_view import RecollectionView
from ai.memory import vectors
from ai.memory.memories import full_text, memories
from ai.memory.memories.recall import closest
from ai.models import Citation, Memory

HELP = """Usage:
  ai memory <name>
  ai memory <name>/page <page>
  ai memory <name>/find = <words>
  ai memory <name>/of = <player>
  ai memory <name> <number>
  ai memory <name> = <text>
  ai memory <name> <number> = <text>
  ai memory <name> <number>/weight = <1 to 10>
  ai memory <name> <number>/drop [= yes]

Shows what an assistant remembers, newest first. `/find` lists memories that
have all of the words, or those closest in meaning if none does; `/of` lists
what a player said and what is about them; a number shows one memory in full.

A text adds a memory; with a number, it replaces that memory's text. Either
way it counts as said by you. A correction does not change who may hear of a
memory. If you correct or drop a memory, conclusions from it are deleted; if
there are any, `/drop` asks for `= yes`.

If you may examine an assistant, you also see what was whispered to it. A star
marks such memories.

Examples:
  ai memory librarian/find = lost key
  ai memory librarian = The west wing is closed for repairs.
  ai memory librarian 12 = Anna lost her key by the well.
  ai memory librarian 12/drop
"""
MAX_CITED = 20


class MemoryView(RecollectionView):
    """A line about an assistant's memories."""

    subcommand = noun = "memory"
    plural = "memories"
    model = Memory
    columns = {"no": 7, "when": 15, "kind": 8, "wt": 4, "from": 13, "memory": 31}
    sample = "The bridge is closed."

    def records(self) -> QuerySet[Memory]:
        return super().records().defer("vector")

    def tied_to(self, who: str) -> Q:
        return super().tied_to(who) | Q(about=who)

    def cells(self, row: Memory) -> tuple[Any, ...]:
        number, when, *others = super().cells(row)
        return (number, when, row.kind, *others)

    def fields(self, row: Memory) -> dict[str, str]:
        return super().fields(row) | {
            "kind": row.kind,
            "about": formats.names_of([row.about])[row.about] if row.about else "",
            "recalled": formats.timestamp(row.recalled) if row.recalled else "never",
            "rests on": _format_cited(row),
        }

    def do_find(self) -> None:
        if not full_text.read(self.query):
            raise UserError("Which words?", f"Like this: {self.line}/find = lost key")
        exact = memories.find(self.scope, self.query, limit=formats.PAGE + 1)
        meaning = None if exact else vectors.meaning()
        if exact:
            self.show_found(exact, "")
        elif meaning is None:
            self._show_nearest(None)
        else:
            looking = meaning.of(self.query)
            looking.addCallback(self._show_nearest)
            looking.addErrback(broke, self.command, "looking for memories")

    def _show_nearest(self, vector: Any) -> None:
        """Show what comes to mind; the builder may have lost the right since they asked."""
        if not may_read_on(self.command.caller, self.agent.character):
            return
        recalled = closest(self.scope, self.query, formats.PAGE, vector)
        none = f"Nothing that {self.name} remembers has to do with that."
        note = "None has all of these words; these come closest." if recalled else ""
        self.show_list([one.memory for one in recalled], none, note)

    def do_add(self) -> None:
        text = self.demand_text()
        stored = memories.store(self.scope, text, author=self.author)
        known = "now remembers" if stored.new else "remembered that already, and now again"
        see = formats.hint("To see it:", f"{self.line} {stored.memory.pk}")
        self.report(f"{self.name} {known}, as said by you:", text, see)

    def correct(self, number: int, text: str) -> None:
        memories.correct(self.scope, number, text, self.author)


def _format_cited(row: Memory) -> str:
    """What a conclusion was drawn from."""
    cited = Citation.objects.filter(memory=row).order_by("pk")[: MAX_CITED + 1]
    names = [f"entry {one.entry_id}" if one.entry_id else f"memory {one.other_id}" for one in cited]
    return ", ".join(names[:MAX_CITED]) + (" and more" if len(names) > MAX_CITED else "")
