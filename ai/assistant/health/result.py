"""What a check of `ai doctor` is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn_cost import TurnCost

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime


class Health(Enum):
    """How something is."""

    WELL = "ok"
    SO_SO = "look"
    ILL = "bad"


@dataclass(frozen=True)
class CheckResult:
    """What a check found."""

    health: Health
    told: str
    """One sentence."""
    advice: str = ""
    """What to do, where something is wrong."""


@dataclass(frozen=True)
class CheckContext:
    """What is looked at, and on whose behalf."""

    service: Runtime
    account: TurnCost
    """Who pays for models."""
    only: Agent | None = None
    """The one assistant that it is about; None is all."""

    @property
    def presences(self) -> list[Agent]:
        """The assistants that it is about."""
        return [self.only] if self.only is not None else list(self.service.presences.values())


Findings = Iterable[CheckResult]
Check = Callable[[CheckContext], "Findings | Awaitable[Findings]"]


def well(told: str) -> CheckResult:
    """Nothing is wrong."""
    return CheckResult(Health.WELL, told)


def so_so(told: str, advice: str) -> CheckResult:
    """It works, and somebody should look at it."""
    return CheckResult(Health.SO_SO, told, advice)


def ill(told: str, advice: str) -> CheckResult:
    """It does not work."""
    return CheckResult(Health.ILL, told, advice)
