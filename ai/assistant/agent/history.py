"""The history: what an assistant noticed, said and did lately, as a brain reads it.

A turn becomes an entry, which its row stores whole. Later turns read it in short: the lines that it
noticed, its calls, and a few words on what came of each. They read no results, and of a call that
only looked, they read that it was made. Turns for others read only the outline of an
entry: what everybody present saw. Here is also who may read which percepts, and the form of an
entry in its turn's row.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from ai.assistant.engine.context_window import tokens_of
from ai.assistant.engine.turn import read_later
from ai.assistant.percepts.percept import CHANNEL, MAX_NAME, PRIVATE, Percept, cut, quoted
from ai.brains.base import CALL, LOOK, Message, ModelCall
from ai.brains.printed_calls.offer import ALOUD
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.pipeline.call import Outcome, State, least_level
from ai.pipeline.observation import TICKET
from ai.tools.contract.base import ToolCategory

EARLIER = "Earlier, as you sum it up yourself: "
"""The beginning of a summary of earlier talk."""
IN_PRIVATE = "Earlier, in private, as you sum it up yourself: "
"""The beginning of a summary of what others must not hear of."""
HISTORY_FACTOR = 4
"""The history of an agent with a model may be this many times `AI["HISTORY"]`."""
APART = "[notice] What follows was said when you two were alone; others listen now."
"""Before what was said aloud to one person alone, in turns in which others listen."""

MAX_SUMMARIES = 50
"""Sources with a summary."""
MAX_KEPT_TEXT = 2000
"""Characters of a result that a turn's row stores."""
MAX_KEPT_CALL = 8000
"""Characters of a call's arguments that stay in the history."""
MAX_NOTICED = 8000
"""Characters of the lines that a turn noticed."""
MAX_NOTICED_LATER = 1500
"""Characters of these lines that later turns read."""
MAX_ARGUMENT = 400
"""Characters of an argument that later turns read."""
MAX_OUTCOME = 160
"""Characters of what came of a call that later turns read."""
MAX_THOUGHT = 100
"""Characters of what a turn thought that later turns read."""
MAX_LOOKED_FOR = 40
"""Characters of what a turn looked for that later turns read."""
MAX_LOOKS = 5
"""Calls that only looked of which later turns read."""
UNDER_WAY = "It is under way."
DONE, FAILED = "Done.", "Error: It did not work."
"""What later turns read of a call where its result is long or says nothing new."""
BROKE_OFF = "You broke off and have not said:"
"""What they read of speech that was not heard to its end, before the rest of its words."""

SPOKEN = {
    "say": ("message", "said"),
    "whisper": ("message", "whispered"),
    "page": ("message", "paged"),
    "channel_send": ("message", "sent"),
    "answer_message": ("message", "answered"),
    "emit": ("message", "emitted"),
    "pose": ("action", "posed"),
}
"""Tools whose use others notice: the argument with the words, and the result's field with what
was heard of them."""
SAID = "said"
"""Key in the data of a notice: what was said while the character could not think."""
_UNSEEN = Percept("notice", "You spoke up.")
"""Stands for a cause that is not for those who may read the rest."""
_SEEN_BY_ALL = ("say", "pose", "text", "arrive", "leave")
"""Kinds of percepts that everybody in the room noticed too."""
_MOVES = {
    "arrive": "They arrive one after another.",
    "leave": "They leave one after another.",
}
"""Kinds of percepts of somebody who comes or goes, with the words for several in a row."""
MAX_NAMES = 8
"""Names in one line on several who come or go."""


