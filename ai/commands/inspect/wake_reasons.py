"""Wake reasons: what wakes an assistant, and what keeps it quiet now, for `ai why`."""

from __future__ import annotations

from collections.abc import Iterator

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.wake_policy import has_audience
from ai.assistant.budgets.quotas import in_words
from ai.assistant.runtime import get_runtime


def policy(agent: Agent) -> str:
    """What wakes it, in one sentence."""
    wakening = agent.wake_policy
    reasons = ["when it is spoken to"]
    if agent.greets():
        reasons.append("for players who arrive, whom it greets")
    if wakening.events:
        reasons.append(f"for {', '.join(wakening.events)}")
    if wakening.every:
        reasons.append(f"by itself every {in_words(wakening.every)}")
    if wakening.schedule:
        reasons.append(f"by its schedule at {', '.join(slot.time for slot in wakening.schedule)}")
    only = "; only while a player is there" if wakening.audience else ""
    return f"{', '.join(reasons)}{only}"


def quiet(agent: Agent) -> Iterator[str]:
    """Why its wake policy keeps it from acting now."""
    if agent.script.mode == "asleep":
        yield "it is asleep: its name, a whisper, a page or `ai wake` wakes it"
    if agent.wake_policy.audience and not has_audience(agent.character):
        yield "no player is there, and it acts only while one is"
    why = get_runtime().schedule.why_no_own_turn(agent)
    if why:
        yield why
