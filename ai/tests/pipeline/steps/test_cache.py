from contextlib import nullcontext
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import Deferred

from ai.pipeline import State
from ai.pipeline.steps.cache import MAX_SESSION
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, SAFE, TERMINAL, Kit, result_of, tool
from ai.tests.rows import each_case
from ai.tools import Authority, ToolResult
from ai.tools.errors import ToolError


def reader(scope: str = "tick", answer=None, **declared):
    """A cacheable tool that answers differently each time it really runs."""
    numbers = count(1)
    does = answer or (lambda character, **_: {"run": next(numbers)})
    return tool("read", does, cacheable=True, cache_scope=scope, **declared)


def other_turn(kit: Kit, **given_):
    return kit.another(*kit.caller.tools, **{"turn": "2", **given_})


@pytest.mark.parametrize("scope", ["tick", "session"])
def test_a_second_call_is_a_hit_that_starts_nothing(scope) -> None:
    kit = Kit(reader(scope))
    first, second = kit.call("read", {"a": [1, {"b": 2}]}), kit.call("read", {"a": [1, {"b": 2}]})
    assert (first.cached, second.cached) == (False, True)
    assert second.state is State.DONE
    assert second.result.result == {"run": 1}
    assert second.verdicts["cache"] == "hit"
    assert kit.diary.begun == ["read"]
    assert len(kit.diary.ended) == 2


def test_a_hit_costs_no_limit() -> None:
    charged = []

    class Counters:
        def check(self, tool, caller) -> None:
            pass

        def charging(self, tool, caller):
            charged.append(tool.name)
            return nullcontext()

    kit = Kit(reader(), limits=Counters())
    kit.call("read")
    kit.call("read")
    assert charged == ["read"]


@each_case("empty", [{}, [], "", None, 0, False])
def test_an_empty_result_is_a_hit_as_any_other(empty) -> None:
    kit = Kit(reader(answer=lambda character: empty))
    kit.call("read")
    assert kit.call("read").cached


def test_what_is_not_declared_cacheable_is_never_kept() -> None:
    kit = Kit(tool("read"))
    kit.call("read")
    assert not kit.call("read").cached


VALUES = [1, 1.0, True, "1", [1], [True], {"x": 1}, None, "", 0, False, [], {}]


def test_arguments_that_python_calls_equal_are_different_keys() -> None:
    kit = Kit(reader("session"))
    assert not any(kit.call("read", {"a": value}).cached for value in VALUES)
    assert not kit.call("read").cached


@each_case(
    "change",
    [
        {"assistant": "bert"},
        {"place": lambda: "cellar"},
        {"asker": "account:9"},
        {"pass_name": "reflect"},
        {"authority": lambda: Authority(level=2, asker=2)},
    ],
)
def test_a_session_result_is_for_the_same_assistant_place_asker_pass_and_level(change) -> None:
    kit = Kit(reader("session", passes=("live", "reflect")))
    assert not kit.call("read", caller=other_turn(kit)).cached
    assert kit.call("read", caller=other_turn(kit)).cached
    assert not kit.call("read", caller=other_turn(kit, **change)).cached


def test_a_turns_result_is_only_that_turns() -> None:
    kit = Kit(reader())
    kit.call("read")
    assert not kit.call("read", caller=other_turn(kit)).cached
    kit.pipeline.cache.end_turn("1")
    assert not kit.call("read").cached


def test_outside_of_a_turn_nothing_is_kept_by_turn() -> None:
    kit = Kit(reader())
    bare = other_turn(kit, turn="")
    kit.call("read", caller=bare)
    assert not kit.call("read", caller=bare).cached


def test_a_session_outlives_the_turn_and_ends_by_itself() -> None:
    kit = Kit(reader("session"))
    kit.call("read")
    kit.pipeline.cache.end_turn("1")
    assert kit.call("read", caller=other_turn(kit)).cached
    kit.pipeline.cache.end_session("bert")
    assert kit.call("read", caller=other_turn(kit)).cached
    kit.pipeline.cache.end_session("marta")
    assert not kit.call("read", caller=other_turn(kit)).cached


def test_a_result_is_good_for_its_time_to_live() -> None:
    kit = Kit(reader("session", cache_ttl=10))
    kit.call("read")
    kit.clock.advance(9.9)
    assert kit.call("read", caller=other_turn(kit)).cached
    kit.clock.advance(0.1)
    third = kit.call("read", caller=other_turn(kit, turn="3"))
    assert not third.cached
    assert third.result.result == {"run": 2}


