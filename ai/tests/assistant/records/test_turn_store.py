"""Every turn and every call leaves a row, and each row says what there is to say."""

import time
from datetime import datetime
from unittest import mock

from twisted.internet.defer import Deferred

from ai.assistant.records.turn_store import TurnStore
from ai.brains.base import BrainError, Completion, Usage
from ai.models import CallRecord, TurnRecord
from ai.pipeline.call import State
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.game import SceneTest, WorldSceneTest
from ai.tools import Tool, ToolCategory


class Lever(Tool, register=False):
    """Changes the world."""

    name = "throw_lever"
    description = "Open the gate."
    category = ToolCategory.DANGEROUS
    permission = "Player"
    cost = "expensive"

    def execute(self, character):
        return {"open": True}


class Sealed(Lever, register=False):
    """Changes it only once it is approved."""

    name = "throw_sealed_lever"
    requires_approval = True


class Errand(Tool, register=False):
    """Takes its time."""

    name = "run_errand"
    description = "Go and see."
    category = ToolCategory.ASYNC_REQUIRED
    permission = "Player"
    begun: list = []

    def execute(self, character):
        self.begun.append(Deferred())
        return self.begun[-1]


class Stuck(Tool, register=False):
    """Never answers."""

    name = "stare"
    description = "Stare."
    timeout = 5

    def execute(self, character):
        return Deferred()


class Forger(Tool, register=False):
    """Writes into its own record."""

    name = "forge"
    description = "Forge."

    def execute(self, character):
        from ai.tools import ToolResult

        audit = {"tool": "say", "ts": "never", "duration_ms": -1, "cost": "free", "v": 9, "own": 1}
        return ToolResult("forge", result={}, audit=audit)


class Submit(Tool, register=False):
    """Hands in a result."""

    name = "submit_report"
    description = "Hand in the report."
    control = True

    def execute(self, character):
        raise AssertionError("the loop takes it")


