"""The answers of the API: a status and a JSON text, plain enough to cross from thread to thread."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ai.tools.contract.results import ToolResult

MAX_RESULT = 256 * 1024
"""Characters of what a tool gave that are sent."""


@dataclass(frozen=True)
class Answer:
    """What a program is told."""

    status: int
    text: str
    headers: tuple[tuple[str, str], ...] = ()


class Refused(Exception):
    """A request that is not carried out.

    Args:
        status: HTTP's number for it.
        error: What is wrong, one line.
        hint: What to do about it, one line.
        headers: More that HTTP wants said.
    """

    def __init__(
        self, status: int, error: str, hint: str, headers: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.hint = hint
        self.headers = headers

    @property
    def answer(self) -> Answer:
        """The same, to be sent."""
        return told({"error": self.error, "hint": self.hint}, self.status, self.headers)


def told(
    data: Mapping[str, Any], status: int = 200, headers: tuple[tuple[str, str], ...] = ()
) -> Answer:
    """Plain data as an answer."""
    return Answer(status, json.dumps(data, allow_nan=False, default=str), headers)


def underway(number: str) -> Answer:
    """What is told of a call that goes on: under which number its outcome is to be had."""
    return told({"call": number}, 202)


def outcome(result: ToolResult, advice: str = "") -> Answer:
    """What came of a call; one that is too long to be sent is told without its result.

    Args:
        result: What its tool gave, or why it did not.
        advice: What to do about an error.
    """
    data = {
        "tool_name": result.tool_name,
        "success": result.success,
        "result": result.result,
        "error": result.error,
        "message": result.message or advice or None,
    }
    whole = told(data)
    if len(whole.text) <= MAX_RESULT:
        return whole
    long = f"The result is too long to be sent: {len(whole.text)} characters, {MAX_RESULT} at most."
    return told({**data, "result": None, "message": long})


BROKEN = Refused(500, "That broke, through no fault of yours.", "The server's log says how.").answer
"""For a mistake of ours: no client sees a traceback."""
