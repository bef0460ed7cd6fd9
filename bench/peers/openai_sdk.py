"""The openai SDK in place of our own model brain, with the same requests and answers.

Evennia runs no asyncio loop, so the SDK needs other threads: the asynchronous client one thread
with a loop, the synchronous client a thread for each request.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import openai
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from ai.brains.base import Completion, Request
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire import openai as wire

VERSION = openai.__version__
SECONDS = 45
CONNECTIONS = 1000
"""The SDK's default of simultaneous connections."""


class Async:
    """Asks a model by `AsyncOpenAI`."""

    def __init__(self, spec: ModelSpec) -> None:
        self.name = spec.name
        self._spec = spec
        self._loop = asyncio.new_event_loop()
        self._client = openai.AsyncOpenAI(
            api_key="none", base_url=spec.base_url, max_retries=0, timeout=SECONDS
        )
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask on the loop's thread."""
        result: Deferred[Completion] = Deferred()
        asyncio.run_coroutine_threadsafe(self._ask(request, result), self._loop)
        return result

    async def _ask(self, request: Request, result: Deferred[Completion]) -> None:
        try:
            stream = await self._client.chat.completions.create(**wire.body(request, self._spec))
            answer = read([chunk async for chunk in stream], self._spec)
        except Exception as error:
            reactor.callFromThread(result.errback, error)
        else:
            reactor.callFromThread(result.callback, answer)


class Sync:
    """Asks a model by `OpenAI`, with a thread for each request."""

    def __init__(self, spec: ModelSpec) -> None:
        self.name = spec.name
        self._spec = spec
        self._threads = ThreadPoolExecutor(CONNECTIONS)
        self._client = openai.OpenAI(
            api_key="none", base_url=spec.base_url, max_retries=0, timeout=SECONDS
        )

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask on a thread."""
        result: Deferred[Completion] = Deferred()
        self._threads.submit(self._ask, request, result)
        return result

    def _ask(self, request: Request, result: Deferred[Completion]) -> None:
        try:
            stream = self._client.chat.completions.create(**wire.body(request, self._spec))
            answer = read(list(stream), self._spec)
        except Exception as error:
            reactor.callFromThread(result.errback, error)
        else:
            reactor.callFromThread(result.callback, answer)


WAYS = {"async": Async, "sync": Sync}


def read(chunks: list[Any], spec: ModelSpec) -> Completion:
    """The answer in the SDK's chunks."""
    text, name, arguments, usage = "", "", "", None
    for chunk in chunks:
        usage = chunk.usage or usage
        for choice in chunk.choices:
            text += choice.delta.content or ""
            for call in choice.delta.tool_calls or ():
                name = name or (call.function.name or "")
                arguments += call.function.arguments or ""
    message: dict[str, Any] = {"role": "assistant", "content": text or None}
    if name:
        function = {"name": name, "arguments": arguments}
        message["tool_calls"] = [{"id": "1", "type": "function", "function": function}]
    counted = usage.model_dump() if usage else None
    choice = {"message": message, "finish_reason": "stop"}
    return wire.completion({"choices": [choice], "usage": counted}, spec)
