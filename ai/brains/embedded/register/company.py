"""Company: whom somebody means who orders for "my friend", where there is only one other."""

from __future__ import annotations

import re

from ai.brains.embedded.register.shares import counted_anew, shared_out
from ai.brains.lazy_pattern import lazy_pattern

_MATE = (
    r"my (?:(?:good|dear|old|poor|hungry|thirsty|drunk|broke|best) )?(?:friend|mate|pal|buddy|bud|"
    r"companion|chum|bestie)"
)
"""Who a friend is; kin may be somebody else."""
_ONE = r"(?:one|guy|fella|fellow|lad|lass|girl|lady|man|woman|bloke|dude|gentleman|fool|idiot)"
_NAMED_SO = (
    r"(?:th(?:at|e|is)|my) (?:[a-z]+ ){0,2}?(?:oaf|idiot|fool|lump|clown|muppet|lunk|brute|dope|"
    r"twit|numpty|git|beast|rascal|grump|birthday (?:boy|girl))"
)
"""What friends call each other before those who serve them."""
_PLACED = r"(?: (?:right |just )?(?:over )?(?:here|there)| (?:next to|beside|with|behind) me)"
_OTHER = (
    r"(?:(?<=for )the (?:kid|little one|young one|old (?:lady|woman|man|girl|boy))|"
    rf"{_MATE}|{_NAMED_SO}|my (?:husband|wife|man|brother|sister|son|daughter|mother|father|mum|"
    rf"dad|cousin|"
    rf"lad|girl|love)(?={_PLACED})|th(?:at|e|is) {_ONE}(?={_PLACED})|the other (?:{_ONE}|guest)|"
    rf"the other(?=\W*$)){_PLACED}?\b(?!'s|,? (?-i:[A-Z])| (?:who|that|in|at|from|back)\b)"
)
_FOR_OTHER = lazy_pattern(
    r"\b(?P<lead>for(?: me and)?|to|(?:give|get|bring|serve|fetch|pour|buy|hand|let|remind) )"
    rf"(?P<gap> ?){_OTHER}",
    re.I,
)
_LONGEST = 18
"""Words of an order; who says more tells something."""
_OF_ERRAND = lazy_pattern(
    r"\W*(?:please |can you |could you )*(?:remind|remember|tell|ask|send|say|write|"
    r"i (?:need|came|am|bought|have|got|was|work)|i'm|we(?:'re| are))\b",
    re.I,
)
"""How a line begins that orders nothing for one who is there."""
_THEIRS = lazy_pattern(
    r"(?P<lead>\b(?:put|add|chalk|write|pay|cover|settle|i(?:'?ll| will) get)(?: for)?) (?:hers|"
    r"his)(?= (?:on|onto|to|too|as well|then|now)\b|\W*$)",
    re.I,
)
"""What the other one has to pay."""
_SOMEBODY, _ASKED_FOR = "them", r" one \1 \2 one \1 for them"
"""Who is meant by a friend if that may be anybody."""
_WHOM = lazy_pattern(r"\b(?:him|her|them)\b", re.I)
_OF_US = lazy_pattern(r"\bus\b", re.I)
_WHOSE = lazy_pattern(r"\b(?:(?:for|to) (?:(?!\bfor\b).)+|each|apiece)$", re.I)
_WISHES = lazy_pattern(
    r"(?:,? (?:and|n|plus)|[,.;]) (?=(?:an?|one|two|three|four|some|another|the|more|\d) )", re.I
)
"""Between the parts of an order."""
_OF_ME = lazy_pattern(r".*\bfor (?:me|myself)\b", re.I)
_THE_ONE = lazy_pattern(r"\W*(?:one|another|the (?:same|other))(?= for\b)", re.I)
_A_DISH = lazy_pattern(r"\b(?:an?|one|two|three|four|some|another|\d) ([a-z]+?)s?(?= for\b)", re.I)


def with_company(text: str, other: str) -> str:
    """An order for the only other one who is there with their name, and one for each of two.

    Args:
        text: What somebody says.
        other: The name of that other one; "" if there is none, or more than one.
    """
    text = counted_anew(text)
    shared = shared_out(for_whom(text, other or _SOMEBODY), other or _SOMEBODY)
    if shared:  # who it is has to be asked, if nobody is known
        return re.sub(rf" one (\w+) (.*) one for {_SOMEBODY}$", _ASKED_FOR, f" {shared}").strip()
    is_order = other and len(text.split()) <= _LONGEST and not _OF_ERRAND.match(text)
    theirs = _THEIRS.sub(lambda found: f"{found['lead']} {other}'s bill", text)
    return for_whom(theirs, other) if is_order else text


def for_whom(text: str, name: str) -> str:
    """A wish for "my friend" or for "that one over there" with a name in their place."""
    return _FOR_OTHER.sub(lambda found: f"{found['lead'].strip()} {name}", text)


def named_at_last(text: str, name: str) -> str:
    """A wish for whomever it is for, with the name that was asked for."""
    name = "both of us" if _OF_US.search(name) else name
    named = for_whom(text, name)
    named = named if named != text else _WHOM.sub(lambda _: name, text, count=1)
    return named if named != text else _WHOSE.sub(lambda _: f"for {name}", text)


def not_yet_served(text: str) -> str:
    """The part of an order that has to be told for whom it is; the rest of it was served."""
    first, *rest = _WISHES.split(text)
    if not rest or not any(map(_OF_ME.match, (first, *rest))):
        return text
    part = next((one for one in rest[::-1] if not _OF_ME.match(one)), first)
    dish = _A_DISH.search(first)
    return _THE_ONE.sub(lambda _: f"a {dish[1]}", part) if dish else part
