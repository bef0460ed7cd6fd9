"""The program of a worker: sets up Django and Evennia without the game, and runs Celery."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from twisted.python.log import PythonLoggingObserver

from ai import conf
from ai.pipeline.threads import DaemonThreads
from ai.workers.broker.broker import Broker
from ai.workers.broker.celery_app import celery_app
from ai.workers.broker.task_message import TASK
from ai.workers.broker.worker import Worker
from ai.workers.units.thinker import worker_thinker


class NoBroker(Exception):
    """The game's settings name no broker."""


def work(queues: Sequence[str], concurrency: int, name: str, more: Sequence[str]) -> None:
    """Work until the process is asked to stop.

    Args:
        queues: The names of the queues to take units from.
        concurrency: How many units it thinks at once.
        name: What the game calls it; "" for the name of the machine and the process's id.
        more: Further arguments of Celery's own worker program.

    Raises:
        NoBroker: There is nothing to work for.
    """
    if not conf.get("WORKERS"):
        raise NoBroker(
            "The game's settings name no broker. Add AI['WORKERS'] = 'redis://localhost:6379/0'."
        )
    from celery.signals import worker_ready, worker_shutdown, worker_shutting_down
    from twisted.internet import reactor as default_reactor

    reactor: Any = default_reactor
    PythonLoggingObserver("ai.worker").start()
    broker = Broker.from_settings()

    def notify(line: str, topic: str) -> bool:
        worker.notify(line, topic)
        return True  # it logs the line itself

    thinker = worker_thinker(reactor, DaemonThreads(reactor).run, notify)
    worker = Worker(broker, queues, reactor, thinker.think, name)
    app = celery_app(broker)
    app.task(name=TASK, ignore_result=True)(worker.work)
    worker_ready.connect(lambda **_: worker.start(), weak=False)
    worker_shutting_down.connect(lambda **_: worker.retire(), weak=False)
    worker_shutdown.connect(lambda **_: worker.stop(), weak=False)
    threading.Thread(
        target=reactor.run, args=(False,), name="ai-worker-reactor", daemon=True
    ).start()
    arguments = ["worker", "--pool", "threads", "--concurrency", str(concurrency)]
    arguments += ["--queues", ",".join(map(broker.queue, queues)), "--hostname", worker.name]
    arguments += ["--without-gossip", "--without-mingle", "--without-heartbeat", *more]
    app.worker_main(arguments)
