"""The filters of `ai log`, read from what a builder typed and applied to the database."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field

from django.db.models import Max, QuerySet

from ai.assistant.engine.end_reason import FAILED, EndReason
from ai.commands.console.errors import UserError
from ai.models import CallRecord, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.passes import FlagTool
from ai.tools.support.markup import plain

MAX_CALLS = 5000
"""The last calls that are searched for a tool: they have no index by tool."""
MAX_TURNS = 20_000
"""The last turns of a game that are searched for an asker: a name in any case has no index."""
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
    """Which turns a builder wants; "" leaves none out."""

    asker: str = ""
    tool: str = ""
    end: str = ""
    before: int = 0
    """Only turns with lower numbers."""
    without_before: list[str] = field(default_factory=list)
    """The others as they were typed, to ask for older turns."""
    guessed: list[str] = field(default_factory=list)
    """Words that were taken for an asker, as they are nothing else."""

    @property
    def any(self) -> bool:
        """Whether it leaves any turn out."""
        return bool(self.asker or self.tool or self.end or self.before)

    @property
    def bound(self) -> str:
        """What is searched, if there is more."""
        if self.tool:
            older_calls = CallRecord.objects.filter(pk__lte=_calls_before())
            return f"the last {MAX_CALLS} calls" if older_calls.exists() else ""
        if self.asker in ("", *ITSELF):
            return ""
        older = TurnRecord.objects.filter(pk__lte=self._turns_before)
        return f"the last {MAX_TURNS} turns" if older.exists() else ""

    @property
    def _turns_before(self) -> int:
        """The number up to which no turn is searched for an asker."""
        newest = TurnRecord.objects.aggregate(newest=Max("pk"))["newest"] or 0
        return (self.before - 1 if self.before else newest) - MAX_TURNS

    def demand_meaning(self, turns: QuerySet[TurnRecord]) -> None:
        """Demand that each word which was taken for an asker is one of some of these turns.

        Raises:
            UserError: One of them is not.
        """
        recent = turns.filter(pk__gt=self._turns_before) if self.guessed else turns
        for word in self.guessed:
            if not recent.filter(asker_name__istartswith=word).exists():
                raise UserError(
                    f"'{plain(word, 40)}' is no tool, no end and no asker of these turns.",
                    _known(word),
                )

    def apply(self, turns: QuerySet[TurnRecord]) -> QuerySet[TurnRecord]:
        """The turns that pass."""
        if self.before:
            turns = turns.filter(pk__lt=self.before)
        if self.asker in ITSELF:
            turns = turns.filter(asker="")
        elif self.asker:
            turns = turns.filter(pk__gt=self._turns_before, asker_name__istartswith=self.asker)
        if self.end == ANY_FAILED:
            turns = turns.filter(end_reason__in=[reason.value for reason in FAILED])
        elif self.end:
            turns = turns.filter(end_reason="" if self.end == RUNNING else self.end)
        return turns.filter(pk__in=_calling(self.tool)) if self.tool else turns


def read(written: str) -> Filter:
    """Read filters that are separated by commas.

    Raises:
        UserError: One of them makes no sense.
    """
    found = Filter()
    for piece in filter(None, (part.strip() for part in written.split(","))):
        first, _, rest = piece.partition(" ")
        key, value = _KEYS.get(first.lower(), ""), rest.strip()
        if not key or not value:
            key, value = _guess(piece), piece
            if key == "asker" and piece.lower() not in ITSELF:
                found.guessed.append(piece)
        _set(found, key, value)
        if key != "before":
            found.without_before.append(piece)
    return found


def severities(written: str) -> list[str]:
    """Read severities of flags that are separated by commas.

    Raises:
        UserError: There is no such severity.
    """
    wanted = [part.strip().lower() for part in written.split(",") if part.strip()]
    for one in wanted:
        if one not in SEVERITIES:
            raise UserError(
                f"There is no severity '{plain(one, 40)}'.",
                f"There are: {', '.join(SEVERITIES)}.",
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
                f"No turn ends with '{plain(value, 40)}'.", f"Turns end with: {', '.join(_ENDS)}."
            )
    elif key == "tool":
        tool = TOOL_REGISTRY.snapshot().find(value)
        found.tool = tool.name if tool is not None else value
    else:
        found.asker = value.lower() if value.lower() in ITSELF else value


def _guess(piece: str) -> str:
    """What a single word is: an end, a tool, or else a name."""
    if piece.lower().replace(" ", "_") in _ENDS:
        return "end"
    return "tool" if TOOL_REGISTRY.snapshot().find(piece) is not None else "asker"


def _known(word: str) -> str:
    """What filters there are, and the one that a word is like."""
    tools = [tool.name for tool in TOOL_REGISTRY.snapshot()]
    near = difflib.get_close_matches(word.lower(), [*_ENDS, *tools], n=1)
    meant = f"Did you mean '{near[0]}'? " if near else ""
    ends = ", ".join(_ENDS)
    return f"{meant}Filters: an asker's name, itself, a tool, before <turn>, or an end: {ends}."


def _calls_before() -> int:
    """The number up to which no call is searched for a tool."""
    return (CallRecord.objects.aggregate(newest=Max("pk"))["newest"] or 0) - MAX_CALLS


def _calling(tool: str) -> QuerySet[CallRecord]:
    """The turns that called a tool among the last calls."""
    calls = CallRecord.objects.filter(pk__gt=_calls_before(), tool__iexact=tool)
    return calls.filter(turn__isnull=False).values("turn")
