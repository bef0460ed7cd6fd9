"""The caller factory: builds the callers of turns, on whose behalf their calls are made.

A caller has the rights of its turn, the context that tools see of it, and the scope of what the
turn may remember.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, MutableSequence, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from weakref import ref

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.authority.authority import author_of, find_source, identity_of, level_of
from ai.assistant.delegation.context import DelegationContext
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.llm.selection import BrainSelector
from ai.assistant.perception.observe import capture
from ai.assistant.percepts.percept import (
    MESSAGE,
    Percept,
    Source,
    answering_tool,
    answers_channel,
    asker_by_message,
    audience_of,
    audiences_of,
    chat_id,
    tasks_of,
)
from ai.assistant.prompts.request import describe_listeners, listeners, viewer_of
from ai.assistant.speech.delivery import Delivery, Speaker
from ai.assistant.turns.late_outcomes import late_outcome, wake_later
from ai.assistant.turns.turn_rights import (
    FOR_WHAT_IS_HELD,
    TurnRights,
    core_of,
    tools_by_cause,
)
from ai.memory.privacy.scope import Scope
from ai.pipeline.call import Caller, Outcome, TurnLedger
from ai.pipeline.steps.authorise import offer, usable
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.surroundings import ToolContext
from ai.tools.support.sight import carried

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
            origin: What made the call: "loop", "command", "approval", "schedule" or "rest".
            pass_name: The kind of turn. Only a live one may change the world unasked.
        """
        script, character = agent.script, agent.character
        tools, ledger = TOOL_REGISTRY.snapshot(), TurnLedger()
        about = tasks_of(percepts)
        tasks = DelegationContext(self._selector, self._delegations, agent, about)
        voice = Speaker(self._delivery, agent, asker)
        rights = TurnRights(
            script,
            asker,
            lowest,
            ledger,
            pass_name,
            tools,
            answers_by=answering_tool(percepts),
            bound=tasks.bounded if about else None,
        )
        context = context_of(
            agent,
            percepts,
            asker,
            origin,
            scope_of(agent, percepts, asker, self._kernel, self._remind),
            delegations=tasks,
            voice=voice,
            wake=partial(wake_later, self._kernel, agent, _said_at(percepts)),
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
            began_with=rights.authority(),
            author_of=author_of,
            ledger=ledger,
            max_notes=conf.get("NOTES_PER_TURN"),
            core=core_of(script, pass_name),
            besides=(
                *(_kept_at_hand(agent) if pass_name == "live" else ()),
                *tools_by_cause(percepts, bool(agent.messages)),
            ),
            stopped=partial(
                self._stopped, agent, _arrival(percepts), tasks.unwanted if about else None
            ),
            asker=asker.id if asker else "",
            source=asker,
            audience=audience,
            context=context,
            plain=partial(_plain, character),
            later=partial(self._later, agent),
        )
        # A turn that holds itself is not gone before a collection, which stops the whole game.
        tasks.caller = voice.caller = ref(caller)
        # A human need not load a tool before calling it.
        caller.offer = offer(caller) if origin == "loop" else usable(caller, caller.began_with)
        return caller

    def build_outside_turn(self, agent: Agent, asker: Source | None, origin: str) -> Caller:
        """Build the caller of a call outside of any turn, such as a command of staff."""
        return self.build(agent, (), asker, None, origin)

    def _stopped(
        self, agent: Agent, arrival: Percept | None, unwanted: Callable[[], str] | None
    ) -> str:
        if self._kernel.stopping():
            return "the server is going down"
        if arrival is not None and agent.greets_too_late(arrival, self._kernel.clock.seconds()):
            return "the greeting would come too late"
        return agent.obstacle() or (unwanted() if unwanted is not None else "")

    def _later(self, agent: Agent, caller: Caller, outcome: Outcome) -> None:
        self._notify(outcome.turn, agent, late_outcome(caller, outcome))


def _kept_at_hand(agent: Agent) -> Sequence[str]:
    """The tools for what the character holds, and those that its turns loaded."""
    character = agent.character
    holds = bool(character.id and carried(character))
    return [*(FOR_WHAT_IS_HELD if holds else ()), *agent.loaded]


def _arrival(percepts: Sequence[Percept]) -> Percept | None:
    """The arrival that a turn is about, if it is about nothing else."""
    is_arrival = len(percepts) == 1 and percepts[0].kind == "arrive"
    return percepts[0] if is_arrival else None


def seed(agent: Agent, percepts: Sequence[Percept]) -> str:
    """The seed of a turn's random numbers, the same when the turn is replayed."""
    return f"{agent.script.assistant_key}:{percepts[0].at if percepts else ''}"


