"""The word `ai journal`: what an assistant lived through, and how builders mend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import handle
from ai.commands.console.person_lookup import heard_from
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.memory import conclusions, shared
from ai.commands.memory.shared import Asked
from ai.memory.memories import forgetting
from ai.memory.upkeep import journal as entries
from ai.models import Citation, JournalEntry
from ai.tools.support.markup import plain

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

What an assistant wrote down of what happened; reflection works on it. The
newest entries first, those with certain words, those tied to a player, or one
with all that is known of it.

A text writes an entry; behind a number, it stands in that one's place. Either
counts as said by you. An entry that is changed or dropped takes along what
was concluded from it; a changed one is reflected on anew.

Whoever may examine an assistant sees what was whispered to it as well; such
entries are marked with a star.

Examples:
  ai journal guard
  ai journal guard/find = gate
  ai journal guard = The gate was mended today.
  ai journal guard 31/drop
"""
SWITCHES = ("page", "find", "of", "weight", "drop")
COLUMNS = {"no": 8, "when": 16, "wt": 4, "from": 14, "entry": 36}
MAX_TEXT = 1000
MAX_SHOWN = 120
"""Characters of an entry in a list."""


def journal(command: Any, text: str) -> None:
    """List, find, show, write, correct or drop entries."""
    asked = shared.read("journal", text, SWITCHES)
    presence, number = shared.meant_row(command, asked)
    if asked.switch in _CHANGES:
        number = shared.demand_row(number, "journal", presence, "entry")
        found = _one(shared.changeable(command, presence), number)
        _CHANGES[asked.switch](command, presence, found, asked.new)
    elif asked.switch == "find":
        _find(command, presence, asked.new or asked.what)
    elif asked.switch == "of":
        _of(command, presence, asked.new or asked.what)
    elif number is not None and not asked.switch:
        found = _one(presence, number)
        if asked.new:
            _correct(command, shared.changeable(command, presence), found, asked.new)
        else:
            command.tell(_told(presence, found))
    elif asked.new and not asked.switch:
        _add(command, shared.changeable(command, presence), asked.new)
    else:
        _list(command, presence, asked)


# To see


def _list(command: Any, presence: Agent, asked: Asked) -> None:
    who = line(handle(presence))
    number = shared.page_of(asked.what, "journal", who)
    skip = (number - 1) * shared.PAGE
    rows = entries.review(shared.scope_of(command, presence), shared.PAGE, skip=skip)
    if not rows:
        command.tell(
            f"{name_of(presence.thing)} has no {'more ' if skip else ''}entries.\n"
            + shared.hint("To write one:", f"ai journal {who} = <text>")
        )
        return
    count = JournalEntry.objects.filter(script=presence.script.pk).count()
    waits = entries.unreflected(presence.script.pk)
    below = f"What was not reflected on yet weighs {waits} together."
    command.tell(_table(rows, who, shared.pages(number, count, f"ai journal {who}"), below))


def _find(command: Any, presence: Agent, query: str) -> None:
    who = line(handle(presence))
    if not query:
        raise UserError("Which words?", f"Like this: ai journal {handle(presence)}/find = gate")
    rows, more = shared.first(
        entries.search(shared.scope_of(command, presence), query, shared.PAGE + 1)
    )
    if not rows:
        command.tell(f"No entry of {name_of(presence.thing)} has such words.")
        return
    command.tell(_table(rows, who, more))


def _of(command: Any, presence: Agent, name: str) -> None:
    scope = shared.scope_of(command, presence)
    somebody = heard_from(scope, name, handle(presence))
    rows, more = shared.first(entries.review(scope, shared.PAGE + 1, source=somebody.who))
    if not rows:
        tied = f"is tied to {plain(somebody.name, MAX_NAME)}"
        command.tell(wrapped(f"No entry of {shared.name_in(presence)} {tied}."))
        return
    command.tell(_table(rows, line(handle(presence)), more))


