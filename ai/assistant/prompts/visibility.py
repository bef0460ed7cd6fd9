"""Visibility: what a turn may have before its eyes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import audiences_of, lowest_author, whose
from ai.assistant.authority.author_levels import author_of
from ai.assistant.percepts.percept import Percept, Source
from ai.brains.base import Message
from ai.pipeline.call import least_level


@dataclass(frozen=True)
class View:
    """What a turn sees."""

    seen: list[Percept]
    """What it is about and what was overheard, oldest first."""
    history: list[Message]
    fresh: int | None
    """The least level among those whose words are new in it; None where nobody's are."""
    remembered: int | None
    """The same of the history."""
    viewer: str = ""
    """For whose ears its history is."""
    private: tuple[str, ...] = ()
    """The audiences of what is private in it."""

    @property
    def lowest(self) -> int | None:
        """The least level among those whose words are in it."""
        return least_level(self.fresh, self.remembered)


def view(presence: Agent, percepts: list[Percept], asker: Source | None) -> View:
    """What a turn may see: all that its asker was there for.

    Whoever stands below the asker may be among the authors. What their words could borrow, the
    deputy's rule has the asker confirm (DESIGN §6).
    """
    return view_with(presence, percepts, asker, presence.inbox.take_overheard())


def view_with(
    presence: Agent, percepts: list[Percept], asker: Source | None, heard: Iterable[Percept]
) -> View:
    """The same with certain lines as what was overheard."""
    heard_by = asker.id if asker else viewer_of(percepts)
    overheard = [
        percept for percept in heard if percept.audience is None or heard_by in percept.audience
    ]
    history, remembered, private = presence.conversation.for_turn(heard_by)
    seen = sorted([*overheard, *percepts], key=lambda percept: percept.at)
    # The room's name stands in the prompt as well.
    fresh = least_level(lowest_author(seen), author_of(presence.thing.location))
    private = [*private, *audiences_of(seen)]
    return View(seen, history, fresh, remembered, heard_by, tuple(private))


def viewer_of(percepts: list[Percept]) -> str:
    """For whose ears a turn is that nobody asked for; "" is the assistant itself."""
    those = whose(percepts)
    concerned = percepts[0].concerns if percepts else ""
    if concerned in those:
        return concerned
    return those[0] if len(those) == 1 else ""
