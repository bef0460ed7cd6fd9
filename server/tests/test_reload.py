"""A reload of the running game, and what survives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from ai.tests.cli.program import listening, talking
from server.demo.game import Game
from server.demo.telnet import Telnet
from server.tests.games import BYSTANDER, DemoGame
from server.tests.test_api import ask
from server.tests.test_demo_game import BOY, Visitor, visit
from server.tests.test_mcp import look_around, site
from world.scene import SCENE


@dataclass
class Before:
    """The state before the reload."""

    game: Game
    player: Telnet
    mcp: str


@pytest.fixture(scope="module")
def reloaded(demo_game: DemoGame, marta: str) -> Iterator[Before]:
    """The game after a reload, with the clients from before."""
    with (
        Telnet(demo_game.address, demo_game.port) as player,
        listening(site(demo_game), marta) as url,
    ):
        demo_game.log_in(player, BYSTANDER)
        with talking(url) as talk:
            talk(look_around)
        assert ask(demo_game, "tools", marta)[0] == 200
        demo_game.reload()
        yield Before(demo_game, player, url)


def test_who_was_there_stays(reloaded: Before) -> None:
    reloaded.player.send("say Hello, Marta!")
    reloaded.player.wait_for('Marta says, "', 60)


@pytest.mark.slow
def test_the_scene_plays_again(reloaded: Before) -> None:
    scene = [line for line in SCENE if "boy" not in line.say and line is not SCENE[BOY]]
    with Visitor(reloaded.game.address, reloaded.game.port) as visitor:
        assert len(visit(reloaded.game, visitor, scene)) == len(SCENE) - 2


def test_the_api_answers_as_before(reloaded: Before, marta: str) -> None:
    status, told = ask(reloaded.game, "tools", marta)
    assert (status, told.get("character")) == (200, "Marta"), told


def test_an_mcp_client_goes_on(reloaded: Before) -> None:
    with talking(reloaded.mcp) as talk:
        talk(look_around)
