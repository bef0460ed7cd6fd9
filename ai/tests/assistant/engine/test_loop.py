from itertools import count

import pytest
from twisted.internet.defer import Deferred, succeed

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import EMPTY
from ai.assistant.engine.turn import Bounds
from ai.brains.base import BrainError, Completion, ModelCall, Usage
from ai.brains.wrappers.fallback import FallbackBrain
from ai.pipeline import State
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.engine.looping import Stage, check_paired, hello, outcomes, told
from ai.tests.pipeline.kit import (
    TERMINAL,
    result_of,
    tool,
)
from ai.tests.rows import each_case


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_it_looks_reads_and_speaks(stage) -> None:
    turn = stage.run([call("look", at="door")], [call("look", at="wall")], [hello()])
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["look", "look", "say"]
    assert turn.detail == "say"
    assert [message.role for message in turn.own_messages()] == ["user"] + [
        "assistant",
        "tool",
    ] * 3


@pytest.mark.parametrize("confidence", [None, 0.0, 0.4])
def test_a_tool_learns_the_confidence_of_its_call(confidence) -> None:
    seen = []
    stage = Stage(tool("sense", lambda _, context: seen.append(context), takes_context=True))
    turn = stage.run([ModelCall("", "sense", {}, confidence)], [hello()])
    assert [context.confidence for context in seen] == [confidence]
    assert [outcome.call.confidence for outcome in outcomes(turn)] == [confidence, None]


def test_a_control_tool_ends_it_with_its_arguments(stage) -> None:
    turn = stage.run([call("finish", answer=42)])
    assert turn.end is EndReason.SUBMITTED
    assert turn.submitted == {"answer": 42}


def test_the_first_of_two_submissions_stands(stage) -> None:
    turn = stage.run([call("finish", answer=1), call("finish", answer=2)])
    assert turn.submitted == {"answer": 1}
    assert len(told(turn)) == 2


def test_text_alone_is_said_through_the_pipeline(stage) -> None:
    turn = stage.run("  Hello!  ")
    assert turn.end is EndReason.ANSWERED
    (outcome,) = outcomes(turn)
    assert (outcome.name, outcome.params) == ("say", {"message": "Hello!"})
    assert stage.diary.ended == [outcome]


def test_text_that_could_not_be_said_is_no_answer(stage) -> None:
    stage.caller.forbidden = lambda tool: "not that one" if tool.name == "say" else ""
    turn = stage.run("Hello!", [call("wave")])
    assert turn.end is EndReason.TERMINAL
    assert told(turn)[0].startswith("Error: not that one")


def test_it_ends_after_its_last_step(stage) -> None:
    steps = [[call("look", at=number)] for number in range(3)]
    turn = stage.run(*steps, bounds=Bounds(max_iterations=3))
    assert turn.end is EndReason.MAX_ITERATIONS
    assert len(turn.steps) == 3


@each_case("limit", range(1, 11))
def test_there_are_never_more_steps_than_allowed(limit) -> None:
    numbers = count()
    turn = Stage().run(
        *[lambda request: Completion(calls=(call("look", n=next(numbers)),))] * limit,
        bounds=Bounds(max_iterations=limit),
    )
    assert turn.end is EndReason.MAX_ITERATIONS
    turn.brain.check()


def test_it_ends_when_the_brain_takes_too_long(stage) -> None:
    cancelled = []
    turn = stage.turn(lambda request: Deferred(cancelled.append), bounds=Bounds(seconds=10))
    running = stage.begin(turn)
    stage.clock.advance(9.9)
    assert turn.end is None
    stage.clock.advance(0.1)
    assert result_of(running) is EndReason.DEADLINE
    assert len(cancelled) == 1
    assert stage.clock.getDelayedCalls() == []


def test_it_ends_when_a_call_takes_the_turns_time(stage) -> None:
    turn = stage.turn([call("hang"), call("look")], bounds=Bounds(seconds=10))
    running = stage.begin(turn)
    stage.clock.advance(10)
    assert result_of(running) is EndReason.DEADLINE
    assert "did not answer in time" in told(turn)[0]
    assert told(turn)[1] == "Error: Not done: the turn is over."
    assert stage.did == []
    check_paired(turn)


