"""A percept: one thing that an assistant noticed, with its verified source.

Its medium is the way it came: the room, a channel, a page, or a message from elsewhere. Here are
also the lines in which a brain reads the percepts of a turn, and who may hear of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple, TypeVar

from ai.brains.base import Message
from ai.brains.frozen import frozen
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.tools.text import quotation

Data = TypeVar("Data")

UNWANTED = "the task is no longer wanted"
"""Why an assistant passes over the percept of a task."""

MAX_TEXT = quotation.MAX_TEXT
"""Characters of a percept's text."""
quoted = quotation.quoted
MAX_NAME = 80
MAX_NOTICED = 8000
"""Characters of the lines that a turn noticed."""
MOVES_APART = 2
"""So many moves of different people in a row keep a line each; more of them share one."""
MAX_NAMES = 8
"""Names in one line on several who come or go."""
_MOVES = {
    "arrive": "They arrive one after another.",
    "leave": "They leave one after another.",
}
"""Kinds of percepts of somebody who comes or goes, with the words for several in a row."""
MAX_KIND = 20
_NO_KIND = re.compile("[^a-z_]")

NOBODY = ""
INSTRUCTION = "instruction"
"""The kind of a builder's order (`ai tell`); nothing else in the game sends one."""
DUE = "due"
"""Key in a percept's data: when it was due, in ISO 8601."""
UNANSWERED = "unanswered"
"""Key in the data of a line that got no answer, as no brain could think of one: how often."""
UNANSWERED_MARK = ", unanswered"
"""At the end of what stands in front of such a line's words."""
PERHAPS = "perhaps"
"""Key in the data of a line that may be for somebody else who is there."""
DOUBTFUL = "doubtful"
"""Key in the data of such a line that words do not tell to be for the assistant: why not."""
CHANCE = "chance"
"""Key in the data of a line that it leaves, or is unsure of: how likely it is for it, 0 to 1."""
_OF_DOUBT = (PERHAPS, DOUBTFUL, CHANCE)
WAITS = "waits"
"""Key in the data of a line that the next turn answers, shown to this one as it was said before."""
WAITS_MARK = ", for your next turn"
"""At the end of what stands in front of such a line's words."""
READ = "read"
"""Key in the data of a line that waited while a turn that read it spoke or acted; not stored."""
READ_MARK = ", read before"
"""At the end of what stands in front of such a line's words."""
PRIVATE = "private"
"""Key in a percept's data: the audience of private things that its text may contain."""

CHANNEL, PAGE, MESSAGE = "channel", "page", "message"
"""Media other than the room; a `chat_id` begins with one of them."""
SPEECH = ("say", "whisper", "pose", "text", CHANNEL, PAGE, MESSAGE)
"""Kinds of percepts that somebody said or wrote."""
LINES = ("say", "whisper", "text", CHANNEL, PAGE, MESSAGE, INSTRUCTION)
"""Kinds of percepts whose words interrupt a turn; a pose waits until that is over."""
OWN_KINDS = ("outcome", "timer", "interrupted", "notice", "goal")
"""Kinds that cause a turn of the assistant's own if they have no source."""

ANSWER = "answer_message"
"""The tool that answers a message."""
_ANSWERING_TOOLS = {CHANNEL: "channel_send", PAGE: "page", MESSAGE: ANSWER}
"""The tool that answers on each medium."""


@frozen
class Source:
    """Who did something, read from game objects and never from text."""

    id: str = NOBODY
    """"account:3" for a player, "object:7" for a character that nobody plays."""
    name: str = ""
    level: int = 0
    """Permission level at that moment."""
    object_id: int | None = None
    assistant: bool = False
    """Whether it is an assistant itself."""


