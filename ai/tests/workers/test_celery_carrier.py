"""What the Celery carrier decides, without a broker: the test says what is heard of it."""

from __future__ import annotations

import json
import ssl
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from twisted.internet.defer import Deferred
from twisted.logger import formatEvent, globalLogPublisher

from ai.assistant.health.workers import workers
from ai.assistant.health.workers_report import QueueState, WorkersReport, WorkerState
from ai.checks.settings import check_workers
from ai.conf.setting import SettingError
from ai.pipeline.race import Pace
from ai.testing.reactor import TestReactor
from ai.tests.rows import each_row
from ai.workers.broker import celery_carrier, listener
from ai.workers.broker.broker import SENT, VERSION, Broker
from ai.workers.broker.celery_carrier import CeleryCarrier
from ai.workers.broker.listener import Look
from ai.workers.broker.task_message import TASK, task_message
from ai.workers.broker.worker import Worker
from ai.workers.carrier import CANCELLED, EXPIRED, LIVE, NO_DATABASE, PASSES, Answer, Unit
from ai.workers.in_process import InProcessCarrier
from ai.workers.units.thinker import BROKEN

pytest.importorskip("celery")

from kombu.connection import Connection

from ai.workers.broker.celery_app import celery_app


def worker(name: str = "w1", *queues: str, age: float = 0.5, version: str = VERSION) -> WorkerState:
    return WorkerState(name, version, queues or (LIVE, PASSES), age, run=name)


def look(*workers: WorkerState, **more: Any) -> Look:
    return Look(workers, (QueueState(LIVE, 0, 0.0), QueueState(PASSES, 0, 0.0)), **more)


class Game:
    """A carrier whose broker is the test."""

    def __init__(self) -> None:
        self.reactor = TestReactor()
        self.pace = Pace(self.reactor)
        self.notices: list[str] = []
        self.answers: list[Answer] = []
        self.thinking: dict[str, Deferred[Answer]] = {}
        self.sent: list[Any] = []
        self.withdrawn: list[str] = []
        self.is_acknowledging = True
        self.busy_for = 0.0
        self.is_ready = True
        self.carrier = CeleryCarrier(
            self.reactor,
            Broker("redis://nowhere", "test:"),
            InProcessCarrier(self._think),
            lambda line, topic: self.notices.append(line),
            self.pace,
        )
        self.carrier._publisher = self
        self.carrier._listener = self
        self.carrier.answers(self.answers.append)
        self.carrier.start()

    def start(self) -> None:
        """As the publisher and the listener."""

    def stop(self) -> None:
        """The same."""

    def send(self, sending: Any) -> bool:
        self.sent.append(sending)
        sending.is_sent = self.is_acknowledging
        return True

    def read_replies(self) -> None:
        """The same: what is sent is acknowledged at once, or not."""

    def withdraw(self, key: str) -> None:
        self.withdrawn.append(key)

    def _think(self, unit: Unit) -> Deferred[Answer]:
        thinking = self.thinking[unit.key] = Deferred(
            lambda d: d.callback(Answer(unit.key, error={"kind": CANCELLED}))
        )
        return thinking

    def hand_over(self, key: str = "one", queue: str = LIVE, seconds: float = 60.0) -> None:
        self.carrier.hand_over(Unit(key, "echo", time.time() + seconds, {}, queue))

    def hears(self, *workers: WorkerState, **more: Any) -> None:
        self.carrier._looked(look(*workers, **more))

    def passes(self, seconds: float, *workers: WorkerState, **more: Any) -> None:
        """Time passes, in which the broker says so each second; nothing without workers."""
        for _ in range(int(seconds)):
            self.reactor.advance(1.0)
            if workers:
                self.hears(*workers, **more)

    def answered(self, key: str = "one", **more: Any) -> None:
        self.carrier._answered_all([Answer(key, **more)])


@pytest.fixture(autouse=True)
def clock_of_units(monkeypatch: Any) -> Iterator[None]:
    monkeypatch.setattr(celery_carrier, "reconnect_database", lambda: None)
    yield


