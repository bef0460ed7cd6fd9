"""A visit: what a visitor of the window may see of the assistants, read on the reactor's thread."""

from __future__ import annotations

from dataclasses import dataclass

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import Runtime
from ai.commands.console.access import may_examine
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.web.assistants import is_there

MAX_READ = 200
"""Calls that wait for anybody's approval, among which those for the visitor are counted."""


@dataclass(frozen=True)
class Visit:
    """What every page shows to staff."""

    name: str
    approvals: int = 0
    """Calls that wait for the visitor's approval."""
    paused: str = ""
    """Why all assistants are paused; "" if they are not."""


def visit(runtime: Runtime, visitor: Visitor) -> Visit:
    """Collect what every page shows; on the reactor's thread."""
    visitor.require_staff()
    return Visit(
        plain(visitor.account.key),
        len(runtime.decisions.waiting_for(visitor.account, MAX_READ)),
        runtime.pause.everybody,
    )


def readable(runtime: Runtime, visitor: Visitor, script: int) -> Agent:
    """The assistant of a script, if the visitor may examine it.

    Raises:
        ApiError: They may not, or there is none.
    """
    visitor.require_staff()
    agent = runtime.agents.get(script)
    if agent is None or not is_there(agent):
        raise ApiError(404, "There is no such assistant.", "The list of all shows who is there.")
    if not may_examine(visitor.account, agent.character):
        raise ApiError(
            403,
            "You may not examine this assistant.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )
    return agent
