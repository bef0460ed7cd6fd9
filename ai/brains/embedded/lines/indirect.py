"""Indirect: a question as it stands within a sentence."""

from __future__ import annotations

import re

from ai.brains.embedded.register.tellings import third_person
from ai.brains.embedded.wording import turned
from ai.brains.lazy_pattern import lazy_pattern

_WHO = (
    r"(?:i|you|we|they|he|she|it|there|(?-i:[A-Z])[\w-]+|(?:the|an?|my|your|his|her|their|our) "
    r"[\w'-]+)"
)
_BE = r"(?:is|are|was|were|can|could|will|would|should|must|may|has|have)"
_ASK = r"(?:how(?: [\w-]+)?|(?:what|which|whose)(?: [\w-]+)?|where|when|why|who|whom)"
_OF_ONE = lazy_pattern(rf"(?P<ask>{_ASK}) (?P<verb>is|are|was|were) (?P<who>{_WHO}(?: \w+)?)", re.I)
_OF_DEED = lazy_pattern(rf"(?P<ask>{_ASK}) (?P<verb>{_BE}) (?P<who>{_WHO})(?P<rest> .+)", re.I)
_DO = lazy_pattern(
    rf"(?P<ask>{_ASK}) do(?P<es>es)? (?P<who>{_WHO}) (?P<verb>[a-z]+)(?P<rest>.*)", re.I
)
_WHETHER = lazy_pattern(rf"(?P<verb>{_BE}) (?!you\b)(?P<who>{_WHO})(?P<rest> .+)", re.I)
_THING = lazy_pattern(r"(?:an?|the) [\w'-]+(?: [\w'-]+)?", re.I)
_WHO_DOES = lazy_pattern(rf"who (?!{_BE}\b|do\b|does\b|did\b)[a-z]+ .+", re.I)


def indirect(question: str) -> str:
    """A question as somebody else speaks of it: "how deep is it" as "how deep it is".

    Returns:
        "" if the question is one of those that are not turned as easily.
    """
    found = _OF_ONE.fullmatch(question) or _OF_DEED.fullmatch(question)
    if found:
        rest = found.groupdict().get("rest") or ""
        return turned(f"{found['ask']} {found['who']} {found['verb']}{rest}")
    found = _DO.fullmatch(question)
    if found:
        verb = third_person(found["verb"]) if found["es"] else found["verb"]
        return turned(f"{found['ask']} {found['who']} {verb}{found['rest']}")
    found = _WHETHER.fullmatch(question)
    if found:
        return turned(f"whether {found['who']} {found['verb']}{found['rest']}")
    if _THING.fullmatch(question):
        return f"what {question[:1].lower()}{question[1:]} is"
    return turned(question) if _WHO_DOES.fullmatch(question) else ""
