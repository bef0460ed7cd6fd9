"""The scope of a turn: whose memory it uses, and who would hear of what is recalled.

The audience of a private row is written as source ids between bars. Its provenance says from whom
it is known and how far to trust that; code decides on both.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from ai.memory.privacy.sessions import Session

EVERYBODY = ""
"""The audience of what is not private."""


def audience(ids: Iterable[str]) -> str:
    """Source ids in the form of a row's audience; no ids mean nobody, not everybody."""
    return f"|{'|'.join(sorted(set(ids)))}|"


def members(whose: str) -> tuple[str, ...]:
    """The source ids of a private row's audience."""
    return tuple(one for one in whose.split("|") if one)


def common(audiences: Iterable[str]) -> str:
    """The audience of what rests on things with these audiences: those who may hear of them all."""
    private = [set(members(whose)) for whose in audiences if whose != EVERYBODY]
    return audience(set.intersection(*private)) if private else EVERYBODY


TRUST = {"seen": 0.9, "told": 0.8, "inferred": 0.6, "overheard": 0.3}
"""By how it became known."""


_WORD = re.compile(r"[^\W_]+")
_WORDS_ONLY = re.compile(r"[\w\s.,;:!'’\"“”()-]+")
_REPORTING = frozenset(
    (
        *("a", "about", "actually", "also", "am", "an", "and", "are", "as", "at", "be", "been"),
        *("but", "by", "corrected", "corrects", "did", "do", "does", "for", "from", "had", "has"),
        *("have", "he", "her", "herself", "him", "himself", "his", "i", "if", "in", "is", "it"),
        *("its", "me", "mine", "my", "now", "of", "on", "or", "our", "ours", "promised"),
        *("promises", "really", "s", "said", "say", "says", "she", "so", "tells", "that", "the"),
        *("their", "them", "themselves", "they", "this", "to", "told", "too", "wants", "was"),
        *("we", "were", "will", "with", "would", "you", "your", "yours"),
        *("d", "ll", "m", "re", "ve"),
    )
)
"""Words that say how something is known, and nothing of what."""


_OF_SPEAKERS = frozenset(
    ("i", "me", "mine", "my", "our", "ours", "us", "we", "you", "your", "yours")
)
"""Words that mean another person with each speaker."""
_NEGATIONS = frozenset(("never", "no", "nobody", "none", "not", "nothing", "t", "without"))
_ASKING = frozenset(
    (
        *("after", "again", "and", "arrive", "arrives", "ask", "asks", "back", "before", "bring"),
        *("come", "comes", "could", "give", "gives", "hand", "hands", "her", "here", "hear"),
        *("hears", "him", "hold", "holds", "how", "it", "keep", "keeps", "take", "takes"),
        *("know", "let", "meet", "meets", "message", "next", "please", "pass", "promise"),
        *("remember", "remind", "return", "returns", "see", "sees", "tell", "then", "there"),
        *("time", "us", "what", "when", "where", "whether", "who", "why", "word"),
    )
)
"""Words that say what to do about something, and nothing of what."""
_THINGS_TOO = frozenset(
    ("hand", "hands", "hold", "holds", "keep", "keeps", "pass", "passes", "take", "takes")
)
"""Those of them that may also be a thing: "the gold is in the keep"."""
_TEXTS = ("text", "title", "details", "name", "notes", "topic", "summary", "reason", "task")
"""Fields of rows with words in them."""
_ENDING = re.compile(r"(?<=...)(?:ing|ed|es|s)$")
_ASSENT = frozenset(
    (*("aye", "indeed", "ja", "nay", "nein", "no"), *("non", "nope", "oui", "si", "yeah", "yes"))
)
_COURTESIES = frozenset(
    (
        *("bye", "dear", "fine", "good", "great", "hello", "hi", "nice", "ok", "okay", "sorry"),
        *("thank", "well"),
    )
)
"""The beginnings of words that tell nothing."""
_WHOLE = 3
"""So many telling words say what they mean."""
_COMMON = frozenset(
    (
        *_NEGATIONS,
        *_COURTESIES,
        *("all", "any", "away", "by", "can", "every", "here", "just", "more", "most", "much"),
        *("now", "off", "one", "only", "out", "over", "some", "than", "up", "very", "while"),
    )
)
"""The beginnings of words that are in any talk: that one is in a whisper, too, tells nothing."""
_STEM = 5
"""Letters by which words are compared, as they may have different endings."""
_SENTENCE_END = re.compile(r"(?<=[.!?？؟…])\s+|\n")
QUESTION = re.compile(r"[?？؟]")
"""The mark of a question."""


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _repeats(text: str, sentence: str, name: str) -> bool:
    """Whether a text says no more than a sentence of somebody with that name.

    It has words of the sentence alone, in the same order, and denies what the sentence denies. A
    question says nothing.
    """
    said, written = _words(sentence), _words(text)
    telling = [word for word in written if word not in _REPORTING.union(_words(name))]
    rest = iter(said)
    same_sense = not _NEGATIONS.intersection(said) ^ _NEGATIONS.intersection(written)
    in_order = bool(telling) and all(word in rest for word in telling)
    is_question = QUESTION.search(sentence) is not None
    return in_order and same_sense and not is_question and bool(_WORDS_ONLY.fullmatch(text))


