"""A refusal: something cannot be kept or changed that way. Tools tell it to the model."""

from __future__ import annotations


class Refusal(Exception):
    """It cannot be; says what is wrong, and what to do.

    Args:
        problem: One sentence.
        advice: One sentence.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice
