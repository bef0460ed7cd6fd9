"""Brain: the protocol between an assistant and whatever thinks for it.

A request and a completion are plain data that serialise to JSON, so that they can be recorded,
replayed and sent anywhere. A brain knows nothing of Evennia, of tools or of the loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from twisted.internet.defer import Deferred

from ai.brains.frozen import frozen

CALL, LOOK, NOTHING = "call", "look", "nothing"
"""What later turns read of a call: the call and its outcome in short; only that it was made; or
nothing."""
ALOUD = ("say", "pose", "emit")
"""Tools that do what everybody present hears or sees."""


class BrainError(Exception):
    """The brain cannot answer; the turn ends with `brain_failed`.

    Args:
        problem: One line for builders, without secrets.
    """

    is_free = False
    """Whether it is known to have cost nothing: its server itself said that it failed."""


class BrainUnavailable(BrainError):
    """No request would be answered now, whatever is in it: no connection, no service.

    A brain that fails like this a few times in a row is suspended for a while.
    """


class BrainBusy(BrainUnavailable):
    """It has too much to do, and says so: the same request may be answered later.

    Args:
        problem: One line for builders, without secrets.
        after: Seconds to wait before the next request; None if it does not say.
    """

    def __init__(self, problem: str, after: float | None = None) -> None:
        super().__init__(problem)
        self.after = after


class BrainDenied(BrainUnavailable):
    """It will answer nobody until staff act: a wrong key, no credit, no such model."""


class NoSuchModel(BrainDenied):
    """Its server is there, and has no model of that name; others on it may answer."""


class RequestTooLong(BrainError):
    """More than the brain can hold; a shorter request may be answered."""


class RequestRefused(BrainError):
    """It will not answer this request, however often it is asked; another brain may."""


class BrainStuck(BrainError):
    """It answers, but its answers lead nowhere in this turn: another brain continues it."""


class OverBudget(BrainError):
    """What it would cost is more than is left for today; a cheaper brain may answer."""


@frozen
class ModelCall:
    """One call in an answer."""

    id: str
    """The model's own id for it, or "" where it gives none."""
    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    """Decoded, or the JSON text as the model wrote it."""
    confidence: float | None = None
    """The model's own estimate of the call, 0 to 1, if it gave one."""

    def as_json(self) -> dict[str, Any]:
        """The call as JSON data."""
        return dict(vars(self))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ModelCall:
        """Read a call."""
        return cls(**data)


