"""The world of one case: real objects of Evennia, a runtime, and a clock that the suite moves.

    with open_world(player, "A case") as world:
        inn = world.room("The Copper Kettle")
        anna = world.person("Anna", inn)
        marta = world.assistant("Marta", inn, persona={"description": "the innkeeper"})
        world.act("Anna", "say Good evening!")
        await world.wait(3)
        assert world.heard["Anna"]

Everything is written in a transaction that is rolled back, so every case begins in an empty world.
The date and time are the same in each run, which makes requests to models the same as well.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

from twisted.internet.defer import Deferred

from ai.brains.base import Brain, Completion, ModelCall, Request
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.evaluation.models import ModelAccess
from ai.evaluation.player import ORACLE, RANDOM, Player
from ai.testing.object_cache import forget_objects
from ai.testing.reactor import ConnectedReactor

EPOCH = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
"""When each case begins."""
STEP = 0.25
"""Seconds by which the clock moves at a time."""
PATIENCE = 600.0
"""Seconds that a turn may take before the case continues without it."""
REAL_STEP = 0.02
"""Seconds of real time between two looks whether a model has answered."""
SPEAKING = ("say", "pose", "emit", "whisper", "page")
"""Tools whose use others notice."""
OBJECTS = "evennia.objects.objects"
MAX_SHOWN = 300
STATES = ("open", "closed", "locked")
"""What something that opens may be; what is locked nobody can open."""


@dataclass(frozen=True)
class Asked:
    """One request to the brain of an assistant, and its answer."""

    assistant: str
    """Its name."""
    request: Request
    completion: Completion | None
    """None if the brain failed."""
    dollars: float | None = 0.0
    """Its price; None if that is unknown."""

    @property
    def prompt(self) -> str:
        """Everything that the brain read."""
        messages = (f"{m.text}{_calls_as_text(m.calls)}" for m in self.request.messages)
        parts = (self.request.system, self.request.context, *messages, self.request.closing)
        return "\n".join(part for part in parts if part)


class World:
    """The world of one case.

    Args:
        player: Thinks for the assistants.
        case: The name of the case.
        clock: The clock of everything.
        models: Asks models, if the player is one.
    """

    def __init__(
        self, player: Player, case: str, clock: ConnectedReactor, models: ModelAccess
    ) -> None:
        self.player = player
        self.clock = clock
        self.runtime: Any = None
        self.transcript: list[str] = []
        """What happened, for people."""
        self.asked: list[Asked] = []
        """The requests to the brains of assistants, oldest first."""
        self.heard: dict[str, list[tuple[str, str]]] = defaultdict(list)
        """By a person's name, what was shown to them: who caused it, and the text."""
        self.figures: dict[str, float] = {}
        """Figures of the suite beside its checks."""
        self._case = case
        self._models = models
        self._pks: dict[str, int] = {}
        self._brains: dict[str, Brain] = {}
        """By the names under which the runtime knows them."""
        self._recorded = 0

    # Building

    def room(self, name: str) -> Any:
        """Create a room."""
        return self.create(name, typeclass=f"{OBJECTS}.DefaultRoom")

    def exit(self, name: str, here: Any, there: Any, **more: Any) -> Any:
        """Create an exit from one room to another."""
        from evennia.utils.create import create_object

        return create_object(
            f"{OBJECTS}.DefaultExit", key=name, location=here, destination=there, **more
        )

    def create(self, name: str, location: Any = None, typeclass: str = "", **more: Any) -> Any:
        """Create an object, which `world[name]` then finds."""
        from evennia.utils.create import create_object

        typeclass = typeclass or f"{OBJECTS}.DefaultObject"
        thing = create_object(typeclass, key=name, location=location, **more)
        self._pks[name] = thing.pk
        return thing

    def thing(self, name: str, location: Any, state: str = "") -> Any:
        """Create a thing that can be taken, or one of the `STATES` that opens and cannot."""
        thing = self.create(name, location)
        if state:
            thing.db.is_open = state == "open"
            thing.locks.add("get:false()")
        if state == "locked":
            thing.locks.add("open:false()")
        return thing

    def person(self, name: str, location: Any, level: str = "Player") -> Any:
        """Create the character of a player, with an account of that level."""
        from evennia.utils.create import create_account

        one = self.create(name, location, f"{OBJECTS}.DefaultCharacter")
        one.permissions.clear()
        one.permissions.add(level)
        one.account = create_account(f"{name}'s account", "", None, permissions=[level])
        self._listen(name, one)
        return one

    def assistant(
        self,
        name: str,
        location: Any,
        *,
        persona: Mapping[str, Any],
        tools: Sequence[str] = (),
        oracle: Brain | None = None,
        guesser: Brain | None = None,
        by: Any = None,
        grant: str = "Player",
    ) -> Any:
        """Create a character and make it an assistant, for which the world's player thinks.

        Args:
            name: Its name.
            location: Where it is.
            persona: Its persona.
            tools: Groups or names of tools beside the core.
            oracle: Thinks for it if the player is the oracle.
            guesser: Thinks for it if the player is the random one, in place of `RandomBrain`.
            by: The account that grants its level.
            grant: That level.
        """
        from ai.assistant.adopt import adopt

        one = self.create(name, location, "ai.assistant.character.AssistantCharacter")
        script = adopt(one, persona=persona, by=by, grant=grant)
        if tools:
            script.tools = ["core", *tools]
        brain = self.player.brain(f"{self._case} {name}")
        brain = {ORACLE: oracle, RANDOM: guesser or brain}.get(self.player.name, brain)
        if brain is None:
            if not self.player.is_model:
                raise ValueError(f"The oracle has no brain for {name}.")
            script.brain = self.player.name
        else:
            known = f"{brain.name} of {name}"
            self._brains[known] = self.runtime.brains[known] = WatchedBrain(
                brain, known, lambda *asked: self.asked.append(Asked(name, *asked))
            )
            script.brain = known
        return one

    def __getitem__(self, name: str) -> Any:
        from evennia.objects.models import ObjectDB

        return ObjectDB.objects.get(pk=self._pks[name])

    # Playing

    def act(self, name: str, command: str) -> None:
        """Have somebody type a command."""
        self.note(f"{name}> {command}")
        self[name].execute_cmd(command)

    def note(self, line: str) -> None:
        """Add a line to the transcript."""
        self.transcript.append(line)

    async def wait(self, seconds: float) -> None:
        """Let seconds pass, and the turns end that have begun."""
        until = self.clock.seconds() + seconds
        while True:
            agents = self.runtime.agents.values()
            busy = any(agent.turn or agent.summaries for agent in agents)
            now = self.clock.seconds()
            if now >= until and (not busy or now >= until + PATIENCE):
                break
            await self._let_pass(busy)
        self._note_calls()

    async def _let_pass(self, busy: bool) -> None:
        """Move the clock by one step: as the real one while a model or a thread works."""
        if busy and self.player.is_model:
            begun = time.monotonic()
            await _real_seconds(REAL_STEP)
            self.clock.advance((time.monotonic() - begun) / self._models.slower)
        elif self.runtime.threads.busy:
            time.sleep(REAL_STEP / 10)  # nobody plays here, and only threads work meanwhile
            self.clock.advance(REAL_STEP / 10)
        else:
            self.clock.advance(STEP)

    def restart(self) -> None:
        """Stop the runtime and start a new one, as at a restart of the server."""
        self.note("(the server restarts)")
        self.stop()
        forget_objects()
        self.start()
        for name in self._pks:
            if name in self.heard:
                self._listen(name, self[name])

    # What happened

    def calls(self, name: str = "") -> list[Any]:
        """Return the recorded calls, of one assistant or of all, oldest first."""
        from ai.models import CallRecord

        rows = CallRecord.objects.order_by("pk")
        if name:
            rows = rows.filter(assistant=self[name].ndb.ai.script.assistant_key)
        return list(rows)

    # Running

    def start(self) -> None:
        """Start the runtime, and read what a server reads when it starts."""
        from ai.assistant.percepts import addressee_classifier
        from ai.assistant.runtime import Runtime, set_runtime
        from ai.memory.lore.book import load as load_lore
        from ai.tools.support.helpbook import HELP

        addressee_classifier.trained()  # here, as the clock waits for no thread
        load_lore()
        HELP.refresh(most=float("inf"))
        self.runtime = Runtime(self.clock)
        self.runtime.brains.update(self._brains)
        self.runtime.models.around = self._models.around(self._note_model)
        set_runtime(self.runtime)
        self.runtime.start()

    def stop(self) -> None:
        """Stop the runtime."""
        self.runtime.stop()

    def _note_model(
        self, key: str, request: Request, completion: Completion | None, dollars: float | None
    ) -> None:
        agents = {agent.script.assistant_key: agent for agent in self.runtime.agents.values()}
        name = str(agents[key].character.key) if key in agents else key
        self.asked.append(Asked(name, request, completion, dollars))

    def _listen(self, name: str, one: Any) -> None:
        from evennia.utils.ansi import strip_ansi

        heard = self.heard[name]

        def at_msg_receive(text: Any = None, from_obj: Any = None, **_: Any) -> bool:
            line = strip_ansi(str(text[0] if isinstance(text, tuple) else text))
            who = str(from_obj or "")
            heard.append((who, line))
            if who != name:
                self.note(f"    {name} sees: {line[:MAX_SHOWN]}")
            return True

        one.at_msg_receive = at_msg_receive

    def _note_calls(self) -> None:
        rows = self.calls()
        for row in rows[self._recorded :]:
            arguments = ", ".join(f"{k}={v!r}" for k, v in arguments_of(row).items())
            found = "" if row.state == "done" else f": {row.observation[:MAX_SHOWN]}"
            self.note(f"    {row.assistant} calls {row.tool}({arguments}) – {row.state}{found}")
        self._recorded = len(rows)


