"""The answers of the API: plain data that may pass from one thread to another."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.tools.contract.results import ToolResult

MAX_RESULT = 256 * 1024
"""Characters of an answer with a tool's result."""


@dataclass(frozen=True)
class Answer:
    """A status, a JSON text and HTTP headers."""

    status: int
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(
        cls, data: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Encode plain data."""
        return cls(status, json.dumps(data, allow_nan=False, default=str), headers or {})

    @classmethod
    def from_result(cls, result: ToolResult, advice: str = "") -> Answer:
        """Encode the result of a tool call, or leave out a result that is too long.

        Args:
            result: What the tool returned, or its error.
            advice: What to do about the error.
        """
        data = {
            "tool_name": result.tool_name,
            "success": result.success,
            "result": result.result,
            "error": result.error,
            "message": result.message or advice or None,
        }
        answer = cls.from_data(data)
        size = len(answer.text)
        if size <= MAX_RESULT:
            return answer
        message = f"The result is too long to send: {size} characters, {MAX_RESULT} at most."
        return cls.from_data({**data, "result": None, "message": message})

    @classmethod
    def pending(cls, call_id: str) -> Answer:
        """Say under which id the outcome of a running call can be fetched."""
        return cls.from_data({"call": call_id}, 202)


class ApiError(Exception):
    """A request that is refused, or fails.

    Args:
        status: The HTTP status.
        error: What is wrong, in one line.
        hint: What to do about it, in one line.
        headers: Further HTTP headers.
    """

    def __init__(
        self, status: int, error: str, hint: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(error)
        self.answer = Answer.from_data({"error": error, "hint": hint}, status, headers)


INTERNAL_ERROR = ApiError(
    500, "An internal error occurred.", "This is not your fault; the server's log has the details."
).answer
"""Stands in for a traceback, which no client sees."""
