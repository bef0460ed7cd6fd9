"""Facts: what was said in a conversation, found again when somebody asks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ai.brains.base import Message, ModelCall
from ai.brains.embedded.account.happenings import acts_in
from ai.brains.embedded.moment import SPEECH, SPOKEN, arguments_of
from ai.brains.embedded.particulars import answers, outdates, tells
from ai.brains.embedded.rules.rule import TALK, Recall
from ai.brains.embedded.templates.values import Scope, cut, text_of
from ai.brains.embedded.wording import (
    concerns,
    content_words,
    is_statement,
    is_telling,
    speaks_of_self,
    stem,
    turned,
)
from ai.brains.lazy_pattern import lazy_pattern

TOLD, SAID, MESSAGE = "told", "said", "message"
"""Kinds of facts that are words of somebody: what a rule keeps, any other statement, and what came
as a message, which is also what such a fact is about."""
ANSWER, PENDING, WISH, DEED, VISIT = "answer", "pending", "wish", "deed", "visit"
"""Kinds of facts that are events: the answer to an errand, an errand that waits for one, what
somebody asked for, what was done for them, and that somebody was seen."""
REPLY, OWN = "reply", "own"
"""The same for what the assistant answered to a message, and for what it said aloud."""
MOVE, WORDS, MANNER = "move", "words", "manner"
"""The same for every coming and going, what somebody said aloud to whomever, and in what way they
spoke to the assistant, such as an insult."""
VERSES = "verses"
"""What somebody recited, which is nobody's word about themselves."""
PARTICULAR = "particular"
"""Not a kind of facts, but of a search: what somebody told of themselves, by what is asked."""
UNDER_WAY = "under way"
"""What the talk says of a call whose outcome comes later."""
MAX_FACTS = 5
"""Facts in one answer."""
MAX_DEEDS = 20
"""Deeds that are added up."""

