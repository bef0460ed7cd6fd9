"""The way out, over real connections."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import protocol, reactor, ssl
from twisted.internet.defer import CancelledError, Deferred, succeed
from twisted.internet.task import Clock
from twisted.web import client

from ai.brains.base import BrainDenied, BrainError, BrainUnavailable, Request
from ai.brains.models.model import ModelBrain
from ai.brains.models.providers import model_spec
from ai.outside.http import dns
from ai.outside.http.client import MAX_ANSWER, Deadlines, HttpClient
from ai.pipeline.threads import DaemonThreads
from ai.testing.models import (
    ModelServer,
    Served,
    drip,
    drop,
    garbage,
    hang,
    huge,
    model_server,
    redirect,
    slow,
)
from ai.tests.brains.models.certificates import certificate
from ai.tests.brains.models.wires import KEY, a_while, brain, fails, way_out

SHORT = Deadlines(first=0.3, pause=0.3, whole=0.8)


@pytest_twisted.ensureDeferred
async def test_a_slow_first_byte_has_its_deadline() -> None:
    with model_server(slow(5)) as server:
        error = await fails(brain(server, deadlines=SHORT).think(Request()))
        assert type(error) is BrainUnavailable
        assert str(error) == "127.0.0.1 said nothing for 0.3 s"
        await a_while()
        assert server.connections == 0


@pytest_twisted.ensureDeferred
async def test_silence_in_the_middle_has_its_deadline() -> None:
    with model_server(hang(after=40)) as server:
        error = await fails(brain(server, deadlines=SHORT).think(Request()))
        assert "said nothing" in str(error)
        await a_while()
        assert server.connections == 0


@pytest_twisted.ensureDeferred
async def test_the_whole_answer_has_its_deadline_however_steadily_it_drips() -> None:
    with model_server(drip("A long story. " * 9, piece=3, every=0.05)) as server:
        error = await fails(brain(server, deadlines=SHORT).think(Request()))
        assert str(error) == "127.0.0.1 was not done after 0.8 s"
        await a_while()
        assert server.connections == 0


@pytest_twisted.ensureDeferred
async def test_what_drips_in_time_is_an_answer() -> None:
    with model_server(drip("A story.", piece=40, every=0.01)) as server:
        answer = await brain(server, deadlines=SHORT).think(Request())
        assert answer.text == "A story."


@pytest.mark.parametrize("step", [hang(), hang(after=30), slow(5)])
@pytest_twisted.ensureDeferred
async def test_cancelling_closes_the_connection(step: Any) -> None:
    with model_server(step) as server:
        thinking = brain(server).think(Request())
        await a_while()
        assert server.connections == 1
        thinking.cancel()
        with pytest.raises(CancelledError):
            await thinking
        await a_while()
        assert server.connections == 0


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("after", [0, 30])
@pytest_twisted.ensureDeferred
async def test_a_dead_connection_is_no_answer(after: int, stream: bool) -> None:
    with model_server(drop(after)) as server:
        error = await fails(brain(server, stream=stream).think(Request()))
        assert type(error) is BrainUnavailable


@pytest_twisted.ensureDeferred
async def test_too_much_is_given_up_and_is_no_sign_that_others_get_none() -> None:
    with model_server(huge()) as server:
        error = await fails(brain(server, stream=False).think(Request()))
        assert type(error) is BrainError
        assert "too large" in str(error)


@pytest_twisted.ensureDeferred
async def test_a_stream_without_an_end_is_given_up() -> None:
    line = b": " + b"a" * 1000 + b"\n"
    with model_server(garbage(line * (MAX_ANSWER // 1000), "text/event-stream")) as server:
        error = await fails(brain(server).think(Request()))
        assert type(error) is BrainError
        assert "too large" in str(error)


@pytest_twisted.ensureDeferred
async def test_nobody_is_followed_elsewhere() -> None:
    with model_server() as other, model_server(redirect(other.url)) as server:
        error = await fails(brain(server).think(Request()))
        assert type(error) is BrainDenied
        assert "307" in str(error)
        assert other.asked == []


@pytest_twisted.ensureDeferred
async def test_where_nothing_listens_there_is_no_connection() -> None:
    with model_server() as server:
        asking = brain(server)
    await a_while()
    error = await fails(asking.think(Request()))
    assert type(error) is BrainUnavailable
    assert "nothing listens" in str(error)


@pytest_twisted.ensureDeferred
async def test_proxies_of_the_environment_count_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with model_server("Hello") as server:
        assert (await brain(server).think(Request())).text == "Hello"


@pytest_twisted.ensureDeferred
async def test_no_cookie_is_kept() -> None:
    with model_server(Served("one", headers={"set-cookie": "a=b; Path=/"}), "two") as server:
        asks = brain(server)
        await asks.think(Request())
        await asks.think(Request())
        assert "cookie" not in server.asked[1].headers


@pytest_twisted.ensureDeferred
async def test_a_connection_is_used_again() -> None:
    with model_server("One", "Two", "Three") as server:
        asking = brain(server)
        for text in ("One", "Two", "Three"):
            assert (await asking.think(Request())).text == text
            await a_while()
        assert server.connections == 1


# Names of hosts


class Names:
    """Finds what a test says, once it says so."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.asked: list[str] = []
        self.go = threading.Event()

    def __call__(self, host: str) -> tuple[str, ...]:
        self.asked.append(host)
        self.go.wait(30)
        return self.addresses


