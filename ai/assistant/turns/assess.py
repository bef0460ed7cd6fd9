"""Assessing: a pass that chooses the groups of tools and the number of steps of a live turn.

Off by default. The groups come in addition to the turn's core, and the turn can still load others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.turns.passes import Passes
from ai.brains.base import Brain, Message
from ai.pipeline.toolbox import Toolbox
from ai.tools.contract.groups import CORE
from ai.tools.text.quotation import inert_line

log = Logger()

ASSESS = """\
Something has happened around you. Before you deal with it, say what that will take: which of the
groups of tools that are listed, and how many steps. You have the core tools in any case. Small
talk takes no group and two steps; anything to look up, remember or do takes more. Finish with
submit_assessment."""
STEPS, SECONDS, TOKENS = 2, 10, 8000
"""Limits of an assessment."""


class Assessment:
    """Chooses what a live turn begins with, if the settings say so.

    Args:
        passes: Runs the pass that does it.
        brains: The brains by name, of which `AI["ASSESS"]` may name one.
    """

    def __init__(self, passes: Passes, brains: Mapping[str, Brain]) -> None:
        self._passes = passes
        self._brains = brains

    async def prepare(self, agent: Agent, turn: Turn) -> None:
        """Prepare a turn. If that fails, the turn begins unprepared."""
        try:
            await self._assess(agent, turn)
        except Exception:
            log.failure("ai: a turn of {who} could not be prepared", who=turn.caller.assistant)

    async def _assess(self, agent: Agent, turn: Turn) -> None:
        by = conf.get("ASSESS")
        if not by or not turn.messages:
            return
        assessment = await self._passes.run_within(agent, _task(self._brains, turn, by))
        if assessment.end is EndReason.CANCELLED:
            turn.finish(EndReason.CANCELLED, assessment.detail)
        elif assessment.submitted is not None:
            prepare(turn, assessment.submitted["groups"], assessment.submitted["iterations"])


def prepare(turn: Turn, groups: Sequence[str], iterations: int) -> None:
    """Add groups of tools to a turn's offer, and limit its steps.

    The order in which the groups are named does not change the offer.
    """
    toolbox = Toolbox(turn.caller)
    for group in toolbox.categories():
        if group["name"] in groups:
            toolbox.load(group["name"])
    steps = max(1, min(iterations, turn.bounds.max_iterations))
    turn.bounds = replace(turn.bounds, max_iterations=steps)


def _task(brains: Mapping[str, Brain], turn: Turn, by: bool | str) -> PassTask:
    message: Message = turn.messages[-1]
    groups = Toolbox(turn.caller).categories()
    limit = replace(
        turn.bounds,
        max_iterations=STEPS,
        seconds=min(SECONDS, turn.bounds.seconds),
        tokens=min(TOKENS, turn.bounds.tokens),
    )
    return PassTask(
        "assess",
        ASSESS,
        "\n".join([*_format_groups(groups), "", "What has happened:", message.text]),
        (*_material(groups), *message.percepts),
        turn.caller.audience or (),
        complaint=partial(_complaint, [group["name"] for group in groups]),
        limit=limit,
        brain=brains.get(by) if isinstance(by, str) else None,
    )


def _format_groups(groups: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = [f"- {group['name']}: {inert_line(group['description'])}" for group in groups]
    return ["The groups of tools:", *lines] if lines else ["There are no groups of tools."]


def _material(groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"kind": "group", "name": group["name"], "text": group["description"]} for group in groups
    ]


def _complaint(groups: Collection[str], result: Mapping[str, Any]) -> str:
    """What is wrong with an assessment; "" unless it names a group that this turn cannot use."""
    unknown = [group for group in result["groups"] if group not in groups and group != CORE]
    if not unknown:
        return ""
    known = f"there are {', '.join(groups)}" if groups else "there is none; leave `groups` empty"
    return f"there is no group {', '.join(map(repr, unknown[:5]))}; {known}"
