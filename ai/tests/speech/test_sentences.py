"""Where sentences end, and how a text is held to a length."""

import time

from hypothesis import given
from hypothesis import strategies as st

from ai.speech.sentences import lines, shorten, split
from ai.tests.rows import each_case


@each_case(
    ("text", "sentences"),
    [
        ("", []),
        ("Hello", ["Hello"]),
        ("Hello! How are you? Fine.", ["Hello!", "How are you?", "Fine."]),
        ("Wait... what? No.", ["Wait... what?", "No."]),
        ('"Halt!" he cries. Nobody moves.', ['"Halt!" he cries.', "Nobody moves."]),
        ("See Dr. Marsh. He knows.", ["See Dr. Marsh.", "He knows."]),
        ("J. R. Hill was here. It was I. Go!", ["J. R. Hill was here.", "It was I.", "Go!"]),
        ("It costs 3.50 a night. Pay now.", ["It costs 3.50 a night.", "Pay now."]),
        ("One line\nAnd another", ["One line", "And another"]),
        ("こんにちは。元気ですか？はい。", ["こんにちは。", "元気ですか？", "はい。"]),
        ("F. U. N. is not spelled out", ["F. U. N. is not spelled out"]),
    ],
)
def test_a_text_falls_into_its_sentences(text, sentences):
    assert split(text) == sentences


@each_case(
    ("text", "found"),
    [
        ("", []),
        ("One. Two. Three.", ["One. Two. Three."]),
        ("One. Two. Three. Four.", ["One. Two. Three.", "Four."]),
        ("A. B. Cc. Dd. Ee. Ff. Gg.", ["A. B. Cc. Dd. Ee.", "Ff. Gg."]),
        ("One. Two. *Three. Four.* Five. Six.", ["One. Two. *Three. Four.*", "Five. Six."]),
        ('Go: "One. Two. Three. Four." So! Go.', ['Go: "One. Two. Three. Four."', "So! Go."]),
        ("“One. Two. Three. Four.” Five.", ["“One. Two. Three. Four.”", "Five."]),
        ("„One. Two. Three. Four.“ Five.", ["„One. Two. Three. Four.“", "Five."]),
        ("„One.“ Two. Three. Four.", ["„One.“ Two. Three.", "Four."]),
        ("»One. Two. Three. Four.« Five.", ["»One. Two. Three. Four.«", "Five."]),
        ('1". 2. 3. 4. 5. 6. 7. 8.', ['1". 2. 3. 4. 5. 6.', "7. 8."]),
    ],
)
def test_a_line_has_three_sentences_and_whole_acts_and_quotations(text, found):
    assert lines(text) == found


@given(st.text(alphabet="aB .!?\"'\n…。", max_size=80))
def test_nothing_but_blanks_is_lost_between_sentences(text):
    assert "".join("".join(split(text)).split()) == "".join(text.split())


@each_case(
    ("text", "limit", "held"),
    [
        ("One two. Three four. Five.", 0, "One two. Three four. Five."),
        ("One two. Three four. Five.", 26, "One two. Three four. Five."),
        ("One two. Three four. Five.", 22, "One two. Three four."),
        ("One two. Three four. Five.", 8, "One two."),
        ("One and two, then three and four and five", 20, "One and two…"),
        ("One and two and three and four", 15, "One and two…"),
        ("x" * 50, 10, "x" * 9 + "…"),
    ],
)
def test_a_long_text_ends_where_a_sentence_ends(text, limit, held):
    assert shorten(text, limit) == held


@given(st.text(alphabet="ab, .!?", max_size=120), st.integers(1, 60))
def test_what_is_left_is_never_too_long_and_begins_alike(text, limit):
    held = shorten(text, limit)
    assert len(held) <= limit
    assert text.strip().startswith(held.removesuffix("…").rstrip())


@each_case("piece", [".", "?!", '."', ". ", "\n \n", "。", "a. b ", "Mr. "])
def test_a_model_that_goes_on_and_on_stalls_nobody(piece):
    endless = (piece * 20_000)[:20_000]
    begun = time.thread_time()
    split(endless)
    assert len(shorten(endless, 500)) <= 500
    assert time.thread_time() - begun < 1
