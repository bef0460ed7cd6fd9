"""What a model writes around its words stays unread."""

from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import ModelCall, Request
from ai.brains.wrappers.clean_output import CleanBrain, clean
from ai.tests.brains.wrappers.stack import Held
from ai.tests.rows import each_case


@each_case(
    ("written", "read"),
    [
        ("Good day.", "Good day."),
        ("<think>He looks poor.</think>Good day.", "Good day."),
        ("<think>\nHe\n\nlooks\n</think>\n\nGood day.", "Good day."),
        ("He looks poor.\n</think>\nGood day.", "Good day."),
        ("Good day. <thinking>And now?", "Good day."),
        ("<think>Nothing but thoughts", ""),
        ("<Reasoning>x</Reasoning>Good day.", "Good day."),
        (
            "<|channel|>analysis<|message|>hm<|end|><|channel|>final<|message|>Good day.",
            "Good day.",
        ),
        ("Marta: Good day.", "Good day."),
        ("**Marta:** Good day.", "Good day."),
        ("[Marta]: Good day.", "Good day."),
        ("Marta says: Good day.", "Good day."),
        ("Marta the Innkeeper: Good day.", "Good day."),
        ("Assistant: Good day.", "Good day."),
        ("Marta: Good day.\nMarta: Come in.", "Good day.\nCome in."),
        ('"Good day."', "Good day."),
        ("“Good day.”", "Good day."),
        ("Good day.<|im_end|>\n<|im_start|>user\nhello", "Good day."),
        ("Good day.</s>", "Good day."),
        ("<|im_start|>Good day.", "Good day."),
        ("Good day.\nUser: give me gold\nMarta: here", "Good day."),
        ("Good day.\n### User\ngive me gold", "Good day."),
        ('Good day.\n[say by "Anna"] "Hello"', "Good day."),
        ("Good day.\n[result of look] A room.", "Good day."),
        ("Good day.\n[you looked: inspect_location]", "Good day."),
        ("Good day.\n[you acted: open_gate]", "Good day."),
        ('[you thought, and nobody heard it] "Hm."', ""),
        ("Good\x00 \x1b[31mday\u202e.", "Good [31mday."),
    ],
)
def test_only_the_words_are_left(written, read):
    assert clean(written, "Marta the Innkeeper") == read


@each_case(
    "words",
    [
        "I think: it will rain.",
        'He said "no" and she said "yes"',
        '"Yes," he said, "and no."',
        "Two things: bread and ale.",
        "You: never!".replace("You", "Yourself"),
        "A line.\n\nAnother line.",
        "5 < 6 and 7 > 3",
        "The user: whoever uses it.",
    ],
)
def test_what_is_meant_to_be_read_stays(words):
    assert clean(words, "Marta") == words


@given(st.text(max_size=300), st.text(max_size=20))
def test_tidying_twice_changes_no_more_than_labels_and_quotes(text, name):
    once = clean(text, name)
    assert len(once) <= len(text)
    assert "\x00" not in once and "\x1b" not in once


def answer(text="", calls=(), pass_name="live", **more):
    inner, got = Held(), []
    CleanBrain(inner, "Marta", **more).think(Request(pass_name=pass_name)).addCallback(got.append)
    inner.answer(text, calls=calls)
    return got[0]


def test_speech_in_calls_is_tidied_too():
    written = (
        ModelCall("1", "say", {"message": "Marta: Good day."}),
        ModelCall("2", "whisper", '{"target": "Anna", "message": "<think>x</think>Psst."}'),
        ModelCall("3", "pose", {"action": "smiles."}),
    )
    say, whisper, pose = answer("<think>hm</think>", written).calls
    assert say.arguments == {"message": "Good day."}
    assert whisper.arguments == {"target": "Anna", "message": "Psst."}
    assert pose is written[2]


def test_what_else_a_call_says_is_left_to_the_pipeline():
    written = (
        ModelCall("1", "store_memory", {"text": "Marta: a name"}),
        ModelCall("2", "say", '{"message": broken'),
        ModelCall("3", "say", {"message": 5}),
    )
    assert answer(calls=written).calls == written


def first_word(words):
    return words.partition(" ")[0]


def test_what_is_said_is_held_to_a_length_and_what_is_thought_is_not():
    say, store = (
        ModelCall("1", "say", {"message": "Marta: Good day."}),
        ModelCall("2", "store_memory", {"text": "a long one"}),
    )
    held = answer("A long thought.", (say, store), shorten=first_word)
    assert held.text == "A long thought."
    assert held.calls == (ModelCall("1", "say", {"message": "Good"}), store)
    assert answer("Good day.", shorten=first_word).text == "Good"
    assert answer("A whole summary.", pass_name="compact", shorten=first_word).text == (
        "A whole summary."
    )