@dataclass(frozen=True)
class Entry:
    """One turn's messages, and what decides which later turns may read them.

    What a turn thought and read is for its audience alone: it may contain what they whispered
    earlier, or what only they may read. Turns for others read what everybody present saw.
    """

    messages: tuple[Message, ...]
    lowest: int | None = None
    """The least level among the authors of words new in this turn; None if nobody's are."""
    audience: tuple[str, ...] | None = None
    """Sources whose turns may read all of it, "" for the assistant itself; None for everybody."""
    outline: tuple[Message, ...] = ()
    """What turns for others may read."""
    inherited: int | None = None
    """As `lowest`, for the history that the turn read: its thoughts may repeat those words."""
    private: str = EVERYBODY
    """The audience of all that it contains, in the form of `Scope.audience`."""
    repeats: bool = False
    """Whether nothing in it is private but what it repeats from the history."""
    turn: int = 0
    """The id of its turn's row."""

    def for_source(self, source: str) -> tuple[Message, ...]:
        """The messages that a turn for a source may read."""
        return self.messages if self.is_whole_for(source) else self.outline

    def in_company(self, source: str) -> tuple[Message, ...]:
        """The messages that a turn for a source may read while others would hear its answer.

        They have nothing private but words that were said aloud when nobody else was there.
        """
        if self.private == EVERYBODY or not self.is_whole_for(source):
            return self.for_source(source)
        return _said_aloud(self.messages) if self.repeats else self.outline

    def is_whole_for(self, source: str) -> bool:
        """Whether a turn for a source may read all of it."""
        if self.audience is None or source not in self.audience:
            return self.audience is None
        return len(self.audience) == 1 or self.private == EVERYBODY or f"|{source}|" in self.private

    def has_of(self, who: str) -> bool:
        """Whether it was for a person, or contains a line of theirs."""
        return who in self.people() or f"|{who}|" in self.private

    def people(self) -> set[str]:
        """The sources that it was for, and those with a line in it."""
        percepts = [percept for message in self.messages for percept in message.percepts]
        found = {p.get("source") for p in percepts}
        found |= {(p.get("data") or {}).get("asker") for p in percepts}  # what they asked for
        return {str(one) for one in (*found, *(self.audience or ())) if one}

    @property
    def borrows(self) -> bool:
        """Whether its thoughts may repeat words of somebody with a lower level than its own."""
        return least_level(self.lowest, self.inherited) != self.lowest


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


@dataclass(frozen=True)
class _Summary:
    """What replaces older entries in turns for one source."""

    text: str
    lowest: int | None
    people: tuple[str, ...]
    upto: int
    """The number of the first entry after it."""


