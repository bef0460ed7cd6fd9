"""The turn: one run of the loop for one cause, from its request to the reason why it ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.assistant.engine.context_window import tokens_of_request, tokens_of_tools
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.percepts.percept import changed
from ai.brains.base import (
    CALL,
    LOOK,
    NOTHING,
    Brain,
    Completion,
    Message,
    ModelCall,
    Request,
    Usage,
)
from ai.brains.frozen import frozen
from ai.brains.wrappers.fallback import FallbackBrain
from ai.pipeline.call import Caller, Outcome, State
from ai.tools.contract.base import ToolCategory

_CORRECTED = ("not_found", "invalid", "cancelled", "repeated", "done")
"""Kinds of errors of calls that changed nothing, and that the model did not leave at that."""

UNHEARD = "Nobody heard the text beside your calls. What you want heard, say with a call, or alone."
"""What a model reads, once in a turn, after it wrote text beside calls."""


@frozen
class Bounds:
    """The limits of a turn."""

    max_iterations: int = 5
    """Steps, 1 to 10."""
    seconds: float = 60
    tokens: int = 100_000
    """For all steps together."""
    calls: int = 20
    window: int = 8192
    """Tokens of the brain's context window."""


def aloud(text: str) -> ModelCall:
    """The call that says a text to everybody in the room."""
    return ModelCall("", "say", {"message": text})


@dataclass
class Step:
    """One answer of the brain, with the outcomes of its calls."""

    brain: str = ""
    """The name of the brain that gave it."""
    problem: str = ""
    """Why nothing came of it; "" if something did."""
    thought: str = ""
    """Text beside calls, or that came too late: recorded, never spoken."""
    outcomes: list[Outcome] = field(default_factory=list)
    stands_in: bool = False
    """Whether the built-in brain gave it in place of one that could not answer."""
    model: str = ""
    """The model that gave it; "" for a brain that is not a model."""
    usage: Usage = Usage()
    stop: str = "end"
    """As in `Completion`."""
    asked: float = 0.0
    """When the brain was asked, in seconds of the clock."""
    answered: float = 0.0


