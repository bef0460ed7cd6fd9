"""Levels: who stands above whom."""

from __future__ import annotations

import pytest

from ai.tests.rows import each_case
from ai.tools.contract import levels

NAMES = ("Guest", "Player", "Helper", "Builder", "Admin", "Developer")


@pytest.fixture
def own_hierarchy():
    before = levels.hierarchy
    levels.use_hierarchy(["Mortal", "Wizard"])
    yield
    levels.use_hierarchy(before)


def test_each_name_of_the_hierarchy_stands_one_above_the_last():
    assert [levels.rank(name) for name in NAMES] == [1, 2, 3, 4, 5, 6]


@each_case("name", [None, "", "none", "None", "NONE"])
def test_no_permission_is_the_level_none(name):
    assert levels.rank(name) == levels.NONE == 0


@each_case("name", ["builder", "BUILDER", "Builders", "builders"])
def test_case_and_plural_do_not_matter_as_in_evennia(name):
    assert levels.rank(name) == 4


@each_case("name", ["Bulider", "superuser", "guests!", "nones", " Guest", "4"])
def test_an_unknown_permission_is_an_error_and_never_a_guest(name):
    with pytest.raises(ValueError, match="Unknown permission") as caught:
        levels.rank(name)
    assert all(known in str(caught.value) for known in NAMES)


def test_levels_have_their_names_back():
    assert [levels.title(levels.rank(name)) for name in NAMES] == list(NAMES)
    assert levels.title(0) == levels.title(-1) == "none"


def test_a_level_above_all_names_has_the_highest_name():
    assert levels.title(99) == "Developer"


def test_a_game_may_have_names_of_its_own(own_hierarchy):
    assert levels.rank("wizards") == 2
    assert levels.title(2) == "Wizard"
    with pytest.raises(ValueError):
        levels.rank("Builder")
