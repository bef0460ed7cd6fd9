"""OpenAI's format, as it is sent."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from ai.brains.base import Message, ModelCall, Request
from ai.brains.models.model import encoded
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import openai
from ai.brains.models.wire.conversation import CONTINUES, UNKNOWN
from ai.tests.brains.models.wires import LOOK, REQUEST, one_call
from ai.tests.rows import each_case
from ai.tools import tools_to_openai_format
from ai.tools.contract.names import safe_name

SPEC = model_spec("vllm:served")


def messages(request: Request, **more: Any) -> list[dict[str, Any]]:
    return openai.body(request, replace(SPEC, **more))["messages"]


def test_a_request_has_system_talk_tools_and_limit() -> None:
    body = openai.body(REQUEST, SPEC)
    first, *talk = body.pop("messages")
    assert first == {"role": "system", "content": "You are Marta."}
    call = talk[1]["tool_calls"][0]
    assert talk == [
        {"role": "user", "content": "Anna says hello"},
        {
            "role": "assistant",
            "content": "Who is it?",
            "tool_calls": [
                {
                    "id": call["id"],
                    "type": "function",
                    "function": {"name": "look", "arguments": '{"at": "Anna"}'},
                }
            ],
        },
        {"role": "tool", "tool_call_id": call["id"], "content": "A smith."},
        {"role": "user", "content": "Anna waits\n[lore] It rains."},
    ]
    assert body == {
        "model": "served",
        "max_tokens": 300,
        "stream": True,
        "stream_options": {"include_usage": True},
        "tools": [{"type": "function", "function": LOOK}],
    }


def test_ids_are_such_that_every_provider_takes_them() -> None:
    request = one_call(calls=(ModelCall("a/b c", "look"), ModelCall("", "look")))
    ids = [call["id"] for call in messages(request)[1]["tool_calls"]]
    assert len(set(ids)) == 2
    assert all(len(own) == 9 and own.isalnum() for own in ids)
    assert ids == [m["tool_call_id"] for m in messages(request)[2:4]]


def test_the_specifications_example_comes_out_as_specified() -> None:
    properties = {
        "query": {"type": "string", "description": "Search query"},
        "max_results": {"type": "integer", "description": "Max results"},
    }
    tool = {
        "name": "research.web_search",
        "description": "Search the web and return results",
        "parameters": {"type": "object", "properties": properties, "required": ["query"]},
    }
    assert tools_to_openai_format([tool]) == [
        {
            "type": "function",
            "function": {
                "name": "research.web_search",
                "description": "Search the web and return results",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "query": {"type": "string", "description": "Search query"},
                        "max_results": {"type": "integer", "description": "Max results"},
                    },
                    "required": ["query"],
                },
            },
        }
    ]


def test_nothing_of_a_schema_is_lost() -> None:
    schema = {
        "type": "object",
        "properties": {
            "many": {
                "type": "array",
                "items": {"type": "object", "properties": {"n": {"minimum": 1, "maximum": 9}}},
                "default": [],
                "maxItems": 3,
            },
            "kind": {"anyOf": [{"const": "a"}, {"enum": ["b", None]}], "pattern": "^x"},
        },
        "required": ["many"],
        "additionalProperties": False,
        "$defs": {"x": {"type": "string"}},
    }
    tool = {"name": "t", "description": "d", "parameters": schema}
    assert tools_to_openai_format([tool])[0]["function"] == tool
    sent = openai.body(Request(tools=[tool]), SPEC)["tools"][0]["function"]
    assert json.dumps(sent) == json.dumps(tool)


def test_alternatives_at_the_root_which_providers_refuse_are_told_in_words() -> None:
    schema = {"type": "object", "properties": {}, "anyOf": [{"required": ["a"]}]}
    tool = {"name": "t", "description": "Do it.", "parameters": schema}
    sent = openai.body(Request(tools=[tool]), SPEC)["tools"][0]["function"]
    assert sent["parameters"] == {"type": "object", "properties": {}}
    assert '"required": ["a"]' in sent["description"]
    assert "anyOf" in schema


def test_openai_itself_wants_another_word_for_the_limit() -> None:
    body = openai.body(Request(max_output=50), model_spec("openai:gpt-x", max_output=20))
    assert body["max_completion_tokens"] == 20
    assert "max_tokens" not in body


def test_a_provider_that_takes_no_stream_options_gets_none() -> None:
    assert "stream_options" not in openai.body(Request(), model_spec("mistral:x"))


def test_an_answers_schema_becomes_the_response_format() -> None:
    schema = {"type": "object"}
    body = openai.body(Request(answer_schema=schema), SPEC)
    wanted = {"name": "answer", "schema": schema}
    assert body["response_format"] == {"type": "json_schema", "json_schema": wanted}


def test_what_the_settings_add_stands_in_the_body_and_none_takes_out() -> None:
    body = openai.body(Request(), replace(SPEC, extra={"temperature": 0.2, "stream_options": None}))
    assert body["temperature"] == 0.2
    assert "stream_options" not in body


def test_openrouter_is_told_what_anthropics_models_may_cache() -> None:
    body = openai.body(REQUEST, model_spec("openrouter:anthropic/claude"))
    assert body["messages"][0]["content"] == [
        {"type": "text", "text": "You are Marta.", "cache_control": {"type": "ephemeral"}},
    ]


def test_the_same_prefix_is_the_same_bytes() -> None:
    later = replace(REQUEST, context="[lore] The sun shines.", messages=REQUEST.messages[:1])
    first, second = (encoded(openai.body(request, SPEC)) for request in (REQUEST, later))
    stable = first[: first.index(b"You are Marta.") + len(b"You are Marta.")]
    assert second.startswith(stable)
    assert b"tools" in stable


def test_a_request_becomes_the_same_bytes_always() -> None:
    again = replace(
        REQUEST,
        messages=tuple(
            replace(m, calls=tuple(replace(c, arguments=dict(c.arguments)) for c in m.calls))
            for m in REQUEST.messages
        ),
    )
    assert encoded(openai.body(REQUEST, SPEC)) == encoded(openai.body(again, SPEC))


def test_arguments_have_one_order_whatever_kept_them() -> None:
    one, other = (
        messages(one_call(calls=(ModelCall("x", "look", given),)))
        for given in ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    )
    assert one == other


def test_what_no_utf_8_can_hold_is_replaced() -> None:
    assert encoded({"a": "\ud800"}) == b'{"a":"?"}'


# The conversation


def test_lines_one_after_another_are_one_message() -> None:
    request = Request(messages=(Message("user", "One."), Message("user", "Two.")))
    assert messages(request) == [{"role": "user", "content": "One.\nTwo."}]


@pytest.mark.parametrize("kept", [(), (Message("assistant", "Well."),)])
def test_a_conversation_begins_and_ends_with_somebody_else(kept: tuple[Message, ...]) -> None:
    sent = messages(Request(messages=kept))
    assert sent[0] == sent[-1] == {"role": "user", "content": CONTINUES}


def test_a_call_without_a_result_gets_one_and_a_stray_result_is_told() -> None:
    request = Request(
        messages=(
            Message("tool", "It rained.", call_id="gone"),
            Message("assistant", calls=(ModelCall("a", "look"),)),
            Message("user", "Hello"),
        ),
        tools=[LOOK],
    )
    sent = messages(request)
    assert sent[0] == {"role": "user", "content": "It rained."}
    assert sent[2] == {"role": "tool", "tool_call_id": sent[1]["tool_calls"][0]["id"]} | {
        "content": UNKNOWN
    }
    assert sent[3] == {"role": "user", "content": "Hello"}


def test_a_result_follows_its_call_whatever_was_heard_between() -> None:
    request = Request(
        messages=(
            Message("user", "Hello"),
            Message("assistant", calls=(ModelCall("a", "look"), ModelCall("b", "look"))),
            Message("user", "Hurry"),
            Message("tool", "two", call_id="b"),
            Message("tool", "one", call_id="a"),
        ),
        tools=[LOOK],
    )
    assert [m["content"] for m in messages(request)] == ["Hello", None, "one", "two", "Hurry"]


def test_without_tools_calls_are_told_in_words() -> None:
    sent = messages(replace(REQUEST, tools=()))
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "user"]
    assert 'look({"at": "Anna"})' in sent[2]["content"]
    assert "A smith." in sent[3]["content"]


@each_case("name", ["kb.search", "a" * 65, "look", safe_name("kb.search")])
def test_a_tools_own_name_goes_back_as_the_one_it_is_offered_under(name: str) -> None:
    call = messages(one_call(calls=(ModelCall("a", name),)))[1]["tool_calls"][0]
    offered = {safe_name(one): one for one in ("kb.search", "a" * 65, "look")}
    assert call["function"]["name"] in offered


@each_case("name", ["", "look at!", "größe", "a\ud800", "x" * 500, "-a"])
def test_any_name_goes_back_in_a_form_that_providers_take(name: str) -> None:
    call = messages(one_call(calls=(ModelCall("a", name),)))[1]["tool_calls"][0]
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", call["function"]["name"])


def test_arguments_that_are_no_json_go_back_as_they_were_written() -> None:
    call = messages(one_call(calls=(ModelCall("a", "look", '{"at": '),)))[1]["tool_calls"][0]
    assert call["function"]["arguments"] == '{"at": '


# What a provider wants to have back

REASONED = {
    "content": None,
    "reasoning_content": "Hm.",
    "tool_calls": [
        {
            "id": "call_1",
            "type": "function",
            "function": {"name": "look", "arguments": "{}"},
            "extra_content": {"google": {"thought_signature": "AbC="}},
        }
    ],
}


def reasoned() -> Message:
    answer = openai.completion({"choices": [{"message": REASONED}]}, SPEC)
    calls = tuple(replace(call, id="t1c1") for call in answer.calls)
    return Message("assistant", answer.text, calls, state=answer.state, model=answer.model)


def test_what_a_model_reasoned_goes_back_to_it_as_it_came() -> None:
    request = one_call(calls=reasoned().calls, state=reasoned().state, model=SPEC.name)
    sent = messages(request)
    assert sent[1] == {"role": "assistant", **REASONED}
    assert sent[2]["tool_call_id"] == "call_1"


@pytest.mark.parametrize("name", ["reasoning", "reasoning_content", "reasoning_details"])
def test_reasoning_goes_back_under_the_name_that_it_came_under(name: str) -> None:
    value = [{"type": "reasoning.text", "text": "Hm."}] if name.endswith("s") else "Hm."
    written = [{**REASONED["tool_calls"][0], "status": "completed", "index": 3}]
    answer = openai.completion(
        {"choices": [{"message": {name: value, "tool_calls": written}}]}, SPEC
    )
    sent = messages(one_call(calls=answer.calls, state=answer.state, model=SPEC.name))[1]
    assert sent[name] == value
    assert sent["tool_calls"] == REASONED["tool_calls"]


def test_what_a_model_reasoned_goes_to_no_other() -> None:
    request = one_call(calls=reasoned().calls, state=reasoned().state, model="openai:other")
    assert "Hm." not in json.dumps(messages(request))
    assert "AbC=" not in json.dumps(messages(request))


def test_reasoning_without_calls_does_not_go_back() -> None:
    message = {"content": "Yes.", "reasoning_content": "Hm."}
    assert openai.completion({"choices": [{"message": message}]}, SPEC).state == ()
