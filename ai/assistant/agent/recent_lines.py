"""Recent lines: what an assistant said last, its talks with the people who hear it, and who left.

A talk says whose next line is for the assistant although nobody's name is in it.
"""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from collections.abc import Collection, Iterator, MutableSequence, Sequence
from dataclasses import dataclass

from ai import conf
from ai.assistant.percepts.addressee_classifier import AS_OTHERS, Before, Last
from ai.assistant.percepts.echoes import ROWS, Row
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
MAX_DEPARTURES = 50
REMARK_SECONDS = 20.0
"""Seconds in which a question may be about what somebody else said, or a reply to them."""
QUIET_SECONDS = 120.0
"""Seconds without a word of others, after which somebody's request is for the assistant; and
seconds for which a line counts among those that nobody answers."""
NEWCOMER_SECONDS = 90.0
"""Seconds in which the first line of somebody who came is that of a newcomer."""
MAX_TALKS = 100
"""Talks of one assistant; beyond that, those without a word for longest are forgotten."""


class RecentLines:
    """The last lines of one assistant."""

    def __init__(self) -> None:
        self._own: list[str] = []
        self._to: OrderedDict[str, deque[str]] = OrderedDict()

    def spoke(self, words: str) -> None:
        """Remember what the assistant said or did."""
        self._own.append(wording(words))
        del self._own[:-OWN]

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


@dataclass(frozen=True)
class Departure:
    """Somebody who left."""

    name: str
    source: str
    """The source id."""
    destination: int | None
    """The id of the place; None for somebody who left the game."""
    at: float = -math.inf
    """When, by the clock."""


class Departures:
    """Who left the place where an assistant is, in order, up to a number."""

    def __init__(self) -> None:
        self._gone: OrderedDict[str, Departure] = OrderedDict()

    def note(self, departure: Departure) -> None:
        """Note that somebody left."""
        self._gone[departure.source] = departure
        self._gone.move_to_end(departure.source)
        while len(self._gone) > MAX_DEPARTURES:
            self._gone.popitem(last=False)

    def find(self, name: str) -> Departure | None:
        """The last of those who left under a name or its first word."""
        wanted = name.lower()
        names = ((one, one.name.lower()) for one in reversed(self._gone.values()))
        return next((one for one, full in names if wanted in (full, *full.split()[:1])), None)

    def since(self, at: float) -> list[str]:
        """The names of those who left after a time."""
        return [one.name for one in self._gone.values() if one.at > at]

    def forget(self, source: str) -> None:
        """Forget somebody, who is back or wants to be forgotten."""
        self._gone.pop(source, None)

    def clear(self) -> None:
        """Forget everybody, as the assistant is in another place now."""
        self._gone.clear()


@dataclass
class Talk:
    """An assistant's conversation with one person."""

    last_word: float
    """When either of them last spoke to the other."""
    asked_until: float = 0.0
    """Until when a question that the assistant asked stays open; 0 if none is."""
    begun: bool = False
    """Whether the other has spoken to the assistant."""


