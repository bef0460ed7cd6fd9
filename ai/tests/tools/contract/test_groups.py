"""The groups that tools are loaded by: fixed ones, and those that others add."""

import pytest

from ai.testing import registry_copy
from ai.tests.pipeline.kit import tool
from ai.tools import TOOL_REGISTRY, ToolDefinitionError, ToolRegistry
from ai.tools.contract import groups
from ai.tools.contract.groups import GROUPS, register_group, unregister_group

CORE = {
    "inspect_location",
    "search_object",
    "say",
    "pose",
    "whisper",
    "recall_memories",
    "store_memory",
    "list_goals",
    "execute_command",
    "wait",
    "browse_tools",
    "load_tools",
}


@pytest.fixture(autouse=True)
def registry():
    with registry_copy() as registry:
        yield registry


def test_the_core_is_what_the_specification_names_and_the_rest_is_in_seven_groups(registry):
    by_group: dict[str, set[str]] = {}
    for each in registry.all_tools():
        by_group.setdefault(each.group, set()).add(each.name)
    assert by_group["core"] == CORE
    assert list(GROUPS) == [
        "core",
        "world",
        "speech",
        "memory",
        "people",
        "planning",
        "building",
        "system",
    ]
    assert set(by_group) == set(GROUPS)


def test_a_group_can_be_added_and_goes_again():
    register_group("dice", "Throw dice.\nOf any kind.")
    assert dict(groups.known) == {**GROUPS, "dice": "Throw dice. Of any kind."}
    before = groups.known
    register_group("dice", "Throw dice. Of any kind.")
    assert groups.known is before
    unregister_group("dice")
    unregister_group("dice")
    assert dict(groups.known) == GROUPS


def test_what_is_fixed_stays():
    unregister_group("core")
    assert dict(groups.known) == GROUPS


@pytest.mark.parametrize(
    ("name", "description", "said"),
    [
        ("world", "Mine.", "a fixed group, 'world'; rename it"),
        ("World", "Mine.", "a fixed group, 'world'; rename it"),
        ("dice", "Others.", "another group, 'dice'; rename it"),
        ("two words", "x", "must start with a letter"),
        ("a" * 129, "x", "must start with a letter"),
        (7, "x", "must start with a letter"),
        ("empty", " ", "has no description"),
        ("empty", None, "has no description"),
    ],
)
def test_a_collision_or_a_slip_says_what_to_mend(name, description, said):
    register_group("dice", "Throw dice.")
    with pytest.raises(ToolDefinitionError, match=said):
        register_group(name, description)


def test_a_tool_may_be_in_an_added_group_only_while_it_is_there(registry):
    throw = tool("dice.throw", group="dice")
    with pytest.raises(ToolDefinitionError, match=r"unknown group 'dice'\. Use one of core, world"):
        registry.register(throw)
    register_group("dice", "Throw dice.")
    registry.register(throw)
    assert registry.snapshot().groups["dice"] == "Throw dice."


def test_a_tool_and_a_group_of_one_name_are_an_error(registry):
    with pytest.raises(ToolDefinitionError, match="'world' is the name of a group; rename"):
        registry.register(tool("world"))
    register_group("emit", "Send out.")
    with pytest.raises(ToolDefinitionError, match="'emit' has the name of a tool"):
        registry.register(tool("emit.light", group="emit"))


def test_a_snapshot_has_the_groups_of_its_moment():
    registry = ToolRegistry()
    registry.register(tool("look"))
    before = registry.snapshot()
    assert registry.snapshot() is before
    register_group("dice", "Throw dice.")
    after = registry.snapshot()
    assert "dice" in after.groups and "dice" not in before.groups
    with pytest.raises(TypeError):
        after.groups["more"] = "x"


def test_a_restored_registry_has_its_groups_again():
    with registry_copy():
        register_group("dice", "Throw dice.")
    assert "dice" not in groups.known and "dice" not in TOOL_REGISTRY.snapshot().groups
