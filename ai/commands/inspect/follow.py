"""`ai thoughts <name> --live`: a builder reads along while an assistant has its turns.

They read what `ai thoughts` would show once the turn is over, and nothing else. It ends with the
session that it was asked for in, at a reload, and when they may no longer look into the assistant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.runtime import get_service
from ai.commands.console.access import may_read_on
from ai.commands.console.errors import UserError
from ai.commands.console.text import name_of
from ai.commands.console.turn_text import end, head, rows
from ai.models import TurnRecord
from ai.tools.support.markup import plain

MAX_OF_ONE = 5
"""Assistants that a builder reads along with at a time."""
MAX_OF_ALL = 30
"""Those of all builders together."""
MAX_LINES, SECONDS = 60, 5.0
"""Lines that are shown in so many seconds; what is more stands in the record."""


def begin(command: Any, presence: Agent) -> None:
    """Have a builder read along with an assistant from now on.

    Raises:
        Complaint: They do already, or it would be too much.
    """
    watching = get_service().watching
    theirs = [reader for reader in _readers() if reader.is_of(command.caller)]
    called = plain(presence.thing.key)
    if any(reader.presence is presence for reader in theirs):
        raise UserError(f"You read along with {called} already.", "To end it: ai thoughts off")
    if len(theirs) >= MAX_OF_ONE or len(_readers()) >= MAX_OF_ALL:
        raise UserError(
            "Too much is being read along with already.", "Let yours go first: ai thoughts off"
        )
    watching.add(presence.script.pk, _Reader(command, presence))
    command.tell(f"You read along with {name_of(presence.thing)} from now on.")
    if get_service().is_running(presence.script):
        command.tell("It is in a turn now; you read the rest of it.")
    command.tell("To end it: |wai thoughts off|n")


def off(command: Any) -> None:
    """Let a builder read along no more.

    Raises:
        Complaint: They do not.
    """
    theirs = [reader for reader in _readers() if reader.is_of(command.caller)]
    for reader in theirs:
        get_service().watching.remove(reader)
    if not [reader for reader in theirs if reader.is_open()]:
        raise UserError("You read along with nobody.", "Like this: ai thoughts <name> --live")
    command.tell("You read along no more.")


def _readers() -> list[_Reader]:
    """All who read along; those whose session is over are let go."""
    watching = get_service().watching
    found = [watch for _script, watch in watching.all() if isinstance(watch, _Reader)]
    for reader in found:
        if not reader.is_open():
            watching.remove(reader)
    return [reader for reader in found if reader.is_open()]


class _Reader:
    """One builder reading along with one assistant."""

    reads = True

    def __init__(self, command: Any, presence: Agent) -> None:
        self.presence = presence
        self._caller = command.caller
        self._session = getattr(command, "session", None)
        self._turn: int | None = None
        """The turn whose head they read last."""
        self._since = 0.0
        self._lines = 0
        """Those that were shown since then."""
        self._left_out = 0

    def is_of(self, caller: Any) -> bool:
        """Whether it is this builder."""
        return bool(caller == self._caller)

    def is_open(self) -> bool:
        """Whether the session that it was asked for in is there still."""
        if not self._caller.pk:
            return False
        sessions = self._caller.sessions.all()
        return self._session in sessions if self._session is not None else bool(sessions)

    def begun(self, record: TurnRecord) -> bool:
        """See `Watch`."""
        return self._show(record, ())

    def told(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        """See `Watch`."""
        return self._show(record, rows(message))

    def ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        """See `Watch`."""
        told = [end(turn.end.value if turn.end else "", turn.detail)]
        if self._left_out:
            told.append(f"  {self._left_out} things came too fast: |wai log {record.pk}|n")
            self._left_out = self._lines = 0
        return self._show(record, told)

    def dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        """See `Watch`."""
        return True

    def let_go(self) -> None:
        """See `Watch`."""
        if self.is_open():
            self._send(
                [f"You read no more of {name_of(self.presence.thing)}: it is no assistant now."]
            )

    def _show(self, record: TurnRecord, told: Iterable[str]) -> bool:
        if not self.is_open():
            return False
        thing = self.presence.thing
        if not may_read_on(self._caller, thing):
            self._send([f"You read no more of {name_of(thing)}: you may not examine it now."])
            return False
        lines = list(told)
        if self._turn != record.pk or self._reads_others():
            lines.insert(0, head(record, name_of(thing)))
        self._turn = record.pk
        if lines and self._has_room(sum(text.count("\n") + 1 for text in lines)):
            self._send(lines)
        return True

    def _reads_others(self) -> bool:
        """Whether lines of others may stand between those of this one."""
        return sum(reader.is_of(self._caller) for reader in _readers()) > 1

    def _has_room(self, lines: int) -> bool:
        now = get_service().clock.seconds()
        if now - self._since >= SECONDS:
            self._since, self._lines = now, 0
        if self._lines + lines > MAX_LINES and self._lines:
            self._left_out += 1
            return False
        self._lines += lines
        return True

    def _send(self, lines: Sequence[str]) -> None:
        if self._session is None:
            self._caller.msg("\n".join(lines))
        else:
            self._caller.msg("\n".join(lines), session=self._session)
