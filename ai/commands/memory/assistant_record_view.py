"""The base of the subcommands about the records of one assistant."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, ClassVar

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of, source_of
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_change, demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle
from ai.commands.console.text import MAX_NAME
from ai.commands.memory.form import Form, demand_text
from ai.commands.memory.record_view import RecordView
from ai.memory.privacy.scope import Scope
from ai.tools.support.markup import plain

_NUMBER = re.compile(r"#?(?P<number>[0-9]{1,18})\Z")


class AssistantRecordView(RecordView):
    """A line about an assistant's records, which have numbers.

    A number stands behind the assistant's name or behind the switch. Who may examine an assistant
    reads its thoughts, with what was whispered to it; the same holds for its records.

    Raises:
        UserError: There is no such assistant, or the builder may not examine it.
    """

    noun: ClassVar[str]
    """What one record is called."""
    sample: ClassVar[str]
    """The text of a record as a builder may type it."""
    max_text: ClassVar[int]
    list_switch: ClassVar[str] = ""
    """What lists all records."""

    def __init__(self, command: Any, form: Form) -> None:
        super().__init__(command, form)
        self.agent, number = find_assistant(command.caller, form.target)
        demand_examine(command.caller, self.agent.character)
        self.number = read_number(form.argument) if number is None else number
        self.name = plain(self.agent.character.key, MAX_NAME)
        self.handle = handle(self.agent)
        self.line = f"ai {self.subcommand} {self.handle}"
        self.record_line = self.line if self.number is None else f"{self.line} {self.number}"
        self.query = form.value or form.argument
        """What a switch is given, behind it or behind an equals sign."""

    @property
    def names_record(self) -> bool:
        return self.number is not None

    @property
    def scope(self) -> Scope:
        """What staff may see; what they add is said by them.

        Each access makes a new one: what a scope has shown limits who may hear of what is written
        with it.
        """
        builder, runtime = source_of(self.command.caller), get_runtime()
        return Scope(
            script=self.agent.script.pk,
            now=runtime.now,
            asker=builder.id,
            asker_name=builder.name,
            staff=True,
            remind=runtime.reminders.arm,
        )

    @property
    def author(self) -> int:
        """The level of the builder whose words are kept; raises `UserError` if they opted out."""
        if get_runtime().opt_outs.has(source_of(self.command.caller).id):
            raise UserError(
                "You opted out: assistants keep nothing that you say.",
                "To have them keep things again: ai optout = no",
            )
        return level_of(self.command.caller)

    def demand_change(self) -> None:
        demand_change(self.command.caller, self.agent.character)

    @abstractmethod
    def fetch(self, number: int) -> Any:
        """The record of a number, None if there is none."""

    def record(self) -> Any:
        see = f"See them: {self.line}{self.list_switch}"
        if self.number is None:
            raise UserError(f"Which {self.noun}? Type its number from the list.", see)
        found = self.fetch(self.number)
        if found is None:
            raise UserError(f"There is no {self.noun} {self.number}.", see)
        return found

    def demand_text(self) -> str:
        """The text that was typed for a record; raises `UserError` if it is empty or too long."""
        return demand_text(self.form.value, self.max_text, f"{self.typed} = {self.sample}")


def find_assistant(caller: Any, target: str) -> tuple[Agent, int | None]:
    """The assistant that a builder named, and the number behind its name."""
    try:
        return assistant(caller, target), None
    except UserError:
        name, _, last = target.rpartition(" ")
        number = read_number(last)
        if not name or number is None:
            raise
        return assistant(caller, name.strip()), number


def read_number(text: str) -> int | None:
    """The number of a record, if that is what was typed."""
    found = _NUMBER.match(text)
    return int(found["number"]) if found else None
