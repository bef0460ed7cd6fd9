"""Texts about records: from whom they are, who may hear of them, what to type next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.paginator import EmptyPage, Paginator
from django.utils import timezone
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB

from ai.commands.console.errors import UserError
from ai.commands.console.text import MAX_NAME, WIDTH, line, wrapped
from ai.commands.memory.form import demand_number
from ai.memory.privacy.scope import TRUST, members
from ai.tools.support.markup import plain

PAGE = 20
"""Rows of a list that are shown at a time."""
MAX_PAGE = 100_000
MAX_FORM = 200
"""Characters of a form that a hint shows."""


def timestamp(at: datetime) -> str:
    """A day and a time."""
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}"


def source(name: str, identity: str) -> str:
    """Who said what stands in a record."""
    return plain(name, MAX_NAME) or ("somebody" if identity else "itself")


def provenance(name: str, identity: str, trust: float) -> str:
    """Who said it, how it became known, and how far it is trusted."""
    how = next((how for how, least in TRUST.items() if trust >= least), "overheard")
    known = f" ({identity})" if identity else ""
    return f"{source(name, identity)}{known}, {how}, trust {trust:.1f}"


def names_of(ids: Iterable[str]) -> dict[str, str]:
    """What accounts and objects are called now, by their source ids; two queries for all."""
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


def hearers(audience: str, names: Mapping[str, str] | None = None) -> str:
    """Who may hear of a record, if not everybody.

    Args:
        audience: The record's.
        names: What `names_of` gave for several records at once.
    """
    if not audience:
        return ""
    known = names_of(members(audience)) if names is None else names
    return ", ".join(known[who] for who in members(audience)) or "nobody"


def when_and_where(at: datetime, place: int | None) -> str:
    """A time, and what the room is called now."""
    if place is None:
        return timestamp(at)
    found = ObjectDB.objects.filter(pk=place).first()
    room = f"{plain(found.key, MAX_NAME)} (#{place})" if found else f"#{place}, gone"
    return f"{timestamp(at)} in {room}"


def number(row: Any) -> str:
    """The number of a record in a list; a star marks a private one."""
    return f"{row.pk}*" if row.audience else str(row.pk)


def page(rows: Any, typed: str, list_form: str) -> tuple[list[Any], str]:
    """A page of a list, and a line about it if there are others.

    Args:
        rows: All of them, in order.
        typed: The number of the page; "" is the first.
        list_form: How to type the list.

    Raises:
        UserError: There is no such page.
    """
    wanted = demand_number(typed or "1", 1, MAX_PAGE, f"{list_form}/page 2")
    paginator = Paginator(rows, PAGE)
    try:
        found = paginator.page(wanted)
    except EmptyPage:
        raise UserError(f"There is no page {wanted}.", f"The first: {list_form}") from None
    if not found.has_other_pages():
        return list(found), ""
    about = f"Page {wanted} of {paginator.num_pages}, {paginator.count} in all."
    next_page = f"{list_form}/page {wanted + 1}"
    return list(found), hint(f"{about} Older:", next_page) if found.has_next() else about


def more(found: Sequence[Any]) -> str:
    """That there are more records than a page, of which one more was asked for."""
    return f"There are more than these {PAGE}." if len(found) > PAGE else ""


def fields(rows: Mapping[str, str]) -> str:
    """A record in full, a line for each field that is not empty."""
    filled = {name: text for name, text in rows.items() if text}
    return "\n".join(wrapped(text, 13, first=f"|w{name:>11}|n  ") for name, text in filled.items())


def hint(lead: str, *forms: str) -> str:
    """What to type next, on lines of its own if it is long."""
    bare = ", ".join(forms)
    if len(bare) > WIDTH - 2:  # such a long name is rare enough to be shown without colour
        return f"{lead}\n{wrapped(bare, 4, first='  ')}"
    between = " " if len(f"{lead} {bare}") <= WIDTH else "\n  "
    return f"{lead}{between}{', '.join(f'|w{line(form, MAX_FORM)}|n' for form in forms)}"
