"""The turn: one run of the loop for one cause, from its request to the reason why it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ai.assistant.engine.end_reason import EndReason, Fault
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import Brain, Completion, Message, ModelCall, Request
from ai.pipeline.call import Caller, Outcome


@dataclass(frozen=True)
class Bounds:
    """How far a turn may go."""

    max_iterations: int = 5
    """Steps, 1 to 10."""
    seconds: float = 60
    tokens: int = 100_000
    """Of all steps together."""
    calls: int = 20
    window: int = 8192
    """Tokens that the brain can hold."""


def aloud(text: str) -> ModelCall:
    """Text alone as everybody hears it."""
    return ModelCall("", "say", {"message": text})


@dataclass
class Step:
    """One round: what the brain answered, and what came of each of its calls."""

    thought: str = ""
    """Text beside calls: recorded, never spoken."""
    outcomes: list[Outcome] = field(default_factory=list)


@dataclass
class Turn:
    """One run of the loop for one cause."""

    request: Request
    """How it begins; `request.messages` is the history and, last, what the turn is about."""
    caller: Caller
    brain: Brain
    bounds: Bounds = field(default_factory=Bounds)
    speech: Callable[[str], ModelCall] | None = aloud
    """The call that text alone becomes; None in a pass that never speaks."""
    speak_before_looking: bool = False
    account: TurnCost | None = None
    """Who pays for it; None where nothing costs anything."""
    ratio: float = 1.0
    """Tokens of its brain for each that we estimate (`ai.assistant.budgets.token_estimates`)."""
    superseded: Callable[[], bool] = lambda: False
    """Whether the asker spoke again, so that what is not said yet should stay unsaid."""
    on_answer: Callable[[Completion], None] = lambda completion: None
    """Given each answer before anything of it is done."""
    on_step: Callable[[Step], None] = lambda step: None
    on_message: Callable[[Message], None] = lambda message: None
    """Given each message that is added, as it comes."""

    messages: list[Message] = field(default_factory=list)
    """Everything so far; the part from `opened` on is this turn's own."""
    opened: int = 0
    steps: list[Step] = field(default_factory=list)
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usage: float = 0.0
    """Used part of the window."""
    weighed: int = 0
    """Tools of the offer that are counted in that."""
    empty: int = 0
    """Answers in a row that were nothing."""
    shortened: int = 0
    """Requests that were too long for its brain."""
    end: EndReason | None = None
    submitted: dict[str, Any] | None = None
    """A control tool's arguments: the turn's result."""
    detail: str = ""
    """One line for builders on why it ended."""
    fault: Fault | None = None
    """Whose failure it was, where its brain gave no answer."""

    def __post_init__(self) -> None:
        self.messages = list(self.request.messages)
        self.opened = max(0, len(self.messages) - 1)

    def own_messages(self) -> list[Message]:
        """What this turn noticed, thought, called and was told."""
        return self.messages[self.opened :]

    def next_call_id(self) -> str:
        """Count a call; its id is its own in the whole conversation."""
        self.calls += 1
        return f"t{self.caller.turn}c{self.calls}"

    def finish(self, reason: EndReason, detail: str = "") -> None:
        """End it; the first reason stands."""
        if self.end is None:
            self.end, self.detail = reason, detail
