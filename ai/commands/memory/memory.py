"""The word `ai memory`: what an assistant remembers, and how builders mend it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.commands.console.access import may_read_on
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import handle
from ai.commands.console.person_lookup import heard_from
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.memory import conclusions, shared
from ai.commands.memory.shared import Asked
from ai.memory import vectors
from ai.memory.memories import forgetting, full_text, memories
from ai.memory.memories.memories import is_private, mine
from ai.memory.memories.recall import brought_to_mind
from ai.models import Citation, Memory
from ai.tools.support.markup import plain

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

What an assistant remembers: the newest first, those with certain words (or,
where none has all of them, those that mean something like it), those that a
player said or that are about them, or one with all that is known of it.

A text adds a memory; behind a number, it stands in that one's place. Either
counts as said by you. Who may hear of a memory stays as it was. A memory that
is changed or dropped takes along what was concluded from it; `= yes` is asked
for where that is anything.

Whoever may examine an assistant sees what was whispered to it as well; such
memories are marked with a star.

Examples:
  ai memory librarian/find = lost key
  ai memory librarian = The west wing is closed for repairs.
  ai memory librarian 12 = Anna lost her key by the well.
  ai memory librarian 12/drop
"""
SWITCHES = ("page", "find", "of", "weight", "drop")
COLUMNS = {"no": 7, "when": 15, "kind": 8, "wt": 4, "from": 13, "memory": 31}
MAX_TEXT = 1000
MAX_SHOWN = 120
"""Characters of a memory in a list."""
MAX_CITED = 20


def memory(command: Any, text: str) -> None:
    """List, find, show, add, correct or drop memories."""
    asked = shared.read("memory", text, SWITCHES)
    presence, number = shared.meant_row(command, asked)
    if asked.switch in _CHANGES:
        number = shared.demand_row(number, "memory", presence, "memory")
        found = _one(command, shared.changeable(command, presence), number)
        _CHANGES[asked.switch](command, presence, found, asked.new)
    elif asked.switch == "find":
        _find(command, presence, asked.new or asked.what)
    elif asked.switch == "of":
        _of(command, presence, asked.new or asked.what)
    elif number is not None and not asked.switch:
        found = _one(command, presence, number)
        if asked.new:
            _correct(command, shared.changeable(command, presence), found, asked.new)
        else:
            command.tell(_told(command, presence, found))
    elif asked.new and not asked.switch:
        _add(command, shared.changeable(command, presence), asked.new)
    else:
        _list(command, presence, asked)


# To see


def _list(command: Any, presence: Agent, asked: Asked) -> None:
    scope, who = shared.scope_of(command, presence), line(handle(presence))
    number = shared.page_of(asked.what, "memory", who)
    skip = (number - 1) * shared.PAGE
    rows = memories.find(scope, limit=shared.PAGE, skip=skip)
    if not rows:
        none = f"{shared.name_in(presence)} has no {'more ' if skip else ''}memories."
        add = shared.hint("To add one:", f"ai memory {who} = <text>")
        command.tell(f"{wrapped(none)}\n{add}")
        return
    count = mine(scope).count()
    command.tell(_table(rows, who, shared.pages(number, count, f"ai memory {who}")))


def _of(command: Any, presence: Agent, name: str) -> None:
    scope = shared.scope_of(command, presence)
    somebody = heard_from(scope, name, handle(presence))
    rows, more = shared.first(memories.find(scope, who=somebody.who, limit=shared.PAGE + 1))
    if not rows:
        whom = plain(somebody.name, MAX_NAME)
        command.tell(wrapped(f"{shared.name_in(presence)} has no memories of {whom}."))
        return
    command.tell(_table(rows, line(handle(presence)), more))


def _table(rows: Sequence[Memory], who: str, below: str = "") -> str:
    shown = [
        (
            f"{row.pk}{'*' if is_private(row) else ''}",
            shared.when(row.at)[2:],
            row.kind,
            row.importance,
            f"{cell(shared.said_by(row.source_name, row.source), 12)} {row.trust:.1f}",
            cell(row.text, MAX_SHOWN),
        )
        for row in rows
    ]
    starred = "* is private. " if any(map(is_private, rows)) else ""
    hint = shared.hint(f"{starred}One of them, whole:", f"ai memory {who} {rows[0].pk}")
    return "\n".join(filter(None, [table(COLUMNS, shown), below, hint]))


