"""The oracle of manners, which answers each line with its gold, and one that says anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from twisted.internet.defer import Deferred, succeed

from ai.brains.base import Completion, ModelCall, Request
from ai.brains.embedded.brain import EmbeddedBrain
from ai.evaluation.manners.manner_case import Line, MannerCase


class _Speaker:
    """Answers each turn with one line, and leaves passes to the built-in brain."""

    name = "speaker"
    is_model = True
    stands_alone = True

    def __init__(self) -> None:
        self._in_passes = EmbeddedBrain()

    def think(self, request: Request) -> Deferred[Completion]:
        heard = [one for message in request.messages for one in message.percepts]
        if request.pass_name != "live" or not heard:
            return self._in_passes.think(request)
        words = self.answer(str(heard[-1]["text"]))
        name, arguments = ("say", {"message": words}) if words else ("wait", {})
        return succeed(Completion(calls=(ModelCall("", name, arguments),)))

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
