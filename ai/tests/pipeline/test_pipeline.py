from contextlib import nullcontext

import pytest

from ai.pipeline import State
from ai.tests.imports import packages_of
from ai.tests.pipeline.kit import DANGEROUS, Kit, control, tool
from ai.tests.rows import each_case
from ai.tools import Authority, EvalGate, GateDecision, ToolContext
from ai.tools.errors import ToolRateLimited

STEPS = ["find", "authorise", "validate", "limit", "gate", "approve", "charge"]
NAMED = {
    "type": "object",
    "properties": {"name": {"type": "string", "description": "who"}},
    "required": ["name"],
}


@pytest.mark.parametrize(
    "package", ["ai.pipeline", "ai.assistant.engine.loop", "ai.assistant.scheduling.scheduler"]
)
def test_it_loads_neither_django_nor_evennia(package) -> None:
    assert not {"django", "evennia"} & packages_of(package)


class Spy(EvalGate):
    def __init__(self, order, approved) -> None:
        self.order, self.approved = order, approved

    def check(self, tool, context):
        self.order.append("gate")
        return GateDecision(self.approved, "the gate")


class Counters:
    def __init__(self, order, check, charge) -> None:
        self.order, self.fails = order, {"limit": check, "charge": charge}

    def check(self, tool, caller) -> None:
        self._at("limit")

    def charging(self, tool, caller):
        self._at("charge")
        return nullcontext()

    def _at(self, step) -> None:
        self.order.append(step)
        if self.fails[step]:
            raise ToolRateLimited(step)


@each_case("stops_at", [*STEPS, "nowhere"])
def test_the_steps_come_in_their_one_order_and_the_first_no_is_the_last_step(stops_at) -> None:
    order: list = []
    made = tool(
        "act",
        lambda character, **_: order.append("run"),
        category=DANGEROUS,
        requires_gate=True,
        requires_approval=stops_at == "approve",
        parameters=NAMED,
    )
    kit = Kit(
        made,
        gate=lambda: Spy(order, stops_at != "gate"),
        limits=Counters(order, stops_at == "limit", stops_at == "charge"),
        authority=Authority(0) if stops_at == "authorise" else Authority(6, 6),
    )
    name = "unknown" if stops_at == "find" else "act"
    arguments = {} if stops_at == "validate" else {"name": "Anna"}
    outcome = kit.call(name, arguments)
    reached = STEPS if stops_at == "nowhere" else STEPS[: STEPS.index(stops_at) + 1]
    assert list(outcome.verdicts) == reached
    assert all(outcome.verdicts[step] in ("ok", "the gate") for step in reached[:-1])
    assert order == [step for step in reached if step in ("limit", "gate", "charge")] + (
        ["run"] if stops_at == "nowhere" else []
    )
    assert outcome.success is (stops_at == "nowhere")
    assert len(kit.diary.ended) == 1


def test_a_call_worse_in_every_way_is_told_the_first_thing_first() -> None:
    kit = Kit(tool("act", permission="Developer", parameters=NAMED), authority=Authority(0))
    kit.caller.stopped = lambda: "paused"
    assert "needs the level Developer" in kit.call("act", "{broken").observation


def test_a_tool_sees_its_surroundings_and_they_never_show_in_its_arguments() -> None:
    seen = []

    def execute(character, *, context, **given):
        seen.append((character, context, given))
        return {}

    kit = Kit(tool("act", execute, takes_context=True))
    kit.caller.character = "Marta"
    kit.caller.context = ToolContext(user="Anna", user_message="Hi", turn="forged", call_id="x")
    outcome = kit.call("act", {"n": 1}, raw_arg="raw", confidence=0.5)
    ((character, context, given),) = seen
    assert character == "Marta"
    assert given == {"n": 1}
    assert (context.user, context.user_message) == ("Anna", "Hi")
    assert (context.raw_arg, context.confidence) == ("raw", 0.5)
    assert (context.turn, context.call_id) == ("1", outcome.call.id)
    assert context.authority is outcome.authority
    assert context.clock is kit.clock
    assert context.offer is kit.caller.offer
    assert "context" not in outcome.params


def test_a_call_that_brings_its_surroundings_keeps_them_but_never_its_rights() -> None:
    seen = []

    def execute(character, *, context):
        seen.append(context)
        return {}

    kit = Kit(tool("act", execute, takes_context=True), authority=Authority(2, 2))
    own = ToolContext(user="Bert", chat_id="page:7", authority=Authority(6, 6), turn="other")
    assert kit.call("act", context=own).success
    assert (seen[0].user, seen[0].chat_id) == ("Bert", "page:7")
    assert seen[0].authority == Authority(2, 2)
    assert seen[0].turn == "1"


def test_a_model_cannot_pass_a_context_of_its_own() -> None:
    seen = []

    def execute(character, *, context, **given):
        seen.append(context)
        return {}

    kit = Kit(tool("act", execute, takes_context=True))
    outcome = kit.call("act", {"context": {"authority": 6}})
    assert all(isinstance(context, ToolContext) for context in seen)
    assert outcome.state is not State.STARTED


def test_a_control_tool_is_checked_and_taken_but_not_run() -> None:
    kit = Kit(control("finish"))
    outcome = kit.call("finish", {"answer": 1})
    assert outcome.state is State.CONTROL
    assert outcome.params == {"answer": 1}
    assert kit.diary.begun == []
    assert kit.call("finish", "{broken").state is State.REFUSED


def test_the_same_call_twice_runs_the_tool_twice_and_never_more() -> None:
    runs = []
    kit = Kit(tool("act", lambda character: runs.append(1)))
    kit.call("act")
    kit.call("act")
    assert len(runs) == 2


def test_a_store_that_cannot_keep_an_outcome_is_the_callers_to_hear_of() -> None:
    class Store:
        def started(self, outcome) -> None:
            pass

        def finished(self, outcome) -> None:
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        Kit(tool("act"), store=Store()).call("act")
