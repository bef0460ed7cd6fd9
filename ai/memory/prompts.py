"""Prompt versions: the part of an assistant's prompt that it may change, with staff's yes.

Every version is kept; going back to an old one makes a new one of it. None but the current text
is ever read for a turn.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from ai.memory.refusal import Refusal
from ai.models import PromptVersion

MAX_TEXT = 1200
"""Characters of a version, few enough for staff to read all of it before they say yes."""
MAX_WHY = 200


def current(script: int) -> PromptVersion | None:
    """The version that holds now; None where nothing was ever changed."""
    return PromptVersion.objects.filter(script=script).order_by("-number").first()


def text_of(script: int) -> str:
    """What stands in the prompt now."""
    row = current(script)
    return row.text if row else ""


def version(script: int, number: int) -> PromptVersion:
    """An old version; 0 is the prompt before any change.

    Raises:
        Refusal: There is none of that number.
    """
    if number == 0:
        return PromptVersion(script=script, number=0)
    row = PromptVersion.objects.filter(script=script, number=number).first()
    if row is None:
        last = PromptVersion.objects.filter(script=script).aggregate(last=Max("number"))["last"]
        raise Refusal(
            f"There is no version {number} of your prompt.", f"Take one from 0 to {last or 0}."
        )
    return row


def write(script: int, text: str, *, by: str, why: str, now: datetime) -> PromptVersion:
    """Have another text stand in the prompt from now on.

    Args:
        script: Whose prompt it is.
        text: The whole of it; "" for nothing.
        by: Who asked for it, as a source's id.
        why: For whoever reads the history.
        now: When that is.
    """
    with transaction.atomic():
        last = PromptVersion.objects.filter(script=script).aggregate(last=Max("number"))["last"]
        return PromptVersion.objects.create(
            script=script, number=(last or 0) + 1, text=text, by=by, why=why, made=now
        )


def history(script: int, most: int = 10) -> list[PromptVersion]:
    """The last versions, the newest first."""
    return list(PromptVersion.objects.filter(script=script).order_by("-number")[:most])
