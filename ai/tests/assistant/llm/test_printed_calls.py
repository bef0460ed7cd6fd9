"""Printed calls and thoughts in each tool mode, whole and in streams: nobody hears them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.llm.text_protocol import RescueBrain, TextProtocolBrain
from ai.assistant.llm.tool_mode import ToolModeBrain, ToolModes
from ai.brains.base import Completion, ModelCall, Request
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import wire_of
from ai.brains.models.wire.sse import EventStream
from ai.brains.wrappers.clean_output import CleanBrain
from ai.brains.wrappers.probe_tool_mode import SCHEMA, TEXT, TOOL_MODES, TOOLS
from ai.tests.assistant.engine.looping import Stage
from ai.tests.brains.printed_calls import hidden
from ai.tests.brains.printed_calls.forms import FORMS, THOUGHTS, named
from ai.tests.brains.wrappers.stack import Held
from ai.tests.pipeline.kit import tool
from ai.tests.rows import each_case, each_row
from ai.tools.contract.registry import TOOL_REGISTRY

NAMES = ("say", "whisper", "look", "wait")
WHISPER = {"target": "Bo", "message": "the secret"}


def answer(mode, text, provider="custom"):
    """What an assistant gets of a model's answer, asked in a mode."""
    tools = TOOL_REGISTRY.snapshot()
    spec = model_spec(f"{provider}:x", "http://127.0.0.1:9/v1", tool_mode=mode)
    inner, got = Held(), []
    brain = CleanBrain(ToolModeBrain(inner, spec, tools, ToolModes()), "Marta")
    brain.think(Request("You are Marta.", tools=tools.schemas(NAMES))).addCallback(got.append)
    completion = text if isinstance(text, Completion) else Completion(text)
    inner.open.pop(0).callback(completion)
    return got[0]


def data(arguments):
    return json.loads(arguments) if isinstance(arguments, str) else dict(arguments)


@each_row(FORMS)
def test_a_printed_call_is_made_in_any_mode(form):
    for mode in TOOL_MODES:
        made = answer(mode, FORMS[form]("whisper", WHISPER))
        assert [(call.name, data(call.arguments)) for call in made.calls] == [("whisper", WHISPER)]
        assert "secret" not in made.text
        assert made.printed == (mode != TEXT and form != "schema mode's own") or mode == TOOLS


@each_row(THOUGHTS)
def test_thoughts_are_taken_out_in_any_mode(marks):
    for mode in TOOL_MODES:
        for form in ("Hermes", "any: bare", "ReAct", "Llama 4"):
            made = answer(
                mode, THOUGHTS[marks].format(FORMS[form]("whisper", WHISPER)) + "Good day."
            )
            assert (made.text, made.calls) == ("Good day.", ())


@each_case(
    ("text", "name"),
    [
        (named("whisper", WHISPER)[:-4], "whisper"),
        (f"One moment.\n<tool_call>{named('whisper', WHISPER)[:-4]}</tool_call>", "whisper"),
        ('WHISPER: {"target": "Bo", "message": "the secret', "whisper"),
        ("WHISPER: Bo, the secret is green", "whisper"),
        ('SAY: {"message": "the secret', "say"),
    ],
)
def test_what_cannot_be_read_is_told_to_the_model_and_nobody_hears_it(text, name):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert [call.name for call in made.calls] == [name]
        assert "secret" not in made.text
        with pytest.raises(ValueError):
            json.loads(made.calls[0].arguments)


@each_case(
    ("text", "message"),
    [
        ("SAY: Good day.", "Good day."),
        ('SAY: {"message": "Good day."}', "Good day."),
        ('SAY: {"message": "Good day."}.', "Good day."),
        ('SAY:\n{"message": "Good day."}', "Good day."),
        ('SAY: {\n  "message": "Good day."\n}', "Good day."),
        ('SAY:\n{\n  "message": "Good day."\n}\n', "Good day."),
        ("**SAY:** Good day.", "Good day."),
        ("**SAY**: Good day.", "Good day."),
        ("**SAY: Good day.**", "Good day."),
        ("__SAY:__ Good day.", "Good day."),
        ('**SAY:** {"message": "Good day."}', "Good day."),
        ("SAY: {smiles} Good day.", "{smiles} Good day."),
    ],
)
def test_a_tag_in_any_dress_is_a_call_in_any_mode(text, message):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert [(call.name, data(call.arguments)) for call in made.calls] == [
            ("say", {"message": message})
        ]
        assert made.text == ""


@each_case(
    ("text", "said"),
    [
        ("Sure! SAY: Good day.", "Sure!"),
        ("Very well. SAY: Good day.\nSo.", "Very well.\nSo."),
        ("*leans over* SAY: Good day.", "*leans over*"),
        ("(quietly) SAY: Good day.", "(quietly)"),
    ],
)
def test_a_tag_after_a_sentence_on_its_line_is_a_call(text, said):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert [data(call.arguments) for call in made.calls] == [{"message": "Good day."}]
        assert (made.text, made.aloud) == (said, True)


@each_case("mode", [TOOLS, TEXT])
@each_case("text", ["{}", " { }\n", "null", "[]", "None", '""'])
def test_a_model_s_word_for_nothing_is_an_empty_answer(mode, text):
    made = answer(mode, text)
    assert (made.text, made.calls) == ("", ())


