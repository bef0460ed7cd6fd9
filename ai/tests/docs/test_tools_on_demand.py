"""docs/tools-on-demand.md: its groups, answers, commands, settings and code are the game's."""

import json
import re
from pathlib import Path

from django.test import override_settings
from evennia.utils.create import create_object

from ai.brains.models.wire.offer import MOST_TOOLS
from ai.checks.settings import check_settings
from ai.pipeline.steps.authorise import MOST_OFFERED
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.game import SceneTest
from ai.tools.contract.groups import GROUPS

PAGE = (Path(__file__).parents[3] / "docs" / "tools-on-demand.md").read_text()
CHARACTER = "evennia.objects.objects.DefaultCharacter"


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_groups_are_those_of_the_code():
    told = re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert dict(told) == GROUPS
    assert [name for name, _ in told] == list(GROUPS)


def test_the_numbers_are_those_of_the_code():
    said = " ".join(PAGE.split())
    assert f"OpenAI takes {MOST_TOOLS} tools at most" in said
    assert f"fills an offer up to {MOST_OFFERED} tools" in said


class AnswersTest(SceneTest):
    def test_the_answers_are_what_a_model_reads(self):
        browsed, loaded, again, found = (json.loads(block) for block in blocks("json")[:4])
        refused = next(block for block in blocks("text") if block.startswith("Error:"))
        brain = ScriptedBrain(
            [call("browse_tools")],
            [call("load_tools", category="speech"), call("load_tools", category="speech")],
            [call("load_tools", category="magic"), call("search_tools", query="open a door")],
            [call("say", message="Hm.")],
        )
        with registry_copy() as registry:
            for tool in registry.all_tools():
                if not type(tool).__module__.startswith("ai.tools"):
                    registry.unregister(tool.name)
            with self.stage(brain) as scene:
                scene.say("Hello!")
                told = [m.text for m in brain.requests[-1].messages if m.role == "tool"]
        read = [json.loads(text) for text in (*told[:3], told[4])]
        assert read == [browsed, loaded, again, found]
        assert told[3] == refused.strip()


class CommandsTest(BuilderTest):
    def test_what_is_to_be_typed_can_be_typed(self):
        typed = re.findall(r"^> ai (.*)$", PAGE, re.MULTILINE)
        assert len(typed) == 5
        cores = []
        for line in typed:
            assert self.ai(line).startswith(
                ("When you ask, Marta may use", "Turns of Marta begin")
            ), line
            cores.append(list(self.scene.script.core))
        assert {"give", "doc_lookup", "say"} <= set(cores[2]) and "pose" not in cores[2]
        assert cores[3] == [*cores[2], "memory"]
        assert cores[4] == []


class CodeTest(SceneTest):
    def test_its_settings_can_be_used_as_they_stand(self):
        shown = []
        for block in blocks("python"):
            if block.startswith("AI = "):
                scope = {}
                exec(compile(block, "tools-on-demand.md", "exec"), scope)
                with override_settings(AI=scope["AI"]):
                    check_settings()
                shown += scope["AI"]
        assert shown == ["CORE"]

    def test_its_group_can_be_loaded_and_its_tool_used(self):
        [code] = [block for block in blocks("python") if "register_group" in block]
        brain = ScriptedBrain(
            [call("load_tools", category="sailing")],
            [call("read_wind")],
            [call("say", message="Calm.")],
        )
        with registry_copy() as registry:
            exec(compile(code, "tools-on-demand.md", "exec"), {"__name__": "docs_on_demand"})
            with self.stage(brain) as scene:
                scene.say("How is the wind?")
                assert [row.tool for row in scene.calls()] == ["load_tools", "read_wind", "say"]
                assert brain.requests[1].tools[-1]["name"] == "read_wind"
            sailor = create_object(CHARACTER, key="Bo", location=scene.room)
            assert registry.get_tool("read_wind").execute(sailor) == {"wind": "calm"}
