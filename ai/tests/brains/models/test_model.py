"""A model behind an API, over real connections, in both formats."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_twisted
from twisted.logger import globalLogPublisher

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    ModelCall,
    NoSuchModel,
    Request,
    RequestRefused,
    RequestTooLong,
    Usage,
)
from ai.brains.models.model import ModelBrain
from ai.brains.models.providers import model_spec
from ai.testing import call
from ai.testing.http.served import stream, whole
from ai.testing.models import (
    Served,
    drip,
    drop,
    empty,
    garbage,
    model_server,
    redirect,
    status,
)
from ai.tests.brains.models.wires import KEY, REQUEST, brain, fails, way_out
from ai.tests.rows import each_case

WIRES = ["openai", "anthropic"]
both = pytest.mark.parametrize("wire", WIRES)
either = pytest.mark.parametrize("streams", [True, False])


@both
@either
@pytest_twisted.ensureDeferred
async def test_text_calls_and_usage_arrive(wire: str, streams: bool) -> None:
    answer = Completion(
        "Let me see.",
        (ModelCall("a", "look", {"at": "Änna"}), ModelCall("b", "kb.search", '{"q": ')),
        usage=Usage(120, 30, 64, 8),
    )
    with model_server(answer) as server:
        found = await brain(server, wire, stream=streams).think(REQUEST)
        assert found.text == "Let me see."
        assert [(c.id, c.name) for c in found.calls] == [("a", "look"), ("b", "kb.search")]
        first, second = (c.arguments for c in found.calls)
        assert first in ({"at": "Änna"}, '{"at": "Änna"}')
        assert second == '{"q": '
        assert found.usage == answer.usage
        assert found.model == server.spec(wire).name
        assert server.asked[0].wire == wire
        assert bool(server.asked[0].body.get("stream")) is streams


@both
@pytest_twisted.ensureDeferred
async def test_the_door_is_opened_in_each_formats_way(wire: str) -> None:
    with model_server("Hello") as server:
        await brain(server, wire).think(REQUEST)
        headers = server.asked[0].headers
    if wire == "openai":
        assert headers["authorization"] == f"Bearer {KEY}"
    else:
        assert headers["x-api-key"] == KEY
        assert headers["anthropic-version"]
        assert "authorization" not in headers


@pytest_twisted.ensureDeferred
async def test_without_a_key_none_is_sent() -> None:
    with model_server("Hello") as server:
        await ModelBrain(server.spec(), way_out()).think(REQUEST)
        assert "authorization" not in server.asked[0].headers


@both
@pytest_twisted.ensureDeferred
async def test_text_is_heard_while_it_is_written(wire: str) -> None:
    heard: list[str] = []

    def listen(request: Request, text: str) -> None:
        assert request is REQUEST
        heard.append(text)

    with model_server(drip("Good evening. What may it be?", piece=60, every=0.001)) as server:
        answer = await brain(server, wire, listen=listen).think(REQUEST)
    assert "".join(heard) == answer.text == "Good evening. What may it be?"
    assert len(heard) > 3


@both
@either
@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (status(400), RequestRefused),
        (status(401, f"Incorrect API key provided: {KEY}"), BrainDenied),
        (status(402), BrainDenied),
        (status(403), BrainDenied),
        (status(404), NoSuchModel),
        (status(408), BrainUnavailable),
        (status(413), RequestTooLong),
        (status(400, "prompt is too long: 9 tokens > 8 maximum"), RequestTooLong),
        (status(429, retry_after="3"), BrainBusy),
        (status(500), BrainUnavailable),
        (status(502, body=b"<html><h1>Bad gateway</h1></html>"), BrainUnavailable),
        (status(529), BrainBusy),
        (redirect("http://127.0.0.1:1/v1"), BrainDenied),
        (garbage(), BrainUnavailable),
        (garbage(b"", "application/json"), BrainUnavailable),
        (garbage(b'{"choices": [{"mess', "application/json"), BrainUnavailable),
        (garbage(b"[" * 100_000, "application/json"), BrainUnavailable),
        (garbage(b"data: nonsense\n\n", "text/event-stream"), BrainUnavailable),
        (garbage(b"", "text/event-stream"), BrainUnavailable),
        (garbage(b'{"error": {"code": 429, "message": "no"}}', "application/json"), BrainBusy),
        (empty(), BrainError),
        (drop(0), BrainUnavailable),
        (drop(50), BrainUnavailable),
    ],
)
@pytest_twisted.ensureDeferred
async def test_what_goes_wrong_is_an_error_of_the_right_class(
    step: Served, kind: type[BrainError], wire: str, streams: bool
) -> None:
    with model_server(step) as server:
        error = await fails(brain(server, wire, stream=streams).think(REQUEST))
        assert type(error) is kind
        line = str(error)
        assert line.startswith("127.0.0.1 ")
        assert line.isprintable() and len(line) < 300
        assert KEY not in line
        assert getattr(error, "after", None) == (3 if step.headers.get("retry-after") else None)


@both
@pytest_twisted.ensureDeferred
async def test_a_stream_that_stops_without_its_end_is_no_answer(wire: str) -> None:
    events = stream("A long story of the sea.", wire).split(b"\n\n")
    half = b"\n\n".join(events[:4]) + b"\n\n"
    torn = half + b'data: {"choices": [{"del'
    steps = [garbage(bytes_sent, "text/event-stream") for bytes_sent in (half, torn)]
    with model_server(*steps) as server:
        asking = brain(server, wire)
        assert "broke off" in str(await fails(asking.think(REQUEST)))
        assert type(await fails(asking.think(REQUEST))) is BrainUnavailable


@both
@pytest_twisted.ensureDeferred
async def test_a_stream_that_is_all_there_counts_whatever_becomes_of_the_connection(
    wire: str,
) -> None:
    size = len(stream("Hello", wire))
    ending = {"openai": b"data: [DONE]", "anthropic": b"event: message_stop"}[wire]
    without = stream("Hello", wire).partition(ending)[0]
    steps = [drop(size, "Hello"), drop(len(without), "Hello")]
    with model_server(*steps, garbage(without, "text/event-stream")) as server:
        asking = brain(server, wire)
        for _ in range(3):
            assert (await asking.think(REQUEST)).text == "Hello"


@both
@pytest_twisted.ensureDeferred
async def test_what_a_server_calls_its_answer_does_not_matter(wire: str) -> None:
    data = stream("Hello", wire)
    with model_server(garbage(data, "text/plain")) as server:
        assert (await brain(server, wire).think(REQUEST)).text == "Hello"


@both
@pytest_twisted.ensureDeferred
async def test_a_stream_that_was_asked_for_may_come_whole(wire: str) -> None:
    def answer(asked: Any) -> Served:
        return garbage(json.dumps(whole("Hello", wire)).encode(), "application/json")

    with model_server(always=answer) as server:
        assert (await brain(server, wire).think(REQUEST)).text == "Hello"


@pytest_twisted.ensureDeferred
async def test_cut_off_and_refused_answers_say_so() -> None:
    for wire in WIRES:
        with model_server(
            Completion("Half a", stop="length"), Completion(stop="refused")
        ) as server:
            asking = brain(server, wire)
            assert (await asking.think(REQUEST)).stop == "length"
            assert (await asking.think(REQUEST)).stop == "refused"


@pytest_twisted.ensureDeferred
async def test_two_hundred_at_once_are_answered() -> None:
    with model_server(always=lambda asked: [call("look", at="you")]) as server:
        asking = brain(server)
        running = [asking.think(REQUEST) for _ in range(200)]
        for answer in [await one for one in running]:
            assert answer.calls[0].name == "look"


@pytest_twisted.ensureDeferred
async def test_one_turns_listener_hears_nothing_of_another() -> None:
    heard: dict[str, list[str]] = {"one": [], "other": []}
    with model_server("First.", "Second.", "Third.") as server:
        asking = brain(server)
        for who in heard:
            await asking.heard_by(heard[who].append).think(REQUEST)
        await asking.think(REQUEST)
    assert {who: "".join(texts) for who, texts in heard.items()} == {
        "one": "First.",
        "other": "Second.",
    }


@both
@pytest_twisted.ensureDeferred
async def test_who_listens_cannot_break_an_answer(wire: str) -> None:
    def breaks(_request: Request, _text: str) -> None:
        raise KeyError("x")

    with model_server("Hello") as server:
        assert (await brain(server, wire, listen=breaks).think(REQUEST)).text == "Hello"


@both
@pytest_twisted.ensureDeferred
async def test_more_than_can_be_read_in_a_moment_is_given_up(wire: str) -> None:
    with model_server("a" * 2_000_000) as server:
        error = await fails(brain(server, wire, stream=False).think(REQUEST))
        assert "too large" in str(error)


@pytest_twisted.ensureDeferred
async def test_half_an_answer_is_not_told_to_builders() -> None:
    with model_server(garbage(b'{"choices": [{"message": {"content": "My secret', "a/b")) as server:
        error = await fails(brain(server).think(REQUEST))
        assert "secret" not in str(error)


# Keys


@both
@pytest_twisted.ensureDeferred
async def test_a_key_is_nowhere_but_in_the_header_that_is_sent(wire: str) -> None:
    said: list[str] = []

    def write(event: dict[str, Any]) -> None:
        said.append(repr(event))

    globalLogPublisher.addObserver(write)
    try:
        told = status(401, f"Incorrect API key provided: {KEY} ({KEY[:12]}…{KEY[-8:]})")
        cut = garbage(f"<p>{KEY}".encode())
        with model_server("Hello", told, cut, drop(0)) as server:
            asking = brain(server, wire)
            answer = await asking.think(REQUEST)
            errors = [await fails(asking.think(REQUEST)) for _ in range(3)]
            said += [repr(answer), repr(asking), repr(vars(asking)), repr(asking.spec)]
            said += [json.dumps(REQUEST.as_json()), server.asked[0].raw.decode()]
            for error in errors:
                said += [repr(error), str(error.__cause__), repr(vars(error))]
                assert error.__suppress_context__
    finally:
        globalLogPublisher.removeObserver(write)
    assert len(said) > 10
    assert [text for text in said if KEY in text or KEY[:12] in text or KEY[-8:] in text] == []


def test_a_key_is_no_attribute_of_anything() -> None:
    asking = ModelBrain(model_spec("openai:x"), way_out(), KEY)
    found = [asking, *vars(asking).values()]
    assert KEY not in [
        value for thing in found for value in getattr(thing, "__dict__", {}).values()
    ]


@each_case("key", ["two words", "line\nbreak", "schlüssel", "\x00"])
def test_a_key_with_odd_signs_is_refused_without_being_told(key: str) -> None:
    with pytest.raises(ValueError) as caught:
        ModelBrain(model_spec("openai:x"), way_out(), key)
    assert key not in str(caught.value)


def test_blanks_around_a_key_are_nothing() -> None:
    assert ModelBrain(model_spec("openai:x"), way_out(), f" {KEY}\n").name == "openai:x"


@each_case(
    ("url", "open_road"),
    [
        ("http://models.example.com/v1", True),
        ("http://8.8.8.8/v1", True),
        ("https://models.example.com/v1", False),
        ("http://127.0.0.1:8000/v1", False),
        ("http://localhost:8000/v1", False),
        ("http://192.168.0.9/v1", False),
        ("http://[::1]:80/v1", False),
        ("http://gpu:8000/v1", False),
        ("http://gpu.lan/v1", False),
    ],
)
def test_a_key_travels_unencrypted_only_where_nobody_else_is(url: str, open_road: bool) -> None:
    spec = model_spec("custom:x", url)
    ModelBrain(spec, way_out())
    if open_road:
        with pytest.raises(ValueError, match="unencrypted"):
            ModelBrain(spec, way_out(), KEY)
    else:
        ModelBrain(spec, way_out(), KEY)