class RowsTest(WorldSceneTest):
    """As many rows as calls, whatever becomes of them."""

    def setUp(self):
        super().setUp()
        registry = self.enterContext(registry_copy())
        for tool in (Lever, Sealed, Errand, Stuck, Forger, Submit):
            registry.register(tool)

    def check(self, brain, *states, end, seconds=1.0, act=lambda scene: None):
        """Have one turn; its calls' rows are as many as were made, and stand as they should."""
        with self.stage(brain, by=self.account, grant="Builder") as scene:
            scene.say("Do it, please.", seconds)
            act(scene)
            turn = scene.turns()[0]
            rows = list(CallRecord.objects.filter(turn=turn).order_by("pk"))
            made = [c for m in turn.data["messages"] for c in m.get("calls", ())]
            assert len(rows) == len(made)
            assert [row.state for row in rows] == list(states)
            assert turn.end_reason == end
            for row in rows:
                assert set(row.verdicts)
                assert (row.asker, row.origin) == (turn.asker, "loop")
                assert row.audit["tool"] == row.tool
                assert row.audit["duration_ms"] == row.duration_ms >= 0
                assert datetime.fromisoformat(row.audit["ts"]) == row.ts
                assert row.audit["ts"].endswith("+00:00")
            return turn, rows

    def test_done_and_spoken(self):
        brain = ScriptedBrain([call("inspect_location")], [call("say", message="Here.")])
        turn, rows = self.check(brain, "done", "done", end="terminal")
        assert (turn.steps, turn.asker_name, turn.brain) == (2, "Anna", "scripted")
        assert [row.audit["cost"] for row in rows] == ["free", "free"]

    def test_text_alone(self):
        self.check(ScriptedBrain("Good evening."), "done", end="answered")

    def test_an_unknown_tool_and_wrong_arguments(self):
        brain = ScriptedBrain([call("fly"), call("inspect_location", a=1)], [call("wait")])
        _turn, rows = self.check(brain, "refused", "refused", "done", end="terminal")
        assert rows[0].tool == "fly"
        assert rows[0].verdicts["find"] != "ok"
        assert rows[1].verdicts["validate"] != "ok"

    def test_refused_by_the_plan(self):
        brain = ScriptedBrain([call("throw_lever"), call("throw_lever")], [call("wait")])
        _turn, rows = self.check(brain, "done", "refused", "done", end="terminal")
        assert rows[1].verdicts["plan"]
        assert rows[0].audit["cost"] == "expensive"

    def test_waiting_for_somebodys_yes(self):
        brain = ScriptedBrain([call("throw_sealed_lever")], [call("say", message="I asked.")])
        self.check(brain, "waiting", "done", end="awaiting_approval")

    def test_a_ticket(self):
        brain = ScriptedBrain([call("run_errand")], [call("wait")])
        self.check(brain, "pending", "done", end="terminal")

    def test_what_came_of_a_ticket(self):
        brain = ScriptedBrain([call("run_errand")], [call("wait")], forgiving=True)
        self.check(
            brain,
            "done",
            "done",
            end="terminal",
            act=lambda scene: Errand.begun[-1].callback({"seen": True}),
        )

    def test_a_tool_that_does_not_answer(self):
        brain = ScriptedBrain([call("stare")], [call("wait")])
        self.check(brain, "failed", "done", end="terminal", seconds=20)

    def test_stopped_in_the_middle_of_a_call(self):
        brain = ScriptedBrain([call("stare"), call("inspect_location")])
        self.check(
            brain,
            "failed",
            "failed",
            end="cancelled",
            act=lambda scene: scene.runtime.pause.stop([scene.agent], "stopped"),
        )

    def test_the_server_goes_down_in_the_middle_of_a_call(self):
        brain = ScriptedBrain([call("stare"), call("inspect_location")])
        self.check(
            brain, "failed", "failed", end="cancelled", act=lambda scene: scene.runtime.stop()
        )

    def test_no_time_left(self):
        brain = ScriptedBrain([call("inspect_location")], lambda _r: Deferred(), forgiving=True)
        turn, _rows = self.check(brain, "done", end="deadline", seconds=100)
        assert turn.detail

    def test_a_brain_that_fails_after_a_call(self):
        brain = ScriptedBrain([call("inspect_location")], BrainError("bad request"), forgiving=True)
        turn, _rows = self.check(brain, "done", end="brain_failed")
        assert turn.detail == "bad request"

    def test_a_result_that_is_handed_in(self):
        with mock.patch.object(Submit, "passes", ("live",)):
            brain = ScriptedBrain([call("submit_report")])
            self.check(brain, State.CONTROL.value, end="submitted")

    def test_what_a_tool_writes_under_our_keys_is_overwritten(self):
        brain = ScriptedBrain([call("forge")], [call("wait")])
        _turn, rows = self.check(brain, "done", "done", end="terminal")
        audit = rows[0].audit
        assert (audit["tool"], audit["v"], audit["own"]) == ("forge", 1, 1)

    def test_tokens_are_counted(self):
        answer = Completion(calls=(call("wait"),), usage=Usage(100, 20))
        turn, _rows = self.check(ScriptedBrain(answer), "done", end="terminal")
        assert (turn.tokens_in, turn.tokens_out) == (100, 20)


class DurationTest(SceneTest):
    """Durations are told by a clock that nobody sets."""

    def test_a_turn_takes_as_long_as_that_clock_says_whatever_the_day_is(self):
        now = [1000.0]
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.runtime.records._monotonic = lambda: now[0]
            scene.say("Hello?")
            now[0] += 2.5
            TurnRecord.objects.update(started="2001-01-01T00:00:00Z")
            scene.agent.cancel()
            assert scene.turns()[0].duration_ms == 2500

    def test_it_is_the_monotonic_clock(self):
        assert TurnStore()._monotonic is time.monotonic


class SizeTest(SceneTest):
    """What a call asks for at length fills neither the record nor the conversation."""

    def test_a_turn_of_huge_calls_that_are_refused_is_a_small_row(self):
        long, many = "x" * 50_000, {f"argument {number}": "y" * 400 for number in range(100)}
        calls = [call("set_attribute", name="gold", value=long), call("nothing", **many)]
        with self.stage(ScriptedBrain(calls, forgiving=True)) as scene:
            scene.say("Marta, fill it up.")
            first, second = (row.arguments["arguments"] for row in scene.calls()[:2])
            assert (first["name"], len(first["value"])) == ("gold", 500)
            assert second["…"].endswith(" characters")
            (turn,) = scene.turns()
            assert len(str(turn.data)) < 10_000
