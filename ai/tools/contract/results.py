"""A call, and what comes of it: the plain data that every part of the package passes along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ai.tools.contract.surroundings import ToolContext


@dataclass(frozen=True)
class ToolCall:
    """One request to use a tool."""

    id: str
    """Unique within the turn; the observation carries it back."""
    name: str
    """As the model wrote it, which may be the provider-safe form."""
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    """Decoded arguments, or the JSON text as it came."""
    raw_arg: str = ""
    """The text after the tag, where the call came as text."""
    confidence: float | None = None
    """The model's own estimate, 0 to 1, where it gave one."""
    context: ToolContext | None = None
    """Set where the caller already knows the surroundings (`parse_response` with a context)."""


@dataclass
class ToolResult:
    """The outcome of one call, whatever became of it.

    A tool may return one instead of a dict, to speak of its side effects or to fail politely.
    """

    tool_name: str = ""
    success: bool = True
    result: Any = None
    """What the tool found or did, as JSON data."""
    message: str | None = None
    """One more line for the observation. Never sent to a player: a character has one voice."""
    error: str | None = None
    """What went wrong, one line, for the model."""
    side_effects: list[str] = field(default_factory=list)
    """What changed in the world, as "created:torch", "searched:help"."""
    audit: dict[str, Any] = field(default_factory=dict)
    """For the record. `tool`, `ts` and `duration_ms` are stamped by the registry."""