def named(server: ModelServer, look_up: Callable[[str], Any], **options: Any) -> ModelBrain:
    """A model on a server that is reached by a name."""
    url = server.url.replace("127.0.0.1", "models.internal")
    spec = model_spec("custom:served", url)
    return ModelBrain(spec, way_out(look_up=look_up, **options), KEY)


@pytest_twisted.ensureDeferred
async def test_a_name_is_looked_up_once_and_remembered() -> None:
    names = Names("127.0.0.1")
    names.go.set()
    with model_server("One", "Two") as server:
        asking = named(server, names)
        assert (await asking.think(Request())).text == "One"
        assert (await asking.think(Request())).text == "Two"
    assert names.asked == ["models.internal"]


@pytest_twisted.ensureDeferred
async def test_a_name_that_is_none_is_no_connection() -> None:
    with model_server() as server:
        error = await fails(named(server, lambda host: ()).think(Request()))
    assert type(error) is BrainUnavailable
    assert str(error) == "models.internal was not found by its name"


@pytest_twisted.ensureDeferred
async def test_a_look_up_that_hangs_keeps_nothing_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pools: list[str] = []
    for name in ("getThreadPool", "callInThread"):
        monkeypatch.setattr(reactor, name, lambda *_: pools.append("used"))
    names = Names("127.0.0.1")
    with model_server() as server:
        asking = named(server, names, deadlines=SHORT)
        error = await fails(asking.think(Request()))
        assert "said nothing" in str(error)
        thinking = asking.think(Request())
        thinking.cancel()
        with pytest.raises(CancelledError):
            await thinking
    assert names.asked == ["models.internal"], "one hanging look-up must not take all threads"
    assert pools == [], "the reactor's pool must not be where it hangs"
    names.go.set()


