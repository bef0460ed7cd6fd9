"""Confidence: what somebody tells, and asks to keep in mind or to oneself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ai.brains.embedded.percept_fields import is_for_few
from ai.brains.lazy_pattern import lazy_pattern

MAX_CONFIDED = 500
"""Characters of a line in which a plea for silence is looked for."""
MAX_PLEA = 80
"""Characters of a line that is nothing but such a plea."""
IN_MIND = (
    r"(?:keep (?:that|it|this|them) in mind|remember (?:that|it|this)|(?:don't|do not|never) "
    r"(?:you )?forget(?: (?:that|it|this)(?: one)?)?|(?:note|write|jot|mark) (?:that|it|this|"
    r"them)(?: down)?(?: (?:in|into|on) (?:your|the|a) [\w ]{3,20})?|(?:put|take|get) (?:that|it|"
    r"this) down (?:in writing|on paper|in(?:to)? (?:your|the|a) [\w ]{3,20})|(?:don't|never) let "
    r"me forget(?: (?:that|it|this))?|(?:make|take|keep) a (?:mental )?"
    r"note(?: of (?:that|it|this))?|bear (?:that|it|this) in mind)(?:,? (?:ok|okay|please|pls|will "
    r"you|would you|wont you|for (?:me|us|later)|somewhere|too|well|now|yeah|alright|yes))*"
)
"""A plea to keep something in mind, as part of a pattern."""
KEEP_IT = lazy_pattern(
    r"(?:(?:so|and|please|but|now|just|also|then|better|(?:can|could|will|would) you|you "
    rf"(?:should|must|can|could|better)|do|i want you to),? )*{IN_MIND}\W*",
    re.I,
)
"""Such a plea as a line of its own, behind what was told."""
_NOT = r"(?:do ?n['’]?t|do not|never|must ?n['’]?t|must not|you (?:mustn['’]?t|must not))"
_WHOM = (
    r"(?:any ?(?:one|body)(?: else)?|every(?:one|body)|(?:a|another|any other) (?:living )?soul|"
    r"(?:the |my |your )[\w'’-]+|(?!me\b|us\b|you\b|lies\b|stories\b|tales\b|the\b|my\b|your\b|a\b|"
    r"i\b)[\w'’-]+)"
)
_OF_IT = r"(?:(?: (?:of|about))? (?:it|this|that|so)|(?: about)? (?:anything|a thing|a word))?"
_SILENCE = (
    rf"(?:{_NOT} (?:ever )?(?:turn (?:me|us) in|report (?:me|us)|rat (?:me|us) out|"
    rf"rat on (?:me|us)|(?:hand|give) (?:me|us) (?:over|up|away|in))(?: to {_WHOM})?|"
    rf"tell (?:nobody|no ?one){_OF_IT}|{_NOT} (?:you dare )?(?:ever )?tell(?: {_WHOM}{_OF_IT})?|"
    rf"{_NOT} (?:ever )?(?:say|mention|repeat|spread|share|give away|let on|blab|pass on)"
    rf"{_OF_IT}(?: (?:on )?to {_WHOM})?|(?:(?:can|could|will|would) you )?(?:please )?keep "
    r"(?:it|this|that)(?: (?:all|just|only))? (?:to yourself|(?:a )?secret|"
    r"quiet|between (?:us|you and me)|under your hat)|"
    r"(?:it|this|that)(?:['’]?s| is| stays| must stay| has to stay)(?: just| only)? (?:(?:a|our) "
    r"secret|between (?:us|you and me)|with you)|(?:just |only )?between (?:us|you and me)(?: two| "
    r"only)?|not a word(?: of (?:it|this))?(?: to \w+)?|(?:nobody|no ?one) (?:must|may|should|"
    rf"can|is to|needs to) (?:ever )?know{_OF_IT}|"
    rf"{_WHOM} (?:must|should|can|may) ?(?:n['’]?t|not) (?:ever )?(?:know|hear|find out|"
    rf"learn){_OF_IT}|mum['’]?s the word|(?:you )?promise not to tell(?: {_WHOM})?|"
    r"(?:it['’]?s )?our(?: little)? secret|it goes no further)"
)
_BEGINS = r"(?:(?:but|and|so|please|pls|plz|just|ok|psst+|hey|oh),? )*"
_ENDS = (
    r"(?:,? (?:ok(?:ay)?|please|pls|plz|k|yes|yeah|alright|right|will you|would you|lol))*[\s.!?…]*"
)
_ALONE = lazy_pattern(rf"\W*{_BEGINS}{_SILENCE}{_ENDS}", re.I)
_BEHIND = lazy_pattern(rf"^(?P<told>.+?)[\s,.;:!?…-]+{_BEGINS}{_SILENCE}{_ENDS}$", re.I | re.S)
_BEFORE = lazy_pattern(
    r"^\W*(?:[\w'’-]+(?: [\w'’-]+)?[,:!] )?"
    rf"{_BEGINS}{_SILENCE}(?:[,.;:!…-]+ (?:but |and )?|,? (?:but|that) |(?= (?:i|i['’]?m|"
    r"i['’]?ve|my|we|our)\b))(?P<told>.+)$",
    re.I | re.S,
)
_CALLED_SECRET = lazy_pattern(
    r"^\W*(?:[\w'’]+\W+){0,3}?(?:i(?:['’]?ve| have)?(?: got)?|(?:it|this|that)(?:['’]?s| is)|"
    r"here['’]?s)(?: a| my| our| the| one)?(?: big| little)? secret\b(?: for (?:ya|you|u))?"
    r"(?:[,.;:!…-]+ *| but | that )(?P<told>.+)$",
    re.I | re.S,
)
"""What somebody calls a secret before they tell it."""
_ONE = r"(?:him|her|them|(?-i:[A-Z])[\w'’-]+|my [\w'’-]+|some(?:one|body)|this (?:wo)?man)"
_NOT_KNOWING = (
    r"(?:he|she|they|nobody|(?-i:[A-Z])[\w'’-]+) (?:(?:has|have) no idea|(?:does|do|must|can|"
    r"should|is|are|may)(?: ?n['’]?t| not) (?:to )?(?:know|suspect|hear|find out|notice)|never "
    r"(?:knew|noticed|found out|suspected|hears?|knows?))|suspects? nothing|not to (?:know|hear|"
    r"find out)"
)
_CONFESSES = lazy_pattern(
    r"\b(?:in love|crush on|feelings for|secret(?:ly)?|surpris(?:e|ing)|confess|behind (?:his|her|"
    r"their) backs?|nobody (?:else )?(?:knows|has seen)|no ?one (?:else )?knows|pregnant|affair|"
    r"on the run|in disguise|(?:a|the|his|her|this|my) ring\b(?! of\b)|"
    rf"{_NOT_KNOWING}|(?:ask|asking|going to ask|want) {_ONE} to marry|propose to|marry {_ONE}|"
    rf"(?:present|gift|party) for {_ONE}|"
    rf"(?:love|loved|fancy|kissed|hate|afraid of|scared of|jealous of|spying on|spy on|"
    rf"poisoned|killed|murdered|robbed|cheated|betrayed) (?:you know who|{_ONE})|"
    r"(?:i|we)(?:['’]ve|['’]m| have| am| was| had| just| once| also| only| all)* (?:stole|"
    r"stolen|nicked|pinched|swiped|took it|lied|lying|cheated|killed|murdered|"
    r"buried|deserted|ran away|escaped|broke in|faked|made it up))\b",
    re.I,
)
"""What somebody who whispers would not have told on, though they do not say so."""
_COMMENTS = lazy_pattern(
    r"\W*(?:that|it|this)(?:['’]?ll|['’]?s| will| is| would| was)\b[^.?!]{0,60}", re.I
)
"""What is only said of that which is to be kept: "that'll be fun"."""
_MAY_ASK = lazy_pattern(
    r"tell|sa(?:y|id)|mention|repeat|spread|share|give away|let on|blab|pass|keep|secret|between"
    r"|word|turn|report|rat (?:me|us|on)|(?:hand|give) (?:me|us)|know|hear|find out|learn|"
    r"further|with you",
    re.I,
)
"""What every plea for silence has something of."""
_PAUSES = lazy_pattern(r"[\s,.;:!?…-]{3,}")
"""Marks that a line is read without, as each would be tried as the end of what is told."""
_GOES_ON = lazy_pattern(r"(?:^|.*\s)(?:i|we|they|you|he|she|to|who|and|that|people)$", re.I | re.S)
"""How a line ends behind which "don't tell anyone" asks for nothing: "secrets that I"."""
_TELLS = lazy_pattern(r"(?:\S+\s+){2,}\S+|(?:i['’]?m|i)\b.*\s\S+", re.I | re.S)
"""What has enough words to tell anything."""


def told_in_confidence(line: str, before: bool = True) -> str:
    """What a line tells beside asking that it be kept to oneself; "" if it does not ask so.

    Args:
        line: The line.
        before: Whether it may also ask so before it tells anything.
    """
    if len(line) > MAX_CONFIDED or not _MAY_ASK.search(line):
        return ""
    return _told(line, before)


@lru_cache(maxsize=1000)
def _told(line: str, before: bool) -> str:
    line = _PAUSES.sub(". ", line).strip()
    for pattern in (_BEFORE, _CALLED_SECRET, _BEHIND) if before else (_BEHIND,):
        found = pattern.match(line)
        told = found["told"].strip() if found else ""
        if told and not _GOES_ON.match(told) and _TELLS.match(told) and not asks_for_silence(told):
            return told
    return ""


def is_secret(percept: Mapping[str, Any], told: str) -> bool:
    """Whether a line is a secret: it asks for silence, or is whispered and of what one hides.

    Args:
        percept: The line.
        told: What is told in it.
    """
    is_whispered = percept.get("kind") in ("whisper", "page") and len(told) <= MAX_CONFIDED
    if is_whispered and _CONFESSES.search(told):
        return True
    return bool(told_in_confidence(str(percept.get("text"))))


def pleads_behind(percept: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether a whole line asks to keep to oneself what its speaker said in the one before.

    Args:
        percept: The line.
        names: What the assistant answers to.
    """
    text = str(percept.get("text") or "").strip()
    if len(text) > MAX_PLEA or not _MAY_ASK.search(text):
        return False
    text = _without(text, tuple(names))
    return asks_for_silence(text) or bool(_COMMENTS.fullmatch(told_in_confidence(text, False)))


