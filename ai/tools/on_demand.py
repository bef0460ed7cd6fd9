"""Tools on demand: they list groups, load the tools of a group, and find tools.

Their answers have no schemas in them: the loaded tools join the offer from the next step on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.names import safe_name
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.passes import READING
from ai.tools.schema.signature import Param
from ai.tools.support.markup import first_sentence

SEARCH = "search_tools"
MAX_LOADED_AT_ONCE = 2
"""A group of at most so many tools is loaded as soon as it is listed."""


class BrowseToolsTool(Tool):
    """Lists the groups that the turn can load, and loads those with few tools."""

    name = "browse_tools"
    description = "List tools by category; load small ones."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    protected = True

    def execute(self, character: Any, *, context: ToolContext = BARE) -> dict[str, Any]:
        box = _box(context)
        categories = [one for one in box.categories() if one["tools"]]
        for one in categories:
            if one["tool_count"] <= MAX_LOADED_AT_ONCE:
                one["loaded"] = not box.load(one["name"]).left
        box.bring(SEARCH)
        return {"categories": categories}


class LoadToolsTool(Tool):
    """Loads the tools of a group."""

    name = "load_tools"
    description = "Load a category of tools."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    protected = True
    informs = False

    def execute(
        self,
        character: Any,
        category: Annotated[str, Param("Its name, as 'world'.", min_length=1, max_length=128)],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        box = _box(context)
        loaded = box.load(category)
        if loaded.left:
            box.bring(SEARCH)
        return {
            "loaded": loaded.group,
            "tools_added": list(map(safe_name, loaded.added)),
            "message": _loaded_message(loaded),
        }


class SearchToolsTool(Tool):
    """Finds tools by words and by meaning, in any group, and loads them."""

    name = SEARCH
    description = (
        "Find tools by words on what you want to do, and load them: you can use them from your "
        "next step on."
    )
    category = ToolCategory.SAFE_CHAIN
    group = "system"
    passes = READING
    on_need = True

    def execute(
        self,
        character: Any,
        query: Annotated[
            str,
            Param("What the tool should do, as 'write a journal'.", min_length=1, max_length=200),
        ],
        *,
        context: ToolContext = BARE,
    ) -> Any:
        from ai.memory import vectors

        box = _box(context)
        meaning = vectors.meaning()
        if meaning is None:
            return _found(box, query, None)
        texts = box.texts()

        def compared(near: Sequence[float] | None) -> dict[str, Any]:
            return _found(box, query, None if near is None else dict(zip(texts, near, strict=True)))

        return meaning.compare(query, list(texts.values())).addCallback(compared)


def _found(box: Any, query: str, nearness: Mapping[str, float] | None) -> dict[str, Any]:
    found, added, left = box.find(query, nearness)
    listed = [
        {
            "name": safe_name(tool.name),
            "description": first_sentence(tool.description),
            "category": tool.group,
        }
        for tool in found
    ]
    names = list(map(safe_name, added))
    return {"found": listed, "tools_added": names, "message": _found_message(found, added, left)}


def _loaded_message(loaded: Any) -> str:
    name, count = loaded.group, loaded.count
    if loaded.left:
        return (
            f"{count - loaded.left} of {count} {name} tools are now available; no more can be "
            f"offered in this turn. {SEARCH} lists the others; call them by name."
        )
    if not loaded.added:
        return f"{name} tools are already available."
    added = len(loaded.added)
    more, of = ("more ", f"; there are {count} in all") if added < count else ("", "")
    return f"{added} {more}{name} {'tool is' if added == 1 else 'tools are'} now available{of}."


def _found_message(found: Sequence[Any], added: Sequence[str], left: int) -> str:
    if not found:
        return "Nothing fits. browse_tools lists all that there is."
    if left:
        return "No more can be offered in this turn; call these by their names."
    if not added:
        return "You have what fits already."
    return f"{len(added)} {'tool is' if len(added) == 1 else 'tools are'} now available."


def _box(context: ToolContext) -> Any:
    """The turn's toolbox.

    Raises:
        ToolRefused: There is no offer that tools could join.
    """
    if context.toolbox is None:
        raise ToolRefused("There is nothing to load tools into here.", "Do without it.")
    return context.toolbox