def _telling(text: str) -> set[str]:
    """The beginnings of the words of a text that say what it is about."""
    told = (word for word in _words(text) if word not in _REPORTING | _ASKING)
    return {_ENDING.sub("", word)[:_STEM] for word in told}


def _things(text: str) -> set[str]:
    """Those words of a text that may say what to do, or name a thing."""
    return {word.rstrip("s") for word in _words(text) if word in _THINGS_TOO}


def in_words(text: str) -> str | None:
    """A whisper, or None if its words tell less than it means, as those of "yes, I did" do."""
    told = _telling(text)
    is_assent = bool(_ASSENT.intersection(_words(text)[:2]))
    is_courtesy = bool(told) and told <= _COURTESIES
    is_short = len(told - _COURTESIES) < _WHOLE and QUESTION.search(text) is None
    return None if is_assent or is_short and not is_courtesy else text


def gist(text: str) -> tuple[str, ...]:
    """The words of a text, in order, without those that say how something is known."""
    return tuple(word for word in _words(text) if word not in _REPORTING)


class Kept(Protocol):
    """A row or an entry of the session, which has an audience."""

    audience: str


Row = TypeVar("Row", bound=Kept)


@dataclass(frozen=True)
class Scope:
    """Given to tools as `context.memory`, so that no tool names an assistant or decides on privacy.

    The rule is: what was whispered stays with those who were there.
    """

    script: int
    """The assistant's script."""
    now: Callable[[], datetime]
    asker: str = ""
    """The source id of the asker; "" in a turn of the assistant's own."""
    asker_name: str = ""
    concerned: str = ""
    """The source id of whom a turn of the assistant's own is about, such as one who asked for what
    has ended now; "" in other turns."""
    concerned_name: str = ""
    behalf: tuple[str, str] = ("", "")
    """The name and the source id of the one for whom the asker has sent a message."""
    place: int | None = None
    private: bool = False
    """Whether the line that caused the turn was whispered or paged."""
    there: tuple[str, ...] = ()
    """Those who heard it, including the asker; empty for the asker alone."""
    alone: Callable[[], bool] = lambda: False
    """Whether nobody but the asker, or the one concerned, is there to overhear an answer."""
    others: Callable[[], Collection[str]] = tuple
    """Returns the source ids of those who would overhear it; none if that is not known."""
    listening: Callable[[], str] = str
    """Returns who else is there and would hear what is said aloud, as a clause; "" if nobody is."""
    held: list[str] = field(default_factory=list)
    """The audiences of all private things that the turn was shown: in its cause, its memories and
    the results of its tools. What it writes may repeat any of them."""
    held_texts: list[str | None] = field(default_factory=list)
    """The words of these things but for its cause and the history; None where they are unknown."""
    secrets: Callable[[], Iterable[str | None]] = tuple
    """Returns the private words in the history; None where they tell less than they mean."""
    asked: str = ""
    """What the asker said, aloud or not, and so caused the turn."""
    said: str = ""
    """What the asker said aloud, and so caused the turn."""
    said_before: Callable[[], Iterable[tuple[str, str]]] = tuple
    """Returns what was said aloud earlier, as all who were there know: the source id and words."""
    session: Session | None = None
    """What it keeps in mind until it sleeps or leaves; None if it is not running."""
    staff: bool = False
    """Whether staff look at it, outside of any turn: they see what is private as well. Check that
    they may examine the assistant before you make such a scope."""
    looks_only: bool = False
    """Whether recall leaves memories as old as they are, because nothing of the turn is kept."""
    asked_at: Callable[[], datetime] | None = None
    """Returns when the words that caused the turn were said; None if nobody said any."""
    remind: Callable[[], None] = lambda: None
    """Called when goals are due at other times than before."""
    due: frozenset[int] = frozenset()
    """The goals that caused the turn: it was shown them, so it may change them whoever is there."""

    @property
    def audience(self) -> str:
        """The audience of what is written now: those who may hear of everything it may repeat."""
        private = self.private and self.asker
        own = audience(self.there or [self.asker]) if private else EVERYBODY
        return common([own, *self.held])

    def audience_of(self, text: str) -> str:
        """The audience of a text that is written now.

        Those who may hear of everything it may repeat; everybody, if it has no word of what is
        private, and the asker said all of its words aloud, or if it says no more than a sentence
        that was said aloud: by the asker, or by anybody whose words mean the same from whoever
        says them.
        """
        hears = self.audience
        if hears == EVERYBODY or self.private:
            return hears
        is_open = any(
            _repeats(text, sentence, self.asker_name if source == self.asker else "")
            for source, words in ((self.asker, self.said), *self.said_before())
            for sentence in _SENTENCE_END.split(words)
            if source == self.asker or not _OF_SPEAKERS.intersection(_words(sentence))
        )
        return EVERYBODY if is_open or self._is_heard(text) and self.is_open(text) else hears

    def audience_of_plan(self, text: str) -> str:
        """The same of what somebody asks to have done.

        Everybody may hear of it also if all of its words were said aloud just now.
        """
        hears = self.audience_of(text)
        if hears == EVERYBODY or self.private:
            return hears
        told, said = _telling(text) - _telling(self.asker_name), _telling(self.said)
        is_asked = bool(told) and told <= said and not self._names_private_thing(text)
        return EVERYBODY if is_asked or self._is_heard(text, said) and self.is_open(text) else hears

    def _is_heard(self, text: str, heard: Collection[str] = ()) -> bool:
        """Whether the asker has said the telling words of a text aloud, and not as a question.

        A word of its own may be another word for what is private.

        Args:
            text: The text.
            heard: Other words that count as said.
        """
        told = _telling(text) - _telling(self.asker_name)
        said = [self.said, *(words for source, words in self.said_before() if source == self.asker)]
        sentences = (one for words in said if words for one in _SENTENCE_END.split(words))
        told_aloud = (_telling(one) for one in sentences if not QUESTION.search(one))
        return bool(told) and told <= {*heard}.union(*told_aloud)

    def audience_of_speech(self, text: str) -> str:
        """The audience of what it says aloud to somebody who is alone with it."""
        return EVERYBODY if not self.private and self.is_open(text) else self.audience

    def is_open(self, text: str, noted: Iterable[str] = ()) -> bool:
        """Whether a text has none of the words of what is private, as far as these tell it.

        Args:
            text: The text.
            noted: Other private words.
        """
        private = [*self.secrets(), *self.held_texts, *noted]
        told = _telling(text) - _telling(self.asker_name) - _COMMON
        things = _things(text)
        return all(
            one is not None and told.isdisjoint(_telling(one)) and things.isdisjoint(_things(one))
            for one in private
        )

    def _names_private_thing(self, text: str) -> bool:
        """Whether a text may name a thing that is private, and that the asker did not say aloud."""
        things = _things(text) - _things(self.said)
        private = [*self.secrets(), *self.held_texts] if things else ()
        return any(one is None or not things.isdisjoint(_things(one)) for one in private)

    def hold(self, audiences: Iterable[str], texts: Iterable[str | None] | None = None) -> None:
        """Note that the turn is shown things with these audiences.

        Args:
            audiences: Theirs.
            texts: The words in those that are private; None if they are not known.
        """
        private = set(audiences) - {EVERYBODY}
        self.held.extend(private.difference(self.held))
        if private:
            self.held_texts.extend([None] if texts is None else texts)

    def shown(self, rows: Iterable[Row]) -> list[Row]:
        """Note that the turn is shown some rows, and return them."""
        found = list(rows)
        for row in found:
            if row.audience != EVERYBODY:
                words = " ".join(_texts_of(row))
                self.hold([row.audience], [words] if words else None)
        return found

    def may_hear(self, whose: str) -> bool:
        """Whether the turn may be shown a row with this audience.

        It may be shown a private one if the asker, or the one concerned, was there and so was
        everybody else who would hear the answer.
        """
        if whose == EVERYBODY or self.staff:
            return True
        who = self.asker or self.concerned
        if not who or f"|{who}|" not in whose:
            return False
        return bool(self.private and self.asker) or self.alone() or self.is_known_to_all(whose)

    def is_known_to_all(self, whose: str) -> bool:
        """Whether others are there, and a row with this audience is nothing new to any of them."""
        others = self.others()
        return bool(others) and set(others) <= set(members(whose))


def _texts_of(row: Kept) -> Iterable[str]:
    return (text for name in _TEXTS if isinstance(text := getattr(row, name, ""), str))


class Provenance(NamedTuple):
    """From whom, and how far to trust it."""

    source: str
    """A source's id; "" is the assistant itself."""
    name: str
    trust: float


def provenance(scope: Scope, how: str) -> Provenance:
    """The provenance of what an assistant notes now.

    In a turn that somebody caused, that is tied to them and trusted no more than what they say,
    since their words may have dictated it. Only in a turn of its own is it its own observation.

    Args:
        scope: The turn's.
        how: "seen", "told", "inferred" or "overheard", as the model says.
    """
    if not scope.asker:
        return Provenance("", "", TRUST["inferred" if how == "told" else how])
    return Provenance(scope.asker, scope.asker_name, min(TRUST[how], TRUST["told"]))


def digest(*parts: str) -> str:
    """A hash of some texts that ignores case and spaces."""
    text = "\x00".join(" ".join(part.casefold().split()) for part in parts)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
