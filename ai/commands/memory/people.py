"""The word `ai people`: whom assistants know, what they know of them, and how builders mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_service
from ai.commands.console.errors import NotThere, UserError
from ai.commands.console.lookup import assistant, handle
from ai.commands.console.person_lookup import Somebody, anybody, known
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.memory import known_by, shared
from ai.commands.memory.shared import Asked
from ai.memory.people import favour, talks
from ai.memory.people import people as persons
from ai.memory.privacy.scope import Kept, Scope, members
from ai.models import Person, PersonNote
from ai.tools.support.markup import plain

HELP = """Usage:
  ai people
  ai people <player>
  ai people all = <player>
  ai people <name>
  ai people <name> = <player>
  ai people <name>/find = <words>
  ai people <name>/note <player> = <text>
  ai people <name>/note <number> = <text>
  ai people <name>/fact <player> = <what>: <text>
  ai people <name>/favour <player> = <-100 to 100>
  ai people <name>/drop <number>
  ai people <name>/drop <player> = <what>
  ai people <name>/page <page>

Without a name: who is known to which assistants. Behind it a player: what
each assistant knows of them; `all =` says that a player is meant where an
assistant has the same name. Behind it an assistant: whom it knows; with a
player, all that it knows of that one: since when, how it likes them and why,
facts and notes with who said them and how far they are trusted, and topics.

`/note` adds a note, or has the one of a number say something else; `/fact`
has what you say stand among the facts; both count as said by you. `/favour`
sets how it likes them, from where that moves and fades as always. `/drop`
lets a note go, or what is known under one word, whoever said it.

A player is also `account:3` or `object:7`, as the lists tell it. To have all
of them forget a player: ai forget.

Examples:
  ai people guard = anna
  ai people guard/note anna = She may pass the gate.
  ai people guard/fact anna = rank: captain
  ai people guard/drop anna = rank
