"""The moment: what a request tells the built-in brain about where it stands."""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ai.brains.base import Message, ModelCall, Request
from ai.brains.embedded.builtin.phrases import SUBJECTS
from ai.brains.embedded.confidence import confided, is_in_confidence
from ai.brains.embedded.percept_fields import is_for_few, name_of
from ai.brains.embedded.rules.rule import TALK
from ai.brains.embedded.wording import content_words, is_telling, spoken_name, stem
from ai.brains.lazy_pattern import lazy_pattern

SPEECH = ("say", "whisper", "channel_send", "page", "answer_message")
SPOKEN = {**dict.fromkeys(SPEECH, "message"), "pose": "action"}
"""Tools that others notice, and where their words stand."""
LAST = 3
"""Lines to the same asker that are not said again to them."""
REMEMBERED = 10
"""Own lines that are not said again while there are others."""
MAX_SUBJECTS = 3
"""Subjects in one answer."""
MAX_PERCEPTS = 4
"""Of a burst, those that are answered: the last ones."""


_MY = lazy_pattern(r"\bmy\b", re.IGNORECASE)
_HALF = lazy_pattern(
    r"(?:(?<=\w)\s?(?:…|\.{2,})|[,–—-]|(?<=\b(?:and|the|but))|(?<=\b(?:or|an|my))|(?<=\ba))\s*$",
    re.IGNORECASE,
)
"""How half a sentence ends; "..." alone is a silence, and whole."""

_ANY = lazy_pattern(r"(?:any|some|every|no)(?:thing|body|one|where)|what's|who's|where's|how's")
_SENTENCE = lazy_pattern(r"[^.!?…\s][^.!?…]*[.!?…]*")


