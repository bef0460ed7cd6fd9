"""The history: what an assistant noticed, said and did lately, as a brain reads it.

Turns for others read only the outline of an entry: what everybody present saw. Here is also who may
read which percepts, and the form of an entry in its turn's row.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from ai.assistant.engine.context_window import cleared
from ai.assistant.percepts.percept import CHANNEL, PRIVATE, Percept
from ai.brains.base import Message, ModelCall
from ai.brains.printed_calls.offer import ALOUD
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.pipeline.call import Outcome, least_level
from ai.tools.text.quotation import literal

EARLIER = "Earlier, as you sum it up yourself: "
"""The beginning of a summary of earlier talk."""

MAX_SUMMARIES = 50
"""Sources with a summary."""
MAX_KEPT_TEXT = 2000
"""Characters of a result that a turn's row stores."""
MAX_KEPT_CALL = 8000
"""Characters of a call's arguments that stay in the history."""
MAX_NOTICED = 8000
"""Characters of the lines that a turn noticed."""

SPOKEN = {
    "say": ("message", "said"),
    "whisper": ("message", "whispered"),
    "page": ("message", "paged"),
    "channel_send": ("message", "sent"),
    "emit": ("message", "emitted"),
    "pose": ("action", "posed"),
}
"""Tools whose use others notice: the argument with the words, and the result's field with what
was heard of them."""
_UNSEEN = Percept("notice", "Something private made you speak.")
_SEEN_BY_ALL = ("say", "pose", "text", "arrive", "leave")
"""Kinds of percepts that everybody in the room noticed too."""


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

    def is_whole_for(self, source: str) -> bool:
        """Whether a turn for a source may read all of it."""
        if self.audience is None or source not in self.audience:
            return self.audience is None
        return len(self.audience) == 1 or self.private == EVERYBODY or f"|{source}|" in self.private

    def has_of(self, who: str) -> bool:
        """Whether it was for a person, or contains a line of theirs."""
        percepts = [percept for message in self.messages for percept in message.percepts]
        mine = {p.get("source") for p in percepts}
        mine |= {(p.get("data") or {}).get("asker") for p in percepts}  # what they asked for
        return who in (self.audience or ()) or f"|{who}|" in self.private or who in mine

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
class _Summary:
    """What replaces older entries in turns for one source."""

    message: Message
    lowest: int | None
    private: str
    upto: int
    """The number of the first entry after it."""


