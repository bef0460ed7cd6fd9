"""Sight: what a character can see, and the names by which it can refer to it.

Evennia's locks `view` and `search` hold, and a room's own `filter_visible`. If a game draws its
rooms itself, only what its text names is seen. Names are as the looker sees them, on one line
without colours.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from ai.tools.errors import ToolError
from ai.tools.support.markup import plain, prose

MAX_LOOKED_AT = 300
"""Objects of a place that are considered; locks and names of a thousand would stall the game."""
MAX_COMPARED = 60
"""Things whose names are compared with one that was not found."""
MAX_NAMED = 8
"""Names in an error."""

_NUMBERED = re.compile(r"(?P<name>.+?)-(?P<number>[0-9]{1,3})\Z")
_APPEARANCE = (
    "return_appearance",
    "get_display_exits",
    "get_display_characters",
    "get_display_things",
)
OPEN = "is_open"
"""The attribute by which a thing that opens and closes says which it is."""
_INSIDE = "get_from"
"""The access type of what holds other things, as in Evennia's contrib `containers`."""
_DETAILS = "details"
_ARTICLES = ("the ", "a ", "an ")
_SELF = ("me", "self", "myself")
_HERE = ("here", "room")


@dataclass(frozen=True)
class View:
    """What a look at a place or a thing shows."""

    dark: bool
    """Neither the place nor anything in it can be seen."""
    description: str
    things: Sequence[Any]
    """Exits first, then characters, then the rest; never the looker."""
    unseen: int = 0
    """The number of objects in a crowded place that were not considered."""
    drawn: bool = False
    """The description is the game's own text, which names the things."""


def place_of(character: Any) -> Any:
    """The room that a character is in.

    Raises:
        ToolError: It is nowhere.
    """
    place = character.location
    if place is None:
        raise ToolError("You are nowhere.", "Wait until you are back in the world.")
    return place


def view(character: Any, place: Any, limit: int) -> View:
    """Look at a place or at one thing in it.

    Args:
        character: Who looks.
        place: A room, or anything that holds others.
        limit: Characters of the description; 0 for none.
    """
    if is_dark(place, character):
        return View(True, "", ())
    things, unseen = _candidates(character, place)
    if _draws_itself(character, place):
        picture = prose(character.at_look(place), 8000)
        lowered = picture.lower()
        named = [thing for thing in things if name_of(thing, character).lower() in lowered]
        return View(False, _described(picture, limit), named, unseen, drawn=True)
    if kind_of(place) == "thing" and is_closed(place):
        things, unseen = [], 0
    text = place.get_display_desc(character) if limit else ""
    return View(False, _described(text, limit), things, unseen)


def present(character: Any) -> list[Any]:
    """What a character may refer to by its exact name, as in Evennia's own search.

    It is the character itself, its place, what it carries, and what the locks `view` and `search`
    let it know of.
    """
    place = character.location
    around = _candidates(character, place)[0] if place is not None else []
    here = [place] if place is not None else []
    return [character, *carried(character), *around, *here]


def in_sight(character: Any) -> list[Any]:
    """What a character can see: as `present`, but not in the dark."""
    place = character.location
    if place is not None and is_dark(place, character):
        return [character, *carried(character)]
    return present(character)


def is_dark(place: Any, character: Any) -> bool:
    """Whether a character cannot see a place, and so nothing in it."""
    return not (is_plain(place) or place.access(character, "view"))


def carried(character: Any) -> list[Any]:
    """What a character carries and may see."""
    return _visible(character, character.contents[:MAX_LOOKED_AT], character)


def inside(things: Iterable[Any]) -> list[Any]:
    """The contents of many things in one query, the newest first."""
    from evennia.objects.models import ObjectDB

    held = ObjectDB.objects.filter(db_location__in=[thing.pk for thing in things])
    return list(held.order_by("-pk")[:MAX_LOOKED_AT])


def holds_things(thing: Any, character: Any) -> bool:
    """Whether a character may put things into or onto something, and take them from there."""
    return kind_of(thing) == "thing" and bool(thing.access(character, _INSIDE))


def is_closed(thing: Any) -> bool:
    """Whether a thing is shut, so that nobody sees what is in it."""
    return thing.attributes.get(OPEN) is False