@pytest.mark.parametrize("failing", [ToolResult(success=False, error="no"), ToolError("no")])
def test_a_failure_is_not_kept(failing) -> None:
    def execute(character):
        if isinstance(failing, Exception):
            raise failing
        return failing

    kit = Kit(reader(answer=execute))
    kit.call("read")
    assert not kit.call("read").cached


def test_a_message_beside_the_result_is_kept_too() -> None:
    kit = Kit(reader(answer=lambda character: ToolResult(result={"a": 1}, message="It is dark.")))
    first, second = kit.call("read"), kit.call("read")
    assert second.cached
    assert second.result.message == "It is dark."
    assert '"_message": "It is dark."' in second.observation
    assert "_message" in first.observation


def test_nobody_can_change_what_is_kept_by_changing_what_they_got() -> None:
    kit = Kit(reader(answer=lambda character, **_: {"list": [1]}))
    for _ in range(2):
        got = kit.call("read").result
        assert got.result == {"list": [1]}
        got.result["list"].append(2)
        got.audit["mine"] = True
    third = other_turn(kit, turn="1")
    assert kit.call("read", caller=third).result.result == {"list": [1]}


def test_a_tool_that_changes_its_arguments_spoils_neither_key_nor_record() -> None:
    def execute(character, items):
        items.append("changed")
        return {"n": len(items)}

    kit = Kit(reader(answer=execute))
    first = kit.call("read", {"items": ["a"]})
    assert first.params == {"items": ["a"]}
    assert kit.call("read", {"items": ["a"]}).cached


SPOILING = [
    (DANGEROUS, {}, True),
    (ASYNC, {}, True),
    (SAFE, {"idempotent": False}, True),
    (SAFE, {"invalidates": ("read",)}, True),
    (TERMINAL, {"invalidates": ("read",)}, True),
    (SAFE, {}, False),
    (TERMINAL, {}, False),
    (DANGEROUS, {"idempotent": True}, False),
]


@each_case(("category", "declared", "spoils"), SPOILING)
def test_what_changes_the_world_spoils_what_the_turn_has_read(category, declared, spoils) -> None:
    kit = Kit(reader(), tool("act", category=category, **declared))
    kit.call("read")
    assert kit.call("act").success
    assert kit.call("read").cached is not spoils


@pytest.mark.parametrize(("invalidates", "spoils"), [(("read",), True), (("other",), False)])
def test_a_session_is_spoiled_by_what_says_so(invalidates, spoils) -> None:
    kit = Kit(reader("session"), tool("act", category=DANGEROUS, invalidates=invalidates))
    kit.call("read")
    kit.call("act")
    assert kit.call("read", caller=other_turn(kit)).cached is not spoils


def breaks(character):
    raise KeyError("half of the way")


@pytest.mark.parametrize("does", [breaks, lambda character: Deferred()])
def test_a_change_that_failed_half_of_the_way_spoils_too(does) -> None:
    kit = Kit(reader(), tool("act", does, category=DANGEROUS))
    kit.call("read")
    running = kit.begin("act")
    kit.clock.advance(30)
    assert not result_of(running).success
    assert not kit.call("read").cached


def test_a_late_outcome_spoils_again() -> None:
    done = Deferred()
    kit = Kit(reader(), tool("send", lambda character: done, category=ASYNC))
    sent = kit.begin("send")
    kit.clock.advance(1)
    assert result_of(sent).state is State.PENDING
    kit.call("read")
    done.callback({})
    assert not kit.call("read").cached


def test_a_session_keeps_a_bounded_number_of_results() -> None:
    kit = Kit(reader("session"))
    for number in range(MAX_SESSION + 10):
        kit.call("read", {"n": number})
    kit.caller = other_turn(kit)
    assert not kit.call("read", {"n": 0}).cached
    assert kit.call("read", {"n": MAX_SESSION + 9}).cached


WORDS = st.text("a1é\n", max_size=3)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-5, 5) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner),
    max_leaves=6,
)


def same(one, two) -> bool:
    """Equal as JSON: types count, the order of keys does not."""
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(two) and all(map(same, one, two))
    return repr(one) == repr(two)


@given(st.lists(JSON, min_size=2, max_size=5))
def test_two_calls_share_a_result_exactly_if_their_arguments_are_the_same(values) -> None:
    kit = Kit(reader("session"))
    seen: list = []
    for value in values:
        hit = kit.call("read", {"a": value}, caller=other_turn(kit)).cached
        assert hit == any(same(value, before) for before in seen)
        seen.append(value)
