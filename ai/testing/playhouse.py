"""The playhouse: an assistant that thinks with a served model, over real HTTP, in a room.

    class GreetingTest(EvenniaTest):
        def test_she_greets(self):
            with playhouse([call("say", message="Welcome!")]) as house:
                house.say("Hello!")
                assert house.heard[-1] == 'Marta says, "Welcome!"'
                assert house.asked[0].body["model"] == "served"

The game's time is the test's, which passes ten times as fast as ours while an answer is on its way;
connections are real ones, to this machine alone. It needs pytest-twisted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ai.testing.models import Always, Asked, ModelServer, model_server
from ai.testing.reactor import Connected
from ai.testing.served import Step
from ai.testing.stage import Scene, stage

MODEL = "custom:served"
ANTHROPIC = "anthropic:served"
STEP = 0.02
"""Seconds of the game's time that pass at once."""
SPEED = 10
PATIENCE = 90.0
"""Seconds of the game's time until a test that waits for something fails."""


class Playhouse(Scene):
    """A scene whose assistant asks a served model."""

    def __init__(self, scene: Scene, server: ModelServer) -> None:
        super().__init__(scene.service, scene.script, scene.player)
        self.heard = scene.heard
        self.server = server

    @property
    def asked(self) -> list[Asked]:
        """What the model was asked."""
        return self.server.asked

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


@contextmanager
def playhouse(
    *steps: Step,
    always: Always | None = None,
    model: str = MODEL,
    options: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Iterator[Playhouse]:
    """An assistant that asks a served model, and a player, in a room.

    Args:
        *steps: What the model answers; see `ai.testing.models`.
        always: What it answers once they are used up.
        model: By what name it is asked; "anthropic:…" has it speak that format.
        options: What `AI["MODELS"]` says of it, beside its address.
        settings: Further settings of `AI`.
        **more: For `stage`.
    """
    from django.test import override_settings

    with model_server(*steps, always=always) as server:
        known = {"manner": "tools", "base_url": server.url, **(options or {})}
        own = dict(settings or {})
        models = {model: known, **own.pop("MODELS", {})}
        with (
            override_settings(AI={"MODEL": model, "MODELS": models, **own}),
            stage(**more) as scene,
        ):
            connect(scene)
            yield Playhouse(scene, server)


def connect(scene: Scene) -> None:
    """Have a scene's models be asked over real connections, in the scene's own time."""
    from ai.assistant.models import Models

    service = scene.service
    service.models = Models(
        Connected(service.clock), service._threads.run, service.purse, service.staff.tell
    )


def _reactor() -> Any:
    from twisted.internet import reactor

    return reactor
