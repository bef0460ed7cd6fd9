"""The Celery app of a game and its workers."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from celery import Celery
from kombu.connection import Connection
from kombu.entity import Queue

from ai.workers.broker.broker import KEPT, QUEUES, SECONDS, SENT, Broker
from ai.workers.carrier import Unit

TASK = "ai.think"
"""The name of the only task."""


def celery_app(broker: Broker) -> Celery:
    """Make the app: JSON only, no results, and one message at a time for each thread.

    Nothing is read from the game's Celery settings, if it has any.
    """
    app = Celery("evennia-ai", set_as_current=False, fixups=[])
    app.conf.update(
        broker_url=_celery_url(broker.url),
        broker_transport_options={
            "global_keyprefix": broker.prefix,
            "visibility_timeout": KEPT,
            "queue_order_strategy": "priority",
            "socket_connect_timeout": SECONDS,
            "socket_keepalive": True,
        },
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        task_queues=[Queue(broker.queue(name)) for name in QUEUES],
        task_default_queue=broker.queue(QUEUES[0]),
        task_create_missing_queues=False,
        task_serializer="json",
        accept_content=["json"],
        result_backend=None,
        task_ignore_result=True,
        task_store_errors_even_if_ignored=False,
        task_acks_late=True,
        task_send_sent_event=False,
        worker_send_task_events=False,
        worker_prefetch_multiplier=1,
        worker_enable_remote_control=False,  # nobody at the broker may command a worker
        worker_hijack_root_logger=False,
    )
    return app


class Sender:
    """Sends units over one connection, which it opens again after a failure.

    Args:
        broker: Where to.
        reply_to: The key of the list that answers go to.
    """

    def __init__(self, broker: Broker, reply_to: str) -> None:
        self._app = celery_app(broker)
        self._broker = broker
        self._reply_to = reply_to
        self._connection: Any = None
        self._producer: Any = None
        with Connection("memory://") as nowhere:  # the first message takes a hundred times as long
            unit = Unit("", "", 0.0)
            self._publish(self._app.amqp.Producer(nowhere.default_channel), unit, "")

    def connect(self) -> None:
        """Connect to the broker, unless that is done."""
        if self._connection is None:
            options = {**self._app.conf.broker_transport_options, "socket_timeout": SECONDS}
            connection = self._app.connection_for_write(transport_options=options)
            self._producer = self._app.amqp.Producer(connection.default_channel)
            self._connection = connection

    def send(self, unit: Unit, text: str) -> None:
        """Send a unit, given as JSON too; returns when the broker has it."""
        self.connect()
        self._publish(self._producer, unit, text)

    def _publish(self, producer: Any, unit: Unit, text: str) -> None:
        self._app.send_task(
            TASK,
            (text, self._reply_to),
            task_id=unit.key,
            queue=self._broker.queue(unit.queue),
            expires=datetime.fromtimestamp(unit.deadline, UTC),
            headers={SENT: time.time()},
            producer=producer,
            retry=False,
            ignore_result=True,
        )

    def close(self) -> None:
        """Close the connection; the next unit opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.release()


def _celery_url(url: str) -> str:
    """The same address in Celery's words, which differ for a socket and for certificates."""
    if url.startswith("rediss://") and "ssl_cert_reqs=" not in url:
        url += ("&" if "?" in url else "?") + "ssl_cert_reqs=required"
    return url.replace("unix://", "redis+socket://", 1)