def _find(command: Any, presence: Agent, query: str) -> None:
    """Those that have all the words; else those that come to mind at them."""
    who = line(handle(presence))
    if not full_text.read(query):
        raise UserError("Which words?", f"Like this: ai memory {handle(presence)}/find = lost key")
    scope = shared.scope_of(command, presence)
    exact, more = shared.first(memories.find(scope, query, limit=shared.PAGE + 1))
    if exact:
        command.tell(_table(exact, who, more))
        return
    meaning = vectors.meaning()
    if meaning is None:
        _near(None, command, presence, query)
        return
    looked = meaning.of(query)
    looked.addCallback(partial(_near, command=command, presence=presence, query=query))
    looked.addErrback(broke, command, "looking for memories")


def _near(vector: Any, command: Any, presence: Agent, query: str) -> None:
    if not may_read_on(command.caller, presence.thing):
        return
    scope = shared.scope_of(command, presence)
    found = [one.memory for one in brought_to_mind(scope, query, shared.PAGE, vector)]
    if not found:
        command.tell(f"Nothing that {name_of(presence.thing)} remembers has to do with that.")
        return
    told = "None has all of these words; these are the nearest."
    command.tell(_table(found, line(handle(presence)), told))


def _told(command: Any, presence: Agent, row: Memory) -> str:
    resting = len(forgetting.resting_on([row.pk]))
    who = line(handle(presence))
    rows = {
        f"memory {row.pk}": row.text,
        "kind": f"{row.kind}, weight {row.importance} of 10",
        "from": shared.trusted(row.source_name, row.source, row.trust),
        "about": shared.names_of([row.about])[row.about] if row.about else "",
        "learnt": " in ".join(filter(None, [shared.when(row.at), shared.place_of(row.place)])),
        "recalled": shared.when(row.recalled) if row.recalled else "never",
        "private to": shared.private_to(row.audience),
        "rests on": _cited(row),
        "under it": f"{conclusions.counted(resting)} concluded from it" if resting else "",
    }
    form = f"ai memory {who} {row.pk}"
    change = shared.hint("To change it:", f"{form} = <text>", f"{form}/drop")
    return f"{shared.whole(rows)}\n{change}"


def _cited(row: Memory) -> str:
    cited = list(Citation.objects.filter(memory=row).order_by("pk")[: MAX_CITED + 1])
    told = [f"entry {one.entry_id}" if one.entry_id else f"memory {one.other_id}" for one in cited]
    return ", ".join(told[:MAX_CITED]) + (" and more" if len(told) > MAX_CITED else "")


def _one(command: Any, presence: Agent, number: int) -> Memory:
    found = mine(shared.scope_of(command, presence)).defer("vector").filter(pk=number).first()
    if found is None:
        raise UserError(
            f"There is no memory {number} there.", f"See them: ai memory {handle(presence)}"
        )
    return found


# To change


def _add(command: Any, presence: Agent, text: str) -> None:
    who = line(handle(presence))
    new = shared.demand_text(text, MAX_TEXT, f"ai memory {who} = The bridge is closed.")
    scope = shared.scope_of(command, presence)
    stored = memories.store(scope, new, author=shared.author_of(command))
    was = "remembers, from you:" if stored.new else "remembered that already, and knows it anew:"
    told = wrapped(f"{shared.name_in(presence)} {was}")
    see = shared.hint("To see it:", f"ai memory {who} {stored.memory.pk}")
    command.tell(f"{told}\n{wrapped(new, 2)}\n{see}")


def _correct(command: Any, presence: Agent, row: Memory, text: str) -> None:
    who = handle(presence)
    new = shared.demand_text(text, MAX_TEXT, f"ai memory {who} {row.pk} = The bridge is closed.")
    resting = len(forgetting.resting_on([row.pk]))
    with shared.refusals(f"See it: ai memory {who} {row.pk}"):
        memories.correct(shared.scope_of(command, presence), row.pk, new, shared.author_of(command))
    command.tell(
        f"Memory {row.pk} says now, from you:\n{wrapped(new, 2)}{conclusions.gone(resting)}"
    )


def _weigh(command: Any, presence: Agent, row: Memory, text: str) -> None:
    example = f"ai memory {handle(presence)} {row.pk}/weight = 8"
    weight = shared.demand_number(text, 1, 10, example)
    Memory.objects.filter(pk=row.pk).update(importance=weight)
    command.tell(f"Memory {row.pk} has weight {weight} of 10 now.")


def _drop(command: Any, presence: Agent, row: Memory, sure: str) -> None:
    resting = len(forgetting.resting_on([row.pk]))
    conclusions.demand_sure(resting, sure, f"ai memory {handle(presence)} {row.pk}/drop")
    memories.forget(shared.scope_of(command, presence), [row.pk])
    told = wrapped(f"{shared.name_in(presence)} has forgotten{conclusions.along(resting)}:")
    command.tell(f"{told}\n{wrapped(row.text, 2)}")


_CHANGES = {"weight": _weigh, "drop": _drop}
