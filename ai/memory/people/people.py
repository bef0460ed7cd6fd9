"""People: whom an assistant knows, since when, and what it noted of them.

A person is a source's id: the account behind a character, if there is one. So a player with two
characters is one person, and somebody else of the same name is another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope, digest, provenance
from ai.memory.privacy.visible import audible, listener
from ai.memory.table_cache import cache
from ai.models import Person, PersonNote
from ai.models.statements import Batch, Insert, Select, Update

APART = timedelta(minutes=10)
"""After such a silence, the next word is another meeting."""
MOMENT = timedelta(minutes=2)
"""How far the time of the last word with somebody may be behind."""
MAX_NAMES = 8
"""Names that are kept of one person; the oldest are dropped."""
MAX_NAME = 128
MAX_FOUND = 8
"""People that a name may mean."""
MAX_READ = 500
"""People of one assistant that are kept in memory."""
_MAX_COMPARED = 50
_WORD = re.compile(r"\w+")
_INSERT_ONCE, _UPDATE = Insert(Person, once=True), Update(Person)
_SELECT = Select(
    Person, [field.name for field in Person._meta.concrete_fields], by="who", of="script"
)


def meet(script: int, who: str, name: str, at: datetime) -> None:
    """Note that an assistant meets somebody, unless that was noted a moment ago.

    Args:
        script: The assistant's.
        who: A source's id.
        name: What they are called now.
        at: When.
    """
    person, values = _meeting(script, who, name, at)
    with cache.rows_of(script):
        if person is None:
            _INSERT_ONCE.execute([_new(script, who, name, at)])
        elif values:
            _UPDATE.execute([person.pk], **values)


def meet_with(batch: Batch, script: int, who: str, name: str, at: datetime) -> None:
    """Note it, like `meet`, together with what else is in a batch."""
    person, values = _meeting(script, who, name, at)
    if person is None:
        batch.insert(_INSERT_ONCE, [_new(script, who, name, at)])
    elif values:
        batch.update(_UPDATE, [person.pk], **values)


def _meeting(
    script: int, who: str, name: str, at: datetime
) -> tuple[Person | None, dict[str, Any]]:
    """The row of a person, if there is one, and what changes in it with a meeting."""
    person = all_known(script, [who]).get(who)
    if person is None:
        return None, {}
    same, met = person.name == name[:MAX_NAME], bool(person.meetings)
    if same and met and at - person.last_met < MOMENT:
        return person, {}
    again = not met or person.last_met <= at - APART
    return person, {
        "name": name[:MAX_NAME],
        "names": person.names if same else _with_name(person.names, name),
        "last_met": at,
        "first_met": person.first_met if met else at,
        "meetings": person.meetings + again,
    }


def note_presence(script: int, who: str, at: datetime) -> None:
    """Note that somebody whom an assistant knows is there, without meeting them anew."""
    with cache.rows_of(script):
        Person.objects.filter(script=script, who=who).update(last_met=at)


def last_met(pairs: Iterable[tuple[int, str]]) -> dict[tuple[int, str], datetime]:
    """When some assistants met some people last, by the assistant's script and the source id."""
    wanted = set(pairs)
    rows = Person.objects.filter(who__in={who for _, who in wanted}, meetings__gt=0)
    met = rows.values_list("script", "who", "last_met")
    return {(script, who): at for script, who, at in met if (script, who) in wanted}


def all_known(script: int, ids: Sequence[str]) -> dict[str, Person]:
    """The rows of those of some people whom an assistant knows, by source id."""
    # Until one of them is written, it is filled as they are asked for.
    read: dict[str, Person | None] = cache.get(("people", script), (Person,), dict, script)
    new = [who for who in ids if who not in read]
    if new:
        if len(read) > MAX_READ:
            read.clear()
            new = list(ids)
        read.update(dict.fromkeys(new))
        read.update((row.who, row) for row in _SELECT.instances(new, script))
    return {who: row for who in ids if (row := read[who]) is not None}


def know(scope: Scope, who: str, name: str) -> Person:
    """The row of a person; it is made if the assistant has only heard of them so far."""
    made = _new(scope.script, who, name, scope.now())
    kept = {"name": made.name, "names": made.names, "meetings": 0}
    times = {"favour_at": made.favour_at, "first_met": made.first_met, "last_met": made.last_met}
    return Person.objects.get_or_create(script=scope.script, who=who, defaults={**kept, **times})[0]


