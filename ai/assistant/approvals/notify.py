"""Notices of approval requests, to those who may decide, with the command to type."""

from __future__ import annotations

from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import find_source, may_change
from ai.assistant.operations.staff_notices import StaffNotices
from ai.models import ApprovalRequest
from ai.tools.contract import levels
from ai.tools.contract.render import MAX_READ
from ai.tools.support.markup import cut, inert, one_line, plain

log = Logger()


def notify_deciders(staff: StaffNotices, character: Any, request: ApprovalRequest) -> None:
    """Notify those who may decide on a request; it waits even if that fails."""
    try:
        if request.is_for_asker:
            _notify_asker(character, request)
        else:
            who = plain(character.key, 40)
            text = f"{who} waits for approval: {request.rendered}"
            staff.notify(
                f"{cut(one_line(text), 240)} Type: ai approve",
                f"approval:{request.script}",
                levels.title(request.level),
                lambda one: may_change(one, character),
            )
    except Exception:
        log.failure("ai: nobody was notified of approval request {number}", number=request.pk)


def _notify_asker(character: Any, request: ApprovalRequest) -> None:
    account = find_source(request.asker)
    if account is None:
        return
    lines = [
        f"|w{_inert_line(character.key)}|n would do this for you:",
        f"  {_inert_line(request.rendered)}",
        *(f"  {_inert_line(change)}" for change in request.changes.splitlines()),
        "It has read words of others, so make sure that this is what you want.",
        f"To confirm it: |wai approve {request.pk}|n   To reject it: |wai reject {request.pk}|n",
    ]
    account.msg("\n".join(lines))


def _inert_line(text: object) -> str:
    """Text of anybody as one line, without colours or clicks."""
    return inert(cut(one_line(str(text)), MAX_READ))
