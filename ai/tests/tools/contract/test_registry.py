"""The registry: who is in it, in which order, and what happens to what is wrong."""

from __future__ import annotations

import json
import random

import pytest
from twisted.logger import globalLogPublisher

from ai.testing import registry_copy
from ai.tests.rows import each_case
from ai.tests.tools.made import filled, kind
from ai.tools import (
    TOOL_REGISTRY,
    ToolCategory,
    ToolDefinitionError,
    ToolRegistry,
    ToolSet,
    get_assistant_script_for_character,
    register_default_tools,
)
from ai.tools.contract.names import safe_name


@pytest.fixture
def mixed():
    registry = ToolRegistry()
    for name, category in zip("abcd", ToolCategory, strict=True):
        registry.register(kind(name, category=category))
    return registry


@pytest.fixture
def logged():
    events = []
    globalLogPublisher.addObserver(events.append)
    yield events
    globalLogPublisher.removeObserver(events.append)


# Registering


def test_the_same_class_again_changes_nothing():
    registry = ToolRegistry()
    made = kind("a")
    first = registry.register(made)
    snapshot = registry.snapshot()
    first.validate_params({})
    assert registry.register(made) is first
    assert registry.get_tool("a") is first
    assert registry.snapshot() is snapshot


def test_the_same_class_again_keeps_what_its_instance_has_gathered():
    def start(self):
        self.count = 0

    registry = ToolRegistry()
    made = kind("a", __init__=start)
    registry.register(made).count = 5
    registry.register(made)
    assert registry.get_tool("a").count == 5


def test_the_same_instance_again_changes_nothing():
    registry = ToolRegistry()
    tool = kind("a")()
    registry.register(tool)
    snapshot = registry.snapshot()
    assert registry.register(tool) is tool
    assert registry.snapshot() is snapshot


def test_the_same_module_and_name_replaces():
    registry = filled("a")
    before = registry.get_tool("a")
    again = kind("a", description="Now better.")
    registry.register(again)
    assert registry.get_tool("a") is not before
    assert registry.get_tool("a").description == "Now better."
    assert registry.list_tools() == ["a"]


@pytest.mark.parametrize("other", [{"module": "two.module"}, {"qualname": "Other"}])
def test_another_class_of_a_name_is_refused_with_both_named(other):
    registry = filled("a")
    with pytest.raises(ToolDefinitionError) as caught:
        registry.register(kind("a", **other))
    told = str(caught.value)
    assert told.startswith("Two tools are named 'a': one.module.Kind_a (") and " and " in told
    assert f"{other.get('module', 'one.module')}.{other.get('qualname', 'Kind')}_a" in told


def test_a_second_definition_for_other_passes_is_no_silent_replacement():
    registry = filled("a", passes=("live",))
    with pytest.raises(ToolDefinitionError, match="parameters_by_pass"):
        registry.register(kind("a", passes=("reflect",)))
    assert registry.get_tool("a").passes == ("live",)


@each_case("wrong", [int, 5, object(), None, dict])
def test_what_is_no_tool_is_refused(wrong):
    with pytest.raises(ToolDefinitionError):
        ToolRegistry().register(wrong)


def test_names_that_would_collide_for_a_provider_are_refused_both_ways():
    posing = safe_name("bank.pay")
    for first, second in (("bank.pay", posing), (posing, "bank.pay")):
        registry = filled(first)
        with pytest.raises(ToolDefinitionError, match="collide"):
            registry.register(kind(second))
        assert registry.list_tools() == [first]


def test_a_dot_and_an_underscore_live_side_by_side():
    registry = filled("a.b", "a_b")
    tools = registry.snapshot()
    for name in ("a.b", "a_b"):
        assert tools.find(name).name == name
        assert tools.find(safe_name(name)).name == name


def test_two_tools_with_one_tag_are_refused():
    registry = filled("say")
    with pytest.raises(ToolDefinitionError, match="tag 'SAY' belongs to both"):
        registry.register(kind("speak", tag_prefix="SAY"))


def test_a_tool_can_be_let_go():
    registry = filled("a", "b")
    registry.unregister("a")
    registry.unregister("never there")
    assert registry.list_tools() == ["b"]
    assert registry.get_tool("a") is None


# A bad definition while the game runs


@pytest.mark.parametrize(
    "wrong",
    [
        {"description": ""},
        {"permission": "Bulider"},
        {"permission": 4},
        {"timeout": None},
        {"parameters": None},
        {"execute": 5},
        {"__init__": lambda self: 1 / 0},
        {"arg_pattern": 3},
    ],
)
def test_once_the_server_runs_a_bad_definition_is_logged_and_listed_and_never_raised(wrong, logged):
    registry = filled("a")
    bad = kind("bad", **wrong)
    with pytest.raises(ToolDefinitionError):
        registry.define(bad)
    assert registry.problems == []
    registry.mark_running()
    registry.define(bad)
    assert registry.list_tools() == ["a"]
    assert len(registry.problems) == 1
    assert "one.module.Kind_bad" in registry.problems[0]
    assert [event["problem"] for event in logged if "problem" in event] == registry.problems


