"""Progress: which quests of a game are won or lost, while a character plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.evaluation.result import Check
from ai.evaluation.text_worlds.game import Quest
from ai.evaluation.text_worlds.importer import ImportedWorld


class Progress:
    """Observes the turns of a character, and notes after each message what is won or lost.

    Args:
        imported: The game.
        hero: The character that plays it.
    """

    reads = True

    def __init__(self, imported: ImportedWorld, hero: Any) -> None:
        self._imported = imported
        self._hero = hero
        self._open = list(imported.game.quests)
        self._won: list[Quest] = []
        self._lost: list[Quest] = []
        self.turns = 0

    @property
    def is_over(self) -> bool:
        """Whether no quest is left, or one is lost."""
        return not self._open or bool(self._lost)

    def checks(self) -> list[Check]:
        """Return for each quest whether it was won."""
        return [
            Check("quests", quest.command, quest in self._won, "" if quest in self._won else "open")
            for quest in self._imported.game.quests
        ]

    def turn_began(self, record: Any) -> bool:
        self.turns += 1
        return True

    def message_added(self, record: Any, message: Mapping[str, Any]) -> bool:
        self._look()
        return True

    def percepts_dropped(self, percepts: Sequence[Any], why: str) -> bool:
        return True

    def assistant_removed(self) -> None:
        pass

    def turn_ended(self, record: Any, turn: Any, percepts: Sequence[Any], again: bool) -> bool:
        self._look()
        return True

    def _look(self) -> None:
        if self.is_over:
            return
        facts = self._imported.facts(self._hero)
        self._lost += [quest for quest in self._open if quest.is_lost(facts)]
        if not self._lost:
            self._won += [quest for quest in self._open if quest.is_won(facts)]
            self._open = [quest for quest in self._open if quest not in self._won]
