"""What stands in the registry of a module: its own tools, in its own group, and no one else's."""

from __future__ import annotations

from typing import Any

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from ai.outside.circuit_breaker import CircuitBreaker
from ai.remote.manifests.manifest import ModuleManifest, read_manifest
from ai.remote.module import Module
from ai.remote.registration import AT_ONCE, Registration
from ai.remote.services import Service
from ai.tests.remote.links import Told, manifest
from ai.tools import TOOL_REGISTRY, Tool
from ai.tools.contract import groups
from ai.tools.contract.groups import register_group


class Standing(Registration):
    """The registration of a module, and the time it takes."""

    def __init__(self, name: str) -> None:
        self.time = Clock()
        super().__init__(
            Module(Service(name), lambda _: Told(None), CircuitBreaker(self.time)), self.time
        )


def told(module: str, *tools: str, **more: Any) -> ModuleManifest:
    return read_manifest(module, manifest(module, *tools, **more))


def refused(updated: Deferred[Any]) -> list[str]:
    found: list[Any] = []
    updated.addCallback(found.append)
    return list(found[0])


def there(module: str) -> list[str]:
    return [name for name in TOOL_REGISTRY.list_tools() if name.startswith(f"{module}.")]


def game_tool(called: str) -> type[Tool]:
    class Own(Tool, register=False):
        name = called
        description = "The game's own."

        def execute(self, character: Any) -> dict[str, Any]:
            return {}

    TOOL_REGISTRY.register(Own)
    return Own


def test_tools_come_in_with_a_group_and_go_with_it() -> None:
    dice = Standing("dice")
    assert refused(dice.update(told("dice", "roll", "deal"))) == []
    assert there("dice") == ["dice.deal", "dice.roll"]
    assert TOOL_REGISTRY.get_tool("dice.roll").group == "dice"
    assert groups.known["dice"] == "The module dice."
    dice.withdraw()
    assert there("dice") == []
    assert "dice" not in groups.known


def test_what_is_gone_is_taken_out_and_the_rest_stays_as_it_is() -> None:
    dice = Standing("dice")
    dice.update(told("dice", "roll", "deal"))
    roll = TOOL_REGISTRY.get_tool("dice.roll")
    dice.update(told("dice", "roll", "shuffle"))
    assert there("dice") == ["dice.roll", "dice.shuffle"]
    assert TOOL_REGISTRY.get_tool("dice.roll") is roll


def test_nothing_new_is_no_new_snapshot() -> None:
    dice = Standing("dice")
    dice.update(told("dice", "roll"))
    before = TOOL_REGISTRY.snapshot()
    dice.update(told("dice", "roll"))
    assert TOOL_REGISTRY.snapshot() is before


def test_a_turn_that_runs_keeps_its_snapshot() -> None:
    dice = Standing("dice")
    dice.update(told("dice", "roll"))
    before = TOOL_REGISTRY.snapshot()
    dice.withdraw()
    assert before.find("dice.roll") is not None
    assert "dice" in before.groups


def test_a_changed_tool_takes_the_place_of_the_old() -> None:
    dice = Standing("dice")
    dice.update(told("dice", "roll"))
    other = manifest("dice", "roll")
    other["tools"][0]["description"] = "Roll them all."
    dice.update(read_manifest("dice", other))
    assert TOOL_REGISTRY.get_tool("dice.roll").description == "Roll them all."


def test_what_python_takes_for_the_same_is_another_tool_all_the_same() -> None:
    def one(value: object) -> dict[str, object]:
        parameters = [{"name": "n", "type": "", "enum": [value], "description": "What."}]
        return {"name": "dice.roll", "description": "Roll.", "parameters": parameters}

    dice = Standing("dice")
    dice.update(read_manifest("dice", {"tools": [one(1)]}))
    after = read_manifest("dice", {"tools": [one(True)]})
    dice.update(after)
    assert TOOL_REGISTRY.get_tool("dice.roll").definition.digest == after.tools[0].digest


def test_a_name_of_the_games_own_stays_the_games_and_takes_nothing_along() -> None:
    own = game_tool("dice.roll")
    dice = Standing("dice")
    (problem,) = refused(dice.update(told("dice", "deal", "roll", "shuffle")))
    assert "dice.roll" in problem
    assert isinstance(TOOL_REGISTRY.get_tool("dice.roll"), own)
    assert there("dice") == ["dice.deal", "dice.roll", "dice.shuffle"]
    dice.withdraw()
    assert there("dice") == ["dice.roll"]


def test_a_module_named_as_a_tool_of_the_game_is_told_once_for_all_its_tools() -> None:
    game_tool("hurl")
    problems = refused(Standing("hurl").update(told("hurl", "stone", "axe")))
    assert len(problems) == 1
    assert there("hurl") == []
    assert "hurl" not in groups.known


@pytest.mark.parametrize("name", ["core", "Memory", "theirs"])
def test_a_module_named_as_a_group_of_others_gets_nothing_in(name: str) -> None:
    register_group("theirs", "Somebody else's.")
    before = dict(groups.known)
    ours = Standing(name)
    assert len(refused(ours.update(told(name, "roll")))) == 1
    assert there(name) == []
    ours.withdraw()
    assert groups.known == before


def test_many_tools_leave_the_game_its_turns() -> None:
    dice = Standing("dice")
    many = [f"t{number}" for number in range(3 * AT_ONCE)]
    done = dice.update(told("dice", *many))
    assert len(there("dice")) == AT_ONCE
    assert not done.called
    dice.time.advance(0)
    assert len(there("dice")) == 3 * AT_ONCE
    assert refused(done) == []


def test_what_is_gone_meanwhile_does_not_come_in_any_more() -> None:
    dice = Standing("dice")
    many = [f"t{number}" for number in range(3 * AT_ONCE)]
    first = dice.update(told("dice", *many))
    second = dice.update(told("dice", many[0], many[-1]))
    assert refused(first) == refused(second) == []
    assert there("dice") == sorted([f"dice.{many[0]}", f"dice.{many[-1]}"])
    assert dice.time.getDelayedCalls() == []
