"""Access to modules' tools: first the module, then the level."""

from __future__ import annotations

import pytest

from ai.remote.access import get_tools_for_user
from ai.remote.errors import ManifestError
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.tests.rows import each_case
from ai.tools.contract import levels

LISTED = [
    ("research.web_search", "guest"),
    ("research.fetch_webpage", "guest"),
    ("file_manager.create_document", "guest"),
    ("file_manager.delete_file", "user"),
    ("code_executor.run_python", "user"),
    ("code_executor.run_shell", "admin"),
    ("scheduler.add_job", "admin"),
]
"""The specification's example, with its permissions."""


def module(name):
    tools = [ToolDefinition(tool, required_permission=level) for tool, level in LISTED]
    return ModuleManifest(name, "", tuple(tool for tool in tools if tool.module == name))


MANIFESTS = {
    name: module(name) for name in ("research", "file_manager", "code_executor", "scheduler")
}
ALLOWED = ["research", "file_manager", "code_executor"]


def names(permission, allowed=tuple(ALLOWED)):
    return [tool.name for tool in get_tools_for_user(MANIFESTS, permission, allowed)]


@each_case("permission", ["user", "Player", "player", 2])
def test_the_specifications_example_has_five_tools_in_and_two_out(permission):
    assert names(permission) == [
        "research.web_search",
        "research.fetch_webpage",
        "file_manager.create_document",
        "file_manager.delete_file",
        "code_executor.run_python",
    ]


def test_a_module_that_is_not_allowed_is_out_for_everybody():
    assert "scheduler.add_job" not in names("owner")
    assert "scheduler.add_job" in names("owner", [*ALLOWED, "scheduler"])
    assert names("owner", []) == []
    assert names("owner", ["nobody_knows_it"]) == []


@each_case(
    ("permission", "count"),
    [("guest", 3), ("user", 5), ("Helper", 5), ("Builder", 5), ("admin", 7), ("owner", 7)],
)
def test_each_level_has_what_it_may_use(permission, count):
    assert len(names(permission, list(MANIFESTS))) == count


@each_case("permission", [levels.NONE, "", "none", "superuser", "0"])
def test_who_has_no_permission_that_is_one_has_no_tool(permission):
    assert names(permission) == []


def test_a_tool_of_an_unknown_level_is_an_error_and_never_a_guests():
    slip = {"dice": ModuleManifest("dice", "", (ToolDefinition("dice.x", "", (), "gust"),))}
    with pytest.raises(ManifestError, match="gust"):
        get_tools_for_user(slip, "owner", ["dice"])
