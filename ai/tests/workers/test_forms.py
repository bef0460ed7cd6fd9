"""What crosses the seam comes out as it went in."""

import json
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    Message,
    ModelCall,
    NoSuchModel,
    OverBudget,
    Request,
    RequestRefused,
    RequestTooLong,
    Usage,
)
from ai.models.database_errors import is_down
from ai.tests.rows import each_case
from ai.workers import brain_errors, sent_request
from ai.workers.carrier import (
    CANCELLED,
    EXPIRED,
    NO_DATABASE,
    VERSION,
    WRONG_VERSION,
    Answer,
    Unit,
    WrongVersion,
    as_json_text,
)

TEXT = st.text(max_size=8)
WORDS = st.lists(TEXT, max_size=2)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=4,
)
DATA = st.dictionaries(TEXT, JSON, max_size=2)
MANY_DATA = st.lists(DATA, max_size=2).map(tuple)
CALLS = st.lists(
    st.builds(ModelCall, TEXT, TEXT, DATA | TEXT, st.none() | st.floats(0, 1)), max_size=2
).map(tuple)
MESSAGES = st.builds(
    Message,
    st.sampled_from(["user", "assistant", "tool"]),
    TEXT,
    CALLS,
    percepts=MANY_DATA,
    result=JSON,
    audience=st.none() | WORDS.map(tuple),
    state=MANY_DATA,
    model=TEXT,
)
REQUESTS = st.builds(
    Request,
    TEXT,
    TEXT,
    st.lists(MESSAGES, max_size=3).map(tuple),
    tools_at=st.none() | st.integers(0, 9),
    tools=st.lists(DATA, max_size=2),
    steady=st.none() | st.integers(0, 9),
    within_reach=WORDS,
    beyond_reach=WORDS,
    persona=DATA,
    answer_schema=st.none() | DATA,
    waited_for=st.booleans(),
    last_step=st.booleans(),
)
COMPLETIONS = st.builds(
    Completion,
    TEXT,
    CALLS,
    st.builds(Usage, st.integers(0), st.integers(0), st.integers(0), st.integers(0)),
    st.sampled_from(["end", "length", "refused"]),
    MANY_DATA,
    TEXT,
    st.booleans(),
    st.booleans(),
)


def as_models_read(request):
    """A request without what only the built-in brain reads."""
    messages = (
        replace(one, percepts=sent_request.SOME if one.percepts else ()) for one in request.messages
    )
    return replace(request, persona={}, messages=tuple(messages), tools=tuple(request.tools))


@settings(max_examples=40, deadline=None)
@given(REQUESTS, COMPLETIONS, DATA)
def test_units_and_answers_come_out_as_they_went_in(request, completion, data):
    sent = {"request": sent_request.as_json(request), "more": data}
    unit = Unit("a:1", "ask", 12.5, sent, "passes")
    arrived = Unit.from_json(json.loads(unit.as_text()))
    assert sent_request.from_json(arrived.data["request"]) == as_models_read(request)
    assert arrived == replace(unit, data=json.loads(as_json_text(unit.data)))
    answer = Answer("a:1", {"completion": completion.as_json()}, data or None)
    back = Answer.from_text(answer.as_text())
    assert Completion.from_json(back.data["completion"]) == completion
    assert back.error == answer.error


def test_schemas_that_no_code_can_change_are_sent():
    schema = MappingProxyType({"type": "object", "properties": MappingProxyType({})})
    request = Request(tools=[MappingProxyType({"name": "look", "parameters": schema})])
    sent = {"name": "look", "parameters": {"type": "object", "properties": {}}}
    for _ in range(2):
        text = Unit("a", "ask", 0.0, {"request": sent_request.as_json(request)}).as_text()
        unit = Unit.from_json(json.loads(text))
        assert sent_request.from_json(unit.data["request"]).tools == (sent,)


class BrokenSocket(BrainUnavailable):
    """A game's own kind."""


def free(error):
    error.is_free = True
    return error


def test_errors_keep_their_kinds():
    errors = [
        BrainError("it broke"),
        BrainUnavailable("no connection"),
        free(BrainUnavailable("500")),
        BrainBusy("full"),
        BrainBusy("full", 2.5),
        BrainDenied("no key"),
        NoSuchModel("which?"),
        RequestTooLong("long"),
        RequestRefused("no"),
        OverBudget("game has 3 tokens left"),
    ]
    for error in errors:
        back = brain_errors.from_json(json.loads(json.dumps(brain_errors.as_json(error))))
        assert (type(back), str(back), vars(back)) == (
            type(error),
            str(error),
            vars(error) | vars(back),
        )
        assert back.is_free == error.is_free
    back = brain_errors.from_json(brain_errors.as_json(BrokenSocket("gone")))
    assert (type(back), str(back)) == (BrainUnavailable, "gone")


@each_case(
    ("kind", "expected"),
    [
        (EXPIRED, BrainUnavailable),
        (WRONG_VERSION, BrainUnavailable),
        (CANCELLED, BrainError),
        (NO_DATABASE, OverBudget),
        ("broken", BrainError),
        ("__init__", BrainError),
    ],
)
def test_what_was_not_thought_is_a_brains_error(kind, expected):
    error = brain_errors.from_json({"kind": kind, "text": "why"})
    assert type(error) is expected
    assert (error.__cause__ is not None and is_down(error.__cause__)) == (kind == NO_DATABASE)


@each_case("version", [0, VERSION + 1, None, str(VERSION)])
def test_another_version_is_refused_by_name(version):
    data = {"version": version, "key": "a"}
    for read in (Unit.from_json, lambda data: Answer.from_text(json.dumps(data))):
        with pytest.raises(WrongVersion, match=repr(version)):
            read(data)


@each_case("data", ['{"version":1,"key":"a"}', ["a"], 5, None])
def test_what_is_no_mapping_is_of_another_version(data):
    for read in (Unit.from_json, lambda data: Answer.from_text(json.dumps(data))):
        with pytest.raises(WrongVersion, match="version None"):
            read(data)


def test_a_talk_goes_out_as_it_is_now_whatever_went_out_before():
    said = [Message("user", f"line {number}") for number in range(6)]
    earlier = Message("user", "Earlier, as you sum it up yourself: nothing")
    talks = [
        said[:1],
        said[:3],
        said[:5],  # as it went on
        [replace(earlier), *said[2:5]],  # without its beginning
        [replace(earlier), *said[2:]],
        [replace(earlier, text="Earlier: more"), *said[2:]],
        [said[0], *said[2:]],  # for somebody else
        said[1:2],
        [],
    ]
    for talk in talks:
        request = Request(messages=tuple(talk))
        unit = Unit("a", "ask", 0.0, {"request": sent_request.as_json(request)})
        sent = json.loads(unit.as_text())["data"]["request"]
        assert sent_request.from_json(sent).messages == request.messages
