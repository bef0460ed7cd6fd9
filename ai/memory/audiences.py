"""Audiences: who may hear of what was drawn from several rows."""

from __future__ import annotations

from collections.abc import Iterable

from ai.memory.scope import EVERYBODY, audience


def members(whose: str) -> tuple[str, ...]:
    """The source ids of a private row's audience."""
    return tuple(one for one in whose.split("|") if one)


def common(audiences: Iterable[str]) -> str:
    """The audience of what rests on rows of these: only those who may hear of them all."""
    private = [set(members(whose)) for whose in audiences if whose != EVERYBODY]
    return audience(set.intersection(*private)) if private else EVERYBODY
