"""The kernel: what every part of the runtime that schedules or wakes agents needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from ai.assistant.agent.agent import Agent
from ai.pipeline.clock import Clock


@dataclass(frozen=True)
class Kernel:
    """The clock, the agents, a way to wake them, and whether the server is stopping."""

    clock: Clock
    """The reactor, or a test's clock."""
    now: Callable[[], datetime]
    """The date and time by that clock."""
    agents: Mapping[int, Agent]
    """All agents, by the ids of their scripts."""
    wake: Callable[[int, float], None]
    """Makes the agent of a script, by its id, check its inbox after so many seconds."""
    stopping: Callable[[], bool]
    """Whether the server is going down, so that nothing new starts."""