def test_the_deadline_holds_between_calls_of_one_answer() -> None:
    def slow(character):
        staged.clock.advance(11)
        return {}

    staged = Stage(tool("slow", slow, category=TERMINAL))
    turn = staged.run([call("slow"), hello()], bounds=Bounds(seconds=10))
    assert turn.end is EndReason.TERMINAL
    assert staged.did == []
    assert told(turn)[1] == "Error: Not done: the turn is over."


def test_a_deadline_that_passed_in_a_call_ends_it_before_the_next_step() -> None:
    staged = Stage(tool("slow", lambda character: staged.clock.advance(11) or {}))
    turn = staged.run([call("slow")], bounds=Bounds(seconds=10))
    assert turn.end is EndReason.DEADLINE


def test_it_ends_when_its_tokens_are_used_up(stage) -> None:
    step = Completion(calls=(call("look", at=1),), usage=Usage(input=600, output=500))
    turn = stage.run(step, bounds=Bounds(tokens=1000))
    assert turn.end is EndReason.BUDGET
    assert (turn.tokens_in, turn.tokens_out) == (600, 500)


def test_it_ends_when_its_calls_are_used_up_and_no_call_runs_beyond(stage) -> None:
    answers = [[call("look", at=n, of=s) for n in range(3)] for s in range(2)]
    turn = stage.run(*answers, bounds=Bounds(calls=5))
    assert turn.end is EndReason.BUDGET
    assert stage.did == ["look"] * 5
    assert told(turn)[5].startswith("Error: Not done: 5 calls a turn.")


def test_a_thousand_calls_in_one_answer_get_a_thousand_observations(stage) -> None:
    turn = stage.run([call("look", at=n) for n in range(1000)], bounds=Bounds(calls=20))
    assert turn.end is EndReason.BUDGET
    assert len(told(turn)) == 1000
    assert len(stage.did) == 20


def test_going_in_circles_is_warned_of_refused_and_then_the_end(stage) -> None:
    turn = stage.run(*[[call("look")]] * 4, bounds=Bounds(max_iterations=10))
    assert turn.end is EndReason.LOOP_DETECTED
    assert stage.did == ["look", "look"]
    texts = told(turn)
    assert "_warning" not in texts[0]
    assert "_warning" in texts[1]
    assert all(text.startswith("Error: 'look' was called with these") for text in texts[2:])


def test_where_one_brain_goes_in_circles_the_next_answers_no_matter_who_waits(stage) -> None:
    lost, sound = ScriptedBrain(*[[call("look")]] * 4), ScriptedBrain([hello()])
    turn = stage.run(FallbackBrain([lost, sound]), bounds=Bounds(max_iterations=10))
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["look", "look", "say"]


def test_where_nobody_waits_no_other_brain_takes_over(stage) -> None:
    lost, sound = ScriptedBrain(*[[call("look")]] * 4), ScriptedBrain()
    turn = stage.run(FallbackBrain([lost, sound]), bounds=Bounds(max_iterations=10), speech=None)
    assert turn.end is EndReason.LOOP_DETECTED


def test_longer_circles_are_found_as_well() -> None:
    numbers = count()
    staged = Stage(*(tool(name, lambda character: {"n": next(numbers)}) for name in "ab"))
    turn = staged.run(*[[call(name)] for name in "abababab"], bounds=Bounds(max_iterations=10))
    assert turn.end is EndReason.LOOP_DETECTED
    states = [outcome.state for outcome in outcomes(turn)]
    assert states == [State.DONE] * 4 + [State.REFUSED] * 2


def test_it_ends_when_it_is_stopped_before_a_step(stage) -> None:
    stage.caller.stopped = lambda: "it is paused"
    turn = stage.run([hello()])
    assert (turn.end, turn.detail) == (EndReason.CANCELLED, "it is paused")
    assert turn.brain.requests == []


def test_stopped_between_two_calls_nothing_more_runs() -> None:
    stop: list[str] = []
    staged = Stage(tool("last", lambda character: stop.append("deleted")))
    staged.caller.stopped = lambda: "".join(stop)
    turn = staged.run([call("last"), call("look"), call("send")])
    assert (turn.end, turn.detail) == (EndReason.CANCELLED, "deleted")
    assert staged.did == []
    assert told(turn)[1:] == ["Error: deleted", "Error: Not done: the turn is over."]


