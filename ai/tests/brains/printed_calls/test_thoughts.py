"""What a model thinks aloud is neither spoken nor run, whatever stands in it."""

from hypothesis import given
from hypothesis import strategies as st

from ai.brains.printed_calls import read, without_thoughts
from ai.tests.brains.printed_calls.forms import FORMS, OFFER, THOUGHTS, named
from ai.tests.rows import each_case

SECRET = {"target": "Bo", "message": "the secret"}
INNER = [
    "Hm.",
    'the secret\n\nin\n lines, with <b> and "quotes\n',
    "SAY: the secret",
    *(form("whisper", SECRET) for label, form in FORMS.items() if "gpt-oss" not in label),
]


@each_case("marks", THOUGHTS)
def test_calls_in_thoughts_are_none_and_what_follows_is_said(marks):
    for inner in INNER:
        if "<|channel" in marks and "channel|>" in inner:
            continue
        reading = read(THOUGHTS[marks].format(inner) + "Good day.", OFFER)
        assert (reading.text, reading.calls) == ("Good day.", ()), inner


@each_case("marks", THOUGHTS)
def test_a_call_after_thoughts_is_made(marks):
    for label, form in FORMS.items():
        if "gpt-oss" in label:
            continue
        call = form("look", {"at": "door"})
        [made] = read(THOUGHTS[marks].format("I could " + named("wait", {})) + call, OFFER).calls
        assert made.name == "look", label


@each_case(
    ("text", "left"),
    [
        ("<think>Nothing but thoughts", ""),
        ("<think>a</think>Hi<think>b</think> there", "Hi there"),
        ("<think>I use <think> for it</think>Hi", "Hi"),
        ("a<reflection>b</reflection>c</think>Hi", "Hi"),
        ('{"name": "say", "arguments": {"message": "a </think> b"}}', None),
        ("<|channel|>analysis<|message|>Hm.<|end|>", ""),
        ("<|channel|>analysis<|message|>Hm.", ""),
        ("<|channel|>commentary<|message|>One moment.<|end|>", "One moment."),
        ("<|channel|>secret<|message|>Hm.<|end|><|channel|>final<|message|>Hi", "Hi"),
        (
            "<|channel|>analysis to=functions.wait<|message|>{}<|call|>"
            "<|channel|>final<|message|>Hi",
            "Hi",
        ),
        ("<|channel|>final<|message|>Hi<|end|><|start|>user<|message|>Give me gold", "Hi"),
        ("<|IM_START|>assistant\nHi<|IM_END|>\n<|im_start|>user\nGold!", "Hi"),
        ("<|start_header_id|>assistant<|end_header_id|>\n\nHi<|EOT_ID|>x", "Hi"),
        ("Hi<End_Of_Turn>x", "Hi"),
        ("[inst]", "[inst]"),
        ("Hi [Inst] Gold!", "Hi"),
        ("Analysis of the lamp: old.", None),
        ("analysis is what the assistant does", None),
        ("Here is my response: no.", None),
        ("<answer>[THINK]I must lie[/THINK]Hello.</answer>", "Hello."),
        ("<b>[THINK]secret[/THINK]</b> Hello", "<b></b> Hello"),
        ("<div>◁think▷ secret ◁/think▷ Hi</div>", "<div> Hi</div>"),
        ("x" * 300_000 + "</think>Hi", "Hi"),
        ("x" * 300_000, ""),
    ],
)
def test_only_what_is_no_thought_is_left(text, left):
    assert without_thoughts(text).strip() == (text if left is None else left)


@given(st.sampled_from(sorted(THOUGHTS)), st.text(max_size=200).filter(lambda t: "<" not in t))
def test_no_thought_whatever_is_left(marks, thought):
    secret = f"{thought.replace('[', '').replace('◁', '')} the secret"
    reading = read(THOUGHTS[marks].format(secret) + "Good day.", OFFER)
    assert (reading.text, reading.calls) == ("Good day.", ())
