"""Workers with a real Redis, a real PostgreSQL and Celery's own program: what goes wrong there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_twisted
from django.test import override_settings
from twisted.internet import reactor
from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import deferLater

from ai.pipeline.race import Pace
from ai.tests.databases.postgresql import postgresql
from ai.tests.databases.redis import RedisServer, running_redis
from ai.tests.databases.sqlite import database, migrate
from ai.tests.workers.servers import ROLE, WorkerProcess, limit_role
from ai.workers.broker.broker import VERSION, Broker
from ai.workers.broker.celery_app import celery_app
from ai.workers.broker.celery_carrier import CeleryCarrier
from ai.workers.broker.publisher import Publisher
from ai.workers.broker.reactor_connection import ReplyError, take_replies, unread_replies
from ai.workers.carrier import EXPIRED, LIVE, PASSES, Answer, Unit
from ai.workers.in_process import InProcessCarrier

pytestmark = pytest.mark.slow


class Servers:
    """What the tests of this file share: two servers, and a worker for each queue."""

    def __init__(self, redis: RedisServer, postgresql: str, folder: Path) -> None:
        self.redis = redis
        self.postgresql = postgresql
        self.folder = folder
        self.url = f"{redis.url}?prefix=one"

    def worker(self, name: str, *options: str, url: str = "") -> WorkerProcess:
        user = {"EVENNIA_AI_DATABASE_USER": ROLE}
        return WorkerProcess(url or self.url, self.postgresql, self.folder, name, *options, **user)

    def lines(self, key: str) -> list[str]:
        """What workers have noted of a unit."""
        log = self.folder / "units"
        noted = log.read_text().splitlines() if log.exists() else []
        return [line for line in noted if f" {key} " in line]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: Any, django_db_blocker: Any) -> Iterator[Servers]:
    with running_redis() as redis, postgresql() as folder:
        with django_db_blocker.unblock():
            where = {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres"}
            with database("postgresql", **where, USER="postgres", HOST=folder) as connection:
                migrate(connection, migrated=False)
                limit_role(connection)
        made = Servers(redis, folder, tmp_path_factory.mktemp("workers"))
        workers = [made.worker(name, "--queues", name) for name in (LIVE, PASSES)]
        try:
            yield made
        finally:
            for worker in workers:
                worker.ask_to_end()
            for worker in workers:
                worker.stop()


class Game:
    """The part of a game that has units thought."""

    def __init__(self, url: str) -> None:
        with override_settings(AI={"WORKERS": url}):
            self.broker = Broker.from_settings()
        self.notices: list[str] = []
        self.answers: list[Answer] = []
        self._expected: dict[str, Deferred[Answer]] = {}
        local = InProcessCarrier(lambda unit: succeed(Answer(unit.key, {"local": True})))
        self.carrier = CeleryCarrier(
            reactor,
            self.broker,
            local,
            lambda line, topic: self.notices.append(line),
            Pace(reactor),
        )
        self.carrier.answers(self._receive)

    def _receive(self, answer: Answer) -> None:
        self.answers.append(answer)
        self._expected.pop(answer.key).callback(answer)

    def ask(self, key: str, kind: str = "echo", **data: Any) -> Deferred[Answer]:
        """Hand a unit over; the Deferred fires with its answer."""
        deadline = time.time() + data.pop("deadline", 60)
        queue = data.pop("queue", LIVE)
        answered = self._expected[key] = Deferred()
        self.carrier.hand_over(Unit(key, kind, deadline, data, queue))
        return answered

    async def ask_worker(self, kind: str) -> Answer:
        """Ask until a worker answers: on a busy machine, the game may take a unit over."""
        for _ in range(10):
            answer = await self.ask(f"{kind} {time.monotonic_ns()}", kind)
            if not answer.data.get("local"):
                return answer
        raise AssertionError("no worker answered")

    async def until(self, condition: Any, seconds: float = 12.0) -> None:
        """Wait while the reactor runs."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it did not come true"
            await deferLater(reactor, 0.02)

    async def connected(self, *names: str) -> Game:
        self.carrier.start()
        heard = set(names or (LIVE, PASSES))
        await self.until(
            lambda: heard <= {one.name for one in self.carrier.report().workers if one.is_heard},
            60,
        )
        return self


@pytest.fixture
def game(servers: Servers) -> Iterator[Game]:
    made = Game(servers.url)
    yield made
    made.carrier.stop()


