"""Models that write their calls, and models that print them by mistake."""

import pytest

from ai.assistant.llm.text_protocol import RescueBrain, TextProtocolBrain
from ai.brains.base import Message, ModelCall, Request
from ai.tests.brains.wrappers.stack import Held
from ai.tools.contract.registry import TOOL_REGISTRY

TOOLS = TOOL_REGISTRY.snapshot()


def answer(
    text,
    wrapper=TextProtocolBrain,
    offer=("say", "search_object"),
    messages=(),
    near=(),
    steady=None,
    **more,
):
    inner, got = Held(), []
    tools = TOOLS.schemas(offer)
    request = Request(
        "You are Marta.", messages=messages, tools=tools, within_reach=near, steady=steady
    )
    wrapper(inner, TOOLS).think(request).addCallback(got.append)
    inner.answer(text, **more)
    return got[0], inner.asked[0]


def test_a_tag_is_a_call_and_the_rest_is_meant_to_be_heard():
    made, _ = answer("Let me see.\nSEARCH_OBJECT: lantern")
    assert made.calls == (ModelCall("", "search_object", {"query": "lantern"}),)
    assert made.text == "Let me see."
    assert made.aloud


@pytest.mark.parametrize("wrapper", [TextProtocolBrain, RescueBrain])
def test_a_printed_call_keeps_the_confidence_that_it_gives(wrapper):
    call = '{"name": "say", "arguments": {"message": "hi"}, "confidence": 0.4}'
    made, _ = answer(f"<tool_call>{call}</tool_call>", wrapper)
    assert made.calls == (ModelCall("", "say", {"message": "hi"}, 0.4),)


def test_the_prompt_tells_the_offered_tools_and_no_others():
    _, asked = answer("Hm.")
    assert asked.system.startswith("You are Marta.\n\n")
    assert "SEARCH_OBJECT: " in asked.system
    assert "WHISPER" not in asked.system
    assert asked.tools == ()


@pytest.mark.parametrize("wrapper", [TextProtocolBrain, RescueBrain])
def test_a_tag_of_a_tool_that_is_not_loaded_is_a_call(wrapper):
    made, asked = answer("GO: north", wrapper, near=("go", "no_such_tool"))
    assert made.calls == (ModelCall("", "go", {"exit": "north"}),)
    assert "GO:" not in asked.system


def test_what_was_loaded_is_told_last():
    _, first = answer("Hm.", offer=("say",))
    _, later = answer("Hm.", offer=("say", "go", "drop"), steady=1)
    assert later.system.startswith(first.system)
    assert later.system.index("GO: ") < later.system.index("DROP: ")


def test_a_tag_of_a_tool_that_may_not_be_used_is_speech():
    made, _ = answer("WHISPER: to nobody")
    assert made.calls == ()
    assert made.text == "WHISPER: to nobody"


def test_earlier_calls_stand_in_the_form_that_the_parser_reads():
    messages = (
        Message("user", "hello"),
        Message("assistant", calls=(ModelCall("1", "search_object", {"query": "a {b}"}),)),
        Message("tool", "Nothing.", call_id="1", name="search_object"),
    )
    _, asked = answer("Hm.", messages=messages)
    again, _ = answer(asked.messages[1].text)
    assert again.calls == (ModelCall("", "search_object", {"query": "a {b}"}),)
    assert asked.messages[2].text == "[result of search_object] Nothing."


@pytest.mark.parametrize("wrapper", [TextProtocolBrain, RescueBrain])
def test_an_answer_that_was_cut_off_is_not_taken_apart(wrapper):
    made, _ = answer("SEARCH_OBJECT: lan", wrapper, stop="length")
    assert made.calls == ()


@pytest.mark.parametrize(
    "printed",
    [
        "SEARCH_OBJECT: lantern",
        '<tool_call>{"name": "search_object", "arguments": {"query": "lantern"}}</tool_call>',
    ],
)
def test_a_call_that_was_printed_is_made(printed):
    made, asked = answer(printed, RescueBrain)
    assert made.calls == (ModelCall("", "search_object", {"query": "lantern"}),)
    assert made.text == ""
    assert [tool["name"] for tool in asked.tools] == ["say", "search_object"]


def test_speech_of_a_model_with_calls_stays_speech():
    made, _ = answer("Good day.", RescueBrain)
    assert (made.text, made.calls, made.aloud) == ("Good day.", (), False)


def test_a_broken_call_is_passed_on_to_be_told_about():
    made, _ = answer('<tool_call>{"name": "say", "arguments": {</tool_call>', RescueBrain)
    assert [call.name for call in made.calls] == ["say"]
    assert isinstance(made.calls[0].arguments, str)
