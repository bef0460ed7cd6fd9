"""Whatever a server sends, it is an answer or a `BrainError`, and never anything else."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import BrainError, Completion
from ai.brains.models.wire import anthropic, openai
from ai.brains.models.wire.sse import Event
from ai.tests.brains.models.wire.test_answers import SPECS, WIRES

KEYS = [
    *("choices", "message", "delta", "content", "tool_calls", "function", "name", "arguments"),
    *("index", "id", "finish_reason", "usage", "prompt_tokens", "completion_tokens", "error"),
    *("reasoning_details", "reasoning_content", "text", "type", "refusal", "function_call"),
    *("content_block", "stop_reason", "input", "partial_json", "input_tokens", "x_groq", "code"),
    *("prompt_tokens_details", "metadata", "extra_content", "thinking", "signature"),
]
TYPES = [
    *("message_start", "content_block_start", "content_block_delta", "message_delta", "error"),
    *("text", "tool_use", "thinking", "reasoning.text", "ping"),
]
LEAVES = st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.sampled_from(TYPES)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=12,
)


def some(**fields: Any) -> Any:
    """Any of these fields, and any other."""
    return st.fixed_dictionaries({}, optional=fields) | JSON


CALL = some(index=JSON, id=JSON, function=some(name=JSON, arguments=JSON), extra_content=JSON)
DETAIL = some(index=JSON, type=LEAVES, text=JSON, signature=JSON)
MESSAGE = some(
    content=JSON,
    refusal=JSON,
    reasoning_content=JSON,
    tool_calls=st.lists(CALL, max_size=3),
    reasoning_details=st.lists(DETAIL, max_size=3),
)
CHOICE = some(delta=MESSAGE, message=MESSAGE, finish_reason=JSON)
BLOCK = some(type=st.sampled_from(TYPES), text=JSON, input=JSON, id=JSON, name=JSON, thinking=JSON)
DELTA = some(text=JSON, partial_json=JSON, thinking=JSON, signature=JSON, stop_reason=JSON)
DATA = st.one_of(
    some(choices=st.lists(CHOICE, max_size=2), usage=JSON),
    some(content=st.lists(BLOCK, max_size=3), usage=JSON, stop_reason=JSON),
    some(type=st.sampled_from(TYPES), index=JSON, content_block=BLOCK, delta=DELTA, message=JSON),
)


def held(wire: str, data: Any) -> None:
    try:
        found = WIRES[wire].completion(data, SPECS[wire])
    except BrainError:
        return
    assert isinstance(found, Completion)
    assert isinstance(found.text, str)
    json.dumps([found.state, [call.arguments for call in found.calls]])
    for call in found.calls:
        assert isinstance(call.id, str) and isinstance(call.name, str)
        assert isinstance(call.arguments, str | dict)


@given(st.sampled_from(list(WIRES)), DATA)
def test_in_one_piece(wire: str, data: Any) -> None:
    held(wire, data)


@given(st.sampled_from(list(WIRES)), st.lists(DATA, max_size=4))
def test_as_a_stream(wire: str, events: list[Any]) -> None:
    heard: list[str] = []
    reader = WIRES[wire].Reader("host", heard.append)
    for data in events:
        try:
            reader.take(Event("", json.dumps(data)))
        except BrainError:
            return
    held(wire, reader.answer())
    assert all(isinstance(text, str) for text in heard)


@given(JSON)
def test_as_usage(data: Any) -> None:
    for usage in (openai.usage(data), anthropic.usage(data)):
        assert min(usage.input, usage.output, usage.cached, usage.kept) >= 0