@pytest_twisted.ensureDeferred
async def test_a_unit_that_comes_again_is_thought_once(servers: Servers, game: Game) -> None:
    await game.connected()
    answered = game.ask("again", seconds=1.0)
    await game.until(lambda: servers.lines("again"))
    app = celery_app(game.broker)
    options = {**app.conf.broker_transport_options, "visibility_timeout": 0}
    with app.connection_for_read(transport_options=options) as connection:
        connection.default_channel.qos.restore_visible()
    client = game.broker.connect()
    answer = await answered
    assert "local" not in answer.data
    await game.until(lambda: "again came again" in (servers.folder / "live.log").read_text())
    assert len(servers.lines("again")) == 1
    assert len(game.answers) == 1
    assert client.llen(game.broker.key(game.broker.queue(LIVE))) == 0


@pytest_twisted.ensureDeferred
async def test_a_live_unit_does_not_wait_behind_passes(game: Game) -> None:
    await game.connected()
    passes = [game.ask(f"pass{n}", queue=PASSES, seconds=1.0) for n in range(24)]
    begun = time.monotonic()
    await game.ask("quick")
    assert time.monotonic() - begun < 0.5
    assert not any(one.called for one in passes)
    for number in range(24):
        game.carrier.cancel(f"pass{number}")
    for one in passes:
        await one


@pytest_twisted.ensureDeferred
async def test_a_unit_is_stopped_by_the_game_and_by_its_deadline(
    servers: Servers, game: Game
) -> None:
    await game.connected()
    cancelled, late = game.ask("stop", seconds=30), game.ask("late", seconds=30, deadline=1.5)
    await game.until(lambda: servers.lines("stop") and servers.lines("late"))
    game.carrier.cancel("stop")
    begun = time.monotonic()
    assert (await cancelled).error["kind"] == "cancelled"
    assert time.monotonic() - begun < 2
    assert (await late).error["kind"] in (EXPIRED, "cancelled")

    def thought() -> set[str]:
        return {key for one in game.carrier.report().workers for key in one.units}

    await game.until(lambda: not thought() & {"stop", "late"}, 5)


@pytest_twisted.ensureDeferred
async def test_no_result_is_kept_and_nothing_waits_on_the_reactor(game: Game) -> None:
    await game.connected()
    took, asked = [], []
    for number in range(50):
        begun = time.monotonic()
        asked.append(game.ask(f"many{number}", text="x" * 10_000))
        took.append(time.monotonic() - begun)
    for one in asked:
        assert "local" not in (await one).data
    assert median(took) < 0.005  # of a few, the machine may take the processor away
    keys = game.broker.connect().keys("*")
    assert [key for key in keys if "celery-task-meta" in key] == []
    assert all(key.startswith(game.broker.prefix) for key in keys)


@pytest_twisted.ensureDeferred
async def test_a_paused_broker_holds_nobody(servers: Servers, game: Game) -> None:
    await game.connected()
    sent = game.ask("sent", seconds=1.0)
    await game.until(lambda: servers.lines("sent"))
    servers.redis.pause()
    try:
        begun = time.monotonic()
        asked = game.ask("paused")
        assert time.monotonic() - begun < 0.02
        assert (await asked).data == {"local": True}
        assert 0.25 < time.monotonic() - begun < 1
        begun = time.monotonic()
        assert (await game.ask("next")).data == {"local": True}
        assert time.monotonic() - begun < 0.1
        assert (await sent).data == {"local": True}
        assert time.monotonic() - begun < 7
    finally:
        servers.redis.resume()
    await game.until(lambda: not game.carrier.report().problem)
    assert (await game.ask("after")).data.get("pid")


@pytest_twisted.ensureDeferred
async def test_messages_are_json_only(servers: Servers, game: Game) -> None:
    import pickle

    await game.connected()
    app = celery_app(game.broker)
    with app.connection_for_write() as connection, app.amqp.Producer(connection) as producer:
        producer.publish(
            pickle.dumps((["x", "y"], {}, {})),
            routing_key=game.broker.queue(LIVE),
            content_type="application/x-python-serialize",
            content_encoding="binary",
            headers={"task": "ai.think", "id": "evil"},
        )
    assert (await game.ask("json")).data["pid"]
    log = (servers.folder / "live.log").read_text()
    assert "Refusing to deserialize" in log


@pytest_twisted.ensureDeferred
async def test_an_answer_with_broken_letters_takes_no_other_with_it(game: Game) -> None:
    await game.connected()
    asked = game.ask("mine", seconds=30)
    good = f"{VERSION}\n{Answer('mine', {'by': 'hand'}).as_text()}"
    broken = good.encode().replace(b"mine", b"\xff\xfe")
    reply_to = game.carrier._listener._reply_to
    game.broker.connect().rpush(reply_to, b"\xff", broken, good)
    assert (await asked).data == {"by": "hand"}