@frozen
class Message:
    """One entry of the conversation."""

    role: str
    """"user" (what the assistant noticed), "assistant" (what it thought and called) or "tool"."""
    text: str = ""
    """What a language model reads."""
    calls: tuple[ModelCall, ...] = ()
    """Of an assistant's message."""
    call_id: str = ""
    """Of a tool's message: the call that it answers."""
    name: str = ""
    """Of a tool's message: the tool."""
    percepts: tuple[Mapping[str, Any], ...] = ()
    """Of a user's message: the same as `text`, as data. Each has "kind" (say, whisper, pose,
    arrive, leave, outcome, interrupted, notice …), "text" (the words themselves), "name" and
    "source" (who, by name and id), "assistant" (whether that is one itself), "addressed" (is it
    for me), "audience" (who alone may hear of it, None for everybody) and "data" (of outcomes)."""
    result: Any = None
    """Of a tool's message: the same as `text`, as data: {"ok": bool, "state": …, "result": …,
    "error": …, "kind": …}; the last two only where something stood in the way."""
    later: str = CALL
    """Of a tool's message: what later turns read of the call, `CALL`, `LOOK` or `NOTHING`."""
    audience: tuple[str, ...] | None = None
    """Who may hear of it: the sources that were there; None is everybody. Never sent to a brain
    whose asker is not among them."""
    state: tuple[Mapping[str, Any], ...] = ()
    """Of an assistant's message: what the model's provider wants to have back with it, as it came
    (signatures of its reasoning). It goes to that model only, and only within the turn."""
    model: str = ""
    """Of an assistant's message with a `state`: the model that it belongs to."""

    def as_data(self) -> dict[str, Any]:
        """The message's fields by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def as_json(self) -> dict[str, Any]:
        """The message as JSON data."""
        return {**self.as_data(), "calls": [call.as_json() for call in self.calls]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Message:
        """Read a message."""
        audience = data["audience"]
        return cls(
            **{
                **data,
                "calls": tuple(map(ModelCall.from_json, data["calls"])),
                "percepts": tuple(data["percepts"]),
                "audience": None if audience is None else tuple(audience),
                "state": tuple(data["state"]),
            }
        )


@frozen
class Request:
    """Everything a brain gets for one step."""

    system: str = ""
    """The stable part: who the assistant is and how it acts. The same from turn to turn."""
    context: str = ""
    """What changes from turn to turn: lore, people, memories, goals. It stands after the
    conversation, so that what comes before it stays the same."""
    messages: tuple[Message, ...] = ()
    """Oldest first. The last user message is what this turn is about."""
    closing: str = ""
    """What changes from step to step and stands last: where the character is, who is there, and
    what it holds."""
    tools_at: int | None = None
    """Where in `system` the tools are described, for a brain that reads of them; None: its end."""
    tools: Sequence[Mapping[str, Any]] = ()
    """The offer: "name", "description", "parameters" each."""
    steady: int | None = None
    """How many of them, from the first on, every such turn begins with; None is all of them."""
    within_reach: Sequence[str] = ()
    """Names of more tools, which may be called though they are not offered: for a brain that knows
    by itself what they do. No model sees them."""
    beyond_reach: Sequence[str] = ()
    """Names of offered tools that would be refused in this turn. No model sees this."""
    persona: Mapping[str, Any] = field(default_factory=dict)
    """The assistant's name, personality and rules, as data; the built-in brain lives by it."""
    pass_name: str = "live"
    seed: int = 0
    """For chance, so that the same request gets the same answer."""
    max_output: int = 1024
    """Tokens that the answer may take."""
    answer_schema: Mapping[str, Any] | None = None
    """The JSON Schema that the answer's text has to fit, where the server constrains it."""
    waited_for: bool = True
    """Whether somebody waits for the answer; others stand back in a queue."""
    gives_way: bool = False
    """Whether it is interrupted, once, and asked again later, for one that somebody waits for."""
    last_step: bool = False
    """Whether the turn ends with this step, so that only speech is of use."""
    acted: bool = False
    """Whether a brain that was asked before has changed something in this turn."""

    def with_tools_described(self, text: str, loaded: str = "") -> str:
        """The stable part with a text on the tools in the place for it.

        Args:
            text: On the tools that such turns begin with.
            loaded: On those that joined them in this turn; it stands last, so that everything
                before it stays the same.
        """
        at = len(self.system) if self.tools_at is None else self.tools_at
        before, after = self.system[:at], self.system[at:]
        return "\n\n".join(filter(None, [before, text, after.lstrip("\n"), loaded]))

    def by_steadiness(self, tools: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        """Divide what belongs to its tools: those of every such turn, and those loaded in this."""
        steady = len(tools) if self.steady is None else self.steady
        return tools[:steady], tools[steady:]

    def as_json(self) -> dict[str, Any]:
        """The whole request as JSON data."""
        data = dict(vars(self))
        data["messages"] = [message.as_json() for message in self.messages]
        data["tools"] = [dict(tool) for tool in self.tools]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Request:
        """Read a request."""
        messages = tuple(map(Message.from_json, data["messages"]))
        return cls(**{**data, "messages": messages})


@frozen
class Usage:
    """What one step took, in tokens; 0 where the brain does not count."""

    input: int = 0
    """All that was read, from the provider's cache or not."""
    output: int = 0
    """All that was written, reasoning too."""
    cached: int = 0
    """The part of `input` that came from the provider's cache."""
    kept: int = 0
    """The part of `input` that was written into it."""


@frozen
class Completion:
    """A brain's answer: text, calls, or both."""

    text: str = ""
    calls: tuple[ModelCall, ...] = ()
    usage: Usage = Usage()
    stop: str = "end"
    """"end", "length" where the answer was cut off, "refused" where the model would not answer."""
    state: tuple[Mapping[str, Any], ...] = ()
    """What the provider wants to have back in this turn; see `Message.state`."""
    model: str = ""
    """The model that answered ("openai:gpt-5-mini"); "" for a brain that is not a model."""
    aloud: bool = False
    """Whether text beside calls is to be heard, as in the text protocol; else it is thought."""
    printed: bool = False
    """Whether it printed its calls in another form than its tool mode asks for."""

    def as_json(self) -> dict[str, Any]:
        """The answer as JSON data."""
        data = dict(vars(self))
        data["calls"] = [call.as_json() for call in self.calls]
        data["usage"] = vars(self.usage)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Completion:
        """Read an answer."""
        return cls(
            **{
                **data,
                "calls": tuple(map(ModelCall.from_json, data["calls"])),
                "usage": Usage(**data["usage"]),
                "state": tuple(data["state"]),
            }
        )


class Brain(Protocol):
    """Whatever turns a request into the next step.

    A game's own brain may say more of itself: `reads = True` has memories, lore and goals looked up
    for its prompts; with `stands_alone = True`, no other brain answers where it fails.
    """

    @property
    def name(self) -> str:
        """For the record and for `ai status`."""
        ...

    @property
    def is_model(self) -> bool:
        """Whether it can think something up, as language models do; the built-in brain cannot.

        A game's own brain that does not say is taken for one.
        """
        ...

    def think(self, request: Request) -> Deferred[Completion]:
        """Answer a request.

        Returns:
            A Deferred of the answer; cancelling it stops the work.

        Raises:
            BrainUnavailable: (in the Deferred) It could answer nobody now.
            BrainError: (in the Deferred) It cannot answer; a human or another brain must.
        """
        ...
