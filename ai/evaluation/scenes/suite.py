"""The suite of scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.evaluation.case import Case, read_documents
from ai.evaluation.player import BANDS
from ai.evaluation.result import Check
from ai.evaluation.scenes.play import ScenePlay
from ai.evaluation.scenes.scene import read_scene
from ai.evaluation.world import World

CASES = Path(__file__).with_name("cases")


class SceneSuite:
    """Shops, guilds, guards and librarians: what players type, and what must come of it."""

    name = "scenes"
    players: Sequence[str] = BANDS
    settings: Mapping[str, Any] = {"EMBEDDER": None}

    def cases(self, folders: Sequence[Path] = (), seed: int = 0) -> list[Case]:
        """Load the scenes.

        Raises:
            CaseError: One is malformed.
        """
        scenes = [read_scene(*one) for one in read_documents(CASES, folders, self.name)]
        return [Case(self.name, scene.title, scene.about, scene) for scene in scenes]

    async def play(self, case: Case, world: World) -> list[Check]:
        return await ScenePlay(case.data, world).play()


SUITE = SceneSuite()
