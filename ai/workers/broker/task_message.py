"""The message in which a unit goes to a worker: Celery's task protocol 2, as kombu keeps it.

Celery's own function to send a task takes several times as much of the game's processor.
"""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import Any

from ai.workers.broker.broker import SENT
from ai.workers.carrier import Unit

TASK = "ai.think"
"""The name of the only task."""
_AFTER_ARGUMENTS = '{},{"callbacks":null,"errbacks":null,"chain":null,"chord":null}]'
_PERSISTENT = 2


def task_message(unit: Unit, queue: str, reply_to: str) -> str:
    """Write the message of a unit, which is kept beside it: within, it would be written twice.

    Args:
        unit: The unit.
        queue: The name of its queue, without the prefix.
        reply_to: The key of the list that its answer goes to.
    """
    headers: dict[str, Any] = {
        "lang": "py",
        "task": TASK,
        "id": unit.key,
        "root_id": unit.key,
        "expires": datetime.fromtimestamp(unit.deadline, UTC).isoformat(),
        "retries": 0,
        "timelimit": [None, None],
        "argsrepr": unit.kind,
        "kwargsrepr": "{}",
        "ignore_result": True,
        SENT: time.time(),
    }
    properties = {
        "correlation_id": unit.key,
        "delivery_tag": unit.key,
        "delivery_mode": _PERSISTENT,
        "delivery_info": {"exchange": "", "routing_key": queue},
        "priority": 0,
    }
    message = {
        "body": f"[{json.dumps([unit.key, unit.deadline, reply_to])},{_AFTER_ARGUMENTS}",
        "content-type": "application/json",
        "content-encoding": "utf-8",
        "headers": headers,
        "properties": properties,
    }
    return json.dumps(message)
