import collections
import datetime
import decimal
import enum
import gc
import json
import time
import types
from contextlib import contextmanager

from hypothesis import given
from hypothesis import strategies as st

from ai.pipeline import State
from ai.pipeline.steps.cap import MAX_NOTE, note_of
from ai.tests.pipeline.kit import Kit, tool
from ai.tests.rows import each_case
from ai.tools import ToolResult
from ai.tools.reading import ReadOnTool
from ai.tools.text.quotation import MAX_DEPTH, MAX_KEPT, plain


class Colour(enum.IntEnum):
    RED = 1


class Evil:
    def __str__(self):
        raise RuntimeError("do not look at me")

    __repr__ = __str__


class EvilMapping(collections.abc.Mapping):
    def __getitem__(self, key):
        raise RuntimeError

    def __iter__(self):
        raise RuntimeError

    def __len__(self):
        return 1


class Letters(str):
    def __str__(self):
        raise RuntimeError

    def __getitem__(self, key):
        raise RuntimeError


def nested(depth: int):
    value: object = "bottom"
    for _ in range(depth):
        value = [value]
    return value


def cyclic():
    value: dict = {}
    value["self"] = value
    value["list"] = [value]
    return value


def deep_mapping():
    value: dict = {}
    for _ in range(1000):
        value = {"a": value}
    return value


HOSTILE = [
    "x" * 10**7,
    b"x" * 10**7,
    "é\ud800" * 10**6,
    list(range(10**6)),
    [2**250] * 10**6,
    [{}] * 10**6,
    {str(n): n for n in range(10**5)},
    {"x" * 10**7: 1},
    float("nan"),
    [float("inf"), -float("inf")],
    10**5000,
    object(),
    Evil(),
    EvilMapping(),
    Letters("abc"),
    {Evil(): 1},
    [Evil()],
    cyclic(),
    nested(1000),
    deep_mapping(),
    "\ud800\0",
    {"\ud800": "\0"},
    {1, 2, 3},
    (1, 2),
    collections.deque([1]),
    types.MappingProxyType({"a": 1}),
    datetime.datetime(2026, 1, 1),
    decimal.Decimal("1.5"),
    Colour.RED,
    (n for n in range(3)),
    {None: 1, True: 2, 3: 4},
]


@contextmanager
def garbage_kept():
    """Collecting garbage takes as long as all that other tests have made, which is not measured."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@each_case("value", HOSTILE)
def test_whatever_a_tool_returns_is_stored_and_told_within_bounds(value) -> None:
    kit = Kit(tool("act", lambda character: value))
    with garbage_kept():
        began = time.thread_time()
        outcome = kit.call("act")
        assert time.thread_time() - began < 1
    assert outcome.state is State.DONE
    assert len(outcome.observation) <= 16 * 1024 + 100
    outcome.observation.encode()
    stored = json.dumps(outcome.result.result, ensure_ascii=False, allow_nan=False)
    assert len(stored) < 4 * MAX_KEPT
    assert "\\u0000" not in stored
    stored.encode()


def test_plain_data_comes_out_as_it_was() -> None:
    value = {"a": [1, 1.5, True, None, "é", {"b": {}}], "c": ""}
    assert plain(value) == value
    assert plain(value) is not value
    assert plain([True, 1, 1.0]) == [True, 1, 1.0]
    assert [type(item) for item in plain([True, 1, 1.0])] == [bool, int, float]


@each_case(
    ("value", "expected"),
    [
        ((1, 2), [1, 2]),
        (collections.deque([1, 2]), [1, 2]),
        (range(3), [0, 1, 2]),
        ({5}, [5]),
        ({"a": 1}.keys(), ["a"]),
        (types.MappingProxyType({"a": 1}), {"a": 1}),
        ({1: 2}, {"1": 2}),
        (b"abc", "abc"),
        (Colour.RED, 1),
        (float("nan"), "nan"),
        (decimal.Decimal("1.5"), "1.5"),
        (Letters("abc"), "abc"),
        (Evil(), "[Evil]"),
    ],
)
def test_what_json_does_not_know_becomes_the_nearest_that_it_knows(value, expected) -> None:
    assert plain(value) == expected


def test_nesting_is_cut_at_a_depth_that_every_parser_takes() -> None:
    text = json.dumps(plain(nested(1000)))
    assert text.count("[") == MAX_DEPTH


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text()
        | st.binary()
        | st.dates(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.text() | st.integers(), inner)
            | st.tuples(inner, inner)
        ),
        max_leaves=20,
    )
)
def test_a_copy_is_json_and_copying_it_again_changes_nothing(value) -> None:
    copied = plain(value)
    assert json.loads(json.dumps(copied, allow_nan=False)) == copied
    assert plain(copied) == copied


def test_what_is_said_beside_a_result_is_bounded_too() -> None:
    kit = Kit(
        tool(
            "act",
            lambda character: ToolResult(
                result={"a": 1},
                message="\ud800" + "m" * 10**7,
                side_effects=["created:torch", object(), "x" * 10**7],
                audit={"note": object(), "big": "x" * 10**7},
            ),
        )
    )
    result = kit.call("act").result
    assert len(str(result.message)) == MAX_NOTE + 1
    assert result.side_effects[0] == "created:torch"
    assert all(isinstance(effect, str) for effect in result.side_effects)
    assert len(json.dumps([result.side_effects, result.audit])) < 3 * MAX_KEPT
    assert note_of(None) is None


def test_a_long_result_is_cut_and_can_be_read_to_its_end() -> None:
    text = "".join(f"{number}," for number in range(8000))
    kit = Kit(tool("act", lambda character: {"text": text}), ReadOnTool(), max_result=5000)
    kit.caller.offer = ["act"]
    outcome = kit.call("act")
    whole = json.dumps({"text": text})
    assert outcome.size == len(whole)
    body, _, mark = outcome.observation.rpartition("\n")
    assert body == whole[:5000]
    assert mark.startswith(f"[cut: 5000 of {len(whole)} characters. To read on, call read_on with ")
    assert kit.caller.offer == ["act", "read_on"]
    arguments = json.loads(mark[mark.index("{") : mark.rindex("}") + 1])
    assert arguments == {"call_id": outcome.call.id, "offset": 5000}
    kit.pipeline._max_result = 20_000
    read = body
    while True:
        page = kit.call("read_on", arguments).result.result
        read += page["text"]
        if "next_offset" not in page:
            break
        arguments = {**arguments, "offset": page["next_offset"]}
    assert read == whole


def test_where_nothing_can_be_read_on_the_mark_does_not_say_so() -> None:
    kit = Kit(tool("act", lambda character: "x" * 200), max_result=100)
    assert kit.call("act").observation.endswith("\n[cut: 100 of 202 characters.]")
    kit = Kit(tool("act", lambda character: "x" * 200), ReadOnTool(), max_result=100)
    kit.caller.offer = ["act"]
    kit.caller.forbidden = lambda tool: "no" if tool.name == "read_on" else ""
    assert kit.call("act").observation.endswith("characters.]")
    assert kit.caller.offer == ["act"]


def test_a_result_of_exactly_the_limit_is_whole() -> None:
    kit = Kit(tool("act", lambda character: "x" * 98), max_result=100)
    assert kit.call("act").observation == '"' + "x" * 98 + '"'
    assert kit.caller.results == {}
