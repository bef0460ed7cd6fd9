"""Antecedents: of what "it" or "they" may be said, by the things that were spoken of before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ai.brains.embedded.likeness.words import words_in
from ai.brains.lazy_pattern import lazy_pattern

MAX_THINGS = 6
"""Things that are tried; each takes time."""
BARE = 2
"""Words of a question that leaves out what it is of: "since when?"."""
ORDINALS = {
    **{name: n for n, name in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))},
    **{name: n for n, name in enumerate(("one", "two", "three", "four", "five", "six"))},
    "last": -1,
}
"""Which entry of a list is meant."""
_ENTRY = lazy_pattern(
    r"\b(?:the (?:very )?(?=\w+(?: one| book| of (?:them|these|those|your list))?(?: about)?\W*\Z)|"
    r"number )"
    rf"({'|'.join(ORDINALS)})\b(?: one| book| of (?:them|these|those|your list))?",
    re.IGNORECASE,
)
_PRONOUN = lazy_pattern(
    r"\b(?:(?P<one>it|(?:this|that)(?: one| thing)?(?= (?:is|was|does|did|has|had|can|will|work|"
    r"come|look|taste|sound|feel|smell|mean|made|from|for|really)\b|'s|$))|(?P<all>they|them|"
    r"(?:these|those)(?= (?:are|were|do|did|have|for)\b|$))|(?P<some>(?:(?<=got )|(?<=have )|"
    r"(?<=see )|"
    r"(?<=there )|(?<=sell )|(?<=borrow )|(?<=keep ))(?:one|any)(?: of (?:those|them|these))?$))\b",
    re.I,
)
_NUMBER = lazy_pattern(
    r"(?<=^how many)(?P<all>)(?= (?:are|were|is) (?:there|left|missing)\b| (?:do|have) you (?:have|"
    r"got)(?: in all)?$)",
    re.I,
)
"""Where a question of a number leaves out of what it is."""
_NO_THING = lazy_pattern(
    r"(?:what|which) (?:time|day|year|hour) is it|(?:is|was|isn't) it (?:true|you|possible|raining|"
    r"cold|warm|late|early|ok|okay|me|him|her)\b|how (?:is|goes) it\b|.*\bit (?:true )?that\b",
    re.I,
)
"""Questions in which "it" stands for nothing."""
_NAMED = lazy_pattern(
    r"\b(?:the|an?|this|that|these|those|your|my|our|some|any|no|many|lots of|two|three|nine|ten) "
    r"(?P<thing>(?:[a-z][a-z'-]+ ){0,3}?[a-z][a-z-]+)(?=[,.;:!?]|$| (?:is|are|was|were|has|have|"
    r"had|does|do|did|of|in|on|at|to|for|from|with|by|and|or|but|that|which|who|you|i|we|it|there|"
    r"here|behind|under|over|made|up|down|out|then|when|while|can|could|will|would|leads?|stands?|"
    r"lies|called|named)\b)",
    re.I,
)


def with_thing(question: str, lines: Sequence[str]) -> Iterator[str]:
    """A question of "it" or "them" as one about each thing that was named in some lines.

    Args:
        question: The question.
        lines: Those before it, the one that counts most first.
    """
    found = _PRONOUN.search(question) or _NUMBER.search(question)
    if found is None or _NO_THING.match(question):
        return
    begin, end = found.span()
    named = found.groupdict()
    lead = "" if begin == end else "a" if named.get("some") else "the"
    for thing in islice(things_in(lines, many=named["all"] is not None), MAX_THINGS):
        yield f"{question[:begin]}{lead} {thing}{question[end:]}"


def referring(lines: Iterable[str]) -> Iterator[str]:
    """The first of some lines, and each before it as long as none names what it is of.

    Args:
        lines: What was said, the last first.
    """
    for line in lines:
        yield line
        if _NAMED.search(line) or not (_PRONOUN.search(line) or len(line.split()) <= BARE):
            break


def thing_in(line: str) -> str:
    """The first thing that a line names, with "the": a single one, or else several; "" for none."""
    things = (one for many in (False, True) for one in things_in([line], many))
    return next((f"the {one}" for one in things), "")


def things_in(lines: Sequence[str], many: bool) -> Iterator[str]:
    """The things that lines name, each once: single ones, or several at once."""
    seen: set[str] = set()
    for line in lines:
        for found in _NAMED.finditer(line):
            words = [line[found.start("thing") :][b:e] for b, e, _ in words_in(found["thing"])]
            thing = words[-1].lower() if words else ""
            is_many = thing.endswith("s") and not thing.endswith(("ss", "us"))
            if thing and thing not in seen and is_many == many:
                seen.add(thing)
                yield thing


def names_entry(text: str) -> bool:
    """Whether a text speaks of "the first one"."""
    return _ENTRY.search(text) is not None


def with_entry(text: str, listed: Sequence[str]) -> str:
    """A text about "the first one" as one about that entry of a list, if it has as many."""
    asked = _ENTRY.search(text)
    place = ORDINALS.get(asked[1].lower(), -1) if asked else 0
    if not (asked and listed) or place >= len(listed):
        return text
    return text[: asked.start()] + listed[place] + text[asked.end() :]
