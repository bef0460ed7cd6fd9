"""Estimates: how many tokens a request will be, learnt from what each model counted before.

`ai.assistant.engine.context_window` weighs letters; how many tokens a model makes of them is its
own affair, and providers add words of theirs. Each answer says what it really was.
"""

from __future__ import annotations

import math

from django.db import DatabaseError
from twisted.logger import Logger

from ai.assistant.engine.context_window import tokens_of_request
from ai.brains.base import Request
from ai.models import TokenRatio

log = Logger()

LEAST, MOST = 0.25, 4.0
"""A ratio beyond these is nothing that a tokenizer does."""
STEP = 1.5
"""One answer counts as this many times off at most, whatever it says."""
WEIGHT = 0.2
"""Of an answer among those before it; the first few weigh more."""
KEPT_EVERY = 16
"""Answers after which what was learnt is kept, once there are a few."""
SMALLEST = 50
"""Estimated tokens of a request from which something can be learnt."""


class Estimates:
    """Estimates requests for each model, and learns from what they were."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, int]] | None = None
        """Model → ratio, and the answers that it was learnt from."""

    def ratio(self, model: str) -> float:
        """Tokens that a model counts for each one of `ai.assistant.engine.context_window`."""
        return self._all().get(model[:128], (1.0, 0))[0]

    def of(self, model: str, request: Request) -> int:
        """About how many tokens a request is to a model."""
        return math.ceil(tokens_of_request(request) * self.ratio(model))

    def learn(self, model: str, weighed: int, counted: int) -> None:
        """Learn from an answer.

        Args:
            model: Which one.
            weighed: What `ai.assistant.engine.context_window` said of its request.
            counted: What its provider said.
        """
        if weighed < SMALLEST or counted <= 0:
            return
        model = model[:128]
        ratio, seen = self._all().get(model, (1.0, 0))
        found = min(max(counted / weighed, LEAST), MOST)
        if seen:  # the first is taken at its word, as nothing else is known
            found = min(max(found, ratio / STEP), ratio * STEP)
        weight = max(WEIGHT, 1 / (seen + 1))
        ratio = math.exp((1 - weight) * math.log(ratio) + weight * math.log(found))
        seen += 1
        self._all()[model] = (ratio, seen)
        if seen in (1, 4) or seen % KEPT_EVERY == 0:
            _keep(model, ratio, seen)

    def _all(self) -> dict[str, tuple[float, int]]:
        if self._known is None:
            try:
                rows = TokenRatio.objects.values_list("model", "ratio", "seen")
                self._known = {
                    model: (min(max(ratio, LEAST), MOST), seen) for model, ratio, seen in rows
                }
            except DatabaseError:
                log.failure("ai: what was learnt of models' tokens could not be read")
                return {}
        return self._known


def _keep(model: str, ratio: float, seen: int) -> None:
    try:
        TokenRatio.objects.bulk_create(
            [TokenRatio(model=model, ratio=ratio, seen=seen)],
            update_conflicts=True,
            unique_fields=["model"],
            update_fields=["ratio", "seen"],
        )
    except DatabaseError:  # it is learnt again
        log.failure("ai: what was learnt of a model's tokens could not be kept")
