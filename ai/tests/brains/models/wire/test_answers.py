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
from ai.testing.http.served import stream, whole
from ai.tests.brains.models.wires import cut, read
from ai.tests.rows import each_case

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


@each_case(
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


NO_CALLS: list[dict[str, Any]] = [
    {"tool_calls": "no"},
    {"tool_calls": []},
    {"tool_calls": [None, 3, {}]},
    {"tool_calls": [{}]},
    {"tool_calls": [{"id": "a"}]},
    {"tool_calls": [{"id": "a", "type": "function"}]},
    {"tool_calls": [{"id": "a", "function": None}]},
    {"tool_calls": [{"id": "a", "function": {}}]},
    {"tool_calls": [{"id": "a", "function": "look"}]},
    {"tool_calls": [{"id": 5, "function": {"name": None}}]},
    {"tool_calls": [{"id": "a", "function": {"name": "", "arguments": "{}"}}]},
    {"tool_calls": [{"id": "a", "function": {"name": " \n", "arguments": "{}"}}]},
    {"tool_calls": [{"id": "a", "function": {"name": 7, "arguments": "{}"}}]},
    {"tool_calls": [{"id": "", "type": "", "function": {"name": "", "arguments": ""}}]},
    {"function_call": None},
    {"function_call": {}},
    {"function_call": {"name": "", "arguments": ""}},
    {"function_call": {"name": None, "arguments": None}},
    {"function_call": {"arguments": '{"at": "Anna"}'}},
    {"function_call": {"name": "", "arguments": ""}, "tool_calls": []},
    {"function_call": {"name": "", "arguments": ""}, "tool_calls": None},
    {"function_call": {"name": "", "arguments": ""}, "tool_calls": [{}]},
]
LOOK_CALL = {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{}"}}


@each_case("fields", NO_CALLS)
def test_calls_without_a_name_are_no_calls(fields: dict[str, Any]) -> None:
    for found in (message(content="Yes.", **fields), as_stream(content="Yes.", **fields)):
        assert (found.text, found.calls, found.state) == ("Yes.", (), ())
    assert message(content=None, reasoning="Hm.", **fields).state == ()


@each_case("fields", NO_CALLS)
def test_a_call_beside_those_without_a_name_counts(fields: dict[str, Any]) -> None:
    others = fields.get("tool_calls")
    others = others if isinstance(others, list) else []
    for calls in ([*others, LOOK_CALL], [LOOK_CALL, *others]):
        found = message(**{**fields, "tool_calls": calls})
        assert [(call.id, call.name) for call in found.calls] == [("a", "look")]
        found = as_stream(**{**fields, "tool_calls": calls})
        assert [(call.id, call.name) for call in found.calls] == [("a", "look")]


def test_an_old_call_counts_where_the_new_ones_have_no_name() -> None:
    old = {"name": "look", "arguments": "{}"}
    assert message(function_call=old, tool_calls=[{}]).calls[0].name == "look"


def test_a_call_of_anthropics_without_a_name_is_none() -> None:
    for name in ({}, {"name": ""}, {"name": None}, {"name": " "}, {"name": 3}):
        block = {"type": "tool_use", "id": "a", "input": {"at": "Anna"}, **name}
        thought = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
        data = {"content": [thought, block], "stop_reason": "tool_use"}
        found = anthropic.completion(data, SPECS["anthropic"])
        assert found.calls == ()
        assert found.state == (thought,)


def as_stream(**fields: Any) -> Completion:
    """A message as the only piece of a stream, its calls without numbers."""
    return streamed(chunks(fields), "openai")


def test_an_old_function_call_counts() -> None:
    found = message(function_call={"name": "look", "arguments": "{}"})
    assert found.calls == (ModelCall("", "look", "{}"),)


@pytest.mark.parametrize(
    "pieces",
    [
        [{"name": "look", "arguments": "{}"}],
        [{"name": "look", "arguments": ""}, {"arguments": "{"}, {"arguments": "}"}],
        [{"name": "look"}, {"name": None, "arguments": "{}"}],
    ],
    ids=["whole", "in pieces", "name first"],
)
def test_an_old_function_call_counts_in_a_stream(pieces: list[dict[str, Any]]) -> None:
    deltas = [{"function_call": each} for each in pieces]
    assert streamed(chunks(*deltas), "openai").calls == (ModelCall("", "look", "{}"),)


def test_of_an_old_and_a_new_call_in_a_stream_only_the_new_one_counts() -> None:
    old = {"function_call": {"name": "look", "arguments": "{}"}}
    found = streamed(chunks(old, {"tool_calls": [LOOK_CALL]}), "openai")
    assert len(found.calls) == 1 and found.calls[0].id == "a"


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


@each_case(
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
                piece(index=1, id="b", name="say", arguments='{"y":2}'),
                piece(index=0, id="a", name="look", arguments='{"x":1}'),
            ],
            id="the second first",
        ),
        pytest.param(
            [
                piece(index=7, id="b", name="say", arguments='{"y"'),
                piece(index=3, id="a", name="look", arguments='{"x"'),
                piece(index=7, arguments=":2}"),
                piece(index=3, arguments=":1}"),
            ],
            id="the second first, with gaps",
        ),
        pytest.param(
            [
                piece(index=0, id="", name="", arguments=""),
                piece(index=2, id="b", name="say", arguments='{"y":2}'),
                piece(index=1, id="a", name="look", arguments='{"x":1}'),
            ],
            id="with one that has no name",
        ),
        pytest.param(
            [
                piece(index=1, id="b", name="say", arguments='{"y":2}'),
                piece(index=0, name="look"),
                piece(index=0, id="a", arguments='{"x":1}'),
            ],
            id="the id after the name",
        ),
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


REASONING: list[dict[str, Any]] = [
    {"reasoning": "Who is it?"},
    {"reasoning_content": "Who is it?"},
    {"reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "Who is it?"}]},
    {"reasoning": "Who is it?", "reasoning_content": "Who?"},
    {"reasoning": "Who is it?", "reasoning_details": [{"type": "reasoning.text", "text": "Who?"}]},
]


@each_case("fields", REASONING)
def test_reasoning_is_kept_beside_calls_by_whatever_name(fields: dict[str, Any]) -> None:
    kept = ({"type": "reasoning", "fields": fields}, {"type": "call", "id": "a", "more": {}})
    assert message(**fields, tool_calls=[LOOK_CALL]).state == kept
    assert as_stream(**fields, tool_calls=[LOOK_CALL]).state == kept
    assert message(content="Yes.", **fields).state == ()


def test_reasoning_in_pieces_grows_by_whatever_name() -> None:
    for name in ("reasoning", "reasoning_content"):
        deltas = [{name: "Who "}, {name: None}, {name: ""}, {name: "is it?"}]
        state = streamed(chunks(*deltas, {"tool_calls": [LOOK_CALL]}), "openai").state
        assert state[0]["fields"] == {name: "Who is it?"}


@each_case(
    "more",
    [
        {},
        {"status": "completed"},
        {"confidence": 0.9, "output": None},
        {"custom": {"name": "x"}, "parsed_arguments": {}},
        {"extra_content": None},
        {"extra_content": {}},
    ],
)
def test_fields_of_a_call_that_nobody_knows_are_not_kept(more: dict[str, Any]) -> None:
    assert message(tool_calls=[{**LOOK_CALL, **more}]).state == ()
    assert as_stream(tool_calls=[{**LOOK_CALL, **more}]).state == ()
    signed = {**LOOK_CALL, **more, "extra_content": {"google": {"thought_signature": "AbC="}}}
    kept = {"extra_content": signed["extra_content"]}
    state = message(reasoning="Hm.", tool_calls=[signed, {**LOOK_CALL, **more}]).state
    assert [entry.get("more") for entry in state] == [None, kept, {}]


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


@each_case("wire", WIRES)
@each_case(
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


@each_case("wire", WIRES)
@each_case("line", [b"data: {", b"data: 7", b"data: NaN", b"data: [[[["])
def test_a_stream_of_nonsense_is_an_error(wire: str, line: bytes) -> None:
    with pytest.raises(BrainUnavailable):
        streamed(line + b"\n\n", wire)
