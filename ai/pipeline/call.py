"""A call: on whose behalf it is made, and its outcome. All steps of the pipeline use this."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.groups import CORE
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolError


class State(enum.Enum):
    """The state of a call."""

    STARTED = "started"
    DONE = "done"
    FAILED = "failed"
    REFUSED = "refused"
    PENDING = "pending"
    """It continues in the background; its outcome comes later."""
    WAITING = "waiting"
    """A human has to decide on it; its outcome comes later."""
    UNKNOWN = "unknown"
    """Its deadline passed; it may or may not have had effects."""
    INTERRUPTED = "interrupted"
    """The server went down while it ran."""
    CONTROL = "control"
    """It was a call of a control tool, which the loop handles."""


_SUCCEEDED = (State.DONE, State.CONTROL)


def least_level(one: int | None, other: int | None) -> int | None:
    """The lower of two author levels, of which None means that there is no author."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


@dataclass
class TurnLedger:
    """What a turn has used up and read, for its limits."""

    danger_used: bool = False
    """Whether the turn's one DANGEROUS call has run, or waits for approval."""
    notes: int = 0
    """Number of calls that wrote to the assistant's own notes."""
    circles: int = 0
    """Number of calls refused because the turn went in circles."""
    answers: dict[str, list[int]] = field(default_factory=dict)
    """Hashes of the results of each call, by the call's form."""
    sequence: list[str] = field(default_factory=list)
    """The forms of all calls, in order."""
    lowest_author: int | None = None
    """The least level among the authors of words that tools showed; None if there are none."""
    proposed: list[str] = field(default_factory=list)
    """The observations of calls that wait for a human."""

    def use(self, tool: Tool, params: Mapping[str, Any]) -> None:
        """Count a call that begins, or that waits for approval."""
        self.danger_used = self.danger_used or tool.category is ToolCategory.DANGEROUS
        self.notes += tool.writes_notes(params)


@dataclass
class Caller:
    """On whose behalf calls are made: everything that the pipeline knows of a turn."""

    tools: ToolSet
    character: Any = None
    assistant: str = ""
    """The assistant's key."""
    turn: str = ""
    origin: str = "loop"
    """"loop", "command", "approval", "schedule", "rest", "registry" or "test"."""
    pass_name: str = "live"
    place: Callable[[], str] = str
    """Returns where the character is now, for the cache."""
    authority: Callable[[], Authority] = Authority
    """Called for every call, as rights may change during a turn."""
    began_with: Authority | None = None
    """What it might do when its offer was made; None if nobody asked."""
    forbidden: Callable[[Tool], str] | None = None
    """Returns a further reason to refuse a tool; "" if there is none."""
    stopped: Callable[[], str] = lambda: ""
    """Returns why nothing more may run, such as a pause; "" if it may."""
    asker: str = ""
    """The asker's identity, "account:3" or "object:7"; "" in a turn of the assistant's own."""
    source: Any = None
    """The asker as the percept's `Source`; None in a turn of the assistant's own."""
    audience: tuple[str, ...] | None = None
    """Sources that may hear of the outcomes; None for everybody."""
    approved: str = ""
    """The form (`Outcome.form`) of the one call that staff have approved."""
    author_of: Callable[..., int | None] = lambda *things: None
    """Returns the least level among the authors of things; None counts as staff."""
    core: Collection[str] = (CORE,)
    """Names and groups of tools that a turn starts with, if it can load others."""
    besides: Sequence[str] = ()
    """Further ones that only this turn needs."""
    offer: list[str] = field(default_factory=list)
    """The names offered now. It only grows at the end, so that a prompt's prefix stays."""
    usage: float = 0.0
    """Used part of the context window, for the token advisory."""
    until: float = math.inf
    """The turn's deadline; no call is awaited longer."""
    only_terminal: bool = False
    """Whether only speech may run, as the window is full."""
    ledger: TurnLedger = field(default_factory=TurnLedger)
    max_notes: int = 5
    """The most calls of a turn that write to the assistant's own notes."""
    results: dict[str, str] = field(default_factory=dict)
    """The whole text of each result that was cut, by call id."""
    context: ToolContext = field(default_factory=ToolContext)
    """The context for tools; the pipeline fills in id, turn, authority and offer of each call."""
    plain: Callable[[], Mapping[str, Any]] = dict
    """Returns the character as plain data, for `blocking` tools."""
    accept: Callable[[Tool, Mapping[str, Any]], None] = lambda tool, params: None
    """Raises `ToolInvalid` if a control tool's arguments cannot be the turn's result."""
    acts: bool = False
    """Whether a tool runs at this moment, so that what the game shows follows from it."""
    later: Callable[[Caller, Outcome], None] = lambda caller, outcome: None
    """Called with it and the outcome of a call that continued in the background."""

    def limit(self, bound: Callable[[Authority], Authority]) -> None:
        """Have it do no more, from now on, than `bound` leaves of its authority."""
        unlimited = self.authority
        self.authority = lambda: bound(unlimited())
        self.began_with = None


@dataclass
class Outcome:
    """The outcome of one call, for its row and for the brain."""

    call: ToolCall
    tool: Tool | None = None
    state: State = State.STARTED
    params: dict[str, Any] = field(default_factory=dict)
    form: str = ""
    """A text that is the same for equal calls."""
    result: ToolResult = field(default_factory=ToolResult)
    error: ToolError | None = None
    verdicts: dict[str, str] = field(default_factory=dict)
    """The verdict of each step, in order: "ok", or why it refused the call."""
    observation: str = ""
    begun: bool = False
    """Whether its intent was stored and its tool started."""
    lowest_author: int | None = None
    """The least level among the authors of words in the result; None if there are none."""
    cached: bool = False
    is_outage: bool = False
    """Whether it could not be made because the database is down."""
    authority: Authority = field(default_factory=Authority)
    origin: str = "loop"
    turn: str = ""
    assistant: str = ""
    asker: str = ""
    ts: str = ""
    """The time of the call: ISO 8601, UTC."""
    duration_ms: int = 0
    size: int = 0
    """Characters of the whole result."""
    key: Any = None
    """The id of its row, once there is one."""
    final: Outcome | None = None
    """The final outcome of a call that continued in the background."""

    @property
    def name(self) -> str:
        """The tool's name, or what the model wrote if there is no such tool."""
        return self.tool.name if self.tool else self.call.name

    @property
    def success(self) -> bool:
        """Whether it succeeded; for a control tool, whether the loop may handle it."""
        return self.state in _SUCCEEDED and self.result.success
