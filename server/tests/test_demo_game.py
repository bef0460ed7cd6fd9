"""Visitors in the running demo game, through the clients that players have."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.demo.game import Game
from server.demo.local import Local
from server.demo.telnet import Telnet
from server.demo.visit import Answer, Client, arrive, play
from server.tests.browser import Browser
from world.scene import SCENE, Line

pytestmark = pytest.mark.slow

TO_THE_FIRST_ANSWER: list[Line] = SCENE[
    : 1 + next(place for place, line in enumerate(SCENE) if line.say.startswith("say "))
]
"""The scene until somebody has been spoken to and has answered."""


def visit(game: Game, client: Client, lines: list[Line]) -> list[Answer]:
    arrive(client, Local.load(game.folder).visitor_password)
    return play(client, lines)


def test_a_visitor_plays_the_scene_by_telnet(
    demo_game: Game, record_answer: Callable[[str, float], None]
) -> None:
    with Telnet(demo_game.address, demo_game.port) as telnet:
        answers = visit(demo_game, telnet, SCENE)
    assert len(answers) == len(SCENE)
    record_answer("telnet", answers[len(TO_THE_FIRST_ANSWER) - 1].seconds)


def test_the_scene_plays_again_after_a_reload(demo_game: Game) -> None:
    demo_game.reload()
    with Telnet(demo_game.address, demo_game.port) as telnet:
        assert len(visit(demo_game, telnet, SCENE)) == len(SCENE)


def test_a_visitor_gets_an_answer_in_the_web_client(
    demo_game: Game, browser: Browser, record_answer: Callable[[str, float], None]
) -> None:
    browser.open(f"http://{demo_game.address}:{demo_game.port + 1}/webclient/")
    answers = visit(demo_game, browser, TO_THE_FIRST_ANSWER)
    record_answer("web client", answers[-1].seconds)
    assert len(answers) == len(TO_THE_FIRST_ANSWER)
