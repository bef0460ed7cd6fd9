"""Record: what happened around an assistant lately, as one asker may hear of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ai.brains.embedded.account.happenings import DID, SAID, Happening
from ai.brains.embedded.register.roots import roots
from ai.brains.embedded.templates.values import cut
from ai.brains.embedded.wording import turned
from ai.brains.lazy_pattern import lazy_pattern

MAX_QUOTE = 160
"""Characters of what is quoted."""
MOST = 2
"""Things told in one answer."""
NAME = r"(?-i:[A-Z])[\w-]+"
ANYBODY = r"(?:any|some)(?:body|one)"
WHO = rf"(?P<who>{NAME}|{ANYBODY})"
NOW = r"(?:,? (?:again|now|just now|today|tonight|earlier|before|yet|already|so far|lately|then))*"
JUST = r"(?:(?:just|ever|already|really|yet|not|else|here|been|also|last|still|now) )*"
_SEEKING = lazy_pattern(
    r"\?|\b(?:ask|look|search|seen?|want|need|where|find|miss|waiting|wait)\w*\b", re.I
)
LEFT_WORD = lazy_pattern(
    rf"(?P<by>{NAME}) (?:has left word|left word|says|sends word): (?P<word>“.+?”)"
)
"""Words that somebody left for another, as they are told and as a goal has them."""
_ASKS = (
    r"(?:who|whom|whose|what|where|when|why|how|which|do|did|can|could|would|will|have|are|were)"
)
_GOES_ON = rf"(?:{_ASKS}|i|i'?m|my|we|our|please|tell|give|he|she)"
"""How a line goes on behind whom it is for, without a mark between them."""
_QUESTION = lazy_pattern(
    rf"(?:(?:so|and|but|well),? )*{_ASKS} (?:(?:you|u|i|we|he|she|it|they|there|the|is|are|was|"
    rf"were|do|does|did|can|has|have|had|many|much|old|{NAME})\b)",
    re.I,
)
_CALLS = lazy_pattern(rf"^{NAME}, (?=\w)")
"""Whom a line is for, at its front."""
_HUSHES = lazy_pattern(
    r"(?:please |but |and )*(?:nobody|no ?one|don['’]?t|do not|never|keep (?:it|this|that)"
    r"|tell (?:no|nobody)|not a word|this is (?:a secret|between))\b",
    re.I,
)
"""How a line begins that only asks for silence."""


@dataclass(frozen=True)
class Told:
    """An answer."""

    text: str
    private: bool = False
    """It is for the one who asks alone."""
    claim: str = ""
    """What somebody says, if it is asked whether that is so and nothing said here tells it."""


class Record:
    """What happened, for one who asks about it.

    Args:
        happened: What happened, the oldest first.
        name: The name of the asker.
        source: Their source id.
        names: What the assistant answers to.
    """

    def __init__(
        self, happened: Sequence[Happening], name: str, source: str, names: Sequence[str]
    ) -> None:
        self.happened = [each for one in happened for each in _sentences(one)][::-1]
        self.before = ""
        """What stands before a question in its line."""
        self.name = name
        self.source = source
        called = "|".join(map(re.escape, names)) or "-"
        self._to_me = re.compile(
            rf"^(?:{called})(?:\s*[,:!]+\s*|\s+(?={_GOES_ON}\b))|,?\s*\b(?:{called})(?=[?.!]*$)",
            re.I,
        )

    def said(self, who: str) -> Iterator[Happening]:
        """What somebody said, the last first."""
        return (one for one in self.happened if one.kind == SAID and is_one(one.by, who))

    def own_said(self) -> list[Happening]:
        """What the asker said, the last first."""
        return [one for one in self.happened if one.kind == SAID and one.source == self.source]

    def kept_for(self, who: str) -> Iterator[str]:
        """The words that the asker left for somebody, the last first."""
        for one in self.happened:
            title = str(one.arguments.get("title") or "") if one.tool == "add_goal" else ""
            left = LEFT_WORD.search(title)
            if left and one.source == self.source and re.match(rf"Tell {re.escape(who)}:", title):
                yield left["word"]

    def reminders(self) -> Iterator[str]:
        """What the asker wanted to be reminded of, the last first."""
        for one in self.happened:
            title = str(one.arguments.get("title") or "") if one.tool == "add_goal" else ""
            if title.startswith("Remind") and one.source == self.source and one.kind == DID:
                yield title.partition(": ")[2]

    def seeks_asker(self, text: str) -> bool:
        """Whether a line asks for the asker, and does not speak to them."""
        text = self._to_me.sub("", text.strip())
        is_to_them = re.match(rf"{re.escape(self.name)}\s*[,:!]", text, re.I)
        return bool(has_name(text, self.name) and not is_to_them and _SEEKING.search(text))

    def is_of_secret(self, text: str, wanted: Iterable[str]) -> bool:
        """Whether a line asks for something that was told in confidence, by its roots."""
        is_named = has_name(text, self.name)
        is_asked = re.search(r"\b(?:secret|whisper\w*|confid\w+|tell|told)\b", text, re.I)
        return bool(set(wanted) & roots(text)) or bool(is_named and is_asked)

    def tells(self, text: str) -> bool:
        """Whether a line tells something: it asks nothing, and not only for silence."""
        return not (asks(text) or _HUSHES.match(text)) and len(roots(text)) > 1

    def bare(self, text: str) -> str:
        """A line without the name of the one whom it is for."""
        return _CALLS.sub("", self._to_me.sub("", text.strip()))

    def quote(self, one: Happening) -> str:
        """What somebody said, in quotation marks."""
        return f"“{cut(self.bare(one.text), MAX_QUOTE)}”"

    def in_their_words(self, one: Happening) -> str:
        """What the asker said, as it is said back to them."""
        text = self.bare(one.text).split(": ")[0]
        return turned(cut(text.rstrip(" .!?"), MAX_QUOTE))


def asks(text: str) -> bool:
    """Whether a line is a question."""
    return text.rstrip(" \"'”").endswith("?") or _QUESTION.match(text) is not None


def has_name(text: str, name: str) -> bool:
    """Whether a line has a name in it."""
    return bool(name) and re.search(rf"\b{re.escape(name)}\b", text, re.I) is not None


def is_one(name: str, who: str) -> bool:
    """Whether somebody is meant by a name, or by "anybody"."""
    return re.fullmatch(ANYBODY, who, re.I) is not None or name.lower() == who.lower()


def listed(words: Sequence[str]) -> str:
    """Some words as one text, with "and" before the last."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _sentences(one: Happening) -> list[Happening]:
    """What somebody said, sentence by sentence; anything else as it is."""
    parts = re.split(r"(?<=[.!?]) +(?=\w)", one.text) if one.kind == SAID else [one.text]
    return [replace(one, text=part) for part in parts]


Answer = Callable[[Record, "re.Match[str]"], Told | None]
"""Answers a question that was found to be of one kind."""
Kinds = Sequence[tuple[re.Pattern[str], Answer]]
"""How it is asked, and what answers it."""


def kinds(*rows: tuple[str, Answer]) -> Kinds:
    """Kinds of questions, by patterns for the whole of one."""
    return [(lazy_pattern(pattern, re.I), answer) for pattern, answer in rows]
