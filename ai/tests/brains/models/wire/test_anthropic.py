"""Anthropic's format, as it is sent."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ai.brains.base import Message, ModelCall, Request
from ai.brains.models.model import encoded
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import anthropic
from ai.brains.models.wire.conversation import CONTINUES
from ai.brains.models.wire.offer import as_text
from ai.tests.brains.models.wires import LOOK, REQUEST, one_call

SPEC = model_spec("anthropic:served")
MARK = {"type": "ephemeral"}


def messages(request: Request) -> list[dict[str, Any]]:
    return anthropic.body(request, SPEC)["messages"]


def test_a_request_has_tools_system_talk_that_alternates_and_last_what_changes() -> None:
    body = anthropic.body(REQUEST, SPEC)
    talk = body.pop("messages")
    own = talk[1]["content"][1]["id"]
    assert talk == [
        {"role": "user", "content": [{"type": "text", "text": "Anna says hello"}]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "Who is it?"},
                {"type": "tool_use", "id": own, "name": "look", "input": {"at": "Anna"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": own, "content": "A smith."},
                {"type": "text", "text": "Anna waits", "cache_control": MARK},
                {"type": "text", "text": "[lore] It rains."},
            ],
        },
    ]
    assert body == {
        "model": "served",
        "max_tokens": 300,
        "stream": True,
        "tools": [
            {
                "name": "look",
                "description": "Look at something.",
                "input_schema": LOOK["parameters"],
                "cache_control": MARK,
            }
        ],
        "system": [
            {"type": "text", "text": "You are Marta.", "cache_control": MARK},
        ],
    }


def test_only_what_stays_is_marked_for_the_cache() -> None:
    request = replace(REQUEST, tools=[LOOK, {**LOOK, "name": "peer"}])
    sent = json.dumps(anthropic.body(request, SPEC))
    assert sent.count("cache_control") == 3
    assert "cache_control" not in sent[sent.index("[lore]") :]
    assert "cache_control" not in json.dumps(anthropic.body(Request(context="x"), SPEC))


def test_what_was_loaded_leaves_the_mark_where_it_was() -> None:
    loaded = replace(REQUEST, tools=[LOOK, {**LOOK, "name": "peer"}], steady=1)
    marked = ["cache_control" in tool for tool in anthropic.body(loaded, SPEC)["tools"]]
    assert marked == [True, False]
    before, after = (as_text(anthropic.body(one, SPEC)["tools"]) for one in (REQUEST, loaded))
    assert after.startswith(before[:-1])
    fewer = replace(loaded, steady=9)
    assert "cache_control" in anthropic.body(fewer, SPEC)["tools"][-1]


def test_the_same_prefix_is_the_same_bytes_up_to_the_mark() -> None:
    later = replace(
        REQUEST,
        context="[lore] The sun shines.",
        messages=(
            *REQUEST.messages,
            Message("assistant", "Come in."),
            Message("user", "Anna goes"),
        ),
    )
    first, second = (encoded(anthropic.body(request, SPEC)) for request in (REQUEST, later))
    stable = first[: first.rindex(b',"cache_control":{"type":"ephemeral"}')]
    assert b"You are Marta." in stable and stable.endswith(b'"text":"Anna waits"')
    assert second.startswith(stable)


def test_failed_calls_are_told_as_errors() -> None:
    request = Request(
        messages=(
            Message("assistant", calls=(ModelCall("a", "look"),)),
            Message("tool", "Error: too dark.", call_id="a", result={"ok": False}),
        ),
        tools=[LOOK],
    )
    assert messages(request)[2]["content"][0]["is_error"] is True


def test_arguments_that_are_no_json_go_back_as_data_all_the_same() -> None:
    request = one_call(calls=(ModelCall("a", "look", '{"at": '), ModelCall("b", "look", "[1]")))
    sent = [block["input"] for block in messages(request)[1]["content"]]
    assert sent == [{"unreadable": '{"at": '}, {"unreadable": "[1]"}]


def test_no_block_is_empty() -> None:
    request = Request(messages=(Message("user", " "), Message("assistant", "Well.")))
    assert messages(request)[0]["content"] == [{"type": "text", "text": CONTINUES}]
    assert messages(one_call(calls=(ModelCall("a", "look"),)))[1]["content"][0]["type"] == (
        "tool_use"
    )


def test_an_answers_schema_becomes_the_output_format() -> None:
    body = anthropic.body(Request(answer_schema={"type": "object"}), SPEC)
    assert body["output_config"] == {
        "format": {"type": "json_schema", "schema": {"type": "object"}}
    }


THOUGHT = [
    {"type": "thinking", "thinking": "Who?", "signature": "c2ln"},
    {"type": "text", "text": "Who is it?"},
    {"type": "redacted_thinking", "data": "AbC="},
    {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {"at": "Anna"}},
]


def thought(model: str) -> Request:
    answer = anthropic.completion({"content": THOUGHT, "stop_reason": "tool_use"}, SPEC)
    calls = tuple(replace(call, id="t1c1") for call in answer.calls)
    return one_call(text=answer.text, calls=calls, state=answer.state, model=model)


def test_thoughts_go_back_signed_and_in_their_order() -> None:
    sent = messages(thought(SPEC.name))
    assert sent[1] == {"role": "assistant", "content": THOUGHT}
    assert sent[2]["content"][0]["tool_use_id"] == "toolu_1"


def test_thoughts_go_to_no_other_model() -> None:
    sent = messages(thought("anthropic:other"))
    assert [block["type"] for block in sent[1]["content"]] == ["text", "tool_use"]


def test_what_was_thought_without_a_call_goes_back_too() -> None:
    answer = anthropic.completion({"content": THOUGHT[:2], "stop_reason": "max_tokens"}, SPEC)
    request = Request(
        messages=(
            Message("user", "Hello"),
            Message("assistant", answer.text, state=answer.state, model=answer.model),
            Message("user", "Shorter."),
        )
    )
    assert messages(request)[1]["content"] == THOUGHT[:2]
