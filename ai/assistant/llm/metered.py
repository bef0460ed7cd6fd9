"""The metered brain: pays for a model's requests."""

from __future__ import annotations

import json

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
from ai.brains.wrappers.wrapper import WrapperBrain

UNANSWERED = (BrainBusy, BrainDenied, RequestRefused, RequestTooLong)
"""Failures that prove that the model answered nothing."""
UNREACHED = (ConnectError, DNSLookupError)
"""Causes of a failure that prove that the request never arrived."""


class MeteredBrain(WrapperBrain):
    """Asks a model only if the budgets have room for what that may cost.

    Each attempt costs, so this wrapper belongs inside retries and the concurrency limit.

    Args:
        brain: The model.
        spec: The model's spec.
        account: Who pays.
        ledger: Reserves and settles the cost.
    """

    def __init__(
        self, brain: Brain, spec: ModelSpec, account: TurnCost, ledger: BudgetLedger
    ) -> None:
        super().__init__(brain)
        self._spec = spec
        self._account = account
        self._ledger = ledger

    async def _think(self, request: Request) -> Completion:
        await self._ledger.ready(self._spec)
        reservation = self._ledger.reserve(self._spec, self._account, request)
        try:
            completion = await self._brain.think(request)
        except BaseException as error:
            if is_unanswered(error):
                self._ledger.release(reservation)
            else:
                self._ledger.lose(reservation)
            raise
        self._ledger.settle(reservation, completion.usage, output_tokens(completion))
        return completion


def is_unanswered(error: BaseException) -> bool:
    """Whether a failed request certainly cost nothing."""
    if isinstance(error, UNANSWERED) or (isinstance(error, BrainError) and error.is_free):
        return True
    cause = error.__cause__ or error.__context__
    return isinstance(error, BrainUnavailable) and isinstance(cause, UNREACHED)


def output_tokens(completion: Completion) -> int:
    """Estimate the tokens of an answer."""
    calls = [
        call.arguments
        if isinstance(call.arguments, str)
        else json.dumps(call.arguments, default=str)
        for call in completion.calls
    ]
    return tokens_of_text(completion.text + "".join(calls)) + 8 * len(calls)