@dataclass(frozen=True)
class Call:
    """A call that the brain wants to make."""

    tool: str
    """By the name that it is known by here."""
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The same for the same call."""
        return f"{self.tool} {json.dumps(dict(self.arguments), sort_keys=True, default=str)}"


class Moment:
    """One step of one turn, as the built-in brain sees it.

    Args:
        request: What it was asked.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.persona = request.persona
        begin = max(
            (i for i, m in enumerate(request.messages) if m.role == "user" and _is_opening(m)),
            default=len(request.messages),
        )
        self.history: Sequence[Message] = request.messages[:begin]
        self.turn: Sequence[Message] = request.messages[begin:]
        self.heard = _with_rests(
            percept
            for message in self.turn[:1]
            for percept in message.percepts
            if percept.get("addressed")
        )[-MAX_PERCEPTS:]
        self.steps = sum(1 for message in self.turn if message.role == "assistant")
        self._names = names_at_hand(request)
        self._results = _results(self.turn)
        self._tried = Counter(Call(call.name, arguments_of(call)).key for call in _calls(self.turn))

    @property
    def me(self) -> str:
        """The assistant's own name."""
        return str(self.persona.get("name") or "")

    @property
    def names(self) -> list[str]:
        """What the assistant answers to, the longest first."""
        whole = self.me.split()
        first = [word for word in whole if word.lower() not in ("the", "a", "an", "old")][:1]
        others = [*(self.persona.get("aliases") or ()), *(self.persona.get("called") or ())]
        known = [self.me, *first, *map(str, others)]
        return sorted({name for name in known if len(name) > 1}, key=lambda n: (-len(n), n))

    @cached_property
    def people(self) -> Mapping[str, str]:
        """Who may be spoken of: name → "he", "she", or "" for either."""
        known = self.persona.get("people")
        said = {str(k): str(v) for k, v in known.items()} if isinstance(known, Mapping) else {}
        old = {name.lower() for name in said}
        met = (spoken_name(name) for name in self.heard_names if name and name.lower() not in old)
        return {**dict.fromkeys(met, ""), **said}  # of players, one typed "anna" is Anna

    @cached_property
    def heard_names(self) -> frozenset[str]:
        """The names of those of whom something was heard."""
        percepts = (p for message in self.request.messages for p in message.percepts)
        named = (
            (
                one.get("name"),
                (one.get("data") or {}).get("for") if one.get("kind") == "message" else "",
            )
            for one in percepts
        )
        return frozenset(str(name or "") for names in named for name in names)

    @property
    def with_assistant(self) -> bool:
        """Whether another assistant says all this; a message from one waits for an answer."""
        return bool(self.heard) and all(
            percept.get("assistant") and percept.get("kind") != "message" for percept in self.heard
        )

    @property
    def with_somebody(self) -> bool:
        """Whether somebody is behind all this who waits for an answer, and is no assistant."""
        return not self.with_assistant and any(
            percept.get("source") or (percept.get("data") or {}).get("for")
            for percept in self.heard
        )

    @property
    def spoke_with_it(self) -> bool:
        """Whether the turn before this one came from the same source."""
        for message in reversed(self.history):
            sources = {p.get("source") for p in message.percepts if p.get("addressed")}
            if sources:
                return sources == {percept.get("source") for percept in self.heard}
        return False

    def has_met(self, name: str, source: str) -> bool:
        """Whether somebody of a name has been heard who is not the one with this source."""
        named = [f"{lead} {name.lower()}" for lead in ("my name is", "i am", "i'm", "call me")]
        owner = ""
        for percept in (p for message in self.request.messages for p in message.percepts):
            by = str(percept.get("source") or "")
            if by and str(percept.get("name")).lower() == name.lower():
                if by == source:
                    return False
                owner = by
            if by and not owner and any(lead in str(percept.get("text")).lower() for lead in named):
                owner = by
        return owner not in ("", source)

    def may_give(self, what: str, source: str) -> bool:
        """Whether a thing may be given away: its persona lists it, or this source gave it."""
        wanted = set(content_words(what))
        named = [*self._gifts(source), *map(str, self.persona.get("gives") or ())]
        return bool(wanted) and any(wanted <= set(content_words(one)) for one in named)

    def gift_from(self, source: str, what: str) -> str:
        """The last thing of some words that a source gave; "" for none. "It" is whatever it was."""
        wanted = set(content_words(what)) - {"my", "it", "that", "this", "them", "own"}
        gifts = self._gifts(source)[::-1]
        return next((one for one in gifts if wanted <= set(content_words(one))), "")

    def _gifts(self, source: str) -> list[str]:
        """What a source gave earlier, the last thing last."""
        percepts = (percept for message in self.history for percept in message.percepts)
        gifts = (p for p in percepts if p.get("kind") == "give" and p.get("source") == source)
        return [str((one.get("data") or {}).get("name") or "") for one in gifts]

    def subjects(self, asked: str) -> list[str]:
        """Some of what it can be asked about: what its persona names, or else its tools find."""
        known = self._known_subjects
        return self.chance("subjects", asked).sample(known, min(MAX_SUBJECTS, len(known)))

    @property
    def named_subjects(self) -> bool:
        """Whether it told this asker already what it can be asked about."""
        lines = self.lines_to_asker()
        return any(sum(one in line for one in self._known_subjects) > 1 for line in lines)

    @cached_property
    def _known_subjects(self) -> list[str]:
        named = self.persona.get("subjects") or [
            subject for tool, subject in SUBJECTS.items() if self.at_hand(tool)
        ]
        return [str(subject) for subject in named]

    def lore_on(self, asked: str) -> Mapping[str, str] | None:
        """What came to mind and says what is asked, as a page; the latest first.

        Of what came to mind earlier, only what is asked for by its title. A page that only shares
        a word with the question is no answer to it, and one that has nothing of it in its title is
        no more than the sentences that do.
        """
        words = {stem(word) for word in content_words(asked)}
        telling = {
            stem(word)
            for word in content_words(asked)
            if is_telling(word) and not _ANY.fullmatch(word)
        }
        for message in reversed(self.request.messages):
            for percept in message.percepts:
                if percept.get("kind") != "lore":
                    continue
                text = str(percept.get("text") or "").replace("\\n", " ")
                topic, _, told = text.partition(": ")
                title = _stems(topic)
                new, rest = message in self.turn, telling - title
                is_titled = bool(title & telling) and (
                    len(rest) < 2 or _share_of(told, rest) >= 0.5
                )
                if title <= words or new and is_titled:
                    return {"topic": topic, "heading": topic, "text": told}
                if new and not title & telling and _share_of(told, telling) > 0.5:
                    return {"topic": topic, "text": _sentences_on(told, telling)}
        return None

    def at_hand(self, tool: str) -> str:
        """A tool's name as it may be called here, "" if it may not."""
        if tool in self._names:
            return tool
        safe = re.sub(r"[^A-Za-z0-9_-]", "_", tool)[:55]
        pattern = re.compile(re.escape(safe) + r"_[0-9a-f]{8}\Z")
        return next((name for name in self._names if pattern.match(name)), "")

    def tried(self, call: Call, nth: int = 0) -> bool:
        """Whether a call was made in this turn already, more than `nth` times."""
        return self._tried[call.key] > nth

    def result_of(self, call: Call, nth: int = -1) -> Mapping[str, Any] | None:
        """What a call of this turn came to; None if it was not made, or not answered.

        Args:
            call: The call.
            nth: Which one, if it was made several times; the last by default.
        """
        return next(iter(self._results[call.key][nth:]), None)

    @property
    def has_left(self) -> bool:
        """Whether the assistant went elsewhere in this turn."""
        return any(
            result.get("ok")
            for key, results in self._results.items()
            for result in results
            if key.startswith("go ")
        )

    def chance(self, *about: str) -> random.Random:
        """A source of chance that is the same for the same request."""
        return random.Random("\n".join((str(self.request.seed), *about)))

    def said_to_asker(self) -> set[str]:
        """The bare words of the last lines to this asker, and of those that were refused now."""
        lines: list[str] = []
        for message in self._turns_with_asker():
            lines += [*map(_spoken, message.calls), *map(_unthinking, message.percepts)]
        lines = [line for line in lines if line][-LAST:]
        for call in _calls(self.turn):
            result = self.result_of(Call(call.name, arguments_of(call)))
            if result and result.get("kind") == "repeated":
                lines.append(_spoken(call))
        return set(map(bare_words, lines))

    def lines_before(self, percept: Mapping[str, Any]) -> list[str]:
        """What the source of a percept said in the same way before it, the last first."""
        before = self.percepts_before(percept)
        same = (one for one in before if one.get("kind") == percept.get("kind"))
        return [str(one.get("text") or "") for one in same]

    def is_confided(self, percept: Mapping[str, Any]) -> bool:
        """Whether what a line tells is for nobody but those who heard it."""
        return is_in_confidence(percept) or id(percept) in self._confided

    @cached_property
    def _confided(self) -> frozenset[int]:
        heard = (one for message in self.request.messages for one in message.percepts)
        return confided(heard, self.names)

    def line_of_anybody_before(self, percept: Mapping[str, Any]) -> str:
        """What was said to the assistant last before a percept, aloud or by its source."""
        return next(iter(self.lines_of_anybody_before(percept)), "")

    def lines_of_anybody_before(self, percept: Mapping[str, Any]) -> list[str]:
        """All of it, the last first; "" for what is not for the source of the percept."""
        source = percept.get("source")
        return [
            str(one.get("text") or "")
            if one.get("source") == source or not self.is_confided(one)
            else ""
            for one in self.percepts_before(percept, of_all=True)
        ]

    def said_aloud_before(self, percept: Mapping[str, Any]) -> str:
        """What it said aloud just before a line that is said aloud; "" if others spoke since."""
        if percept.get("kind") != "say":
            return ""
        last = ""
        for message in (*self.history, *self.turn[:1]):
            if any(one is percept for one in message.percepts):
                break
            last = "" if any(one.get("addressed") for one in message.percepts) else last
            last = next((_spoken(one) for one in message.calls[::-1] if one.name == "say"), last)
        return last

    def percepts_before(
        self, percept: Mapping[str, Any], of_all: bool = False
    ) -> list[Mapping[str, Any]]:
        """What the source of a percept said to the assistant before it, the last first.

        Args:
            percept: The line.
            of_all: Whether what others said aloud counts too.
        """
        earlier: list[Mapping[str, Any]] = []
        for message in (*self.history, *self.turn):
            for one in message.percepts:
                if one is percept:
                    return earlier[::-1]
                is_heard = of_all and one.get("kind") == "say" and one.get("audience") is None
                is_heard = is_heard or one.get("source") == percept.get("source")
                if one.get("addressed") and is_heard:
                    earlier.append(one)
        return earlier[::-1]

    def talk_before(self, percept: Mapping[str, Any]) -> list[str]:
        """What was said between a percept's source and the assistant before it, the last first.

        Of an exchange, what the asker said comes before the answer, which may speak of anything.
        What was whispered stays out of what is said aloud.
        """
        by = _may_tell_of(percept)
        kinds = TALK if by == SPEECH else ("say", "channel")
        source, mine = percept.get("source"), False
        exchanges: list[list[str]] = []
        for message in (*self.history, *self.turn):
            for one in message.percepts:
                if one is percept:
                    break
                if one.get("addressed"):
                    mine = one.get("source") == source
                    if mine and one.get("kind") in kinds:
                        exchanges.append([str(one.get("text") or "")])
            if mine and exchanges:
                spoken = (_spoken(call) for call in message.calls if call.name in by)
                exchanges[-1] += map(_to_asker, spoken)
        return [line for exchange in exchanges[::-1] for line in exchange]

    def joint_talk_before(
        self, percept: Mapping[str, Any], as_said: bool = False
    ) -> list[list[str]]:
        """What all said aloud, and the assistant to it, before a line that follows another's.

        The last exchange comes first, each a line and its answers, without the speaker's name.
        Nothing, if the source of the line has said something to the assistant since.

        Args:
            percept: The line.
            as_said: Whether that name stays.
        """
        exchanges: list[list[str]] = []
        source, name = None, ""
        for message in (*self.history, *self.turn):
            for one in message.percepts:
                if one is percept:
                    is_joint = source not in (None, percept.get("source"))
                    return exchanges[::-1] if is_joint else []
                if one.get("addressed"):
                    is_aloud = one.get("kind") == "say" and one.get("audience") is None
                    is_aloud = is_aloud and not self.is_confided(one)
                    source, name = one.get("source") if is_aloud else None, name_of(one)
                    heard = re.sub(r"\bmy\b", "one", str(one.get("text") or ""), flags=re.I)
                    heard = heard if as_said else _without(name, heard)
                    exchanges += [[heard]] if is_aloud else []  # not of the kin of who asks
            if source is not None and name:
                said = [_spoken(call) for call in message.calls if call.name == "say"]
                to_all = (_to_asker(_without(name, one)) for one in said)
                exchanges[-1] += said if as_said else to_all
        return []

    def line_before(self, percept: Mapping[str, Any]) -> str:
        """The last line to the source of a percept before it, "" if there is none."""
        if id(percept) in self._lines_before:
            return self._lines_before[id(percept)]
        return self.last_line()

    def open_line_before(self, percept: Mapping[str, Any]) -> str:
        """That line, "" if it was whispered, and all who are there hear what is said now."""
        said = self.line_before(percept)
        return said if said in self.lines_to_asker(percept) else ""

    @cached_property
    def _lines_before(self) -> Mapping[int, str]:
        """By the id of each percept, the last line to its source before it."""
        found: dict[int, str] = {}
        last: dict[str, str] = defaultdict(str)
        source = ""
        for message in (*self.history, *self.turn[:1]):
            for percept in message.percepts:
                found[id(percept)] = last[str(percept.get("source"))]
                source = str(percept.get("source")) if percept.get("addressed") else source
            for call in message.calls:
                last[source] = _spoken(call) if call.name in SPEECH else last[source]
        return found

    def last_line(self, percept: Mapping[str, Any] | None = None) -> str:
        """The last line to this asker that `lines_to_asker` has, "" if there is none."""
        return next(iter(self.lines_to_asker(percept)[-1:]), "")

    def answers_before(self, percept: Mapping[str, Any], number: int) -> list[str]:
        """Some of its last lines that a line may be a plea or a question behind, the last first.

        Args:
            percept: The line.
            number: Of its lines to the asker, how many.
        """
        joint = self.joint_talk_before(percept, as_said=True)[:1]
        to_another = [line for exchange in joint for line in exchange[1:]]
        mine = [*self.lines_to_asker(percept)[-number:], self.open_line_before(percept)]
        return [*to_another, *mine[::-1]]

    def lines_to_asker(self, percept: Mapping[str, Any] | None = None) -> list[str]:
        """The lines to this asker, the last one last.

        Args:
            percept: What is answered now: if all hear the answer, what was whispered stays out.
        """
        by = SPEECH if percept is None else _may_tell_of(percept)
        calls = [call for message in self._turns_with_asker() for call in message.calls]
        return [_spoken(call) for call in calls if call.name in by]

    def _turns_with_asker(self) -> Iterator[Message]:
        """What was heard from this asker earlier, and what was done about it."""
        asker = _source(self.turn[:1])
        source = None
        for message in self.history:
            unthinking = [_unthinking(percept) for percept in message.percepts]
            if unthinking and not any(unthinking):
                source = _source([message])
            if source == asker:
                yield message

    def own_lines(self) -> list[str]:
        """What it was heard to say in earlier turns, as its stand-in too; the last first."""
        lines: list[str] = []
        for message in self.history:
            calls = [call for call in message.calls if call.name in SPEECH]
            said = [arguments_of(call).get("message") for call in calls]
            stood_in = map(_unthinking, message.percepts)
            lines += [line for line in (*said, *stood_in) if line and isinstance(line, str)]
        return lines[: -REMEMBERED - 1 : -1]


