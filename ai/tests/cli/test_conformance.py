"""The protocol's own conformance suite, against our server and our client.

Of its scenarios these apply. Our server has tools and nothing else (no resources, prompts, logs or
completions), its tools answer with data (no pictures or sound), it asks nothing of its client (no
sampling, no forms) and keeps no stream to be resumed. Our client refuses forms, and knows no OAuth.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ai.tests.cli.game import FakeGame, game, tool
from ai.tests.cli.program import ROOT, listening

pytest.importorskip("mcp", reason="the extra mcp is not installed")
pytestmark = pytest.mark.slow

SUITE = ("npx", "-y", "-p", "node@22", "-p", "@modelcontextprotocol/conformance@0.1.16", "--")
SERVER = {
    "server-initialize": 1,
    "ping": 1,
    "tools-list": 1,
    "tools-call-simple-text": 1,
    "tools-call-error": 1,
    "json-schema-2020-12": 4,
    "server-sse-multiple-streams": 2,
    "dns-rebinding-protection": 2,
}
"""Scenarios, and how many checks each has: so many pass."""
CLIENT = {"initialize": 1, "tools_call": 1, "sse-retry": 3}
ADDRESS = {"type": "object", "properties": {"street": {"type": "string"}}}


Suite = Callable[..., subprocess.CompletedProcess[str]]


def run(*command: str, seconds: float = 120, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, **more
    )


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Runs the suite from where npx has put it: npx itself takes longer than a scenario."""
    if shutil.which("npx") is None:
        pytest.skip("there is no npx, which runs the conformance suite")
    found = run(*SUITE, "sh", "-c", "command -v conformance", seconds=300)
    with_it = f"{Path(found.stdout.strip()).parent}{os.pathsep}{os.environ['PATH']}"
    suite = functools.partial(run, "conformance", env={**os.environ, "PATH": with_it})
    if found.returncode or suite("list").returncode:
        pytest.skip("the conformance suite cannot be had: no network, or no node for it")
    return suite


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Our server, in front of a game whose tools are those that the suite asks for."""
    with game() as fake:
        fake.tools = [
            tool("test_simple_text"),
            tool("test_error_handling"),
            tool(
                "json_schema_2020_12_tool",
                **{"$schema": "https://json-schema.org/draft/2020-12/schema"},
                **{"$defs": {"address": ADDRESS}, "additionalProperties": False},
                properties={"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
            ),
        ]
        fake.runs = _run
        with listening(fake.url) as url:
            yield url
        assert isinstance(fake, FakeGame)


def _run(name: str, _arguments: Any) -> dict[str, Any]:
    if name == "test_error_handling":
        return {"success": False, "error": "This tool fails."}
    return {"success": True, "result": "This is a simple text response for testing."}


@pytest.mark.parametrize(("scenario", "checks"), SERVER.items())
def test_our_server_conforms(suite: Suite, server: str, scenario: str, checks: int) -> None:
    ended = suite("server", "--url", server, "--scenario", scenario)
    assert ended.returncode == 0, ended.stdout
    assert f"Passed: {checks}/{checks}, 0 failed, 0 warnings" in ended.stdout


@pytest.mark.parametrize(("scenario", "checks"), CLIENT.items())
def test_our_client_conforms(suite: Suite, scenario: str, checks: int) -> None:
    command = f"{sys.executable} -m ai.tests.remote.mcp.conforming"
    # The suite gives a client half a minute, of which a busy machine may need that for a start.
    ended = suite("client", "--command", command, "--scenario", scenario, "--timeout", "100000")
    told = ended.stdout + ended.stderr
    assert ended.returncode == 0, told
    assert f"Passed: {checks}/{checks}, 0 failed, 0 warnings" in told
