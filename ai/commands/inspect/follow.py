"""`ai thoughts <name> --live`: a builder follows an assistant's turns as they happen.

They see what `ai thoughts` shows after the turn, and nothing else. It ends with the session in
which they typed it, at a reload, and when they may no longer examine the assistant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import may_read_on
from ai.commands.console.errors import UserError
from ai.commands.console.text import name_of
from ai.commands.console.turn_steps import RowLayout, format_head, message_rows
from ai.models import TurnRecord
from ai.tools.support.markup import plain

MAX_OF_ONE = 5
"""Assistants that one builder follows at a time."""
MAX_OF_ALL = 30
"""Assistants that all builders together follow."""
MAX_LINES, SECONDS = 60, 5.0
"""At most so many lines are shown in so many seconds; the record has the rest."""
LAYOUT = RowLayout()


def begin(command: Any, agent: Agent) -> None:
    """Let a builder follow an assistant.

    Raises:
        UserError: They already follow it, or builders follow too many.
    """
    watching = get_runtime().observers
    theirs = [reader for reader in _readers() if reader.is_of(command.caller)]
    called = plain(agent.character.key)
    if any(reader.agent is agent for reader in theirs):
        raise UserError(f"You already follow {called}.", "To stop: ai thoughts off")
    if len(theirs) >= MAX_OF_ONE or len(_readers()) >= MAX_OF_ALL:
        raise UserError(
            "Builders already follow too many assistants.", "Stop first: ai thoughts off"
        )
    watching.add(agent.script.pk, _Reader(command, agent))
    command.reply(f"You now follow {name_of(agent.character)}.")
    if get_runtime().is_running(agent.script):
        command.reply("It is in the middle of a turn; you see the rest of it.")
    command.reply("To stop: |wai thoughts off|n")


def off(command: Any) -> None:
    """Let a builder follow nobody any more.

    Raises:
        UserError: They follow nobody.
    """
    theirs = [reader for reader in _readers() if reader.is_of(command.caller)]
    for reader in theirs:
        get_runtime().observers.remove(reader)
    if not [reader for reader in theirs if reader.is_open()]:
        raise UserError("You follow nobody.", "Like this: ai thoughts <name> --live")
    command.reply("You no longer follow anybody.")


def _readers() -> list[_Reader]:
    """All who follow an assistant; those whose session has ended are removed."""
    watching = get_runtime().observers
    found = [watch for _script, watch in watching.all() if isinstance(watch, _Reader)]
    for reader in found:
        if not reader.is_open():
            watching.remove(reader)
    return [reader for reader in found if reader.is_open()]


class _Reader:
    """One builder who follows one assistant."""

    reads = True

    def __init__(self, command: Any, agent: Agent) -> None:
        self.agent = agent
        self._caller = command.caller
        self._session = getattr(command, "session", None)
        self._turn: int | None = None
        """The turn whose head they saw last."""
        self._since = 0.0
        self._lines = 0
        """Lines shown since then."""
        self._left_out = 0

    def is_of(self, caller: Any) -> bool:
        """Whether it is this builder."""
        return bool(caller == self._caller)

    def is_open(self) -> bool:
        """Whether the session in which they asked for it still exists."""
        if not self._caller.pk:
            return False
        sessions = self._caller.sessions.all()
        return self._session in sessions if self._session is not None else bool(sessions)

    def turn_began(self, record: TurnRecord) -> bool:
        return self._show(record, ())

    def message_added(self, record: TurnRecord, message: Mapping[str, Any]) -> bool:
        rows = message_rows(message)
        return self._show(record, [LAYOUT.format(row.label, row.text) for row in rows])

    def turn_ended(
        self, record: TurnRecord, turn: Turn, percepts: Sequence[Percept], again: bool
    ) -> bool:
        lines = [LAYOUT.end(turn.end.value if turn.end else "", turn.detail)]
        if self._left_out:
            lines.append(f"  {self._left_out} things came too fast: |wai log {record.pk}|n")
        self._left_out = self._lines = 0  # so that the end is always shown
        return self._show(record, lines)

    def percepts_dropped(self, percepts: Sequence[Percept], why: str) -> bool:
        return True

    def assistant_removed(self) -> None:
        if self.is_open():
            self._send([f"You no longer follow {name_of(self.agent.character)}: it was released."])

    def _show(self, record: TurnRecord, rows: Sequence[str]) -> bool:
        if not self.is_open():
            return False
        thing = self.agent.character
        if not may_read_on(self._caller, thing):
            self._send([f"You no longer follow {name_of(thing)}: you may no longer examine it."])
            return False
        lines = list(rows)
        if self._turn != record.pk or self._reads_others():
            lines.insert(0, format_head(record, name_of(thing)))
        if lines and self._has_room(sum(text.count("\n") + 1 for text in lines)):
            self._turn = record.pk
            self._send(lines)
        return True

    def _reads_others(self) -> bool:
        """Whether lines of other assistants may come in between."""
        return sum(reader.is_of(self._caller) for reader in _readers()) > 1

    def _has_room(self, lines: int) -> bool:
        now = get_runtime().clock.seconds()
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
