"""The view: what a turn may have before its eyes."""

from __future__ import annotations

from dataclasses import dataclass

from ai.assistant.authority import authority
from ai.assistant.conversation import audience_of, lowest_author
from ai.assistant.percept import Percept, Source
from ai.assistant.presence import Presence
from ai.brains.base import Message
from ai.tools import levels


@dataclass(frozen=True)
class View:
    """What a turn sees."""

    seen: list[Percept]
    """What it is about and what was overheard, oldest first."""
    history: list[Message]
    lowest: int | None
    """The least level among those whose words are in it; None where nobody's are."""


def view(presence: Presence, percepts: list[Percept], asker: Source | None) -> View:
    """What the turn may see: for an asker with rights, nobody's words who has less.

    So a line that a player left in the room cannot borrow the rights of the builder who
    says hello, and the builder needs no confirmation (DESIGN §6, the deputy's rule).
    """
    above = 0
    if asker is not None:
        level = authority(presence.script, asker, None).level
        above = level if level > levels.rank("Player") else 0
    asker_id = asker.id if asker else ""
    overheard = [
        percept
        for percept in presence.inbox.take_overheard()
        if (percept.author_level is None or percept.author_level >= above)
        and (percept.audience is None or asker_id in percept.audience)
    ]
    told = audience_of(percepts)
    heard_by = told[0] if not asker_id and told else asker_id
    history, lowest = presence.conversation.for_turn(heard_by, above)
    seen = sorted([*overheard, *percepts], key=lambda percept: percept.at)
    levels_seen = [level for level in (lowest, lowest_author(seen)) if level is not None]
    return View(seen, history, min(levels_seen, default=None))
