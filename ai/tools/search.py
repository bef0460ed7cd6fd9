"""The tool that finds objects by name."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.passes import READING
from ai.tools.schema.signature import Param
from ai.tools.support import rights, sight

_MAX_FOUND = 20


class SearchObjectTool(Tool):
    """Finds what a name may mean, among what the character may know of."""

    name = "search_object"
    description = "Find a character, exit or thing by name, here or in what you carry."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    seldom = ("kind",)
    cacheable = True
    cache_scope = "tick"

    def execute(
        self,
        character: Any,
        query: Annotated[str, Param("Its name, or a part of it.", min_length=1, max_length=80)],
        kind: Annotated[
            Literal["any", "character", "exit", "thing"], Param("What it must be.")
        ] = "any",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        ids = rights.is_builder(context)
        known = [
            thing
            for thing in sight.in_sight(character)
            if kind == "any" or sight.kind_of(thing) == kind
        ]
        found, near = sight.search(character, query, known, ids=ids)
        context.quotes(*found[:_MAX_FOUND], *near)
        result: dict[str, Any] = {
            "matches": [_entry(thing, character, ids) for thing in found[:_MAX_FOUND]]
        }
        if len(found) > _MAX_FOUND:
            result["more"] = len(found) - _MAX_FOUND
        if not found:
            result["near"] = [sight.name_of(thing, character) for thing in near]
        return result


def _entry(thing: Any, character: Any, ids: bool) -> dict[str, Any]:
    entry = {
        "name": sight.name_of(thing, character),
        "kind": sight.kind_of(thing),
        "where": _where(thing, character),
    }
    if ids:
        entry["id"] = thing.dbref
    return entry


def _where(thing: Any, character: Any) -> str:
    if thing == character:
        return "yourself"
    if thing == character.location:
        return "the room you are in"
    return "carried" if thing.location == character else "here"
