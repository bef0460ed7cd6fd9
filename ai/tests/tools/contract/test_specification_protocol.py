"""The original specification's four tools, and a fifth that is only defined.

All the rest finds it by itself.
"""

from __future__ import annotations

import jsonschema
import pytest
from django.utils import timezone

from ai.assistant.budgets.quotas import ToolQuotas
from ai.assistant.llm.text_protocol import TextProtocolBrain
from ai.brains.base import Request
from ai.pipeline import State
from ai.tests.brains.wrappers.stack import Held
from ai.tests.pipeline.kit import Kit
from ai.tools import (
    EvalGate,
    GateDecision,
    Tool,
    ToolRegistry,
    parse_response,
    tools_to_openai_format,
)
from ai.tools.errors import ToolDefinitionError


def lone(description):
    return {
        "type": "object",
        "properties": {"text": {"type": "string", "description": description}},
        "required": ["text"],
        "additionalProperties": False,
    }


class SpecifiedTool(Tool, register=False):
    cost = "free"

    def execute(self, character, **arguments):
        return {"done": self.name, **arguments}


class ResearchTool(SpecifiedTool, register=False):
    name = "research"
    description = "Search X for recent posts on a topic. Results sent back to chat."
    parameters = lone("What to search for.")
    tag_prefix = "RESEARCH"
    prompt_example = "RESEARCH: [search query]"
    cost = "cheap"
    daily_limit = 3


class SourceTool(SpecifiedTool, register=False):
    name = "source"
    description = "Archive source material contributed by a user."
    parameters = lone("What it is.")
    tag_prefix = "SOURCE"
    prompt_example = "SOURCE: [description]"


class ClaimTool(SpecifiedTool, register=False):
    name = "claim"
    description = "Draft a KB claim from a user's assertion."
    parameters = lone("The assertion.")
    tag_prefix = "CLAIM"
    prompt_example = "CLAIM: [specific assertion]"


class LearningTool(SpecifiedTool, register=False):
    name = "learning"
    description = "Record a correction or new fact from conversation."
    parameters = {
        "type": "object",
        "properties": {
            "category": {
                "type": "string",
                "enum": ["factual", "communication", "structured_data"],
                "description": "What kind of thing it is.",
            },
            "content": {"type": "string", "description": "What was learned."},
        },
        "required": ["category", "content"],
        "additionalProperties": False,
    }
    tag_prefix = "LEARNING"
    arg_pattern = r"(factual|communication|structured_data)\s+(.+)"
    arg_groups = ("category", "content")
    prompt_example = "LEARNING: [category] [what was learned]"


class SummarizeTool(SpecifiedTool, register=False):
    name = "summarize"
    description = "Generate a summary of the current conversation."
    parameters = lone("What about.")
    tag_prefix = "SUMMARIZE"
    prompt_example = "SUMMARIZE: [topic]"
    cost = "cheap"
    requires_gate = True


FOUR = (ResearchTool, SourceTool, ClaimTool, LearningTool)
ANSWER = """\
Good question.
RESEARCH: dragons of the north
LEARNING: factual water is wet
LEARNING: gossip is no category
SUMMARIZE: the dragons
I shall tell you what I find."""


@pytest.fixture
def registry():
    made = ToolRegistry()
    for tool in FOUR:
        made.register(tool)
    return made


@pytest.fixture
def five(registry):
    registry.register(SummarizeTool)
    return registry


class Gate(EvalGate):
    def __init__(self, approved):
        self.approved, self.asked = approved, []

    def check(self, tool, context):
        self.asked.append((tool.name, tool.cost))
        return GateDecision(self.approved, "as the policy says")


def names(parsed):
    return [call.name for call in parsed.tool_calls]


def test_the_prompt_tells_the_four_with_their_formats(registry):
    block = registry.prompt_block()
    for tool in FOUR:
        assert f"{tool.prompt_example} - {tool.description}" in block
    assert "SUMMARIZE" not in block