"""
SWITCHES = ("find", "note", "fact", "favour", "drop", "page")
COLUMNS = {"who": 20, "id": 14, "favour": 15, "met": 6, "last met": 17}
NOTES = {"no": 8, "about": 15, "from": 16, "note": 39}
MAX_NOTES = 30
MAX_REASONS = 5
MAX_TALKS = 8
MAX_TEXT = 500
MAX_ATTRIBUTE = 40
MAX_VALUE = 200


def people(command: Any, text: str) -> None:
    """Tell who knows whom, or change what one knows of somebody."""
    asked = shared.read("people", text, SWITCHES)
    if not asked.left:
        _overall(command, asked)
        return
    if not asked.switch and (asked.left.lower() == "all" or not asked.new):
        one = _player(command, asked)
        if one is not None:
            command.tell(known_by.of(command, one))
            return
    presence, number = shared.meant(command, asked.left)
    if number is not None:
        raise UserError(
            "A number stands behind `/note` or `/drop`.",
            f"Like this: ai people {handle(presence)}/drop {number}",
        )
    if asked.switch in _CHANGES:
        _CHANGES[asked.switch](command, shared.changeable(command, presence), asked)
    elif asked.switch == "find":
        _find(command, presence, asked.new or asked.what)
    elif asked.new:
        scope = shared.scope_of(command, presence)
        found = known(scope, asked.new, handle(presence))
        command.tell("\n".join(_told(presence, scope, found)))
    else:
        _list(command, presence, asked.what)


def _player(command: Any, asked: Asked) -> Somebody | None:
    """The player that is meant where no assistant is; None where one is."""
    if asked.left.lower() == "all":
        if not asked.new:
            raise UserError("Whom?", "Like this: ai people all = <player>")
        return anybody(asked.new)
    try:
        assistant(command.caller, asked.left)
    except NotThere as complaint:
        try:
            return anybody(asked.left)
        except NotThere:
            problem = f"'{plain(asked.left, MAX_NAME)}' is no assistant, nor a player."
            raise UserError(problem, complaint.advice) from None
    return None


def _overall(command: Any, asked: Asked) -> None:
    if asked.switch not in ("", "page"):
        raise UserError("Of which assistant?", f"Like this: ai people <name>/{asked.switch}")
    number = shared.demand_number(asked.what or "1", 1, shared.MAX_PAGE, "ai people/page 2")
    command.tell(known_by.everybody(command, number))


# To see


def _list(command: Any, presence: Agent, page: str) -> None:
    who = line(handle(presence))
    number = shared.page_of(page, "people", who)
    scope = shared.scope_of(command, presence)
    rows = persons.everybody(scope, shared.PAGE, (number - 1) * shared.PAGE)
    if not rows:
        command.tell(f"{name_of(presence.thing)} knows nobody{' more' if number > 1 else ''} yet.")
        return
    now = scope.now()
    shown = [
        (
            cell(row.name, 40),
            row.who,
            known_by.liking(row, now),
            row.meetings,
            shared.when(row.last_met) if row.meetings else "only heard of",
        )
        for row in rows
    ]
    count = Person.objects.filter(script=presence.script.pk).count()
    below = shared.pages(number, count, f"ai people {who}")
    hint = shared.hint("All on one of them:", f"ai people {who} = {rows[0].who}")
    command.tell("\n".join(filter(None, [table(COLUMNS, shown), below, hint])))


def _told(presence: Agent, scope: Scope, person: Person) -> Iterator[str]:
    """All that an assistant knows of somebody."""
    who = line(handle(presence))
    names = [name for name in person.names.split("\n") if name]
    met = "never: only heard of"
    if person.meetings:
        times = "once" if person.meetings == 1 else f"{person.meetings} times"
        met = f"{times}, first {shared.when(person.first_met)}, last {shared.when(person.last_met)}"
    rows = {
        "who": f"{plain(person.name)} ({person.who}), as {plain(presence.thing.key)} knows them",
        "names": ", ".join(names) if len(names) > 1 else "",
        "met": met,
        "favour": known_by.liking(person, scope.now()),
    }
    yield shared.whole(rows)
    yield from _kept_of(scope, person)
    yield shared.hint("What it remembers of them:", f"ai memory {who}/of = {person.who}")
    yield shared.hint("What others know of them:", f"ai people all = {person.who}")


def _kept_of(scope: Scope, person: Person) -> Iterator[str]:
    """Section by section; whom all of it is from and private to is asked for at once."""
    reasons = favour.reasons(scope, person.who, MAX_REASONS)
    facts = [
        (attribute, value)
        for attribute, values in persons.facts(scope, person).items()
        for value in values
    ]
    noted = persons.notes(scope, person.who, MAX_NOTES)
    topics = talks.talks(scope, person.who, MAX_TALKS)
    rows: list[Kept] = [*reasons, *noted, *topics]
    audiences = {row.audience for row in rows}
    audiences |= {str(value.get("audience", "")) for _, value in facts}
    hearers = {who for audience in audiences for who in members(audience)}
    names = shared.names_of(hearers | {row.source for row in reasons if row.source})
    yield from _section("Why it likes them so", (_reason(row, names) for row in reasons))
    yield from _section("Facts", (_fact(name, value, names) for name, value in facts))
    yield from _section("Notes", (_note(row, names) for row in noted))
    yield from _section("Topics", (_talk(row, names) for row in topics))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    if listed:
        yield f"|w{title}|n"
        yield from listed


def _reason(row: Any, names: Mapping[str, str]) -> str:
    why = row.reason or "no reason was given"
    source = f", from {names[row.source]}" if row.source else ""
    told = f"{row.change:+.1f} {row.kind}: {why} ({shared.when(row.at)[:10]}{source})"
    return wrapped(told + _private(row.audience, names), 4, first="  - ")


def _fact(name: str, value: Any, names: Mapping[str, str]) -> str:
    audience = str(value.get("audience", ""))
    told = f"{name}: {value.get('value', '')}{_by(value, float(value.get('trust') or 0))}"
    return wrapped(told + _private(audience, names), 4, first="  - ")


def _by(value: Any, trust: float) -> str:
    source, name = str(value.get("source", "")), str(value.get("source_name", ""))
    return f" (from {shared.trusted(name, source, trust)})"


def _note(row: PersonNote, names: Mapping[str, str]) -> str:
    told = f"{row.text} (from {shared.trusted(row.source_name, row.source, row.trust)})"
    first = f"  {row.pk:<6} "
    return wrapped(told + _private(row.audience, names), len(first), first=first)


def _talk(row: Any, names: Mapping[str, str]) -> str:
    state = "open" if row.closed is None else "over"
    where = f": {row.summary}" if row.summary else ""
    told = f"{row.topic} ({state}, {shared.when(row.last)}){where}"
    return wrapped(told + _private(row.audience, names), 4, first="  - ")


def _private(audience: str, names: Mapping[str, str]) -> str:
    return f" [private to {shared.private_to(audience, names)}]" if audience else ""


def _find(command: Any, presence: Agent, query: str) -> None:
    words = plain(query).split()[:8]
    if not words:
        raise UserError("Which words?", f"Like this: ai people {handle(presence)}/find = gate")
    scope = shared.scope_of(command, presence)
    rows, more = shared.first(persons.find_notes(scope, words, shared.PAGE + 1))
    if not rows:
        command.tell(f"No note of {name_of(presence.thing)} on anybody has such words.")
        return
    command.tell("\n".join(filter(None, [_notes(scope, rows), more])))


def _notes(scope: Scope, rows: Sequence[PersonNote]) -> str:
    ids = {row.who for row in rows}
    found = Person.objects.filter(script=scope.script, who__in=ids)
    names = dict(found.values_list("who", "name"))
    shown = [
        (
            f"{row.pk}{'*' if row.audience else ''}",
            cell(names.get(row.who, row.who), 14),
            f"{cell(shared.said_by(row.source_name, row.source), 11)} {row.trust:.1f}",
            cell(row.text, 120),
        )
        for row in rows
    ]
    starred = "\n* is private." if any(row.audience for row in rows) else ""
    return table(NOTES, shown) + starred


# To change


def _annotate(command: Any, presence: Agent, asked: Asked) -> None:
    who, scope = handle(presence), shared.scope_of(command, presence)
    example = f"ai people {who}/note anna = She may pass."
    new = shared.demand_text(asked.new, MAX_TEXT, example)
    if asked.what.isascii() and asked.what.isdigit():
        with shared.refusals(f"See them: ai people {who} = <player>"):
            row = persons.correct_note(scope, _number(asked.what), new, shared.author_of(command))
        command.tell(
            f"Note {row.pk} says now, from you:\n{wrapped(new, 2)}\n"
            "What was made of the old one among the facts stays until you drop it."
        )
        return
    person = _known_or_new(presence, scope, asked.what, example)
    fresh = persons.note(scope, person.who, new, author=shared.author_of(command))
    noted = "has noted, from you," if fresh else "had noted already"
    told = f"{shared.name_in(presence)} {noted} of {plain(person.name, MAX_NAME)}:"
    command.tell(f"{wrapped(told)}\n{wrapped(new, 2)}")


def _learn(command: Any, presence: Agent, asked: Asked) -> None:
    who, scope = handle(presence), shared.scope_of(command, presence)
    example = f"ai people {who}/fact anna = rank: captain"
    name, colon, value = asked.new.partition(":")
    if not colon or plain(name).lower() == "v":
        raise UserError("A fact is a word, a colon, and what it is.", f"Like this: {example}")
    attribute = shared.demand_text(name, MAX_ATTRIBUTE, example)
    new = shared.demand_text(value, MAX_VALUE, example)
    person = _known_or_new(presence, scope, asked.what, example)
    persons.learn(scope, person, attribute, new, shared.author_of(command))
    told = f"{shared.name_in(presence)} knows of {plain(person.name, MAX_NAME)}, from you:"
    command.tell(f"{wrapped(told)}\n{wrapped(f'{attribute}: {new}', 2)}")


def _like(command: Any, presence: Agent, asked: Asked) -> None:
    who, scope = handle(presence), shared.scope_of(command, presence)
    example = f"ai people {who}/favour anna = 20"
    value = shared.demand_number(asked.new, -100, 100, example)
    person = _known_or_new(presence, scope, asked.what, example)
    moved = favour.put(scope, person, value, "staff said so", shared.author_of(command))
    likes = f"{favour.attitude(moved.after)} {moved.after:+.0f}, before {moved.before:+.0f}"
    whom = plain(person.name, MAX_NAME)
    command.tell(wrapped(f"How {shared.name_in(presence)} likes {whom}: {likes}."))


def _drop(command: Any, presence: Agent, asked: Asked) -> None:
    who, scope = handle(presence), shared.scope_of(command, presence)
    if asked.what.isascii() and asked.what.isdigit() and not asked.new:
        with shared.refusals(f"See them: ai people {who} = <player>"):
            row = persons.note_of(scope, _number(asked.what))
        row.delete()
        command.tell(f"Note {asked.what} is gone:\n{wrapped(row.text, 2)}")
        return
    person = known(scope, asked.what, who)
    if not asked.new:
        raise UserError(
            "What of them? A note's number, or a word of the facts.",
            f"Like this: ai people {who}/drop {plain(person.name, MAX_NAME)} = rank",
        )
    attribute = plain(asked.new)
    if not persons.drop_fact(scope, person, attribute):
        raise UserError(
            f"Nothing is known of them under '{plain(attribute, MAX_NAME)}'.",
            f"See it: ai people {who} = {plain(person.name, MAX_NAME)}",
        )
    of = f"{plain(person.name, MAX_NAME)} under '{plain(attribute, MAX_NAME)}'"
    command.tell(wrapped(f"{shared.name_in(presence)} knows nothing more of {of}."))


def _known_or_new(presence: Agent, scope: Scope, name: str, example: str) -> Person:
    """Somebody it knows, or whom the game knows; of the latter it has heard from now on."""
    if not name:
        raise UserError("On whom?", f"Like this: {example}")
    try:
        person = known(scope, name, handle(presence))
    except NotThere:
        found = anybody(name)
        _demand_kept(found.who, found.name)
        return persons.know(scope, found.who, found.name)
    _demand_kept(person.who, person.name)
    return person


def _demand_kept(who: str, name: str) -> None:
    """Keep nothing of those who opted out, whoever says it."""
    if get_service().optouts.has(who):
        raise UserError(
            f"{plain(name, MAX_NAME)} opted out: assistants keep nothing of them.",
            "Only they can end that themselves: ai optout = no",
        )


def _number(typed: str) -> int:
    return int(typed[:18])


_CHANGES = {"note": _annotate, "fact": _learn, "favour": _like, "drop": _drop}
