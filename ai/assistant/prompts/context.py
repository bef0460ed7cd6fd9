"""The retrieved context: what an assistant knows, sees and wants, before the conversation.

Each line is attributed and quoted like a percept: `[kind by "whom"] "words"`. The authors of the
words count among the prompt's authors, and private words bind the turn's scope, as if a tool had
shown them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from twisted.logger import Logger

from ai.assistant.agent.history import is_earlier
from ai.assistant.authority.authority import find_source, identity_of, level_of
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.percepts.percept import MAX_NAME, MAX_TEXT, Percept, changed, cut, quoted
from ai.assistant.prompts.parts import Moment
from ai.brains.base import Message
from ai.memory import vectors
from ai.memory.goals.forest import UNFINISHED
from ai.memory.goals.goals import lately_finished, most_urgent
from ai.memory.lore import book as lore_of
from ai.memory.lore import files
from ai.memory.memories import full_text
from ai.memory.memories.recall import brought_to_mind
from ai.memory.people import favour
from ai.memory.people import people as persons
from ai.memory.privacy.scope import EVERYBODY, Scope, gist
from ai.models import Goal, Memory, Person, PersonNote
from ai.pipeline.outage import outage
from ai.pipeline.steps.authorise import NOT_ASKED
from ai.tools.contract import levels
from ai.tools.support import sight
from ai.tools.support.notes import by, due_at, knowledge

log = Logger()

MAX_PEOPLE = 8
MAX_NAMED_PEOPLE = 2
"""People who are not here, but asked about."""
MAX_NAMES = 6
"""What may be names of them."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_EXACT = re.compile(r"\b(?:[A-ZÀ-ÖØ-Þ]\w*|\w*\d\w*)")
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ]\w+")
MAX_MEMORIES = 6
MAX_GOALS = 5
MAX_FINISHED = 2
MOSTLY = 0.6
"""The share of its words at which something is told."""
NEARLY_ALL = 0.8
"""The same of a fact that was named beside a summary."""
MAX_WORDS = 8
"""Words of the talk to search memories for; the longest ones are the most specific."""
MAX_FACTS = 3
MAX_NOTED = 2
MAX_READ = 40
"""Notes to read, on everybody present together."""
OFTEN = 10
"""Meetings from which on somebody was met often."""
MAX_LINE = 300
MAX_NAMED = 8
"""Names of each kind in the line on where the character is; of the others there is a number."""
MAX_SHORT_NAME = 40
_DAY = (
    ("05:00", "night"),
    ("12:00", "morning"),
    ("17:00", "afternoon"),
    ("22:00", "evening"),
    ("24:00", "night"),
)
"""The parts of a day, each with the time at which it ends."""
_NONE = {"here": "nobody else is here", "you hold": "you hold nothing to give", "exits": "no exits"}


def lore(moment: Moment) -> str:
    """Lore that the talk triggers, with the last words first."""
    lines = (f"[lore] {quoted(text)}" for text in _triggered(moment))
    return "\n".join(line for line, _ in _fitting(((line, ()) for line in lines), moment.tokens))


def lore_percepts(moment: Moment) -> list[Percept]:
    """The same as percepts, for a brain that does not read text."""
    try:
        notes = [Percept("lore", text) for text in _triggered(moment)]
    except DatabaseError:  # the brain can answer without it
        outage.failure(log, "ai: lore could not be looked up")
        return []
    left = moment.tokens
    return [note for note in notes if (left := left - tokens_of_text(note.as_line())) >= 0]


def _triggered(moment: Moment) -> Iterator[str]:
    if moment.tokens <= 0 or not (moment.said or moment.before):
        return iter(())
    talk = [words for words in (moment.said, moment.before) if words and lore_of.named(words)]
    if not talk:  # as mostly
        return iter(())
    knower = moment.knower or lore_of.knower(moment.character, moment.key)
    found: dict[str, files.Piece] = {}
    for words in talk:
        for piece in lore_of.triggered(words, knower):
            found.setdefault(piece.key, piece)
    texts = (f"{piece.title}: {' '.join(piece.text.split())}" for piece in found.values())
    return (text for text in texts if len(text) <= MAX_TEXT)


