"""Memories: what an assistant keeps for good, from whom, and who may hear of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.db import connections, router, transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Greatest

from ai.memory import vectors
from ai.memory.memories import forgetting, full_text
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import EVERYBODY, TRUST, Scope, audience, common, digest, provenance
from ai.memory.privacy.visible import audible
from ai.memory.table_cache import cache
from ai.models import Memory

MAX_TEXT = 2000
MAX_NAME = 128
MAX_FOUND = 50


class Stored(NamedTuple):
    """A memory, and whether it is a new one."""

    memory: Memory
    new: bool


def store(
    scope: Scope,
    text: str,
    *,
    how: str = "told",
    kind: str = Memory.Kind.FACT,
    importance: int = 5,
    about: str = "",
    private: bool = False,
    author: int | None = None,
) -> Stored:
    """Keep something; the same from the same source again only makes the memory newer.

    Args:
        scope: Whose memory, and whose turn: its asker becomes the source.
        text: What to remember.
        how: "seen", "told", "inferred" or "overheard".
        kind: Of `Memory.Kind`.
        importance: 1 (nothing much) to 10 (changes a life).
        about: The source id of the person it is about.
        private: Whether only the asker may hear of it again, though it was no whisper.
        author: The least level among those whose words stood in the prompt.
    """
    source, name, trust = provenance(scope, how)
    hears = scope.audience_of(text)
    if private and scope.asker:
        hears = common([hears, audience([scope.asker])])
        scope.hold([hears], [text])  # the call itself repeats it
    now = scope.now()
    data = {"v": 1, "how": how, **({"alone": True} if _is_apart(scope, hears) else {})}
    with cache.rows_of(scope.script):
        memory, new = Memory.objects.get_or_create(
            script=scope.script,
            digest=digest(text, source, hears),
            defaults={
                "at": now,
                "kind": kind,
                "text": text[:MAX_TEXT],
                "source": source,
                "source_name": name[:MAX_NAME],
                "about": about,
                "place": scope.place,
                "trust": trust,
                "importance": importance,
                "audience": hears,
                "author": author,
                "data": data,
            },
        )
        if not new:
            Memory.objects.filter(pk=memory.pk).update(
                at=now,
                importance=Greatest(F("importance"), Value(importance)),
                trust=Greatest(F("trust"), Value(trust)),
            )
    if new:
        vectors.learn([memory])
    return Stored(memory, new)


def _is_apart(scope: Scope, hears: str) -> bool:
    """Whether nobody else is there to hear of what is not private."""
    return hears == EVERYBODY and bool(scope.asker) and not scope.private and scope.alone()


def mine(scope: Scope) -> QuerySet[Memory]:
    """The memories that may come up in this turn."""
    return Memory.objects.filter(audible(scope), script=scope.script)


def has_private(scope: Scope) -> bool:
    """Whether the asker has told it something in private, whoever listens now."""
    key = ("told in private", scope.script, scope.asker)
    read = partial(_has_private, scope.script, scope.asker)
    return cache.get(key, (Memory,), read, scope.script)


def _has_private(script: int, asker: str) -> bool:
    connection = connections[router.db_for_read(Memory)]
    heard = f"%|{connection.ops.prep_for_like_query(asker)}|%"
    with connection.cursor() as cursor:
        cursor.execute(_TOLD_IN_PRIVATE, [asker, heard])
        return any(whose == script for (whose,) in cursor.fetchall())


# With the script in the condition, SQLite would read all of its memories; without the empty text as
# it stands in the index `ai_memory_private`, all that the asker has told.
_TOLD_IN_PRIVATE = """
    SELECT DISTINCT "script" FROM "ai_memory"
    WHERE "audience" > '' AND "source" = %s AND "audience" LIKE %s ESCAPE '\\'
"""


def find(
    scope: Scope,
    query: str = "",
    *,
    who: str = "",
    kinds: Collection[str] = (),
    since: datetime | None = None,
    until: datetime | None = None,
    place: int | None = None,
    limit: int = 10,
) -> list[Memory]:
    """Memories that match exactly, newest first.

    Args:
        scope: Whose memory, and whose turn.
        query: Words that a memory must all have; "" for any.
        who: A source id: what they said, or what is about them.
        kinds: Of `Memory.Kind`; empty for any.
        since: Nothing older.
        until: Nothing newer.
        place: Learned there.
        limit: How many.
    """
    rows = mine(scope)
    if full_text.read(query):
        rows = rows.filter(pk__in=full_text.with_all(scope, query))
    if who:
        rows = rows.filter(Q(source=who) | Q(about=who))
    if kinds:
        rows = rows.filter(kind__in=kinds)
    if since is not None:
        rows = rows.filter(at__gte=since)
    if until is not None:
        rows = rows.filter(at__lte=until)
    if place is not None:
        rows = rows.filter(place=place)
    newest = rows.defer("vector").order_by("-at", "-pk")
    return scope.shown(newest[: min(limit, MAX_FOUND)])


def correct(scope: Scope, number: int, text: str, author: int | None = None) -> Memory:
    """Replace the text of a memory; the asker becomes its source.

    Who may hear of it, whom it is about and its importance stay. What was concluded from the old
    text is deleted.

    Args:
        scope: Whose memory, and who corrects it.
        number: Which.
        text: The new text.
        author: The least level among those whose words the text may hold.

    Raises:
        Refusal: There is no such memory, or another one says the same.
    """
    with transaction.atomic():
        memory = mine(scope).defer("vector").filter(pk=number).first()
        if memory is None:
            raise Refusal(f"There is no memory {number}.", "Recall first, and use its number.")
        source, name, trust = provenance(scope, "told")
        made = digest(text, source, memory.audience)
        same = Memory.objects.filter(script=scope.script, digest=made).exclude(pk=number).first()
        if same is not None:
            raise Refusal(f"Memory {same.pk} says just that.", "Forget one of the two.")
        forgetting.drop(forgetting.resting_on([number]))
        memory.text, memory.digest, memory.author = text[:MAX_TEXT], made, author
        memory.source, memory.source_name, memory.trust = source, name[:MAX_NAME], trust
        memory.vector, memory.vector_of = None, ""
        memory.data = {**memory.data, "how": "told"}
        said = ["text", "digest", "author", "source", "source_name", "trust", "data"]
        memory.save(update_fields=[*said, "vector", "vector_of"])
    vectors.relearn(memory)
    return memory


def forget(scope: Scope, ids: Collection[int], *, only_of: str = "") -> list[Memory]:
    """Delete some memories, and what was concluded from them.

    Args:
        scope: Whose memory, and whose turn: what may not come up in it is not deleted.
        ids: Which.
        only_of: Only what this source told; "" for any source.

    Returns:
        The memories that were deleted.
    """
    rows = mine(scope).filter(pk__in=list(ids)[:MAX_FOUND])
    if only_of:
        rows = rows.filter(source=only_of)
    gone = list(rows.defer("vector"))
    forgetting.drop([memory.pk for memory in gone])
    return gone


def how_noted(memory: Memory) -> str:
    """How something became known, as the assistant says itself; code decides by `how_known`."""
    how = memory.data.get("how")
    return how if how in TRUST else how_known(memory)


def how_known(memory: Memory) -> str:
    """How something became known, as far as its trust goes."""
    return next((how for how, trust in TRUST.items() if memory.trust >= trust), "overheard")


def is_private(memory: Memory) -> bool:
    """Whether only those who were there may hear of it."""
    return memory.audience != EVERYBODY
