"""The wire: whatever a server sends without end, reading it has one."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import protocol, reactor
from twisted.internet.task import LoopingCall
from twisted.web.client import URI, BrowserLikePolicyForHTTPS, ResponseNeverReceived
from twisted.web.error import SchemeNotSupported

from ai.outside.http.client import Deadlines, HttpClient
from ai.outside.http.connection import MAX_HEAD, PIECE, Endpoints
from ai.outside.http.response import Packed, Stale
from ai.pipeline.threads import DaemonThreads
from ai.tests.brains.models.wires import a_while

OK = b"HTTP/1.1 200 OK\r\n"
SHORT = Deadlines(first=5, pause=5, whole=5)


class Reader:
    """Keeps what it is given."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def begin(self, status: int, header: Any) -> None:
        pass

    def read(self, piece: bytes) -> bool:
        self.pieces.append(piece)
        return False


class Endless(protocol.Protocol):
    """Says one thing, and then another for ever."""

    sent = 0
    connected_now = 0

    def connectionMade(self) -> None:
        Endless.sent, Endless.connected_now = 0, 1
        first, self.rest = self.factory.says  # type: ignore[union-attr]
        self.transport.write(first)  # type: ignore[union-attr]
        self.loop = LoopingCall(self.go_on)
        self.loop.start(0.0)

    def go_on(self) -> None:
        Endless.sent += len(self.rest)
        self.transport.write(self.rest)  # type: ignore[union-attr]

    def connectionLost(self, reason: Any = None) -> None:
        Endless.connected_now = 0
        self.loop.stop()


class Forgetful(protocol.Protocol):
    """Answers some requests of a connection, and closes it at the next, as if it came too late."""

    made = 0

    def connectionMade(self) -> None:
        Forgetful.made += 1
        self.left = self.factory.answers  # type: ignore[union-attr]

    def dataReceived(self, data: bytes) -> None:
        transport: Any = self.transport
        if self.left:
            self.left -= 1
            transport.write(OK + b"Content-Length: 2\r\n\r\n{}")
        else:
            transport.loseConnection()


@contextmanager
def forgetful(answers: int) -> Iterator[str]:
    Forgetful.made = 0
    running: Any = reactor
    factory: Any = protocol.Factory.forProtocol(Forgetful)
    factory.answers, factory.noisy = answers, False
    listening = running.listenTCP(0, factory, interface="127.0.0.1")
    try:
        yield f"http://127.0.0.1:{listening.getHost().port}/"
    finally:
        listening.stopListening()


@contextmanager
def server(first: bytes, rest: bytes) -> Iterator[str]:
    running: Any = reactor
    factory: Any = protocol.Factory.forProtocol(Endless)
    factory.says, factory.noisy = (first, rest), False
    listening = running.listenTCP(0, factory, interface="127.0.0.1")
    try:
        yield f"http://127.0.0.1:{listening.getHost().port}/"
    finally:
        listening.stopListening()


def ask(url: str, reader: Reader | None = None) -> Any:
    agent = HttpClient(reactor, DaemonThreads(reactor).run, SHORT)
    return agent.send("POST", url, {}, b"{}", reader or Reader())


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        (OK, b"".join(b"X-%d: aaaaaaaa\r\n" % number for number in range(999))),
        (OK + b"X: a\r\n", b" aaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 999),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 999),
        (OK + b"X: ", b"a" * 9999),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X-a: aaaaaaaa\r\n" * 999),
    ],
    ids=["headers", "a folded one", "not yet", "a long line", "trailers"],
)
@pytest_twisted.ensureDeferred
async def test_a_head_without_end_has_one(first: bytes, rest: bytes) -> None:
    with server(first, rest) as url:
        with pytest.raises(Exception) as caught:
            await ask(url)
        assert "Late" not in type(caught.value).__name__
        while Endless.connected_now:
            await a_while()
        assert Endless.sent < 20 * MAX_HEAD  # what the system's own buffers take counts, too


@pytest_twisted.ensureDeferred
async def test_a_kept_connection_that_was_closed_costs_no_answer() -> None:
    agent, reader = HttpClient(reactor, DaemonThreads(reactor).run, SHORT), Reader()
    with forgetful(1) as url:
        for _ in range(3):
            await agent.send("POST", url, {}, b"{}", reader, repeatable=True)
            await a_while()
    assert reader.pieces == [b"{}"] * 3
    assert Forgetful.made == 3
    await agent.close()


@pytest_twisted.ensureDeferred
async def test_what_must_not_arrive_twice_is_sent_once() -> None:
    agent = HttpClient(reactor, DaemonThreads(reactor).run, SHORT)
    with forgetful(1) as url:
        await agent.send("POST", url, {}, b"{}", Reader())
        await a_while()
        with pytest.raises(Stale):
            await agent.send("POST", url, {}, b"{}", Reader())
    assert Forgetful.made == 1


@pytest_twisted.ensureDeferred
async def test_a_new_connection_that_is_closed_is_no_reason_to_send_again() -> None:
    agent = HttpClient(reactor, DaemonThreads(reactor).run, SHORT)
    with forgetful(0) as url, pytest.raises(ResponseNeverReceived):
        await agent.send("POST", url, {}, b"{}", Reader(), repeatable=True)
    assert Forgetful.made == 1


@pytest_twisted.ensureDeferred
async def test_what_comes_is_read_in_small_pieces() -> None:
    reader = Reader()
    with server(OK + b"Content-Length: 99999\r\n\r\n", b"a" * 99_999) as url:
        await ask(url, reader)
    assert sum(map(len, reader.pieces)) == 99_999
    assert max(map(len, reader.pieces)) <= PIECE


@pytest.mark.parametrize("way", ["gzip", "GZip", "br", "deflate, gzip"])
@pytest_twisted.ensureDeferred
async def test_what_is_packed_is_not_read(way: str) -> None:
    head = OK + b"Content-Encoding: " + way.encode() + b"\r\n\r\n"
    reader = Reader()
    with server(head, gzip.compress(b" " * 9_999_999)) as url:
        with pytest.raises(Packed, match=way.lower()):
            await ask(url, reader)
        while Endless.connected_now:
            await a_while()
    assert reader.pieces == []


@pytest_twisted.ensureDeferred
async def test_what_is_said_to_be_as_it_is_is_read() -> None:
    reader = Reader()
    head = OK + b"Content-Encoding: identity\r\nContent-Length: 3\r\n\r\n"
    with server(head, b"yes") as url:
        await ask(url, reader)
    assert b"".join(reader.pieces) == b"yes"


def test_the_certificates_of_the_machine_are_read_once_for_each_server() -> None:
    asked = []

    class Policy(BrowserLikePolicyForHTTPS):
        def creatorForNetloc(self, hostname: bytes, port: int) -> Any:
            asked.append((hostname, port))
            return super().creatorForNetloc(hostname, port)

    endpoints = Endpoints(reactor, Policy(), 1.0)
    urls = (b"https://a.example/v1", b"https://a.example/v2", b"https://b.example:8443/")
    first, second, other = (endpoints.endpointForURI(URI.fromBytes(url)) for url in urls)
    assert first is second is not other
    assert asked == [(b"a.example", 443), (b"b.example", 8443)]
    with pytest.raises(SchemeNotSupported):
        endpoints.endpointForURI(URI.fromBytes(b"ftp://a.example/"))
