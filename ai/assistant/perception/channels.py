"""Channels: how an assistant hears the channels that its character subscribed to.

Evennia sends a channel's lines only to accounts and to objects that somebody plays. So we wrap the
channel's hook `at_pre_msg`, which sees every line. The wrapper is on the instance: the channel's
class and its row do not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import identity_of, source_of
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.percepts.percept import CHANNEL, MAX_NAME, Percept, Source, cut
from ai.tools.schema.decode import storable
from ai.tools.support.markup import uncoloured

log = Logger()

MAX_PARAMETERS = 900
"""Characters in one query; databases limit the parameters of a statement."""
_HOOK = "at_pre_msg"
_UID = "ai.assistant.perception.channels"


def listen(characters: Sequence[int]) -> None:
    """Make assistants hear the channels that their characters are on now or join later.

    Args:
        characters: The primary keys of the characters.
    """
    from django.db.models.signals import m2m_changed
    from evennia.comms.models import ChannelDB

    through = ChannelDB.db_object_subscriptions.through
    m2m_changed.connect(_on_subscribed, sender=through, dispatch_uid=_UID)
    for start in range(0, len(characters), MAX_PARAMETERS):
        batch = characters[start : start + MAX_PARAMETERS]
        for channel in ChannelDB.objects.filter(db_object_subscriptions__in=batch).distinct():
            try:
                wrap(channel)
            except Exception:  # a channel of the game's own; the others are heard all the same
                log.failure("ai: the channel {channel} cannot be heard", channel=channel.key)


def join(script: Any, channel: Any) -> bool:
    """Put an assistant on a channel until it leaves or is released.

    Returns:
        Whether the channel lets it listen.
    """
    if not channel.connect(script.character):
        return False
    script.joined = [*script.joined, channel.pk]
    return True


def leave(script: Any, channel: Any) -> None:
    """Take an assistant off a channel."""
    channel.disconnect(script.character)
    script.joined = [one for one in script.joined if one != channel.pk]


def leave_all(script: Any) -> None:
    """Take an assistant off the channels that `join` put it on."""
    from evennia.comms.models import ChannelDB

    for channel in ChannelDB.objects.filter(pk__in=list(script.joined)):
        leave(script, channel)


def wrap(channel: Any) -> None:
    """Make assistants hear a channel's lines; does nothing the second time."""
    if _HOOK in channel.__dict__:
        return
    before = channel.at_pre_msg

    def at_pre_msg(message: Any, **kwargs: Any) -> Any:
        passed = before(message, **kwargs)
        if passed not in (None, False):
            try:
                hear(channel, passed, **kwargs)
            except Exception:  # the speaker must not notice our errors
                log.failure("ai: a line of the channel {key} was not heard", key=channel.key)
        return passed

    channel.at_pre_msg = at_pre_msg
    channel.ndb.ai = True  # keeps this instance, and so the hook, in Evennia's cache


def hear(
    channel: Any, message: Any, senders: Any = None, bypass_mute: bool = False, **_: Any
) -> None:
    """Make every assistant on a channel notice a line.

    Args:
        channel: The channel.
        message: The line, without its sender.
        senders: Who said it.
        bypass_mute: Whether those who muted the channel hear it too.
    """
    authors = list(senders or ())
    muted = () if bypass_mute else channel.mutelist
    listeners = [
        one
        for one in channel.subscriptions.all()
        if hasattr(one, "location") and one.ndb.ai is not None and one not in authors
    ]
    listeners = [one for one in listeners if one not in muted and channel.access(one, "listen")]
    if not listeners:
        return
    percept = build_percept(channel, message, authors)
    for listener in listeners:
        listener.ndb.ai.notice(percept, authors[0] if len(authors) == 1 else None)


def build_percept(channel: Any, message: Any, authors: Sequence[Any]) -> Percept:
    """Build the percept of a line, which only those on the channel may know of.

    If it has several senders, it has no author.
    """
    source = source_of(authors[0]) if len(authors) == 1 else Source()
    text = game_secrets().hide(storable(uncoloured(message).strip()))
    return Percept(
        kind=CHANNEL,
        text=cut(text),
        source=source,
        audience=tuple(sorted({identity_of(one) for one in channel.subscriptions.all()})),
        data={"channel": cut(str(channel.key), MAX_NAME), "chat_id": f"channel:{channel.pk}"},
        author_level=source.level,
    )


def _on_subscribed(instance: Any, action: str, reverse: bool, pk_set: Any, **_: Any) -> None:
    """Wrap channels when Django signals that an object subscribed to them."""
    from evennia.comms.models import ChannelDB

    if action == "post_add":
        for channel in ChannelDB.objects.filter(pk__in=pk_set or ()) if reverse else [instance]:
            wrap(channel)
