"""An entry of the history: one turn, and who may read what of it later.

Here is also its form in its turn's row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from twisted.logger import Logger

from ai.brains.base import ALOUD, CALL, LOOK, Message, ModelCall
from ai.brains.frozen import frozen
from ai.memory.privacy.scope import EVERYBODY, in_words
from ai.pipeline.call import least_level
from ai.tools.contract import levels
from ai.tools.text.quotation import quoted

log = Logger()

APART = "[notice] What follows was said when you two were alone; others listen now."
"""Before turns with one person alone that were spoken aloud, where others listen now."""
NO_SECRET = "[notice] Others heard what follows."
"""After them."""
HIDDEN = "[notice] Here you talked with somebody alone, which is left out: it stays between you."
HIDDEN_WITH = (
    "[notice] Here you and {0} talked alone, which is left out: keep {0}'s affairs to yourself."
)
"""In place of words aloud that may repeat what was whispered, and of the lines that they answered,
where others may hear of them."""
IN_CONFIDENCE = "[notice] What passed in confidence "
WITHHELD = (
    f"{IN_CONFIDENCE}between you and {{}} is left out here, as {{}}. Bring it up only if they do, "
    "and then neither tell it nor say that there was nothing: you have it once they whisper to you."
)
"""At the end of a turn's lines, where its asker may ask for what others must not hear."""
OF_OTHERS = "[notice] What others told you alone"
WITHHELD_FROM_ALL = (
    f"{OF_OTHERS} is never shown here, nor whether they did. Tell nothing of it, and claim neither "
    "that there was something nor that there was nothing."
)
"""The same where its asker asks what another told; it stands whether or not anything was told."""
IF_FOR_OTHERS = (
    "[notice] Players talk with each other, too. If a line that is perhaps to you is for somebody "
    "else, or needs no word of yours, wait in silence."
)
"""After lines of which only their sense tells whom they are for."""
IF_DEALT_WITH = (
    "[notice] What you read before, you may have dealt with: do nothing twice, and if nothing is "
    "left to say, wait in silence."
)
"""After a line that an earlier turn read among what others had said."""
BETWEEN = "[notice] This is "
"""The beginning of the line, after what was whispered, on between whom that is."""
LATER = "[later by "
"""The beginning of the line on how much time has passed since the lines before it."""
LOOKED, _THOUGHT = "[you looked: ", "[you thought, and nobody heard it] "
PAGE = "[which told you] "
"""The beginnings of lines of the short form on what nobody else noticed."""
SAID = "said"
"""Key in the data of a notice: what was said while the character could not think."""
_REPEATED = re.compile(r" \(\d+ times\)$")
"""At the end of a line that stands for several alike."""
_SWITCHES = ("action", "how", "kind", "state")
"""Arguments of calls that choose one of a few words."""
MAX_KEPT_TEXT = 2000
"""Characters of a result that a turn's row stores."""


@frozen
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
    at: float = 0.0
    """When it began, by the runtime's clock; 0 if that is not known."""
    alone: bool = False
    """Whether nobody but those it was for heard what was said in it; it has something private."""
    repeated: bool = False
    """Whether the next turn is about the same, so that nobody reads this one."""

    def for_source(self, source: str) -> tuple[Message, ...]:
        """The messages that a turn for a source may read."""
        return self.messages if self.is_whole_for(source) else self.public()

    def in_company(self, source: str) -> tuple[Message, ...]:
        """The messages that a turn for a source may read while others would hear its answer.

        They have nothing private but words that were said aloud when nobody else was there.
        """
        if self.is_apart_for(source):
            said = _said_aloud(self.messages)
            return (*self.outline[:1], *said[1:]) if self.outline and said[0].percepts else said
        return self.for_source(source) if self.private == EVERYBODY else self.public()

    def public(self, marked: bool = True) -> tuple[Message, ...]:
        """The outline.

        Where words aloud that nobody else heard are not for others, neither are the lines that
        they answered; a line stands for both.

        Args:
            marked: Whether it has that line.
        """
        if not self.outline or not self._is_hidden():
            return self.outline
        first = self.outline[0]
        own = [one for one in first.percepts if self._is_answered(one)]
        lines = [line for line in first.text.split("\n") if not any(shows(line, p) for p in own)]
        if marked:
            lines.append(HIDDEN_WITH.format(quoted(str(own[0].get("name")))) if own else HIDDEN)
        text = "\n".join(filter(None, lines))
        if first.role == "user":
            shown = tuple(one for one in first.percepts if one not in own)
            return (replace(first, text=text, percepts=shown), *self.outline[1:])
        return (Message("user", text), *self.outline) if marked else self.outline

    def _is_answered(self, percept: Mapping[str, Any]) -> bool:
        """Whether a percept is a line of somebody whom the turn was for."""
        return percept.get("kind") == "say" and percept.get("source") in (self.audience or ())

    def is_apart_for(self, source: str) -> bool:
        """Whether a turn for a source reads, in company, what was said aloud to it alone."""
        is_private = self.repeats and self.private != EVERYBODY
        return is_private and self.is_whole_for(source) and self._is_hidden()

    def _is_hidden(self) -> bool:
        """Whether something that it said aloud is not in the outline, as nobody else was there."""
        return not _calls_aloud(self.messages) <= _calls_aloud(self.outline)

    def unheard(self) -> tuple[Message, ...]:
        """Its messages without the calls that are in the outline, too; none if nothing is left."""
        heard = {call.id for message in self.outline for call in message.calls}
        kept: list[Message] = []
        for message in self.messages:
            calls = tuple(call for call in message.calls if call.id not in heard)
            if message.call_id not in heard and (calls or not message.calls or message.text):
                kept.append(replace(message, calls=calls))
        public = [percept for message in self.outline for percept in message.percepts]
        return tuple(kept) if any(_tells_more(message, public) for message in kept) else ()

    def private_texts(self) -> Iterator[str | None]:
        """The words in it that are not in the outline; None where they tell less than they mean.

        What was seen of it while it was thinking is no secret.
        """
        public = [percept for message in self.outline for percept in message.percepts]
        for message in self.unheard():
            told = [one for one in message.percepts if one not in public]
            yield from (in_words(str(one.get("text", ""))) for one in told if not _is_shown(one))
            if not message.percepts and (message.role != "tool" or message.later == LOOK):
                yield _words_of(message)
            for call in message.calls:
                yield " ".join(_words_given(call))

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
        """Whether its thoughts may repeat words of somebody with a lower level than its own.

        Levels below a player's are all one: what a player may have done needs nobody's rights.
        """
        return _weight(least_level(self.lowest, self.inherited)) != _weight(self.lowest)


