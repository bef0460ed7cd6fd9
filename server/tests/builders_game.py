"""The demo game as a builder's session needs it: a priced model, a module, three people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from server.demo.game import Game, free_port
from server.demo.local import STAFF, Local
from server.demo.module import demo_modules
from server.demo.telnet import Telnet
from server.tests import thinker
from server.tests.browser import local_libraries
from server.tests.builders_session import BUILDER, PLAYER
from server.tests.conftest import copy_of_the_demo

PASSWORD = "a-bolt-of-red-ribbon"
"""Of the builder's account and the player's."""
MODEL_PORT = 9
"""Where the model listens, counted from the game's first port."""
BUDGET = 'AI["BUDGET"] = {"game": {"dollars": 5}, "assistant": {"dollars": 1}}\n'

NOT_OURS = "Overwriting existing registered function"
"""What the library behind Evennia's help says whenever it looks for a topic once more."""


@contextmanager
def builders_game(folder: Path) -> Iterator[Game]:
    """The game, running, with accounts for the builder and the player.

    Args:
        folder: An empty one.
    """
    copy_of_the_demo(folder)
    local_libraries(folder)
    local = Local(port=free_port())
    local.save(folder)
    lines = thinker.settings(local.port + MODEL_PORT) + BUDGET
    with (folder / "server" / "conf" / "settings.py").open("a") as written:
        written.write(f"\n{lines}")
    game = Game(folder, local.port)
    game.run(
        "-m",
        "server.demo.prepare",
        environment={"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
    )
    with ExitStack() as stack:
        stack.enter_context(thinker.thinker(local.port + MODEL_PORT))
        for module in demo_modules(folder, local.port):
            stack.callback(module.stop)
            module.start()
        stack.callback(game.stop)
        game.start()
        _people(game)
        yield game


def errors_of(game: Game) -> list[str]:
    """What its log tells of errors, which there should be none of."""
    log = (game.folder / "server" / "logs" / "server.log").read_text()
    return [
        line
        for line in log.splitlines()
        if ("[EE]" in line or "Traceback" in line) and NOT_OURS not in line
    ]


def password(game: Game, who: str) -> str:
    """What somebody of the session logs in with."""
    return Local.load(game.folder).staff_password if who == STAFF else PASSWORD


def _people(game: Game) -> None:
    """Have the builder's account, a Builder by the superuser's word, and the player's."""
    for name in (BUILDER, PLAYER):
        with Telnet(game.address, game.port) as newcomer:
            newcomer.wait_for("connect", 60)
            newcomer.send(f"create {name} {PASSWORD}")
            newcomer.wait_for("what you intended", 60)
            newcomer.send("y")
            newcomer.wait_for("was created", 60)
    with Telnet(game.address, game.port) as staff:
        staff.wait_for("connect", 60)
        staff.send(f"connect {STAFF} {password(game, STAFF)}")
        staff.wait_for("You become", 60)
        staff.send(f"perm *{BUILDER} = Builder")
        staff.wait_for("Permission 'Builder' given", 60)
