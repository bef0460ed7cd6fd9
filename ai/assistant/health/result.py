"""The context that a check of `ai doctor` gets, and the results that it returns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.workers_report import WorkersMonitor
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.tool_mode import ToolModes
from ai.pipeline.pipeline import Pipeline
from ai.remote.modules import Modules


class Health(Enum):
    """How well something works."""

    OK = "ok"
    LOOK = "look"
    BAD = "bad"


@dataclass(frozen=True)
class CheckResult:
    """One finding of a check."""

    health: Health
    text: str
    """One sentence."""
    advice: str = ""
    """What to do; "" if nothing is wrong."""
    script: int = 0
    """The assistant that it is about; 0 if it is about the game."""


@dataclass(frozen=True)
class CheckContext:
    """What the checks need."""

    kernel: Kernel
    pipeline: Pipeline
    models: ModelCatalog
    tool_modes: ToolModes
    ledger: BudgetLedger
    modules: Modules
    workers: WorkersMonitor | None
    """Knows the workers; None without any."""
    part_errors: Callable[[str], Mapping[str, str]]
    """Returns why parts of an assistant's prompt could not be written, by its key."""
    account: TurnCost
    """Who pays for models."""
    only: Agent | None = None
    """The one assistant to check; None means all."""

    @property
    def agents(self) -> list[Agent]:
        """The assistants to check."""
        return [self.only] if self.only is not None else list(self.kernel.agents.values())


Results = Iterable[CheckResult]
Check = Callable[[CheckContext], "Results | Awaitable[Results]"]


def passed(text: str) -> CheckResult:
    """Return a result for something that works."""
    return CheckResult(Health.OK, text)


def warning(text: str, advice: str) -> CheckResult:
    """Return a result for something that works, but that somebody should look at."""
    return CheckResult(Health.LOOK, text, advice)


def failed(text: str, advice: str) -> CheckResult:
    """Return a result for something that does not work."""
    return CheckResult(Health.BAD, text, advice)
