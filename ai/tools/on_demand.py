"""Tools that find and load the others: those of a group, or those that some words fit.

Source: the seed *tiered-tool-system*. No answer has a schema in it: what was loaded joins the
offer from the next step on.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.passes import READING

SEARCH = "search_tools"


class BrowseToolsTool(Tool):
    """The groups that a turn can load."""

    name = "browse_tools"
    description = "List the categories of more tools that you can load."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    protected = True

    def execute(self, character: Any, *, context: ToolContext = BARE, **_: Any) -> dict[str, Any]:
        """See `Tool`."""
        box = _box(context)
        box.bring(SEARCH)
        return {"categories": box.categories()}


class LoadToolsTool(Tool):
    """All tools of one group."""

    name = "load_tools"
    description = "Load the tools of a category, as browse_tools lists them, for your next steps."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    protected = True
    parameters = {
        "type": "object",
        "properties": {
            "category": {
                "type": "string",
                "minLength": 1,
                "maxLength": 128,
                "description": "Its name, as 'world'.",
            },
        },
        "required": ["category"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, category: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        box = _box(context)
        loaded = box.load(category)
        if loaded.left:
            box.bring(SEARCH)
        return {
            "loaded": loaded.group,
            "tools_added": loaded.added,
            "message": _told(loaded),
        }


class SearchToolsTool(Tool):
    """The tools that some words fit, of whatever group."""

    name = SEARCH
    description = (
        "Find tools by words on what you want to do, and load them: you can use them from your "
        "next step on."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "system"
    passes = READING
    on_need = True
    parameters = {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "description": "What the tool should do, as 'write a journal'.",
            },
        },
        "required": ["query"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, query: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        found, added, left = _box(context).find(query)
        listed = [
            {"name": tool.name, "description": _first(tool.description), "category": tool.group}
            for tool in found
        ]
        return {"found": listed, "tools_added": added, "message": _found(len(found), left)}


def _told(loaded: Any) -> str:
    name, count = loaded.group, loaded.count
    if loaded.left:
        return (
            f"{count - loaded.left} of {count} {name} tools are now available; no more can be "
            f"offered in this turn. {SEARCH} tells of the others; call them by their names."
        )
    if not loaded.added:
        return f"{name} tools are already available."
    return f"{count} {name} {'tool is' if count == 1 else 'tools are'} now available."


def _found(count: int, left: int) -> str:
    if not count:
        return "No tool fits these words. browse_tools lists the categories there are."
    if left:
        return "No more can be offered in this turn; call these by their names."
    return f"{count} {'tool is' if count == 1 else 'tools are'} now available."


def _first(text: str) -> str:
    """The first sentence of a description."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


def _box(context: ToolContext) -> Any:
    """The turn's toolbox.

    Raises:
        ToolRefused: Nothing is offered here, so that nothing can join it.
    """
    if context.toolbox is None:
        raise ToolRefused("There is nothing to load tools into here.", "Do without it.")
    return context.toolbox