@frozen
class Percept:
    """One thing noticed."""

    kind: str
    """say, whisper, pose, text, channel, page, message, instruction, arrive, leave, give, outcome,
    interrupted, notice, timer, goal, lore."""
    text: str
    """The words; the whole line where nobody spoke."""
    source: Source = Source()
    addressed: bool = False
    """Whether it wakes the assistant."""
    to: tuple[str, ...] = ()
    """Names of the others whom it addresses."""
    to_all: bool = False
    """Whether it addresses all who hear it."""
    place: int | None = None
    at: float = 0.0
    audience: tuple[str, ...] | None = None
    """Source ids of those who noticed it too; None for the whole room."""
    data: Mapping[str, Any] = field(default_factory=dict)
    delivery: int | None = None
    """The id of its row, if it is in the database."""
    author_level: int | None = None
    """Level of the author of its words; None if they are nobody's."""
    event: str = ""
    """The id of what happened, the same for all who noticed it; "" if nobody else could."""
    there: frozenset[int] = frozenset()
    """The ids of the players' characters who were there; none where that is not known."""

    @property
    def concerns(self) -> str:
        """The id of its source; if it has none, of the asker of what led to it."""
        return self.source.id or str(self.data.get("asker", NOBODY))

    def as_data(self) -> dict[str, Any]:
        """Its form for brains that do not read text."""
        return {
            "kind": self.kind,
            "text": self.text,
            "name": self.source.name,
            "source": self.source.id,
            "assistant": self.source.assistant,
            "addressed": self.addressed,
            "audience": None if self.audience is None else list(self.audience),
            "data": dict(self.data),
        }

    def as_line(self) -> str:
        """Its form for brains that read text: one line, attributed, quoted and escaped."""
        kind = _NO_KIND.sub("", self.kind)[:MAX_KIND] or "text"
        by = "from" if kind == MESSAGE else "by"
        who = f" {by} {quoted(self.source.name, MAX_NAME)}" if self.source.name else ""
        asker = str(self.data.get("for", "")) if kind == MESSAGE else ""
        who += f" on behalf of {quoted(asker, MAX_NAME)}" if asker else ""
        to = "".join(f", to {quoted(name, MAX_NAME)}" for name in self.to)
        is_open = UNANSWERED in self.data and WAITS not in self.data
        if (self.addressed or is_open) and self.source.name and not self.to:
            you = ", perhaps to you" if PERHAPS in self.data else ", to you"
            to = ", to all" if self.to_all else you
        read = READ_MARK if READ in self.data else ""
        to += UNANSWERED_MARK if is_open else WAITS_MARK if WAITS in self.data else read
        channel = str(self.data.get("channel", "")) if kind == "channel" else ""
        on = f" {quoted(channel, MAX_NAME)}" if channel else ""
        # An outcome has quotations in it, which would be hard to read with their marks escaped.
        words = self.text.replace('"', "'") if kind == "outcome" else self.text
        return f"[{kind}{on}{who}{self._whose()}{to}] {quoted(words)}"

    def _whose(self) -> str:
        """Whose concern it is where nobody said it: an outcome, or a private goal that fell due."""
        if not is_own(self):
            return ""
        name = str(self.data.get("for", ""))
        if self.audience is not None:
            return f", only for {quoted(name, MAX_NAME)}" if name else ", private"
        return f", for {quoted(name, MAX_NAME)}" if name and self.kind == "outcome" else ""


def changed(data: Data, /, **values: Any) -> Data:
    """A copy of a percept, or of any other data class without slots, with other values.

    There are several in each step of a turn, and `dataclasses.replace` sets every field by itself,
    which takes five times as long.
    """
    copy = object.__new__(type(data))
    vars(copy).update(vars(data))
    vars(copy).update(values)
    return copy


def overheard(percept: Percept) -> Percept:
    """A percept that addressed an assistant, as one that it only overhears."""
    data = {key: value for key, value in percept.data.items() if key not in (*_OF_DOUBT, READ)}
    return changed(percept, addressed=False, data=data)


