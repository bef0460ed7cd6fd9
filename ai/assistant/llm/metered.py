"""The meter: a model whose calls are paid for."""

from __future__ import annotations

import json

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.internet.error import ConnectError, DNSLookupError

from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import (
    Brain,
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    Request,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.models.providers import ModelSpec

UNANSWERED = (BrainBusy, BrainDenied, RequestRefused, RequestTooLong)
"""Failures after which it is certain that nothing was answered."""
UNREACHED = (ConnectError, DNSLookupError)
"""Causes of a failure by which the request never arrived."""


class MeteredBrain:
    """Asks a model for an account, if its budgets have room for what that may cost.

    Each attempt is one call: it belongs inside of what waits in line and of what tries again.

    Args:
        brain: The model.
        spec: Everything about it.
        account: Who pays.
        purse: Out of which.
    """

    def __init__(
        self, brain: Brain, spec: ModelSpec, account: TurnCost, purse: BudgetLedger
    ) -> None:
        self.name = brain.name
        self._brain = brain
        self._spec = spec
        self._account = account
        self._purse = purse

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask, and settle what it came to.

        Raises:
            OverBudget: (in the Deferred) There is no room for it; the model was not asked.
        """
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        await self._purse.ready(self._spec)
        held = self._purse.reserve(self._spec, self._account, request)
        try:
            completion = await self._brain.think(request)
        except BaseException as error:
            if is_unanswered(error):
                self._purse.release(held)
            else:
                self._purse.keep(held)
            raise
        self._purse.settle(held, completion.usage, _written(completion))
        return completion


def is_unanswered(error: BaseException) -> bool:
    """Whether it is certain that a request which failed cost nothing."""
    if isinstance(error, UNANSWERED) or (isinstance(error, BrainError) and error.is_free):
        return True
    cause = error.__cause__ or error.__context__
    return isinstance(error, BrainUnavailable) and isinstance(cause, UNREACHED)


def _written(completion: Completion) -> int:
    calls = [
        call.arguments
        if isinstance(call.arguments, str)
        else json.dumps(call.arguments, default=str)
        for call in completion.calls
    ]
    return tokens_of_text(completion.text + "".join(calls)) + 8 * len(calls)
