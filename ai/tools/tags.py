"""Tags: how a game marks and groups its objects.

As with Evennia's own `tag`, the level Builder is what it takes. The tags that this package finds
its assistants by are out of reach.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import rights, sight
from ai.tools.support.markup import one_line, plain
from ai.tools.support.script import CATEGORY as RESERVED_CATEGORY
from ai.tools.support.script import assistant_tag

_MAX_FOUND = 50
_MAX_ASKED = 500
"""Tagged objects of the whole game whose locks are asked."""
_RESERVED_TAG = assistant_tag("").rstrip(":")

_TARGET = {
    "type": "string",
    "maxLength": 80,
    "default": "me",
    "description": "Whose: 'me', 'here', or its name.",
}
_TAG = {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "The tag, as 'flammable'.",
}
_CATEGORY = {
    "type": "string",
    "maxLength": 64,
    "default": "",
    "description": "Its category, if it has one.",
}


class GetTagsTool(Tool):
    """Which tags something has."""

    name = "get_tags"
    description = "List the tags of yourself, of the room or of something in sight."
    category = ToolCategory.SAFE_CHAIN
    permission = "Builder"
    group = "building"
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {"target": _TARGET},
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, target: str = "me", *, context: ToolContext = BARE, **_: Any
    ) -> dict[str, Any]:
        """See `Tool`."""
        thing = _found(character, target, context)
        pairs = thing.tags.all(return_key_and_category=True)
        tags = [
            {"tag": tag, "category": category} if category else {"tag": tag}
            for tag, category in sorted(pairs, key=lambda pair: (pair[1] or "", pair[0]))
            if not _is_reserved(tag, category)
        ]
        return {"target": sight.name_of(thing, character), "tags": tags}


class SearchByTagTool(Tool):
    """What carries a tag: in the whole game for builders, in sight for anybody else."""

    name = "search_by_tag"
    description = "Find everything in the game that has a tag."
    category = ToolCategory.SAFE_CHAIN
    permission = "Builder"
    group = "building"
    cacheable = True
    parameters = {
        "type": "object",
        "properties": {"tag": _TAG, "category": _CATEGORY},
        "required": ["tag"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        tag: str = "",
        category: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        from django.db.models import prefetch_related_objects

        key, kind = _checked(tag, category)
        things = self._tagged(character, key, kind, context)
        shown = things[:_MAX_FOUND]
        prefetch_related_objects(shown, "db_location")
        context.quotes(*(named for thing in shown for named in (thing, thing.location)))
        found: dict[str, Any] = {"found": [_entry(thing, character, context) for thing in shown]}
        if len(things) > _MAX_FOUND:
            found["more"] = len(things) - _MAX_FOUND
        return found

    def _tagged(
        self, character: Any, key: str, kind: str | None, context: ToolContext
    ) -> list[Any]:
        if not rights.is_builder(context):
            return [
                thing for thing in sight.in_sight(character) if thing.tags.has(key, category=kind)
            ]
        from evennia.objects.models import ObjectDB

        everywhere = ObjectDB.objects.get_by_tag(key=key, category=kind)[:_MAX_ASKED]
        return [
            thing
            for thing in everywhere
            if sight.is_plain(thing)
            or all(rights.passes(lock, thing, character, context) for lock in ("view", "search"))
        ]


class TagChange(Tool, register=False):
    """What the tools that change a tag share."""

    category = ToolCategory.DANGEROUS
    permission = "Builder"
    group = "building"
    idempotent = True
    invalidates = ("get_tags", "search_by_tag", "inspect_location", "search_object")
    parameters = {
        "type": "object",
        "properties": {"target": _TARGET, "tag": _TAG, "category": _CATEGORY},
        "required": ["tag"],
        "additionalProperties": False,
    }
    tagged: ClassVar[bool]
    """What it makes true of a thing."""

    def execute(
        self,
        character: Any,
        target: str = "me",
        tag: str = "",
        category: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        key, kind = _checked(tag, category)
        thing = _found(character, target, context)
        was = bool(thing.tags.has(key, category=kind))
        self.change(thing, character, key, kind, was)
        return _changed(thing, character, key, kind, was=was, now=self.tagged)

    def preview(
        self,
        character: Any,
        target: str = "me",
        tag: str = "",
        category: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> str:
        """See `Tool`."""
        key, kind = _checked(tag, category)
        thing = _found(character, target, context)
        shown = f"{plain(key)} ({plain(kind)})" if kind else plain(key)
        has = bool(thing.tags.has(key, category=kind))
        told = {True: "tagged", False: "not tagged"}
        now = told[self.tagged]
        what = f"{told[has]} -> {now}" if has != self.tagged else f"{now} already"
        return f"{sight.name_of(thing, character)} ({thing.dbref}): {shown}: {what}"

    @abstractmethod
    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        """Make it so.

        Args:
            thing: What is tagged.
            character: Who does it.
            key: The tag.
            kind: Its category.
            was: Whether the thing has it now.

        Raises:
            ToolError: It cannot be made so.
        """


class AddTagTool(TagChange):
    """One more tag."""

    name = "add_tag"
    description = "Give a tag to yourself, to the room or to something in sight."
    tagged = True

    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        """See `TagChange`."""
        if not was:
            thing.tags.add(key, category=kind)


class RemoveTagTool(TagChange):
    """One tag less."""

    name = "remove_tag"
    description = "Take a tag from yourself, from the room or from something in sight."
    tagged = False

    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        """See `TagChange`."""
        if not was:
            name = sight.name_of(thing, character)
            raise ToolError(f"{name} has no tag '{key}'.", "See which it has with get_tags.")
        thing.tags.remove(key, category=kind)


def _found(character: Any, target: str, context: ToolContext) -> Any:
    among = sight.present(character)
    ids = rights.is_builder(context)
    thing = sight.find_one(character, target, among, ids=ids, quotes=context.quotes)
    context.quotes(thing)  # whatever comes of it, it is told with its name
    return thing


def _is_reserved(tag: str, category: str | None) -> bool:
    return category == RESERVED_CATEGORY or tag.startswith(_RESERVED_TAG)


def _checked(tag: str, category: str) -> tuple[str, str | None]:
    """A tag and its category as Evennia keeps them."""
    key, kind = one_line(tag).lower(), one_line(category).lower() or None
    if not key:
        raise ToolError("A tag has at least one letter.", "Say which tag.")
    if _is_reserved(key, kind):
        raise ToolRefused("That tag belongs to the system.", "Use another one.")
    return key, kind


def _entry(thing: Any, character: Any, context: ToolContext) -> dict[str, Any]:
    entry = {"name": sight.name_of(thing, character), "kind": sight.kind_of(thing)}
    if rights.is_builder(context):
        entry["id"] = thing.dbref
    if thing.location is not None:
        entry["in"] = sight.name_of(thing.location, character)
    return entry


def _changed(
    thing: Any, character: Any, key: str, kind: str | None, *, was: bool, now: bool
) -> ToolResult:
    name = sight.name_of(thing, character)
    result: dict[str, Any] = {"target": name, "tag": key, "was": was, "now": now}
    if kind:
        result["category"] = kind
    verb = "tagged" if now else "untagged"
    effects = [] if was == now else [f"{verb}:{name}/{plain(key)}"]
    return ToolResult(result=result, side_effects=effects)
