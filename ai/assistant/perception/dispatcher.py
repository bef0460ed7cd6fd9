"""The dispatcher: which percepts are meant for an assistant, and which of them wake it.

What happens in one turn of the reactor is judged together, once that is over. What may have
changed until a turn begins (others have answered meanwhile) is judged again then.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.perception.observe import moved
from ai.assistant.perception.rate_limits import AskerLimits, LogThrottle
from ai.assistant.percepts import store
from ai.assistant.percepts.addressing import NOT_MEANT, is_direct, named_at, names_of, not_meant
from ai.assistant.percepts.loop_guard import (
    SPEECH,
    TAKERS,
    LoopGuard,
    is_own,
    is_played,
    is_unattended,
)
from ai.assistant.percepts.percept import UNWANTED, Percept, tasks_of

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

TWO_OTHERS = "two others answer"
UNATTENDED = "three lines among assistants, nobody there"
OWN_WORDS = "its own words"
ASLEEP = "it is asleep"
TOO_MANY = "too many lines from the same one"
OWN_TURNS = "too many turns of its own"
NO_AUDIENCE = "no player is there"

Event = tuple[str, str, str, int | None, tuple[str, ...] | None]


@dataclass
class _Batch:
    """What is known while the events of one reactor turn are judged."""

    crowds: dict[Any, list[Any]] = field(default_factory=dict)
    """Place → who in it could be meant."""
    heard: Counter[tuple[int, Event]] = field(default_factory=Counter)
    """How often each assistant noticed the same words."""
    taken: dict[tuple[Event, int], bool] = field(default_factory=dict)
    """Whether a line is taken up; the same for all who noticed it."""


class Dispatcher:
    """Judges what was noticed.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._company = LoopGuard()
        self._flood = AskerLimits(service.clock)
        self._seldom = LogThrottle(service.clock)
        self._noticed: list[tuple[Agent, Percept, Any]] = []
        self._about: dict[int, list[Percept]] = {}
        """Script → what its running turn is about."""

    def notice(self, presence: Agent, percept: Percept, from_obj: Any = None) -> None:
        """Take what an assistant noticed; it is judged once this reactor turn is over."""
        service = self._service
        if not self._noticed and not service.stopping:
            service.clock.callLater(0, self.settle)
        stamped = replace(percept, at=service.clock.seconds())
        self._noticed.append((presence, stamped, from_obj))
        if service.stopping:  # there may be no later; it is kept for the next start
            self.settle()

    def settle(self) -> None:
        """Judge what was noticed, keep what is meant for somebody, and let them have it."""
        noticed, self._noticed = self._noticed, []
        batch = _Batch()
        judged = []
        for presence, percept, from_obj in noticed:
            if self._service.presences.get(presence.script.pk) is not presence:
                continue
            try:
                if not self._takes(presence, percept, batch):
                    continue
                percept = self._judge(presence, percept, from_obj, batch)
            except Exception:  # the others' lines must not go with it
                log.failure("ai: a {kind} could not be judged", kind=percept.kind)
            judged.append((presence, percept))
        judged = self._at_most_two(judged)
        _done([percept for _presence, percept in judged if not percept.addressed])
        judged = [pair for pair in judged if not self._service.optouts.unheard(pair[1])]
        kept = iter(_kept([(p, presence.script.pk) for presence, p in judged if p.addressed]))
        gone = defaultdict(list)
        for presence, percept in judged:
            dropped = self._service.take_in(presence, next(kept) if percept.addressed else percept)
            if dropped is not None:
                gone[presence].append(dropped)
        for presence, percepts in gone.items():
            self._service.drop(presence, percepts, "its queue is full")

    # Turns

    def next_in(self, presence: Agent) -> float | None:
        """Seconds until an assistant's next turn is due.

        Whatever it may no longer take up is only overheard from here on.

        Returns:
            None where nothing waits, or something else will wake it.
        """
        while group := presence.inbox.next(self._not_yet(presence)):
            passed = [(p, why) for p in group if (why := self._not_now(presence, p))]
            if passed:
                self._pass_over(presence, passed)
            if len(passed) < len(group):
                return 0.0
        now, waits = self._service.clock.seconds(), []
        for asker in presence.inbox.sources():
            ready = self._flood.wait(asker, presence.script.pk)
            if ready is not None:
                retried = presence.retries.wait([asker], now) or 0.0
                waits.append(max(ready, retried, self._suspended(presence, asker)))
        return min(waits, default=None)

    def next_asker(self, presence: Agent) -> str:
        """Whom the turn that `take` would begin is for; "" for the assistant itself."""
        group = presence.inbox.next(self._not_yet(presence))
        return group[0].source.id if group else ""

    def take(self, presence: Agent) -> list[Percept]:
        """What a turn that begins now is about; `over` has to follow."""
        taken = presence.inbox.take(self._not_yet(presence))
        self._about[presence.script.pk] = taken
        if taken:
            self._flood.begin(taken[0].source.id)
        self._company.replies(p.place for p in taken if is_unattended(p))
        presence.own_turns += bool(taken) and all(map(is_own, taken))
        return taken

    def over(self, presence: Agent, script: int) -> None:
        """The turn of an assistant is over; one that is had again counts for nothing."""
        about = self._about.pop(script, [])
        if not about:
            return
        for key in self._flood.end(about[0].source.id):
            waits = self._service.presences.get(key)
            if waits is not None:
                waits.wake()
        if presence.inbox.holds(about[0]):
            self._company.took_back(p.place for p in about if is_unattended(p))
            presence.own_turns = max(0, presence.own_turns - all(map(is_own, about)))

    def _not_yet(self, presence: Agent) -> set[str]:
        """Whose lines have to wait."""
        not_ready = {
            one
            for one in presence.inbox.sources()
            if not self._flood.is_ready(one) or self._suspended(presence, one)
        }
        return not_ready | presence.retries.not_yet(self._service.clock.seconds())

    def _suspended(self, presence: Agent, asker: str) -> float:
        """Seconds that an asker's lines wait, as they may be what its brain fails for."""
        script = presence.script
        return self._service.breaker.wait(script.thinker, asker, script.pk)

    def _pass_over(self, presence: Agent, passed: Sequence[tuple[Percept, str]]) -> None:
        presence.inbox.remove(percept for percept, _why in passed)
        for percept, why in passed:
            presence.pass_over(percept, why)
            if why != UNWANTED and not self._service.optouts.has(percept.source.id):
                presence.inbox.put(replace(percept, addressed=False))
        _done([percept for percept, _why in passed])

    # Judging

    def _takes(self, presence: Agent, percept: Percept, batch: _Batch) -> bool:
        """Whether a line is taken up at all; its author may have said too much already."""
        source = percept.source
        if not source.id or not (percept.kind in SPEECH or presence.minds(percept.kind)):
            return True
        event = _event(percept)
        heard = (presence.script.pk, event)
        line = (event, batch.heard[heard])  # as its author may say the same many times over
        batch.heard[heard] += 1
        if line not in batch.taken:
            batch.taken[line] = self._flood.takes(source.id)
            if not batch.taken[line]:
                self._tell_of_flood(source.id, source.name)
        if not batch.taken[line]:
            self._company.noticed(percept)
            presence.pass_over(percept, TOO_MANY)
        return batch.taken[line]

    def _tell_of_flood(self, asker: str, name: str) -> None:
        count = self._seldom.count(asker)
        if count:
            log.warn("ai: {count} lines of {name} not taken up: too many", count=count, name=name)

    def _judge(self, presence: Agent, percept: Percept, from_obj: Any, batch: _Batch) -> Percept:
        """Say of a percept what it is and whether it is meant for the assistant."""
        if percept.kind == "move":
            percept = moved(percept, from_obj, presence.thing)
        self._company.noticed(percept)
        if is_played(percept.source):
            presence.own_turns = 0
            self._service.rota.stir(presence)
        why = self._why_not(presence, percept, batch.crowds)
        traced = percept.addressed or why != NOT_MEANT
        if why and traced and not self._service.optouts.has(percept.source.id):
            presence.pass_over(percept, why)
        return replace(percept, addressed=not why)

    def _why_not(self, presence: Agent, percept: Percept, crowds: dict[Any, list[Any]]) -> str:
        """Why a percept is not meant for the assistant; "" where it is."""
        thing = presence.thing
        if percept.addressed:
            return self._not_now(presence, percept)
        if is_unattended(percept) and presence.lines.are_in(percept.text):
            return OWN_WORDS
        location = thing.location
        if location not in crowds:
            crowds[location] = _crowd(location)
        engaged = presence.is_engaged(percept.source.id, self._service.clock.seconds())
        greets = percept.kind == "arrive" and presence.greets()
        why = not_meant(percept, thing, crowds[location], engaged, greets)
        if why and not presence.wakening.wakes_for(percept):
            return why
        return self._not_now(presence, percept)

    def _not_now(self, presence: Agent, percept: Percept) -> str:
        """Why it should not take up what is meant for it; "" where it should."""
        if self._service.delegations.unwanted(tasks_of([percept])):
            return UNWANTED
        if presence.script.mode == "asleep" and not is_direct(percept, presence.thing):
            return ASLEEP
        if presence.wakening.misses(percept, presence.thing):
            return NO_AUDIENCE
        if is_unattended(percept) and not self._company.may_reply(percept.place):
            return UNATTENDED
        if is_own(percept) and 0 < conf.get("OWN_TURNS") <= presence.own_turns:
            return OWN_TURNS
        return ""

    def _at_most_two(self, judged: list[tuple[Agent, Percept]]) -> list[tuple[Agent, Percept]]:
        """Leave a line that many assistants take as meant for them to two of them."""
        takers: dict[Event, dict[int, Agent]] = defaultdict(dict)
        for presence, percept in judged:
            if percept.addressed and not is_own(percept):
                takers[_event(percept)][presence.script.pk] = presence
        others = {}
        for event, presences in takers.items():
            if len(presences) > TAKERS:
                order = sorted(presences, key=lambda key: self._rank(presences[key], event))
                others[event] = set(order[TAKERS:])
        left = []
        for presence, percept in judged:
            if percept.addressed and presence.script.pk in others.get(_event(percept), ()):
                presence.pass_over(percept, TWO_OTHERS)
                percept = replace(percept, addressed=False)
            left.append((presence, percept))
        return left

    def _rank(self, presence: Agent, event: Event) -> tuple[float, bool, int]:
        """Who comes first: whoever is named, as named; whoever is in the talk; the eldest."""
        _kind, text, source, _place, _audience = event
        at = named_at(text, names_of(presence.thing))
        engaged = presence.is_engaged(source, self._service.clock.seconds())
        return (float("inf") if at is None else at, not engaged, presence.script.pk)


def _event(percept: Percept) -> Event:
    """What makes percepts of one reactor turn the same event."""
    return (percept.kind, percept.text, percept.source.id, percept.place, percept.audience)


def _kept(heard: Sequence[tuple[Percept, int]]) -> Sequence[Percept]:
    """Keep addressed percepts; where the database does not take them, they live in memory."""
    if not heard:
        return ()
    try:
        return store.keep_percepts(heard)
    except Exception:
        log.failure("ai: {count} lines could not be kept, only heard", count=len(heard))
        return [percept for percept, _script in heard]


def _done(percepts: Sequence[Percept]) -> None:
    """Say of what was kept that it is dealt with; what could not be said is judged once more."""
    try:
        store.done(percepts)
    except Exception:
        log.failure("ai: what is only overheard could not be kept as such")


def _crowd(location: Any) -> list[Any]:
    """Who in a room could be meant: its characters, and whatever else is an assistant."""
    if location is None:
        return []
    characters = location.contents_get(content_type="character")
    return [*characters, *(o for o in location.contents if o.ndb.ai and o not in characters)]
