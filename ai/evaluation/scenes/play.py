"""Plays a scene: builds its world, lets each line happen, and checks what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.evaluation.result import Check
from ai.evaluation.scenes.agreement import Agreement
from ai.evaluation.scenes.expectations import Expectations, Marks
from ai.evaluation.scenes.oracle import SceneBrain
from ai.evaluation.scenes.scene import LANE, Line, Part, Scene
from ai.evaluation.world import World

PAUSE = 3.0
"""Seconds that pass after a line, unless it is a wait."""
MAX_REQUESTS = 3
"""Requests that an ideal brain may need for what one line asks."""
_WAITS = re.compile(r"\(waits (\d+)\)")


class ScenePlay:
    """A scene that is being played.

    Args:
        scene: The scene.
        world: An empty world.
    """

    def __init__(self, scene: Scene, world: World) -> None:
        self._scene = scene
        self._world = world
        self._oracles = {name: SceneBrain() for name in scene.characters}
        self._expectations = Expectations(world, strict=world.player.is_oracle)
        self._agreement = Agreement(world, self._expectations)
        self._checks: list[Check] = []
        self._most_requests = 0

    async def play(self) -> list[Check]:
        """Build the scene, play it, and check what is expected."""
        self._build()
        begun = Marks.of(self._world)
        for number, line in enumerate(self._scene.lines, 1):
            before = Marks.of(self._world)
            for name, answers in line.answers.items():
                self._oracles[name].script.extend(answers)
            await self._happen(line)
            when = f"line {number}"
            self._checks.extend(self._expectations.check(when, line.expect, before))
            for name in self._scene.characters:
                self._checks.extend(self._agreement.check(when, name, before))
                asked = self._expectations.requests(name, before)
                self._most_requests = max(self._most_requests, asked)
        self._checks.extend(self._expectations.check("the end", self._scene.expect, begun))
        if self._world.player.is_oracle:
            self._checks.extend(self._check_script())
        return self._checks

    def _build(self) -> None:
        scene, world = self._scene, self._world
        place, lane = world.room(scene.place), world.room(LANE)
        world.exit("lane", place, lane)
        world.exit("back", lane, place)
        for name, state in scene.things.items():
            world.thing(name, place, state)
        for name, part in scene.players.items():
            one = world.person(name, lane if part.away else place)
            for held in part.holds:
                world.create(held, one)
        for name, part in scene.characters.items():
            self._add_assistant(name, part, lane if part.away else place)
        self._add_lore()

    def _add_assistant(self, name: str, part: Part, location: object) -> None:
        from ai.memory.memories import memories
        from ai.memory.privacy.scope import Scope

        one = self._world.assistant(
            name,
            location,
            persona={"description": part.describes, "greets": part.greets},
            tools=part.tools,
            oracle=self._oracles[name],
        )
        for held in part.holds:
            self._world.create(held, one)
        scope = Scope(one.ndb.ai.script.pk, self._world.runtime.now)
        for text in part.knows:
            memories.store(scope, text, how="seen")

    def _add_lore(self) -> None:
        from ai.models import Lore

        for title, text in self._scene.lore.items():
            Lore.objects.create(key=title.lower(), title=title, keywords=[title], text=text)

    async def _happen(self, line: Line) -> None:
        waits = _WAITS.fullmatch(line.act)
        if waits is not None:
            self._world.note(line.act)
        elif line.act == "(arrives)":
            self._move(line.who, self._scene.place)
        elif line.act == "(leaves)":
            self._move(line.who, LANE)
        else:
            self._world.act(line.who, line.act)
        await self._world.wait(float(waits[1]) if waits else PAUSE)

    def _move(self, name: str, place: str) -> None:
        self._world.note(f"({name} goes to {place})")
        self._world[name].move_to(self._world[place])

    def _check_script(self) -> Iterator[Check]:
        """Check that the oracle was asked for each of its answers, and for no more."""
        what = f"no line needs more than {MAX_REQUESTS} requests"
        most = self._most_requests
        yield Check("script", what, most <= MAX_REQUESTS, str(most))
        for name, brain in self._oracles.items():
            asked = f"{name} is asked for each answer of the script, and for no more"
            left = [f"never asked for {answer}" for answer in brain.script]
            more = [f"asked {brain.unexpected} times too often"] if brain.unexpected else []
            yield Check("script", asked, not left + more, "; ".join(left + more))
