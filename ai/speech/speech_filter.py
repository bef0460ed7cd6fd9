"""Applies the game's speech filter to what a character is about to say."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isclass
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.speech import sentences

log = Logger()

Filter = Callable[[str, Any], str | None]
"""Takes a sentence and its speaker; returns the sentence to say, or None to say nothing."""
TOPIC = "speech filter"


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
        found = sentences.split(text)
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
            f"AI['SPEECH_FILTER'] is broken ({why}), so what it was asked about stays unsaid.",
            TOPIC,
        )

    def _load(self) -> Filter:
        path = conf.get("SPEECH_FILTER")
        if self._filter is None or path != self._path:
            from django.utils.module_loading import import_string

            found: Any = import_string(path)
            made: Any = found() if isclass(found) else found
            self._filter, self._path = made, path
        assert self._filter is not None
        return self._filter
