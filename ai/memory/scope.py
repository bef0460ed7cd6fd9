"""The scope: whose memory it is, and who would hear of what is recalled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.memory.sessions import Session

EVERYBODY = ""
"""The audience of what everybody may hear of."""


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
    alone: Callable[[], bool] = lambda: False
    """Whether nobody but the asker is there to overhear an answer."""
    session: Session | None = None
    """What it keeps in mind until it sleeps or leaves; None where it has no life in memory."""
    remind: Callable[[], None] = lambda: None
    """Say that goals are due at other times than before."""

    @property
    def audience(self) -> str:
        """The audience of what is learned now."""
        return audience([self.asker]) if self.private and self.asker else EVERYBODY

    def may_hear(self, whose: str) -> bool:
        """Whether a row with this audience may come before the eyes of this turn.

        What is private may, if the asker was there and nobody else would hear the answer.
        """
        if whose == EVERYBODY:
            return True
        if not self.asker or not (self.private or self.alone()):
            return False
        return f"|{self.asker}|" in whose


def audience(ids: Iterable[str]) -> str:
    """Source ids as a row keeps them; none at all is nobody, which is not everybody."""
    return f"|{'|'.join(sorted(set(ids)))}|"
