"""Unanswered lines: what players said while no model could be reached, taken up once one can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.outline import SPOKEN as WORDS
from ai.assistant.agent.outline import confided, is_confidence
from ai.assistant.engine.end_reason import SPOKEN
from ai.assistant.engine.progress import has_acted
from ai.assistant.engine.turn import Turn
from ai.assistant.perception.intake import Intake
from ai.assistant.percepts.percept import PAGE, PERHAPS, UNANSWERED, Percept, is_played
from ai.assistant.prompts.request import View
from ai.brains.wrappers.fallback import FallbackBrain

TAKE_UP_SECONDS = 300.0
"""How long an unanswered line may be taken up without a new one."""


class UnansweredLines:
    """Has lines that no brain could answer answered later, each in one try.

    Args:
        kernel: Time and agents.
        intake: Takes the lines back.
    """

    def __init__(self, kernel: Kernel, intake: Intake) -> None:
        self._kernel = kernel
        self._intake = intake
        self.scripts: set[int] = set()
        """Scripts whose agents may have such lines."""

    def turn_ended(self, agent: Agent, percepts: Sequence[Percept], turn: Turn, sees: View) -> None:
        """Remember the lines of a turn that no brain could answer; after another, take them up."""
        if not _is_left_unanswered(turn):
            agent.inbox.answered(sees.own)
            if turn.end in SPOKEN and getattr(turn.brain, "is_model", True):
                self.take_up()
            return
        lines = [one for one in percepts if _asks(one)]
        if is_confidence(turn):
            lines = [confided(one, turn.caller.asker) for one in lines]
        agent.inbox.leave_unanswered(lines)
        self.scripts.add(agent.script.pk)

    def take_up(self, but: Sequence[Percept] = ()) -> None:
        """Have the last unanswered line of everybody who is still there answered, in one try.

        Args:
            but: Lines that are too late to be answered alone.
        """
        times = [percept.at for percept in but]
        now = self._kernel.clock.seconds()
        for script in list(self.scripts):
            agent = self._kernel.agents.get(script)
            if agent is None or not agent.inbox.unanswered:
                self.scripts.discard(script)
                continue
            lines = {one.source.id: one for one in agent.inbox.unanswered}  # the last of each
            for line in lines.values():
                is_due = line.at not in times and now < line.at + TAKE_UP_SECONDS
                if is_due and _may_take_up(agent, line):
                    self._intake.restore(agent, replace(line, addressed=True))
                    agent.wake()


def is_heard(turn: Turn) -> bool:
    """Whether a turn said something that is the character's own."""
    own = (one for step in turn.steps if not step.stands_in for one in step.outcomes)
    return any(one.success and one.name in WORDS for one in own)


def _is_left_unanswered(turn: Turn) -> bool:
    """Whether no brain could be reached in a turn that did nothing, so that its lines may return.

    A brain that breaks on a line is not given that line again.
    """
    was_down = isinstance(turn.brain, FallbackBrain) and turn.brain.was_down
    return was_down and bool(turn.stood_in) and not (is_heard(turn) or has_acted(turn))


def _asks(percept: Percept) -> bool:
    """Whether a percept is a line of a player who may still wait for an answer."""
    spoke = percept.kind in ("say", "whisper", PAGE) and PERHAPS not in percept.data
    return spoke and percept.addressed and is_played(percept.source)


def _may_take_up(agent: Agent, line: Percept) -> bool:
    """Whether an agent that is free may still answer a line of somebody who is there."""
    source = line.source.id
    if agent.obstacle() or agent.script.mode != "awake" or agent.inbox.has_more_from(source):
        return False
    place, turn = agent.character.location, agent.turn
    is_there = place is not None and place.pk == line.place and agent.is_with(source)
    is_free = turn is None or turn.caller.asker != source
    return is_there and is_free and line.kind != PAGE and line.data[UNANSWERED] == 1
