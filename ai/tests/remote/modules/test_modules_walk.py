"""Modules in any order of needs, refreshes, answers and delays: what never is otherwise."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import override_settings
from twisted.internet.defer import Deferred, maybeDeferred

from ai.models import Pin
from ai.remote.errors import ModuleError, ModuleUnreachable
from ai.testing import registry_copy
from ai.tests.remote.links import Linked, Told, manifest
from ai.tools import TOOL_REGISTRY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]
NAMES = ("dice", "cards")
SERVICES = {"MODULE_SERVICES": {name: f"http://{name}:8000" for name in NAMES}}


class Threads:
    """Threads that are done when chance says so."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._jobs: list[tuple[Deferred[Any], Any, Any]] = []

    def run(self, work: Any, *args: Any) -> Deferred[Any]:
        if self._chance.random() < 0.5:
            return maybeDeferred(work, *args)
        done: Deferred[Any] = Deferred(lambda _: None)
        self._jobs.append((done, work, args))
        return done

    def finish(self, sure: bool = False) -> None:
        while self._jobs and (sure or self._chance.random() < 0.7):
            done, work, args = self._jobs.pop(self._chance.randrange(len(self._jobs)))
            result = maybeDeferred(work, *args)
            result.addErrback(lambda failure: None) if done.called else result.chainDeferred(done)


class Walk:
    """One life of the modules, in which anything may happen."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.threads = Threads(chance)
        self.links = {name: Told(None) for name in NAMES}
        self.ours = Linked(self.links, self.threads.run)
        self.waits: list[Deferred[Any]] = []

    def step(self) -> None:
        ours, name = self.ours, self.chance.choice(NAMES)
        acts = (
            lambda: self.waits.append(ours.ready()),
            lambda: self.waits.append(ours.refresh(self.chance.choice((None, name)))),
            lambda: self.waits.append(ours.discover_all()),
            ours.load_from_cache,
            lambda: ours.clock.advance(self.chance.choice((0, 0.1, 1, 3, 11, 4000))),
            lambda: self.say(name),
            lambda: self.say(name),
            lambda: ours.get_tools_for_user("user", NAMES),
            lambda: ours.get(name).suspect(),
            self.threads.finish,
        )
        self.chance.choice(acts)()

    def say(self, name: str) -> None:
        says: Any = manifest(name, *(f"t{n}" for n in range(self.chance.choice((0, 1, 2, 45)))))
        others = (None, {"name": "other"}, ModuleUnreachable("gone"), ModuleError("bad"))
        self.answer(name, says if self.chance.random() < 0.6 else self.chance.choice(others))

    def answer(self, name: str, says: Any) -> None:
        link = self.links[name]
        link._waiting = [asked for asked in link._waiting if not asked.called]
        if says is None or isinstance(says, Exception):
            link.says = says
        else:
            link.answer(says)

    def settle(self) -> None:
        for _ in range(60):
            self.threads.finish(sure=True)
            self.ours.clock.advance(0.5)

    def usable(self, name: str) -> set[str]:
        told = self.ours.manifests.get(name)
        return {tool.name for tool in told.tools} if told else set()

    def check(self) -> None:
        for name in NAMES:
            pinned = set(Pin.objects.filter(module=name).values_list("tool", flat=True))
            assert held(name) <= self.usable(name) <= pinned


def held(name: str) -> set[str]:
    return {tool.name for tool in TOOL_REGISTRY.snapshot() if tool.module == name}


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 16))]
)
def test_whatever_happens_nothing_is_used_that_is_not_pinned_and_all_waits_end(seed: int) -> None:
    chance = random.Random(seed)
    with override_settings(AI=SERVICES), registry_copy():
        for _ in range(2):  # the second finds what the first left in the cache
            walk = Walk(chance)
            walk.ours.start()
            for _ in range(40):
                walk.step()
                walk.check()
            for name in NAMES:
                walk.answer(name, manifest(name, "t0", "t1"))
            walk.settle()
            walk.waits.append(walk.ours.refresh())
            walk.settle()
            assert all(wait.called for wait in walk.waits)
            assert all(held(name) == walk.usable(name) for name in NAMES)
            walk.ours.stop()
            walk.threads.finish(sure=True)
            assert not any(held(name) for name in NAMES)
            assert walk.ours.clock.getDelayedCalls() == []
