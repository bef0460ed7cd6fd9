"""Kills workers, the broker and the database of a game in which players talk, at random moments.

    python bench/workers_chaos.py [--kills 100] [--brokers 50] [--restarts 20] [--assistants 6]

It ends with status 1 if a line was not answered, an answer was heard twice, or money is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

os.environ["BENCH_LATENCY"] = "0.5"

from crowd import model
from crowd_game import MODEL, Crowd, build
from game import POSTGRESQL, database_server, start_game
from twisted.internet import reactor
from twisted.internet.defer import ensureDeferred
from twisted.internet.task import deferLater
from twisted.internet.threads import deferToThread
from twisted.logger import formatEvent, globalLogPublisher
from workers_game import TimedTalker

WORKERS = 2
PATIENCE = 40.0
"""Seconds after which a line counts as lost."""
READY = 60.0
"""Seconds for workers to be back."""
PRICE = {"input": 1.0, "output": 4.0}


class StrictTalker(TimedTalker):
    """A player who counts what was said and heard."""

    def __init__(self, character: Any) -> None:
        super().__init__(character)
        self.spoken = 0
        self.heard: list[str] = []

    def speak(self) -> None:
        if self.talks:
            self.spoken += 1
        super().speak()

    def _hear(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        if "Marta says" in str(text):
            self.heard.append(str(text))
        return super()._hear(text, from_obj, **kwargs)


class Chaos(Crowd):
    """The game, and what happens to it.

    Args:
        redis: The broker.
        folder: Where workers log.
        database: The name of the game's database.
        events: What fails, in order: "worker", "broker" or "database".
    """

    def __init__(self, redis: Any, folder: Path, database: str, events: list[str]) -> None:
        super().__init__("workers", 0.0)
        self._talkers = [StrictTalker(one._character) for one in self._talkers]
        self._redis = redis
        self._folder = folder
        self._database = database
        self._events = events
        self._started = 0
        self._workers = [self._worker() for _ in range(WORKERS)]
        self._lines: Counter[str] = Counter()
        globalLogPublisher.addObserver(self._note)

    def run(self) -> dict[str, Any]:
        """Play, and return what was found."""
        from ai.server import at_server_start

        at_server_start()
        reactor.callWhenRunning(lambda: ensureDeferred(self._play()))
        reactor.run()
        return self._found

    async def _play(self) -> None:
        from ai.assistant.budgets.ledger import RETRY_SECONDS

        try:
            await self._until(self._are_heard, READY)
            self._lines.clear()
            for talker in self._talkers:
                talker.talks = True
                talker.speak()
            for number, event in enumerate(self._events, 1):
                await deferLater(reactor, random.uniform(0.1, 2.0))
                print(f"{number} of {len(self._events)}: {event}", file=sys.stderr, flush=True)
                await getattr(self, f"_fail_{event}")()
                await self._until(self._are_heard, READY)
            for talker in self._talkers:
                talker.talks = False
            await self._until(self._all_answered, PATIENCE)
            await deferLater(reactor, RETRY_SECONDS + 1)
        finally:
            self._found = self._count()
            for worker in self._workers:
                worker.kill()
            self._runtime.stop()
            reactor.callLater(0.5, reactor.stop)

    async def _fail_worker(self) -> None:
        number = random.randrange(len(self._workers))
        self._workers[number].kill()
        self._workers[number] = self._worker()

    async def _fail_broker(self) -> None:
        self._redis.kill()
        await deferLater(reactor, random.uniform(0.0, 2.0))
        self._redis.begin()

    async def _fail_database(self) -> None:
        from ai.tests.databases.postgresql import restart

        await deferToThread(restart, os.environ[POSTGRESQL])

    async def _until(self, condition: Any, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            await deferLater(reactor, 0.1)
        return condition()

    def _are_heard(self) -> bool:
        heard = {one.name for one in self._runtime.workers.report().workers if one.is_heard}
        return {worker.name for worker in self._workers} <= heard

    def _all_answered(self) -> bool:
        return all(len(talker.heard) >= talker.spoken for talker in self._talkers)

    def _worker(self) -> Any:
        from ai.tests.workers.servers import WorkerProcess

        self._started += 1
        return WorkerProcess(
            os.environ["EVENNIA_AI_WORKERS"],
            os.environ[POSTGRESQL],
            self._folder,
            f"worker{self._started}",
            EVENNIA_AI_DATABASE=self._database,
        )

    def _note(self, event: Any) -> None:
        line = formatEvent(event) or ""
        if line.startswith("ai: ") or event.get("log_failure"):
            self._lines[re.sub(r"\d+", "N", line.splitlines()[0])[:160]] += 1

    def _count(self) -> dict[str, Any]:
        from django.utils import timezone

        from ai.assistant.budgets.open_requests import settle_lost
        from ai.models import Spent

        killed = settle_lost(timezone.now() + timedelta(days=1))  # else in some minutes
        heard = [text for talker in self._talkers for text in talker.heard]
        numbered = [text for text in heard if re.search(r"\d", text)]  # by the model: all differ
        row = Spent.objects.get(scope="game")
        settled = row.input * PRICE["input"] + row.output * PRICE["output"]
        times = sorted(took for talker in self._talkers for took in talker.times)
        return {
            "spoken": sum(talker.spoken for talker in self._talkers),
            "heard": len(heard),
            "twice": len(numbered) - len(set(numbered)),
            "by the stand-in": len(heard) - len(numbered),
            "lost": sum(max(0, talker.spoken - len(talker.heard)) for talker in self._talkers),
            "slowest": times[-1] if times else None,
            "taken over": self._runtime.workers.report().taken_over,
            "requests": row.calls,
            "requests of killed workers": killed,
            "micros": row.micros,
            "settled micros": round(settled),
            "still reserved micros": row.micros - round(settled),
            "log": dict(self._lines.most_common()),
        }


@contextmanager
def surroundings(assistants: int) -> Iterator[tuple[Any, Path, str]]:
    """A game that is set up, with a broker; gives the broker, a folder, and its database's name."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from ai.tests.databases.redis import running_redis

    with (
        database_server(True),
        tempfile.TemporaryDirectory() as folder,
        model() as server,
        running_redis() as redis,
    ):
        os.environ["EVENNIA_AI_WORKERS"] = f"{redis.url}?prefix=chaos"
        ai = {
            "MODEL": MODEL,
            "BASE_URL": server.url,
            "MODELS": {MODEL: {"tool_mode": "tools", "price": PRICE}},
            "CALLS_PER_SERVER": 1000,
            "BUDGET": {"game": {"dollars": 1000}},
            "WORKERS": os.environ["EVENNIA_AI_WORKERS"],
        }
        os.environ["EVENNIA_AI_SETTINGS"] = json.dumps(ai)
        start_game(Path(folder) / "game.db3", **ai)
        build(assistants)
        from django.conf import settings

        yield redis, Path(folder), settings.DATABASES["default"]["NAME"]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100, help="of a worker, with -9")
    parser.add_argument("--brokers", type=int, default=50, help="kills of the broker, with -9")
    parser.add_argument("--restarts", type=int, default=20, help="restarts of PostgreSQL")
    parser.add_argument("--assistants", type=int, default=6)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args()
    random.seed(chosen.seed)
    counts = {"worker": chosen.kills, "broker": chosen.brokers, "database": chosen.restarts}
    events = [event for event, count in counts.items() for _ in range(count)]
    random.shuffle(events)
    with surroundings(chosen.assistants) as (redis, folder, database):
        found = Chaos(redis, folder, database, events).run()
        print(json.dumps({"events": counts, "seed": chosen.seed, **found}, indent=1), flush=True)
    bad = found["lost"] or found["twice"] or found["heard"] != found["spoken"]
    os._exit(bool(bad or found["still reserved micros"]))


if __name__ == "__main__":
    main()
