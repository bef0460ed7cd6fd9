"""The village in a test, with a visitor, and a clock that the test moves."""

from __future__ import annotations

from typing import Any

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_object

import world.tools  # noqa: F401 - the server loads it by its settings
from ai.assistant.runtime import Runtime, set_runtime
from ai.testing import serving
from ai.testing.reactor import TestReactor
from ai.tests.game import EvenniaTest
from ai.tests.imprint import imprint
from world.build import build, find


def thornwick() -> dict[str, int]:
    """Build the village, Evennia's test world, and a visitor; returns their ids."""
    World.setUpTestData()
    root = AccountDB.objects.get(pk=World.made["account"])
    root.is_superuser = True
    root.save()
    with serving():
        build()
    return {**World.made, "visitor": guest("Visitor", "inn").pk}


def guest(name: str, place: str) -> Any:
    """Create a character in the village, with a player's rights."""
    somebody = create_object("world.characters.VillageCharacter", key=name)
    somebody.cmdset.add_default("world.commands.CharacterCmdSet", persistent=True)
    somebody.permissions.add("Player")
    somebody.location = find(f"room:{place}")
    return somebody


class World(EvenniaTest):  # type: ignore[misc]
    """Makes the objects of Evennia's tests."""


class VillageTest(EvenniaTest):  # type: ignore[misc]
    """A test with a visitor in the inn of Thornwick, which is built once per process."""

    @classmethod
    def setUpTestData(cls) -> None:
        cls.made = imprint(thornwick)

    def setUp(self) -> None:
        super().setUp()
        self.runtime = self.enterContext(serving())
        self.clock = self.runtime.clock
        self.runtime.start()
        self.heard: list[str] = []
        self.visitor = ObjectDB.objects.get(pk=self.made["visitor"])
        self.visitor.account = self.account2
        self.visitor.at_msg_receive = self._hear

    def guest(self, name: str, place: str) -> Any:
        """Create another character in the village, with a player's rights."""
        return guest(name, place)

    def go(self, place: str) -> None:
        """Move the visitor without any messages."""
        self.visitor.location = find(f"room:{place}")

    def type(self, line: str) -> str:
        """Type a line as the visitor; returns what is shown within two seconds."""
        self.heard.clear()
        self.visitor.execute_cmd(line)
        return self.wait(2)

    def wait(self, seconds: float) -> str:
        """Let time pass; returns everything that was shown since the last line."""
        for _ in range(10):
            self.clock.advance(seconds / 10)
        return "\n".join(self.heard)

    def restart(self) -> None:
        """Restart the server, so that only what was stored is remembered."""
        self.runtime.stop()
        self.runtime = Runtime(TestReactor())
        self.addCleanup(set_runtime(self.runtime))
        self.addCleanup(self.runtime.stop)
        self.clock = self.runtime.clock
        self.runtime.start()
        for agent in self.runtime.agents.values():
            agent.history.clear()

    def _hear(self, text: Any = None, from_obj: Any = None, **_: Any) -> bool:
        line = text[0] if isinstance(text, tuple) else text
        self.heard.append(strip_ansi(str(line)))
        return True