def people(moment: Moment) -> str:
    """The people present, as the assistant knows them, beginning with the asker.

    Then those whom it knows and the last words name.
    """
    scope = moment.scope
    here = those_present(moment) if moment.here is None else moment.here
    here = [*here, *_those_named(moment, here)]
    ids = [one.who for one in here]
    known = persons.all_known(scope.script, ids)
    noted = persons.noted(scope, ids, MAX_READ)
    lines = [
        _person(scope, one, known.get(one.who), [n for n in noted if n.who == one.who][:MAX_NOTED])
        for one in here
    ]
    shown = []
    for line, (one, rows) in _fitting(lines, moment.tokens):
        shown.append(line)
        moment.quotes(one.author)
        for source, author, audience, text in rows:
            moment.quotes(source, author)
            scope.hold([audience], [text])
    return "\n".join(shown)


def memories(moment: Moment) -> str:
    """Memories that fit the words of the turn, and their meaning as far as it is known by now.

    Those that the history tells already are left out, as are earlier summaries of the same talk.
    Of other summaries there is one, since those of one talk for several people are much alike.
    """
    query = query_of(moment.said, moment.persona.get("called", ()))
    if not query:
        return ""
    scope = moment.scope
    meaning = moment.meaning or vectors.in_use
    vector = meaning.of_talk(moment.said) if meaning else None
    found = brought_to_mind(scope, query, MAX_MEMORIES, vector, meaning)
    told = [full_text.telling(_words_in(message)) for message in moment.talk] if found else []
    all_told = set().union(*told)
    found = [one for one in found if not _is_summed_up(one.memory, moment, all_told)]
    first = next((one for one in found if _sums_up_talk(one.memory)), None)
    found = [one for one in found if one is first or not _sums_up_talk(one.memory)]
    is_cut = bool(told) and is_earlier(moment.talk[0])
    summary = told[0] if is_cut else set()
    new = [one.memory for one in found if not _is_told(one.memory, told, summary)]
    wanted = full_text.telling(query)
    lines = ((_memory(row, scope, wanted), row) for row in new)
    shown = []
    for line, row in _fitting(lines, moment.tokens):
        shown.append(line)
        moment.quotes(row.source, row.author)
        scope.shown([row])
    return "\n".join(shown)


def _is_summed_up(memory: Memory, moment: Moment, told: set[str]) -> bool:
    """Whether a memory sums up what the history tells: it, or the summary that it begins with."""
    if not _sums_up_talk(memory):
        return False
    who = moment.scope.asker or moment.scope.concerned
    is_own = memory.data["talk"].get("viewer") == who
    if is_own and moment.talk and is_earlier(moment.talk[0]):
        return True
    return _has_most(told, " ".join(gist(memory.text)))


def _sums_up_talk(memory: Memory) -> bool:
    return memory.kind == Memory.Kind.SUMMARY and bool(memory.data.get("talk"))


def _words_in(message: Message) -> str:
    """The words that a message tells something with: what is asked in it is not told."""
    told = [line for line in message.text.split("\n") if "?" not in line]
    for call in message.calls:
        given = call.arguments if isinstance(call.arguments, Mapping) else {}
        told += [value for value in given.values() if isinstance(value, str) and "?" not in value]
    return " ".join(told)


def _is_told(memory: Memory, told: Iterable[set[str]], summary: set[str]) -> bool:
    """Whether one message of the history has all words of a memory.

    Of a fact that was named beside a summary, the summary has nearly all, in words of its own;
    if it has all names and numbers, the fact tells nothing new.
    """
    words = full_text.telling(" ".join(gist(memory.text)))
    if not words:
        return False
    if memory.kind == Memory.Kind.FACT and memory.data.get("talk"):
        exact = full_text.telling(" ".join(_EXACT.findall(memory.text)))
        if exact <= summary and len(words & summary) >= NEARLY_ALL * len(words):
            return True
    return any(words <= those for those in told)


def query_of(said: Sequence[str], called: Iterable[str] = ()) -> str:
    """The words of some lines that bring memories to mind: the longest ones; "" for none.

    What the assistant is called is none of them: lines say it to address it.
    """
    words = full_text.telling(" ".join(said)) - full_text.telling(" ".join(called))
    telling = sorted(words, key=lambda word: (-len(word), word))
    return " ".join(telling[:MAX_WORDS])


