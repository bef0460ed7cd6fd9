"""The conversation: what an assistant noticed, said and did lately, as a brain reads it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ai.assistant.percept import Percept
from ai.brains.base import Message, ModelCall

MAX_KEPT_TEXT = 2000
"""Characters of an old result that stay in the conversation."""


@dataclass(frozen=True)
class Entry:
    """One turn's messages, and what decides who may have them before their eyes."""

    messages: tuple[Message, ...]
    lowest: int | None = None
    """The least level among those whose words are in it; None where nobody's are."""
    audience: tuple[str, ...] | None = None
    """Sources that were there; None is everybody."""


class Conversation:
    """The last turns of an assistant.

    Args:
        size: Messages that are kept.
    """

    def __init__(self, size: int = 40) -> None:
        self._size = size
        self._entries: deque[Entry] = deque()

    def add(self, entry: Entry) -> None:
        """Remember a turn; the oldest go."""
        self._entries.append(entry)
        kept = sum(len(entry.messages) for entry in self._entries)
        while kept > self._size and len(self._entries) > 1:
            kept -= len(self._entries.popleft().messages)

    def clear(self) -> None:
        """Forget it all."""
        self._entries.clear()

    def for_turn(self, asker: str, above: int = 0) -> tuple[list[Message], int | None]:
        """What a turn may have before its eyes.

        Args:
            asker: The source that caused the turn, "" for a turn of the assistant's own.
            above: Leave out whatever has words of somebody below this level in it.

        Returns:
            The messages, oldest first, and the least level among their authors.
        """
        messages: list[Message] = []
        lowest: int | None = None
        for entry in self._entries:
            if entry.audience is not None and asker not in entry.audience:
                continue
            if entry.lowest is not None:
                if entry.lowest < above:
                    continue
                lowest = entry.lowest if lowest is None else min(lowest, entry.lowest)
            messages.extend(entry.messages)
        return messages, lowest


def noticed(percepts: Sequence[Percept]) -> Message:
    """What a turn begins with: everything noticed, as lines and as data."""
    return Message(
        "user",
        "\n".join(percept.as_line() for percept in percepts),
        percepts=tuple(percept.as_data() for percept in percepts),
    )


def lowest_author(percepts: Iterable[Percept]) -> int | None:
    """The least level among those whose words are in the percepts."""
    found = [p.author_level for p in percepts if p.author_level is not None]
    return min(found) if found else None


def audience_of(percepts: Iterable[Percept]) -> tuple[str, ...] | None:
    """Who may hear of all of it: those who were there for its most private part."""
    private = [set(p.audience) for p in percepts if p.addressed and p.audience is not None]
    return tuple(sorted(set.intersection(*private))) if private else None


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry as it is kept in its turn's row."""
    return {
        "v": 1,
        "messages": [_shortened(message) for message in entry.messages],
        "lowest": entry.lowest,
        "audience": entry.audience,
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
