"""The history: what an assistant noticed, said and did lately, as a brain reads it."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from ai.assistant.engine.context_window import cleared
from ai.assistant.percepts.medium import CHANNEL
from ai.assistant.percepts.percept import PRIVATE, Percept
from ai.brains.base import Message, ModelCall
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.pipeline.call import least_level

EARLIER = "Earlier, as you sum it up yourself: "
"""What the summary of earlier talk begins with."""

MAX_SUMMARIES = 50
"""Sources whose talk is remembered summed up."""
MAX_KEPT_TEXT = 2000
"""Characters of an old result that stay in the conversation."""
MAX_KEPT_CALL = 8000
"""Characters of a call's arguments that do."""
MAX_NOTICED = 8000
"""Characters of all that one turn noticed, written out."""


@dataclass(frozen=True)
class Entry:
    """One turn's messages, and what decides who may have them before their eyes.

    What a turn thought and read stays with whom it was for: it may hold what they whispered
    earlier, or what only they may read. Everybody else has what everybody there saw.
    """

    messages: tuple[Message, ...]
    lowest: int | None = None
    """The least level among those whose words came in with it; None where nobody's did."""
    audience: tuple[str, ...] | None = None
    """Sources that may have all of it, "" for the assistant itself; None is everybody."""
    outline: tuple[Message, ...] = ()
    """What the others have of it."""
    inherited: int | None = None
    """As `lowest`, of what it remembered meanwhile: those words may live on in its thoughts."""
    private: str = EVERYBODY
    """Who may hear of all that it holds, as rows keep it (`Scope.audience`)."""
    repeats: bool = False
    """What is private in it can only be what it remembered; its own lines are not."""
    turn: int = 0
    """Its turn's row."""

    def for_source(self, source: str) -> tuple[Message, ...]:
        """What a turn for a source may have of it."""
        return self.messages if self.is_whole_for(source) else self.outline

    def is_whole_for(self, source: str) -> bool:
        """Whether a turn for a source may have all of it."""
        if self.audience is None or source not in self.audience:
            return self.audience is None
        return len(self.audience) == 1 or self.private == EVERYBODY or f"|{source}|" in self.private

    def has_of(self, who: str) -> bool:
        """Whether it was for somebody, or has a line of theirs."""
        percepts = [percept for message in self.messages for percept in message.percepts]
        mine = {p.get("source") for p in percepts}
        mine |= {(p.get("data") or {}).get("asker") for p in percepts}  # what they asked for
        return who in (self.audience or ()) or f"|{who}|" in self.private or who in mine

    @property
    def borrows(self) -> bool:
        """Whether words of somebody lower than all its own may live on in what it thought."""
        return least_level(self.lowest, self.inherited) != self.lowest


class Remembered(NamedTuple):
    """What a turn has before its eyes of those before it."""

    messages: list[Message]
    """Oldest first."""
    lowest: int | None
    """The least level among their authors."""
    private: list[str]
    """The audiences of what is private in them."""


@dataclass(frozen=True)
class _Summary:
    """What somebody's turns have in the place of older entries."""

    message: Message
    lowest: int | None
    private: str
    upto: int
    """Number of the first entry after it."""