class History:
    """The last turns of an assistant, up to `size` messages."""

    def __init__(self, size: int = 40) -> None:
        self._size = size
        self._entries: deque[Entry] = deque()
        self._gone = 0
        """Entries removed so far, so that the others keep their numbers."""
        self._summaries: dict[tuple[str, str], _Summary] = {}
        """Summaries by source and audience."""
        self._cut: dict[str, None] = {}
        """Sources that lost a part of their talk without a summary."""

    def add(self, entry: Entry, most: int = 0) -> None:
        """Add a turn, and remove the oldest beyond the history's size or `most` messages.

        With a line of a low level, the thoughts about it go too: otherwise either that level would
        bind the assistant for ever, or the words in its thoughts would lose their author.
        """
        self._entries.append(in_short(entry))
        kept = sum(len(entry.messages) for entry in self._entries)
        while kept > max(self._size, most) and len(self._entries) > 1:
            kept -= len(self._remove_oldest().messages)
        while self._entries and self._entries[0].borrows:
            self._remove_oldest()
        self._expire_private()

    def _remove_oldest(self) -> Entry:
        entry = self._entries.popleft()
        for source in entry.audience or ():
            if self._gone >= self._upto(source, entry.private):
                self._cut[source] = None
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

    def forget_person(self, who: str) -> None:
        """Forget a person: the turns for them or with a line of theirs, and all summaries."""
        self._summaries.clear()  # any of them may repeat the person's words
        self.forget_turns_of(who)

    def forget_turns_of(self, who: str) -> None:
        """Forget the turns that were for a person or contain a line of theirs."""
        for number, entry in enumerate(self._entries):
            if entry.has_of(who):
                self._entries[number] = Entry(())  # the others keep their numbers

    def oldest(self, viewer: str, most: int, room: int) -> list[Stretch]:
        """The part of a talk that has to be summed up, apart for each audience.

        There is none while the talk has no more messages and tokens than it may; otherwise, half of
        that stays, and the last turn in any case.

        Args:
            viewer: The source whose talk it is; "" for the assistant itself.
            most: How many messages it may have.
            room: How many tokens.
        """
        talk = self.for_turn(viewer).messages
        if len(talk) <= most and sum(map(tokens_of, talk)) <= room:
            return []
        upto, count, tokens = self._gone + len(self._entries), 0, 0
        for number, entry in reversed(list(enumerate(self._entries, self._gone))):
            readable = entry.for_source(viewer)
            count += len(readable)
            tokens += sum(map(tokens_of, readable))
            if count > len(readable) and (count > most // 2 or tokens > room // 2):
                break
            upto = number
        whose = {EVERYBODY, *(_audience_for(entry, viewer) for entry in self._before(upto))}
        found = [self._stretch(viewer, one, upto) for one in sorted(whose)]
        return [stretch for stretch in found if stretch is not None]

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
            # Of a private turn, the public part is what everybody there saw.
            readable = entry.for_source(viewer) if whose == private else entry.outline
            if readable and private in (whose, EVERYBODY):
                messages.extend(readable)
                lowest = least_level(lowest, least_level(entry.lowest, entry.inherited))
                people |= entry.people()
        if len(messages) == begun:
            return None
        found = tuple(sorted(people))
        return Stretch(viewer, private, tuple(messages), lowest, found, turn, upto)

    def sum_up(self, stretch: Stretch, text: str) -> None:
        """Replace a part of a talk by its summary, however far the talk has gone meanwhile."""
        made = _Summary(text, stretch.lowest, stretch.people, stretch.upto)
        self._begin(stretch.viewer, stretch.private, made)

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

    def _upto(self, viewer: str, private: str) -> int:
        """The number of the first entry that a summary does not replace."""
        summary = self._summaries.get((viewer, private))
        return 0 if summary is None else summary.upto

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
        lines = [_line(whose, summaries[whose].text) for whose in sorted(summaries)]
        messages = [_summary_message(lines)] if lines else []
        lowest: int | None = None
        for summary in summaries.values():
            lowest = least_level(lowest, summary.lowest)
        private = list(summaries)
        for number, entry in enumerate(self._entries, self._gone):
            whose = _audience_for(entry, asker)
            readable = entry.in_company(asker) if overheard else entry.for_source(asker)
            if overheard and not entry.repeats:
                whose = EVERYBODY
            elif not overheard and number < self._upto(asker, whose):
                readable, whose = entry.outline, EVERYBODY
            summed_up = number < self._upto(asker, EVERYBODY)
            if not readable or summed_up and (overheard or whose == EVERYBODY):
                continue
            messages.extend(readable)
            lowest = least_level(lowest, least_level(entry.lowest, entry.inherited))
            private.append(whose)
        return Remembered(messages, lowest, [one for one in private if one != EVERYBODY])

    def is_cut(self, asker: str) -> bool:
        """Whether the oldest part of the talk with a source went without a summary."""
        is_summed_up = any(viewer == asker for viewer, _ in self._summaries)
        return asker in self._cut and not is_summed_up

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


def _said_aloud(messages: Sequence[Message]) -> tuple[Message, ...]:
    """What was noticed and said aloud in a turn, without its thoughts and other calls."""
    said = {
        message.call_id
        for message in messages
        if message.name in ALOUD and (message.result or {}).get("ok", True)
    }
    kept: list[Message] = []
    for message in messages:
        calls = tuple(call for call in message.calls if call.id in said)
        if message.percepts:
            text = message.text if kept else f"{APART}\n{message.text}"
            kept.append(replace(message, text=text))
        elif calls:
            kept.append(replace(message, text="", calls=calls))
        elif message.call_id in said:
            kept.append(message)
    return tuple(kept)


def opening_message(percepts: Sequence[Percept]) -> Message:
    """The message that a turn begins with: its percepts as lines and as data, of bounded size.

    Where they are too long, the oldest overheard ones are left out, and a line says so.
    """
    groups = _grouped(percepts)
    left = MAX_NOTICED - sum(len(group.line) for group in groups)
    kept = dict(enumerate(groups))
    for at in sorted(kept, key=lambda at: (groups[at].addressed, at))[:-1]:
        if left >= 0:
            break
        left += len(kept.pop(at).line)
    noticed = sorted(at for group in kept.values() for at in group.members)
    shown = [group.line for group in kept.values()]
    if len(noticed) < len(percepts):
        missing = len(percepts) - len(noticed)
        shown.insert(0, f"[notice] {missing} earlier lines were too much to keep.")
    return Message(
        "user", "\n".join(shown), percepts=tuple(percepts[at].as_data() for at in noticed)
    )


class _Group(NamedTuple):
    """Percepts that a brain reads in one line."""

    line: str
    members: Sequence[int]
    addressed: bool


def _grouped(percepts: Sequence[Percept]) -> list[_Group]:
    """Percepts by the lines that show them: what repeats itself has one line, with its number."""
    groups: list[list[int]] = []
    for members in _without_detours(percepts):
        if groups and _are_alike(percepts[groups[-1][-1]], percepts[members[-1]]):
            groups[-1].extend(members)
        else:
            groups.append(members)
    return [_group([(at, percepts[at]) for at in members]) for members in groups]


def _without_detours(percepts: Sequence[Percept]) -> list[list[int]]:
    """The place of each percept, together with those of earlier moves that it made obsolete.

    Of somebody who comes and goes several times without a word, the last two moves count.
    """
    found: list[list[int]] = [[at] for at in range(len(percepts))]
    moves: dict[str, list[int]] = defaultdict(list)
    for at, percept in enumerate(percepts):
        run = moves[percept.source.id]
        if percept.kind not in _MOVES or percept.addressed:
            run.clear()
            continue
        run.append(at)
        if len(run) > 2 and percepts[run[-3]].kind == percept.kind:
            obsolete = run.pop(-3)
            found[at] = [*found[obsolete], at]
            found[obsolete] = []
    return [members for members in found if members]


def _are_alike(one: Percept, other: Percept) -> bool:
    """Whether two percepts in a row fit into one line."""
    if one.addressed or other.addressed or one.kind not in _MOVES:
        return one.as_line() == other.as_line()
    return one.kind == other.kind and one.audience == other.audience


def _group(members: Sequence[tuple[int, Percept]]) -> _Group:
    percepts = [percept for _, percept in members]
    last = percepts[-1]
    names = list(dict.fromkeys(percept.source.name for percept in percepts))
    line = last.as_line()
    if len(names) > 1:
        by = ", ".join(quoted(name, MAX_NAME) for name in names[:MAX_NAMES])
        more = f" and {len(names) - MAX_NAMES} others" if len(names) > MAX_NAMES else ""
        line = f"[{last.kind} by {by}{more}] {quoted(_MOVES[last.kind])}"
    elif len(percepts) > 1:
        line = f"{line} ({len(percepts)} times)"
    return _Group(line, [at for at, _ in members], last.addressed)


def in_short(entry: Entry) -> Entry:
    """An entry as later turns read it."""
    messages, thoughts = entry.messages, list(_thoughts(entry.messages))
    own = [Message("user", "\n".join(thoughts))] if thoughts else []
    return replace(
        entry,
        messages=(*_opening(messages[:1]), *own, *_calls(messages)),
        outline=(*_opening(entry.outline[:1]), *entry.outline[1:]),
    )


def _opening(messages: Sequence[Message]) -> Iterator[Message]:
    """What a turn noticed; of too many lines, the last ones."""
    for message in messages:
        lines = message.text.split("\n")
        left = MAX_NOTICED_LATER
        kept = [line for line in reversed(lines) if (left := left - len(line)) >= 0] or lines[-1:]
        if len(kept) < len(lines):
            kept.append(f"[notice] {len(lines) - len(kept)} earlier lines are left out.")
        yield replace(message, text="\n".join(reversed(kept)))


def _thoughts(messages: Sequence[Message]) -> Iterator[str]:
    """Lines that say what a turn looked up, and what it thought beside its calls."""
    looked = (_look(call) for call, came in _answered(messages) if came.later == LOOK)
    names = list(islice(dict.fromkeys(looked), MAX_LOOKS))
    if names:
        yield f"[you looked: {'; '.join(names)}]"
    thought = " ".join(message.text for message in messages if message.calls and message.text)
    if thought:
        yield f"[you thought, and nobody heard it] {quoted(thought, MAX_THOUGHT)}"


def _look(call: ModelCall) -> str:
    words = (value for value in _arguments(call).values() if isinstance(value, str) and value)
    first = next(words, "")
    return f"{call.name} {quoted(first, MAX_LOOKED_FOR)}" if first else call.name


def _calls(messages: Sequence[Message]) -> Iterator[Message]:
    """The acts, notes and speech of a turn, each with its outcome, and what it noticed meanwhile.

    An answer without calls to which the loop replied was not heard.
    """
    shown = _shown(messages)
    for message, following in zip_longest(messages[1:], messages[2:]):
        calls = tuple(shown[call.id][0] for call in message.calls if call.id in shown)
        if calls:
            yield Message("assistant", calls=calls)
        elif message.role == "assistant" and not message.calls:
            if following is None or following.role != "user":
                yield message
        elif message.percepts:
            yield message
        elif message.role == "tool" and message.call_id in shown:
            yield shown[message.call_id][1]


def _shown(messages: Sequence[Message]) -> dict[str, tuple[ModelCall, Message]]:
    """The calls that later turns read, with their outcomes; the last of equal ones that failed."""
    shown: dict[str, tuple[ModelCall, Message]] = {}
    later: set[str] = set()
    for call, came in reversed(_answered(messages)):
        form = f"{call.name} {call.arguments}"
        if came.later == CALL and not (_failed(came) and form in later):
            later.add(form)
            shown[call.id] = _short_call(call, came), _short_outcome(came)
    return shown


def _answered(messages: Sequence[Message]) -> list[tuple[ModelCall, Message]]:
    """Each call with the message of its outcome."""
    outcomes = {message.call_id: message for message in messages if message.role == "tool"}
    calls = [call for message in messages for call in message.calls]
    return [(call, outcomes[call.id]) for call in calls if call.id in outcomes]


def _short_call(call: ModelCall, came: Message) -> ModelCall:
    arguments = {name: _short(value) for name, value in _arguments(call).items()}
    if call.name in SPOKEN and not _failed(came):
        arguments[SPOKEN[call.name][0]] = heard_of(call.name, arguments, _result_of(came))
    kept = {name: value for name, value in arguments.items() if value not in (None, "", [], {})}
    return ModelCall(call.id, call.name, kept)


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return cut(value, MAX_ARGUMENT)
    text = json.dumps(value, ensure_ascii=False, default=str)
    return value if len(text) <= MAX_ARGUMENT else f"{len(text)} characters"


def _arguments(call: ModelCall) -> Mapping[str, Any]:
    """The arguments of a call; none of what is no JSON object."""
    if isinstance(call.arguments, Mapping):
        return call.arguments
    try:
        read = json.loads(call.arguments)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, Mapping) else {}


