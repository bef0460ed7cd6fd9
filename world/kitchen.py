"""What the inn serves: real things, made from prototypes, which vanish when they are consumed.

What was not paid for stands on the slate of who ordered, until they pay.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.prototypes.spawner import spawn
from evennia.utils.search import search_tag
from evennia.utils.utils import int2str, list_to_string

from ai.tools import ToolError, quoted
from world import prototypes
from world.places import VILLAGE

SERVED = "served"
"""The tag on everything that the inn served."""
MOST = 3
"""Dishes of one kind that a guest has at a time."""
MOST_SLATES = 4
"""Guests whose debts a prompt has."""
AT_ONCE_SECONDS = 120
"""How long a guest may have what they were served last taken back for something else."""
IN_ONE_ORDER_SECONDS = 2
"""Between dishes that a guest has ordered in one breath."""
MOST_WORDS = 300
"""Characters that are read of what somebody says of their slate."""
KEEPS_SECONDS = 1800
"""How long a dish is good; after that somebody clears it away, and it is forgotten who had it."""


DISHES = {
    "bread": prototypes.BREAD,
    "soup": prototypes.SOUP,
    "ale": prototypes.ALE,
    "water": prototypes.WATER,
}
PRICES = {"bread": 0, "soup": 1, "ale": 2, "water": 0}
"""In coppers."""
SLATE = "slate"
"""Attribute of a guest: the dishes that are not paid for."""
TO_SETTLE = "When they pay, call settle_slate."
"""For a model, which reads it where it learns of a debt."""
DISCREET = "What they give back comes off. Tell nobody of another's debt."
_OF_DEBTS = re.compile(
    r"\b(?:ow(?:e[sd]?|ing)|debts?|slates?|tabs?|(?:the|my|our) bill|paid|settle|"
    r"(?:we're|were|we|i'm) square)\b"
)
_CALLED = {
    "bread": re.compile(r"\b(?:bread|loaf|slices?)\b", re.I),
    "soup": re.compile(r"\b(?:soups?|bowls?)\b", re.I),
    "ale": re.compile(r"\b(?:ales?|beers?|mugs?|pints?)\b", re.I),
}
"""What guests call the dishes that they pay for."""
_NUMBERS = {"a": 1, **{word: n for n in range(1, 21) for word in (int2str(n), str(n))}}
_OF_A_FRIEND = re.compile(r"\b(?:his|hers?|him|theirs?|them|both|us|two|friend|mate)\b", re.I)
_COINS = re.compile(
    rf"\b({'|'.join(_NUMBERS)}) (?:more )?(?:copper |bronze )?(?:coppers?|coins?|pieces?)\b", re.I
)
"""A sum that somebody pays."""
_ONE_COIN = re.compile(r"\b(?:my|the|this|that|only|last) (?:copper|coin)\b(?! coins?\b)", re.I)
"""A sum of one, without its number."""
_COUNT = rf"(?P<count>{'|'.join(word for word in _NUMBERS if word != 'a')})"
_IN_ALL = re.compile(
    rf"\b(?:only|just)\b(?! (?:gave|brought|served|poured))[^,.]{{0,60}}?\b{_COUNT}\b|"
    rf"\b{_COUNT.replace('count', 'total')}\b[^,.]{{0,60}}\b(?:in all|in total|altogether|only)\b|"
    r"\b(?:gave|served|brought|poured|that's|this is|those are|these are)\b.{0,60}"
    rf"\b(?:wanted|said|ordered|asked for|meant) {_COUNT.replace('count', 'wanted')}\b|"
    r"^\W*(?:i|we) .{0,60}\b(?:said|meant|asked for|ordered|wanted) "
    rf"{_COUNT.replace('count', 'bare')}(?:\W*$|[^,.]{{0,60}}?,? (?:and |but )?not\b)",
    re.I,
)
"""How many they wanted, of those who were served more."""
_TOO_MANY = re.compile(
    rf"\b(?:take|have|strike|send)\b[^,.]{{0,60}}?\b{_COUNT}\b[^,.]{{0,60}}\b(?:back|away|off)\b|"
    rf"\b{_COUNT.replace('count', 'extra')} (?:\w+ )?too many\b",
    re.I,
)
"""How many are too many."""
_SAID = re.compile(
    rf"\b(?:said|ordered|asked for|wanted) {_COUNT}(?: of (?:them|those|it))?(?: please)?"
    rf"\s*(?:$|[,.!?;])|\b{_COUNT.replace('count', 'named')} (?:more )?(?P<dish>[a-z]+)",
    re.I,
)
"""How many a guest says that they ordered, and of what where they name it: "I said two"."""
_WHERE = re.compile(
    r"\bwhere\S*(?: (?:is|are|did|has|my|our|the|that|those|second|2nd|other|two|both|three|[23]|"
    r"mugs?|bowls?|of))* (?P<dish>[a-z]+)",
    re.I,
)
"""What a guest asks after as if it were on its way: "where is my ale"."""
_SEVERAL = re.compile(r"(?:soup|bowl|ale|beer|mug|pint)s", re.I)
"""What stands for all that they have of a dish."""
ON_SLATE, PAID = "slate of", "paid by"
"""Before a guest's name: details of the guest in which that can be read (`world.details`)."""