def test_who_thinks_a_unit() -> None:
    @each_row(
        [
            ((), LIVE, False),
            ((worker(),), LIVE, True),
            ((worker("w1", PASSES),), LIVE, False),
            ((worker("w1", PASSES),), PASSES, True),
            ((worker(age=5.5),), LIVE, False),
            ((worker(version="0.0/1"),), LIVE, False),
            ((worker(version="0.0/1"), worker("w2")), LIVE, True),
        ],
    )
    def check(row: Any) -> None:
        workers, queue, by_worker = row
        game = Game()
        game.hears(*workers)
        game.hand_over(queue=queue)
        assert [one.unit.key for one in game.sent] == ["one"] * by_worker
        assert list(game.thinking) == ["one"] * (not by_worker)

    check()


def test_the_first_answer_counts() -> None:
    game = Game()
    game.hears(worker())
    game.hand_over()
    game.answered(data={"by": "worker"})
    game.answered(data={"by": "another"})
    assert [answer.data for answer in game.answers] == [{"by": "worker"}]


def test_a_worker_that_is_faster_than_the_game_after_all_is_believed() -> None:
    game = Game()
    game.hears(worker())
    game.hand_over()
    game.hears(worker(age=6))
    assert list(game.thinking) == ["one"] and game.withdrawn == ["one"]
    game.answered(error={"kind": CANCELLED})  # as it was withdrawn
    assert game.answers == []
    game.answered(data={"by": "worker"})
    assert [answer.data for answer in game.answers] == [{"by": "worker"}]


def test_when_the_game_takes_a_unit_over() -> None:
    silence: Any = ()
    thinks_it = replace(worker(), units=("one",))

    @each_row(
        [
            ("a worker took it and is there", LIVE, 4, (thinks_it,), {"one": "w1"}, False),
            ("it does not think it yet", LIVE, 1, (worker(),), {"one": "w1"}, False),
            ("nor does it later", LIVE, 4, (worker(),), {"one": "w1"}, True),
            ("it started again", LIVE, 2, (replace(thinks_it, run="w1/b"),), {"one": "w1/a"}, True),
            ("its worker fell silent", LIVE, 2, (worker(age=6), worker("w2")), {"one": "w1"}, True),
            ("its worker is not even listed", LIVE, 2, (worker("w2"),), {"one": "w1"}, True),
            ("no worker began it", LIVE, 6, (worker(),), {"one": ""}, True),
            ("a pass may wait longer", PASSES, 30, (worker(),), {"one": ""}, False),
            ("nobody takes its queue", PASSES, 1, (worker("w1", LIVE),), {}, True),
            ("the broker says nothing", LIVE, 6, silence, {}, True),
            ("it says nothing for a moment", LIVE, 4, silence, {}, False),
        ],
    )
    def check(row: Any) -> None:
        what, queue, seconds, workers, claims, is_taken = row
        game = Game()
        game.hears(worker())
        game.hand_over(queue=queue)
        game.passes(seconds, *workers, claims=claims)
        assert bool(game.thinking) is is_taken, what
        assert game.withdrawn == ["one"] * is_taken

    check()


def test_a_unit_that_the_broker_does_not_acknowledge_is_thought_here_and_so_are_the_next() -> None:
    game = Game()
    game.hears(worker())
    game.is_acknowledging = False
    game.hand_over()
    game.busy_for = 0.25
    game.reactor.advance(0.3)
    assert not game.thinking  # others were sent meanwhile
    game.busy_for = 0.55
    game.reactor.advance(0.3)
    game.hand_over("two")
    game.reactor.advance(0)
    assert list(game.thinking) == ["one", "two"]
    assert len(game.sent) == 1 and game.sent[0].is_unwanted
    game.hears(worker())
    game.hand_over("three")
    assert len(game.sent) == 2


def test_units_that_are_taken_over_take_turns_with_the_other_work_of_the_game() -> None:
    game = Game()
    game.hears(worker())
    for key in ("one", "two"):
        game.hand_over(key)
    game.pace.take()
    game.hears(worker(age=6))
    assert not game.thinking
    game.reactor.advance(0)
    assert list(game.thinking) == ["one", "two"]


