"""Who must act, by what a server answers."""

from __future__ import annotations

import json
import time
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
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import anthropic, faults, openai
from ai.brains.models.wire.numbers import count, retry_after
from ai.brains.models.wire.sse import Event
from ai.tests.brains.models.wires import KEY
from ai.tests.rows import each_case

NOW = 1_800_000_000.0
SPEC = model_spec("vllm:served")


def answered(status: int, error: Any = None, **headers: str) -> BrainError:
    body = b"" if error is None else json.dumps({"error": error}).encode()
    return faults.error_of_status("host", status, named(headers), body, NOW)


def named(headers: dict[str, str]) -> Any:
    return lambda name: headers.get(name.replace("-", "_"), "")


@each_case(
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
@each_case("body", [b"", b"<html><h1>Oh</h1></html>", b"[]", b'{"error": null}'])
def test_a_status_alone_says_who_must_act(status: int, body: bytes, kind: type) -> None:
    assert type(faults.error_of_status("host", status, lambda name: "", body, NOW)) is kind


@each_case(
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


@each_case(
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


# One body, one class

BODIES: list[tuple[int, Any, type[BrainError]]] = [
    # OpenAI, Azure
    (400, {"type": "invalid_request_error", "code": None, "message": "what?"}, RequestRefused),
    (401, {"type": "invalid_request_error", "code": "invalid_api_key"}, BrainDenied),
    (
        401,
        {"type": "invalid_request_error", "message": "You didn't provide an API key."},
        BrainDenied,
    ),
    (401, {"code": "401", "message": "Access denied due to invalid subscription key"}, BrainDenied),
    (403, {"code": "unsupported_country_region_territory", "type": "forbidden"}, BrainDenied),
    (404, {"type": "invalid_request_error", "code": "model_not_found"}, NoSuchModel),
    (404, {"code": "DeploymentNotFound", "message": "Not deployed."}, NoSuchModel),
    (429, {"type": "requests", "code": "rate_limit_exceeded", "message": "slow"}, BrainBusy),
    (429, {"type": "tokens", "code": "rate_limit_exceeded", "message": "slow"}, BrainBusy),
    (429, {"type": "insufficient_quota", "code": "insufficient_quota"}, BrainDenied),
    (429, {"code": "429", "message": "Requests have exceeded the call rate limit"}, BrainBusy),
    (500, {"type": "server_error", "code": None, "message": "sorry"}, BrainUnavailable),
    (503, {"type": "service_unavailable", "message": "The engine is down"}, BrainBusy),
    (503, {"code": "engine_overloaded", "message": "later"}, BrainBusy),
    (
        400,
        {"code": "content_filter", "message": "ResponsibleAIPolicy", "status": 400},
        RequestRefused,
    ),
    (400, {"code": "context_length_exceeded", "type": "invalid_request_error"}, RequestTooLong),
    # Anthropic
    (400, {"type": "invalid_request_error", "message": "messages: at least one"}, RequestRefused),
    (401, {"type": "authentication_error", "message": "invalid x-api-key"}, BrainDenied),
    (402, {"type": "billing_error", "message": "pay"}, BrainDenied),
    (403, {"type": "permission_error", "message": "no"}, BrainDenied),
    (404, {"type": "not_found_error", "message": "model: x"}, NoSuchModel),
    (413, {"type": "request_too_large", "message": "too much"}, RequestTooLong),
    (429, {"type": "rate_limit_error", "message": "slow"}, BrainBusy),
    (500, {"type": "api_error", "message": "oh"}, BrainUnavailable),
    (504, {"type": "timeout_error", "message": "late"}, BrainUnavailable),
    (529, {"type": "overloaded_error", "message": "busy"}, BrainBusy),
    # Google
    (400, {"code": 400, "status": "INVALID_ARGUMENT", "message": "what?"}, RequestRefused),
    (400, {"status": "INVALID_ARGUMENT", "message": "what?"}, RequestRefused),
    (401, {"status": "UNAUTHENTICATED", "message": "who?"}, BrainDenied),
    (403, {"status": "PERMISSION_DENIED", "message": "no"}, BrainDenied),
    (404, {"status": "NOT_FOUND", "message": "models/x is not found"}, NoSuchModel),
    (429, {"status": "RESOURCE_EXHAUSTED", "message": "slow"}, BrainBusy),
    (500, {"status": "INTERNAL", "message": "oh"}, BrainUnavailable),
    (501, {"status": "UNIMPLEMENTED", "message": "not here"}, BrainDenied),
    (503, {"status": "UNAVAILABLE", "message": "The model is busy"}, BrainBusy),
    (504, {"status": "DEADLINE_EXCEEDED", "message": "late"}, BrainUnavailable),
    # OpenRouter
    (402, {"code": 402, "message": "Never purchased credits"}, BrainDenied),
    (403, {"code": 403, "message": "flagged", "metadata": {"reasons": ["x"]}}, RequestRefused),
    (408, {"code": 408, "message": "late"}, BrainUnavailable),
    (429, {"code": 429, "message": "Provider returned error"}, BrainBusy),
    (502, {"code": 502, "message": "Provider returned error"}, BrainUnavailable),
    (503, {"code": 503, "message": "No provider"}, BrainBusy),
    # Others, and local servers
    (400, {"type": "BadRequestError", "param": None, "code": 400, "message": "x"}, RequestRefused),
    (400, {"type": "BadRequestError", "message": "x"}, RequestRefused),
    (404, {"type": "NotFoundError", "message": "The model `x` does not exist."}, NoSuchModel),
    (500, {"type": "InternalServerError", "message": "x"}, BrainUnavailable),
    (429, {"type": "RateLimitError", "message": "x"}, BrainBusy),
    (401, {"type": "AuthenticationError", "message": "x"}, BrainDenied),
    (422, {"error_type": "validation", "message": "x"}, RequestRefused),
    (503, {"type": "unavailable_error", "message": "Loading model"}, BrainBusy),
    (501, {"type": "not_supported_error", "message": "no tools"}, BrainDenied),
    (400, {"type": "exceed_context_size_error", "n_ctx": 4096, "message": "x"}, RequestTooLong),
    (404, {"type": "api_error", "message": "model 'x' not found"}, NoSuchModel),
    (429, {"type": "service_tier_capacity_exceeded", "code": "3505", "message": "x"}, BrainBusy),
    (429, {"type": "rate_limited", "code": "1300", "message": "x"}, BrainBusy),
    (402, {"type": "unknown_error", "message": "Insufficient Balance"}, BrainDenied),
    (429, {"status_code": 429, "message": "x"}, BrainBusy),
    (429, {"status_code": "429", "message": "x"}, BrainBusy),
    (503, {"status_code": 503, "type": "x", "code": None, "message": "x"}, BrainBusy),
    (400, {"status_code": 400, "type": "error", "message": "x"}, RequestRefused),
    # A proxy's own status says less than the error that it passes on
    (500, {"code": 429, "message": "upstream"}, BrainBusy),
    (500, {"type": "overloaded_error", "message": "upstream"}, BrainBusy),
    (502, {"code": "rate_limit_exceeded", "message": "upstream"}, BrainBusy),
    (400, {"type": "authentication_error", "message": "upstream"}, BrainDenied),
    (502, {"code": "401", "message": "upstream"}, BrainDenied),
    (401, {"detail": "Unauthorized"}, BrainDenied),
    (401, {"detail": "Invalid API key"}, BrainDenied),
    (429, {"detail": "Rate limit exceeded"}, BrainBusy),
    (429, {"detail": "Too many requests, slow down"}, BrainBusy),
    (400, {"detail": "prompt is too long"}, RequestTooLong),
    (500, {"type": "not_found_error", "message": "model: x"}, NoSuchModel),
]


@each_case(("status", "error", "kind"), BODIES)
def test_one_body_has_one_class_as_a_status_and_in_a_stream(
    status: int, error: dict[str, Any], kind: type[BrainError]
) -> None:
    assert type(answered(status, error)) is kind
    for wire in (openai, anthropic):
        for data in _forms(error):
            for read in (_whole, _event):
                with pytest.raises(BrainError) as found:
                    read(data, wire)
                assert type(found.value) is kind, data


def _forms(error: dict[str, Any]) -> list[dict[str, Any]]:
    """The forms in which servers give the same error."""
    message = str(error.get("message") or error)
    beside = {name: value for name, value in error.items() if name != "message"}
    return [
        {"error": error},
        {"type": "error", "error": error},
        {"error": error, "choices": []},
        {"error": message, **beside},
        {**error, "object": "error", "message": message},
        {**error, "error": {"message": message}},
        *([error] if "detail" in error else []),
    ]


@pytest.mark.parametrize("wire", [openai, anthropic])
def test_an_error_alone_in_a_list_is_that_error(wire: Any) -> None:
    for error, kind in (({"error": {"code": 401}}, BrainDenied), ({"detail": "x"}, BrainError)):
        for read in (_whole, _event):
            with pytest.raises(kind) as found:
                read([error], wire)
            assert "can be read" not in str(found.value)


@each_case("data", [[], [1], [{}], [{"choices": []}], [{"error": 1}] * 2, "x", 1])
def test_a_list_of_anything_else_is_no_answer(data: Any) -> None:
    for wire in (openai, anthropic):
        with pytest.raises(BrainUnavailable, match="no answer that can be read"):
            _whole(data, wire)


def _whole(data: Any, wire: Any) -> None:
    wire.completion(data, SPEC)


def _event(data: Any, wire: Any) -> None:
    text = json.dumps(data)
    for event in (Event("", text), Event("error", text)):
        wire.Reader("host", lambda text: None).take(event)


def test_a_limit_in_a_stream_says_how_long_to_wait() -> None:
    resets = {"metadata": {"headers": {"X-RateLimit-Reset": str(int(time.time() + 30) * 1000)}}}
    details = {"details": [{"retryDelay": "34s"}]}
    for more, seconds in ((resets, 30), (details, 34), ({}, None)):
        found = faults.error_of_body("host", {"error": {"code": 429, "message": "slow", **more}})
        assert isinstance(found, BrainBusy)
        assert found.after == (None if seconds is None else pytest.approx(seconds, abs=2))


@each_case(
    "data",
    [
        {"type": "message_start", "message": {}},
        {"type": "ping"},
        {"choices": [], "usage": {}},
        {"choices": [{"delta": {}}], "error": None, "code": 200, "status": "completed"},
        {"usage": {"prompt_tokens": 3}},
        {"object": "chat.completion.chunk", "choices": []},
    ],
)
def test_what_is_no_error_is_taken_for_none(data: dict[str, Any]) -> None:
    assert not faults.is_error(data)


def test_a_quota_by_the_minute_is_no_matter_for_staff() -> None:
    error = {
        "status": "RESOURCE_EXHAUSTED",
        "message": "You exceeded your current quota, please check your plan and billing details",
        "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"}],
    }
    found = answered(429, error)
    assert isinstance(found, BrainBusy)
    assert found.after == 34


@each_case(
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


@each_case(
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


@each_case("status", [400, 404, 429, 500, 504, 529])
def test_an_answer_that_is_an_error_is_marked_as_free_with_or_without_a_key_in_it(status) -> None:
    error = answered(status, {"message": "plumtree99 broke it"})
    assert error.is_free and faults.without_key(error, "plumtree99").is_free
    assert not faults.broken_off("host").is_free


@each_case("value", [None, "7", True, -1, float("nan"), float("inf"), [], {}])
def test_what_is_no_number_counts_as_none(value: Any) -> None:
    assert count(value) == 0
