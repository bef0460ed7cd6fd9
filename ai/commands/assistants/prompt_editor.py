"""The editor of `ai prompt <name> <part>/edit`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.utils.eveditor import EvEditor

from ai.commands.console.errors import UserError
from ai.commands.console.text import wrapped

HOW = "Write, then type |w:wq|n to save and leave. |w:q!|n leaves without saving; |w:h|n is help."


def edit(command: Any, title: str, text: str, save: Callable[[str], None]) -> None:
    """Open Evennia's editor; a reload closes it without saving.

    Args:
        command: The builder's.
        title: The heading.
        text: What the editor begins with.
        save: Stores a text; the editor shows a `UserError` that it raises, and stays open.
    """

    def save_or_explain(_caller: Any, written: str) -> bool:
        try:
            save(written)
        except UserError as error:
            command.reply(f"{wrapped(error.problem)}\n{wrapped(error.advice)}")
            return False
        return True

    command.reply(HOW)
    EvEditor(
        command.caller,
        lambda _caller: text,
        save_or_explain,
        lambda _caller: command.reply("The editor is closed."),
        key=title,
    )
