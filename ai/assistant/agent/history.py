"""The history: what an assistant noticed, said and did lately, as a brain reads it.

A turn becomes an entry, which its row stores whole. Later turns read its short form, and turns for
others its outline.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from ai.assistant.agent.entry import APART, LATER, NO_SECRET, PAGE, Entry
from ai.assistant.agent.outline import FILLER, UNTHINKING, arguments_of, heard_of
from ai.assistant.agent.short_form import (
    BROKEN_OFF,
    answered_calls,
    has_spoken,
    in_short,
    under_way,
    unspoken_look,
    with_late_outcomes,
    without_answer,
)
from ai.assistant.engine.context_window import tokens_of_talk
from ai.assistant.percepts.percept import quoted
from ai.brains.base import Message
from ai.memory.privacy.scope import EVERYBODY
from ai.pipeline.call import least_level
from ai.tools.support.notes import length_of

EARLIER = "Earlier, as you sum it up yourself: "
"""The beginning of a summary of earlier talk."""
IN_PRIVATE = "Earlier, in private, as you sum it up yourself: "
"""The beginning of a summary of what others must not hear of."""
OWN = "itself"
"""The source of its own words; no other has that id."""
SPARE = 4
"""A history that is too long loses one part in so many at once, so that its beginning stays the
same for a long time, and providers can read it from their cache."""
HISTORY_FACTOR = 4
"""The history of an agent with a model may be this many times `AI["HISTORY"]`."""
MAX_FAILURES = 3
"""Earlier lines that a stand-in is told of, so that it does not repeat itself."""
GAP = 300
"""Seconds between two turns from which on a line tells how many have passed."""
MAX_PAGE_AGE = 4
"""Turns that read what a look of an earlier one told."""
MAX_SUMMARIES = 50
"""Sources with a summary."""
_OBSOLESCENT = (FILLER, BROKEN_OFF, PAGE)
"""Beginnings of lines that are left out once a later turn has said or shown more."""


class Remembered(NamedTuple):
    """What a turn may read of earlier ones."""

    messages: list[Message]
    """Oldest first."""
    lowest: int | None
    """The least level among their authors."""
    private: list[str]
    """The audiences of their private parts."""


@dataclass(frozen=True)
class Stretch:
    """The oldest part of a talk, as far as it has one audience."""

    viewer: str
    """The source whose talk it is; "" for the assistant itself."""
    private: str
    """The audience, in the form of `Scope.audience`."""
    messages: tuple[Message, ...]
    """The summary of what came before it, if there is one, and the talk itself."""
    lowest: int | None
    """The least level among the authors."""
    people: tuple[str, ...]
    """The sources of the lines in it, and those whom it was for."""
    turn: int
    """The id of its last turn's row; 0 if unknown."""
    upto: int
    """The number of the first entry after it."""
    summary: str = ""
    """What it comes to, if that was summed up for another source already."""
    series: str = ""
    """Of the summaries that follow upon each other; "" if it begins one."""


@dataclass(frozen=True)
class _Summary:
    """What replaces older entries in turns for one source."""

    text: str
    lowest: int | None
    people: tuple[str, ...]
    upto: int
    """The number of the first entry after it."""
    digest: str = ""
    """Of the text that it sums up; "" if that is not known."""
    series: str = ""
    """As of a `Stretch`; "" if that is not known."""
    turn: int = 0