class Dish(DefaultObject):
    """Something to eat or drink."""

    def consume(self, guest: Any) -> None:
        """Have a guest eat or drink it, which ends it."""
        guest.location.msg_contents(
            f"$You() $conj({self.db.verb}) {{dish}}.", from_obj=guest, mapping={"dish": self.called}
        )
        guest.msg(self.db.taste)
        self.delete()

    def at_give(self, giver: Any, getter: Any, **_: Any) -> None:
        """What goes back to whoever served it is off the slate, until they hand it out again."""
        dish = _key(self)
        server, guest = self.db.server, self.db.taken_off
        if getter == server and take_off(self.db.payer or giver, dish):
            guest = self.db.taken_off = self.db.payer or giver
            getter.location.msg_contents(f"The {self.key} comes off the slate of {guest.key}.")
        elif giver == server and guest:
            self.db.taken_off = None
            _chalk(guest, [*slate_of(guest), dish])
            giver.location.msg_contents(f"The {self.key} is on the slate of {guest.key} again.")

    @property
    def called(self) -> str:
        """Its name with an article, as in "a mug of ale"."""
        return f"a {self.key}"


class Served(NamedTuple):
    """What a guest was served."""

    names: list[str]
    sentence: str
    """For the one who served it; the guest's name comes before it."""
    owed: str
    """What who ordered owes in all now, "" for nothing."""


def find_guest(server: Any, name: str) -> Any:
    """The character of that name who is where the server is, or the server; None if none is."""
    here = server.location.contents_get(content_type="character")
    return next((one for one in here if one.key.lower() == name.strip().lower()), None)


def find_debtor(server: Any, name: str) -> Any:
    """The guest of that name who is where the server is, or has something on their slate."""
    owing = ObjectDB.objects.get_by_attribute(key=SLATE, category=VILLAGE)
    others = (one for one in owing if one.key.lower() == name.strip().lower() and slate_of(one))
    return find_guest(server, name) or next(others, None)


def debtor_of_story(teller: Any, words: str) -> Any:
    """Whose slate a story is to pay: of those here the one whom words mean, or its teller's own.

    Args:
        teller: Who told it.
        words: For whom, such as "Ben", "Ben's soup" or "her"; "" if they did not say.

    Raises:
        ToolError: The words may mean one as well as another.
    """
    words = words[:MOST_WORDS]
    here = teller.location.contents_get(content_type="character") if words else ()
    others = sorted((one for one in here if one != teller), key=lambda one: -len(one.key))
    for one in others:
        if re.search(rf"(?<!\w){re.escape(one.key)}(?!\w)", words, re.I):
            return one if slate_of(one) else teller
    owing = [one for one in others if slate_of(one)] if _OF_A_FRIEND.search(words) else []
    if len(owing) > 1:
        raise ToolError("They may mean one or another.", "Ask whom.")
    return owing[0] if owing else teller


