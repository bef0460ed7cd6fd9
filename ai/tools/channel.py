"""The tool for channels."""

from __future__ import annotations

from typing import Annotated, Any

from ai.tools.communication import new_line, worded
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import rights
from ai.tools.support.markup import MAX_SPEECH, inert, plain

_MAX_NAMED = 8
"""Channels that an error names."""


class ChannelSendTool(Tool):
    """Says a line on a channel that the character subscribed to."""

    name = "channel_send"
    description = (
        "Say something on a channel that you are on. All who listen to it read your name and the "
        "words, wherever they are."
    )
    category = ToolCategory.TERMINAL
    group = "speech"
    rates = {"assistant": "20/minute", "player": "10/minute"}

    def execute(
        self,
        character: Any,
        message: Annotated[
            str,
            Param(
                "The words themselves: no quotes, no name, no channel.",
                min_length=1,
                max_length=MAX_SPEECH,
            ),
        ],
        channel: Annotated[
            str,
            Param(
                "Name of the channel; leave it out to answer on the one where you were spoken to.",
                max_length=80,
            ),
        ] = "",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        meant = _channel(character, channel, context)
        name = plain(meant.key)
        if character in meant.banlist or not _may_send(meant, character, context):
            raise ToolRefused(f"You may not speak on '{name}'.", "Say it here instead, or not.")
        words = worded(character, message, context)
        form = inert(words)
        if words[0] in ":;":  # Evennia takes such a line for a pose
            form = f" {form}"
        line = new_line(words, context, f" on channel {meant.pk}")
        meant.msg(form, senders=character)
        context.said.append(line)
        return {"sent": words, "channel": name}


def _channel(character: Any, wanted: str, context: ToolContext) -> Any:
    """The channel of a name or alias; without a name, the one where the character was addressed."""
    own = _subscribed(character)
    if not own:
        raise ToolError("You are on no channel.", "Speak to those who are here.")
    if not wanted.strip():
        kind, _, number = context.chat_id.partition(":")
        here = [one for one in own if kind == "channel" and str(one.pk) == number]
        found = here or (own if len(own) == 1 else [])
        wanted = "(none)"
    else:
        asked = plain(wanted).lower()
        found = [one for one in own if asked in _names(one)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(plain(one.key) for one in own[:_MAX_NAMED])
    raise ToolError(f"You are on no channel '{plain(wanted)}'.", f"Name one of yours: {names}.")


def _subscribed(character: Any) -> list[Any]:
    """The channels that the character subscribed to and may listen to."""
    from evennia.comms.models import ChannelDB

    every = ChannelDB.objects.filter(db_object_subscriptions=character.pk).order_by("db_key")
    return [one for one in every if one.access(character, "listen")]


def _names(channel: Any) -> list[str]:
    return [plain(name).lower() for name in (channel.key, *channel.aliases.all())]


def _may_send(channel: Any, character: Any, context: ToolContext) -> bool:
    """Whether both the character itself and the turn pass the channel's lock `send`."""
    bearer = rights.Bearer(character, context.authority)
    return bool(channel.access(character, "send") and channel.access(bearer, "send"))
