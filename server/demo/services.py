"""Starts and stops what the village needs to have workers: Redis, PostgreSQL and the workers.

The programs come from Debian's packages, and what they store is in a folder below /var/tmp: the
path of a socket must be short, and PostgreSQL, which does not run as root, must be able to enter.
"""

from __future__ import annotations

import grp
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from server.demo.game import GameError

PACKAGES = "apt-get install redis-server postgresql"
WORKERS = {"live": ("--queues", "live"), "passes": ("--queues", "passes", "--concurrency", "4")}
"""The workers by their names, and their options."""
START_SECONDS, STOP_SECONDS = 10, 20


def services_folder(folder: Path) -> Path:
    """Where the services of the game in a folder have their sockets and their data."""
    return Path("/var/tmp/evennia-ai-" + hashlib.sha256(str(folder).encode()).hexdigest()[:12])


def services(folder: Path) -> list[Service]:
    """The services of the game in a folder, in the order in which they start."""
    workers = [Worker(name, folder) for name in WORKERS]
    return [Redis("redis", folder), PostgreSQL("postgresql", folder), *workers]


class Service:
    """One program beside the game.

    Args:
        name: Its own.
        folder: The game's folder.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._game = folder
        self._folder = services_folder(folder)
        self._pid_file = self._folder / f"{name}.pid"

    @property
    def running(self) -> bool:
        """Whether its process is alive."""
        return self._pid() is not None

    def start(self) -> None:
        """Start it; does nothing if it runs.

        Raises:
            GameError: It cannot be started.
        """
        raise NotImplementedError

    def stop(self) -> None:
        """Stop it if it runs, and return when it has ended."""
        pid = self._pid()
        if pid is None:
            return
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        while self._pid() == pid:
            if time.monotonic() > until:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)  # this is a process of its own, without a reactor
        self._pid_file.unlink(missing_ok=True)

    def _pid(self) -> int | None:
        try:
            pid = int(self._pid_file.read_text().split()[0])
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
            os.kill(pid, 0)
        except (OSError, ValueError, IndexError):
            return None
        return pid if self._is_ours(pid) else None

    def _is_ours(self, pid: int) -> bool:
        """Whether a process belongs to this game, as numbers are used again after a reboot."""
        process = Path("/proc", str(pid))
        if not process.is_dir():
            return True  # of a system that does not say
        with suppress(OSError):
            line = (process / "cmdline").read_bytes().decode(errors="replace")
            return str(self._folder) in line or Path(os.readlink(process / "cwd")) == self._game
        return False

    def _run(self, *command: object, **more: Any) -> None:
        """Run a program that ends by itself.

        Raises:
            GameError: It failed.
        """
        with (self._folder / f"{self.name}.out").open("a") as out:
            ran = subprocess.run(
                list(map(str, command)), cwd="/", stdout=out, stderr=out, check=False, **more
            )
        if ran.returncode != 0:
            raise GameError(f"{self.name} does not start. See {self._folder}/{self.name}.out")


class Redis(Service):
    """The broker, on a socket alone."""

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise GameError(f"There is no redis-server. Run: {PACKAGES}")
        self._folder.mkdir(exist_ok=True)
        if not self.running:
            socket = ("--port", 0, "--unixsocket", self._folder / "redis")
            process = ("--daemonize", "yes", "--pidfile", self._pid_file)
            self._run(program, *socket, *process, "--dir", self._folder, "--save", "")
            until = time.monotonic() + START_SECONDS
            while not self.running:  # it writes its number after the program that started it ended
                if time.monotonic() > until:
                    raise GameError(f"{self.name} does not start. See {self._folder}.")
                time.sleep(0.05)


class PostgreSQL(Service):
    """The database, on a socket alone."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(name, folder)
        self._data = self._folder / "postgresql"
        self._pid_file = self._data / "postmaster.pid"

    def start(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
        if not found:
            raise GameError(f"There is no PostgreSQL. Run: {PACKAGES}")
        if self.running:
            return
        self._data.mkdir(parents=True, exist_ok=True)
        user = _unprivileged()
        if user:
            shutil.chown(self._data, **user)
        if not any(self._data.iterdir()):
            owner = ("-U", "postgres", "-A", "trust", "-E", "UTF8")
            self._run(found[-1] / "initdb", "-D", self._data, *owner, **user)
        options = f"-c listen_addresses= -c unix_socket_directories={self._data}"
        control = (found[-1] / "pg_ctl", "-D", self._data, "-w", "-s", "-o", options)
        self._run(*control, "-l", self._data / "log", "start", **user)


class Worker(Service):
    """One worker."""

    def start(self) -> None:
        if self.running:
            return
        command = [sys.executable, "-m", "ai.cli.main", "worker", "--name", self.name]
        with (self._folder / f"{self.name}.out").open("a") as out:
            process = subprocess.Popen(
                [*command, *WORKERS[self.name]],
                cwd=self._game,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,  # it survives the terminal
            )
        self._pid_file.write_text(str(process.pid))


def _version(folder: Path) -> float:
    name = folder.parent.name
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


def _unprivileged() -> dict[str, str]:
    """The user as whom PostgreSQL runs, if this program runs as root."""
    if os.getuid() != 0:
        return {}
    who = pwd.getpwnam("postgres")
    return {"user": who.pw_name, "group": grp.getgrgid(who.pw_gid).gr_name}