@dataclass
class Turn:
    """One run of the loop for one cause."""

    request: Request
    """The first request: its messages are the history and, last, what the turn is about."""
    caller: Caller
    brain: Brain
    bounds: Bounds = field(default_factory=Bounds)
    speech: Callable[[str], ModelCall] | None = aloud
    """Makes a call of text alone; None in a pass, which never speaks."""
    speak_before_looking: bool = False
    account: TurnCost | None = None
    """Who pays; None if nothing costs anything."""
    ratio: float = 1.0
    """Tokens that its brain counts for each that we estimate."""
    spoke_again: Callable[[], object] = lambda: False
    """Whether the asker spoke again, so that no further step is due."""
    superseded: Callable[[], bool] = lambda: False
    """Whether they did so early enough, or with such words, that the answer stays unsaid."""
    claims: Callable[[str], str] = lambda words: ""
    """Returns the deed that a line of a model claims; "" if it claims none, or none is checked."""
    promises: Callable[[str], str] = lambda words: ""
    """Returns the promise for later that a line of a model makes, likewise."""
    acted_before: bool = False
    """Whether the assistant's last turn, or what caused this one, was an act in the world."""
    said_alone: bool = False
    """Whether its asker caused it by something said aloud that nobody else heard."""
    read: Callable[[], Awaitable[None]] | None = None
    """Reads what its first request lacks, and calls `complete`; None if it lacks nothing."""
    on_answer: Callable[[Completion], None] = lambda completion: None
    """Called with each answer before its calls run."""
    on_step: Callable[[Turn, Step], None] = lambda turn, step: None
    on_message: Callable[[Turn, Message], None] = lambda turn, message: None
    """Called with it and each message as it is added."""

    messages: list[Message] = field(default_factory=list)
    """The whole conversation; from index `opened` on it is this turn's own."""
    opened: int = 0
    talk_digest: tuple[int, str] = 0, ""
    """The digest of the first so many messages, if somebody else has made it."""
    steps: list[Step] = field(default_factory=list)
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usage: float = 0.0
    """Used part of the context window."""
    is_draft: bool = False
    """Whether its first request is still to be completed, so that its length is not known."""
    counted_tools: int = 0
    """Number of offered tools that `usage` includes."""
    begun_with: int = 0
    """Number of tools that it was offered at its beginning."""
    shortened: int = 0
    """Number of requests that were too long for its brain."""
    warned_of_words: bool = False
    """Whether it was told that a line of its claims or promises what no call did or noted."""
    warned_of_text: bool = False
    """Whether it was told that nobody hears text beside calls."""
    call_limit: int = 0
    """Number of calls after which no more run."""
    is_thinking: bool = False
    """Whether its brain was asked and has not answered yet."""
    asked: float = 0.0
    """When its brain was asked last, in seconds of the clock."""
    end: EndReason | None = None
    submitted: dict[str, Any] | None = None
    """The turn's result: the arguments of a control tool."""
    detail: str = ""
    """Why it ended, in one line for builders."""
    is_outage: bool = False
    """Whether it failed because the database is down."""

    def __post_init__(self) -> None:
        self.messages = list(self.request.messages)
        self.opened = max(0, len(self.messages) - 1)
        self.call_limit = self.bounds.calls

    def complete(self, request: Request) -> None:
        """Replace its first request, and the history, by what belongs in its place."""
        *history, _ = request.messages
        self.request, self.messages = request, [*history, *self.own_messages()]
        self.opened = len(history)

    def own_messages(self) -> list[Message]:
        """The messages of this turn, without the history."""
        return self.messages[self.opened :]

    def next_call_id(self) -> str:
        """Count a call and return its id, which is unique in the conversation."""
        self.calls += 1
        return f"t{self.caller.turn}c{self.calls}"

    def use(self, tokens: float) -> None:
        """Note how many tokens of the context window are used."""
        self.usage = self.caller.usage = tokens / self.bounds.window

    def estimate_usage(self) -> None:
        """Estimate the tokens of the context window that its next request uses."""
        caller = self.caller
        offer = tokens_of_tools(caller.tools, caller.offer, caller.pass_name)
        self.counted_tools = len(caller.offer)
        bare = changed(self.request, messages=tuple(self.messages), tools=())
        self.use((tokens_of_request(bare) + offer) * self.ratio)

    @property
    def passed_over(self) -> Sequence[tuple[str, str]]:
        """The brains that did not answer, each with the reason."""
        return self.brain.passed_over if isinstance(self.brain, FallbackBrain) else ()

    @property
    def stands_in(self) -> bool:
        """Whether the built-in brain answers in place of one that could not."""
        return isinstance(self.brain, FallbackBrain) and self.brain.stands_in

    @property
    def stood_in(self) -> list[Outcome]:
        """The outcomes of calls that are not the character's own."""
        return [outcome for step in self.steps if step.stands_in for outcome in step.outcomes]

    def pass_on(self, why: str) -> bool:
        """Have the next brain continue, as this one leads nowhere; False if there is none.

        In a pass, no other brain continues: nobody waits for its answer.
        """
        if self.speech is None or not isinstance(self.brain, FallbackBrain):
            return False
        return self.brain.pass_on(why)

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for an answer."""
        return self.speech is not None and bool(self.caller.asker)

    @property
    def begun(self) -> list[Outcome]:
        """The outcomes of its calls that began to run."""
        return [outcome for step in self.steps for outcome in step.outcomes if outcome.begun]

    @property
    def is_repeatable(self) -> bool:
        """Whether it has done nothing that must not happen twice."""
        acts = [one.tool for one in self.begun if one.tool is not None and one.name != "wait"]
        return all(tool.is_idempotent() for tool in acts)

    @property
    def is_noticed(self) -> bool:
        """Whether it has said or done anything that others may notice."""
        return any(_shows(one) and one.success for step in self.steps for one in step.outcomes)

    def pass_on_to_last(self, why: str) -> bool:
        """Have the last brain answer the asker, as a limit is reached; False if it cannot."""
        if not self.is_awaited or not isinstance(self.brain, FallbackBrain):
            return False
        return self.brain.pass_on_to_last(why)

    def finish(self, reason: EndReason, detail: str = "") -> None:
        """End the turn; the first reason stays."""
        if self.end is None:
            self.end, self.detail = reason, detail


def read_later(outcome: Outcome) -> str:
    """What later turns read of a call, for `Message.later`.

    They read of acts and notes, refused ones too, and that the turn looked something up. They read
    nothing of a call that the model was told to correct or to decide on again.
    """
    tool, error = outcome.tool, outcome.error
    if tool is None or "plan" in outcome.verdicts:
        return NOTHING
    harmless = outcome.state in (State.REFUSED, State.FAILED)
    if harmless and error is not None and error.kind in _CORRECTED:
        return NOTHING
    if tool.category is not ToolCategory.SAFE_CHAIN or not tool.is_idempotent():
        return CALL
    if tool.writes_notes(outcome.params):
        return CALL
    return LOOK if outcome.success and tool.is_informative(outcome.params) else NOTHING


def _shows(outcome: Outcome) -> bool:
    tool = outcome.tool
    is_hidden = tool is None or tool.category is ToolCategory.SAFE_CHAIN
    return not is_hidden and outcome.name != "wait"
