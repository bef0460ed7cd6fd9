"""A Redis of a test's own, from whatever the machine has installed."""

from __future__ import annotations

import shutil
import signal
import socket
import ssl
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
TLS_PORT = 16379


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
        self.options: list[str] = []

    def start(self) -> None:
        """Start it, and return when it answers."""
        self.begin()
        client = self.client()
        _wait(client.ping, self._redis.ConnectionError, self._process)
        client.close()

    def begin(self) -> None:
        """Start it, and return at once."""
        words = [self._program, "--port", "0", "--unixsocket", str(self._socket), *self.options]
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


@contextmanager
def redis_with_tls(address: str, password: str) -> Iterator[tuple[str, Path]]:
    """Run a server that takes only TLS and a password; gives its URL, and the file of its CA.

    Args:
        address: The IP address where it listens.
        password: The password.
    """
    with tempfile.TemporaryDirectory(prefix="redis", dir="/tmp") as folder:
        files = certificates(Path(folder), address)
        server = RedisServer(folder)
        server.options = [
            *("--bind", address, "--tls-port", str(TLS_PORT), "--requirepass", password),
            *("--tls-cert-file", files["cert"], "--tls-key-file", files["key"]),
            *("--tls-ca-cert-file", files["ca"], "--tls-auth-clients", "no"),
        ]
        server.begin()
        context = ssl.create_default_context(cafile=files["ca"])
        end = time.monotonic() + STARTS_IN
        while True:
            try:
                with socket.create_connection((address, TLS_PORT)) as plain:
                    context.wrap_socket(plain, server_hostname=address).close()
                break
            except ConnectionError:
                assert time.monotonic() < end, "the redis-server does not answer"
                time.sleep(0.02)
        try:
            yield f"rediss://:{password}@{address}:{TLS_PORT}/0", Path(files["ca"])
        finally:
            server.stop()


def certificates(folder: Path, address: str) -> dict[str, str]:
    """Make a CA and a server's certificate as `docs/workers.md` says; gives the files."""
    names = {name: str(folder / name) for name in ("ca", "ca.key", "cert", "key", "request")}
    if shutil.which("openssl") is None:
        pytest.skip("TLS IS NOT TESTED: apt-get install openssl")
    new = ["-newkey", "rsa:2048", "-nodes", "-days", "30"]
    for words in (
        ["req", "-x509", *new, "-subj", "/CN=game CA", "-keyout", "ca.key", "-out", "ca"],
        [
            *("req", "-x509", *new, "-subj", f"/CN={address}", "-keyout", "key", "-out", "cert"),
            *("-CA", "ca", "-CAkey", "ca.key", "-addext", f"subjectAltName=IP:{address}"),
            *("-addext", "basicConstraints=critical,CA:FALSE"),
        ],
    ):
        done = subprocess.run(["openssl", *words], cwd=folder, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    return names


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
