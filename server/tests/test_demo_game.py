"""Visitors in the running demo game, with the clients of players."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from server.demo.game import Game
from server.demo.local import Local
from server.demo.module import demo_module
from server.demo.telnet import Telnet
from server.demo.visit import Answer, Client, arrive, play
from server.tests.browser import Browser
from server.tests.games import DemoGame
from world.scene import SCENE, Line

TO_THE_FIRST_ANSWER: list[Line] = SCENE[
    : 1 + next(place for place, line in enumerate(SCENE) if line.say.startswith("say "))
]
"""The scene until the first answer."""
BOY = next(place for place, line in enumerate(SCENE) if line.seconds > 10)
"""The line at which the scene waits for the boy, who is away for ten seconds."""


class Visitor(Telnet):
    """A visitor who types each line as soon as the one before is answered."""

    def settle(self, pause: float = 0.05, most: float = 5) -> str:
        return super().settle(pause, most)


def visit(game: Game, client: Client, lines: list[Line]) -> list[Answer]:
    arrive(client, Local.load(game.folder).visitor_password)
    answers: list[Answer] = []
    for line in lines:
        if line is SCENE[BOY] and re.search(line.expect, text_of(answers)):
            answers.append(answers[-1])  # on a busy machine he is back before anybody waits for him
        else:
            answers += play(client, [line])
    return answers


def text_of(answers: list[Answer]) -> str:
    return "\n".join(answer.text for answer in answers)


def test_a_visitor_plays_the_scene_by_telnet(
    demo_game: DemoGame, record_answer: Callable[[str, float], None]
) -> None:
    with Visitor(demo_game.address, demo_game.port) as visitor:
        answers = visit(demo_game, visitor, SCENE)
    assert len(answers) == len(SCENE)
    (dice,) = (one.text for one, line in zip(answers, SCENE, strict=True) if "dice" in line.say)
    assert re.search(r'Marta says, ".*\d', dice), "they are rolled by the module"
    record_answer("telnet", answers[len(TO_THE_FIRST_ANSWER) - 1].seconds)


def test_modules_are_looked_after_from_outside_while_the_game_runs(demo_game: DemoGame) -> None:
    def make(*arguments: str) -> str:
        command = [sys.executable, "-m", "server.demo", *arguments]
        done = subprocess.run(command, cwd=demo_game.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    refreshed = make("refresh-tools")
    assert "tavern: fresh" in refreshed
    assert "tavern.roll_dice (Guest)" in refreshed
    assert make("list-modules") == refreshed
    demo_module("tavern", demo_game.folder, demo_game.port).stop()
    assert "tavern: down" in make("refresh-tools")
    assert "tavern: fresh" in make("restart-module", "--module", "tavern")
    assert "GET /manifest" in make("logs-module", "--module", "tavern")
    assert "The module tavern runs" in make("status")


@pytest.mark.slow
def test_a_visitor_gets_an_answer_in_the_web_client(
    demo_game: DemoGame,
    web_client: str,
    browsers: Callable[[], Browser],
    record_answer: Callable[[str, float], None],
) -> None:
    browser = browsers()
    browser.open(web_client)
    answers = visit(demo_game, browser, TO_THE_FIRST_ANSWER)
    record_answer("web client", answers[-1].seconds)
    assert len(answers) == len(TO_THE_FIRST_ANSWER)