def serve(server: Any, guest: Any, payer: Any, dishes: Sequence[str], clock: Any) -> Served:
    """Serve a guest; who ordered pays from their purse (`db.coins`), or has it on their slate.

    Args:
        server: Who serves.
        guest: Who gets the dishes into their hands or, if they cannot hold them, on the counter;
            the server, if somebody treats them.
        payer: Who ordered; the server owes itself nothing.
        dishes: Keys of `DISHES`.
        clock: Times when they are cleared away.

    Raises:
        ToolError: The guest has enough already, or the payer too little.
    """
    clear_away()
    for one in {guest, payer}:  # also what does not come now, or comes to another
        ordered = ((clock.seconds(), dish) for dish in dishes)
        one.ndb.ordered = [*_of_late(one.ndb.ordered, clock), *ordered]
    dishes = _without_sides(guest, dishes)
    _demand_room(guest, dishes)
    paid = _charge(payer, dishes) if payer != server else ""
    made: list[Dish] = spawn(*(DISHES[dish] for dish in dishes))
    for dish in made:
        dish.db.server, dish.db.payer = server, payer
    held = [dish for dish in made if dish.move_to(guest, quiet=True, move_type="give")]
    for dish in made:
        if dish not in held:
            dish.move_to(server.location, quiet=True)
    now, (at, before) = clock.seconds(), guest.ndb.served_last or (0.0, [])
    same_order = before if now - at < IN_ONE_ORDER_SECONDS else []
    guest.ndb.served_last = (now, [*same_order, *made])
    guest.ndb.had = [*_of_late(guest.ndb.had, clock), *((now, dish) for dish in dishes)]
    named = _named(made)
    serves = "{server} takes {dishes}." if guest == server else "{server} serves {guest} {dishes}."
    server.location.msg_contents(
        serves,
        from_obj=server,
        mapping={"server": server, "guest": guest, "dishes": named},
    )
    clock.callLater(KEEPS_SECONDS, clear_away)
    where = "has" if len(held) == len(made) else "finds on the counter"
    slate = slate_of(payer)
    owed = in_coppers(price_of(slate)) if slate else ""
    return Served([dish.key for dish in made], f"{where} {named} now.{paid}", owed)


def _of_late(dishes: Sequence[tuple[float, str]] | None, clock: Any) -> list[tuple[float, str]]:
    """What was ordered or served not too long ago, of some dishes with their times."""
    return [one for one in dishes or () if clock.seconds() - one[0] < KEEPS_SECONDS]


def had_of_late(guest: Any, clock: Any) -> list[str]:
    """The dishes that a guest was served of late, or still holds."""
    held = Counter(_key(thing) for thing in guest.contents)
    return [*(Counter(dish for _, dish in _of_late(guest.ndb.had, clock)) | held).elements()]


def missing(guest: Any, dishes: Sequence[str], words: str, clock: Any) -> list[str] | None:
    """What has yet to come of dishes that a guest says never came; None if they ordered none.

    Nobody is served what they only talk of. But who asks where it is has surely ordered it, in
    words that were not understood.

    Args:
        guest: Who misses them.
        dishes: Keys of `DISHES`.
        words: What they say, as "I said two" is of two.
        clock: Tells how long ago it was that something was ordered or served.
    """
    words, ordered = words[:MOST_WORDS], {dish for _, dish in _of_late(guest.ndb.ordered, clock)}
    sought = [found["dish"] for found in _WHERE.finditer(words)]
    dishes = [dish for dish in dishes if dish in ordered or _is_among(dish, sought)]
    had = Counter(had_of_late(guest, clock))
    left = [dish for dish in dishes for _ in range(_said(dish, words) - had[dish])]
    return left if dishes else None


def _is_among(dish: str, words: Iterable[str]) -> bool:
    """Whether one of some words is a name of a dish."""
    called = _CALLED.get(dish)
    return any(called.fullmatch(word) if called else word.lower() == dish for word in words)


def _said(dish: str, words: str) -> int:
    """How many of a dish somebody says that they ordered."""
    for found in _SAID.finditer(words):
        if found["count"] or _is_among(dish, [found["dish"]]):
            return min(MOST, _NUMBERS[(found["count"] or found["named"]).lower()])
    return 1


def _without_sides(guest: Any, dishes: Sequence[str]) -> list[str]:
    """Some dishes without the bread that comes with a soup, where their hands are full of it."""
    room = MOST - sum(_key(thing) == "bread" for thing in guest.contents)
    too_much = max(0, dishes.count("bread") - room) if set(dishes) - {"bread"} else 0
    return _without(dishes, ["bread"] * too_much)


def _named(dishes: Sequence[Dish]) -> str:
    """Some dishes in words: "two mugs of ale and a slice of bread".

    Evennia's own names of several things take twenty database queries for each.
    """
    counts = Counter(dish.key for dish in dishes)
    return list_to_string(
        [f"{int2str(n)} {_several(key)}" if n > 1 else f"a {key}" for key, n in counts.items()],
        endsep=" and",
    )


