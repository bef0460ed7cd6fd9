"""A game whose characters workers think for, with the broker and the workers beside it.

    python workers_game.py build FOLDER COUNT KNOWS
    python workers_game.py WAY FOLDER URL SECONDS WORKERS

The game is that of `crowd_game.py`, on a PostgreSQL that `workers.py` started. KNOWS is how many
memories each assistant has, with the people, pages of lore and the goal that go with them. WAY is
"in-process", "workers", "alternating" (both in turn), or what happens to the broker during the
measurement: "paused", "killed" or "slow". Two others measure no game, but units that need no model:
"trips", one after the other, and "waits", many that take half a second each.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any

from crowd_game import MODEL, Crowd, Talker, build
from game import ELSEWHERE, POSTGRESQL, copy_database, start_game
from heartbeat import Pulse, quiet
from twisted.internet import reactor
from twisted.internet.defer import succeed

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ai.workers.carrier import Answer, Unit

TROUBLE_AFTER, TROUBLE_LASTS = 1.0, 3.0
"""Seconds into the measurement when the broker fails, and for how long."""
SLOW = 0.05
"""Seconds for which a slow broker stands still, again and again."""
TEXTS = Path(__file__).with_name("recall_sets") / "others.json"
"""What the people of a village tell an innkeeper."""
TOLD_BY_PLAYER, TOLD_IN_PRIVATE = 4, 10
"""One of so many memories is of what the player told, and of what they told in confidence."""
MET, PAGES = 8, 40
"""People that an assistant knows besides the player, and pages of lore that the game has."""
CONCURRENCY = 32
SLOTS, WAIT = 4, 0.5
"""Units that a worker thinks at once where they only wait, and for how many seconds."""
UNIT_SIZE = 10_000
"""Characters of a unit that needs no model; a request of an assistant has about as many."""
IDLE_SECONDS, WARM_UP = 3.0, 2.0
WINDOW, SETTLING = 3.0, 1.0
"""Seconds of one way, and of the change from one to the other, where both are measured in turn."""


def remember(count: int) -> None:
    """Give each assistant what one knows after some weeks in a game.

    Args:
        count: The number of its memories.
    """
    from evennia.objects.models import ObjectDB

    from ai.assistant.runtime import get_runtime
    from ai.memory.people import people
    from ai.models import Goal, Lore, Memory, PersonNote

    texts, now = json.loads(TEXTS.read_text()), get_runtime().kernel.now()
    Lore.objects.bulk_create(
        Lore(
            key=f"page-{number}",
            title=text.split()[0],
            text=" ".join(texts[3 * number % len(texts) :][:3]),
            keywords=[max(text.lower().rstrip(".").split(), key=len)],
        )
        for number, text in enumerate(texts[:PAGES])
    )
    things = list(ObjectDB.objects.filter(db_key="Marta"))
    players = [next(one for one in thing.location.contents if one.account) for thing in things]
    for at, thing in enumerate(things):
        known = [players[(at + number) % len(players)] for number in range(MET + 1)]
        (teller, name), *others = [(f"account:{one.account.pk}", one.key) for one in known]
        script = thing.ndb.ai.script.pk
        for who, called in ((teller, name), *others):
            people.meet(script, who, called, now)
        rows = []
        for number in range(count):
            is_private = number % TOLD_IN_PRIVATE == 0
            is_players = is_private or number % TOLD_BY_PLAYER == 0
            source, told_by = (teller, name) if is_players else others[number % len(others)]
            rows.append(
                Memory(
                    script=script,
                    at=now - timedelta(hours=number),
                    text=f"{texts[number % len(texts)]} That was so {number // len(texts)} times.",
                    source=source,
                    source_name=told_by,
                    importance=number % 10 + 1,
                    audience=f"|{teller}|" if is_private else "",
                    author=1,
                    digest=str(number),
                )
            )
        Memory.objects.bulk_create(rows)
        asked = {"source": teller, "audience": "", "author": 1}
        PersonNote.objects.create(
            script=script, who=teller, text="Prefers ale.", digest="ale", at=now, **asked
        )
        Goal.objects.create(
            script=script,
            title="Find out who was here today",
            made_by=teller,
            author=1,
            audience="",
            made=now,
            changed=now,
        )


class TimedTalker(Talker):
    """A player who notes how long each answer took."""

    def __init__(self, character: Any) -> None:
        super().__init__(character)
        self.times: list[float] = []
        self._spoke = 0.0

    def speak(self) -> None:
        self._spoke = time.perf_counter()
        super().speak()

    def _hear(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        if "Marta says" in str(text) and self._spoke:
            self.times.append(time.perf_counter() - self._spoke)
            self._spoke = 0.0
        return super()._hear(text, from_obj, **kwargs)


class WorkersCrowd(Crowd):
    """One measurement.

    Args:
        way: What happens.
        seconds: How long to measure.
        redis: The broker; None in a game without workers.
        workers: The workers' processes.
    """

    def __init__(self, way: str, seconds: float, redis: Any, workers: list[Any]) -> None:
        super().__init__(way, seconds)
        self._talkers = [TimedTalker(one._character) for one in self._talkers]
        self._redis = redis
        self._workers = workers
        self._cpu_of_workers = 0.0
        self._idle: Pulse | None = None

    def _begin(self, idle: Pulse | None = None) -> None:
        monitor = self._runtime.workers
        if monitor is not None:
            heard = [one for one in monitor.report().workers if one.is_heard]
            if len(heard) < len(self._workers):
                reactor.callLater(0.1, self._begin)
                return
        if idle is None:
            quiet(reactor, self._heart, IDLE_SECONDS, self._begin)
            return
        self._idle = idle
        super()._begin()

    def _measure(self) -> None:
        for talker in self._talkers:
            talker.times.clear()
        self._cpu_of_workers = self._used_by_workers()
        super()._measure()
        if self._way == "paused":
            reactor.callLater(TROUBLE_AFTER, self._redis.pause)
            reactor.callLater(TROUBLE_AFTER + TROUBLE_LASTS, self._redis.resume)
        elif self._way == "killed":
            reactor.callLater(TROUBLE_AFTER, self._redis.kill)
            reactor.callLater(TROUBLE_AFTER + TROUBLE_LASTS, self._redis.begin)
        elif self._way == "slow":
            self._stand_still()

    def _stand_still(self) -> None:
        if self._found:
            return
        self._redis.pause()
        reactor.callLater(SLOW, self._redis.resume)
        reactor.callLater(2 * SLOW, self._stand_still)

    def _end(self) -> None:
        monitor = self._runtime.workers
        taken_over = monitor.report().taken_over if monitor is not None else 0
        times = [took for talker in self._talkers for took in talker.times]
        super()._end()
        self._found = self._found[self._way] | {
            "median": median(times or [0.0]),
            "workers": self._used_by_workers() - self._cpu_of_workers,
            "taken_over": taken_over,
            "silent": sum(not talker.times for talker in self._talkers),
            "idle": self._idle.cpu / self._idle.seconds,
        }

    def _used_by_workers(self) -> float:
        return sum(map(processor_of, self._workers))


class AlternatingCrowd(WorkersCrowd):
    """One game that thinks itself and has workers think, in turn.

    What else the machine does then changes neither more than the other.
    """

    def __init__(self, way: str, seconds: float, redis: Any, workers: list[Any]) -> None:
        super().__init__(way, seconds, redis, workers)
        self._elsewhere: Any = None
        self._windows: list[dict[str, Any]] = []

    def _measure(self) -> None:
        from ai.memory.table_cache import UNSETTLED_SECONDS

        self._elsewhere = self._runtime.models.elsewhere
        # Until then, a game that has just started reads anew what it knows.
        reactor.callLater(UNSETTLED_SECONDS, self._window, "in-process")

    def _window(self, who: str) -> None:
        self._runtime.models.elsewhere = self._elsewhere if who == "workers" else None
        reactor.callLater(SETTLING, self._begin_window, who)

    def _begin_window(self, who: str) -> None:
        self._answers = self._done()
        self._cpu_of_workers = self._used_by_workers()
        self._heart.start()
        reactor.callLater(WINDOW, self._end_window, who)

    def _end_window(self, who: str) -> None:
        pulse, done = self._heart.stop(), self._done() - self._answers
        idle = self._idle.cpu / self._idle.seconds * pulse.seconds
        found = {
            "who": who,
            "game": (pulse.cpu - idle) / done,
            "workers": (self._used_by_workers() - self._cpu_of_workers) / done,
        }
        self._windows.append(found)
        if who == "in-process":
            self._window("workers")
        elif len(self._windows) * (WINDOW + SETTLING) < self._seconds:
            self._window("in-process")
        else:
            self._end()
            self._found["windows"] = self._windows


class Units:
    """Units that need no model, a number of them at any time.

    Args:
        broker: The URL.
        workers: The workers' processes.
        at_once: How many are under way.
        seconds: How long to measure.
        wait: The seconds that a unit takes.
    """

    def __init__(
        self, broker: str, workers: list[Any], at_once: int, seconds: float, wait: float
    ) -> None:
        from ai.pipeline.race import Pace
        from ai.workers.broker.broker import Broker
        from ai.workers.broker.celery_carrier import CeleryCarrier
        from ai.workers.in_process import InProcessCarrier

        self._workers = workers
        self._at_once = at_once
        self._seconds = seconds
        self._data = {"seconds": wait, "text": "x" * UNIT_SIZE}
        self._handed: dict[str, float] = {}
        self._times: list[float] = []
        self._done_before = 0
        address, _, prefix = broker.partition("?prefix=")
        local = InProcessCarrier(lambda unit: succeed(Answer(unit.key)))
        self._carrier = CeleryCarrier(
            reactor,
            Broker(address, f"evennia-ai:{prefix}:"),
            local,
            lambda line, topic: None,
            Pace(reactor),
        )
        self._carrier.answers(self._receive)

    def run(self) -> dict[str, Any]:
        """Measure, and return the results."""
        self._carrier.start()
        reactor.callLater(0, self._begin)
        reactor.run()
        times = sorted(self._times)
        return {
            "done": len(times),
            "seconds": self._seconds,
            "median": median(times),
            "p95": times[int(len(times) * 0.95)],
            "taken_over": self._carrier.report().taken_over,
        }

    def _begin(self) -> None:
        report = self._carrier.report()
        if len(report.workers) < len(self._workers) or not self._carrier.is_ready:
            reactor.callLater(0.1, self._begin)
            return
        for _ in range(self._at_once):
            self._hand_over()
        reactor.callLater(WARM_UP, self._measure)

    def _measure(self) -> None:
        self._times.clear()
        reactor.callLater(self._seconds, reactor.stop)

    def _hand_over(self) -> None:
        key = f"{os.getpid()}-{len(self._handed)}"
        self._handed[key] = time.perf_counter()
        self._carrier.hand_over(Unit(key, "echo", time.time() + 60, self._data))

    def _receive(self, answer: Answer) -> None:
        self._times.append(time.perf_counter() - self._handed[answer.key])
        self._hand_over()


def processor_of(worker: Any) -> float:
    """Seconds of processor time that a worker has used, by Linux."""
    fields = Path(f"/proc/{worker.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def workers_of(
    broker: str, database: str, folder: Path, count: int, concurrency: int
) -> Iterator[list[Any]]:
    """Run workers of the game's own program."""
    from ai.tests.workers.servers import WorkerProcess

    options = {"EVENNIA_AI_DATABASE": database}
    running = [
        WorkerProcess(
            broker,
            os.environ[POSTGRESQL],
            folder,
            f"worker{number}",
            *("--concurrency", str(concurrency)),
            before=ELSEWHERE,
            **options,
        )
        for number in range(count)
    ]
    try:
        yield running
    finally:
        for worker in running:
            worker.kill()


