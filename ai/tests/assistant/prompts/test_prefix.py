"""The prefix of a prompt stays the same, and a preview is what is sent; over real HTTP."""

import json
import os
from itertools import pairwise
from unittest import mock

import pytest
from django.test import override_settings
from evennia.utils.create import create_object

from ai.assistant.prompts import builder, parts, request
from ai.assistant.sandbox.prompt_preview import preview
from ai.brains.base import LOOK
from ai.memory import prompt_versions
from ai.memory.goals.goals import add
from ai.memory.memories.memories import store
from ai.memory.privacy.scope import Scope
from ai.models import Lore
from ai.testing import ScriptedBrain, call
from ai.testing.scene_with_model import ANTHROPIC, MODEL
from ai.tests.assistant.engine.looping import Stage
from ai.tests.game import SceneTest
from ai.tests.pipeline.kit import result_of

WAIT = [call("wait")]
ONE = '{"call": {"tool": "wait", "arguments": {}}}'
MARK = {"type": "ephemeral"}


def changes(scene):
    """Things happen, so that all that may change in a prompt does."""
    script, now = scene.script.pk, scene.runtime.now
    scope = Scope(script, now)
    Lore.objects.create(key="well", title="Well", text="It is deep.", keywords=["well"])
    store(scope, "The well is dry.", how="seen", author=None)
    add(scope, "Mend the roof", priority=5)
    create_object("evennia.objects.objects.DefaultCharacter", key="Bert {x}", location=scene.room)
    scene.clock.advance(4000)


def prefix(asked):
    """The part of a request that has to stay, in the order in which a provider reads it."""
    body = asked.body
    return json.dumps([body.get("tools"), body.get("response_format"), sent_system(asked)])


def sent_system(asked):
    if asked.wire == "anthropic":
        (block,) = asked.body["system"]
        return block["text"]
    return asked.body["messages"][0]["content"]


class Cases:
    """A model, asked in one of the ways in which a model can be."""

    model, tool_mode, step = MODEL, "tools", WAIT

    def served(self):
        return self.scene_with_model(
            model=self.model, options={"tool_mode": self.tool_mode}, always=self.step
        )

    def test_the_prefix_is_the_same_from_turn_to_turn_whatever_happens(self):
        with self.served() as scene:
            scene.script.persona = {"description": "A host.", "greets": True}
            scene.say("Hello, Marta!")
            changes(scene)
            scene.say("Marta, what of the well?")
            scene.script.persona = {"greets": True, "description": "A host."}
            scene.say("Marta, and the roof?")
            assert len(scene.asked) >= 3
            assert len({prefix(asked) for asked in scene.asked}) == 1
            told = json.dumps([asked.body for asked in scene.asked])
            assert "It is deep." in told and "Mend the roof" in told and "Bert {x}" in told

    def test_the_prefix_is_the_same_after_a_restart(self):
        with self.served() as scene:
            scene.say("Hello, Marta!")
            scene.runtime.agents.clear()
            scene.runtime.attach(scene.script)
            scene.say("Hello again, Marta!")
            assert len({prefix(asked) for asked in scene.asked}) == 1

    def test_a_preview_is_what_is_sent(self):
        with self.served() as scene:
            scene.say("Good evening, Marta!")
            changes(scene)
            scene.room.msg_contents("A crow caws.")
            scene.wait()
            count = len(scene.asked)
            seen = preview(scene.runtime, scene.agent, scene.player, "Marta, the well?")
            again = preview(scene.runtime, scene.agent, scene.player, "Marta, the well?")
            assert seen == again and len(scene.asked) == count
            scene.say("Marta, the well?")
            asked = scene.asked[count]
            assert sent_system(asked) == seen.request.system
            last = json.dumps(asked.body["messages"][-1], ensure_ascii=False)
            for text in (seen.request.messages[-1].text, seen.request.context):
                assert json.dumps(text, ensure_ascii=False)[1:-1] in last
            assert seen.tool_mode == self.tool_mode and seen.brain == self.model
            assert sum(size for _, size in seen.tokens()) == pytest.approx(seen.total, rel=0.1)


class ToolsTest(Cases, SceneTest):
    pass


