"""The subcommand `ai thoughts`: what an assistant noticed, thought, called and got."""

from __future__ import annotations

from typing import Any

from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, split
from ai.commands.console.switches import switched
from ai.commands.console.text import name_of
from ai.commands.console.turn_steps import RowLayout, format_head, message_rows
from ai.commands.inspect import follow
from ai.models import TurnRecord

HELP = """Usage:
  ai thoughts <name> [= turns]
  ai thoughts <name> --live
  ai thoughts off

Shows what an assistant noticed, thought and did in its last turns, and the
results of its calls. Without a number, you see its last turn. You need the
right to examine the assistant.

With `--live` (or `/live`) you follow the assistant: you see each thing as it
happens, until you type `ai thoughts off`, log out, lose that right, or the
server reloads.

Examples:
  ai thoughts innkeeper
  ai thoughts innkeeper = 3
  ai thoughts innkeeper --live
"""
MAX_TURNS = 20


def thoughts(command: Any, text: str) -> None:
    """Show an assistant's last turns, or let a builder follow it."""
    if text.lower() == "off":
        follow.off(command)
        return
    reads_along, text = switched(text, "live")
    name, number = split(text)
    agent = assistant(command.caller, name)
    demand_examine(command.caller, agent.character)
    if reads_along:
        follow.begin(command, agent)
        return
    wanted = _wanted(number, handle(agent))
    found = TurnRecord.objects.filter(script=agent.script.pk).order_by("-pk")[:wanted]
    turns = list(reversed(found))
    if not turns:
        command.reply(f"{name_of(agent.character)} has not had a turn yet. Say something to it.")
        return
    command.reply("\n\n".join(map(_format_turn, turns)))


def _format_turn(turn: TurnRecord) -> str:
    """A turn from its head to its end."""
    layout = RowLayout()
    messages = turn.data.get("messages", ())
    rows = [layout.format(row.label, row.text) for one in messages for row in message_rows(one)]
    rows[:0] = layout.emptied(turn)
    return "\n".join([format_head(turn), *rows, layout.end(turn.end_reason, turn.detail)])


def _wanted(number: str, name: str) -> int:
    if not number:
        return 1
    if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
        raise UserError(
            f"How many turns? A number from 1 to {MAX_TURNS}.", f"Like this: ai thoughts {name} = 5"
        )
    return min(int(number), MAX_TURNS)
