"""`ai reports`: what players reported with `complain`."""

from __future__ import annotations

from typing import Any

from ai.assistant.operations import player_reports
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import cell, line, table, when, wrapped

HELP = """Usage:
  ai reports
  ai reports <number>
  ai reports <number> = done

Lists what players reported with the command `complain`. With a number, it
shows one report and what the assistant had said. `= done` deletes the report.

Example:
  ai reports 4 = done
"""
COLUMNS = {"no": 6, "when": 13, "who": 16, "about": 16, "what": 27}
MAX_LISTED = 30


def reports(command: Any, text: str) -> None:
    """List the reports, show one, or delete one."""
    number, answer = split(text)
    if not number:
        command.reply(_list())
        return
    found = player_reports.find(int(number)) if number.isdecimal() and len(number) < 10 else []
    if not found:
        raise UserError(f"There is no report '{number[:20]}'.", "All reports: ai reports")
    if not answer:
        command.reply(_show(found[0]))
    elif answer.lower() == "done":
        player_reports.delete(found[0].number)
        command.reply(f"Report {found[0].number} is deleted.")
    else:
        raise UserError(
            "You can only mark a report as done.",
            f"Like this: ai reports {found[0].number} = done",
        )


def _list() -> str:
    found = player_reports.find()
    if not found:
        return "There are no reports."
    rows = [
        (str(c.number), when(c.at), cell(c.who, 15), cell(c.about, 15), cell(c.text, 26))
        for c in found[:MAX_LISTED]
    ]
    lines = [table(COLUMNS, rows)]
    if len(found) > MAX_LISTED:
        lines.append(f"And {len(found) - MAX_LISTED} older ones.")
    return "\n".join([*lines, "To see one: ai reports <no>; to delete it: ai reports <no> = done"])


def _show(report: player_reports.Report) -> str:
    shown = [
        f"Report |w{report.number}|n, {when(report.at)}: {line(report.who, 30)} about "
        f"|w{line(report.about, 30)}|n",
        wrapped(report.text, indent=2),
        "What the assistant had said, the newest first:"
        if report.lines
        else "The assistant had said nothing yet.",
    ]
    for one in report.lines:
        turn = f"turn {one['turn']}" if one.get("turn") else "by hand"
        words = f"{one.get('tool', '')}, {turn}: {one.get('text', '')}"
        shown.append(wrapped(words, indent=4, first="  - "))
    return "\n".join([*shown, f"To delete it: ai reports {report.number} = done"])
