"""The tool class: its names, its defaults, and what it answers of itself."""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
from itertools import pairwise

import pytest

from ai.tests.imports import loaded_by, packages_of
from ai.tests.rows import each_case
from ai.tests.tools.made import make
from ai.tools import Tool, ToolCategory
from ai.tools.contract import levels
from ai.tools.contract.base import tag_of, takes_context

PUBLIC = [
    "Tool",
    "ToolCategory",
    "ToolRegistry",
    "TOOL_REGISTRY",
    "ValidationResult",
    "validate_params_jsonschema",
    "validate_params_basic",
    "TokenAdvisory",
    "inject_token_advisory",
    "check_loop_continuation",
    "register_default_tools",
    "register_tool",
    "get_assistant_script_for_character",
    "ToolContext",
    "ToolResult",
    "ToolCall",
    "ToolError",
    "ToolNotFound",
    "ToolRateLimited",
    "EvalGate",
    "GateDecision",
    "parse_response",
]


def test_importing_the_contract_loads_neither_evennia_nor_django():
    assert not {"evennia", "django"} & packages_of("ai.tools")
    assert "ai.tools.location" not in loaded_by("ai.tools")


@each_case("name", PUBLIC)
def test_every_public_name_of_the_design_is_there(name):
    import ai.tools

    assert name in ai.tools.__all__
    assert getattr(ai.tools, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    import ai.tools

    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ai.tools.nothing  # noqa: B018


def test_the_categories_are_as_specified():
    assert {category.name: category.value for category in ToolCategory} == {
        "SAFE_CHAIN": "safe_chain",
        "TERMINAL": "terminal",
        "DANGEROUS": "dangerous",
        "ASYNC_REQUIRED": "async_required",
    }


def test_the_defaults_are_the_designs():
    tool = make()()
    expected = {
        "category": ToolCategory.SAFE_CHAIN,
        "timeout": 30,
        "cacheable": False,
        "cache_scope": "tick",
        "cache_ttl": None,
        "cost": "free",
        "requires_gate": False,
        "cooldown_seconds": 0,
        "daily_limit": 0,
        "tag_prefix": "",
        "arg_pattern": "(.+)",
        "prompt_example": "",
        "strip_from_display": True,
        "permission": None,
        "requires_approval": False,
        "protected": False,
        "blocking": False,
        "control": False,
        "deprecated": "",
    }
    assert {name: getattr(tool, name) for name in expected} == expected
    assert list(tool.arg_groups) == ["raw_arg"]
    assert list(tool.passes) == ["live"]


def test_every_field_of_a_tool_is_described():
    (tool,) = ast.parse(textwrap.dedent(inspect.getsource(Tool))).body
    fields = [pair for pair in pairwise(tool.body) if isinstance(pair[0], ast.AnnAssign)]
    assert len(fields) > 30
    for field, after in fields:
        described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        assert described and after.value.value, field.target.id


def test_a_tool_is_abstract():
    with pytest.raises(TypeError):
        Tool()


# What a tool asks for


def test_context_is_handed_only_to_those_who_take_it_by_keyword():
    def by_keyword(self, character, *, context, **kwargs): ...

    def optional(self, character, *, context=None): ...

    def by_place(self, character, context): ...

    def among_the_rest(self, character, **kwargs): ...

    @functools.wraps(by_keyword)
    def wrapped(*args, **kwargs): ...

    wants = [by_keyword, optional, by_place, among_the_rest, wrapped]
    assert [make(execute=one).wants_context for one in wants] == [True, True, False, False, True]


@each_case("handler", [5, None, print, dict, "x"])
def test_whatever_a_handler_is_it_can_be_asked(handler):
    assert takes_context(handler) is False


def test_the_context_never_shows_in_the_schema():
    made = make(execute=lambda self, character, *, context, **kwargs: {})
    assert made.wants_context
    assert "context" not in str(made().schema_for())


@each_case(
    ("category", "level"),
    [
        (ToolCategory.SAFE_CHAIN, "none"),
        (ToolCategory.TERMINAL, "none"),
        (ToolCategory.DANGEROUS, "Player"),
        (ToolCategory.ASYNC_REQUIRED, "Player"),
    ],
)
def test_the_level_depends_on_the_category_unless_it_is_declared(category, level):
    assert levels.title(make(category=category)().level()) == level
    assert levels.title(make(category=category, permission="Builder")().level()) == "Builder"
    assert make(category=category, permission="none")().level() == 0


def test_only_reading_tools_are_idempotent_unless_declared():
    for category in ToolCategory:
        tool = make(category=category)()
        assert tool.is_idempotent() is (category is ToolCategory.SAFE_CHAIN)
        assert make(category=category, idempotent=True)().is_idempotent()
        assert not make(category=category, idempotent=False)().is_idempotent()


def test_a_pass_may_have_a_schema_of_its_own():
    def part(**properties):
        return {
            "type": "object",
            "properties": {name: {"description": "d", **it} for name, it in properties.items()},
            "required": list(properties),
        }

    tool = make(
        parameters=part(a={"type": "integer"}),
        parameters_by_pass={"reflect": part(b={"type": "integer"})},
    )()
    assert tool.validate_params({"a": 1}).valid
    assert tool.validate_params({"a": 1}, "dream").valid
    assert not tool.validate_params({"a": 1}, "reflect").valid
    assert tool.validate_params('{"b": "2"}', "reflect").params == {"b": 2}


def test_heirs_do_not_share_compiled_schemas():
    base = make(parameters={"type": "object", "properties": {}})
    heir = make(base=base, parameters={"type": "object", "required": ["a"]})
    assert base().validate_params({}).valid
    assert not heir().validate_params({}).valid


def test_tags_are_capitals_and_no_two_names_share_one():
    names = ["say", "SAY", "Say", "a.b", "a_b", "a-b", "A.B", "A_b", "_", "_1", "get2"]
    tags = [tag_of(make(name=name)()) for name in names]
    assert len(set(tags)) == len(names)
    assert tags[0] == "SAY" and tags[3] == "A.B" and tags[-1] == "GET2"
    assert tag_of(make(tag_prefix="LOOK")()) == "LOOK"
