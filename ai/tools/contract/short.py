"""`register_tool`: a plain function as a tool, without a class."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.tools.contract.base import ControlTool, Tool, takes_context
from ai.tools.contract.registry import TOOL_REGISTRY, ToolRegistry


def register_tool(
    name: str,
    description: str,
    input_schema: Mapping[str, Any],
    handler: Callable[..., Any] | None,
    scopes: Sequence[str] = ("live",),
    registry: ToolRegistry = TOOL_REGISTRY,
    **declared: Any,
) -> Tool:
    """Register a function as a tool.

    Args:
        name: The tool's name.
        description: For the model.
        input_schema: The JSON Schema of its arguments.
        handler: Called with the character and the arguments; returns a text, a dict, a Deferred
            or a coroutine. None makes a control tool.
        scopes: The passes that have the tool.
        registry: The registry that it is registered with.
        **declared: Any other class attributes of `Tool`, as `category=`.

    Returns:
        The tool. It is registered unless its definition is wrong and the server runs already.

    Raises:
        ToolDefinitionError: The definition is wrong, as for a class.
    """
    body: dict[str, Any] = {
        "name": name,
        "description": description,
        "parameters": input_schema,
        "passes": scopes,
        **declared,
        # By these the registry tells a reload from a second tool with the same name.
        "__module__": sys._getframe(1).f_globals.get("__name__", __name__),
        "__qualname__": getattr(handler, "__qualname__", str(name)),
        "__doc__": getattr(handler, "__doc__", None),
    }
    base: Any = ControlTool
    if handler is not None:
        base = Tool
        body["execute"] = _as_method(handler) if callable(handler) else handler
    tool: Tool = type(base)("FunctionTool", (base,), body, register=False)()
    registry.define(tool)
    return tool


def _as_method(handler: Callable[..., Any]) -> Callable[..., Any]:
    if takes_context(handler):

        def execute(self: Tool, character: Any, *, context: Any, **kwargs: Any) -> Any:
            return handler(character, context=context, **kwargs)
    else:

        def execute(self: Tool, character: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            return handler(character, **kwargs)

    execute.__wrapped__ = handler  # type: ignore[attr-defined] # whose arguments are the tool's
    return execute
