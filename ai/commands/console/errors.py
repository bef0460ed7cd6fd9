"""Errors that a builder reads."""

from __future__ import annotations

from typing import Any

from twisted.logger import Logger
from twisted.python.failure import Failure

log = Logger()

SURE = "yes"
"""What a builder types to confirm what nobody can undo."""


class UserError(Exception):
    """A line cannot be carried out.

    Args:
        problem: One sentence that says what is wrong; it may contain anybody's words.
        advice: One sentence that says what to type instead; it may, too.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice


class NotThere(UserError):
    """A name means nothing of the kind that was looked for; it may mean something else."""


class Nobody(NotThere):
    """A name means nothing at all; perhaps an equals sign is missing behind it."""


def broke(failure: Failure, command: Any, what: str) -> None:
    """Report a failure of ours to the builder and to the log.

    Args:
        failure: The failure.
        command: The builder's.
        what: What failed, for the log.
    """
    log.failure("ai: {what} broke", failure, what=what)
    command.reply(
        "Something went wrong, through no fault of yours.\nThe server's log has the details."
    )
