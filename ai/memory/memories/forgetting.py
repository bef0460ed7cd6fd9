"""Forgetting: a person, or single memories, with all that rests on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Count, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from ai.memory import vectors
from ai.models import (
    ApprovalRequest,
    CallRecord,
    Citation,
    Delegation,
    Delivery,
    Favour,
    Goal,
    JournalEntry,
    Lore,
    Memory,
    Person,
    PersonNote,
    Project,
    PromptVersion,
    Token,
    Topic,
    TurnRecord,
)

GONE = "(forgotten)"
"""Replaces words and names in the audit."""
MANY = 100
"""Turns for others that may mention a name. A name in more turns, and in more than a fifth of all,
counts as a common word: a player named "the" must not empty everybody's record."""
_ESCAPE = r"\\[bfnrt]|\\u[0-9a-f]{4}"
"""A letter as JSON may write it; what follows begins a word."""
NOT_COVERED = (
    "the server's log files",
    "backups of the database, and pages of its file that are free and not yet overwritten",
    "what others remember or wrote about the person without the plug-in knowing whom it is about",
    "counters of the tools that the account used and of what models cost for it, which have its "
    "number until their time is over",
    "what the person reported to staff",
    "objects, attributes and help entries of the game",
)
"""What `forget` cannot reach, for those who ask for it."""

people_forgotten = 0
"""How often `forget` ran in this process. Read it as `forgetting.people_forgotten`: a copy of rows
that was made before the last time may have the words of somebody who was forgotten."""


@dataclass
class Forgotten:
    """What was deleted or emptied."""

    counts: dict[str, int] = field(default_factory=dict)
    """How many rows, by what they were."""
    not_covered: tuple[str, ...] = NOT_COVERED
    goals: set[int] = field(default_factory=set)
    """The goals that were deleted."""
    turns: set[int] = field(default_factory=set)
    """The turns whose words were deleted."""


def drop(memories: Iterable[int] = (), entries: Iterable[int] = ()) -> int:
    """Delete memories and journal entries, and what was concluded from them.

    Other entries on which such a conclusion rested wait for the next reflection, which draws it
    again from what is left.

    Args:
        memories: By primary key.
        entries: Of the journal, by primary key.

    Returns:
        How many memories were deleted, including conclusions.
    """
    gone, gone_entries = set(memories), set(entries)
    with transaction.atomic():
        gone |= resting_on(gone, gone_entries)
        left = JournalEntry.objects.filter(cited_by__memory__in=gone).exclude(pk__in=gone_entries)
        JournalEntry.objects.filter(pk__in=list(left.values_list("pk", flat=True))).update(
            reflected=False
        )
        JournalEntry.objects.filter(pk__in=gone_entries).delete()
        Memory.objects.filter(pk__in=gone).delete()
    vectors.forget(gone)
    return len(gone)


def resting_on(memories: Iterable[int] = (), entries: Iterable[int] = ()) -> set[int]:
    """The memories that were concluded from some memories or entries, at any remove."""
    known = set(memories)
    fresh, resting = set(known), Q(entry__in=set(entries))
    concluded: set[int] = set()
    while True:
        rows = Citation.objects.filter(resting | Q(other__in=fresh))
        fresh = set(rows.values_list("memory", flat=True)) - known - concluded
        if not fresh:
            return concluded
        concluded |= fresh
        resting = Q()


def prune(cap: int, batch: int) -> bool:
    """Delete a batch of the least important memories of assistants that have more than a cap.

    Returns:
        Whether more are left to delete.
    """
    counts = Memory.objects.values("script").annotate(count=Count("pk")).order_by()
    for row in counts.filter(count__gt=cap):
        rows = Memory.objects.filter(script=row["script"]).order_by("importance", "at")
        gone = list(rows.values_list("pk", flat=True)[: min(batch, row["count"] - cap)])
        Memory.objects.filter(pk__in=gone).delete()  # what was concluded from them is worth more
        vectors.forget(gone)
        if row["count"] - cap > batch:
            return True
    return False


