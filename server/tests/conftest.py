"""Fixtures with whole games, each in a folder and on ports of its own."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.demo.game import Game
from server.demo.local import STAFF
from server.demo.module import demo_modules
from server.demo.telnet import Telnet
from server.tests import thinker
from server.tests.browser import LIBRARIES_AT_HAND, Browser, local_libraries
from server.tests.games import DemoGame, copy_of_the_demo, demo_game_in
from server.tests.stock import BUILD, Shell, Stock, environment_with

ROOT = Path(__file__).resolve().parents[2]
MODEL_PORT = 9
"""The port of a game's model, counted from the game's first port."""
BUDGET = 'AI["BUDGET"] = {"game": {"dollars": 5}, "assistant": {"dollars": 1}}\n'
METRICS = 'AI["METRICS"] = True\n'


@pytest.fixture
def demo_files(tmp_path: Path) -> Path:
    """A copy of the demo game's files, so that the repository's own game is not touched."""
    return copy_of_the_demo(tmp_path)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of the run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def demo_game(tmp_path_factory: pytest.TempPathFactory, shared_folder: Path) -> Iterator[DemoGame]:
    """The running demo game; at the end of the run, its log must have no errors.

    All tests that need a game share it, so each leaves it in a state that the others can use. It
    has an additional module of tools, and a model with a price, which `thinker` serves.
    """

    def settings(port: int) -> str:
        return (
            f"{thinker.settings(port + MODEL_PORT)}{BUDGET}{METRICS}"
            f'AI["TOOL_MODULES"].append("world.doom")\n{LIBRARIES_AT_HAND}'
        )

    game = demo_game_in(tmp_path_factory.mktemp("demo"), shared_folder, settings)
    shutil.copy(Path(__file__).with_name("doom.py"), game.folder / "world")
    modules = demo_modules(game.folder, game.port)
    try:
        for module in modules:
            module.start()
        game.start()
        yield game
    finally:
        for module in modules:
            module.stop()
        game.end()
    assert game.errors() == []


@pytest.fixture(scope="session")
def marta(demo_game: DemoGame) -> str:
    """A token with which a program acts as Marta, made by a builder in the game."""
    with Telnet(demo_game.address, demo_game.port) as builder:
        demo_game.log_in(builder, STAFF)
        builder.send("ai token marta = the programs' tests")
        shown = builder.wait_for(r"evai_[\w-]{43}", 60)
    found = re.search(r"evai_[\w-]{43}", shown)
    assert found is not None
    return found[0]


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an installation needs of this repository, in a folder that is named as the pages say."""
    folder = tmp_path_factory.mktemp("clones") / "evennia-ai"
    folder.mkdir()
    for name in ("Makefile", "LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "ai", folder / "ai", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="session")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that users install, built as the pages say."""
    folder = tmp_path_factory.mktemp("wheel")
    programs = environment_with(clone, folder)
    Shell(folder, programs).type(BUILD)
    (made,) = (clone / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="session")
def stock(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stock]:
    """Makes a game by the instructions of docs/first-hour.md; several tests share one."""
    made = Stock(clone, lambda: tmp_path_factory.mktemp("stock"))
    try:
        yield made
    finally:
        made.clear()


@pytest.fixture
def stock_game(stock: Stock) -> Game:
    """Such a game, running, with the plug-in and without any buildings."""
    return stock.game()


@pytest.fixture
def browsers() -> Iterator[Callable[[], Browser]]:
    """Opens headless browsers; without one, the test is skipped, and says why."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser())


@pytest.fixture(scope="session")
def web_client(demo_game: DemoGame) -> str:
    """The address of the game's web client, which loads everything from the game itself."""
    local_libraries(demo_game.folder)
    return f"http://{demo_game.address}:{demo_game.port + 1}/webclient/"


@pytest.fixture
def record_answer(
    record_property: Callable[[str, object], None],
) -> Callable[[str, float], None]:
    """Records the time of an answer, for the report at the end of the run."""

    def record(client: str, seconds: float) -> None:
        record_property("report", f"seconds until an answer, by {client}: {seconds:.2f}")

    return record
