"""The playhouse: an assistant that thinks with a served model, over real HTTP, in a room.

    class GreetingTest(EvenniaTest):
        def test_she_greets(self):
            with playhouse([call("say", message="Welcome!")]) as house:
                house.say("Hello!")
                assert house.heard[-1] == 'Marta says, "Welcome!"'
                assert house.asked[0].body["model"] == "served"

The game's time is the test's, which passes ten times as fast as ours while an answer is on its way,
and at once where nothing is; connections are real ones, to this machine alone. It needs
pytest-twisted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ai.testing.house import House
from ai.testing.models import Always, Asked, ModelServer, model_server
from ai.testing.reactor import Connected
from ai.testing.served import Step
from ai.testing.stage import Scene, stage
from ai.testing.traffic import Traffic, watched

MODEL = "custom:served"
ANTHROPIC = "anthropic:served"


class Playhouse(House):
    """A scene whose assistant asks a served model."""

    def __init__(self, scene: Scene, traffic: Traffic, server: ModelServer) -> None:
        super().__init__(scene, traffic)
        self.server = server

    @property
    def asked(self) -> list[Asked]:
        """What the model was asked."""
        return self.server.asked


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
        known = {"tool_mode": "tools", "base_url": server.url, **(options or {})}
        own = dict(settings or {})
        models = {model: known, **own.pop("MODELS", {})}
        with (
            override_settings(AI={"MODEL": model, "MODELS": models, **own}),
            watched() as traffic,
            stage(**more) as scene,
        ):
            connect(scene)
            yield Playhouse(scene, traffic, server)


def connect(scene: Scene) -> None:
    """Have a scene's models be asked over real connections, in the scene's own time."""
    from ai.assistant.llm.catalog import ModelCatalog

    service = scene.service
    service.models = ModelCatalog(
        Connected(service.clock), service._threads.run, service.purse, service.staff.tell
    )
