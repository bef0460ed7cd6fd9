"""Brains that lead nowhere, and the ones behind them."""

from itertools import count

import pytest
from twisted.internet.defer import Deferred

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.progress import CIRCLES, CUT_OFF, EMPTY, NOT_CARRIED_OUT
from ai.assistant.engine.turn import Bounds
from ai.brains.base import BrainError, Completion, ModelCall, RequestTooLong, Usage
from ai.brains.wrappers.fallback import FallbackBrain
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.engine.looping import Stage, check_paired, hello, outcomes, told
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, result_of, tool
from ai.tests.rows import each_case
from ai.tools.errors import ToolError

_numbers = count()


@pytest.fixture
def stage() -> Stage:
    made = Stage()
    made.caller.asker = "account:1"
    return made


class Named(ScriptedBrain):
    """A scripted brain with a name of its own."""

    def __init__(self, name, *steps):
        super().__init__(*steps)
        self.name = name


class Always(Named):
    """A brain with the same answer to everything."""

    def __init__(self, name, step):
        super().__init__(name)
        self._step = step

    def think(self, request):
        self._steps = [self._step]
        return super().think(request)


def look(_request=None):
    """A look with another argument each time."""
    return Completion(calls=(call("look", at=next(_numbers)),), usage=Usage(10, 10))


def fallback(*brains):
    return FallbackBrain(brains)


USELESS = {
    "empty": ("", EMPTY),
    "blank": (" \n\t", EMPTY),
    "cut off": (Completion("Hel", stop="length"), CUT_OFF),
    "cut off at once": (Completion(stop="length"), CUT_OFF),
    "cut off in a call": (Completion(calls=(hello(),), stop="length"), CUT_OFF),
    "unknown": ([call("fly")], NOT_CARRIED_OUT),
    "nameless": ([call("")], NOT_CARRIED_OUT),
    "broken": ([ModelCall("", "say", "{broken")], NOT_CARRIED_OUT),
    "a list": ([ModelCall("", "say", "[1]")], NOT_CARRIED_OUT),
    "without arguments": ([call("say")], NOT_CARRIED_OUT),
    "wrong types": ([call("say", message={"a": 1})], NOT_CARRIED_OUT),
    "several": ([call("fly"), call("say"), call("")], NOT_CARRIED_OUT),
    "circles": ([call("look")], CIRCLES),
}


@pytest.mark.parametrize("kind", USELESS)
def test_the_next_brain_speaks(stage, kind) -> None:
    answer, why = USELESS[kind]
    turn = stage.run(fallback(Always("lost", answer), Named("sound", [hello()])))
    assert turn.end is EndReason.TERMINAL
    assert turn.passed_over == [("lost", why)]
    assert stage.did.count("say") == 1
    assert turn.steps[-1].brain == "sound"
    assert len(turn.steps) <= 5


@each_case("kind", USELESS)
def test_in_the_end_the_last_brain_speaks_whatever_the_limits(kind) -> None:
    answer, why = USELESS[kind]
    for limit in range(1, 11):
        stage = Stage()
        stage.caller.asker = "account:1"
        last = Named("last", [hello()])
        chain = fallback(Always("lost", answer), Always("lost too", answer), last)
        turn = stage.run(chain, bounds=Bounds(max_iterations=limit, calls=100))
        assert turn.end is EndReason.TERMINAL
        assert turn.passed_over[0][0] == "lost"
        assert len(turn.steps) <= limit + 1
        assert last.requests[-1].last_step == (len(turn.steps) >= limit)


@pytest.mark.parametrize("kind", USELESS)
def test_a_brain_that_corrects_itself_in_time_stays(stage, kind) -> None:
    answer, _why = USELESS[kind]
    turn = stage.run(fallback(Named("slow", answer, [hello()]), Named("unused")))
    assert turn.end is EndReason.TERMINAL
    assert turn.passed_over == []


def test_answers_of_which_something_came_begin_the_count_again(stage) -> None:
    steps = "", [call("fly")], [look().calls[0]], [call("fly")], "", [look().calls[0]], [hello()]
    turn = stage.run(fallback(Named("a", *steps), Named("b")), bounds=Bounds(max_iterations=10))
    assert turn.end is EndReason.TERMINAL
    assert turn.passed_over == []


