"""Notices of approval requests, to those who may decide, with the command to type."""

from __future__ import annotations

from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import find_source, level_of, may_change
from ai.assistant.operations.staff_notices import StaffNotices
from ai.models import ApprovalRequest
from ai.tools.contract import levels
from ai.tools.contract.render import MAX_READ
from ai.tools.support.markup import cut, inert, one_line, plain

log = Logger()


def notify_deciders(staff: StaffNotices, character: Any, request: ApprovalRequest) -> bool:
    """Notify those who may decide on a request; it waits even if that fails.

    Returns:
        Whether the one who asked for the call is to decide, and no other staff were disturbed.
    """
    try:
        asker = find_source(request.asker)
        if request.is_for_asker or _may_approve(asker, character, request):
            _notify_asker(asker, character, request)
            return True
    except Exception:  # of the database, or of the game's own locks and messages
        log.failure("ai: the asker of request {number} was not told", number=request.pk)
    if not request.is_for_asker:
        notify_staff(staff, character, request)
    return request.is_for_asker


def notify_staff(staff: StaffNotices, character: Any, request: ApprovalRequest) -> None:
    """Notify the staff who are online and may decide on a request."""
    try:
        text = f"{plain(character.key, 40)} waits for approval: {request.rendered}"
        staff.notify(
            f"{cut(one_line(text), 240)} Type: ai approve",
            topic_of(request.script),
            levels.title(request.level),
            lambda one: may_change(one, character),
        )
    except Exception:
        log.failure("ai: nobody was notified of approval request {number}", number=request.pk)


def topic_of(script: int) -> str:
    """The topic of staff notices about an assistant's requests, by the id of its script."""
    return f"approval:{script}"


def _may_approve(asker: Any, character: Any, request: ApprovalRequest) -> bool:
    """Whether the asker is a player in the game now, and could approve the request."""
    if not request.asker.startswith("account:") or asker is None:
        return False
    sessions = asker.sessions.all()
    playing = [session.get_puppet() or asker for session in sessions]
    return any(level_of(one) >= request.level and may_change(one, character) for one in playing)


def _notify_asker(asker: Any, character: Any, request: ApprovalRequest) -> None:
    if asker is None:
        return
    yes = "confirm" if request.is_for_asker else "approve"
    lines = [
        f"|w{_inert_line(character.key)}|n would do this for you:",
        f"  {_inert_line(request.rendered)}",
        *(f"  {_inert_line(change)}" for change in request.changes.splitlines()),
    ]
    if request.is_for_asker:
        lines.append("It has read words of others, so make sure that this is what you want.")
    lines.append(
        f"To {yes} it: |wai approve {request.pk}|n   To reject it: |wai reject {request.pk}|n"
    )
    asker.msg("\n".join(lines))


def _inert_line(text: object) -> str:
    """Text of anybody as one line, without colours or clicks."""
    return inert(cut(one_line(str(text)), MAX_READ))
