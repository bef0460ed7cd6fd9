"""The snapshot that a turn works with."""

from __future__ import annotations

from ai.tests.tools.made import filled, kind
from ai.tools.contract.names import safe_name


def test_a_snapshot_is_one_object_until_something_changes():
    registry = filled("a")
    first = registry.snapshot()
    assert registry.snapshot() is first
    registry.register(kind("b"))
    second = registry.snapshot()
    assert second is not first
    registry.unregister("b")
    assert registry.snapshot() is not second


def test_a_snapshot_stays_as_it_was():
    registry = filled("a", "b")
    snapshot = registry.snapshot()
    old = snapshot.find("b")
    registry.unregister("a")
    registry.register(kind("b", description="New."))
    registry.register(kind("c"))
    assert [tool.name for tool in snapshot] == ["a", "b"]
    assert len(snapshot) == 2
    assert snapshot.find("b") is old
    assert snapshot.find("c") is None


def test_a_snapshot_offers_in_the_order_it_is_asked_in_and_leaves_out_strangers():
    snapshot = filled("a", "b", "c").snapshot()
    assert [part["name"] for part in snapshot.schemas(["c", "nobody", "a"])] == ["c", "a"]


def test_a_snapshot_gives_each_pass_its_schema():
    def part(name):
        return {"type": "object", "properties": {name: {"description": "d"}}}

    snapshot = filled(
        "a", parameters=part("x"), parameters_by_pass={"reflect": part("y")}
    ).snapshot()
    assert snapshot.schemas(["a"])[0]["parameters"] == part("x")
    assert snapshot.schemas(["a"], "reflect")[0]["parameters"] == part("y")


def test_three_hundred_tools_are_found_by_either_name_and_never_another():
    names = [
        f"{module}{joint}{verb}{number}"
        for module in ("weather", "bank", "w" * 60)
        for joint in (".", "_", "-", "._", "")
        for verb in ("get", "set")
        for number in range(10)
    ]
    registry = filled(*names)
    snapshot = registry.snapshot()
    offered = [part["name"] for part in registry.get_tool_schemas()]
    assert len(names) == len(set(offered)) == 300
    for name in names:
        assert snapshot.find(name).name == name
        assert snapshot.find(safe_name(name)).name == name


def test_the_nearest_names_come_first():
    snapshot = filled("get_tags", "get_attributes", "say", "set_attribute").snapshot()
    assert snapshot.nearest("get_tag")[0] == "get_tags"
    assert snapshot.nearest("get_tag", among=["say", "set_attribute"]) == []
    assert len(snapshot.nearest("get_attribute")) <= 3
    assert snapshot.nearest("") == []
    assert snapshot.nearest("x" * 100_000) == []
