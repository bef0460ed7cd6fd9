"""The turn that is measured in every library, and a witness that it took place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SYSTEM = "You are Marta, who keeps the inn of a small village. Look before you speak. Be brief."
NOTICED = "Anna says to you: What can one see from in here?"

READ = "look_at"
"""The tool that the turn calls four times."""
SAY = "say"
"""The tool that ends it."""
THINGS = ("hearth", "counter", "stairs", "window")
"""What it looks at, a different thing each time, so that no result is cached."""
ANSWER = "A warm hearth, a clean counter, and the gate from the window."

DESCRIPTIONS = {
    READ: "Look closely at one thing in the room and tell what it is like.",
    "read_sign": "Read what is written on a sign, a book or a letter.",
    "smell": "Smell at a thing.",
    "listen_at": "Listen at a door or a wall.",
    "count": "Count how many there are of a kind of thing.",
    "recall": "Recall what is known about a topic.",
    "look_up": "Look a topic up in the village's books.",
    "find_person": "Find out where somebody was seen last.",
    "check_weather": "Tell what the weather is like in a place.",
}
"""The nine reading tools. Together with `say`, ten tools are offered."""
SAY_DESCRIPTION = "Say something to those who are in the room. It ends your turn."
OFFERED = len(DESCRIPTIONS) + 1


@dataclass
class Witness:
    """Records what a turn does."""

    reads: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)
    """The number of offered tools at each step."""

    def read(self, what: str) -> dict[str, Any]:
        """The work of the reading tools."""
        self.reads.append(what)
        return {"seen": what, "state": "as it should be", "things": [1, 2, 3]}

    def say(self, message: str) -> dict[str, Any]:
        """The work of the speaking tool."""
        self.said.append(message)
        return {"said": message}

    def check(self, turns: int) -> None:
        """Fail unless exactly so many whole turns took place since the last check."""
        steps = len(THINGS) + 1
        assert self.reads == list(THINGS) * turns, self.reads[:8]
        assert self.said == [ANSWER] * turns, self.said[:2]
        assert self.offered == [OFFERED] * steps * turns, self.offered[:8]
        self.reads.clear()
        self.said.clear()
        self.offered.clear()


class Script:
    """The model's answers, step by step, again for each turn."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._step = 0

    def next(self, offered: int) -> tuple[str, dict[str, str], str]:
        """The tool to call now, its arguments, and the id of the call.

        Args:
            offered: The number of tools that the model was offered.
        """
        self._witness.offered.append(offered)
        step = self._step
        self._step = (step + 1) % (len(THINGS) + 1)
        if step < len(THINGS):
            return READ, {"what": THINGS[step]}, f"call_{step}"
        return SAY, {"message": ANSWER}, f"call_{step}"
