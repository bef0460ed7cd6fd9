"""The schema of a tool that declares none: what its annotated `execute` says."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, Optional, TypedDict, Union

import pytest

from ai.tests.rows import each_case
from ai.tests.tools.made import make
from ai.tools import ControlTool, Param, Tool, ToolContext, ToolDefinitionError
from ai.tools.contract.registry import check_tool

if TYPE_CHECKING:
    from nowhere import Unknown

Count = Annotated[int, Param("How many.", minimum=1, maximum=50)]


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(enum.IntEnum):
    SMALL = 1
    LARGE = 2


class Plain(enum.Enum):
    ONE = 1


class Part(TypedDict):
    name: Annotated[str, Param("Its name.", max_length=80)]
    count: NotRequired[int]


def schema_of(execute, **body):
    """The schema of a tool with this handler, which its definition's check takes."""
    tool = make(execute=execute, **body)()
    check_tool(tool)
    return tool.parameters


def parameter(annotation, *default):
    """The schema of one parameter, and whether it is required."""

    def execute(self, character, it=default[0] if default else None): ...

    if not default:
        execute.__defaults__ = None
    execute.__annotations__ = {"it": Annotated[annotation, Param("It.")]}
    schema = schema_of(execute)
    made = dict(schema["properties"]["it"])
    assert made.pop("description")
    return made, schema["required"] == ["it"]


def test_names_types_bounds_defaults_and_their_order():
    def execute(
        self,
        character,
        query: Annotated[str, Param("What to look for.", min_length=1, max_length=80)],
        limit: Annotated[int, Param("How many.", minimum=1, maximum=50)] = 10,
        *,
        here: Annotated[bool, Param("Only here.")] = False,
        context: ToolContext,
        **_: Any,
    ): ...

    assert json.dumps(schema_of(execute)) == json.dumps(
        {
            "type": "object",
            "properties": {
                "query": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 80,
                    "description": "What to look for.",
                },
                "limit": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 50,
                    "default": 10,
                    "description": "How many.",
                },
                "here": {"type": "boolean", "default": False, "description": "Only here."},
            },
            "required": ["query"],
            "additionalProperties": False,
        }
    )


