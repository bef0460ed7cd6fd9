"""Finding out how a model is asked."""

import pytest
from twisted.internet.defer import fail, succeed

from ai.brains.base import (
    BrainDenied,
    BrainUnavailable,
    Completion,
    ModelCall,
    OverBudget,
    RequestRefused,
)
from ai.brains.wrappers.probe_tool_mode import probe
from ai.tests.rows import each_case


class Model:
    """A model that answers by what it is asked."""

    name = "model"

    def __init__(self, by_tools=None, by_schema=None):
        self._by_tools, self._by_schema = by_tools, by_schema
        self.asked = 0

    def think(self, request):
        self.asked += 1
        answer = self._by_tools if request.tools else self._by_schema
        if isinstance(answer, Exception):
            return fail(answer)
        return succeed(answer or Completion("Sure, I am ready!"))


def found(model):
    got = []
    probe(model).addCallbacks(got.append, lambda failure: got.append(failure.value))
    return got[0]


REPORTED = Completion(calls=(ModelCall("1", "report", '{"state": "ready"}'),))
AS_JSON = Completion('{"call": {"tool": "report", "arguments": {"state": "ready"}}}')


def test_a_model_that_calls_is_asked_by_tools():
    model = Model(REPORTED)
    assert found(model) == "tools"
    assert model.asked == 1


@each_case(
    "by_tools",
    [
        None,
        RequestRefused("no tools here"),
        Completion(calls=(ModelCall("1", "report", "{"),)),
        Completion(calls=(ModelCall("1", "other", {"state": "ready"}),)),
    ],
)
def test_a_model_that_only_a_schema_brings_to_it_is_asked_by_schema(by_tools):
    assert found(Model(by_tools, AS_JSON)) == "schema"


@pytest.mark.parametrize("by_schema", [None, RequestRefused("no schemas here")])
def test_any_other_is_asked_in_text(by_schema):
    assert found(Model(None, by_schema)) == "text"


@pytest.mark.parametrize(
    "error", [BrainUnavailable("down"), BrainDenied("wrong key"), OverBudget("nothing is left")]
)
def test_of_a_model_that_answers_nobody_nothing_is_learnt(error):
    assert found(Model(error)) is error


def test_a_call_in_another_form_shows_that_no_schema_holds_the_model():
    printed = Completion(
        '<tool_call>{"name": "report", "arguments": {"state": "ready"}}</tool_call>'
    )
    assert found(Model(printed, printed)) == "text"