def find(scope: Scope, who: str) -> Person | None:
    """The row of a person; None if the assistant never met or heard of them."""
    return Person.objects.filter(script=scope.script, who=who).first()


def called(scope: Scope, name: str) -> list[Person]:
    """The people known by a name, those known longest first.

    If no whole name matches, those with all of its words are returned.
    """
    return _called(Person.objects.filter(script=scope.script), name)


def known_by(scope: Scope, names: Collection[str], most: int) -> list[Person]:
    """The people known by one of some names, those met last first."""
    wanted = set(map(_folded, names))
    if not wanted:
        return []
    read = partial(_read_names, scope.script)
    by_name = cache.get(("names", scope.script), (Person,), read, scope.script)
    if by_name is not None:
        ids = [who for name in wanted for who in by_name.get(name, ())]
        known = list(all_known(scope.script, ids).values()) if ids else []
        return sorted(known, key=lambda one: (one.last_met, one.pk), reverse=True)[:most]
    found = Q()
    for name in wanted:
        found |= Q(names__contains=f"\n{name}\n")
    rows = Person.objects.filter(found, script=scope.script)
    return list(rows.order_by("-last_met", "-pk")[:most])


def _read_names(script: int) -> dict[str, list[str]] | None:
    """The source ids of those known by each name; None if an assistant knows too many people."""
    rows = Person.objects.filter(script=script).values_list("who", "names")[: MAX_READ + 1]
    by_name: dict[str, list[str]] = {}
    for who, names in rows:
        for name in names.split("\n"):
            by_name.setdefault(name, []).append(who)
    by_name.pop("", None)
    return by_name if len(rows) <= MAX_READ else None


def named(name: str) -> list[Person]:
    """The people whom any assistant knows by a name, one row for each assistant."""
    return _called(Person.objects.all(), name)


def _called(known: QuerySet[Person], name: str) -> list[Person]:
    wanted = _folded(name)
    words = set(_WORD.findall(wanted))
    if not words:
        return []
    rows = known.order_by("first_met", "pk")
    exact = list(rows.filter(names__contains=f"\n{wanted}\n")[:MAX_FOUND])
    if exact:
        return exact
    some = Q()
    for word in words:
        some &= Q(names__contains=word)
    near = rows.filter(some)[:_MAX_COMPARED]
    return [one for one in near if any(words <= part for part in _parts(one))][:MAX_FOUND]


def note(scope: Scope, who: str, text: str, how: str = "told", author: int | None = None) -> bool:
    """Keep an observation about a person.

    Args:
        scope: Whose it is, and whose turn.
        who: Whom it is about.
        text: The observation.
        how: "seen", "told", "inferred" or "overheard".
        author: The least level among those whose words stood in the prompt.

    Returns:
        Whether it is new; the same thing from the same source is kept once.
    """
    source, name, trust = provenance(scope, how)
    hears = scope.audience_of(text)
    with cache.rows_of(scope.script):
        _, new = PersonNote.objects.get_or_create(
            script=scope.script,
            who=who,
            digest=digest(text, source, hears),
            defaults={
                "at": scope.now(),
                "text": text,
                "source": source,
                "source_name": name[:MAX_NAME],
                "trust": trust,
                "audience": hears,
                "author": author,
            },
        )
    return new


def notes(scope: Scope, who: str, limit: int) -> list[PersonNote]:
    """The newest notes on a person that the turn may hear of, own observations first."""
    rows = PersonNote.objects.filter(audible(scope), script=scope.script, who=who)
    newest = scope.shown(rows.order_by("-at", "-pk")[:limit])
    return sorted(newest, key=lambda row: row.source != "")


def noted(scope: Scope, ids: Sequence[str], limit: int) -> list[PersonNote]:
    """The newest notes on several people; the caller reports those it shows."""
    key = ("notes", scope.script, tuple(ids), listener(scope), limit)
    read = partial(_read_notes, scope, ids, limit)
    return cache.get(key, (PersonNote,), read, scope.script)


def _read_notes(scope: Scope, ids: Iterable[str], limit: int) -> list[PersonNote]:
    rows = PersonNote.objects.filter(audible(scope), script=scope.script, who__in=list(ids))
    return list(rows.order_by("-at", "-pk")[:limit])


