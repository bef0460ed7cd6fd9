"""A server that means harm: the game never stands still for it, and pays no fortune."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from ai.brains.base import BrainBusy
from ai.brains.models.wire import faults
from ai.brains.models.wire.numbers import MOST_TOKENS, count, retry_after
from ai.brains.models.wire.openai import completion, usage
from ai.brains.models.wire.openai_stream import Reader
from ai.brains.models.wire.sse import MAX_LINE, Event, EventStream, TooMuch
from ai.tests.brains.models.wire.test_answers import SPECS
from ai.tests.rows import each_case

LONG = 20_000
"""Letters; what takes its square in steps takes many seconds for them."""
SOON = 0.5


def answered(body: Any) -> BrainBusy:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    found = faults.error_of_status("host", 429, lambda name: "", raw, 0.0)
    assert isinstance(found, BrainBusy)
    return found


@each_case(
    "body",
    [
        {"error": {"message": "a" * LONG}},
        {"error": {"message": "-" * LONG}},
        {"error": {"message": "model " * (LONG // 6)}},
        {"error": {"details": [{"retryDelay": "1" * LONG}]}},
        b"a" * LONG,
        b"<" * LONG,
        b"<script " * (LONG // 8),
    ],
)
def test_what_it_says_of_an_error_is_read_at_once(body: Any) -> None:
    begun = time.thread_time()
    assert len(str(answered(body))) < 300
    assert time.thread_time() - begun < SOON


def test_a_header_of_digits_is_no_number_of_seconds() -> None:
    begun = time.thread_time()
    assert retry_after(lambda name: "1" * 16_000, None, 0.0) is None
    assert time.thread_time() - begun < SOON


def test_a_date_that_no_calendar_has_is_none() -> None:
    date = "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"
    assert retry_after(lambda name: date, None, 0.0) is None


@pytest.mark.parametrize("number", [10**30, 1e300, 10**400])
def test_no_answer_counts_more_tokens_than_any_model_can_hold(number: float) -> None:
    assert count(number) == MOST_TOKENS
    counted = usage({"prompt_tokens": number, "completion_tokens": number})
    assert counted.input + counted.output <= 2 * MOST_TOKENS


def reading_seconds(count: int) -> float:
    """How long it takes to put a number of pieces of reasoning together."""
    details = [{"index": n, "type": "reasoning.text", "text": "a"} for n in range(count)]
    event = Event("", json.dumps({"choices": [{"delta": {"reasoning_details": details}}]}))
    reader = Reader("host", lambda text: None)
    begun = time.thread_time()
    reader.take(event)
    took = time.thread_time() - begun
    assert len(reader.answer()["choices"][0]["message"]["reasoning_details"]) == count
    return took


def test_a_flood_of_reasoning_takes_no_more_than_its_length() -> None:
    few, many = (min(reading_seconds(count) for _ in range(3)) for count in (1_000, 10_000))
    assert many < 30 * few  # the square of its length would be a hundred times


def test_an_event_of_many_lines_has_an_end_too() -> None:
    stream = EventStream()
    line = b"data: " + b"a" * 1000 + b"\n"
    with pytest.raises(TooMuch):
        for _ in range(MAX_LINE // 1000 + 2):
            list(stream.feed(line))


def test_arguments_nested_without_end_are_no_arguments() -> None:
    deep: dict[str, Any] = {}
    for _ in range(900):
        deep = {"a": deep}
    calls = [{"id": "1", "function": {"name": "say", "arguments": deep}}]
    data = {"choices": [{"message": {"tool_calls": calls}, "finish_reason": "tool_calls"}]}
    (call,) = completion(data, SPECS["openai"]).calls
    assert isinstance(call.arguments, str)
