"""Which turns `ai log` shows: filters as builders write them, and as the database takes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Max, QuerySet

from ai.assistant.engine.end_reason import FAILED, EndReason
from ai.commands.console.errors import UserError
from ai.commands.console.text import MAX_CALLS
from ai.models import CallRecord, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.passes import FlagTool
from ai.tools.support.markup import plain

ITSELF = ("itself", "nobody", "own")
RUNNING, ANY_FAILED = "running", "failed"
SEVERITIES: list[str] = FlagTool.parameters["properties"]["severity"]["enum"]
_KEYS = {
    **dict.fromkeys(("for", "by", "asker"), "asker"),
    **dict.fromkeys(("tool", "called"), "tool"),
    **dict.fromkeys(("end", "ended"), "end"),
    **dict.fromkeys(("before", "older"), "before"),
}
_ENDS = (*(reason.value for reason in EndReason), RUNNING, ANY_FAILED)


@dataclass
class Filter:
    """What is wanted of the record; "" is anything."""

    asker: str = ""
    tool: str = ""
    end: str = ""
    before: int = 0
    """Only turns with lower numbers."""
    without_before: list[str] = field(default_factory=list)
    """As they were written, for the older ones."""

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return bool(self.asker or self.tool or self.end or self.before)

    @property
    def is_bounded(self) -> bool:
        """Whether only the last calls were looked through."""
        return bool(self.tool)

    def of(self, turns: QuerySet[TurnRecord]) -> QuerySet[TurnRecord]:
        """The turns that fit."""
        if self.before:
            turns = turns.filter(pk__lt=self.before)
        if self.asker in ITSELF:
            turns = turns.filter(asker="")
        elif self.asker:
            turns = turns.filter(asker_name__istartswith=self.asker)
        if self.end == ANY_FAILED:
            turns = turns.filter(end_reason__in=[reason.value for reason in FAILED])
        elif self.end:
            turns = turns.filter(end_reason="" if self.end == RUNNING else self.end)
        return turns.filter(pk__in=_with(self.tool)) if self.tool else turns


def read(written: str) -> Filter:
    """Filters as they were written, with commas between them.

    Raises:
        Complaint: One cannot be what it says that it is.
    """
    found = Filter()
    for piece in filter(None, (part.strip() for part in written.split(","))):
        first, _, rest = piece.partition(" ")
        key, value = _KEYS.get(first.lower(), ""), rest.strip()
        if not key or not value:
            key, value = _guessed(piece), piece
        _set(found, key, value)
        if key != "before":
            found.without_before.append(piece)
    return found


def severities(written: str) -> list[str]:
    """How bad flags have to be, as it was written.

    Raises:
        Complaint: There is no such severity.
    """
    wanted = [part.strip().lower() for part in written.split(",") if part.strip()]
    for one in wanted:
        if one not in SEVERITIES:
            raise UserError(
                f"No flag can be '{plain(one, 40)}'.", f"They can be: {', '.join(SEVERITIES)}."
            )
    return wanted


def _set(found: Filter, key: str, value: str) -> None:
    if key == "before":
        if not (value.isascii() and value.isdigit() and len(value) < 18):
            raise UserError("Before which turn?", "A number, like this: ai log = before 1200")
        found.before = int(value)
    elif key == "end":
        found.end = value.lower().replace(" ", "_")
        if found.end not in _ENDS:
            raise UserError(
                f"No turn ends with '{plain(value, 40)}'.", f"They end with: {', '.join(_ENDS)}."
            )
    elif key == "tool":
        tool = TOOL_REGISTRY.snapshot().find(value)
        found.tool = tool.name if tool is not None else value
    else:
        found.asker = value.lower() if value.lower() in ITSELF else value


def _guessed(piece: str) -> str:
    """What a word alone is: an end, a tool, or else somebody's name."""
    if piece.lower().replace(" ", "_") in _ENDS:
        return "end"
    return "tool" if TOOL_REGISTRY.snapshot().find(piece) is not None else "asker"


def _with(tool: str) -> QuerySet[CallRecord]:
    """The turns that called a tool lately."""
    newest = CallRecord.objects.aggregate(newest=Max("pk"))["newest"] or 0
    calls = CallRecord.objects.filter(pk__gt=newest - MAX_CALLS, tool__iexact=tool)
    return calls.filter(turn__isnull=False).values("turn")
