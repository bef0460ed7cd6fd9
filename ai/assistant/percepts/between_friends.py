"""Between friends: lines in company that read as said to another player, though nobody is called.

Words alone do not tell that for sure. An assistant without a model says nothing to such a line that
has no more in it than what it says to any line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ai.assistant.percepts.addressing import (
    PROPOSES,
    REPLIES,
    THANKS,
    asks,
    is_for_everybody,
    seeks_answer,
    wants_goods,
    wants_service,
)
from ai.assistant.percepts.for_locals import Hearer, introduces, is_for_local, presents
from ai.assistant.percepts.percept import Percept
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import Company, MarkedText, mentions, names_of
from ai.brains.lazy_pattern import lazy_pattern


def reads_as_between_friends(
    percept: Percept, thing: Any, company: Company, talk: TalkState
) -> bool:
    """Whether a line reads as said by one player to another, who is there as well.

    It has the other's name in it, and does not speak of them; it proposes what the two may do, or
    laughs; or it takes up what the other has just said, or stands behind what is for others.

    Args:
        percept: The line.
        thing: The assistant's character.
        company: The characters in the room.
        talk: The assistant's talk with the speaker, before the line.
    """
    line = _read(percept, thing, company, talk.behind)
    text, names, marked, hearer = line.text, line.names, line.marked, line.hearer
    if not names or line.is_for_it_or_all:
        return False
    if presents(text, hearer) or _asks_of_friend(text, names) or line.is_of_the_friend:
        return False
    if marked.may_call() or marked.calls_midway() or _calls_for_short(text, names):
        return True
    if introduces(text, hearer) or is_for_local(text, hearer):
        return False
    behind_a_word = text.partition(" ")[2]  # it may be short for the friend's name
    if (
        PROPOSES.match(text)
        or PROPOSES.match(behind_a_word)
        or _WE.search(text)
        or _laughs(text, talk.behind)
    ):
        return True
    if talk.warm and (talk.hailed or talk.aside) and not seeks_answer(text):
        return True
    if not talk.behind:
        return False
    is_of_host = (
        talk.warm
        and speaks_of_one(text)
        and not (talk.of_one or _SOMEBODY.search(text) or _TOLD_YOU.search(text))
    )
    return bool(
        is_of_host and not wants_service(text) or _replies(text, talk) or _HUSHES.search(text)
    )


def is_rather_for_a_local(percept: Percept, thing: Any, company: Company, talk: TalkState) -> bool:
    """Whether a line that does not read as said to a friend is for who lives in a place.

    Args:
        percept: The line.
        thing: The assistant's character.
        company: The characters in the room.
        talk: The assistant's talk with the speaker, before the line.
    """
    line = _read(percept, thing, company, talk.behind)
    text, hearer = line.text, line.hearer
    if line.is_of_the_friend or presents(text, hearer):
        return True
    return not line.marked.may_call() and (introduces(text, hearer) or is_for_local(text, hearer))


def _asks_of_friend(text: str, names: Iterable[str]) -> bool:
    """Whether a line asks what is of a friend, whose name has lost its "'s"."""
    asked = _OF_NAME.match(text)
    return asked is not None and mentions(asked["name"], names)


def calls_friend(percept: Percept, thing: Any, company: Company) -> bool:
    """Whether a line is for another player alone, whom it calls by name behind a clause.

    Args:
        percept: The line.
        thing: The assistant's character.
        company: The characters in the room.
    """
    line = _read(percept, thing, company)
    return not line.is_for_it_or_all and line.marked.calls_midway()


class _Line(NamedTuple):
    """A line in company, as an assistant there reads it."""

    text: str
    """With chat spellings written out."""
    names: Sequence[str]
    """The names of the other players there."""
    marked: MarkedText
    hearer: Hearer
    is_for_it_or_all: bool
    """Whether it names the assistant, or is for everybody."""
    is_of_the_friend: bool
    """Whether it speaks of the only other player, so that nobody else is left to hear it."""


def _read(percept: Percept, thing: Any, company: Company, behind: bool = False) -> _Line:
    text, source = company.spelt_out(percept.text), percept.source
    others = company.others(thing.pk, source.object_id)
    friends = [names_of(one) for one in others if one.pk in company.players]
    names = [name for one in friends for name in one]
    marked = MarkedText(text, names)
    own = [source.name, *source.name.split()]  # "Anna", who is Anna Smith
    return _Line(
        text,
        names,
        marked,
        Hearer(thing, own, names, behind),
        mentions(text, names_of(thing)) or is_for_everybody(text),
        len(friends) == 1 and bool(marked.names) and not marked.may_call(),
    )


def _calls_for_short(text: str, names: Iterable[str]) -> bool:
    """Whether a line calls one of some names by its beginning: "ed no!", "that is mine, ed"."""
    behind = _SHORT_BEHIND.search(text[-MAX_END:])
    asked = behind and "," not in behind[0] and (seeks_answer(text) or wants_service(text))
    found = (_SHORT_BEFORE.match(text), None if asked else behind)
    words = {one["word"].lower() for one in found if one} - _NO_SHORT
    if not words or wants_goods(text):
        return False
    short = ((name.lower(), word) for name in names for word in words)
    return any(name.startswith(word) and name != word for name, word in short)


def speaks_of_one(text: str) -> bool:
    """Whether a line speaks of "him" or "her"."""
    return _OF_ONE.search(text) is not None


def names_one(text: str, names: Iterable[str]) -> bool:
    """Whether a line asks or tells of somebody of whom "he" or "she" may be said behind it.

    Args:
        text: The line.
        names: Whom the assistant knows.
    """
    return _SOMEBODY.search(text) is not None or mentions(text, names)


def _replies(text: str, talk: TalkState) -> bool:
    """Whether a line behind another player's takes that up."""
    if _ECHOES.fullmatch(text) and not text.endswith("?"):
        return True
    if _ANSWERS.match(text):
        return not (asks(text) or wants_service(text) or wants_goods(text))
    if talk.told and _WAS_YOU.fullmatch(text):
        return True
    if talk.told and _COMMENTS.match(text) and not _OF_YOU.search(text):
        return True
    if talk.hailed and _ASKS_BACK.fullmatch(text):
        return True
    is_of_friend = talk.told or talk.hailed or talk.elsewhere
    thanks_friend = THANKS.match(text) and not (talk.joins and talk.answered)
    is_reply = REPLIES.match(text) or thanks_friend
    return is_of_friend and bool(_GASPS.fullmatch(text) or is_reply and not seeks_answer(text))


