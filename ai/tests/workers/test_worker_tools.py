"""Workers read calls of tools that only the game knows."""

import json

from ai.assistant.llm.text_protocol import describe_tools, offered_in, read_answer
from ai.brains.base import Request
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.workers.described_tool import describe, tools_for

SCHEMA = {
    "type": "object",
    "properties": {"where": {"type": "string", "description": "Where."}},
    "required": ["where"],
}


class Forecast(Tool, register=False):
    name = "weather.forecast"
    description = "Tells the weather."
    parameters = SCHEMA
    tag_prefix = "WEATHER"
    module = "weather"

    def execute(self, character, **kwargs):
        raise AssertionError


def test_a_described_tool_is_offered_and_read_as_the_games_own():
    game = ToolSet([Forecast()])
    request = Request(tools=game.schemas(["weather.forecast"]), within_reach=["say"])
    described = json.loads(json.dumps(describe(game, request)))
    worker = tools_for(request, described)
    for tools in (game, worker):
        found = read_answer("WEATHER: the north", request, tools)
        assert [(c.name, c.arguments) for c in found.calls] == [
            ("weather.forecast", {"where": "the north"})
        ]
    texts = [describe_tools(request, offered_in(request, tools)).system for tools in (game, worker)]
    assert texts[0] == texts[1] and "WEATHER" in texts[0]
    assert {tool.name for tool in worker} == {"weather.forecast", "say"}


def test_tools_of_the_game_itself_are_not_described():
    from ai.tools import TOOL_REGISTRY

    tools = TOOL_REGISTRY.snapshot()
    assert describe(tools, Request(tools=tools.schemas(["say"]), within_reach=["wait"])) == []
