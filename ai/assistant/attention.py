"""Attention: of everything that assistants notice, what each of them should take as meant for it.

What happens in one turn of the reactor is judged together, once that is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai.assistant import deliveries
from ai.assistant.address import is_addressed
from ai.assistant.percept import Percept
from ai.assistant.perception import moved
from ai.assistant.presence import Presence

if TYPE_CHECKING:
    from ai.assistant.service import Service

log = Logger()

MAX_UNATTENDED = 3
"""Lines of other assistants that one takes up while nobody else is noticed."""


class Attention:
    """Judges what was noticed.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._noticed: list[tuple[Presence, Percept, Any]] = []

    def notice(self, presence: Presence, percept: Percept, from_obj: Any = None) -> None:
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
        company: dict[Any, list[Any]] = {}
        judged = []
        for presence, percept, from_obj in noticed:
            if self._service.presences.get(presence.script.pk) is not presence:
                continue
            try:
                percept = self._judge(presence, percept, from_obj, company)
            except Exception:  # the others' lines must not go with it
                log.failure("ai: a {kind} could not be judged", kind=percept.kind)
            judged.append((presence, percept))
        kept = iter(_kept([(p, presence.script.pk) for presence, p in judged if p.addressed]))
        for presence, percept in judged:
            self._service.put(presence, next(kept) if percept.addressed else percept)

    def _judge(
        self, presence: Presence, percept: Percept, from_obj: Any, company: dict[Any, list[Any]]
    ) -> Percept:
        """Say of a percept what it is and whether it is meant for the assistant."""
        thing = presence.thing
        if percept.kind == "move":
            percept = moved(percept, from_obj, thing)
        if percept.addressed:
            return percept
        location = thing.location
        if location not in company:
            company[location] = _company(location)
        engaged = presence.is_engaged(percept.source.id, self._service.clock.seconds())
        greets = percept.kind == "arrive" and bool(presence.script.persona.get("greets"))
        addressed = is_addressed(percept, thing, company[location], engaged, greets)
        return replace(percept, addressed=addressed and _attended(presence, percept))


def _kept(heard: Sequence[tuple[Percept, int]]) -> Sequence[Percept]:
    """Keep addressed percepts; where the database does not take them, they live in memory."""
    if not heard:
        return ()
    try:
        return deliveries.keep_percepts(heard)
    except Exception:
        log.failure("ai: {count} lines could not be kept, only heard", count=len(heard))
        return [percept for percept, _script in heard]


def _company(location: Any) -> list[Any]:
    """Who in a room could be meant: its characters, and whatever else is an assistant."""
    if location is None:
        return []
    characters = location.contents_get(content_type="character")
    return [*characters, *(o for o in location.contents if o.ndb.ai and o not in characters)]


def _attended(presence: Presence, percept: Percept) -> bool:
    """Whether somebody is there for whom two assistants talk; if not, they soon stop."""
    if not percept.source.assistant:
        if percept.source.id:
            presence.unattended = 0
        return True
    presence.unattended += 1
    return presence.unattended <= MAX_UNATTENDED
