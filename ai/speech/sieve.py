"""The sieve: what the game's own filter leaves of the words that a character is about to say."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isclass
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.speech import sentences

log = Logger()

Filter = Callable[[str, Any], str | None]
"""A sentence and who would say it → the sentence as it may be said; None keeps it back."""
TOPIC = "speech filter"


class Sieve:
    """Asks the filter of AI["SPEECH_FILTER"] about every sentence.

    What a broken filter was asked about stays unsaid.

    Args:
        tell: Tells staff a line about a topic, once in a while.
    """

    def __init__(self, tell: Callable[[str, str], Any]) -> None:
        self._tell = tell
        self._path: str | None = None
        self._filter: Filter | None = None

    def start(self) -> None:
        """Make the filter ready, so that nobody who speaks waits for it."""
        if conf.get("SPEECH_FILTER"):
            try:
                self._loaded()
            except Exception as error:
                self._broke(error)

    def passed(self, text: str, character: Any) -> str:
        """A text without the sentences that are kept back."""
        if not conf.get("SPEECH_FILTER"):
            return text
        asked = sentences.split(text)
        given = [self._asked(sentence, character) for sentence in asked]
        if given == asked:
            return text
        return " ".join(filter(None, given))

    def allows(self, text: str, character: Any) -> bool:
        """Whether no sentence of a text is kept back."""
        if not conf.get("SPEECH_FILTER"):
            return True
        return all(self._asked(one, character) is not None for one in sentences.split(text))

    def _asked(self, sentence: str, character: Any) -> str | None:
        try:
            answer = self._loaded()(sentence, character)
            if answer is None or isinstance(answer, str):
                return answer
            raise TypeError(f"it answered with a {type(answer).__name__}, not with a text or None")
        except Exception as error:
            self._broke(error)
            return None

    def _broke(self, error: Exception) -> None:
        log.failure("ai: the speech filter broke")
        why = f"{type(error).__name__}: {error}"
        self._tell(
            f"AI['SPEECH_FILTER'] is broken ({why}), so what it was asked about stays unsaid.",
            TOPIC,
        )

    def _loaded(self) -> Filter:
        path = conf.get("SPEECH_FILTER")
        if self._filter is None or path != self._path:
            from django.utils.module_loading import import_string

            found: Any = import_string(path)
            made: Any = found() if isclass(found) else found
            self._filter, self._path = made, path
        assert self._filter is not None
        return self._filter
