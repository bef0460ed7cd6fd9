"""`evennia-ai mcp` in front of a running game, with the SDK's client."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ai.tests.cli.program import started
from server.demo.game import Game

pytest.importorskip("mcp", reason="the extra mcp is not installed")
pytestmark = pytest.mark.slow  # by HTTP it is seen with the reload, too


def site(game: Game) -> str:
    return f"http://{game.address}:{game.port + 1}"


async def look_around(client: Any) -> None:
    listed = {tool.name for tool in (await client.list_tools()).tools}
    assert "inspect_location" in listed
    assert "say" not in listed and "execute_command" not in listed
    seen = await client.call_tool("inspect_location", {})
    assert not seen.is_error, seen
    assert json.loads(seen.content[0].text) == seen.structured_content
    said = await client.call_tool("say", {"message": "I am a program."})
    assert said.is_error and "cannot be used from outside" in said.content[0].text


def test_a_client_looks_around_as_the_character(demo_game: Game, marta: str) -> None:
    with started(site(demo_game), marta) as talk:
        talk(look_around)


def test_a_stranger_is_told_so(demo_game: Game) -> None:
    async def about(client: Any) -> str:
        return str((await client.call_tool("inspect_location", {})).content[0].text)

    with started(site(demo_game), "evai_" + "x" * 43) as talk:
        told = talk(about)
    assert "token" in told and "\n" not in told
