"""Live feeds: what assistants do, as events for open pages.

A feed watches one assistant as `ai thoughts --live` does. It keeps its last events, so that a page
whose stream ended can continue where it was.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.runtime import Runtime, get_runtime
from ai.models import TurnRecord
from ai.window.transcript import live_rows

MAX_KEPT = 200
"""Events that a feed keeps."""
LINGER = 120.0
"""Seconds that a feed without readers continues, so that a page can come back to it."""

log = Logger()

Reader = Callable[[int, str, str], None]
"""Takes an event: its number, its name and its data as JSON."""


class LiveFeed:
    """The events of one assistant.

    Args:
        agent: Which one.
        runtime: The running game.
    """

    reads = True

    def __init__(self, agent: Agent, runtime: Runtime) -> None:
        self.agent = agent
        self._runtime = runtime
        self._readers: list[Reader] = []
        self._events: deque[tuple[int, str, str]] = deque(maxlen=MAX_KEPT)
        # Numbers continue over reloads, so that a page of the last run is told to load again.
        self.number = int(runtime.now().timestamp() * 1000)
        """Of the last event."""
        self._left_at = 0.0
        runtime.observers.add(agent.script.pk, self)

    def join(self, reader: Reader, after: int = 0) -> None:
        """Send events to a reader from now on.

        Args:
            reader: Takes them.
            after: The last event that it had; 0 if it had none.
        """
        first = self._events[0][0] if self._events else self.number + 1
        if after and not first - 1 <= after <= self.number:
            reader(self.number, "missed", "{}")
        elif after:
            for event in [one for one in self._events if one[0] > after]:
                reader(*event)
        self._readers.append(reader)

    def leave(self, reader: Reader) -> None:
        """Send a reader nothing more."""
        self._readers = [one for one in self._readers if one != reader]
        self._left_at = self._runtime.clock.seconds()

    @property
    def is_idle(self) -> bool:
        """Whether nobody has read it for a while."""
        waited = self._runtime.clock.seconds() - self._left_at
        return not self._readers and waited > LINGER

    # What `TurnObserver` asks for

    def turn_began(self, record: TurnRecord) -> bool:
        return self._send("began", {"turn": record.pk, "asker": record.asker_name})

    def message_added(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        return self._send("rows", {"turn": record.pk, "rows": live_rows(message)})

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        return self._send("ended", {"turn": record.pk})

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        return not self.is_idle

    def assistant_removed(self) -> None:
        self._send("removed", {})

    def _send(self, name: str, data: Mapping[str, Any]) -> bool:
        """Send an event; whether the feed continues."""
        if self.is_idle:
            return False
        self.number += 1
        event = (self.number, name, json.dumps(data))
        self._events.append(event)
        for reader in list(self._readers):
            try:
                reader(*event)
            except Exception:  # the others read on
                log.failure("ai: an event could not be sent to a page")
                self.leave(reader)
        return True


class LiveFeeds:
    """The feeds of all assistants that somebody reads.

    Args:
        runtime: The running game.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._feeds: dict[int, LiveFeed] = {}

    def of(self, agent: Agent) -> LiveFeed:
        """The feed of an assistant."""
        feed = self._feeds.get(agent.script.pk)
        if feed is None or feed.agent is not agent or feed.is_idle:
            if feed is not None:
                self.runtime.observers.remove(feed)
            feed = self._feeds[agent.script.pk] = LiveFeed(agent, self.runtime)
        return feed


_feeds: LiveFeeds | None = None


def get_feeds() -> LiveFeeds:
    """The feeds of the running game; on the reactor's thread only."""
    global _feeds
    runtime = get_runtime()
    if _feeds is None or _feeds.runtime is not runtime:
        _feeds = LiveFeeds(runtime)
    return _feeds