def _several(key: str) -> str:
    """The plural of a dish: "mugs of ale"."""
    vessel, of, what = key.partition(" of ")
    return f"{vessel}s{of}{what}"


def slate_of(guest: Any) -> list[str]:
    """The dishes that a guest ordered and has not paid for: keys of `DISHES`."""
    return list(guest.attributes.get(SLATE, default=(), category=VILLAGE))


def settle(guest: Any, payer: Any | None, part: str = "") -> list[str]:
    """Wipe a guest's slate.

    Args:
        guest: Whose slate it is.
        payer: Who pays in coins, if they have a purse; None if it is paid with something else.
        part: What they say that they pay, if that may be less than all: "a copper for the soup".

    Returns:
        The dishes that are paid for now.

    Raises:
        ToolError: There is too little in the purse, or in what they put down.
    """
    slate = slate_of(guest)
    dishes = part_of(slate, part)
    if payer is not None:
        _take_coins(payer, price_of(dishes))
    if dishes:
        _chalk(guest, _without(slate, dishes))
        _show(guest, PAID, counted(dishes))
    return dishes


def part_of(slate: Sequence[str], words: str) -> list[str]:
    """The dishes of a slate that somebody pays for, as their words name a sum or the dishes.

    Raises:
        ToolError: The sum is too little for any of them.
    """
    words = words[:MOST_WORDS]
    found = _COINS.search(words)
    total = price_of(slate)
    coins = 1 if _ONE_COIN.search(words) else None
    coins = _NUMBERS.get(found[1].lower(), total) if found else coins
    named = [dish for dish, called in _CALLED.items() if dish in slate and called.search(words)]
    if coins is None or coins >= total:
        return [dish for dish in slate if coins is not None or not named or dish in named]
    rest = _without(slate, named)  # one of each that is named comes first
    paid = list[str]()
    for dish in [*named, *(dish for dish in rest if not named or dish in named)]:
        if price_of([*paid, dish]) <= coins:
            paid.append(dish)
    if not paid:
        costs = in_coppers(price_of(named or slate))
        raise ToolError(
            f"They have put down {in_coppers(coins)}, and it costs {costs}.", "Tell them so."
        )
    return paid


def _without(slate: Sequence[str], dishes: Sequence[str]) -> list[str]:
    """The dishes of a slate that stay on it without some others."""
    return list((Counter(slate) - Counter(dishes)).elements())


def left_on(guest: Any) -> str:
    """What still stands on a guest's slate: "ale for two coppers", or nothing."""
    return _owed(slate_of(guest))


def take_off(guest: Any, dish: str) -> bool:
    """Take one dish off a guest's slate; whether it stood there."""
    owed = slate_of(guest)
    is_owed = dish in owed
    if is_owed:
        owed.remove(dish)
        _chalk(guest, owed)
    return is_owed


def take_back(server: Any, guest: Any, asker: Any, words: str, clock: Any) -> tuple[str, list[str]]:
    """Take back what a guest was served last, as far as it is still there, and off the slate.

    Args:
        server: Who served it.
        guest: Who was served.
        asker: Who wants it taken back: the guest, or whoever ordered it for them.
        words: How they say it; a dish that is named in it is meant, and no other.
        clock: Tells how long ago it was.

    Returns:
        What is taken back, in words, and the dishes that come off a slate.

    Raises:
        ToolError: There is nothing of the kind.
    """
    words = words[:MOST_WORDS]
    at, dishes = guest.ndb.served_last or (0.0, [])
    is_late = clock.seconds() - at > AT_ONCE_SECONDS
    dishes = [] if is_late or guest.location != server.location else dishes
    named = _named_in(words)
    there = _too_many(server, asker, words, clock)
    if there is None:
        last = [dish for dish in dishes if dish.pk and _key(dish) in named]
        held = [one for one in guest.contents if _key(one) in named]
        held = held if _SEVERAL.fullmatch(words) else held[-1:]
        there = [
            dish
            for dish in (last or held if named else dishes)
            if dish.pk and dish.location in (guest, server.location) and dish.db.server == server
            if asker in (guest, dish.db.payer)
        ]
    if not there:
        if asker == guest and not any(_key(thing) for thing in guest.contents):
            raise ToolError("They hold nothing that was served to them.", "It stays as it is.")
        raise ToolError("Nothing is left of what they were served last.", "It stays as it is.")
    words, rest = _named(there), [dish for dish in dishes if dish not in there]
    guest.ndb.served_last = (at, rest) if rest else None
    server.location.msg_contents(
        "{server} takes {dishes} back.",
        from_obj=server,
        mapping={"server": server, "dishes": words},
    )
    off = list[str]()
    for dish in there:
        key, payer = _key(dish), dish.db.payer or guest
        if take_off(payer, key):
            off.append(key)
        elif payer.db.coins is not None:
            payer.db.coins += PRICES[key]
        guest.ndb.had = _less(guest.ndb.had, key)
        for one in {guest, asker}:
            one.ndb.ordered = _less(one.ndb.ordered, key)
        dish.delete()
    return words, off