@lru_cache(maxsize=1000)
def _without(line: str, names: tuple[str, ...]) -> str:
    """A line without the names of the one whom it is for."""
    called = "|".join(map(re.escape, names)) or "-"
    return re.sub(rf"\W*\b(?:{called})\b\W*", " ", line, flags=re.I).strip()


def confided(percepts: Iterable[Mapping[str, Any]], names: Sequence[str]) -> frozenset[int]:
    """The ids of lines behind which their speaker asks to keep them to oneself, and of these pleas.

    Args:
        percepts: All that was heard, in order.
        names: What the assistant answers to.
    """
    found: set[int] = set()
    last: dict[tuple[str, bool], int] = {}
    for one in percepts:
        source, addressed = str(one.get("source") or ""), bool(one.get("addressed"))
        if pleads_behind(one, names):  # of what was said to it, or of what it has just overheard
            behind = {last[key] for key in ((source, True), (source, False)) if key in last}
            found |= {*behind, id(one)} if behind else set()
        elif one.get("kind") in ("say", "whisper", "page"):
            last[source, addressed] = id(one)
    return frozenset(found)


def asks_for_silence(text: str) -> bool:
    """Whether words only ask to keep to oneself what was told before them."""
    return _ALONE.fullmatch(text) is not None


def is_in_confidence(percept: Mapping[str, Any]) -> bool:
    """Whether what a line tells is for nobody but those who heard it."""
    text = str(percept.get("text") or "")
    parts = (text,) if len(text) <= MAX_CONFIDED else (text[:MAX_CONFIDED], text[-MAX_CONFIDED:])
    return is_for_few(percept) or any(map(told_in_confidence, parts))