def forget(who: str) -> Forgotten:
    """Forget a person, with every assistant of the game.

    This deletes memories and journal entries from them, about them, or for them alone; their
    profile, notes, favour and topics; the goals that they asked for or that assistants set
    themselves about them; what others' profiles have from them; and all conclusions drawn from
    these. The audit keeps ids, times and costs of turns, calls and lines; their words
    are replaced, as are those of all turns whose prompt had a line of theirs or their name.

    Args:
        who: A source id, "account:3".
    """
    global people_forgotten
    done = Forgotten()
    if not who:
        return done
    people_forgotten += 1
    heard = f"|{who}|"
    theirs = Q(source=who) | Q(audience=heard)
    with transaction.atomic():
        entries = JournalEntry.objects.filter(theirs)
        memories = Memory.objects.filter(theirs | Q(about=who))
        names = _names(who)
        done.counts["journal entries"] = entries.count()
        summed_up = _mentioning(Memory.objects.all(), "data", who)
        done.counts["memories"] = drop(
            [*memories.values_list("pk", flat=True), *summed_up.values_list("pk", flat=True)],
            entries.values_list("pk", flat=True),
        )
        notes = PersonNote.objects.filter(theirs | Q(who=who))
        done.counts["notes"] = notes.delete()[0]
        done.counts["profiles"] = Person.objects.filter(who=who).delete()[0]
        done.counts["topics"] = Topic.objects.filter(Q(who=who) | Q(audience=heard)).delete()[0]
        done.counts["favours"] = Favour.objects.filter(Q(who=who) | Q(source=who)).delete()[0]
        done.goals = _goals_of(who, names)
        done.counts["goals"] = Goal.objects.filter(pk__in=done.goals).delete()[0]
        projects = Project.objects.filter(Q(writers__contains=heard) | Q(audience=heard))
        done.counts["projects"] = projects.delete()[0]
        done.counts["prompts"] = PromptVersion.objects.filter(by=who).delete()[0]
        done.counts["tokens"] = _drop_tokens(who)
        done.counts["lore"] = Lore.objects.filter(scope=Lore.Scope.PERSON, of=who).delete()[0]
        _leave_profiles(who)
        _leave_audiences(heard)
        _empty_audit(who, names, done)
    return done


