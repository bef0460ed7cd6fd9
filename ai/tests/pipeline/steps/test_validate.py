import json

from ai.pipeline import State
from ai.tests.pipeline.kit import Kit, tool
from ai.tests.rows import each_case
from ai.tools.errors import ToolInvalid

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "description": "who"},
        "count": {"type": "integer", "description": "how many", "default": 1},
        "tags": {"type": "array", "items": {"type": "string"}, "description": "which"},
    },
    "required": ["name"],
    "additionalProperties": False,
}


def kit() -> Kit:
    return Kit(tool("give", lambda character, **given: given, parameters=SCHEMA))


def test_arguments_are_coerced_and_filled_in_before_the_tool_sees_them() -> None:
    outcome = kit().call("give", {"name": "Anna", "count": "3", "tags": "red"})
    assert outcome.params == {"name": "Anna", "count": 3, "tags": ["red"]}
    assert outcome.result.result == outcome.params
    assert kit().call("give", '{"name": "Anna"}').params == {"name": "Anna", "count": 1}


def test_all_errors_come_at_once_and_nothing_runs() -> None:
    stage = kit()
    outcome = stage.call("give", {"count": "many", "odd": 1})
    assert isinstance(outcome.error, ToolInvalid)
    for word in ("name", "count", "odd"):
        assert word in outcome.observation
    assert outcome.state is State.REFUSED
    assert stage.diary.begun == []
    assert stage.diary.ended == [outcome]


@each_case(
    "arguments",
    [
        '{"name": "Anna"',
        "[1, 2]",
        '"Anna"',
        "nonsense",
        '{"name": NaN}',
        '{"name": Infinity}',
        "[" * 5000,
        '{"a":' * 5000,
        '{"name": "' + "x" * 70_000 + '"}',
        json.dumps({"name": "x", "tags": ["y"] * 1500}),
        {"name": object()},
        {"name": {1, 2}},
        {1: 2},
        [1, 2],
        3,
        {"name": float("nan")},
        {"name": 10**400},
        b"\xff\xfe",
    ],
)
def test_no_arguments_are_too_broken_for_an_observation(arguments) -> None:
    stage = kit()
    outcome = stage.call("give", arguments)
    assert outcome.state is State.REFUSED
    assert outcome.observation.startswith("Error: ")
    assert len(outcome.observation) < 3000
    assert stage.diary.begun == []


def test_lone_surrogates_and_nul_never_reach_the_tool() -> None:
    outcome = kit().call("give", '{"name": "a\\ud800b\\u0000c"}')
    assert outcome.params["name"] == "a\ufffdb\ufffdc"


def test_a_tool_that_was_not_offered_answers_with_its_schema_and_joins_the_offer() -> None:
    stage = Kit(tool("inn.give", parameters=SCHEMA))
    stage.caller.offer = ["look"]
    outcome = stage.call("inn.give", {})
    shown = outcome.observation.partition("Its schema: ")[2]
    assert json.loads(shown)["parameters"] == SCHEMA
    assert "." not in json.loads(shown)["name"]
    assert stage.caller.offer == ["look", "inn.give"]
    assert "Its schema" not in stage.call("inn.give", {}).observation


def test_a_pass_may_have_its_own_schema() -> None:
    narrow = {**SCHEMA, "properties": {"name": SCHEMA["properties"]["name"]}}
    made = tool(
        "give",
        lambda character, **given: given,
        parameters=SCHEMA,
        parameters_by_pass={"reflect": narrow},
        passes=("live", "reflect"),
    )
    stage = Kit(made)
    assert stage.call("give", {"name": "a", "count": 2}).success
    stage.caller.pass_name = "reflect"
    assert stage.call("give", {"name": "a", "count": 2}).state is State.REFUSED


def test_asking_what_would_become_of_a_call_changes_nothing() -> None:
    from twisted.internet.defer import ensureDeferred

    from ai.tests.pipeline.kit import result_of
    from ai.tools import ToolCall

    stage = Kit(tool("inn.give", parameters=SCHEMA))
    stage.caller.offer = ["look"]
    asked = ToolCall("c1", "inn.give", {})
    outcome = result_of(ensureDeferred(stage.pipeline.admit(asked, stage.caller)))
    assert isinstance(outcome.error, ToolInvalid)
    assert stage.caller.offer == ["look"]
    assert stage.diary.ended == []


def test_an_error_does_not_tell_what_a_tool_keeps_to_itself() -> None:
    schema = {
        "type": "object",
        "properties": {
            "word": {"type": "integer", "description": "a secret"},
            "words": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "more of them",
            },
            "who": {"type": "integer", "description": "no secret"},
        },
        "maxProperties": 2,
    }
    stage = Kit(tool("knock", parameters=schema, masked=("word", "words")))
    told = stage.call("knock", {"word": "xyzzy", "words": ["plugh"], "who": "Anna"}).observation
    assert "xyzzy" not in told
    assert "plugh" not in told
    assert "Anna" in told
    assert "words[0]: Expected integer" in told


def test_arguments_that_cannot_be_read_are_answered_with_the_schema() -> None:
    stage = Kit(tool("inn.give", parameters=SCHEMA))
    outcome = stage.call("inn.give", "unreadable: ale to Anna")
    assert "not valid JSON" in outcome.observation
    shown = outcome.observation.partition("Its schema: ")[2]
    assert json.loads(shown)["parameters"] == SCHEMA
    assert "Its schema" not in stage.call("inn.give", '{"fly": "high"}').observation