def find_notes(scope: Scope, words: Iterable[str], limit: int) -> list[PersonNote]:
    """The newest notes with all of some words that the turn may hear of."""
    rows = PersonNote.objects.filter(audible(scope), script=scope.script)
    for word in words:
        rows = rows.filter(text__icontains=word)
    return scope.shown(rows.order_by("-at", "-pk")[:limit])


def note_of(scope: Scope, number: int) -> PersonNote:
    """A note by its number.

    Raises:
        Refusal: There is none that the turn may hear of.
    """
    rows = PersonNote.objects.filter(audible(scope), script=scope.script, pk=number)
    found = rows.first()
    if found is None:
        raise Refusal(f"There is no note {number}.", "Read the notes, and use its number.")
    return found


def correct_note(scope: Scope, number: int, text: str, author: int | None = None) -> PersonNote:
    """Replace the text of a note; the asker becomes its source, and consolidation reads it again.

    Args:
        scope: Whose it is, and who corrects it.
        number: Which note.
        text: The new text.
        author: The least level among those whose words the text may hold.

    Raises:
        Refusal: There is no such note, or another one says the same.
    """
    found = note_of(scope, number)
    source, name, trust = provenance(scope, "told")
    made = digest(text, source, found.audience)
    same = PersonNote.objects.filter(script=scope.script, who=found.who, digest=made)
    if same.exclude(pk=number).exists():
        raise Refusal("Another note says just that.", "Let one of the two go.")
    found.text, found.digest, found.author = text, made, author
    found.source, found.source_name, found.trust = source, name[:MAX_NAME], trust
    found.consolidated = False
    found.save()
    return found


def learn(scope: Scope, person: Person, attribute: str, value: str, author: int | None) -> None:
    """Add a fact that staff say about a person, or replace what they said before."""
    source, name, trust = provenance(scope, "told")
    made = {
        "value": value,
        "source": source,
        "source_name": name,
        "trust": trust,
        "at": scope.now().isoformat(),
        "audience": scope.audience,
        "author": author,
    }
    with transaction.atomic():
        row = Person.objects.select_for_update().get(pk=person.pk)
        had = next((one for one in row.facts if one.casefold() == attribute.casefold()), attribute)
        values = [one for one in row.facts.get(had, ()) if one.get("source") != source]
        row.facts = {"v": 1, **row.facts, had: [*values, made]}
        row.save(update_fields=["facts"])


def drop_fact(scope: Scope, person: Person, attribute: str) -> int:
    """Delete a fact about a person with all of its values, and return how many there were."""
    wanted = attribute.casefold()
    with transaction.atomic():
        row = Person.objects.select_for_update().get(pk=person.pk)
        gone = [name for name in row.facts if name != "v" and name.casefold() == wanted]
        count = sum(len(row.facts.pop(name)) for name in gone)
        if count:
            row.save(update_fields=["facts"])
    return count


def facts(scope: Scope, person: Person) -> dict[str, list[dict[str, Any]]]:
    """The facts that the turn may hear of, by attribute, with a value for each source.

    The assistant's own observation comes first, then the newest values.
    """
    found = {}
    for attribute, values in person.facts.items():
        if attribute == "v":
            continue
        heard = [value for value in values if scope.may_hear(value.get("audience", ""))]
        heard.sort(key=lambda value: str(value.get("at", "")), reverse=True)
        heard.sort(key=lambda value: value.get("source", "") != "")
        if heard:
            for value in heard:
                scope.hold([value.get("audience", "")], [str(value.get("value"))])
            found[attribute] = heard
    return found


def sources(rows: Iterable[Any]) -> list[str]:
    """The sources of some rows, each once."""
    return list(dict.fromkeys(row.source for row in rows if row.source))


def _new(script: int, who: str, name: str, at: datetime) -> Person:
    return Person(
        script=script,
        who=who,
        name=name[:MAX_NAME],
        names=_with_name("", name),
        favour_at=at,
        first_met=at,
        last_met=at,
    )


def _with_name(names: str, name: str) -> str:
    folded = _folded(name)
    others = [known for known in names.split("\n") if known and known != folded]
    return "\n" + "".join(f"{known}\n" for known in (*others, folded)[-MAX_NAMES:])


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())[:MAX_NAME]


def _parts(person: Person) -> list[set[str]]:
    return [set(_WORD.findall(name)) for name in person.names.split("\n")]
