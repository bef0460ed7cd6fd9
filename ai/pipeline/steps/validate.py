"""Step 3, validate: arguments that fit the schema."""

from __future__ import annotations

import json
import re
from typing import Any

from ai.pipeline.call import Caller
from ai.tools.contract import secret
from ai.tools.contract.base import Tool
from ai.tools.contract.names import safe_name
from ai.tools.contract.results import ToolCall
from ai.tools.contract.secret import MASK, says_secret
from ai.tools.errors import ToolInvalid
from ai.tools.schema.validation import ValidationResult


def validate(call: ToolCall, tool: Tool, caller: Caller) -> ValidationResult:
    """Decode and coerce the arguments, and fill in defaults.

    Raises:
        ToolInvalid: With all errors at once. If the tool was not offered, it joins the offer, and
            the error has its schema; so it has where no arguments could be read.
    """
    result = tool.validate_params(call.arguments, caller.pass_name)
    if not result.valid:
        _mask(result, tool)
        advice = "Call it again with arguments that fit."
        joins = bool(caller.offer) and tool.name not in caller.offer
        if joins:
            caller.offer.append(tool.name)
        if joins or (isinstance(call.arguments, str) and not result.params):
            advice = f"{advice} Its schema: {_schema(tool, caller.pass_name)}"
        raise ToolInvalid(result.format_for_llm(tool.name), advice)
    return result


def _mask(result: ValidationResult, tool: Tool) -> None:
    """Mask secrets and the tool's masked parameters in the errors."""
    for error in result.errors:
        if "got" in error:
            names = re.split(r"[.\[\]]+", error["param"])
            own = names[0] in tool.masked or any(says_secret(name) for name in names)
            error["got"] = MASK if own else secret.masked(error["got"], tool.masked)


def _schema(tool: Tool, pass_name: str) -> str:
    shown: dict[str, Any] = {
        "name": safe_name(tool.name),
        "parameters": tool.schema_for(pass_name),
    }
    return json.dumps(shown, ensure_ascii=False, default=dict)
