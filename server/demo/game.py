"""Starts, reloads and stops a game's server from outside."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from server.demo.telnet import Telnet

PORTS = {0: "telnet", 1: "web", 2: "websocket", 5: "web server", 6: "Evennia's own"}
"""A game's ports, counted from its first one; `server.demo.module` has the next."""


LAUNCHER_SECONDS = 300
"""How long Evennia's launcher may take; without a server, it would wait forever."""
GAVE_UP = "Connection to Evennia timed out"
"""The launcher's message when it stops waiting for the portal; it does not exit with an error."""


class GameError(Exception):
    """The game does not do what it should; the message says what to do about it."""


class Game:
    """The server of one game folder.

    Args:
        folder: The game's folder.
        port: The first of its ports; telnet.
        host: The address that it listens on.
        python: The interpreter of an environment that has Evennia.
    """

    def __init__(
        self,
        folder: Path,
        port: int = 4000,
        host: str = "127.0.0.1",
        python: str = sys.executable,
    ) -> None:
        self.folder = folder
        self.port = port
        self.host = host
        self.python = python

    @property
    def address(self) -> str:
        """The address for a client on this machine."""
        return "127.0.0.1" if self.host == "0.0.0.0" else self.host

    @property
    def running(self) -> bool:
        """Whether the portal's process is alive."""
        return self._pid("portal") is not None

    def taken_ports(self) -> list[int]:
        """The game's ports that other programs use."""
        return [self.port + offset for offset in PORTS if _taken(self.host, self.port + offset)]

    def start(self, environment: dict[str, str] | None = None) -> None:
        """Start it, and return when a player can log in.

        Args:
            environment: Additional variables for Evennia's launcher.

        Raises:
            GameError: It did not start.
        """
        self.evennia("start", environment=environment)
        if GAVE_UP in self._launcher_log.read_text(errors="replace"):
            # On a busy machine the portal may take longer to load than the launcher waits. Then
            # nobody has told the portal to start the server.
            self._until(lambda: self._pid("portal") is not None, 90, "The game did not start.")
            self.evennia("start", environment=environment)
        self._until(self.answers, 180, "The game did not start.")

    def wait_for_log(self, text: str, seconds: float) -> None:
        """Wait until the server has logged a text.

        Raises:
            GameError: It did not.
        """
        log = self.folder / "server" / "logs" / "server.log"
        self._until(
            lambda: log.exists() and text in log.read_text(errors="replace"),
            seconds,
            f"The server did not say {text!r}.",
        )

    def reload(self) -> None:
        """Restart the server while players stay connected, as `reload` does in the game.

        Raises:
            GameError: It did not come back.
        """
        before = self._pid("server")
        self.evennia("reload")
        self._until(
            lambda: self._pid("server") not in (None, before) and self.answers(),
            180,
            "The game did not come back after the reload.",
        )

    def stop(self) -> None:
        """Stop it, and return when none of its processes is left.

        Raises:
            GameError: It still runs.
        """
        if self.running:
            self.evennia("stop")
        self._until(
            lambda: self._pid("portal") is None and self._pid("server") is None,
            60,
            "The game did not stop.",
        )

    def answers(self) -> bool:
        """Whether a player who connects now sees the login screen."""
        try:
            with Telnet(self.address, self.port) as visitor:
                visitor.wait_for("connect", 3)
        except (OSError, TimeoutError):
            return False
        return True

    def evennia(self, *arguments: str, environment: dict[str, str] | None = None) -> None:
        """Run Evennia's launcher in the game's folder.

        Raises:
            GameError: It failed; the message has the end of its output.
        """
        self.run("-m", "evennia.server.evennia_launcher", *arguments, environment=environment)

    def run(self, *arguments: str, environment: dict[str, str] | None = None) -> None:
        """Run the game's interpreter in the game's folder.

        Raises:
            GameError: It failed; the message has the end of its output.
        """
        log = self._launcher_log
        log.parent.mkdir(parents=True, exist_ok=True)
        # Into a file: the server would keep a pipe open, and block its reader.
        try:
            with log.open("w") as output:
                subprocess.run(
                    [self.python, *arguments],
                    cwd=self.folder,
                    env={**self._environment(), **(environment or {})},
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    check=True,
                    timeout=LAUNCHER_SECONDS,
                )
        except subprocess.SubprocessError:
            raise GameError(f"`{' '.join(arguments)}` failed:\n{_tail(log)}") from None

    @property
    def _launcher_log(self) -> Path:
        return self.folder / "server" / "logs" / "launcher.log"

    def _environment(self) -> dict[str, str]:
        """Our environment, with the interpreter's `twistd` first: the launcher calls it by name."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DJANGO_SETTINGS_MODULE", "PYTHONPATH")
        }
        environment["PATH"] = f"{Path(self.python).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        return environment

    def _pid(self, process: str) -> int | None:
        """The process id of the portal or the server, if it is alive."""
        try:
            pid = int((self.folder / "server" / f"{process}.pid").read_text())
            os.kill(pid, 0)
        except (OSError, ValueError):
            return None
        return pid

    def _until(self, condition: Callable[[], bool], seconds: float, problem: str) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                logs = self.folder / "server" / "logs"
                ends = (
                    f"The end of server/logs/{name}:\n{_tail(logs / name)}"
                    for name in ("launcher.log", "portal.log", "server.log")
                )
                raise GameError("\n".join((problem, *ends)))
            time.sleep(0.1)  # this is a process of its own, without a reactor


def free_port() -> int:
    """Find a first port with free ports after it, outside the range that systems hand out.

    It stays reserved for this process: others that search at the same time find other ports.
    """
    for port in range(14000, 19000, 20):
        if _reserve(port + 19) and not any(_taken("127.0.0.1", port + one) for one in range(19)):
            return port
    raise GameError("No free ports between 14000 and 19000.")


def _reserve(port: int) -> bool:
    """Bind a port that no game uses, as a lock, for as long as this process lives."""
    lock = socket.socket()
    try:
        lock.bind(("127.0.0.1", port))
    except OSError:
        lock.close()
        return False
    atexit.register(lock.close)
    return True


def _taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def _tail(path: Path) -> str:
    if not path.exists():
        return "(there is none)"
    return "\n".join(path.read_text(errors="replace").splitlines()[-15:])
