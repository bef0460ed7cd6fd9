"""Summaries: what stays of a talk that went out of mind, and the facts that were in it.

They are for whoever the talk was with: it may have been a whispered one.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from ai.memory import vectors
from ai.memory.provenance import TRUST, digest
from ai.memory.scope import EVERYBODY, audience
from ai.models import Memory


def keep(
    script: int,
    who: str,
    name: str,
    summary: str,
    facts: Iterable[str],
    author: int | None,
    now: datetime,
) -> None:
    """Keep them; the same again is nothing.

    Args:
        script: The assistant's.
        who: The source id of whoever the talk was with; "" is the assistant itself.
        name: What they are called.
        summary: Of the talk.
        facts: That were in it.
        author: The least level among those whose words were.
        now: When.
    """
    told = [(Memory.Kind.SUMMARY, summary, 4), *((Memory.Kind.FACT, fact, 5) for fact in facts)]
    whose = audience([who]) if who else EVERYBODY
    made = {}
    for kind, text, importance in told:
        memory = Memory(
            script=script,
            at=now,
            kind=kind,
            text=text,
            source=who,
            source_name=name,
            trust=TRUST["inferred"],
            importance=importance,
            audience=whose,
            author=author,
            digest=digest(text, who, whose),
        )
        made[memory.digest] = memory
    with transaction.atomic():
        known = Memory.objects.filter(script=script, digest__in=list(made))
        for same in known.values_list("digest", flat=True):
            del made[same]
        new = Memory.objects.bulk_create(made.values())
    vectors.learn(new)
