"""A call in one line, and patterns over it."""

import fnmatch
import json
import time

from ai.tests.rows import each_case
from ai.tests.tools.made import kind
from ai.tools.contract.render import fits, render

TOOL = kind("paint", masked=("code",))()


def test_a_call_is_its_tool_and_its_arguments_sorted_as_json() -> None:
    shown = render(TOOL, {"wall": "north", "coats": 2, "dry": True, "by": None, "in": [1, "a"]})
    assert shown == 'paint(by=null, coats=2, dry=true, in=[1, "a"], wall="north")'


def test_a_call_without_arguments_has_empty_brackets() -> None:
    assert render(TOOL, {}) == "paint()"


def test_the_same_call_reads_the_same_however_it_was_written() -> None:
    assert render(TOOL, {"a": {"y": 1, "x": 2}, "b": 1}) == render(
        TOOL, {"b": 1, "a": {"x": 2, "y": 1}}
    )


def test_what_the_tool_masks_is_not_shown() -> None:
    assert render(TOOL, {"code": "1234", "wall": "north"}) == 'paint(code=•••, wall="north")'


def test_what_says_that_it_is_a_secret_is_not_shown_either() -> None:
    shown = render(TOOL, {"with": {"password": "hunter2"}})
    assert shown == 'paint(with={"password": "•••"})'


def test_nothing_of_it_is_left_out() -> None:
    assert render(TOOL, {"wall": "x" * 5000}) == f'paint(wall="{"x" * 5000}")'


@each_case(
    "hidden",
    ["\u200b", "\u202e", "\u200d", "\u3164", "\u034f", "\ue000", "\U000e0041", "\xa0"],
)
def test_what_a_reader_would_not_see_is_written_as_an_escape(hidden: str) -> None:
    shown = render(TOOL, {"wall": f"no{hidden}rth"})
    assert shown == f"paint(wall={json.dumps(f'no{hidden}rth')})"
    assert shown.isascii()
    assert render(TOOL, {"wall": "Straße 北 👍"}) == 'paint(wall="Straße 北 👍")'


@each_case("text", ['north", coats=9, x="', "a\nb", ")\nset_attribute(", "\\"])
def test_no_value_can_pass_for_more_than_a_value(text: str) -> None:
    shown = render(TOOL, {"wall": text})
    assert "\n" not in shown
    assert not fits("*, coats=9*", shown) or '\\", coats=9' in shown
    assert not fits('*wall="north", coats=9*', shown)


def test_a_text_of_nothing_but_hidden_letters_takes_no_time() -> None:
    private = "".join(chr(0xE000 + number % 6000) for number in range(60_000))
    took = []
    for _ in range(3):  # the shortest is what it takes while nothing else is in its way
        began = time.thread_time()
        assert render(TOOL, {"wall": private}).isascii()
        assert render(TOOL, {"wall": "\u200b" * 60_000}).isascii()
        took.append(time.thread_time() - began)
    assert min(took) < 0.05


def test_no_name_can_pass_for_more_than_a_name() -> None:
    shown = render(TOOL, {'x=1, wall="north", y': 1})
    assert not fits('*wall="north"*', shown)


@each_case("pattern", ["p*", "paint(*)", "paint(w*)", "?aint*", "[op]aint*"])
@each_case("text", ['paint(wall="north")', "paint()", 'print(wall="\\n")', ""])
def test_patterns_are_the_shells(pattern: str, text: str) -> None:
    assert fits(pattern, text) is fnmatch.fnmatchcase(text, pattern)


@each_case(
    ("pattern", "text"),
    [
        *(("[!a-c]x", text) for text in ("ax", "dx", "-x")),
        *(("[]a]", text) for text in ("]", "a", "b")),
        *(("[a", text) for text in ("[a", "a")),
        *(("[!]]", text) for text in ("]", "x")),
        *(("[z-a]", text) for text in ("z", "m")),
        *(("a.c|d", text) for text in ("a.c|d", "abc")),
        *(("é*", text) for text in ("éa\nb", "ea")),
        *(("PAINT*", text) for text in ("paint()", "PAINT()")),
    ],
)
def test_odd_patterns_are_the_shells_too(pattern: str, text: str) -> None:
    assert fits(pattern, text) is fnmatch.fnmatchcase(text, pattern)


def test_no_pattern_takes_long() -> None:
    begun = time.thread_time()
    assert not fits("*a" * 50 + "[!a]?b*c", "a" * 60_000)
    assert time.thread_time() - begun < 0.5
