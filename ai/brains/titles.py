"""Titles: how somebody calls one whose name they do not know, as "miss" or "mister"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ai.brains.lazy_pattern import lazy_pattern

OF_WOMEN = frozenset(
    (
        *("miss", "missus", "missis", "mrs", "mistress", "madam", "ma'am", "maam", "milady"),
        "m'lady",
    )
)
"""Titles by which only women are called."""
OF_MEN = frozenset(("sir", "mister"))
"""Titles by which only men are called."""
TITLES = OF_WOMEN | OF_MEN | {"officer"}
"""All titles that are left out where a line is read."""
MAX_WORDS = 100
"""Words of a line that are looked at."""
_ANY = lazy_pattern(
    r"\b(?:miss|missus|missis|mrs|mistress|madam|ma['’]am|maam|milady|m['’]lady|sir|mister"
    r"|officer)\b"
)
_WORD = lazy_pattern(r"[\w'’-]+|[.!?,;:…]+")
_SO = lazy_pattern(r"so+")
_KIND = frozenset(("my", "good", "dear", "kind", "young", "fair"))
"""Words that belong to a title where they stand before it: "good sir"."""
_GREETING = frozenset(
    (
        *("please", "pls", "thanks", "thx", "ta", "cheers", "sorry", "pardon", "welcome"),
        *("yes", "yeah", "yep", "aye", "no", "nope", "nah", "ok", "okay", "right", "sure"),
        *("hello", "hi", "hey", "hiya", "oi", "greetings", "morning", "afternoon", "evening"),
        *("evenin", "night", "goodnight", "bye", "goodbye", "farewell", "oh", "ah", "well"),
    )
)
"""Words behind which a title is a call without a comma."""
_GREETINGS = frozenset((("thank", "you"), ("excuse", "me"), ("pardon", "me"), ("good", "day")))
"""Two words behind which a title is a call without a comma."""
_ASKING = frozenset(
    (
        *("what", "whats", "what's", "who", "whos", "who's", "where", "wheres", "where's"),
        *("when", "why", "how", "hows", "how's", "which"),
    )
)
"""Question words, before which a title is a call without a comma."""
_MAY_ASK = frozenset(("can", "could", "do", "did", "may", "will", "would"))
"""Verbs that ask where one of `_ASKED` stands behind them, and then count as question words."""
_ASKED = frozenset(("you", "u", "i", "we"))
_OF_NOUN = frozenset(
    (
        *("the", "a", "an", "my", "your", "his", "her", "our", "their", "this", "that", "these"),
        *("those", "another", "other", "one", "no", "any", "some", "every", "old", "lend", "need"),
        *("give", "being", "be", "as", "of", "to", "for", "at", "on", "off", "by", "with", "from"),
        *("like", "is", "was", "are", "were", "call", "say", "called", "said", "than", "and", "or"),
        *("new", "good", "best", "town", "village", "gate", "city", "night", "head", "former"),
        *("young", "mr", "big", "little", "poor", "real", "such", "what", "stand", "standing"),
        *("keep", "stood", "body", "not", "him", "them", "me", "us"),
    )
)
"""Words behind which such a word, without a comma, is no call: "ask the guard"."""
_ARTICLES = frozenset(("a", "an", "the", "my", "your", "his", "her", "our", "their", "any"))
"""Words that belong to the word next but one, if that is no word of `_TIMES`: "an honest guard"."""
_TIMES = frozenset(("time", "day", "while", "way", "lot", "week", "year"))
_NAMING = frozenset(("call", "calls", "called", "calling", "say", "says", "said", "named"))
"""Words behind which a title, without a comma, is told: "tell the boy to call Odile madam"."""
_NEAR = 4
"""So many words before a title such a word is looked for."""
_ENDS = (".", "!", "?", ";", ":", "…")
"""Signs behind which a new sentence, or a part of one, begins."""
_SIGNS = " ,;:.!?…"
"""What is left out behind a title with which such a one begins."""


class _Call(NamedTuple):
    start: int
    end: int


class _Word(NamedTuple):
    text: str
    start: int
    end: int

    @property
    def is_sign(self) -> bool:
        return not any(map(str.isalnum, self.text))


_NONE = _Word("", 0, 0)
"""What stands before the first word and behind the last one; a sign, as it is no word."""


def calls_by_title(text: str, titles: Collection[str]) -> bool:
    """Whether a line calls one of those who hear it by one of some titles.

    Args:
        text: The line.
        titles: Titles, and words of what somebody is, as "guard".
    """
    words = _words(text)
    called = (number for number, word in enumerate(words) if word.text in titles)
    return any(_call(words, one) is not None or _ends_with(words, one) for one in called)


def without_titles(text: str) -> str:
    """A line without the titles by which it surely calls somebody; a line of titles only stays."""
    if not _ANY.search(text.lower()):  # as in most lines
        return text
    rest = text
    for call in list(_calls(text))[::-1]:
        before, after = rest[: call.start].rstrip(" ,"), rest[call.end :]
        if before and not before.endswith(_ENDS):
            rest = f"{before}{after}"
        else:
            rest = f"{before} {after.lstrip(_SIGNS)}".strip()
    return rest if any(map(str.isalnum, rest)) else text


def _words(text: str) -> Sequence[_Word]:
    found = islice(_WORD.finditer(text), MAX_WORDS)
    return [_Word(one[0].lower().replace("’", "'"), *one.span()) for one in found]


def _calls(text: str) -> Iterator[_Call]:
    words = _words(text)
    for number, word in enumerate(words):
        if word.text in TITLES and (call := _call(words, number)):
            yield call


def _at(words: Sequence[_Word], number: int) -> _Word:
    return words[number] if 0 <= number < len(words) else _NONE


def _call(words: Sequence[_Word], number: int) -> _Call | None:
    """The call that a word is, with the kind words before it; None if it is hardly one.

    "Miss" is one only beside a sign, as it is a verb as well.
    """
    first = number
    while _at(words, first - 1).text in _KIND:
        first -= 1
    before, after = _at(words, first - 1), _at(words, number + 1)
    if words[number].text == "miss":
        is_call = before.is_sign and after.is_sign
    else:
        two = (_at(words, first - 2).text, before.text)
        greets = before.text in _GREETING or two in _GREETINGS
        greets = greets or _SO.fullmatch(before.text) is not None
        asks = after.text in _MAY_ASK and _at(words, number + 2).text in _ASKED
        goes_on = after.is_sign or after.text in _ASKING or asks
        is_call = (before.is_sign or greets) and goes_on
    return _Call(words[first].start, words[number].end) if is_call else None


def _ends_with(words: Sequence[_Word], number: int) -> bool:
    """Whether a word ends a sentence, or a part of one, to which it does not belong."""
    before, after = _at(words, number - 1), _at(words, number + 1)
    if not after.is_sign or before.text in _OF_NOUN or before.text.endswith(("'s", "s'")):
        return False
    is_noun = _at(words, number - 2).text in _ARTICLES and before.text not in _TIMES
    near = {one.text for one in words[max(0, number - _NEAR) : number]}
    return not (words[number].text == "miss" or is_noun or near & _NAMING)
