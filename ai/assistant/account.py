"""The account: whose budgets a turn's calls of models are held against."""

from __future__ import annotations

from dataclasses import dataclass

GAME, ASSISTANT, PLAYER = "game", "assistant", "player"
SCOPES = (GAME, ASSISTANT, PLAYER)
"""Who can have a budget."""

MILLION = 1_000_000


@dataclass
class Account:
    """Who pays for the models of one turn, and what they came to so far."""

    assistant: str
    """Its key."""
    player: str = ""
    """The account that caused the turn ("account:3"); "" in a turn of the assistant's own."""
    cost: int = 0
    """Millionths of a dollar."""
    unpriced: int = 0
    """Calls whose price nobody knows; `cost` is without them."""
    model: str = ""
    """The model that answered last."""

    def scopes(self) -> dict[str, str]:
        """Scope → who, for everybody whose budget counts."""
        found = {GAME: "", ASSISTANT: self.assistant[:128]}
        if self.player:
            found[PLAYER] = self.player[:128]
        return found

    def add(self, model: str, micros: int | None) -> None:
        """Take down what a call came to; None where nobody knows its price."""
        self.model = model
        if micros is None:
            self.unpriced += 1
        else:
            self.cost += micros


def dollars(micros: int) -> str:
    """An amount as people read it: cents, and more of them where it is less than that."""
    amount = micros / MILLION
    if micros == 0 or abs(amount) >= 0.995:
        return f"${amount:,.2f}"
    return f"${amount:.3f}" if abs(amount) >= 0.001 else f"${amount:.6f}"
