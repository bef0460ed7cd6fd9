"""Tools for attributes: what the game keeps about its objects.

The locks of objects (`examine`, `edit`, `control`, `attrcreate`) and of attributes (`attrread`,
`attredit`) are checked with the rights of the turn. Internal attributes of Evennia and of this
package, and those named like secrets, are never shown or written.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence, Set
from typing import Annotated, Any

from ai.tools.contract.results import ToolResult
from ai.tools.contract.secret import MASK, stores_secret
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import rights, sight
from ai.tools.support.markup import cut, plain, unlinked
from ai.tools.support.targets import Category, Target, TargetChange, TargetReader, find_target

_MAX_SHOWN = 40
"""Attributes in one answer."""
_MAX_TEXT = 4000
_MAX_NODES = 1000
"""Parts of one value in an answer."""
_MAX_DEPTH = 8
_MAX_BRIEF = 200
"""Characters of a value in a preview."""
_MAX_WRITTEN = 16 * 1024
"""Characters of all texts in a value."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _.:-]{0,63}\Z")
_INTERNAL = re.compile(r"_|creator_|assistant_key\Z|prelogout_location\Z|last_(ip|login)")
_RESERVED_CATEGORIES = ("ai", "system")


class ListAttributesTool(TargetReader):
    """Lists the attributes of an object."""

    name = "list_attributes"
    description = "List the attributes of something in sight."

    def execute(
        self, character: Any, target: Target = "me", *, context: ToolContext = BARE
    ) -> dict[str, Any]:
        thing = _readable(character, target, context)
        entries = [_summary(found) for found in _attributes(thing, character, context)]
        name = sight.name_of(thing, character)
        result: dict[str, Any] = {"target": name, "attributes": entries[:_MAX_SHOWN]}
        if len(entries) > _MAX_SHOWN:
            result["more"] = len(entries) - _MAX_SHOWN
        return result