def test_of_many_units_none_is_thought_in_the_turn_of_the_reactor_that_takes_them_over() -> None:
    game = Game()
    game.hears(worker())
    for key in ("one", "two"):
        game.hand_over(key)
    game.hears(worker(age=6))
    assert game.withdrawn == ["one", "two"] and not game.thinking
    game.reactor.advance(0)
    assert list(game.thinking) == ["one", "two"]


def test_a_unit_that_could_not_be_sent_is_thought_here_though_others_are_sent() -> None:
    game = Game()
    game.hears(worker())
    game.is_acknowledging = False
    game.hand_over()
    game.sent[0].is_failed = True
    game.carrier._not_sent("it is too long")
    game.reactor.advance(0.3)
    game.reactor.advance(0)
    assert list(game.thinking) == ["one"] and game.withdrawn == ["one"]
    game.is_acknowledging = True
    game.hand_over("two")
    assert len(game.sent) == 2


def test_a_broker_that_was_started_again_has_lost_what_was_sent() -> None:
    game = Game()
    game.hears(worker())
    game.hand_over()
    game.carrier._failed("connection lost")
    game.reactor.advance(0.1)
    assert not game.thinking
    game.hears(worker(), is_new_broker=True)
    game.reactor.advance(0.3)
    assert list(game.thinking) == ["one"]


def test_a_broker_that_is_lost_has_a_moment_to_come_back() -> None:
    @each_row([(True,), (False,)])
    def check(row: Any) -> None:
        (comes_back,) = row
        game = Game()
        game.hears(worker())
        game.hand_over()
        game.carrier._failed("connection lost")
        game.reactor.advance(0.2)
        if comes_back:
            game.hears(worker())
        game.reactor.advance(0.2)
        assert bool(game.thinking) is not comes_back

    check()


def test_a_worker_that_fails_leaves_the_unit_to_the_game() -> None:
    @each_row([(BROKEN, True), (CANCELLED, True), ("BrainUnavailable", False)])
    def check(row: Any) -> None:
        kind, is_taken = row
        game = Game()
        game.hears(worker())
        game.hand_over()
        game.answered(error={"kind": kind, "text": "x"})
        assert bool(game.thinking) is is_taken
        assert len(game.answers) == (not is_taken)

    check()


def test_a_unit_is_answered_at_its_deadline_and_when_it_is_cancelled() -> None:
    game = Game()
    game.hears(worker())
    game.hand_over("late", seconds=0.0)
    game.hand_over("unwanted")
    game.carrier.cancel("unwanted")
    game.carrier.cancel("unwanted")
    game.passes(1, worker())
    kinds = [(answer.key, answer.error["kind"]) for answer in game.answers]
    assert kinds == [("unwanted", CANCELLED), ("late", EXPIRED)]
    assert not game.thinking and game.withdrawn == ["unwanted", "late"]


def test_staff_hear_once_of_a_problem_and_once_of_its_end() -> None:
    game = Game()
    game.passes(4)
    assert game.notices == []  # the workers may still start
    game.passes(10)
    assert game.notices == [
        "The game thinks without workers: the broker redis://nowhere does not answer."
    ]
    game.passes(3, worker(), worker("w2"))
    assert game.notices[1:] == ["The workers are back: w1, w2."]
    game.passes(3, worker(age=9))
    assert game.notices[2:] == ["The game thinks without workers: no worker was heard for 5 s."]
    game.hears(worker())
    game.is_ready = False
    assert game.carrier.report().problem == "units cannot be sent to the broker"


def test_each_failure_is_one_line_of_the_log() -> None:
    def lines(happens: Callable[[Game], object]) -> list[str]:
        game, events = Game(), list[Any]()
        game.hears(worker(), worker("w2"))
        game.passes(6, worker(), worker("w2"))
        for key in ("one", "two"):
            game.hand_over(key)
        game.passes(1, worker(), worker("w2"), claims={"one": "w1", "two": "w1"})
        globalLogPublisher.addObserver(events.append)
        try:
            happens(game)
            game.passes(4)
        finally:
            globalLogPublisher.removeObserver(events.append)
        return [line for one in events if (line := formatEvent(one) or "").startswith("ai: ")]

    claims = {"one": "w1", "two": "w1"}

    @each_row(
        [
            (
                lambda game: game.hears(worker("w2"), claims=claims),
                "ai: the worker w1 is not heard any more; the game thinks its 2 units",
            ),
            (
                lambda game: game.hears(worker(age=9), worker("w2", age=9), claims=claims),
                "ai: The game thinks without workers: no worker was heard for 5 s.",
            ),
            (
                lambda game: [game.carrier._failed("gone") for _ in range(9)],
                "ai: The game thinks without workers: the broker redis://nowhere does not answer.",
            ),
            (
                lambda game: game.hears(worker(), worker("w2"), is_new_broker=True),
                "ai: the game thinks 2 units itself: the broker was started again",
            ),
            (
                lambda game: game.answered(error={"kind": NO_DATABASE, "text": "it is gone"}),
                None,  # the game's own database says it
            ),
        ]
    )
    def check(row: Any) -> None:
        happens, line = row
        assert lines(happens) == [line] * bool(line)

    check()