def _stems(text: str) -> set[str]:
    return set(map(stem, content_words(text)))


def _share_of(text: str, telling: Collection[str]) -> float:
    """Which share of the words of a question a text has."""
    return len(_stems(text) & set(telling)) / len(telling) if telling else 0


def _sentences_on(text: str, telling: Collection[str]) -> str:
    """The sentences of a text that have most to do with a question, two at most."""
    sentences = [one for one in _SENTENCE.findall(text) if _stems(one) & set(telling)]
    best = sorted(sentences, key=lambda one: -len(_stems(one) & set(telling)))[:2]
    most = len(_stems(best[0]) & set(telling)) if best else 0
    kept = [one for one in best if len(_stems(one) & set(telling)) == most]
    return " ".join(one.strip() for one in sentences if one in kept)


def names_at_hand(request: Request) -> list[str]:
    """The tools that may be called: those that are offered, then those within reach."""
    offered = (str(tool.get("name", "")) for tool in request.tools)
    at_hand = [*offered, *request.within_reach]
    return [name for name in at_hand if name not in request.beyond_reach]


def _without(name: str, line: str) -> str:
    """A line without the name of whoever said it, or is spoken to in it."""
    return re.sub(rf",? ?\b{re.escape(name)}\b", "", line) if name else line


def bare_words(line: str) -> str:
    """What makes two lines the same, whatever their case, marks and spaces."""
    return " ".join(re.findall(r"\w+", line.casefold()))


