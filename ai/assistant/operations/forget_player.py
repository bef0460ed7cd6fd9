"""Forgetting a player: what is kept of them goes, and what running assistants have in mind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.assistant.agent.agent import Agent
from ai.memory.memories import forgetting
from ai.memory.memories.forgetting import Forgotten

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime


def forget(service: Runtime, who: str) -> Forgotten:
    """Forget a person, with every assistant of the game, in its database and in memory.

    What a turn for them was about to say stays unsaid, and is not kept.

    Args:
        service: Where the assistants live.
        who: A source id, "account:3".
    """
    if not who:
        return Forgotten()
    for presence in service.presences.values():
        _leave(service, presence, who)
    done = forgetting.forget(who)
    for presence in service.presences.values():  # what was broken off has left its trace by now
        presence.conversation.leave_out(who)
    service.reminders.arm()
    return done


def _leave(service: Runtime, presence: Agent, who: str) -> None:
    presence.inbox.leave_out(who)
    presence.session.leave_out(who)
    presence.lines.leave_out(who)
    presence.talks.pop(who, None)
    presence.passed_over.clear()
    presence.retries.forget(who)
    if presence.turn is not None:  # whatever it is about, it may have their words before its eyes
        presence.let_go = presence.turn.caller.asker == who
        presence.cancel()
    service.pipeline.cache.end_session(presence.script.assistant_key)