def test_units_that_the_game_thought_because_of_a_short_trouble_are_one_line_of_the_log() -> None:
    def lines(happens: Callable[[Game], object], age: int = 6) -> list[str]:
        game, events = Game(), list[Any]()
        game.passes(age, worker())
        globalLogPublisher.addObserver(events.append)
        try:
            happens(game)
            game.passes(4, worker())
        finally:
            globalLogPublisher.removeObserver(events.append)
        return [line for one in events if (line := formatEvent(one) or "").startswith("ai: ")]

    def comes_back_at_once(game: Game) -> None:
        game.is_acknowledging = False
        for key in ("one", "two"):
            game.hand_over(key)
        for sending in game.sent:
            sending.is_failed = True
        game.carrier._failed("gone")
        game.reactor.advance(0.2)
        game.carrier._check_sent(game.sent[0])
        game.carrier._check_sent(game.sent[1])
        game.hears(worker())

    def comes_late(game: Game) -> None:
        game.hand_over()

    line = "ai: the game thought {} units itself: the broker {}"
    assert lines(comes_back_at_once) == [line.format(2, "failed: gone")]
    silent = line.format(1, "redis://nowhere does not answer")
    assert [one for one in lines(comes_late, 0) if "is there" not in one] == [silent]


def test_a_message_is_what_celery_writes() -> None:
    unit = Unit("a:1", "echo", 1e9, {"text": "é\ud83d\ude00"}, PASSES)
    broker = Broker("redis://nowhere", "test:")
    message = json.loads(task_message(unit, broker.queue(PASSES), "reply"))
    theirs = celery_app(broker).amqp.as_task_v2(
        unit.key,
        TASK,
        (unit.key, unit.deadline, "reply"),
        expires=datetime.fromtimestamp(unit.deadline, UTC),
        ignore_result=True,
        argsrepr=unit.kind,
    )
    assert json.loads(message["body"]) == json.loads(json.dumps(theirs.body))
    own = {name: message["headers"][name] for name in message["headers"] if name != SENT}
    assert own == {name: theirs.headers[name] for name in own}
    assert {name for name, value in theirs.headers.items() if value} - {*own} == {"origin"}
    properties = message["properties"]
    assert properties["correlation_id"] == theirs.properties["correlation_id"]
    assert properties["delivery_info"]["routing_key"] == broker.queue(PASSES)


def test_a_worker_of_another_version_is_named() -> None:
    game = Game()
    game.hears(worker("old", version="0.0/1"))
    [line] = game.notices
    assert "old is of version 0.0/1" in line and VERSION in line
    assert (
        game.carrier.report().problem
        == f"no worker of version {VERSION} takes live turns, only old"
    )


def test_notices_of_workers_reach_staff() -> None:
    game = Game()
    game.hears(worker(), notices=[("The budget is used up.", "budget")])
    assert game.notices == ["The budget is used up."]


def test_the_broker_of_the_settings() -> None:
    @each_row(
        [
            ("redis://h:1/0?prefix=a", "redis://h:1/0", "evennia-ai:a:", "redis://h:1/0"),
            (
                "rediss://u:s3cret@h/0?ssl_cert_reqs=none&prefix=a",
                "rediss://u:s3cret@h/0?ssl_cert_reqs=none",
                "evennia-ai:a:",
                "rediss://h/0",
            ),
            (
                "unix:///run/redis?prefix=b",
                "unix:///run/redis",
                "evennia-ai:b:",
                "unix:///run/redis",
            ),
        ]
    )
    def check(row: Any) -> None:
        given, url, prefix, shown = row
        with override_settings(AI={"WORKERS": given}):
            broker = Broker.from_settings()
        assert (broker.url, broker.prefix, broker.shown) == (url, prefix, shown)

    check()


