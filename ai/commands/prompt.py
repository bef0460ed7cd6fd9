"""The word `ai prompt`: what an assistant wrote into its own prompt, and back to what it was."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from ai.assistant.authority import source_of
from ai.assistant.service import get_service
from ai.commands.acts import mine
from ai.commands.errors import Complaint
from ai.commands.finding import assistant, handle, split
from ai.commands.rights import demand_examine
from ai.commands.text import MAX_NAME, line, name_of, wrapped
from ai.memory import prompts
from ai.memory.refusal import Refusal
from ai.models import PromptVersion

MAX_LISTED = 20


def prompt(command: Any, text: str) -> None:
    """Tell the versions of an assistant's own words, or go back to one of them."""
    name, number = split(text)
    if number:
        _back(command, name, number)
        return
    presence = assistant(command.caller, name)
    demand_examine(command.caller, presence.thing)
    rows = prompts.history(presence.script.pk, MAX_LISTED)
    if not rows:
        command.tell(f"{name_of(presence.thing)} has written nothing into its prompt.")
        return
    lines = [f"|c{name_of(presence.thing)}|n begins each turn with, among others:"]
    lines += [wrapped(rows[0].text or "(nothing of its own)", 2), "", "Versions, the newest first:"]
    lines += [_told(row) for row in rows]
    command.tell(
        "\n".join([*lines, f"To go back: |wai prompt {line(handle(presence))} = number|n"])
    )


def _back(command: Any, name: str, number: str) -> None:
    presence = mine(command, name)
    script, who = presence.script.pk, line(handle(presence))
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise Complaint(
            "Which version? A number; 0 is before any change.", f"To see them: ai prompt {who}"
        )
    try:
        new = prompts.version(script, int(number))
    except Refusal as refusal:
        raise Complaint(refusal.problem, f"To see them: ai prompt {who}") from None
    if new.text == prompts.text_of(script):
        raise Complaint("Its prompt says just that already.", f"To see it: ai prompt {who}")
    by = source_of(command.caller)
    why = f"back to {int(number)}, by {by.name}"[: prompts.MAX_WHY]
    row = prompts.write(script, new.text, by=by.id, why=why, now=get_service().now())
    command.tell(
        f"{name_of(presence.thing)} is back to version {int(number)} from its next turn on, "
        f"which is number {row.number} now.\n{wrapped(new.text or '(nothing of its own)', 2)}"
    )


def _told(row: PromptVersion) -> str:
    made = timezone.localtime(row.made)
    why = f", {line(row.why, MAX_NAME)}" if row.why else ""
    return f"|w{row.number}|n  {made:%Y-%m-%d %H:%M}{why}\n{wrapped(row.text or '(nothing)', 4)}"
