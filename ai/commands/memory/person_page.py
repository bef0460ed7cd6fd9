"""The page of `ai people` on one person: all that an assistant knows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ai.commands.console.text import wrapped
from ai.commands.memory import formats
from ai.memory.people import favour, people, topics
from ai.memory.privacy.scope import Scope, members
from ai.models import Favour, Person, PersonNote, Topic
from ai.tools.support.markup import plain

MAX_NOTES = 30
MAX_REASONS = 5
MAX_TOPICS = 8


class Item(NamedTuple):
    """One line of a section."""

    text: str
    audience: str
    source: str = ""
    """A source id to be shown by name behind the text; "" for none."""

    def format(self, names: Mapping[str, str]) -> str:
        """The line, given the names of everybody in it."""
        source = f" (from {names[self.source]})" if self.source else ""
        hearers = formats.hearers(self.audience, names)
        private = f" [private to {hearers}]" if hearers else ""
        return f"{self.text}{source}{private}"


def lines(scope: Scope, person: Person, assistant: str) -> Iterator[str]:
    """All that an assistant knows of a person.

    Args:
        scope: The assistant's.
        person: Whom it knows.
        assistant: What the assistant is called.
    """
    yield formats.fields(fields(scope, person, assistant))
    for title, items in sections(scope, person).items():
        yield f"|w{title}|n"
        yield from (wrapped(item, 4, first="  - ") for item in items)


def fields(scope: Scope, person: Person, assistant: str) -> dict[str, str]:
    """Who a person is to an assistant; a field may be empty."""
    names = [name for name in person.names.split("\n") if name]
    return {
        "who": f"{plain(person.name)} ({person.who}), as {assistant} knows them",
        "names": ", ".join(names) if len(names) > 1 else "",
        "met": _meetings(person),
        "favour": attitude(person, scope.now()),
    }


def sections(scope: Scope, person: Person) -> dict[str, list[str]]:
    """What an assistant knows of a person, by title; names of others are asked for all at once."""
    found = _sections(scope, person)
    shown = [item for items in found.values() for item in items]
    sources = {item.source for item in shown if item.source}
    others = formats.names_of(sources.union(*(members(item.audience) for item in shown)))
    return {title: [one.format(others) for one in items] for title, items in found.items() if items}


def attitude(person: Person, now: datetime) -> str:
    """How an assistant likes somebody, in a word and a number."""
    value = favour.now_of(person, now)
    return f"{favour.attitude(value)} {value:+.0f}" if round(value) else favour.attitude(value)


def _meetings(person: Person) -> str:
    if not person.meetings:
        return "never: only heard of"
    times = "once" if person.meetings == 1 else f"{person.meetings} times"
    first, last = formats.timestamp(person.first_met), formats.timestamp(person.last_met)
    return f"{times}, first {first}, last {last}"


def _sections(scope: Scope, person: Person) -> dict[str, list[Item]]:
    who, facts = person.who, people.facts(scope, person).items()
    return {
        "Why it likes them so": [_reason(row) for row in favour.reasons(scope, who, MAX_REASONS)],
        "Facts": [_fact(name, value) for name, values in facts for value in values],
        "Notes": [_note(row) for row in people.notes(scope, who, MAX_NOTES)],
        "Topics": [_topic(row) for row in topics.topics(scope, who, MAX_TOPICS)],
    }


def _reason(row: Favour) -> Item:
    why, day = row.reason or "no reason was given", formats.timestamp(row.at)[:10]
    return Item(f"{row.change:+.1f} {row.kind}: {why}, {day}", row.audience, row.source)


def _fact(name: str, value: Mapping[str, Any]) -> Item:
    source, source_name = str(value.get("source", "")), str(value.get("source_name", ""))
    known = formats.provenance(source_name, source, float(value.get("trust") or 0))
    text = f"{name}: {value.get('value', '')} (from {known})"
    return Item(text, str(value.get("audience", "")))


def _note(row: PersonNote) -> Item:
    known = formats.provenance(row.source_name, row.source, row.trust)
    return Item(f"{row.pk}  {row.text} (from {known})", row.audience)


def _topic(row: Topic) -> Item:
    state = "open" if row.closed is None else "over"
    summary = f": {row.summary}" if row.summary else ""
    return Item(f"{row.name} ({state}, {formats.timestamp(row.last)}){summary}", row.audience)
