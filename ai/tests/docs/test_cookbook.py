"""docs/cookbook.md, followed literally: each recipe's code, in its place, and its own test."""

from __future__ import annotations

import shlex
import subprocess
import sys
from contextlib import closing
from socket import create_connection, socket
from time import monotonic

import pytest
from django.test import override_settings

from ai.assistant.turns.custom_passes import unregister_pass
from ai.checks.settings import check_settings
from ai.cli.main import main
from ai.remote.services import services
from ai.tests.docs.pages import DOCS, Page
from ai.tests.game_folder import game_folder, load, run_tests
from ai.tools import TOOL_REGISTRY, register_default_tools

PAGE = Page("cookbook.md")
FILES = dict(PAGE.files())
SETTINGS = "server/conf/settings.py"
TESTS = [name for name in FILES if "/test_" in name]


def settings():
    scope = {}
    exec(compile(FILES[SETTINGS], SETTINGS, "exec"), scope)
    return scope["AI"]


def dotted(name):
    return name.removesuffix(".py").replace("/", ".")


@pytest.fixture
def game(tmp_path):
    """A game's folder with all that the page says to write into it."""
    with game_folder(tmp_path) as folder:
        (folder / "world" / "tools").mkdir()
        (folder / "world" / "tools" / "__init__.py").touch()
        for name, text in FILES.items():
            (folder / name).write_text(text)
        yield folder
    unregister_pass("take_stock")


@pytest.mark.django_db
@pytest.mark.parametrize("name", TESTS)
def test_a_recipe_passes_its_own_test(name, game):
    assert run_tests(load(dotted(name))) >= 1


def test_each_recipe_has_its_code_its_test_and_its_line_in_the_settings():
    recipes = [one for one in PAGE.text.split("\n## ")[1:] if not one.startswith("A remote")]
    assert len(recipes) == len(TESTS) == 10
    modules = [dotted(name) for name in FILES if name not in (SETTINGS, *TESTS)]
    assert settings()["TOOL_MODULES"] == [one for one in modules if one.startswith("world.tools.")]
    for text, module, test in zip(recipes, modules, TESTS, strict=True):
        assert f"`{module.replace('.', '/')}.py`:" in text
        assert f"`{test}`:" in text


def test_its_settings_bring_all_of_them_into_a_game(game, monkeypatch):
    with override_settings(AI=settings()):
        check_settings()
        assert services()["tavern"].speaks == "http"
    before = set(TOOL_REGISTRY.list_tools())
    monkeypatch.setattr("ai.tools.GAME_MODULES", settings()["TOOL_MODULES"])
    assert register_default_tools() == []
    assert set(TOOL_REGISTRY.list_tools()) - before == {
        "draw_water",
        "leave_it",
        "read_almanac",
        "read_tide",
        "read_wind",
        "send_word",
        "serve_dish",
        "submit_stock",
        "weigh",
    }


def test_its_module_keeps_the_contract(capsys):
    start, check = (shlex.split(line) for line in PAGE.blocks("sh")[0].splitlines())
    assert start[0] == "python"
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    used = [part.replace("8910", port) for part in start[1:]]
    module = subprocess.Popen([sys.executable, *used], cwd=DOCS.parent, stderr=subprocess.DEVNULL)
    try:
        wait_for(int(port))
        assert main([part.replace("8910", port) for part in check[1:]]) == 0
    finally:
        module.terminate()
        module.wait()
    told = capsys.readouterr().out
    assert "tavern.roll_dice (guest, safe_chain, called)" in told
    assert "It keeps the contract." in told


def wait_for(port):
    end = monotonic() + 120  # a busy machine is slow to start it
    while True:
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert monotonic() < end
