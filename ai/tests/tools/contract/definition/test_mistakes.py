"""Mistakes at definition: each error names the class, the file's line, and the mend."""

from __future__ import annotations

import importlib
import sys

import pytest

from ai.testing import registry_copy
from ai.tools import ToolDefinitionError

HEAD = "from ai.tools import ControlTool, Tool, ToolCategory, register_tool\n\n\n"
CLASS = """class Oil(Tool):
    name = "oil_hinge"
    description = "Oil a hinge."
    {}

    def execute(self, character, **kwargs):
        return {{}}
"""
LINE = HEAD.count("\n") + 1


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Makes a module of a game out of a text, imports it, and gives the error."""
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "game_of_mistakes"
    folder.mkdir()
    (folder / "__init__.py").touch()

    def imported(text, file="hinges.py"):
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(HEAD + text)
        importlib.invalidate_caches()
        name = file.removesuffix(".py").removesuffix("/__init__")
        with registry_copy(), pytest.raises(ToolDefinitionError) as caught:
            importlib.import_module(f"game_of_mistakes.{name}")
        return str(caught.value)

    yield imported
    for name in [one for one in sys.modules if one.startswith("game_of_mistakes")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("wrong", "mend"),
    [
        ('name = "no good"', "must start with a letter"),
        ('description = ""', "Write one"),
        ('category = "dangerous"', "ToolCategory.DANGEROUS"),
        ('group = "hinges"', "register_group"),
        ('permission = "Bulider"', "Known: none, Guest"),
        ("permission = 4", '"Builder"'),
        ('passes = "live"', "even if it has only one"),
        ("cacheable, category = True, ToolCategory.TERMINAL", "Take `cacheable` out"),
        ('parameters = {"type": "object", "properties": {"a": {}}}', "Write one"),
        ('parameters = {"type": "object", "required": ["a"]}', "Add it to `properties`"),
        ('parameters = {"type": "array"}', '"type": "object"'),
        ('parameters_by_pass = ["reflect"]', '{"reflect":'),
        ('arg_pattern = "(a)(b)"', "Give each group exactly one name"),
        ('rates = {"player": "often"}', "20/day"),
        ("cost = 3", "Known: free, cheap, expensive"),
        ("def __init__(self, hinge): pass", "takes nothing"),
        ("cooldown_seconds = 'long'", "cooldown_seconds"),
    ],
)
def test_a_wrong_class_is_told_with_its_line_and_the_mend(wrong, mend, module):
    told = module(CLASS.format(wrong))
    assert f"game_of_mistakes.hinges.Oil (game_of_mistakes/hinges.py, line {LINE})" in told
    assert mend in told
    assert "/tmp" not in told


@pytest.mark.parametrize(
    ("parameter", "mend"),
    [
        ("drops", 'Annotated[str, Param("What it is.")]'),
        ("drops: int = 3", "Write one: models go by it."),
        ("drops: 'Drops'", "name 'Drops' is not defined"),
        ("drops: bytes", "Use str, int"),
    ],
)
def test_a_wrong_signature_is_told_with_its_line_and_the_mend(parameter, mend, module):
    told = module(CLASS.format("").replace("**kwargs", parameter))
    assert f"game_of_mistakes.hinges.Oil (game_of_mistakes/hinges.py, line {LINE})" in told
    assert "'drops'" in told
    assert mend in told


def test_a_wrong_function_is_told_with_its_line_and_the_mend(module):
    told = module(
        "def oil(character):\n    return {}\n\n\n"
        'register_tool("oil_hinge", "", {"type": "object"}, oil)\n'
    )
    assert "game_of_mistakes.hinges.oil " in told
    assert f"(game_of_mistakes/hinges.py, line {LINE + 4})" in told
    assert "Write one" in told


def test_a_wrong_control_tool_is_told_with_its_line(module):
    told = module('\nclass End(ControlTool):\n    name = "end"\n    description = ""\n')
    assert f"game_of_mistakes.hinges.End (game_of_mistakes/hinges.py, line {LINE + 1})" in told


def test_two_classes_of_a_name_are_told_with_the_lines_of_both(module):
    once = CLASS.format("")
    told = module(once + "\n\n" + once.replace("Oil(", "Grease("))
    second = LINE + once.count("\n") + 2
    assert f"hinges.Oil (game_of_mistakes/hinges.py, line {LINE})" in told
    assert f"hinges.Grease (game_of_mistakes/hinges.py, line {second})" in told
    assert "Rename one." in told


def test_a_class_in_a_package_is_told_by_the_packages_file(module):
    told = module(CLASS.format('group = "hinges"'), "doors/__init__.py")
    assert f"(game_of_mistakes/doors/__init__.py, line {LINE})" in told
