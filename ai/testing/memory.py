"""Evennia's objects in memory, between two tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def forget_objects() -> None:
    """Have every object read from the database again, also what Evennia keeps for its `ndb`."""
    from evennia.utils.idmapper.models import SharedMemoryModel

    for model in _leaves(SharedMemoryModel):
        model.flush_instance_cache(force=True)


def _leaves(model: Any) -> Iterator[Any]:
    below = model.__subclasses__()
    for each in below:
        yield from _leaves(each)
    if not below:
        yield model
