"""The sandbox turn: it changes nothing, says nothing, and is paid for by the person who tries it.

A brain really answers, within the game's budget and that person's own; no player and no assistant
is charged. Calls go through the dry pipeline.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import turn_bounds
from ai.assistant.authority.authority import level_of, source_of
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Turn
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.selection import BrainChoice
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.prompts.builder import Prompt
from ai.assistant.prompts.request import View, live_request, view_with
from ai.assistant.speech.delivery import reply
from ai.assistant.turns.caller_factory import seed
from ai.brains.base import Request
from ai.models import PromptVersion
from ai.pipeline.call import Outcome
from ai.pipeline.dry_pipeline import DryOutcome, DryPipeline, RecordedCall
from ai.tools.contract.surroundings import Authority

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

NAME = "trial"
"""Stands in place of the turn's number."""


@dataclass(frozen=True)
class SandboxResult:
    """What a sandbox turn came to."""

    turn: Turn
    brain: str
    """The name of the brain that answered."""
    seconds: float
    dry_outcomes: Mapping[str, DryOutcome]
    """How each call was answered, by its id."""

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of its calls, in their order."""
        return [outcome for step in self.turn.steps for outcome in step.outcomes]


class SandboxTurn:
    """A turn without effects.

    It runs even while its assistant is paused.

    Args:
        runtime: Has the brains, the pipeline and the clock.
        agent: Whose turn it is.
        by: The character or account that tries it. They pay.
        sees: What the turn reads before the conversation.
        asker: Who would cause it.
    """

    def __init__(
        self, runtime: Runtime, agent: Agent, by: Any, sees: View, asker: Source | None
    ) -> None:
        self._runtime, self._agent, self._by, self._sees = runtime, agent, by, sees
        self._addressed = [percept for percept in sees.seen if percept.addressed]
        about = self._addressed or sees.seen
        self._seed = seed(agent, about)
        caller = runtime.callers.build(agent, about, asker, sees.lowest)
        memory = replace(caller.context.memory, looks_only=True, remind=_do_nothing)
        caller.context = replace(caller.context, memory=memory, wake=_do_nothing)
        if sees.private:
            caller.context.memory.hold(sees.private, sees.private_texts)
        caller.turn = NAME
        caller.later = _do_nothing
        caller.stopped = self._stopped
        self.caller = caller

    @classmethod
    def from_line(cls, runtime: Runtime, agent: Agent, by: Any, words: str) -> SandboxTurn:
        """The turn that somebody would cause if they said something now."""
        asker = source_of(by)
        now = runtime.clock.seconds()
        place = getattr(agent.character.location, "pk", None)
        percept = Percept("say", words, asker, addressed=True, place=place, at=now)
        sees = view_with(agent, [percept], asker, agent.inbox.overheard())
        return cls(runtime, agent, by, sees, asker)

    def limit_rights(self) -> int:
        """Hold its rights to those of the person who tries it; returns its level before that."""
        level, by = self.caller.authority().level, self._by

        def limited(full: Authority) -> Authority:
            own = level_of(by)
            return replace(full, level=min(full.level, own), grant=min(full.grant, own))

        self.caller.limit(limited)
        return level

    def choose(self, name: str) -> BrainChoice:
        """One brain by its name; no other answers in its place if it fails.

        Raises:
            BrainDenied: There is no such brain or model.
        """
        tools, payer = self.caller.tools, paid_by(self._by)
        return self._runtime.selector.only(self._agent, tools, payer, name)

    def request(
        self,
        choice: BrainChoice,
        versions: Mapping[str, PromptVersion] | None = None,
        window: int = 0,
    ) -> tuple[Request, Prompt]:
        """How the turn begins, and its prompt in parts.

        Args:
            choice: The brain that will answer.
            versions: The versions of the assistant's own parts; None means today's.
            window: Tokens that the request may have; 0 means as many as the brain takes.
        """
        window = window or turn_bounds(choice.window, self._agent.script.limits).window
        return live_request(
            self._agent, self.caller, choice, window, self._sees, self._seed, versions
        )

    def run(
        self, choice: BrainChoice, request: Request, recorded: Iterable[RecordedCall] = ()
    ) -> Deferred[SandboxResult]:
        """Run the turn.

        Args:
            choice: The brain that answers.
            request: How the turn begins.
            recorded: Calls that are answered from their records if the turn makes them again.
        """
        turn = Turn(
            replace(request, waited_for=False),  # players come first
            self.caller,
            choice.brain,
            turn_bounds(choice.window, self._agent.script.limits),
            account=choice.account,
            ratio=choice.ratio,
            speech=reply(self._addressed),
        )
        pipeline = DryPipeline(self._runtime.pipeline, recorded)
        return self._runtime.trials.add(ensureDeferred(self._run(turn, pipeline)))

    async def _run(self, turn: Turn, pipeline: DryPipeline) -> SandboxResult:
        clock = self._runtime.clock
        begun = clock.seconds()
        await Loop(pipeline, clock).run(turn)
        return SandboxResult(turn, turn.brain.name, clock.seconds() - begun, pipeline.outcomes)

    def _stopped(self) -> str:
        if self._runtime.kernel.stopping():
            return "the server is going down"
        return "" if self._agent.script.pk and self._agent.character.pk else "it is gone"


def paid_by(by: Any) -> TurnCost:
    """What a trial costs the person who tries it: it counts against the game's budget and theirs.

    Args:
        by: A character or an account.
    """
    who = source_of(by).id
    return TurnCost("", who if who.startswith("account:") else "")


def _do_nothing(*_args: Any) -> None:
    """A sandbox turn leaves nothing behind."""