def _short_outcome(came: Message) -> Message:
    line = came.text.partition("\n")[0]
    if came.name in SPOKEN and not _failed(came):
        unsaid = _result_of(came).get("unsaid")
        line = f"{BROKE_OFF} {quoted(str(unsaid), MAX_ARGUMENT)}" if unsaid else DONE
    elif line == TICKET:
        line = UNDER_WAY
    elif len(line) > MAX_OUTCOME:  # a part of it might look like a call
        line = FAILED if _failed(came) else DONE
    result = {"ok": False, "error": line} if _failed(came) else None
    return replace(came, text=line or DONE, result=result)


def _result_of(came: Message) -> Mapping[str, Any]:
    """The fields of a call's result; none of what is no JSON object."""
    result = came.result.get("result") if isinstance(came.result, Mapping) else None
    return result if isinstance(result, Mapping) else {}


def _failed(came: Message) -> bool:
    return came.text.startswith("Error:")


def trimmed(messages: Iterable[Message]) -> tuple[Message, ...]:
    """A turn's messages without long arguments of calls and without the provider's state.

    Nothing of a long argument stays: in a part of it, a secret would have lost its name.
    """
    return tuple(
        replace(message, calls=tuple(map(_trimmed_call, message.calls)), state=(), model="")
        for message in messages
    )


