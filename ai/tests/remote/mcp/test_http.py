"""MCP servers over streamable HTTP: the SDK's own, and pages that are none."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.web import resource, server

from ai.remote.errors import (
    ModuleAbsent,
    ModuleError,
    ModuleStatus,
    ModuleTimeout,
    ModuleUnreachable,
)
from ai.remote.mcp import McpLink
from ai.remote.services import Service
from ai.tests.remote.mcp.kit import SECONDS, TOKEN, HttpServer, fails, link_to, run

pytest.importorskip("mcp", reason="the extra mcp is not installed")

INFO = {"protocolVersion": "2025-06-18", "serverInfo": {"name": "page", "version": "1"}}


@pytest.fixture(scope="module")
def served() -> Iterator[HttpServer]:
    server = HttpServer()
    yield server
    server.kill()


@asynccontextmanager
async def linked(url: str, secret: str = "") -> AsyncIterator[McpLink]:
    async with link_to(Service("files", url, "mcp"), secret) as link:
        yield link


@pytest_twisted.ensureDeferred
async def test_it_lists_and_runs_as_a_program_does(served: HttpServer) -> None:
    async with linked(served.url, TOKEN) as link:
        told = await link.manifest(SECONDS)
        assert "files.read_file" in [tool["name"] for tool in told["tools"]]
        assert (await run(link, "add", first=2, second=2))["result"] == {"result": 4}
        assert (await run(link, "fail"))["success"] is False


@pytest_twisted.ensureDeferred
async def test_the_secret_opens_it_and_is_shown_to_nobody(served: HttpServer) -> None:
    async with linked(served.url, TOKEN) as link:
        assert (await run(link, "add", first=1, second=1))["success"]
        told = await run(link, "read_file", path=TOKEN)
        assert TOKEN not in json.dumps(told)
    async with linked(served.url, "wrong-and-refused") as link:
        error = await fails(link.manifest(SECONDS))
        assert isinstance(error, ModuleStatus) and error.status == 401
        assert "<" not in str(error) and "wrong-and-refused" not in str(error)


@pytest_twisted.ensureDeferred
async def test_one_that_was_started_again_is_greeted_again(served: HttpServer) -> None:
    async with linked(served.url, TOKEN) as link:
        before = (await run(link, "number"))["result"]["text"]
        served.kill()
        served.start()
        assert (await run(link, "number"))["result"]["text"] != before


@pytest_twisted.ensureDeferred
async def test_nobody_there_is_one_line() -> None:
    async with linked("http://127.0.0.1:1/mcp") as link:
        error = await fails(link.manifest(SECONDS))
        assert isinstance(error, ModuleAbsent) and "No connection" in str(error)


@pytest_twisted.ensureDeferred
async def test_a_call_that_takes_too_long_is_given_up(served: HttpServer) -> None:
    async with linked(served.url, TOKEN) as link:
        await run(link, "number")
        calling = link.execute({"tool_name": "files.ponder", "arguments": {}}, 0.3)
        assert isinstance(await fails(calling), ModuleTimeout)
        assert (await run(link, "number"))["success"]


class Page(resource.Resource):
    """Greets as a server should, and gives everything else to a function."""

    isLeaf = True

    def __init__(self, rest: Callable[[Any, Any], bytes]) -> None:
        super().__init__()
        self.rest = rest
        self.asked: list[str] = []

    def render(self, request: Any) -> bytes:
        body = request.content.read()
        asked = json.loads(body) if body else {}
        self.asked.append(str(asked.get("method", request.method.decode())))
        request.setHeader("content-type", "application/json")
        if asked.get("method") == "initialize":
            request.setHeader("mcp-session-id", "one")
            return _answer(asked, {**INFO, "capabilities": {"tools": {}}})
        if "id" not in asked:
            request.setResponseCode(202)
            return b""
        if asked["method"] == "server/discover":
            request.setResponseCode(404)
            return b"{}"
        return self.rest(request, asked)


def _answer(asked: Any, result: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}).encode()


@contextmanager
def page(rest: Callable[[Any, Any], bytes]) -> Iterator[tuple[str, Page]]:
    made = Page(rest)
    factory = server.Site(made)
    factory.noisy = False
    listening: Any = reactor.listenTCP(0, factory, interface="127.0.0.1")  # type: ignore[attr-defined]
    try:
        yield f"http://127.0.0.1:{listening.getHost().port}/mcp", made
    finally:
        listening.stopListening()


def huge(_request: Any, asked: Any) -> bytes:
    return _answer(asked, {"content": [{"type": "text", "text": "a" * 5_000_000}]})


def many(_request: Any, asked: Any) -> bytes:
    return _answer(asked, {"content": [], "structuredContent": {"a": [0] * 100_000}})


def packed(request: Any, asked: Any) -> bytes:
    request.setHeader("content-encoding", "gzip")
    return gzip.compress(_answer(asked, {"content": []}))


def broken(request: Any, _asked: Any) -> bytes:
    request.setResponseCode(500)
    request.setHeader("content-type", "text/html")
    return b"<h1>Oops</h1>" + b"a" * 100_000


def elsewhere(request: Any, _asked: Any) -> bytes:
    request.setResponseCode(307)
    request.setHeader("location", "http://169.254.169.254/latest/meta-data")
    return b""


def no_json(_request: Any, _asked: Any) -> bytes:
    return b"<html>"


def other(_request: Any, asked: Any) -> bytes:
    return _answer(asked, {"content": "text"})


@pytest.mark.parametrize("rest", [huge, many, packed, broken, elsewhere, no_json, other])
@pytest_twisted.ensureDeferred
async def test_what_is_no_answer_is_a_problem_in_one_line(rest: Any) -> None:
    with page(rest) as (url, _):
        async with linked(url) as link:
            call = {"tool_name": "files.act", "arguments": {}}
            try:
                answer = await link.execute(call, SECONDS)
            except ModuleError as error:
                problem = str(error)
            else:
                assert answer["success"] is False
                problem = answer["error"]
            assert problem and "\n" not in problem and "<" not in problem and len(problem) < 400


@pytest_twisted.ensureDeferred
async def test_nobody_is_followed_to_another_port_with_the_secret() -> None:
    def away(request: Any, _asked: Any) -> bytes:
        request.setResponseCode(307)
        request.setHeader("location", target)
        return b""

    with page(other) as (target, asked), page(away) as (url, _):
        async with linked(url, TOKEN) as link:
            answer = await run(link, "act")
            assert answer["success"] is False and "not followed" in answer["error"]
        assert asked.asked == []


@pytest.mark.parametrize("status", [200, 403])
@pytest_twisted.ensureDeferred
async def test_no_complaint_of_its_has_a_part_of_the_secret_in_it(status: int) -> None:
    def echo(request: Any, asked: Any) -> bytes:
        words = f"No entry for {'x' * 170} {request.getHeader('authorization')}"
        if status != 200:
            request.setResponseCode(status)
            return words.encode()
        error = {"code": -32000, "message": words}
        return json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": error}).encode()

    with page(echo) as (url, _):
        async with linked(url, TOKEN) as link:
            if status == 200:
                told = (await run(link, "act"))["error"]
            else:
                call = {"tool_name": "files.act", "arguments": {}}
                told = str(await fails(link.execute(call, SECONDS)))
    assert "No entry for" in told and TOKEN[:5] not in told


@pytest_twisted.ensureDeferred
async def test_an_error_of_https_own_tells_its_status() -> None:
    with page(broken) as (url, _):
        async with linked(url) as link:
            error = await fails(link.manifest(SECONDS))
            assert isinstance(error, ModuleStatus) and error.status == 500


@pytest_twisted.ensureDeferred
async def test_what_it_would_say_unasked_is_not_listened_to() -> None:
    with page(lambda _request, asked: _answer(asked, {"content": []})) as (url, made):
        async with linked(url) as link:
            assert (await run(link, "act"))["success"]
        assert "GET" not in made.asked


@pytest_twisted.ensureDeferred
async def test_a_session_that_is_not_known_any_more_is_begun_again() -> None:
    lost = [True]

    def forgets(request: Any, asked: Any) -> bytes:
        if lost:
            lost.clear()
            request.setResponseCode(404)
            return b""
        return _answer(asked, {"content": [{"type": "text", "text": "here"}]})

    with page(forgets) as (url, made):
        async with linked(url) as link:
            assert (await run(link, "act"))["result"] == {"text": "here"}
    assert made.asked.count("initialize") == 2


@pytest_twisted.ensureDeferred
async def test_a_connection_that_breaks_off_is_not_taken_for_an_answer() -> None:
    def breaks(request: Any, _asked: Any) -> Any:
        request.setHeader("content-length", "1000")
        request.write(b'{"jsonrpc"')
        request.transport.abortConnection()
        return server.NOT_DONE_YET

    with page(breaks) as (url, _):
        async with linked(url) as link:
            error = await fails(link.execute({"tool_name": "files.act", "arguments": {}}, SECONDS))
            assert isinstance(error, ModuleUnreachable)
