"""The village gate: an exit that stays open for a while after somebody opened it."""

from __future__ import annotations

import time
from typing import Any

from evennia.objects.objects import DefaultExit
from evennia.typeclasses.attributes import AttributeProperty

OPEN_SECONDS = 20


class VillageGate(DefaultExit):
    """An exit that is shut, unless it was opened a few moments ago.

    It stores the time until which it is open and uses no timer, so that it also shuts while the
    server is down.
    """

    word = AttributeProperty("thistle", lockstring="attrread:perm(Builder);attredit:perm(Builder)")
    """The password: the guard lets those through who say it."""
    open_until = AttributeProperty(0.0)

    def is_open(self) -> bool:
        """Whether characters can go through now."""
        return time.time() < self.open_until

    def swing_open(self) -> None:
        """Open it, and show that to everybody in the room."""
        self.open_until = time.time() + OPEN_SECONDS
        self.location.msg_contents("The gate swings open. It will not stay so for long.")

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        state = "It stands open." if self.is_open() else "It is shut."
        return f"Two wings of black oak, studded with iron, under a bell. {state}"

    def at_traverse(self, traversing_object: Any, target_location: Any, **kwargs: Any) -> None:
        if self.is_open():
            super().at_traverse(traversing_object, target_location, **kwargs)
        else:
            self.at_failed_traverse(traversing_object)

    def at_failed_traverse(self, traversing_object: Any, **kwargs: Any) -> None:
        traversing_object.msg("The gate is shut. The guard opens it for those with the word.")