@pytest.mark.parametrize("where", ["thinking", "acting"])
def test_broken_off_from_outside_it_ends_and_says_so(stage, where) -> None:
    step = (lambda request: Deferred()) if where == "thinking" else [call("hang"), call("look")]
    turn = stage.turn(step)
    running = stage.begin(turn)
    running.cancel()
    assert result_of(running) is EndReason.CANCELLED
    assert stage.did == []
    assert stage.clock.getDelayedCalls() == []
    check_paired(turn)


def test_broken_off_after_it_has_spoken_no_further_call_begins(stage) -> None:
    turn = stage.turn([call("wave"), call("hang"), call("look")], speak_before_looking=True)
    running = stage.begin(turn)
    running.cancel()
    assert result_of(running) is EndReason.TERMINAL
    assert stage.did == ["wave"]
    assert told(turn)[1:] == ["Error: The turn was stopped.", "Error: Not done: the turn is over."]
    assert stage.clock.getDelayedCalls() == []
    check_paired(turn)


class Brain:
    """A brain that does whatever a function does."""

    name = "odd"

    def __init__(self, think) -> None:
        self._think = think

    def think(self, request):
        return self._think(request)


def raises(error):
    def think(request):
        raise error

    return think


def cancelled(request):
    gone = Deferred()
    gone.cancel()
    return gone


async def coroutine(request):
    return Completion(calls=(hello(),))


@pytest.mark.parametrize(
    ("step", "detail"),
    [
        (BrainError("no key"), "no key"),
        (KeyError("x"), "it broke: KeyError"),
    ],
)
def test_a_brain_that_fails_is_the_end(stage, step, detail) -> None:
    turn = stage.run(step)
    assert (turn.end, turn.detail) == (EndReason.BRAIN_FAILED, detail)
    turn = Stage().run(Brain(raises(step)))
    assert (turn.end, turn.detail) == (EndReason.BRAIN_FAILED, detail)


@pytest.mark.parametrize(
    "think",
    [
        lambda request: None,
        lambda request: "Hello",
        lambda request: succeed({"text": "Hello"}),
        lambda request: succeed(Completion(text=None)),
        lambda request: succeed(Completion(calls=None)),
        lambda request: succeed(Completion(calls=("say",))),
        lambda request: succeed(Completion(calls=(ModelCall("", None),))),
        cancelled,
    ],
)
def test_a_brain_that_answers_nonsense_has_failed(stage, think) -> None:
    turn = stage.run(Brain(think))
    assert turn.end is EndReason.BRAIN_FAILED
    assert turn.steps == []


@pytest.mark.parametrize("think", [lambda request: Completion(calls=(hello(),)), coroutine])
def test_a_brain_may_answer_at_once_or_as_a_coroutine(stage, think) -> None:
    assert stage.run(Brain(think)).end is EndReason.TERMINAL


def test_empty_answers_are_told_once_and_then_the_end(stage) -> None:
    turn = stage.run("", " \n ")
    assert turn.end is EndReason.BRAIN_FAILED
    assert [m.text for m in turn.own_messages()][1] == EMPTY
    turn = Stage().run("", [call("look")], "", [hello()])
    assert turn.end is EndReason.TERMINAL


def test_a_mistake_of_ours_ends_it_and_leaves_no_call_unanswered() -> None:
    class Store:
        broken = False

        def started(self, outcome) -> None:
            pass

        def finished(self, outcome) -> None:
            if self.broken:
                raise OSError("disk full")
            self.broken = True

    staged = Stage()
    staged.pipeline._store = Store()
    turn = staged.run([call("look"), call("look", at=1), call("look", at=2)])
    assert (turn.end, turn.detail) == (EndReason.ERROR, "OSError")
    assert len([message for message in turn.messages if message.role == "tool"]) == 3


def test_a_watcher_that_breaks_ends_it_as_a_mistake_of_ours(stage) -> None:
    def on_step(turn, step):
        raise ValueError

    assert stage.run([call("look")], on_step=on_step).end is EndReason.ERROR


def test_the_reasons_are_a_closed_list() -> None:
    assert [reason.value for reason in EndReason] == [
        "terminal",
        "answered",
        "submitted",
        "max_iterations",
        "deadline",
        "token_critical",
        "budget",
        "loop_detected",
        "awaiting_approval",
        "slept",
        "cancelled",
        "brain_failed",
        "error",
    ]
