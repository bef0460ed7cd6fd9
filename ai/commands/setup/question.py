"""Steps that ask for settings: what they say and accept comes from the table of `ai config`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ai.assistant.lifecycle.draft import Sketch
from ai.commands.assistants.settings import UNSET, Setting
from ai.commands.console.errors import UserError
from ai.commands.console.text import cell, line, table, wrapped
from ai.commands.console.value_types import Text, YesNo
from ai.commands.setup.wizard import Step, Wizard

COLUMNS = {"": 4, "type": 11, "it is": 18, "it may be": 21, "what it does": 24}
MAX_SHOWN = 60
"""Letters of a value in the table."""


@dataclass
class Question(Step):
    """Asks for the value of one setting."""

    setting: Setting
    title: str
    question: str
    hint: str = ""
    """What `help` adds to the help of the setting."""
    label: str = ""
    options: Callable[[Wizard], str] | None = None
    """Lists the possible answers."""
    read: Callable[[Sketch, str], Any] | None = None
    """Reads an answer that the setting itself cannot read."""
    repeats: bool = False
    """Whether it asks again after each answer, until the builder types `next`."""

    def __post_init__(self) -> None:
        self.help = f"{self.setting.help} {self.hint}".strip()
        self.is_long = isinstance(self.setting.kind, Text) and self.setting.kind.lines

    def show(self, wizard: Wizard) -> str:
        if self.options is not None:
            return f"{wrapped(self.question)}\n{self.options(wizard)}"
        now = self.text(wizard)
        return wrapped(self.question) + (f"\n{wrapped(now, 4, first='  > ')}" if now else "")

    def summary(self, sketch: Sketch) -> str:
        return self.setting.shown(sketch)

    def text(self, wizard: Wizard) -> str:
        return str(self.setting.get(wizard.sketch) or "")

    def answer(self, wizard: Wizard, text: str) -> bool:
        sketch = wizard.sketch
        value = self.read(sketch, text) if self.read else self.setting.read(text, "")
        self.setting.put(sketch, value, wizard.caller)
        if self.repeats:
            wizard.again()
        return not self.repeats


@dataclass
class SettingsTable(Step):
    """Shows several settings in a table and asks for a name and a value, until `next`."""

    settings: Mapping[str, Setting]
    """By the names that a builder types."""
    title: str
    question: str
    help: str
    unset: str
    """What holds where none of them is set."""
    reset: str
    """The name that unsets all of them."""
    label: str = ""
    note: Callable[[Sketch], str] | None = None
    """Text below the table."""

    def show(self, wizard: Wizard) -> str:
        sketch = wizard.sketch
        rows = [("1.", self.reset, "", "", self.unset)]
        for number, (name, setting) in enumerate(self.settings.items(), 2):
            value, range_ = cell(setting.shown(sketch), MAX_SHOWN), cell(setting.kind.range)
            rows.append((f"{number}.", name, value, range_, setting.help.partition(".")[0]))
        note = [wrapped(self.note(sketch))] if self.note is not None else []
        return "\n".join([wrapped(self.question), table(COLUMNS, rows), *note])

    def summary(self, sketch: Sketch) -> str:
        own = [
            f"{name} {setting.shown(sketch)}"
            for name, setting in self.settings.items()
            if setting.get(sketch) is not UNSET
        ]
        return ", ".join(own) or self.unset

    def answer(self, wizard: Wizard, text: str) -> bool:
        names = [self.reset, *self.settings]
        name, _, value = text.replace("=", " ", 1).partition(" ")
        name, value = name.lower().rstrip(":"), value.strip()
        name = dict(zip("123456789", names, strict=False)).get(name, name)
        if name not in names:
            first, setting = next(iter(self.settings.items()))
            raise UserError(
                f"There is no '{line(name, 30)}' here.",
                f"Type one of: {', '.join(names)}. Like this: {first} {setting.kind.example}",
            )
        for one, setting in self.settings.items():
            if name == self.reset:
                setting.put(wizard.sketch, UNSET, wizard.caller)
            elif name == one:
                self._set(wizard, name, value)
        wizard.again()
        return False

    def _set(self, wizard: Wizard, name: str, text: str) -> None:
        setting = self.settings[name]
        if not text and isinstance(setting.kind, YesNo):  # its name alone turns it on or off
            text = "default" if setting.get(wizard.sketch) else "yes"
        setting.put(wizard.sketch, setting.read(text, f"{name} "), wizard.caller)
