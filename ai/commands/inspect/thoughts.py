"""The word `ai thoughts`: what an assistant noticed, thought, called and was told."""

from __future__ import annotations

from typing import Any

from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, split
from ai.commands.console.switches import switched
from ai.commands.console.text import name_of
from ai.commands.console.turn_text import whole
from ai.commands.inspect import follow
from ai.models import TurnRecord

HELP = """Usage:
  ai thoughts <name> [= turns]
  ai thoughts <name> --live
  ai thoughts off

What an assistant noticed, thought and did in its last turns, and what came
of it. Without a number, its last turn. You need to be allowed to examine it.

With `--live` (or `/live`) you read along: each thing as it comes, until you
type `ai thoughts off`, leave, lose the right to it, or the server reloads.

Examples:
  ai thoughts innkeeper
  ai thoughts innkeeper = 3
  ai thoughts innkeeper --live
"""
MAX_TURNS = 20


def thoughts(command: Any, text: str) -> None:
    """Tell an assistant's last turns, or have a builder read along."""
    if text.lower() == "off":
        follow.off(command)
        return
    reads_along, text = switched(text, "live")
    name, number = split(text)
    presence = assistant(command.caller, name)
    demand_examine(command.caller, presence.thing)
    if reads_along:
        follow.begin(command, presence)
        return
    wanted = _wanted(number, handle(presence))
    found = TurnRecord.objects.filter(script=presence.script.pk).order_by("-pk")[:wanted]
    turns = list(reversed(found))
    if not turns:
        command.tell(f"{name_of(presence.thing)} has not had a turn yet. Say something to it.")
        return
    command.tell("\n\n".join(whole(turn) for turn in turns))


def _wanted(number: str, name: str) -> int:
    if not number:
        return 1
    if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
        raise UserError(
            f"How many turns? A number from 1 to {MAX_TURNS}.", f"Like this: ai thoughts {name} = 5"
        )
    return min(int(number), MAX_TURNS)
