"""The tool that looks around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.doors import state_of
from ai.tools.errors import ToolError
from ai.tools.passes import READING
from ai.tools.schema.signature import Param
from ai.tools.support import rights, sight
from ai.tools.support.markup import plain, prose

_LISTED = {"brief": 20, "normal": 40, "detailed": 60}
"""Entries of the contents, by level of detail."""
_DESCRIBED = {"brief": 0, "normal": 1000, "detailed": 4000}
"""Characters of the description, by level of detail."""
_MAX_DETAILS = 20
"""Entries with a description of their own."""


class InspectLocationTool(Tool):
    """Shows the room, or one thing in it, as a player's `look` does."""

    name = "inspect_location"
    description = "Look around: exits, who and what is here; or at one thing."
    category = ToolCategory.SAFE_CHAIN
    group = "core"
    passes = READING
    cacheable = True
    cache_scope = "tick"
    seldom = ("detail_level", "only")

    def execute(
        self,
        character: Any,
        detail_level: Annotated[
            Literal["brief", "normal", "detailed"],
            Param("brief: names only; detailed: also what things are like, and what you carry."),
        ] = "normal",
        target: Annotated[str | None, Param("One thing; else all.", max_length=80)] = None,
        only: Annotated[
            Literal["everything", "exits", "characters", "things"], Param("What to look for.")
        ] = "everything",
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        place = sight.place_of(character)
        kind = only.removesuffix("s") if only != "everything" else ""
        look = _Look(character, detail_level, rights.is_builder(context), kind)
        thing = place
        if target:
            known = sight.in_sight(character)
            try:
                thing = sight.find_one(
                    character, target, known, ids=look.ids, quotes=context.quotes
                )
            except ToolError:
                several = sight.matching(character, target, known)
                owner, detail = (None, "") if several else sight.find_detail(target, known)
                if owner is None:
                    raise
                context.quotes(owner)
                return look.at_detail(target, detail, place)
        seen = look.around(place) if thing == place else look.closely(thing, place)
        context.quotes(*look.named)
        return seen


class _Look:
    """One look, at one level of detail."""

    def __init__(self, character: Any, level: str, ids: bool, kind: str = "") -> None:
        self.character = character
        self.level = level
        self.ids = ids
        self.kind = kind
        """The only kind of things to list; "" is all."""
        self.details_left = _MAX_DETAILS if level == "detailed" else 0
        self.named: list[Any] = []
        """The objects that the result quotes."""
        self.aliases: dict[int, list[str]] = {}

    def around(self, place: Any) -> dict[str, Any]:
        """Look at the room."""
        view = sight.view(self.character, place, max(_DESCRIBED[self.level], 1))
        location = self._named(place)
        if view.dark:
            location["dark"] = True
        elif self.level != "brief":
            location["description"] = view.description
        result = {"location": location, **self._contents(view)}
        if self.level == "detailed":
            own, more = self._entries(sight.carried(self.character), _LISTED[self.level])
            result["carried"] = own
            if more:
                result["more_carried"] = more
        return result

    def closely(self, thing: Any, place: Any) -> dict[str, Any]:
        """Look at one thing, and at what it shows of its contents."""
        view = sight.view(self.character, thing, max(_DESCRIBED[self.level], 1))
        (seen,), _ = self._entries([thing], 1)
        state = state_of(thing, self.character)
        if state:
            seen["state"] = state
        if view.dark:
            seen["hidden"] = True
        elif self.level != "brief":
            seen["description"] = view.description
        return {"location": self._named(place), "target": seen, **self._contents(view)}

    def at_detail(self, name: str, text: str, place: Any) -> dict[str, Any]:
        """Look at something that only a description names."""
        described = prose(text, _DESCRIBED["detailed"])
        seen = {"name": plain(name), "kind": "detail", "description": described}
        return {"location": self._named(place), "target": seen, "contents": []}

    def _contents(self, view: sight.View) -> dict[str, Any]:
        listed = [t for t in view.things if self.kind in ("", sight.seen_as(t))]
        if view.drawn:  # the description names them all
            self.named.extend(view.things)
        entries, more = self._entries(listed, _LISTED[self.level])
        more += view.unseen
        return {"contents": entries, **({"more": more} if more else {})}

    def _entries(self, things: Sequence[Any], limit: int) -> tuple[list[dict[str, Any]], int]:
        """An entry for each thing, up to a limit, and how many things are left out.

        Things that look the same share an entry with their number, unless ids are shown.
        """
        groups: dict[Any, list[Any]] = {}
        for thing in things:
            kind, name = sight.seen_as(thing), sight.name_of(thing, self.character)
            same = (kind, name) if kind == "thing" and not self.ids else thing.pk
            groups.setdefault(same, []).append(thing)
        shown = list(groups.values())[:limit]
        firsts = [first for first, *_ in shown]
        sight.know_ends(firsts)
        if self.details_left > 0:
            self.aliases = sight.aliases_of(firsts[: self.details_left], self.character)
        entries = [self._entry(first, 1 + len(rest)) for first, *rest in shown]
        return entries, len(things) - sum(map(len, shown))

    def _entry(self, thing: Any, count: int = 1) -> dict[str, Any]:
        self.named.append(thing)
        entry = {"name": sight.name_of(thing, self.character), "kind": sight.seen_as(thing)}
        if self.ids:
            entry["id"] = thing.dbref
        if self.level != "brief" and entry["kind"] == "exit":
            entry.update(self._destination(thing))
        if self.details_left > 0:
            self.details_left -= 1
            entry.update(self._details(thing))
        return {**entry, "count": count} if count > 1 else entry

    def _destination(self, way: Any) -> dict[str, str]:
        there = way.destination
        if there in (None, self.character.location) or not there.access(self.character, "view"):
            return {}  # a way back to here is one that is always shut
        self.named.append(there)
        return {"leads_to": sight.name_of(there, self.character)}

    def _details(self, thing: Any) -> dict[str, Any]:
        details: dict[str, Any] = {}
        aliases = self.aliases.get(thing.pk)
        if aliases:
            details["aliases"] = aliases[:8]
        described = prose(thing.get_display_desc(self.character), 160)
        if described and described != plain(thing.default_description, 160):
            details["description"] = described
        return details

    def _named(self, place: Any) -> dict[str, Any]:
        self.named.append(place)
        named = {"name": sight.name_of(place, self.character)}
        if self.ids:
            named["id"] = place.dbref
        return named
