"""Shares: an order of several of a kind that says who is to have which.

"Two soups then, one for me and one for her" is two, and not four: it is read as "one soup for me
and one for Dora", and what is for several guests as an order for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.brains.lazy_pattern import lazy_pattern

MAX_ORDER = 160
"""Letters of an order; who says more tells something."""
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_ME = ("me", "myself")
_NUMBER = r"(?:an?|one|two|three|four|[1-4])"
_FILL = r"(?:,? (?:please|pls|plz|then|thanks|thx|mate|love|so|ok|now|too))*"
_ASKS = (
    r"(?:(?:please |pls )?(?:(?:can|could|may|might|shall|will|would) (?:i|we|you) (?:please |"
    r"pls )?(?:have|get|order|take|try|bring|give|serve|pour|fetch|make)|"
    r"(?:i|we)(?:'?d like|'?ll (?:have|take|get|try)| (?:want|need|fancy|would like|wanna have|"
    r"will (?:have|take|get)))|(?:give|bring|get|serve|pour|fetch|make|order)|"
    r"let(?:'s| us| me) (?:have|get|order|take)|make (?:it|that))(?: (?:me|us))? )?"
)
_LEAD = (
    r"(?P<lead>\W*(?:[\w'-]+[,!:] ?)?(?:(?:ok|okay|so|hi|hello|hey|hiya|evening|well|yes|yeah|"
    r"yep|right|and|then|oh|um|no|sorry|actually|first|please|pls|good \w+)[\s,.!:]+){0,5}"
    r"(?:[\w'-]+[,!:] ?)?"
    rf"{_ASKS}(?:just |only |about |maybe |some |more )*)"
)
"""What may stand before an order, and makes no telling of it."""
_WHAT = (
    r"(?:(?:mugs?|bowls?|slices?|pints?|cups?|plates?|portions?|helpings?) of )?"
    r"(?P<what>(?!(?:more|then|of|days?|nights?|rooms?|beds?|tables?|times?|us|for)\b)[a-z]+)"
)
_ROAD = r"(?: for the (?:road|way|journey))?"
_WHOM = rf"(?!(?:{_NUMBER}|the|us|you|both|each|everyone|all|now|free|later)\b)[\w'-]+"
_SHARE = (
    rf"(?:(?:{_NUMBER}|another|the same|the other)(?: (?:more|of (?:them|those)))? )?for {_WHOM}"
)
_EACH = r"(?:one|1) (?:each|apiece|for each(?: of us)?)"
_AND = r"(?:\s*[,;&]?\s*(?:and|n|'n'?|plus|then)?\s+)"
_OF_SEVERAL = lazy_pattern(
    rf"{_LEAD}(?P<number>two|three|four|[2-4]) {_WHAT}{_ROAD}{_FILL}[\s,.:;?–-]+(?:and |so "
    rf")?(?P<shares>{_SHARE}(?:{_AND}{_SHARE})*|for {_WHOM}{_AND}{_WHOM}|{_EACH}){_FILL}\W*",
    re.I,
)
_OF_ONE = lazy_pattern(
    rf"{_LEAD}(?P<number>an?|one) {_WHAT} (?P<shares>for {_WHOM}(?:{_AND}"
    rf"(?:one|1|another|the same) for {_WHOM})+){_FILL}\W*",
    re.I,
)
"""The same where what it is stands with the first of them: "an ale for her and one for me"."""
_BEHIND = lazy_pattern(
    rf"{_LEAD}{_WHAT}{_ROAD}{_FILL},? (?P<number>two|2)(?: of (?:them|those))?,? (?:please |pls )?"
    rf"(?P<shares>{_EACH}|for (?:us|both)){_FILL}\W*",
    re.I,
)
"""The same where how many they are stands behind: "bread for the road please, two, one each"."""
_COUNTED_ANEW = lazy_pattern(
    rf"{_LEAD}(?:two|three|four|[2-4]) (?P<what>[a-z]+)(?P<rest>(?: to go| for (?:me|us))?){_FILL}"
    r"[\s,.!]+(?:(?:no|oh|wait|hang on|hold on|sorry|actually)[\s,.!]+)+(?:better )?make "
    rf"(?:it|that) (?:just |only )?(?:one|1)\b(?P<more>[,.!].*)?{_FILL}\W*",
    re.I,
)
"""How somebody takes back how many they want: "two ales, no wait, make it one"."""
_ONE_SHARE = lazy_pattern(
    rf"(?:(?P<number>{_NUMBER})\b[^,]*? )?for (?P<whom>[\w'-]+)(?:{_AND}(?P<too>{_WHOM})$)?", re.I
)
_COUNTED = {1: "one", 2: "two"}
"""What each of two has of three."""
_THEY = ("him", "her", "them", "he", "she")
_PLURALS = (("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("ies", "y"), ("aves", "af"), ("s", ""))
"""How words for several end, and words for one."""


def shared_out(text: str, other: str) -> str:
    """An order of several as what each is to have; "" if it is none, or does not add up.

    Args:
        text: The order.
        other: The name of the only other one who is there; "" if there is none, or more than one.
    """
    found = None
    if len(text) <= MAX_ORDER:
        found = _OF_SEVERAL.fullmatch(text) or _OF_ONE.fullmatch(text) or _BEHIND.fullmatch(text)
    if found is None:
        return ""
    if re.search(r"\b(?:each|apiece|us|both)\b", found["shares"], re.I):
        shares = [(1, "me"), (1, other)]
    else:
        shares = [*_shares(found["shares"], other)]
    is_one = found["number"].lower() in ("a", "an", "one", "1")
    total = len(shares) if is_one else _count(found["number"])
    if not all(whom for _, whom in shares) or sum(count for count, _ in shares) != total:
        return ""
    mine = [count for count, whom in shares if whom.lower() in _ME]
    theirs = [whom for _, whom in shares if whom.lower() not in _ME]
    if len({whom.lower() for _, whom in shares}) < len(shares):
        return ""
    what = _one_of(found["what"]) if total > 1 and not is_one else found["what"]
    if mine == [1] and len(theirs) == 1 and total == 2:
        return f"{found['lead']}one {what} for me and one for {theirs[0]}"
    if total != len(shares):  # a rule of its own reads these, of two and one
        counts = [count for count, _ in shares]
        if sorted(counts) != [1, 2] or len(mine) != 1:
            return ""
        parted = " and ".join(f"{_COUNTED[count]} for {whom}" for count, whom in shares)
        return f"{found['lead']}three {what}s, {parted}"
    return found["lead"] + " and ".join(f"one {what} for {whom}" for _, whom in shares)


def counted_anew(text: str) -> str:
    """An order that takes back how many are wanted, as one of what was wanted; else as it is."""
    found = _COUNTED_ANEW.fullmatch(text) if len(text) <= MAX_ORDER else None
    if found is None:
        return text
    return f"{found['lead']}one {_one_of(found['what'])}{found['rest']}{found['more'] or ''}"


def _shares(text: str, other: str) -> Iterator[tuple[int, str]]:
    """How many each is to have."""
    for one in _ONE_SHARE.finditer(text):
        for whom in filter(None, (one["whom"], one["too"])):
            yield _count(one["number"]), other if whom.lower() in _THEY else whom


def _one_of(what: str) -> str:
    """The word for one of several."""
    for several, one in _PLURALS:
        if what.lower().endswith(several) and not what.lower().endswith("ss"):
            return what[: -len(several)] + one
    return what


def _count(number: str | None) -> int:
    number = (number or "one").lower()
    return NUMBERS.get(number) or int(number)