def cut(text: str, limit: int = MAX_TEXT) -> str:
    """A text, cut to a length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def tasks_of(percepts: Sequence[Percept]) -> list[int]:
    """The ids of the delegations among some percepts."""
    return [percept.data["delegation"] for percept in percepts if percept.kind == "task"]


def chat_id(percepts: Sequence[Percept], thing: Any) -> str:
    """Where the conversation of a turn takes place: "room:12", "channel:3" or "page:7"."""
    if _medium(percepts):
        return str(percepts[-1].data["chat_id"])
    place = getattr(thing.location, "pk", "") if thing.pk else ""
    return f"room:{place}"


def answering_tool(percepts: Sequence[Percept]) -> str:
    """The tool that answers these percepts; "" in a room."""
    return _ANSWERING_TOOLS.get(_medium(percepts), "")


def speaks_elsewhere(tool: str) -> bool:
    """Whether a tool speaks to somebody who is elsewhere, by its name."""
    return tool in _ANSWERING_TOOLS.values()


def answers_channel(percepts: Sequence[Percept]) -> bool:
    """Whether an answer may go to a channel, whose listeners nobody knows."""
    return any(_kind(percept) == CHANNEL for percept in percepts if percept.addressed)


def _medium(percepts: Sequence[Percept]) -> str:
    """The medium of the last percept; "" for the room."""
    return _kind(percepts[-1]) if percepts else ""


def _kind(percept: Percept) -> str:
    kind, _, _ = str(percept.data.get("chat_id", "")).partition(":")
    return kind if kind in _ANSWERING_TOOLS else ""


def is_played(source: Source) -> bool:
    """Whether a source is an account or a character that an account plays."""
    return source.id.startswith("account:")


def is_doubtful(percept: Percept) -> bool:
    """Whether only the assistant's model can tell whether a line is for it."""
    return DOUBTFUL in percept.data


def is_own(percept: Percept) -> bool:
    """Whether a percept has no source but the assistant itself."""
    return percept.kind in OWN_KINDS and not percept.source.id


def is_unprompted(percepts: Sequence[Percept]) -> bool:
    """Whether a turn about these percepts is the assistant's own, or greets somebody."""
    return all(percept.kind == "arrive" or is_own(percept) for percept in percepts)


def is_unattended(percept: Percept) -> bool:
    """Whether a line comes from something nobody plays, such as another assistant or a parrot.

    A message is none: it was sent by a call, which has limits of its own.
    """
    spoken = percept.kind in SPEECH and percept.kind != MESSAGE
    return spoken and not is_played(percept.source)


# What a turn noticed


def opening_message(percepts: Sequence[Percept]) -> Message:
    """The message that a turn begins with: its percepts as lines and as data, of bounded size.

    Where they are too long, the oldest overheard ones are left out, and a line says so.
    """
    if len(percepts) == 1:  # as of most turns
        return Message("user", percepts[0].as_line(), percepts=(percepts[0].as_data(),))
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

    Of somebody who comes and goes several times, while nothing else happens, the last two moves
    count.
    """
    found: list[list[int]] = [[at] for at in range(len(percepts))]
    run: list[int] = []
    for at, percept in enumerate(percepts):
        if percept.kind not in _MOVES or percept.addressed:
            run = []
            continue
        run = [*run, at] if run and percepts[run[-1]].source == percept.source else [at]
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
    line = percepts[-1].as_line() if len(percepts) == 1 else _shared_line(percepts)
    return _Group(line, [at for at, _ in members], percepts[-1].addressed)


def _shared_line(percepts: Sequence[Percept]) -> str:
    """One line on several percepts, or two on two moves of different people."""
    last = percepts[-1]
    names = list(dict.fromkeys(percept.source.name for percept in percepts))
    lines = list(dict.fromkeys(percept.as_line() for percept in percepts))
    if len(names) == 1:
        return f"{lines[-1]} ({len(percepts)} times)" if len(lines) == 1 else lines[-1]
    if len(lines) <= MOVES_APART:
        return "\n".join(lines)
    by = ", ".join(quoted(name, MAX_NAME) for name in names[:MAX_NAMES])
    more = f" and {len(names) - MAX_NAMES} others" if len(names) > MAX_NAMES else ""
    return f"[{last.kind} by {by}{more}] {quoted(_MOVES[last.kind])}"


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
    if sources is not None:
        return sources
    found = [percept.concerns for percept in percepts[:1]]
    asked = [asker_by_message(percept) for percept in percepts[:1] if percept.kind == MESSAGE]
    return tuple(dict.fromkeys([*found, *filter(None, asked)]))


def asker_by_message(percept: Percept) -> str:
    """The source on whose behalf a message was sent; "" if it is no message for anybody else."""
    is_for_another = percept.kind == MESSAGE and percept.data.get("for")
    return str(percept.data.get("asker", NOBODY)) if is_for_another else NOBODY
