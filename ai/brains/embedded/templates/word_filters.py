"""Filters that give words another form: an article, a capital, another person."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.register.company import named_at_last
from ai.brains.embedded.templates.values import (
    Filter,
    Scope,
    Sized,
    cut,
    first_sentences,
    look_up,
    text_of,
)
from ai.brains.embedded.wording import ARTICLE, turned
from ai.brains.lazy_pattern import lazy_pattern

_NOT = lazy_pattern(
    r"You (?:(?:are|ca|could|do|may|wo)n['’]t|cannot|(?:are|could|do|may|will) not|must|need)\b"
)
"""How a command begins that tells its user of a failure."""
_PLAIN_WISH = lazy_pattern(r"[A-Za-z'-]+(?<![a-z]{3}ing)(?: [A-Za-z'-]+){1,5}\Z")
_MUDDLING = lazy_pattern(
    r"(?:\A| )(?:you|your|yours|yourself|i|i'm|we|us|our|it|that|this|who|what|where|when|how|why|"
    r"because|or|and|but|if|then|than|not|again|instead|on|up|off|out|hell|shit|ass)(?= |\Z)",
    re.IGNORECASE,
)
"""Words with which a wish is not said back to the one who made it."""


def _article(value: Any, _argument: str, _scope: Scope) -> Any:
    """With "a" or "an" before it, unless it is a proper name or has one."""

    def with_article(text: str) -> str:
        if not text or text[0].isupper() or ARTICLE.match(text):
            return text
        return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"

    if isinstance(value, list | tuple):
        return [with_article(text_of(entry)) for entry in value]
    return with_article(text_of(value))


def _the(value: Any, _argument: str, _scope: Scope) -> Any:
    """A name as it stands inside a sentence: "The Inn" becomes "the Inn"."""
    return re.sub(r"^(The|A|An)\b", lambda found: found[0].lower(), text_of(value))


def _shown(value: Any, _argument: str, _scope: Scope) -> Any:
    """What a command showed its user, told by the user; nothing if it was no success."""
    text = " ".join(str(value).split())
    return turned(text) if text.startswith("You ") and not _NOT.match(text) else None


def _words(value: Any, _argument: str, _scope: Scope) -> Any:
    """Plain words for a command line: nothing that could stack commands, and no article."""
    text = re.sub(r"[^\w '’#-]+", " ", text_of(value))
    return " ".join(ARTICLE.sub("", " ".join(text.split())).split())[:80]


def _capital(value: Any, _argument: str, _scope: Scope) -> Any:
    text = text_of(value)
    return Sized(text[:1].upper() + text[1:])


def _you(value: Any, _argument: str, scope: Scope) -> Any:
    """Statements as they are said to the asker; of a list, only what becomes a sentence."""
    if isinstance(value, list | tuple):
        asker, me = text_of(scope.get("asker")), text_of(scope.get("me"))
        news = (one for one in map(text_of, value) if one.lower() != f"my name is {asker}".lower())
        spoken = (wording.for_listener(text, asker, me) for text in news)
        return [text for text in spoken if text]
    return turned(text_of(value))


def _deed(value: Any, _argument: str, _scope: Scope) -> Any:
    """A short and plain wish to follow “to”; nothing if it would sound odd in another mouth."""
    text = text_of(value)
    if not _PLAIN_WISH.match(text) or _MUDDLING.search(text):
        return None
    return Sized(turned(text[:1].lower() + text[1:]))


def _remainder(value: Any, _argument: str, _scope: Scope) -> Any:
    """What comes after the first colon of a text, or of each text of a list."""
    if isinstance(value, list | tuple):
        return [rest for rest in (text_of(one).partition(": ")[2] for one in value) if rest]
    return text_of(value).partition(": ")[2] or None


def _head(value: Any, argument: str, _scope: Scope) -> Any:
    """Of what stands before a text's first colon, what comes after the last of some words."""
    before, found, head = text_of(value).partition(": ")[0].rpartition(f" {argument} ")
    return head if before and found else None


FILTERS: Mapping[str, Filter] = {
    "a": _article,
    "as": lambda value, argument, scope: look_up(scope, argument.split(".")) or value,
    "cap": _capital,
    "cut": lambda value, argument, _scope: cut(" ".join(str(value).split()), int(argument)),
    "deed": _deed,
    "head": _head,
    "i": lambda value, argument, scope: Sized(
        wording.in_first_person(" ".join(str(value).split()), text_of(scope.get(argument)))
    ),
    "known": lambda value, _argument, scope: (
        value if text_of(value).lower() in (scope.get("people") or ()) else None
    ),
    "left": lambda value, _argument, _scope: wording.has_left(text_of(value)),
    "lower": lambda value, _argument, _scope: text_of(value).lower(),
    "minutes": lambda value, _argument, _scope: wording.minutes(text_of(value)),
    "named": lambda value, argument, scope: named_at_last(
        text_of(value), text_of(look_up(scope, argument.split(".")))
    ),
    "number": lambda value, _argument, _scope: wording.number(text_of(value)),
    "remainder": _remainder,
    "sentence": lambda value, argument, _scope: Sized(first_sentences(str(value), int(argument))),
    "shown": _shown,
    "the": _the,
    "uncap": lambda value, _argument, _scope: Sized(
        text_of(value)[:1].lower() + text_of(value)[1:]
    ),
    "unless": lambda value, argument, scope: None if look_up(scope, argument.split(".")) else value,
    "when": lambda value, _argument, _scope: wording.when(text_of(value)),
    "words": _words,
    "you": _you,
}
