"""What wakes an assistant, and what of that keeps it quiet now, as `ai why` tells it."""

from __future__ import annotations

from collections.abc import Iterator

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.wake_policy import has_audience
from ai.assistant.budgets.quotas import in_words
from ai.assistant.runtime import get_service


def policy(presence: Agent) -> str:
    """What it takes up, in one sentence."""
    wakening = presence.wakening
    told = ["when it is spoken to"]
    if presence.greets():
        told.append("for players who arrive, whom it greets")
    if wakening.events:
        told.append(f"for {', '.join(wakening.events)}")
    if wakening.every:
        told.append(f"by itself every {in_words(wakening.every)}")
    if wakening.schedule:
        told.append(f"by its schedule at {', '.join(slot.time for slot in wakening.schedule)}")
    only = "; only while a player is there" if wakening.audience else ""
    return f"{', '.join(told)}{only}"


def quiet(presence: Agent) -> Iterator[str]:
    """What of its policy keeps it from something now."""
    if presence.script.mode == "asleep":
        yield "it is asleep: its name, a whisper or a page wakes it, or `ai wake`"
    if presence.wakening.audience and not has_audience(presence.thing):
        yield "no player is there, and it has turns only for those"
    why = get_service().rota.why_quiet(presence)
    if why:
        yield why
