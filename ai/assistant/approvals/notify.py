"""Notices of approval requests: who may decide on a call reads that it waits, and what to type."""

from __future__ import annotations

from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import find_source, may_change
from ai.assistant.operations.staff_notices import Staff
from ai.models import Proposal
from ai.tools.contract import levels
from ai.tools.contract.render import MAX_READ
from ai.tools.support.markup import cut, inert, one_line, plain

log = Logger()


def call(staff: Staff, thing: Any, row: Proposal) -> None:
    """Tell them; a call that nobody could be told of waits all the same.

    Args:
        staff: Who tells staff.
        thing: The assistant's character.
        row: The proposal.
    """
    try:
        if row.kind == Proposal.Kind.CONFIRMATION and row.asker.startswith("account:"):
            _tell_asker(thing, row)
        else:
            who = plain(thing.key, 40)
            text = f"{who} waits for a yes: {row.rendered}"
            staff.tell(
                f"{cut(one_line(text), 240)} Type: ai approve",
                f"approval:{row.script}",
                levels.title(row.level),
                lambda one: may_change(one, thing),
            )
    except Exception:
        log.failure("ai: nobody could be told of the proposal {number}", number=row.pk)


def _tell_asker(thing: Any, row: Proposal) -> None:
    account = find_source(row.asker)
    if account is None:
        return
    lines = [
        f"|w{_line(thing.key)}|n would do this for you:",
        f"  {_line(row.rendered)}",
        *(f"  {_line(change)}" for change in row.changes.splitlines()),
        "Words of others were before its eyes, so make sure that this is what you want.",
        f"To say yes: |wai approve {row.pk}|n   To say no: |wai reject {row.pk}|n",
    ]
    account.msg("\n".join(lines))


def _line(text: object) -> str:
    """Words of anybody, shown letter by letter."""
    return inert(cut(one_line(str(text)), MAX_READ))
