"""The tool that reads on in a result that was cut."""

from __future__ import annotations

from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param

_PAGE = 6000
"""Characters of one answer: well below the limit of a result, even after quoting."""


class ReadOnTool(Tool):
    """Shows the next part of a result of this turn that was too long."""

    name = "read_on"
    description = "Read on in a result of this turn that was cut."
    category = ToolCategory.SAFE_CHAIN
    group = "system"
    protected = True
    on_need = True

    def execute(
        self,
        character: Any,
        call_id: Annotated[
            str, Param("The call whose result was cut, as its mark says.", max_length=128)
        ],
        offset: Annotated[int, Param("The character to begin at.", minimum=0)] = 0,
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
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
