"""What the tools for attributes and tags share: the object that they read or change."""

from __future__ import annotations

from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import ToolContext
from ai.tools.schema.signature import Param
from ai.tools.support import rights, sight

Target = Annotated[str, Param("'me', 'here', or a name.", max_length=80)]
Category = Annotated[str, Param("Its category, if it has one.", max_length=64)]


class TargetReader(Tool, register=False):
    """Reads attributes or tags of an object."""

    category = ToolCategory.SAFE_CHAIN
    permission = "Builder"
    group = "building"
    cacheable = True


class TargetChange(Tool, register=False):
    """Changes attributes or tags of an object."""

    category = ToolCategory.DANGEROUS
    permission = "Builder"
    group = "building"
    idempotent = True
    seldom = ("category",)


def find_target(character: Any, target: str, context: ToolContext) -> Any:
    """The object that a target means; it counts as quoted.

    Raises:
        ToolError: There is none, or more than one.
    """
    among = sight.present(character)
    ids = rights.is_builder(context)
    thing = sight.find_one(character, target, among, ids=ids, quotes=context.quotes)
    context.quotes(thing)  # its name stands in whatever the tool answers
    return thing