def _goals_of(who: str, names: Iterable[str]) -> set[int]:
    """The goals that a person asked for, and those that assistants set themselves about them."""
    theirs = Goal.objects.filter(Q(made_by=who) | Q(audience=f"|{who}|"))
    goals = set(theirs.values_list("pk", flat=True))
    own = Goal.objects.filter(made_by="")
    most = max(MANY, own.count() // 5)
    for name in names:
        found = _naming(own, "title", name) | _naming(own, "details", name)
        goals |= found if len(found) <= most else set()
    return goals


def _drop_tokens(who: str) -> int:
    kind, _, number = who.partition(":")
    if kind != "account" or not number.isdecimal():
        return 0
    return Token.objects.filter(account=int(number)).delete()[0]


def _leave_profiles(who: str) -> None:
    """Remove what somebody said from the profiles of others."""
    changed = []
    for person in _mentioning(Person.objects.all(), "facts", who):
        person.facts = {
            name: [fact for fact in facts if not _is_of(fact, who)]
            if isinstance(facts, list)
            else facts
            for name, facts in person.facts.items()
        }
        person.facts = {name: facts for name, facts in person.facts.items() if facts != []}
        changed.append(person)
    Person.objects.bulk_update(changed, ["facts"], batch_size=500)


def _is_of(fact: Any, who: str) -> bool:
    return isinstance(fact, dict) and (
        fact.get("source") == who or fact.get("audience") == f"|{who}|"
    )


def _leave_audiences(heard: str) -> None:
    """Remove the person from the audiences of others' private rows."""
    for model in (Memory, JournalEntry, PersonNote, Topic, Favour, Goal, Project, Delegation):
        _leave_audience(model, heard)


def _leave_audience(model: type[Model], heard: str) -> None:
    rows = list(model._default_manager.filter(audience__contains=heard))
    for row in rows:
        row.audience = row.audience.replace(heard, "|")
    model._default_manager.bulk_update(rows, ["audience"], batch_size=500)


def _names(who: str) -> set[str]:
    """What somebody was called, to find their words in what others were told."""
    names = {
        *Person.objects.filter(who=who).values_list("name", flat=True),
        *Memory.objects.filter(source=who).values_list("source_name", flat=True),
        *JournalEntry.objects.filter(source=who).values_list("source_name", flat=True),
        *PersonNote.objects.filter(source=who).values_list("source_name", flat=True),
        *TurnRecord.objects.filter(asker=who).values_list("asker_name", flat=True),
        *Delivery.objects.filter(source=who).values_list("name", flat=True),
    }
    return {name for name in names if name.strip() and name != GONE}


def _empty_audit(who: str, names: Iterable[str], done: Forgotten) -> None:
    """Keep ids, times and costs, and delete the words."""
    turns = set(TurnRecord.objects.filter(asker=who).values_list("pk", flat=True))
    turns |= _having(TurnRecord.objects.all(), "data", [f'"{who}"', f"|{who}|"])
    found = {name: _naming(TurnRecord.objects.all(), "data", name) for name in names}
    most = max(MANY, (TurnRecord.objects.count() - len(turns)) // 5)
    names = [name for name, those in found.items() if len(those - turns) <= most]
    turns |= {turn for name in names for turn in found[name]}
    for name in names:
        turns |= _naming(CallRecord.objects.exclude(turn=None), "observation", name, "turn")
    emptied = {"v": 1, "messages": [], "forgotten": True}
    TurnRecord.objects.filter(pk__in=turns).update(data=emptied, detail="")
    TurnRecord.objects.filter(asker=who).update(asker_name=GONE)
    loose = {
        call
        for name in names
        for call in _naming(CallRecord.objects.filter(turn=None), "observation", name)
    }
    calls = CallRecord.objects.filter(Q(asker=who) | Q(turn__in=turns) | Q(pk__in=loose))
    done.counts["calls emptied"] = calls.update(
        arguments={}, verdicts={}, observation=GONE, side_effects=[], audit={}
    )
    lines = Delivery.objects.filter(
        Q(source=who)
        | Q(data__asker=who)
        | Q(data__data__asker=who)
        | Q(kind="goal", data__data__goal__in=done.goals)
        | Q(pk__in=_having(Delivery.objects.filter(source=""), "data", [f'"{who}"', f"|{who}|"]))
    )
    lines.filter(state=Delivery.State.WAITING).update(state=Delivery.State.DROPPED)
    done.counts["lines emptied"] = lines.update(text=GONE, name=GONE, data={})
    done.counts["turns emptied"] = len(turns)
    done.turns = turns
    requests = ApprovalRequest.objects.filter(asker=who)
    requests.filter(state=ApprovalRequest.State.WAITING).update(state=ApprovalRequest.State.EXPIRED)
    empty_approval_requests(requests)
    for request in _mentioning(ApprovalRequest.objects.all(), "data", who):
        request.data["authors"] = [one for one in request.data.get("authors", ()) if one != who]
        request.save(update_fields=["data"])
    ApprovalRequest.objects.filter(decided_by=who).update(decided_by_name=GONE, reason="")
    tasks = Delegation.objects.filter(Q(asker=who) | Q(audience=f"|{who}|"))
    tasks.filter(state=Delegation.State.OPEN).update(state=Delegation.State.CANCELLED)
    tasks.update(task=GONE, result="")


def empty_approval_requests(rows: QuerySet[ApprovalRequest]) -> None:
    """Delete the words of calls that waited for approval; ids and times stay."""
    rows.update(
        asker_name=GONE,
        arguments={"v": 1},
        form="",
        rendered=GONE,
        changes="",
        why="",
        reason="",
        data={"v": 1},
    )


def _naming(rows: QuerySet[Any], column: str, name: str, key: str = "pk") -> set[int]:
    """Rows that have a name as a whole word in a column, which may be JSON."""
    some = Q()
    for form in _forms(name):
        word = rf"(^|[^A-Za-z0-9]|{_ESCAPE}){re.escape(form)}([^A-Za-z0-9]|$)"
        some |= Q(_text__icontains=form, _text__iregex=word)
    found = rows.annotate(_text=Cast(column, TextField())).filter(some)
    return set(found.values_list(key, flat=True))


def _forms(text: str) -> set[str]:
    """A text as it may stand in a column; of JSON, PostgreSQL shows letters that SQLite escapes."""
    return {text, *(json.dumps(text, ensure_ascii=escaped)[1:-1] for escaped in (True, False))}


def _having(rows: QuerySet[Any], column: str, texts: Iterable[str], key: str = "pk") -> set[int]:
    """Rows that have one of some texts in a column, which may be JSON."""
    some = Q()
    for text in texts:
        for form in _forms(text):
            some |= Q(_text__icontains=form)
    found = rows.annotate(_text=Cast(column, TextField())).filter(some) if some else rows.none()
    return set(found.values_list(key, flat=True))


def _mentioning(rows: QuerySet[Any], column: str, who: str) -> QuerySet[Any]:
    """Rows whose JSON has somebody's source id in it."""
    return rows.annotate(_text=Cast(column, TextField())).filter(_text__contains=f'"{who}"')