class GetAttributesTool(TargetReader):
    """Reads attributes of an object."""

    name = "get_attributes"
    description = "Read attributes of yourself, of the room or of something in sight."

    def execute(
        self,
        character: Any,
        target: Target = "me",
        names: Annotated[
            Sequence[Annotated[str, Param(max_length=64)]] | None,
            Param("Which attributes, 20 at most; leave it out for all.", max_items=20),
        ] = None,
        category: Category = "",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        thing = _readable(character, target, context)
        wanted_category = category.strip().lower()
        found = {
            attribute.key: attribute
            for attribute in _attributes(thing, character, context)
            if (attribute.category or "") == wanted_category
        }
        wanted = [name.strip().lower() for name in names] if names else list(found)
        shown = [name for name in dict.fromkeys(wanted) if name in found][:_MAX_SHOWN]
        named: list[Any] = []
        result: dict[str, Any] = {
            "target": sight.name_of(thing, character),
            "attributes": {name: as_json(found[name].value, named) for name in shown},
        }
        context.quotes(*named)
        missing = [plain(name) for name in wanted if name not in found]
        if missing:
            result["missing"] = missing
        if not names and len(found) > len(shown):
            result["more"] = len(found) - len(shown)
        return result


class SetAttributeTool(TargetChange):
    """Sets an attribute, which may be new."""

    name = "set_attribute"
    description = "Set an attribute of something in sight."
    invalidates = ("get_attributes", "list_attributes", "inspect_location", "search_object")

    def execute(
        self,
        character: Any,
        *,
        target: Target = "me",
        name: Annotated[str, Param("The attribute, as 'desc'.", min_length=1, max_length=64)],
        value: Annotated[
            str | float | bool | list[Any] | dict[str, Any] | None,
            Param("Any JSON."),
        ],
        category: Category = "",
        context: ToolContext = BARE,
    ) -> ToolResult:
        thing = find_target(character, target, context)
        shown = sight.name_of(thing, character)
        key, kind = _writable_name(name, category)
        rights.demand_edit(thing, shown, character, context)
        old = thing.attributes.get(key, category=kind, return_obj=True)
        _demand_attribute(thing, old, key, character, context)
        written = _writable(value)
        named: list[Any] = []
        was = None if old is None else as_json(old.value, named)
        context.quotes(*named)
        thing.attributes.add(key, written, category=kind)
        return ToolResult(
            result={"target": shown, "name": key, "was": was, "value": as_json(written)},
            side_effects=[f"{'created' if old is None else 'changed'}:{shown}/{key}"],
        )

    def preview(
        self,
        character: Any,
        *,
        target: str = "me",
        name: str,
        value: Any,
        category: str = "",
        context: ToolContext = BARE,
    ) -> str:
        thing = find_target(character, target, context)
        key, kind = _writable_name(name, category)
        old = thing.attributes.get(key, category=kind, return_obj=True)
        was = "(none)" if old is None else "(not shown)"
        if old is not None and _may_read(thing, old, character, context):
            was = _brief(as_json(old.value))
        where = f"{key} ({kind})" if kind else key
        new = _brief(as_json(_writable(value)))
        return f"{sight.name_of(thing, character)} ({thing.dbref}): {where}: {was} -> {new}"


def is_hidden(name: str, category: str | None = None) -> bool:
    """Whether an attribute is internal or named like a secret."""
    return bool(
        (category or "").lower() in _RESERVED_CATEGORIES
        or (category or "").startswith("_")
        or _INTERNAL.match(name.strip().lower())
        or stores_secret(name)
    )


def as_json(value: Any, named: list[Any] | None = None) -> Any:
    """An attribute's value as JSON data of bounded size, with secrets in it masked.

    Args:
        value: The value.
        named: The objects whose names stand in the copy are appended to this list.
    """
    return _Json([] if named is None else named).copy(value, 0)


class _Json:
    """One copy of a value, and how many parts it may still have."""

    def __init__(self, named: list[Any]) -> None:
        self.left = _MAX_NODES
        self.named = named

    def copy(self, value: Any, depth: int) -> Any:
        self.left -= 1
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else str(value)
        if isinstance(value, str):
            return cut(str(value), _MAX_TEXT)
        if depth >= _MAX_DEPTH or self.left <= 0:
            return "…"
        if isinstance(value, Mapping) or hasattr(value, "items"):
            return self._mapping(value, depth)
        if isinstance(value, bytes):
            return f"<{len(value)} bytes>"
        if hasattr(value, "dbref"):
            self.named.append(value)
            return f"{plain(getattr(value, 'key', ''))} ({value.dbref})"
        if isinstance(value, Set):
            return sorted((self.copy(item, depth + 1) for item in self._some(value)), key=str)
        if hasattr(value, "__iter__"):
            return [self.copy(item, depth + 1) for item in self._some(value)]
        return f"<{type(value).__name__}>"

    def _mapping(self, value: Any, depth: int) -> dict[str, Any]:
        copied = {}
        for key, item in self._some(value.items()):
            name = cut(str(key), 100)
            copied[name] = MASK if is_hidden(name) else self.copy(item, depth + 1)
        return copied

    def _some(self, items: Any) -> Any:
        for item in items:
            if self.left <= 0:
                return
            yield item


def _brief(value: Any) -> str:
    """A value on one line, for a preview."""
    return cut(json.dumps(value, ensure_ascii=False), _MAX_BRIEF)


def _may_read(thing: Any, attribute: Any, character: Any, context: ToolContext) -> bool:
    return _may_examine(thing, character, context) and rights.passes(
        "attrread", attribute, character, context
    )


def _may_examine(thing: Any, character: Any, context: ToolContext) -> bool:
    return bool(
        thing == character or rights.passes("examine", thing, character, context, default=False)
    )


def _readable(character: Any, target: str, context: ToolContext) -> Any:
    thing = find_target(character, target, context)
    if not _may_examine(thing, character, context):
        name = sight.name_of(thing, character)
        raise ToolRefused(f"You have no right to examine {name}.", "Do without it.")
    return thing


def _attributes(thing: Any, character: Any, context: ToolContext) -> list[Any]:
    """The attributes that may be read, sorted."""
    found = [
        attribute
        for attribute in thing.attributes.all()
        if not is_hidden(attribute.key, attribute.category)
        and rights.passes("attrread", attribute, character, context)
    ]
    return sorted(found, key=lambda attribute: (attribute.category or "", attribute.key))


def _summary(attribute: Any) -> dict[str, Any]:
    summary = {"name": attribute.key, "type": _type_of(attribute.value)}
    if attribute.category:
        summary["category"] = attribute.category
    return summary


def _type_of(value: Any) -> str:
    if isinstance(value, str) or value is None:
        return "text" if value is not None else "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if hasattr(value, "dbref"):
        return "object"
    return "mapping" if hasattr(value, "items") else "list"


def _writable_name(name: str, category: str) -> tuple[str, str | None]:
    key, kind = name.strip().lower(), category.strip().lower()
    if is_hidden(name, kind):
        raise ToolRefused(
            f"'{plain(name)}' is internal or secret, and cannot be set from here.",
            "Use another name.",
        )
    if not _NAME.match(key) or (kind and not _NAME.match(kind)):
        raise ToolError(
            f"'{plain(name)}' is not a valid name for an attribute.",
            "Begin with a letter; letters, digits, blanks and _ . : - may follow.",
        )
    return key, kind or None


def _demand_attribute(thing: Any, old: Any, key: str, character: Any, context: ToolContext) -> None:
    """Check the attribute's own lock, which Evennia's `attributes.add` does not."""
    if old is None:
        allowed = rights.passes("attrcreate", thing, character, context)
    else:
        allowed = rights.passes("attredit", old, character, context)
    if not allowed:
        raise ToolRefused(f"The attribute '{key}' is locked.", "Leave it as it is.")


def _writable(value: Any) -> Any:
    left = [_MAX_WRITTEN]

    def copy(item: Any) -> Any:
        left[0] -= 1
        if isinstance(item, str):
            left[0] -= len(item)
            return unlinked(item)
        if isinstance(item, Mapping):
            return {unlinked(str(key)): copy(inner) for key, inner in item.items()}
        if isinstance(item, list | tuple):
            return [copy(inner) for inner in item]
        return item

    written = copy(value)
    if left[0] < 0:
        raise ToolError(f"That value is larger than {_MAX_WRITTEN} characters.", "Keep it smaller.")
    return written
