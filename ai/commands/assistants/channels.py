"""`ai join` and `ai leave`: which channels an assistant hears."""

from __future__ import annotations

from typing import Any

from ai.assistant.perception import channels
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import mine, split
from ai.commands.console.text import name_of
from ai.tools.support.markup import plain

HELP = """Usage:
  ai join <name> = <channel>
  ai leave <name> = <channel>

`ai join` lets an assistant hear a channel and speak on it. `ai leave` takes
it off the channel again. If you release the assistant, it leaves the channels
that `ai join` put it on.

Examples:
  ai join crier = Public
  ai leave crier = Public
"""


def join(command: Any, text: str) -> None:
    """Put an assistant on a channel."""
    agent, channel = _read(command, text, "join")
    thing, called = agent.character, plain(channel.key, 40)
    if channel.subscriptions.has(thing):
        raise UserError(
            f"{plain(thing.key)} is on {called} already.", "It answers there when you say its name."
        )
    if not channels.join(agent.script, channel):
        raise UserError(
            f"{plain(thing.key)} may not listen to {called}.",
            "The channel's lock `listen` and its bans apply to assistants too.",
        )
    command.reply(
        f"{name_of(thing)} is on {called} now.\nIt answers there when somebody says its name."
    )


def leave(command: Any, text: str) -> None:
    """Take an assistant off a channel."""
    agent, channel = _read(command, text, "leave")
    thing, called = agent.character, plain(channel.key, 40)
    if not channel.subscriptions.has(thing):
        raise UserError(f"{plain(thing.key)} is not on {called}.", "See: channel/all")
    channels.leave(agent.script, channel)
    command.reply(f"{name_of(thing)} is off {called}.")


def _read(command: Any, text: str, subcommand: str) -> tuple[Any, Any]:
    """The assistant, and a channel that the builder may listen to.

    Raises:
        UserError: There is no such assistant or channel, or they may not.
    """
    name, wanted = split(text)
    agent = mine(command, name)
    if not wanted:
        raise UserError(
            "Which channel?", f"Like this: ai {subcommand} {plain(name, 40)} = <channel>"
        )
    from evennia.comms.models import ChannelDB

    every = ChannelDB.objects.channel_search(wanted, exact=True)
    found = [channel for channel in every if channel.access(command.caller, "listen")]
    if len(found) != 1:
        raise UserError(f"There is no channel '{plain(wanted, 40)}'.", "See: channel/all")
    return agent, found[0]