def test_answers_of_a_brain_that_failed_do_not_count_against_the_next(stage) -> None:
    first = Named("a", [call("fly")], [call("fly")], BrainError("down"))
    second = Named("b", [call("fly")], [call("fly")], [hello()])
    bounds = Bounds(max_iterations=10)
    turn = stage.run(fallback(first, second, Named("c")), bounds=bounds)
    assert turn.end is EndReason.TERMINAL
    assert turn.passed_over == [("a", "down")]
    assert [step.brain for step in turn.steps] == ["a", "a", "b", "b", "b"]


@pytest.mark.parametrize(
    "answer",
    [lambda request: None, lambda request: Completion(text=None), KeyError("ours")],
)
def test_a_brain_that_breaks_is_followed_by_the_next(stage, answer) -> None:
    turn = stage.run(fallback(Named("broken", answer), Named("sound", [hello()])))
    assert turn.end is EndReason.TERMINAL
    assert turn.passed_over[0][1].startswith("it broke")


def test_where_all_break_the_turn_has_failed(stage) -> None:
    turn = stage.run(fallback(Named("a", KeyError("ours")), Named("b", KeyError("ours"))))
    assert turn.end is EndReason.BRAIN_FAILED


@pytest.mark.parametrize(
    "bounds", [Bounds(max_iterations=3), Bounds(tokens=50), Bounds(calls=3), Bounds(calls=1)]
)
@pytest.mark.parametrize("speaks", [True, False])
def test_limits_leave_the_last_brain_one_step_in_which_it_only_speaks(
    stage, bounds, speaks
) -> None:
    if speaks:
        last = Named("last", [hello()])
        turn = stage.run(fallback(Always("lost", look), last), bounds=bounds)
        assert turn.end is EndReason.TERMINAL
        assert turn.passed_over[0][0] == "lost"
    else:
        greedy = Named("last", [call("open"), hello()], [hello()])
        turn = stage.run(fallback(Always("lost", look), Named("unused"), greedy), bounds=bounds)
        assert turn.end in (EndReason.MAX_ITERATIONS, EndReason.BUDGET)
        assert "open" not in stage.did
        assert len(greedy.requests) == 1
        assert greedy.requests[0].last_step


@pytest.mark.parametrize("calls", range(1, 8))
def test_a_brain_learns_that_its_calls_come_to_an_end(stage, calls) -> None:
    def until_the_end(request):
        return Completion(calls=(hello(),)) if request.last_step else look()

    turn = stage.run(Named("alone", *[until_the_end] * 5), bounds=Bounds(calls=calls))
    assert turn.end is EndReason.TERMINAL
    assert turn.calls <= calls


def test_calls_of_the_last_step_are_bounded_as_well(stage) -> None:
    many = Named("last", [call("say", message=str(number)) for number in range(50)])
    stage.run(fallback(Always("lost", look), many), bounds=Bounds(calls=2))
    assert stage.did.count("say") == 3


def test_a_full_window_leaves_the_last_brain_a_word(stage) -> None:
    def much(_request):
        return Completion(calls=(call("look", at=next(_numbers)),), usage=Usage(7000, 10))

    turn = stage.run(fallback(Always("lost", much), Named("last", [hello()])))
    assert turn.end is EndReason.TERMINAL
    assert [step.brain for step in turn.steps] == ["lost", "lost", "last"]


def test_requests_that_are_too_long_for_many_brains_reach_the_last(stage) -> None:
    brains = [Always(f"small {number}", RequestTooLong("too long")) for number in range(6)]
    turn = stage.run(fallback(*brains, Named("last", [hello()])))
    assert turn.end is EndReason.TERMINAL
    assert turn.steps[-1].brain == "last"


def test_time_that_is_over_is_over_for_all(stage) -> None:
    turn = stage.turn(
        fallback(Always("lost", lambda request: Deferred()), Named("last")),
        bounds=Bounds(seconds=10),
    )
    running = stage.begin(turn)
    stage.clock.advance(10)
    assert result_of(running) is EndReason.DEADLINE


@pytest.mark.parametrize("kind", ["empty", "unknown", "looks"])
def test_a_pass_has_no_other_brain_continue(stage, kind) -> None:
    answer = look if kind == "looks" else USELESS[kind][0]
    turn = stage.run(fallback(Always("lost", answer), Named("unused")), speech=None)
    assert turn.end in (EndReason.BRAIN_FAILED, EndReason.MAX_ITERATIONS)


def test_a_turn_that_nobody_caused_ends_at_its_limit(stage) -> None:
    stage.caller.asker = ""
    turn = stage.run(fallback(Always("lost", look), Named("unused")))
    assert turn.end is EndReason.MAX_ITERATIONS


