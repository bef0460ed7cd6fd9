"""What the asker said: in confidence, of what, when, and of whom they gave no name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.brains.embedded.account.happenings import Happening
from ai.brains.embedded.account.record import JUST, NAME, Record, Told, asks, kinds
from ai.brains.embedded.builtin.telling import TOLD_IN_SECRET
from ai.brains.embedded.register.roots import roots
from ai.brains.embedded.register.sayings import time_in
from ai.brains.embedded.wording import turned
from ai.brains.lazy_pattern import lazy_pattern

_OF_SILENCE = lazy_pattern(
    r"(?:so |but |and |please )*(?:you|u|can|could|will|do|promise|swear|psst,?|i have a "
    r"secret$)\b|\S+ (?:must|may|should|can)(?:n'?t| ?not) (?:ever )?(?:know|hear|learn)\b",
    re.I,
)
"""How somebody asks that a secret be kept, who tells none."""
_PERSON = (
    r"(?:man|woman|girl|boy|lad|lass|lady|stranger|travell?er|fellow|sailor|soldier|merchant|"
    r"pedlar|beggar|monk|knight|farmer|child|guest)"
)
_SOMEBODY = lazy_pattern(rf"\b(?:an?|some|this) (?:[\w-]+ ){{0,2}}?(?P<one>{_PERSON})\b", re.I)
_THE_ONE = lazy_pattern(rf"\b(?:the|that|this) (?:[\w-]+ )?(?P<one>{_PERSON})\b", re.I)
_CALLED = lazy_pattern(rf"\b(?:his|her|their) name (?:is|was) (?P<name>{NAME})", re.I)
_OF_ONE = lazy_pattern(r"^(?:and |so )?(?:he|she|they|his|her|their)\b", re.I)
_ASKS_OF_HIM = lazy_pattern(
    r"\w+(?: [\w-]+){0,2}? (?:did|do|does|has|had|have|is|was|were|could) (?:he|she|they)\b|"
    r"\w+ (?:did|do) (?:i|we|you) [\w ]+\b(?:him|her|them)\b",
    re.I,
)
"""How a question is about somebody whom only a line before it named."""
_OF_LOOKS = lazy_pattern(
    r"\b(?:carr(?:y|ies|ied)|ha(?:ve|s|d)|h[eo]ld|w[eo]re?|wear(?:s|ing)?|looks?|bring|brought|"
    r"me[et]t?|saw|see|f[io]nd)\b",
    re.I,
)
"""What is asked of somebody who was seen."""


def _secret(record: Record, found: re.Match[str]) -> Told | None:
    """What the asker told it in confidence, told to nobody else."""
    said = (one for one in record.own_said() if one.private and record.tells(one.text))
    kept = [one for one in said if not _OF_SILENCE.match(one.text)]
    return Told(f"you said this: {record.in_their_words(kept[0])}", True) if kept else None


def _remembers(record: Record, found: re.Match[str]) -> Told | None:
    """Whether it remembers what the asker says once more, or said last."""
    wanted = roots(found["this"] or record.before)
    said = [one for one in record.own_said() if record.tells(one.text)]
    kept = next((one for one in said if wanted <= roots(one.text)), None)
    return Told(f"yes: {record.in_their_words(kept)}", kept.private) if kept else None


def _happened_to(record: Record, found: re.Match[str]) -> Told | None:
    """What the asker told of something."""
    wanted = roots(found["topic"])
    said = [one for one in record.own_said() if record.tells(one.text)]
    told = next((one for one in said if wanted and wanted <= roots(one.text)), None)
    return Told(f"you said: {record.in_their_words(told)}", told.private) if told else None


def _when(record: Record, found: re.Match[str]) -> Told | None:
    """When that was which the asker told last."""
    said = next(iter(record.own_said()), None)
    when = time_in(record.bare(said.text)) if said and not asks(said.text) else ""
    return Told(f"you said: {turned(when)}", said.private) if said and when else None


def _of_somebody(record: Record, found: re.Match[str]) -> Told | None:
    """What the asker told of somebody whom they only called "a man"."""
    text, told = found[0], list[Happening]()
    if not _OF_LOOKS.search(text):
        return None
    one = next(filter(None, [_THE_ONE.search(text)]), None)
    names = {name.lower() for name in re.findall(NAME, text)}
    is_he = _ASKS_OF_HIM.match(text) is not None
    for group in _spoken_of(record):
        called = {c["name"].lower() for each in group for c in _CALLED.finditer(each.text)}
        noun = _SOMEBODY.search(group[0].text)
        is_meant = bool(names & called) or (one and noun and one["one"] == noun["one"])
        if is_meant or (is_he and not names and not one):
            told = group
            break
    told = [each for each in told if not _CALLED.search(each.text) or len(each.text) > 40]
    if not told:
        return None
    return Told(f"you said: {record.in_their_words(told[0])}", told[0].private)


def _spoken_of(record: Record) -> Iterator[list[Happening]]:
    """What the asker told of each "man" or "woman", the last such one first."""
    said = [one for one in record.own_said() if not asks(one.text)][::-1]
    for place in range(len(said) - 1, -1, -1):
        if _SOMEBODY.search(said[place].text):
            more = said[place + 1 : place + 4]
            of_one = [each for each in more if _OF_ONE.search(record.bare(each.text))]
            yield [said[place], *of_one]


KINDS = kinds(
    *((pattern, _secret) for pattern in TOLD_IN_SECRET),
    (
        r"^(?:(?P<this>.+?)[:;,.-]+ )(?:do|can) you (?:still )?(?:remember|recall)\b.*$|"
        r"^(?:do|can) you (?:still )?(?:remember|recall) (?:that|it|this|what i said)$",
        _remembers,
    ),
    (
        rf"^(?:(?:did|have) i {JUST}(?:tell|told|mention(?:ed)?)(?: to)?(?: you)? )?"
        r"what (?:has )?(?:happened|became|was wrong) (?:to|with|of) (?P<topic>my .+)$",
        _happened_to,
    ),
    (
        r"^(?:and )?(?:when|how long ago|on which day)(?: (?:was|is|did) (?:that|it|this))?"
        r"(?: happen)?(?: exactly)?$",
        _when,
    ),
    (
        rf"^(?:what|where|when|how|which|who)\b.*?\b(?:he|she|they|him|her|them|{NAME}|"
        rf"the (?:[\w-]+ )?{_PERSON})\b.*$",
        _of_somebody,
    ),
)
