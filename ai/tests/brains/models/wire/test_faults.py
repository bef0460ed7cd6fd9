"""Who must act, by what a server answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    NoSuchModel,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.models.wire import faults
from ai.brains.models.wire.numbers import count, retry_after
from ai.tests.brains.models.wires import KEY

NOW = 1_800_000_000.0


def answered(status: int, error: Any = None, **headers: str) -> BrainError:
    body = b"" if error is None else json.dumps({"error": error}).encode()
    return faults.error_of_status("host", status, named(headers), body, NOW)


def named(headers: dict[str, str]) -> Any:
    return lambda name: headers.get(name.replace("-", "_"), "")


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, RequestRefused),
        (401, BrainDenied),
        (402, BrainDenied),
        (403, BrainDenied),
        (404, NoSuchModel),
        (405, BrainDenied),
        (408, BrainUnavailable),
        (409, BrainUnavailable),
        (413, RequestTooLong),
        (422, RequestRefused),
        (429, BrainBusy),
        (500, BrainUnavailable),
        (501, BrainDenied),
        (502, BrainUnavailable),
        (503, BrainBusy),
        (504, BrainUnavailable),
        (520, BrainUnavailable),
        (529, BrainBusy),
        (418, BrainDenied),
        (204, BrainDenied),
    ],
)
@pytest.mark.parametrize("body", [b"", b"<html><h1>Oh</h1></html>", b"[]", b'{"error": null}'])
def test_a_status_alone_says_who_must_act(status: int, body: bytes, kind: type) -> None:
    assert type(faults.error_of_status("host", status, lambda name: "", body, NOW)) is kind


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (
            400,
            {"code": "context_length_exceeded", "message": "This model's maximum context length"},
        ),
        (
            400,
            {
                "type": "invalid_request_error",
                "message": "prompt is too long: 210000 tokens > 200000 maximum",
            },
        ),
        (
            400,
            {
                "type": "invalid_request_error",
                "message": "input length and `max_tokens` exceed context limit: 188240 + 21333",
            },
        ),
        (400, {"code": 400, "type": "exceed_context_size_error", "n_ctx": 4096, "message": "it"}),
        (400, {"message": "the request exceeds the available context size, try increasing it"}),
        (400, {"message": "The decoder prompt (length 5000) is longer than the maximum model len"}),
        (400, "the input length exceeds the context length"),
        (400, {"message": "The input token count (1200000) exceeds the maximum number of tokens"}),
        (500, {"message": "Requested tokens (5000) exceed context window of 2048"}),
        (429, {"code": "rate_limit_exceeded", "message": "Request too large for gpt-x: Limit 1"}),
        (413, {"type": "request_too_large", "message": "Request exceeds the maximum size"}),
    ],
)
def test_a_full_window_is_known_in_each_vendors_words(status: int, error: Any) -> None:
    assert type(answered(status, error)) is RequestTooLong


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        (
            429,
            {"code": "insufficient_quota", "message": "You exceeded your current quota"},
            BrainDenied,
        ),
        (400, {"message": "Your credit balance is too low to access it."}, BrainDenied),
        (400, {"status": "INVALID_ARGUMENT", "message": "API key not valid."}, BrainDenied),
        (400, {"message": "Incorrect API key provided"}, BrainDenied),
        (400, {"code": "model_not_found", "message": "no"}, NoSuchModel),
        (403, {"message": "Your input was flagged by moderation"}, RequestRefused),
        (400, {"code": "content_filter", "message": "ResponsibleAIPolicy"}, RequestRefused),
        (400, {"message": "max_tokens is too large: 100000"}, RequestRefused),
        (404, {"type": "not_found_error", "message": "model: x"}, NoSuchModel),
    ],
)
def test_words_say_more_than_a_status(status: int, error: Any, kind: type) -> None:
    assert type(answered(status, error)) is kind


def test_a_quota_by_the_minute_is_no_matter_for_staff() -> None:
    error = {
        "status": "RESOURCE_EXHAUSTED",
        "message": "You exceeded your current quota, please check your plan and billing details",
        "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"}],
    }
    found = answered(429, error)
    assert isinstance(found, BrainBusy)
    assert found.after == 34


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry_after": "2"}, 2),
        ({"retry_after": "2.5"}, 2.5),
        ({"retry_after": "0"}, 0),
        ({"retry_after": "Fri, 15 Jan 2027 08:00:30 GMT"}, 30),
        ({"retry_after": "Fri, 15 Jan 2027 07:00:00 GMT"}, 0),
        ({"retry_after_ms": "1500", "retry_after": "2"}, 1.5),
        ({"retry_after": "soon"}, None),
        ({"retry_after": "-3"}, None),
        ({"retry_after": "nan"}, None),
        ({"retry_after": "inf"}, None),
        ({"x_ratelimit_reset_requests": "6m0s", "x_ratelimit_remaining_requests": "0"}, 360),
        ({"x_ratelimit_reset_tokens": "120ms", "x_ratelimit_remaining_tokens": "0"}, 0.12),
        ({"x_ratelimit_reset_tokens": "6m0s", "x_ratelimit_remaining_tokens": "500"}, None),
        ({"x_ratelimit_reset": str(int(NOW) + 9)}, 9),
        ({"x_ratelimit_reset": f"{int(NOW) + 9}000"}, 9),
        ({"x_ratelimit_reset": "7"}, 7),
        (
            {
                "anthropic_ratelimit_tokens_reset": "2027-01-15T08:00:05Z",
                "anthropic_ratelimit_tokens_remaining": "0",
            },
            5,
        ),
        ({}, None),
    ],
)
def test_how_long_to_wait_is_read_in_every_form(
    headers: dict[str, str], seconds: float | None
) -> None:
    found = answered(429, {"message": "slow down"}, **headers)
    assert isinstance(found, BrainBusy)
    assert found.after == (None if seconds is None else pytest.approx(seconds))


def test_what_openrouter_passes_on_of_the_limit_is_read() -> None:
    told = {"metadata": {"headers": {"X-RateLimit-Reset": f"{int(NOW) + 4}000"}}}
    assert retry_after(lambda name: "", told, NOW) == pytest.approx(4)


@given(st.text(max_size=40), st.recursive(st.none() | st.text() | st.integers(), st.lists))
def test_no_header_and_no_body_breaks_the_reading(header: str, told: Any) -> None:
    found = retry_after(lambda name: header, {"details": told, "metadata": told}, NOW)
    assert found is None or found >= 0


@given(st.binary(max_size=300), st.integers(100, 599))
def test_no_body_breaks_it_and_its_line_is_one_short_line(body: bytes, status: int) -> None:
    line = str(faults.error_of_status("host", status, lambda name: "", body, NOW))
    assert line.isprintable()
    assert len(line) < 300


def test_builders_get_the_providers_own_words() -> None:
    error = answered(400, {"message": "temperature\nmust be\tlow", "code": "bad"})
    assert str(error) == "host answered 400: bad, temperature must be low"
    page = faults.unreadable("host", b"<html><style>p {}</style><h1>502</h1> Bad gateway</html>")
    assert str(page) == "host gave no answer that can be read: 502 Bad gateway"


@pytest.mark.parametrize(
    "quoted", [KEY, KEY[:14], KEY[-9:], f"Bearer {KEY}", "sk-proj-****abcd", KEY[:-3] + "***"]
)
def test_a_key_that_a_provider_quotes_is_taken_out(quoted: str) -> None:
    error = answered(401, {"message": f"Incorrect API key provided: {quoted}. Find yours."})
    line = str(faults.without_key(error, KEY))
    assert quoted not in line
    assert KEY[3:11] not in line
    assert "Find yours." in line


def test_taking_a_key_out_leaves_the_rest_of_an_error() -> None:
    error = faults.without_key(BrainBusy("plumtree99 is busy", 3.0), "plumtree99")
    assert isinstance(error, BrainBusy)
    assert (str(error), error.after) == ("… is busy", 3.0)


@pytest.mark.parametrize("status", [400, 404, 429, 500, 504, 529])
def test_an_answer_that_is_an_error_is_marked_as_free_with_or_without_a_key_in_it(status) -> None:
    error = answered(status, {"message": "plumtree99 broke it"})
    assert error.is_free and faults.without_key(error, "plumtree99").is_free
    assert not faults.broken_off("host").is_free


@pytest.mark.parametrize("value", [None, "7", True, -1, float("nan"), float("inf"), [], {}])
def test_what_is_no_number_counts_as_none(value: Any) -> None:
    assert count(value) == 0
