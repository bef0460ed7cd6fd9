"""Assessing: before a live turn, which tools and how many steps it should get.

Off by default. What is protected stays, as do `browse_tools` and `load_tools`: whatever it was not
offered, a turn can still find and use.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ai import conf
from ai.assistant.ends import EndReason
from ai.assistant.passes import Task
from ai.assistant.presence import Presence
from ai.assistant.turn import Turn
from ai.brains.base import Message
from ai.tools.base import GROUPS

if TYPE_CHECKING:
    from ai.assistant.service import Service

ASSESS = f"""\
Something has happened around you. Before you deal with it, say what that will take: which groups
of tools, of {", ".join(GROUPS)}, and how many steps. Small talk takes no group and two steps;
whatever you have to look up, remember or do takes more. Finish with submit_assessment."""
ALWAYS = ("browse_tools", "load_tools")
"""Tools that find the others."""
STEPS, SECONDS, TOKENS = 2, 10, 8000
"""How far an assessment may go."""


async def assess(service: Service, presence: Presence, turn: Turn) -> None:
    """Narrow what a live turn is offered, if the settings say so; it goes on as it is otherwise."""
    by = conf.get("ASSESS")
    if not by or not turn.messages:
        return
    found = await service.passes.run_within(presence, _task(service, turn, by))
    if found.end is EndReason.CANCELLED:
        turn.finish(EndReason.CANCELLED, found.detail)
    elif found.submitted is not None:
        narrow(turn, found.submitted["groups"], found.submitted["iterations"])


def narrow(turn: Turn, groups: list[str], iterations: int) -> None:
    """Have a turn begin with some groups of tools, and with so many steps at most."""
    wanted = {"core", *groups}
    caller = turn.caller
    caller.offer[:] = [
        name
        for name in caller.offer
        if (tool := caller.tools.find(name)) is not None
        and (tool.protected or name in ALWAYS or tool.group in wanted)
    ]
    steps = max(1, min(iterations, turn.bounds.max_iterations))
    turn.bounds = replace(turn.bounds, max_iterations=steps)


def _task(service: Service, turn: Turn, by: bool | str) -> Task:
    about: Message = turn.messages[-1]
    limit = replace(
        turn.bounds,
        max_iterations=STEPS,
        seconds=min(SECONDS, turn.bounds.seconds),
        tokens=min(TOKENS, turn.bounds.tokens),
    )
    return Task(
        "assess",
        ASSESS,
        about.text,
        about.percepts,
        turn.caller.audience or (),
        limit=limit,
        brain=service.brains.get(by) if isinstance(by, str) else None,
    )
