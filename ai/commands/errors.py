"""What a builder is told when a command cannot be carried out."""

from __future__ import annotations


class Complaint(Exception):
    """One line what is wrong, one line what to type instead."""

    def __init__(self, problem: str, advice: str = "") -> None:
        super().__init__(f"{problem} {advice}".strip())
