"""Starts and stops the demo's remote module, a program beside the game."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from server.demo.game import GameError

PROGRAMS = {"tavern": Path("docs/examples/dice_and_weather.py")}
"""The program of each module."""
PORTS = {"tavern": 7}
"""The port of each module, counted from the game's first port, as in the game's settings."""
READY_SECONDS = 10
STOP_SECONDS = 5
LINES = 40
"""Lines of a log that are shown."""


class DemoModule:
    """One module of one game folder.

    Args:
        name: One of `PROGRAMS`.
        folder: The game's folder.
        first_port: The first of the game's ports.
    """

    def __init__(self, name: str, folder: Path, first_port: int) -> None:
        self.name = name
        self.port = first_port + PORTS[name]
        self._folder = folder
        self._log = folder / "server" / "logs" / f"{name}.log"
        self._pid_file = folder / "server" / f"{name}.pid"
        self._process: subprocess.Popen[bytes] | None = None
        """Set if this program started it."""

    @property
    def running(self) -> bool:
        """Whether its process is alive."""
        return self._pid() is not None

    def start(self) -> None:
        """Start it if it does not run, and return when it answers.

        Raises:
            GameError: It does not answer.
        """
        if self.running:
            return
        if self._answers():
            raise GameError(f"Another program uses port {self.port}, which {self.name} needs.")
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            self._process = process = subprocess.Popen(
                [sys.executable, str(PROGRAMS[self.name]), "--port", str(self.port)],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # it survives the terminal
            )
        self._pid_file.write_text(str(process.pid))
        until = time.monotonic() + READY_SECONDS
        while process.poll() is None and time.monotonic() < until:
            if self._answers():
                return
            time.sleep(0.05)  # this is a process of its own, without a reactor
        process.kill()
        process.wait()
        self._pid_file.unlink(missing_ok=True)
        raise GameError(
            f"{self.name} does not answer on port {self.port}. What it says: "
            f"make logs-module M={self.name}"
        )

    def stop(self) -> None:
        """Stop it if it runs, and return when it has ended."""
        pid = self._pid()
        self._pid_file.unlink(missing_ok=True)
        if pid is None:
            return
        until = time.monotonic() + STOP_SECONDS
        with suppress(OSError):
            os.kill(pid, signal.SIGTERM)
            while self._is_ours(pid):
                if time.monotonic() > until:
                    os.kill(pid, signal.SIGKILL)
                    break
                time.sleep(0.05)  # this is a process of its own, without a reactor
        if self._process is not None:
            self._process.wait()
            self._process = None

    def log(self) -> str:
        """The end of its log."""
        if not self._log.exists():
            return f"{self.name} has logged nothing yet."
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-LINES:])

    def _pid(self) -> int | None:
        try:
            pid = int(self._pid_file.read_text())
        except (OSError, ValueError):
            return None
        return pid if self._is_ours(pid) else None

    def _is_ours(self, pid: int) -> bool:
        """Whether a process runs this program: the id may have been reused."""
        return str(PROGRAMS[self.name]) in _command_of(pid)

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/manifest")
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        return True


def _command_of(pid: int) -> str:
    """The command line of a process; "" if it is dead or unknown."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, UnicodeDecodeError):
            return ""
    command = ["ps", "-ww", "-o", "stat=,args=", "-p", str(pid)]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return "" if output.startswith("Z") else output


def demo_module(name: str, folder: Path, first_port: int) -> DemoModule:
    """The module with a name.

    Raises:
        GameError: There is none; the message names those that exist.
    """
    if name not in PROGRAMS:
        known = ", ".join(PROGRAMS)
        raise GameError(f"Which module? There is: {known}. Name it like this: M={known}")
    return DemoModule(name, folder, first_port)


def demo_modules(folder: Path, first_port: int) -> list[DemoModule]:
    """All modules of the demo."""
    return [DemoModule(name, folder, first_port) for name in PROGRAMS]
