"""What a character can do: the contract of tools, and the tools themselves.

Every room above may import it, and so do games and their tools. Importing this package loads the
contract only, neither Evennia nor any tool: the tools come with `register_default_tools()`, which
the server calls when it starts and the registry at its first look-up.
"""

from __future__ import annotations

import importlib
from contextlib import nullcontext
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai.tools.contract.base import ControlTool, Tool, ToolCategory
from ai.tools.contract.gate import EvalGate, GateDecision
from ai.tools.contract.origin import raised_at
from ai.tools.contract.registry import TOOL_REGISTRY, ToolRegistry, ToolSet
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.short import register_tool
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.contract.text_protocol import parse_response
from ai.tools.errors import (
    ToolDefinitionError,
    ToolError,
    ToolNotFound,
    ToolRateLimited,
)
from ai.tools.schema.openai_format import tools_to_openai_format
from ai.tools.schema.signature import Param
from ai.tools.schema.validation import (
    ValidationResult,
    validate_params_basic,
    validate_params_jsonschema,
)
from ai.tools.text.advisory import TokenAdvisory, check_loop_continuation, inject_token_advisory
from ai.tools.text.quotation import quoted

if TYPE_CHECKING:
    from ai.tools.support.script import get_assistant_script_for_character

__all__ = [
    "TOOL_REGISTRY",
    "Authority",
    "ControlTool",
    "EvalGate",
    "GateDecision",
    "Param",
    "TokenAdvisory",
    "Tool",
    "ToolCall",
    "ToolCategory",
    "ToolContext",
    "ToolDefinitionError",
    "ToolError",
    "ToolNotFound",
    "ToolRateLimited",
    "ToolRegistry",
    "ToolResult",
    "ToolSet",
    "ValidationResult",
    "check_loop_continuation",
    "get_assistant_script_for_character",
    "inject_token_advisory",
    "parse_response",
    "quoted",
    "register_default_tools",
    "register_tool",
    "tools_to_openai_format",
    "validate_params_basic",
    "validate_params_jsonschema",
]

log = Logger()

DEFAULT_MODULES = (
    "ai.tools.attributes",
    "ai.tools.building",
    "ai.tools.channel",
    "ai.tools.command",
    "ai.tools.communication",
    "ai.tools.context",
    "ai.tools.delegation",
    "ai.tools.documentation",
    "ai.tools.doors",
    "ai.tools.entity",
    "ai.tools.goals",
    "ai.tools.journal",
    "ai.tools.location",
    "ai.tools.memory",
    "ai.tools.messages",
    "ai.tools.movement",
    "ai.tools.on_demand",
    "ai.tools.passes",
    "ai.tools.possession",
    "ai.tools.projects",
    "ai.tools.reading",
    "ai.tools.search",
    "ai.tools.sleep",
    "ai.tools.tags",
)
"""The tools that come with this package, a module for each subject."""

GAME_MODULES: list[str] = []
"""The game's own modules of tools, by dotted path; `ai.apps` takes them from its settings."""

ENTRY_POINTS = "evennia_ai.tools"
"""The entry-point group in which other distributions name their modules of tools."""


def register_default_tools() -> list[str]:
    """Import every module that defines tools: ours, the game's and other distributions'.

    A second call changes nothing.

    Returns:
        A line for each module that could not be imported, with the reason; they are logged too.
    """
    problems = []
    others = [entry.value for entry in entry_points(group=ENTRY_POINTS)]
    for path in (*DEFAULT_MODULES, *GAME_MODULES, *others):
        lenient = nullcontext() if path in DEFAULT_MODULES else TOOL_REGISTRY.listing_problems()
        try:
            with lenient:
                importlib.import_module(path.partition(":")[0])
        except Exception as error:
            if path in DEFAULT_MODULES:
                raise
            place = raised_at(error, path.partition(":")[0])
            problems.append(f"{path}: {error} ({place})" if place else f"{path}: {error}")
            log.failure("ai: the tool module {path} cannot be imported", path=path)
    return problems


def __getattr__(name: str) -> Any:
    """Import what needs Evennia only when somebody uses it."""
    if name == "get_assistant_script_for_character":
        from ai.tools.support.script import get_assistant_script_for_character as found

        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