@pytest_twisted.ensureDeferred
async def test_a_unit_that_is_too_old_is_not_begun(servers: Servers, game: Game) -> None:
    await game.connected()
    old = game.ask("old", deadline=-5)
    assert (await old).error["kind"] == EXPIRED
    await game.ask("new")
    assert servers.lines("old") == []


@pytest_twisted.ensureDeferred
async def test_a_worker_starts_nothing_of_the_game(servers: Servers, game: Game) -> None:
    await game.connected()
    answer = await game.ask("scripts", "started")
    assert answer.data == {"scripts": 0, "tickers": 0, "at_init": 0, "running": False}


@pytest_twisted.ensureDeferred
async def test_a_worker_reads_what_the_game_writes_and_writes_only_rows_that_are_ours(
    servers: Servers, game: Game
) -> None:
    await game.connected()
    first = await game.ask_worker("lore")
    assert first.data == {"lore": 0, "refused": True}
    import psycopg

    with psycopg.connect(host=servers.postgresql, user="postgres", autocommit=True) as game_sql:
        game_sql.execute("INSERT INTO ai_tableversion (\"table\", number) VALUES ('x', 1)")
    second = await game.ask_worker("lore")
    assert second.data == {"lore": 1, "refused": True}


@pytest_twisted.ensureDeferred
async def test_two_games_on_one_broker_do_not_see_each_other(servers: Servers, game: Game) -> None:
    await game.connected()
    other = Game(f"{servers.redis.url}?prefix=two")
    other.carrier.start()
    try:
        await game.until(lambda: other.carrier.report().queues)
        assert other.carrier.report().workers == []
        assert (await other.ask("foreign")).data == {"local": True}
        assert servers.lines("foreign") == []
    finally:
        other.carrier.stop()


@pytest_twisted.ensureDeferred
async def test_a_worker_that_is_killed_loses_no_unit(servers: Servers, game: Game) -> None:
    doomed = servers.worker("doomed", "--queues", LIVE)
    try:
        await game.connected(LIVE, PASSES, "doomed")
        asked = [game.ask(f"kill{n}", seconds=2.0) for n in range(16)]
        await game.until(lambda: any(servers.lines(f"kill{n}") for n in range(16)))
        await deferLater(reactor, 0.5)
    finally:
        doomed.kill()
    answers = [await one for one in asked]
    assert len(game.answers) == 16
    begun = [len(servers.lines(f"kill{n}")) for n in range(16)]
    assert begun == [1] * 16
    local = [answer for answer in answers if answer.data.get("local")]
    by_doomed = [
        n for n in range(16) if servers.lines(f"kill{n}")[0].endswith(f" {doomed.process.pid}")
    ]
    assert len(local) == len(by_doomed) > 0


@pytest_twisted.ensureDeferred
async def test_the_next_unit_after_a_new_start_of_the_broker_is_sent() -> None:
    with running_redis() as redis:
        game = Game(f"{redis.url}?prefix=one")
        failures: list[str] = []
        publisher = Publisher(game.broker, "reply", reactor, failures.append)
        publisher.start()
        await game.until(lambda: publisher.is_ready)
        redis.kill()
        redis.start()
        unit = Unit("one", "echo", time.time() + 60)
        sending = SimpleNamespace(
            unit=unit, text=unit.as_text(), is_sent=False, is_failed=False, is_unwanted=False
        )
        assert publisher.send(sending)
        await game.until(lambda: publisher.read_replies() or sending.is_sent or sending.is_failed)
        assert sending.is_sent and not failures
        publisher.stop()
        client = game.broker.connect()
        assert client.llen(game.broker.key(game.broker.queue(LIVE))) == 1


def test_replies_are_read_however_they_are_cut() -> None:
    sent = b"+OK\r\n:3\r\n*2\r\n$1\r\na\r\n$4\r\n\xff\r\nb\r\n*-1\r\n$-1\r\n-ERR no\r\n"
    unread, replies = unread_replies(), list[Any]()
    for at in range(len(sent)):
        unread.feed(sent[at : at + 1])
        replies += take_replies(unread)
    *read, error = replies
    assert read == ["OK", 3, ["a", "\ufffd\r\nb"], None, None] and not unread.has_data()
    assert str(error) == "ERR no"
    unread.feed(b"HTTP/1.1 400\r\n")
    with pytest.raises(ReplyError):
        take_replies(unread)
