"""The words that the steps of the pipeline share: who calls, and what came of it."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.groups import CORE
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolError, ToolRefused


class State(enum.Enum):
    """What became of a call."""

    STARTED = "started"
    DONE = "done"
    FAILED = "failed"
    REFUSED = "refused"
    PENDING = "pending"
    """It got a ticket; the outcome comes later."""
    WAITING = "waiting"
    """A human decides on it; the verdict comes later."""
    UNKNOWN = "unknown"
    """Its deadline passed; it may or may not have happened."""
    INTERRUPTED = "interrupted"
    """The server went down in the middle of it."""
    CONTROL = "control"
    """A control tool; the loop takes it."""


def least_level(one: int | None, other: int | None) -> int | None:
    """The lower of two levels of authors; None, where nobody's words are, is lower than none."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


@dataclass
class TurnLedger:
    """What a turn has used up, and what it has seen: the memory of its limits."""

    danger_used: bool = False
    """The turn's one DANGEROUS call has run, or waits for approval."""
    notes: int = 0
    """Calls so far that wrote to the assistant's own notes."""
    circles: int = 0
    """Calls that were refused because the turn went in circles."""
    answers: dict[str, list[str]] = field(default_factory=dict)
    """Call's canonical form → digests of the results it had."""
    sequence: list[str] = field(default_factory=list)
    """The calls in order, for cycles."""
    lowest_author: int | None = None
    """The least level among those whose words its tools showed; None where they showed none."""
    proposed: list[str] = field(default_factory=list)
    """Calls that wait for a human, by what the assistant was told of each."""

    def use(self, tool: Tool, params: Mapping[str, Any]) -> None:
        """Count a call that begins, or that waits for a yes in the place of beginning."""
        self.danger_used = self.danger_used or tool.category is ToolCategory.DANGEROUS
        self.notes += tool.writes_notes(params)

    @contextmanager
    def using(self, tool: Tool, params: Mapping[str, Any]) -> Iterator[None]:
        """Count a call that begins, unless the tool itself refuses it: then nothing was changed."""
        before = self.danger_used, self.notes
        self.use(tool, params)
        try:
            yield
        except ToolRefused:
            self.danger_used, self.notes = before
            raise


@dataclass
class Caller:
    """On whose behalf calls are made, and where: everything the pipeline may know of a turn."""

    tools: ToolSet
    character: Any = None
    assistant: str = ""
    """The assistant's key; part of the cache's key."""
    turn: str = ""
    origin: str = "loop"
    """"loop", "command", "approval", "test" …"""
    pass_name: str = "live"
    place: Callable[[], str] = str
    """Where the character is now; part of the cache's key."""
    authority: Callable[[], Authority] = Authority
    """Asked again for every call: rights may change in the middle of a turn."""
    forbidden: Callable[[Tool], str] = lambda tool: ""
    """Why this assistant may not use a tool; "" where it may."""
    stopped: Callable[[], str] = lambda: ""
    """Why nothing more may run (paused, deleted, reloading); "" while it may."""
    asker: str = ""
    """The asker's identity, "account:3" or "object:7"; "" in a turn of the assistant's own."""
    source: Any = None
    """The asker as the percept's verified snapshot; None in a turn of the assistant's own."""
    audience: tuple[str, ...] | None = None
    """Sources that may hear of what comes of it; None is everybody."""
    approved: str = ""
    """The form (`Outcome.form`) of the one call that staff have said yes to."""
    author_of: Callable[..., int | None] = lambda *things: None
    """The least level of those who made some things' words; None where they count as staff's."""
    core: Collection[str] = (CORE,)
    """Names and groups of tools that a turn is offered from the start, if it can load others."""
    besides: Sequence[str] = ()
    """More of them, that come after those: what just this turn cannot do without."""
    offer: list[str] = field(default_factory=list)
    """Names offered now, in order; only ever appended to, so that a prompt's prefix stays."""
    usage: float = 0.0
    """Used part of the window, for the token advisory."""
    until: float = math.inf
    """When the turn's time is over; no call is waited for any longer."""
    only_terminal: bool = False
    """The last step of a turn whose window is full."""
    ledger: TurnLedger = field(default_factory=TurnLedger)
    max_notes: int = 5
    """Calls of a turn that may write to the assistant's own notes."""
    results: dict[str, str] = field(default_factory=dict)
    """Call id → whole text of a result that was cut."""
    context: ToolContext = field(default_factory=ToolContext)
    """What tools get to see; id, turn, authority and offer are filled in for each call."""
    plain: Callable[[], Mapping[str, Any]] = dict
    """The character as plain data, for `blocking` tools."""
    accept: Callable[[Tool, Mapping[str, Any]], None] = lambda tool, params: None
    """Raises `ToolInvalid` where a control tool's arguments cannot be the turn's result."""
    later: Callable[[Outcome], None] = lambda outcome: None
    """Given the outcome of a call that got a ticket, once it is there."""


@dataclass
class Outcome:
    """What became of one call: the record's row and the model's observation."""

    call: ToolCall
    tool: Tool | None = None
    state: State = State.STARTED
    params: dict[str, Any] = field(default_factory=dict)
    form: str = ""
    """One text per tool and arguments, by which the turn's ledger knows the call again."""
    result: ToolResult = field(default_factory=ToolResult)
    error: ToolError | None = None
    verdicts: dict[str, str] = field(default_factory=dict)
    """Step → what it said, in the order they were asked."""
    observation: str = ""
    begun: bool = False
    """Its intent is kept and its tool was started."""
    lowest_author: int | None = None
    """The least level among those whose words stand in the result; None where nobody's do."""
    cached: bool = False
    authority: Authority = field(default_factory=Authority)
    origin: str = "loop"
    turn: str = ""
    assistant: str = ""
    asker: str = ""
    ts: str = ""
    """When it was asked for: ISO 8601, UTC."""
    duration_ms: int = 0
    size: int = 0
    """Characters of the whole result."""
    key: Any = None
    """The row's key, once there is one."""
    final: Outcome | None = None
    """What came of it in the end, where it got a ticket first."""

    @property
    def name(self) -> str:
        """The tool's own name, or what the model wrote where there is no such tool."""
        return self.tool.name if self.tool else self.call.name

    @property
    def success(self) -> bool:
        """Whether it did what was asked; of a control tool, whether the loop may take it."""
        return self.state in (State.DONE, State.CONTROL) and self.result.success
