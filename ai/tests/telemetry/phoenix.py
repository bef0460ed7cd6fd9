"""A Phoenix of a test's own: a real collector, which takes OTLP over HTTP and shows traces."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

MISSING = (
    "PHOENIX IS NOT TESTED: python3 -m venv .venv-collector && "
    ".venv-collector/bin/pip install arize-phoenix"
)
STARTS_IN = 180.0
"""The first start compiles its packages, which takes most of it."""
ARRIVES_IN = 30.0
OWN_FOLDER = Path(__file__).parents[3] / ".venv-collector" / "bin"


class Phoenix:
    """A running server.

    Args:
        address: Where it takes spans and answers questions.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def wait_for(self, project: str, count: int) -> list[dict[str, Any]]:
        """The spans of a project in the order of their arrival, once so many are there."""
        end = time.monotonic() + ARRIVES_IN
        while len(found := self._spans(project)) < count:
            assert time.monotonic() < end, f"{len(found)} of {count} spans: {found}"
            time.sleep(0.1)  # Phoenix is another process, and no reactor runs here
        return found[::-1]

    def is_ready(self) -> bool:
        """Whether it answers."""
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _spans(self, project: str) -> list[dict[str, Any]]:
        try:
            with urlopen(f"{self.address}/v1/projects/{project}/spans", timeout=5) as answer:
                return list(json.load(answer)["data"])
        except HTTPError as error:
            with error:
                if error.code != 404:  # it makes a project when the first of its spans arrives
                    raise
            return []


@contextmanager
def phoenix(folder: Path) -> Iterator[Phoenix]:
    """Run one with nothing in it; it goes with the test.

    Args:
        folder: Where it keeps its database and its log.
    """
    program = os.environ.get("EVENNIA_AI_PHOENIX") or shutil.which(
        "phoenix", path=os.pathsep.join([str(OWN_FOLDER), os.environ.get("PATH", "")])
    )
    if program is None:
        pytest.skip(MISSING)
    port, grpc_port = _free_ports(2)
    settings = {
        "PHOENIX_HOST": "127.0.0.1",
        "PHOENIX_PORT": str(port),
        "PHOENIX_GRPC_PORT": str(grpc_port),
        "PHOENIX_WORKING_DIR": str(folder),
        "PHOENIX_TELEMETRY_ENABLED": "false",
        "PHOENIX_ALLOW_EXTERNAL_RESOURCES": "false",
    }
    log = folder / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [program, "serve"], cwd=folder, env=_environment() | settings, stdout=out, stderr=out
        )
    try:
        server = Phoenix(f"http://127.0.0.1:{port}")
        end = time.monotonic() + STARTS_IN
        while not server.is_ready():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)  # Phoenix is another process, and no reactor runs here
        yield server
    finally:
        process.kill()  # what it keeps goes with the test
        process.wait()


def _environment() -> dict[str, str]:
    """The machine's, without what changes its database or has it compile at each start."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PHOENIX_", "OTEL_", "PYTHON", "DJANGO_"))
    }


def _free_ports(count: int) -> list[int]:
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports
