"""Reading on where a result was cut."""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError

_PAGE = 6000
"""Characters at a time: well under what a result may have, also after quoting."""


class ReadOnTool(Tool):
    """The next part of a result of this turn that was too long to show whole."""

    name = "read_on"
    description = "Read on in a result of this turn that was cut."
    category = ToolCategory.SAFE_CHAIN
    group = "system"
    protected = True
    on_need = True
    parameters = {
        "type": "object",
        "properties": {
            "call_id": {
                "type": "string",
                "maxLength": 128,
                "description": "The call whose result was cut, as its mark says.",
            },
            "offset": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "The character to begin at.",
            },
        },
        "required": ["call_id"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        call_id: str = "",
        offset: int = 0,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        whole = context.results.get(call_id)
        if whole is None:
            known = ", ".join(list(context.results)[-5:])
            advice = f"There is more of: {known}." if known else "Call the tool again."
            raise ToolError(f"No result of the call '{call_id[:80]}' was cut.", advice)
        if offset >= len(whole):
            raise ToolError(f"That result ends at {len(whole)}.", "You have read all of it.")
        end = min(offset + _PAGE, len(whole))
        page = {"text": whole[offset:end], "offset": offset, "total": len(whole)}
        return page if end == len(whole) else {**page, "next_offset": end}