class Talks:
    """The talks of one assistant, by the source ids of the others.

    A talk stays warm for `AI["ENGAGED"]` seconds after the last word of either side. A question
    that the assistant asked keeps it warm for `AI["ASKED"]` seconds, unless it is answered or one
    of the two leaves before.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._talks: OrderedDict[str, Talk] = OrderedDict()
        self._elsewhere: OrderedDict[str, tuple[float, Sequence[str]]] = OrderedDict()
        """Who talks with somebody else: since when, and with whom, by name."""
        self._statements: OrderedDict[str, float] = OrderedDict()
        """When each last said something aloud that may answer another."""
        self._lines: OrderedDict[str, float] = OrderedDict()
        """When each source last said something."""
        self._remarks: OrderedDict[str, float] = OrderedDict()
        """When each source last said something to others, the latest last."""
        self._left: OrderedDict[str, float] = OrderedDict()
        """When each last said something in a talk with the assistant that reads as for others."""
        self._in_a_row = "", 0, -math.inf
        """Who said the last lines to others, how many of them, and when the last one."""
        self._came: OrderedDict[str, float] = OrderedDict()
        """When each came last."""
        self._hailed: dict[str, float] = {}
        """When somebody else called those who have not said anything since."""
        self._spoke: OrderedDict[str, float] = OrderedDict()
        """When each source last said something to the assistant, the latest last."""
        self._aloud = -math.inf
        """When the assistant last said something aloud."""
        self._rows: deque[tuple[float, Row]] = deque(maxlen=ROWS)
        """The last lines that all who were there heard: when, and the line."""
        self._is_private = False
        """Whether the last line of anybody else was in private."""
        self._doubted = "", -math.inf
        """At whom the assistant has looked, unsure whether their line was for it, and when."""

    def __iter__(self) -> Iterator[str]:
        return iter(self._talks)

    def __contains__(self, source: str) -> bool:
        return source in self._talks

    def noticed(
        self, source: str, addressed: bool, aloud: bool = True, asks: bool = False, text: str = ""
    ) -> None:
        """Note that somebody said something, whether it was to the assistant, and aloud.

        Who asks something answers nobody.
        """
        self._is_private = not aloud
        now, before = self._clock.seconds(), self.unanswered(source)
        self._hailed.pop(source, None)
        if not addressed:
            self._in_a_row = source, before + 1, now
        elif before:
            self._in_a_row = "", 0, -math.inf
        for lines in (self._lines,) if addressed else (self._lines, self._remarks):
            _note(lines, source, now)
        if aloud and not asks:
            _note(self._statements, source, now)
        if aloud and text:
            self._rows.append((now, Row(False, text)))
        self._forget_doubt(source)

    def last_line(self, source: str) -> float:
        """When somebody last said something, by the clock."""
        return self._lines.get(source, -math.inf)

    def heard(self, source: str) -> None:
        """Note that somebody spoke to the assistant, which also answers its question."""
        if source:
            talk = self._speak(source)
            talk.asked_until, talk.begun = 0.0, True
            self._elsewhere.pop(source, None)
            _note(self._spoke, source, talk.last_word)

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

    def resume(self, source: str, seconds: float) -> None:
        """Go on with a talk from before a reload whose last word was so many seconds ago."""
        talk = self._speak(source)
        talk.last_word, talk.begun = self._clock.seconds() - seconds, True
        _note(self._spoke, source, talk.last_word)

    def is_warm(self, source: str) -> bool:
        """Whether somebody's next line is for the assistant although nobody's name is in it."""
        talk = self._talks.get(source)
        if talk is None:
            return False
        cools = talk.last_word + conf.get("ENGAGED")
        return max(cools, talk.asked_until) > self._clock.seconds()

    def is_recent(self, source: str) -> bool:
        """Whether somebody's question is rather for the assistant than for anybody else.

        It is not if the two talked too long ago, or if somebody else has just said something.
        """
        talk, now = self._talks.get(source), self._clock.seconds()
        if talk is None or now > talk.last_word + _lasts():
            return False
        other, at = next(reversed(self._remarks.items()), ("", -math.inf))
        return other in ("", source) or at < talk.last_word or now > at + REMARK_SECONDS

    def joins(self, source: str) -> bool:
        """Whether somebody else said the last line aloud, and it was, or may be, to the assistant.

        What somebody adds to such a line is to it as well.
        """
        other, at = next(reversed(self._lines.items()), ("", -math.inf))
        talk, now = self._talks.get(other), self._clock.seconds()
        if other in ("", source) or self._is_private:
            return False
        if self.looked_at_last():
            return True
        if talk is None or self._remarks.get(other, -math.inf) == at:
            return False
        return now < max(at, talk.last_word) + REMARK_SECONDS

    def looked_at_last(self) -> bool:
        """Whether the assistant has just looked at who spoke last, unsure whether it was meant."""
        other, at = next(reversed(self._lines.items()), ("", -math.inf))
        who, looked = self._doubted
        return (
            who == other and looked >= at and self._clock.seconds() < looked + conf.get("ENGAGED")
        )

    def has_answered(self) -> bool:
        """Whether the assistant was the last one who said something aloud."""
        return self._aloud >= max(self._lines.values(), default=-math.inf)

    def is_last(self, source: str) -> bool:
        """Whether nobody else has said anything since the assistant and somebody spoke last."""
        talk = self._talks.get(source)
        others = (at for one, at in self._remarks.items() if one != source)
        is_recent = talk is not None and self._clock.seconds() < talk.last_word + _lasts()
        return is_recent and talk is not None and max(others, default=-math.inf) < talk.last_word

    def before(self, source: str, others: Collection[str]) -> Before:
        """What was said before somebody's line, if that was not long ago.

        Args:
            source: Who says the line.
            others: The other players who are there.
        """
        other, at = next(reversed(self._lines.items()), ("", -math.inf))
        own = self._line_of(source)
        if self.is_newcomer(source, others) and at < self._came[source]:
            return Before(Last.CAME)
        return Before(own if other == source else AS_OTHERS[self._line_of(other)], own)

    def _line_of(self, source: str) -> Last:
        """For whom somebody's last line was, if that was not long ago."""
        at = self._lines.get(source, -math.inf)
        if self._clock.seconds() > at + QUIET_SECONDS:
            return Last.NOTHING
        is_aside = at in (self._remarks.get(source), self._left.get(source))
        return Last.OWN_ASIDE if is_aside and self.spoke_at(source) < at else Last.OWN

    def leave(self, source: str) -> None:
        """Note that what somebody has just said to the assistant reads as said to a friend."""
        _note(self._left, source, self.last_line(source))

    def said_aloud(self, words: str) -> None:
        """Note that the assistant said something that all who are there heard."""
        self._aloud = self._clock.seconds()
        self._rows.append((self._aloud, Row(True, words)))

    def rows(self, source: str) -> Sequence[Row]:
        """The lines before somebody's that they heard, if those were not long ago."""
        now, came = self._clock.seconds(), self._came.get(source, -math.inf)
        return [row for at, row in self._rows if at > max(now - QUIET_SECONDS, came)]

    def turned(self, source: str, to: Sequence[str]) -> None:
        """Note that somebody talks with others now, given by name."""
        self._elsewhere[source] = self._clock.seconds(), to
        self._elsewhere.move_to_end(source)
        if len(self._elsewhere) > MAX_TALKS:
            self._elsewhere.popitem(last=False)

    def hailed(self, source: str) -> None:
        """Note that somebody else spoke to one with whom the assistant talks."""
        now = self._clock.seconds()
        recent = {one: at for one, at in self._hailed.items() if now < at + REMARK_SECONDS}
        self._hailed = {**recent, source: now}

    @property
    def last_heard(self) -> float:
        """When anybody last said something to the assistant, by the clock."""
        return next(reversed(self._spoke.values()), -math.inf)

    def has_moved_on(self, source: str, at: float) -> bool:
        """Whether anybody else has said something to others since a source did."""
        other, last = next(reversed(self._remarks.items()), ("", -math.inf))
        return other != source and last > at

    def spoke_at(self, source: str) -> float:
        """When somebody last said something to the assistant, by the clock."""
        return self._spoke.get(source, -math.inf)

    def is_left(self, source: str, at: float) -> bool:
        """Whether nobody can have answered what somebody said, nor they spoke to the assistant."""
        return self._answered_at(source) < at and self.spoke_at(source) < at

    def _answered_at(self, source: str) -> float:
        """When anybody else last said something that may have answered somebody."""
        others = (at for one, at in self._statements.items() if one != source)
        return max(others, default=-math.inf)

    def doubted(self, source: str) -> None:
        """Note that the assistant let somebody know that their line may have been for it."""
        self._doubted = source, self._clock.seconds()

    def is_hailed(self, source: str) -> bool:
        """Whether somebody else has just spoken to one who has said nothing since."""
        return self._clock.seconds() < self._hailed.get(source, -math.inf) + REMARK_SECONDS

    def is_elsewhere(self, source: str) -> bool:
        """Whether somebody talked with somebody else last."""
        since, _to = self._elsewhere.get(source, (-math.inf, ()))
        return self._clock.seconds() < since + _lasts()

    def partners(self, source: str) -> Sequence[str]:
        """Those with whom somebody talks at this moment, by name, if not with the assistant."""
        since, to = self._elsewhere.get(source, (-math.inf, ()))
        return to if self._clock.seconds() < since + conf.get("ENGAGED") else ()

    def is_begun(self, source: str) -> bool:
        """Whether somebody has spoken to the assistant in this talk."""
        return source in self._talks and self._talks[source].begun

    def unanswered(self, source: str) -> int:
        """How many lines in a row somebody has said to others, without a word or a long pause.

        What others say to the assistant is no word to that one.
        """
        speaker, lines, at = self._in_a_row
        return lines if speaker == source and self._clock.seconds() < at + QUIET_SECONDS else 0

    def has_all(self, sources: Collection[str]) -> bool:
        """Whether all of some sources talk with the assistant, and with nobody else for a while."""
        since = self._clock.seconds() - _lasts()
        return bool(sources) and all(
            self.is_warm(one) and self._remarks.get(one, -math.inf) < since for one in sources
        )

    def is_quiet(self, source: str) -> bool:
        """Whether nobody but somebody has said anything for a while, so that none is in a talk."""
        since = self._clock.seconds() - QUIET_SECONDS
        others = map(self._lines.__getitem__, self._lines.keys() - {source})
        return max(others, default=-math.inf) < since

    def is_awaited(self, source: str) -> bool:
        """Whether somebody has not answered a question of the assistant, or its look, yet."""
        talk = self._talks.get(source)
        if talk is not None and talk.asked_until > self._clock.seconds():
            return True
        _who, at = self._doubted
        since = max(self.last_line(source), self._answered_at(source))
        return since <= at and self.is_doubted(source)

    def is_doubted(self, source: str) -> bool:
        """Whether the assistant has just looked at somebody, unsure whether a line was for it."""
        who, at = self._doubted
        return who == source and self._clock.seconds() < at + conf.get("ENGAGED")

    def is_newcomer(self, source: str, others: Collection[str]) -> bool:
        """Whether somebody has just come, and said nothing since, as have all others who are there.

        Args:
            source: The source.
            others: The other players who are there; who was there before may be spoken to.
        """
        came = [self._came.get(one, -math.inf) for one in (source, *others)]
        is_silent = self._lines.get(source, -math.inf) < came[0]
        return is_silent and min(came) > self._clock.seconds() - NEWCOMER_SECONDS

    def parted(self, source: str, is_back: bool = False) -> None:
        """Note that somebody left, who will not answer a question any more.

        Args:
            source: Who left.
            is_back: Whether they are, or have come for the first time.
        """
        if is_back:
            _note(self._came, source, self._clock.seconds())
        self._elsewhere.pop(source, None)
        self._forget_doubt(source)
        if source in self._talks:
            self._talks[source].asked_until = 0.0

    def parted_from_all(self) -> None:
        """Note that the assistant left, and gets no answers any more."""
        for source in self._talks:
            self.parted(source)
        self._rows.clear()

    def end(self, source: str) -> None:
        """End a talk, because the other talks with somebody else now."""
        self._talks.pop(source, None)

    def forget_person(self, source: str) -> None:
        """Forget that somebody was there."""
        self._talks.pop(source, None)
        self._elsewhere.pop(source, None)
        self._lines.pop(source, None)
        self._statements.pop(source, None)
        self._remarks.pop(source, None)
        self._left.pop(source, None)
        self._came.pop(source, None)
        self._hailed.pop(source, None)
        self._spoke.pop(source, None)
        self._forget_doubt(source)
        self._rows.clear()  # what the assistant said may be about them
        if self._in_a_row[0] == source:
            self._in_a_row = "", 0, -math.inf

    def _forget_doubt(self, source: str) -> None:
        if self._doubted[0] == source:
            self._doubted = "", -math.inf

    def _speak(self, source: str) -> Talk:
        now = self._clock.seconds()
        talk = self._talks.setdefault(source, Talk(now))
        talk.last_word = now
        self._talks.move_to_end(source)
        if len(self._talks) > MAX_TALKS:
            self._talks.popitem(last=False)
        return talk


def _note(times: OrderedDict[str, float], source: str, now: float) -> None:
    times[source] = now
    times.move_to_end(source)
    if len(times) > MAX_TALKS:
        times.popitem(last=False)


def _lasts() -> float:
    """Seconds for which somebody's last talk counts for their questions and requests."""
    return float(max(conf.get("ENGAGED"), conf.get("ASKED")))
