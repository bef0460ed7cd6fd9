"""Hooks of Evennia, through which an assistant notices what it is sent and where it is moved.

`PerceivingMixin` is for classes. For other objects, `wrap` puts the same hooks on the instance:
the object's class and its row do not change. `PlaceChanges` listens to Django's signal instead.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.perception.observe import perceive, perceive_gift
from ai.pipeline.steps.cache import Cache

log = Logger()

WRAPPED = ("at_msg_receive", "at_object_receive", "at_post_unpuppet")
"""The hooks that `wrap` puts on an object."""


class PerceivingMixin:
    """Makes an object notice what it is sent; comes before its typeclass in the bases."""

    location: Any

    def at_msg_receive(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        """Turn what the character is sent into a percept."""
        above: Any = super()
        received: bool = above.at_msg_receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(self, text, from_obj, kwargs)
        return received

    def at_object_receive(
        self, moved_obj: Any, source_location: Any, move_type: str = "move", **kwargs: Any
    ) -> None:
        """Notice a gift."""
        above: Any = super()
        above.at_object_receive(moved_obj, source_location, move_type=move_type, **kwargs)
        perceive_gift(self, moved_obj, source_location, move_type)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Keep the character in its place when its player leaves it."""
        above: Any = super()
        place = self.location
        above.at_post_unpuppet(account=account, session=session, **kwargs)
        _after_unpuppet(self, place)


def wrap(thing: Any) -> None:
    """Make an object notice what it is sent; does nothing the second time."""
    if isinstance(thing, PerceivingMixin) or "at_msg_receive" in thing.__dict__:
        return
    receive = thing.at_msg_receive

    def at_msg_receive(text: Any = None, from_obj: Any = None, **kwargs: Any) -> Any:
        received = receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(thing, text, from_obj, kwargs)
        return received

    thing.at_msg_receive = at_msg_receive
    take = thing.at_object_receive

    def at_object_receive(moved: Any, source: Any, move_type: str = "move", **kwargs: Any) -> None:
        take(moved, source, move_type=move_type, **kwargs)
        perceive_gift(thing, moved, source, move_type)

    thing.at_object_receive = at_object_receive
    leave = getattr(thing, "at_post_unpuppet", None)
    if leave is not None:

        def at_post_unpuppet(*args: Any, **kwargs: Any) -> None:
            place = thing.location
            leave(*args, **kwargs)
            _after_unpuppet(thing, place)

        thing.at_post_unpuppet = at_post_unpuppet


def unwrap(thing: Any) -> None:
    """Remove the hooks that `wrap` put on an object."""
    for name in WRAPPED:
        thing.__dict__.pop(name, None)


def _after_unpuppet(thing: Any, place: Any) -> None:
    """Undo what Evennia's un-puppeting does to a character.

    Otherwise it keeps a superuser's rights until the next reload, and stands nowhere.
    """
    thing.locks.cache_lock_bypass(thing)
    if thing.location is None and place is not None:
        thing.location = place
    agent = thing.ndb.ai
    if agent is not None:
        agent.wake()


class PlaceChanges:
    """Ends what lasts only in one place when an assistant changes place, however that happens.

    Django signals every saved location. Evennia's hooks would miss moves in code, and moves of
    somebody or something that carries the assistant.

    Args:
        agents: All agents, by the ids of their scripts.
        cache: Cached results, some of which are valid for one session.
    """

    def __init__(self, agents: Mapping[int, Agent], cache: Cache) -> None:
        self._agents = agents
        self._cache = cache
        self._thread = 0
        """The thread of the game, on which agents are watched."""
        self._places: dict[int, tuple[int, ...]] = {}
        """Script → its character's id and those of all that it is in, from the inside out."""

    def watch(self, agent: Agent) -> None:
        """End an agent's session and its questions at each change of place from now on."""
        from django.db.models.signals import post_save

        post_save.connect(self._on_saved)
        self._thread = threading.get_ident()
        self._places[agent.script.pk] = _places_of(agent.character)

    def forget(self, script: int) -> None:
        """Stop watching an assistant."""
        self._places.pop(script, None)

    def stop(self) -> None:
        """Stop watching all of them."""
        from django.db.models.signals import post_save

        post_save.disconnect(self._on_saved)

    def _on_saved(self, instance: Any, update_fields: Any = None, **_: Any) -> None:
        from evennia.objects.models import ObjectDB

        changed = update_fields is None or "db_location" in update_fields
        if not changed or not isinstance(instance, ObjectDB):
            return
        if threading.get_ident() != self._thread:  # somebody saved it in the web admin
            from twisted.internet import reactor

            reactor.callFromThread(self._check_all, instance.pk)  # type: ignore[attr-defined]
        else:
            self._check_all(instance.pk)

    def _check_all(self, moved: int) -> None:
        try:
            for script in [pk for pk, places in self._places.items() if moved in places]:
                self._check(script)
        except Exception:  # the game's own move must not fail
            log.failure("ai: a change of place was not noticed")

    def _check(self, script: int) -> None:
        agent = self._agents[script]
        places = _places_of(agent.character)
        if places != self._places[script]:
            self._places[script] = places
            agent.session.end()
            agent.talks.parted_from_all()
            agent.departures.clear()
            self._cache.end_session(agent.script.assistant_key)


def _places_of(thing: Any) -> tuple[int, ...]:
    places: list[int] = []
    while thing is not None and thing.pk not in places:
        places.append(thing.pk)
        thing = thing.location
    return tuple(places)
