"""Known again: what the asker told of their own, found by what their question is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ai.brains.embedded.particulars import tells
from ai.brains.embedded.register.hearing import IN_JEST, Line
from ai.brains.embedded.register.roots import root, roots
from ai.brains.embedded.statements import names_told
from ai.brains.embedded.wording import speaks_of_self
from ai.brains.lazy_pattern import lazy_pattern

MOST_BACK = 80
"""Sentences of the talk that are looked through."""
ENOUGH = 0.6
"""Which share of the words of a question a sentence has, if it has several but not all."""
_SO = r"(?:(?:and|so|but|ok|well|now|then|hey|quick),? )*"
_OF_OWN = lazy_pattern(
    rf"{_SO}(?:(?:do|can|don't|did) you (?:still |even )*(?:remember|recall|know)\b|remember\b|"
    r"what|where|when|who|whom|whose|why|how|which|did i (?:tell|mention)\b).*"
    r"\b(?:i|i'm|i've|me|my|mine|we|us|our)\b",
    re.I,
)
_OF_LISTENER = lazy_pattern(r"\b(?:you|your|you're|yours|should|shall|may|could|can)\b", re.I)
_OF_MEMORY = lazy_pattern(
    r"\b(?:you (?:still |even )*(?:remember|recall|know)|(?:told|tell|say|said|mention\w*)"
    r"(?: to)? you)\b",
    re.I,
)
_ORDERS = lazy_pattern(
    r"(?:tell|show|give|ask|read|let|send|bring|go|come|get|take|make|put|open|remind|remember|"
    r"please|no|yes|sorry|thanks|i(?:'ll| will| would|'d)|can|could)\b",
    re.I,
)
"""How a sentence begins that tells nothing of anybody."""
_DENIES = lazy_pattern(r"\b(?:not|never|no|nothing|nobody|\w+n't|cannot)\b", re.I)
_GOES_ON = lazy_pattern(
    r"(?:(?:and|but) )?(?:it|its|he|she|they|his|her|their|this|that|(?:my|our|the) [a-z]+ one|"
    r"the (?:best|worst|first|last))\b",
    re.I,
)
_OF_ONE = lazy_pattern(r"(?:he|she|they)(?=(?:'s|'re| is| are| was| were) (?:my|our)\b)", re.I)
"""How a sentence begins that says who somebody is to its speaker, who was named before it."""
_OF_ANOTHER = lazy_pattern(r"(?:he|she|it|they)\b", re.I)
"""How a sentence begins that goes on about what the one before it was about."""
_IS = lazy_pattern(r"\b(what|who|where|when|how)['’]s\b", re.I)
_BEGIN = lazy_pattern(r"^(?:(?:and|but|so|well|oh|hey|look|actually|honestly),? )+", re.I)
_HER_NAME = lazy_pattern(r"\b(?:his|her|their) name(?:'s| is| was) (?P<name>[a-z]+)$", re.I)
_VERSES = r"(?:poem|song|verse|rhyme|limerick|ballad)s?"
_OF_VERSES = lazy_pattern(rf"\b(?:{_VERSES}|sing|recite)\b", re.I)
_OFFERS_VERSES = lazy_pattern(
    r"\b(?:i (?:just |once |also )?(?:write|wrote|made|composed|have|know|got|can|could|will)|"
    r"i(?:'ve|'ll|'d| am)|my|wanna|want to|let me|may i|shall i)\b[^.?!]{0,80}"
    rf"\b(?:{_VERSES}|sing|recite)\b|\b{_VERSES} (?:of mine|i (?:wrote|made)|goes)\b|\bi recite to "
    rf"you: ",
    re.I,
)
"""How somebody offers verses of their own."""
_OF_TASTE = lazy_pattern(
    r"\b(?:do|did|would|will|can|could) you (?:like|love|sing|know|hear|remember)\b", re.I
)
_RECITED = lazy_pattern(
    r"(?:i recite to you: |(?:^|.*\W)(?:hear|goes|listen|here|it's|poem|song|verse|rhyme)"
    r"(?: (?:it|this|one|mine|like this|to this|it goes|it is|then))*\s*[?:!.,-]+ *)"
    r"(?P<words>\S+(?: \S+){3,})",
    re.I,
)
"""How somebody recites verses, behind the offer to."""
_NOTHING = frozenset(
    map(root, ("again", "test", "time", "last", "first", "still", "friend", "long", "much", "many"))
) | {"good", "like", "way", "new", "old", "here", "name", "call", "so", "same", "just", "go"}
_DEATHS = frozenset(map(root, ("drowned", "killed", "hanged", "murdered", "perished", "starved")))
_PAST = """
    broke break lost lose found find bought buy sold sell stole steal wrote write caught catch
    fought fight ate eat built build taught teach made make sang sing swam swim drew draw threw
    throw wore wear drove drive rode ride grew grow knew know met meet won win
