"""Evennia's cache of objects, which must be empty between two tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def forget_objects() -> None:
    """Empty the cache, so that every object is read from the database again, even with an `ndb`.

    What was made of the objects is made anew, too.
    """
    from evennia.utils.idmapper.models import SharedMemoryModel

    from ai.memory.table_cache import cache

    for model in _leaves(SharedMemoryModel):
        model.flush_instance_cache(force=True)
    cache.change_game()


def _leaves(model: Any) -> Iterator[Any]:
    below = model.__subclasses__()
    for each in below:
        yield from _leaves(each)
    if not below:
        yield model