class History:
    """The last turns of an assistant, up to `size` messages."""

    def __init__(self, size: int = 40) -> None:
        self._size = size
        self._entries: deque[Entry] = deque()
        self._gone = 0
        """Entries removed so far, so that the others keep their numbers."""
        self._summaries: dict[tuple[str, str], _Summary] = {}
        """Summaries by source and audience."""
        self._series = 0
        """Series of summaries so far."""
        self._cut: dict[str, int] = {}
        """Sources that lost a part of their talk without a summary, and its last entry's number."""
        self.last_at = 0.0
        """When the last turn began, by the runtime's clock."""
        self._is_marked = False
        """Whether an entry may have lines that later turns make obsolete."""
        self._looked: tuple[Entry, Entry] | None = None
        """The entry that has the last look whole, and the same without it."""

    def add(self, entry: Entry, most: int = 0) -> None:
        """Add a turn, and remove the oldest beyond the history's size or `most` messages.

        With a line of a low level, the thoughts about it go too: otherwise either that level would
        bind the assistant for ever, or the words in its thoughts would lose their author.
        """
        self._fill_in(entry)
        noticed = [one.text for one in entry.messages if one.role == "user"]
        if any(text.startswith(UNTHINKING) for text in noticed):
            entry = self._with_earlier_failures(entry)
        answered = answered_calls(entry.messages)
        look, speaks = unspoken_look(answered), has_spoken(answered)
        shows = any(text.startswith(FILLER) for text in noticed)
        if look or speaks:
            self._shorten_look()
        if self._is_marked and (speaks or shows):
            self._change(partial(_without_stale, entry, speaks, shows))
        self._entries.append(in_short(entry, look, answered))
        self._is_marked = self._is_marked or _is_marked(self._entries[-1])
        self.last_at = max(entry.at, self.last_at)  # a line may be answered late
        if look:
            self._looked = self._entries[-1], in_short(entry)
        if self._is_marked:
            self._remove_pages()
            self._is_marked = any(map(_is_marked, self._entries))
        kept = sum([len(entry.messages) for entry in self._entries])
        size = max(self._size, most)
        if kept > size:
            while kept > size - size // SPARE and len(self._entries) > 1:
                kept -= len(self._remove_oldest().messages)
        while self._entries and self._entries[0].borrows:
            self._remove_oldest()
        self._expire_private()

    def _with_earlier_failures(self, entry: Entry) -> Entry:
        """An entry whose line on what a stand-in said is the only one for those it is for.

        That line has the data of the earlier ones, so that a stand-in knows what it said.
        """
        said: list[Mapping[str, Any]] = []
        for number, earlier in enumerate(self._entries):
            if earlier.audience != entry.audience:
                continue
            failures = [one for one in earlier.messages if _begins(one, (UNTHINKING,))]
            if failures:
                said += (percept for one in failures for percept in one.percepts)
                messages = tuple(one for one in earlier.messages if one not in failures)
                left = tuple(one for one in earlier.outline if not _begins(one, (UNTHINKING,)))
                self._entries[number] = replace(earlier, messages=messages, outline=left)
        return _with_percepts_before(entry, said[-MAX_FAILURES:]) if said else entry

    def replace(self, entry: Entry) -> None:
        """Put an entry in place of the one of the same turn, as far as that is still there."""
        self._change(lambda earlier: in_short(entry) if earlier.turn == entry.turn else earlier)
        self._is_marked = any(map(_is_marked, self._entries))

    def end_waiting(self) -> None:
        """Note that no outcome comes of calls that were under way when the server stopped."""
        self._change(without_answer)

    def _fill_in(self, entry: Entry) -> None:
        """Note of earlier calls that an entry has their outcome."""
        percepts = [percept for message in entry.messages for percept in message.percepts]
        told = [one.get("data") or {} for one in percepts if one.get("kind") == "outcome"]
        late = {str(one.get("call_id")): bool(one.get("ok")) for one in told}
        if late:
            self._change(lambda earlier: with_late_outcomes(earlier, late))

    def _change(self, change: Callable[[Entry], Entry]) -> None:
        for number, entry in enumerate(self._entries):
            self._entries[number] = change(entry)
            if self._looked is not None and entry is self._looked[0]:
                self._looked = self._entries[number], change(self._looked[1])

    def _shorten_look(self) -> None:
        whole, short = self._looked or (None, None)
        for number, entry in enumerate(self._entries):
            if entry is whole and short is not None:
                self._entries[number] = short
                self._is_marked = True  # it may have the page that stood in the look itself
        self._looked = None

    def _remove_pages(self) -> None:
        """Keep of what looks told only the last, and that for a few turns.

        Others keep what they may read of one, whatever was read for one person since.
        """
        is_last = is_last_of_others = True
        for age, (number, entry) in enumerate(reversed(list(enumerate(self._entries)))):
            own, others = _without_page(entry.messages), _without_page(entry.outline)
            if len(own) < len(entry.messages):
                is_kept, is_last = is_last and age < MAX_PAGE_AGE, False
                own = entry.messages if is_kept else own
            if len(others) < len(entry.outline):
                is_kept, is_last_of_others = is_last_of_others and age < MAX_PAGE_AGE, False
                others = entry.outline if is_kept else others
            if (own, others) != (entry.messages, entry.outline):
                self._entries[number] = replace(entry, messages=own, outline=others)

    def _remove_oldest(self) -> Entry:
        entry = self._entries.popleft()
        for source in entry.audience or ():
            if not self._is_summed_up(source, entry, self._gone):
                self._cut[source] = self._gone
        for source in list(self._cut)[:-MAX_SUMMARIES]:
            del self._cut[source]
        self._gone += 1
        return entry

    def clear(self) -> None:
        """Forget everything."""
        self._gone += len(self._entries)
        self._entries.clear()
        self._summaries.clear()
        self._cut.clear()
        self._looked = None

    def forget_person(self, who: str, turns: Collection[int] = ()) -> None:
        """Forget a person: the turns for them or with a line of theirs, and all summaries.

        Args:
            who: The person's source id.
            turns: The ids of other turns that name them.
        """
        self._summaries.clear()  # any of them may repeat the person's words
        self.forget_turns_of(who)
        for number, entry in enumerate(self._entries):
            if entry.turn in turns:
                self._entries[number] = Entry(())

    def forget_turns_of(self, who: str) -> None:
        """Forget the turns that were for a person or contain a line of theirs."""
        self._shorten_look()
        for number, entry in enumerate(self._entries):
            if entry.has_of(who):
                self._entries[number] = Entry(())  # the others keep their numbers

    def oldest(self, viewer: str, most: int, room: int) -> list[Stretch]:
        """The part of a talk that has to be summed up, apart for each audience.

        There is none while the talk has no more messages and tokens than it may; otherwise, half of
        that stays, and the last turn in any case. As far as it was summed up for somebody else, it
        is not summed up again.

        Args:
            viewer: The source whose talk it is; "" for the assistant itself.
            most: How many messages it may have.
            room: How many tokens.
        """
        talk = self.for_turn(viewer).messages
        if len(talk) <= most and tokens_of_talk(talk) <= room:
            return []
        upto, count, tokens = self._gone + len(self._entries), 0, 0
        for number, entry in reversed(list(enumerate(self._entries, self._gone))):
            readable = entry.for_source(viewer)
            count += len(readable)
            tokens += tokens_of_talk(readable)
            if count > len(readable) and (count > most // 2 or tokens > room // 2):
                break
            upto = number
        whose = {EVERYBODY, *(_audience_for(entry, viewer) for entry in self._before(upto))}
        found = [self._stretch(viewer, one, upto) for one in sorted(whose)]
        stretches = [stretch for stretch in found if stretch is not None]
        shared = self._shared(stretches[0]) if stretches else None
        return stretches if shared is None else [shared]

    def _shared(self, stretch: Stretch) -> Stretch | None:
        """The beginning of a stretch that was summed up for another source; None if none was.

        A summary for everybody is made of what everybody may hear of.
        """
        own = self._summaries.get((stretch.viewer, EVERYBODY))
        made = [
            one
            for (viewer, whose), one in self._summaries.items()
            if whose == EVERYBODY == stretch.private and viewer != stretch.viewer and one.series
            if own is None or own.series == one.series
            if (0 if own is None else own.upto) < one.upto <= stretch.upto
        ]
        if not made:
            return None
        best = max(made, key=lambda one: one.upto)
        return replace(
            stretch,
            lowest=best.lowest,
            people=best.people,
            turn=best.turn,
            upto=best.upto,
            summary=best.text,
            series=best.series,
        )

    def _before(self, upto: int) -> Iterable[Entry]:
        return islice(self._entries, max(0, upto - self._gone))

    def _stretch(self, viewer: str, private: str, upto: int) -> Stretch | None:
        old = self._summaries.get((viewer, private))
        messages = [] if old is None else [_summary_message([_line(private, old.text)])]
        lowest = None if old is None else old.lowest
        people = set() if old is None else set(old.people)
        begun, turn = len(messages), 0
        for number, entry in enumerate(self._before(upto), self._gone):
            turn = max(turn, entry.turn)
            if old is not None and number < old.upto:
                continue
            whose = _audience_for(entry, viewer)
            # Of a private turn, the public part is what everybody there saw; the rest is private.
            readable = entry.public(marked=False)
            if whose == private:
                is_apart = private != EVERYBODY
                readable = entry.unheard() if is_apart else entry.for_source(viewer)
            if readable and private in (whose, EVERYBODY):
                messages.extend(readable)
                lowest = least_level(lowest, least_level(entry.lowest, entry.inherited))
                people |= entry.people()
        if len(messages) == begun:
            return None
        found = tuple(sorted(people))
        series = "" if old is None else old.series
        return Stretch(viewer, private, tuple(messages), lowest, found, turn, upto, "", series)

    def sum_up(self, stretch: Stretch, text: str, digest: str = "") -> None:
        """Replace a part of a talk by its summary, however far the talk has gone meanwhile.

        Args:
            stretch: The part.
            text: The summary.
            digest: Of what it sums up, by which `find_summary` finds it for another source.
        """
        series, self._series = stretch.series or f"{self._series + 1}", self._series + 1
        made = _Summary(
            text, stretch.lowest, stretch.people, stretch.upto, digest, series, stretch.turn
        )
        self._begin(stretch.viewer, stretch.private, made)

    def find_summary(self, stretch: Stretch, digest: str) -> str:
        """The summary of the same talk that was made for another source; "" if there is none."""
        for (_, private), made in self._summaries.items():
            if (made.digest, made.lowest, private) == (digest, stretch.lowest, stretch.private):
                return made.text
        return ""

    def begin_with(
        self,
        viewer: str,
        private: str,
        text: str,
        lowest: int | None,
        people: Iterable[str],
        turn: int,
    ) -> None:
        """Restore a summary from before the server's restart.

        Args:
            viewer: The source, "" for the assistant itself.
            private: The audience.
            text: The summary.
            lowest: The least level among the authors.
            people: The sources of the lines in it.
            turn: The last turn that it replaces.
        """
        numbered = enumerate(self._entries, self._gone)
        upto = max((number + 1 for number, one in numbered if one.turn <= turn), default=0)
        self._begin(viewer, private, _Summary(text, lowest, tuple(people), upto))

    def _begin(self, viewer: str, private: str, summary: _Summary) -> None:
        self._summaries.pop((viewer, private), None)
        self._summaries[viewer, private] = summary
        while len(self._summaries) > MAX_SUMMARIES:
            del self._summaries[next(iter(self._summaries))]

    def _borrowed(self, viewer: str) -> _Summary | None:
        """The summary for everybody of what was cut of a talk that has none of its own."""
        if viewer not in self._cut or (viewer, EVERYBODY) in self._summaries:
            return None
        made = (
            one
            for (_, whose), one in self._summaries.items()
            if whose == EVERYBODY and one.series and one.upto > self._cut[viewer]
        )
        return max(made, key=lambda one: one.upto, default=None)

    def _upto(self, viewer: str, private: str) -> int:
        """The number of the first entry that a summary does not replace."""
        summary = self._summaries.get((viewer, private))
        return 0 if summary is None else summary.upto

    def _is_summed_up(self, viewer: str, entry: Entry, number: int) -> bool:
        """Whether summaries replace what a turn for a source reads of an entry."""
        whose = _audience_for(entry, viewer)
        if number < self._upto(viewer, whose):
            return True
        return number < self._upto(viewer, EVERYBODY) and not entry.unheard()

    def for_turn(self, asker: str, overheard: bool = False) -> Remembered:
        """What a turn for a source may read; "" is the assistant itself.

        Args:
            asker: The source.
            overheard: Whether others would hear its answer.
        """
        summaries = {
            whose: summary
            for (viewer, whose), summary in self._summaries.items()
            if viewer == asker and (whose == EVERYBODY or not overheard)
        }
        if (borrowed := self._borrowed(asker)) is not None:
            summaries[EVERYBODY] = borrowed
        lines = [_line(whose, summaries[whose].text) for whose in sorted(summaries)]
        messages = [_summary_message(lines)] if lines else []
        lowest: int | None = None
        for summary in summaries.values():
            lowest = least_level(lowest, summary.lowest)
        private = [whose for whose in summaries if whose != EVERYBODY]
        was_apart, waits, before = False, list[str](), 0.0
        upto = self._upto(asker, EVERYBODY)
        for number, entry in enumerate(self._entries, self._gone):
            is_open = entry.private == EVERYBODY  # as most are
            whose = EVERYBODY if is_open else _audience_for(entry, asker)
            readable = entry.in_company(asker) if overheard else entry.for_source(asker)
            is_summed_up = bool(lines) and self._is_summed_up(asker, entry, number)
            if is_summed_up and (errands := under_way(readable)):
                waits += errands
                if whose != EVERYBODY:
                    private.append(whose)
            if overheard and not entry.is_apart_for(asker):
                whose = EVERYBODY
            elif not overheard and is_summed_up:
                readable, whose = entry.outline, EVERYBODY
            in_public = number < upto
            if in_public and whose != EVERYBODY:  # the rest of it stands in the summary
                readable = entry.unheard()
            if not readable or in_public and (overheard or whose == EVERYBODY):
                continue
            is_apart = overheard and bool(readable[0].percepts) and entry.is_apart_for(asker)
            is_apart = is_apart or was_apart and entry.alone and entry.is_whole_for(asker)
            if is_apart != was_apart and readable[0].role == "user":
                first = f"{APART if is_apart else NO_SECRET}\n{readable[0].text}"
                readable = (replace(readable[0], text=first), *readable[1:])
                was_apart = is_apart
            if entry.at - before >= GAP and before:
                readable = _later(readable, entry.at - before)
            if entry.at > before:
                before = entry.at
            if len(readable) > 1 or not (messages and _is_left_out(readable, messages[-1])):
                messages += readable
            for level in (entry.lowest, entry.inherited):
                if level is not None and (lowest is None or level < lowest):
                    lowest = level
            if whose != EVERYBODY:
                private.append(whose)
        if waits:
            still = f"[notice] Still under way: {'; '.join(waits)}."
            messages[0] = _summary_message([*lines, still])
        return Remembered(messages, lowest, private)

    def said_aloud(self) -> Iterator[tuple[str, str]]:
        """What was said to everybody there, as turns for anybody read it: the source, the words."""
        for message in chain.from_iterable(entry.public() for entry in self._entries):
            for percept in message.percepts:
                if percept.get("kind") == "say" and percept.get("audience") is None:
                    yield str(percept.get("source")), str(percept.get("text"))
            for call in message.calls:
                if call.name == "say":
                    yield OWN, heard_of(call.name, arguments_of(call), None)

    def private_texts(self, source: str) -> Iterator[str | None]:
        """What a turn for a source reads in the history that not everybody may hear of.

        There is None where the words tell less than they mean.
        """
        for (viewer, whose), summary in self._summaries.items():
            if viewer == source and whose != EVERYBODY:
                yield summary.text
        for entry in self._entries:
            is_private = entry.private != EVERYBODY and not entry.repeats
            if is_private and entry.is_whole_for(source):
                yield from entry.private_texts()

    def is_cut(self, asker: str) -> bool:
        """Whether the oldest part of the talk with a source went without a summary."""
        is_summed_up = any(viewer == asker for viewer, _ in self._summaries)
        return asker in self._cut and not is_summed_up and self._borrowed(asker) is None

    def _expire_private(self) -> None:
        """Reduce entries that repeat private words to their outline once those words are gone."""
        for number, entry in enumerate(self._entries):
            if entry.repeats and not self._has_private(entry, number):
                self._entries[number] = replace(
                    entry, messages=entry.outline, private=EVERYBODY, repeats=False
                )

    def _has_private(self, entry: Entry, number: int) -> bool:
        """Whether an earlier entry or summary for the same sources has private words."""
        those = entry.audience or ()
        return any(
            viewer in those and whose != EVERYBODY for viewer, whose in self._summaries
        ) or any(
            one.private != EVERYBODY and not one.repeats and any(map(one.is_whole_for, those))
            for one in islice(self._entries, number)
        )


def _is_marked(entry: Entry) -> bool:
    """Whether it has lines that a later turn may make obsolete."""
    return any(_begins(one, _OBSOLESCENT) for one in (*entry.messages, *entry.outline))


def _without_stale(later: Entry, speaks: bool, shows: bool, entry: Entry) -> Entry:
    """An entry without what a later one has made obsolete.

    That is what it says of words that stayed unsaid, once something was said to the same sources,
    and of what was shown while the assistant was thinking, once something else was.
    """
    marks = (FILLER,) * shows + (BROKEN_OFF,) * (speaks and entry.audience == later.audience)
    stale = [one for one in (*entry.messages, *entry.outline) if _begins(one, marks)]
    if not stale:
        return entry
    messages = tuple(one for one in entry.messages if one not in stale)
    outline = tuple(one for one in entry.outline if one not in stale)
    return replace(entry, messages=messages, outline=outline)


def _with_percepts_before(entry: Entry, said: Sequence[Mapping[str, Any]]) -> Entry:
    """An entry whose first line on what a stand-in said has earlier percepts as well."""
    at = next(at for at, one in enumerate(entry.messages) if _begins(one, (UNTHINKING,)))
    line = entry.messages[at]
    whole = replace(line, percepts=(*said, *line.percepts))
    return replace(entry, messages=(*entry.messages[:at], whole, *entry.messages[at + 1 :]))


def _without_page(messages: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(one for one in messages if not _begins(one, (PAGE,)))


def _begins(message: Message, marks: tuple[str, ...]) -> bool:
    return message.role == "user" and message.text.startswith(marks)


def later_line(seconds: float) -> str:
    """The line on how much time has passed."""
    return f"{LATER}{length_of(seconds)}]"


def _later(readable: Sequence[Message], seconds: float) -> tuple[Message, ...]:
    """Messages that begin with the line on how much time has passed before them."""
    first, line = readable[0], later_line(seconds)
    if first.role != "user":
        return (Message("user", line), *readable)
    return (replace(first, text=f"{line}\n{first.text}"), *readable[1:])


def _is_left_out(readable: Sequence[Message], last: Message) -> bool:
    """Whether all of a turn is left out, and the line before says so of another."""
    text = readable[0].text
    is_mark = len(readable) == 1 and text.startswith("[notice]") and "\n" not in text
    return is_mark and last.role == "user" and last.text.rpartition("\n")[2] == text


def is_earlier(message: Message) -> bool:
    """Whether a message stands in place of earlier talk."""
    is_summary = message.text.startswith((EARLIER, IN_PRIVATE))
    return is_summary and message.role == "user" and not message.percepts


def without_earlier(history: Sequence[Message]) -> Sequence[Message]:
    """A history without what stands in place of earlier talk."""
    return history[1:] if history and is_earlier(history[0]) else history


def _summary_message(lines: Iterable[str]) -> Message:
    return Message("user", "\n".join(lines))


def _line(private: str, text: str) -> str:
    return (EARLIER if private == EVERYBODY else IN_PRIVATE) + quoted(text)


def _audience_for(entry: Entry, source: str) -> str:
    """The audience of what a turn for a source reads of an entry when nobody else listens."""
    return entry.private if entry.is_whole_for(source) else EVERYBODY
