"""Players' reports about what an assistant said, kept for staff.

A complaint is one of Evennia's own messages, from the account to the character, with what the
assistant had said last as data in its header. So there is no table for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from ai.assistant.agent.agent import Agent
from ai.assistant.percepts.percept import cut
from ai.assistant.records.public_outline import SPOKEN, heard_of
from ai.models import CallRecord
from ai.tools.support.markup import plain

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

TAG = ("complaint", "evennia_ai")
PUBLIC = ("say", "emit", "pose", "channel_send")
WORDLESS = "(without a word)"
MAX_TEXT = 1000
MAX_LINES = 5
"""Lines of the assistant's that are kept with a complaint."""
LOOKED_AT = 30
"""Calls that these are looked for among."""
PER_HOUR = 5
"""Complaints of one player."""


@dataclass(frozen=True)
class Report:
    """One complaint, as staff read it."""

    number: int
    at: Any
    """When it was made."""
    who: str
    about: str
    text: str
    lines: tuple[Mapping[str, Any], ...] = ()
    """What the assistant had said last: "turn", "tool" and "text" each, newest first."""


def too_many(account: Any) -> bool:
    """Whether somebody complained so often within an hour that it has to do for now."""
    since = timezone.now() - timedelta(hours=1)
    return bool(_kept(db_sender_accounts=account, db_date_created__gt=since).count() >= PER_HOUR)


def make(service: Runtime, account: Any, presence: Agent, text: str) -> int:
    """Keep a complaint, and tell staff.

    Args:
        service: Where the assistants live.
        account: Who complains.
        presence: Of whom.
        text: What about, in their words; may be empty.

    Returns:
        Its number.
    """
    from evennia.utils.create import create_message

    lines = last_lines(presence, f"account:{account.pk}")
    about = plain(presence.thing.key)
    made = create_message(
        account,
        cut(text.strip(), MAX_TEXT) or WORDLESS,
        receivers=[presence.thing],
        locks="read:perm(Builder);delete:perm(Builder);edit:false()",
        tags=[TAG],
        header=json.dumps({"v": 1, "about": about, "lines": lines}, ensure_ascii=False),
    )
    said = f": {text}" if text.strip() else ""
    line = f"{plain(account.key)} complains about {about} (ai reports {made.pk}){said}"
    service.staff.tell(line, f"complaint {made.pk}")
    return int(made.pk)


def listed(number: int | None = None) -> list[Report]:
    """The complaints that are there, newest first; or the one of that number."""
    found = _kept() if number is None else _kept(pk=number)
    return [_read(message) for message in found.order_by("-pk")]


def done(number: int) -> bool:
    """Let a complaint go that staff have dealt with; whether there was one."""
    found = _kept(pk=number).first()
    if found is None:
        return False
    found.delete()
    return True


def last_lines(presence: Agent, asker: str) -> list[dict[str, Any]]:
    """What an assistant said last that somebody may have heard: in public, or to them."""
    calls = CallRecord.objects.filter(
        assistant=presence.script.assistant_key, tool__in=SPOKEN, state="done"
    ).order_by("-pk")
    heard = [one for one in calls[:LOOKED_AT] if one.tool in PUBLIC or one.asker == asker]
    return [
        {"turn": one.turn_id, "tool": one.tool, "text": cut(_words(one), MAX_TEXT)}
        for one in heard[:MAX_LINES]
    ]


def _words(call: Any) -> str:
    try:
        result = json.loads(call.observation)
    except ValueError:  # it is kept to a length
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


def _kept(**wanted: Any) -> Any:
    from evennia.comms.models import Msg

    key, category = TAG
    return Msg.objects.filter(db_tags__db_key=key, db_tags__db_category=category, **wanted)
