"""The built-in brain: rules instead of a model. It needs no network, no key and no memory.

It works as a model does: it gets a request, and answers with the next step. Everything it knows
comes from the request, so the same request gets the same answer. It never claims to be more than
it is: when asked, it says that it goes by rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from math import nan
from typing import Any

from twisted.internet.defer import Deferred, maybeDeferred

from ai.brains.base import Completion, ModelCall, Request
from ai.brains.embedded.answer import ACTED, CANNOT_THINK, Answer, spoken
from ai.brains.embedded.builtin.builtin_rules import RULES
from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.errands.concern import (
    NOTES,
    READS,
    changes_anything,
    is_try,
    may_be_left,
    tells,
)
from ai.brains.embedded.errands.errand import Errand
from ai.brains.embedded.errands.understanding import understand
from ai.brains.embedded.moment import Call, Moment
from ai.brains.embedded.passes import think_in_pass
from ai.brains.embedded.patterns.rule_pattern import rule_pattern
from ai.brains.embedded.reactions import rules_of
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.brains.embedded.templates.template import parse
from ai.brains.lazy_pattern import compile_new

RULED_BY = ("reactions", "rules", "phrases", "lives_with", "like")
"""Keys of a persona that make its rulebook."""
MAX_STEPS = 4
"""Steps before the one that speaks; a turn has five by default."""
MAX_BOOKS = 64
"""Personas whose rules are kept ready."""


class EmbeddedBrain:
    """Thinks by the persona's rules and the built-in ones."""

    name = "embedded"
    is_model = False

    def think(self, request: Request) -> Deferred[Completion]:
        return maybeDeferred(self._think, request)

    def _think(self, request: Request) -> Completion:
        answer = think_in_pass(request)
        if answer is not None:
            return answer
        moment = Moment(request)
        book = self._book(request)
        is_left = may_be_left(moment)
        answers: list[Answer] = []
        reads: dict[str, Call] = {}
        notes: dict[str, Call] = {}
        changes = False
        for errand in understand(moment, book):
            step = self._next(errand, moment)
            if isinstance(step, Answer):
                if not is_left or tells(step, errand.asked, moment):  # else nobody misses it
                    answers.append(step)
            elif changes and step.tool in READS:
                continue  # what it would find is changed first
            elif step.tool in READS:
                reads.setdefault(step.key, step)
            elif step.tool in NOTES:
                notes.setdefault(step.key, step)
            elif not (reads or notes):
                return _calling(step)
            changes = changes or isinstance(step, Call) and changes_anything(errand.rule)
        together = reads or notes
        if together:
            return _calling(*together.values())
        return _finish(moment, spoken(answers, moment, book))

    def is_try(self, persona: Mapping[str, Any], line: str) -> bool:
        """Whether a line may be a word that a tool waits for; only the tool tells if it is right.

        Args:
            persona: The persona, with what it is called.
            line: The line.
        """
        return is_try(line, persona, self._book(Request(persona=persona)))

    @staticmethod
    def _next(errand: Errand, moment: Moment) -> Call | Answer:
        step = errand.proceed(moment)
        is_last = moment.request.last_step or moment.steps >= MAX_STEPS
        if isinstance(step, Call) and is_last:
            return errand.give_up()
        return step

    def _book(self, request: Request) -> Rulebook:
        """The persona's rules, read; the same persona is read once."""
        told = _told(request.persona)
        return _kept(told, partial(_read, told))


class StandInBrain(EmbeddedBrain):
    """The built-in brain in place of one that cannot answer just now.

    It shows the one who waits that this character cannot think, in the persona's words. It makes
    no other call and keeps nothing, because the other brain would take that for its own doing.
    """

    stands_in = True

    def _think(self, request: Request) -> Completion:
        moment = Moment(request)
        if moment.heard and all(map(_waits_for_no_sign, moment.heard)):
            return _finish(moment, [])
        return super()._think(_to_messenger(request))

    def _book(self, request: Request) -> Rulebook:
        rule = ACTED if request.acted else CANNOT_THINK
        phrases = request.persona.get("phrases") or {}
        return _kept([phrases, rule], lambda: Rulebook([], plain(phrases), [rule]))


