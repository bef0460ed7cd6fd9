"""Summaries: what stays of a talk that is no longer in the history, with its facts.

Only those who may hear of all of the talk may hear of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from ai.memory import vectors
from ai.memory.memories.recall import says_the_same
from ai.memory.privacy.scope import TRUST, digest
from ai.models import Memory

MAX_COMPARED = 200
"""Facts, the newest, with which a new one is compared."""


def keep(
    script: int,
    who: str,
    name: str,
    summary: str,
    facts: Sequence[str],
    *,
    author: int | None,
    whose: str,
    talk: Mapping[str, Any],
    now: datetime,
    named: Callable[[str], Sequence[str]] | None = None,
) -> None:
    """Keep a summary and its facts, unless they are kept already.

    A fact that is remembered already, in nearly the same words, is kept once.

    Args:
        script: The assistant's.
        who: The source id of the person the talk was with; "" is the assistant itself.
        name: What they are called.
        summary: Of the talk.
        facts: From the talk.
        author: The least level among those whose words were in it.
        whose: The audience of the talk.
        talk: What it takes to continue the talk from the summary: its "viewer", the audience
            "private" of what was summed up, the last "turn", the "people" with a line in it, and
            their names, as far as they are known, in "with".
        now: When.
        named: The names of those with whom it talked of a fact; by default, those of the talk.
    """
    kinds = [(Memory.Kind.SUMMARY, summary, 4), *((Memory.Kind.FACT, fact, 5) for fact in facts)]
    made = {}
    for kind, text, importance in kinds:
        about = dict(talk)
        if named is not None and kind == Memory.Kind.FACT:
            about["with"] = list(named(text))
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
            data={"v": 1, "talk": about},
        )
        made[memory.digest] = memory
    with transaction.atomic():
        rows = Memory.objects.filter(script=script, digest__in=list(made))
        for kept in list(rows.values_list("digest", flat=True)):
            again = made.pop(kept)
            if again.kind == Memory.Kind.SUMMARY:  # the talk continues from here
                rows.filter(digest=kept).update(at=now, data=again.data)
        told = Memory.objects.filter(script=script, kind=Memory.Kind.FACT, audience=whose)
        fields = ("text", "data", "source")
        known = told.order_by("-pk").values_list(*fields)[:MAX_COMPARED] if made else ()
        from_it = {"", *talk.get("people", ())}
        texts = [text for text, data, by in known if data.get("talk") or by in from_it]
        for key, memory in [(key, one) for key, one in made.items() if one.kind == "fact"]:
            if any(says_the_same(memory.text, text) for text in texts):
                del made[key]
            texts.append(memory.text)
        new = Memory.objects.bulk_create(made.values())
    vectors.learn(new)


def latest(script: int, most: int) -> list[Memory]:
    """The last summary of each talk for each audience, oldest first.

    Args:
        script: The assistant's.
        most: How many at most.
    """
    rows = Memory.objects.filter(script=script, kind=Memory.Kind.SUMMARY).defer("vector")
    found: dict[tuple[str, str], Memory] = {}
    for row in rows.order_by("-at", "-pk")[: most * 4]:
        talk = row.data.get("talk")
        if isinstance(talk, dict) and talk.keys() >= {"viewer", "private", "turn"}:
            found.setdefault((talk["viewer"], talk["private"]), row)
        if len(found) == most:
            break
    return list(reversed(found.values()))
