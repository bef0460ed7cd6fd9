from contextlib import nullcontext
from itertools import count
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.pipeline import State
from ai.pipeline.observation import as_data
from ai.pipeline.steps.limit import _cycles
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, SAFE, TERMINAL, Kit, tool
from ai.tests.rows import each_case
from ai.tools.contract.base import Tool
from ai.tools.contract.results import ToolResult
from ai.tools.errors import ToolCancelled, ToolError, ToolRateLimited, ToolRefused
from ai.tools.support.keyboard import NoCommand

WARNING = "You have made this call before"


def test_a_repeat_is_warned_of_then_refused() -> None:
    kit = Kit(tool("look", lambda character, **_: {"seen": "a door"}))
    first, second, third = (kit.call("look", {"at": "door"}) for _ in range(3))
    assert WARNING not in first.observation
    assert second.success
    assert WARNING in second.observation
    assert isinstance(third.error, ToolRateLimited)
    assert third.state is State.REFUSED
    assert kit.diary.begun == ["look", "look"]
    assert kit.caller.ledger.circles == 1
    assert kit.call("look", {"at": "window"}).success


def test_a_call_whose_answers_differ_is_no_repeat() -> None:
    numbers = count()
    kit = Kit(tool("roll", lambda character: {"number": next(numbers)}))
    assert all(WARNING not in kit.call("roll").observation for _ in range(5))


def test_failures_that_differ_are_no_repeats_and_equal_ones_are() -> None:
    reasons = iter(["too dark", "too far", "too far", "never asked"])

    def execute(character):
        return ToolResult(success=False, error=next(reasons))

    kit = Kit(tool("look", execute))
    observed = [kit.call("look").observation for _ in range(3)]
    assert [WARNING in text for text in observed] == [False, False, True]
    assert isinstance(kit.call("look").error, ToolRateLimited)


def test_raised_errors_repeat_as_well() -> None:
    def execute(character):
        raise ToolError("too dark")

    kit = Kit(tool("look", execute))
    observed = [kit.call("look").observation for _ in range(2)]
    assert [WARNING in text for text in observed] == [False, True]
    assert isinstance(kit.call("look").error, ToolRateLimited)


def test_one_errand_sent_three_times_is_refused() -> None:
    from twisted.internet.defer import Deferred

    kit = Kit(tool("send", lambda character: Deferred(), category=ASYNC))
    states = []
    for _ in range(3):
        running = kit.begin("send")
        kit.clock.advance(1)
        running.addCallback(lambda outcome: states.append(outcome.state))
    assert states == [State.PENDING, State.PENDING, State.REFUSED]


def test_one_true_and_one_point_nought_are_different_arguments() -> None:
    kit = Kit(tool("look", lambda character, **_: {"seen": 1}))
    for value in (1, True, 1.0, [1], [True], "1"):
        assert WARNING not in kit.call("look", {"at": value}).observation


def test_the_order_of_arguments_makes_no_difference() -> None:
    kit = Kit(tool("look", lambda character, **_: {"seen": 1}))
    kit.call("look", {"a": 1, "b": 2})
    assert WARNING in kit.call("look", {"b": 2, "a": 1}).observation


def test_a_round_of_calls_is_refused_when_it_begins_for_the_third_time() -> None:
    numbers = count()
    kit = Kit(*(tool(name, lambda character, **_: {"n": next(numbers)}) for name in "abc"))
    for name in "abcabc":
        assert kit.call(name).success
    refused = kit.call("a")
    assert isinstance(refused.error, ToolRateLimited)
    assert "third time" in refused.observation
    assert isinstance(kit.call("b").error, ToolRateLimited)
    assert kit.call("a", {"other": 1}).success


def test_all_calls_of_a_turn_that_keep_notes_share_one_cap() -> None:
    note, plan = tool("note", keeps_notes=True), tool("plan", keeps_notes=True)
    kit = Kit(note, plan, tool("look"))
    kit.caller.max_notes = 2
    assert kit.call("note", {"at": "1"}).success and kit.call("plan", {"at": "2"}).success
    refused = kit.call("note", {"at": "3"})
    assert isinstance(refused.error, ToolRateLimited) and "2 times" in refused.observation
    assert refused.state is State.REFUSED and not refused.begun
    assert kit.call("look").success


def test_a_tool_may_say_which_of_its_calls_keep_notes() -> None:
    class Notes(Tool, register=False):
        name = "notes"
        description = "Reads and writes."
        parameters: ClassVar = {
            "type": "object",
            "properties": {"write": {"type": "integer", "description": "What."}},
        }
        idempotent = False
        keeps_notes = True

        def writes_notes(self, params):
            return "write" in params

        def execute(self, character, **kwargs):
            return kwargs

    kit = Kit(Notes())
    kit.caller.max_notes = 1
    assert kit.call("notes").success and kit.call("notes", {"write": 1}).success
    assert isinstance(kit.call("notes", {"write": 2}).error, ToolRateLimited)
    assert kit.call("notes").success