def _may_tell_of(percept: Mapping[str, Any]) -> Sequence[str]:
    """How that was said of which an answer to a percept may tell: aloud, if all hear it."""
    if is_for_few(percept) or percept.get("kind") == "message":
        return SPEECH
    return ("say", "channel_send") if percept.get("kind") == "channel" else SPEECH[:1]


def _is_opening(message: Message) -> bool:
    """Whether a turn begins with a message: it has what was noticed, and not its own signs only."""
    return not all(map(_unthinking, message.percepts))


def _with_rests(percepts: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What was heard, with the halves of a sentence that came in two lines put together."""
    heard: list[Mapping[str, Any]] = []
    for percept in percepts:
        before = heard[-1] if heard else {}
        if _begins_sentence(before) and _is_by_same(before, percept):
            words = str(before["text"]).rstrip(" .…–—-")
            heard[-1] = {**percept, "text": f"{words} {percept['text']}"}
        else:
            heard.append(percept)
    return heard


def _begins_sentence(percept: Mapping[str, Any]) -> bool:
    """Whether a line stops in the middle of a sentence."""
    return bool(percept) and bool(_HALF.search(str(percept.get("text"))))


def _is_by_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two lines were said by the same one, in the same way."""
    same = ("source", "kind", "audience")
    return other.get("kind") in TALK and all(one.get(key) == other.get(key) for key in same)


def _source(messages: Sequence[Message]) -> str:
    """Who caused a turn, "" for one of the assistant's own."""
    percepts = [p for message in messages for p in message.percepts if p.get("addressed")]
    return str(percepts[0].get("source") or "") if percepts else ""


def _spoken(call: ModelCall) -> str:
    """What others noticed of a call, "" if it was not for them to notice."""
    return str(arguments_of(call).get(SPOKEN.get(call.name, ""), ""))


def _to_asker(line: str) -> str:
    """A line of the assistant, with what is its own as its listener names it."""
    return _MY.sub("your", line)


def _unthinking(percept: Mapping[str, Any]) -> str:
    """What was said while the assistant could not think, "" in any other percept."""
    return str((percept.get("data") or {}).get("said", ""))


def _calls(messages: Sequence[Message]) -> Iterator[ModelCall]:
    for message in messages:
        yield from message.calls


def _results(messages: Sequence[Message]) -> Mapping[str, list[Mapping[str, Any]]]:
    """By the key of each answered call, its results."""
    results: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    made = {call.id: call for call in _calls(messages)}
    for message in messages:
        call = made.get(message.call_id)
        if message.role == "tool" and call is not None:
            result = message.result if isinstance(message.result, Mapping) else _read(message.text)
            results[Call(call.name, arguments_of(call)).key].append(result)
    return results


def arguments_of(call: ModelCall) -> Mapping[str, Any]:
    """A call's arguments, read where they are still JSON text."""
    if isinstance(call.arguments, Mapping):
        return call.arguments
    try:
        read = json.loads(call.arguments)
    except ValueError:
        return {}
    return read if isinstance(read, Mapping) else {}


def _read(text: str) -> Mapping[str, Any]:
    """A result of which only the text is left."""
    return {"ok": not text.startswith("Error:"), "result": {"text": text}}