def within_reach(character: Any, things: Iterable[Any]) -> list[Any]:
    """What lies in or on some things, as far as a character may see it and take it from there."""
    holders = [thing for thing in things if holds_things(thing, character) and not is_closed(thing)]
    held = inside(holders) if holders else []
    return [
        one
        for holder in holders
        for one in _visible(holder, [h for h in held if h.location == holder], character)
    ]


def name_of(thing: Any, looker: Any) -> str:
    """The name of a thing as a character sees it."""
    return plain(thing.get_display_name(looker)) or "nameless"


def kind_of(thing: Any) -> str:
    """One of character, exit, room or thing."""
    from evennia.objects.objects import DefaultCharacter, DefaultExit, DefaultRoom

    if isinstance(thing, DefaultCharacter):
        return "character"
    if isinstance(thing, DefaultExit):
        return "exit"
    return "room" if isinstance(thing, DefaultRoom) else "thing"


def seen_as(thing: Any) -> str:
    """The kind of a thing; a game's object of another kind than its class has it in `seen_as`."""
    return getattr(thing, "seen_as", "") or kind_of(thing)


def aliases_of(things: Iterable[Any], looker: Any) -> dict[int, list[str]]:
    """Number → the aliases of a thing, without Evennia's plurals."""
    return {named.thing.pk: sorted(named.aliases) for named in _known(things, looker)}


def know_ends(things: Iterable[Any]) -> None:
    """Load the destinations of the exits among some things in one query."""
    from django.db.models import prefetch_related_objects

    ways = [thing for thing in things if kind_of(thing) == "exit"]
    prefetch_related_objects(ways, "db_destination")


def find_one(
    character: Any,
    wanted: str,
    among: Iterable[Any],
    *,
    ids: bool = False,
    hints: bool = True,
    quotes: Callable[..., None] = lambda *things: None,
) -> Any:
    """The one thing that a name means; for acts, where a guess would do harm.

    Args:
        character: Who uses the name.
        wanted: A name, "me", "here", "sword-2" for the second of a kind, or an id.
        among: What it may mean.
        ids: Whether ids such as "#12" are accepted.
        hints: Whether an error may name similar things.
        quotes: Called with the things that an error names.

    Raises:
        ToolError: There is none, or more than one.
    """
    known = _known(among, character)
    found = _find(character, wanted, known, ids)
    if len(found) == 1:
        return found[0].thing
    shown = plain(wanted)
    if found:
        quotes(*(named.thing for named in found))
        raise ToolError(
            f"{len(found)} things here are called '{shown}'.",
            f"Say which: {_numbered(found, shown)}.",
        )
    gone = _departure(character, shown, hints, quotes)
    if gone:
        raise ToolError(gone, "Speak and act with those who are here.")
    near = _near(wanted, known) if hints else []
    quotes(*(named.thing for named in near))
    names = ", ".join(named.shown for named in near)
    advice = f"Did you mean: {names}?" if near else "Look around for what there is."
    raise ToolError(f"There is no '{shown}' here.", advice)


def find_detail(wanted: str, among: Sequence[Any]) -> tuple[Any, str]:
    """Something that a description names and that is no object, such as the shelves of a library.

    A place or a thing has such details in its attribute `details`, as {"shelf|shelves": "Oak."}.

    Returns:
        What has the detail, and the detail's text; (None, "") if nothing has it.
    """
    from django.db.models import Value
    from django.db.models.functions import Coalesce
    from evennia.objects.models import ObjectDB

    asked = plain(wanted).lower()
    asked = next((asked[len(one) :] for one in _ARTICLES if asked.startswith(one)), asked)
    # `Coalesce` hides the key from its index, by which a database would read the whole game's.
    rows = ObjectDB.db_attributes.through.objects.alias(
        name=Coalesce("attribute__db_key", Value(""))
    ).filter(objectdb_id__in=[thing.pk for thing in among], name=_DETAILS)
    for pk, details in rows.values_list("objectdb_id", "attribute__db_value"):
        for names, text in details.items() if isinstance(details, Mapping) else ():
            if asked in str(names).lower().split("|"):
                return next(thing for thing in among if thing.pk == pk), str(text)
    return None, ""


