import threading

import pytest
from twisted.internet.defer import CancelledError, Deferred, fail, succeed
from twisted.python.failure import Failure

from ai.pipeline import State
from ai.pipeline.threads import DaemonThreads
from ai.tests.pipeline.kit import DANGEROUS, SAFE, TERMINAL, Kit, result_of, swallowing, tool
from ai.tests.pipeline.test_threads import Bridge
from ai.tests.rows import each_case
from ai.tools import ToolCategory, ToolContext, ToolResult
from ai.tools.errors import ToolCancelled, ToolError, ToolTimeout

PERHAPS = "may or may not have happened"


async def coroutine_of(value):
    return value


def raising(error):
    def execute(character, **_):
        raise error

    return execute


# What a tool may return


@each_case(
    ("value", "result"),
    [
        ({"a": 1}, {"a": 1}),
        (None, {}),
        ("a text", "a text"),
        ([1, 2], [1, 2]),
        (0, 0),
        (ToolResult(result={"a": 1}), {"a": 1}),
        (ToolResult(), {}),
    ],
)
@each_case("wrap", [lambda v: v, succeed, coroutine_of])
def test_whatever_a_tool_returns_becomes_one_result(value, result, wrap) -> None:
    kit = Kit(tool("act", lambda character: wrap(value)))
    outcome = kit.call("act")
    assert outcome.success
    assert outcome.result.tool_name == "act"
    assert outcome.result.result == result


def test_a_tools_own_result_object_is_not_kept_and_not_changed() -> None:
    shared = ToolResult(result={"a": 1}, audit={"note": "x"})
    kit = Kit(tool("act", lambda character: shared))
    one, two = kit.call("act"), kit.call("act", {"again": 1})
    assert one.result is not two.result
    assert shared.audit == {"note": "x"}
    assert shared.tool_name == ""


def test_a_polite_failure_is_a_failure() -> None:
    kit = Kit(tool("act", lambda character: ToolResult(success=False, error="The door sticks.")))
    outcome = kit.call("act")
    assert outcome.state is State.FAILED
    assert outcome.observation == "Error: The door sticks."


# What a tool may raise


@each_case("wrap", [None, lambda error: fail(error)])
@each_case("error", [KeyError("secret path"), SystemExit(2), RecursionError(), MemoryError()])
def test_what_a_tool_should_not_raise_is_told_without_its_details(error, wrap) -> None:
    does = raising(error) if wrap is None else lambda character: wrap(error)
    kit = Kit(tool("act", does))
    outcome = kit.call("act")
    assert outcome.state is State.FAILED
    assert outcome.observation == "Error: 'act' failed.\nGo on without it."
    assert kit.diary.ended == [outcome]


def test_what_a_tool_says_is_told_word_for_word() -> None:
    kit = Kit(tool("act", raising(ToolError("The door sticks.", "Push."))))
    assert kit.call("act").observation == "Error: The door sticks.\nPush."


def test_a_huge_error_is_cut_and_made_storable() -> None:
    kit = Kit(tool("act", raising(ToolError("\ud800\0" + "x" * 10**7, "y" * 10**7))))
    outcome = kit.call("act")
    assert len(outcome.observation) < 10_000
    outcome.observation.encode()
    assert "\0" not in outcome.observation


@pytest.mark.parametrize("how", ["raised", "failed", "coroutine"])
def test_a_cancelling_of_the_tools_own_ends_the_call_and_not_the_turn(how) -> None:
    async def coroutine():
        raise CancelledError

    does = {
        "raised": raising(CancelledError()),
        "failed": lambda character: fail(CancelledError()),
        "coroutine": lambda character: coroutine(),
    }[how]
    for category, state in [(SAFE, State.FAILED), (DANGEROUS, State.UNKNOWN)]:
        outcome = Kit(tool("act", does, category=category)).call("act")
        assert not isinstance(outcome.error, ToolCancelled)
        assert outcome.state is state
        assert (PERHAPS in outcome.observation) is (state is State.UNKNOWN)


def test_nothing_that_fails_is_tried_again() -> None:
    runs = []

    def execute(character):
        runs.append(1)
        raise ConnectionError("reset")

    for category in ToolCategory:
        Kit(tool("act", execute, category=category)).call("act")
    assert len(runs) == len(ToolCategory)


# The deadline


@each_case("category", [SAFE, TERMINAL, DANGEROUS])
@each_case("waiting", [Deferred, lambda: Deferred(lambda d: None)])
def test_a_tool_that_never_answers_is_given_up_at_its_deadline(waiting, category) -> None:
    kit = Kit(tool("act", lambda character: waiting(), category=category, timeout=7))
    running = kit.begin("act")
    kit.clock.advance(6.9)
    assert not running.called
    kit.clock.advance(0.1)
    outcome = result_of(running)
    assert isinstance(outcome.error, ToolTimeout)
    idempotent = category is SAFE
    assert outcome.state is (State.FAILED if idempotent else State.UNKNOWN)
    assert (PERHAPS in outcome.observation) is not idempotent
    assert kit.clock.getDelayedCalls() == []