def scope_of(
    agent: Agent,
    percepts: Sequence[Percept],
    asker: Source | None,
    kernel: Kernel,
    remind: Callable[[], None],
) -> Scope:
    """What a turn may remember, and who may hear of it."""
    character = agent.character
    said_at = _said_at(percepts)
    audience = audience_of(percepts)
    is_open = answers_channel(percepts)
    elsewhere = is_open or bool(tasks_of(percepts))
    concerned = viewer_of(percepts) if asker is None and not elsewhere else ""
    there = audience or ((concerned,) if concerned else ())
    return Scope(
        script=agent.script.id,
        now=kernel.now,
        asked_at=partial(_time_of, kernel, said_at) if said_at is not None else None,
        asker=asker.id if asker else "",
        asker_name=asker.name if asker else "",
        behalf=_behalf(percepts),
        place=getattr(character.location, "id", None) if character.id else None,
        private=audience is not None and not is_open,
        there=audience or (),
        concerned=concerned,
        concerned_name=str(percepts[0].data.get("for", "")) if concerned else "",
        alone=partial(_alone, character, None if elsewhere else asker, concerned),
        others=partial(_others, character, None if elsewhere else asker, concerned),
        listening=partial(_listening, character, asker, there),
        held=audiences_of(percepts),
        secrets=lambda: agent.history.private_texts(asker.id if asker else concerned),
        asked="\n".join(one.text for one in percepts if asker and one.source.id == asker.id),
        said=_said_aloud(percepts, asker),
        said_before=lambda: agent.history.said_aloud(),
        session=agent.session,
        remind=remind,
        due=frozenset(one.data.get("goal", 0) for one in percepts if _is_due(one)),
    )


def _behalf(percepts: Sequence[Percept]) -> tuple[str, str]:
    """The name and the source id of the one on whose behalf a message came."""
    sent = (one for one in percepts if one.kind == MESSAGE and one.data.get("for"))
    return next(((str(one.data["for"]), asker_by_message(one)) for one in sent), ("", ""))


def _is_due(percept: Percept) -> bool:
    """Whether it is about a goal that fell due."""
    return percept.kind == "goal" and not percept.source.id


def _said_aloud(percepts: Sequence[Percept], asker: Source | None) -> str:
    """The asker's words that everybody there could hear."""
    if asker is None:
        return ""
    own = [percept for percept in percepts if percept.source.id == asker.id]
    return "\n".join(percept.text for percept in own if not audiences_of([percept]))


def _said_at(percepts: Sequence[Percept]) -> float | None:
    """When the last words that caused a turn were said, by the runtime's clock."""
    times = [percept.at for percept in percepts if percept.addressed and percept.source.id]
    return max(filter(None, times), default=None)


def _time_of(kernel: Kernel, seconds: float) -> datetime:
    """The date and time of a moment by the runtime's clock."""
    return kernel.now() - timedelta(seconds=kernel.clock.seconds() - seconds)


def context_of(
    agent: Agent,
    percepts: Sequence[Percept],
    asker: Source | None,
    origin: str,
    memory: Scope,
    **parts: Any,
) -> ToolContext:
    """What the tools of a turn see of it.

    Args:
        agent: The agent.
        percepts: What the turn is about.
        asker: Who caused it.
        origin: What made the call: "loop", "command", "approval", "schedule" or "rest".
        memory: The turn's scope, from `scope_of`.
        **parts: The context's `delegations`, `voice` and `wake`.
    """
    return ToolContext(
        user_message="\n".join(p.text for p in percepts if p.source == asker),
        user=_user(asker),
        chat_id=chat_id(percepts, agent.character),
        random=random.Random(seed(agent, percepts)),
        memory=memory,
        script=agent.script,
        said=_last_words(agent, asker, origin),
        capture=partial(capture, agent.character),
        **parts,
    )


def _last_words(agent: Agent, asker: Source | None, origin: str) -> MutableSequence[str]:
    """What the agent said last to the asker; empty where a human has it speak."""
    if origin != "loop":
        return deque(maxlen=0)
    return agent.recent_lines.to(asker.id if asker else "")


def _alone(character: Any, asker: Source | None, concerned: str) -> bool:
    """Whether nobody else is present to overhear what a character says to somebody."""
    place = character.location if character.id else None
    if place is None or asker is None and not concerned:
        return False
    return not listeners(character, concerned, asker.object_id if asker else None)


def _others(character: Any, asker: Source | None, concerned: str) -> set[str]:
    """The source ids of those who would overhear what a character says to somebody."""
    if asker is None and not concerned:
        return set()
    those = listeners(character, concerned, asker.object_id if asker else None)
    return set(map(identity_of, those))


def _listening(character: Any, asker: Source | None, there: Sequence[str]) -> str:
    who = asker.id if asker else "".join(there[:1])
    those = listeners(character, who, asker.object_id if asker else None)
    return describe_listeners(character, [one for one in those if identity_of(one) not in there])


def _user(asker: Source | None) -> Any:
    """The asker as a game object: the character if there is one, else the account.

    Whoever pages is an account; the one character that they play counts as theirs, unless it may
    do less than the account, as that of somebody who quelled.
    """
    if asker is None:
        return None
    if asker.object_id is not None:
        return find_source(f"object:{asker.object_id}")
    account = find_source(asker.id)
    played = account.get_all_puppets() if hasattr(account, "get_all_puppets") else []
    is_theirs = len(played) == 1 and level_of(played[0]) >= asker.level
    return played[0] if is_theirs else account


def _place(character: Any) -> str:
    return str(getattr(character.location, "id", "")) if character.id else ""


def _plain(character: Any) -> dict[str, Any]:
    location = character.location
    return {
        "id": character.id,
        "key": str(character.key),
        "location": {"id": location.id, "key": str(location.key)} if location else None,
    }