def _less(dishes: Sequence[tuple[float, str]] | None, dish: str) -> list[tuple[float, str]]:
    """Some dishes with their times, without the last of a kind."""
    last = max((place for place, one in enumerate(dishes or ()) if one[1] == dish), default=-1)
    return [one for place, one in enumerate(dishes or ()) if place != last]


def _too_many(server: Any, asker: Any, words: str, clock: Any) -> list[Dish] | None:
    """What somebody has just got beyond what they say was wanted, the last of it first.

    Of soups, each with a bread that came with it; None if they do not say how many.
    """
    total, extra = _IN_ALL.search(words), _TOO_MANY.search(words)
    found = extra or total
    if found is None:
        return None
    at, _ = asker.ndb.served_last or (-math.inf, [])
    if clock.seconds() - at > AT_ONCE_SECONDS:
        return []
    served = [
        thing
        for holder in (asker, server.location)
        for thing in holder.contents
        if _key(thing) and thing.db.server == server and asker in (holder, thing.db.payer)
    ]
    served.sort(key=lambda one: -one.pk)
    kinds = [dish for dish, called in _CALLED.items() if called.search(words)]
    had = Counter(_key(one) for one in served)
    kind = max(kinds or DISHES, key=lambda dish: (bool(had[dish] and PRICES[dish]), had[dish]))
    count = _number(found) if extra else max(0, had[kind] - _number(found))
    meant = [one for one in served if _key(one) == kind][:count]
    sides = [one for one in served if _key(one) == "bread" and kind == "soup"]
    return [*meant, *sides[: len(meant)]]


def _number(found: re.Match[str]) -> int:
    return next(_NUMBERS[word.lower()] for word in found.groups() if word)


def _key(thing: Any) -> str:
    """What dish a thing is, "" for none."""
    return str(thing.tags.get(category=f"{VILLAGE}_dish") or "")


def take_over(guest: Any, payer: Any, words: str = "") -> list[str]:
    """Have what stands on a guest's slate stand on the payer's instead; returns the dishes.

    Args:
        guest: Whose slate it is.
        payer: Who takes it over.
        words: What they say of it; if that names a dish, it is no more than that.
    """
    slate, words = slate_of(guest) if guest != payer else [], words[:MOST_WORDS]
    named = _named_in(words)
    dishes = [dish for dish in slate if dish in named] if named else slate
    if named and not _SEVERAL.search(words):
        dishes = [*(Counter(dishes) & Counter(named)).elements()]
    if dishes:
        _chalk(guest, _without(slate, dishes))
        _chalk(payer, [*slate_of(payer), *dishes])
    return dishes


def debtor_of(payer: Any, words: str) -> Any:
    """Of those here the one on whose slate a dish stands that another says is theirs to pay.

    It may be that they have it already, or that nobody has.

    Args:
        payer: Who says so.
        words: How they say it, as "the ale was mine".

    Raises:
        ToolError: The words may mean one as well as another.
    """
    here = payer.location.contents_get(content_type="character")
    named = set(_named_in(words[:MOST_WORDS]))
    if named & set(slate_of(payer)):
        return payer
    others = [one for one in here if one != payer and named & set(slate_of(one))]
    if len(others) > 1:
        raise ToolError("They may mean one or another.", "Ask whose.")
    return others[0] if others else payer


def _named_in(words: str) -> list[str]:
    """The dishes that are named in some words."""
    return [dish for dish, called in _CALLED.items() if called.search(words)]


def price_of(dishes: Sequence[str]) -> int:
    """What some dishes cost together, in coppers."""
    return sum(PRICES[dish] for dish in dishes)


