"""Those between whom every brain lies: one that knows the life by heart, and one that guesses.

Both keep and recall by the tools that a model has, so that what the tools cannot hold, nobody can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

from ai.brains.base import Message
from ai.evaluation.case import Call
from ai.evaluation.memory.life import ARRIVES, LEAVES, Event, Life, Question
from ai.evaluation.turn_brain import Percept, TurnBrain
from ai.evaluation.words import has

RECALLED = 20
"""Memories of one call."""
NOTHING = (
    "I do not know.",
    "I could not say.",
    "Nobody has told me.",
    "I do not know that.",
    "I have never heard of it.",
)
"""What the oracle says in turn, as a character does not repeat itself."""
REMARKS = (NOTHING[0], "So you say.", "That is what they say.", "Ask me tomorrow.", "Who knows?")
_KEPT = 0.5
"""The share of lines that the random player keeps."""


class MemoryOracle(TurnBrain):
    """Keeps each sentence that is worth keeping, and answers with what it recalls of the gold.

    Whoever asks for what they may not hear of, it tells as much as the tools give it.

    Args:
        life: What happens, and what is asked.
    """

    name = "oracle"

    def __init__(self, life: Life) -> None:
        super().__init__()
        self._life = life
        self._kept: set[Event] = set()
        self._nothing = cycle(NOTHING)

    def calls(
        self, percepts: Sequence[Percept], turn: Sequence[Message], step: int
    ) -> Iterator[Call]:
        asked = self._asked(percepts)
        if asked is not None:
            yield from self._answer(asked, percepts[-1], turn, step)
            return
        fresh = [event for event in self._events(percepts) if event not in self._kept]
        stale = [event.instead_of for event in fresh if event.instead_of]
        if stale and not step:
            for text in stale:
                yield "recall_memories", {"query": text, "limit": RECALLED}
            return
        if stale and step == 1:
            old = [one["id"] for one in _recalled(turn) if one["text"] in stale]
            if old:
                yield "forget_memory", {"ids": old}
                return
        for event in fresh:
            self._kept.add(event)
            yield "store_memory", {"text": event.keep}
        if not fresh:
            yield "wait", {}

    def _events(self, percepts: Sequence[Percept]) -> Iterator[Event]:
        """The events worth keeping among what was noticed."""
        for event in self._life.events:
            if event.keep and any(_is(percept, event) for percept in percepts):
                yield event

    def _asked(self, percepts: Sequence[Percept]) -> Question | None:
        if not percepts:
            return None
        text, who = percepts[-1]["text"], percepts[-1].get("name")
        found = [one for one in self._life.questions if one.who == who and _words(one.ask) == text]
        return found[0] if found else None

    def _answer(
        self, asked: Question, percept: Percept, turn: Sequence[Message], step: int
    ) -> Iterator[Call]:
        if step == 0:
            yield "recall_memories", {"query": str(percept["text"])[:300], "limit": RECALLED}
            return
        gold = [str(one["text"]) for one in _recalled(turn) if self._is_gold(one, asked)]
        found = max(gold, key=partial(_common_words, asked.ask), default="")
        if not found and step == 1 and asked.right:
            words = " ".join(one.split("|")[0] for one in asked.right)
            yield "search_episodic", {"words": words, "limit": RECALLED}
            return
        answer = {"message": found or next(self._nothing)}
        if percept["kind"] == "whisper":
            yield "whisper", {"target": asked.who, **answer}
        else:
            yield "say", answer

    def _is_gold(self, memory: Mapping[str, Any], asked: Question) -> bool:
        """Whether a memory answers a question, or is what the asker must not hear of."""
        text = memory["text"]
        if asked.right:
            kept = [event.keep for event in self._life.events if event.keep == text]
            return bool(kept) and all(has(text, word) for word in asked.right)
        secrets = [
            event.secret
            for event in self._life.events
            if event.secret and (event.who != asked.who or asked.beside)
        ]
        return any(all(has(text, word) for word in words) for words in secrets)


class RandomMemory(TurnBrain):
    """Keeps every other line as it was said, and answers with any memory or remark.

    Args:
        seed: The same seed makes the same choices.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._chance = Random(seed)

    def calls(
        self, percepts: Sequence[Percept], turn: Sequence[Message], step: int
    ) -> Iterator[Call]:
        last = percepts[-1]
        if str(last["text"]).rstrip().endswith("?"):
            if not step:
                yield "recall_memories", {"limit": RECALLED}
            else:
                texts = [str(one["text"]) for one in _recalled(turn)]
                yield "say", {"message": self._chance.choice([*texts, *REMARKS])}
        elif not step and self._chance.random() < _KEPT:
            yield "store_memory", {"text": f"{last.get('name')} said: {last['text']}"[:500]}
        else:
            yield "wait", {}


def _recalled(turn: Sequence[Message]) -> Iterator[Mapping[str, Any]]:
    """The memories that the turn was given."""
    for message in turn:
        result = message.result if isinstance(message.result, Mapping) else {}
        given = result.get("result")
        if isinstance(given, Mapping):
            yield from given.get("memories", ())


def _common_words(one: str, other: str) -> int:
    words = re.compile(r"\w+")
    return len(set(words.findall(one.lower())) & set(words.findall(other.lower())))


def _is(percept: Percept, event: Event) -> bool:
    return percept.get("name") == event.who and _words(event.act) in str(percept["text"])


def _words(act: str) -> str:
    """The words of an act, as a percept has them."""
    if act in (ARRIVES, LEAVES):
        return act
    command, _, rest = act.partition(" ")
    if command == "whisper":
        return rest.partition("=")[2].strip()
    if command == "give":
        return rest.partition(" to ")[0]
    return rest
