"""The answers of a served model in the formats of both APIs, and the faults to simulate."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from ai.brains.base import Completion, ModelCall

Answer = Completion | str | Sequence[ModelCall]
_STOPS = {
    "openai": {"length": "length", "refused": "content_filter"},
    "anthropic": {"length": "max_tokens", "refused": "refusal"},
}
_ids = count(1)


@dataclass(frozen=True)
class Served:
    """One answer of the server, and how it is sent."""

    answer: Answer = "Hm."
    """What the model says, unless there is a `body`."""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """A body to send instead of the answer."""
    after: float = 0.0
    """Seconds until the first byte."""
    every: float = 0.0
    """Seconds between two pieces."""
    piece: int = 0
    """Bytes of a piece; 0 sends everything at once."""
    cut: int | None = None
    """Bytes after which the connection is dropped."""
    silent: bool = False
    """Whether nothing is sent any more, at first or after `cut` bytes."""


Step = Answer | Served


def served(step: Step) -> Served:
    """A step as an answer of the server."""
    return step if isinstance(step, Served) else Served(step)


def status(code: int, message: str = "", body: bytes | None = None, **headers: str) -> Served:
    """An error with headers, such as `status(429, retry_after="2")`."""
    error = {"error": {"message": message or f"status {code}", "type": "served"}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named.setdefault("content-type", "application/json")
    return Served(
        status=code, headers=named, body=json.dumps(error).encode() if body is None else body
    )


def slow(seconds: float, step: Step = "Hm.") -> Served:
    """An answer whose first byte is late."""
    return replace(served(step), after=seconds)


def drip(step: Step = "Hm.", piece: int = 7, every: float = 0.0) -> Served:
    """An answer in small pieces, cut anywhere."""
    return replace(served(step), piece=piece, every=every)


def hang(after: int | None = None, step: Step = "Hm.") -> Served:
    """No answer at all, or only its first `after` bytes, on an open connection."""
    if after is None:
        return Served(silent=True)
    return replace(served(step), cut=after, silent=True)


def drop(after: int = 0, step: Step = "Hm.") -> Served:
    """A connection that is dropped after the first `after` bytes of the answer."""
    return replace(served(step), cut=after)


def garbage(body: bytes = b"<html><p>Bad gateway", kind: str = "text/html") -> Served:
    """A body that is not an answer, with status 200."""
    return Served(body=body, headers={"content-type": kind})


def empty() -> Served:
    """An answer without choices."""
    return garbage(b'{"choices": [], "content": []}', "application/json")


def huge(size: int = 16 * 1024 * 1024) -> Served:
    """An answer that is far too large."""
    return Served(body=b'{"a": "' + b"a" * size, headers={"content-type": "application/json"})


def redirect(to: str) -> Served:
    """A redirect."""
    return status(307, "elsewhere", location=to)


# The formats of the APIs


def whole(answer: Answer, wire: str) -> dict[str, Any]:
    """An answer in one piece."""
    made = completed(answer)
    if wire == "anthropic":
        return {
            "id": f"msg_{next(_ids)}",
            "type": "message",
            "role": "assistant",
            "model": "served",
            "content": _blocks(made),
            "stop_reason": _stop(made, wire),
            "usage": _anthropic_usage(made),
        }
    message: dict[str, Any] = {"role": "assistant", "content": made.text or None}
    if made.calls:
        message["tool_calls"] = [_openai_call(call) for call in made.calls]
    return {
        "id": f"chatcmpl-{next(_ids)}",
        "object": "chat.completion",
        "model": "served",
        "choices": [{"index": 0, "message": message, "finish_reason": _stop(made, wire)}],
        "usage": _openai_usage(made),
    }


def stream(answer: Answer, wire: str, usage: bool = True) -> bytes:
    """An answer as a stream.

    Args:
        answer: What the model says.
        wire: "openai" or "anthropic".
        usage: Whether a stream in OpenAI's format ends with the usage.
    """
    made = completed(answer)
    if wire == "anthropic":
        events = [f"event: {data['type']}\ndata: {_json(data)}\n\n" for data in _events(made)]
    else:
        events = [f"data: {_json(data)}\n\n" for data in _chunks(made, usage)]
        events.append("data: [DONE]\n\n")
    return "".join(events).encode()


def completed(answer: Answer) -> Completion:
    """An answer as the brain should read it."""
    if isinstance(answer, Completion):
        return answer
    return Completion(answer) if isinstance(answer, str) else Completion(calls=tuple(answer))


def _chunks(made: Completion, usage: bool) -> Iterator[dict[str, Any]]:
    def chunk(delta: Mapping[str, Any], stop: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": stop}
        return {"object": "chat.completion.chunk", "model": "served", "choices": [choice]}

    yield chunk({"role": "assistant", "content": ""})
    for piece in _pieces(made.text):
        yield chunk({"content": piece})
    for index, call in enumerate(made.calls):
        own = _openai_call(call)
        written = own["function"]["arguments"]
        begun = {**own, "index": index, "function": {**own["function"], "arguments": ""}}
        yield chunk({"tool_calls": [begun]})
        for piece in _pieces(written):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    yield chunk({}, _stop(made, "openai"))
    if usage:
        yield {"choices": [], "usage": _openai_usage(made)}


def _events(made: Completion) -> Iterator[dict[str, Any]]:
    counted = _anthropic_usage(made)
    begun = {"role": "assistant", "content": [], "usage": {**counted, "output_tokens": 1}}
    yield {"type": "message_start", "message": begun}
    yield {"type": "ping"}
    for index, block in enumerate(_blocks(made)):
        is_text = block["type"] == "text"
        start = {**block, "text": ""} if is_text else {**block, "input": {}}
        yield {"type": "content_block_start", "index": index, "content_block": start}
        written = block["text"] if is_text else _written(made.calls[index - bool(made.text)])
        name, kind = ("text", "text_delta") if is_text else ("partial_json", "input_json_delta")
        for piece in _pieces(written):
            delta = {"type": kind, name: piece}
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": _stop(made, "anthropic")}
    usage = {"output_tokens": made.usage.output}
    yield {"type": "message_delta", "delta": end, "usage": usage}
    yield {"type": "message_stop"}


def _blocks(made: Completion) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = [{"type": "text", "text": made.text}] if made.text else []
    for call in made.calls:
        read = call.arguments if isinstance(call.arguments, str) else dict(call.arguments)
        own = call.id or f"toolu_{next(_ids)}"
        blocks.append({"type": "tool_use", "id": own, "name": call.name, "input": read})
    return blocks


def _openai_call(call: ModelCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": _written(call)}
    return {"id": call.id or f"call_{next(_ids)}", "type": "function", "function": function}


def _written(call: ModelCall) -> str:
    return call.arguments if isinstance(call.arguments, str) else _json(dict(call.arguments))


def _stop(made: Completion, wire: str) -> str:
    usual = {"openai": ("tool_calls", "stop"), "anthropic": ("tool_use", "end_turn")}[wire]
    return _STOPS[wire].get(made.stop) or usual[0 if made.calls else 1]


def _openai_usage(made: Completion) -> dict[str, Any]:
    usage = made.usage
    details = {"cached_tokens": usage.cached, "cache_write_tokens": usage.kept}
    return {
        "prompt_tokens": usage.input,
        "completion_tokens": usage.output,
        "total_tokens": usage.input + usage.output,
        "prompt_tokens_details": details,
    }


def _anthropic_usage(made: Completion) -> dict[str, Any]:
    usage = made.usage
    return {
        "input_tokens": usage.input - usage.cached - usage.kept,
        "cache_read_input_tokens": usage.cached,
        "cache_creation_input_tokens": usage.kept,
        "output_tokens": usage.output,
    }


def _pieces(text: str) -> Iterator[str]:
    for at in range(0, len(text), 5):
        yield text[at : at + 5]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
