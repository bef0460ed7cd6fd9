"""What a check of `ai doctor` is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ai.assistant.agent.agent import Presence
from ai.assistant.engine.account import Account

if TYPE_CHECKING:
    from ai.assistant.runtime import Service


class Health(Enum):
    """How something is."""

    WELL = "ok"
    SO_SO = "look"
    ILL = "bad"


@dataclass(frozen=True)
class Finding:
    """What a check found."""

    health: Health
    told: str
    """One sentence."""
    advice: str = ""
    """What to do, where something is wrong."""


@dataclass(frozen=True)
class Visit:
    """What is looked at, and on whose behalf."""

    service: Service
    account: Account
    """Who pays for models."""
    only: Presence | None = None
    """The one assistant that it is about; None is all."""

    @property
    def presences(self) -> list[Presence]:
        """The assistants that it is about."""
        return [self.only] if self.only is not None else list(self.service.presences.values())


Findings = Iterable[Finding]
Check = Callable[[Visit], "Findings | Awaitable[Findings]"]


def well(told: str) -> Finding:
    """Nothing is wrong."""
    return Finding(Health.WELL, told)


def so_so(told: str, advice: str) -> Finding:
    """It works, and somebody should look at it."""
    return Finding(Health.SO_SO, told, advice)


def ill(told: str, advice: str) -> Finding:
    """It does not work."""
    return Finding(Health.ILL, told, advice)
