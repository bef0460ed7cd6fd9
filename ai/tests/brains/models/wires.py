"""What the tests of the wire share: requests, and a brain on a real connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.brains.base import BrainError, Completion, Message, ModelCall, Request
from ai.brains.models.model import ModelBrain
from ai.brains.models.wire.sse import EventStream
from ai.outside.http.client import Deadlines, HttpClient
from ai.pipeline.threads import DaemonThreads
from ai.testing.models import ModelServer

KEY = "sk-test-9f8e7d6c5b4a39281706"

LOOK: dict[str, Any] = {
    "name": "look",
    "description": "Look at something.",
    "parameters": {
        "type": "object",
        "properties": {"at": {"type": "string", "description": "What at."}},
        "required": ["at"],
    },
}
TALK = (
    Message("user", "Anna says hello"),
    Message("assistant", "Who is it?", calls=(ModelCall("t1c1", "look", {"at": "Anna"}),)),
    Message("tool", "A smith.", call_id="t1c1", name="look", result={"ok": True}),
    Message("user", "Anna waits"),
)
REQUEST = Request(
    system="You are Marta.", context="[lore] It rains.", messages=TALK, tools=[LOOK], max_output=300
)


def one_call(request: Request = REQUEST, **changes: Any) -> Request:
    """A request whose last call is what a test wants."""
    message = Message("assistant", **changes)
    results = [Message("tool", "Done.", call_id=call.id) for call in message.calls]
    return Request(messages=(Message("user", "Hello"), message, *results), tools=[LOOK])


def way_out(**options: Any) -> HttpClient:
    """An agent on the running reactor."""
    deadlines = options.pop("deadlines", Deadlines(first=5, pause=5, whole=5))
    return HttpClient(reactor, DaemonThreads(reactor).run, deadlines, **options)


def brain(server: ModelServer, wire: str = "openai", **options: Any) -> ModelBrain:
    """A model on the test's server."""
    stream = options.pop("stream", True)
    listen = options.pop("listen", lambda request, text: None)
    return ModelBrain(server.spec(wire, stream=stream), way_out(**options), KEY, listen)


async def fails(thinking: Deferred[Completion]) -> BrainError:
    """The error of a request that must fail."""
    try:
        answer = await thinking
    except BrainError as error:
        return error
    raise AssertionError(f"it answered {answer}")


async def a_while(seconds: float = 0.05) -> None:
    """Let the reactor go on, where a test waits for the other end of a connection."""
    await deferLater(reactor, seconds, lambda: None)


def cut(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    """The same bytes in pieces of these sizes, again and again."""
    at, turn = 0, 0
    while at < len(data):
        size = sizes[turn % len(sizes)] if sizes else len(data)
        yield data[at : at + size]
        at, turn = at + size, turn + 1


def read(reader: Any, pieces: Iterator[bytes]) -> Any:
    """What a stream's reader makes of pieces."""
    events = EventStream()
    for piece in pieces:
        for event in events.feed(piece):
            reader.take(event)
    for event in events.feed(b"", last=True):
        reader.take(event)
    return reader.answer()