def _trimmed_call(call: ModelCall) -> ModelCall:
    asked = call.arguments
    text = asked if isinstance(asked, str) else json.dumps(asked, ensure_ascii=False, default=str)
    if len(text) <= MAX_KEPT_CALL:
        return call
    return replace(call, arguments={"…": f"{len(text)} characters"})


def with_stand_in(messages: Iterable[Message], stood_in: Sequence[Outcome]) -> tuple[Message, ...]:
    """A turn's messages in which the stand-in's calls are lines about what was seen of it.

    Args:
        messages: The messages.
        stood_in: The outcomes of calls that are not the character's own.
    """
    outcomes = {outcome.call.id: outcome for outcome in stood_in}
    found = []
    for message in messages:
        if any(call.id in outcomes for call in message.calls):
            continue
        outcome = outcomes.get(message.call_id)
        if outcome is None:
            found.append(message)
        elif outcome.success and outcome.name in SPOKEN:
            found.append(_seen_of(outcome))
    return tuple(found)


def _seen_of(outcome: Outcome) -> Message:
    """The line that says what others noticed of a call that is not the character's own."""
    words = heard_of(outcome.name, outcome.params, outcome.result.result)
    verb = "do" if outcome.name == "pose" else "say"
    line = f"[while you could not think, you were seen to {verb}] {quoted(words)}"
    return Message("user", line, percepts=(Percept("notice", line, data={SAID: words}).as_data(),))


