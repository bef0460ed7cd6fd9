"""Plays scenes on objects of a game, through its perception, pipeline and delivery."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from scene_cases import LANE, Answer, Call, Expected, Part, SceneCase
from twisted.internet.defer import Deferred, ensureDeferred, succeed

from ai.brains.base import Brain, Completion, ModelCall, Request

PAUSE = 3.0
"""Seconds that pass after a line, unless the next one is a wait."""
_WAITS = re.compile(r"\(waits (\d+)\)")

Pass = Callable[[float], Awaitable[None]]
"""Lets seconds pass."""


class SceneBrain:
    """The brain of one assistant: it answers from the script, or asks a model; it keeps requests.

    Before an answer of the script calls a tool that is not on offer, it loads the tool's group.

    Args:
        name: Its name.
        model: Answers in place of the script; None for the script.
    """

    is_model = reads = stands_alone = True

    def __init__(self, name: str, model: Brain | None = None) -> None:
        self.name = name
        self.requests: list[Request] = []
        self.script: list[Answer] = []
        self.unexpected = 0
        self._model = model

    def think(self, request: Request) -> Deferred[Completion]:
        self.requests.append(request)
        if self._model is not None:
            return ensureDeferred(self._model.think(request))
        if not self.script:
            self.unexpected += 1
            return succeed(Completion(calls=(ModelCall("", "wait", {}),)))
        answer = self.script.pop(0)
        if isinstance(answer, str):
            return succeed(Completion(answer))
        groups = self._groups_to_load(answer, request)
        if groups:
            self.script.insert(0, answer)
            answer = [("load_tools", {"category": group}) for group in groups]
        return succeed(Completion(calls=tuple(ModelCall("", *call) for call in answer)))

    def _groups_to_load(self, answer: list[Call], request: Request) -> list[str]:
        """The groups of tools that an answer calls before the request offers them."""
        from ai.tools import TOOL_REGISTRY

        offered = {tool["name"] for tool in request.tools}
        tools = [TOOL_REGISTRY.get_tool(name) for name, _ in answer if name not in offered]
        return list(dict.fromkeys(tool.group for tool in tools if tool is not None))


@dataclass
class Held:
    """What was expected, and whether it held."""

    what: str
    holds: bool
    found: str = ""
    """What there was instead."""


@dataclass
class Played:
    """How a scene went."""

    title: str
    checks: list[Held] = field(default_factory=list)
    requests: int = 0
    most_requests: int = 0
    """How many requests one assistant needed for one line, at most."""
    unscripted: list[str] = field(default_factory=list)
    """Answers of the script that were not asked for, and requests without an answer in it."""

    @property
    def failed(self) -> list[Held]:
        """What did not hold."""
        return [check for check in self.checks if not check.holds]


@dataclass
class _Marks:
    """How far things had gone when a line began."""

    requests: dict[str, int]
    calls: int
    heard: dict[str, int]


@dataclass(frozen=True)
class Stock:
    """The ids of rooms and people that scenes are played with, made once for all of them."""

    rooms: tuple[int, ...]
    players: tuple[int, ...]
    assistants: tuple[int, ...]

    @classmethod
    def make(cls, cases: Iterable[SceneCase]) -> Stock:
        """Create as many as the largest of some scenes need, in a game that is running."""
        from evennia.utils.create import create_account, create_object

        from ai.assistant.adopt import adopt

        objects = "evennia.objects.objects"
        rooms = [create_object(f"{objects}.DefaultRoom", key=key) for key in ("Place", LANE)]
        for key, here, there in (("lane", *rooms), ("back", *reversed(rooms))):
            create_object(f"{objects}.DefaultExit", key=key, location=here, destination=there)
        players = []
        for number in range(max(len(case.players) for case in cases)):
            one = create_object(f"{objects}.DefaultCharacter", key=f"Player {number}")
            one.permissions.clear()
            one.permissions.add("Player")
            one.account = create_account(f"Account {number}", "", None, permissions=["Player"])
            players.append(one)
        assistants = []
        for number in range(max(len(case.characters) for case in cases)):
            key = f"Assistant {number}"
            assistants.append(create_object("ai.assistant.character.AssistantCharacter", key=key))
            adopt(assistants[-1])
        return cls(*(tuple(one.pk for one in kind) for kind in (rooms, players, assistants)))

    def read(self) -> dict[str, list[Any]]:
        """Return the rooms and people by kind."""
        from evennia.objects.models import ObjectDB

        return {
            kind: [ObjectDB.objects.get(pk=pk) for pk in pks] for kind, pks in vars(self).items()
        }


class ScenePlay:
    """A scene that is being played.

    Args:
        case: The scene.
        stock: What it is played with; changed, so put it back afterwards.
        runtime: Runs the assistants.
        let_pass: Lets time pass.
        model: Thinks for every assistant; None for the script.
    """

    def __init__(
        self,
        case: SceneCase,
        stock: Stock,
        runtime: Any,
        let_pass: Pass,
        model: Brain | None = None,
    ) -> None:
        self._case = case
        self._stock = stock
        self._runtime = runtime
        self._pass = let_pass
        self._model = model
        self._things: dict[str, Any] = {}
        """Rooms and people, by their names."""
        self.brains = {name: SceneBrain(f"{name}'s", model) for name in case.characters}
        self._heard: dict[str, list[tuple[str, str]]] = defaultdict(list)
        """What people were shown: who caused it, and the text."""
        self._played = Played(case.title)

    async def play(self) -> Played:
        """Build the scene, play it, and check what is expected."""
        self._build()
        begun = self._marks()
        with self._listening():
            for number, line in enumerate(self._case.lines, 1):
                before = self._marks()
                for name, answers in line.answers.items():
                    self.brains[name].script.extend(answers)
                waits = _WAITS.fullmatch(line.act)
                if waits is None:
                    self._act(self._things[line.who], line.act)
                await self._pass(float(waits[1]) if waits else PAUSE)
                self._check(f"line {number}", line.expect, before)
                asked = self._marks().requests
                needed = [asked[name] - before.requests[name] for name in asked]
                self._played.most_requests = max(self._played.most_requests, *needed)
        self._check("the end", self._case.expect, begun)
        for name, brain in self.brains.items():
            self._played.requests += len(brain.requests)
            if brain.unexpected:
                last = _as_text(brain.requests[-1].messages[-1])
                self._played.unscripted.append(f"{name} was asked once too often, after: {last}")
            if brain.script:
                self._played.unscripted.append(f"{name} was never asked for {brain.script}")
        return self._played

    # The world

    def _build(self) -> None:
        from evennia.utils.create import create_object

        case, stock = self._case, self._stock.read()
        place, lane = stock["rooms"]
        place.key = case.place
        self._things = {case.place: place, LANE: lane}
        for name, state in case.things.items():
            thing = create_object(key=name, location=place)
            thing.locks.add("get:false()" if state else "get:true()")
            if state:
                thing.db.is_open = state == "open"
            if state == "locked":
                thing.locks.add("open:false()")
        kinds = (case.players, stock["players"]), (case.characters, stock["assistants"])
        for parts, made in kinds:
            for (name, part), one in zip(parts.items(), made, strict=False):
                self._things[name] = one
                one.key = name
                one.location = lane if part.away else place
                for thing in part.holds:
                    create_object(key=thing, location=one)
        for name, part in case.characters.items():
            self._adopt(name, part)
        self._add_lore()

    def _adopt(self, name: str, part: Part) -> None:
        from ai.assistant.adopt import adopt
        from ai.memory.memories import memories
        from ai.memory.privacy.scope import Scope

        persona = {"description": part.describes, "greets": part.greets}
        script = adopt(self._things[name], persona=persona)
        if part.tools:
            script.tools = ["core", *part.tools]
        brain = self.brains[name]
        self._runtime.brains[brain.name] = brain
        script.brain = brain.name
        for text in part.knows:
            memories.store(Scope(script.pk, self._runtime.now), text, how="seen")

    def _add_lore(self) -> None:
        from ai.models import Lore

        for title, text in self._case.lore.items():
            Lore.objects.create(key=title.lower(), title=title, keywords=[title], text=text)

    def _act(self, who: Any, act: str) -> None:
        if act == "(arrives)":
            who.move_to(self._things[self._case.place])
        elif act == "(leaves)":
            who.move_to(self._things[LANE])
        elif act.startswith("("):
            raise ValueError(f"nobody knows how one {act}")
        else:
            who.execute_cmd(act)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        from evennia.utils.ansi import strip_ansi

        def listen(name: str) -> Callable[..., bool]:
            def at_msg_receive(text: Any = None, from_obj: Any = None, **_: Any) -> bool:
                line = text[0] if isinstance(text, tuple) else text
                self._heard[name].append((str(from_obj or ""), strip_ansi(str(line))))
                return True

            return at_msg_receive

        for name in self._case.players:
            self._things[name].at_msg_receive = listen(name)
        try:
            yield
        finally:
            for name in self._case.players:
                del self._things[name].at_msg_receive

    # What must hold

    def _marks(self) -> _Marks:
        return _Marks(
            {name: len(brain.requests) for name, brain in self.brains.items()},
            _rows().count(),
            {name: len(self._heard[name]) for name in self._case.players},
        )

    def _check(self, when: str, expected: Expected, since: _Marks) -> None:
        for name, wanted in expected.items():
            for what, value in wanted.items():
                check = getattr(self, f"_check_{what}")
                for text, holds, found in check(name, value, since):
                    held = Held(f"{when}: {name} {what} {text}", bool(holds), str(found))
                    self._played.checks.append(held)

    def _calls(self, name: str, since: _Marks) -> list[Any]:
        key = self._things[name].ndb.ai.script.assistant_key
        return [row for row in _rows()[since.calls :] if row.assistant == key]

    def _check_does(self, name: str, calls: Iterable[Call], since: _Marks) -> _Checks:
        made = [row for row in self._calls(name, since) if row.state in ("done", "control")]
        for call in calls:
            yield call, any(_is(row, call) for row in made), [row.tool for row in made]

    def _check_does_not(self, name: str, calls: Iterable[Call], since: _Marks) -> _Checks:
        for call, holds, found in self._check_does(name, calls, since):
            yield call, not holds, found

    def _check_fails(self, name: str, calls: Iterable[Call], since: _Marks) -> _Checks:
        rows = self._calls(name, since)
        for call in calls:
            states = [row.state for row in rows if _is(row, call)]
            yield call, "done" not in states and (states or self._model), states

    def _said(self, name: str, since: _Marks) -> list[str]:
        """What others saw or heard of an assistant, each line once."""
        rows = self._calls(name, since)
        return [
            str(_arguments(row).get("message", _arguments(row).get("action", "")))
            for row in rows
            if row.state == "done" and row.tool in SPEAKING
        ]

    def _check_answers(self, name: str, wanted: bool, since: _Marks) -> _Checks:
        said = self._said(name, since)
        yield wanted, bool(said) is wanted, said

    def _check_says(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _having(words, self._said(name, since))

    def _check_says_not(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _lacking(words, self._said(name, since))

    def _check_reads(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _having(words, self._prompts(name, since))

    def _check_reads_not(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _lacking(words, self._prompts(name, since))

    def _prompts(self, name: str, since: _Marks) -> list[str]:
        asked = self.brains[name].requests[since.requests[name] :]
        return [
            "\n".join([one.system, one.context, *(_as_text(message) for message in one.messages)])
            for one in asked
        ]

    def _check_asks_at_most(self, name: str, most: int, since: _Marks) -> _Checks:
        asked = len(self.brains[name].requests) - since.requests[name]
        yield most, asked <= most, asked

    def _check_keeps(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _having(words, self._memories(name))

    def _check_keeps_not(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _lacking(words, self._memories(name))

    def _memories(self, name: str) -> list[str]:
        from ai.models import Memory

        rows = Memory.objects.filter(script=self._things[name].ndb.ai.script.pk)
        return list(rows.values_list("text", flat=True))

    def _check_wants(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        from ai.models import Goal

        rows = Goal.objects.filter(script=self._things[name].ndb.ai.script.pk)
        yield from _having(words, list(rows.values_list("title", flat=True)))

    def _check_hears(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _having(words, self._shown(name, since))

    def _check_hears_not(self, name: str, words: Iterable[str], since: _Marks) -> _Checks:
        yield from _lacking(words, self._shown(name, since))

    def _shown(self, name: str, since: _Marks) -> list[str]:
        shown = self._heard[name][since.heard.get(name, 0) :]
        return [text for who, text in shown if who != name]

    def _check_holds(self, name: str, things: Iterable[str], since: _Marks) -> _Checks:
        held = [str(one.key) for one in self._things[name].contents]
        for thing in things:
            yield thing, thing in held, held

    def _check_holds_not(self, name: str, things: Iterable[str], since: _Marks) -> _Checks:
        for thing, holds, held in self._check_holds(name, things, since):
            yield thing, not holds, held

    def _check_open(self, name: str, things: Iterable[str], since: _Marks) -> _Checks:
        states = {str(one.key): one.db.is_open for one in self._things[name].contents}
        for thing in things:
            yield thing, states.get(thing) is True, states

    def _check_closed(self, name: str, things: Iterable[str], since: _Marks) -> _Checks:
        for thing, is_open, states in self._check_open(name, things, since):
            yield thing, not is_open, states

    def _check_in(self, name: str, place: str, since: _Marks) -> _Checks:
        there = str(self._things[name].location)
        yield place, there == place, there


SPEAKING = ("say", "pose", "emit", "whisper", "page")
"""Tools whose use others notice."""
_Checks = Iterator[tuple[Any, Any, Any]]


def _rows() -> Any:
    from ai.models import CallRecord

    return CallRecord.objects.order_by("pk")


def _arguments(row: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = row.arguments.get("arguments", {})
    return found


def _is(row: Any, call: Call) -> bool:
    name, arguments = call
    return bool(row.tool == name) and all(
        str(value).casefold() in str(_arguments(row).get(key, "")).casefold()
        for key, value in arguments.items()
    )


def _having(words: Iterable[str], texts: list[str]) -> _Checks:
    for word in words:
        yield word, any(_has(text, word) for text in texts), texts


def _lacking(words: Iterable[str], texts: list[str]) -> _Checks:
    for word in words:
        found = [text for text in texts if _has(text, word)]
        yield word, not found, found


def _has(text: str, words: str) -> bool:
    return any(word.casefold() in text.casefold() for word in words.split(" | "))


def _as_text(message: Any) -> str:
    calls = "".join(f"{call.name}({call.arguments})" for call in message.calls)
    return f"{message.text}{calls}"


def report(played: Iterable[Played]) -> Iterator[str]:
    """The rows of a table, and below it what did not hold."""
    all_played = list(played)
    yield "| scene | held | requests |"
    yield "| --- | --- | --: |"
    for one in all_played:
        held = f"{len(one.checks) - len(one.failed)} of {len(one.checks)}"
        yield f"| {one.title} | {held} | {one.requests} |"
    good = sum(not one.failed for one in all_played)
    requests = sum(one.requests for one in all_played)
    yield f"| all | {good} of {len(all_played)} scenes | {requests} |"
    for one in all_played:
        for check in one.failed:
            yield f"\n{one.title}\n  {check.what}\n  found: {check.found[:300]}"
