"""docs/differences.md: its examples run from top to bottom, and what it names is there."""

from __future__ import annotations

import re
from unittest import mock

import pytest

import ai.tools
from ai.pipeline import execution
from ai.testing import registry_copy
from ai.tests.docs.pages import DOCS, Page
from ai.tests.pipeline.kit import result_of
from ai.tools import Tool, ToolCall, ToolRegistry, ToolResult

PAGE = Page("differences.md")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.text.splitlines()
    if line.startswith("| ") and not line.startswith(("| the specification has", "| --- "))
]


@pytest.fixture(scope="module")
def scope():
    execution._pipeline_of_process.cache_clear()
    found = {"__name__": "docs_differences"}
    # An earlier test of this process may have started a game, whose pipeline would run the calls.
    with mock.patch.object(execution, "_game", None), registry_copy() as registry:
        for block in PAGE.blocks("python"):
            exec(compile(block, PAGE.name, "exec"), found)
        found["registered"] = {name: registry.get_tool(name) for name in registry.list_tools()}
        yield found
    execution._pipeline_of_process.cache_clear()


def test_the_class_and_the_functions_are_tools(scope):
    registered = scope["registered"]
    assert {"research", "count_doors", "submit_survey"} <= set(registered)
    survey = registered["submit_survey"]
    assert survey.control and survey.passes == ["reflect", "assess"]
    assert list(survey.schema_for("reflect")["properties"]) == ["summary"]
    assert list(survey.schema_for("assess")["properties"]) == ["summary", "done"]


def test_the_calls_of_an_answer_are_carried_out(scope):
    text, [audit] = result_of(scope["handled"])
    assert text == "Let me see."
    assert (audit["tool"], audit["cost"]) == ("research", "cheap")
    assert {"duration_ms", "ts"} <= set(audit)


def test_the_fourth_search_of_a_day_says_when_to_try_again(scope):
    from twisted.internet.defer import ensureDeferred

    made = [result_of(ensureDeferred(scope["handle"]("RESEARCH: x")))[1][0] for _ in range(3)]
    assert [set(audit) == {"tool", "retry_after"} for audit in made] == [False, False, True]
    assert made[2]["retry_after"] > 0


def test_every_row_says_what_it_is_and_why():
    assert len(ROWS) > 35
    assert [row for row in ROWS if len(row) != 3 or not all(row)] == []


def test_what_stands_on_our_side_is_there():
    ours = " ".join(row[1] for row in ROWS)
    for name in re.findall(r"`(?:\w+\.)?(\w+)\(", ours):
        owners = (ai.tools, ToolRegistry, Tool, ToolCall)
        assert any(hasattr(owner, name) for owner in owners), name
    attributes = {"protected", "deprecated", "rates", "permission", "parameters_by_pass"}
    assert attributes <= set(re.findall(r"`(\w+)", ours))
    assert all(hasattr(Tool, name) for name in attributes)
    assert {"tool_name", "result", "error"} <= set(ToolResult.__dataclass_fields__)


def test_it_is_found_from_the_readme_and_from_the_pages_for_writers_of_tools():
    for page in (DOCS / "index.md", DOCS / "writing-tools.md", DOCS.parent / "README.md"):
        assert "differences.md" in page.read_text(), page
