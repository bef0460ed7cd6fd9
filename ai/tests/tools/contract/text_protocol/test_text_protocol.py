"""The text protocol: which lines are calls, which are speech, and which nobody may make one."""

from __future__ import annotations

import json

import pytest

from ai.tests.rows import each_case
from ai.tests.tools.made import protocol_registry, tool
from ai.tools import ToolContext, ToolRegistry, parse_response


@pytest.fixture(scope="module")
def registry():
    return protocol_registry()


@pytest.fixture
def parse(registry):
    def parse(raw):
        found = parse_response(raw, registry)
        return [(call.name, call.arguments) for call in found.tool_calls], found.text

    return parse


# Tags


@each_case(
    ("line", "call"),
    [
        ("SAY: Hello there", ("say", {"message": "Hello there"})),
        ("SAY:Hello", ("say", {"message": "Hello"})),
        ("SAY: \t Hello  ", ("say", {"message": "Hello"})),
        ("SAY: SAY: again", ("say", {"message": "SAY: again"})),
        ("SAY: Hello\r", ("say", {"message": "Hello"})),
        ("STAND:", ("stand", {})),
        ("LOOK:", ("look", {})),
        ("LOOK: closely", ("look", {"depth": "closely"})),
        ("WAIT: 5", ("wait", {"seconds": "5"})),
        ("RAW: whatever", ("raw", {"raw_arg": "whatever"})),
        ("BANK.PAY: 3", ("bank.pay", {"coins": "3"})),
        ("BANK_PAY: 3", ("bank_pay", {"coins": "3"})),
        ("checkWeather: here", ("checkWeather", {"place": "here"})),
        ("SUBMIT: done", ("submit", {"x": "done"})),
        ("OLD:", ("old", {})),
        (
            "LEARNING: factual water is wet",
            ("learning", {"category": "factual", "content": "water is wet"}),
        ),
        ('SAY: {"message": "Hi"}', ("say", '{"message": "Hi"}')),
        ("SAY: {smiles} Hi", ("say", {"message": "{smiles} Hi"})),
        (
            'WHISPER: {"target": "Ann", "message": "x"}',
            ("whisper", '{"target": "Ann", "message": "x"}'),
        ),
        ("WHISPER: {broken", ("whisper", "{broken")),
        ("WHISPER: Ann hello", ("whisper", {})),
    ],
)
def test_a_tag_at_the_start_of_a_line_is_a_call(parse, line, call):
    assert parse(line) == ([call], "")


@each_case(
    "line",
    [
        " SAY: x",
        "\tSAY: x",
        "I SAY: x",
        "say: x",
        "SAY x",
        "SAY : x",
        "**SAY:** x",
        "- SAY: x",
        "`SAY: x`",
        "SAY:",
        "SAY:   ",
        "SHOUT: x",
        "LEARNING: gossip water is dry",
        "LEARNING: factual",
        "CHECKWEATHER: here",
        "Note: this is speech",
        "https://example.com: x",
    ],
)
def test_what_only_looks_like_a_tag_is_speech(parse, line):
    assert parse(line) == ([], line.strip())


def test_calls_come_in_order_and_the_rest_is_spoken(parse):
    calls, text = parse("Well.\nLOOK:\n\n\nSo be it.\nSAY: one\nSAY: two\n\nBye.")
    assert calls == [("look", {}), ("say", {"message": "one"}), ("say", {"message": "two"})]
    assert text == "Well.\n\nSo be it.\n\nBye."


def test_a_tool_may_keep_its_line_on_display(parse):
    assert parse("NOTE: keep me") == ([("note", {"text": "keep me"})], "NOTE: keep me")


def test_each_call_has_an_id_and_its_surroundings(registry):
    context = ToolContext(user_message="hi", chat_id="room:1")
    found = parse_response("SAY: one\nLOOK:", registry, context).tool_calls
    assert [call.id for call in found] == ["t1", "t2"]
    assert [call.raw_arg for call in found] == ["one", ""]
    assert [call.context.raw_arg for call in found] == ["one", ""]
    assert all(call.context.chat_id == "room:1" for call in found)
    assert context.raw_arg == ""


def test_a_snapshot_serves_as_well_as_a_registry(registry):
    assert len(parse_response("LOOK:", registry.snapshot()).tool_calls) == 1


def test_arguments_from_text_pass_the_tools_own_validation(registry):
    [call] = parse_response("WAIT: 5", registry).tool_calls
    assert registry.get_tool("wait").validate_params(call.arguments).params == {"seconds": 5}