@each_row(hidden.ALOUD)
def test_nobody_hears_a_call_of_say_as_it_is_written(text):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert {call.name for call in made.calls} == {"say"}
        assert "secret" not in made.text and not made.aloud


@each_case(
    "text",
    ["**Bold:** words.", "**SAYING:** words.", "I **SAY:** no.", "NOTE: {x}", "> **SAY:** x"],
)
def test_other_words_in_bold_stay_words(text):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert (made.text, made.calls) == (text, ())


@each_row(hidden.READ)
def test_a_call_beside_words_or_in_tags_is_made_in_any_mode(text):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert [(call.name, data(call.arguments)) for call in made.calls] == [("whisper", WHISPER)]
        assert "secret" not in made.text


@each_row([*hidden.NOT_READ, *hidden.TAGS])
def test_nobody_hears_a_private_call_that_may_be_an_example(text):
    for mode in TOOL_MODES:
        made = answer(mode, text)
        assert {call.name for call in made.calls} == {"whisper"}
        assert not made.aloud
        assert "secret" not in made.text
        with pytest.raises(ValueError):
            json.loads(made.calls[-1].arguments)


@each_row(hidden.SPEECH)
def test_words_about_calls_are_spoken_in_any_mode(text):
    for mode in TOOL_MODES:
        if mode != SCHEMA or not text.startswith("{"):
            assert answer(mode, text).calls == ()


@pytest.mark.parametrize("wrapper", [TextProtocolBrain, RescueBrain])
def test_words_beside_a_call_are_heard_unless_it_must_be_written_again(wrapper):
    tools, inner, got = TOOL_REGISTRY.snapshot(), Held(), []
    for text in (named("wait", {}), named("whisper", WHISPER)[:-4]):
        wrapper(inner, tools).think(Request(tools=tools.schemas(NAMES))).addCallback(got.append)
        inner.answer(f"One moment.\n{text}")
    assert [made.aloud for made in got] == [True, False]


def test_calls_that_a_model_makes_leave_its_text_alone():
    made = answer(TOOLS, Completion("Hm.", (ModelCall("1", "look", {}),)))
    assert (made.text, [call.name for call in made.calls], made.printed) == ("Hm.", ["look"], False)


# Streams


def openai(pieces):
    for piece in pieces:
        yield {"choices": [{"delta": {"content": piece}}]}
    yield {"choices": [{"delta": {}, "finish_reason": "stop"}]}


def anthropic(pieces):
    yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    for piece in pieces:
        delta = {"type": "text_delta", "text": piece}
        yield {"type": "content_block_delta", "index": 0, "delta": delta}
    yield {"type": "message_delta", "delta": {"stop_reason": "end_turn"}}


def streamed(name, events):
    """The answer that a stream makes."""
    spec = model_spec(f"{name}:x")
    wire = wire_of(spec)
    reader, stream = wire.Reader("host", lambda piece: None), EventStream()
    for event in events:
        for one in stream.feed(f"data: {json.dumps(event)}\n\n".encode()):
            reader.take(one)
    return wire.completion(reader.answer(), spec)


STREAMS = {"openai": openai, "anthropic": anthropic}


@given(
    st.sampled_from(sorted(STREAMS)),
    st.sampled_from(TOOL_MODES),
    st.sampled_from(sorted(THOUGHTS)),
    st.sampled_from(sorted(label for label in FORMS if "gpt-oss" not in label)),
    st.lists(st.integers(1, 200), max_size=12),
)
def test_nothing_of_a_call_or_thought_is_spoken_however_a_stream_is_cut(
    provider, mode, marks, form, cuts
):
    whole = THOUGHTS[marks].format("the secret") + FORMS[form]("whisper", WHISPER)
    places = [0, *sorted({cut for cut in cuts if cut < len(whole)}), len(whole)]
    pieces = [whole[a:b] for a, b in zip(places, places[1:], strict=False)]
    made = answer(mode, streamed(provider, STREAMS[provider](pieces)), provider)
    assert [call.name for call in made.calls] == ["whisper"]
    assert "secret" not in made.text


# A whole turn


class Model(Held):
    """A model that answers with these texts, asked by its server's function calling."""

    is_model = True

    def __init__(self, tools, *texts):
        super().__init__()
        self._texts = list(texts)
        self._asked = RescueBrain(self, tools)

    def turn(self, request):
        asking = self._asked.think(request)
        if self.open:
            self.answer(self._texts.pop(0))
        return asking


def test_a_model_that_printed_a_broken_call_is_told_how_to_call_and_calls_again():
    did = []
    whisper = {
        "type": "object",
        "properties": {"target": {"type": "string"}, "message": {"type": "string"}},
        "required": ["target", "message"],
    }
    stage = Stage(tool("whisper", lambda character, **given: did.append(given), parameters=whisper))
    model = Model(
        stage.caller.tools,
        f"One moment.\n{named('whisper', WHISPER)[:-4]}",
        named("whisper", WHISPER),
        "Good day.",
    )

    class Turning:
        name, is_model = "m", True
        think = staticmethod(model.turn)

    turn = stage.run(Turning())
    first = turn.steps[0].outcomes[0]
    assert "not valid JSON" in first.observation
    assert '"required": ["target", "message"]' in first.observation
    assert did == [WHISPER]
    assert stage.did == ["say"]  # "Good day.", and not "One moment." or the secret
