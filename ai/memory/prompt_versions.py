"""Prompt versions: what stands in an assistant's prompt in place of what the game has there.

Builders change any part of it, and the assistant itself, with staff's yes, the one called "own".
Every version is kept; going back to an old one makes a new one of it. None but the current ones
are ever read for a turn.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max, OuterRef, Subquery

from ai.memory.privacy.refusal import Refusal
from ai.models import PromptVersion

OWN = "own"
"""The part that an assistant may change itself."""
MAX_TEXT = 1200
"""Characters of a version of it, few enough for staff to read all of it before they say yes."""
MAX_WHY = 200
MAX_PARTS = 20
"""Parts of one assistant that were ever changed."""


def current(script: int, part: str = OWN) -> PromptVersion | None:
    """The version of a part that holds now; None where nothing was ever changed."""
    return PromptVersion.objects.filter(script=script, part=part).order_by("-number").first()


def all_current(script: int) -> dict[str, PromptVersion]:
    """The versions that hold now, by their parts; one query."""
    last = PromptVersion.objects.filter(script=script, part=OuterRef("part")).order_by("-number")
    rows = PromptVersion.objects.filter(script=script, pk=Subquery(last.values("pk")[:1]))
    return {row.part: row for row in rows.order_by("part")}


def all_at(script: int, when: datetime) -> dict[str, PromptVersion]:
    """The versions that held at a time, by their parts; one query."""
    rows = PromptVersion.objects.filter(script=script, made__lte=when)
    return {row.part: row for row in rows.order_by("number")}


def text_of(script: int, part: str = OWN) -> str:
    """What an assistant has in the place of a part now."""
    row = current(script, part)
    return row.text if row else ""


def version(script: int, number: int, part: str = OWN) -> PromptVersion:
    """An old version; 0 is the prompt before any change.

    Raises:
        Refusal: There is none of that number.
    """
    if number == 0:
        return PromptVersion(script=script, part=part, number=0)
    rows = PromptVersion.objects.filter(script=script, part=part)
    row = rows.filter(number=number).first()
    if row is None:
        last = rows.aggregate(last=Max("number"))["last"]
        raise Refusal(
            f"There is no version {number} of your prompt.", f"Take one from 0 to {last or 0}."
        )
    return row


def write(
    script: int,
    text: str,
    *,
    by: str,
    why: str,
    now: datetime,
    part: str = OWN,
    dropped: bool = False,
) -> PromptVersion:
    """Have another text stand in the prompt from now on.

    Args:
        script: Whose prompt it is.
        text: The whole of the part; "" for what stands there before any change.
        by: Who asked for it, as a source's id.
        why: For whoever reads the history.
        now: When that is.
        part: Which part.
        dropped: It is left out.

    Raises:
        Refusal: There are too many parts.
    """
    with transaction.atomic():
        rows = PromptVersion.objects.filter(script=script)
        last = rows.filter(part=part).aggregate(last=Max("number"))["last"]
        if last is None and rows.values("part").distinct().count() >= MAX_PARTS:
            raise Refusal(
                f"{MAX_PARTS} parts of this prompt were changed already.", "Change one of these."
            )
        return PromptVersion.objects.create(
            script=script,
            part=part,
            dropped=dropped,
            number=(last or 0) + 1,
            text=text,
            by=by,
            why=why,
            made=now,
        )


def history(script: int, most: int = 10, part: str = OWN) -> list[PromptVersion]:
    """The last versions of a part, the newest first."""
    rows = PromptVersion.objects.filter(script=script, part=part)
    return list(rows.order_by("-number")[:most])
