"""What the words share that look after what an assistant keeps: forms, scopes, pages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.utils import timezone
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of, source_of
from ai.assistant.runtime import get_service
from ai.commands.console.access import demand_change, demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, split
from ai.commands.console.text import MAX_NAME, WIDTH, wrapped
from ai.memory.privacy.provenance import TRUST
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope, members
from ai.tools.support.markup import plain

PAGE = 20
"""Rows of a list that are shown at a time."""
MAX_PAGE = 100_000
OTHERS = {
    "search": "find",
    "delete": "drop",
    "del": "drop",
    "remove": "drop",
    "rm": "drop",
    "secret": "scope",
    "for": "scope",
    "who": "scope",
    "keys": "keywords",
    "words": "keywords",
    "deadline": "due",
    "by": "due",
    "when": "due",
    "finish": "done",
    "complete": "done",
}
"""What people type instead of a switch."""
Row = TypeVar("Row")
_FORM = re.compile(r"(?P<left>.*)/\s*(?P<switch>[a-z]+)\s*(?P<what>[^/]*)\Z", re.I | re.S)
_WHOLE = re.compile(r"[+-]?[0-9]{1,7}\Z")
_ROW = re.compile(r"#?(?P<number>[0-9]{1,18})\Z")


class Asked(NamedTuple):
    """What a builder typed behind a word."""

    left: str
    """What stands before the switch: a name, and perhaps a row's number."""
    switch: str
    """In small letters; "" where there is none."""
    what: str
    """What follows the switch."""
    new: str
    """What follows the equals sign."""


def read(word: str, text: str, switches: Collection[str]) -> Asked:
    """Take apart what was typed.

    Args:
        word: Of `ai`.
        text: What follows it.
        switches: Those that the word knows.

    Raises:
        Complaint: It is no form of the word.
    """
    return told_apart(word, *split(text), switches)


def told_apart(word: str, left: str, new: str, switches: Collection[str]) -> Asked:
    """The same, of the two sides of an equals sign.

    Raises:
        Complaint: It is no form of the word.
    """
    if "/" not in left:
        return Asked(left, "", "", new)
    form = _FORM.match(left)
    switch = form["switch"].lower() if form else left.partition("/")[2]
    if form is None or switch not in switches:
        if switch.isdigit() and word != "lore":  # "guard/12" for "guard 12"
            left = f"{plain(left.partition('/')[0], MAX_NAME)} {plain(switch, MAX_NAME)}"
            raise UserError("A number stands behind a blank.", f"Like this: ai {word} {left}")
        other = OTHERS.get(switch)
        near = difflib.get_close_matches(switch, switches, n=1, cutoff=0.65)
        near = [other] if other in switches else near
        meant_so = f"Did you mean '/{near[0]}'? " if near else ""
        raise UserError(
            f"`ai {word}` has no '/{plain(switch, MAX_NAME)}'.",
            f"{meant_so}All its forms: help ai/{word}",
        )
    name, what = form["left"].strip(), form["what"].strip()
    if switch != "page" and not name:  # as behind Evennia's own commands: `memory/find guard = …`
        name, what = what, ""
    return Asked(name, switch, what, new)


def meant(command: Any, left: str) -> tuple[Agent, int | None]:
    """The assistant whose things a builder wants to see, and the row; a number at the end is one.

    Raises:
        Complaint: There is no such assistant, or they may not look into it.
    """
    number = None
    try:
        presence = assistant(command.caller, left)
    except UserError:
        name, _, last = left.rpartition(" ")
        row = _ROW.match(last)
        if not name or row is None:
            raise
        presence, number = assistant(command.caller, name.strip()), int(row["number"])
    demand_examine(command.caller, presence.thing)
    return presence, number


def meant_row(command: Any, asked: Asked) -> tuple[Agent, int | None]:
    """The same where a row's number may stand behind the switch as well: `guard/drop 12`.

    Raises:
        Complaint: There is no such assistant, or they may not look into it.
    """
    presence, number = meant(command, asked.left)
    row = _ROW.match(asked.what) if number is None and asked.switch != "page" else None
    return presence, int(row["number"]) if row else number


def demand_row(number: int | None, word: str, presence: Agent, what: str) -> int:
    """The number of a row where one is needed.

    Raises:
        Complaint: There is none.
    """
    if number is None:
        who = handle(presence)
        raise UserError(
            f"Which {what}? Its number stands in the list.", f"See them: ai {word} {who}"
        )
    return number


def changeable(command: Any, presence: Agent) -> Agent:
    """The same assistant, if a builder may change it.

    Raises:
        Complaint: They may not.
    """
    demand_change(command.caller, presence.thing)
    return presence


def scope_of(command: Any, presence: Agent) -> Scope:
    """What an assistant keeps, as staff see and change it; what they add, they have said.

    Whoever may examine an assistant reads its thoughts as well, whispers among them: the same
    holds here.
    """
    by = source_of(command.caller)
    service = get_service()
    return Scope(
        script=presence.script.pk,
        now=service.now,
        asker=by.id,
        asker_name=by.name,
        staff=True,
        remind=service.reminders.arm,
    )


