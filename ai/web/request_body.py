"""Reads the bodies of requests: one JSON object with known names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.web.answer import ApiError

MAX_NAME = 200
"""Characters of a tool's name."""


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
            kind = "a text" if fields[name] is str else "an object"
            raise ApiError(400, f"`{name}` is not {kind}.", hint)
    return data
