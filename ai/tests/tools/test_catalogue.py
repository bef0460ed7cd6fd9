import subprocess
import sys

from ai.tests.imports import ROOT, packages_of
from ai.tools import TOOL_REGISTRY, ToolCategory
from ai.tools.__main__ import catalogue

SAFE, TERMINAL, DANGEROUS = (
    ToolCategory.SAFE_CHAIN,
    ToolCategory.TERMINAL,
    ToolCategory.DANGEROUS,
)
EXPECTED = {
    "inspect_location": (SAFE, "core"),
    "search_object": (SAFE, "core"),
    "say": (TERMINAL, "core"),
    "pose": (TERMINAL, "core"),
    "whisper": (TERMINAL, "core"),
    "emit": (TERMINAL, "speech"),
    "page": (TERMINAL, "speech"),
    "channel_send": (TERMINAL, "speech"),
    "go": (SAFE, "world"),
    "take": (SAFE, "world"),
    "drop": (SAFE, "world"),
    "open": (SAFE, "world"),
    "close": (SAFE, "world"),
    "give": (DANGEROUS, "world"),
    "spawn_prototype": (DANGEROUS, "building"),
    "execute_batchcode": (DANGEROUS, "building"),
    "wait": (TERMINAL, "core"),
    "execute_command": (DANGEROUS, "core"),
    "doc_lookup": (SAFE, "world"),
    "get_attributes": (SAFE, "building"),
    "list_attributes": (SAFE, "building"),
    "set_attribute": (DANGEROUS, "building"),
    "get_tags": (SAFE, "building"),
    "search_by_tag": (SAFE, "building"),
    "add_tag": (DANGEROUS, "building"),
    "remove_tag": (DANGEROUS, "building"),
    "read_on": (SAFE, "system"),
}


def test_every_tool_of_the_first_step_is_there_in_its_category_and_group():
    for name, (category, group) in EXPECTED.items():
        tool = TOOL_REGISTRY.get_tool(name)
        assert (tool.category, tool.group) == (category, group), name


def test_every_parameter_is_described_bounded_and_no_other_is_taken():
    for name in EXPECTED:
        schema = TOOL_REGISTRY.get_tool(name).parameters
        assert schema["additionalProperties"] is False, name
        for parameter, rules in schema["properties"].items():
            where = f"{name}.{parameter}"
            assert rules["description"], where
            if rules["type"] == "string":
                assert "enum" in rules or "maxLength" in rules, where
            if rules["type"] == "array":
                assert "maxItems" in rules, where


def test_what_changes_the_game_spoils_what_was_read_of_it():
    readers = {"inspect_location", "search_object"}
    for name, more in {
        "execute_command": {"get_attributes", "list_attributes", "get_tags", "search_by_tag"},
        "set_attribute": {"get_attributes", "list_attributes"},
        "add_tag": {"get_tags", "search_by_tag"},
        "remove_tag": {"get_tags", "search_by_tag"},
    }.items():
        assert readers | more <= set(TOOL_REGISTRY.get_tool(name).invalidates), name


def test_the_catalogue_has_a_line_a_tool_group_by_group():
    tools = [TOOL_REGISTRY.get_tool(name) for name in EXPECTED]
    lines = catalogue(tools).splitlines()
    assert lines[0].split() == ["name", "category", "group", "permission", "description"]
    names = [line.split()[0] for line in lines[2:] if line]
    assert sorted(names) == sorted(EXPECTED)
    groups = [line.split()[2] for line in lines[2:] if line]
    assert list(dict.fromkeys(groups)) == ["core", "world", "speech", "building", "system"]


def test_it_is_printed_without_a_game():
    printed = subprocess.run(
        [sys.executable, "-W", "error", "-m", "ai.tools"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": ""},
        timeout=60,
    )
    assert printed.returncode == 0, printed.stderr
    assert "inspect_location" in printed.stdout and "set_attribute" in printed.stdout


def test_the_tools_load_no_game_engine():
    assert "evennia" not in packages_of("its tools")
