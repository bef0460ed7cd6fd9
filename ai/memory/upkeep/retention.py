"""Retention: what assistants keep is deleted after a time, and when they are released."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Q

from ai import conf
from ai.memory.goals.forest import FINISHED
from ai.memory.memories import forgetting
from ai.models import (
    Citation,
    Delegation,
    Favour,
    Goal,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Project,
    PromptVersion,
    Topic,
)

YEAR = timedelta(days=365)
"""How much longer important rows are kept."""
TRIFLE = 3
"""Up to this importance, a journal entry is deleted without having been reflected on."""
OWNED: tuple[type[models.Model], ...] = (
    Delegation,
    Favour,
    Goal,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Project,
    PromptVersion,
    Topic,
)
"""What belongs to one assistant."""


def sweep(before: datetime, most: int) -> bool:
    """Delete old rows, a batch of each kind.

    Args:
        before: Rows are old if they were last used before this.
        most: Rows of a kind to delete at most.

    Returns:
        Whether more are left to delete.
    """
    more = False
    for rows in _old(before):
        batch = list(rows.values_list("pk", flat=True)[:most])
        if batch:
            rows.model.objects.filter(pk__in=batch).delete()
        more = more or len(batch) == most
    return forgetting.prune(conf.get("KEEP_MEMORIES"), most) or more


def _old(before: datetime) -> list[models.QuerySet[Any]]:
    long_before = before - YEAR
    seen_to = Q(reflected=True) | Q(importance__lte=TRIFLE)
    noted = PersonNote.objects.filter(script=models.OuterRef("script"), who=models.OuterRef("who"))
    return [
        JournalEntry.objects.filter(
            Q(at__lt=before) & seen_to | Q(at__lt=long_before), cited_by=None
        ),
        PersonNote.objects.filter(Q(at__lt=before, consolidated=True) | Q(at__lt=long_before)),
        Favour.objects.filter(at__lt=before),
        Delegation.objects.filter(ended__lt=before),
        Topic.objects.filter(last__lt=before),
        Goal.objects.filter(parent=None, state__in=FINISHED, changed__lt=before),
        Project.objects.filter(done=True, changed__lt=before),
        Person.objects.filter(~models.Exists(noted), last_met__lt=long_before, facts={}),
    ]


def forget(script: int) -> None:
    """Delete all that an assistant keeps."""
    Citation.objects.filter(memory__script=script).delete()
    for model in OWNED:
        rows = model._default_manager.filter(script=script)
        rows._raw_delete(rows.db)
