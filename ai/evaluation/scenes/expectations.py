"""Expectations: what a scene says must hold, checked on the world and on what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ai.evaluation.case import Call
from ai.evaluation.result import Check
from ai.evaluation.scenes.scene import Expected
from ai.evaluation.words import has
from ai.evaluation.world import SPEAKING, World, arguments_of

_Checks = Iterator[tuple[Any, Any, Any]]
"""What was expected, whether it held, and what there was."""


@dataclass(frozen=True)
class Marks:
    """How far things had gone at a moment of a scene."""

    asked: int
    calls: int
    heard: Mapping[str, int]

    @classmethod
    def of(cls, world: World) -> Marks:
        """Return how far a world has come."""
        heard = {name: len(lines) for name, lines in world.heard.items()}
        return cls(len(world.asked), len(world.calls()), heard)


class Expectations:
    """Checks what a scene expects.

    Args:
        world: The scene's world.
        strict: Whether a call that `fails` must have been tried, as by the oracle.
    """

    def __init__(self, world: World, strict: bool) -> None:
        self._world = world
        self._strict = strict

    def check(self, when: str, expected: Expected, since: Marks) -> Iterator[Check]:
        """Check what must hold now, of what happened since a moment."""
        for name, wanted in expected.items():
            for what, value in wanted.items():
                check = getattr(self, f"_check_{what}")
                for text, holds, found in check(name, value, since):
                    yield Check(what, f"{when}: {name} {what} {text}", bool(holds), str(found))

    def calls(self, name: str, since: Marks) -> list[Any]:
        """Return the calls of an assistant since a moment, oldest first."""
        key = self._world[name].ndb.ai.script.assistant_key
        return [row for row in self._world.calls()[since.calls :] if row.assistant == key]

    def said(self, name: str, since: Marks) -> list[str]:
        """Return what others saw or heard of an assistant since a moment, each line once."""
        rows = self.calls(name, since)
        return [words_of(row) for row in rows if row.state == "done" and row.tool in SPEAKING]

    def requests(self, name: str, since: Marks) -> int:
        """Return how often an assistant's brain was asked since a moment."""
        return len(self._prompts(name, since))

    def _prompts(self, name: str, since: Marks) -> list[str]:
        asked = self._world.asked[since.asked :]
        return [one.prompt for one in asked if one.assistant == name]

    # Of assistants

    def _check_does(self, name: str, calls: Iterable[Call], since: Marks) -> _Checks:
        made = [row for row in self.calls(name, since) if row.state in ("done", "control")]
        for call in calls:
            yield call, any(_is(row, call) for row in made), [row.tool for row in made]

    def _check_does_not(self, name: str, calls: Iterable[Call], since: Marks) -> _Checks:
        for call, holds, found in self._check_does(name, calls, since):
            yield call, not holds, found

    def _check_fails(self, name: str, calls: Iterable[Call], since: Marks) -> _Checks:
        rows = self.calls(name, since)
        for call in calls:
            states = [row.state for row in rows if _is(row, call)]
            yield call, "done" not in states and (states or not self._strict), states

    def _check_answers(self, name: str, wanted: bool, since: Marks) -> _Checks:
        said = self.said(name, since)
        yield wanted, bool(said) is wanted, said

    def _check_says(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _having(words, self.said(name, since))

    def _check_says_not(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _lacking(words, self.said(name, since))

    def _check_reads(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _having(words, self._prompts(name, since))

    def _check_reads_not(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _lacking(words, self._prompts(name, since))

    def _check_asks_at_most(self, name: str, most: int, since: Marks) -> _Checks:
        asked = self.requests(name, since)
        yield most, asked <= most, asked

    def _check_keeps(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _having(words, self._memories(name))

    def _check_keeps_not(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _lacking(words, self._memories(name))

    def _memories(self, name: str) -> list[str]:
        from ai.models import Memory

        rows = Memory.objects.filter(script=self._world[name].ndb.ai.script.pk)
        return list(rows.values_list("text", flat=True))

    def _check_wants(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        from ai.models import Goal

        rows = Goal.objects.filter(script=self._world[name].ndb.ai.script.pk)
        yield from _having(words, list(rows.values_list("title", flat=True)))

    # Of players

    def _check_hears(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _having(words, self._shown(name, since))

    def _check_hears_not(self, name: str, words: Iterable[str], since: Marks) -> _Checks:
        yield from _lacking(words, self._shown(name, since))

    def _shown(self, name: str, since: Marks) -> list[str]:
        shown = self._world.heard[name][since.heard.get(name, 0) :]
        return [text for who, text in shown if who != name]

    # Of things and places

    def _check_holds(self, name: str, things: Iterable[str], since: Marks) -> _Checks:
        held = [str(one.key) for one in self._world[name].contents]
        for thing in things:
            yield thing, thing in held, held

    def _check_holds_not(self, name: str, things: Iterable[str], since: Marks) -> _Checks:
        for thing, holds, held in self._check_holds(name, things, since):
            yield thing, not holds, held

    def _check_open(self, name: str, things: Iterable[str], since: Marks) -> _Checks:
        states = {str(one.key): one.db.is_open for one in self._world[name].contents}
        for thing in things:
            yield thing, states.get(thing) is True, states

    def _check_closed(self, name: str, things: Iterable[str], since: Marks) -> _Checks:
        for thing, is_open, states in self._check_open(name, things, since):
            yield thing, thing in states and not is_open, states

    def _check_in(self, name: str, place: str, since: Marks) -> _Checks:
        there = str(self._world[name].location)
        yield place, there == place, there

    def _check_in_turn(self, name: str, speakers: tuple[str, ...], since: Marks) -> _Checks:
        keys = {self._world[one].ndb.ai.script.assistant_key: one for one in speakers}
        rows = self._world.calls()[since.calls :]
        spoke = [keys[row.assistant] for row in rows if _speaks(row) and row.assistant in keys]
        turns = [one for one, _ in groupby(spoke)]
        yield speakers, sorted(turns) == sorted(speakers), spoke


def words_of(row: Any) -> str:
    """Return what was said or shown by a recorded call of speech."""
    arguments = arguments_of(row)
    return str(arguments.get("message", arguments.get("action", "")))


def _speaks(row: Any) -> bool:
    return row.state == "done" and row.tool in SPEAKING


def _is(row: Any, call: Call) -> bool:
    name, arguments = call
    return bool(row.tool == name) and all(
        str(value).casefold() in str(arguments_of(row).get(key, "")).casefold()
        for key, value in arguments.items()
    )


def _having(words: Iterable[str], texts: list[str]) -> _Checks:
    for word in words:
        yield word, any(has(text, word) for text in texts), texts


def _lacking(words: Iterable[str], texts: list[str]) -> _Checks:
    for word in words:
        found = [text for text in texts if has(text, word)]
        yield word, not found, found
