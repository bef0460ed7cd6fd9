"""What a builder is told when a command cannot be carried out."""

from __future__ import annotations


class Complaint(Exception):
    """One line what is wrong, one line what to do.

    Args:
        problem: What is wrong, one sentence; may hold words of anybody, as they are.
        advice: What to type instead, one sentence; the same.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice
