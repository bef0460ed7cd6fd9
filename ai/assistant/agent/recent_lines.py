"""Recent lines: what an assistant said last, and its talks with the people who hear it.

A talk says whose next line is for the assistant although nobody's name is in it.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator, MutableSequence
from dataclasses import dataclass

from ai import conf
from ai.pipeline.clock import Clock
from ai.tools.support.markup import wording

OWN = 10
"""Lines of its own that it recognises."""
TO_EACH = 3
"""Last lines to an asker that it does not repeat."""
MAX_ASKERS = 100
"""Askers with remembered lines; beyond that, those least recently spoken to are forgotten."""
LONG = 3
"""Words that a line needs to be recognised inside another line."""
MAX_TALKS = 100
"""Talks of one assistant; beyond that, those without a word for longest are forgotten."""


class RecentLines:
    """The last lines of one assistant."""

    def __init__(self) -> None:
        self._own: deque[str] = deque(maxlen=OWN)
        self._to: OrderedDict[str, deque[str]] = OrderedDict()

    def spoke(self, words: str) -> None:
        """Remember what the assistant said or did."""
        self._own.append(wording(words))

    def includes(self, words: str) -> bool:
        """Whether a text is one of its lines or contains a longer one."""
        heard = wording(words)
        return any(
            own == heard or (own.count(" ") + 1 >= LONG and f" {own} " in f" {heard} ")
            for own in self._own
        )

    def forget_person(self, asker: str) -> None:
        """Forget the lines to a person, and its own lines, which may be about them."""
        self._to.pop(asker, None)
        self._own.clear()

    def to(self, asker: str) -> MutableSequence[str]:
        """The last lines in turns for an asker; tools that speak append to it."""
        said = self._to.setdefault(asker, deque(maxlen=TO_EACH))
        self._to.move_to_end(asker)
        while len(self._to) > MAX_ASKERS:
            self._to.popitem(last=False)
        return said


@dataclass
class Talk:
    """An assistant's conversation with one person."""

    last_word: float
    """When either of them last spoke to the other."""
    asked_until: float = 0.0
    """Until when a question that the assistant asked stays open; 0 if none is."""


class Talks:
    """The talks of one assistant, by the source ids of the others.

    A talk stays warm for `AI["ENGAGED"]` seconds after the last word of either side. A question
    that the assistant asked keeps it warm for `AI["ASKED"]` seconds, unless it is answered or one
    of the two leaves before.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._talks: OrderedDict[str, Talk] = OrderedDict()

    def __iter__(self) -> Iterator[str]:
        return iter(self._talks)

    def __contains__(self, source: str) -> bool:
        return source in self._talks

    def heard(self, source: str) -> None:
        """Note that somebody spoke to the assistant, which also answers its question."""
        if source:
            self._speak(source).asked_until = 0.0

    def spoke(self, source: str) -> None:
        """Note that the assistant spoke to somebody; a question that is open stays open."""
        self._speak(source)

    def asked(self, source: str, personally: bool) -> None:
        """Note that the assistant asked somebody something.

        Args:
            source: Who was asked.
            personally: Whether the question was for them, rather than for everybody present; they
                have longer to answer it then.
        """
        seconds = conf.get("ASKED") if personally else conf.get("ENGAGED")
        talk = self._speak(source)
        talk.asked_until = max(talk.asked_until, talk.last_word + seconds)

    def is_warm(self, source: str) -> bool:
        """Whether somebody's next line is for the assistant although nobody's name is in it."""
        talk = self._talks.get(source)
        if talk is None:
            return False
        cools = talk.last_word + conf.get("ENGAGED")
        return max(cools, talk.asked_until) > self._clock.seconds()

    def is_awaited(self, source: str) -> bool:
        """Whether somebody has not yet answered a question of the assistant."""
        talk = self._talks.get(source)
        return talk is not None and talk.asked_until > self._clock.seconds()

    def parted(self, source: str) -> None:
        """Note that somebody left, who will not answer a question any more."""
        if source in self._talks:
            self._talks[source].asked_until = 0.0

    def parted_from_all(self) -> None:
        """Note that the assistant left, and gets no answers any more."""
        for source in self._talks:
            self.parted(source)

    def end(self, source: str) -> None:
        """End a talk, because the other talks with somebody else now."""
        self._talks.pop(source, None)

    def _speak(self, source: str) -> Talk:
        now = self._clock.seconds()
        talk = self._talks.setdefault(source, Talk(now))
        talk.last_word = now
        self._talks.move_to_end(source)
        if len(self._talks) > MAX_TALKS:
            self._talks.popitem(last=False)
        return talk
