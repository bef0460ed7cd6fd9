"""A game made with `evennia --init`, by the instructions of docs/first-hour.md."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

from ai.tests.docs.pages import Page
from server.demo.game import Game, free_port

PAGE = Page("first-hour.md")
SETTINGS = "server/conf/settings.py"
TABLE_ROW = re.compile(
    r"^\| (Username|Email|Password(?: \(again\))?) \| (?:`([^`]+)`|.*) \|$", re.M
)
INSTALL = "pip install ./evennia-ai"
BUILD = "make -C evennia-ai wheel"
INSTALL_BUILT = "pip install evennia-ai/dist/evennia_ai-*.whl"
"""The commands by which the pages install the plug-in; the tests of it run no others."""
OFFLINE = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_DEPS": "1",
    "PIP_NO_BUILD_ISOLATION": "false",  # which is how pip spells "no isolation"
    "VENV": sys.prefix,
}
"""Has pip and make find everything in the environment of the tests."""
NOT_THEIRS = ("DJANGO_SETTINGS_MODULE", "PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKEOVERRIDES")
"""What a user's shell does not have from these tests, or from the `make` that runs them."""
SECONDS = 300
"""How long a line of the shell may take on a busy machine."""
TRIES = 3
"""Attempts to start: Evennia's launcher waits ten seconds only, and asks to try again."""


class Stock:
    """One game for several tests, until one of them destroys it.

    Args:
        clone: The clone to install it from.
        folders: Makes a new folder.
    """

    def __init__(self, clone: Path, folders: Callable[[], Path]) -> None:
        self._clone = clone
        self._folders = folders
        self._game: Game | None = None

    def game(self) -> Game:
        """The running game."""
        if self._game is None:
            folder = self._folders()
            programs = environment_with(self._clone, folder)
            self._game = put_up(folder, programs)
        return self._game

    def clear(self) -> None:
        """Stop the game; the next test gets a new one."""
        game, self._game = self._game, None
        if game is not None:
            game.stop()


def environment_with(clone: Path, folder: Path) -> Path:
    """Make an environment with the packages of this one, beside a clone to install from.

    What its `pip` is told, it does, but it fetches nothing: not the dependencies, nor what builds a
    wheel, which are there already.

    Args:
        clone: The clone, which is then in the folder under its own name.
        folder: Where the commands of the pages are typed.

    Returns:
        The directory of the environment's programs.
    """
    (folder / clone.name).symlink_to(clone)
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    programs = environment / "bin"
    interpreter = programs / "python"
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "rest.pth").write_text(sysconfig.get_path("purelib"))
    _program(programs / "evennia", interpreter, "evennia.server.evennia_launcher", "main")
    # Evennia's launcher calls `twistd` by name.
    _program(programs / "twistd", interpreter, "twisted.scripts.twistd", "run")
    shim = programs / "pip"
    shim.write_text(f'#!/bin/sh\nexec {sys.executable} -m pip --python {interpreter} "$@"\n')
    shim.chmod(0o755)
    return programs


def put_up(folder: Path, programs: Path) -> Game:
    """Follow the page up to the point where players connect.

    Args:
        folder: The folder in which the game's folder is made.
        programs: The programs of its environment.

    Returns:
        The running game.
    """
    make, start = PAGE.blocks("sh")
    shell = Shell(folder, programs)
    for line in make.splitlines():
        shell.type(line)
    game = Game(shell.folder, free_port(), python=str(programs / "python"))
    for name, text in PAGE.files():
        with (game.folder / name).open("a") as file:
            file.write(f"\n{text}")
    # The free ports depend on this machine, which is what `secret_settings.py` is for.
    with (game.folder / "server" / "conf" / "secret_settings.py").open("a") as settings:
        settings.write(
            f"TELNET_PORTS = [{game.port}]\n"
            f"WEBSERVER_PORTS = [({game.port + 1}, {game.port + 5})]\n"
            f"WEBSOCKET_CLIENT_PORT = {game.port + 2}\n"
            f"AMP_PORT = {game.port + 6}\n"
        )
    try:
        for line in start.splitlines():
            shell.type(line, dict(TABLE_ROW.findall(PAGE.text)))
        # Evennia ends its first start with a restart. Nobody may connect before that is over:
        # Evennia 6 fails if a session ends during the restart.
        game.wait_for_log("successfully restarted in 'reset' mode", SECONDS)
    except BaseException:
        game.stop()
        raise
    return game


class Shell:
    """A terminal with a user.

    Args:
        folder: Its working directory at first.
        programs: The first directory in its path.
    """

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._environment = {
            name: value for name, value in os.environ.items() if name not in NOT_THEIRS
        }
        self._environment |= OFFLINE
        self._environment["PATH"] = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"

    def type(self, line: str, answers: dict[str, str] | None = None) -> None:
        """Type a line, and the answers to its questions.

        Args:
            line: A line of the page.
            answers: Beginning of a question → answer.
        """
        command, _, target = line.partition(" ")
        if command == "cd":
            self.folder = self.folder / target
            return
        for _ in range(TRIES):
            status, shown = self._run(line, answers or {})
            if "Try again" not in shown:
                break
        assert status == 0, f"`{line}` said:\n{shown}"

    def _run(self, line: str, answers: dict[str, str]) -> tuple[int, str]:
        ours, theirs = os.openpty()
        process = subprocess.Popen(
            line,
            shell=True,
            cwd=self.folder,
            env=self._environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        shown, asked, deadline = "", 0, time.monotonic() + SECONDS
        # Not until the terminal is closed: the game's server writes to it too.
        while process.poll() is None or _can_read(ours, 0):
            assert time.monotonic() < deadline, f"`{line}` does not end:\n{shown}"
            if not _can_read(ours, 0.2):
                continue
            try:
                shown += os.read(ours, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                break
            question = shown[asked:].rpartition("\n")[2].strip()
            found = [one for one in answers if question.startswith(one) and question[-1] == ":"]
            if found:
                os.write(ours, f"{answers[max(found, key=len)]}\n".encode())
                asked = len(shown)
        status = process.wait()
        os.close(ours)
        return status, shown


def _can_read(terminal: int, seconds: float) -> bool:
    return bool(select.select([terminal], [], [], seconds)[0])


def _program(path: Path, interpreter: Path, module: str, function: str) -> None:
    path.write_text(f"#!{interpreter}\nfrom {module} import {function}\n\n{function}()\n")
    path.chmod(0o755)
