import pytest
from twisted.internet.defer import Deferred, succeed
from twisted.python.failure import Failure

from ai.pipeline import State
from ai.tests.pipeline.kit import ASYNC, Kit, result_of, swallowing, tool
from ai.tools import ToolResult
from ai.tools.errors import ToolError

PERHAPS = "may or may not have happened"


def errand(**declared):
    """An ASYNC_REQUIRED tool, and what it waits for."""
    done: Deferred = Deferred()
    return tool("send", lambda character: done, category=ASYNC, **declared), done


@pytest.mark.parametrize("value", [{"a": 1}, succeed({"a": 1})])
def test_what_is_done_at_once_needs_no_ticket(value) -> None:
    kit = Kit(tool("send", lambda character: value, category=ASYNC))
    outcome = kit.call("send")
    assert outcome.state is State.DONE
    assert kit.later == []


def test_what_is_done_within_its_grace_needs_no_ticket() -> None:
    made, done = errand()
    kit = Kit(made)
    running = kit.begin("send")
    kit.clock.advance(0.2)
    done.callback({"a": 1})
    assert result_of(running).state is State.DONE
    assert kit.later == []
    assert kit.clock.getDelayedCalls() == []


def test_a_ticket_after_the_grace_and_the_outcome_later() -> None:
    made, done = errand(grace=0.5)
    kit = Kit(made)
    running = kit.begin("send")
    kit.clock.advance(0.4)
    assert not running.called
    kit.clock.advance(0.1)
    ticket = result_of(running)
    assert ticket.state is State.PENDING
    assert ticket.observation.startswith("It is under way.")
    assert ticket.error is None
    kit.clock.advance(10)
    done.callback({"answer": 42})
    (outcome,) = kit.later
    assert outcome is ticket.final
    assert outcome.success
    assert outcome.call.id == ticket.call.id
    assert outcome.observation == '{"answer": 42}'
    assert outcome.duration_ms == 10_500
    assert ticket.state is State.PENDING
    assert [state for _, state in kit.diary.states] == ["started", "pending", "done"]
    assert kit.clock.getDelayedCalls() == []


@pytest.mark.parametrize("inner", [Deferred(), Deferred()])
def test_a_deferred_that_waits_for_another_gets_its_ticket_in_time(inner) -> None:
    made = tool("send", lambda character: succeed(0).addCallback(lambda _: inner), category=ASYNC)
    kit = Kit(made)
    running = kit.begin("send")
    kit.clock.advance(0.25)
    assert result_of(running).state is State.PENDING
    inner.callback({"a": 1})
    assert kit.later[0].result.result == {"a": 1}


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ToolError("Nobody was at home."), "Error: Nobody was at home."),
        (KeyError("x"), "Error: 'send' failed.\nGo on without it."),
        (SystemExit(1), "Error: 'send' failed.\nGo on without it."),
    ],
)
def test_an_errand_that_fails_later_is_told_later(error, told) -> None:
    made, done = errand()
    kit = Kit(made)
    kit.begin("send")
    kit.clock.advance(1)
    done.errback(Failure(error))
    (outcome,) = kit.later
    assert outcome.state is State.FAILED
    assert outcome.observation == told
    assert not outcome.success


def test_a_polite_failure_later_is_a_failure() -> None:
    made, done = errand()
    kit = Kit(made)
    kit.begin("send")
    kit.clock.advance(1)
    done.callback(ToolResult(success=False, error="Nobody was at home."))
    assert kit.later[0].state is State.FAILED


def test_an_errand_that_never_ends_is_overdue() -> None:
    made, _ = errand(timeout=20)
    kit = Kit(made)
    kit.begin("send")
    kit.clock.advance(19.9)
    assert kit.later == []
    kit.clock.advance(0.1)
    (outcome,) = kit.later
    assert outcome.state is State.UNKNOWN
    assert PERHAPS in outcome.observation
    assert kit.clock.getDelayedCalls() == []


def test_an_overdue_errand_that_answers_after_all_keeps_its_state() -> None:
    done = Deferred()
    kit = Kit(tool("send", lambda character: swallowing(done), category=ASYNC, timeout=5))
    kit.begin("send")
    kit.clock.advance(1)
    kit.clock.advance(4)
    done.callback({"a": 1})
    (outcome,) = kit.later
    assert outcome.verdicts["late"].startswith("after 5.0 s")
    states = [state for _, state in kit.diary.states]
    assert states == ["started", "pending", "unknown", "unknown"]


def test_an_errand_without_a_useful_canceller_does_not_break_when_it_answers_late() -> None:
    done = Deferred(lambda deferred: None)
    kit = Kit(tool("send", lambda character: done, category=ASYNC, timeout=5))
    kit.begin("send")
    kit.clock.advance(1)
    kit.clock.advance(4)
    assert kit.later[0].state is State.UNKNOWN
    assert done.called


def test_a_grace_that_is_longer_than_the_deadline_is_no_ticket() -> None:
    made, _ = errand(timeout=0.1, grace=0.25)
    kit = Kit(made)
    running = kit.begin("send")
    kit.clock.advance(0.1)
    assert result_of(running).state is State.UNKNOWN
    kit.clock.advance(5)
    assert kit.later == []


def test_a_turn_that_is_cancelled_within_the_grace_takes_the_errand_along() -> None:
    made, done = errand()
    kit = Kit(made)
    running = kit.begin("send")
    running.cancel()
    assert result_of(running).state is State.UNKNOWN
    assert done.called
    kit.clock.advance(60)
    assert kit.later == []


def test_an_errand_goes_on_when_the_turn_is_over() -> None:
    made, done = errand(timeout=100)
    kit = Kit(made)
    kit.caller.until = 2
    kit.begin("send")
    kit.clock.advance(50)
    done.callback({"a": 1})
    assert kit.later[0].success
