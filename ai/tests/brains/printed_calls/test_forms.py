"""Every form in which models print calls: its arguments arrive whole, and nobody hears it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.printed_calls import Offer, read
from ai.tests.brains.printed_calls import hidden
from ai.tests.brains.printed_calls.forms import (
    ESCAPED_FORMS,
    FORMS,
    JSON_FORMS,
    OFFER,
    PYTHON_FORMS,
    TAG_FORMS,
    named,
    schema,
)
from ai.tests.rows import each_case, each_row

SAY = named("say", {"message": "Hi"})
WHISPER = named("whisper", {"target": "Bo", "message": "Psst"})
CALLS = [
    ("whisper", {"target": "Bo", "message": 'It\'s "under" the mat, [x] {y} \\ é 💎, and so on'}),
    ("whisper", {"target": "Bo", "message": "Two\nlines,\n\nand three"}),
    ("give", {"thing": "coin", "count": 3, "tags": ["a", ["b"], {"c": None}], "gift": True}),
    ("change", {"data": {"a": {"b": [1, 2.5, -3e9]}, "c": ""}, "note": "x"}),
    ("wait", {}),
    ("look", {}),
]


def made(text):
    """What an answer calls, with its arguments as data, and what it says."""
    reading = read(text, OFFER)
    return [(call.name, data(call.arguments)) for call in reading.calls], reading.text


def data(arguments):
    return json.loads(arguments) if isinstance(arguments, str) else arguments


@each_row(FORMS, CALLS)
def test_a_call_in_any_form_is_made_with_all_its_arguments(form, asked):
    name, arguments = asked
    calls, said = made(FORMS[form](name, arguments))
    assert calls == [(name, arguments)]
    assert not any(str(value) in said for value in arguments.values())


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(sorted(JSON_FORMS)),
    words | st.sampled_from(["<think>", "[THINK]", "◁THINK▷", "</think>"]),
    st.dictionaries(words, values, min_size=1, max_size=3),
)
def test_whatever_stands_in_json_arrives(form, message, more):
    arguments = {"data": more, "note": message}
    assert made(JSON_FORMS[form]("change", arguments))[0] == [("change", arguments)]


@given(st.sampled_from(sorted(PYTHON_FORMS)), words, st.integers())
def test_whatever_stands_in_python_arrives(form, message, count):
    arguments = {"thing": message, "count": count}
    assert made(PYTHON_FORMS[form]("give", arguments))[0] == [("give", arguments)]


plain = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<>|"))


@given(
    st.sampled_from(sorted({**TAG_FORMS, **ESCAPED_FORMS})),
    plain | st.sampled_from(["[THINK]", "[/think]", "◁THINK▷", "◁/think▷"]),
    st.integers(-99, 99),
)
def test_whatever_stands_in_tags_arrives(form, message, count):
    arguments = {"thing": message, "count": count}
    assert made(FORMS[form]("give", arguments))[0] == [("give", arguments)]


@each_case(
    ("models", "text", "names", "said"),
    [
        (
            "Qwen: two on a line",
            f"<tool_call>{SAY}</tool_call> <tool_call>{WHISPER}</tool_call>",
            ["say", "whisper"],
            "",
        ),
        (
            "Qwen: words around",
            f"Well.\n<tool_call>{SAY}</tool_call>\n<tool_call>{WHISPER}</tool_call>\nSo.",
            ["say", "whisper"],
            "Well.\n\nSo.",
        ),
        (
            "Hermes: two in one",
            f"<tool_call>\n{SAY}\n{WHISPER}\n</tool_call>",
            ["say", "whisper"],
            "",
        ),
        (
            "Qwen: none closed",
            f"<tool_call>{SAY}\n<tool_call>{WHISPER}",
            ["say", "whisper"],
            "",
        ),
        ("xLAM", f"[{SAY}, {WHISPER}]", ["say", "whisper"], ""),
        ("Llama 3: lines", f"{SAY}\n{WHISPER}", ["say", "whisper"], ""),
        ("Llama 3: semicolon", f"{SAY}; {WHISPER}", ["say", "whisper"], ""),
        ("Llama 4", "[look(), wait()]", ["look", "wait"], ""),
        ("Llama 4: lines", "look()\nwait()", ["look", "wait"], ""),
        ("Mistral", '[TOOL_CALLS]say{"message": "a"}[TOOL_CALLS]wait{}', ["say", "wait"], ""),
        ("Gemma: one fence", f"```json\n{SAY}\n{WHISPER}\n```", ["say", "whisper"], ""),
        (
            "Gemma: fences with words",
            f"First.\n```json\n{SAY}\n```\nThen.\n```json\n{WHISPER}\n```",
            ["say", "whisper"],
            "First.\n\nThen.",
        ),
        (
            "ReAct",
            "Thought: a\nAction: look\nAction Input: {}\nThought: b\nAction: wait",
            ["look", "wait"],
            "",
        ),
        ("ReAct: a text", "Thought: a\nAction: say\nAction Input: Hi", ["say"], ""),
        ("ReAct: an answer", "Thought: I know.\nFinal Answer: Good day.", [], "Good day."),
        ("ReAct: imagined", "Action: look\nObservation: Fog.\nAction: wait", ["look"], ""),
        (
            "DeepSeek V3.1: two",
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>look<｜tool▁sep｜>{}<｜tool▁call▁end｜>"
            "<｜tool▁call▁begin｜>wait<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
            ["look", "wait"],
            "",
        ),
        (
            "gpt-oss: words to the user",
            "<|channel|>commentary<|message|>Let me look.<|end|><|start|>assistant"
            "<|channel|>commentary to=functions.look<|message|>{}<|call|>",
            ["look"],
            "Let me look.",
        ),
        ("gpt-oss: final", "<|channel|>final<|message|>Good day.<|return|>", [], "Good day."),
        ("Functionary v3: to all", ">>>all\nGood day.\n>>>look\n{}", ["look"], "Good day."),
        (
            "Functionary v2: to all",
            "<|from|>assistant\n<|recipient|>all\n<|content|>Good day.<|from|>assistant\n"
            "<|recipient|>look\n<|content|>{}",
            ["look"],
            "Good day.",
        ),
        (
            "an object of OpenAI's",
            '{"role": "assistant", "tool_calls": [' + SAY + "]}",
            ["say"],
            "",
        ),
        ("a list of actions", '{"thoughts": "x", "actions": [' + SAY + "]}", ["say"], ""),
        ("nested in tool", '{"tool": ' + SAY + "}", ["say"], ""),
        ("braces of a template", "{" + SAY + "}", ["say"], ""),
        ("all of it as code", f"`{SAY}`", ["say"], ""),
        ("a bullet", f"- {SAY}", ["say"], ""),
        ("its own label", f"Marta: {SAY}", ["say"], ""),
        ("words after it on its line", f"{SAY} And so on.", ["say"], "And so on."),
        ("words around it", f"Sure! <tool_call>{SAY}</tool_call> Done.", ["say"], "Sure! \n Done."),
        ("a hidden letter before it", f"\ufeff{SAY}", ["say"], ""),
        ("a closing tag cut off", f"<tool_call>{SAY}</tool_cal", ["say"], ""),
        ("closed by an opening tag", f"<tool_call>{SAY}<tool_call>", ["say"], ""),
        ("tool_use", f"<tool_use>{SAY}</tool_use>", ["say"], ""),
        ("tool with a name", '<tool name="say">{"message": "Hi"}</tool>', ["say"], ""),
        ("function with a name", '<function name="say">{"message": "Hi"}</function>', ["say"], ""),
        ("tool_code", "<tool_code>print(say(message='Hi'))</tool_code>", ["say"], ""),
        ("a name and JSON", 'whisper {"target": "Bo", "message": "x"}', ["whisper"], ""),
        ("a name, a colon", 'whisper: {"target": "Bo", "message": "x"}', ["whisper"], ""),
        ("a slash", '/whisper {"target": "Bo", "message": "x"}', ["whisper"], ""),
        ("a bold name", '**WHISPER** {"target": "Bo", "message": "x"}', ["whisper"], ""),
        ("to=, no marks", 'to=functions.say\n{"message": "Hi"}', ["say"], ""),
        ("labelled Python", 'Function call: say(message="Hi")', ["say"], ""),
        ("tool and arguments", 'Tool: say\nArguments: {"message": "Hi"}', ["say"], ""),
        ("a name with a slip", named("whispr", {"message": "x"}), ["whispr"], ""),
        ("a tool that is none", "<tool_call>" + named("fly", {}) + "</tool_call>", ["fly"], ""),
        ("a name in capitals", named("SAY", {"message": "x"}), ["say"], ""),
        ("a prefix", named("functions.say", {"message": "x"}), ["say"], ""),
        ("a bold name", '**say**(message="Hi")', ["say"], ""),
        ("a name as code", '`say`("Hi")', ["say"], ""),
        ("a name in italics", '_whisper_(target="Bo", message="x")', ["whisper"], ""),
        ("tool_code alone", 'tool_code\nprint(say(message="Hi"))', ["say"], ""),
        ("tool_code, two", 'tool_code\nsay(message="Hi")\nwait()', ["say", "wait"], ""),
        ("arguments alone", '{"message": "Hi"}', ["say"], ""),
        ("arguments alone, fenced", '```json\n{"message": "Hi"}\n```', ["say"], ""),
        ("arguments alone, of one", '{"target": "Bo", "message": "x"}', ["whisper"], ""),
        ("single quotes", "{'name': 'say', 'arguments': {'message': 'Hi'}}", ["say"], ""),
        ("a comma too many", '{"name": "say", "arguments": {"message": "Hi",},}', ["say"], ""),
        ("a brace too few", SAY[:-1], ["say"], ""),
        (
            "after its turn",
            f"Good day.<|im_end|>\n<|im_start|>assistant\n<tool_call>{SAY}</tool_call>",
            [],
            "Good day.",
        ),
        ("only marks", "<tool_call>\n</tool_call>", [], ""),
    ],
)
def test_answers_with_more_than_one_call(models, text, names, said):
    calls, words = made(text)
    assert ([name for name, _ in calls], words) == (names, said)


@each_case(
    ("name", "text"),
    [
        ("say", SAY[:-3]),
        ("say", SAY[:20]),
        ("whisper", WHISPER[:-2] + ", "),
        ("whisper", '{"tool": "whisper", "arguments": {"target": "Bo", "mess'),
        ("whisper", '{"whisper": {"target": "Bo", "mess'),
        ("say", '{"name": "say", "arguments": {"message": "Hi", "message": "Ho"}}'),
        ("say", '{"name": "say", "arguments": {"message": "Hi"}, "message": "Ho"}'),
        ("say", '{"name": "say", "arguments": [1], "message": "Ho"}'),
        ("whisper", '{"name": "whisper", "arguments": {"message": "it is "u" x", "x": "y "z}}'),
        ("say", f"<tool_call>{SAY[:-4]}</tool_call>"),
        ("whisper", f"<tool_call>{WHISPER[:-4]}"),
        ("whisper", "<tool_call>whisper Bo that I am here</tool_call>"),
        ("whisper", "<function=whisper>Bo, I am here</function>"),
        (
            "whisper",
            "<function=whisper>\n<parameter=target>\nBo\n</parameter>\nand so\n</function>",
        ),
        (
            "say",
            "<function=say><parameter=message>a</parameter><parameter=message>b</parameter>"
            "</function>",
        ),
        ("whisper", f"[TOOL_CALLS] [{WHISPER[:-5]}"),
        ("say", "[say(message=secret)]"),
        ("whisper", 'whisper("Bo", "x", "y")'),
        ("say", 'say(message="Hi"'),
        ("say", '[say(message="Hi"), fire(x=1)]'),
        ("say", 'say(message="a", **{"x": 1})'),
        ("say", "say(message=open('/etc/passwd').read())"),
        ("whisper", f"```json\n{WHISPER[:-6]}\n```"),
        ("whisper", 'Thought: x\nAction: whisper\nAction Input: Bo, "the key"'),
        ("", '<tool_call>{"arguments": {"message": "secret"}}</tool_call>'),
        ("", "<tool_call>[1, 2]</tool_call>"),
    ],
)
def test_what_cannot_be_read_is_passed_on_and_not_spoken(name, text):
    reading = read(text, OFFER)
    assert [call.name for call in reading.calls] == [name]
    assert not reading.is_readable
    assert reading.text == ""
    with pytest.raises(ValueError):
        json.loads(reading.calls[0].arguments)


def test_more_calls_than_any_turn_makes_are_passed_on_as_unreadable():
    reading = read("\n".join(f"<tool_call>{SAY}</tool_call>" for _ in range(200)), OFFER)
    assert 20 < len(reading.calls) < 40
    assert not reading.is_readable


@each_row(FORMS)
def test_a_call_that_was_broken_off_anywhere_is_never_spoken(form):
    whole = FORMS[form]("whisper", {"target": "Bo", "message": "the secret is green"})
    for end in range(whole.index("secret") + 6, len(whole)):
        assert "secret" not in read(whole[:end], OFFER).text, whole[:end]


@each_row(hidden.READ)
def test_a_call_beside_words_or_in_tags_is_made(text):
    calls, said = made(text)
    assert calls == [("whisper", hidden.ARGUMENTS)]
    assert "secret" not in said


@each_row([*hidden.NOT_READ, *hidden.LOOSE])
def test_a_private_call_that_may_be_an_example_is_neither_made_nor_spoken(text):
    reading = read(text, OFFER)
    assert {call.name for call in reading.calls} == {"whisper"}
    assert not reading.is_readable
    assert "secret" not in reading.text


@each_row(hidden.ALOUD)
def test_a_call_of_what_all_hear_is_not_spoken_as_it_is_written(text):
    reading = read(text, OFFER)
    assert {call.name for call in reading.calls} == {"say"}
    assert not reading.is_readable
    assert "secret" not in reading.text


@each_case(
    ("names", "text", "is_call"),
    [
        (["say"], '{"message": "Hi"}', True),
        (["say", "emit"], '{"message": "Hi"}', True),
        (["say", "channel_send"], '{"message": "Hi"}', False),
        (["whisper", "page"], '{"target": "Bo", "message": "x"}', False),
        (["say"], '{"message": "Hi", "target": "Bo"}', None),
        (["look"], '{"message": "Hi"}', None),
        (["whisper"], '{"message": "Hi"}', None),
        (["say"], '{"message": "Hi"} he said', None),
    ],
)
def test_arguments_alone_are_a_call_where_they_fit_one_tool_that_speaks(names, text, is_call):
    texts = {"say": ["message"], "emit": ["message"], "channel_send": ["message"], "look": ["at"]}
    fields = {**texts, "whisper": ["target", "message"], "page": ["target", "message"]}
    offer = Offer(
        {name: schema(fields[name], **dict.fromkeys(fields[name], "string")) for name in names}
    )
    reading = read(text, offer)
    if is_call is None:
        assert (reading.text, reading.calls) == (text, ())
    else:
        assert [call.name for call in reading.calls] == (["say"] if is_call else [""])
        assert reading.text == "" and reading.is_readable is is_call


@each_row(hidden.AROUND)
def test_a_private_call_is_spoken_in_no_form_wherever_it_stands(around):
    for label, form in FORMS.items():
        reading = read(around.format(form("whisper", hidden.ARGUMENTS)), OFFER)
        assert "secret" not in reading.text, label
        assert {call.name for call in reading.calls} == {"whisper"}, label
