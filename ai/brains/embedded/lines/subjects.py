"""Subjects: lines that only name what the character has said it can be asked about.

Strangers take an offer at its word: "Ask me about the bell" gets "ok, the bell then" or "the bell?
what's that". A persona says which question such a line stands for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ai.brains.embedded.likeness.sentences import telling_words
from ai.brains.lazy_pattern import lazy_pattern

LEAST_OFFERED = 2
"""Subjects in a line that says what one may ask about."""
LONG = 4
"""Words of a subject that mean nothing else, whatever is in them."""
_LEAD = (
    r"(?:(?:and|but|so|ok|okay|well|right|fine|then|yes|no|oh|please|sure|go on|wait|now|hey|haha|"
    r"lol|huh|hm+|eh|cool|nice|wow|neat|interesting|thanks|cheers|great|good|fair enough|i see|"
    r"really|no way|(?:you|u)(?:'ve)?(?: just| literally| only)* (?:offered|said|named|mentioned|"
    r"listed)"
    r"(?: so| it| that| them)?)[,.!?…]* )*"
)
_ASKS = (
    r"(?:(?:what|how) about|(?:(?:can|could|will|would) you )?(?:please )?(?:tell|explain to) "
    r"(?:me|us)(?: (?:more|something|all|then))* (?:about|of)|(?:let's|let us|i(?:'d| would|'ll| "
    r"want| like)*(?: to)?) (?:hear|know|talk|ask)(?: (?:you|more))* (?:about|of)|explain|about|on|"
    r"what(?:'s| is) (?:there to (?:say|know) about|with|this about)|what (?:do|can) you (?:know|"
    r"tell (?:me|us)|say) (?:about|of)|(?:who|what)(?:'s| is) this)"
)
_THAT = r"(?:that|it|this|he|she|they|those|him|her|them)"
_TAIL = (
    r"(?P<liked> sounds (?:good|nice|fun|great|interesting))?(?:,? (?:then|please|now|first|maybe|"
    r"i guess))*(?:[ ,.?!…]+(?:so |and |but )?(?:(?:what|who)"
    rf"(?:'s|s| is| are|'re| was)? {_THAT}(?: then| anyway| again)?|what about {_THAT}|tell (?:me|"
    rf"us)(?: more)?(?: about {_THAT})?|never heard(?: of {_THAT})?|go on))?[ ?.!…]*"
)
_NAMES = lazy_pattern(
    rf"{_LEAD}(?:(?P<asks>{_ASKS}) )?(?P<what>\S(?:.{{0,58}}?\w)?){_TAIL}", re.IGNORECASE
)
"""A line that has no more than a subject, and how it is asked about."""
_ARTICLE = lazy_pattern(r"^(?:the|that|this|those|these|your) ", re.I)
_GO_ON = lazy_pattern(r"\b(?:go on|offered)\b", re.I)
_SAYS_SO = lazy_pattern(
    rf"{_LEAD}(?:you|u)(?:'ve| have)? (?:(?:just|literally|only|already|did|also) )*"
    r"(?:said|say|told (?:me|us)|offered)(?: that)? (?:i|we|one|people)(?: (?:can|could|may|"
    r"might|should|was to|were to))? (?:to )?ask(?: (?:you|hob|u))?(?: (?:about|of|on|for))? "
    r"(?P<what>[^,.;:?!]+)(?P<rest>(?:[,.;:?! ]+\S.*)?)",
    re.IGNORECASE,
)
"""How somebody reminds it of what it said they could ask."""
_TAKES = lazy_pattern(
    rf"{_LEAD}(?:(?:and|just|please|now|yeah|do) )*(?:(?:read|tell)(?: (?:it|that|them|one|me|us|"
    r"on|out|to|aloud|about it|any))*|go (?:on|ahead)|any(?: of (?:them|those))?|whichever|you "
    r"choose|the first(?: one)?)(?:,? (?:then|now|please|of them))*\W*",
    re.IGNORECASE,
)
"""How somebody takes what was offered, and names nothing of it."""
_OFFERS_ONE = lazy_pattern(r"\b(?:gladly|can|could|will|shall i) (?:read|tell)\b|\bask me\b", re.I)
"""How it offers a single one."""
_FIRST = lazy_pattern(
    r"(?:(?:o+h|ah|and|so|hm+|ok|but),? )*(?P<what>the [\w' ]{2,30}?)[,.!?…]+ (?=.*\b(?:it|that|"
    r"there|them|they)\b)",
    re.IGNORECASE,
)
"""What a line names before it asks of it: "ooh the gate, what's behind it"."""
_IT = lazy_pattern(r"(?:that|this|it|exactly that|about that|just that)(?: now)?", re.IGNORECASE)


class Named(NamedTuple):
    """What a line names."""

    question: str
    """What it stands for."""
    reminds: str
    """The subject of which it says that the character said so; "" if it says nothing of the kind.
    """
    is_asked: bool
    """Whether it has words that ask about something."""
    is_full: bool
    """Whether the persona itself says what is asked with it."""
    is_long: bool
    """Whether so many words can hardly mean anything else."""


class Subjects:
    """What a character can be asked about.

    Args:
        about: Names of subjects, parted by " | " → how one asks about them in full.
        subjects: Further names, about which one only asks.
    """

    def __init__(self, about: Any, subjects: Any) -> None:
        listed = about.items() if isinstance(about, Mapping) else ()
        self._full = {
            name.strip().lower(): str(question)
            for names, question in listed
            for name in str(names).split("|")
        }
        self._listed = [*map(str, subjects if isinstance(subjects, list | tuple) else ())]
        plain = {name.lower(): f"tell me about {name}" for name in self._listed}
        full = {**plain, **self._full}
        self._questions = {**{_ARTICLE.sub("", name): full[name] for name in full}, **full}

    def question(self, what: str) -> str:
        """What is asked with the mere name of a subject; "" if it is none."""
        name = " ".join(what.lower().replace("’", "'").split())
        longer = [one for one in self._questions if one.startswith(f"{name} of ")]
        asked = self._questions.get(name) or self._questions.get(_ARTICLE.sub("", name), "")
        return asked or (self._questions[longer[0]] if len(longer) == 1 else "")

    def named(self, line: str, before: str) -> Named | None:
        """What a line names, if it has no more than that.

        Args:
            line: What was said.
            before: The line before it, which "that" may be of.
        """
        if not self._questions:
            return None
        line = " ".join(line.replace("’", "'").split())
        said = _SAYS_SO.fullmatch(line)
        what = said["what"] if said else ""
        if said is not None and _IT.fullmatch(what):
            earlier = _NAMES.fullmatch(before)
            what = earlier["what"] if earlier else ""
        if said is not None:
            more = _NAMES.fullmatch(said["rest"].strip(" ,.;:?!"))
            asked = self.question(more["what"]) if more else ""
            asked = asked or self.question(what)
            return Named(asked, what, True, True, True) if asked and what else None
        found = _NAMES.fullmatch(line)
        asked = self.question(found["what"]) if found else ""
        if found is None or not asked:
            return None
        what = found["what"].lower()
        is_full, is_long = what in self._full, len(what.split()) >= LONG
        return Named(
            asked,
            "",
            bool(found["asks"] or found["liked"] or _GO_ON.search(line)),
            is_full,
            is_long,
        )

    def is_bare(self, line: str, offer: str) -> bool:
        """Whether a line has no word beside those of a subject that was offered."""
        found = _NAMES.fullmatch(line)
        named = telling_words(found["what"]) if found else set()
        return bool(named) and named <= telling_words(offer)

    def taken(self, line: str, offer: str, before: str) -> str:
        """The question of what a line takes of several subjects that were offered, or "".

        What it names first, and asks more about than is known, needs no offer.
        """
        offered = [name for name in self._listed if name.lower() in offer.lower()]
        if len(offered) == 1 and _OFFERS_ONE.search(offer) and _TAKES.fullmatch(line):
            return self.question(offered[0])
        if len(offered) < LEAST_OFFERED:
            first = _FIRST.match(line)
            return self.question(first["what"]) if first else ""
        is_any = _TAKES.fullmatch(line) is not None
        asked = telling_words(before if is_any else line)
        meant = [name for name in offered if telling_words(name) & asked]
        meant = meant or offered if is_any else meant
        return self.question(meant[0]) if is_any or len(meant) == 1 else ""
