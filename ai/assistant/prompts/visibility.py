"""Visibility: what a turn may read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import audiences_of, lowest_author, recipients_of
from ai.assistant.authority.author_levels import author_of
from ai.assistant.percepts.percept import Percept, Source
from ai.brains.base import Message
from ai.pipeline.call import least_level


@dataclass(frozen=True)
class View:
    """What a turn may read."""

    seen: list[Percept]
    """The percepts that it is about, and those that were overheard, oldest first."""
    history: list[Message]
    fresh: int | None
    """The least level among the authors of what is new; None if there are none."""
    remembered: int | None
    """The same for the history."""
    viewer: str = ""
    """The source that its history is for."""
    private: tuple[str, ...] = ()
    """The audiences of private words in it."""

    @property
    def lowest(self) -> int | None:
        """The least level among all authors."""
        return least_level(self.fresh, self.remembered)


def view(agent: Agent, percepts: list[Percept], asker: Source | None) -> View:
    """What a turn may read: all that its asker was present for.

    That includes words of players with a lower level than the asker's. A call for which these have
    no right needs the asker's confirmation (`ai.pipeline.steps.approve.borrowed`).
    """
    return view_with(agent, percepts, asker, agent.inbox.take_overheard())


def view_with(
    agent: Agent, percepts: list[Percept], asker: Source | None, heard: Iterable[Percept]
) -> View:
    """The same with these percepts as the overheard ones."""
    heard_by = asker.id if asker else viewer_of(percepts)
    overheard = [
        percept for percept in heard if percept.audience is None or heard_by in percept.audience
    ]
    history, remembered, private = agent.history.for_turn(heard_by)
    seen = sorted([*overheard, *percepts], key=lambda percept: percept.at)
    # The room's name is in the prompt as well.
    fresh = least_level(lowest_author(seen), author_of(agent.character.location))
    private = [*private, *audiences_of(seen)]
    return View(seen, history, fresh, remembered, heard_by, tuple(private))


def viewer_of(percepts: list[Percept]) -> str:
    """The source that a turn without an asker is for; "" for the assistant itself."""
    sources = recipients_of(percepts)
    concerned = percepts[0].concerns if percepts else ""
    if concerned in sources:
        return concerned
    return sources[0] if len(sources) == 1 else ""
