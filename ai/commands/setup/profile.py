"""The step of `ai setup` that offers the profiles."""

from __future__ import annotations

from dataclasses import replace

from ai.commands.assistants import profile
from ai.commands.console.text import cell, table, wrapped
from ai.commands.setup.options import numbered
from ai.commands.setup.wizard import Step, Wizard

COLUMNS = {"": 4, "profile": 18, "what it is for": 56}


class ProfileStep(Step):
    """Asks for a profile, which fills in the steps that follow."""

    title = "A profile to begin with"
    help = (
        "A profile is a preset of personality, tools, wake policy and limits. It fills in the "
        "steps that follow, and you can change all of it there. `ai profile` describes each one."
    )

    def show(self, wizard: Wizard) -> str:
        rows = [
            (f"{number}.", cell(name, 40), cell(str(given.get("summary", "")), 160))
            for number, (name, given) in enumerate(profile.known().items(), 1)
        ]
        return f"{wrapped('Which profile? Type a number or a name.')}\n{table(COLUMNS, rows)}"

    def default(self, wizard: Wizard) -> str:
        return "no profile"

    def answer(self, wizard: Wizard, text: str) -> bool:
        if text.isascii() and text.isdigit():
            text = numbered(list(profile.known()), text)
        draft = wizard.chosen_draft
        sketch = replace(draft.sketch)  # a profile that fails half-way leaves the draft alone
        profile.apply(sketch, profile.named(text), wizard.caller)
        draft.sketch = sketch
        return True
