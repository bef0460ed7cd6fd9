"""The word list: a filter that keeps sentences with certain words back, by the game's rating."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from ai import conf
from ai.speech.words import RATINGS, WORDS

_LOOKS_LIKE = {
    "a": "4@",
    "b": "8",
    "c": "k",
    "e": "3",
    "g": "9",
    "i": "1!|y",
    "k": "c",
    "l": "1|",
    "o": "0",
    "s": "5$z",
    "t": "7+",
    "u": "v",
}
_ENDINGS = "(?:e?s|e?d|e?rs?|in|ing|ings|e?n|y|ies|ty|ted|ting|ters?)?"
_TWINS = str.maketrans("асеіјорѕухкαεικορτυ", "aceijopsyxkaeikoptu")
"""Letters of other alphabets that look like ours."""
_MAX_RUN = 3
"""The same letter in a row; of more of them, the others are left out, so that no text can have a
pattern try every way to share them out."""
_RUN = re.compile(rf"((.)\2{{{_MAX_RUN - 1}}})\2+", re.DOTALL)
_MAX_GAP = 2
"""Signs between letters that are spelled out one by one."""


class WordList:
    """Keeps a sentence back that has a listed word in it, however thinly disguised.

    Whole words only, with their endings: digits and signs in the place of letters, letters said
    again and again, stars, and words spelled out with blanks between the letters are known; what
    merely contains a listed word is not it. To change the list, name a class of your own in
    AI["SPEECH_FILTER"] that has other `words`.
    """

    words: Mapping[str, Iterable[str]] = WORDS

    def __init__(self) -> None:
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._now()  # while the server starts; it takes a moment

    def __call__(self, sentence: str, character: Any) -> str | None:
        """The sentence; None where it is not to be said.

        Args:
            sentence: What is to be said.
            character: Who would say it.
        """
        for found in self._now().finditer(_folded(sentence)):
            if sum(letter.isalpha() for letter in found[0]) > 1:  # else it is a number
                return None
        return sentence

    def _now(self) -> re.Pattern[str]:
        rating = conf.get("RATING")
        if rating not in self._patterns:
            self._patterns[rating] = self._pattern(rating)
        return self._patterns[rating]

    def _pattern(self, rating: str) -> re.Pattern[str]:
        held = [
            word for one in RATINGS[RATINGS.index(rating) :] for word in self.words.get(one, ())
        ]
        if not held:
            return re.compile(r"(?!)")
        either = "|".join(_any_form(_folded(word)) for word in sorted(held, key=len, reverse=True))
        return re.compile(rf"(?<![^\W_])(?:{either})(?![^\W_])")


def _any_form(word: str) -> str:
    runs = [found[0] for found in re.finditer(r"(.)\1*", word)]
    inner = len(runs) - 1
    whole = "".join(_letters(run, 0 < at < inner) for at, run in enumerate(runs))
    gap = rf"[\W_]{{1,{_MAX_GAP}}}"
    return f"{whole}{_ENDINGS}|{gap.join(_letter(letter) for letter in word)}"


def _letters(run: str, inside: bool) -> str:
    """A letter as often as it stands there, or oftener."""
    return f"{_letter(run[0], inside)}{{{len(run)},{_MAX_RUN}}}"


def _letter(letter: str, inside: bool = False) -> str:
    star = "*" if inside else ""
    return f"[{re.escape(letter + _LOOKS_LIKE.get(letter, '') + star)}]"


def _folded(sentence: str) -> str:
    """Small plain letters: no accents, hidden signs, long runs, or look of other alphabets."""
    apart = unicodedata.normalize("NFKD", sentence).casefold()
    seen = (letter for letter in apart if unicodedata.category(letter) not in ("Mn", "Cf"))
    return _RUN.sub(r"\1", "".join(seen).translate(_TWINS))
