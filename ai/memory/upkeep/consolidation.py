"""Consolidation: facts that an assistant draws from its notes on people while it sleeps.

Each step is one transaction, and repeating it changes nothing. Each step works on the notes of one
audience, so that those of different private audiences never mix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from ai.memory.privacy.scope import common
from ai.models import Person, PersonNote

MAX_NOTES = 60
"""Notes that one consolidation works on, oldest first."""
MAX_TEXT = 300
"""Characters of a note that the brain is shown."""
MAX_ATTRIBUTES = 40
"""Attributes of a person that are kept; beyond, the oldest are dropped."""
MAX_VALUES = 8
"""Values of one attribute that are kept."""


@dataclass(frozen=True)
class Noted:
    """The notes that one consolidation works on; the brain cites them by number, from 1."""

    script: int
    audience: str
    notes: tuple[PersonNote, ...]
    names: Mapping[str, str]
    """What the assistant calls each source."""

    def cited(self, fact: Mapping[str, Any]) -> list[PersonNote]:
        """The notes that a fact rests on."""
        return [self.notes[number - 1] for number in dict.fromkeys(fact["notes"])]


def due(script: int) -> bool:
    """Whether some notes have not been worked on."""
    return PersonNote.objects.filter(script=script, consolidated=False).exists()


def gather(script: int) -> Noted | None:
    """What the next consolidation works on; None if nothing is left."""
    rows = PersonNote.objects.filter(script=script, consolidated=False).order_by("at", "pk")
    first = rows.first()
    if first is None:
        return None
    notes = tuple(rows.filter(audience=first.audience)[:MAX_NOTES])
    people = Person.objects.filter(script=script, who__in={note.who for note in notes})
    return Noted(script, first.audience, notes, dict(people.values_list("who", "name")))


def as_data(noted: Noted) -> list[dict[str, Any]]:
    """The notes, for a brain."""
    return [
        {
            "kind": "note",
            "number": number,
            "about": noted.names.get(note.who, note.who),
            "who": note.who,
            "text": note.text[:MAX_TEXT],
            "name": note.source_name,
            "source": note.source,
            "at": note.at.strftime("%Y-%m-%d %H:%M"),
        }
        for number, note in enumerate(noted.notes, 1)
    ]


def complaint(noted: Noted, facts: Sequence[Mapping[str, Any]]) -> str:
    """What is wrong with the citations; "" if each fact rests on notes on one person."""
    last, wrong = len(noted.notes), []
    for index, fact in enumerate(facts):
        unknown = [number for number in fact["notes"] if not 1 <= number <= last]
        wrong += [f"facts[{index}].notes: there is no note {number}" for number in unknown]
        if not unknown and len({note.who for note in noted.cited(fact)}) > 1:
            wrong.append(f"facts[{index}].notes: these are notes on different people")
    return "; ".join(wrong[:5])


def keep(noted: Noted, facts: Sequence[Mapping[str, Any]]) -> None:
    """Add the facts to what is known of people and mark the notes, in one transaction.

    An attribute has a value for each source.
    """
    with transaction.atomic():
        rows = PersonNote.objects.filter(
            pk__in=[note.pk for note in noted.notes], consolidated=False
        )
        left = set(rows.values_list("pk", flat=True))
        if not left:
            return
        rows.update(consolidated=True)
        known = {
            person.who: person
            for person in Person.objects.select_for_update().filter(
                script=noted.script, who__in={note.who for note in noted.notes}
            )
        }
        for fact in facts:
            cited = [note for note in noted.cited(fact) if note.pk in left]
            if cited and cited[0].who in known:
                _add(known[cited[0].who], fact, cited)
        for person in known.values():
            _bound(person)
        Person.objects.bulk_update(known.values(), ["facts"])


def _add(person: Person, fact: Mapping[str, Any], cited: Sequence[PersonNote]) -> None:
    values = person.facts.setdefault(str(fact["attribute"]), [])
    for source in dict.fromkeys(note.source for note in cited):
        own = [note for note in cited if note.source == source]
        newest = max(own, key=lambda note: note.at)
        made = {
            "value": str(fact["value"]),
            "source": source,
            "source_name": newest.source_name,
            "trust": max(note.trust for note in own),
            "at": newest.at.isoformat(),
            "audience": common(note.audience for note in own),
            "author": min((n.author for n in own if n.author is not None), default=None),
        }
        values[:] = [value for value in values if not _same(value, made)]
        values.append(made)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether the newer value replaces the other: text, source and audience are the same."""
    said = str(one.get("value", "")).casefold() == str(other["value"]).casefold()
    return said and all(one.get(key) == other[key] for key in ("source", "audience"))


def _bound(person: Person) -> None:
    named = {key: values for key, values in person.facts.items() if key != "v"}
    for values in named.values():
        values.sort(key=lambda value: str(value.get("at", "")))
        del values[:-MAX_VALUES]
    newest = sorted(named, key=lambda key: _newest(named[key]), reverse=True)[:MAX_ATTRIBUTES]
    person.facts = {"v": 1, **{key: named[key] for key in named if key in set(newest)}}


def _newest(values: Sequence[Mapping[str, Any]]) -> str:
    return max((str(value.get("at", "")) for value in values), default="")