class History:
    """The last turns of an assistant.

    Args:
        size: Messages that are kept.
    """

    def __init__(self, size: int = 40) -> None:
        self._size = size
        self._entries: deque[Entry] = deque()
        self._gone = 0
        """Entries that went; by it, each entry has a number of its own."""
        self._summaries: dict[str, _Summary] = {}
        """Source → what a turn for it has in the place of older entries."""

    def add(self, entry: Entry, most: int = 0) -> None:
        """Remember a turn; the oldest go, from the conversation's size or `most` messages on.

        With the line of somebody lower goes what was thought of it: else the deputy's rule would
        hold for ever, or their words would lose their author.
        """
        self._entries.append(entry)
        kept = sum(len(entry.messages) for entry in self._entries)
        while kept > max(self._size, most) and len(self._entries) > 1:
            kept -= len(self._entries.popleft().messages)
            self._gone += 1
        while self._entries and self._entries[0].borrows:
            self._entries.popleft()
            self._gone += 1
        self._let_privacy_end()

    def clear(self) -> None:
        """Forget it all."""
        self._gone += len(self._entries)
        self._entries.clear()
        self._summaries.clear()

    def leave_out(self, who: str) -> None:
        """Forget a person: the turns that were for them or had a line of theirs, and summaries.

        Args:
            who: Their source id.
        """
        self._summaries.clear()  # whatever was summed up may have been theirs
        self.leave_turns_out(who)

    def leave_turns_out(self, who: str) -> None:
        """Forget the turns that were for a person or had a line of theirs.

        Args:
            who: Their source id.
        """
        for number, entry in enumerate(self._entries):
            if entry.has_of(who):
                self._entries[number] = Entry(())  # the others keep their numbers

    def compact(self) -> None:
        """Keep of all but the last turn what was said and done, without old tools' results."""
        *older, last = self._entries or [Entry(())]
        shorter = [replace(entry, messages=tuple(cleared(entry.messages))) for entry in older]
        self._entries = deque([*shorter, last] if self._entries else ())

    def sum_up(
        self,
        asker: str,
        count: int,
        message: Message,
        lowest: int | None,
        private: str = EVERYBODY,
    ) -> None:
        """Have turns for a source begin with a summary instead of the oldest messages.

        Args:
            asker: The source, "" for the assistant itself.
            count: How many of the messages of `for_turn` it stands for.
            message: The summary.
            lowest: The least level among those whose words are in it.
            private: Who may hear of all that is in it.
        """
        upto = self._upto(asker, count)
        self._begin(asker, _Summary(message, lowest, private, upto))

    def last_turn(self, asker: str, count: int) -> int:
        """The last turn that a summary of so many messages would stand for; 0 is none known."""
        upto = self._upto(asker, count)
        turns = [one.turn for number, one in enumerate(self._entries, self._gone) if number < upto]
        return max(turns, default=0)

    def begin_with(
        self, asker: str, message: Message, lowest: int | None, private: str, turn: int
    ) -> None:
        """Have turns for a source begin with a summary that was made in an earlier life.

        Args:
            asker: The source, "" for the assistant itself.
            message: The summary.
            lowest: The least level among those whose words are in it.
            private: Who may hear of all that is in it.
            turn: The last turn that it stands for.
        """
        numbered = enumerate(self._entries, self._gone)
        upto = max((number + 1 for number, one in numbered if one.turn <= turn), default=0)
        self._begin(asker, _Summary(message, lowest, private, upto))

    def _upto(self, asker: str, count: int) -> int:
        old = self._summaries.get(asker)
        count -= old is not None
        upto = old.upto if old is not None else 0
        for number, entry in enumerate(self._entries, self._gone):
            if number >= upto:
                count -= len(entry.for_source(asker))
                if count < 0:
                    break
                upto = number + 1
        return upto

    def _begin(self, asker: str, summary: _Summary) -> None:
        self._summaries.pop(asker, None)
        self._summaries[asker] = summary
        while len(self._summaries) > MAX_SUMMARIES:
            del self._summaries[next(iter(self._summaries))]

    def for_turn(self, asker: str) -> Remembered:
        """What a turn may have before its eyes.

        Args:
            asker: The source that caused the turn, "" for a turn of the assistant's own.
        """
        messages: list[Message] = []
        lowest: int | None = None
        private: list[str] = []
        summary = self._summaries.get(asker)
        if summary is not None:
            messages, lowest, private = [summary.message], summary.lowest, [summary.private]
        for number, entry in enumerate(self._entries, self._gone):
            if summary is not None and number < summary.upto:
                continue
            told = entry.for_source(asker)
            if told:
                messages.extend(told)
                lowest = least_level(lowest, least_level(entry.lowest, entry.inherited))
                private.extend([entry.private] * entry.is_whole_for(asker))
        return Remembered(messages, lowest, [whose for whose in private if whose != EVERYBODY])

    def _let_privacy_end(self) -> None:
        """What only repeats what was private goes with it; what everybody there saw stays."""
        for number, entry in enumerate(self._entries):
            if entry.repeats and not self._has_private(entry, number):
                self._entries[number] = replace(
                    entry, messages=entry.outline, private=EVERYBODY, repeats=False
                )

    def _has_private(self, entry: Entry, number: int) -> bool:
        """Whether what was private to those whom a turn was for is remembered from before it."""
        those = entry.audience or ()
        return any(
            one in self._summaries and self._summaries[one].private != EVERYBODY for one in those
        ) or any(
            one.private != EVERYBODY and not one.repeats and any(map(one.is_whole_for, those))
            for one in islice(self._entries, number)
        )