TYPES = [
    (str, {"type": "string"}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
    (bool, {"type": "boolean"}),
    (Any, {}),
    (list, {"type": "array"}),
    (list[Any], {"type": "array"}),
    (list[int], {"type": "array", "items": {"type": "integer"}}),
    (Sequence[str], {"type": "array", "items": {"type": "string"}}),
    (
        list[Annotated[str, Param(max_length=9)]],
        {"type": "array", "items": {"type": "string", "maxLength": 9}},
    ),
    (list[list[int]], {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
    (dict, {"type": "object"}),
    (dict[str, Any], {"type": "object"}),
    (Mapping[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
    (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
    (Literal[1, 2], {"type": "integer", "enum": [1, 2]}),
    (Literal["a", 1], {"type": ["string", "integer"], "enum": ["a", 1]}),
    (Colour, {"type": "string", "enum": ["red", "blue"]}),
    (Size, {"type": "integer", "enum": [1, 2]}),
    (str | int, {"type": ["string", "integer"]}),
    (str | None, {"type": ["string", "null"]}),
    (Optional[int], {"type": ["integer", "null"]}),  # noqa: UP045
    (
        Union[int, list[int]],  # noqa: UP007
        {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
    ),
    (
        Part,
        {
            "type": "object",
            "properties": {
                "name": {"type": "string", "maxLength": 80, "description": "Its name."},
                "count": {"type": "integer"},
            },
            "required": ["name"],
            "additionalProperties": False,
        },
    ),
    (Count, {"type": "integer", "minimum": 1, "maximum": 50}),
]


@each_case(("annotation", "schema"), TYPES)
def test_each_type_has_its_schema(annotation, schema):
    assert parameter(annotation) == (schema, True)


DEFAULTS = [
    (str, "", {"type": "string", "default": ""}),
    (Colour, Colour.RED, {"type": "string", "enum": ["red", "blue"], "default": "red"}),
    (list[str], ("a",), {"type": "array", "items": {"type": "string"}, "default": ["a"]}),
    (str | None, "x", {"type": ["string", "null"], "default": "x"}),
    (str | None, None, {"type": "string"}),
    (Count | None, None, {"type": "integer", "minimum": 1, "maximum": 50}),
    (str | int | None, None, {"type": ["string", "integer"]}),
]


@each_case(("annotation", "default", "schema"), DEFAULTS)
def test_a_default_makes_it_optional_and_none_stands_for_left_out(annotation, default, schema):
    assert parameter(annotation, default) == (schema, False)


def test_each_keyword_of_json_schema_has_its_name_in_python():
    rules = {
        "enum": (1, 2),
        "pattern": "^a",
        "minimum": 0,
        "maximum": 9,
        "exclusive_minimum": -1,
        "exclusive_maximum": 10,
        "multiple_of": 1,
        "min_length": 0,
        "max_length": 9,
        "min_items": 0,
        "max_items": 9,
        "unique_items": True,
    }
    assert dict(Param("It.", **rules).keywords()) == {
        "description": "It.",
        "enum": [1, 2],
        "pattern": "^a",
        "minimum": 0,
        "maximum": 9,
        "exclusiveMinimum": -1,
        "exclusiveMaximum": 10,
        "multipleOf": 1,
        "minLength": 0,
        "maxLength": 9,
        "minItems": 0,
        "maxItems": 9,
        "uniqueItems": True,
    }


def test_a_type_with_a_name_may_have_another_description_and_other_bounds():
    made, _required = parameter(Annotated[Count, Param("So many.", maximum=20)], 3)
    assert made == {"type": "integer", "minimum": 1, "maximum": 20, "default": 3}


def test_arguments_are_held_against_it_and_defaults_filled_in():
    def execute(self, character, count: Count, colour: Annotated[Colour, Param("C.")] = "red"): ...

    tool = make(execute=execute)()
    assert tool.validate_params({"count": "3"}).params == {"count": 3, "colour": "red"}
    assert not tool.validate_params({"count": 51}).valid
    assert not tool.validate_params({"count": 1, "colour": "green"}).valid
    assert not tool.validate_params({"count": 1, "size": 2}).valid
    assert Colour.RED == "red"


def test_a_declared_schema_stays_and_is_inherited():
    declared = {"type": "object", "properties": {"a": {"type": "string", "description": "A."}}}

    def execute(self, character, count: Count): ...

    base = make(execute=execute, parameters=declared)
    assert base.parameters is declared
    assert make(base=base, execute=execute).parameters is declared
    assert make(execute=execute, parameters=declared)().schema_for() is declared


def test_it_is_made_once_for_each_class_and_again_for_an_heir_with_a_handler_of_its_own():
    def execute(self, character, count: Count): ...

    def other(self, character, name: Annotated[str, Param("Its name.")]): ...

    base = make(execute=execute)
    heir, twin = make(base=base, execute=other), make(base=base)
    assert base.parameters is base().parameters
    assert list(base.parameters["properties"]) == ["count"]
    assert list(heir.parameters["properties"]) == ["name"]
    assert twin.parameters == base.parameters


@each_case(
    "execute",
    [
        lambda self, character, **kwargs: {},
        lambda self, character, *args, context, **kwargs: {},
        staticmethod(lambda character: {}),
        5,
    ],
)
def test_a_handler_without_parameters_takes_none(execute):
    assert make(execute=execute).parameters == {
        "type": "object",
        "properties": {},
        "required": [],
        "additionalProperties": False,
    }
    assert make(base=ControlTool).parameters["properties"] == {}
    assert Tool.parameters["properties"] == {}


def test_what_wraps_a_handler_or_makes_it_static_is_looked_through():
    def execute(self, character, count: Count): ...

    @wraps(execute)
    def wrapped(*args, **kwargs): ...

    def static(character, count: Count): ...

    for one in (wrapped, staticmethod(static)):
        assert list(schema_of(one)["properties"]) == ["count"]


def test_only_the_annotations_of_parameters_are_read():
    def execute(self, character: Unknown, count: Count, *, context: Unknown) -> Unknown: ...

    assert list(schema_of(execute)["properties"]) == ["count"]


def no_type(self, character, it): ...


def no_description(self, character, it: int): ...


def unknown(self, character, it: Unknown): ...


def not_a_schema(self, character, it: Annotated[Tool, Param("It.")]): ...


def a_plain_enum(self, character, it: Annotated[Plain, Param("It.")]): ...


def bytes_among_others(self, character, it: Annotated[list[str | bytes], Param("It.")]): ...


def a_literal_of_bytes(self, character, it: Annotated[Literal[b"a"], Param("It.")]): ...


def a_default_that_does_not_fit(self, character, it: Count = 60): ...


def a_default_that_is_no_json(self, character, it: Count = Tool): ...


MISTAKES = [
    (no_type, "'it' of `execute` has no type. Write it as `it: Annotated[str, Param("),
    (no_description, "'it' has no description. Write one"),
    (unknown, "`Unknown`, cannot be read: name 'Unknown' is not defined"),
    (not_a_schema, "`Tool`. Use str, int"),
    (a_plain_enum, "`Plain`. Use str, int, float, bool, list[...]"),
    (bytes_among_others, "`bytes`. Use"),
    (a_literal_of_bytes, "`bytes`. Use"),
    (a_default_that_does_not_fit, "default of the parameter 'it' does not match it"),
    (a_default_that_is_no_json, "not JSON"),
]


@each_case(("execute", "told"), MISTAKES)
def test_a_mistake_is_told_with_its_class_and_the_mend(execute, told):
    with pytest.raises(ToolDefinitionError, match="Made ") as caught:
        check_tool(make(execute=execute)())
    assert told in str(caught.value)


OFFERED = [
    (Annotated[str, Param(min_length=1, max_length=9)], ..., {"type": "string"}),
    (Annotated[str, Param(pattern="^a+$")], ..., {"type": "string", "pattern": "^a+$"}),
    (str, "", {"type": "string"}),
    (str, "me", {"type": "string", "default": "me"}),
    (bool, False, {"type": "boolean"}),
    (bool, True, {"type": "boolean", "default": True}),
    (int, 0, {"type": "integer", "default": 0}),
    (Count, 5, {"type": "integer", "minimum": 1, "maximum": 50, "default": 5}),
    (Colour, ..., {"type": "string", "enum": ["red", "blue"]}),
    (
        Annotated[Sequence[Annotated[str, Param(max_length=9)]], Param(max_items=3)],
        ...,
        {"type": "array", "items": {"type": "string"}},
    ),
    (
        Part,
        ...,
        {
            "type": "object",
            "properties": {
                "name": {"type": "string", "description": "Its name."},
                "count": {"type": "integer"},
            },
            "required": ["name"],
        },
    ),
    (dict[str, int], ..., {"type": "object", "additionalProperties": {"type": "integer"}}),
]


@each_case(("annotation", "default", "offered"), OFFERED)
def test_a_model_is_offered_a_short_form_of_it(annotation, default, offered):
    def execute(self, character, it=default, rest: Annotated[str, Param("R.")] = ""): ...

    if default is ...:
        execute.__defaults__ = ("",)
    execute.__annotations__["it"] = Annotated[annotation, Param("It.")]
    tool = make(execute=execute, seldom=("rest",))()
    before = json.dumps(tool.parameters)
    whole = tool.offered_schema()
    assert whole["properties"] == {"it": {**offered, "description": "It."}}
    assert "additionalProperties" not in whole
    assert whole.get("required", []) == (["it"] if default is ... else [])
    assert json.dumps(tool.parameters) == before and "rest" in tool.parameters["properties"]


def test_what_is_left_out_of_the_offer_still_holds():
    def execute(
        self,
        character,
        it: Annotated[str, Param("It.", max_length=3)],
        rest: Annotated[Literal["a", "b"], Param("R.")] = "a",
    ): ...

    tool = make(execute=execute, seldom=("rest",))()
    assert tool.validate_params({"it": "x", "rest": "b"}).params == {"it": "x", "rest": "b"}
    assert not tool.validate_params({"it": "long"}).valid
    assert not tool.validate_params({"it": "x", "rest": "c"}).valid
    assert not tool.validate_params({"it": "x", "more": 1}).valid


def test_a_schema_that_a_class_declares_is_offered_as_it_stands():
    declared = {
        "type": "object",
        "properties": {"it": {"type": "string", "maxLength": 3, "description": "It."}},
        "required": [],
        "additionalProperties": False,
    }
    tool = make(parameters=declared, parameters_by_pass={"reflect": declared}, seldom=("it",))()
    assert tool.offered_schema() == tool.offered_schema("reflect") == declared
    assert tool.offered_schema() is not declared
