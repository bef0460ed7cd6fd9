"""The turn context: what the tools of one turn see, and the scope of what they remember."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, MutableSequence, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import audience_of, audiences_of
from ai.assistant.authority.authority import find_source
from ai.assistant.perception.observe import capture
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import Percept, Source, tasks_of
from ai.memory.privacy.scope import Scope
from ai.tools.contract.surroundings import ToolContext


def seed(agent: Agent, percepts: Sequence[Percept]) -> str:
    """The seed of a turn's random numbers, the same when the turn is replayed."""
    return f"{agent.script.assistant_key}:{percepts[0].at if percepts else ''}"


def scope_of(
    agent: Agent,
    percepts: Sequence[Percept],
    asker: Source | None,
    now: Callable[[], datetime],
    remind: Callable[[], None],
) -> Scope:
    """What a turn may remember, and who may hear of it."""
    character = agent.character
    audience = audience_of(percepts)
    is_open = medium.is_open(percepts)
    elsewhere = is_open or bool(tasks_of(percepts))
    return Scope(
        script=agent.script.pk,
        now=now,
        asker=asker.id if asker else "",
        asker_name=asker.name if asker else "",
        place=getattr(character.location, "pk", None) if character.pk else None,
        private=audience is not None and not is_open,
        there=audience or (),
        alone=partial(_alone, character, None if elsewhere else asker),
        held=audiences_of(percepts),
        session=agent.session,
        remind=remind,
    )


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
        origin: "loop", "command" or "approval".
        memory: The turn's scope, from `scope_of`.
        **parts: The context's `delegations`, `voice` and `wake`.
    """
    return ToolContext(
        user_message="\n".join(p.text for p in percepts if p.source == asker),
        user=_user(asker),
        chat_id=medium.chat_id(percepts, agent.character),
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


def _alone(character: Any, asker: Source | None) -> bool:
    """Whether nobody else is present to overhear what a character says to the asker."""
    place = character.location if character.pk else None
    if place is None or asker is None:
        return False
    characters = {one.pk for one in place.contents_get(content_type="character")}
    others = {one.pk for one in place.contents if one.account is not None or one.ndb.ai is not None}
    return characters | others <= {character.pk, asker.object_id}


def _user(asker: Source | None) -> Any:
    """The asker as a game object: the character if there is one, else the account."""
    if asker is None:
        return None
    if asker.object_id is not None:
        return find_source(f"object:{asker.object_id}")
    return find_source(asker.id)
