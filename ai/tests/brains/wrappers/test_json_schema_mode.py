"""Answers that a schema holds to one call."""

import json

import jsonschema

from ai.brains.base import Message, ModelCall, Request
from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain, union
from ai.tests.brains.wrappers.stack import Held
from ai.tests.rows import each_case

SAY = {
    "name": "say",
    "description": "Say something.",
    "parameters": {
        "type": "object",
        "properties": {"message": {"type": "string", "maxLength": 200}},
        "required": ["message"],
    },
}
LOOK = {
    "name": "look",
    "description": "Look around,\n  or at one thing.",
    "parameters": {"type": "object", "properties": {"at": {"type": "string"}}},
}


def answer(text, tools=(SAY, LOOK), **more):
    inner, got = Held(), []
    JsonSchemaBrain(inner).think(Request("You are Marta.", tools=tools)).addCallback(got.append)
    inner.answer(text, **more)
    return got[0], inner.asked[0]


def test_an_answer_is_a_call():
    made, _ = answer('{"call": {"tool": "say", "arguments": {"message": "Good day."}}}')
    assert made.calls == (ModelCall("", "say", {"message": "Good day."}),)
    assert made.text == ""


def test_the_schema_is_the_union_of_the_offered_calls():
    schema = union([SAY, LOOK])
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema).is_valid
    assert check({"call": {"tool": "say", "arguments": {"message": "hi"}}})
    assert check({"call": {"tool": "look", "arguments": {}}})
    assert not check({"call": {"tool": "say", "arguments": {}}})
    assert not check({"call": {"tool": "fly", "arguments": {}}})
    assert not check({"tool": "look", "arguments": {}})


def test_the_server_gets_the_schema_and_the_model_is_told_what_the_tools_are_for():
    _, asked = answer("{}")
    assert asked.answer_schema == union([SAY, LOOK])
    assert asked.tools == ()
    assert asked.system.startswith("You are Marta.\n\n")
    assert "- look: Look around, or at one thing." in asked.system


def test_earlier_calls_and_results_become_text_in_the_same_form():
    inner = Held()
    messages = (
        Message("user", "hello"),
        Message("assistant", "hm", calls=(ModelCall("1", "look", '{"at": "door"}'),)),
        Message("tool", "A door.", call_id="1", name="look"),
    )
    JsonSchemaBrain(inner).think(Request(messages=messages, tools=(LOOK,)))
    user, made, result = inner.asked[0].messages
    assert user.text == "hello"
    thought, call = made.text.split("\n")
    assert thought == "hm"
    assert json.loads(call) == {"call": {"tool": "look", "arguments": {"at": "door"}}}
    assert (result.role, result.text) == ("user", "[result of look] A door.")
    assert made.calls == ()


@each_case(
    ("text", "name"),
    [
        ('{"call": {"tool": "say", "arguments": {"mess', "say"),
        ('{"call": {"tool": "say", "arguments": "hello"}}', "say"),
        ('{"call": 5}', ""),
        ("{" * 5000, ""),
    ],
)
def test_a_broken_answer_is_told_to_the_model_and_not_spoken(text, name):
    made, _ = answer(text)
    assert made.text == ""
    assert made.calls == (ModelCall("", name, text),)


def test_an_answer_that_is_no_json_is_text():
    made, _ = answer("Good day to you!")
    assert (made.text, made.calls) == ("Good day to you!", ())


def test_an_answer_that_was_cut_off_stays_as_it_is():
    made, _ = answer('{"call": {"tool": "say"', stop="length")
    assert (made.stop, made.calls) == ("length", ())


def test_where_nothing_is_offered_nothing_is_asked_for():
    made, asked = answer("Once upon a time.", tools=())
    assert asked.answer_schema is None
    assert made.text == "Once upon a time."
