"""The message in which a unit goes to a worker: Celery's task protocol 2, as kombu keeps it.

Celery's own function to send a task takes several times as much of the game's processor.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from ai.workers.broker.broker import SENT
from ai.workers.carrier import Unit

TASK = "ai.think"
"""The name of the only task."""
_PERSISTENT = 2
_KEY, _DEADLINE, _EXPIRES, _KIND, _SENT = (uuid.uuid4().hex for _ in range(5))


def task_message(unit: Unit, queue: str, reply_to: str) -> str:
    """Write the message of a unit, which is kept beside it: within, it would be written twice.

    Args:
        unit: The unit; its key and its kind have no characters that JSON escapes.
        queue: The name of its queue, without the prefix.
        reply_to: The key of the list that its answer goes to.
    """
    values = {
        _KEY: unit.key,
        _DEADLINE: repr(unit.deadline),
        _EXPIRES: datetime.fromtimestamp(unit.deadline, UTC).isoformat(),
        _KIND: unit.kind,
        _SENT: repr(time.time()),
    }
    return "".join([values.get(part, part) for part in _form(queue, reply_to)])


@lru_cache
def _form(queue: str, reply_to: str) -> Sequence[str]:
    """The message of any unit, in parts, some of which stand for what differs."""
    headers: dict[str, Any] = {
        "lang": "py",
        "task": TASK,
        "id": _KEY,
        "root_id": _KEY,
        "expires": _EXPIRES,
        "retries": 0,
        "timelimit": [None, None],
        "argsrepr": _KIND,
        "kwargsrepr": "{}",
        "ignore_result": True,
        SENT: _SENT,
    }
    properties = {
        "correlation_id": _KEY,
        "delivery_tag": _KEY,
        "delivery_mode": _PERSISTENT,
        "delivery_info": {"exchange": "", "routing_key": queue},
        "priority": 0,
    }
    after: list[Any] = [{}, dict.fromkeys(("callbacks", "errbacks", "chain", "chord"))]
    body = json.dumps([[_KEY, _DEADLINE, reply_to], *after]).replace(f'"{_DEADLINE}"', _DEADLINE)
    message = {
        "body": body,
        "content-type": "application/json",
        "content-encoding": "utf-8",
        "headers": headers,
        "properties": properties,
    }
    text = json.dumps(message).replace(f'"{_SENT}"', _SENT)
    return re.split(f"({'|'.join([_KEY, _DEADLINE, _EXPIRES, _KIND, _SENT])})", text)
