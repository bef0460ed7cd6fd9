"""What a remote tool declares of its cost and limits, and what the game makes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import override_settings

from ai.remote.manifests.declarations import DEFAULTS
from ai.remote.manifests.manifest import ModuleManifest, as_json, read_manifest, tool_as_data
from ai.remote.manifests.pins import split
from ai.remote.manifests.strictness import rules_without_effect, tighten
from ai.testing import registry_copy
from ai.tests.remote.links import Linked, Told, modules, names
from ai.tests.remote.manifests.manifests import as_tool, definition, manifest, tool
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.contract.rates import MAX_COUNT, MAX_SECONDS, rates_of

STRICT = {
    "category": "safe_chain",
    "cost": "expensive",
    "requires_gate": True,
    "cooldown_seconds": 30,
    "daily_limit": 5,
    "cacheable": True,
}


def test_a_tool_is_as_its_manifest_declares_it() -> None:
    made = as_tool(definition(**STRICT))
    assert {name: getattr(made, name) for name in DEFAULTS} == {
        name: STRICT[name] for name in DEFAULTS
    }
    assert {(scope, rate.count, rate.seconds) for scope, rate in rates_of(made)} == {
        ("player", 1, 30),
        ("player", 5, None),
    }


@pytest.mark.parametrize("nothing", [{}, dict.fromkeys(DEFAULTS), dict(DEFAULTS)])
def test_without_declarations_a_tool_is_free_and_unlimited(nothing: dict[str, Any]) -> None:
    made = definition(**nothing)
    assert made == definition()
    assert made.digest == definition().digest
    assert made.declarations == {}
    assert not DEFAULTS.keys() & tool_as_data(made).keys()


def test_declarations_survive_the_cache_and_the_database() -> None:
    read = manifest(tool(**STRICT), tool("dice.other"))
    assert read_manifest("dice", json.loads(as_json(read))) == read


BAD: list[tuple[dict[str, Any], str]] = [
    ({"cost": "gold"}, '"gold" is not a cost; known are free, cheap, expensive.'),
    ({"cost": "Free"}, '"Free" is not a cost'),
    ({"cost": ""}, '"" is not a cost'),
    ({"cost": 3}, "3 is not a cost"),
    ({"cost": True}, "true is not a cost"),
    ({"cost": ["free"]}, "a list is not a cost"),
    ({"cost": {"free": 1}}, "a dict is not a cost"),
    ({"cost": "x" * 400_000}, "is not a cost"),
    ({"requires_gate": 1}, "Its `requires_gate` is neither true nor false."),
    ({"requires_gate": 0}, "Its `requires_gate` is neither true nor false."),
    ({"requires_gate": "yes"}, "Its `requires_gate` is neither true nor false."),
    ({"requires_gate": [True]}, "Its `requires_gate` is neither true nor false."),
    ({"cooldown_seconds": -1}, f"Its `cooldown_seconds` is not a number from 0 to {MAX_SECONDS}."),
    ({"cooldown_seconds": -0.001}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": float("nan")}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": float("inf")}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": float("-inf")}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": MAX_SECONDS + 1}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": 10**400}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": "30"}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": True}, "Its `cooldown_seconds` is not a number"),
    ({"cooldown_seconds": [30]}, "Its `cooldown_seconds` is not a number"),
    ({"daily_limit": -1}, f"Its `daily_limit` is not a whole number from 0 to {MAX_COUNT}."),
    ({"daily_limit": 1.5}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": float("nan")}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": MAX_COUNT + 1}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": 10**400}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": "5"}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": True}, "Its `daily_limit` is not a whole number"),
    ({"daily_limit": {}}, "Its `daily_limit` is not a whole number"),
    ({"cacheable": "no"}, "Its `cacheable` is neither true nor false."),
    ({"cacheable": 1}, "Its `cacheable` is neither true nor false."),
    ({"cacheable": True}, "Only a safe_chain tool can be `cacheable`."),
    ({"cacheable": True, "category": "dangerous"}, "Only a safe_chain tool can be `cacheable`."),
]


@pytest.mark.parametrize(("declared", "says"), BAD, ids=lambda value: str(value)[:40])
def test_a_bad_declaration_costs_its_tool_only(declared: dict[str, Any], says: str) -> None:
    read = manifest(tool(**declared), tool("dice.good", cost="cheap"))
    assert [one.name for one in read.tools] == ["dice.good"]
    (line,) = read.left_out
    assert line.startswith("'dice.roll': ")
    assert says in line
    assert len(line) < 300 and "\n" not in line


@pytest.mark.parametrize(("declared", "says"), BAD, ids=lambda value: str(value)[:40])
@pytest.mark.django_db
@pytest.mark.usefixtures("own_cache")
def test_staff_read_one_line_about_it(declared: dict[str, Any], says: str) -> None:
    told = {"name": "dice", "tools": [tool(**declared), tool("dice.good")]}
    with modules(dice=told) as ours:
        ours.discover_all()
        ours.refresh()
        assert names(ours) == ["dice.good"]
        assert TOOL_REGISTRY.get_tool("dice.roll") is None
        (line,) = ours.told
        assert line.startswith("The module 'dice': Left out: 'dice.roll': ")
        assert says.rstrip(".") in line and "\n" not in line
        assert ours.status()[0].problem in line
        ours.links["dice"].says = {"name": "dice", "tools": [tool("dice.good")]}
        ours.refresh()
        assert ours.told[1:] == ["The module 'dice': all is well again."]


def test_a_mistake_elsewhere_still_refuses_the_whole_manifest() -> None:
    with pytest.raises(Exception, match="'dice.roll'.*not a permission"):
        manifest(tool(cost="gold", required_permission="god"), tool("dice.good"))


def test_two_tools_of_one_name_are_refused_even_if_one_is_left_out() -> None:
    with pytest.raises(Exception, match="two tools named 'dice.roll'"):
        manifest(tool(cost="gold"), tool())


class TestPins:
    @pytest.mark.parametrize(
        ("before", "after", "lines"),
        [
            ({}, {"cost": "cheap"}, ['+ cost: "cheap"']),
            ({"cost": "expensive"}, {"cost": "cheap"}, ['- cost: "expensive"', '+ cost: "cheap"']),
            ({"requires_gate": True}, {}, ["- requires_gate: true"]),
            ({"cooldown_seconds": 30}, {"cooldown_seconds": 0}, ["- cooldown_seconds: 30"]),
            (
                {"daily_limit": 3},
                {"daily_limit": 300},
                ["- daily_limit: 3", "+ daily_limit: 300"],
            ),
            ({"category": "safe_chain"}, {"category": "safe_chain", "cacheable": True}, None),
        ],
    )
    @pytest.mark.django_db
    def test_a_changed_declaration_waits_for_a_yes(
        self, before: dict[str, Any], after: dict[str, Any], lines: list[str] | None
    ) -> None:
        assert split(manifest(tool(**before))).waiting == ()
        found = split(manifest(tool(**after)))
        assert found.manifest.tools == ()
        (change,) = found.waiting
        assert change.lines() == (lines or ["+ cacheable: true"])

    @pytest.mark.django_db
    def test_a_tool_that_was_left_out_at_first_waits_once_it_is_mended(self) -> None:
        split(manifest(tool(cost="gold"), tool("dice.good")))
        found = split(manifest(tool(cost="cheap"), tool("dice.good")))
        assert [one.name for one in found.manifest.tools] == ["dice.good"]
        assert [(change.tool, change.kind) for change in found.waiting] == [("dice.roll", "new")]

    @pytest.mark.django_db
    def test_a_pinned_tool_that_breaks_and_is_mended_is_the_pinned_one(self) -> None:
        split(manifest(tool(cost="cheap"), tool("dice.good")))
        assert len(split(manifest(tool(cost="gold"), tool("dice.good"))).manifest.tools) == 1
        assert len(split(manifest(tool(cost="cheap"), tool("dice.good"))).manifest.tools) == 2

    @pytest.mark.django_db
    @pytest.mark.usefixtures("own_cache")
    def test_who_accepts_needs_the_level_that_the_game_demands(self) -> None:
        own = {
            "MODULE_SERVICES": {"dice": "http://dice:8000"},
            "MODULE_TOOLS": {"dice.roll": {"required_permission": "admin"}},
        }
        with override_settings(AI=own), registry_copy():
            ours = Linked({"dice": Told({"name": "dice", "tools": [tool()]})})
            try:
                ours.discover_all()
                ours.links["dice"].says = {"name": "dice", "tools": [tool(cost="cheap")]}
                ours.refresh()
                (change,) = ours.status()[0].waiting
                assert change.level == levels.rank("Admin")
            finally:
                ours.stop()


TIGHTER: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    # what the manifest declares, what the settings demand, what holds
    ({}, {"cost": "cheap"}, {"cost": "cheap"}),
    ({"cost": "cheap"}, {"cost": "expensive"}, {"cost": "expensive"}),
    ({"cost": "expensive"}, {"cost": "cheap"}, {"cost": "expensive"}),
    ({}, {"requires_gate": True}, {"requires_gate": True}),
    ({"requires_gate": True}, {}, {"requires_gate": True}),
    ({}, {"cooldown_seconds": 10}, {"cooldown_seconds": 10}),
    ({"cooldown_seconds": 30}, {"cooldown_seconds": 10}, {"cooldown_seconds": 30}),
    ({"cooldown_seconds": 30}, {"cooldown_seconds": 60.5}, {"cooldown_seconds": 60.5}),
    ({}, {"daily_limit": 5}, {"daily_limit": 5}),
    ({"daily_limit": 3}, {"daily_limit": 5}, {"daily_limit": 3}),
    ({"daily_limit": 9}, {"daily_limit": 5}, {"daily_limit": 5}),
    ({"daily_limit": 0}, {"daily_limit": 5}, {"daily_limit": 5}),
    ({"category": "safe_chain", "cacheable": True}, {"cacheable": False}, {"cacheable": False}),
    ({}, {"cacheable": False}, {"cacheable": False}),
    ({}, {"required_permission": "user"}, {"required_permission": "user"}),
    (
        {"required_permission": "admin"},
        {"required_permission": "guest"},
        {"required_permission": "admin"},
    ),
    (
        {"required_permission": "user"},
        {"required_permission": "Builder"},
        {"required_permission": "Builder"},
    ),
]


@pytest.mark.parametrize(("declared", "rule", "holds"), TIGHTER)
@pytest.mark.parametrize("key", ["dice", "dice.roll"])
def test_the_game_tightens_and_never_loosens(
    key: str, declared: dict[str, Any], rule: dict[str, Any], holds: dict[str, Any]
) -> None:
    own = definition(**declared)
    tightened = tighten(own, {key: rule})
    assert {name: getattr(tightened, name) for name in holds} == holds
    assert tightened.digest == own.digest
    made = as_tool(tightened)
    assert made.level() == tightened.level
    assert all(getattr(made, name) == getattr(tightened, name) for name in DEFAULTS)


def test_the_stricter_rule_of_module_and_tool_holds() -> None:
    rules = {
        "dice": {"cooldown_seconds": 20, "daily_limit": 5},
        "dice.roll": {"cooldown_seconds": 10, "daily_limit": 2},
        "dice.deal": {"cooldown_seconds": 99},
    }
    tightened = tighten(definition(), rules)
    assert (tightened.cooldown_seconds, tightened.daily_limit) == (20, 2)


def test_a_rule_of_another_tool_changes_nothing() -> None:
    own = definition()
    assert tighten(own, {"dice.deal": {"cost": "cheap"}, "cards": {"cost": "cheap"}}) is own


@pytest.mark.parametrize(("declared", "rule", "holds"), TIGHTER)
def test_a_rule_that_would_loosen_is_reported(
    declared: dict[str, Any], rule: dict[str, Any], holds: dict[str, Any]
) -> None:
    own = definition(**declared)
    lines = list(rules_without_effect([own], {"dice.roll": rule}))
    looser = [name for name in rule if holds[name] != rule[name]]
    assert len(lines) == len(looser)
    assert all(
        f"['{name}'] has no effect" in line for name, line in zip(looser, lines, strict=True)
    )


def test_a_rule_of_a_whole_module_may_be_looser_than_one_of_its_tools() -> None:
    rules = {"dice": {"cooldown_seconds": 10}}
    assert list(rules_without_effect([definition(cooldown_seconds=30)], rules)) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("own_cache")
@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ({"dice.rol": {"cost": "cheap"}}, "has 'dice.rol', which is not among its tools"),
        (
            {"dice.roll": {"cooldown_seconds": 5}},
            "['cooldown_seconds'] has no effect: 5 is looser than 30 in the manifest",
        ),
    ],
)
def test_staff_read_of_a_rule_without_effect(rule: dict[str, Any], says: str) -> None:
    own = {"MODULE_SERVICES": {"dice": "http://dice:8000"}, "MODULE_TOOLS": rule}
    with override_settings(AI=own), registry_copy():
        ours = Linked({"dice": Told({"name": "dice", "tools": [tool(cooldown_seconds=30)]})})
        try:
            assert ours.status()[0].problem == "", "nobody knows its tools yet"
            ours.discover_all()
            ours.refresh()
            (line,) = ours.told
            assert says in line
            assert names(ours) == ["dice.roll"]
        finally:
            ours.stop()


@pytest.mark.django_db
@pytest.mark.usefixtures("own_cache")
def test_whom_a_tool_is_for_is_a_question_of_the_tightened_level() -> None:
    own = {
        "MODULE_SERVICES": {"dice": "http://dice:8000"},
        "MODULE_TOOLS": {"dice": {"required_permission": "Builder"}},
    }
    with override_settings(AI=own), registry_copy():
        ours = Linked({"dice": Told({"name": "dice", "tools": [tool()]})})
        try:
            ours.discover_all()
            assert names(ours) == []
            assert len(ours.get_tools_for_user("Builder", ["dice"])) == 1
            made = TOOL_REGISTRY.get_tool("dice.roll")
            assert made is not None and made.level() == levels.rank("Builder")
        finally:
            ours.stop()


def test_a_manifest_says_nothing_of_what_it_left_out_in_the_cache() -> None:
    read = manifest(tool(cost="gold"))
    assert "left_out" not in as_json(read)
    assert read_manifest("dice", json.loads(as_json(read))) == ModuleManifest("dice")
