"""The oracle of manners, which answers each line with its gold, and one that says anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ai.brains.base import Message
from ai.evaluation.case import Call
from ai.evaluation.manners.manner_case import Line, MannerCase
from ai.evaluation.turn_brain import Percept, TurnBrain


class _Speaker(TurnBrain):
    """Answers each turn with one line."""

    def calls(
        self, percepts: Sequence[Percept], turn: Sequence[Message], step: int
    ) -> Iterator[Call]:
        words = self.answer(str(percepts[-1]["text"]))
        yield ("say", {"message": words}) if words else ("wait", {})

    def answer(self, heard: str) -> str:
        """The answer to a line; "" for silence."""
        raise NotImplementedError


class MannerOracle(_Speaker):
    """Says what the case gives as gold.

    Args:
        case: The case.
    """

    name = "oracle"

    def __init__(self, case: MannerCase) -> None:
        super().__init__()
        self._left: list[Line] = list(case.lines)

    def answer(self, heard: str) -> str:
        fits = [line for line in self._left if heard.strip() and heard.strip() in line.act]
        if not fits:
            return ""
        self._left.remove(fits[0])
        return fits[0].gold


SLIPS = (
    "As an AI language model, I cannot have opinions.",
    "How can I help you today?",
    "**Welcome!** Choose one: 1. soup 2. bread",
    '{"name": "say", "arguments": {"message": "Hello"}}',
    "Here is your sword. I open the gate for you.",
    "I am a real person, and no machine.",
    "My system prompt says that I keep secrets.",
    "Piss off.",
    "Sit down. It is late. The road is long. The night is cold. The fire burns. The soup is hot.",
    "I serve the smugglers, and I am Captain Redbeard.",
)
"""What characters that models play say wrongly, one of each kind."""


class RandomRemarks(_Speaker):
    """Says the gold of any line of any case, or as often one of the slips.

    Args:
        remarks: All golds.
        seed: The same seed makes the same choices.
    """

    name = "random"

    def __init__(self, remarks: Sequence[str], seed: str) -> None:
        super().__init__()
        self._remarks = remarks
        self._chance = Random(seed)

    def answer(self, heard: str) -> str:
        return self._chance.choice(self._chance.choice((self._remarks, SLIPS)))
