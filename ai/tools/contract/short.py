"""`register_tool`: the short form, for a plain function instead of a class.

Source: the seed *scoped-registration*.
"""

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
    """Register a function as a tool: one call, and no second place to forget.

    Args:
        name: The tool's name.
        description: For the model.
        input_schema: The JSON Schema of its arguments.
        handler: Called with the character and the arguments; may return a text, a dict, a
            Deferred or a coroutine. None makes a control tool, which the loop takes itself.
        scopes: The passes that have it.
        registry: Where it goes.
        **declared: Any other class attribute of `Tool`, as `category=`.

    Returns:
        The tool, registered unless it is wrong and the server runs already.

    Raises:
        ToolDefinitionError: As for a class.
    """
    body: dict[str, Any] = {
        "name": name,
        "description": description,
        "parameters": input_schema,
        "passes": scopes,
        **declared,
        # Where it stands, so that the registry tells a reload from a second tool of that name.
        "__module__": sys._getframe(1).f_globals.get("__name__", __name__),
        "__qualname__": getattr(handler, "__qualname__", str(name)),
        "__doc__": getattr(handler, "__doc__", None),
    }
    base: Any = ControlTool
    if handler is not None:
        base = Tool
        body["execute"] = _as_method(handler) if callable(handler) else handler
    made: Tool = type(base)("FunctionTool", (base,), body, register=False)()
    registry.define(made)
    return made


def _as_method(handler: Callable[..., Any]) -> Callable[..., Any]:
    if takes_context(handler):

        def execute(self: Tool, character: Any, *, context: Any, **kwargs: Any) -> Any:
            return handler(character, context=context, **kwargs)
    else:

        def execute(self: Tool, character: Any, **kwargs: Any) -> Any:  # type: ignore[misc]
            return handler(character, **kwargs)

    execute.__wrapped__ = handler  # type: ignore[attr-defined] # whose arguments are the tool's
    return execute