class Receiver:
    """Takes what a resolver finds."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.done = False

    def resolutionBegan(self, _resolution: Any) -> None:
        pass

    def addressResolved(self, address: Any) -> None:
        self.found.append(address.host)

    def resolutionComplete(self) -> None:
        assert not self.done
        self.done = True


def test_a_look_up_has_a_deadline_and_an_old_answer_is_better_than_none() -> None:
    clock, asked = Clock(), []

    def run(function: Any, host: str) -> Deferred[Any]:
        asked.append(answer := Deferred())
        return answer if len(asked) > 1 else succeed(("10.0.0.7",))

    names = dns.Resolver(clock, run)
    names.resolveHostName(Receiver(), "host", 80)
    clock.advance(dns.CACHED + 1)
    late, later = Receiver(), Receiver()
    names.resolveHostName(late, "host", 80)
    clock.advance(dns.SECONDS / 2)
    names.resolveHostName(later, "host", 80)
    assert not late.done
    clock.advance(dns.SECONDS / 2)
    assert late.done and late.found == ["10.0.0.7"]
    assert not later.done
    asked[-1].callback(("10.0.0.8", "::1"))
    assert later.done and later.found == ["10.0.0.8", "::1"]
    assert len(asked) == 2
    assert not clock.getDelayedCalls()


def test_a_name_that_was_not_found_is_soon_looked_up_again() -> None:
    clock, asked = Clock(), []

    def run(function: Any, host: str) -> Deferred[Any]:
        asked.append(host)
        return succeed(())

    names = dns.Resolver(clock, run)
    for _ in range(3):
        names.resolveHostName(Receiver(), "host")
    assert len(asked) == 1
    clock.advance(dns.RETRY + 1)
    names.resolveHostName(Receiver(), "host")
    assert len(asked) == 2


def test_an_address_needs_no_look_up() -> None:
    names = dns.Resolver(Clock(), lambda *_: pytest.fail("looked up"))
    for address in ("127.0.0.1", "::1"):
        receiver = Receiver()
        names.resolveHostName(receiver, address, 80)
        assert receiver.found == [address]


def test_the_systems_own_look_up_finds_this_machine_and_no_other() -> None:
    assert set(dns.look_up("localhost")) & {"127.0.0.1", "::1"}
    assert dns.look_up("nowhere.invalid") == ()


# Encryption

TWISTED_S_OWN = pytest.mark.filterwarnings("ignore:Passing pyOpenSSL:DeprecationWarning")


@TWISTED_S_OWN
@pytest_twisted.ensureDeferred
async def test_a_certificate_that_nobody_vouches_for_is_not_trusted() -> None:
    with model_server() as server:
        own = certificate("localhost")
        port = _encrypted(server, own)
        spec = model_spec("custom:served", f"https://localhost:{port.getHost().port}/v1")
        look_up = {"look_up": lambda host: ("127.0.0.1",)}
        error = await fails(ModelBrain(spec, way_out(**look_up), KEY).think(Request()))
        assert type(error) is BrainDenied
        assert "certificate" in str(error)
        assert server.asked == []
        await port.stopListening()


@TWISTED_S_OWN
@pytest_twisted.ensureDeferred
async def test_a_certificate_for_another_name_is_not_trusted_and_the_right_one_is() -> None:
    with model_server("Hello") as server:
        own = certificate("localhost")
        port = _encrypted(server, own)
        trust = client.BrowserLikePolicyForHTTPS(trustRoot=ssl.trustRootFromCertificates([own]))
        agent = HttpClient(
            reactor,
            DaemonThreads(reactor).run,
            look_up=lambda host: ("127.0.0.1",),
            trust=trust,
        )
        answers = []
        for host in ("elsewhere.internal", "localhost"):
            spec = model_spec("custom:served", f"https://{host}:{port.getHost().port}/v1")
            try:
                answers.append((await ModelBrain(spec, agent, KEY).think(Request())).text)
            except BrainError as error:
                answers.append(type(error))
        assert answers == [BrainDenied, "Hello"]
        await agent.close()
        await port.stopListening()


class Blunt(protocol.Protocol):
    """Answers in plain text before it is asked."""

    def connectionMade(self) -> None:
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")


@pytest_twisted.ensureDeferred
async def test_a_server_that_speaks_no_encryption_is_no_connection() -> None:
    factory = protocol.Factory.forProtocol(Blunt)
    factory.noisy = False
    port = reactor.listenTCP(0, factory, interface="127.0.0.1")
    spec = model_spec("custom:served", f"https://127.0.0.1:{port.getHost().port}/v1")
    error = await fails(ModelBrain(spec, way_out(), KEY).think(Request()))
    assert type(error) is BrainUnavailable
    assert "encryption" in str(error)
    await port.stopListening()


def _encrypted(server: ModelServer, own: ssl.PrivateCertificate) -> Any:
    return reactor.listenSSL(0, server.factory, own.options(), interface="127.0.0.1")