def author_of(command: Any) -> int:
    """The level whose words a builder's are, where something is kept as said by them.

    Raises:
        Complaint: They opted out: it would be gone with the next turn.
    """
    if get_service().optouts.has(source_of(command.caller).id):
        raise UserError(
            "You opted out: assistants keep nothing that you say.",
            "To have them keep things again: ai optout = no",
        )
    return level_of(command.caller)


def demand_text(text: str, limit: int, example: str) -> str:
    """A text to be kept, on one line.

    Raises:
        Complaint: There is none, or too much.
    """
    new = plain(text, limit + 1)
    if not new:
        raise UserError("There is nothing in that text.", f"Like this: {example}")
    if len(new) > limit:
        raise UserError(f"That is more than {limit} characters.", "Write less.")
    return new


def demand_number(text: str, least: int, most: int, example: str) -> int:
    """A whole number within bounds.

    Raises:
        Complaint: It is none.
    """
    bare = text.strip().removesuffix("%").strip()
    number = int(bare) if _WHOLE.match(bare) else None
    if number is None or not least <= number <= most:
        raise UserError(f"A number from {least} to {most} is wanted.", f"Like this: {example}")
    return number


def page_of(what: str, word: str, who: str) -> int:
    """Which page is wanted, from 1.

    Raises:
        Complaint: That is no page.
    """
    return demand_number(what or "1", 1, MAX_PAGE, f"ai {word} {who}/page 2")


def hint(lead: str, *forms: str) -> str:
    """What to type next, on lines of its own where it would be too long."""
    bare = ", ".join(forms)
    if len(bare) > WIDTH - 2:  # such a long name is rare enough to be shown without colour
        return f"{lead}\n{wrapped(bare.replace('||', '|'), 4, first='  ')}"
    between = " " if len(f"{lead} {bare}") <= WIDTH else "\n  "
    return f"{lead}{between}{', '.join(f'|w{form}|n' for form in forms)}"


def pages(number: int, count: int, more: str) -> str:
    """Which part of a list was shown, and how to see more of it."""
    last = max(1, -(-count // PAGE))
    if last == 1:
        return ""
    told = f"Page {number} of {last}, {count} in all."
    return hint(f"{told} Older:", f"{more}/page {number + 1}") if number < last else told


def first(rows: Sequence[Row]) -> tuple[Sequence[Row], str]:
    """What is shown of rows, where one more than that was asked for, and whether it is all."""
    return rows[:PAGE], f"There are more than these {PAGE}." if len(rows) > PAGE else ""


@contextmanager
def refusals(advice: str) -> Iterator[None]:
    """Have a builder told why something cannot be kept; what to do is another thing for them."""
    try:
        yield
    except Refusal as refusal:
        problem = refusal.problem.replace("You have", "It has").replace("You keep", "It keeps")
        raise UserError(problem, advice) from None


# Of whom, and when


def when(at: datetime) -> str:
    """A day and a time."""
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}"


def said_by(name: str, source: str) -> str:
    """Who said what stands in a row."""
    return plain(name, MAX_NAME) or ("somebody" if source else "itself")


def trusted(name: str, source: str, trust: float) -> str:
    """Who said it, how it became known, and how far it is trusted."""
    how = next((how for how, least in TRUST.items() if trust >= least), "overheard")
    who = said_by(name, source)
    known = f" ({source})" if source else ""
    return f"{who}{known}, {how}, trust {trust:.1f}"


def names_of(ids: Iterable[str]) -> dict[str, str]:
    """What the accounts and objects of some sources' ids are called now; two queries for all."""
    wanted = {who: who.partition(":") for who in ids}
    accounts, objects = (
        [int(number) for kind, _, number in wanted.values() if kind == of and number.isdecimal()]
        for of in ("account", "object")
    )
    rows = AccountDB.objects.filter(pk__in=accounts).values_list("pk", "username")
    found = {f"account:{pk}": name for pk, name in rows}
    things = ObjectDB.objects.filter(pk__in=objects).values_list("pk", "db_key")
    found |= {f"object:{pk}": name for pk, name in things}
    return {
        who: f"{plain(found[who], MAX_NAME)} ({who})" if who in found else f"{who}, gone"
        for who in wanted
    }


def private_to(audience: str, names: Mapping[str, str] | None = None) -> str:
    """Who may hear of a row, where that is not everybody.

    Args:
        audience: The row's.
        names: What sources are called, where those of many rows were asked for at once.
    """
    if not audience:
        return ""
    hearers = members(audience)
    known = names_of(hearers) if names is None else names
    return ", ".join(known[who] for who in hearers) or "nobody"


def name_in(presence: Agent) -> str:
    """What an assistant is called, in a sentence that is wrapped."""
    return plain(presence.thing.key, MAX_NAME)


def place_of(place: int | None) -> str:
    """What a room is called; "" for none."""
    if place is None:
        return ""
    found = ObjectDB.objects.filter(pk=place).first()
    return f"{plain(found.key, MAX_NAME)} (#{place})" if found else f"#{place}, gone"


def whole(rows: Mapping[str, str]) -> str:
    """One entry, a line for each thing that is known of it; what is "" is left out."""
    told = {name: text for name, text in rows.items() if text}
    return "\n".join(wrapped(text, 13, first=f"|w{name:>11}|n  ") for name, text in told.items())