def test_games_of_other_names_or_databases_have_other_prefixes(monkeypatch: Any) -> None:
    prefixes = set()
    for game, database in [("Thornwick", "a"), ("Thornwick", "b"), ("Other", "a")]:
        monkeypatch.setitem(settings.DATABASES["default"], "NAME", database)
        with override_settings(AI={"WORKERS": "redis://h"}, SERVERNAME=game):
            prefixes.add(Broker.from_settings().prefix)
    assert len(prefixes) == 3


def test_sqlite_is_refused_with_what_to_do(monkeypatch: Any) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "…sqlite3")
    with override_settings(AI={"WORKERS": "redis://h"}):
        with pytest.raises(SettingError) as caught:
            check_workers()
        assert "PostgreSQL" in caught.value.problem and "Move the game" in caught.value.advice
        monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "…postgresql")
        check_workers()
    check_workers()


def test_an_address_that_is_none_is_refused_without_its_password(monkeypatch: Any) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "…postgresql")

    @each_row(
        [
            ("redis://h", True),
            ("redis://:s3cret%23@h:6379/0?prefix=a", True),
            ("rediss://h/0?ssl_cert_reqs=none&ssl_ca_certs=/ca.pem", True),
            ("redis://[::1]:6379/1", True),
            ("unix:///run/redis.sock?prefix=b", True),
            ("unix://:s3cret@/run/redis.sock", True),
            ("localhost:6379", False),
            ("http://h", False),
            ("redis://", False),
            ("unix://", False),
            ("redis://:s3cret@h:notaport", False),
            ("redis://:s3cret@h:99999", False),
            ("redis://:s3cret@[::1", False),
            ("redis://:s3cret@h/abc", False),
            ("redis://:s3cret@h/1/2", False),
            ("redis://:s3cret#x@h", False),
            ("redis://:s3cret?x@h", False),
            ("redis://:s3cret/x@h", False),
            ("redis://h?password=s3cret", False),
            ("redis://h?db=s3cret", False),
            ("rediss://h?ssl_cert_reqs=s3cret", False),
            ("redis://h#", False),
        ]
    )
    def check(row: Any) -> None:
        address, is_good = row
        with override_settings(AI={"WORKERS": address}):
            if is_good:
                check_workers()
                return
            with pytest.raises(SettingError) as caught:
                check_workers()
        assert "is no address of a Redis" in caught.value.problem
        assert "s3cret" not in str(caught.value) + caught.value.advice
        assert caught.value.__suppress_context__

    check()


def test_the_certificate_of_a_broker_is_checked_unless_the_settings_say_otherwise() -> None:
    @each_row(
        [
            ("rediss://h/0", ssl.CERT_REQUIRED),
            ("rediss://h/0?ssl_ca_certs=/ca.pem", ssl.CERT_REQUIRED),
            ("rediss://h/0?ssl_cert_reqs=none", ssl.CERT_NONE),
            ("rediss://h/0?ssl_cert_reqs=optional", ssl.CERT_OPTIONAL),
            ("redis://h/0", None),
        ]
    )
    def check(row: Any) -> None:
        url, expected = row
        found = Connection(celery_app(Broker(url, "test:")).conf.broker_url)
        assert (found.ssl or {}).get("ssl_cert_reqs") == expected

    check()


