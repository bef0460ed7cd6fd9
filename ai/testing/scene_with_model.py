"""A scene with an assistant that thinks with a served model, over real HTTP.

    class GreetingTest(EvenniaTest):
        def test_she_greets(self):
            with scene_with_model([call("say", message="Welcome!")]) as scene:
                scene.say("Hello!")
                assert scene.heard[-1] == 'Marta says, "Welcome!"'
                assert scene.asked[0].body["model"] == "served"

The test moves the game's clock. While an answer is on its way, the clock runs ten times as fast as
real time; otherwise it jumps. Connections are real, and to this machine only. Needs pytest-twisted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ai.testing.http.served import Step
from ai.testing.http.traffic import Traffic, watch_traffic
from ai.testing.models import Always, Asked, ModelServer, model_server
from ai.testing.reactor import ConnectedReactor
from ai.testing.scene import Scene, stage
from ai.testing.scene_with_modules import SceneWithModules

MODEL = "custom:served"
ANTHROPIC = "anthropic:served"


class SceneWithModel(SceneWithModules):
    """A scene whose assistant thinks with a served model."""

    def __init__(self, scene: Scene, traffic: Traffic, server: ModelServer) -> None:
        super().__init__(scene, traffic)
        self.server = server

    @property
    def asked(self) -> list[Asked]:
        """The requests that the model received."""
        return self.server.asked


@contextmanager
def scene_with_model(
    *steps: Step,
    always: Always | None = None,
    model: str = MODEL,
    options: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Iterator[SceneWithModel]:
    """Put an assistant that thinks with a served model and a player into a room.

    Args:
        *steps: The model's answers; see `ai.testing.models`.
        always: Its answer once they are used up.
        model: Its name; with "anthropic:…" it speaks that format.
        options: Its entry in `AI["MODELS"]`, without its address.
        settings: Further settings of `AI`.
        **more: Arguments of `stage`.
    """
    from django.test import override_settings

    with model_server(*steps, always=always) as server:
        known = {"tool_mode": "tools", "base_url": server.url, **(options or {})}
        own = dict(settings or {})
        models = {model: known, **own.pop("MODELS", {})}
        with (
            override_settings(AI={"MODEL": model, "MODELS": models, **own}),
            watch_traffic() as traffic,
            stage(reactor=ConnectedReactor(), **more) as scene,
        ):
            yield SceneWithModel(scene, traffic, server)