def outline(
    percepts: Iterable[Percept], outcomes: Sequence[Outcome], private: str = EVERYBODY
) -> tuple[Message, ...]:
    """Return what everybody there saw of a turn, which is all that others may know of it.

    Of speech it has what was heard: neither what the game's filter took out nor what stayed unsaid.
    Of acts and notes it has no words, as these may be for few, and of those that may rest on
    something private it has nothing.

    Args:
        percepts: What the turn noticed.
        outcomes: Those that everybody present may have noticed.
        private: The audience of all that the turn contains.
    """
    public = [p for p in percepts if p.audience is None and p.kind in _SEEN_BY_ALL]
    aloud = [one for one in outcomes if one.success and one.name in ALOUD]
    if not public and not aloud:
        return ()
    opening = opening_message(public or [_UNSEEN])
    acts = list(dict.fromkeys(map(_act, filter(_is_act, outcomes)))) if private == EVERYBODY else []
    if acts:
        opening = replace(opening, text=f"{opening.text}\n[you acted: {'; '.join(acts)}]")
    messages = [opening]
    for outcome in aloud:
        messages += _exchange(outcome)
    return tuple(messages)


def _is_act(outcome: Outcome) -> bool:
    tool = outcome.tool
    if tool is None or tool.category is ToolCategory.TERMINAL:
        return False
    return read_later(outcome) == CALL


