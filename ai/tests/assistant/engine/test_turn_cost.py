"""What a turn's models took: in its window, in its record, and where builders look."""

from unittest.mock import ANY

import pytest

from ai.assistant.agent.entry import Entry
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import Bounds, Turn
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import Completion, Message, Request, Usage
from ai.models import Delivery, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.engine.looping import Stage
from ai.tests.commands.kit import BuilderTest


@pytest.fixture
def stage():
    return Stage()


def usages(stage, ratio, **given):
    """The used part of the window as each step begins, and at the end."""
    found = []

    def look(_request):
        found.append(turn.usage)
        return [call("look")]

    def say(_request):
        found.append(turn.usage)
        return [call("say", message="Good evening.")]

    turn = stage.turn(look, say, ratio=ratio, bounds=Bounds(window=10_000), **given)
    stage.begin(turn)
    return [*found, turn.usage]


def test_the_window_is_weighed_in_the_models_own_tokens(stage) -> None:
    ours, theirs = usages(stage, 1.0), usages(Stage(), 1.5)
    assert theirs == pytest.approx([1.5 * usage for usage in ours])


def test_what_the_provider_counted_stands_and_only_what_came_after_is_estimated(stage) -> None:
    turn = stage.turn(
        Completion(calls=(call("look"),), usage=Usage(4000, 1000)),
        lambda _request: seen.append(turn.usage) or [call("wave")],
        ratio=2.0,
        bounds=Bounds(window=10_000),
    )
    seen = []
    stage.begin(turn)
    assert 0.5 < seen[0] < 0.53


def test_a_history_too_long_for_the_model_is_cut_by_its_own_tokens(stage) -> None:
    turn = stage.turn([call("look")], [call("wave")], ratio=3.0, bounds=Bounds(window=10_000))
    history = [Message("user", "x" * 400) for _ in range(30)]
    turn.messages = [*history, *turn.messages]
    turn.opened = len(history)
    stage.begin(turn)
    assert 0 < turn.opened < 20
    assert turn.usage < 0.6


class RecordTest(BuilderTest):
    def close(self, account):
        runtime, script = self.scene.runtime, self.scene.script
        record = runtime.records.open_turn(script, None, 1, "chain", 60, ())
        caller = runtime.callers.build_outside_turn(self.scene.agent, None, "loop")
        turn = Turn(Request(messages=(Message("user"),)), caller, ScriptedBrain(), account=account)
        turn.finish(EndReason.ANSWERED)
        runtime.records.close_turn(record, turn, Entry((), None, ("",)), Delivery.State.DONE)
        return TurnRecord.objects.get(pk=record.pk)

    def test_a_turn_keeps_its_model_and_what_it_cost(self):
        record = self.close(TurnCost(ANY, cost=12_345, model="openai:gpt-5-mini"))
        assert (record.model, record.cost) == ("openai:gpt-5-mini", 12_345)
        assert "of openai:gpt-5-mini for $0.012" in " ".join(self.ai("why marta").split())

    def test_a_price_that_nobody_knows_is_none_and_not_nothing(self):
        record = self.close(TurnCost(ANY, cost=5, unpriced=1, model="custom:x"))
        assert record.cost is None
        assert "at an unknown price" in " ".join(self.ai("why marta").split())

    def test_a_turn_that_asked_no_model_cost_nothing(self):
        self.scene.say("Hello, Marta!")
        turn = self.scene.turns()[-1]
        assert (turn.model, turn.cost) == ("", 0)
        assert "$" not in self.ai("why marta")
