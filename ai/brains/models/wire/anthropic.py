"""Anthropic's messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ai.brains.base import BrainError, Completion, ModelCall, Request, Usage
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire import faults
from ai.brains.models.wire.arguments import arguments
from ai.brains.models.wire.conversation import Answered, Said, conversation
from ai.brains.models.wire.event_data import event_data
from ai.brains.models.wire.numbers import count
from ai.brains.models.wire.offer import plain, takable
from ai.brains.models.wire.sse import Event

PATH = "/messages"
VERSION = "2023-06-01"
_MARK = {"type": "ephemeral"}
_STOPS = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refused",
}
_THOUGHT = ("thinking", "redacted_thinking")


def headers(key: str) -> dict[str, str]:
    """The headers of a request: the key, and the version of the format."""
    return {"anthropic-version": VERSION, **({"x-api-key": key} if key else {})}


# What is sent


def body(request: Request, spec: ModelSpec) -> dict[str, Any]:
    """A request's body; what stays the same comes first, up to a mark for the provider's cache."""
    limit = min(request.max_output, spec.max_output or request.max_output)
    made: dict[str, Any] = {"model": spec.model, "max_tokens": limit}
    if spec.stream:
        made["stream"] = True
    if request.tools:
        made["tools"] = list(_tools(request))
    if request.answer_schema is not None:
        schema = {"type": "json_schema", "schema": plain(request.answer_schema)}
        made["output_config"] = {"format": schema}
    if request.system.strip():
        made["system"] = [{"type": "text", "text": request.system, "cache_control": _MARK}]
    made["messages"] = list(_messages(request, spec))
    for name, value in spec.extra.items():
        made.pop(name, None)
        if value is not None:
            made = {name: plain(value), **made}
    return made


def _tools(request: Request) -> Iterator[dict[str, Any]]:
    """The tools, with a cache mark on the last of those that every such turn begins with.

    So tools that are loaded in the middle of a turn spoil nothing of the cache.
    """
    offered = takable(request.tools)
    last = len(offered) if request.steady is None else min(request.steady, len(offered))
    for number, tool in enumerate(offered, 1):
        function = tool["function"]
        made = {
            "name": function["name"],
            "description": function["description"],
            "input_schema": function["parameters"],
        }
        yield {**made, "cache_control": _MARK} if number == last else made


def _messages(request: Request, spec: ModelSpec) -> Iterator[dict[str, Any]]:
    for part in conversation(request, spec.name):
        if isinstance(part, Said):
            yield {"role": "user", "content": list(_said(part))}
        else:
            yield {"role": "assistant", "content": list(_answer(part))}


def _said(part: Said) -> Iterator[dict[str, Any]]:
    """Results first, as Anthropic wants them, then what was noticed, then what changes.

    A cache mark stands before what changes, so that the next request reads the rest from the cache.
    """
    blocks: list[dict[str, Any]] = []
    for result in part.results:
        block = {"type": "tool_result", "tool_use_id": result.id, "content": result.text}
        blocks.append(block if result.ok else {**block, "is_error": True})
    if part.noticed.strip():
        blocks.append({"type": "text", "text": part.noticed})
    if part.closing:
        if blocks:
            blocks[-1]["cache_control"] = _MARK
        blocks.append({"type": "text", "text": part.closing})
    yield from blocks


def _answer(part: Answered) -> Iterator[dict[str, Any]]:
    calls = [
        {"type": "tool_use", "id": call.id, "name": call.name, "input": call.data}
        for call in part.calls
    ]
    if not any(block.get("type") in _THOUGHT for block in part.state):
        if part.text.strip():
            yield {"type": "text", "text": part.text}
        yield from calls
        return
    for block in part.state:  # thoughts are signed, in the order in which they came
        if block.get("type") != "tool_use":
            yield plain(block)
        elif calls:
            yield calls.pop(0)
    yield from calls


# What comes back


def completion(data: Any, spec: ModelSpec) -> Completion:
    """Read an answer.

    Raises:
        BrainError: It reports an error, or is not an answer.
    """
    data = faults.answer_in(data, spec.host)
    if faults.is_error(data):
        raise faults.error_of_body(spec.host, data)
    content, reason = data.get("content"), data.get("stop_reason")
    if not isinstance(content, list):
        raise faults.unreadable(spec.host)
    if not content and not reason:
        raise BrainError(f"{spec.host} gave an answer with nothing in it")
    blocks = [block for block in content if isinstance(block, Mapping) and not _is_nameless(block)]
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    return Completion(
        text="".join(text for text in texts if isinstance(text, str)),
        calls=tuple(_call(block) for block in blocks if block.get("type") == "tool_use"),
        usage=usage(data.get("usage")),
        stop=_STOPS.get(str(reason), "end"),
        state=_state(blocks),
        model=spec.name,
    )


def usage(data: Any) -> Usage:
    """The tokens of an answer; "input_tokens" leaves out those that the cache read or kept."""
    if not isinstance(data, Mapping):
        return Usage()
    read = count(data.get("cache_read_input_tokens"))
    kept = count(data.get("cache_creation_input_tokens"))
    fresh, written = count(data.get("input_tokens")), count(data.get("output_tokens"))
    return Usage(fresh + read + kept, written, read, kept)


def _is_nameless(block: Mapping[str, Any]) -> bool:
    """Whether a block looks like a call, and calls nothing."""
    name = block.get("name")
    is_named = isinstance(name, str) and bool(name.strip())
    return block.get("type") == "tool_use" and not is_named


def _call(block: Mapping[str, Any]) -> ModelCall:
    own = block.get("id")
    return ModelCall(
        own if isinstance(own, str) else "", block["name"].strip(), arguments(block.get("input"))
    )


def _state(blocks: list[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """All blocks in their order, if thoughts are among them; calls by their ids only."""
    if not any(block.get("type") in _THOUGHT for block in blocks):
        return ()
    kept: list[Mapping[str, Any]] = []
    for block in blocks:
        if block.get("type") == "tool_use":
            kept.append({"type": "tool_use", "id": block.get("id")})
        elif block.get("type") in _THOUGHT or str(block.get("text") or "").strip():
            kept.append(block)
    return tuple(kept)


class Reader:
    """Puts an answer together from its stream, as if it had come in one piece.

    Args:
        host: The server, for messages.
        listen: Given each piece of text as it comes.
    """

    def __init__(self, host: str, listen: Callable[[str], None]) -> None:
        self._host = host
        self._listen = listen
        self._blocks: dict[int, dict[str, Any]] = {}
        self._inputs: dict[int, str] = {}
        """Arguments as far as they are written."""
        self._rest: dict[str, Any] = {}
        self._usage: dict[str, Any] = {}
        self.done = False
        """Nothing more will come."""

    @property
    def whole(self) -> bool:
        """Whether the answer is all there, even if the stream ends without saying so."""
        return self.done or bool(self._rest.get("stop_reason"))

    def take(self, event: Event) -> None:
        """Read one event.

        Raises:
            BrainError: It says that something went wrong, or nothing at all.
        """
        data = event_data(event, self._host)
        if data is None:
            self.done = True
            return
        kind = data.get("type") or event.kind
        if kind == "message_start":
            self._note(data.get("message"))
        elif kind == "content_block_start":
            self._begin(count(data.get("index")), data.get("content_block"))
        elif kind == "content_block_delta":
            self._grow(count(data.get("index")), data.get("delta"))
        elif kind == "message_delta":
            self._note(data.get("delta"))
            self._note({"usage": data.get("usage")})
        elif kind == "message_stop":
            self.done = True

    def answer(self) -> dict[str, Any]:
        """The whole answer."""
        content = []
        for index, block in sorted(self._blocks.items()):
            written = self._inputs.get(index)
            content.append({**block, "input": written} if written else block)
        return {**self._rest, "content": content, "usage": self._usage}

    def _note(self, part: Any) -> None:
        if not isinstance(part, Mapping):
            return
        if part.get("stop_reason"):
            self._rest["stop_reason"] = part["stop_reason"]
        if isinstance(part.get("usage"), Mapping):
            self._usage.update({k: v for k, v in part["usage"].items() if v is not None})

    def _begin(self, index: int, block: Any) -> None:
        if isinstance(block, Mapping):
            self._blocks[index] = dict(block)
            if block.get("type") == "text" and block.get("text"):
                self._listen(str(block["text"]))

    def _grow(self, index: int, delta: Any) -> None:
        block = self._blocks.get(index)
        if block is None or not isinstance(delta, Mapping):
            return
        written = delta.get("partial_json")
        if isinstance(written, str):
            self._inputs[index] = self._inputs.get(index, "") + written
        for name in ("text", "thinking", "signature"):
            piece = delta.get(name)
            if isinstance(piece, str):
                block[name] = str(block.get(name) or "") + piece
                if name == "text" and piece:
                    self._listen(piece)
