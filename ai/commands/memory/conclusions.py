"""Conclusions: what rests on something kept, and goes along where that is changed or dropped."""

from __future__ import annotations

from ai.commands.console.errors import SURE, UserError


def counted(number: int) -> str:
    """So many conclusions, which are memories."""
    return "1 memory" if number == 1 else f"{number} memories"


def gone(number: int) -> str:
    """A line about those that a change took along; "" for none."""
    return f"\nWith the old one went {counted(number)} concluded from it." if number else ""


def along(number: int) -> str:
    """The part of a sentence about those that go along; "" for none."""
    return f", and {counted(number)} concluded from it" if number else ""


def demand_sure(number: int, said: str, typed: str) -> None:
    """Have a builder who would drop conclusions as well say that they are sure.

    Args:
        number: How many would go.
        said: What follows the equals sign.
        typed: What stands before it.

    Raises:
        Complaint: Some would go, and they did not say so.
    """
    if number and said.lower() != SURE:
        raise UserError(
            f"With it would go {counted(number)} concluded from it.",
            f"If you are sure: {typed} = {SURE}",
        )