def goals(moment: Moment) -> str:
    """The most urgent goals that the turn's audience may hear of.

    Where older talk was summed up, as promises that were still open then, it has those kept since.
    """
    scope = moment.scope
    rows = most_urgent(scope, MAX_GOALS)
    if moment.talk and is_earlier(moment.talk[0]):
        told = "\n".join(message.text for message in moment.talk if message.role == "tool")
        promised = full_text.telling(moment.talk[0].text)
        finished = [
            row
            for row in lately_finished(scope, MAX_FINISHED)
            if f"Goal {row.pk}, " not in told and _has_most(promised, row.title)
            if not _says_finished(moment.talk[0].text, row)
        ]
        rows = [*rows, *finished]
    others = sorted({row.made_by for row in rows} - {"", scope.asker})
    known = persons.all_known(scope.script, others) if others else {}
    names = {who: row.name for who, row in known.items()}
    names[scope.asker] = scope.asker_name
    lines = ((_goal(row, names.get(row.made_by, ""), scope), row) for row in rows)
    shown = []
    for line, row in _fitting(lines, moment.tokens):
        shown.append(line)
        moment.quotes(row.made_by, row.author)
        scope.shown([row])
    return "\n".join(shown)


def _says_finished(summary: str, row: Goal) -> bool:
    """Whether a summary says already what has come of a goal."""
    return (
        re.search(rf"(?i)\bgoal {row.pk}\b[^.;]*\b(?:{row.state}|finished)\b", summary) is not None
    )


def _has_most(words: set[str], text: str) -> bool:
    """Whether some words are most of those of a text."""
    those = full_text.telling(text)
    return len(words & those) >= MOSTLY * len(those)


def _goal(row: Goal, asker: str, scope: Scope) -> str:
    """A goal's line: who asked for it, how it stands, and when it is due."""
    facts = [
        f"goal {row.pk}",
        f"asked by {quoted(asker, MAX_NAME)}" if asker else "",
        row.state,
        due_at(row.due, scope.now()) if row.due is not None and row.state in UNFINISHED else "",
    ]
    head = ", ".join(filter(None, facts))
    return f"[{head}{_between(scope, row.audience)}] {quoted(row.title, MAX_LINE)}"


def now(moment: Moment) -> str:
    """Where the character is, when, with whom, what it holds and where it can go, as a look shows.

    Where a part of the names would be too long, there is a number in their place. Lines before it
    name the offered tools that the turn may not use, as the offer is the same in other turns.
    """
    lines = [
        f"[notice] Not in this turn{', ' if why else ''}{why}: {', '.join(names)}."
        for why, names in moment.refused().items()
        if why != NOT_ASKED  # its turns are about other things, and a call would say so
    ]
    left = moment.tokens - tokens_of_text("\n".join(lines))
    return "\n".join(filter(None, [*lines, _now(changed(moment, tokens=left))]))