def _departure(character: Any, wanted: str, sees: bool, quotes: Callable[..., None]) -> str:
    """How somebody of a name left an assistant, as far as it saw that; "" if nobody did."""
    agent = character.ndb.ai
    departure = agent.departures.find(wanted) if agent is not None else None
    if departure is None:
        return ""
    quotes(departure.source)
    gone = f"{plain(departure.name)} is no longer here"
    ways = (way for way in in_sight(character) if sees and kind_of(way) == "exit")
    taken = next(
        (w for w in ways if getattr(w.destination, "pk", 0) == departure.destination), None
    )
    if taken is None:
        return f"{gone}."
    quotes(taken)
    return f"{gone}, and left by the exit '{name_of(taken, character)}'."


def matching(character: Any, wanted: str, among: Iterable[Any], *, ids: bool = False) -> list[Any]:
    """All things that a name means, by the rules of `find_one`."""
    return [named.thing for named in _find(character, wanted, _known(among, character), ids)]


def search(
    character: Any, wanted: str, among: Iterable[Any], *, ids: bool = False
) -> tuple[list[Any], list[Any]]:
    """What a name may mean; it may have parts of words, and words too many.

    Returns:
        The things; and if there are none, those with similar names.
    """
    known = _known(among, character)
    found = _find(character, wanted, known, ids) or _tolerant(plain(wanted).lower(), known)
    near = [] if found else _near(wanted, known)
    return [named.thing for named in found], [named.thing for named in near]


@dataclass(frozen=True)
class _Named:
    """A thing, and every name that the looker may use for it."""

    thing: Any
    shown: str
    names: tuple[str, ...]
    """In lower case, with the plurals that Evennia's own search accepts."""
    aliases: tuple[str, ...]
    """Without the plurals."""


def _known(things: Iterable[Any], looker: Any) -> list[_Named]:
    """Things with their names.

    Keys and aliases count only if the name that is shown contains the key: otherwise the thing is
    disguised, and nobody should know its key.
    """
    everything = list(things)
    aliases = _all_aliases(everything)
    known = []
    for thing in everything:
        shown, key = name_of(thing, looker), plain(thing.key)
        open_name = key.lower() in shown.lower()
        others = aliases.get(thing.pk, []) if open_name else []
        names = [shown, key, *(alias for alias, _ in others)] if open_name else [shown]
        telling = tuple(alias for alias, category in others if not category)
        lowered = tuple(dict.fromkeys(name.lower() for name in names))
        known.append(_Named(thing, shown, lowered, telling))
    return known


def _all_aliases(things: Sequence[Any]) -> dict[int, list[tuple[str, str | None]]]:
    """The aliases of many things in one query; a query for each would stall the game.

    It reads all tags and sorts them here: to filter by kind, a database would go through the
    aliases of the whole game.
    """
    from evennia.objects.models import ObjectDB

    rows = ObjectDB.db_tags.through.objects.filter(
        objectdb_id__in=[thing.pk for thing in things]
    ).values_list("objectdb_id", "tag__db_tagtype", "tag__db_key", "tag__db_category")
    found: dict[int, list[tuple[str, str | None]]] = {}
    for pk, kind, alias, category in rows:
        if kind == "alias":
            found.setdefault(pk, []).append((plain(alias), category))
    return found


def _find(character: Any, wanted: str, known: Sequence[_Named], ids: bool) -> list[_Named]:
    """The things that a name means: by id, by the whole name, or by whole words of it."""
    asked = plain(wanted).lower()
    if asked in _SELF:
        return [named for named in known if named.thing == character]
    if asked in _HERE:
        here = [named for named in known if named.thing == character.location]
        if here:
            return here
    if asked.startswith("#"):
        return [named for named in known if ids and named.thing.dbref == asked]
    found = _called(asked, known)
    pick = _NUMBERED.match(asked)
    if found or pick is None:
        return found
    number = int(pick["number"])
    return _called(pick["name"], known)[number - 1 : number] if number else []


def _called(asked: str, known: Sequence[_Named]) -> list[_Named]:
    exact = [named for named in known if asked in named.names]
    words = _words(asked)
    if exact or not words:
        return exact
    return [named for named in known if any(words <= _words(name) for name in named.names)]


def _tolerant(asked: str, known: Sequence[_Named]) -> list[_Named]:
    words = _words(asked)
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name.startswith(asked),
        lambda name: bool(_words(name)) and _words(name) <= words,
        lambda name: len(asked) > 2 and asked in name,
    )
    for test in tests:
        found = [named for named in known if any(test(name) for name in named.names)]
        if found:
            return found
    return []


