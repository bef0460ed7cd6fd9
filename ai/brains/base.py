"""The seam between an assistant and whatever thinks for it.

A request and a completion are plain data that serialise to JSON, so that they can be recorded,
replayed and sent anywhere. A brain knows nothing of Evennia, of tools or of the loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class BrainError(Exception):
    """The brain cannot answer; the turn ends with `brain_failed`.

    Args:
        problem: One line for builders, without secrets.
    """


class BrainUnavailable(BrainError):
    """No request would be answered now, whatever is in it: no connection, no key, no service.

    A brain that fails so a few times in a row is left alone for a while, and staff are told.
    """


@dataclass(frozen=True)
class ModelCall:
    """One call in an answer."""

    id: str
    """The model's own id for it, or "" where it gives none."""
    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    """Decoded, or the JSON text as the model wrote it."""


@dataclass(frozen=True)
class Message:
    """One entry of the conversation."""

    role: str
    """"user" (what the assistant noticed), "assistant" (what it thought and called) or "tool"."""
    text: str = ""
    """What a language model reads."""
    calls: tuple[ModelCall, ...] = ()
    """Of an assistant's message."""
    call_id: str = ""
    """Of a tool's message: the call that it answers."""
    name: str = ""
    """Of a tool's message: the tool."""
    percepts: tuple[Mapping[str, Any], ...] = ()
    """Of a user's message: the same as `text`, as data. Each has "kind" (say, whisper, pose,
    arrive, leave, outcome, interrupted, notice …), "text" (the words themselves), "name" and
    "source" (who, by name and id), "assistant" (whether that is one itself), "addressed" (is it
    for me), "audience" (who alone may hear of it, None for everybody) and "data" (of outcomes)."""
    result: Any = None
    """Of a tool's message: the same as `text`, as data: {"ok": bool, "state": …, "result": …,
    "error": …, "kind": …}; the last two only where something stood in the way."""
    audience: tuple[str, ...] | None = None
    """Who may hear of it: the sources that were there; None is everybody. Never sent to a brain
    whose asker is not among them."""


@dataclass(frozen=True)
class Request:
    """Everything a brain gets for one step."""

    system: str = ""
    """The stable part: who the assistant is and how it acts. The same from turn to turn."""
    messages: tuple[Message, ...] = ()
    """Oldest first. The last user message is what this turn is about."""
    tools: Sequence[Mapping[str, Any]] = ()
    """The offer: "name", "description", "parameters" each."""
    persona: Mapping[str, Any] = field(default_factory=dict)
    """The assistant's name, manner and rules, as data; the embedded brain lives by it."""
    pass_name: str = "live"
    seed: int = 0
    """For chance, so that the same request gets the same answer."""
    max_output: int = 1024
    """Tokens that the answer may take."""

    def as_json(self) -> dict[str, Any]:
        """The whole request as JSON data."""
        data = asdict(self)
        data["tools"] = [dict(tool) for tool in self.tools]
        return data


@dataclass(frozen=True)
class Usage:
    """What one step took, in tokens; 0 where the brain does not count."""

    input: int = 0
    output: int = 0


@dataclass(frozen=True)
class Completion:
    """A brain's answer: text, calls, or both."""

    text: str = ""
    calls: tuple[ModelCall, ...] = ()
    usage: Usage = Usage()
    stop: str = "end"
    """"end", or "length" where the answer was cut off."""


class Brain(Protocol):
    """Whatever turns a request into the next step."""

    name: str
    """For the record and for `ai status`."""

    def think(self, request: Request) -> Deferred[Completion]:
        """Answer a request.

        Returns:
            A Deferred of the answer; cancelling it stops the work.

        Raises:
            BrainUnavailable: (in the Deferred) It could answer nobody now.
            BrainError: (in the Deferred) It cannot answer; a human or another brain must.
        """
        ...
