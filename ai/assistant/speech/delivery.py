"""Delivery: says an assistant's words, some sentences at a time, until somebody interrupts.

Text without a call goes where the asker's words came from, just as privately (`reply`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import speech_pace
from ai.assistant.engine.turn import aloud
from ai.assistant.percepts.percept import Percept, answering_tool, audience_of, is_played
from ai.brains.base import ModelCall
from ai.pipeline.clock import Clock, Timer
from ai.speech.sentences import lines
from ai.speech.speech_filter import SpeechFilter
from ai.tools.errors import ToolError

if TYPE_CHECKING:
    from ai.assistant.percepts.percept import Source
    from ai.pipeline.call import Caller

log = Logger()

MAX_SECONDS = 20.0
"""The longest time of one utterance; its pauses are shortened to fit."""
SPARE_SECONDS = 2.0
"""Time left for the end of a turn."""
LEAST_PAUSE = 0.8
MAX_PARTS = 8
"""Parts of one utterance; the last has all that is left."""
EVASION = "I would rather not speak of that."
"""The answer if the game's filter left nothing, unless the persona has an `evasion`."""


class Utterance:
    """Words that are said in parts, with pauses between them.

    Args:
        clock: Times the pauses.
        asker: The source id of the asker whom it answers.
        parts: The lines.
        pauses: Seconds after each line but the last.
        utter: Says a part, and returns what was heard.
        build_result: Makes the call's result from what was said and what was not.
        may_continue: Whether the next part may be said.
    """

    def __init__(
        self,
        clock: Clock,
        asker: str,
        parts: Sequence[str],
        pauses: Sequence[float],
        utter: Callable[[str], str],
        build_result: Callable[[str, str], Any],
        may_continue: Callable[[], bool],
    ) -> None:
        self.asker = asker
        self.done: Deferred[Any] = Deferred(lambda _done: self._stop())
        self._clock = clock
        self._parts = list(parts)
        begins = clock.seconds()
        self._due = [begins + seconds for seconds in accumulate(pauses)]
        self._utter = utter
        self._build_result = build_result
        self._may_continue = may_continue
        self._said: list[str] = []
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Say the first part.

        Raises:
            ToolError: It cannot be said.
        """
        self._say_next()

    def end(self) -> None:
        """Stop, and leave the other parts unsaid."""
        self._stop()
        if not self.done.called:
            self.done.callback(self._build_result(" ".join(self._said), " ".join(self._parts)))

    def _say_next(self) -> None:
        self._said.append(self._utter(self._parts[0]))
        del self._parts[0]
        if self._parts:
            wait = self._due[len(self._said) - 1] - self._clock.seconds()
            self._timer = self._clock.callLater(max(0.0, wait), self._continue)
        else:
            self.end()

    def _continue(self) -> None:
        self._timer = None
        try:
            if self._may_continue():
                self._say_next()
                return
        except ToolError:  # it has left, or something keeps it from speaking
            pass
        except Exception:
            log.failure("ai: an utterance broke off")
        self.end()

    def _stop(self) -> None:
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None


@dataclass(frozen=True)
class Delivery:
    """What the words of all agents pass through."""

    clock: Clock
    speech_filter: SpeechFilter
    begun: Callable[[Agent], None]
    """Called when an agent begins to speak, to end its thinking signs."""
    lend: Callable[[int], None]
    """Lets another agent think while the agent of this script only speaks."""


class Speaker:
    """Says the words of one turn; tools get it as `context.voice`.

    Args:
        delivery: Shared by all agents.
        agent: Who speaks.
        asker: Whom it answers.
    """

    def __init__(
        self,
        delivery: Delivery,
        agent: Agent,
        asker: Source | None,
    ) -> None:
        self.by_model = False
        """Whether a model chose the words; only then are they said in parts."""
        self.caller: Callable[[], Caller | None] = lambda: None
        """Returns the turn's caller, as long as something runs on its behalf."""
        self._delivery = delivery
        self._agent = agent
        self._asker = asker
        self._evaded = False

    def passed(self, character: Any, words: str) -> str:
        return self._delivery.speech_filter.passed(words, character)

    def allows(self, character: Any, words: str) -> bool:
        return self._delivery.speech_filter.allows(words, character)

    def instead(self, character: Any) -> str:
        """Return "" the first time in a turn, so that the model tries again; then the evasion."""
        again, self._evaded = self._evaded, True
        line = str(self._agent.persona.get("evasion") or EVASION)
        return self.passed(character, line) if again else ""

    def speak(
        self, words: str, utter: Callable[[str], str], result: Callable[[str, str], Any]
    ) -> Any:
        if self._agent.speech is not None:  # of a turn before, that still has parts to say
            self._agent.speech.end()
        parts, pauses = self._plan(words)
        speech = Utterance(
            self._delivery.clock,
            self._asker.id if self._asker else "",
            parts,
            pauses,
            utter,
            result,
            self._may_go_on,
        )
        speech.begin()
        self._delivery.begun(self._agent)
        if speech.done.called:
            return speech.done.result
        self._agent.speech = speech
        self._delivery.lend(self._agent.script.pk)
        return speech.done.addBoth(self._forget, speech)

    def _may_go_on(self) -> bool:
        caller = self.caller()
        return caller is None or not caller.stopped()

    def _forget(self, result: Any, speech: Utterance) -> Any:
        if self._agent.speech is speech:
            self._agent.speech = None
        return result

    def _plan(self, words: str) -> tuple[list[str], list[float]]:
        """Return the parts to say, and the pause after each but the last."""
        played = self._asker is not None and is_played(self._asker)
        pace = speech_pace(self._agent.persona) if self.by_model and played else 0.0
        parts = lines(words) if pace else []
        if len(parts) < 2:
            return [words], []
        parts = [*parts[: MAX_PARTS - 1], " ".join(parts[MAX_PARTS - 1 :])]
        parts = [part for part in parts if part]
        pauses = [max(LEAST_PAUSE, pace * (part.count(" ") + 1) / 10) for part in parts[:-1]]
        caller = self.caller()
        until = math.inf if caller is None else caller.until
        left = until - self._delivery.clock.seconds() - SPARE_SECONDS
        room = min(MAX_SECONDS, left)
        if room < LEAST_PAUSE:
            return [words], []
        shorter = min(1.0, room / math.fsum(pauses))
        return parts, [pause * shorter for pause in pauses]


def reply(percepts: Sequence[Percept]) -> Callable[[str], ModelCall]:
    """Return a function that makes the call by which a turn says a text.

    Args:
        percepts: What the turn is about, oldest first.
    """
    tool = answering_tool(percepts)
    if tool:
        return partial(_send, tool)
    if audience_of(percepts) is None:
        return aloud
    last = percepts[-1]
    return partial(_whisper, last.source.name or str(last.data.get("for", "")))


def _send(tool: str, text: str) -> ModelCall:
    return ModelCall("", tool, {"message": text})


def _whisper(to: str, text: str) -> ModelCall:
    return ModelCall("", "whisper", {"target": to, "message": text})
