"""The gate: an exit that is open for a while after somebody opened it."""

from __future__ import annotations

import time
from typing import Any

from evennia.objects.objects import DefaultExit
from evennia.typeclasses.attributes import AttributeProperty

OPEN_SECONDS = 20


class VillageGate(DefaultExit):
    """Shut, unless it was opened a few moments ago.

    How long it stays open is a point in time and no timer, so that it shuts again also while the
    server is down.
    """

    word = AttributeProperty("thistle", lockstring="attrread:perm(Builder);attredit:perm(Builder)")
    """Whoever gives this word is let through."""
    open_until = AttributeProperty(0.0)

    def is_open(self) -> bool:
        """Whether one can go through now."""
        return time.time() < self.open_until

    def swing_open(self) -> None:
        """Open it, and let everybody here see that."""
        self.open_until = time.time() + OPEN_SECONDS
        self.location.msg_contents("The gate swings open. It will not stay so for long.")

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        """Evennia's hook: what one sees of it."""
        state = "It stands open." if self.is_open() else "It is shut."
        return f"Two wings of black oak, studded with iron, under a bell. {state}"

    def at_traverse(self, traversing_object: Any, target_location: Any, **kwargs: Any) -> None:
        """Evennia's hook: nobody goes through a gate that is shut."""
        if self.is_open():
            super().at_traverse(traversing_object, target_location, **kwargs)
        else:
            self.at_failed_traverse(traversing_object)

    def at_failed_traverse(self, traversing_object: Any, **kwargs: Any) -> None:
        """Evennia's hook: tell why not."""
        traversing_object.msg("The gate is shut. The guard opens it for those with the word.")
