"""Filters for pages: what of a text was asked for, and what of it was not told yet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.templates.values import SENTENCE_END, Filter, Scope, look_up, text_of
from ai.brains.embedded.wording import content_words, stem, words_of
from ai.brains.lazy_pattern import lazy_pattern

_ASKS_OF_IT = lazy_pattern(r"(?:how|when|why|where|who|whose|which)\b", re.IGNORECASE)
"""How a question begins that asks for something in a page, and not for the page."""


def _about(value: Any, argument: str, scope: Scope) -> Any:
    """Of a page {"topic", "text"}, what has to do with another value, or nothing.

    All of it if its topic does, and its text has half of the other words if there are several;
    else from the first sentence on that has one of the words.
    """
    page = value if isinstance(value, Mapping) else {"text": value}
    text = " ".join(str(page.get("text") or "").split())
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    telling = [word for word in asked if len(word) > 2 and wording.says_something(word)]
    title = str(page.get("topic") or "")
    rest = [one for one in telling if not shares_word([one], title) and one not in wording.OF_PAGES]
    rest = [one for one in rest if wording.is_telling(one)]
    is_in_it = len(rest) < 2 or 2 * sum(shares_word([one], text) for one in rest) >= len(rest)
    if shares_word(telling, title) and is_in_it:
        return text
    named = [word for word in telling if wording.is_telling(word)] or telling
    if 3 * sum(shares_word([word], text) for word in named) < 2 * len(named):
        return None  # "the longest book" is nothing of "the longest day"
    start = 0
    for end in [*(found.end() for found in SENTENCE_END.finditer(text)), len(text)]:
        if shares_word(telling, text[start:end]):
            return text[start:].strip()
        start = end
    return None


def _untold(value: Any, argument: str, scope: Scope) -> Any:
    """The sentences of a text that are in none of the last lines to the asker.

    The argument names their page, if that is not "page".

    If all are, those with a word of the question that the title of their page has not; who asks
    for the page once more, and for nothing else, gets it once more.
    """
    text, told = str(value), " ".join(scope.get("lately") or ())
    ends = [0, *(found.end() for found in SENTENCE_END.finditer(text)), len(text)]
    sentences = [text[start:end].strip() for start, end in pairwise(ends)]
    new = " ".join(one for one in sentences if one and one not in told)
    title = {
        stem(word.lower())
        for word in words_of(text_of(look_up(scope, (argument or "page", "topic"))))
    }
    words = filter(wording.is_telling, content_words(text_of(scope.get("text"))))
    asked = [word for word in words if stem(word) not in title and word not in wording.OF_PAGES]
    if not (new or asked or _ASKS_OF_IT.match(text_of(scope.get("text")))):
        return text
    return new or " ".join(one for one in sentences if shares_word(asked, one)) or None


def _read(value: Any, argument: str, scope: Scope) -> Any:
    """What was asked for, by the topic of a page that has to do with it."""
    page = scope.get(argument)
    read = _about(page, "asked", {**scope, "asked": value}) if page else None
    return text_of(page.get("topic")) if read and isinstance(page, Mapping) else None


def shares_word(words: Sequence[str], text: str) -> bool:
    """Whether a text has one of some words in any form."""
    known = {stem(word.lower()) for word in words_of(text)}
    return any(stem(word) in known for word in words)


FILTERS: Mapping[str, Filter] = {
    "about": _about,
    "read": _read,
    "untold": _untold,
}
