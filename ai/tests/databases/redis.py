"""A Redis of a test's own, from whatever the machine has installed."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

MISSING = "REDIS IS NOT TESTED: apt-get install redis-server (and pip install redis)"
STARTS_IN = 20.0


class RedisServer:
    """A server with nothing in it, on a socket alone.

    Args:
        folder: Its own; the socket's path must be short, shorter than what pytest gives.
    """

    def __init__(self, folder: str) -> None:
        self._redis = pytest.importorskip("redis", reason=MISSING)
        self._program = shutil.which("redis-server")
        if self._program is None:
            pytest.skip(MISSING)
        self._folder = folder
        self._socket = Path(folder, "socket")
        self._process: subprocess.Popen | None = None
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        """Start it, and return when it answers."""
        self.begin()
        client = self.client()
        _wait(client.ping, self._redis.ConnectionError, self._process)
        client.close()

    def begin(self) -> None:
        """Start it, and return at once."""
        words = [self._program, "--port", "0", "--unixsocket", str(self._socket)]
        with Path(self._folder, "out").open("a") as out:
            self._process = subprocess.Popen(
                [*words, "--dir", self._folder, "--save", ""], stdout=out, stderr=out
            )

    def client(self) -> Any:
        """A client of it."""
        return self._redis.Redis(unix_socket_path=str(self._socket), decode_responses=True)

    def kill(self) -> None:
        """End it at once, as if the machine had failed."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Have it take connections, and answer nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Have it answer again."""
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.send_signal(signal.SIGCONT)
            process.wait(timeout=STARTS_IN)


@contextmanager
def redis_server() -> Iterator[str]:
    """Run a server with nothing in it, on a socket alone; gives its URL. It goes with the test."""
    with running_redis() as server:
        yield server.url


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """The same; gives the server itself, which can be paused and killed."""
    with tempfile.TemporaryDirectory(prefix="redis", dir="/tmp") as folder:
        server = RedisServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _wait(answers, error, server) -> None:
    """Until the process that was just started takes connections."""
    end = time.monotonic() + STARTS_IN
    while True:
        try:
            answers()
            return
        except error:
            assert server.poll() is None, "the redis-server ended at once"
            assert time.monotonic() < end, "the redis-server does not answer"
            time.sleep(0.02)
