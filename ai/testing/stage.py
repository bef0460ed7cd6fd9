"""The stage: an assistant and a player in a room, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ai.brains.base import Brain
from ai.testing.brains import ScriptedBrain
from ai.testing.memory import forget_objects
from ai.testing.reactor import TestReactor

CHARACTER = "ai.assistant.character.AssistantCharacter"


class Scene:
    """An assistant and a player in a room, and a clock that the test moves."""

    def __init__(self, service: Any, script: Any, player: Any) -> None:
        self.service = service
        self.clock: TestReactor = service.clock
        self.script = script
        self.player = player
        self.heard: list[str] = []
        """What the player was shown, without colour."""

    @property
    def character(self) -> Any:
        """The assistant's character."""
        return self.script.character

    @property
    def room(self) -> Any:
        """Where the player is."""
        return self.player.location

    @property
    def presence(self) -> Any:
        """The assistant's life in memory."""
        return self.service.presences[self.script.pk]

    def say(self, text: str, seconds: float = 1.0) -> None:
        """The player says something, and time passes."""
        self.player.at_say(text)
        self.wait(seconds)

    def whisper(self, text: str, seconds: float = 1.0) -> None:
        """The player whispers to the assistant, and time passes."""
        self.player.at_say(text, whisper=True, receivers=[self.character])
        self.wait(seconds)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass, in small steps, as everything that is due asks for more."""
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
    """Who stands on a stage, by their numbers in the database; made once for a class of tests."""

    thing: int
    player: int

    @classmethod
    def make(cls, name: str = "Marta", typeclass: str = CHARACTER) -> Cast:
        """Put a room, something to be the assistant, and a player into the database.

        Args:
            name: What the assistant is called.
            typeclass: What its object is.
        """
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
        """Make one in a test case's `setUpTestData`: each test reads it from the database.

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
) -> Iterator[Scene]:
    """An assistant and a player in a room, in one line.

    Args:
        brain: Who thinks; the embedded brain by default. A `ScriptedBrain` is checked at the end.
        name: The assistant's name.
        persona: Who it is.
        grant: The highest level at which it may use tools.
        by: The account that grants it.
        typeclass: What the assistant's object is.
        cast: Assistant and player that are there already, in place of new ones; `name` and
            `typeclass` are then theirs.
    """
    from evennia.objects.models import ObjectDB

    from ai.assistant.adopt import adopt

    with serving() as service:
        cast = cast or Cast.make(name, typeclass)
        thing, player = (ObjectDB.objects.get(pk=pk) for pk in (cast.thing, cast.player))
        script = adopt(thing, by=by, persona=persona, grant=grant)
        if brain is not None:
            service.brains[brain.name] = brain
            if script.brain != brain.name:
                script.brain = brain.name
        scene = Scene(service, script, player)
        with _listening(player, scene.heard):
            yield scene
        if isinstance(brain, ScriptedBrain):
            brain.check()


@contextmanager
def serving() -> Iterator[Any]:
    """The game's assistants on a clock that the test moves: their service, stopped at the end."""
    from ai.assistant.runtime import Runtime, set_service

    service = Runtime(TestReactor())
    back = set_service(service)
    try:
        yield service
    finally:
        service.stop()
        back()


def _account() -> Any:
    """Whoever plays the player: quelled, so that what a test gives the character is what counts."""
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
