"""Token estimates: how many tokens a request has, learned from what each model counted before.

`ai.assistant.engine.context_window` estimates tokens by characters. Each model counts differently,
and providers add text of their own; each answer says how many tokens they counted.
"""

from __future__ import annotations

import math

from django.db import DatabaseError
from twisted.logger import Logger

from ai.assistant.engine.context_window import tokens_of_request
from ai.brains.base import Request
from ai.models import TokenRatio
from ai.pipeline.outage import outage

log = Logger()

LEAST, MOST = 0.25, 4.0
"""Bounds of a ratio; no tokenizer is beyond them."""
STEP = 1.5
"""Factor by which one answer may differ from the ratio so far; more is ignored."""
WEIGHT = 0.2
"""The weight of a new answer; the first few weigh more."""
KEPT_EVERY = 16
"""Number of answers after which a ratio is saved, after the first few."""
SMALLEST = 50
"""The least estimated tokens of a request to learn from."""


class TokenEstimates:
    """Estimates the tokens of requests for each model, and learns from their answers."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, int]] | None = None
        """By model: the ratio, and the number of answers that it comes from."""
        self._answers: dict[str, float] = {}
        """By model: the tokens of an answer, on the average of the last ones."""

    def ratio(self, model: str) -> float:
        """Tokens that a model counts for each token of `ai.assistant.engine.context_window`."""
        return self._all().get(model[:128], (1.0, 0))[0]

    def of(self, model: str, request: Request) -> int:
        """Estimate the tokens of a request for a model."""
        return math.ceil(tokens_of_request(request) * self.ratio(model))

    def usual_answer(self, model: str, most: int) -> int:
        """The tokens of an answer of a model; as many as it may have, if none has come yet."""
        return min(most, math.ceil(self._answers.get(model, most)))

    def learn_answer(self, model: str, tokens: int) -> None:
        """Learn from the length of an answer."""
        known = self._answers.get(model, tokens)
        self._answers[model] = known + WEIGHT * (tokens - known)

    def learn(self, model: str, estimate: int, counted: int) -> None:
        """Learn from an answer: the estimate of its request, and what its provider counted."""
        if estimate < SMALLEST or counted <= 0:
            return
        model = model[:128]
        ratio, seen = self._all().get(model, (1.0, 0))
        found = min(max(counted / estimate, LEAST), MOST)
        if seen:  # the first is used as it is, as nothing else is known
            found = min(max(found, ratio / STEP), ratio * STEP)
        weight = max(WEIGHT, 1 / (seen + 1))
        ratio = math.exp((1 - weight) * math.log(ratio) + weight * math.log(found))
        seen += 1
        self._all()[model] = (ratio, seen)
        if seen in (1, 4) or seen % KEPT_EVERY == 0:
            _keep(model, ratio, seen)

    def adopt(self, model: str, ratio: float) -> None:
        """Estimate by a ratio that another process has learned, and has saved."""
        model = model[:128]
        self._all()[model] = (min(max(ratio, LEAST), MOST), self._all().get(model, (1.0, 1))[1])

    def _all(self) -> dict[str, tuple[float, int]]:
        if self._known is None:
            try:
                rows = TokenRatio.objects.values_list("model", "ratio", "seen")
                self._known = {
                    model: (min(max(ratio, LEAST), MOST), seen) for model, ratio, seen in rows
                }
            except DatabaseError:
                outage.failure(log, "ai: what was learned about models' tokens could not be read")
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
    except DatabaseError:  # it will be learned again
        outage.failure(log, "ai: what was learned about a model's tokens could not be saved")
