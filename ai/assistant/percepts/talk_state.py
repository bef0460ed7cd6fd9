"""Talk state: how an assistant's talk with somebody stands when they say something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.assistant.percepts.addressee_classifier import Before


class TalkState(NamedTuple):
    """How an assistant's talk with the source of a percept stands."""

    warm: bool = False
    """Whether all that the source says is for the assistant."""
    recent: bool = False
    """Whether its questions and requests still are."""
    awaited: bool = False
    """Whether the source has not yet answered a question of the assistant."""
    elsewhere: bool = False
    """Whether the source talks with somebody else."""
    begun: bool = False
    """Whether the source has spoken to the assistant before."""
    unanswered: int = 0
    """How many lines of the source in a row nobody has answered."""
    quiet: bool = False
    """Whether nobody else has said anything for a while."""
    others_talk: bool = False
    """Whether all other players who are there talk with the assistant, and with nobody else."""
    hailed: bool = False
    """Whether somebody else has just spoken to the source, who has said nothing since."""
    joins: bool = False
    """Whether somebody else has just said aloud to the assistant what the source may add to."""
    answered: bool = False
    """Whether the assistant has answered that aloud."""
    doubted: bool = False
    """Whether the assistant has just looked at the source, unsure whether a line was for it."""
    friend_doubted: bool = False
    """Whether it has just looked at who spoke last."""
    last: bool = False
    """Whether nobody else has said anything since the assistant and the source spoke last."""
    before: Before = Before()
    """What was said before the line."""
    chance: float | None = None
    """How likely the line is for the assistant by its words; None where that is not asked."""
    gone: Sequence[str] = ()
    """The names of those who have just left."""
    subjects: Sequence[str] = ()
    """What the assistant can be asked about."""
