"""Placeholders: a closed list, one pass, and braces that are only letters."""

from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.prompts.parts import CHANGING, STEADY, changing_in, fill

VALUES = {name: f"<{name}>" for name in (*STEADY, *CHANGING)}
braces = st.text(st.sampled_from("{}name:!.[]0 "), max_size=20)


def test_what_is_known_is_filled_in_and_nothing_else():
    text = "{name} {{place}} { name } {name!r} {name.__class__} {0} {} { {nobody} {time"
    filled = fill(text, VALUES)
    assert filled == ("<name> {<place>} { name } {name!r} {name.__class__} {0} {} { {nobody} {time")


@given(braces, braces)
def test_what_stands_in_a_value_is_not_filled_in_again(name, other):
    values = {"name": name + "{place}", "place": other + "{name}"}
    assert fill("{name}|{place}", values) == f"{values['name']}|{values['place']}"


@given(st.text())
def test_a_text_without_placeholders_stays_as_it_is(text):
    if not any(f"{{{name}}}" in text for name in VALUES):
        assert fill(text, VALUES) == text


@given(st.lists(st.one_of(braces, st.sampled_from([f"{{{name}}}" for name in VALUES]))))
def test_no_text_and_no_value_breaks_it(pieces):
    text = "".join(pieces)
    assert isinstance(fill(text, dict.fromkeys(VALUES, text)), str)


def test_what_changes_from_turn_to_turn_is_known():
    assert changing_in("{name} {time} {place} {time} {x}") == ["time", "place"]