def _act(outcome: Outcome) -> str:
    came = {State.PENDING: "under way", State.WAITING: "not yet"}.get(outcome.state, "failed")
    return outcome.name if outcome.success else f"{outcome.name}, {came}"


def heard_of(tool: str, arguments: Mapping[str, Any], result: Any) -> str:
    """Return what others heard or saw of a call.

    Args:
        tool: One of `SPOKEN`.
        arguments: The call's arguments.
        result: The call's result.
    """
    argument, field = SPOKEN[tool]
    words = result.get(field) if isinstance(result, Mapping) else None
    return str(arguments.get(argument, "") if words is None else words)


def _exchange(outcome: Outcome) -> list[Message]:
    """Return a call and its result, both with what was heard of it."""
    name, number, data = outcome.name, outcome.call.id, outcome.result.result
    argument, _ = SPOKEN[name]
    words = heard_of(name, outcome.params, data)
    call = ModelCall(number, name, {argument: words})
    return [
        Message("assistant", calls=(call,)),
        Message("tool", DONE, call_id=number, name=name),
    ]


def lowest_author(percepts: Iterable[Percept]) -> int | None:
    """The least level among the authors of percepts; None if there are none."""
    return min((p.author_level for p in percepts if p.author_level is not None), default=None)


def audience_of(percepts: Iterable[Percept]) -> tuple[str, ...] | None:
    """The sources that may hear all of some percepts; None for everybody.

    A line on a channel is not private between its listeners; a turn about it is for its speaker.
    """
    private = [
        set(p.audience)
        for p in percepts
        if p.addressed and p.audience is not None and p.kind != CHANNEL
    ]
    return tuple(sorted(set.intersection(*private))) if private else None


def audiences_of(percepts: Iterable[Percept]) -> list[str]:
    """The audiences of what is private in some percepts, in the form of `Scope.audience`."""
    own = [audience(p.audience) for p in percepts if p.audience is not None and p.kind != CHANNEL]
    carried = [str(p.data.get(PRIVATE, EVERYBODY)) for p in percepts]
    return [one for one in (*own, *carried) if one != EVERYBODY]


def recipients_of(percepts: Sequence[Percept]) -> tuple[str, ...]:
    """The sources that a turn is for, "" for the assistant itself."""
    sources = audience_of(percepts)
    return sources if sources is not None else tuple({p.concerns for p in percepts[:1]})


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry in the form that its turn's row stores."""
    return {
        "v": 1,
        "messages": [_shortened(message) for message in entry.messages],
        "lowest": entry.lowest,
        "audience": entry.audience,
        "outline": [_shortened(message) for message in entry.outline],
        "inherited": entry.inherited,
        "private": entry.private,
        "repeats": entry.repeats,
    }


def from_json(data: Mapping[str, Any]) -> Entry | None:
    """An entry from its row; None if it was stored in another format."""
    if data.get("v") != 1:
        return None
    audience = data.get("audience")
    return Entry(
        tuple(_message(message) for message in data.get("messages", ())),
        data.get("lowest"),
        None if audience is None else tuple(audience),
        tuple(_message(message) for message in data.get("outline", ())),
        data.get("inherited"),
        data.get("private", EVERYBODY),
        bool(data.get("repeats")),
    )


def _shortened(message: Message) -> dict[str, Any]:
    data = asdict(message)
    if len(message.text) > MAX_KEPT_TEXT:
        data["text"] = message.text[:MAX_KEPT_TEXT] + "…"
        data["result"] = None
    if message.later == CALL:
        del data["later"]
    return {name: value for name, value in data.items() if value not in ("", (), None, [])}


def _message(data: Mapping[str, Any]) -> Message:
    return Message(
        role=data["role"],
        text=data.get("text", ""),
        calls=tuple(ModelCall(**call) for call in data.get("calls", ())),
        call_id=data.get("call_id", ""),
        name=data.get("name", ""),
        percepts=tuple(data.get("percepts", ())),
        result=data.get("result"),
        later=data.get("later", CALL),
    )
