"""The formats of the providers: from a request to bytes, and from bytes to an answer.

Only `ai.brains.models` and the wrapper `probe_tool_mode` import it. `openai` and `anthropic` are
the two formats of answers, `embeddings` is that of vectors, and `sse` reads streams of server-sent
events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ai.brains.base import Completion, Request
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire.sse import Event


class Reader(Protocol):
    """Puts an answer together from its stream."""

    done: bool
    """Nothing more will come."""

    @property
    def whole(self) -> bool:
        """Whether the answer is all there, even if the stream ends without saying so."""
        ...

    def take(self, event: Event) -> None:
        """Read one event."""
        ...

    def answer(self) -> Any:
        """The answer as it would have come in one piece."""
        ...


class Wire(Protocol):
    """One format; a module of this package each."""

    PATH: str
    """What follows the base URL."""

    def headers(self, key: str) -> Mapping[str, str]:
        """The headers of a request, with the key in them."""
        ...

    def body(self, request: Request, spec: ModelSpec) -> dict[str, Any]:
        """A request's body."""
        ...

    def completion(self, data: Any, spec: ModelSpec) -> Completion:
        """Read an answer."""
        ...

    def Reader(self, host: str, listen: Callable[[str], None]) -> Reader:
        """A reader of streams in this format."""
        ...


def wire_of(spec: ModelSpec) -> Wire:
    """The format that a model speaks."""
    from ai.brains.models.wire import anthropic, openai

    wires: dict[str, Any] = {"openai": openai, "anthropic": anthropic}
    found: Wire = wires[spec.wire]
    return found
