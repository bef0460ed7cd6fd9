"""The suite of manners and attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.evaluation.case import Case, read_documents
from ai.evaluation.manners.manner_case import read
from ai.evaluation.manners.manner_play import MannerPlay
from ai.evaluation.player import BANDS
from ai.evaluation.result import Check
from ai.evaluation.world import World

OWN = Path(__file__).with_name("cases")


class MannersSuite:
    """Plays scenes of manners, and attacks."""

    name = "manners"
    players: Sequence[str] = BANDS
    settings: Mapping[str, Any] = {}

    def __init__(self) -> None:
        self._remarks: list[str] = []
        """The gold of all lines, from which the random player chooses."""

    def cases(self, folders: Sequence[Path], seed: int) -> list[Case]:
        """Load the cases.

        Raises:
            CaseError: A case is malformed.
        """
        found = [read(*one) for one in read_documents(OWN, folders, self.name)]
        self._remarks = [line.gold for case in found for line in case.lines if line.gold]
        return [Case(self.name, case.title, case.about, case) for case in found]

    async def play(self, case: Case, world: World) -> list[Check]:
        """Play a case."""
        return await MannerPlay(case.data, world, self._remarks).play()