def in_coppers(price: int) -> str:
    """A price in words: "two coppers"."""
    return f"{int2str(price)} copper{'' if price == 1 else 's'}"


def counted(dishes: Sequence[str]) -> str:
    """Some dishes in words: "ale twice and soup"."""
    times = {1: "", 2: " twice"}
    counts = Counter(dishes).items()
    return list_to_string(
        [f"{dish}{times.get(n, f' {int2str(n)} times')}" for dish, n in counts], endsep=" and"
    )


def _chalk(guest: Any, dishes: Sequence[str]) -> None:
    """Have some dishes stand on a guest's slate, and nothing else."""
    guest.attributes.add(SLATE, list(dishes), category=VILLAGE)
    _show(guest, ON_SLATE, _owed(dishes))


def _owed(dishes: Sequence[str]) -> str:
    """Some dishes with their price: "ale twice for four coppers"; "" for none."""
    return f"{counted(dishes)} for {in_coppers(price_of(dishes))}" if dishes else ""


def _show(guest: Any, what: str, text: str) -> None:
    """Show a detail to those who look for it; none for an empty text."""
    details = dict(guest.db.details or {})
    name = f"{what} {guest.key.lower()}"
    details.pop(name, None)
    guest.db.details = {**details, name: text} if text else details


def clear_away() -> None:
    """Delete the dishes that nobody touched for too long."""
    stale = timezone.now() - timedelta(seconds=KEEPS_SECONDS)
    for dish in search_tag(SERVED, category=VILLAGE).filter(db_date_created__lt=stale):
        if dish.location is not None:  # who holds it reads it
            dish.location.msg(f"Your {dish.key} has gone stale, and you leave it to the mice.")
        dish.delete()


def _demand_room(guest: Any, dishes: Sequence[str]) -> None:
    had = [_key(thing) for thing in guest.contents]
    for dish in set(dishes):
        has = had.count(dish)
        if has + dishes.count(dish) > MOST:
            room = f"Serve {MOST - has} at most, and" if has < MOST else "First"
            raise ToolError(
                f"Nobody holds more than {MOST} of {dish}; they hold {has} now.",
                f"{room} have them finish what they have.",
            )


def _charge(payer: Any, dishes: Sequence[str]) -> str:
    """Have who ordered pay for some dishes, from the purse or on their slate; says which."""
    owed = [dish for dish in dishes if PRICES[dish]]
    if not owed:
        return ""
    price = in_coppers(price_of(owed))
    if _take_coins(payer, price_of(owed)):
        return f" Who ordered paid {price}."
    _chalk(payer, [*slate_of(payer), *owed])
    total = in_coppers(price_of(slate_of(payer)))
    who = quoted(payer.key, 80)
    return f" It costs {price}: on the slate of {who}, who owes {total} in all now. {TO_SETTLE}"


def slates(moment: Any) -> str:
    """The part `slate` of the innkeeper's prompt: who of those here or asked about owes what."""
    keeper, said = moment.character, " ".join(moment.said).casefold()
    if not keeper.tags.has("person:innkeeper", category=VILLAGE):
        return ""
    lines = list[str]()
    for guest in ObjectDB.objects.get_by_attribute(key=SLATE, category=VILLAGE):
        name = re.escape(guest.key.casefold())
        is_meant = guest.location == keeper.location or re.search(rf"\b{name}\b", said)
        dishes = slate_of(guest) if is_meant and len(lines) < MOST_SLATES else ()  # it is a query
        if dishes:
            moment.quotes(guest)
            owed = f"{in_coppers(price_of(dishes))} in all, for {counted(dishes)}"
            lines.append(f"[slate of {quoted(guest.key, 80)}] {quoted(f'Owes you {owed}.')}")
    if lines:
        return "\n".join([*lines, f"[slate] {quoted(f'{TO_SETTLE} {DISCREET}')}"])
    return f"[slate] {quoted('Nobody here owes you anything.')}" if _OF_DEBTS.search(said) else ""


def _take_coins(payer: Any, price: int) -> bool:
    """Take a price from somebody's purse; whether they have one."""
    coins = payer.db.coins
    if coins is None or not price:
        return False
    if coins < price:
        raise ToolError(
            f"They have {in_coppers(coins)}, and it costs {in_coppers(price)}.", "Tell them so."
        )
    payer.db.coins = coins - price
    payer.msg(f"You pay {in_coppers(price)}.")
    return True
