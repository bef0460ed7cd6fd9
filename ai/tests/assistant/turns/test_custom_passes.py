"""Passes that a game adds by a class."""

from __future__ import annotations

import pytest
from twisted.internet.defer import Deferred, succeed

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.turns import custom_passes
from ai.assistant.turns.custom_passes import GamePass, begin, unregister_pass
from ai.models import TurnRecord
from ai.testing import call, completion
from ai.tests.game import SceneTest
from ai.tests.rows import each_case
from ai.tools import ControlTool, Tool, ToolDefinitionError


class TakingStock(GamePass):
    name = "count_shelves"
    prompt = "Look over your shelves. Finish with submit_stock."

    def gather(self, character):
        return "\n".join(f"{what}: {count}" for what, count in (character.db.shelves or {}).items())

    def complaint(self, character, result):
        return "" if result["missing"] in character.db.shelves else "you have no such shelf"

    def keep(self, character, result):
        character.db.missing = result["missing"]


class Dictated:
    """Answers what a test says as it goes on."""

    name = "dictated"
    reads = True

    def __init__(self, steps):
        self.steps = steps
        self.requests = []

    def think(self, request):
        self.requests.append(request)
        answer = completion(self.steps.pop(0), request)
        return answer if isinstance(answer, Deferred) else succeed(answer)


def define():
    """The pass's tools, gone with the test."""

    class SubmitStock(ControlTool):
        name = "submit_stock"
        description = "Say what you have to buy."
        passes = ("count_shelves",)
        parameters = {
            "type": "object",
            "properties": {"missing": {"type": "string", "description": "What is missing."}},
            "required": ["missing"],
            "additionalProperties": False,
        }

    class Weigh(Tool):
        name = "weigh"
        description = "Weigh what is on a shelf."
        passes = ("count_shelves", "live")

        def execute(self, character, **kwargs):
            return {"weight": 3}


class GamePassTest(SceneTest):
    def setUp(self):
        super().setUp()
        define()
        self.steps = []
        self.brain = Dictated(self.steps)
        self.scene = self.enterContext(self.stage(self.brain))
        self.marta = self.scene.character
        self.marta.db.shelves = {"tea": 0, "beer": 9}

    def next(self, *steps):
        self.steps.extend(steps)

    def last(self):
        return TurnRecord.objects.order_by("-pk").first()

    def test_it_has_its_prompt_its_tools_and_what_it_works_on(self):
        self.next([call("weigh")], [call("submit_stock", missing="tea")])
        assert begin(self.marta, "count_shelves")
        self.scene.wait()
        first = self.brain.requests[0]
        assert "Finish with submit_stock." in first.system
        assert first.messages[-1].text == "tea: 0\nbeer: 9"
        assert {tool["name"] for tool in first.tools} == {"submit_stock", "weigh"}
        assert self.last().pass_name == "count_shelves"
        assert self.last().end_reason == EndReason.SUBMITTED.value
        assert self.marta.db.missing == "tea"
        assert self.scene.heard == []

    def test_a_complaint_goes_back_to_the_model(self):
        for missing in ("gold", "tea"):
            self.next([call("submit_stock", missing=missing)])
        begin(self.marta, "count_shelves")
        self.scene.wait()
        assert "you have no such shelf" in self.brain.requests[1].messages[-1].text
        assert self.marta.db.missing == "tea"

    def test_asked_for_twice_it_is_had_once(self):
        self.next([call("submit_stock", missing="tea")])
        begin(self.marta, "count_shelves")
        begin(self.marta, "count_shelves")
        self.scene.wait()
        assert TurnRecord.objects.filter(pass_name="count_shelves").count() == 1

    def test_with_nothing_to_work_on_there_is_no_turn(self):
        self.marta.db.shelves = {}
        begin(self.marta, "count_shelves")
        self.scene.wait()
        assert self.scene.turns() == []

    def test_it_gives_way_to_the_one_who_speaks_and_runs_afterwards(self):
        self.next(lambda request: Deferred())
        begin(self.marta, "count_shelves")
        self.scene.wait(0.1)
        self.next([call("say", message="Hello.")])
        self.next([call("submit_stock", missing="beer")])
        self.scene.say("Marta, hello!", 2)
        assert [turn.pass_name for turn in self.scene.turns()] == [
            "count_shelves",
            "live",
            "count_shelves",
        ]
        assert self.marta.db.missing == "beer"

    def test_one_that_a_builder_stops_is_not_had_again(self):
        self.next(lambda request: Deferred())
        begin(self.marta, "count_shelves")
        self.scene.wait(0.1)
        self.scene.agent.cancel()
        self.scene.wait(5)
        assert [turn.end_reason for turn in self.scene.turns()] == [EndReason.CANCELLED.value]

    def test_the_embedded_brain_has_no_ideas_and_says_nothing(self):
        self.scene.script.brain = "embedded"
        begin(self.marta, "count_shelves")
        self.scene.wait()
        assert self.last().pass_name == "count_shelves"
        assert self.last().end_reason != EndReason.SUBMITTED.value
        assert self.scene.heard == []

    def test_a_result_that_cannot_be_kept_breaks_nothing(self):
        self.next([call("submit_stock", missing="tea")])
        kept, TakingStock.keep = TakingStock.keep, lambda *_: 1 / 0
        try:
            begin(self.marta, "count_shelves")
            self.scene.wait()
        finally:
            TakingStock.keep = kept
        assert self.last().end_reason == EndReason.SUBMITTED.value
        assert self.marta.db.missing is None

    def test_who_is_no_assistant_has_none(self):
        assert not begin(self.scene.player, "count_shelves")

    def test_a_pass_that_there_is_not_is_told_with_those_that_there_are(self):
        with pytest.raises(ToolDefinitionError, match="no pass 'stock'.*count_shelves"):
            begin(self.marta, "stock")


def test_a_pass_that_nothing_ends_is_told_when_it_is_begun():
    with pytest.raises(ToolDefinitionError, match="nothing ends the pass.*ControlTool"):
        begin(None, "count_shelves")


@each_case(
    ("wrong", "mend"),
    [
        ({"name": "Take Stock"}, "small letters"),
        ({"name": "reflect"}, "rename it"),
        ({"name": "live"}, "rename it"),
        ({"name": "count_shelves"}, "rename one"),
        ({"prompt": ""}, "Write one"),
        ({"gather": GamePass.gather}, "Write it: What the pass works on"),
        ({"keep": GamePass.keep}, "Write it: Store the result"),
    ],
)
def test_a_wrong_class_is_told_with_its_line_and_the_mend(wrong, mend):
    body = {
        "name": "count_coins",
        "prompt": "Count.",
        "gather": lambda self, character: "coins",
        "keep": lambda self, character, result: None,
        "__module__": __name__,
        "__qualname__": "Counting",
    }
    with pytest.raises(ToolDefinitionError, match=mend) as caught:
        type("Counting", (GamePass,), {**body, **wrong})
    assert f"{__name__}.Counting (ai/tests/assistant/turns/test_custom_passes.py, line " in str(
        caught.value
    )


def test_the_same_class_again_replaces():
    for prompt in ("Count.", "Count again."):
        type("Counting", (GamePass,), {**vars(TakingStock), "name": "count", "prompt": prompt})
    assert custom_passes._passes["count"].prompt == "Count again."
    unregister_pass("count")
    unregister_pass("count")
    assert "count" not in custom_passes._passes