def noticed(percepts: Sequence[Percept]) -> Message:
    """What a turn begins with: everything noticed, as lines and as data, of bounded size.

    Where it is too much, what was overheard first goes first, and a line says so.
    """
    lines = [percept.as_line() for percept in percepts]
    left = MAX_NOTICED - sum(map(len, lines))
    kept = set(range(len(percepts)))
    for at in sorted(kept, key=lambda at: (percepts[at].addressed, at))[:-1]:
        if left >= 0:
            break
        kept.remove(at)
        left += len(lines[at])
    told = [lines[at] for at in sorted(kept)]
    if len(kept) < len(lines):
        told.insert(0, f"[notice] {len(lines) - len(kept)} earlier lines were too much to keep.")
    return Message(
        "user",
        "\n".join(told),
        percepts=tuple(percepts[at].as_data() for at in sorted(kept)),
    )


def briefly(messages: Iterable[Message]) -> tuple[Message, ...]:
    """A turn's messages as they are kept: what it wrote into a call at length is left out.

    None of it stays, as a secret could no more be known there by its name; nor a provider's state.
    """
    return tuple(
        replace(message, calls=tuple(map(_brief, message.calls)), state=(), model="")
        for message in messages
    )


def _brief(call: ModelCall) -> ModelCall:
    asked = call.arguments
    text = asked if isinstance(asked, str) else json.dumps(asked, ensure_ascii=False, default=str)
    if len(text) <= MAX_KEPT_CALL:
        return call
    return replace(call, arguments={"…": f"{len(text)} characters"})


def lowest_author(percepts: Iterable[Percept]) -> int | None:
    """The least level among those whose words are in the percepts."""
    found = [p.author_level for p in percepts if p.author_level is not None]
    return min(found) if found else None


def audience_of(percepts: Iterable[Percept]) -> tuple[str, ...] | None:
    """Who may hear of all of it: those who were there for its most private part.

    A channel's line is nothing private between those on it; a turn about it is for who spoke.
    """
    private = [
        set(p.audience)
        for p in percepts
        if p.addressed and p.audience is not None and p.kind != CHANNEL
    ]
    return tuple(sorted(set.intersection(*private))) if private else None


def audiences_of(percepts: Iterable[Percept]) -> list[str]:
    """The audiences of all that is private in some percepts, as rows keep them."""
    told = [audience(p.audience) for p in percepts if p.audience is not None and p.kind != CHANNEL]
    carried = [str(p.data.get(PRIVATE, EVERYBODY)) for p in percepts]
    return [one for one in (*told, *carried) if one != EVERYBODY]


def whose(percepts: Sequence[Percept]) -> tuple[str, ...]:
    """Whom a turn is for: those who may hear of all of it, "" for the assistant itself."""
    told = audience_of(percepts)
    return told if told is not None else tuple({p.concerns for p in percepts[:1]})


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry as it is kept in its turn's row."""
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
    """An entry from its row; None where the row has none that this version reads."""
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
    )
