"""The caller factory: builds the callers of turns, on whose behalf their calls are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import audience_of
from ai.assistant.agent.kernel import Kernel
from ai.assistant.authority.author_levels import author_of
from ai.assistant.delegation.context import DelegationContext
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.llm.selection import BrainSelector
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import Percept, Source, tasks_of
from ai.assistant.speech.delivery import Delivery, Speaker
from ai.assistant.turns.late_outcomes import late_outcome, wake_later
from ai.assistant.turns.tool_offer import core_of, tools_by_cause
from ai.assistant.turns.turn_context import context_of, scope_of
from ai.assistant.turns.turn_rights import TurnRights
from ai.pipeline.call import Caller, Outcome, TurnLedger
from ai.pipeline.steps.authorise import offer, usable
from ai.tools.contract.registry import TOOL_REGISTRY

Notify = Callable[[str, Agent, Percept], None]
"""Gives an agent a percept once the calls of the turn with an id are recorded."""


class CallerFactory:
    """Builds the callers of all kinds of turns.

    Args:
        kernel: Time and agents.
        delegations: Manages the tasks that agents delegate to each other.
        selector: Chooses the brain that decomposes a task.
        delivery: Delivers what agents say.
        notify: Gives an agent the percept of a late outcome.
        remind: Called after a goal's due time was set or changed.
    """

    def __init__(
        self,
        kernel: Kernel,
        delegations: DelegationManager,
        selector: BrainSelector,
        delivery: Delivery,
        notify: Notify,
        remind: Callable[[], None],
    ) -> None:
        self._kernel = kernel
        self._delegations = delegations
        self._selector = selector
        self._delivery = delivery
        self._notify = notify
        self._remind = remind

    def build(
        self,
        agent: Agent,
        percepts: Sequence[Percept],
        asker: Source | None,
        lowest: int | None,
        origin: str = "loop",
        pass_name: str = "live",
    ) -> Caller:
        """Build the caller of one turn.

        Args:
            agent: The agent.
            percepts: What the turn is about.
            asker: Who caused it; None if nobody did.
            lowest: The least author level of the first prompt. What tools show later may lower it.
            origin: "loop", "command" or "approval".
            pass_name: The kind of turn. Only a live one may change the world unasked.
        """
        script, character = agent.script, agent.character
        tools, ledger = TOOL_REGISTRY.snapshot(), TurnLedger()
        tasks = DelegationContext(
            self._selector, self._delegations, agent, percepts, lambda: caller
        )
        rights = TurnRights(
            script,
            asker,
            lowest,
            ledger,
            pass_name,
            tools,
            answers_by=medium.tool_of(percepts),
            bound=tasks.bounded if tasks_of(percepts) else None,
        )
        context = context_of(
            agent,
            percepts,
            asker,
            origin,
            scope_of(agent, percepts, asker, self._kernel.now, self._remind),
            delegations=tasks,
            voice=Speaker(self._delivery, agent, asker, lambda: caller),
            wake=partial(wake_later, self._kernel.clock, agent),
        )
        audience = audience_of(percepts)
        caller = Caller(
            tools=tools,
            character=character,
            assistant=script.assistant_key,
            origin=origin,
            pass_name=pass_name,
            place=partial(_place, character),
            authority=rights.authority,
            author_of=author_of,
            ledger=ledger,
            max_notes=conf.get("NOTES_PER_TURN"),
            core=core_of(script, pass_name),
            besides=tools_by_cause(percepts),
            stopped=partial(self._stopped, agent, tasks.unwanted if tasks_of(percepts) else None),
            asker=asker.id if asker else "",
            source=asker,
            audience=audience,
            context=context,
            plain=partial(_plain, character),
            later=lambda outcome: self._later(agent, caller, outcome),
        )
        # A human need not load a tool before calling it.
        caller.offer = offer(caller) if origin == "loop" else usable(caller)
        return caller

    def build_outside_turn(self, agent: Agent, asker: Source | None, origin: str) -> Caller:
        """Build the caller of a call outside of any turn, such as a command of staff."""
        return self.build(agent, (), asker, None, origin)

    def _stopped(self, agent: Agent, unwanted: Callable[[], str] | None) -> str:
        if self._kernel.stopping():
            return "the server is going down"
        return agent.obstacle() or (unwanted() if unwanted is not None else "")

    def _later(self, agent: Agent, caller: Caller, outcome: Outcome) -> None:
        self._notify(outcome.turn, agent, late_outcome(caller, outcome))


def _place(character: Any) -> str:
    return str(getattr(character.location, "pk", "")) if character.pk else ""


def _plain(character: Any) -> dict[str, Any]:
    location = character.location
    return {
        "id": character.pk,
        "key": str(character.key),
        "location": {"id": location.pk, "key": str(location.key)} if location else None,
    }
