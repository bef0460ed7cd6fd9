"""Live feeds: what assistants do, as events for open pages.

A feed watches one assistant as `ai thoughts --live` does, or all of them, or a place. It keeps its
last events, so that a page whose stream ended can continue where it was.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from evennia.objects.models import ObjectDB
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.records.turn_recorder import EVERYBODY
from ai.assistant.runtime import Runtime, get_runtime
from ai.commands.console.access import may_examine
from ai.commands.console.turn_steps import SAID
from ai.commands.inspect.roster import by_whom, state_of
from ai.memory.memories import forgetting
from ai.models import TurnRecord
from ai.tools.support.markup import plain, prose
from ai.window.transcript import live_rows

MAX_KEPT = 200
"""Events that a feed keeps."""
LINGER = 120.0
"""Seconds that a feed without readers continues, so that a page can come back to it."""
GATHER = 0.1
"""Seconds in which the changes of one assistant become one event of the roster."""
MAX_TEXT = 4000

log = Logger()


class Event(NamedTuple):
    """Something that happened."""

    number: int
    name: str
    data: str
    """As JSON."""
    script: int
    """Whom it is about: only those who may examine that assistant may read it."""


Reader = Callable[[Event], None]


class LiveFeed(ABC):
    """Events for the pages of one kind.

    Args:
        runtime: The running game.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._readers: list[Reader] = []
        self._events: deque[Event] = deque(maxlen=MAX_KEPT)
        # Numbers continue over reloads, so that a page of the last run is told to load again.
        self.number = int(runtime.now().timestamp() * 1000)
        """Of the last event."""
        self._left_at = runtime.clock.seconds()
        self._people_forgotten = forgetting.people_forgotten

    @abstractmethod
    def admits(self, account: Any) -> bool:
        """Whether staff may follow the feed; `Event.script` says which events they may read."""

    @abstractmethod
    def stop(self) -> None:
        """Watch nothing any more."""

    def join(self, reader: Reader, after: int = 0) -> None:
        """Send events to a reader from now on.

        Args:
            reader: Takes them.
            after: The last event that it had; 0 if it had none.
        """
        self._drop_forgotten()
        first = self._events[0].number if self._events else self.number + 1
        if after and not first - 1 <= after <= self.number:
            reader(Event(self.number, "missed", "{}", 0))
        elif after:
            for event in [one for one in self._events if one.number > after]:
                reader(event)
        self._readers.append(reader)

    def leave(self, reader: Reader) -> None:
        """Send a reader nothing more."""
        self._readers = [one for one in self._readers if one != reader]
        self._left_at = self.runtime.clock.seconds()

    @property
    def is_idle(self) -> bool:
        """Whether nobody has read it for a while."""
        waited = self.runtime.clock.seconds() - self._left_at
        return not self._readers and waited > LINGER

    def send(self, name: str, data: Mapping[str, Any], script: int) -> bool:
        """Send an event about an assistant; return whether the feed continues."""
        if self.is_idle:
            self.stop()
            return False
        self._drop_forgotten()
        self.number += 1
        event = Event(self.number, name, json.dumps(data), script)
        self._events.append(event)
        for reader in list(self._readers):
            try:
                reader(event)
            except Exception:  # the others read on
                log.failure("ai: an event could not be sent to a page")
                self.leave(reader)
        return True

    def _drop_forgotten(self) -> None:
        """Keep no event that is older than the last `forget`: it may have forgotten words."""
        if self._people_forgotten != forgetting.people_forgotten:
            self._people_forgotten = forgetting.people_forgotten
            self._events.clear()


class AssistantFeed(LiveFeed):
    """What one assistant does.

    Args:
        agent: Which one.
        runtime: The running game.
    """

    reads = True

    def __init__(self, agent: Agent, runtime: Runtime) -> None:
        super().__init__(runtime)
        self.agent = agent
        self._script: int = agent.script.pk
        runtime.observers.add(self._script, self)

    def admits(self, account: Any) -> bool:
        thing = self.agent.character
        return bool(thing.pk) and may_examine(account, thing)

    def stop(self) -> None:
        self.runtime.observers.remove(self)

    # What `TurnObserver` asks for

    def turn_began(self, record: TurnRecord) -> bool:
        return self._send("began", {"turn": record.pk, "asker": plain(record.asker_name)})

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
        return self.send(name, data, self._script)


