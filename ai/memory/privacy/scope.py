"""The scope of a turn: whose memory it uses, and who would hear of what is recalled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, TypeVar

from ai.memory.privacy.audience import EVERYBODY, audience, common
from ai.memory.privacy.sessions import Session


class Kept(Protocol):
    """A row or an entry of the session, which has an audience."""

    audience: str


Row = TypeVar("Row", bound=Kept)


@dataclass(frozen=True)
class Scope:
    """Given to tools as `context.memory`, so that no tool names an assistant or decides on privacy.

    The rule is: what was whispered stays with those who were there.
    """

    script: int
    """The assistant's script."""
    now: Callable[[], datetime]
    asker: str = ""
    """The source id of the asker; "" in a turn of the assistant's own."""
    asker_name: str = ""
    place: int | None = None
    private: bool = False
    """Whether the line that caused the turn was whispered or paged."""
    there: tuple[str, ...] = ()
    """Those who heard it, including the asker; empty for the asker alone."""
    alone: Callable[[], bool] = lambda: False
    """Whether nobody but the asker is there to overhear an answer."""
    held: list[str] = field(default_factory=list)
    """The audiences of all private things that the turn was shown: in its cause, its memories and
    the results of its tools. What it writes may repeat any of them."""
    session: Session | None = None
    """What it keeps in mind until it sleeps or leaves; None if it is not running."""
    staff: bool = False
    """Whether staff look at it, outside of any turn: they see what is private as well. Check that
    they may examine the assistant before you make such a scope."""
    looks_only: bool = False
    """Whether recall leaves memories as old as they are, because nothing of the turn is kept."""
    remind: Callable[[], None] = lambda: None
    """Called when goals are due at other times than before."""

    @property
    def audience(self) -> str:
        """The audience of what is written now: those who may hear of everything it may repeat."""
        private = self.private and self.asker
        own = audience(self.there or [self.asker]) if private else EVERYBODY
        return common([own, *self.held])

    def hold(self, audiences: Iterable[str]) -> None:
        """Note that the turn is shown things with these audiences."""
        self.held.extend(set(audiences) - {EVERYBODY, *self.held})

    def shown(self, rows: Iterable[Row]) -> list[Row]:
        """Note that the turn is shown some rows, and return them."""
        found = list(rows)
        self.hold(row.audience for row in found)
        return found

    def may_hear(self, whose: str) -> bool:
        """Whether the turn may be shown a row with this audience.

        It may be shown a private one if the asker was there and nobody else would hear the answer.
        """
        if whose == EVERYBODY or self.staff:
            return True
        if not self.asker or not (self.private or self.alone()):
            return False
        return f"|{self.asker}|" in whose