_QUOTED = lazy_pattern(r"“[^”]*”")
_OF_UNNAMED = lazy_pattern(r"(?:he|she|they|it)(?:'\w+| )", re.IGNORECASE)
_DENIES = lazy_pattern(r"\b(?:not|never|no|nothing|\w+n't|cannot)\b", re.IGNORECASE)
_OF_ASKER = lazy_pattern(
    r"(?:and )?(?:what|where|when|how \w+|whom?|which(?: \w+)?) (?:am|was|do|did|have|had|will) "
    r"(?:i|we) (?!(?:just |ever )?(?:tell|told|say|said|mention|ask|call|order))",
    re.IGNORECASE,
)
"""How a question begins that is of what somebody is or does themselves."""
_OF_OWN = lazy_pattern(
    rf"{_OF_ASKER.pattern}|(?:do you (?:still )?)?(?:remember|recall) (?:what|how|when|where|who|"
    rf"why)"
    r" (?:my|our|i|we)\b",
    re.IGNORECASE,
)
"""The same, and how it begins that is of what became of somebody of theirs."""
_ANOTHER = lazy_pattern(r"\b(?:he|she|they|him|her|them|(?:my|our) [a-z]+)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Fact:
    """One statement that somebody made to the assistant."""

    about: str
    text: str
    """As its speaker made it."""
    value: str
    source: str
    name: str
    private: bool = False
    """It was whispered."""
    heard_by: tuple[str, ...] = ()
    """The sources that were there then, if it was."""
    noted: bool = False
    """It is what a rule notes, such as an order, and not in its speaker's words."""
    kind: str = TOLD
    data: Mapping[str, Any] = field(default_factory=dict)
    """Of a deed, its arguments, and its outcome in words."""
    carrier: str = ""
    """Of a message, who had it brought, for whoever it is from."""
    line: str = ""
    """Of what was told, the line that it was told in."""

    @property
    def personal(self) -> bool:
        """It speaks of its speaker."""
        return speaks_of_self(self.text)

    @property
    def is_sentence(self) -> bool:
        """It can follow "that" in a sentence."""
        if self.kind == VERSES or _OF_UNNAMED.match(self.text):
            return False  # of whom it is said is not known any more
        return self.kind not in (SAID, WISH, WORDS) or is_statement(self.text)

    def as_data(self, asker: str) -> dict[str, Any]:
        """For phrases. One of `yours`, `your_words`, `theirs` and `quoted` is there.

        Args:
            asker: The source id of the asker.
        """
        own = self.source == asker
        text = cut(self.text, 160)
        quote = f"“{text}”"
        return {
            "about": self.about,
            "text": self.text,
            "value": cut(self.value, 80),
            "by": self._by(own),
            "quote": quote,
            "yours": turned(text) if own and self.is_sentence else "",
            "your_words": quote if own and not self.is_sentence else "",
            "theirs": text if not own and self.is_plain else "",
            "quoted": quote if not own and not self.is_plain else "",
            "private": self.private,
            "waiting": self.kind == PENDING,
            "answer": quote if self.kind == ANSWER else "",
            "reply": quote if self.kind == REPLY and own else "",
            "move": self.value if self.kind == MOVE else "",
            "outcome": str(self.data.get("outcome", "")),
            "data": self.data,
        }

    def _by(self, own: bool) -> str:
        """From whom it comes, for phrases; "" for a reply to the one who asks."""
        if own and self.kind == REPLY:
            return ""
        return "you" if own and self.kind in (MESSAGE, WORDS, MANNER) else self.name

    @property
    def is_plain(self) -> bool:
        """It may be told on without quoting it."""
        return self.is_sentence and not self.personal


def recalled(facts: Sequence[Fact], wanted: Recall, scope: Scope, asker: str) -> list[Fact]:
    """The facts that a rule asks for, the latest first.

    What was whispered is found only for those who were there.

    Args:
        facts: Everything said and done, oldest first.
        wanted: What the rule asks for.
        scope: What its templates are filled with.
        asker: The source id of the asker.
    """
    about = wanted.about.fill(scope) if wanted.about else None
    by = wanted.by.fill(scope) if wanted.by else None
    if wanted.kind == PARTICULAR:
        told = (one for one in reversed(facts) if one.kind in _particulars(by) and not one.noted)
        theirs = (one for one in told if _is_word_of(one, by, asker))
        return [one for one in theirs if answers(one.text, about or "")][:1]
    if wanted.kind == VISIT and about:
        facts, about = _in_absence(facts, asker), None
    if wanted.kind == WORDS and about and not _tells_more(about, by or ""):
        return []
    facts = [fact for fact in facts if fact.kind in _kinds(wanted, about)]
    if wanted.own and _OF_OWN.match(str(scope.get("text") or "")):
        is_denied = _DENIES.search(str(scope.get("text"))) is not None
        facts = [
            fact
            for fact in facts
            if (fact.personal or fact.kind != SAID)
            and (is_denied or not _DENIES.search(fact.text) or fact.kind not in (TOLD, SAID))
        ]
    if wanted.last and wanted.anybody:
        return _noted_last(facts, wanted, str(scope.get("text") or ""), asker, about or "")
    if wanted.last:
        facts = [fact for fact in facts if fact.source == asker][-1:]
    found: dict[str | int, Fact] = {}
    asked = str(scope.get("text") or "")
    for number, fact in enumerate(reversed(facts)):
        if _may_be_read(fact, wanted, asker, by) and _fits(fact, about, asked):
            each = number if fact.kind == MOVE else " ".join(content_words(fact.about))
            found.setdefault(each, fact)
    best = list(found.values())
    if wanted.kind:
        return best[: MAX_DEEDS if wanted.kind in (DEED, MOVE) else MAX_FACTS]
    if about is not None:
        exact = [fact for fact in best if content_words(fact.about) == content_words(about)]
        best = exact[:1] or best[:1]
    else:  # a remark by the way is no answer while there is more
        best = [fact for fact in best if fact.kind != SAID] or _sentences(best)
        best = [one for n, one in enumerate(best) if not any(_outdates(b, one) for b in best[:n])]
    return best[:MAX_FACTS]


def _noted_last(
    facts: Sequence[Fact], wanted: Recall, text: str, asker: str, about: str
) -> list[Fact]:
    """All that was noted in the last line that told any of it, the last first.

    Where the asker's own words speak of somebody, it is a line of another.
    """
    is_of_another = not wanted.own and _ANOTHER.search(text) is not None
    words = content_words(about)
    noted = [
        fact
        for fact in reversed(facts)
        if content_words(fact.about) == words and _is_open_to(fact, asker)
        if fact.source == asker or not wanted.own
        if fact.source != asker or not is_of_another
    ]
    return [fact for fact in noted if fact.line == noted[0].line][:MAX_FACTS]


def _tells_more(about: str, name: str) -> bool:
    """Whether there is a telling word in what is asked about somebody, beside their name."""
    words = (word for word in content_words(about) if stem(word) != stem(name.lower()))
    return any(map(is_telling, words))


def _kinds(wanted: Recall, about: str | None) -> Sequence[str]:
    """The kinds of facts that a rule asks for; remarks by the way only if it says of what."""
    if wanted.kind:
        return (wanted.kind, PENDING) if wanted.kind in (ANSWER, DEED) else (wanted.kind,)
    asks_words = about is not None and (wanted.own or wanted.anybody or wanted.by is not None)
    return (TOLD, SAID, MESSAGE) if asks_words else (TOLD, MESSAGE)


def _may_be_read(fact: Fact, wanted: Recall, asker: str, by: str | None) -> bool:
    own = fact.source == asker
    if not _is_open_to(fact, asker) or (wanted.own and not own):
        return False
    if fact.kind in (VISIT, WORDS):
        return not own and (by is None or by.lower() == fact.name.lower())
    if by is not None:  # what was only noted is quoted to nobody
        return not fact.noted and (
            by.lower() == fact.name.lower()
            or own
            and by.lower() in ("i", "my", fact.carrier.lower())
        )
    # "My dog" is another one in another mouth.
    is_anothers = fact.personal and not own and fact.kind in (TOLD, SAID)
    return not is_anothers or wanted.anybody and (wanted.last or not fact.noted)


def _is_open_to(fact: Fact, asker: str) -> bool:
    """Whether a fact may be told to somebody: it was said aloud, or in front of them."""
    return not fact.private or asker in (fact.source, *fact.heard_by)


def _particulars(by: str | None) -> Sequence[str]:
    """The kinds of facts in which somebody may tell of themselves; of others, also overheard."""
    return (TOLD, SAID) if by is None else (TOLD, SAID, WORDS)


def _is_word_of(fact: Fact, by: str | None, asker: str) -> bool:
    if by is None:
        return fact.source == asker
    return fact.name.lower() == by.lower() and _is_open_to(fact, asker)


def _fits(fact: Fact, about: str | None, asked: str) -> bool:
    if about is None:
        return True
    is_word = fact.kind in (TOLD, SAID)
    return concerns(f"{fact.about} {fact.text}", about) and (
        not is_word or tells(f"{fact.about} {fact.text}", asked)
    )


def _outdates(newer: Fact, older: Fact) -> bool:
    return newer.source == older.source and outdates(newer.text, older.text)


def _sentences(facts: Sequence[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact.is_sentence]


def _in_absence(facts: Sequence[Fact], asker: str) -> Sequence[Fact]:
    """The facts between the last departure and the last return of somebody."""
    own = [n for n, fact in enumerate(facts) if fact.kind == VISIT and fact.source == asker]
    left = [n for n in own if facts[n].value == "leave"]
    back = [n for n in own if left and n > left[-1]]
    return facts[left[-1] : back[0] if back else None] if left else facts


def events_in(percept: Mapping[str, Any], is_secret: bool = False) -> list[Fact]:
    """What a percept shows to have happened: somebody came, was there, spoke, left or sent word.

    Args:
        percept: The percept.
        is_secret: Whether its words are for nobody but those who heard them.
    """
    kind, data = str(percept.get("kind") or ""), percept.get("data") or {}
    text = str(percept.get("text") or "").rstrip(" .")
    audience = percept.get("audience")
    source, name = str(percept.get("source") or ""), str(percept.get("name") or "")
    asker = str(data.get("asker") or source)

    def fact(about: str, text: str, value: str, source: str, name: str, kind: str) -> Fact:
        private = audience is not None or is_secret and kind == WORDS
        heard_by = tuple(audience or ())
        return Fact(about, text, value, source, name, private, heard_by, kind=kind)

    if kind == "message":
        sent = fact(MESSAGE, text, text, asker, str(data.get("for") or name), MESSAGE)
        return [replace(sent, carrier=name)]
    if kind == "outcome":
        result = data.get("result") if data.get("ok") else None
        answer = result.get("answer") if isinstance(result, Mapping) else None
        named = result if isinstance(result, Mapping) else {}
        by = str(named.get("to") or (data.get("arguments") or {}).get("to") or "")
        words = str(answer or "").rstrip(" .")
        return [fact(by, words, words, asker, by, ANSWER)] if words else []
    if not source or percept.get("assistant") or kind not in (*TALK, "pose", "arrive", "leave"):
        return []
    found = [fact(name, text, kind, source, name, VISIT)]
    if kind in ("arrive", "leave"):
        found.append(fact(text, text, kind, source, name, MOVE))
    if kind == "say" and audience is None:
        found.append(fact(f"{name}: {text}", text, text, source, name, WORDS))
    return found


def deeds_in(messages: Sequence[Message]) -> list[list[Fact]]:
    """By message, what was done in it for those who asked, and what of that waits for an answer.

    What a turn did of its own accord was done for nobody.
    """
    found: list[list[Fact]] = []
    asked: list[Mapping[str, Any]] = []
    for place, message in enumerate(messages):
        if message.percepts:
            asked = [one for one in message.percepts if one.get("addressed")]
        found.append([])
        for call in message.calls:
            after = messages[place + 1 :]
            end = next((m.text for m in after if m.role == "tool" and m.call_id == call.id), "")
            if end.startswith("Error"):
                continue
            if call.name == "answer_message":
                found[-1] += _replies(call, asked)
            elif call.name == SPEECH[0]:
                found[-1].append(_own(call, asked))
            elif call.name not in SPOKEN:
                found[-1].append(_deed(call, end, asked, f"{place} {len(found[-1])}"))
        lines = message.text if message.role == "user" else ""
        for act, words in acts_in(lines):  # of another's turn this is all that is left
            call = ModelCall("", act, {"words": words})
            found[-1].append(_deed(call, "", asked, f"{place} {len(found[-1])}"))
    return found


def _own(call: ModelCall, asked: Sequence[Mapping[str, Any]]) -> Fact:
    """What was said aloud to somebody, without what it quotes."""
    text = _QUOTED.sub("", str(arguments_of(call).get("message") or "")).rstrip(" .")
    source, name = ((asked[0] if asked else {}).get(key) for key in ("source", "name"))
    return Fact(text, text, text, str(source or ""), str(name or ""), kind=OWN)


def _replies(call: ModelCall, asked: Sequence[Mapping[str, Any]]) -> list[Fact]:
    """What was answered to the messages of a turn, for those who sent them."""
    words = str(arguments_of(call).get("message") or "").rstrip(" .")
    came = [events_in(one) for one in asked if one.get("kind") == MESSAGE]
    sent = [fact for facts in came for fact in facts]
    return [replace(one, about=REPLY, text=words, value=words, kind=REPLY) for one in sent]


def _deed(call: ModelCall, end: str, asked: Sequence[Mapping[str, Any]], number: str) -> Fact:
    arguments, asker = arguments_of(call), asked[0] if asked else {}
    audiences = [one.get("audience") for one in asked]
    audience = next((one for one in audiences if one is not None), None)
    text = " ".join(map(text_of, arguments.values()))
    return Fact(
        f"{call.name} {text} {number}",
        text,
        text,
        str(asker.get("source") or ""),
        str(arguments.get("to") or asker.get("name") or ""),
        audience is not None,
        tuple(audience or ()),
        kind=PENDING if UNDER_WAY in end else DEED,
        data={**arguments, "outcome": end},
    )
