"""Preparation of a live turn, before its loop begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn import Turn
from ai.assistant.prompts.request import View
from ai.assistant.turns.assess import assess
from ai.assistant.turns.passes import Passes
from ai.assistant.turns.summarise import summarise
from ai.brains.base import Brain

log = Logger()


class Preparation:
    """Sums up the talk that does not fit a turn's window, and chooses the tools it begins with.

    Args:
        passes: Runs the passes that do both.
        brains: The brains by name, of which `AI["ASSESS"]` may name one.
        now: Tells the time.
    """

    def __init__(
        self, passes: Passes, brains: Mapping[str, Brain], now: Callable[[], datetime]
    ) -> None:
        self._passes = passes
        self._brains = brains
        self._now = now

    async def prepare(self, agent: Agent, turn: Turn, sees: View) -> None:
        """Prepare a turn. If that fails, the turn begins unprepared."""
        try:
            await summarise(self._passes, self._now, agent, turn, sees)
            if turn.end is None:
                await assess(self._passes, self._brains, agent, turn)
        except Exception:
            log.failure("ai: a turn of {who} could not be prepared", who=turn.caller.assistant)
