"""OpenAI's chat completions, which most providers and local servers speak too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ai.brains.base import BrainError, Completion, ModelCall, Request, Usage
from ai.brains.models.providers import PROVIDERS, ModelSpec, limit_field
from ai.brains.models.wire import faults
from ai.brains.models.wire.arguments import arguments
from ai.brains.models.wire.conversation import Answered, Said, conversation
from ai.brains.models.wire.numbers import count
from ai.brains.models.wire.offer import plain, takable
from ai.brains.models.wire.openai_stream import Reader, text_of

PATH = "/chat/completions"
_STOPS = {
    "length": "length",
    "max_tokens": "length",
    "max_output_tokens": "length",
    "model_length": "length",
    "content_filter": "refused",
    "refusal": "refused",
    "safety": "refused",
}
_REASONING = ("reasoning", "reasoning_content", "reasoning_details")
"""What servers give with an answer that calls tools, and want back with it."""
_SIGNATURES = ("extra_content",)
"""What servers give with a call, and want back with it."""


def headers(key: str) -> dict[str, str]:
    """The headers of a request, with the key in them."""
    return {"Authorization": f"Bearer {key}"} if key else {}


# What is sent


def body(request: Request, spec: ModelSpec) -> dict[str, Any]:
    """A request's body; what stays the same comes first, and in the same order."""
    limit = min(request.max_output, spec.max_output or request.max_output)
    made: dict[str, Any] = {"model": spec.model, limit_field(spec): limit}
    if spec.stream:
        made["stream"] = True
        if _counts_streams(spec):
            made["stream_options"] = {"include_usage": True}
    if request.tools:
        made["tools"] = takable(request.tools)
    if request.answer_schema is not None:
        schema = {"name": "answer", "schema": plain(request.answer_schema)}
        made["response_format"] = {"type": "json_schema", "json_schema": schema}
    made["messages"] = [*_system(request, spec), *_messages(request, spec)]
    for name, value in spec.extra.items():
        made.pop(name, None)
        if value is not None:
            made = {name: plain(value), **made}
    return made


def _counts_streams(spec: ModelSpec) -> bool:
    provider = PROVIDERS.get(spec.provider)
    return provider is None or provider.counts_streams


def _system(request: Request, spec: ModelSpec) -> Iterator[dict[str, Any]]:
    """One message: templates of local models refuse a second one of this role."""
    if not request.system.strip():
        return
    if not _marks_cache(spec):
        yield {"role": "system", "content": request.system}
        return
    part = {"type": "text", "text": request.system, "cache_control": {"type": "ephemeral"}}
    yield {"role": "system", "content": [part]}


def _marks_cache(spec: ModelSpec) -> bool:
    """OpenRouter passes such marks on; Anthropic's models cache nothing without them."""
    return spec.provider == "openrouter" and spec.model.startswith("anthropic/")


def _messages(request: Request, spec: ModelSpec) -> Iterator[dict[str, Any]]:
    for part in conversation(request, spec.name):
        if isinstance(part, Said):
            for result in part.results:
                yield {"role": "tool", "tool_call_id": result.id, "content": result.text}
            text = part.text
            if text.strip():
                yield {"role": "user", "content": text}
        else:
            yield _answer(part)


def _answer(part: Answered) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": part.text or None}
    if not part.calls:
        return message
    calls: list[dict[str, Any]] = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": call.text},
        }
        for call in part.calls
    ]
    kept = [entry for entry in part.state if entry.get("type") == "call"]
    for call, entry in zip(calls, kept, strict=False):
        call.update(plain(entry.get("more", {})))
    for entry in part.state:
        if entry.get("type") == "reasoning":
            message.update(plain(entry["fields"]))
    return {**message, "tool_calls": calls}


# What comes back


def completion(data: Any, spec: ModelSpec) -> Completion:
    """Read an answer.

    Raises:
        BrainError: It reports an error, or is not an answer.
    """
    data = faults.answer_in(data, spec.host)
    choices = data.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    for place in (data, first):
        if isinstance(place, Mapping) and place.get("error"):
            raise faults.error_of_body(spec.host, place)
    if first is None and faults.is_error(data):
        raise faults.error_of_body(spec.host, data)
    if not isinstance(first, Mapping):
        raise BrainError(f"{spec.host} gave an answer with nothing in it")
    message = first.get("message")
    if not isinstance(message, Mapping):
        raise faults.unreadable(spec.host)
    written = list(_calls(message))
    refusal = text_of(message.get("refusal"))
    stop = _STOPS.get(str(first.get("finish_reason")).lower(), "end")
    return Completion(
        text=text_of(message.get("content")) or refusal,
        calls=tuple(_call(each) for each in written),
        usage=usage(data.get("usage") or first.get("usage")),
        stop="refused" if refusal and stop == "end" else stop,
        state=_state(message, written),
        model=spec.name,
    )


def usage(data: Any) -> Usage:
    """The tokens of an answer, by the names that any server of this format gives them."""
    if not isinstance(data, Mapping):
        return Usage()
    details = data.get("prompt_tokens_details")
    details = details if isinstance(details, Mapping) else {}
    read, written = count(data.get("prompt_tokens")), count(data.get("completion_tokens"))
    thought = count(data.get("total_tokens")) - read  # some leave reasoning out of the other
    cached = (
        count(details.get("cached_tokens"))
        or count(data.get("prompt_cache_hit_tokens"))
        or count(data.get("cached_tokens"))
    )
    return Usage(
        read, max(written, thought), min(cached, read), count(details.get("cache_write_tokens"))
    )


def _calls(message: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The calls of a message, in the form that tools have today; those without a name are none."""
    written = message.get("tool_calls")
    listed = written if isinstance(written, list) else []
    named = [each for each in listed if _name(each)]
    old_form = {"function": message.get("function_call")}
    yield from named or filter(_name, [old_form])


def _name(written: Any) -> str:
    function = written.get("function") if isinstance(written, Mapping) else None
    return text_of(function.get("name")).strip() if isinstance(function, Mapping) else ""


def _call(written: Mapping[str, Any]) -> ModelCall:
    return ModelCall(
        text_of(written.get("id")), _name(written), arguments(written["function"].get("arguments"))
    )


def _state(
    message: Mapping[str, Any], written: list[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """What the server wants back: reasoning beside calls, and signatures on the calls."""
    if not written:
        return ()
    fields = {name: message[name] for name in _REASONING if message.get(name)}
    more = [{key: each[key] for key in _SIGNATURES if each.get(key)} for each in written]
    if not fields and not any(more):
        return ()
    calls = [
        {"type": "call", "id": text_of(each.get("id")), "more": own}
        for each, own in zip(written, more, strict=True)
    ]
    return ({"type": "reasoning", "fields": fields}, *calls)


__all__ = ["PATH", "Reader", "body", "completion", "headers", "usage"]