def test_a_brain_without_another_may_correct_itself_until_the_limit(stage) -> None:
    turn = stage.run(Always("alone", [call("fly")]))
    assert turn.end is EndReason.MAX_ITERATIONS
    assert len(turn.steps) == 5


# Acts

GIVE = {"idempotent": False}


def _acting():
    did = []

    def act(name):
        def execute(character, **given):
            did.append(name)
            if given.get("fails"):
                raise ToolError("It slipped.")
            return {"done": name}

        return execute

    tools = (
        tool("give", act("give"), **GIVE),
        tool("take", act("take"), **GIVE),
        tool("open2", act("open2"), category=DANGEROUS),
        tool("mail", lambda character, **_: Deferred(), category=ASYNC, timeout=100),
    )
    stage = Stage(*tools)
    stage.caller.asker = "account:1"
    return stage, did


@each_case("first", ["give", "take", "open2"])
@each_case("second", ["give", "take", "open2", "mail"])
def test_what_one_brain_did_no_other_does_again(first, second) -> None:
    stage, did = _acting()
    next_brain = Named("b", [call(second, to="Anna")], [hello()])
    turn = stage.run(fallback(Named("a", [call(first)], "", ""), next_brain))
    assert turn.end is EndReason.TERMINAL
    assert did == [first]
    refused = told(turn)[1]
    assert "acted already" in refused or "one change" in refused
    assert any(f'"done": "{first}"' in message.text for message in next_brain.requests[0].messages)


def test_an_act_that_failed_may_have_happened_and_is_not_done_again() -> None:
    stage, did = _acting()
    first = Named("a", [call("give", fails=True)], "", "")
    stage.run(fallback(first, Named("b", [call("give")], [hello()])))
    assert did == ["give"]


@pytest.mark.parametrize("other", ["take", "open2"])
def test_after_an_act_that_failed_the_next_brain_may_act_in_another_way(other) -> None:
    stage, did = _acting()
    first = Named("a", [call("give", fails=True)], "", "")
    turn = stage.run(fallback(first, Named("b", [call(other)], [hello()])))
    assert did == ["give", other]
    assert turn.end is EndReason.TERMINAL


def test_an_errand_under_way_is_not_sent_again() -> None:
    stage, _did = _acting()
    chain = fallback(Named("a", [call("mail")], "", ""), Named("b", [call("mail")], [hello()]))
    turn = stage.turn(chain)
    running = stage.begin(turn)
    stage.clock.advance(0.25)
    assert result_of(running) is EndReason.TERMINAL
    assert "acted already" in told(turn)[1]
    check_paired(turn)


def test_the_next_brain_may_look_again_and_act_where_nothing_was_done() -> None:
    stage, did = _acting()
    first = Named("a", [call("look")], [call("fly")], "", "")
    second = Named("b", [call("look", at=2)], [call("give")], [hello()])
    turn = stage.run(fallback(first, second), bounds=Bounds(max_iterations=10))
    assert turn.end is EndReason.TERMINAL
    assert did == ["give"]
    assert stage.did == ["look", "look", "say"]


def test_one_brain_may_act_several_times() -> None:
    stage, did = _acting()
    turn = stage.run(fallback(Named("a", [call("give")], "", [call("take")], [hello()])))
    assert did == ["give", "take"]
    assert not [outcome for outcome in outcomes(turn) if outcome.error]


@pytest.mark.parametrize(
    ("seconds", "spare", "asker"),
    [(60, 5, "account:7"), (20, 2, "account:7"), (600, 5, "account:7"), (60, 0, "")],
)
def test_no_tool_uses_up_the_time_in_which_somebody_is_answered(
    stage, seconds, spare, asker
) -> None:
    stage.caller.asker = asker
    turn = stage.turn([call("hang"), call("look")], [hello()], bounds=Bounds(seconds=seconds))
    running = stage.begin(turn)
    stage.clock.advance(seconds - spare - 0.1)
    assert not outcomes(turn)
    stage.clock.advance(0.2)
    assert result_of(running) is (EndReason.TERMINAL if spare else EndReason.DEADLINE)
    assert stage.did == (["say"] if spare else [])
    if spare:
        hung, looked, _ = told(turn)
        assert "did not answer in time" in hung
        assert "nearly over" in looked
    assert turn.caller.until == seconds
