"""Late outcomes: percepts of calls that ended after their turns."""

from __future__ import annotations

from datetime import timedelta

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.outline import words_of
from ai.assistant.percepts.percept import DUE, PRIVATE, Percept, cut
from ai.memory.privacy.scope import EVERYBODY, Scope
from ai.pipeline.call import Caller, Outcome, least_level
from ai.pipeline.steps.record import mask

MAX_OUTCOME = 1000
"""Characters of an outcome that its percept quotes."""


def late_outcome(caller: Caller, outcome: Outcome) -> Percept:
    """The percept of a call's late outcome; it is for whom the turn was."""
    asker, scope = caller.source, caller.context.memory
    return Percept(
        "outcome",
        cut(f"{outcome.name}: {outcome.observation}", MAX_OUTCOME),
        addressed=True,
        audience=caller.audience,
        data={
            "tool": outcome.name,
            "call_id": outcome.call.id,
            "arguments": mask(outcome.tool, outcome.params),
            "ok": outcome.success,
            "result": outcome.result.result if outcome.success else None,
            "error": outcome.result.error,
            "for": asker.name if asker else scope.concerned_name,
            "asker": asker.id if asker else scope.concerned,
            "chat_id": caller.context.chat_id,
            PRIVATE: _audience(scope, outcome),
        },
        # The call's arguments may quote anybody whose words were in the prompt.
        author_level=least_level(
            asker.level if asker else None,
            least_level(outcome.authority.lowest_author, outcome.lowest_author),
        ),
    )


def _audience(scope: Scope, outcome: Outcome) -> str:
    """The audience of an outcome: everybody, if neither it nor the call holds anything private."""
    hears = scope.audience_of_plan(" ".join(words_of(outcome)))
    is_open = hears == EVERYBODY and scope.is_open(outcome.observation)
    return EVERYBODY if is_open else scope.audience


def wake_later(kernel: Kernel, agent: Agent, since: float | None, seconds: float) -> None:
    """Wake an agent after some seconds.

    This cancels an earlier alarm, so that a brain cannot pile up turns by waiting repeatedly.

    Args:
        kernel: Time.
        agent: Whom to wake.
        since: From when the seconds count, by the runtime's clock; None for now.
        seconds: How many.
    """
    if agent.alarm is not None and agent.alarm.active():
        agent.alarm.cancel()
    elapsed = 0.0 if since is None else kernel.clock.seconds() - since
    left = seconds - elapsed
    percept = Percept(
        "timer",
        f"{seconds:g} seconds have passed.",
        addressed=True,
        data={DUE: (kernel.now() + timedelta(seconds=left)).isoformat()},
    )
    agent.alarm = kernel.clock.callLater(max(0.0, left), agent.notice, percept)
