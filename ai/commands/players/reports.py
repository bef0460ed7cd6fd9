"""The word `ai reports`: what players complained of."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from ai.assistant.operations import player_reports
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import cell, line, table, wrapped

HELP = """Usage:
  ai reports
  ai reports <number>
  ai reports <number> = done

What players complained of, by the command `complain`; one report with what
the assistant had said; and its end.

Example:
  ai reports 4 = done
"""
COLUMNS = {"no": 6, "when": 13, "who": 16, "about": 16, "what": 27}
MAX_LISTED = 30


def reports(command: Any, text: str) -> None:
    """List what players complained of, show one complaint, or let one go."""
    asked, word = split(text)
    if not asked:
        command.tell(_all())
        return
    found = player_reports.listed(int(asked)) if asked.isdecimal() and len(asked) < 10 else []
    if not found:
        raise UserError(f"There is no report '{asked[:20]}'.", "See them all: ai reports")
    if not word:
        command.tell(_one(found[0]))
    elif word.lower() == "done":
        player_reports.done(found[0].number)
        command.tell(f"Report {found[0].number} is dealt with, and gone.")
    else:
        raise UserError(
            "A report can only be dealt with.", f"Like this: ai reports {found[0].number} = done"
        )


def _all() -> str:
    found = player_reports.listed()
    if not found:
        return "Nobody has complained of what assistants say."
    rows = [
        (str(c.number), _when(c.at), cell(c.who, 15), cell(c.about, 15), cell(c.text, 26))
        for c in found[:MAX_LISTED]
    ]
    told = [table(COLUMNS, rows)]
    if len(found) > MAX_LISTED:
        told.append(f"And {len(found) - MAX_LISTED} older ones.")
    return "\n".join([*told, "One of them, and its end: ai reports <no>, ai reports <no> = done"])


def _one(told: player_reports.Report) -> str:
    shown = [
        f"Report |w{told.number}|n, {_when(told.at)}: {line(told.who, 30)} about "
        f"|w{line(told.about, 30)}|n",
        wrapped(told.text, indent=2),
        "What it had said, the last first:" if told.lines else "It had said nothing yet.",
    ]
    for one in told.lines:
        turn = f"turn {one['turn']}" if one.get("turn") else "by hand"
        words = f"{one.get('tool', '')}, {turn}: {one.get('text', '')}"
        shown.append(wrapped(words, indent=4, first="  - "))
    return "\n".join([*shown, f"Dealt with: ai reports {told.number} = done"])


def _when(at: Any) -> str:
    return f"{timezone.localtime(at):%d %b %H:%M}"