def _near(wanted: str, known: Sequence[_Named]) -> list[_Named]:
    """Things with similar names, one of each name."""
    names: dict[str, _Named] = {}
    for named in known[:MAX_COMPARED]:
        for name in (named.shown, *named.aliases):
            names.setdefault(name.lower(), named)
    close = difflib.get_close_matches(plain(wanted).lower(), list(names), n=MAX_NAMED, cutoff=0.6)
    by_shown: dict[str, _Named] = {}
    for name in close:
        by_shown.setdefault(names[name].shown, names[name])
    return list(by_shown.values())[:3]


def _numbered(found: Sequence[_Named], wanted: str) -> str:
    """Things that one name means, each by a name that tells it apart."""
    names = [named.shown for named in found]
    if len(set(names)) == len(names):
        return ", ".join(names[:MAX_NAMED])
    return ", ".join(f"{wanted}-{number}" for number in range(1, min(len(names), MAX_NAMED) + 1))


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


def _described(text: object, limit: int) -> str:
    return prose(text, limit) if limit else ""


def _candidates(character: Any, place: Any) -> tuple[list[Any], int]:
    """The contents of a place that a character may know of, and how many were not considered.

    What everybody may see is the same until something of the game is stored.
    """
    from evennia.objects.objects import DefaultObject

    from ai.memory.table_cache import cache  # the tools are listed without a game, too

    if _leaves(place, "contents_get", DefaultObject):
        everything, hides = cache.of_game(("contents", place.pk), partial(_contents, place))
    else:  # what is there may depend on what nobody stores
        everything, hides = _contents(place)
    some = everything[:MAX_LOOKED_AT]
    seen = _visible(place, some, character) if hides else some
    return [thing for thing in seen if thing != character], len(everything) - len(some)


def _contents(place: Any) -> tuple[list[Any], bool]:
    """The contents of a place, exits first, and whether somebody may not see all of them."""
    from evennia.objects.objects import DefaultObject

    exits = place.contents_get(content_type="exit")
    people = place.contents_get(content_type="character")
    first = {thing.pk for thing in (*exits, *people)}
    rest = [thing for thing in place.contents if thing.pk not in first]
    everything = [*exits, *people, *rest]
    shows_all = _leaves(place, "filter_visible", DefaultObject) and all(
        map(is_plain, everything[:MAX_LOOKED_AT])
    )
    return everything, not shows_all


def _visible(holder: Any, things: Sequence[Any], looker: Any) -> list[Any]:
    """The things that a looker sees, as the holder's `filter_visible` decides.

    To check a lock takes long for a crowd. So if the hook is Evennia's own, the locks of things
    that everybody may see are not checked.
    """
    if not things:
        return []
    from evennia.objects.objects import DefaultObject

    if not _leaves(holder, "filter_visible", DefaultObject):
        return list(holder.filter_visible(things, looker))
    hidden = [thing for thing in things if not is_plain(thing)]
    seen = {thing.pk for thing in holder.filter_visible(hidden, looker)}
    asked = {thing.pk for thing in hidden}
    return [
        thing for thing in things if thing.pk in seen or (thing.pk not in asked and thing != looker)
    ]


def is_plain(thing: Any) -> bool:
    """Whether everybody may see and find something, judging by the text of its locks."""
    from evennia.objects.objects import DefaultObject

    stored = str(thing.lock_storage)
    return (
        ";view:all();" in f";{stored};"
        and stored.count("view:") == 1
        and "search:" not in stored
        and _leaves(thing, "access", DefaultObject)
        and _leaves(thing, "at_access", DefaultObject)
    )


def _leaves(thing: Any, hook: str, stock: Any) -> bool:
    """Whether a hook is Evennia's own."""
    return getattr(getattr(thing, hook), "__func__", None) is getattr(stock, hook)


def _draws_itself(character: Any, place: Any) -> bool:
    """Whether the game's own code decides what a look shows."""
    from evennia.objects.objects import DefaultObject

    if type(character).at_look is not DefaultObject.at_look:
        return True
    return any(
        getattr(type(place), hook) is not getattr(DefaultObject, hook) for hook in _APPEARANCE
    )
