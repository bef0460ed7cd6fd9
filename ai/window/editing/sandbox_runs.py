"""Sandbox runs: turns without effects that a page starts, and whose outcome it asks for later.

A model may take a minute, and a game's website has few threads: none of them waits. The outcomes
are kept for five minutes, as those of slow calls of the JSON API are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.sandbox.replay import ReplayError
from ai.brains.base import BrainDenied
from ai.commands.console.access import demand_change
from ai.commands.console.errors import UserError
from ai.memory.memories import forgetting
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import Answer, ApiError
from ai.web.handler import get_handler

MAX_RUNNING = 2
"""Runs of one account at a time."""


def start(visitor: Visitor, agent: Agent, begin: Callable[[], Deferred[dict[str, Any]]]) -> str:
    """Start a run, and return the id under which its outcome can be asked for.

    Args:
        visitor: Who starts it, and pays.
        agent: Whose turn it is.
        begin: Starts it; its result is plain data.

    Raises:
        ApiError: The visitor may not change the assistant, too many runs are running, or the run
            cannot begin.
    """
    _demand_change(visitor, agent)
    calls, owner = get_handler().calls, _owner(visitor, agent)
    calls.require_room(owner, MAX_RUNNING)
    try:
        running = begin()
    except UserError as error:
        raise ApiError(409, plain(error.problem, 400), plain(error.advice, 300)) from None
    run = uuid4().hex
    calls.add(run, owner, running.addCallback(Answer.from_data).addErrback(_refused))
    return run


def outcome(visitor: Visitor, agent: Agent, run: str) -> Answer:
    """The outcome of a run, with the status 202 while it is running.

    Raises:
        ApiError: There is none, or the visitor may not change the assistant any more.
    """
    _demand_change(visitor, agent)
    found = get_handler().calls.find(run, _owner(visitor, agent))
    if found is None:
        raise ApiError(
            404, "There is no such outcome.", "It is kept for five minutes. Start it again."
        )
    return found


def _owner(visitor: Visitor, agent: Agent) -> str:
    """Tells these runs from calls of the API, which the same account may have.

    Nobody reads an outcome that is older than the last `forget`: it may have forgotten words.
    """
    return f"{visitor.key}, sandbox of {agent.script.pk}, {forgetting.people_forgotten}"


def _demand_change(visitor: Visitor, agent: Agent) -> None:
    try:
        demand_change(visitor.account, agent.character)
    except UserError as error:
        raise ApiError(403, plain(error.problem, 300), plain(error.advice, 300)) from None


def _refused(failure: Failure) -> Answer:
    """Why a run ended without a result; any other failure goes to the log."""
    failure.trap(ReplayError, BrainDenied)
    problem = plain(failure.value, 400)
    return ApiError(409, problem, "Choose another turn or another model.").answer
