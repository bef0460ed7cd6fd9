"""The scope: whose memory it is, and who would hear of what is recalled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from ai.memory.privacy.sessions import Session

EVERYBODY = ""
"""The audience of what everybody may hear of."""


class Kept(Protocol):
    """Whatever is kept with an audience: a row, or an entry of the session."""

    audience: str


Row = TypeVar("Row", bound=Kept)


@dataclass(frozen=True)
class Scope:
    """Handed to tools as `context.memory`, so that no tool names an assistant or judges privacy.

    Source of the rule: DESIGN §6, "what was whispered stays with those who were there".
    """

    script: int
    """The assistant's script."""
    now: Callable[[], datetime]
    asker: str = ""
    """The source id of whoever caused the turn; "" in a turn of the assistant's own."""
    asker_name: str = ""
    place: int | None = None
    private: bool = False
    """What the turn is about was whispered or paged."""
    there: tuple[str, ...] = ()
    """Those who were there for it, the asker among them; nobody is the asker alone."""
    alone: Callable[[], bool] = lambda: False
    """Whether nobody but the asker is there to overhear an answer."""
    held: list[str] = field(default_factory=list)
    """The audiences of all that is private and stands before the eyes of the turn: in what it is
    about, in what it remembers, in what its tools showed. What is written may repeat any of it."""
    session: Session | None = None
    """What it keeps in mind until it sleeps or leaves; None where it has no life in memory."""
    staff: bool = False
    """No turn at all: staff look after what is kept, and what is private hides from them nothing.
    Whoever makes such a scope has asked whether they may look into the assistant."""
    looks_only: bool = False
    """What comes to mind is not newer by it: nothing that the turn does is kept."""
    remind: Callable[[], None] = lambda: None
    """Say that goals are due at other times than before."""

    @property
    def audience(self) -> str:
        """The audience of what is written now: only those who may hear of all that it may hold."""
        private = self.private and self.asker
        own = audience(self.there or [self.asker]) if private else EVERYBODY
        return common([own, *self.held])

    def hold(self, audiences: Iterable[str]) -> None:
        """Note that things of these audiences come before the eyes of the turn."""
        self.held.extend(set(audiences) - {EVERYBODY, *self.held})

    def shown(self, rows: Iterable[Row]) -> list[Row]:
        """Rows that come before the eyes of the turn; whoever hands rows out does it by this."""
        found = list(rows)
        self.hold(row.audience for row in found)
        return found

    def may_hear(self, whose: str) -> bool:
        """Whether a row with this audience may come before the eyes of this turn.

        What is private may, if the asker was there and nobody else would hear the answer.
        """
        if whose == EVERYBODY or self.staff:
            return True
        if not self.asker or not (self.private or self.alone()):
            return False
        return f"|{self.asker}|" in whose


def audience(ids: Iterable[str]) -> str:
    """Source ids as a row keeps them; none at all is nobody, which is not everybody."""
    return f"|{'|'.join(sorted(set(ids)))}|"


def members(whose: str) -> tuple[str, ...]:
    """The source ids of a private row's audience."""
    return tuple(one for one in whose.split("|") if one)


def common(audiences: Iterable[str]) -> str:
    """The audience of what rests on things of these: only those who may hear of them all."""
    private = [set(members(whose)) for whose in audiences if whose != EVERYBODY]
    return audience(set.intersection(*private)) if private else EVERYBODY
