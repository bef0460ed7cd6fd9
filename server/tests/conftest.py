"""Whole games for the tests, each in a folder and on ports of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.demo.game import Game, free_port
from server.demo.local import Local
from server.demo.module import demo_modules
from server.tests.browser import Browser, local_libraries
from server.tests.stock import Stock

ROOT = Path(__file__).resolve().parents[2]
ANSWER = "seconds until an answer"
REPORT = "report"
"""What a test has to tell at the end of the run."""


def copy_of_the_demo(folder: Path) -> Path:
    mess = shutil.ignore_patterns(
        "__pycache__", "tests", "logs", "*.db3*", "*.pid", ".static", "local.json", "secret_*"
    )
    for name in ("server", "world"):
        shutil.copytree(ROOT / name, folder / name, ignore=mess)
    for name in ("ai", "docs"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.fixture
def demo_files(tmp_path: Path) -> Path:
    """The demo game's files in a folder of their own; the repository's game is left alone."""
    return copy_of_the_demo(tmp_path)


@pytest.fixture(scope="session")
def demo_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The demo game, running; whoever used it, in the end its log must tell of no error."""
    folder = copy_of_the_demo(tmp_path_factory.mktemp("demo"))
    local = Local(port=free_port())
    local.save(folder)
    local_libraries(folder)
    game = Game(folder, local.port)
    game.run(
        "-m",
        "server.demo.prepare",
        environment={"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
    )
    modules = demo_modules(folder, local.port)
    try:
        for module in modules:
            module.start()
        game.start()
        yield game
    finally:
        for module in modules:
            module.stop()
        game.stop()
    log = (folder / "server" / "logs" / "server.log").read_text()
    assert [line for line in log.splitlines() if "[EE]" in line or "Traceback" in line] == []


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What users install, built from this repository."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def stock(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stock]:
    """Puts up a game as docs/first-hour.md has a newcomer make it; one does for several tests."""
    made = Stock(wheel, lambda: tmp_path_factory.mktemp("stock"))
    try:
        yield made
    finally:
        made.clear()


@pytest.fixture
def stock_game(stock: Stock) -> Game:
    """Such a game, running, with the plug-in and nothing built in it."""
    return stock.game()


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A headless browser; where there is none the test is skipped, and says why."""
    with Browser() as opened:
        yield opened


@pytest.fixture
def record_answer(request: pytest.FixtureRequest) -> Callable[[str, float], None]:
    """Keep how soon an answer came, to be told at the end of the run."""

    def record(client: str, seconds: float) -> None:
        request.node.user_properties.append((ANSWER, f"{client}: {seconds:.2f}"))

    return record


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how soon answers came, and what else tests have to tell."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, told in report.user_properties:
            if name == ANSWER:
                terminalreporter.write_line(f"{ANSWER}, by {told}")
            elif name == REPORT:
                terminalreporter.write_line(told)
