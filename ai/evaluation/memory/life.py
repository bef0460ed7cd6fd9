"""A life written down as data: what happens to a character, and what it is asked afterwards.

A YAML document holds one life:

    title: Two evenings in the Copper Kettle
    character: {Marta: the innkeeper}
    place: The Copper Kettle
    people: [Anna, Ben]
    events:
      - {day: 1, Anna: (arrives)}
      - Anna: say Marta, my horse is called Comet.
        keep: Anna's horse is called Comet.
      - Anna: whisper Marta = My purse lies in the cistern.
        keep: Anna's purse lies in the cistern.
        secret: cistern
      - {day: 2, restart: true}
      - Anna: say Marta, I was wrong. My horse is called Bramble.
        keep: Anna's horse is called Bramble.
        instead_of: Anna's horse is called Comet.
    questions:
      - Ben: say Marta, what is Anna's horse called?
        about: correction
        right: bramble
        wrong: comet
      - Ben: say Marta, where is Anna's purse?
        about: secret

`events`: What happens, in order. An event has one actor with a command as players type it, or with
    `(arrives)` or `(leaves)`. `day` begins a new day: the character sleeps before it. `restart`
    stops the game and starts it again. `keep` is the sentence that is worth keeping, `instead_of`
    the one that it replaces, and `secret` the words that nobody but the actor may hear again.
`questions`: Who asks what at the end, each alone with the character or `beside` others. `right`
    are the words that an answer must have, each perhaps with alternatives, "six | 6"; without them
    the character cannot know, or must not tell. `wrong` are words that it must not have.
`holds`: The things that people hold at the beginning, by name, so that they can give them away.

A document with a `seed` is generated; see `ai.evaluation.memory.grammar`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.evaluation.case import Reader, Words

ARRIVES, LEAVES = "(arrives)", "(leaves)"


@dataclass(frozen=True)
class Event:
    """One thing that happens."""

    who: str
    act: str
    keep: str = ""
    """The sentence that is worth keeping of it."""
    instead_of: str = ""
    """The sentence that `keep` replaces."""
    secret: Words = ()
    """Words that only `who` may hear again."""
    day: int = 0
    """The day that begins with this event; 0 if it is the same day as before."""
    restart: bool = False
    """Whether the game is stopped and started again before it."""


@dataclass(frozen=True)
class Question:
    """One question to the character, and how its answer is judged."""

    who: str
    ask: str
    about: str
    """What it tests: a word for the table."""
    right: Words = ()
    """What an answer must have; nothing if the character cannot know, or must not tell."""
    wrong: Words = ()
    """What it must not have."""
    beside: Words = ()
    """Who else is there."""


@dataclass(frozen=True)
class Life:
    """What happens to a character, and what it is asked afterwards."""

    title: str
    character: str
    describes: str
    place: str
    people: Words
    events: tuple[Event, ...]
    questions: tuple[Question, ...]
    holds: Mapping[str, Words] = field(default_factory=dict)


def read(reader: Reader, data: Any) -> Life:
    """Read a life.

    Raises:
        CaseError: It is not written as it should be.
    """
    needed = ("title", "character", "place", "people", "events", "questions")
    found = reader.fields(data, (*needed, "holds"), needed)
    character, describes = reader.at("character").character(found["character"])
    people = reader.at("people").texts(found["people"])
    holds = reader.at("holds").fields(found.get("holds") or {}, people)
    return Life(
        reader.text(found["title"]),
        character,
        describes,
        reader.at("place").text(found["place"]),
        people,
        tuple(
            _event(reader.at(f"event {number}"), one, people)
            for number, one in enumerate(reader.at("events").items(found["events"]), 1)
        ),
        tuple(
            _question(reader.at(f"question {number}"), one, people)
            for number, one in enumerate(reader.at("questions").items(found["questions"]), 1)
        ),
        {name: reader.at("holds").texts(things) for name, things in holds.items()},
    )


def _event(reader: Reader, data: Any, people: Words) -> Event:
    known = ("keep", "instead_of", "secret", "day", "restart")
    found = reader.fields(data, (*people, *known))
    more = {key: found[key] for key in known if key in found}
    if "secret" in more:
        more["secret"] = reader.texts(more["secret"])
    for name, read_one in (
        ("keep", reader.text),
        ("instead_of", reader.text),
        ("day", reader.number),
    ):
        if name in more:
            read_one(more[name])
    who, act = ("", "") if more.get("restart") else reader.actor(found, people)
    return Event(who, act, **more)


def _question(reader: Reader, data: Any, people: Words) -> Question:
    found = reader.fields(data, (*people, "about", "right", "wrong", "beside"), ("about",))
    who, ask = reader.actor(found, people)
    words = [reader.texts(found.get(key)) for key in ("right", "wrong", "beside")]
    return Question(who, ask, reader.at("about").text(found["about"]), *words)
