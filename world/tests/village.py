"""The village in a test: built, with a visitor in it, and a clock that the test moves."""

from __future__ import annotations

from typing import Any

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_object

import world.tools  # noqa: F401 - the server loads it by its settings
from ai.testing import serving
from ai.tests.game import EvenniaTest
from ai.tests.imprint import imprint
from world.build import build, find


def thornwick() -> dict[str, int]:
    """The village, Evennia's world of tests, and a visitor: who is who, by their numbers."""
    World.setUpTestData()
    root = AccountDB.objects.get(pk=World.made["account"])
    root.is_superuser = True
    root.save()
    with serving():
        build()
    return {**World.made, "visitor": guest("Visitor", "inn").pk}


def guest(name: str, place: str) -> Any:
    """Somebody in the village, with a player's rights."""
    somebody = create_object("evennia.objects.objects.DefaultCharacter", key=name)
    somebody.permissions.add("Player")
    somebody.location = find(f"room:{place}")
    return somebody


class World(EvenniaTest):  # type: ignore[misc]
    """Makes what Evennia's tests have."""


class VillageTest(EvenniaTest):  # type: ignore[misc]
    """A visitor stands in the inn of Thornwick, which is built once a process."""

    @classmethod
    def setUpTestData(cls) -> None:
        cls.made = imprint(thornwick)

    def setUp(self) -> None:
        super().setUp()
        self.service = self.enterContext(serving())
        self.clock = self.service.clock
        self.service.start()
        self.heard: list[str] = []
        self.visitor = ObjectDB.objects.get(pk=self.made["visitor"])
        self.visitor.account = self.account2
        self.visitor.at_msg_receive = self._hear

    def guest(self, name: str, place: str) -> Any:
        """Somebody else in the village, with a player's rights."""
        return guest(name, place)

    def go(self, place: str) -> None:
        """Put the visitor somewhere, without a word."""
        self.visitor.location = find(f"room:{place}")

    def type(self, line: str) -> str:
        """The visitor types a line; what is shown within two seconds."""
        self.heard.clear()
        self.visitor.execute_cmd(line)
        return self.wait(2)

    def wait(self, seconds: float) -> str:
        """Let time pass; everything shown since the last line."""
        for _ in range(10):
            self.clock.advance(seconds / 10)
        return "\n".join(self.heard)

    def _hear(self, text: Any = None, from_obj: Any = None, **_: Any) -> bool:
        line = text[0] if isinstance(text, tuple) else text
        self.heard.append(strip_ansi(str(line)))
        return True