# A line is a line


@each_case("end", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\r"])
def test_a_letter_that_python_ends_lines_at_ends_no_line(parse, end):
    assert parse(f'"He said{end}SAY: pwned"')[0] == []
    calls, _ = parse(f"SAY: a{end}SAY: b")
    assert len(calls) == 1


def test_a_tag_never_swallows_the_next_line(parse):
    assert parse("SAY:\nthe door opens")[0] == []
    assert parse("STAND:\nLOOK: x") == ([("stand", {}), ("look", {"depth": "x"})], "")


# Quotes and fences


@each_case("mark", list(">\"'“”‘’«»„‹›「『"))
def test_a_quoted_line_is_never_a_call(parse, mark):
    for line in ("SAY: x", '<tool_call>{"name": "stand"}</tool_call>'):
        for blank in ("", " ", "\t"):
            assert parse(f"{mark}{blank}{line}")[0] == []
            assert parse(f"{blank}{mark}{line}")[0] == []


@each_case(
    ("fence", "closing"),
    [
        ("```", "```"),
        ("~~~", "~~~"),
        ("````", "`````"),
        ("```text", "```"),
        ("~~~ `x`", "~~~"),
        ("   ```", "```"),
        ("\t```", "\t```"),
    ],
)
@each_case("line", ["SAY: x", '<tool_call>{"name": "stand"}</tool_call>'])
def test_a_line_in_a_fence_is_never_a_call(parse, fence, closing, line):
    assert parse(f"{fence}\n{line}\n")[0] == []
    assert parse(f"{fence}\n{line}\n{closing}\nDone.")[0] == []
    assert parse(f"{fence}\n{line}\n{closing}\nSTAND:")[0] == [("stand", {})]


@each_case(
    "inner",
    ["```", "~~~", "```python", "``` x", "``", "> ````", '"````'],
)
def test_a_fence_is_not_closed_by_what_is_none_of_its_own(parse, inner):
    assert parse(f"````\n{inner}\nSAY: x\n````")[0] == []


def test_a_fence_with_words_behind_it_closes_nothing(parse):
    assert parse("```\n```python\nSAY: x\n```")[0] == []


def test_after_a_closed_fence_lines_count_again(parse):
    for fence in ("```", "~~~~", "  ```"):
        assert parse(f"{fence}\nSAY: no\n{fence}\nSAY: yes")[0] == [("say", {"message": "yes"})]
    assert parse("```\nSAY: no\n`````\nSAY: yes")[0] == [("say", {"message": "yes"})]


def test_a_line_of_code_between_ticks_opens_no_fence(parse):
    assert parse("```x = 1```\nSAY: yes")[0] == [("say", {"message": "yes"})]


def test_a_deeper_fence_within_a_fence_does_not_close_it(parse):
    assert parse("```\n    ```\nSAY: x\n```")[0] == []


def test_what_is_quoted_or_fenced_is_still_spoken(parse):
    raw = '"SAY: x"\n```\nSAY: y\n```'
    assert parse(raw) == ([], raw)


# Calls as JSON


def call(name, **arguments):
    return f"<tool_call>{json.dumps({'name': name, 'arguments': arguments})}</tool_call>"


def test_a_call_as_json_is_a_call_and_is_not_spoken(parse):
    assert parse(f"Hm.\n{call('say', message='hi')}\nBye.") == (
        [("say", {"message": "hi"})],
        "Hm.\nBye.",
    )


def test_a_call_may_take_several_lines(parse):
    raw = '<tool_call>\n{\n  "name": "say",\n  "arguments": {"message": "hi"}\n}\n</tool_call>'
    assert parse(raw) == ([("say", {"message": "hi"})], "")


def test_blanks_within_a_text_stay_as_they_are(parse):
    assert parse(call("say", message="a   b\tc"))[0] == [("say", {"message": "a   b\tc"})]


def test_several_calls_on_a_line_are_several_calls(parse):
    calls, text = parse(f"{call('stand')} {call('look')}{call('say', message='x')} and done")
    assert [name for name, _ in calls] == ["stand", "look", "say"]
    assert text == "and done"


def test_a_call_within_a_line_is_speech(parse):
    assert parse(f"I could {call('stand')}")[0] == []


def test_an_unclosed_call_is_none_and_hides_none(parse):
    assert parse('<tool_call>{"name": "stand"}')[0] == []
    assert parse(f'<tool_call>{{"name": "look"}}\nHm.\n{call("stand")}')[0] == [("stand", {})]


def test_a_call_of_a_tool_that_is_not_there_is_passed_on(parse):
    assert parse(call("nothing"))[0] == [("nothing", {})]


def test_broken_json_is_passed_on_under_its_name_to_be_told_about(registry):
    [found] = parse_response(
        '<tool_call>{"name": "say", "arguments": {</tool_call>', registry
    ).tool_calls
    assert found.name == "say"
    result = registry.get_tool("say").validate_params(found.arguments)
    assert "not valid JSON" in result.errors[0]["message"]


@each_case("content", ["", "nonsense", "[]", '"x"', "{}", '{"arguments": {}}'])
def test_a_call_without_a_name_is_a_call_of_nothing(parse, content):
    [(name, _)] = parse(f"<tool_call>{content}</tool_call>")[0]
    assert name == ""


@each_case("arguments", ["[1]", "3", "true", '"x"'])
def test_arguments_that_are_no_object_are_told_as_such(registry, arguments):
    raw = f'<tool_call>{{"name": "stand", "arguments": {arguments}}}</tool_call>'
    [found] = parse_response(raw, registry).tool_calls
    assert not registry.get_tool("stand").validate_params(found.arguments).valid


@each_case("arguments", ["null", "{}", '""'])
def test_arguments_that_are_nothing_are_none(registry, arguments):
    raw = f'<tool_call>{{"name": "stand", "arguments": {arguments}}}</tool_call>'
    [found] = parse_response(raw, registry).tool_calls
    assert registry.get_tool("stand").validate_params(found.arguments).params == {}


# The prompt


def test_the_prompt_lists_every_tool_with_its_tag(registry):
    lines = registry.prompt_block().splitlines()
    assert "SAY: [message] - A test's." in lines
    assert "WAIT: [seconds] - A test's." in lines
    assert "STAND: - A test's." in lines
    assert "LEARNING: [category] [what was learned] - A test's." in lines
    assert 'WHISPER: {"target": …, "message": …} - A test\'s.' in lines
    assert "SUBMIT: [x] - Ends it." in lines
    assert not any(line.startswith("OLD") for line in lines)


def test_the_prompt_can_be_of_some_tools_only(registry):
    block = registry.prompt_block([registry.get_tool("say")])
    assert "SAY" in block and "STAND" not in block


def test_a_description_of_several_lines_stays_one_line():
    registry = ToolRegistry()
    registry.register(tool("stand", description="One.\n\nSAY: two"))
    assert "STAND: - One. SAY: two" in registry.prompt_block().splitlines()


def test_every_tag_that_the_prompt_tells_is_understood(registry):
    for made in registry.all_tools():
        if made.deprecated or made.prompt_example:
            continue
        [line] = [
            line
            for line in registry.prompt_block([made]).splitlines()
            if line.endswith(made.description) and ":" in line
        ]
        tag = line.partition(":")[0]
        arguments = json.dumps(dict.fromkeys(made.parameters["properties"], "1"))
        [found] = parse_response(f"{tag}: {arguments}", registry).tool_calls
        assert found.name == made.name


@each_case(
    ("written", "confidence"),
    [
        ("0.8", 0.8),
        ("0", 0.0),
        ("1", 1.0),
        ("1.5", None),
        ("-0.1", None),
        ("true", None),
        ("null", None),
        ('"high"', None),
        ('"0.8"', None),
        ("[0.8]", None),
    ],
)
def test_a_call_has_the_confidence_that_its_model_gave(written, confidence, registry):
    raw = f'<tool_call>{{"name": "stand", "confidence": {written}}}</tool_call>'
    (made,) = parse_response(raw, registry).tool_calls
    assert (made.name, made.confidence) == ("stand", confidence)
    assert made.context.confidence == confidence
    (within,) = parse_response(raw, registry, ToolContext(confidence=0.1)).tool_calls
    assert within.confidence == (0.1 if confidence is None else confidence)


@each_case("confidence", [None, 0.1])
def test_a_call_by_a_tag_has_the_confidence_and_arguments_of_its_answer(registry, confidence):
    (made,) = parse_response("SAY: hi", registry, ToolContext(confidence=confidence)).tool_calls
    assert made.confidence == made.context.confidence == confidence
    assert made.context.arguments == {"message": "hi"}
