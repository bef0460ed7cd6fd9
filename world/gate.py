"""The village gate: an exit that stays open for a while after somebody opened it."""

from __future__ import annotations

import time
from typing import Any

from evennia.objects.objects import DefaultExit
from evennia.typeclasses.attributes import AttributeProperty

OPEN_SECONDS = 60
"""Long enough for those who were let in to read the guard's words and go through."""


def state(moment: Any) -> str:
    """The part `gate` of the prompt of whoever stands at it: whether it is open."""
    place = moment.character.location
    gates = (way for way in place.exits if isinstance(way, VillageGate)) if place else ()
    return "".join(f'[gate] "{gate.state()}"' for gate in gates)


class VillageGate(DefaultExit):
    """An exit that is shut, unless it was opened a few moments ago.

    It stores the time until which it is open, so that it also shuts while the server is down.
    """

    word = AttributeProperty("thistle", lockstring="attrread:perm(Builder);attredit:perm(Builder)")
    """The password: the guard lets those through who say it."""
    open_until = AttributeProperty(0.0)

    def is_open(self) -> bool:
        """Whether characters can go through now."""
        return time.time() < self.open_until

    def swing_open(self, clock: Any, opener: Any = None) -> None:
        """Open it for a minute; both sides see it open, and shut.

        Args:
            clock: Times the minute.
            opener: Who opens it, and so does not have to be shown it.
        """
        self.open_until = time.time() + OPEN_SECONDS
        self._show("The gate swings open.", opener)
        self._fall_shut_in(OPEN_SECONDS, clock)

    def at_init(self) -> None:
        """Fall shut in time after a reload of the server, too."""
        super().at_init()
        if self.is_open():
            from twisted.internet import reactor

            self._fall_shut_in(self.open_until - time.time(), reactor)

    def fall_shut(self) -> None:
        """Shut it again."""
        self.open_until = 0.0
        self._show("The gate falls shut.")

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        return f"Two wings of black oak, studded with iron, under a bell. {self.state()}"

    def state(self) -> str:
        """Whether it is open, as a sentence."""
        return "It stands open." if self.is_open() else "It is shut."

    def at_traverse(self, traversing_object: Any, target_location: Any, **kwargs: Any) -> None:
        if self.is_open():
            super().at_traverse(traversing_object, target_location, **kwargs)
        else:
            self.at_failed_traverse(traversing_object)

    def at_failed_traverse(self, traversing_object: Any, **kwargs: Any) -> None:
        traversing_object.msg("The gate is shut. The guard opens it for those with the word.")

    def _fall_shut_in(self, seconds: float, clock: Any) -> None:
        if self.ndb.timer is not None and self.ndb.timer.active():
            self.ndb.timer.cancel()
        self.ndb.timer = clock.callLater(seconds, self.fall_shut)

    def _show(self, line: str, opener: Any = None) -> None:
        for side in (self.location, self.destination):
            side.msg_contents(line, from_obj=opener)