def _weight(level: int | None) -> int | None:
    return None if level is None else max(level, levels.rank("Player"))


def _tells_more(message: Message, public: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a message has more in it than some percepts and thoughts."""
    if message.role != "user":
        return True
    if message.percepts:
        return any(percept not in public for percept in message.percepts)
    return not message.text.startswith((LOOKED, _THOUGHT, PAGE))


def shows(line: str, percept: Mapping[str, Any]) -> bool:
    """Whether a line is that of a percept."""
    begins = f"[{percept.get('kind')} by {quoted(str(percept.get('name')))}"
    words = f"] {quoted(str(percept.get('text')))}"
    return line.startswith(begins) and _REPEATED.sub("", line).endswith(words)


def _is_shown(percept: Mapping[str, Any]) -> bool:
    """Whether a percept is about what others saw of the character while it was thinking."""
    return SAID in (percept.get("data") or {})


def _words_of(message: Message) -> str:
    """The words of a message without those that say what kind of line it is."""
    if message.text.startswith("[notice] "):
        return message.text.partition('"')[2]
    return message.text.removeprefix(LOOKED).removeprefix(_THOUGHT).removeprefix(PAGE)


def _words_given(call: ModelCall) -> Iterator[str]:
    """The words in the arguments of a call, without those that only choose what it does."""
    if not isinstance(call.arguments, Mapping):
        yield str(call.arguments)
        return
    for name, value in call.arguments.items():
        if name not in _SWITCHES and not isinstance(value, bool | int | float):
            yield str(value)


def _said_aloud(messages: Sequence[Message]) -> tuple[Message, ...]:
    """What was noticed and said aloud in a turn, without its thoughts and other calls."""
    said = _calls_aloud(messages)
    kept: list[Message] = []
    for message in messages:
        calls = tuple(call for call in message.calls if call.id in said)
        if message.percepts:
            kept.append(message)
        elif calls:
            kept.append(replace(message, text="", calls=calls))
        elif message.call_id in said:
            kept.append(message)
    return tuple(kept)


def _calls_aloud(messages: Sequence[Message]) -> set[str]:
    """The ids of the calls that said something aloud."""
    return {
        message.call_id
        for message in messages
        if message.name in ALOUD and (message.result or {}).get("ok", True)
    }


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
        "alone": entry.alone,
        "at": entry.at,
        "repeated": entry.repeated,
    }


def from_json(data: Mapping[str, Any]) -> Entry | None:
    """An entry from its row; None if it was stored in another format, or is broken."""
    if not isinstance(data, Mapping) or data.get("v") != 1:
        return None
    try:
        return _entry(data)
    except (AttributeError, KeyError, TypeError, ValueError):
        log.failure("ai: a turn cannot be read from its row, and is left out of the history")
        return None


def _entry(data: Mapping[str, Any]) -> Entry:
    audience = data.get("audience")
    return Entry(
        tuple(_message(message) for message in data.get("messages", ())),
        data.get("lowest"),
        None if audience is None else tuple(audience),
        tuple(_message(message) for message in data.get("outline", ())),
        data.get("inherited"),
        data.get("private", EVERYBODY),
        bool(data.get("repeats")),
        at=float(data.get("at", 0.0)),
        alone=bool(data.get("alone")),
        repeated=bool(data.get("repeated")),
    )


def _shortened(message: Message) -> dict[str, Any]:
    is_long = len(message.text) > MAX_KEPT_TEXT
    data: dict[str, Any] = {"role": message.role}
    if message.text:
        data["text"] = message.text[:MAX_KEPT_TEXT] + "…" if is_long else message.text
    if message.calls:
        data["calls"] = [dict(vars(call)) for call in message.calls]
    if message.call_id:
        data["call_id"] = message.call_id
    if message.name:
        data["name"] = message.name
    if message.percepts:
        data["percepts"] = message.percepts
    if not (is_long or message.result in ("", (), None, [])):
        data["result"] = message.result
    if message.later not in ("", CALL):
        data["later"] = message.later
    if message.audience:
        data["audience"] = message.audience
    if message.state:
        data["state"] = message.state
    if message.model:
        data["model"] = message.model
    return data


def _message(data: Mapping[str, Any]) -> Message:
    return Message(
        role=data["role"],
        text=str(data.get("text", "")),
        calls=tuple(ModelCall(**call) for call in data.get("calls", ())),
        call_id=data.get("call_id", ""),
        name=data.get("name", ""),
        percepts=tuple(dict(percept) for percept in data.get("percepts", ())),
        result=data.get("result"),
        later=data.get("later", CALL),
    )