def _laughs(text: str, behind: bool) -> bool:
    """Whether a line begins with a laugh, or ends with one behind another's, and asks nothing."""
    ends = behind and _ENDS_LAUGHING.search(text) and not _OF_YOU.search(text)
    return bool(_LAUGHS.match(text) or ends) and not seeks_answer(text)


_OF_NAME = lazy_pattern(
    r"\W*(?:and\s+)?(?:what|where|who|when|how|how\s+old)(?:['’]?s|\s+(?:is"
    r"|was))\s+(?P<name>\w{2,40})\s+"
    r"(?!you|we|i\b|it\b)\w+",
    re.IGNORECASE,
)
MAX_END = 40
"""Characters at the end of a line in which a name stands that ends it."""
_SHORT_BEFORE = lazy_pattern(
    r"\W*(?:(?:oi|hey|oh|no|ah|s+h+)\W+)?(?P<word>[a-z]{2,6})"
    r"(?:\s*[,!]|\s+(?:no|let['’]?s|come|stop|wait|look|do\s?n['’]?t|you|that['’]?s)\b)",
    re.IGNORECASE,
)
_SHORT_BEHIND = lazy_pattern(
    r"(?<!\ba)(?<!\ban)(?<!\bone)(?<!\btwo)(?<!\bthe)(?<!\bmy)(?<!\byour)(?<!\bis)(?<!\bof)"
    r"(?<!\bto)[\s,]+(?P<word>[a-z]{2,4})\W*$",
    re.IGNORECASE,
)
_NO_SHORT = frozenset(
    (
        *("do", "an", "be", "he", "hi", "is", "in", "it", "my", "no", "so", "to", "up", "we"),
        *("me", "or", "of", "on", "at", "as", "am", "by", "go", "hey", "all", "can", "for", "may"),
        *("will", "was", "the", "she", "her", "are", "but", "and", "now", "not", "our", "out"),
        *("ok", "oh", "ah", "eh", "well", "sir", "miss", "had", "has", "did", "does", "done"),
        *("then", "here", "home", "one", "two", "any", "day", "dear", "man", "mine", "more"),
        *("much", "look", "come", "stop", "wait", "you", "how", "what", "who", "why", "when"),
        *("where", "which", "help", "give", "ale", "fish", "soup", "bread", "beer"),
    )
)
"""Short words that are no names."""
_WE = lazy_pattern(
    r"\bwe\s+(?:should|ought|better|gotta|could\s+(?:just|always)|need\s+to\s+(?:go|leave|talk))\b"
    r"|^\W*(?:\w+\W+){0,2}(?:wanna|gonna)\s+(?:go|leave|split)\b",
    re.IGNORECASE,
)
"""What somebody proposes to who is with them."""
_LAUGHS = lazy_pattern(r"\W*(?:lol|lmao|rofl|haha\w*|hehe\w*)\b", re.IGNORECASE)
_ENDS_LAUGHING = lazy_pattern(r"\b(?:lol|lmao|rofl|haha\w*|hehe\w*|xd)\W*$", re.IGNORECASE)
_OF_YOU = lazy_pattern(r"\b(?:you|your)\b", re.IGNORECASE)
_COMMENTS = lazy_pattern(r"\W*(?:that['’]?s|that\s+(?:is|was)|what\s+an?)\s", re.IGNORECASE)
"""How a line begins that says what somebody thinks of what was told."""
_WAS_YOU = lazy_pattern(
    r"\W*(?:(?:no|hey|oi|haha)\W+)?(?:that|it)(?:['’]?s|\s+(?:is|was))\s+(?:(?:only|just)\s+)?"
    r"(?:you|me|him|her)\W*",
    re.IGNORECASE,
)
"""What sets right of whom something was told: "that was you"."""
_ANSWERS = lazy_pattern(
    r"\W*(?:yes|yeah|yep|yup|aye|no|nah|nope|noth?in['’g]?|nuffin|nowt|nought|dunno|idk|sure"
    r"|maybe|ok(?:ay)?|fine|true)\b(?!\s+pl)",
    re.IGNORECASE,
)
"""How a line begins that answers a question; what the assistant asked is another matter."""
_ECHOES = lazy_pattern(
    r"\W*(?:(?:well|oh|but|hm+|um+)\W+)?(?:"
    r"(?:it|he|she|that|they|i|you|we)\s+(?:is|was|does|did|do|am|are|were|has|have|had|can"
    r"|will|would)"
    r"(?:\s?n['’]?t|\s+not)?(?:\s+(?:so|too))?|i['’]?m\s+not|(?:am|are|is|did|was|were|do|does)\s+(?:not|so|too)|(?:i\s+)?(?:will\s+not|wo\s?n['’]?t)"
    r"|(?:so|neither|nor)\s+(?:do|are|did|is|am|have|can|was|were)\s+(?:you|yours?|i|we|he|she"
    r"|they)"
    r"|(?:only\s+|just\s+)?a\s+(?:bit|little|year|week|day|minute|lot|splinter)"
    r"|in\s+a\s+(?:minute|moment"
    r"|sec|second|bit|while)|(?:maybe|perhaps)\s+later|not\s+(?:a\s+(?:copper|bit|chance|word"
    r"|thing)"
    r"|really|yet|now|again)|mine\s+(?:is|are)\s+\w+|it['’]?s\s+(?:ok(?:ay)?|fine|nothing|mine"
    r"|yours)"
    r"|i['’]?m\s+(?:just\s+)?(?:waiting|coming|sitting|close|hurrying|trying)|i\s+am\s+close"
    r"|like\s+(?:us|you|me)|what\s+did\s+i\s+(?:do|say)|what\?\s+.{1,60})\W*",
    re.IGNORECASE,
)
"""Short lines that answer a friend, or say the contrary: "so do you", "in a minute"."""
_HUSHES = lazy_pattern(
    r"\b(?:shut\s+(?:up|it)|s+h+|ss+h*|hush|not\s+here|calm\s+down|chill|relax|come\s+here"
    r"|stop\s+it"
    r"|(?:was|am|i['’]?m|just|only|were)\s+(?:only\s+|just\s+)?(?:joking|kidding|teasing)|jk"
    r"|dummy|idiot|stupid|silly|dork|numpty|muppet|you\s+(?:fool|donkey|lump|goose|oaf)|dare\s+you"
    r"|e+w+|yuck|ugh+|told\s+you(?:\s+so)?|says\s+you|your\s+(?:turn|fault)|stop\s+\w+ing)\b",
    re.IGNORECASE,
)
"""What friends say to each other behind what one of them has said."""
_GASPS = lazy_pattern(r"\W*(?:what|huh|eh|wha+t+|seriously|no\s+way|you\s+what)\W*", re.IGNORECASE)
"""A line that only wonders at what was said."""
_ASKS_BACK = lazy_pattern(
    r"\W*(?:what\s+for|what|why(?:\s+not)?|where|when|who|how)\W*"
    r"(?:(?:i['’]?m|i\s+(?:am|was))\s+(?:only|just)\s+\w+\W*)?",
    re.IGNORECASE,
)
_OF_ONE = lazy_pattern(r"\b(?:s?he|her|him|hers|his|(?:s?he)['’]?s)\b", re.IGNORECASE)
"""The assistant, perhaps, if the line speaks of nobody else."""
_TOLD_YOU = lazy_pattern(
    r"\bs?he\s+(?:\w+\s+){0,2}?(?:called|named|insulted|shouted\s+at|laughed\s+at|said\s+to"
    r"|whisper(?:ed)?\s+to)\s+you\b",
    re.IGNORECASE,
)
"""What a friend has said to the assistant: "do you remember what she called you"."""
_SOMEBODY = lazy_pattern(
    r"\b(?:who\w*|boy|girl|kid|lad|lass|man|woman|guy|fellow|friend|(?:grand)?(?:mother|father|son"
    r"|daughter)|mum|mom|dad|brother|sister|wife|husband|uncle|aunt|king|queen|\w+body|\w+one"
    r"|librarian|guard|innkeeper|golem|smith|messenger)\b",
    re.IGNORECASE,
)
"""Somebody of whom a line speaks before it says "he" or "she"."""