"""
_WORDS = _PAST.split()
_NOW_OF = {root(past): root(now) for past, now in zip(_WORDS[::2], _WORDS[1::2], strict=True)}
"""How a question has what was told of the past: "what did I break"."""
_SHORT_KIN = lazy_pattern(r"\bmy (da|pa|ma)\b", re.I)
"""Those that are too short to be taken for words that tell anything."""
_LITTLE_KIN = {
    **dict.fromkeys(("mum", "mom", "mommy", "mummy", "mama", "ma"), "mother"),
    **dict.fromkeys(("dad", "daddy", "papa", "da", "pa"), "father"),
    **dict.fromkeys(("gran", "granny", "nan", "nana", "grandma"), "grandmother"),
    **dict.fromkeys(("grandad", "granddad", "grandpa", "gramps"), "grandfather"),
    **dict.fromkeys(("bro",), "brother"),
    **dict.fromkeys(("sis",), "sister"),
}


def known_again(question: str, talk: Sequence[Line], name: str) -> Line | None:
    """What the asker told that has what their question is about; None if there is nothing.

    Args:
        question: What is asked.
        talk: What was said before it, the oldest first, as far as the asker may hear of it.
        name: The asker's name.
    """
    wanted = what_of_own(question, name)
    if not wanted:
        return None
    talk = talk[-MOST_BACK:]
    some: Line | None = None
    for place in range(len(talk) - 1, -1, -1):
        line = talk[place]
        if line.name != name or line.question or _ORDERS.match(line.text):
            continue
        whole = _whole(talk, place)
        if _DENIES.search(whole.text) and not _DENIES.search(question):
            continue  # the opposite is no answer
        taken_back = next((one for one in talk[place + 1 :] if one.name == name), line)
        if IN_JEST.match(taken_back.text) or not tells(whole.text, question):
            continue
        common = wanted & (_roots(whole.text) | _roots_before(talk, place))
        is_own = speaks_of_self(line.text) and wanted <= _roots(_named(talk, place))
        if common == wanted and (len(wanted) > 1 or is_own):
            return whole
        if some is None and len(common) > 1 and len(common) >= ENOUGH * len(wanted):
            some = whole
    return some


def what_of_own(question: str, name: str) -> set[str]:
    """The words of a question of the asker's own that what they told must have."""
    is_memory = _OF_MEMORY.search(question)
    if not _OF_OWN.match(question) or _OF_LISTENER.search(question) and not is_memory:
        return set()
    return _roots(_IS.sub(r"\1 is", question)) - _NOTHING - {root(name.lower())}


def recited(question: str, lines: Sequence[tuple[str, bool]]) -> tuple[str, bool]:
    """The verses that the asker recited, and whether in confidence; "" if they ask of none.

    Args:
        question: What is asked.
        lines: What the asker said before it, the last first, each with whether it is private.
    """
    if _OF_VERSES.search(question) and _OF_OWN.match(question):
        for (line, private), (before, was_private) in pairwise([*lines, ("", False)]):
            if verses := recital_in(line, before):
                return verses, private or was_private
    return "", False


def recital_in(line: str, before: str) -> str:
    """The verses that somebody recites in a line, behind the offer to; "" if there are none.

    Args:
        line: The line.
        before: What they said before it.
    """
    if not any(map(_offers_verses, (line, before))):
        return ""
    found = _RECITED.match(line)
    return found["words"].strip(" .!") if found else ""


def _offers_verses(line: str) -> bool:
    if not _OF_VERSES.search(line):  # as in most lines; the other patterns take longer
        return False
    return _OFFERS_VERSES.search(line) is not None and not _OF_TASTE.search(line)


def _whole(talk: Sequence[Line], place: int) -> Line:
    """A sentence with the name of whom it tells, and with the one that goes on with it."""
    line = talk[place]
    text = _named(talk, place)
    for after in talk[place + 1 : place + 2]:
        is_open = line.private or not after.private
        if is_open and after.name == line.name and not after.question:
            text += f", {after.text}" if _GOES_ON.match(after.text) else ""
    return replace(line, text=_BEGIN.sub("", text))


def _named(talk: Sequence[Line], place: int) -> str:
    """A sentence with the name of whom it tells in the place of "she"."""
    text = talk[place].text
    return _OF_ONE.sub(lambda found: _one_before(talk, place) or found[0], text, count=1)


def _roots_before(talk: Sequence[Line], place: int) -> set[str]:
    """What the sentence before one of "her" is about, if the same one said it."""
    line, before = talk[place], talk[place - 1] if place else talk[place]
    is_on = _OF_ANOTHER.match(line.text) and before.name == line.name
    return _roots(before.text) if is_on and (line.private or not before.private) else set()


def _one_before(talk: Sequence[Line], place: int) -> str:
    """Who was named last before a sentence about "her", by whomever; in public, nobody private."""
    for line in talk[max(0, place - 4) : place][::-1]:
        if line.private and not talk[place].private:
            continue
        named = [*names_told(line.text), *(f["name"] for f in _HER_NAME.finditer(line.text))]
        if named:
            return named[-1].capitalize()
    return ""


def _roots(text: str) -> set[str]:
    text = _SHORT_KIN.sub(lambda kin: f"my {_LITTLE_KIN[kin[1].lower()]}", text)
    found = {_LITTLE_KIN.get(one, one) for one in roots(text)}
    found = {_NOW_OF.get(one, one) for one in found}
    found |= {root("died")} if found & _DEATHS else set()
    return {one.removesuffix("i") + "y" if one.endswith("i") else one for one in found}