def test_once_the_server_runs_a_second_class_of_a_name_leaves_the_first():
    registry = filled("a")
    first = registry.get_tool("a")
    registry.mark_running()
    registry.define(kind("a", module="two.module"))
    assert registry.get_tool("a") is first
    assert "two.module" in registry.problems[0]


def test_a_good_definition_is_taken_while_the_server_runs():
    registry = filled("a")
    registry.mark_running()
    registry.define(kind("b"))
    assert registry.list_tools() == ["a", "b"]
    assert registry.problems == []


# Looking up


def test_names_and_tools_come_sorted_whatever_the_order_they_came_in():
    names = [f"tool_{number}" for number in range(50)] + ["B", "a.b", "_x"]
    random.Random(1).shuffle(names)
    registry = filled(*names)
    assert registry.list_tools() == sorted(names)
    assert [tool.name for tool in registry.all_tools()] == sorted(names)


def test_an_unknown_tool_is_none():
    assert filled("a").get_tool("b") is None
    assert filled("a").snapshot().find("b") is None
    assert filled("a").snapshot().find("") is None


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({}, "abcd"),
        ({"include_categories": {ToolCategory.SAFE_CHAIN, ToolCategory.TERMINAL}}, "ab"),
        ({"include_categories": [ToolCategory.DANGEROUS]}, "c"),
        ({"include_categories": set()}, ""),
        ({"exclude_categories": {ToolCategory.DANGEROUS}}, "abd"),
        ({"exclude_categories": []}, "abcd"),
        ({"tool_names": {"a", "d", "nobody"}}, "ad"),
        ({"tool_names": []}, ""),
        (
            {
                "include_categories": {ToolCategory.SAFE_CHAIN, ToolCategory.DANGEROUS},
                "exclude_categories": {ToolCategory.DANGEROUS},
                "tool_names": {"a", "b", "c"},
            },
            "a",
        ),
        (
            {
                "include_categories": {ToolCategory.TERMINAL},
                "exclude_categories": {ToolCategory.TERMINAL},
            },
            "",
        ),
    ],
)
def test_a_filter_takes_what_meets_every_condition(mixed, conditions, found):
    assert [tool.name for tool in mixed.filter_tools(**conditions)] == list(found)


def test_schemas_can_be_asked_for_by_category(mixed):
    assert [part["name"] for part in mixed.get_tool_schemas()] == list("abcd")
    asked = mixed.get_tool_schemas(categories=[ToolCategory.SAFE_CHAIN, ToolCategory.DANGEROUS])
    assert [part["name"] for part in asked] == ["a", "c"]
    assert mixed.get_tool_schemas(categories=[]) == []


def test_a_schema_has_a_safe_name_a_description_and_parameters():
    part = {"type": "object", "properties": {"x": {"type": "integer", "description": "d"}}}
    [found] = filled("mod.tool", parameters=part).get_tool_schemas()
    assert found == {
        "name": safe_name("mod.tool"),
        "description": "Does mod.tool.",
        "parameters": part,
    }
    assert list(found) == ["name", "description", "parameters"]


def test_a_deprecated_tool_stays_callable_and_is_no_longer_offered():
    registry = filled("old", deprecated="use new")
    assert registry.get_tool_schemas() == []
    assert registry.prompt_block() == ToolRegistry().prompt_block()
    assert registry.get_tool("old") is not None


def test_schemas_are_the_same_bytes_from_turn_to_turn_and_whatever_the_order():
    part = {
        "type": "object",
        "properties": {name: {"type": "string", "description": "d"} for name in ("z", "a", "m")},
        "required": ["m", "a"],
    }
    names = ["b", "mod.tool", "a", "c" * 80]
    one, other = filled(*names, parameters=part), filled(*reversed(names), parameters=part)
    texts = {
        json.dumps(found)
        for registry in (one, other)
        for found in (
            registry.get_tool_schemas(),
            registry.get_tool_schemas(),
            registry.snapshot().schemas(sorted(names)),
            ToolSet(registry.all_tools()).schemas(sorted(names)),
        )
    }
    assert len(texts) == 1
    assert one.prompt_block() == other.prompt_block()


def test_one_who_changes_a_schema_changes_neither_the_tool_nor_the_next_schema():
    part = {"type": "object", "properties": {"x": {"type": "integer", "description": "d"}}}
    registry = filled("a", parameters=part)
    before = json.dumps(registry.get_tool_schemas())
    spoiled = registry.get_tool_schemas()[0]
    spoiled["name"] = "b"
    spoiled["parameters"]["properties"].clear()
    registry.snapshot().schemas(["a"])[0]["parameters"]["properties"]["x"]["type"] = "string"
    assert json.dumps(registry.get_tool_schemas()) == before
    assert part["properties"]["x"]["type"] == "integer"
    assert not registry.get_tool("a").validate_params({"x": "no"}).valid


