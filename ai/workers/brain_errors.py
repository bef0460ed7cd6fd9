"""Errors of brains as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import InterfaceError

from ai.brains import base
from ai.brains.base import BrainBusy, BrainError, BrainUnavailable, OverBudget
from ai.workers.carrier import EXPIRED, NO_DATABASE, WRONG_VERSION

KINDS: dict[str, type[BrainError]] = {
    kind.__name__: kind
    for kind in vars(base).values()
    if isinstance(kind, type) and issubclass(kind, BrainError)
}
"""The errors of brains by name."""
UNTHOUGHT = (EXPIRED, WRONG_VERSION)
"""Errors of units that nobody began."""


def as_json(error: BrainError) -> dict[str, Any]:
    """An error as JSON data; one of a game's own class is given as the nearest of ours."""
    kind = next(one.__name__ for one in type(error).__mro__ if one.__name__ in KINDS)
    data: dict[str, Any] = {"kind": kind, "text": str(error), "is_free": error.is_free}
    if isinstance(error, BrainBusy):
        data["after"] = error.after
    return data


def from_json(data: Mapping[str, Any]) -> BrainError:
    """Read an error; one that is not a brain's means that the unit was not thought."""
    kind, text = KINDS.get(str(data["kind"])), str(data["text"])
    if data["kind"] == NO_DATABASE:  # as the ledger has it, so that the turn waits
        down = OverBudget(text)
        down.__cause__ = InterfaceError("There is no connection to the database.")
        return down
    if kind is None:
        return (BrainUnavailable if data["kind"] in UNTHOUGHT else BrainError)(text)
    error = BrainBusy(text, data.get("after")) if kind is BrainBusy else kind(text)
    error.is_free = bool(data.get("is_free"))
    return error
