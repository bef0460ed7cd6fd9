"""Channels: talk that all who subscribed to it hear, wherever they are."""

from __future__ import annotations

from typing import Any

from ai.tools.communication import new_line, worded
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import rights
from ai.tools.support.markup import MAX_SPEECH, inert, plain

_MAX_NAMED = 8
"""Channels in a hint."""


class ChannelSendTool(Tool):
    """A line on a channel that the character subscribed to."""

    name = "channel_send"
    description = (
        "Say something on a channel that you are on. All who listen to it read your name and the "
        "words, wherever they are."
    )
    category = ToolCategory.TERMINAL
    group = "speech"
    rates = {"assistant": "20/minute", "player": "10/minute"}
    parameters = {
        "type": "object",
        "properties": {
            "message": {
                "type": "string",
                "minLength": 1,
                "maxLength": MAX_SPEECH,
                "description": "The words themselves: no quotes, no name, no channel.",
            },
            "channel": {
                "type": "string",
                "maxLength": 80,
                "default": "",
                "description": "Name of the channel; leave it out to answer on the one where you "
                "were spoken to.",
            },
        },
        "required": ["message"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        message: str = "",
        channel: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        meant = _channel(character, channel, context)
        name = plain(meant.key)
        if character in meant.banlist or not _may_send(meant, character, context):
            raise ToolRefused(f"You may not speak on '{name}'.", "Say it here instead, or not.")
        words = worded(character, message, context)
        form = inert(words)
        if words[0] in ":;":  # to Evennia, such a line is a pose
            form = f" {form}"
        line = new_line(words, context, f" on channel {meant.pk}")
        meant.msg(form, senders=character)
        context.said.append(line)
        return {"sent": words, "channel": name}


def _channel(character: Any, wanted: str, context: ToolContext) -> Any:
    """A channel that the character is on, by name or alias; none: where it was spoken to."""
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
    """Neither the character alone nor whoever asks it gets to speak where they may not."""
    bearer = rights.Bearer(character, context.authority)
    return bool(channel.access(character, "send") and channel.access(bearer, "send"))
