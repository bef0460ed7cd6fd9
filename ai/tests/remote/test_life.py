"""Modules in the life of a game: its start, its assistants' turns, its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import override_settings

from ai import server
from ai.assistant.runtime import Runtime
from ai.testing import ScriptedBrain, TestReactor, call, stage
from ai.testing.scene import Scene
from ai.tests.game import EvenniaTest
from ai.tests.remote.links import Linked, Told, dice
from ai.tools import TOOL_REGISTRY


@contextmanager
def with_dice(*steps: Any, says: Any = None) -> Iterator[tuple[Scene, Told]]:
    """A scene in a game with the module `dice`, which says nothing yet."""
    link = Told(says)
    with (
        override_settings(AI={"MODULE_SERVICES": {"dice": "http://dice:8000"}}),
        stage(ScriptedBrain(*steps)) as scene,
    ):
        scene.runtime.modules = Linked({"dice": link}, clock=scene.clock)
        yield scene, link


@pytest.mark.usefixtures("own_cache")
class FirstTurnTest(EvenniaTest):
    def test_it_waits_for_the_modules_and_has_their_tools(self):
        with with_dice([call("dice.roll")], [call("say", message="One!")]) as (scene, link):
            scene.say("Marta, throw the dice!", 0.5)
            assert scene.turns() == []
            link.answer(dice("roll"))
            scene.wait(5)
            assert [one.tool for one in scene.calls()] == ["dice.roll", "say"]
            assert [one.state for one in scene.calls()] == ["done", "done"]

    def test_it_waits_a_second_and_no_longer(self):
        with with_dice([call("say", message="Which dice?")]) as (scene, link):
            scene.say("Marta, throw the dice!", 0.5)
            scene.wait(1.5)
            assert [turn.end_reason for turn in scene.turns()] == ["terminal"]
            assert link.asked == 1

    def test_the_next_one_does_not_wait(self):
        steps = [call("say", message="What is it?")], [call("say", message="I have no dice.")]
        with with_dice(*steps) as (scene, _link):
            scene.say("Marta?", 2)
            scene.say("Marta, again?", 0.5)
            assert len(scene.turns()) == 2

    def test_who_is_paused_meanwhile_does_not_begin(self):
        with with_dice([call("say", message="Yes?")]) as (scene, link):
            scene.say("Marta?", 0.5)
            scene.script.pause()
            link.answer(dice("roll"))
            scene.wait(2)
            assert scene.turns() == []
            scene.script.resume()
            scene.wait(2)
            assert len(scene.turns()) == 1

    def test_who_may_use_no_module_does_not_wait(self):
        with with_dice([call("say", message="Yes?")]) as (scene, link):
            scene.script.modules = []
            scene.say("Marta?", 0.5)
            assert len(scene.turns()) == 1
            assert link.asked == 0

    def test_nothing_waits_on_when_the_server_stops(self):
        with with_dice() as (scene, link):
            scene.say("Marta?", 0.5)
            scene.runtime.stop()
            assert link.cancelled == 1
            assert scene.turns() == []


@pytest.mark.usefixtures("own_cache")
class ServerTest(EvenniaTest):
    def test_a_start_looks_into_the_cache_and_asks_nobody(self):
        with override_settings(AI={"MODULE_SERVICES": {"dice": "http://dice:8000"}}):
            Linked({"dice": Told(dice("roll"))}).discover_all()
            TOOL_REGISTRY.unregister("dice.roll")
            service = Runtime(TestReactor())
            link = Told(dice("roll"))
            service.modules = Linked({"dice": link}, clock=service.clock)
            self.enterContext(_serving(service))
            server.at_server_start()
            assert TOOL_REGISTRY.get_tool("dice.roll") is not None
            assert link.asked == 0
            server.at_server_stop()
            assert TOOL_REGISTRY.get_tool("dice.roll") is None

    def test_a_game_without_modules_has_none_of_it(self):
        service = Runtime(TestReactor())
        service.start()
        assert service.modules.status() == []
        assert service.modules.ready().called
        service.clock.pump([0] * 1000)  # until what is prepared between other work is ready
        assert service.clock.getDelayedCalls() == []
        service.stop()


@contextmanager
def _serving(service: Runtime) -> Iterator[None]:
    from ai.assistant.runtime import set_runtime

    back = set_runtime(service)
    try:
        yield
    finally:
        back()
