"""`ai prompt <name> <part>/edit`: a part of a prompt in Evennia's line editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.utils.eveditor import EvEditor

from ai.commands.console.errors import UserError
from ai.commands.console.text import wrapped

HOW = "Write, then |w:wq|n to save and leave. |w:q!|n leaves it as it was; |w:h|n is help."


def edit(command: Any, title: str, text: str, save: Callable[[str], None]) -> None:
    """Let a builder write a text in the editor; a reload ends it.

    Args:
        command: The builder's.
        title: What stands above it.
        text: What it begins with.
        save: Takes the text each time that they save it; a Complaint says why it is not taken,
            and they can go on writing.
    """

    def taken(_caller: Any, written: str) -> bool:
        try:
            save(written)
        except UserError as complaint:
            command.tell(f"{wrapped(complaint.problem)}\n{wrapped(complaint.advice)}")
            return False
        return True

    command.tell(HOW)
    EvEditor(
        command.caller,
        lambda _caller: text,
        taken,
        lambda _caller: command.tell("The editor is closed."),
        key=title,
    )
