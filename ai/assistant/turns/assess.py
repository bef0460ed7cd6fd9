"""Assessing: before a live turn, which tools and how many steps it should get.

Off by default. What a turn is given comes to its core; whatever it was not given, it can still find
and use.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.brains.base import Message
from ai.pipeline.toolbox import Toolbox
from ai.tools.contract.groups import CORE
from ai.tools.text.quotation import told

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

ASSESS = """\
Something has happened around you. Before you deal with it, say what that will take: which of the
groups of tools that are listed, and how many steps. The core tools you have anyway. Small talk
takes no group and two steps; whatever you have to look up, remember or do takes more. Finish with
submit_assessment."""
STEPS, SECONDS, TOKENS = 2, 10, 8000
"""How far an assessment may go."""


async def assess(service: Runtime, presence: Agent, turn: Turn) -> None:
    """Choose what a live turn begins with, if the settings say so; else it begins as it is."""
    by = conf.get("ASSESS")
    if not by or not turn.messages:
        return
    found = await service.passes.run_within(presence, _task(service, turn, by))
    if found.end is EndReason.CANCELLED:
        turn.finish(EndReason.CANCELLED, found.detail)
    elif found.submitted is not None:
        prepare(turn, found.submitted["groups"], found.submitted["iterations"])


def prepare(turn: Turn, groups: Sequence[str], iterations: int) -> None:
    """Have a turn begin with some groups of tools beside its core, and with so many steps at most.

    The same groups make the same offer, in whatever order they were named.
    """
    toolbox = Toolbox(turn.caller)
    for group in toolbox.categories():
        if group["name"] in groups:
            toolbox.load(group["name"])
    steps = max(1, min(iterations, turn.bounds.max_iterations))
    turn.bounds = replace(turn.bounds, max_iterations=steps)


def _task(service: Runtime, turn: Turn, by: bool | str) -> PassTask:
    about: Message = turn.messages[-1]
    there = Toolbox(turn.caller).categories()
    limit = replace(
        turn.bounds,
        max_iterations=STEPS,
        seconds=min(SECONDS, turn.bounds.seconds),
        tokens=min(TOKENS, turn.bounds.tokens),
    )
    return PassTask(
        "assess",
        ASSESS,
        "\n".join([*_listed(there), "", "What has happened:", about.text]),
        (*_as_data(there), *about.percepts),
        turn.caller.audience or (),
        complaint=partial(_complaint, [group["name"] for group in there]),
        limit=limit,
        brain=service.brains.get(by) if isinstance(by, str) else None,
    )


def _listed(there: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = [f"- {group['name']}: {told(group['description'])}" for group in there]
    return ["The groups of tools:", *lines] if lines else ["There are no groups of tools."]


def _as_data(there: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"kind": "group", "name": group["name"], "text": group["description"]} for group in there
    ]


def _complaint(there: Collection[str], result: Mapping[str, Any]) -> str:
    """What is wrong with an assessment that names a group which this turn cannot use."""
    unknown = [group for group in result["groups"] if group not in there and group != CORE]
    if not unknown:
        return ""
    known = f"there are {', '.join(there)}" if there else "there is none; leave `groups` empty"
    return f"there is no group {', '.join(map(repr, unknown[:5]))}; {known}"
