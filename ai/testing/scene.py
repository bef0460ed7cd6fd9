"""A scene: an assistant and a player in a room, with a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ai.brains.base import Brain
from ai.testing.brains import ScriptedBrain
from ai.testing.object_cache import forget_objects
from ai.testing.reactor import TestReactor

CHARACTER = "ai.assistant.character.AssistantCharacter"


class Scene:
    """An assistant and a player in a room, and a clock that the test moves."""

    def __init__(self, runtime: Any, script: Any, player: Any) -> None:
        self.runtime = runtime
        self.clock: TestReactor = runtime.clock
        self.script = script
        self.player = player
        self.heard: list[str] = []
        """The lines that the player was shown, without colour."""

    @property
    def character(self) -> Any:
        """The assistant's character."""
        return self.script.character

    @property
    def room(self) -> Any:
        """The player's location."""
        return self.player.location

    @property
    def agent(self) -> Any:
        """The running assistant."""
        return self.runtime.agents[self.script.pk]

    def say(self, text: str, seconds: float = 1.0) -> None:
        """Have the player say something, and let time pass."""
        self.player.at_say(text)
        self.wait(seconds)

    def whisper(self, text: str, seconds: float = 1.0) -> None:
        """Have the player whisper to the assistant, and let time pass."""
        self.player.at_say(text, whisper=True, receivers=[self.character])
        self.wait(seconds)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass in small steps, because what is due may schedule more."""
        for _ in range(10):
            self.clock.advance(seconds / 10)

    def turns(self) -> list[Any]:
        """The assistant's recorded turns, oldest first."""
        from ai.models import TurnRecord

        return list(TurnRecord.objects.filter(script=self.script.pk).order_by("pk"))

    def calls(self) -> list[Any]:
        """The assistant's recorded calls, oldest first."""
        from ai.models import CallRecord

        key = self.script.assistant_key
        return list(CallRecord.objects.filter(assistant=key).order_by("pk"))


@dataclass(frozen=True)
class Cast:
    """The ids of the assistant's object and the player; made once for a class of tests."""

    thing: int
    player: int

    @classmethod
    def make(cls, name: str = "Marta", typeclass: str = CHARACTER) -> Cast:
        """Create a room, an object to become the assistant, and a player."""
        from evennia.utils.create import create_object

        room = create_object("evennia.objects.objects.DefaultRoom", key="Taproom")
        thing = create_object(typeclass, key=name, location=room)
        player = create_object(
            "evennia.objects.objects.DefaultCharacter", key="Anna", location=room
        )
        player.permissions.add("Player")
        player.account = _account()
        return cls(thing.pk, player.pk)

    @classmethod
    def make_for_all(cls, by: Any = None, grant: str = "Player") -> Cast:
        """Create a cast with an assistant in `setUpTestData`; each test reads it from the database.

        Args:
            by: The account that grants the assistant its level.
            grant: That level.
        """
        from evennia.objects.models import ObjectDB

        from ai.assistant.adopt import adopt

        with serving():
            cast = cls.make()
            adopt(ObjectDB.objects.get(pk=cast.thing), by=by, grant=grant)
        forget_objects()
        return cast


@contextmanager
def stage(
    brain: Brain | None = None,
    *,
    name: str = "Marta",
    persona: Mapping[str, Any] | None = None,
    grant: str = "Player",
    by: Any = None,
    typeclass: str = CHARACTER,
    cast: Cast | None = None,
    reactor: TestReactor | None = None,
) -> Iterator[Scene]:
    """Put an assistant and a player into a room.

    Args:
        brain: The assistant's brain, by default the built-in one. A `ScriptedBrain` is checked at
            the end.
        name: The assistant's name.
        persona: Its persona.
        grant: The highest level at which it may use tools.
        by: The account that grants it.
        typeclass: The typeclass of its object.
        cast: An existing assistant and player; `name` and `typeclass` are ignored then.
        reactor: The clock; a `ConnectedReactor` if models are asked over HTTP.
    """
    from evennia.objects.models import ObjectDB

    from ai.assistant.adopt import adopt

    with serving(reactor) as runtime:
        cast = cast or Cast.make(name, typeclass)
        thing, player = (ObjectDB.objects.get(pk=pk) for pk in (cast.thing, cast.player))
        script = adopt(thing, by=by, persona=persona, grant=grant)
        if brain is not None:
            runtime.brains[brain.name] = brain
            if script.brain != brain.name:
                script.brain = brain.name
        scene = Scene(runtime, script, player)
        with _listening(player, scene.heard):
            yield scene
        if isinstance(brain, ScriptedBrain):
            brain.check()


@contextmanager
def serving(reactor: TestReactor | None = None) -> Iterator[Any]:
    """Start a runtime with a clock that the test moves; it is stopped at the end."""
    from ai.assistant.percepts import addressee_classifier
    from ai.assistant.runtime import Runtime, set_runtime
    from ai.memory.table_cache import cache as table_cache

    addressee_classifier.trained()  # here, as no test waits for a thread
    runtime = Runtime(reactor or TestReactor())
    restore = set_runtime(runtime)
    was_games, table_cache.is_games = table_cache.is_games, True
    try:
        yield runtime
    finally:
        runtime.stop()
        table_cache.is_games = was_games
        restore()


def _account() -> Any:
    """The player's account: quelled, so that only the character's permissions count."""
    from evennia.accounts.models import AccountDB
    from evennia.utils.create import create_account

    number = AccountDB.objects.count()
    account = create_account(f"Player{number}", None, None, permissions=["Developer"])
    account.attributes.add("_quell", True)
    return account


@contextmanager
def _listening(player: Any, heard: list[str]) -> Iterator[None]:
    from evennia.utils.ansi import strip_ansi

    receive = player.at_msg_receive

    def at_msg_receive(text: Any = None, from_obj: Any = None, **kwargs: Any) -> Any:
        line = text[0] if isinstance(text, tuple) else text
        heard.append(strip_ansi(str(line)))
        return receive(text=text, from_obj=from_obj, **kwargs)

    player.at_msg_receive = at_msg_receive
    try:
        yield
    finally:
        del player.at_msg_receive
