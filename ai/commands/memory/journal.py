"""The subcommand `ai journal`: what an assistant wrote down, and how builders correct it."""

from __future__ import annotations

from ai.commands.console.errors import UserError
from ai.commands.memory import formats
from ai.commands.memory.recollection_view import RecollectionView
from ai.memory.upkeep import journal
from ai.models import Citation, JournalEntry

HELP = """Usage:
  ai journal <name>
  ai journal <name>/page <page>
  ai journal <name>/find = <words>
  ai journal <name>/of = <player>
  ai journal <name> <number>
  ai journal <name> = <text>
  ai journal <name> <number> = <text>
  ai journal <name> <number>/weight = <1 to 10>
  ai journal <name> <number>/drop [= yes]

Shows what an assistant wrote in its journal, newest first. Reflection draws
conclusions from these entries. `/find` lists entries with the words, `/of`
those tied to a player; a number shows one entry in full.

A text adds an entry; with a number, it replaces that entry's text. Either way
it counts as said by you. If you correct or drop an entry, conclusions from it
are deleted; if there are any, `/drop` asks for `= yes`. A corrected entry is
reflected on again.

If you may examine an assistant, you also see what was whispered to it. A star
marks such entries.

Examples:
  ai journal guard
  ai journal guard/find = gate
  ai journal guard = The gate was mended today.
  ai journal guard 31/drop
"""
MAX_CITED = 20


class JournalView(RecollectionView):
    """A line about an assistant's journal."""

    subcommand = "journal"
    noun = "entry"
    plural = "entries"
    model = JournalEntry
    columns = {"no": 8, "when": 15, "wt": 4, "from": 17, "entry": 34}
    sample = "The gate was mended."

    def fields(self, row: JournalEntry) -> dict[str, str]:
        citing = Citation.objects.filter(entry=row).values_list("memory", flat=True)[:MAX_CITED]
        return super().fields(row) | {
            "turn": str(row.turn) if row.turn else "",
            "reflected": "yes" if row.reflected else "not yet",
            "cited by": ", ".join(f"memory {pk}" for pk in citing),
        }

    def list_note(self) -> str:
        weight = journal.unreflected(self.agent.script.pk)
        return f"Entries not yet reflected on weigh {weight} together."

    def do_find(self) -> None:
        if not self.query:
            raise UserError("Which words?", f"Like this: {self.line}/find = gate")
        rows = journal.search(self.scope, self.query, formats.PAGE + 1)
        self.show_found(rows, f"No entry of {self.name} has such words.")

    def do_add(self) -> None:
        text = self.demand_text()
        journal.add(self.scope, text, how="told", author=self.author)
        self.report(f"The journal of {self.name} now has, as said by you:", text)

    def correct(self, number: int, text: str) -> None:
        journal.correct(self.scope, number, text, self.author)
