"""Summaries: after a turn, a model sums up the oldest part of a talk that has grown long.

It does so beside the turns that follow, and no turn waits for it: until the summary is there, the
talk stays as it is. What is private is summed up apart from the rest, once for each audience. The
model also names facts, which become memories. With the built-in brain, the oldest talk is left out
without a summary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import HISTORY_FACTOR, MAX_SUMMARIES, History, Stretch
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.turn_settings import has_model
from ai.assistant.engine.context_window import COMPACTED, tokens_of_text, tokens_of_tools
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import Turn
from ai.assistant.records.turn_store import last_entries
from ai.assistant.turns.passes import Passes
from ai.assistant.turns.summary_task import ToSumUp
from ai.memory.memories import summaries
from ai.pipeline.outage import outage

log = Logger()

STEPS, SECONDS = 3, 300.0
"""Limits of a summary, for which nobody waits."""
REST = 600.0
"""Seconds until a talk is tried again whose summary failed."""
TURNS_REMEMBERED = 40
"""Recorded turns from which an agent's history is restored: more than go between two summaries."""
_TALK_PART = 0.5
"""The part of the window that the talk to sum up may take."""


class Summaries:
    """Sums up talks beside the turns of their assistants.

    Args:
        kernel: Time and agents.
        passes: Runs the passes that do it.
        elsewhere: Returns what runs them outside of this process; None if this one does.
    """

    def __init__(
        self, kernel: Kernel, passes: Passes, elsewhere: Callable[[], Any] = lambda: None
    ) -> None:
        self._kernel = kernel
        self._passes = passes
        self._elsewhere = elsewhere
        self._not_before: dict[tuple[int, str], float] = {}
        """When a talk whose summary failed may be tried again."""

    def turn_ended(self, agent: Agent, turn: Turn, viewer: str) -> None:
        """Begin to sum up a talk if it has grown too long.

        Args:
            agent: The agent.
            turn: Its turn that has ended, with a model.
            viewer: The source that the turn's history is for.
        """
        # Later, when opted-out players have left the history.
        self._kernel.clock.callLater(0, self._begin, agent, turn, viewer)

    def forget(self, script: int) -> None:
        """Forget an assistant that stopped running."""
        for key in [key for key in self._not_before if key[0] == script]:
            del self._not_before[key]

    def _begin(self, agent: Agent, turn: Turn, viewer: str) -> None:
        key = agent.script.pk, viewer
        attached = self._kernel.agents.get(agent.script.pk) is agent
        if not attached or self._kernel.stopping() or agent.obstacle():
            return
        if agent.summaries:  # another's may be of the same talk
            return
        if self._kernel.clock.seconds() < self._not_before.get(key, 0.0):
            return
        stretches = agent.history.oldest(viewer, int(conf.get("HISTORY")), _room(turn))
        if stretches:
            parts = [_part(agent, turn, stretch) for stretch in stretches]
            summing_up = ensureDeferred(self._sum_up(agent, parts))
            if not summing_up.called:
                agent.summaries[viewer] = summing_up
                summing_up.addBoth(_forget, agent, viewer)

    async def _sum_up(self, agent: Agent, parts: Iterable[ToSumUp]) -> None:
        made: list[tuple[Stretch, str, str]] = []
        now = self._kernel.now
        try:
            for part in parts:
                stretch, digest = part.stretch, part.digest()
                text = stretch.summary or agent.history.find_summary(stretch, digest)
                if text:  # others who were there read the same talk
                    with transaction.atomic():
                        part.task(now).keep({"summary": text})
                else:
                    turn = await self._run(agent, part)
                    if turn is None or turn.submitted is None:
                        if turn is None or turn.end is not EndReason.CANCELLED:
                            self._rest(agent, stretch)
                        break
                    text = turn.submitted["summary"]
                made.append((stretch, text, digest))
            # All at once: else the talk would begin with one and go on with what another replaces.
            for stretch, text, digest in made:
                agent.history.sum_up(stretch, text, digest)
        except Exception:
            outage.failure(log, "ai: a talk of {who} could not be summed up", who=agent.script.key)
            self._rest(agent, stretch)

    async def _run(self, agent: Agent, part: ToSumUp) -> Turn | None:
        if self._elsewhere() is None:
            return await self._passes.run_beside(agent, part.task(self._kernel.now))
        return await self._passes.run_sent_beside(agent, part.sent(self._kernel.now))

    def _rest(self, agent: Agent, stretch: Stretch) -> None:
        key = agent.script.pk, stretch.viewer
        self._not_before[key] = self._kernel.clock.seconds() + REST


def _part(agent: Agent, turn: Turn, stretch: Stretch) -> ToSumUp:
    source = turn.caller.source
    return ToSumUp(
        agent.script.pk,
        stretch,
        source.name if source is not None and source.id == stretch.viewer else "",
        int(turn.bounds.window * _TALK_PART),
        replace(turn.bounds, max_iterations=STEPS, seconds=SECONDS),
    )


def _forget(_: object, agent: Agent, viewer: str) -> None:
    agent.summaries.pop(viewer, None)


def _room(turn: Turn) -> int:
    """The tokens that a talk may take before it is summed up."""
    request, caller = turn.request, turn.caller
    before = tokens_of_text(request.system) + tokens_of_text(request.context)
    offer = tokens_of_tools(caller.tools, caller.offer, caller.pass_name)
    return int(turn.bounds.window * COMPACTED / turn.ratio) - before - offer


def restored_history(script: Any) -> History:
    """An assistant's history from before a restart, with the summaries of its talks."""
    history = History(conf.get("HISTORY"))
    most = HISTORY_FACTOR * conf.get("HISTORY") if has_model(script) else 0
    for entry in last_entries(script.pk, TURNS_REMEMBERED):
        history.add(entry, most)
    history.end_waiting()
    for row in summaries.latest(script.pk, MAX_SUMMARIES):
        talk = row.data["talk"]
        history.begin_with(
            talk["viewer"],
            talk["private"],
            row.text,
            row.author,
            talk.get("people", ()),
            talk["turn"],
        )
    return history
