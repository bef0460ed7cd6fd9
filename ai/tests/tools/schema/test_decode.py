"""`decode`: whatever comes from outside becomes plain JSON data, or is refused."""

from __future__ import annotations

import json
from collections import OrderedDict
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.tests.rows import each_case
from ai.tests.tools.hostile import Number, Words, json_values, odd_values, texts
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ITEMS,
    canonical,
    copy_if_short,
    decode,
    storable,
)


def refused(source: object) -> str:
    with pytest.raises(ToolInvalid) as caught:
        decode(source)  # type: ignore[arg-type]
    return caught.value.problem


def nested(depth: int) -> dict:
    value: dict = {}
    for _ in range(depth - 1):
        value = {"a": value}
    return value


@each_case("source", [None, "", "  \n", b"", "{}", {}, MappingProxyType({})])
def test_no_arguments_are_an_empty_object(source):
    assert decode(source) == {}


def test_text_bytes_and_mappings_decode_alike():
    expected = {"a": [1, 2.5, None, True, {"b": "ü"}]}
    text = json.dumps(expected, ensure_ascii=False)
    assert decode(text) == decode(text.encode()) == decode(expected) == expected


def test_the_result_shares_nothing_with_its_source():
    source = {"a": {"b": [1]}}
    decode(source)["a"]["b"].append(2)
    assert source == {"a": {"b": [1]}}


@each_case("source", ["[]", "3", '"text"', "null", "true", [], 3, b"[1]", {1}])
def test_what_is_no_object_is_refused(source):
    assert refused(source) == "The arguments are not a JSON object."


def test_broken_json_says_where_it_breaks():
    assert refused('{"a": 1,}').startswith("The arguments are not valid JSON: ")
    assert "at character" in refused('{"a": 1,}')


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_constants_that_are_no_json_are_refused(constant):
    assert refused(f'{{"a": {constant}}}') == f"{constant} is not JSON."


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_no_json_are_refused_in_mappings_too(number):
    assert refused({"a": [number]}).endswith("is not JSON.")


def test_a_float_too_large_for_a_float_is_refused():
    assert refused('{"a": 1e999}') == "inf is not JSON."


def test_integers_beyond_what_json_loads_takes_are_refused():
    assert refused('{"a": %s}' % ("9" * 5000)) == "The arguments are not valid JSON."


@pytest.mark.parametrize("number", [10**400, -(10**400), 10**5000], ids=["big", "low", "vast"])
def test_integers_that_no_float_can_hold_are_refused(number):
    assert refused({"a": number}) == "A number is too large."


def test_large_integers_that_a_float_can_hold_stay_exact():
    assert decode({"a": 10**300}) == {"a": 10**300}


@each_case("opening", ["[", '{"a":'])
@each_case("depth", [MAX_DEPTH, 1000, 10_000])
def test_deep_text_is_refused_before_it_is_parsed(opening, depth):
    assert refused('{"x":' + opening * depth) == (
        f"The arguments are nested deeper than {MAX_DEPTH} levels."
    )


def test_brackets_within_texts_are_no_depth():
    assert decode({"a": "[" * 100}) == decode('{"a": "%s"}' % ("[" * 100))


def test_escaped_quotes_do_not_hide_depth():
    text = '{"a": "\\"", "b": ' + "[" * 100 + "]" * 100 + "}"
    assert "nested deeper" in refused(text)