def test_the_four_are_found_in_an_answer_with_their_arguments(registry):
    parsed = parse_response(ANSWER, registry)
    assert [(call.name, call.arguments) for call in parsed.tool_calls] == [
        ("research", {"text": "dragons of the north"}),
        ("learning", {"category": "factual", "content": "water is wet"}),
    ]
    assert [call.context.raw_arg for call in parsed.tool_calls] == [
        "dragons of the north",
        "factual water is wet",
    ]
    assert parsed.text == (
        "Good question.\nLEARNING: gossip is no category\nSUMMARIZE: the dragons\n"
        "I shall tell you what I find."
    )


def test_a_fifth_appears_in_the_prompt_and_in_the_parser(five):
    assert "SUMMARIZE: [topic] - Generate a summary" in five.prompt_block()
    parsed = parse_response(ANSWER, five)
    assert names(parsed) == ["research", "learning", "summarize"]
    assert "SUMMARIZE" not in parsed.text


def test_a_fifth_appears_in_the_schemas(five):
    offered = five.snapshot().schemas(five.list_tools())
    functions = {
        one["function"]["name"]: one["function"] for one in tools_to_openai_format(offered)
    }
    assert set(functions) == {"research", "source", "claim", "learning", "summarize"}
    assert functions["summarize"]["parameters"] == SummarizeTool.parameters
    for function in functions.values():
        jsonschema.Draft202012Validator.check_schema(function["parameters"])


@pytest.mark.django_db
@pytest.mark.parametrize("approved", [True, False])
def test_a_fifth_is_judged_by_the_gate_and_stands_in_the_audit(five, approved):
    gate = Gate(approved)
    kit = Kit(*five.snapshot(), gate=lambda: gate, limits=ToolQuotas(timezone.now))
    asker = kit.another(*five.snapshot(), asker="account:1")
    for call in parse_response(ANSWER, five).tool_calls:
        kit.call(call.name, call.arguments, asker)
    assert gate.asked == [("summarize", "cheap")]
    research, learning, summarize = kit.diary.ended
    assert research.state is learning.state is State.DONE
    assert summarize.state is (State.DONE if approved else State.REFUSED)
    assert summarize.verdicts["gate"] == "as the policy says"
    for outcome in (research, learning, summarize):
        assert outcome.result.audit["tool"] == outcome.name
        assert {"duration_ms", "ts"} <= set(outcome.result.audit)


@pytest.mark.django_db
def test_the_fourth_search_of_a_day_waits_for_the_next(registry):
    kit = Kit(*registry.snapshot(), limits=ToolQuotas(timezone.now))
    asker = kit.another(*registry.snapshot(), asker="account:1")
    made = [kit.call("research", {"text": topic}, asker) for topic in "abcd"]
    assert [outcome.state for outcome in made] == [*[State.DONE] * 3, State.REFUSED]
    assert made[3].error.kind == "limited"


def test_a_model_without_function_calling_uses_the_fifth_as_well(five):
    inner, got = Held(), []
    tools = five.snapshot()
    offer = tools.schemas([tool.name for tool in tools])
    TextProtocolBrain(inner, tools).think(Request("You help.", tools=offer)).addCallback(got.append)
    assert "SUMMARIZE: [topic]" in inner.asked[0].system
    inner.answer(ANSWER)
    assert [call.name for call in got[0].calls] == ["research", "learning", "summarize"]


@pytest.mark.parametrize(
    ("pattern", "groups"),
    [(r"(.+", ("raw_arg",)), (r"(a)(b)", ("raw_arg",)), (r"(?=a)(.+)", ("raw_arg",))],
)
def test_a_pattern_that_cannot_be_is_an_error_at_definition(registry, pattern, groups):
    body = {"name": "odd", "arg_pattern": pattern, "arg_groups": groups}
    odd = type(Tool)("OddTool", (SpecifiedTool,), {"description": "x", **body}, register=False)
    with pytest.raises(ToolDefinitionError, match="OddTool"):
        registry.register(odd)
