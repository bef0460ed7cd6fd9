"""Who is known to which assistants: the tables of `ai people` over all of them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import may_examine
from ai.commands.console.lookup import assistants, handle
from ai.commands.console.person_lookup import Somebody
from ai.commands.console.text import MAX_NAME, cell, line, table
from ai.commands.memory import formats
from ai.commands.memory.person_page import attitude
from ai.models import Memory, Person, PersonNote
from ai.tools.support.markup import plain

COLUMNS = {"who": 22, "id": 15, "known to": 41}
COLUMNS_OF_ONE = {
    "assistant": 17,
    "favour": 14,
    "last met": 12,
    "notes": 6,
    "memories": 9,
    "knows": 20,
}
MAX_READ = 2000
"""People of all assistants that are read, those met last."""
MAX_KNOWERS = 6


def describe(command: Any, somebody: Somebody) -> str:
    """What each assistant that a builder may examine knows of somebody."""
    seen, hidden = _may_examine(command)
    met = {row.script: row for row in Person.objects.filter(who=somebody.who, script__in=[*seen])}
    notes = _count(PersonNote.objects.filter(who=somebody.who, script__in=[*seen]))
    about = Q(source=somebody.who) | Q(about=somebody.who)
    memories = _count(Memory.objects.filter(about, script__in=[*seen]))
    knowing = [pk for pk in seen if pk in met or pk in notes or pk in memories]
    whom = f"|w{line(plain(somebody.name), MAX_NAME)}|n ({line(somebody.who)})"
    if not knowing:
        return "\n".join([f"No assistant knows anything about {whom}.", *hidden])
    now = get_runtime().now()
    rows = [
        (
            cell(seen[pk].character.key, 16),
            attitude(met[pk], now) if pk in met else "-",
            formats.timestamp(met[pk].last_met)[2:10] if pk in met else "-",
            notes.get(pk, 0),
            memories.get(pk, 0),
            cell(", ".join(_attributes(met[pk])) if pk in met else "", 60) or "-",
        )
        for pk in knowing
    ]
    first = f"ai people {handle(seen[knowing[0]])} = {somebody.who}"
    return "\n".join(
        [
            f"What assistants know about {whom}:",
            table(COLUMNS_OF_ONE, rows),
            formats.hint("To see what one knows:", first),
            *hidden,
        ]
    )


def list_everybody(command: Any, page: str) -> str:
    """A page of those who are known to assistants, met last first.

    Raises:
        UserError: There is no such page.
    """
    seen, hidden = _may_examine(command)
    rows = Person.objects.filter(script__in=[*seen]).order_by("-last_met", "-pk")
    known: dict[str, list[tuple[str, Agent]]] = {}
    for who, name, script in rows.values_list("who", "name", "script")[:MAX_READ]:
        known.setdefault(who, []).append((name, seen[script]))
    shown, pages = formats.page([*known.items()], page, "ai people")
    if not shown:
        return "\n".join(["No assistant knows anybody yet.", *hidden])
    cells = [(cell(by[0][0], 40), who, _knowers([one for _, one in by])) for who, by in shown]
    hint = formats.hint("To see what is known of one:", f"ai people all = {shown[0][0]}")
    return "\n".join(filter(None, [table(COLUMNS, cells), pages, hint, *hidden]))


def _may_examine(command: Any) -> tuple[dict[int, Agent], list[str]]:
    """The assistants that a builder may examine, by script, and a line about the others."""
    everyone = assistants()
    seen = {one.script.pk: one for one in everyone if may_examine(command.caller, one.character)}
    left_out = len(everyone) - len(seen)
    return seen, [f"Left out: {left_out} that you may not examine."] if left_out else []


def _count(rows: QuerySet[Any]) -> dict[int, int]:
    counted = rows.order_by().values("script").annotate(n=Count("pk"))
    return {row["script"]: row["n"] for row in counted}


def _attributes(person: Person) -> list[str]:
    return [name for name in person.facts if name != "v"]


def _knowers(knowers: list[Agent]) -> str:
    names = [plain(one.character.key, MAX_NAME) for one in knowers]
    more = f" and {len(names) - MAX_KNOWERS} more" if len(names) > MAX_KNOWERS else ""
    return cell(", ".join(names[:MAX_KNOWERS]) + more)
