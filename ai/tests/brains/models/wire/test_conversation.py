"""Whatever is left of a conversation, providers take it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import Message, ModelCall, Request
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import anthropic, openai
from ai.tests.brains.models.wires import LOOK

TEXTS = st.sampled_from(["", " ", "Hello", "Yes.\nNo."])
IDS = st.sampled_from(["", "t1c1", "t1c2", "a/b", "toolu_1"])
CALLS = st.lists(
    st.builds(ModelCall, IDS, st.sampled_from(["look", "kb.search", "?"]), st.just("{}")),
    max_size=3,
).map(tuple)
STATES = st.sampled_from(
    [
        (),
        ({"type": "thinking", "thinking": "Who?", "signature": "x"},),
        (
            {"type": "thinking", "thinking": "Who?", "signature": "x"},
            {"type": "tool_use", "id": "toolu_1"},
        ),
        (
            {"type": "reasoning", "fields": {"reasoning_content": "Hm."}},
            {"type": "call", "id": "c"},
        ),
    ]
)
MESSAGES = st.one_of(
    st.builds(Message, st.just("user"), TEXTS),
    st.builds(
        Message,
        st.just("assistant"),
        TEXTS,
        CALLS,
        state=STATES,
        model=st.sampled_from(["", "anthropic:served", "vllm:served"]),
    ),
    st.builds(Message, st.just("tool"), TEXTS, call_id=IDS),
)
REQUESTS = st.builds(
    Request,
    messages=st.lists(MESSAGES, max_size=8).map(tuple),
    tools=st.sampled_from([(), (LOOK,)]),
)


@given(REQUESTS)
def test_anthropics_turns_alternate_and_each_call_has_its_result_next(request: Request) -> None:
    turns = anthropic.body(request, model_spec("anthropic:served"))["messages"]
    roles = [turn["role"] for turn in turns]
    assert roles == ["user", "assistant"] * (len(turns) // 2) + ["user"]
    ids: list[str] = []
    for turn, following in zip(turns, [*turns[1:], None], strict=True):
        assert turn["content"]
        texts = [block["text"] for block in turn["content"] if block["type"] == "text"]
        assert all(text.strip() for text in texts)
        called = [block["id"] for block in turn["content"] if block["type"] == "tool_use"]
        ids += called
        if called:
            assert [b["tool_use_id"] for b in following["content"] if "tool_use_id" in b] == called
    assert len(set(ids)) == len(ids)
    if not request.tools:
        assert not ids


@given(REQUESTS)
def test_openais_results_follow_their_calls_in_order(request: Request) -> None:
    turns = openai.body(request, model_spec("vllm:served"))["messages"]
    assert turns[0]["role"] != "assistant"
    assert turns[-1]["role"] in ("user", "tool")
    waiting: list[str] = []
    for turn in turns:
        assert (turn["role"] == "tool") is bool(waiting)
        if waiting:
            assert turn["tool_call_id"] == waiting.pop(0)
        waiting = waiting or [call["id"] for call in turn.get("tool_calls", ())]
        assert turn.get("content") or turn["role"] == "tool" or turn["tool_calls"]
    assert not waiting
    spoken = [turn["role"] for turn in turns if turn["role"] != "tool"]
    assert ("user", "user") not in list(zip(spoken, spoken[1:], strict=False))


@given(REQUESTS)
def test_the_same_request_is_the_same_turns(request: Request) -> None:
    spec: Any = model_spec("anthropic:served")
    assert anthropic.body(request, spec) == anthropic.body(request, spec)