def _now(moment: Moment) -> str:
    character, place = moment.character, moment.character.location
    if place is None:
        return ""
    here = [_short_name(place, character)] if moment.nameable([place]) else []
    facts = [", ".join(filter(None, [*here, _time_of_day(moment)]))]
    if not moment.may_look():
        return f"[now] {quoted(facts[0], MAX_LINE)}"
    view = sight.view(character, place, 0)
    kinds = {"you hold": sight.carried(character)}
    people: Sequence[Any] = ()
    if view.dark:
        facts.append("it is dark")
    else:
        people = _people_in(view.things, moment)
        ways = [thing for thing in view.things if sight.kind_of(thing) == "exit"]
        kinds = {"here": people, **kinds, "exits": ways}
    for most in (MAX_NAMED, MAX_NAMED // 2, 0):
        shown = [place] if here else []
        lists = [_listed(kind, things, most, moment, shown) for kind, things in kinds.items()]
        if len(people) > 1 and people[0] in shown and identity_of(people[0]) == moment.scope.asker:
            lists.insert(1, f"you talk with {_short_name(people[0], character)}")
        line = f"[now] {quoted('; '.join([*facts, *lists]))}"
        if tokens_of_text(line) <= moment.tokens:
            moment.quotes(*shown)
            return line
    return ""


def _time_of_day(moment: Moment) -> str:
    """The time, such as "evening (19:40)"; "" if it is not known.

    Where the game's clock is faster than that of its players, it has no figures: how old memories
    are, and when reminders are due, is told by theirs.
    """
    time = moment.values().get("time", "")[-len("19:40") :]
    if not time:
        return ""
    part = next(name for end, name in _DAY if time < end)
    return f"{part} ({time})" if settings.TIME_FACTOR == 1 else part


def _people_in(things: Iterable[Any], moment: Moment) -> list[Any]:
    """The characters among some things, beginning with the asker."""
    found = [one for one in things if sight.seen_as(one) == "character" or one.ndb.ai is not None]
    return sorted(found, key=lambda one: identity_of(one) != moment.scope.asker)


def _listed(kind: str, things: Sequence[Any], most: int, moment: Moment, shown: list[Any]) -> str:
    """Things of one kind by name, up to a number of names; adds those that it names to `shown`."""
    if not things:
        return _NONE[kind]
    named: dict[str, list[Any]] = {}
    for thing in things:
        named.setdefault(_short_name(thing, moment.character), []).append(thing)
    firsts = moment.nameable([same[0] for same in islice(named.values(), most)])
    shown.extend(firsts)
    groups = [(name, same) for name, same in named.items() if same[0] in firsts]
    names = [name if len(same) == 1 else f"{name} ({len(same)})" for name, same in groups]
    left = len(things) - sum(len(same) for _, same in groups)
    others = f"{left} other{'' if left == 1 else 's'}" if left else ""
    return f"{kind}: {' and '.join(filter(None, [', '.join(names), others]))}"


def _short_name(thing: Any, looker: Any) -> str:
    """A name for a list, which ends at a semicolon."""
    return cut(sight.name_of(thing, looker), MAX_SHORT_NAME).replace(";", ",")


def _fitting(lines: Iterable[tuple[str, Any]], tokens: int) -> Iterator[tuple[str, Any]]:
    """The lines that fit, in order; one that is too long is skipped."""
    taken = ""
    for line, what in lines:
        longer = f"{taken}\n{line}" if taken else line
        if tokens_of_text(longer) <= tokens:
            taken = longer
            yield line, what


@dataclass(frozen=True)
class Present:
    """Somebody in sight, the asker, or somebody named, as the part on people needs to know them."""

    who: str
    """The source id."""
    name: str
    is_staff: bool
    """Whether they may give orders; not known of those who are only named."""
    is_old: bool
    """Whether they are a character whom the assistant has known since before it was made."""
    is_seen: bool
    """Whether they are in sight, and do not speak from elsewhere or out of the dark."""
    author: Any
    """The author of their name, as `Moment.quotes` takes it."""


def those_present(moment: Moment) -> list[Present]:
    """Everybody in sight, beginning with the asker."""
    scope, character = moment.scope, moment.character
    acquaintances = moment.persona.get("knows", ())
    found: dict[str, tuple[str, Any]] = {}
    if scope.asker:
        found[scope.asker] = (scope.asker_name, None)
    for thing in sight.in_sight(character):
        if thing == character or sight.kind_of(thing) != "character":
            continue
        if len(found) >= MAX_PEOPLE:
            break
        who = identity_of(thing)
        if who not in found or found[who][1] is None:
            found[who] = (sight.name_of(thing, character), thing)
    return [_present(who, name, thing, acquaintances) for who, (name, thing) in found.items()]


def _those_named(moment: Moment, here: Sequence[Present]) -> list[Present]:
    """Those known whom the last words name, and who are not here.

    It takes our own tables alone. A companion from before the game is no player, so its source is
    an object.
    """
    known = persons.known_by(moment.scope, _names_in(moment, here), MAX_NAMED_PEOPLE)
    acquaintances, those = moment.persona.get("knows", ()), {one.who for one in here}
    return [
        Present(
            row.who,
            row.name,
            is_staff=False,
            is_old=row.who.startswith("object:") and row.name in acquaintances,
            is_seen=False,
            author=row.who,
        )
        for row in known
        if row.who not in those
    ]


def _names_in(moment: Moment, here: Iterable[Present]) -> list[str]:
    """What may be names in the words that a turn is about, of people who are not here."""
    words = [word for text in moment.said for word in _NAME.findall(text)]
    own = {*map(str, moment.persona.get("called", ())), *(one.name for one in here)}
    telling = full_text.telling(" ".join(words)) - full_text.telling(" ".join(own))
    return sorted(telling)[:MAX_NAMES]


def _present(who: str, name: str, seen: Any, acquaintances: Collection[str]) -> Present:
    thing = seen or find_source(who)
    agent = thing.ndb.ai if thing is not None else None
    is_old = agent is not None and str(thing.key) in acquaintances
    is_staff = level_of(thing) >= levels.rank("Builder")
    return Present(who, name, is_staff, is_old, seen is not None, author=seen or who)


def _person(
    scope: Scope, one: Present, row: Person | None, noted: Sequence[PersonNote]
) -> tuple[str, tuple[Present, list[tuple[str, int | None, str, str]]]]:
    """A person's line, with source, author level and audience of each text in it, and the text.

    The line of staff says so: nobody else may give the assistant orders.
    """
    shown: list[tuple[str, int | None, str, str]] = []
    parts = []
    if row is None:
        parts.append("you know them well" if one.is_old else "never met")
    else:
        liking = favour.attitude(favour.now_of(row, scope.now()))
        met = "you know them well" if one.is_old else _met(row, scope.now())
        parts.append(f"{met}, you feel {liking}")
        for attribute, value in _facts(scope, row):
            said_by = by(str(value.get("source_name", "")), str(value.get("source", "")))
            parts.append(f"{attribute}: {value.get('value')} (from {said_by})")
            author, whose = value.get("author"), value.get("audience", EVERYBODY)
            shown.append((str(value.get("source", "")), author, whose, str(value.get("value"))))
    for note in noted:
        parts.append(f"{note.text} (from {by(note.source_name, note.source)})")
        shown.append((note.source, note.author, note.audience, note.text))
    rank = f"{'' if one.is_seen else ', out of sight'}{', staff' if one.is_staff else ''}"
    private = next((whose for _, _, whose, _ in shown if whose != EVERYBODY), EVERYBODY)
    of = f"{quoted(one.name, MAX_NAME)}{rank}{_between(scope, private)}"
    line = f"[person {of}] {quoted('; '.join(parts), MAX_LINE)}"
    return line, (one, shown)


def _met(row: Person, now: datetime) -> str:
    """How often an assistant met somebody before this time; it may know them by hearsay alone."""
    meets_now = row.meetings > 0 and now - row.last_met < persons.APART
    before = row.meetings - meets_now
    if before >= OFTEN:
        return "met often"
    if meets_now and not before:
        is_new = now - row.first_met < persons.APART
        return "just met" if is_new else "met a while ago for the first time"
    several = f"met {before} times before"
    return {0: "never met", 1: "met once before", 2: "met twice before"}.get(before, several)


def _facts(scope: Scope, row: Person) -> list[tuple[str, dict[str, Any]]]:
    """Known facts about a person: of each, the first value that the audience may hear."""
    found: list[tuple[str, dict[str, Any]]] = []
    for attribute, values in row.facts.items():
        if attribute == "v" or len(found) >= MAX_FACTS:
            continue
        heard = [value for value in values if scope.may_hear(value.get("audience", EVERYBODY))]
        if heard:
            found.append((attribute, min(heard, key=lambda value: value.get("source", "") != "")))
    return found


def _memory(row: Memory, scope: Scope, query: Collection[str]) -> str:
    private = ", private" if row.audience != EVERYBODY else ""
    known = f"{knowledge(row, scope)}{_between(scope, row.audience) or private}"
    return f"[memory, {known}] {quoted(_in_short(row.text, query), MAX_LINE)}"


def _in_short(text: str, query: Collection[str]) -> str:
    """The sentences of a long text that have most to do with some words, in their order."""
    if len(text) <= MAX_LINE:
        return text
    sentences = _SENTENCE_END.split(text)
    shared = [len(full_text.telling(one).intersection(query)) for one in sentences]
    kept: list[int] = []
    left = MAX_LINE
    for at in sorted(range(len(sentences)), key=lambda at: -shared[at]):
        if (left := left - len(sentences[at]) - 1) < 0:
            break
        kept.append(at)
    return " ".join(sentences[at] for at in sorted(kept)) or text


def _between(scope: Scope, audience: str) -> str:
    is_new_to_some = audience != EVERYBODY and not scope.is_known_to_all(audience)
    between = only_between(scope) if is_new_to_some else ""
    return f", {between}" if between else ""


def only_between(scope: Scope) -> str:
    """What a line says about something private while others listen; "" if nobody does."""
    listening = scope.listening()
    if not listening:
        return ""
    them = quoted(scope.asker_name, MAX_NAME) if scope.asker_name else "those who were there"
    return f"only between you and {them}; {listening}"
