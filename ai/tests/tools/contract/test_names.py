"""Provider-safe names: what OpenAI and Anthropic take, one to one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.tests.rows import each_case
from ai.tools.contract.names import NAME, name_map, safe_name

PROVIDERS = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")
legal_names = st.from_regex(NAME, fullmatch=True)


@given(legal_names)
def test_every_legal_name_has_a_form_that_providers_take(name):
    assert PROVIDERS.fullmatch(safe_name(name))


@given(st.sets(legal_names, max_size=30))
def test_no_two_names_share_a_form(names):
    found = name_map(names)
    assert sorted(found.values()) == sorted(names)
    assert all(safe_name(name) == safe for safe, name in found.items())


def test_names_that_fit_stay_as_they_are():
    for name in ("say", "inspect_location", "_x", "Check-Weather2", "a" * 64):
        assert safe_name(name) == name


def test_a_dot_does_not_meet_an_underscore():
    assert len({safe_name(name) for name in ("a.b", "a_b", "a-b", "a..b", "a._b")}) == 5


def test_long_names_that_differ_at_their_end_stay_apart():
    assert safe_name("a" * 127 + "b") != safe_name("a" * 128)


def test_three_hundred_names_are_mapped_one_to_one():
    names = [
        f"{module}{joint}{verb}{number}"
        for module in ("weather", "bank", "w" * 60)
        for joint in (".", "_", "-", "._", "")
        for verb in ("get", "set")
        for number in range(10)
    ]
    assert len(names) == 300
    found = name_map(names)
    assert len(found) == 300
    assert set(found.values()) == set(names)
    assert all(PROVIDERS.fullmatch(safe) for safe in found)


def test_the_same_name_twice_is_one():
    assert name_map(["a", "a"]) == {"a": "a"}


def test_a_name_that_poses_as_the_form_of_another_is_refused():
    posing = safe_name("bank.pay")
    for names in (["bank.pay", posing], [posing, "bank.pay"]):
        with pytest.raises(ValueError, match="collide") as caught:
            name_map(names)
        assert "bank.pay" in str(caught.value) and posing in str(caught.value)


@each_case("name", ["", "1a", "-a", ".a", "a b", "a\n", "ä", "a/b", "a" * 129, "a:b", "а"])
def test_names_outside_the_rule_are_no_names(name):
    assert not NAME.match(name)


@each_case("name", ["a", "_", "A.b-c_d9", "a" * 128, "mod.tool"])
def test_names_within_the_rule_are_names(name):
    assert NAME.match(name)
