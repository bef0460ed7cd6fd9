"""Prompt versions: texts that replace parts of an assistant's prompt.

Builders may change any part; the assistant may change the one called "own", if staff approve. Every
version is kept, and going back to an old one makes a new version of it. A turn reads only the
current ones.
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
"""Characters of a version, few enough for staff to read all of it before they approve."""
MAX_WHY = 200
MAX_PARTS = 20
"""Parts of one assistant that may have versions."""


def current(script: int, part: str = OWN) -> PromptVersion | None:
    """The current version of a part; None if it was never changed."""
    return PromptVersion.objects.filter(script=script, part=part).order_by("-number").first()


def all_current(script: int) -> dict[str, PromptVersion]:
    """The current versions, by part; one query."""
    last = PromptVersion.objects.filter(script=script, part=OuterRef("part")).order_by("-number")
    rows = PromptVersion.objects.filter(script=script, pk=Subquery(last.values("pk")[:1]))
    return {row.part: row for row in rows.order_by("part")}


def all_at(script: int, when: datetime) -> dict[str, PromptVersion]:
    """The versions that were current at a time, by part; one query."""
    rows = PromptVersion.objects.filter(script=script, made__lte=when)
    return {row.part: row for row in rows.order_by("number")}


def text_of(script: int, part: str = OWN) -> str:
    """The text that replaces a part now; "" for none."""
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
    """Replace a part of the prompt from now on.

    Args:
        script: Whose prompt it is.
        text: The whole part; "" for the one before any change.
        by: Who asked for it, as a source's id.
        why: The reason, for the history.
        now: When that is.
        part: Which part.
        dropped: Whether the part is left out.

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
    """The last versions of a part, newest first."""
    rows = PromptVersion.objects.filter(script=script, part=part)
    return list(rows.order_by("-number")[:most])
