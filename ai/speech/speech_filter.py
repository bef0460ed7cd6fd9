"""The speech filter: keeps back what a character must not say. The default is a word list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from inspect import isclass
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.speech import sentences
from ai.speech.words import RATINGS, WORDS

log = Logger()

Filter = Callable[[str, Any], str | None]
"""Takes a sentence and its speaker; returns the sentence to say, or None to say nothing."""
TOPIC = "speech filter"

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
"""Letters of other alphabets that look like Latin ones, and those."""
_MAX_RUN = 3
"""Equal letters in a row that are kept; more would let a text cause catastrophic backtracking."""
_RUN = re.compile(rf"((.)\2{{{_MAX_RUN - 1}}})\2+", re.DOTALL)
_SEVERAL = re.compile(r"[.!?…][^\w\s]*\s|[。！？\n]")
"""Whether a text may have more than one sentence."""
_MAX_GAP = 2
"""Characters between the letters of a word that is spelled out."""


class SpeechFilter:
    """Asks the filter of AI["SPEECH_FILTER"] about every sentence.

    If the filter fails, the sentence is not said.

    Args:
        tell: Notifies staff; takes a line and its topic.
    """

    def __init__(self, tell: Callable[[str, str], Any]) -> None:
        self._tell = tell
        self._path: str | None = None
        self._filter: Filter | None = None

    def start(self) -> None:
        """Load the filter, so that the first speaker does not have to wait for it."""
        if conf.get("SPEECH_FILTER"):
            try:
                self._load()
            except Exception as error:
                self._report(error)

    def passed(self, text: str, character: Any) -> str:
        """Return a text without the sentences that the filter keeps back."""
        if not conf.get("SPEECH_FILTER"):
            return text
        found = sentences.split(text) if _SEVERAL.search(text.strip()) else [text.strip()]
        allowed = [self._filter_sentence(sentence, character) for sentence in found]
        return text if allowed == found else " ".join(filter(None, allowed))

    def allows(self, text: str, character: Any) -> bool:
        """Whether the filter keeps no sentence of a text back."""
        if not conf.get("SPEECH_FILTER"):
            return True
        return all(
            self._filter_sentence(one, character) is not None for one in sentences.split(text)
        )

    def _filter_sentence(self, sentence: str, character: Any) -> str | None:
        try:
            answer = self._load()(sentence, character)
            if answer is None or isinstance(answer, str):
                return answer
            raise TypeError(f"it answered with a {type(answer).__name__}, not with a text or None")
        except Exception as error:
            self._report(error)
            return None

    def _report(self, error: Exception) -> None:
        log.failure("ai: the speech filter broke")
        why = f"{type(error).__name__}: {error}"
        self._tell(
            f"AI['SPEECH_FILTER'] is broken ({why}), so nothing that it had to check is said.",
            TOPIC,
        )

    def _load(self) -> Filter:
        path = conf.get("SPEECH_FILTER")
        if self._filter is None or path != self._path:
            from django.utils.module_loading import import_string

            found: Any = import_string(path)
            loaded: Any = found() if isclass(found) else found
            self._filter, self._path = loaded, path
        assert self._filter is not None
        return self._filter


class WordList:
    """Keeps back sentences that contain a listed word, even in a simple disguise.

    It finds whole words with their endings, also with digits, signs or stars in the place of
    letters, with repeated letters, and spelled out with blanks. A word that merely contains a
    listed one is allowed. For another list, name a subclass with other `words` in
    AI["SPEECH_FILTER"].
    """

    words: Mapping[str, Iterable[str]] = WORDS

    def __init__(self) -> None:
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._current()  # compiled while the server starts, because it takes a moment

    def __call__(self, sentence: str, character: Any) -> str | None:
        """Return the sentence, or None if the character must not say it."""
        for found in self._current().finditer(_folded(sentence)):
            if sum(letter.isalpha() for letter in found[0]) > 1:  # otherwise it is a number
                return None
        return sentence

    def _current(self) -> re.Pattern[str]:
        rating = conf.get("RATING")
        if rating not in self._patterns:
            self._patterns[rating] = self._pattern(rating)
        return self._patterns[rating]

    def _pattern(self, rating: str) -> re.Pattern[str]:
        listed = [
            word for one in RATINGS[RATINGS.index(rating) :] for word in self.words.get(one, ())
        ]
        if not listed:
            return re.compile(r"(?!)")
        words = [_folded(word) for word in sorted(listed, key=len, reverse=True)]
        whole, spelled = "|".join(map(_whole, words)), "|".join(map(_spelled, words))
        return re.compile(rf"(?<![^\W_])(?:(?:{whole}){_ENDINGS}|{spelled})(?![^\W_])")


def _whole(word: str) -> str:
    runs = [found[0] for found in re.finditer(r"(.)\1*", word)]
    inner = len(runs) - 1
    return "".join(_letters(run, 0 < at < inner) for at, run in enumerate(runs))


def _spelled(word: str) -> str:
    gap = rf"[\W_]{{1,{_MAX_GAP}}}"
    return gap.join(_letter(letter) for letter in word)


def _letters(run: str, inside: bool) -> str:
    """A letter, at least as often as in the word."""
    return f"{_letter(run[0], inside)}{{{len(run)},{_MAX_RUN}}}"


def _letter(letter: str, inside: bool = False) -> str:
    star = "*" if inside else ""
    found = f"[{re.escape(letter + _LOOKS_LIKE.get(letter, '') + star)}]"
    return f"(?!ck){found}" if letter == "k" else found  # "kicked" is no other word in disguise


def _folded(sentence: str) -> str:
    """Reduce a text to lower case, without accents, hidden signs, long runs and lookalikes."""
    folded = sentence.casefold()
    if not sentence.isascii():  # which has no accents and no hidden signs
        apart = unicodedata.normalize("NFKD", sentence).casefold()
        seen = (letter for letter in apart if unicodedata.category(letter) not in ("Mn", "Cf"))
        folded = "".join(seen)
    return _RUN.sub(r"\1", folded.translate(_TWINS))