@given(st.lists(st.sampled_from("ab"), max_size=12), st.sampled_from("ab"))
def test_only_what_was_seen_twice_in_a_row_is_a_round(sequence, key) -> None:
    expected = any(
        len(sequence) >= 2 * n
        and sequence[-2 * n : -n] == sequence[-n:]
        and sequence[-n] == key
        and len(set(sequence[-n:])) > 1
        for n in (2, 3, 4)
    )
    found = _cycles(list(sequence), key)
    assert found == expected


def test_one_dangerous_call_a_turn() -> None:
    kit = Kit(tool("open", category=DANGEROUS), tool("close", category=DANGEROUS))
    assert kit.call("open").success
    second = kit.call("close")
    assert isinstance(second.error, ToolRateLimited)
    assert second.error.retry_after is None
    assert kit.diary.begun == ["open"]


def test_a_refused_dangerous_call_does_not_use_the_turn_up() -> None:
    kit = Kit(
        tool("open", category=DANGEROUS, requires_approval=True),
        tool("dig", category=DANGEROUS, daily_limit=1),
        tool("close", category=DANGEROUS),
    )
    assert kit.call("open").state is State.REFUSED
    assert kit.call("dig").state is State.REFUSED
    assert kit.call("close", [1]).state is State.REFUSED
    assert not kit.caller.ledger.danger_used
    assert kit.call("close").success


def test_a_dangerous_call_that_fails_has_used_the_turn_up() -> None:
    def execute(character):
        raise ToolError("the hinge broke")

    kit = Kit(tool("open", execute, category=DANGEROUS), tool("close", category=DANGEROUS))
    kit.call("open")
    assert isinstance(kit.call("close").error, ToolRateLimited)


def test_a_command_that_does_not_exist_has_not() -> None:
    def execute(character):
        raise NoCommand("There is no command 'opne'.", "Use another.")

    kit = Kit(tool("type", execute, category=DANGEROUS), tool("close", category=DANGEROUS))
    assert kit.call("type").state is State.FAILED
    assert kit.call("close").success


def test_a_dangerous_call_that_the_tool_itself_refuses_has_not() -> None:
    async def execute(character):
        raise ToolRefused("the guard says no")

    kit = Kit(
        tool("open", execute, category=DANGEROUS, keeps_notes=True),
        tool("close", category=DANGEROUS),
    )
    assert kit.call("open").state is State.REFUSED
    assert (kit.caller.ledger.danger_used, kit.caller.ledger.notes) == (False, 0)
    assert kit.call("close").success


@each_case(
    ("category", "passes"), [(SAFE, False), (DANGEROUS, False), (ASYNC, False), (TERMINAL, True)]
)
def test_in_the_last_step_of_a_full_window_only_terminal_tools_run(category, passes) -> None:
    kit = Kit(tool("act", category=category))
    kit.caller.only_terminal = True
    outcome = kit.call("act")
    assert outcome.success is passes
    assert isinstance(outcome.error, ToolRefused) is not passes


def test_nothing_runs_once_the_turn_is_stopped() -> None:
    kit = Kit(tool("look"))
    kit.caller.stopped = lambda: "it is paused"
    outcome = kit.call("look")
    assert isinstance(outcome.error, ToolCancelled)
    assert outcome.state is State.FAILED
    assert kit.diary.begun == []


@pytest.mark.parametrize("declared", [{"cooldown_seconds": 5}, {"daily_limit": 3}])
def test_a_limited_tool_is_refused_where_nobody_counts(declared) -> None:
    outcome = Kit(tool("look", **declared)).call("look")
    assert outcome.state is State.REFUSED
    assert isinstance(outcome.error, ToolRateLimited)


class Counters:
    """Counts calls; refuses at the check or at the charge."""

    def __init__(self, check: bool = False, charge: bool = False) -> None:
        self.fails = (check, charge)
        self.checked = self.charged = 0

    def check(self, tool, caller) -> None:
        self.checked += 1
        if self.fails[0]:
            raise ToolRateLimited("Not now.", "Wait.", retry_after=7)

    def charging(self, tool, caller):
        self.charged += 1
        if self.fails[1]:
            raise ToolRateLimited("Somebody was faster.", "Wait.", retry_after=3)
        return nullcontext()


def test_a_limit_says_when_to_try_again_and_charges_nothing() -> None:
    counters = Counters(check=True)
    kit = Kit(tool("look"), limits=counters)
    outcome = kit.call("look")
    assert outcome.error.retry_after == 7
    assert as_data(outcome)["retry_after"] == 7
    assert outcome.verdicts == {
        "find": "ok",
        "authorise": "ok",
        "validate": "ok",
        "limit": "Not now.",
    }
    assert counters.charged == 0


def test_a_charge_that_fails_keeps_the_tool_from_running() -> None:
    kit = Kit(tool("open", category=DANGEROUS), limits=Counters(charge=True))
    outcome = kit.call("open")
    assert outcome.state is State.REFUSED
    assert outcome.verdicts["charge"] == "Somebody was faster."
    assert kit.diary.begun == []
    assert not kit.caller.ledger.danger_used
