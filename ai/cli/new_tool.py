"""`evennia-ai new-tool NAME`: the skeleton of a tool and its test, in a game's folder."""

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

from ai.tools import Tool, ToolCategory, ToolError


class {kind}Tool(Tool):
    """What it is for, to whoever reads this."""

    name = "{name}"
    description = "Tell in a line what it does, as to a person: a model chooses by it."
    category = ToolCategory.SAFE_CHAIN  # it reads; what changes the game is DANGEROUS
    parameters = {{
        "type": "object",
        "properties": {{
            "what": {{"type": "string", "maxLength": 80, "description": "What it is about."}},
        }},
        "required": ["what"],
        "additionalProperties": False,
    }}

    def execute(self, character, what):
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
TOLD = """\
Written: {files}.
Next:
1. Run its test:   evennia test --settings settings.py world.tools
2. Name it in server/conf/settings.py, and reload the game:
                   AI = {{"TOOL_MODULES": ["world.tools.{name}"]}}
3. In the game:    ai tool {name}
"""


class NotWritten(Exception):
    """Nothing was written; one line what is wrong, and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what it takes."""
    parser.add_argument("name", help="the tool's name, in small letters, as pour_drink")
    parser.add_argument("--game", default=".", help="the game's folder (this one)")


def run(options: argparse.Namespace) -> int:
    """Write both files, and tell what comes next; gives the exit status."""
    try:
        files = write(options.name, Path(options.game))
    except NotWritten as problem:
        sys.stderr.write(f"evennia-ai: {problem}\n")
        return 2
    shown = ", ".join(file.as_posix() for file in files)
    sys.stdout.write(TOLD.format(files=shown, name=options.name))
    return 0


def write(name: str, game: Path) -> list[Path]:
    """Write a tool and its test; all of it, or nothing.

    Args:
        name: The tool's.
        game: The game's folder.

    Returns:
        The files written, from the game's folder on.

    Raises:
        NotWritten: The name cannot be one, this is no game, or something is there already.
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
            f"{FOLDER.as_posix()} cannot be written: {error.strerror}. See who may write there."
        ) from None
    return list(texts)


def _wrong_name(name: str) -> str:
    from ai.tools.contract import names
    from ai.tools.contract.groups import groups

    if not _NAME.match(name) or not names.NAME.match(name):
        near = re.sub(r"\W+", "_", name.strip()).strip("_").lower()
        hint = f" Try {near}." if _NAME.match(near) and near != name else ""
        return (
            f"{name!r:.90} cannot be a tool's name. Use small letters, digits and '_', beginning "
            f"with a letter, 2 to 64 of them.{hint}"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        return f"{name!r} is a word of Python. Say what the tool does: {name}_something."
    if name in groups():
        return f"{name!r} is the name of a group of tools. Choose another."
    if name in _ours():
        return f"evennia-ai has a tool {name!r} already. Choose another name."
    return ""


def _ours() -> set[str]:
    """The names of the tools that come with evennia-ai, read without running them."""
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
        return f"{game} is no game's folder: it has no server/conf/settings.py. Add --game FOLDER."
    if (game / FOLDER).with_suffix(".py").exists():
        return (
            "world/tools.py is there, and a folder world/tools would hide it. Make the folder, and "
            "move that file to world/tools/__init__.py."
        )
    return ""
