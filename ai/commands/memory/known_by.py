"""Who knows what about whom: the tables of `ai people` over all assistants."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Count, Q

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_service
from ai.commands.console.access import may_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistants, handle
from ai.commands.console.person_lookup import Somebody
from ai.commands.console.text import MAX_NAME, cell, line, table
from ai.commands.memory import shared
from ai.memory.people import favour
from ai.models import Memory, Person, PersonNote
from ai.tools.support.markup import plain

ONE = {"assistant": 17, "favour": 14, "last met": 12, "notes": 6, "memories": 9, "knows": 20}
ALL = {"who": 22, "id": 15, "known to": 41}
MAX_READ = 2000
"""People of all assistants that are read, those met last."""
MAX_KNOWERS = 6


def liking(person: Person, now: datetime) -> str:
    """How an assistant likes somebody, in a word and a number."""
    value = favour.now_of(person, now)
    return f"{favour.attitude(value)} {value:+.0f}" if round(value) else favour.attitude(value)


def of(command: Any, somebody: Somebody) -> str:
    """What each assistant that a builder may examine knows of somebody."""
    seen, hidden = _seen(command)
    who = line(plain(somebody.name), MAX_NAME)
    scripts = list(seen)
    rows = list(Person.objects.filter(who=somebody.who, script__in=scripts))
    notes = _counts(PersonNote.objects.filter(who=somebody.who, script__in=scripts))
    about = Q(source=somebody.who) | Q(about=somebody.who)
    remembered = _counts(Memory.objects.filter(about, script__in=scripts))
    now = get_service().now()
    met = {row.script: row for row in rows}
    shown = [
        (
            cell(seen[script].thing.key, 16),
            liking(met[script], now) if script in met else "-",
            shared.when(met[script].last_met)[2:10] if script in met else "-",
            notes.get(script, 0),
            remembered.get(script, 0),
            cell(", ".join(_attributes(met.get(script))), 60) or "-",
        )
        for script in scripts
        if script in met or notes.get(script) or remembered.get(script)
    ]
    lines = [f"What assistants know of |w{who}|n ({line(somebody.who)}):"]
    if shown:
        first = next(p for s, p in seen.items() if s in met or notes.get(s) or remembered.get(s))
        lines += [
            table(ONE, shown),
            shared.hint("What one knows:", f"ai people {line(handle(first))} = {somebody.who}"),
        ]
    else:
        lines = [f"No assistant knows anything of |w{who}|n ({line(somebody.who)})."]
    return "\n".join([*lines, *_hidden(hidden)])


def everybody(command: Any, number: int) -> str:
    """Who is known to which assistants, those met last first."""
    seen, hidden = _seen(command)
    rows = Person.objects.filter(script__in=list(seen)).order_by("-last_met", "-pk")
    known: dict[str, list[tuple[str, Agent]]] = {}
    for who, name, script in rows.values_list("who", "name", "script")[:MAX_READ]:
        known.setdefault(who, []).append((name, seen[script]))
    if not known:
        return "\n".join(["No assistant knows anybody yet.", *_hidden(hidden)])
    begin = (number - 1) * shared.PAGE
    page = list(known.items())[begin : begin + shared.PAGE]
    if not page:
        raise UserError(f"There is no page {number}.", "The first: ai people")
    shown = [(cell(by[0][0], 40), who, _knowers([one for _, one in by])) for who, by in page]
    lines = [table(ALL, shown), shared.pages(number, len(known), "ai people")]
    hint = f"What is known of one: |wai people all = {line(page[0][0])}|n"
    return "\n".join(filter(None, [*lines, hint, *_hidden(hidden)]))


def _seen(command: Any) -> tuple[dict[int, Agent], int]:
    """The assistants into which a builder may look, by script, and how many others there are."""
    everyone = assistants()
    seen = {one.script.pk: one for one in everyone if may_examine(command.caller, one.thing)}
    return seen, len(everyone) - len(seen)


def _hidden(number: int) -> list[str]:
    return [f"Not counted: {number} that you may not examine."] if number else []


def _counts(rows: Any) -> dict[int, int]:
    counted = rows.order_by().values("script").annotate(n=Count("pk"))
    return {row["script"]: row["n"] for row in counted}


def _attributes(person: Person | None) -> list[str]:
    return [name for name in person.facts if name != "v"] if person is not None else []


def _knowers(knowers: list[Agent]) -> str:
    names = [plain(one.thing.key, MAX_NAME) for one in knowers]
    more = f" and {len(names) - MAX_KNOWERS} more" if len(names) > MAX_KNOWERS else ""
    return cell(", ".join(names[:MAX_KNOWERS]) + more)
