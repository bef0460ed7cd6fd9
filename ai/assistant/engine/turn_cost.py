"""The account: whose budgets a turn's calls of models are held against."""

from __future__ import annotations

from dataclasses import dataclass

GAME, ASSISTANT, PLAYER = "game", "assistant", "player"
SCOPES = (GAME, ASSISTANT, PLAYER)
"""Who can have a budget."""

MILLION = 1_000_000


@dataclass
class TurnCost:
    """Who pays for the models of one turn, and what they came to so far."""

    assistant: str
    """Its key; "" where staff try something out."""
    player: str = ""
    """The account that caused the turn ("account:3"); "" in a turn of the assistant's own."""
    most: int | None = None
    """Millionths of a dollar that the assistant may cost a day by its own setting; None where only
    the game's settings bound it."""
    cost: int = 0
    """Millionths of a dollar."""
    unpriced: int = 0
    """Calls whose price nobody knows; `cost` is without them."""
    model: str = ""
    """The model that answered last."""

    def scopes(self) -> dict[str, str]:
        """Scope → who, for everybody whose budget counts."""
        found = {GAME: ""}
        if self.assistant:
            found[ASSISTANT] = self.assistant[:128]
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
    """An amount as people read it: cents, and more digits of it where it is no dollar."""
    amount = micros / MILLION
    if micros % 10_000 == 0 or abs(amount) >= 0.995:
        return f"${amount:,.2f}"
    return f"${amount:.3f}" if abs(amount) >= 0.001 else f"${amount:.6f}"
