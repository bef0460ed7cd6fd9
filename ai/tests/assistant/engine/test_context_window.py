from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.engine.context_window import (
    CLEARED,
    KEPT_RESULTS,
    compact,
    newest,
    tokens_of,
    tokens_of_offer,
    tokens_of_request,
    tokens_of_text,
    tokens_of_tools,
)
from ai.brains.base import Message, ModelCall, Request
from ai.tests.pipeline.kit import tool
from ai.tests.rows import each_case
from ai.tools.contract.registry import ToolSet


def exchange(number: int, calls: int, size: int, notes: int = 0) -> list[Message]:
    """What a turn leaves: what was noticed, calls with their results, an answer."""
    names = [f"t{number}c{index}" for index in range(calls)]
    messages = [Message("user", "u" * size)]
    if names:
        messages.append(
            Message("assistant", "a" * size, calls=tuple(ModelCall(n, "look") for n in names))
        )
        messages += [
            Message("tool", "r" * size * 4, call_id=name, name="look", result={"ok": True})
            for name in names
        ]
    messages += [Message("user", "note") for _ in range(notes)]
    return [*messages, Message("assistant", "done")]


CONVERSATIONS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 300), st.integers(0, 2)), max_size=8
).map(lambda turns: [m for n, turn in enumerate(turns) for m in exchange(n, *turn)])


def size(messages) -> int:
    return sum(tokens_of(message) for message in messages)


@given(CONVERSATIONS, st.integers(0, 3000))
def test_it_fits_its_room_and_never_parts_a_call_from_its_result(messages, room) -> None:
    kept = compact(messages, room)
    assert size(kept) <= room
    asked = [call.id for message in kept for call in message.calls]
    told = [message.call_id for message in kept if message.role == "tool"]
    assert asked == told


@given(CONVERSATIONS, st.integers(0, 3000))
def test_what_is_kept_is_the_newest_in_order(messages, room) -> None:
    kept = compact(messages, room)
    tail = messages[len(messages) - len(kept) :]
    assert [(m.role, m.calls, m.call_id) for m in kept] == [
        (m.role, m.calls, m.call_id) for m in tail
    ]
    for now, before in zip(kept, tail, strict=True):
        assert now == before or (now.text == CLEARED and now.role == "tool")


@given(CONVERSATIONS)
def test_what_fits_stays_as_it_is(messages) -> None:
    assert compact(messages, size(messages)) == messages


def test_old_results_are_cleared_before_any_talk_goes() -> None:
    messages = exchange(1, 4, 100) + exchange(2, 4, 100)
    kept = compact(messages, size(messages) - 100)
    assert len(kept) == len(messages)
    results = [message for message in kept if message.role == "tool"]
    assert [message.text == CLEARED for message in results] == [True] * 5 + [False] * KEPT_RESULTS
    assert all(message.result is None for message in results[:-KEPT_RESULTS])


def test_tools_weigh_what_their_offer_weighs() -> None:
    tools = ToolSet([tool("look"), tool("say")])
    for names in ([], ["look"], ["look", "say"], ["say", "unknown"]):
        for _ in range(2):
            expected = tokens_of_offer(tools.schemas(names))
            assert tokens_of_tools(tools, names, "live") == expected


@each_case("text", ["", "a", "hello there", "é" * 50, "汉字" * 50, "\ud800" * 9])
def test_every_text_has_a_size_that_grows_with_it(text) -> None:
    assert tokens_of_text(text) >= 1
    assert tokens_of_text(text * 2) >= tokens_of_text(text)


def test_a_request_weighs_its_system_its_offer_and_its_messages() -> None:
    bare = tokens_of_request(Request())
    offer = ({"name": "look", "description": "Look.", "parameters": {"type": "object"}},)
    assert tokens_of_request(Request(system="x" * 400)) >= bare + 100
    assert tokens_of_request(Request(tools=offer)) > bare
    message = Message("assistant", calls=(ModelCall("c1", "look", {"at": "x" * 400}),))
    assert tokens_of_request(Request(messages=(message,))) >= bare + 100


@given(st.integers(1, 30), st.integers(100, 3000), st.integers(1, 400))
def test_what_is_too_long_goes_in_big_steps(most, room, length) -> None:
    """As a talk grows, it begins the same for at least a quarter of what it may take."""
    talk: list[Message] = []
    beginnings = []
    for number in range(60):
        talk += [Message("user", f"{number} " + "x" * length), Message("assistant", "Hm.")]
        kept = newest(talk, most, room)
        assert kept == talk[-len(kept) :]
        assert len(kept) <= max(most, 2) and (size(kept) <= room or len(kept) == 2)
        beginnings.append(kept[0])
    steps = sum(one != other for one, other in pairwise(beginnings))
    fit = min(most / 2, room / size(talk[-2:]))  # exchanges
    assert steps <= 60 / max(1, fit / 4) + 1