def prepare() -> Iterator[None]:
    """Compile patterns and read the built-in rules, in small steps, so that no turn has to wait.

    A game does so when it runs, as players need not wait for it.
    """
    yield from compile_new()
    for rule in RULES:
        heard = rule.get("hear", ())
        for pattern in [heard] if isinstance(heard, str) else heard:
            rule_pattern(pattern)
        yield
    for phrases in PHRASES.values():
        for phrase in phrases:
            parse(phrase)
        yield
    Rulebook()


def _told(persona: Mapping[str, Any]) -> list[Any]:
    """What of a persona makes its rulebook."""
    return [persona.get(part) or () for part in RULED_BY]


def _read(told: Sequence[Any]) -> Rulebook:
    reactions, rules, phrases, known, like = map(plain, told)
    rules = [*rules_of(reactions), *rules]
    return Rulebook(rules, phrases or {}, lives_with=known, like=like or {})


def read_ahead(persona: Mapping[str, Any]) -> None:
    """Read a persona's rules, which takes up to half a second, so that no turn has to wait.

    A game does so on a thread.

    Args:
        persona: The persona, as ordinary dicts and lists.
    """
    with suppress(Exception):  # its first turn meets that again, and reports it
        told = _told(persona)
        _equal(told, partial(_read, told))


_books: dict[bytes, Rulebook] = {}
"""The rulebooks that are ready, the one that was used last at the end."""
_same: dict[tuple[int, ...], tuple[list[Any], list[Any], Rulebook]] = {}
"""Those of the objects that were told last, by the ids of these: the objects, what they were, and
the book."""


def _kept(told: list[Any], read: Callable[[], Rulebook]) -> Rulebook:
    """The rulebook of what a persona tells; the same is read once.

    This runs at every step. To see that an object is what it was takes a fiftieth of the time in
    which one is written as JSON.

    Args:
        told: The persona's data, in whatever the game keeps it.
        read: Makes a rulebook of it.
    """
    ids = tuple(map(id, told))
    found = _same.get(ids)
    if found is not None and found[1] == told:
        return found[2]
    book = _equal(told, read)
    if len(_same) >= MAX_BOOKS:
        _same.clear()
    _same[ids] = told, _copy(told), book
    return book


def _copy(value: Any) -> Any:
    """A copy of lists and dicts; in place of what else may change it has what equals nothing."""
    if type(value) is dict:
        return {key: _copy(entry) for key, entry in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(_copy, value))
    return value if isinstance(value, str | int | float | None) else nan


def _equal(told: list[Any], read: Callable[[], Rulebook]) -> Rulebook:
    """The rulebook of data that are equal to these."""
    try:
        text = json.dumps(told, default=plain)
    except (TypeError, ValueError):  # a key that JSON does not have
        text = json.dumps(plain(told))
    key = sha256(text.encode()).digest()
    book = _books.pop(key, None) or read()
    _books[key] = book
    if len(_books) > MAX_BOOKS:
        _books.pop(next(iter(_books), b""), None)  # another thread may have done so
    return book


def _to_messenger(request: Request) -> Request:
    """A request in which messages are nobody's but their sender's, who waits for the answer."""
    if not any(map(_is_message, (one for m in request.messages for one in m.percepts))):
        return request

    def alone(one: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**one, "data": {**one["data"], "for": ""}} if _is_message(one) else one

    messages = (replace(m, percepts=tuple(map(alone, m.percepts))) for m in request.messages)
    return replace(request, messages=tuple(messages))


def _is_message(percept: Mapping[str, Any]) -> bool:
    return percept.get("kind") == "message" and bool(percept.get("data"))


def _waits_for_no_sign(percept: Mapping[str, Any]) -> bool:
    """Whether its speaker knows that there is no answer yet, or may speak with somebody else."""
    return not {"unanswered", "perhaps"}.isdisjoint(percept.get("data") or ())


def plain(value: Any) -> Any:
    """A persona's data as ordinary lists and dicts, whatever the game keeps it in."""
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    try:
        return [plain(entry) for entry in value]
    except TypeError:
        return str(value)


def _calling(*calls: Call) -> Completion:
    return Completion(calls=tuple(ModelCall("", call.tool, call.arguments) for call in calls))


def _finish(moment: Moment, calls: list[Call]) -> Completion:
    """End the turn: with what is to be said, or in silence."""
    wanted = [call for call in calls if not moment.tried(call)]
    if wanted and len(wanted) == len(calls):
        return _calling(*wanted)
    wait = moment.at_hand("wait")
    if wait and not moment.tried(Call(wait, {})):
        return _calling(Call(wait, {}))
    return Completion()