class WatchedBrain(WrapperBrain):
    """Passes each request on, and notes it with its answer.

    Args:
        brain: The brain inside.
        name: The name under which it is known.
        note: Called with each request, and its answer.
    """

    stands_alone = True

    def __init__(
        self, brain: Brain, name: str, note: Callable[[Request, Completion | None], None]
    ) -> None:
        super().__init__(brain)
        self._name = name
        self._note = note

    @property
    def name(self) -> str:
        return self._name

    def think(self, request: Request) -> Deferred[Completion]:
        def answered(completion: Any) -> Any:
            self._note(request, completion if isinstance(completion, Completion) else None)
            return completion

        return self._brain.think(request).addBoth(answered)


@contextmanager
def open_world(
    player: Player,
    case: str = "",
    settings: Mapping[str, Any] | None = None,
    models: ModelAccess | None = None,
) -> Iterator[World]:
    """Open an empty world, and delete it in the end.

    Args:
        player: Thinks for the assistants.
        case: The name of the case, which random choices depend on.
        settings: Settings in `AI` that differ from the game's.
        models: Asks models, if the player is one.
    """
    from django.conf import settings as game
    from django.db import transaction
    from django.test import override_settings

    from ai.assistant.runtime import set_runtime
    from ai.memory.table_cache import cache as table_cache

    clock = ConnectedReactor()
    world = World(player, case, clock, models or ModelAccess())
    own = {**game.AI, "BUDGET": {}, **(settings or {})}
    if player.is_model:
        own["MODEL"] = player.name
    keys = dict(getattr(game, "AI_KEYS", {}))
    if models is not None and models.is_replay:
        keys.setdefault(player.name, "replay")  # nobody is asked, so no key is needed
    restore = set_runtime(None)
    was_games = table_cache.is_games
    with override_settings(AI=own, AI_KEYS=keys), _time_of(clock), transaction.atomic():
        try:
            world.start()
            yield world
        finally:
            world.stop()
            restore()
            table_cache.is_games = was_games
            transaction.set_rollback(True)
    forget_objects()


@contextmanager
def _time_of(clock: ConnectedReactor) -> Iterator[None]:
    """Have the game read date and time from a clock."""

    def now() -> datetime:
        return EPOCH + timedelta(seconds=clock.seconds())

    def gametime(absolute: bool = False) -> float:
        return now().timestamp() if absolute else clock.seconds()

    with (
        mock.patch("django.utils.timezone.now", now),
        mock.patch("evennia.utils.gametime.gametime", gametime),
    ):
        yield


def arguments_of(row: Any) -> Mapping[str, Any]:
    """Return the arguments of a recorded call."""
    found: Mapping[str, Any] = row.arguments.get("arguments", {})
    return found


def _calls_as_text(calls: Iterable[ModelCall]) -> str:
    return "".join(f"{call.name}({call.arguments})" for call in calls)


def _real_seconds(seconds: float) -> Deferred[None]:
    from twisted.internet import reactor
    from twisted.internet.task import deferLater

    return deferLater(reactor, seconds, lambda: None)  # type: ignore[arg-type]
