"""`evennia-ai mcp` in front of a running game, with the SDK's client at its other end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ai.tests.cli.program import listening, talk, talk_over_http
from server.demo.game import Game
from server.demo.local import STAFF, Local
from server.demo.telnet import Telnet

pytest.importorskip("mcp", reason="the extra mcp is not installed")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def token(demo_game: Game) -> str:
    """What a builder gets in the game, for a client that is to act as Marta."""
    with Telnet(demo_game.address, demo_game.port) as builder:
        builder.wait_for("connect", 10)
        builder.send(f"connect {STAFF} {Local.load(demo_game.folder).staff_password}")
        builder.settle(1)
        builder.send("ai token marta = the MCP client's test")
        shown = builder.wait_for(r"evai_[\w-]{43}", 10)
    found = re.search(r"evai_[\w-]{43}", shown)
    assert found is not None
    return found[0]


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


def test_a_client_looks_around_as_the_character(demo_game: Game, token: str) -> None:
    talk(site(demo_game), look_around, token)


def test_over_http_it_is_the_same_and_outlives_a_reload(demo_game: Game, token: str) -> None:
    with listening(site(demo_game), token) as url:
        talk_over_http(url, look_around)
        demo_game.reload()
        talk_over_http(url, look_around)


def test_a_stranger_is_told_so(demo_game: Game) -> None:
    async def about(client: Any) -> str:
        return str((await client.call_tool("inspect_location", {})).content[0].text)

    told = talk(site(demo_game), about, "evai_" + "x" * 43)
    assert "token" in told and "\n" not in told
