"""A call and its result, as plain data."""

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
    """Unique within the turn; the observation refers to it."""
    name: str
    """The name as the model wrote it, perhaps in its provider-safe form."""
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    """The decoded arguments, or the JSON text as the model wrote it."""
    raw_arg: str = ""
    """The text after the tag, of a call by the text protocol."""
    confidence: float | None = None
    """The model's own estimate, 0 to 1, if it gave one."""
    context: ToolContext | None = None
    """The call's context, if `parse_response` was given one."""

    @property
    def tool_name(self) -> str:
        """The same as `name`."""
        return self.name


@dataclass
class ToolResult:
    """The outcome of one call.

    A tool may return one instead of a dict, to name its side effects or to fail without raising.
    """

    tool_name: str = ""
    success: bool = True
    result: Any = None
    """What the tool found or did, as JSON data."""
    text: str | None = field(default=None, kw_only=True)
    """The same as a sentence, which a model reads in place of the data. Quote the words of others
    in it with `ai.tools.quoted`."""
    message: str | None = None
    """One more line for the observation. Players never see it."""
    error: str | None = None
    """What went wrong, in one line for the model."""
    side_effects: list[str] = field(default_factory=list)
    """What changed in the world, as "created:torch", "searched:help"."""
    audit: dict[str, Any] = field(default_factory=dict)
    """For the record. `tool`, `ts` and `duration_ms` are stamped by the registry."""
