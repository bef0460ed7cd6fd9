"""Audiences: who may hear of a private row, written as source ids between bars."""

from __future__ import annotations

from collections.abc import Iterable

EVERYBODY = ""
"""The audience of what is not private."""


def audience(ids: Iterable[str]) -> str:
    """Source ids in the form of a row's audience; no ids mean nobody, not everybody."""
    return f"|{'|'.join(sorted(set(ids)))}|"


def members(whose: str) -> tuple[str, ...]:
    """The source ids of a private row's audience."""
    return tuple(one for one in whose.split("|") if one)


def common(audiences: Iterable[str]) -> str:
    """The audience of what rests on things with these audiences: those who may hear of them all."""
    private = [set(members(whose)) for whose in audiences if whose != EVERYBODY]
    return audience(set.intersection(*private)) if private else EVERYBODY
