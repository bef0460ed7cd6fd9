"""Players' reports about what an assistant said, kept for staff.

A report is one of Evennia's messages, from the account to the character. Its header has what the
assistant said last. So it needs no table of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.outline import SPOKEN, heard_of
from ai.assistant.operations.staff_notices import StaffNotices
from ai.assistant.percepts.percept import cut
from ai.models import CallRecord
from ai.tools.support.markup import plain

TAG = ("complaint", "evennia_ai")
PUBLIC = ("say", "emit", "pose", "channel_send")
WORDLESS = "(without a word)"
MAX_TEXT = 1000
MAX_LINES = 5
"""Lines of the assistant that a report has."""
LOOKED_AT = 30
"""Calls among which these lines are looked for."""
PER_HOUR = 5
"""Reports of one player."""


@dataclass(frozen=True)
class Report:
    """A report, as staff read it."""

    number: int
    at: datetime
    who: str
    about: str
    text: str
    lines: tuple[Mapping[str, Any], ...] = ()
    """What the assistant said last: "turn", "tool" and "text" each, newest first."""


def too_many(account: Any) -> bool:
    """Whether a player has reached the limit of reports in an hour."""
    since = timezone.now() - timedelta(hours=1)
    return bool(
        _messages(db_sender_accounts=account, db_date_created__gt=since).count() >= PER_HOUR
    )


def create(staff: StaffNotices, account: Any, agent: Agent, text: str) -> int:
    """Create a report, and notify staff.

    Args:
        staff: Sends the notice.
        account: Who complains.
        agent: The assistant that the report is about.
        text: The player's words; may be empty.

    Returns:
        The report's number.
    """
    from evennia.utils.create import create_message

    lines = last_lines(agent, f"account:{account.pk}")
    about = plain(agent.character.key)
    message = create_message(
        account,
        cut(text.strip(), MAX_TEXT) or WORDLESS,
        receivers=[agent.character],
        locks="read:perm(Builder);delete:perm(Builder);edit:false()",
        tags=[TAG],
        header=json.dumps({"v": 1, "about": about, "lines": lines}, ensure_ascii=False),
    )
    said = f": {text}" if text.strip() else ""
    line = f"{plain(account.key)} complains about {about} (ai reports {message.pk}){said}"
    staff.notify(line, f"complaint {message.pk}")
    return int(message.pk)


def find(number: int | None = None) -> list[Report]:
    """Return all reports, newest first, or the one with that number."""
    found = _messages() if number is None else _messages(pk=number)
    return [_read(message) for message in found.order_by("-pk")]


def delete(number: int) -> bool:
    """Delete a report; return whether there was one."""
    found = _messages(pk=number).first()
    if found is None:
        return False
    found.delete()
    return True


def last_lines(agent: Agent, asker: str) -> list[dict[str, Any]]:
    """Return what an assistant said last in public or to an asker."""
    calls = CallRecord.objects.filter(
        assistant=agent.script.assistant_key, tool__in=SPOKEN, state="done"
    ).order_by("-ts", "-pk")
    heard = [one for one in calls[:LOOKED_AT] if one.tool in PUBLIC or one.asker == asker]
    return [
        {"turn": one.turn_id, "tool": one.tool, "text": cut(_words(one), MAX_TEXT)}
        for one in heard[:MAX_LINES]
    ]


def _words(call: Any) -> str:
    try:
        result = json.loads(call.observation)
    except ValueError:  # the row has it cut
        result = None
    return heard_of(call.tool, call.arguments.get("arguments", {}), result)


def _read(message: Any) -> Report:
    try:
        data = json.loads(message.header or "{}")
    except ValueError:
        data = {}
    sender = message.db_sender_accounts.first()
    return Report(
        message.pk,
        message.db_date_created,
        str(sender.key) if sender is not None else "somebody",
        str(data.get("about", "")),
        str(message.message),
        tuple(data.get("lines", ())),
    )


def _messages(**wanted: Any) -> Any:
    from evennia.comms.models import Msg

    key, category = TAG
    return Msg.objects.filter(db_tags__db_key=key, db_tags__db_category=category, **wanted)