def test_the_deepest_nesting_that_is_allowed_passes_and_one_more_does_not():
    assert decode(nested(MAX_DEPTH)) == nested(MAX_DEPTH)
    assert decode(json.dumps(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    assert "nested deeper" in refused(nested(MAX_DEPTH + 1))
    assert "nested deeper" in refused(json.dumps(nested(MAX_DEPTH + 1)))


def test_mappings_deeper_than_the_stack_are_refused():
    assert "nested deeper" in refused(nested(100_000))


def test_cycles_are_refused():
    loop: dict = {}
    loop["self"] = loop
    ring: list = []
    ring.append(ring)
    assert "nested deeper" in refused(loop)
    assert "nested deeper" in refused({"a": ring})


def test_a_value_that_repeats_itself_is_counted_each_time():
    leaf: list = [1] * 10
    for _ in range(20):
        leaf = [leaf, leaf]
    assert "more than" in refused({"a": leaf})


def test_text_of_the_most_characters_passes_and_one_more_does_not():
    frame = len('{"a": ""}')
    assert decode('{"a": "%s"}' % ("x" * (MAX_BYTES - frame)))
    assert "too long" in refused('{"a": "%s"}' % ("x" * (MAX_BYTES - frame + 1)))


def test_large_bytes_are_refused_before_they_are_decoded():
    assert "too long" in refused(b"\xff" * (MAX_BYTES + 1))


def test_blanks_are_no_way_around_the_size():
    assert "too long" in refused(" " * (MAX_BYTES + 1))


def test_texts_in_mappings_count_together_names_included():
    half = "x" * (MAX_BYTES // 2)
    assert decode({"a": half})
    assert "too long" in refused({"a": half, "b": half})
    assert "too long" in refused({half: half + "x"})


def test_items_count_together():
    assert len(decode({"a": list(range(MAX_ITEMS - 1))})["a"]) == MAX_ITEMS - 1
    assert "more than" in refused({"a": list(range(MAX_ITEMS))})
    assert "more than" in refused({"a": [0] * 500, "b": [0] * 500})
    assert "more than" in refused(json.dumps({"a": [0] * 500, "b": [0] * 500}))


def test_nul_and_lone_surrogates_are_replaced_in_texts_and_names():
    assert decode({"a\0": "x\ud800y"}) == {"a\ufffd": "x\ufffdy"}
    assert decode('{"a": "\\u0000\\ud83d"}') == {"a": "\ufffd\ufffd"}


def test_surrogate_pairs_in_json_are_the_letter_they_stand_for():
    assert decode('{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


def test_bytes_that_are_no_text_are_replaced():
    assert decode(b'{"a": "\xff"}') == {"a": "\ufffd"}


@each_case("key", [1, None, True, 2.5, (1, 2), b"a"])
def test_names_that_are_no_text_are_refused(key):
    assert refused({"a": {key: 1}}).endswith("as a name is not JSON.")


@given(st.dictionaries(texts, st.one_of(texts, json_values, odd_values), max_size=3))
def test_short_values_are_copied_as_decoding_with_a_walk_leaves_them(value):
    copied = copy_if_short(value)
    if copied is not None:
        walked = decode(MappingProxyType(value))
        assert copied is not value and canonical(copied) == canonical(walked)


def test_subclasses_become_plain_values():
    found = decode(OrderedDict({Words("a"): Words("b"), "n": Number.THREE}))
    assert found == {"a": "b", "n": 3}
    assert [type(part) for part in (*found, *found.values())] == [str, str, str, int]


@each_case("value", [object(), {1}, b"x", 1j, range(3), len])
def test_values_without_a_json_form_are_refused_by_their_kind(value):
    assert refused({"a": value}) == f"A {type(value).__name__} is not JSON."


def test_tuples_become_lists():
    assert decode({"a": (1, (2,))}) == {"a": [1, [2]]}


@given(st.one_of(texts, st.binary(), odd_values, json_values.map(json.dumps)))
def test_decode_refuses_or_gives_what_survives_a_round_trip(source):
    try:
        found = decode(source)
    except ToolInvalid as error:
        assert error.problem and "\n" not in error.problem
        return
    written = json.dumps(found, allow_nan=False)
    assert json.loads(written) == found
    assert decode(written) == found
    written.encode()
    assert "\\u0000" not in json.dumps(found)


@given(st.dictionaries(texts, odd_values, max_size=5))
def test_decode_of_mappings_is_idempotent(source):
    try:
        found = decode(source)
    except ToolInvalid:
        return
    assert decode(found) == found


@given(st.text(st.sampled_from('{}[]",:\\1aue \n'), max_size=80))
def test_text_that_looks_like_json_never_surprises(text):
    try:
        assert isinstance(decode(text), dict)
    except ToolInvalid as error:
        assert error.advice


def test_one_true_and_one_point_zero_have_different_canonical_texts():
    assert len({canonical(value) for value in (1, True, 1.0, "1")}) == 4


def test_canonical_text_does_not_depend_on_the_order_of_names():
    assert canonical({"a": [1, {"x": 1, "y": 2}], "b": 2}) == canonical(
        {"b": 2, "a": [1, {"y": 2, "x": 1}]}
    )


def test_storable_leaves_ordinary_text_alone():
    text = "Grüße, 你好 😀 \n\t"
    assert storable(text) is text
    assert storable("a\0b\udfffc") == "a\ufffdb\ufffdc"
