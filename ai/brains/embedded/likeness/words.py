"""Words: what a line is about, as opposed to how it is put."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ai.brains.lazy_pattern import lazy_pattern

_WORD = lazy_pattern(r"[\w'’-]*\w")
_LITTLE_WORDS = """
    always never back ago long often day days time times own everything everybody everyone anybody
    anyone somebody someone one two three four five next other another last week month right use
    show find need try put take give bring hold a an the this that these those there here and or
    but so if then than as of in after on at to from for with by about into onto out up down over
    under above below behind beside between inside outside off through near be am is are was were
    been being do does did done has have had will would can could may might shall should must not
    no yes any some all both each just only also too very really quite ever still yet now again
    already today tonight lately please thanks oh well ok okay hey it its it's that's there's i'm
    i've i'll i'd you're you've you'll you'd we're we've they're he's she's who's what's where's
    how's when's why's let's let got get getting go going gone like know tell say said think see
    look want wanted mean lot much many more most thing something anything way kind sort one
    around else don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't wouldn't
    haven't hasn't shouldn't s t dear sir madam friend exactly actually maybe perhaps me him us
    them mine yours hers ours theirs he she they we his her their our i you my your what which who
    whom whose where when why how myself yourself himself herself itself ourselves themselves
"""
_LITTLE = frozenset(_LITTLE_WORDS.split())
"""Words that say how something is asked or told, and not of what."""
_IRREGULAR = {
    word: plain
    for plain, words in {
        "make": "made",
        "come": "came",
        "leave": "left",
        "buy": "bought",
        "sell": "sold sale",
        "sleep": "slept asleep",
        "begin": "began begun start started",
        "learn": "taught teach learnt",
        "keep": "kept",
        "stand": "stood",
        "write": "wrote written",
        "fight": "fought",
        "ring": "rang rung",
        "read": "reader",
        "child": "children kid kids kids'",
        "wife": "wives",
        "wolf": "wolves",
        "grow": "grew grown",
        "eat": "ate eaten meal food grub dish supper dinner lunch breakfast menu",
        "drink": "drank drunk beverage brew booze",
        "dear": "expensive",
        "die": "died dead death",
        "marry": "married marriage wed wedded wedding",
        "happen": "happened happening occur occurred",
        "follow": "followed",
        "tire": "tired weary exhausted worn sleepy",
        "scare": "scared afraid fear frightened frighten frightening",
        "love": "favourite favorite prefer fond adore enjoy",
        "guest": "guests customer customers visitor visitors traveller travellers patron patrons",
        "inn": "tavern pub alehouse inn's",
        "village": "town hamlet",
        "work": "job trade profession occupation craft living employed",
        "old": "age aged older oldest",
        "home": "house live lives lived dwell reside",
        "mother": "mum mom mama ma",
        "father": "dad papa pa",
        "family": "parents relatives kin siblings",
        "husband": "spouse hubby",
        "boss": "orders order command commands commander master employer",
        "pay": "paid payment wage wages salary",
        "cost": "costs price prices charge",
        "money": "coin coins coppers copper silver cash",
        "large": "big huge size",
        "nice": "kind friendly pleasant",
        "hard": "difficult tough",
        "safe": "dangerous danger safety",
        "quiet": "calm peaceful",
        "boring": "bored dull bore",
        "news": "rumour rumours rumor rumors gossip tidings",
        "story": "stories tale tales",
        "dream": "dreams dreamt",
        "hobby": "hobbies fun spare",
        "help": "assist hand",
        "mend": "fix repair",
        "clever": "smart wise intelligent",
        "secret": "secrets",
        "bed": "room rooms beds lodging lodgings",
        "gate": "gates",
        "wander": "travel travelled traveled travels journey",
        "stay": "remain",
        "hour": "hours",
        "year": "years",
        "close": "shut closed closes shuts closing",
        "open": "opened opens opening",
        "rule": "rules ruler reign govern governs",
        "weapon": "weapons sword swords spear",
        "recommend": "suggest advise advice",
        "angry": "cross mad upset",
        "happy": "content glad satisfied",
        "lonely": "alone lonesome",
        "hungry": "starving starved",
        "thirsty": "parched",
    }.items()
    for word in words.split()
}
"""A word → the plain or usual one that it is compared as."""
_WHO = {"who": "who", "whom": "who", "whose": "who", "who's": "who"}
_ASKED = {**_WHO, "where": "where", "where's": "where", "when": "when", "when's": "when"}
_ASKED |= {"why": "why", "why's": "why"}
_MEASURES = ("long", "many", "much", "old", "far", "big", "often", "tall", "large", "high", "late")
_ASIDE = lazy_pattern(
    r"\b(?:do|did|can|could|would) you (?:really )?(?:think|know|guess|believe|reckon|suppose|"
    r"remember|say)(?: that)? (?=i\b|i'm\b|my\b|we\b)",
    re.I,
)
"""Who is only asked for an opinion of it: "how old do you think I am"."""
MIN_PLAIN = 3
"""Words of a line that can be read as a remark."""
_SUBJECT = lazy_pattern(r"\b(?:(?P<me>i|my|me|we|our|i'm|i've|i'll|i'd)|(?P<you>you\w*))\b", re.I)


def all_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def words_in(text: str) -> Iterator[tuple[int, int, str]]:
    """The words of a text that say what it is about: begin, end, and as they are compared."""
    for found in _WORD.finditer(text):
        word = found[0].lower().replace("’", "'")
        if word not in _LITTLE:
            yield found.start(), found.end(), plain(word)


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """A word in lower case as it is compared: one of many, in the present, the usual one."""
    word = word.removesuffix("'s").removesuffix("'")
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        bare = word.removesuffix(ending)
        if word in _IRREGULAR:
            break
        if bare != word and len(bare) >= 3 and not bare.endswith("s"):
            doubled = ending in ("ing", "ed") and bare[-1] == bare[-2] and bare[-1] not in "ls"
            word = (bare[:-1] if doubled else bare) + instead
            break
    word = _IRREGULAR.get(word, word)
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def asks_for(text: str) -> str:
    """What a question asks for: who, where, when, why, how many, what; "" for a yes or a no."""
    words = [word.lower() for word in _WORD.findall(text)[:4]]
    for place, word in enumerate(words):
        if word in _ASKED:
            return _ASKED[word]
        if word in ("how", "how's"):
            follows = words[place + 1 : place + 2]
            return f"how {follows[0]}" if follows and follows[0] in _MEASURES else "how"
        if word.startswith("what") or word == "which":
            return "what"
    return ""


def is_plain(text: str) -> bool:
    """Whether a line reads as a remark, whatever it is of: it is more than bare words."""
    words = all_words(text)
    return len(words) >= MIN_PLAIN and any(word in _LITTLE for word in words)


def is_of(text: str) -> str:
    """Whose matter a line is: "me" of the one who says it, "you" of the listener, "" of neither."""
    found = _SUBJECT.search(_ASIDE.sub("", text))
    return "" if found is None else "me" if found["me"] else "you"
