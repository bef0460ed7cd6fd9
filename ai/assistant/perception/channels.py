"""Channels: how an assistant hears those that its character subscribed to.

Evennia passes a channel's lines to accounts, and to objects that somebody plays. So the channel
itself is asked, by its hook `at_pre_msg`, which every line goes through; it is put on the instance,
and the channel's class and its row stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from twisted.logger import Logger

from ai.assistant.authority.authority import identity_of, source_of
from ai.assistant.authority.secrets import known
from ai.assistant.percepts.medium import CHANNEL
from ai.assistant.percepts.percept import MAX_NAME, Percept, Source, cut
from ai.tools.schema.decode import storable
from ai.tools.support.markup import uncoloured

log = Logger()

_HOOK = "at_pre_msg"
_UID = "ai.assistant.perception.channels"


def listen(thing: Any) -> None:
    """Let an assistant hear the channels that its character is on, now and from now on."""
    from django.db.models.signals import m2m_changed
    from evennia.comms.models import ChannelDB

    through = ChannelDB.db_object_subscriptions.through
    m2m_changed.connect(_subscribed, sender=through, dispatch_uid=_UID)
    for channel in ChannelDB.objects.filter(db_object_subscriptions=thing.pk):
        wrap(channel)


def join(script: Any, channel: Any) -> bool:
    """Put an assistant on a channel, for as long as it is one.

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
    """Take it off those that it was put on; it stays on those that its object was on before."""
    from evennia.comms.models import ChannelDB

    for channel in ChannelDB.objects.filter(pk__in=list(script.joined)):
        leave(script, channel)


def wrap(channel: Any) -> None:
    """Let a channel's lines be heard by assistants; again is nothing."""
    if _HOOK in channel.__dict__:
        return
    before = channel.at_pre_msg

    def at_pre_msg(message: Any, **kwargs: Any) -> Any:
        passed = before(message, **kwargs)
        if passed not in (None, False):
            try:
                hear(channel, passed, **kwargs)
            except Exception:  # whoever speaks there must not suffer for it
                log.failure("ai: a line of the channel {key} was not heard", key=channel.key)
        return passed

    channel.at_pre_msg = at_pre_msg
    channel.ndb.ai = True  # without, Evennia may forget this instance, and the hook with it


def hear(
    channel: Any, message: Any, senders: Any = None, bypass_mute: bool = False, **_: Any
) -> None:
    """Let every assistant on a channel notice a line of it.

    Args:
        channel: The channel.
        message: The line, without its sender.
        senders: Who said it.
        bypass_mute: It is meant also for those who muted the channel.
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
    percept = observed(channel, message, authors)
    for listener in listeners:
        listener.ndb.ai.notice(percept, authors[0] if len(authors) == 1 else None)


def observed(channel: Any, message: Any, authors: Sequence[Any]) -> Percept:
    """A percept of a line; of several senders, none is the author.

    It is kept from the eyes of everybody who is not on the channel.
    """
    source = source_of(authors[0]) if len(authors) == 1 else Source()
    text = known().hide(storable(uncoloured(message).strip()))
    return Percept(
        kind=CHANNEL,
        text=cut(text),
        source=source,
        audience=tuple(sorted({identity_of(one) for one in channel.subscriptions.all()})),
        data={"channel": cut(str(channel.key), MAX_NAME), "chat_id": f"channel:{channel.pk}"},
        author_level=source.level,
    )


def _subscribed(instance: Any, action: str, reverse: bool, pk_set: Any, **_: Any) -> None:
    """Django's signal: objects were put on a channel, or channels given to an object."""
    if action == "post_add":
        for channel in _of(instance, reverse, pk_set or ()):
            wrap(channel)


def _of(instance: Any, reverse: bool, pks: Iterable[int]) -> list[Any]:
    from evennia.comms.models import ChannelDB

    return list(ChannelDB.objects.filter(pk__in=pks)) if reverse else [instance]
