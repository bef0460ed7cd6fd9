"""The house: an assistant that may use served modules, over real HTTP, in a room with a player.

    class DiceTest(EvenniaTest):
        def test_she_rolls(self):
            brain = ScriptedBrain([call("dice.roll")], [call("say", message="Seven!")])
            with module_server("dice", does("roll", lambda asked: 7)) as dice:
                with house(brain, dice) as scene:
                    scene.say("Roll the dice!")
                    assert scene.heard[-1] == 'Marta says, "Seven!"'
            assert dice.ran["dice.roll"] == 1

The game's time is the test's, which passes ten times as fast as ours while an answer is on its way;
connections are real ones, to this machine alone. It needs pytest-twisted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ai.testing.modules import ModuleServer
from ai.testing.reactor import Connected
from ai.testing.registry import registry_copy
from ai.testing.stage import Scene, stage

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"
STEP = 0.02
"""Seconds of the game's time that pass at once."""
SPEED = 10
PATIENCE = 90.0
"""Seconds of the game's time until a test that waits for something fails."""


class House(Scene):
    """A scene from which something is asked over real connections."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.service, scene.script, scene.player)
        self.heard = scene.heard

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
        while not condition():
            assert self.clock.seconds() < end, f"waited {most:g} s for nothing"
            self.wait(STEP)

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass, for the game and for what is on its way."""
        import pytest_twisted
        from twisted.internet.task import deferLater

        for _ in range(max(1, round(seconds / STEP))):
            pytest_twisted.blockon(deferLater(_reactor(), STEP / SPEED, lambda: None))
            self.clock.advance(STEP)

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
        stage(brain, **more) as scene,
    ):
        service = scene.service
        service.modules.stop()
        service.modules = Modules(Connected(scene.clock), service._threads.run, service.staff.tell)
        made = House(scene)
        known = service.modules.discover_all()
        made.until(lambda: known.called)
        yield made


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor
