"""Trials: a turn without effects, for a line that staff try or for one that was had before.

The brain is really asked, and paid for by whoever tries it, within the game's budget and their own;
no player and no assistant is charged. Its calls go through the dry pipeline. Nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.authority.authority import level_of, source_of
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Turn
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.selection import BrainChoice, mind_with
from ai.assistant.percepts.percept import Percept
from ai.assistant.prompts.request import request_of
from ai.assistant.prompts.visibility import View, view_with
from ai.assistant.speech.reply import reply
from ai.assistant.turns.caller import build_caller, seed
from ai.brains.base import Request
from ai.pipeline.call import Caller, Outcome
from ai.pipeline.dry import Answer, DryPipeline, Fate
from ai.tools.contract.surroundings import Authority

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

NAME = "trial"
"""What stands in the place of a turn's number."""


@dataclass(frozen=True)
class Trial:
    """A turn that was tried."""

    turn: Turn
    brain: str
    """What thought."""
    seconds: float
    fates: Mapping[str, Fate]
    """How each call was answered, by its id."""

    @property
    def outcomes(self) -> list[Outcome]:
        """What came of its calls."""
        return [outcome for step in self.turn.steps for outcome in step.outcomes]


def rehearse(service: Runtime, presence: Agent, by: Any, words: str, name: str) -> Deferred[Trial]:
    """Try what an assistant would do if somebody said something to it now.

    Args:
        service: Where the assistants live.
        presence: Which one.
        by: Who would say it: a character or an account. They pay.
        words: What they would say.
        name: The brain or model that thinks.

    Raises:
        BrainDenied: The name is none.
    """
    asker = source_of(by)
    percept = Percept(
        "say", words, asker, addressed=True, place=presence.place, at=service.clock.seconds()
    )
    sees = view_with(presence, [percept], asker, presence.inbox.overheard())
    made = build_caller(service, presence, [percept], asker, sees.lowest)
    made = on_trial(service, presence, made)
    made.context.memory.hold(sees.private)
    mind = mind_with(service, presence, made.tools, paid_by(by), name)
    window = bounds(mind.window, presence.script.limits).window
    request, _told = request_of(presence, made, mind, window, sees, seed(presence, [percept]))
    return run(service, presence, made, mind, request, sees)


def on_trial(service: Runtime, presence: Agent, made: Caller) -> Caller:
    """A caller whose calls leave no trace, and that goes on while its assistant is paused."""
    memory = replace(made.context.memory, looks_only=True, remind=_nothing)
    made.context = replace(made.context, memory=memory, wake=_nothing)
    made.turn = NAME
    made.later = _nothing
    made.stopped = lambda: "the server is going down" if service.stopping else _gone(presence)
    return made


def bounded(given: Callable[[], Authority], by: Any) -> Callable[[], Authority]:
    """An authority of somebody else's, never above that of whoever tries something.

    Args:
        given: What it would be.
        by: Who tries it: a character or an account.
    """

    def bound() -> Authority:
        full, own = given(), level_of(by)
        return replace(full, level=min(full.level, own), grant=min(full.grant, own))

    return bound


def paid_by(by: Any) -> TurnCost:
    """The account of whoever tries something: the game's budget and their own."""
    who = source_of(by).id
    return TurnCost("", who if who.startswith("account:") else "")


def run(
    service: Runtime,
    presence: Agent,
    made: Caller,
    mind: BrainChoice,
    request: Request,
    sees: View,
    answers: Iterable[Answer] = (),
) -> Deferred[Trial]:
    """Have a turn without effects.

    Args:
        service: Where the assistants live.
        presence: Whose turn.
        made: From `on_trial`.
        mind: What thinks.
        request: How it begins.
        sees: What it is about.
        answers: What is known of calls that it may make again.
    """
    pipeline = DryPipeline(service.pipeline, answers)
    turn = Turn(
        replace(request, waited_for=False),  # whoever plays comes first
        made,
        mind.brain,
        bounds(mind.window, presence.script.limits),
        account=mind.account,
        ratio=mind.ratio,
        speech=reply([percept for percept in sees.seen if percept.addressed]),
    )
    return service.attempts.add(ensureDeferred(_run(service, pipeline, turn)))


async def _run(service: Runtime, pipeline: DryPipeline, turn: Turn) -> Trial:
    begun, brain = service.clock.seconds(), turn.brain.name
    await Loop(pipeline, service.clock).run(turn)
    return Trial(turn, brain, service.clock.seconds() - begun, pipeline.fates)


def _gone(presence: Agent) -> str:
    return "" if presence.script.pk and presence.thing.pk else "it is gone"


def _nothing(*_args: Any) -> None:
    """A trial leaves nothing behind."""
