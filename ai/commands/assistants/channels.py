"""The words of `ai` that put an assistant on a channel, and take it off again."""

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

Has an assistant hear a channel, and speak on it; or no more. Released, it
leaves those that it was put on so.

Examples:
  ai join crier = Public
  ai leave crier = Public
"""


def join(command: Any, text: str) -> None:
    """Have an assistant hear a channel, and speak on it."""
    presence, channel = _read(command, text, "join")
    thing, called = presence.thing, plain(channel.key, 40)
    if channel.subscriptions.has(thing):
        raise UserError(f"{plain(thing.key)} is on {called} already.", "Say its name there.")
    if not channels.join(presence.script, channel):
        raise UserError(
            f"{called} does not let {plain(thing.key)} listen.",
            "Its lock `listen` and its list of bans decide; they hold for assistants too.",
        )
    command.tell(f"{name_of(thing)} is on {called} now.\nIt answers there when it is named.")


def leave(command: Any, text: str) -> None:
    """Have it hear the channel no more."""
    presence, channel = _read(command, text, "leave")
    thing, called = presence.thing, plain(channel.key, 40)
    if not channel.subscriptions.has(thing):
        raise UserError(f"{plain(thing.key)} is not on {called}.", "There is nothing to leave.")
    channels.leave(presence.script, channel)
    command.tell(f"{name_of(thing)} is off {called}.")


def _read(command: Any, text: str, word: str) -> tuple[Any, Any]:
    """The assistant, and a channel that the builder may listen to themselves."""
    name, wanted = split(text)
    presence = mine(command, name)
    if not wanted:
        raise UserError("Which channel?", f"Like this: ai {word} {plain(name, 40)} = <channel>")
    from evennia.comms.models import ChannelDB

    every = ChannelDB.objects.channel_search(wanted, exact=True)
    found = [channel for channel in every if channel.access(command.caller, "listen")]
    if len(found) != 1:
        raise UserError(f"There is no channel '{plain(wanted, 40)}'.", "See: channel/all")
    return presence, found[0]