def test_what_counts_is_what_the_tool_says_of_itself() -> None:
    for idempotent in (True, False):
        made = tool("act", lambda character: Deferred(), idempotent=idempotent)
        kit = Kit(made)
        running = kit.begin("act")
        kit.clock.advance(30)
        assert (PERHAPS in result_of(running).observation) is not idempotent


def test_no_call_outlasts_its_turn() -> None:
    kit = Kit(tool("act", lambda character: Deferred(), timeout=3600, category=TERMINAL))
    kit.caller.until = 10
    running = kit.begin("act")
    kit.clock.advance(10)
    assert result_of(running).state is State.UNKNOWN


def test_a_late_answer_is_recorded_on_the_same_row_and_the_tool_not_run_again() -> None:
    runs = []

    def execute(character):
        runs.append(1)
        return swallowing(done)

    done = Deferred()
    kit = Kit(tool("act", execute, category=DANGEROUS, timeout=5))
    running = kit.begin("act")
    kit.clock.advance(5)
    outcome = result_of(running)
    assert outcome.state is State.UNKNOWN
    told = outcome.observation
    kit.clock.advance(3)
    done.callback({"sword": 1})
    assert runs == [1]
    assert outcome.verdicts["late"] == 'after 8.0 s: {"success": true, "result": {"sword": 1}}'
    assert [state for _, state in kit.diary.states] == ["started", "unknown", "unknown"]
    assert outcome.observation == told
    assert kit.later == []


@pytest.mark.parametrize("error", [ToolError("The door sticks."), KeyError("x")])
def test_a_late_failure_is_recorded_too(error) -> None:
    done = Deferred()
    kit = Kit(tool("act", lambda character: swallowing(done), timeout=5))
    running = kit.begin("act")
    kit.clock.advance(5)
    done.errback(Failure(error))
    expected = "The door sticks." if isinstance(error, ToolError) else "'act' failed."
    assert result_of(running).verdicts["late"] == f"after 5.0 s: {expected}"


@pytest.mark.parametrize(("category", "state"), [(SAFE, State.FAILED), (DANGEROUS, State.UNKNOWN)])
def test_a_cancelled_turn_cancels_the_tool_and_says_what_it_does_not_know(category, state) -> None:
    cancelled = []
    kit = Kit(tool("act", lambda character: Deferred(cancelled.append), category=category))
    running = kit.begin("act")
    running.cancel()
    outcome = result_of(running)
    assert isinstance(outcome.error, ToolCancelled)
    assert outcome.state is state
    assert len(cancelled) == 1
    assert kit.diary.ended == [outcome]


# Tools that block


class Keeper:
    """Notes on which thread a tool ran, and with what."""

    def __init__(self) -> None:
        self.seen: list = []
        self.go = threading.Event()

    def execute(self, character, **given):
        self.go.wait(5)
        self.seen.append((threading.current_thread(), character, given))
        return {"ok": True}


def blocking(**declared):
    keeper, bridge = Keeper(), Bridge()
    kit = Kit(
        tool("grind", keeper.execute, blocking=True, **declared), threads=DaemonThreads(bridge)
    )
    kit.caller.character = object()
    kit.caller.plain = lambda: {"key": "Marta"}
    return kit, keeper, bridge


def test_a_blocking_tool_gets_plain_data_on_a_daemon_thread() -> None:
    kit, keeper, bridge = blocking(takes_context=True)
    kit.caller.context = ToolContext(
        user=object(), script=object(), memory=object(), wake=print, user_message="Hi"
    )
    keeper.go.set()
    running = kit.begin("grind", {"n": 1, "function": "f"})
    bridge.turn()
    assert result_of(running).success
    ((thread, character, given),) = keeper.seen
    assert thread.daemon
    assert thread is not threading.main_thread()
    assert character == {"key": "Marta"}
    context = given["context"]
    assert (context.user, context.script, context.memory, context.clock) == (None,) * 4
    assert context.wake is not print
    assert context.user_message == "Hi"
    assert context.call_id == "c1"
    assert given["n"] == 1


def test_a_blocking_tool_that_is_late_is_recorded_late() -> None:
    kit, keeper, bridge = blocking(timeout=5, category=DANGEROUS)
    running = kit.begin("grind")
    kit.clock.advance(5)
    outcome = result_of(running)
    assert outcome.state is State.UNKNOWN
    keeper.go.set()
    bridge.turn()
    assert outcome.verdicts["late"] == 'after 5.0 s: {"success": true, "result": {"ok": true}}'


def test_without_threads_a_blocking_tool_is_refused_and_not_run_here() -> None:
    ran = []
    kit = Kit(tool("grind", lambda character: ran.append(1), blocking=True))
    assert "needs a thread" in kit.call("grind").observation
    assert ran == []


def test_a_tool_that_holds_the_game_up_is_named(monkeypatch) -> None:
    lines: list = []
    monkeypatch.setattr("ai.pipeline.steps.run.log.warn", lambda text, **given: lines.append(given))
    ticks = iter([0.0, 0.01, 1.0, 1.5])
    monkeypatch.setattr("ai.pipeline.steps.run.time.monotonic", lambda: next(ticks))
    stage = Kit(tool("quick"), tool("slow"))
    stage.call("quick")
    stage.call("slow")
    assert lines == [{"tool": "slow", "ms": 500}]