# Loading


def test_the_default_tools_are_loaded_at_the_first_look_up_and_once():
    loads = []
    registry = ToolRegistry(load=lambda: loads.append(registry.register(kind("late"))))
    registry.register(kind("early"))
    assert loads == []
    assert registry.list_tools() == ["early", "late"]
    assert [registry.get_tool("late")] == loads
    assert len(registry.snapshot()) == 2
    assert len(loads) == 1


def test_a_loader_may_look_into_the_registry():
    registry = ToolRegistry(load=lambda: registry.get_tool("a") or registry.register(kind("a")))
    assert registry.list_tools() == ["a"]


def test_a_load_that_fails_is_tried_again_and_never_half_a_registry():
    attempts = []

    def load():
        attempts.append(1)
        if len(attempts) == 1:
            raise ImportError("not yet")
        registry.register(kind("a"))

    registry = ToolRegistry(load=load)
    with pytest.raises(ImportError):
        registry.get_tool("a")
    assert registry.get_tool("a") is not None


def test_loading_the_default_tools_again_is_nothing():
    assert register_default_tools() == []
    before = TOOL_REGISTRY.snapshot()
    assert register_default_tools() == []
    assert TOOL_REGISTRY.snapshot() is before


def test_a_game_module_that_cannot_be_imported_is_told_and_stops_nothing(logged, monkeypatch):
    monkeypatch.setattr("ai.tools.GAME_MODULES", ["no.such.module", "ai.tools.tags"])
    [problem] = register_default_tools()
    assert problem.startswith("no.such.module: ")
    assert [event["path"] for event in logged if "path" in event] == ["no.such.module"]
    assert TOOL_REGISTRY.get_tool("get_tags") is not None


def test_a_game_module_that_raises_is_told_with_its_line(monkeypatch, tmp_path):
    broken = "from ai.tools import Param, Tool\n\n\nLIMIT = Param('N.', min=1)\n"
    (tmp_path / "game_with_a_typo.py").write_text(broken)
    (tmp_path / "game_with_a_gap.py").write_text("def weigh(:\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("ai.tools.GAME_MODULES", ["game_with_a_typo", "game_with_a_gap"])
    typo, gap = register_default_tools()
    assert typo.startswith("game_with_a_typo: Param.__init__() got an unexpected keyword ")
    assert typo.endswith(" (game_with_a_typo.py, line 4)")
    assert gap.count("line 1") == 1


def test_a_broken_tool_of_a_game_hides_no_other_of_its_module(monkeypatch, tmp_path, logged):
    tools = "from ai.tools import Tool, register_tool\n"
    for name, more in (("one", ""), ("two", "permission = 'Buidler'"), ("three", "group = 'x'")):
        tools += (
            f"class {name}(Tool):\n    name = 'my_{name}'\n    description = 'D.'\n    {more}\n"
        )
        tools += "    def execute(self, character):\n        return {}\n"
    tools += "register_tool('my_four', 'D.', {'type': 'object'}, lambda character: {})\n"
    (tmp_path / "game_with_slips.py").write_text(tools)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("ai.tools.GAME_MODULES", ["game_with_slips"])
    with registry_copy() as registry:
        assert register_default_tools() == []
        told = [one for one in registry.problems if "game_with_slips" in one]
        assert len(told) == 2 and "Buidler" in told[0] and "unknown group 'x'" in told[1]
        assert {"my_one", "my_four"} <= set(registry.list_tools())
        assert not {"my_two", "my_three"} & set(registry.list_tools())


def test_a_module_of_ours_that_cannot_be_imported_is_an_error(monkeypatch):
    monkeypatch.setattr("ai.tools.DEFAULT_MODULES", ("ai.tools.nowhere",))
    with pytest.raises(ModuleNotFoundError):
        register_default_tools()


def test_nobody_has_no_script():
    assert get_assistant_script_for_character(None) is None
    assert get_assistant_script_for_character(object()) is None


def test_a_registry_can_be_what_it_was():
    registry = filled("a")
    saved = registry.save()
    registry.register(kind("b"))
    registry.unregister("a")
    registry.restore(saved)
    assert registry.list_tools() == ["a"]
    registry.register(kind("c"))
    registry.mark_running()
    registry.problems.append("something")
    registry.restore(saved)
    assert (registry.list_tools(), registry.problems) == (["a"], [])
    with pytest.raises(ToolDefinitionError):
        registry.define(kind("b", description=""))


def test_two_registries_know_nothing_of_each_other():
    assert filled("a").list_tools() != filled("b").list_tools()
