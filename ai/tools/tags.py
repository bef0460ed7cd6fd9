"""Tools for tags, by which a game marks and groups its objects.

They need the level Builder, like Evennia's own command `tag`. The tags by which this package finds
its assistants are out of reach.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any, ClassVar

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import rights, sight
from ai.tools.support.markup import one_line, plain
from ai.tools.support.script import CATEGORY as RESERVED_CATEGORY
from ai.tools.support.script import assistant_tag
from ai.tools.support.targets import Category, Target, TargetChange, TargetReader, find_target
from ai.tools.text.quotation import quoted_name

_MAX_FOUND = 50
_MAX_ASKED = 500
"""Tagged objects of the whole game whose locks are checked."""
_RESERVED_TAG = assistant_tag("").rstrip(":")

Tag = Annotated[str, Param("The tag, as 'flammable'.", min_length=1, max_length=64)]


class GetTagsTool(TargetReader):
    """Lists the tags of an object."""

    name = "get_tags"
    description = "List the tags of yourself, of the room or of something in sight."

    def execute(
        self, character: Any, target: Target = "me", *, context: ToolContext = BARE
    ) -> dict[str, Any]:
        thing = find_target(character, target, context)
        pairs = thing.tags.all(return_key_and_category=True)
        tags = [
            {"tag": tag, "category": category} if category else {"tag": tag}
            for tag, category in sorted(pairs, key=lambda pair: (pair[1] or "", pair[0]))
            if not _is_reserved(tag, category)
        ]
        return {"target": sight.name_of(thing, character), "tags": tags}


class SearchByTagTool(TargetReader):
    """Finds objects by tag: in the whole game for builders, in sight for others."""

    name = "search_by_tag"
    description = "Find everything in the game that has a tag."

    def execute(
        self, character: Any, tag: Tag, category: Category = "", *, context: ToolContext = BARE
    ) -> dict[str, Any]:
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


class TagTool(TargetChange, register=False):
    """Adds or removes a tag."""

    invalidates = ("get_tags", "search_by_tag", "inspect_location", "search_object")
    tagged: ClassVar[bool]
    """Whether an object has the tag afterwards."""

    def execute(
        self,
        character: Any,
        *,
        target: Target = "me",
        tag: Tag,
        category: Category = "",
        context: ToolContext = BARE,
    ) -> ToolResult:
        key, kind = _checked(tag, category)
        thing = find_target(character, target, context)
        was = bool(thing.tags.has(key, category=kind))
        self.change(thing, character, key, kind, was)
        return _changed(thing, character, key, kind, was=was, now=self.tagged)

    def preview(
        self,
        character: Any,
        *,
        target: str = "me",
        tag: str,
        category: str = "",
        context: ToolContext = BARE,
    ) -> str:
        key, kind = _checked(tag, category)
        thing = find_target(character, target, context)
        shown = f"{plain(key)} ({plain(kind)})" if kind else plain(key)
        has = bool(thing.tags.has(key, category=kind))
        states = {True: "tagged", False: "not tagged"}
        now = states[self.tagged]
        what = f"{states[has]} -> {now}" if has != self.tagged else f"{now} already"
        return f"{sight.name_of(thing, character)} ({thing.dbref}): {shown}: {what}"

    @abstractmethod
    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        """Add or remove the tag.

        Args:
            thing: The object.
            character: Who does it.
            key: The tag.
            kind: Its category.
            was: Whether the object has the tag now.

        Raises:
            ToolError: It cannot be done.
        """


class AddTagTool(TagTool):
    """Adds a tag to an object."""

    name = "add_tag"
    description = "Give a tag to something in sight."
    tagged = True

    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        if not was:
            thing.tags.add(key, category=kind)


class RemoveTagTool(TagTool):
    """Removes a tag from an object."""

    name = "remove_tag"
    description = "Take a tag from something in sight."
    tagged = False

    def change(self, thing: Any, character: Any, key: str, kind: str | None, was: bool) -> None:
        if not was:
            name = sight.name_of(thing, character)
            raise ToolError(f"{name} has no tag '{key}'.", "See which it has with get_tags.")
        thing.tags.remove(key, category=kind)


def _is_reserved(tag: str, category: str | None) -> bool:
    return category == RESERVED_CATEGORY or tag.startswith(_RESERVED_TAG)


def _checked(tag: str, category: str) -> tuple[str, str | None]:
    """A tag and its category as Evennia stores them."""
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
    has = "has" if now else "does not have"
    since = "as before" if was == now else "now"
    text = f"{quoted_name(name)} {has} the tag {quoted_name(key)} {since}."
    return ToolResult(result=result, text=text, side_effects=effects)