class History:
    """The last turns of an assistant, up to `size` messages."""

    def __init__(self, size: int = 40) -> None:
        self._size = size
        self._entries: deque[Entry] = deque()
        self._gone = 0
        """Entries removed so far, so that the others keep their numbers."""
        self._summaries: dict[str, _Summary] = {}
        """Summaries by source."""

    def add(self, entry: Entry, most: int = 0) -> None:
        """Add a turn, and remove the oldest beyond the history's size or `most` messages.

        With a line of a low level, the thoughts about it go too: otherwise either that level would
        bind the assistant for ever, or the words in its thoughts would lose their author.
        """
        self._entries.append(entry)
        kept = sum(len(entry.messages) for entry in self._entries)
        while kept > max(self._size, most) and len(self._entries) > 1:
            kept -= len(self._entries.popleft().messages)
            self._gone += 1
        while self._entries and self._entries[0].borrows:
            self._entries.popleft()
            self._gone += 1
        self._expire_private()

    def clear(self) -> None:
        """Forget everything."""
        self._gone += len(self._entries)
        self._entries.clear()
        self._summaries.clear()

    def forget_person(self, who: str) -> None:
        """Forget a person: the turns for them or with a line of theirs, and all summaries."""
        self._summaries.clear()  # any of them may repeat the person's words
        self.forget_turns_of(who)

    def forget_turns_of(self, who: str) -> None:
        """Forget the turns that were for a person or contain a line of theirs."""
        for number, entry in enumerate(self._entries):
            if entry.has_of(who):
                self._entries[number] = Entry(())  # the others keep their numbers

    def compact(self) -> None:
        """Clear the results of tools in all turns but the last."""
        if not self._entries:
            return
        *older, last = self._entries
        shorter = [replace(entry, messages=tuple(cleared(entry.messages))) for entry in older]
        self._entries = deque([*shorter, last])

    def sum_up(
        self,
        asker: str,
        count: int,
        message: Message,
        lowest: int | None,
        private: str = EVERYBODY,
    ) -> None:
        """Replace the oldest messages in turns for a source with a summary.

        Args:
            asker: The source, "" for the assistant itself.
            count: How many messages of `for_turn` it replaces.
            message: The summary.
            lowest: The least level among its authors.
            private: Its audience.
        """
        upto = self._upto(asker, count)
        self._begin(asker, _Summary(message, lowest, private, upto))

    def last_turn(self, asker: str, count: int) -> int:
        """The last turn that a summary of so many messages would replace; 0 if unknown."""
        upto = self._upto(asker, count)
        turns = [one.turn for number, one in enumerate(self._entries, self._gone) if number < upto]
        return max(turns, default=0)

    def begin_with(
        self, asker: str, message: Message, lowest: int | None, private: str, turn: int
    ) -> None:
        """Restore a summary from before the server's restart.

        Args:
            asker: The source, "" for the assistant itself.
            message: The summary.
            lowest: The least level among its authors.
            private: Its audience.
            turn: The last turn that it replaces.
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
        """What a turn for a source may read; "" is the assistant itself."""
        messages: list[Message] = []
        lowest: int | None = None
        private: list[str] = []
        summary = self._summaries.get(asker)
        if summary is not None:
            messages, lowest, private = [summary.message], summary.lowest, [summary.private]
        for number, entry in enumerate(self._entries, self._gone):
            if summary is not None and number < summary.upto:
                continue
            readable = entry.for_source(asker)
            if readable:
                messages.extend(readable)
                lowest = least_level(lowest, least_level(entry.lowest, entry.inherited))
                private.extend([entry.private] * entry.is_whole_for(asker))
        return Remembered(messages, lowest, [one for one in private if one != EVERYBODY])

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
            one in self._summaries and self._summaries[one].private != EVERYBODY for one in those
        ) or any(
            one.private != EVERYBODY and not one.repeats and any(map(one.is_whole_for, those))
            for one in islice(self._entries, number)
        )


def opening_message(percepts: Sequence[Percept]) -> Message:
    """The message that a turn begins with: its percepts as lines and as data, of bounded size.

    Where they are too long, the oldest overheard ones are left out, and a line says so.
    """
    lines = [percept.as_line() for percept in percepts]
    left = MAX_NOTICED - sum(map(len, lines))
    kept = set(range(len(percepts)))
    for at in sorted(kept, key=lambda at: (percepts[at].addressed, at))[:-1]:
        if left >= 0:
            break
        kept.remove(at)
        left += len(lines[at])
    shown = [lines[at] for at in sorted(kept)]
    if len(kept) < len(lines):
        shown.insert(0, f"[notice] {len(lines) - len(kept)} earlier lines were too much to keep.")
    return Message(
        "user",
        "\n".join(shown),
        percepts=tuple(percepts[at].as_data() for at in sorted(kept)),
    )


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


def outline(percepts: Iterable[Percept], outcomes: Iterable[Outcome]) -> tuple[Message, ...]:
    """Return what everybody there saw of a turn, which is all that others may know of it.

    Of speech it has what was heard: neither what the game's filter took out nor what stayed unsaid.
    """
    public = [p for p in percepts if p.audience is None and p.kind in _SEEN_BY_ALL]
    aloud = [one for one in outcomes if one.success and one.name in ALOUD]
    if not public and not aloud:
        return ()
    messages = [opening_message(public or [_UNSEEN])]
    for outcome in aloud:
        messages += _exchange(outcome)
    return tuple(messages)


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
    argument, field = SPOKEN[name]
    words = heard_of(name, outcome.params, data)
    call = ModelCall(number, name, {argument: words})
    result = {"ok": True, "state": outcome.state.value, "result": {field: words}}
    return [
        Message("assistant", calls=(call,)),
        Message("tool", literal({field: words}), call_id=number, name=name, result=result),
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