def test_what_cannot_be_read_is_skipped() -> None:
    good = Answer("one", {"a": 1}).as_text()
    bad = ["5", "[]", "null", "x", '{"version":2}', '{"version":2,"key":[]}']
    bad += ['{"version":2,"key":"a","error":"x"}', '{"version":2,"key":"a","error":{"kind":[]}}']
    bad += ['{"version":2,"key":"a","data":5}']
    texts = [f"{VERSION}\n{text}" for text in (*bad, good)]
    assert [answer.key for answer in listener._answers(texts)] == ["one"]
    row = '{"version":"1","at":1,"run":"z/1","units":["k"]}'
    rows = {"a": "5", "b": "x", "c": '{"version":"1","at":"x"}', "d": '{"at":1}', "z": row}
    [state] = listener._workers(rows, 2.0)
    assert (state.name, state.run, state.age, state.units) == ("z", "z/1", 1.0, ["k"])
    notices = ["5", "x", '["a"]', '["line", "topic"]']
    assert list(listener._notices(notices)) == [("line", "topic")]
    for message in (None, "x", "5", "{}", '{"headers":5}', '{"headers":{"sent":"x"}}'):
        assert listener._age_of(message) == 0.0


class BrokenRedis:
    """A client whose link is broken after each command, and what was sent to it before."""

    def __init__(self) -> None:
        self.is_broken = True
        self.commands: list[Any] = []

    def pipeline(self, **_options: Any) -> Any:
        return self

    def __getattr__(self, name: str) -> Any:
        return lambda *parts, **_options: self.commands.append((name, *parts))

    def execute(self) -> None:
        if self.is_broken:
            self.is_broken = False
            raise OSError("the link is broken")


def test_a_worker_whose_link_breaks() -> None:
    client, thought = BrokenRedis(), list[Unit]()
    one = Worker(Broker("redis://nowhere", "test:"), [LIVE], TestReactor(), thought.append, "w1")
    one._client = client
    one.work("one", time.time() + 60, "reply")
    [text] = [parts[2] for parts in client.commands if parts[0] == "rpush"]
    [answer] = listener._answers([text])
    assert answer.error["kind"] == BROKEN and not thought
    client.commands.clear()
    for number in range(500):
        one.notify(f"line {number}", "topic")  # at once, while nothing is connected
    assert client.commands == []
    one.retire()
    one.stop()  # before it started
    lines = [json.loads(parts[2])[0] for parts in client.commands if parts[0] == "rpush"]
    assert lines == [f"line {number}" for number in range(400, 500)]
    assert Worker(one._broker, [], one._reactor, thought.append, "w1")._run != one._run


def test_what_the_doctor_says() -> None:
    def said(**changes: Any) -> list[str]:
        report = WorkersReport("redis://h", VERSION, **changes)
        context = SimpleNamespace(workers=SimpleNamespace(report=lambda: report))
        return [f"{one.health.value} {one.text}" for one in workers(context)]

    assert next(iter(workers(SimpleNamespace(workers=None)))).text.startswith("None are set up")
    [broker, heard, queue] = said(workers=[worker()], queues=[QueueState(LIVE, 2, 1.0)])
    assert broker == "ok The broker redis://h answers."
    assert heard.startswith("ok The worker w1 works on live and passes: 0 units; version ")
    assert queue == "ok Queue live: 2 units wait, the oldest for 1 s."
    assert said(problem="no worker was heard") == [
        "bad The game does the thinking: no worker was heard."
    ]

    context = SimpleNamespace(
        workers=SimpleNamespace(report=lambda: WorkersReport("redis://h", VERSION, "it is silent"))
    )
    [silent] = workers(context)
    assert silent.advice.startswith("Start Redis")

    @each_row(
        [
            (worker(age=7), "was last heard 7 s ago"),
            (worker(version="0/1"), f"is of version 0/1, and this game of {VERSION}"),
            (replace(worker(), clock=-30.0), "its clock is -30 s off"),
            (QueueState(LIVE, 9, 4.0), "somebody has waited for 4 s"),
        ]
    )
    def check(row: Any) -> None:
        state, text = row
        [_, found] = said(**{"queues" if isinstance(state, QueueState) else "workers": [state]})
        assert found.startswith("look ") and text in found, found

    check()


def test_what_is_in_an_attribute_is_sent_as_plain_data() -> None:
    rules = MappingProxyType({"pattern": deque(["^(?:where|which way)"])})
    game = Game()
    game.hears(worker())
    game.carrier.hand_over(Unit("one", "echo", time.time() + 60, {"rules": rules}))
    [sending] = game.sent
    assert Unit.from_json(json.loads(sending.text)).data == {
        "rules": {"pattern": ["^(?:where|which way)"]}
    }
