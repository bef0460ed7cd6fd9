"""What comes back, in both formats, whole and as a stream."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import (
    BrainBusy,
    BrainError,
    BrainUnavailable,
    Completion,
    ModelCall,
    RequestTooLong,
    Usage,
)
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import anthropic, openai
from ai.testing.served import stream, whole
from ai.tests.brains.models.wires import cut, read

WIRES = {"openai": openai, "anthropic": anthropic}
SPECS = {"openai": model_spec("vllm:served"), "anthropic": model_spec("anthropic:served")}
SIZES = st.lists(st.integers(1, 30), min_size=1, max_size=6)
ANSWERS = st.builds(
    Completion,
    text=st.text(max_size=30),
    calls=st.lists(
        st.builds(
            ModelCall,
            st.uuids().map(str),
            st.sampled_from(["look", "kb.search"]),
            st.sampled_from(['{"at": "Ännä"}', '{"at": ', "[1]", "no json", '{"n": 1e999}']),
        ),
        max_size=3,
    ).map(tuple),
    usage=st.just(Usage(100, 20, 60, 10)),
    stop=st.sampled_from(["end", "length", "refused"]),
)


def streamed(data: bytes, wire: str, sizes: list[int] | None = None) -> Completion:
    heard: list[str] = []
    answer = read(WIRES[wire].Reader("host", heard.append), cut(data, sizes or []))
    found = WIRES[wire].completion(answer, SPECS[wire])
    assert "".join(heard) == found.text or found.stop == "refused"
    return found


@given(ANSWERS, SIZES, st.sampled_from(list(WIRES)))
def test_an_answer_means_the_same_whole_and_in_pieces_of_any_size(
    answer: Completion, sizes: list[int], wire: str
) -> None:
    expected = replace(answer, model=SPECS[wire].name)
    assert WIRES[wire].completion(whole(answer, wire), SPECS[wire]) == expected
    assert streamed(stream(answer, wire), wire, sizes) == expected


# OpenAI's format, and what others make of it


def message(**fields: Any) -> Completion:
    return openai.completion({"choices": [{"message": fields}]}, SPECS["openai"])


def call(arguments: Any, **fields: Any) -> ModelCall:
    function = {"name": "look", "arguments": arguments}
    return message(content=None, tool_calls=[{"id": "a", "function": function, **fields}]).calls[0]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("", {}),
        (None, {}),
        ({"at": "Anna"}, {"at": "Anna"}),
        ([1], "[1]"),
        (7, "7"),
        ('{"at": "An', '{"at": "An'),
        ("look!", "look!"),
    ],
)
def test_arguments_are_left_as_they_came(written: Any, kept: Any) -> None:
    assert call(written).arguments == kept


def test_calls_that_are_none_break_nothing() -> None:
    found = message(tool_calls=[None, 3, {}, {"id": 5, "function": {"name": None}}])
    assert [(c.id, c.name) for c in found.calls] == [("", ""), ("", "")]
    assert message(tool_calls="no").calls == ()


def test_an_old_function_call_counts() -> None:
    found = message(function_call={"name": "look", "arguments": "{}"})
    assert found.calls == (ModelCall("", "look", "{}"),)


def test_content_in_parts_is_put_together_without_the_thoughts() -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "Yes."}, "odd"]
    assert message(content=parts).text == "Yes."


def test_nothing_but_null_is_an_empty_answer() -> None:
    assert message(content=None) == Completion(model="vllm:served")


def test_a_refusal_is_one_by_whatever_sign() -> None:
    refused = message(content=None, refusal="I cannot.")
    assert (refused.stop, refused.text) == ("refused", "I cannot.")
    data = {"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}
    assert openai.completion(data, SPECS["openai"]).stop == "refused"


@pytest.mark.parametrize(
    ("usage", "meant"),
    [
        (
            {
                "prompt_tokens": 100,
                "completion_tokens": 9,
                "prompt_tokens_details": {"cached_tokens": 64},
            },
            Usage(100, 9, 64),
        ),
        (
            {
                "prompt_tokens": 100,
                "completion_tokens": 9,
                "prompt_cache_hit_tokens": 50,
                "prompt_cache_miss_tokens": 50,
            },
            Usage(100, 9, 50),
        ),
        ({"prompt_tokens": 100, "completion_tokens": 9, "cached_tokens": 10}, Usage(100, 9, 10)),
        (
            {
                "prompt_tokens": 100,
                "completion_tokens": 9,
                "prompt_tokens_details": {"cached_tokens": 3, "cache_write_tokens": 4},
            },
            Usage(100, 9, 3, 4),
        ),
        ({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 40}, Usage(10, 30)),
        (
            {"prompt_tokens": None, "completion_tokens": "9", "prompt_tokens_details": None},
            Usage(),
        ),
        ({"prompt_tokens": -4, "completion_tokens": True}, Usage()),
        (None, Usage()),
    ],
)
def test_usage_is_read_in_everybodys_words(usage: Any, meant: Usage) -> None:
    assert openai.usage(usage) == meant


def chunks(*deltas: dict[str, Any], **rest: Any) -> bytes:
    data = [{"choices": [{"delta": delta}]} for delta in deltas]
    data.append({"choices": [{"delta": {}, "finish_reason": "tool_calls"}], **rest})
    return b"".join(b"data: " + json.dumps(each).encode() + b"\n\n" for each in data)


def piece(**fields: Any) -> dict[str, Any]:
    function = {key: fields.pop(key) for key in ("name", "arguments") if key in fields}
    return {"tool_calls": [{**fields, "function": function}]}


TWO = (("a", "look", '{"x":1}'), ("b", "say", '{"y":2}'))


@pytest.mark.parametrize(
    "deltas",
    [
        pytest.param(
            [
                piece(index=0, id="a", name="look", arguments='{"x"'),
                piece(index=1, id="b", name="say", arguments=""),
                piece(index=0, arguments=":1}"),
                piece(index=1, arguments='{"y":2}'),
            ],
            id="interleaved",
        ),
        pytest.param(
            [
                piece(id="a", name="look", arguments='{"x"'),
                piece(arguments=":1}"),
                piece(id="b", name="say", arguments='{"y":'),
                piece(arguments="2}"),
            ],
            id="without numbers",
        ),
        pytest.param(
            [
                piece(index=0, id="a", name="look", arguments='{"x":1}'),
                piece(index=0, id="b", name="say", arguments='{"y":'),
                piece(index=0, arguments="2}"),
            ],
            id="all the same number",
        ),
        pytest.param(
            [
                piece(index=0, id="a", name="look", arguments='{"x":'),
                piece(index=0, id="a", name="look", arguments="1}"),
                piece(index=1, id="b", name="say", arguments='{"y":2}'),
            ],
            id="id and name again and again",
        ),
    ],
)
def test_calls_in_pieces_are_told_apart_however_they_are_numbered(
    deltas: list[dict[str, Any]],
) -> None:
    found = streamed(chunks(*deltas), "openai").calls
    assert tuple((c.id, c.name, c.arguments) for c in found) == TWO


def test_whole_calls_without_id_and_number_of_their_own_are_told_apart() -> None:
    deltas = [piece(index=0, name="look", arguments='{"x":1}')] * 2
    assert len(streamed(chunks(*deltas), "openai").calls) == 2


def test_reasoning_in_pieces_is_put_together_with_its_signature() -> None:
    deltas = [
        {"reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "Who "}]},
        {"reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "is it?"}]},
        {"reasoning_details": [{"type": "reasoning.text", "index": 0, "signature": "c2ln"}]},
        {"reasoning_content": "He"},
        {"reasoning_content": "re"},
        piece(index=0, id="a", name="look", arguments="{}", extra_content={"g": {"s": "x"}}),
    ]
    detail = {"type": "reasoning.text", "index": 0, "text": "Who is it?", "signature": "c2ln"}
    fields = {"reasoning_content": "Here", "reasoning_details": [detail]}
    assert streamed(chunks(*deltas), "openai").state == (
        {"type": "reasoning", "fields": fields},
        {"type": "call", "id": "a", "more": {"extra_content": {"g": {"s": "x"}}}},
    )


@pytest.mark.parametrize(
    "rest",
    [
        {"usage": {"prompt_tokens": 7, "completion_tokens": 2}},
        {"x_groq": {"usage": {"prompt_tokens": 7, "completion_tokens": 2}}},
    ],
)
def test_a_streams_usage_is_found_where_servers_put_it(rest: dict[str, Any]) -> None:
    assert streamed(chunks({"content": "Hm."}, **rest), "openai").usage == Usage(7, 2)


# Anthropic's


def test_thoughts_in_pieces_are_put_together_with_their_signature() -> None:
    begun = {"type": "thinking", "thinking": "", "signature": ""}
    events = [
        {"type": "message_start", "message": {"usage": {"input_tokens": 5}}},
        {"type": "content_block_start", "index": 0, "content_block": begun},
        {"type": "content_block_delta", "index": 0, "delta": {"thinking": "Wh"}},
        {"type": "content_block_delta", "index": 0, "delta": {"thinking": "o?"}},
        {"type": "content_block_delta", "index": 0, "delta": {"signature": "c2ln"}},
        {"type": "content_block_delta", "index": 9, "delta": {"text": "nowhere"}},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": None},
        {"type": "something_new"},
        {"type": "message_stop"},
    ]
    data = b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)
    found = streamed(data, "anthropic")
    assert found.state == ({"type": "thinking", "thinking": "Who?", "signature": "c2ln"},)
    assert found.usage == Usage(5)


def test_what_the_cache_has_to_do_with_counts_as_read() -> None:
    usage = {"input_tokens": 5, "cache_read_input_tokens": 90, "cache_creation_input_tokens": 7}
    assert anthropic.usage({**usage, "output_tokens": 3}) == Usage(102, 3, 90, 7)


# What is no answer


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({"choices": [], "content": []}, BrainError),
        ({"choices": [None], "content": None}, BrainError),
        ({}, BrainError),
        ([], BrainUnavailable),
        ("text", BrainUnavailable),
        (None, BrainUnavailable),
        ({"error": {"code": 429, "message": "slow down"}}, BrainBusy),
        ({"error": {"type": "overloaded_error", "message": "Overloaded"}}, BrainBusy),
        ({"error": "context_length_exceeded"}, RequestTooLong),
    ],
)
def test_what_is_no_answer_is_an_error(wire: str, data: Any, kind: type[BrainError]) -> None:
    with pytest.raises(kind):
        WIRES[wire].completion(data, SPECS[wire])


def test_an_error_within_a_choice_is_one() -> None:
    choice = {"finish_reason": "error", "error": {"code": 502, "message": "upstream"}}
    with pytest.raises(BrainUnavailable, match="upstream"):
        openai.completion({"choices": [{**choice, "message": {}}]}, SPECS["openai"])


@pytest.mark.parametrize(
    ("wire", "line"),
    [
        ("openai", b'data: {"error": {"code": 503, "message": "busy now"}}'),
        ("openai", b'event: error\ndata: {"message": "rate limit: busy now"}'),
        (
            "anthropic",
            b'event: error\ndata: {"type": "error", "error": {"type": "overloaded_error",'
            b' "message": "busy now"}}',
        ),
    ],
)
def test_an_error_in_the_middle_of_a_stream_is_one(wire: str, line: bytes) -> None:
    with pytest.raises(BrainBusy, match="busy now"):
        streamed(line + b"\n\n", wire)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("line", [b"data: {", b"data: 7", b"data: NaN", b"data: [[[["])
def test_a_stream_of_nonsense_is_an_error(wire: str, line: bytes) -> None:
    with pytest.raises(BrainUnavailable):
        streamed(line + b"\n\n", wire)
