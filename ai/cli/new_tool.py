"""`evennia-ai new-tool NAME`: writes the skeleton of a tool and its test into a game's folder."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path

NAME = "new-tool"
HELP = "Write the skeleton of a tool, and its test, into a game's folder."
FOLDER = Path("world", "tools")
_NAME = re.compile(r"[a-z][a-z0-9_]{1,63}\Z")
_OURS = re.compile(r'^ {4}name = (?:"(\w+)"|([A-Z_]+)$)', re.MULTILINE)

TOOL = '''\
"""The tool `{name}`."""

from typing import Annotated

from ai.tools import Param, Tool, ToolCategory, ToolError


class {kind}Tool(Tool):
    """Say here what the tool is for."""

    name = "{name}"
    description = "Say in one line what the tool does. Models choose by this line."
    category = ToolCategory.SAFE_CHAIN  # for tools that only read; others are DANGEROUS

    def execute(self, character, what: Annotated[str, Param("What it is about.", max_length=80)]):
        if not character.location:
            raise ToolError("You are nowhere.", "Wait until you are somewhere.")
        return {{"what": what, "where": character.location.key}}
'''
TEST = '''\
"""Tests of the tool `{name}`: evennia test --settings settings.py world.tools"""

from evennia.utils.test_resources import EvenniaTest

from ai.testing import ScriptedBrain, call, stage
from world.tools import {name}  # noqa: F401  which registers it


class {kind}Test(EvenniaTest):
    def test_it_gives_what_is_asked_for(self):
        brain = ScriptedBrain([call("{name}", what="tea")], [call("say", message="Done.")])
        with stage(brain) as scene:
            scene.say("Please!")
            assert scene.room.key in scene.calls()[0].observation
            assert scene.heard[-1] == 'Marta says, "Done."'
'''
NEXT_STEPS = """\
Written: {files}.
Next:
1. Run its test:   evennia test --settings settings.py world.tools
2. Name it in server/conf/settings.py, and reload the game:
                   AI = {{"TOOL_MODULES": ["world.tools.{name}"]}}
3. In the game:    ai tool {name}
"""


class NotWritten(Exception):
    """Nothing was written; says what is wrong and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", help="name of the tool in small letters, such as pour_drink")
    parser.add_argument("--game", default=".", help="folder of the game (this one)")


def run(options: argparse.Namespace) -> int:
    """Write both files, and print the next steps; return the exit status."""
    try:
        files = write(options.name, Path(options.game))
    except NotWritten as problem:
        sys.stderr.write(f"evennia-ai: {problem}\n")
        return 2
    shown = ", ".join(file.as_posix() for file in files)
    sys.stdout.write(NEXT_STEPS.format(files=shown, name=options.name))
    return 0


def write(name: str, game: Path) -> list[Path]:
    """Write a tool and its test, or nothing at all.

    Args:
        name: The name of the tool.
        game: The folder of the game.

    Returns:
        The files, relative to that folder.

    Raises:
        NotWritten: The name is not valid, this is not a game's folder, or a file exists already.
    """
    problem = _wrong_name(name) or _wrong_folder(game)
    if problem:
        raise NotWritten(problem)
    kind = "".join(part.capitalize() for part in name.split("_"))
    texts = {
        FOLDER / f"{name}.py": TOOL.format(name=name, kind=kind),
        FOLDER / f"test_{name}.py": TEST.format(name=name, kind=kind),
    }
    there = [file.as_posix() for file in texts if (game / file).exists()]
    if there:
        raise NotWritten(f"{' and '.join(there)} exists already. Choose another name.")
    package = FOLDER / "__init__.py"
    if not (game / package).exists():
        texts[package] = '"""The tools of this game\'s assistants."""\n'
    try:
        (game / FOLDER).mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            with (game / file).open("x", encoding="utf-8") as opened:
                opened.write(text)
    except OSError as error:
        raise NotWritten(
            f"{FOLDER.as_posix()} cannot be written: {error.strerror}. Check its permissions."
        ) from None
    return list(texts)


def _wrong_name(name: str) -> str:
    from ai.tools.contract import groups, names

    if not _NAME.match(name) or not names.NAME.match(name):
        near = re.sub(r"\W+", "_", name.strip()).strip("_").lower()
        hint = f" Try {near}." if _NAME.match(near) and near != name else ""
        return (
            f"{name!r:.90} cannot be a tool's name. Use small letters, digits and '_', beginning "
            f"with a letter, 2 to 64 of them.{hint}"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        return f"{name!r} is a keyword of Python. Say what the tool does: {name}_something."
    if name in groups.known:
        return f"{name!r} is the name of a group of tools. Choose another."
    if name in _ours():
        return f"evennia-ai has a tool {name!r} already. Choose another name."
    return ""


def _ours() -> set[str]:
    """The names of the tools in evennia-ai, read without importing them."""
    import ai.tools

    found = set()
    for file in Path(ai.tools.__file__).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for name, constant in _OURS.findall(text):
            written = re.findall(rf'^{constant} = "(\w+)"', text, re.MULTILINE) if constant else []
            found.update(written or [name])
    return found


def _wrong_folder(game: Path) -> str:
    if not (game / "server" / "conf" / "settings.py").is_file():
        return (
            f"{game} is not a game's folder: it has no server/conf/settings.py. Add --game FOLDER."
        )
    if (game / FOLDER).with_suffix(".py").exists():
        return (
            "A folder world/tools would hide world/tools.py. Make the folder, and move that file "
            "to world/tools/__init__.py."
        )
    return ""
