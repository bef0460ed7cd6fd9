"""Cues: words that tell by themselves whether a line is for a character or for a friend."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ai.assistant.percepts.vocatives import mentions
from ai.brains.lazy_pattern import lazy_pattern
from ai.brains.titles import OF_MEN, OF_WOMEN, calls_by_title


def is_between_friends(text: str) -> bool:
    """Whether a line is of who stands by, or of what a friend orders or holds."""
    return any(one.search(text) for one in (_TEASED, _LIKED, _ORDERED, _HELD))


def calls_kin(text: str) -> bool:
    """Whether a line calls a friend by what they are to its speaker: "gran u finished yet?"."""
    return _KIN_CALLED.search(text.replace("’", "'")) is not None


def asks_of_the_world(text: str) -> bool:
    """Whether a line asks of nobody who is there and of nothing in sight: "why does bread rise"."""
    text = _AS_ONE_DOES.sub("how ", text.replace("’", "'"))
    return _OF_THE_WORLD.match(text) is not None and not _OF_THOSE_HERE.search(text)


def is_of_what_it_heard(text: str) -> bool:
    """Whether a line is of what its listener was told: "what did I tell you?"."""
    return _OF_WHAT_IT_HEARD.search(text) is not None


def is_of_what_it_remembers(text: str) -> bool:
    """Whether a line asks what its listener remembers: "you remember what I said?"."""
    return _OF_WHAT_IT_REMEMBERS.search(text) is not None


def doubts(text: str) -> bool:
    """Whether a line only doubts what was just said, or asks more of it: "never? not even once"."""
    return _DOUBTS.fullmatch(text.replace("’", "'")) is not None


def reminds(text: str) -> bool:
    """Whether a line holds somebody to what they said: "you said nine before"."""
    return _REMINDS.match(text.replace("’", "'")) is not None


def asks_of_others(text: str) -> bool:
    """Whether a text is about somebody who is only "he", "she" or "they" in it."""
    return _THIRD.search(text) is not None


def calls_one(text: str, thing: Any) -> bool:
    """Whether a text calls a character by what it is, as "guard", or by a title that fits it.

    "Sir" and "miss" fit where the game tells the character's gender, in its attribute `gender`.
    """
    attributes = getattr(thing, "attributes", None)
    gender = str(attributes.get("gender") or "") if attributes is not None else ""
    titles = _TITLES_OF.get(gender.lower(), frozenset())
    return calls_by_title(text, titles.union(name.lower() for name in thing.aliases.all()))


def surely_calls_one(text: str, thing: Any, friends: Iterable[str]) -> bool:
    """Whether a text calls a character by a title or an alias, and is of no friend's doing.

    Args:
        text: The text.
        thing: The character.
        friends: The names of the others who are there.
    """
    return calls_one(text, thing) and not (asks_of_others(text) or mentions(text, friends))


_AS_ONE_DOES = lazy_pattern(
    r"\bhow\s+(?:do|does|would|can|should)\s+(?:you|u|one|i)\s+(?!(?:feel|do|know|like|get\s+on|"
    r"sleep|mean|think|live|even|manage|stand|two|both|want|find|look|plan|say|spend|come|have)\b)"
    r"|\b(?:got\s+)?any\s+(?:idea|clue|tips?)\s+",
    re.IGNORECASE,
)
"""What asks how something is done, by whomever: "how do you make soap"."""
_OF_THE_WORLD = lazy_pattern(
    r"\W*(?:(?:so|ok|and|but|seriously|pray|ooh|hm+)\W+)*(?:(?:how|why|what|who|where|when|"
    r"which)(?:'?s)?|is|are|was|were|do|does|did|can)(?:\W+\w+){2,}\W*$",
    re.IGNORECASE,
)
_OF_THOSE_HERE = lazy_pattern(
    r"\b(?:yo?u\w*|ya|ur|we|us|our|i|im|my|me|mine|s?he|h[ei][sm]?|hers?|they\w*|them|their|its?|"
    r"that\w*|this|here|there|these|those|mate|tonight|today|now|next|gonna|hell|(?:s?he|it)'?s|"
    r"lol)\b",
    re.IGNORECASE,
)
"""What has to do with those who talk, or with what they see."""
_KIN = (
    r"gran|granny|nan|nana|grandma|grandad|granddad|grandpa|mum|mom|mam|mummy|mommy|dad|daddy|sis"
    r"|auntie|uncle"
)
_KIN_CALLED = lazy_pattern(
    rf"^\W*(?:(?:oi|hey|no|oh|aw+|wait|ok|yes|yeah|lol|haha|but|so|and)\W+){{0,2}}(?:{_KIN})"
    r"(?:\W+(?:yo?u|u|ur|you'?re|your|do|do\s?n'?t|did|are|let'?s|look|stop|come|what'?s?|wot|why"
    r"|where'?s?|how|who'?s?|i|i'?m|we|he'?s|she'?s|they'?re|no|yes|please|pls)\b|\s*[!?]*$)"
    rf"|\b(?!(?:an?|the|my|his|hers?|your|ur|our|their|old|late|poor|dear|like|is|was|be|as|for|to"
    rf"|with|of|and|or|no|than|from|by)\W)\w+\W{{1,3}}(?:{_KIN})\s*[!?.]*$",
    re.IGNORECASE,
)
"""Begins with a word for one's kin and goes on to them, or ends with it; "my gran" calls nobody."""
_TITLES_OF = {"female": OF_WOMEN, "male": OF_MEN}
"""The titles that fit a character, by its gender."""
_THIRD = lazy_pattern(r"\b(?:s?he|h[ie][ms]|hers?|they|them|theirs?)\b", re.IGNORECASE)
_TEASED = lazy_pattern(
    r"^\W*(?:(?:oi|hey|lol|haha|oh|aw+|no|ha|well)\W+)*(?:and\s+)?(?:do\s?n['’]?t|stop)\s+"
    r"(?:\w+in['g]?|flirt|tease|bother|annoy|scare)\s+(?:(?:with|at|to)\s+)?(?:him|her|them)\b",
    re.IGNORECASE,
)
"""Asks a friend to let who stands by alone: "oi stop teasing him"."""
_LIKED = lazy_pattern(
    r"^\W*(?:(?:oi|hey|lol|haha|oh|aw+|no|ha|well)\W+)*"
    r"i\s+(?:(?:really|kinda|quite|do|sorta)\s+)*(?:like|love|hate|trust)\s+"
    r"(?:him|her|(?:this|that)\s+one)\b",
    re.IGNORECASE,
)
"""Tells a friend what its speaker thinks of who stands by: "i like her"."""
_ORDERED = lazy_pattern(
    r"(?:^|[,;.!?…])\s*(?:(?:so|and|oh|but|hey)\s+)*(?:you|u)\s+"
    r"(?:having|getting|gettin|eating|drinking)\s+(?:an?|the|some)\s+(?:\w+\s+)?"
    r"(?:ales?|beers?|wines?|ciders?|meads?|soups?|stews?|breads?|cheeses?|pies?)\s*\?\W*$",
    re.IGNORECASE,
)
"""Asks a friend what they order: "you having the soup?", and not "are you having an ale?"."""
_HELD = lazy_pattern(
    r"\b(?:you|u)(?:\s+(?:ca|wo)\s?n['’]?t|\s+can\s?not)\s+(?:drink|eat|finish|manage)\s+"
    r"(?:both|them\s+(?:both|all)|the\s+lot|all\s+of|(?:all\s+)?(?:two|2|three|3))\b"
    r"|\b(?:swap|switch|trade)\s+(?:bowls?|mugs?|seats?|places?)\s+with\s+(?:me|us)\b"
    r"|\bhands\s+off\s+my\b|\b(?:gimme|give\s+(?:me|us))\s+a\s+(?:sip|bite|swig)\W*$"
    r"|\b(?:one|half|some|sip|bit|bite|swig|taste|drop)\s+of\s+(?:yours|urs)\b"
    r"|\bshare\s+(?:one\s+of|yours|urs|(?:your|ur)\s+(?:ale|beer|soup|bread|bowl|mug))\b",
    re.IGNORECASE,
)
"""Asks a friend for some of what that one holds: "you can't drink both"."""
_DOUBTS = lazy_pattern(
    r"\W*(?:(?:oh|wait|wow|lol|haha|but|so|and|what|hm+|no|ok|hang\s+on)\W+){0,3}"
    r"(?:really|seriously|for\s+real|truly|no\s+way|says\s+who|who\s+says(?:\s+so)?|since\s+when"
    r"|how\s+(?:do|would)\s+(?:you|u)\s+know|how\s+come|never|always|nobody|no\s+one|none|nothing"
    r"|(?:is\s+)?that'?s?(?:\s+is)?\s+(?:it|all)|you\s+(?:sure|serious|mean\s+it)"
    r"|that\s+(?:many|much|long|old|far|few|big|bad|little|cheap|often|high|deep)"
    r"|(?:is\s+|was\s+)?that\s+an?\s+(?:joke|threat|promise|warning|compliment|insult)"
    r"|(?:not\s+)?even\s+\w+(?:\s+\w+){0,3}|not\s+once|(?:only|just)\s+\w+(?:\s+\w+)?)"
    r"(?:\W+(?:really|ever|once|even|at\s+all|not\s+(?:even\s+)?(?:once|ever|one)))?\W*",
    re.IGNORECASE,
)
_REMINDS = lazy_pattern(
    r"\W*(?:(?:but|hey|so|no|oh|wait|lol)\W+){0,2}(?:you|u)\s+(?:just\s+|only\s+)?"
    r"(?:said|told\s+(?:me|us)|never\s+said|didn'?t\s+say|promised)\b",
    re.IGNORECASE,
)
"""How a line begins that is of what its listener said before."""
_OF_WHAT_IT_HEARD = lazy_pattern(
    r"\b(?:did|have)\s+i\s+(?:just\s+|ever\s+)?(?:tell|told|whisper(?:ed)?)\s+(?:to\s+)?(?:you|u)\b"
    r"|\bwhat\s+did\s+i\s+(?:just\s+)?(?:tell|whisper)\b"
    r"|\bbetween\s+(?:us|you\s+and\s+me)\b.*\b(?:he|she)\b"
    r"|\b(?:he|she|they)\s+(?:just\s+|already\s+)?(?:told|whispered\s+to|asked)\s+(?:you|u)\b.*"
    r"(?:\?|n['’]?t\s+(?:he|she|they)\b)"
    r"|^\W*(?:(?:lol|haha|oh|no|and|but|please)\W+)*(?:do\s*n['’]?t|do\s+not)\s+"
    r"(?:listen\s+to|believe)\s+(?:him|her|a\s+word)\b",
    re.IGNORECASE,
)
"""What one says to who was told something of late, and hardly to the friend whom it is of."""
_OF_WHAT_IT_REMEMBERS = lazy_pattern(
    r"\b(?:you|u)\s+(?:still\s+|even\s+)*(?:remember|recall)\s+(?:what|how|when|where|who|my)\b",
    re.IGNORECASE,
)
"""What one asks who has been told much, and friends ask each other as well."""
