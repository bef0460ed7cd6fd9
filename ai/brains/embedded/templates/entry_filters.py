"""Filters that choose among the entries of a list, or count them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.templates.page_filters import shares_word
from ai.brains.embedded.templates.values import (
    Filter,
    Scope,
    Several,
    Sized,
    entries_of,
    listed,
    look_up,
    text_of,
)
from ai.brains.embedded.wording import content_words
from ai.brains.lazy_pattern import lazy_pattern

_ENDS = lazy_pattern(r"(?<=[.!?]) ")
_NUMBER = lazy_pattern(r"\b\d{1,9}\b")


def _only(value: Any, argument: str, _scope: Scope) -> Any:
    key, _, wanted = argument.partition("=")
    return [
        entry
        for entry in entries_of(value)
        if isinstance(entry, Mapping) and text_of(entry.get(key)).lower() == wanted.lower()
    ]


def _pluck(value: Any, argument: str, _scope: Scope) -> Any:
    found = [entry.get(argument) for entry in entries_of(value) if isinstance(entry, Mapping)]
    return [entry for entry in found if entry is not None]


def _after(value: Any, argument: str, _scope: Scope) -> Any:
    """Of texts that begin with some words, what comes after them."""
    texts = [text_of(entry) for entry in entries_of(value)]
    start = f"{argument} ".lower()
    return [text[len(start) :] for text in texts if text.lower().startswith(start)]


def _before(value: Any, argument: str, _scope: Scope) -> Any:
    """Of texts with some words in them, what comes before those."""
    parts = (text_of(entry).partition(f" {argument}") for entry in entries_of(value))
    return [first for first, found, _ in parts if found]


def _copies(value: Any, _argument: str, _scope: Scope) -> Any:
    """Texts, or lists of them, each once and with how often: "ale twice"."""
    entries = (one for entry in entries_of(value) for one in entries_of(entry))
    counted = Counter(text_of(one) for one in entries)
    return [f"{text} {wording.times(n)}" if n > 1 else text for text, n in counted.items()]


def _highest(value: Any, argument: str, _scope: Scope) -> Any:
    """Of several texts the one with the highest number in it; nothing if two are as high.

    A text alone is the highest only where that is asked for.
    """
    texts = [text_of(entry) for entry in entries_of(value)]
    found = [(max(map(int, _NUMBER.findall(text)), default=0), text) for text in texts]
    ranked = sorted(found, key=lambda one: one[0], reverse=True)
    below = ranked[1][0] if len(ranked) > 1 else -1 if argument == "alone" else inf
    return ranked[0][1] if ranked and ranked[0][0] > below else None


def _level(value: Any, _argument: str, _scope: Scope) -> Any:
    """Of several texts the highest number in them, where two have it."""
    texts = [text_of(entry) for entry in entries_of(value)]
    found = sorted(max(map(int, _NUMBER.findall(text)), default=0) for text in texts)
    return str(found[-1]) if len(found) > 1 and found[-1] == found[-2] else None


def _above(value: Any, argument: str, scope: Scope) -> Any:
    """A number, if it is higher than another value."""
    other = look_up(scope, argument.split("."))
    ours, theirs = (_NUMBER.findall(text_of(one)) for one in (value, other))
    return value if ours and theirs and int(ours[-1]) > int(theirs[-1]) else None


def _saying(value: Any, argument: str, _scope: Scope) -> Any:
    """Of texts, the sentences that have some word in them."""
    texts = (text_of(entry) for entry in entries_of(value))
    sentences = (one for text in texts for one in _ENDS.split(text))
    return [one for one in sentences if argument in one.split()]


def _starting(value: Any, argument: str, _scope: Scope) -> Any:
    """Entries with a text that begins with some words."""
    start = f"{argument} ".lower()
    return [
        entry
        for entry in entries_of(value)
        if isinstance(entry, Mapping)
        and any(text_of(text).lower().startswith(start) for text in entry.values())
    ]


def _by_now(value: Any, _argument: str, _scope: Scope) -> Any:
    """Goals that no time is set for, or one that has come."""
    goals = (entry for entry in entries_of(value) if isinstance(entry, Mapping))
    return [one for one in goals if int(one.get("due_in_minutes") or 0) <= 0]


def _headed(value: Any, argument: str, scope: Scope) -> Any:
    """Entries with a text that names another value between its first word and its first colon."""
    name = text_of(look_up(scope, argument.split("."))).lower()
    heads = (
        (entry, text_of(text).partition(":")[0].lower().partition(" ")[2])
        for entry in entries_of(value)
        if isinstance(entry, Mapping)
        for text in entry.values()
    )
    return list({id(entry): entry for entry, head in heads if name and head == name}.values())


def _without(value: Any, argument: str, scope: Scope) -> Any:
    unwanted = text_of(look_up(scope, argument.split("."))).lower()
    return [entry for entry in entries_of(value) if text_of(entry).lower() != unwanted]


def _like(value: Any, argument: str, scope: Scope) -> Any:
    """Entries with all the words of another value in one of their texts."""
    wanted = set(content_words(text_of(look_up(scope, argument.split(".")))))
    if not wanted:
        return []
    found = []
    for entry in entries_of(value):
        if any(wanted <= set(content_words(text_of(text))) for text in _texts(entry)):
            found.append(entry)
    return found


def _on(value: Any, argument: str, scope: Scope) -> Any:
    """Entries that share a telling word with another value; all of them if that is nothing."""
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    telling = [word for word in asked if wording.says_something(word)]
    return [
        entry
        for entry in entries_of(value)
        if not asked or any(shares_word(telling, text_of(text)) for text in _texts(entry))
    ]


def _texts(entry: Any) -> Iterable[Any]:
    return entry.values() if isinstance(entry, Mapping) else [entry]


def _each(value: Any, argument: str, _scope: Scope) -> Any:
    """The parts of texts that list something, as often as is said: "bread" and "ale"."""
    texts = (text_of(entry) for entry in entries_of(value))
    found = [part for text in texts for part in text.split(" and ") if part]
    return Several(found * int(argument or 1)) or None


def _single(value: Any, argument: str, scope: Scope) -> Any:
    """Nothing for several entries where there is another value."""
    is_one = look_up(scope, argument.split(".")) is not None
    return None if is_one and len(entries_of(value)) > 1 else value


def _or(value: Any, _argument: str, _scope: Scope) -> Any:
    texts = [text_of(entry) for entry in entries_of(value)]
    return Sized(" or ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]])))


FILTERS: Mapping[str, Filter] = {
    "after": _after,
    "before": _before,
    "by_now": _by_now,
    "copies": _copies,
    "count": lambda value, _argument, _scope: len(entries_of(value)),
    "each": _each,
    "first": lambda value, _argument, _scope: next(iter(entries_of(value)), None),
    "headed": _headed,
    "above": _above,
    "saying": _saying,
    "highest": _highest,
    "is": lambda value, _argument, _scope: "is" if len(entries_of(value)) == 1 else "are",
    "last": lambda value, _argument, _scope: next(iter(entries_of(value)[::-1]), None),
    "level": _level,
    "like": _like,
    "list": lambda value, _argument, _scope: listed(value),
    "on": _on,
    "most": lambda value, _argument, _scope: max(
        _NUMBER.findall(text_of(value)), key=int, default=""
    ),
    "only": _only,
    "or": _or,
    "pluck": _pluck,
    "proper": lambda value, _argument, scope: [
        one for one in entries_of(value) if str(one).istitle() or one in scope.get("heard", ())
    ],
    "single": _single,
    "starting": _starting,
    "without": _without,
}
