"""A scene with an assistant that uses served modules, over real HTTP.

    class DiceTest(EvenniaTest):
        def test_she_rolls(self):
            brain = ScriptedBrain([call("dice.roll")], [call("say", message="Seven!")])
            with module_server("dice", does("roll", lambda asked: 7)) as dice:
                with scene_with_modules(brain, dice) as scene:
                    scene.say("Roll the dice!")
                    assert scene.heard[-1] == 'Marta says, "Seven!"'
            assert dice.ran["dice.roll"] == 1

The test moves the game's clock. While an answer is on its way, the clock runs ten times as fast as
real time; otherwise it jumps. Connections are real, and to this machine only. Needs pytest-twisted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ai.testing.http.traffic import Traffic, watch_traffic
from ai.testing.modules import ModuleServer
from ai.testing.reactor import Connected
from ai.testing.registry import registry_copy
from ai.testing.scene import Scene, stage

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"
STEP = 0.02
"""Seconds by which the game's clock moves at a time while an answer is on its way."""
SPEED = 10
PATIENCE = 90.0
"""Seconds of the game's time after which a test that waits for something fails."""
LEAP = 1.0
"""Seconds of the game's time between two checks of a condition, at most."""


class SceneWithModules(Scene):
    """A scene with real connections."""

    def __init__(self, scene: Scene, traffic: Traffic) -> None:
        super().__init__(scene.runtime, scene.script, scene.player)
        self.heard = scene.heard
        self._traffic = traffic

    def say(self, text: str, seconds: float = 1.0) -> None:
        """Have the player say something, and wait until the assistant is done with it."""
        self.player.at_say(text)
        self.wait(seconds)
        self.until(lambda: not self.busy())

    def busy(self) -> bool:
        """Whether the assistant is in a turn, or about to be."""
        return self.runtime.is_running(self.script) or len(self.agent.inbox) > 0

    def until(self, condition: Callable[[], Any], most: float = PATIENCE) -> None:
        """Let time pass until a condition holds.

        Raises:
            AssertionError: It did not hold in time.
        """
        end = self.clock.seconds() + most
        real_end = time.monotonic() + most / SPEED  # it may depend on real time
        while not condition():
            now = self.clock.seconds()
            assert now < end or time.monotonic() < real_end, f"waited {most:g} s in vain"
            self._advance(now + LEAP, STEP / SPEED)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass, both for the game and for real connections."""
        end = self.clock.seconds() + seconds
        while self.clock.seconds() < end:
            self._advance(end)

    def _advance(self, end: float, pause: float = 0.0) -> None:
        """Move the clock: a step while an answer is on its way, else to the next delayed call."""
        import pytest_twisted
        from twisted.internet.task import deferLater

        pause = STEP / SPEED if self._is_flowing() else pause
        pytest_twisted.blockon(deferLater(_reactor(), pause, lambda: None))
        now = self.clock.seconds()
        if self._is_flowing():
            due = now + STEP
        else:
            calls: Any = self.clock.getDelayedCalls()
            due = min((call.getTime() for call in calls), default=end)
        self.clock.advance(max(0.0, min(due, end) - now))

    def _is_flowing(self) -> bool:
        """Whether an answer is on its way, or a thread is working."""
        return self._traffic.is_flowing or self.runtime.threads.busy > 0

    def offered(self, brain: Any) -> list[str]:
        """The tools that a `ScriptedBrain` could call in its last step, loaded or not."""
        request = brain.requests[-1]
        return [tool["name"] for tool in request.tools] + list(request.within_reach)

    def row(self, tool: str) -> Any:
        """The record of the last call of a tool."""
        (*_, last) = [row for row in self.calls() if row.tool == tool]
        return last


@contextmanager
def scene_with_modules(
    brain: Any, *servers: ModuleServer, **more: Any
) -> Iterator[SceneWithModules]:
    """Put an assistant that may use served modules and a player into a room.

    Args:
        brain: The assistant's brain; see `stage`.
        *servers: The modules; their manifests are fetched before the scene begins.
        **more: Arguments of `stage`, and under `settings` further settings of `AI`.
    """
    from django.test import override_settings

    from ai.remote.modules import Modules

    services = {server.name: server.url for server in servers}
    own = {"MODULE_SERVICES": services, **more.pop("settings", {})}
    cache = {"default": {"BACKEND": LOCMEM, "LOCATION": f"house {id(services)}"}}
    with (
        override_settings(AI=own, CACHES=cache),
        registry_copy(),
        watch_traffic() as traffic,
        stage(brain, **more) as scene,
    ):
        runtime = scene.runtime
        runtime.modules.stop()
        runtime.modules = Modules(Connected(scene.clock), runtime.threads.run, runtime.staff.notify)
        connected = SceneWithModules(scene, traffic)
        discovered = runtime.modules.discover_all()
        connected.until(lambda: discovered.called)
        yield connected


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor
