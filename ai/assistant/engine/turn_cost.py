"""The cost of a turn: which budgets pay for its requests to models, and how much they cost."""

from __future__ import annotations

from dataclasses import dataclass

GAME, ASSISTANT, PLAYER = "game", "assistant", "player"
SCOPES = (GAME, ASSISTANT, PLAYER)
"""Who can have a budget."""

MILLION = 1_000_000


@dataclass
class TurnCost:
    """Who pays for the requests of one turn, and their cost so far."""

    assistant: str
    """The assistant's key; "" in a trial by staff."""
    player: str = ""
    """The account that caused the turn ("account:3"); "" in a turn of the assistant's own."""
    most: int | None = None
    """The assistant's own limit a day, in millionths of a dollar; None if it has none."""
    cost: int = 0
    """Millionths of a dollar."""
    unpriced: int = 0
    """Requests without a known price, which `cost` leaves out."""
    model: str = ""
    """The model that answered last."""

    def scopes(self) -> dict[str, str]:
        """Whose budgets pay, by scope."""
        found = {GAME: ""}
        if self.assistant:
            found[ASSISTANT] = self.assistant[:128]
        if self.player:
            found[PLAYER] = self.player[:128]
        return found

    def add(self, model: str, micros: int | None) -> None:
        """Add the cost of a request; None if its price is unknown."""
        self.model = model
        if micros is None:
            self.unpriced += 1
        else:
            self.cost += micros


def dollars(micros: int) -> str:
    """Format an amount: with cents, and with more digits below a dollar."""
    amount = micros / MILLION
    if micros % 10_000 == 0 or abs(amount) >= 0.995:
        return f"${amount:,.2f}"
    return f"${amount:.3f}" if abs(amount) >= 0.001 else f"${amount:.6f}"
