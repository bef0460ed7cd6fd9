"""The remote tool: what a module lists, as a tool like any other."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from ai.outside.circuit_breaker import CircuitBreaker
from ai.remote.manifests.manifest import read_manifest
from ai.remote.module import Module
from ai.remote.services import services
from ai.remote.tool import RemoteTool, remote_tool
from ai.testing import TestReactor, registry_copy
from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY, Tool, ToolCategory
from ai.tools.contract import levels
from ai.tools.contract.groups import register_group
from ai.tools.contract.registry import schema_of
from ai.tools.errors import ToolDefinitionError


def made(seconds: Any = 120, **told: Any) -> RemoteTool:
    value = {"tools": [{"name": "dice.roll", "description": "Roll.", **told}]}
    (definition,) = read_manifest("dice", value).tools
    own = {"MODULE_SERVICES": {"dice": "http://x"}, "TOOL_EXECUTION_TIMEOUT": seconds}
    with override_settings(AI={**own, "SLOW_MODULES": "dice"}):
        service = services()["dice"]
    return remote_tool(definition, Module(service, lambda _: None, CircuitBreaker(TestReactor())))  # type: ignore[arg-type,return-value]


def test_it_is_what_its_manifest_says() -> None:
    tool = made(
        parameters=[{"name": "sides", "type": "integer", "description": "How many."}],
        required_permission="user",
    )
    assert (tool.name, tool.description, tool.group, tool.module) == (
        "dice.roll",
        "Roll.",
        "dice",
        "dice",
    )
    assert tool.level() == levels.rank("Player")
    assert tool.category is ToolCategory.ASYNC_REQUIRED
    assert not tool.cacheable
    assert schema_of(tool)["parameters"]["required"] == ["sides"]
    assert {"live", "delegate", "decompose"} == set(tool.passes)


@each_case(
    ("told", "idempotent"),
    [
        ({}, False),
        ({"category": "safe_chain"}, True),
        ({"category": "dangerous"}, False),
        ({"idempotent": True}, True),
        ({"category": "safe_chain", "idempotent": False}, False),
    ],
)
def test_whether_a_second_try_does_harm(told: dict[str, Any], idempotent: bool) -> None:
    assert made(**told).is_idempotent() is idempotent


def test_a_guests_tool_needs_a_guest() -> None:
    assert made().level() == levels.rank("Guest")
    assert made(required_permission="owner").level() == levels.rank("Developer")


@pytest.mark.parametrize(("seconds", "timeout"), [(120, 121), (3600, 3600), (1, 2)])
def test_the_modules_own_deadline_comes_first(seconds: int, timeout: int) -> None:
    assert made(seconds).timeout == timeout


def test_a_complaint_says_which_module_it_is_from() -> None:
    with registry_copy():
        register_group("dice", "Dice.")

        class Roll(Tool):
            name = "dice.roll"
            description = "Roll."

            def execute(self, character: Any, **kwargs: Any) -> Any:
                return {}

        with pytest.raises(ToolDefinitionError, match="of the module 'dice'"):
            TOOL_REGISTRY.register(made())


def test_the_same_tool_once_more_takes_its_place() -> None:
    with registry_copy():
        register_group("dice", "Dice.")
        TOOL_REGISTRY.register(made())
        changed = made(description="Roll them.")
        TOOL_REGISTRY.register(changed)
        assert TOOL_REGISTRY.get_tool("dice.roll") is changed
