"""`evennia-ai new-tool`: a skeleton that passes its own test, and nothing overwritten."""

from __future__ import annotations

import pytest

from ai.cli import new_tool
from ai.cli.main import main
from ai.tests.game_folder import game_folder, load, run_tests
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.groups import GROUPS


@pytest.fixture
def game(tmp_path):
    with game_folder(tmp_path) as folder:
        yield folder


def files(game):
    found = (game / "world").rglob("*")
    return {str(one.relative_to(game)): one.read_text() for one in found if one.is_file()}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["pour_drink", "b2"])
def test_what_it_writes_is_a_tool_that_passes_its_own_test(name, game, capsys):
    assert main(["new-tool", name, "--game", str(game)]) == 0
    assert set(files(game)) == {
        f"world/tools/{one}.py" for one in (name, f"test_{name}", "__init__")
    }
    told = capsys.readouterr().out
    assert f'AI = {{"TOOL_MODULES": ["world.tools.{name}"]}}' in told
    assert "evennia test --settings settings.py world.tools" in told
    assert run_tests(load(f"world.tools.test_{name}")) == 1
    assert TOOL_REGISTRY.get_tool(name).group == "core"


def test_a_second_tool_leaves_the_package_as_it_is(game):
    package = game / "world" / "tools" / "__init__.py"
    package.parent.mkdir()
    package.write_text("# mine\n")
    assert main(["new-tool", "pour_drink", "--game", str(game)]) == 0
    assert package.read_text() == "# mine\n"


@pytest.mark.parametrize("there", ["pour_drink.py", "test_pour_drink.py"])
def test_nothing_is_overwritten_and_nothing_written_then(there, game, capsys):
    (game / "world" / "tools").mkdir()
    (game / "world" / "tools" / there).write_text("# mine\n")
    assert main(["new-tool", "pour_drink", "--game", str(game)]) == 2
    assert files(game) == {f"world/tools/{there}": "# mine\n"}
    assert f"world/tools/{there} exists already. Choose another name." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Pour Drink", "Try pour_drink."),
        ("1st", "beginning with a letter"),
        ("x", "2 to 64"),
        ("a" * 65, "2 to 64"),
        ("../pour", "Try pour."),
        ("pour/drink", "Try pour_drink."),
        ("p\nq", "cannot be a tool's name"),
        ("pöur", "cannot be a tool's name"),
        ("", "cannot be a tool's name"),
        ("class", "a keyword of Python"),
        ("match", "a keyword of Python"),
        ("memory", "a group of tools"),
        ("whisper", "has a tool 'whisper' already"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused_and_told_why(name, told, game, capsys):
    assert main(["new-tool", name, "--game", str(game)]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert files(game) == {}


def test_every_tool_of_ours_is_known_to_it():
    ours = {
        tool.name
        for tool in TOOL_REGISTRY.all_tools()
        if type(tool).__module__.startswith("ai.tools")
    }
    assert ours - new_tool._ours() == set()
    assert not ours & set(GROUPS)


def test_a_folder_that_is_no_games_is_refused(tmp_path, capsys):
    assert main(["new-tool", "pour_drink", "--game", str(tmp_path)]) == 2
    assert "no server/conf/settings.py. Add --game FOLDER." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_module_that_the_folder_would_hide_is_told(game, capsys):
    (game / "world" / "tools.py").write_text("# mine\n")
    assert main(["new-tool", "pour_drink", "--game", str(game)]) == 2
    assert "move that file to world/tools/__init__.py" in capsys.readouterr().err
    assert files(game) == {"world/tools.py": "# mine\n"}


def test_a_folder_that_cannot_be_written_is_told(game, capsys):
    (game / "world" / "tools").write_text("no folder")
    assert main(["new-tool", "pour_drink", "--game", str(game)]) == 2
    assert "world/tools cannot be written" in capsys.readouterr().err