def main() -> None:
    """Build the game, or measure one way and print the results as JSON."""
    way, folder, *rest = sys.argv[1:]
    built = Path(folder) / "game.db3"
    if way == "build":
        start_game(built)
        build(int(rest[0]))
        if knows := int(rest[1]):
            remember(knows)
        return
    url, seconds, count = rest
    copy = Path(folder) / "copy.db3"
    copy_database(built, copy)
    with ExitStack() as stack:
        redis, broker, workers = None, "", []
        if way != "in-process":
            from ai.tests.databases.redis import running_redis

            redis = stack.enter_context(running_redis())
            broker = f"{redis.url}?prefix=bench"
        ai = {
            "MODEL": MODEL,
            "BASE_URL": url,
            "MODELS": {MODEL: {"tool_mode": "tools"}},
            "CALLS_PER_SERVER": 1000,
            "LINES_PER_ASKER": "",
            "TURNS_PER_ASKER": "",
            "WORKERS": broker,
        }
        os.environ["EVENNIA_AI_SETTINGS"] = json.dumps(ai)
        start_game(copy, **ai)
        if redis is not None:
            from django.conf import settings

            name = settings.DATABASES["default"]["NAME"]
            slots = SLOTS if way == "waits" else CONCURRENCY
            running = workers_of(broker, name, Path(folder), int(count), slots)
            workers = stack.enter_context(running)
        measured: Any
        if way == "trips":
            measured = Units(broker, workers, 1, float(seconds), 0.0)
        elif way == "waits":
            at_once = 2 * SLOTS * len(workers)
            measured = Units(broker, workers, at_once, float(seconds), WAIT)
        else:
            kind = AlternatingCrowd if way == "alternating" else WorkersCrowd
            measured = kind(way, float(seconds), redis, workers)
        print(json.dumps(measured.run()), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
