"""Delivery: how an assistant's words get out, sentence by sentence, until somebody cuts in."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.speech_pace import speech_pace
from ai.assistant.percepts.loop_guard import is_played
from ai.pipeline.clock import Clock, Timer
from ai.speech.sentences import split
from ai.tools.errors import ToolError

if TYPE_CHECKING:
    from ai.assistant.percepts.percept import Source
    from ai.assistant.runtime import Runtime
    from ai.pipeline.call import Caller

log = Logger()

MAX_SECONDS = 20.0
"""The longest that one speech takes; longer pauses become shorter."""
SPARE_SECONDS = 2.0
"""Of a turn's time, kept for its end."""
LEAST_PAUSE = 0.8
MAX_PARTS = 8
"""Pieces of one speech; what is left is said with the last."""
EVASION = "I would rather not speak of that."
"""What is said where the game's filter left nothing; a persona may have an `evasion` of its own."""


class Utterance:
    """Words on their way out: said in parts, with pauses between.

    Args:
        clock: Whose time.
        asker: Whom it is for.
        parts: The sentences.
        pauses: Seconds after each but the last.
        utter: Says one, and returns what was heard.
        told: The call's result, of what was said and what was not.
        may: Whether it may go on.
    """

    def __init__(
        self,
        clock: Clock,
        asker: str,
        parts: Sequence[str],
        pauses: Sequence[float],
        utter: Callable[[str], str],
        told: Callable[[str, str], Any],
        may: Callable[[], bool],
    ) -> None:
        self.asker = asker
        self.done: Deferred[Any] = Deferred(lambda _done: self._stop())
        self._clock = clock
        self._parts = list(parts)
        begins = clock.seconds()
        self._due = [begins + seconds for seconds in accumulate(pauses)]
        self._utter = utter
        self._told = told
        self._may = may
        self._said: list[str] = []
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Say the first part.

        Raises:
            ToolError: It cannot be said.
        """
        self._say_next()

    def end(self) -> None:
        """Leave unsaid what is not said yet."""
        self._stop()
        if not self.done.called:
            self.done.callback(self._told(" ".join(self._said), " ".join(self._parts)))

    def _say_next(self) -> None:
        self._said.append(self._utter(self._parts[0]))
        del self._parts[0]
        if self._parts:
            wait = self._due[len(self._said) - 1] - self._clock.seconds()
            self._timer = self._clock.callLater(max(0.0, wait), self._go_on)
        else:
            self.end()

    def _go_on(self) -> None:
        self._timer = None
        try:
            if self._may():
                self._say_next()
                return
        except ToolError:  # it has walked off, or something keeps it from speaking now
            pass
        except Exception:
            log.failure("ai: a speech broke off")
        self.end()

    def _stop(self) -> None:
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None


class Speaker:
    """How the words of one turn get out: a tool's `context.voice`.

    Args:
        service: Where the assistants live.
        presence: Who speaks.
        asker: Whom it answers.
        caller: Returns on whose behalf the turn's calls are made.
    """

    def __init__(
        self,
        service: Runtime,
        presence: Agent,
        asker: Source | None,
        caller: Callable[[], Caller],
    ) -> None:
        self.by_model = False
        """A model found the words; whatever needs no thinking speaks all at once."""
        self._service = service
        self._presence = presence
        self._asker = asker
        self._caller = caller
        self._evaded = False

    def passed(self, character: Any, words: str) -> str:
        """See `Voice`."""
        return self._service.sieve.passed(words, character)

    def allows(self, character: Any, words: str) -> bool:
        """See `Voice`."""
        return self._service.sieve.allows(words, character)

    def instead(self, character: Any) -> str:
        """See `Voice`: once in a turn the model may try again, then the persona answers."""
        again, self._evaded = self._evaded, True
        line = str(self._presence.script.persona.get("evasion") or EVASION)
        return self.passed(character, line) if again else ""

    def speak(
        self, words: str, utter: Callable[[str], str], told: Callable[[str, str], Any]
    ) -> Any:
        """See `Voice`."""
        parts, pauses = self._plan(words)
        speech = Utterance(
            self._service.clock,
            self._asker.id if self._asker else "",
            parts,
            pauses,
            utter,
            told,
            lambda: not self._caller().stopped(),
        )
        speech.begin()
        self._service.signs.answered(self._presence)
        if speech.done.called:
            return speech.done.result
        self._presence.speech = speech
        self._service.lend(self._presence)
        return speech.done.addBoth(self._over, speech)

    def _over(self, result: Any, speech: Utterance) -> Any:
        if self._presence.speech is speech:
            self._presence.speech = None
        return result

    def _plan(self, words: str) -> tuple[list[str], list[float]]:
        """The parts to say, and the pause after each."""
        pace = speech_pace(self._presence.script.persona)
        played = self._asker is not None and is_played(self._asker)
        parts = split(words) if self.by_model and pace and played else []
        if len(parts) < 2:
            return [words], []
        parts = [*parts[: MAX_PARTS - 1], " ".join(parts[MAX_PARTS - 1 :])]
        parts = [part for part in parts if part]
        pauses = [max(LEAST_PAUSE, pace * (part.count(" ") + 1) / 10) for part in parts[:-1]]
        left = self._caller().until - self._service.clock.seconds() - SPARE_SECONDS
        room = min(MAX_SECONDS, left)
        if room < LEAST_PAUSE:
            return [words], []
        shorter = min(1.0, room / math.fsum(pauses))
        return parts, [pause * shorter for pause in pauses]
