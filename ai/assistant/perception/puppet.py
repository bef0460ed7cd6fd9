"""When somebody has played an assistant and leaves it."""

from __future__ import annotations

from typing import Any


def after_unpuppet(thing: Any, place: Any) -> None:
    """Mend what Evennia's un-puppeting does to a character that nobody plays.

    It would keep a superuser's rights until the next reload, and be moved to nowhere.
    """
    thing.locks.cache_lock_bypass(thing)
    if thing.location is None and place is not None:
        thing.location = place
    presence = thing.ndb.ai
    if presence is not None:
        presence.wake()