def test_tools_are_offered_in_the_order_in_which_they_joined():
    scene = Stage()
    turn = scene.turn([call("wave")])
    turn.caller.offer[:] = ["open", "look", "wave"]
    result_of(scene.begin(turn))
    assert [one["name"] for one in turn.brain.requests[0].tools] == ["open", "look", "wave"]


class TextTest(Cases, SceneTest):
    tool_mode, step = "text", "WAIT:"

    def test_the_tools_stand_between_the_rules_and_the_persona(self):
        with self.served() as scene:
            scene.say("Hello, Marta!")
            system = sent_system(scene.asked[0])
            rules, tools = system.index("or you forget it."), system.index("SAY:")
            assert rules < tools < system.index('Your name is "Marta".')


class SchemaTest(Cases, SceneTest):
    tool_mode, step = "schema", ONE


class AnthropicTest(Cases, SceneTest):
    model = ANTHROPIC

    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch.dict(os.environ, {"ANTHROPIC_API_KEY": "x"}))

    def test_it_is_told_where_the_prefix_ends(self):
        with self.served() as scene:
            scene.say("Hello, Marta!")
            body = scene.asked[0].body
            assert body["system"][0]["cache_control"] == body["tools"][-1]["cache_control"] == MARK
            assert "cache_control" not in json.dumps([body["system"][1:], body["tools"][:-1]])

    def test_what_a_builder_changed_is_sent(self):
        with self.served() as scene:
            now, script = scene.runtime.now(), scene.script.pk
            prompt_versions.write(
                script, "You are {name}. {", by="", why="", now=now, part="persona"
            )
            scene.say("Hello, Marta!")
            assert sent_system(scene.asked[0]).endswith("\n\nYou are Marta. {")


class PlainTest(SceneTest):
    @override_settings(AI={"PROMPT": {"goals": None}})
    def test_without_a_model_only_the_stable_part_is_written(self):
        with self.scene_with_model() as scene:
            found = parts.parts(request.LIVE_WRITERS, scene.script.pk, "live")
            moment = parts.Moment("Marta")
            told = builder.write_prompt(found, moment, reads=False)
            assert told.context == "" and {part.is_steady for part, _ in told.pieces} == {True}


def say(words):
    return call("say", message=words)


class GrowingTest(SceneTest):
    """Twelve exchanges: what a request has before its changing parts, the next one begins with."""

    STEPS = (
        [say("Good evening.")],
        [call("store_memory", text="Anna is a carter."), say("Sit down, Anna.")],
        [call("inspect_location")],
        [say("A tap and a table.")],
        [say("Soup. It is older than the bread.")],
        [call("recall_memories", query="the hill")],
        [say("Nine stones, or ten.")],
        [call("pose", action="wipes a mug.")],
        [say("It is clean.")],
        [call("add_goal", title="Sweep the room", due_in=30), say("I do not forget.")],
        [say("Up the stairs.")],
        [say("Five coppers.")],
        [call("wait")],
        [say("Anna.")],
    )
    LINES = 12

    def test_each_request_begins_with_the_former_one(self):
        brain = ScriptedBrain(*self.STEPS, forgiving=True)
        brain.reads = True
        with self.stage(brain) as scene:
            for number in range(self.LINES):
                scene.say(f"Marta, my question number {number} is about the well and the hill?")
                scene.wait(20)
                if number == 4:
                    changes(scene)
            brain.check()
        asked = brain.requests
        assert len({one.system for one in asked}) == 1
        assert (
            len({json.dumps([dict(tool) for tool in one.tools], default=dict) for one in asked})
            == 1
        )
        opened = [len(one.messages) for one in asked]
        for before, after in pairwise(asked):
            stays = _stays(before)
            assert after.messages[:stays] == before.messages[:stays]
        assert opened == sorted(opened)


def _stays(request):
    """The messages of a request without those of its own turn, and of a look in the turn before."""
    last = max(n for n, one in enumerate(request.messages) if one.percepts)
    looks = [n for n, one in enumerate(request.messages) if one.later == LOOK]
    return min([last + 1, *(n - 1 for n in looks if n < last)])
