"""A Redis of a test's own, from whatever the machine has installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MISSING = "REDIS IS NOT TESTED: apt-get install redis-server (and pip install redis)"
STARTS_IN = 20.0


@contextmanager
def redis_server() -> Iterator[str]:
    """Run a server with nothing in it, on a socket alone; gives its URL. It goes with the test."""
    redis = pytest.importorskip("redis", reason=MISSING)
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip(MISSING)
    # A socket's path must be short, shorter than what pytest gives.
    with tempfile.TemporaryDirectory(prefix="redis", dir="/tmp") as folder:
        socket = Path(folder, "socket")
        words = [program, "--port", "0", "--unixsocket", str(socket), "--dir", folder]
        with Path(folder, "out").open("w") as out:
            server = subprocess.Popen([*words, "--save", ""], stdout=out, stderr=out)
        try:
            client = redis.Redis(unix_socket_path=str(socket))
            _wait(client.ping, redis.ConnectionError, server)
            client.close()
            yield f"unix://{socket}"
        finally:
            server.terminate()
            server.wait(timeout=STARTS_IN)


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
