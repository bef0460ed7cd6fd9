"""Promises: whether a line says that its speaker will pass something on or remind somebody later.

Whoever notes no such promise has forgotten it by then. It looks for words, in English. What was
done, questions, negations, what others promise and what is told at once are none; in doubt, a line
is none.
"""

from __future__ import annotations

import re
from functools import cache

from ai.speech.sentences import split

_I = r"\bI(?: will|['’]ll| shall)(?: (?:gladly|certainly|surely|also|then|too))?"
_THEM = r"(?:her|him|them|(?!You\b|I\b)[A-Z]\w+)"
_LATER = r"(?:if|when|whenever|once|as soon as|the moment|the next time|should)"
_COMES = r"(?:comes?|returns?|gets?|is|are|walks?|steps?|turns?|shows?|passes?|wakes?)"
_PROMISES = (
    # what somebody else is to hear
    rf"{_I} (?:tell|ask|warn|remind) {_THEM}\b",
    rf"{_I} let {_THEM} know\b",
    rf"{_I} (?:give|pass|bring) (?:{_THEM} (?:your|the|that|this) (?:word|words|message|greetings?)"
    rf"|(?:it|that|this|your (?:word|words|message|greetings?)) (?:on )?to {_THEM}\b|it on\b)",
    rf"\b{_THEM} (?:shall|will) (?:hear|know|have|get|be told)\b[^.!]{{0,60}}?\bfrom me\b",
    # what is to be said once somebody is there
    rf"{_I} (?:tell|ask|warn|say|call)\b[^.!]{{0,60}}? {_LATER}"
    rf" (?:she|he|they|[A-Z]\w+) {_COMES}\b",
    # reminders
    rf"{_I} (?:remind|wake) you\b",
    rf"{_I} call you (?:in|at|when|once|then)\b",
)
_MAY_PROMISE = re.compile(r"\bI\b|from me")
"""What every promise has something of."""
_OTHERWISE = re.compile(
    r"\b(?:not|never|no|nothing|nobody|cannot|neither|nor|only if you|unless|if you)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a clause that promises nothing, or only under a condition."""
_IF = re.compile(
    r"(?:^|[:,] )(?:just |only |first |please )?"
    r"(?:tell me|say(?! no\b)|give me|name|bring me|show me|ask me|let me know)\b",
    re.IGNORECASE,
)
"""What a sentence asks for if its promise depends on that: "Tell me when, and I will"."""
_QUOTED = re.compile(r"\"[^\"]{0,400}\"|“[^”]{0,400}”")
_CLAUSE = re.compile(r"; |: | – | — |, (?:and|but|so) ")
_MAX = 2000


def promised(text: str) -> str:
    """The words with which a speaker promises something for later; "" if there are none."""
    for sentence in split(_QUOTED.sub(" ", text[:_MAX])):
        plain = " ".join(sentence.split())
        if plain.endswith(("?", "?)")) or _IF.search(plain):
            continue
        for clause in filter(_MAY_PROMISE.search, _CLAUSE.split(plain)):
            for one in _patterns():
                found = one.search(clause)
                if found is not None:
                    if not _OTHERWISE.search(clause):
                        return found[0].strip()
                    break
    return ""


@cache
def _patterns() -> list[re.Pattern[str]]:
    """The patterns of promises; only models' lines are checked, so no other game compiles them."""
    return [re.compile(pattern) for pattern in _PROMISES]
