"""Reads what requests send: the parameters of a query, and bodies of one JSON object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain
from ai.web.answer import ApiError

DEFAULT_ROWS = 20
MAX_ROWS = 100
MAX_NUMBER = 2**63 - 1
"""The highest number that a row can have."""
MAX_WORDS = 200
MAX_NAME = 200
"""Characters of a tool's name."""
_KINDS = {str: "a text", dict: "an object", bool: "true or false"}


Row = TypeVar("Row")

# Queries


class Page(NamedTuple):
    """A part of a list."""

    limit: int = DEFAULT_ROWS
    number: int = 1
    words: str = ""
    """What the rows have to contain; "" leaves none out."""

    def cut(self, rows: Sequence[Row]) -> tuple[Sequence[Row], int | None]:
        """The rows of this page, and the number of the next page; None if this is the last.

        A QuerySet reads no more than these rows and one.
        """
        first = (self.number - 1) * self.limit
        found = rows[first : first + self.limit + 1]
        return found[: self.limit], self.number + 1 if len(found) > self.limit else None


def read_page(query: Mapping[str, str]) -> Page:
    """Read `limit`, `page` and `q`.

    Raises:
        ApiError: One of them is malformed.
    """
    return Page(
        read_number(query, "limit", DEFAULT_ROWS, MAX_ROWS),
        read_number(query, "page", 1, 100_000),
        plain(query.get("q", ""), MAX_WORDS).strip(),
    )


def read_number(query: Mapping[str, str], name: str, default: int, most: int = MAX_NUMBER) -> int:
    """Read a parameter that is a whole number from 1 on.

    Raises:
        ApiError: It is none, or it is too large.
    """
    text = query.get(name, "")
    if not text:
        return default
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number <= most:
        raise ApiError(400, f"`{name}` is not a possible number.", f"Send 1 to {most}.")
    return number


# Bodies


class Approval(NamedTuple):
    """How a waiting call is approved."""

    arguments: Mapping[str, Any] | None
    """Other arguments than the call's; None for its own."""
    always: bool
    """Whether the same call is approved for the future, too."""


def read_call(body: bytes, call_id: str) -> ToolCall:
    """The call of a tool.

    Raises:
        ApiError: The body is malformed, or names no tool.
    """
    data = _read(body, {"tool_name": str, "arguments": dict})
    name = data.get("tool_name", "").strip()
    if not name or len(name) > MAX_NAME:
        raise ApiError(400, "Which tool?", "Send its name as `tool_name`, with `arguments`.")
    return ToolCall(call_id, name, data.get("arguments", {}))


def read_module(body: bytes) -> str:
    """The name of a module; "" stands for all.

    Raises:
        ApiError: The body is malformed.
    """
    name: str = _read(body, {"module": str}).get("module", "")
    return name


def read_approval(body: bytes) -> Approval:
    """How a call is approved; an empty body approves it once.

    Raises:
        ApiError: The body is malformed.
    """
    data = _read(body or b"{}", {"arguments": dict, "always": bool})
    return Approval(data.get("arguments"), data.get("always", False))


def read_reason(body: bytes) -> str:
    """Why a call is rejected; "" if the body does not say.

    Raises:
        ApiError: The body is malformed.
    """
    reason: str = _read(body or b"{}", {"reason": str}).get("reason", "")
    return reason


def _read(body: bytes, fields: Mapping[str, type]) -> dict[str, Any]:
    hint = "Send one JSON object with " + " and ".join(f"`{name}`" for name in fields) + "."
    try:
        data = decode(body)
    except ToolInvalid as error:
        problem = error.problem.replace("The arguments are", "The body is")
        raise ApiError(400, problem.replace("The arguments hold", "The body holds"), hint) from None
    for name, value in data.items():
        if name not in fields:
            raise ApiError(400, "The body has an unknown name in it.", hint)
        if not isinstance(value, fields[name]):
            raise ApiError(400, f"`{name}` is not {_KINDS[fields[name]]}.", hint)
    return data
