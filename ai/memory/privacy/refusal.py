"""The refusal to keep or change something; tools turn it into an error for the model."""

from __future__ import annotations


class Refusal(Exception):
    """Something cannot be kept or changed like that.

    Args:
        problem: What is wrong, one sentence.
        advice: What to do, one sentence.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice
