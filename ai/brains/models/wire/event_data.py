"""The data of one event of a stream, in any format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.brains.models.wire import faults
from ai.brains.models.wire.sse import Event

DONE = "[DONE]"


def event_data(event: Event, host: str) -> Mapping[str, Any] | None:
    """The data of an event; None where it says that nothing more will come.

    Args:
        event: The event.
        host: The server, for messages.

    Raises:
        BrainError: It says that something went wrong, or nothing at all.
    """
    if event.data.strip() == DONE:
        return None
    data = faults.answer_in(faults.decoded(event.data, host), host)
    if faults.is_error(data, event.kind):
        raise faults.error_of_body(host, data)
    return data
