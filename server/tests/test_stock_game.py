"""The plug-in in a game made with `evennia --init`, installed as users do it."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from server.demo.game import Game
from server.demo.telnet import Telnet
from server.tests.stock import BUILD, INSTALL, INSTALL_BUILT, Shell, Stock, environment_with

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

THREE_LINES = """
INSTALLED_APPS += ["ai"]
AT_SERVER_STARTSTOP_MODULE = ["server.conf.at_server_startstop", "ai.server"]
CMDSET_CHARACTER = "ai.commands.CharacterCmdSet"
"""

LEFT = {
    "table": "select name from sqlite_master where name like 'ai\\_%' escape '\\'",
    "migration": "select name from django_migrations where app = 'ai'",
    "script": "select db_key from scripts_scriptdb where db_typeclass_path like 'ai.%'",
    "object": "select db_key from objects_objectdb where db_typeclass_path like 'ai.%'",
    "cmdset": "select db_key from objects_objectdb where db_cmdset_storage like '%ai.commands%'",
    "tag": "select db_key from typeclasses_tag where db_key like 'ai\\_assistant%' escape '\\'",
    "attribute": "select db_key from typeclasses_attribute where db_category = 'ai'",
}
"""What the plug-in could leave behind in a database, and the query for it."""

UNNEEDED = ("treq", "mcp", "ai.remote.mcp", "ai.cli", "ai.testing", "pydantic_ai", "redis")
"""Packages that a game without models and remote modules must not load."""

CLONED = ("Makefile", "LICENSE", "README.md", "pyproject.toml", "ai")

SECONDS = 90
"""How long an answer may take on a busy machine."""


def left_of_the_plugin(game: Game) -> list[str]:
    """The plug-in's remains in a game's database."""
    found: list[str] = []
    with closing(connect(game.folder / "server" / "evennia.db3")) as database:
        for told, query in LEFT.items():
            found += [f"{told} {row[0]}" for row in database.execute(query)]
    return found


def test_the_wheel_holds_the_plugin_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ai"}
    assert not [name for name in names if name.startswith("ai/tests")]
    assert "ai/migrations/0001_initial.py" in names


@pytest.mark.parametrize("commands", [[INSTALL], [BUILD, INSTALL_BUILT]], ids=["clone", "wheel"])
def test_the_commands_of_the_pages_install_it(
    commands: list[str], clone: Path, tmp_path: Path
) -> None:
    shell = Shell(tmp_path, environment_with(clone, tmp_path))
    for command in commands:
        shell.type(command)
    (site,) = tmp_path.glob("environment/lib/python*/site-packages")
    assert (site / "ai" / "apps.py").exists()
    assert not (site / "ai" / "tests").exists()
    where = "import ai, sys; sys.exit(not ai.__file__.startswith(sys.prefix))"
    shell.type(f"python -c '{where}'")
    shell.type("evennia-ai --help")
    assert {path.name for path in clone.iterdir()} <= {*CLONED, "dist"}, "the clone stays clean"


def test_the_game_imports_what_was_installed(stock_game: Game) -> None:
    where = subprocess.run(
        [stock_game.python, "-c", "import ai; print(ai.__file__)"],
        cwd=stock_game.folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert Path(stock_game.python).parents[1] in Path(where.strip()).parents


def test_a_new_tool_passes_its_own_test_there(stock_game: Game) -> None:
    command = Path(stock_game.python).with_name("evennia-ai")
    made = subprocess.run(
        [stock_game.python, str(command), "new-tool", "pour_drink"],
        cwd=stock_game.folder,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    told = re.search(r"evennia (test .*)", made.stdout)
    assert told
    stock_game.evennia(*told[1].split())
    # Evennia would be content with no test at all.
    said = (stock_game.folder / "server" / "logs" / "launcher.log").read_text()
    assert re.search(r"Ran [1-9]\d* tests? in", said), said


def test_three_lines_of_settings_give_a_game_its_first_assistant_and_are_taken_out_again(
    stock: Stock, stock_game: Game
) -> None:
    with Telnet(stock_game.address, stock_game.port) as keeper:
        keeper.wait_for("connect", SECONDS)
        keeper.send("connect keeper a lantern in the fog")
        keeper.wait_for("You become", SECONDS)
        keeper.settle()
        keeper.send("ai")
        keeper.wait_for("(?i)adopt", SECONDS)
        keeper.send("create/drop Mira:evennia.objects.objects.DefaultCharacter")
        keeper.wait_for("(?i)you create", SECONDS)
        keeper.send("ai adopt Mira")
        keeper.wait_for("Mira", SECONDS)
        keeper.settle()
        keeper.send("say Mira, who is here?")
        keeper.wait_for('Mira says, "', SECONDS)
        keeper.settle()

        keeper.send(f"py {set(UNNEEDED)} & set(__import__('sys').modules)")
        keeper.wait_for(r"(?m)^set\(\)", SECONDS)

        stock_game.reload()
        keeper.settle(1)
        keeper.send("say Mira, are you still there?")
        keeper.wait_for('Mira says, "', SECONDS)

        keeper.send("ai release Mira = yes")
        keeper.wait_for("is no longer an assistant", SECONDS)
        stock_game.evennia("migrate", "ai", "zero")
        settings = stock_game.folder / "server" / "conf" / "settings.py"
        settings.write_text(settings.read_text().replace(THREE_LINES, ""))
        stock_game.reload()
        keeper.settle(1)
        keeper.send("ai")
        keeper.wait_for("'ai' is not available", SECONDS)
        keeper.send("look")
        keeper.wait_for("Mira", SECONDS)

        uninstall = ["-m", "pip", "--python", stock_game.python, "uninstall", "--yes", "evennia-ai"]
        subprocess.run([sys.executable, *uninstall], check=True, capture_output=True)
        stock_game.reload()
        keeper.settle(1)
        keeper.send("py __import__('importlib.util').util.find_spec('ai') is None")
        keeper.wait_for(r"(?m)^True", SECONDS)
        keeper.send("say Mira, are you still there?")
        keeper.wait_for("You say", SECONDS)
        keeper.send("examine Mira")
        keeper.wait_for("DefaultCharacter", SECONDS)

    stock.clear()
    assert left_of_the_plugin(stock_game) == []
    log = (stock_game.folder / "server" / "logs" / "server.log").read_text()
    assert "Traceback" not in log
