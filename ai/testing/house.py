"""The house: an assistant that may use served modules, over real HTTP, in a room with a player.

    class DiceTest(EvenniaTest):
        def test_she_rolls(self):
            brain = ScriptedBrain([call("dice.roll")], [call("say", message="Seven!")])
            with module_server("dice", does("roll", lambda asked: 7)) as dice:
                with house(brain, dice) as scene:
                    scene.say("Roll the dice!")
                    assert scene.heard[-1] == 'Marta says, "Seven!"'
            assert dice.ran["dice.roll"] == 1

The game's time is the test's, which passes ten times as fast as ours while an answer is on its way,
and at once where nothing is; connections are real ones, to this machine alone. It needs
pytest-twisted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ai.testing.modules import ModuleServer
from ai.testing.reactor import Connected
from ai.testing.registry import registry_copy
from ai.testing.stage import Scene, stage
from ai.testing.traffic import Traffic, watched

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"
STEP = 0.02
"""Seconds of the game's time that pass at once while an answer is on its way."""
SPEED = 10
PATIENCE = 90.0
"""Seconds of the game's time until a test that waits for something fails."""
LEAP = 1.0
"""Seconds of the game's time that pass at most between two looks at what is waited for."""


class House(Scene):
    """A scene from which something is asked over real connections."""

    def __init__(self, scene: Scene, traffic: Traffic) -> None:
        super().__init__(scene.service, scene.script, scene.player)
        self.heard = scene.heard
        self._traffic = traffic

    def say(self, text: str, seconds: float = 1.0) -> None:
        """The player says something, and it is answered or let go."""
        self.player.at_say(text)
        self.wait(seconds)
        self.until(lambda: not self.busy())

    def busy(self) -> bool:
        """Whether the assistant is in a turn, or about to be."""
        return self.service.is_running(self.script) or len(self.presence.inbox) > 0

    def until(self, condition: Callable[[], Any], most: float = PATIENCE) -> None:
        """Let time pass until something holds.

        Raises:
            AssertionError: It never did.
        """
        end = self.clock.seconds() + most
        real_end = time.monotonic() + most / SPEED  # it may not be the game's time that it takes
        while not condition():
            now = self.clock.seconds()
            assert now < end or time.monotonic() < real_end, f"waited {most:g} s for nothing"
            self._go_on(now + LEAP, STEP / SPEED)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass, for the game and for what is on its way."""
        end = self.clock.seconds() + seconds
        while self.clock.seconds() < end:
            self._go_on(end)

    def _go_on(self, end: float, pause: float = 0.0) -> None:
        """Let time pass: a step while an answer is on its way, else until anything is due."""
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
        """Whether anything real is on its way: an answer, or what a thread works out."""
        return self._traffic.is_flowing or self.service._threads._busy > 0

    def offered(self, brain: Any) -> list[str]:
        """What a `ScriptedBrain` could call in its last step, loaded or not."""
        request = brain.requests[-1]
        return [tool["name"] for tool in request.tools] + list(request.within_reach)

    def row(self, tool: str) -> Any:
        """The record of the last call of a tool."""
        (*_, last) = [row for row in self.calls() if row.tool == tool]
        return last


@contextmanager
def house(brain: Any, *servers: ModuleServer, **more: Any) -> Iterator[House]:
    """An assistant that may use served modules, and a player, in a room.

    Args:
        brain: Who thinks; see `stage`.
        *servers: The modules; they are asked what they can do before it begins.
        **more: For `stage`, and under `settings` further settings of `AI`.
    """
    from django.test import override_settings

    from ai.remote.modules import Modules

    services = {server.name: server.url for server in servers}
    own = {"MODULE_SERVICES": services, **more.pop("settings", {})}
    cache = {"default": {"BACKEND": LOCMEM, "LOCATION": f"house {id(services)}"}}
    with (
        override_settings(AI=own, CACHES=cache),
        registry_copy(),
        watched() as traffic,
        stage(brain, **more) as scene,
    ):
        service = scene.service
        service.modules.stop()
        service.modules = Modules(Connected(scene.clock), service._threads.run, service.staff.tell)
        made = House(scene, traffic)
        known = service.modules.discover_all()
        made.until(lambda: known.called)
        yield made


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor
