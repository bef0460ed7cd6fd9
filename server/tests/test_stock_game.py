"""The plug-in in a game as `evennia --init` makes it, from the wheel that users install."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.demo.game import Game, free_port
from server.demo.telnet import Telnet

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

THREE_LINES = """
INSTALLED_APPS += ["ai"]
AT_SERVER_STARTSTOP_MODULE = ["server.conf.at_server_startstop", "ai.server"]
CMDSET_CHARACTER = "ai.commands.CharacterCmdSet"
"""

UNNEEDED = ("treq", "mcp", "ai.remote.mcp", "ai.cli", "ai.testing", "pydantic_ai", "redis")
"""What a game without models and modules has no use for, and does not spend memory on."""

SUPERUSER = {
    "EVENNIA_SUPERUSER_USERNAME": "keeper",
    "EVENNIA_SUPERUSER_EMAIL": "",
    "EVENNIA_SUPERUSER_PASSWORD": "a lantern in the fog",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter that has the wheel, and for the rest what this one has."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    interpreter = str(folder / "bin" / "python")
    install = ["-m", "pip", "--python", interpreter, "install", "--no-deps", "--no-index"]
    subprocess.run([sys.executable, *install, str(wheel)], check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "rest.pth").write_text(sysconfig.get_path("purelib"))
    # Evennia's launcher calls `twistd` by name.
    twistd = folder / "bin" / "twistd"
    twistd.write_text(f"#!{interpreter}\nfrom twisted.scripts.twistd import run\n\nrun()\n")
    twistd.chmod(0o755)
    return interpreter


@pytest.fixture(scope="module")
def stock_game(python: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    outside = tmp_path_factory.mktemp("stock")
    launcher = [python, "-m", "evennia.server.evennia_launcher", "--init", "stockgame"]
    subprocess.run(launcher, cwd=outside, check=True, capture_output=True)
    game = Game(outside / "stockgame", free_port(), python=python)
    conf = game.folder / "server" / "conf"
    with (conf / "settings.py").open("a") as settings:
        settings.write(THREE_LINES)
    # Which ports are free is this machine's matter, as `secret_settings.py` is meant for.
    with (conf / "secret_settings.py").open("a") as settings:
        settings.write(
            f"TELNET_PORTS = [{game.port}]\n"
            f"WEBSERVER_PORTS = [({game.port + 1}, {game.port + 5})]\n"
            f"WEBSOCKET_CLIENT_PORT = {game.port + 2}\n"
            f"AMP_PORT = {game.port + 6}\n"
        )
    game.evennia("migrate", environment=SUPERUSER)
    try:
        # The first start ends in a restart of Evennia's own. Nobody connects before that is over:
        # Evennia 6 stumbles over a session that ends in the middle of it.
        game.evennia("start", environment=SUPERUSER)
        game.wait_for_log("successfully restarted in 'reset' mode", 60)
        yield game
    finally:
        game.stop()


def test_the_wheel_holds_the_plugin_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ai"}
    assert not [name for name in names if name.startswith("ai/tests")]
    assert "ai/migrations/0001_initial.py" in names


def test_the_game_imports_the_wheel(stock_game: Game) -> None:
    where = subprocess.run(
        [stock_game.python, "-c", "import ai; print(ai.__file__)"],
        cwd=stock_game.folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert Path(stock_game.python).parents[1] in Path(where.strip()).parents


def test_three_lines_of_settings_give_a_game_its_first_assistant_and_are_taken_out_again(
    stock_game: Game,
) -> None:
    with Telnet(stock_game.address, stock_game.port) as keeper:
        keeper.wait_for("connect", 10)
        keeper.send(
            f"connect {SUPERUSER['EVENNIA_SUPERUSER_USERNAME']} "
            f"{SUPERUSER['EVENNIA_SUPERUSER_PASSWORD']}"
        )
        keeper.wait_for("You become", 15)
        keeper.settle()
        keeper.send("ai")
        keeper.wait_for("(?i)adopt", 5)
        keeper.send("create/drop Mira:evennia.objects.objects.DefaultCharacter")
        keeper.wait_for("(?i)you create", 5)
        keeper.send("ai adopt Mira")
        keeper.wait_for("Mira", 5)
        keeper.settle()
        keeper.send("say Mira, who is here?")
        keeper.wait_for('Mira says, "', 10)
        keeper.settle()

        keeper.send(f"py {set(UNNEEDED)} & set(__import__('sys').modules)")
        keeper.wait_for(r"(?m)^set\(\)", 5)

        stock_game.reload()
        keeper.settle(1)
        keeper.send("say Mira, are you still there?")
        keeper.wait_for('Mira says, "', 10)

        keeper.send("ai release Mira")
        keeper.wait_for("as it was before", 5)
        stock_game.evennia("migrate", "ai", "zero")
        settings = stock_game.folder / "server" / "conf" / "settings.py"
        settings.write_text(settings.read_text().replace(THREE_LINES, ""))
        stock_game.reload()
        keeper.settle(1)
        keeper.send("ai")
        keeper.wait_for("'ai' is not available", 10)
        keeper.send("look")
        keeper.wait_for("Mira", 5)

    log = (stock_game.folder / "server" / "logs" / "server.log").read_text()
    assert "Traceback" not in log