class RosterFeed(LiveFeed):
    """What all assistants do, in few words: an event for each that changed.

    Args:
        runtime: The running game.
    """

    reads = False

    def __init__(self, runtime: Runtime) -> None:
        super().__init__(runtime)
        self._changed: dict[int, TurnRecord | None] = {}
        """Scripts whose state may have changed, each with its last turn if that is new."""
        runtime.observers.add(EVERYBODY, self)
        runtime.dispatcher.watchers.append(self._noticed)

    def admits(self, account: Any) -> bool:
        return True

    def stop(self) -> None:
        self.runtime.observers.remove(self)
        if self._noticed in self.runtime.dispatcher.watchers:
            self.runtime.dispatcher.watchers.remove(self._noticed)

    def turn_began(self, record: TurnRecord) -> bool:
        return self._change(record.script, record)

    def message_added(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        return not self.is_idle

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        return self._change(record.script, record)

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        return not self.is_idle

    def assistant_removed(self) -> None:
        """Its row stays until the page loads again."""

    def _noticed(self, noticed: Sequence[tuple[Agent, Percept]]) -> None:
        for agent, percept in noticed:
            if percept.addressed and agent.script.pk:
                self._change(agent.script.pk, None)

    def _change(self, script: int, record: TurnRecord | None) -> bool:
        if self.is_idle:
            self.stop()
            return False
        if not self._changed:
            self.runtime.clock.callLater(GATHER, self._show)
        self._changed[script] = record or self._changed.get(script)
        return True

    def _show(self) -> None:
        changed, self._changed = self._changed, {}
        for script, record in changed.items():
            agent = self.runtime.agents.get(script)
            if agent is None or not agent.script.pk or not agent.character.pk:
                continue
            state = state_of(agent)
            data = {
                "script": script,
                "state": plain(state.text, 200),
                "kind": state.kind.value,
                "place": plain(getattr(agent.character.location, "key", "nowhere")),
                "waiting": len(agent.inbox),
            }
            if record is not None:
                data |= {"turn": record.pk, "by": plain(by_whom(record))}
            self.send("assistant", data, script)


class PlaceFeed(LiveFeed):
    """What assistants notice in a place, whom that wakes, and what they say there.

    Args:
        place: Which one.
        runtime: The running game.
        feeds: Has the feeds of the assistants.
    """

    def __init__(self, place: Any, runtime: Runtime, feeds: LiveFeeds) -> None:
        super().__init__(runtime)
        self._place = place
        self._feeds = feeds
        self._followed: dict[int, tuple[AssistantFeed, Reader]] = {}
        runtime.dispatcher.watchers.append(self._noticed)
        self._follow(one.ndb.ai for one in place.contents if one.ndb.ai is not None)

    def admits(self, account: Any) -> bool:
        return bool(self._place.pk) and may_examine(account, self._place)

    def stop(self) -> None:
        if self._noticed in self.runtime.dispatcher.watchers:
            self.runtime.dispatcher.watchers.remove(self._noticed)
        for feed, reader in self._followed.values():
            feed.leave(reader)
        self._followed.clear()

    def _follow(self, agents: Iterable[Agent]) -> None:
        """Read the feeds of assistants that are here."""
        for agent in agents:
            script = agent.script.pk
            known = self._followed.get(script)
            feed = self._feeds.of_assistant(agent) if script else None
            if feed is None or known is not None and known[0] is feed:
                continue
            reader = partial(self._acted, agent)
            feed.join(reader)
            self._followed[script] = feed, reader

    def _noticed(self, noticed: Sequence[tuple[Agent, Percept]]) -> None:
        if self.is_idle:
            self.stop()
            return
        here = [(agent, one) for agent, one in noticed if one.place == self._place.pk]
        self._follow(agent for agent, _ in here)
        for agent, percept in here:
            whys = [one.why for one in agent.passed_over if one.event == percept.event]
            if agent.script.pk and (percept.addressed or whys):
                self._heard(agent, percept, whys[-1] if whys else "")

    def _heard(self, agent: Agent, percept: Percept, why: str) -> None:
        self.send(
            "heard",
            {
                "event": percept.event,
                "who": plain(percept.source.name),
                "kind": plain(percept.kind),
                "text": prose(percept.text, MAX_TEXT) if percept.addressed else "",
                "script": agent.script.pk,
                "name": plain(agent.character.key),
                "why": "" if percept.addressed else plain(why, 200),
            },
            agent.script.pk,
        )

    def _acted(self, agent: Agent, event: Event) -> None:
        if self.is_idle:
            self.stop()
            return
        script, thing = agent.script.pk, agent.character
        if not script or not thing.pk or thing.location != self._place:
            return
        data = json.loads(event.data)
        who = {"turn": data.get("turn"), "script": script, "name": plain(thing.key)}
        for row in data.get("rows", ()):
            if row["label"] == SAID:
                self.send("said", {**who, "text": row["text"]}, script)


class LiveFeeds:
    """The feeds that somebody reads.

    Args:
        runtime: The running game.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._feeds: dict[str, LiveFeed] = {}

    def find(self, name: str) -> LiveFeed | None:
        """The feed of a name: "roster", or "assistant" or "place" with a number; None if gone."""
        kind, _, number = name.partition(":")
        if kind == "roster":
            return self._of(name) or self._add(name, RosterFeed(self.runtime))
        if kind == "assistant":
            agent = self.runtime.agents.get(int(number))
            return self.of_assistant(agent) if agent is not None else None
        place = ObjectDB.objects.filter(pk=int(number)).first()
        if place is None:
            return None
        return self._of(name) or self._add(name, PlaceFeed(place, self.runtime, self))

    def of_assistant(self, agent: Agent) -> AssistantFeed:
        """The feed of an assistant."""
        name = f"assistant:{agent.script.pk}"
        feed = self._of(name)
        if isinstance(feed, AssistantFeed) and feed.agent is agent:
            return feed
        if feed is not None:
            feed.stop()
        new = AssistantFeed(agent, self.runtime)
        self._add(name, new)
        return new

    def _of(self, name: str) -> LiveFeed | None:
        """The feed of a name, unless nobody has read it for a while."""
        for other, feed in list(self._feeds.items()):
            if feed.is_idle:
                feed.stop()
                del self._feeds[other]
        return self._feeds.get(name)

    def _add(self, name: str, feed: LiveFeed) -> LiveFeed:
        self._feeds[name] = feed
        return feed


_feeds: LiveFeeds | None = None


def get_feeds() -> LiveFeeds:
    """The feeds of the running game; on the reactor's thread only."""
    global _feeds
    runtime = get_runtime()
    if _feeds is None or _feeds.runtime is not runtime:
        _feeds = LiveFeeds(runtime)
    return _feeds