def _table(rows: Sequence[JournalEntry], who: str, *below: str) -> str:
    shown = [
        (
            f"{row.pk}{'*' if row.audience else ''}",
            shared.when(row.at)[2:],
            row.importance,
            cell(shared.said_by(row.source_name, row.source), 13),
            cell(row.text, MAX_SHOWN),
        )
        for row in rows
    ]
    starred = "* is private. " if any(row.audience for row in rows) else ""
    hint = shared.hint(f"{starred}One of them, whole:", f"ai journal {who} {rows[0].pk}")
    return "\n".join(filter(None, [table(COLUMNS, shown), *below, hint]))


def _told(presence: Agent, row: JournalEntry) -> str:
    who = line(handle(presence))
    resting = len(forgetting.resting_on(entries=[row.pk]))
    cited = list(Citation.objects.filter(entry=row).values_list("memory", flat=True)[:20])
    rows = {
        f"entry {row.pk}": row.text,
        "weight": f"{row.importance} of 10",
        "from": shared.trusted(row.source_name, row.source, row.trust),
        "written": " in ".join(filter(None, [shared.when(row.at), shared.place_of(row.place)])),
        "turn": str(row.turn) if row.turn else "",
        "private to": shared.private_to(row.audience),
        "reflected": "yes" if row.reflected else "not yet",
        "under it": ", ".join(f"memory {pk}" for pk in cited),
        "with it go": conclusions.counted(resting) if resting else "",
    }
    form = f"ai journal {who} {row.pk}"
    change = shared.hint("To change it:", f"{form} = <text>", f"{form}/drop")
    return f"{shared.whole(rows)}\n{change}"


def _one(presence: Agent, number: int) -> JournalEntry:
    found = JournalEntry.objects.filter(script=presence.script.pk, pk=number).first()
    if found is None:
        raise UserError(
            f"There is no entry {number} there.", f"See them: ai journal {handle(presence)}"
        )
    return found


# To change


def _add(command: Any, presence: Agent, text: str) -> None:
    example = f"ai journal {handle(presence)} = The gate was mended."
    new = shared.demand_text(text, MAX_TEXT, example)
    scope = shared.scope_of(command, presence)
    entries.add(scope, new, how="told", author=shared.author_of(command))
    command.tell(f"In the journal of {name_of(presence.thing)}, from you:\n{wrapped(new, 2)}")


def _correct(command: Any, presence: Agent, row: JournalEntry, text: str) -> None:
    who = handle(presence)
    new = shared.demand_text(text, MAX_TEXT, f"ai journal {who} {row.pk} = The gate was mended.")
    resting = len(forgetting.resting_on(entries=[row.pk]))
    with shared.refusals(f"See it: ai journal {who} {row.pk}"):
        entries.correct(shared.scope_of(command, presence), row.pk, new, shared.author_of(command))
    command.tell(
        f"Entry {row.pk} says now, from you:\n{wrapped(new, 2)}{conclusions.gone(resting)}"
    )


def _weigh(command: Any, presence: Agent, row: JournalEntry, text: str) -> None:
    example = f"ai journal {handle(presence)} {row.pk}/weight = 8"
    weight = shared.demand_number(text, 1, 10, example)
    JournalEntry.objects.filter(pk=row.pk).update(importance=weight)
    command.tell(f"Entry {row.pk} has weight {weight} of 10 now.")


def _drop(command: Any, presence: Agent, row: JournalEntry, sure: str) -> None:
    resting = len(forgetting.resting_on(entries=[row.pk]))
    who = handle(presence)
    conclusions.demand_sure(resting, sure, f"ai journal {who} {row.pk}/drop")
    with shared.refusals(f"See them: ai journal {who}"):
        entries.drop(shared.scope_of(command, presence), row.pk)
    command.tell(f"Gone from the journal{conclusions.along(resting)}:\n{wrapped(row.text, 2)}")


_CHANGES = {"weight": _weigh, "drop": _drop}
