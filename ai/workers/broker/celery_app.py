"""The Celery app of a worker."""

from __future__ import annotations

from celery import Celery
from kombu.entity import Queue

from ai.workers.broker.broker import KEPT, QUEUES, SECONDS, Broker


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


def _celery_url(url: str) -> str:
    """The same address in Celery's words, which differ for a socket and for certificates."""
    if url.startswith("rediss://") and "ssl_cert_reqs=" not in url:
        url += ("&" if "?" in url else "?") + "ssl_cert_reqs=required"
    return url.replace("unix://", "redis+socket://", 1)
