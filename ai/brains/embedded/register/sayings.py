"""Sayings: what kinds of things are said of somebody, and the words for whose one is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ai.brains.embedded.register.questions import AGE, HOME, ORIGIN, TRADE
from ai.brains.embedded.register.tellings import HE, NUMBER, SHE, TIME
from ai.brains.embedded.wording import same, says_something, words_of
from ai.brains.lazy_pattern import lazy_pattern

SIBLING = ("brother", "sister", "sibling", "twin", "stepbrother", "stepsister")
CHILD = ("child", "kid", "son", "daughter", "baby", "stepson", "stepdaughter")
PARENT = ("parent", "mother", "father", "stepmother", "stepfather")
SPOUSE = ("husband", "wife", "partner", "fiance", "fiancee", "boyfriend", "girlfriend")
ANIMAL = ("pet", "dog", "cat", "bird", "horse", "rabbit", "parrot", "kitten", "puppy", "hound")
_ALIKE = (
    ("friend", "mate", "companion"),
    ("cousin",),
    ("neighbour",),
    ("colleague",),
    ("companion",),
)
GROUPS = {
    "child": CHILD,
    "kid": CHILD,
    "sibling": SIBLING,
    "parent": PARENT,
    "pet": ANIMAL,
    "partner": SPOUSE,
}
"""What a word for relatives asks of together."""
INVERSE = (
    *((group, group) for group in (SIBLING, SPOUSE, *_ALIKE)),
    (CHILD, PARENT),
    (PARENT, CHILD),
    (("boss", "master", "teacher"), ("apprentice", "servant")),
    (("apprentice", "servant"), ("boss", "master", "teacher")),
    (("uncle", "aunt"), ("nephew", "niece")),
    (("nephew", "niece"), ("uncle", "aunt")),
)
"""Of whom somebody is the one, that one is the other."""
SHARED = (*PARENT, *SIBLING, "grandmother", "grandfather", "uncle", "aunt", "cousin")
"""Relatives whom siblings have together."""
ONLY_ONE = ("mother", "father", "husband", "wife", "boss", "master")
OF_AGE = lazy_pattern(
    rf"^(?:is|was|are|turned|turns|will be|will turn|has)(?: (?:only|just|almost|nearly|about|now|"
    rf"already|over|under))* (?P<age>(?:{NUMBER})(?: and a half)?(?: (?:years?|winters?|summers?|"
    rf"months?|weeks?)(?: old)?)?)(?= *$|,| now| today| next"
    r"| this| last| already| on )",
    re.I,
)
OF_TRADE = lazy_pattern(
    r"^(?:is|was|are|were|works as|worked as|became)(?: (?:now|only|just|still|once|"
    r"also))* (?P<trade>(?:an?|the) (?P<last>[\w' -]+?))"
    r"(?= (?:from|of|in|by|at|and|who|to|for|with|here)\b|,|$)",
    re.I,
)
_NO_TRADE = frozenset(
    (
        *("bit", "little", "lot", "man", "woman", "girl", "boy", "child", "kid", "stranger"),
        *("traveller", "guest", "visitor", "friend", "fool", "brother", "sister", "father"),
        *("mother", "wife", "husband", "son", "daughter", "twin", "orphan", "widow", "widower"),
        *("liar", "newcomer", "foreigner", "person", "human", "mess", "fan", "drinker"),
        *("idiot", "elf", "dwarf", "halfling", "orc", "one", "tall", "saint", "bore", "good"),
        *("bad", "nice"),
    )
)
_STATIVE = (
    "is|are|was|were|has|had|will|can|can't|cannot|never|always|often|also|just|would|wants|used|"
    "likes|loves|hates|lives|comes|came|goes|went|knows|needs|stays|sleeps|thinks|died|dwells|"
    "lodges|fears|prefers|looks|seems|hails|misses|owes|arrives|"
    "leaves|left|waits|owns|gives|gave|lost|found|met|saw|said|says|told|moved|broke|stole|"
    "brought|bought|fell|got|drinks|eats|"
    "snores|limps|does|doesn't|don't|didn't|lies|stands|hangs|speaks|promised|promises|asked|"
    "asks|wrote|sent|turned|turns|ran"
)
_DOES = lazy_pattern(
    rf"^(?!(?:{_STATIVE}|heard|felt|ate|drank|slept|sat|sang|rode|grew|fought|won|hid|hurt|burnt|cut|"
    r"read|ran|swore|forgot|caught|began|thought|spent|paid|met|stood|tore|woke)\b)"
    r"(?![a-z]+ed\b(?!.*\b(?:years|winters|life)\b))[a-z]+\b.*$",
    re.I,
)
OF_HOME = lazy_pattern(
    r"^(?:now |still )?(?:lives?|lived|dwells?|stays?|lodges?|resides?|moved) (?P<home>[^,]+)", re.I
)
OF_ORIGIN = lazy_pattern(
    r"^(?:is |was |are |comes |came |hails |grew up |were )(?:originally )?(?P<origin>(?:(?:born|"
    r"raised) )?(?:from|in|at|near|on) [^,]+)",
    re.I,
)
IN_A_PLACE = lazy_pattern(r"\b(?:in|at|near) (?:the )?[A-Z]")
"""What tells of a place by its name, as "kept an inn in Saltby"."""
PLACED = lazy_pattern(
    r"^(?:is|are|was|were|stays|waits|sits|went|lies|stands|works|lives|hangs|sleeps|has gone|"
    r"moved|stopped)(?: \w+)? (?:in|at|on|under|behind|near|by|to|over|with|upstairs|outside|home|"
    r"here|away|back|abroad|below|above|beside|inside)\b",
    re.I,
)
BECAUSE = lazy_pattern(r"\b(?:because|since|so that|as|for|to)\b.*$", re.I)
TIMES = lazy_pattern(TIME, re.I)


def time_in(line: str) -> str:
    """The first time that a line names, in its own words; "" for none."""
    found = TIMES.search(line)
    is_whole = found is not None and not re.search(r" (?:my|the|an?|your|his|her)$", found[0])
    return found[0] if found and is_whole else ""


def kinds_of(said: str) -> set[str]:
    """The kinds of particulars in what is said of somebody."""
    found = set()
    trade = OF_TRADE.match(said)
    words = trade["last"].lower().split() if trade else []
    if (
        trade
        and not _NO_TRADE & {words[0], words[-1]}
        or re.match(r"(?:works|worked|work|by trade)\b", said, re.I)
    ) or _DOES.match(said):
        found.add(TRADE)
    for kind, pattern in ((AGE, OF_AGE), (HOME, OF_HOME), (ORIGIN, OF_ORIGIN)):
        if pattern.match(said):
            found.add(kind)
    if ORIGIN in found and re.match(r"(?:is|was|are|were) (?:in|at|near|on)\b", said, re.I):
        found.discard(ORIGIN)
    return found


def has_words(said: str, rest: str, least: int) -> bool:
    """Whether all telling words of a question stand in what was said."""
    known = {same_word(word) for word in words_of(said.lower())}
    wanted = {
        same_word(word)
        for word in words_of(rest.lower())
        if says_something(word) and word not in _AUXILIARY
    }
    return len(wanted) >= least and wanted <= known if wanted else least == 0


def same_word(word: str) -> str:
    """A word of a question or of what was said, as they are compared."""
    word = {"died": "die", "comes": "come", "came": "come", "goes": "go", "went": "go"}.get(
        word, word
    )
    word = re.sub(r"(?<=[a-z]{2})ie[sd]$", "y", word)
    word = same(word)
    return re.sub(r"(?<=[a-z]{3})(?:ed|ing|e)$", "", word)


_AUXILIARY = frozenset(
    (
        *("is", "getting", "get", "are", "was", "were", "will", "be", "been", "does", "do"),
        *("did", "has", "have", "had", "can", "again", "now", "here", "coming"),
    )
)


def gender_of(kin: str) -> str:
    """What a relative is called: "he" or "she" for a relative; "" for either."""
    return "he" if kin in HE.split("|") else "she" if kin in SHE.split("|") else ""


def plain_kin(kin: str) -> str:
    """The word for a relative as one says it of another's."""
    return {"kid": "child"}.get(kin, kin)


def plural_of(kin: str) -> str:
    """The word for several relatives of a kind."""
    many = {
        "kid": "children",
        "child": "children",
        "wife": "wives",
        "goose": "geese",
        "puppy": "puppies",
        "sheep": "sheep",
    }
    return many.get(kin, f"{kin}s")


def listed(texts: Sequence[str]) -> str:
    """Texts in a row: "one, two and three"."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))
