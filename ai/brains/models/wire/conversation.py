"""The conversation as providers need it: each call followed by its result, and no two in a row.

A conversation may have lost parts of itself: to compaction, to a crash, to who may hear of what. A
provider answers 400 to a call without a result, and would do so again for ever.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from ai.brains.base import Message, ModelCall, Request
from ai.brains.models.flatten import flatten

UNKNOWN = "Nothing is known of what came of this."
CONTINUES = "[the conversation continues]"
"""Stands in where the conversation has nobody speak to the model."""

MAX_IDS = 5000
"""Ids that are kept: each request has those of the whole talk again."""

_KEPT = "_calls"
"""The name under which a message keeps its calls as they are written."""
_SAFE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}\Z")
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")


@dataclass
class Said:
    """What came to the model between its answers: results first, then what it noticed."""

    results: list[Result] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    closing: str = ""
    """What stands after the conversation, and changes from request to request."""

    @property
    def noticed(self) -> str:
        """All that it noticed."""
        return "\n".join(self.texts)

    @property
    def text(self) -> str:
        """All that it reads besides results."""
        if not self.closing:  # as it is for all but the last
            return self.noticed
        return "\n".join(filter(None, [self.noticed, self.closing]))


@dataclass
class Answered:
    """What the model wrote and called."""

    text: str = ""
    calls: list[Call] = field(default_factory=list)
    state: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class Call:
    """A call under an id and a name that every provider takes."""

    id: str
    name: str
    arguments: Mapping[str, Any] | str

    @cached_property
    def text(self) -> str:
        """Its arguments as JSON text."""
        if isinstance(self.arguments, str):
            return self.arguments
        return _encode(self.arguments)

    @property
    def data(self) -> dict[str, Any]:
        """Its arguments as data; what is no JSON object stands under a key of its own."""
        try:
            read = json.loads(self.text)
        except (ValueError, RecursionError):
            read = None
        return read if isinstance(read, dict) else {"unreadable": self.text}


@dataclass(frozen=True)
class Result:
    """What came of a call."""

    id: str
    text: str
    ok: bool = True


Part = Said | Answered


def conversation(request: Request, model: str) -> list[Part]:
    """The conversation in turns: something is said to the model, it answers, and so on.

    It begins and ends with what is said to the model. Where no tools are offered, calls and their
    results become text: providers take none without tools.

    Args:
        request: What the conversation is part of.
        model: The model that reads it; only its own state is sent back.
    """
    messages = request.messages if request.tools else flatten(request.messages, _written)
    results, talk = _results(messages), _Talk(model)
    for at, message in enumerate(messages):
        if message.role == "tool":
            if at in results.stray:
                talk.said().texts.append(message.text)
        elif message.role != "assistant":
            talk.said().texts.append(message.text)
        elif message.calls:
            talk.add_exchange(message, results.of[at])
        elif message.text.strip():
            talk.add_text(message)
    if not talk.parts or isinstance(talk.parts[-1], Answered):
        talk.said()
    changing = (text for text in (request.context, request.closing) if text.strip())
    talk.said().closing = "\n".join(changing)
    for part in talk.parts:
        if isinstance(part, Said) and not part.results and not part.text.strip():
            part.texts = [CONTINUES]
    return talk.parts


@lru_cache(MAX_IDS)
def call_id(own: str) -> str:
    """An id that every provider takes: nine letters and digits, the same for the same call."""
    return hashlib.sha256(own.encode("utf-8", "replace")).hexdigest()[:9]


def safe(name: str) -> str:
    """A name that every provider takes, for what a model once called in a form of its own.

    A tool's own name becomes the one that it is offered under (`ai.tools.contract.names`).
    """
    if _SAFE.match(name):
        return name
    digest = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:8]
    return f"{_NOT_IN_NAMES.sub('_', name)[:55]}_{digest}"


@dataclass
class _Results:
    """Which result belongs to which call."""

    of: dict[int, list[Message | None]] = field(default_factory=dict)
    """By the place of the calls' message: a result for each, where there is one."""
    stray: set[int] = field(default_factory=set)
    """Places of results whose call is gone."""


def _results(messages: Sequence[Message]) -> _Results:
    found = _Results()
    waiting: dict[str, tuple[int, int]] = {}
    for at, message in enumerate(messages):
        if message.role == "assistant" and message.calls:
            found.of[at] = [None] * len(message.calls)
            waiting.update((call.id, (at, number)) for number, call in enumerate(message.calls))
        elif message.role == "tool":
            place = waiting.pop(message.call_id, None)
            if place is None:
                found.stray.add(at)
            else:
                found.of[place[0]][place[1]] = message
    return found


class _Talk:
    """The turns so far, for one model."""

    def __init__(self, model: str) -> None:
        self.parts: list[Part] = []
        self._model = model
        self._ids: set[str] = set()

    def said(self) -> Said:
        """What is said to the model last; begun where the model spoke last."""
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Said):
            return last
        self.parts.append(said := Said())
        return said

    def add_exchange(self, message: Message, results: Sequence[Message | None]) -> None:
        """Add calls with their results, the missing ones too."""
        state = self._state(message)
        calls = self._calls_of(message, state)
        self._let_speak()
        found = [_result(call.id, result) for call, result in zip(calls, results, strict=True)]
        self.parts += [Answered(message.text, calls, state), Said(results=found)]

    def add_text(self, message: Message) -> None:
        """Add what the model said without calling anything."""
        before, state = self.parts[-1] if self.parts else None, self._state(message)
        if isinstance(before, Answered) and not before.state and not state:
            before.text = f"{before.text}\n{message.text}"
            return
        self._let_speak()
        self.parts.append(Answered(message.text, state=state))

    def _let_speak(self) -> None:
        """Have somebody else speak before the model does, again and at the beginning."""
        if not self.parts or isinstance(self.parts[-1], Answered):
            self.said()

    def _state(self, message: Message) -> Sequence[Mapping[str, Any]]:
        return message.state if message.model == self._model else ()

    def _calls_of(self, message: Message, state: Sequence[Mapping[str, Any]]) -> list[Call]:
        """Its calls, by the provider's own ids where it wants them back; each id is its own."""
        kept = dict(enumerate(_kept_ids(state))) if state else {}
        found = []
        for number, call in enumerate(_written_calls(message)):
            own = kept.get(number) or call.id
            while own in self._ids:
                own = call_id(own)
            self._ids.add(own)
            found.append(call if own == call.id else replace(call, id=own))
        return found


def _written(call: ModelCall) -> str:
    return f"{safe(call.name)}({Call('', '', call.arguments).text})"


def _written_calls(message: Message) -> Sequence[Call]:
    """The calls of a message, which keeps them: each request has the whole talk again."""
    known: Sequence[Call] | None = vars(message).get(_KEPT)
    if known is None:
        known = [Call(call_id(one.id), safe(one.name), one.arguments) for one in message.calls]
        vars(message)[_KEPT] = known
    return known


def _result(own: str, message: Message | None) -> Result:
    if message is None:
        return Result(own, UNKNOWN, False)
    data = message.result
    return Result(own, message.text, not (isinstance(data, Mapping) and data.get("ok") is False))


def _kept_ids(state: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The provider's own ids of the calls, where its state holds them, in order."""
    for entry in state:
        if entry.get("type") in ("tool_use", "call"):
            yield str(entry.get("id") or "")


def _as_json(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else str(value)


_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=_as_json).encode
