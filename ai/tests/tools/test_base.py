"""The tool class: what registers itself, what it inherits, what it needs."""

from __future__ import annotations

import abc
import functools
import subprocess
import sys
from pathlib import Path

import pytest

import ai
from ai.tools import (
    TOOL_REGISTRY,
    ControlTool,
    Tool,
    ToolCall,
    ToolCategory,
    ToolContext,
    ToolDefinitionError,
    ToolRegistry,
    ToolResult,
    levels,
)
from ai.tools.base import tag_of, takes_context

PUBLIC = """
Tool ToolCategory ToolRegistry TOOL_REGISTRY ValidationResult validate_params_jsonschema
validate_params_basic TokenAdvisory inject_token_advisory check_loop_continuation
register_default_tools register_tool get_assistant_script_for_character ToolContext ToolResult
ToolCall ToolError ToolNotFound ToolRateLimited EvalGate GateDecision parse_response
""".split()


@pytest.fixture(autouse=True)
def registry():
    """The global registry, which is again as it was when the test is over."""
    saved, problems = TOOL_REGISTRY.save(), list(TOOL_REGISTRY.problems)
    yield TOOL_REGISTRY
    TOOL_REGISTRY.restore(saved)
    assert TOOL_REGISTRY.problems == problems


def make(register=False, base=Tool, **body):
    body = {"name": "made_here", "description": "A test's.", **body}
    if base is Tool and "execute" not in body:
        body["execute"] = lambda self, character, **kwargs: {}
    return type(base)("Made", (base,), {**body, "__module__": __name__}, register=register)


def alone(program):
    """Run Python code in a process of its own, without Django's settings."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=Path(ai.__file__).parent.parent,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_importing_the_contract_loads_neither_evennia_nor_django():
    done = alone(
        "import sys, ai.tools\n"
        "from ai.tools import *\n"
        "bad = [m for m in sys.modules if m.split('.')[0] in ('evennia', 'django')]\n"
        "assert not bad, bad\n"
        "assert not [m for m in sys.modules if m == 'ai.tools.location']\n"
    )
    assert done.returncode == 0, done.stderr


def test_the_catalogue_is_printed_without_django():
    done = alone("import runpy; runpy.run_module('ai.tools', run_name='__main__')")
    assert done.returncode == 0, done.stderr
    assert "inspect_location" in done.stdout


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_of_the_design_is_there(name):
    import ai.tools

    assert name in ai.tools.__all__
    assert getattr(ai.tools, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    import ai.tools

    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ai.tools.nothing  # noqa: B018


def test_the_categories_are_the_seeds():
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


def test_a_tool_is_abstract():
    with pytest.raises(TypeError):
        Tool()


# Registering by definition


def test_defining_a_class_registers_it(registry):
    made = make(register=True)
    assert type(registry.get_tool("made_here")) is made


def test_a_class_may_stay_out(registry):
    make(register=False)
    assert registry.get_tool("made_here") is None


def test_staying_out_is_not_inherited(registry):
    base = make(register=False, name="base_here")
    heir = make(register=True, base=base, name="heir_here")
    assert registry.get_tool("base_here") is None
    assert type(registry.get_tool("heir_here")) is heir


def test_an_inherited_name_registers_nothing(registry):
    base = make(register=True)
    type(base)("Heir", (base,), {})
    assert type(registry.get_tool("made_here")) is base


def test_an_heir_with_a_name_of_its_own_is_a_tool_of_its_own(registry):
    class Base(Tool):
        name = "base_here"
        description = "A test's."
        tag_prefix = ""

        def execute(self, character, **kwargs):
            return {"by": self.name}

    class Heir(Base):
        name = "heir_here"

    assert registry.get_tool("base_here").execute(None) == {"by": "base_here"}
    assert registry.get_tool("heir_here").execute(None) == {"by": "heir_here"}


def test_a_class_without_a_handler_registers_nothing(registry):
    class Kind(Tool):
        name = "kind_here"
        description = "A test's."

    assert registry.get_tool("kind_here") is None

    class Real(Kind):
        name = "real_here"

        def execute(self, character, **kwargs):
            return {}

    assert registry.get_tool("real_here") is not None


def test_a_handler_may_be_inherited_or_mixed_in(registry):
    class Handles:
        def execute(self, character, **kwargs):
            return {"mixed": True}

    class Mixed(Handles, Tool):
        name = "mixed_here"
        description = "A test's."

    assert registry.get_tool("mixed_here").execute(None) == {"mixed": True}


def test_a_name_from_a_mixin_registers_nothing(registry):
    class Named:
        name = "named_elsewhere"
        description = "A test's."

    class Heir(Named, Tool):
        def execute(self, character, **kwargs):
            return {}

    assert registry.get_tool("named_elsewhere") is None


def test_a_control_tool_has_a_schema_and_no_handler(registry):
    class Submit(ControlTool):
        name = "submit_here"
        description = "A test's."

    tool = registry.get_tool("submit_here")
    assert tool.control
    assert tool.validate_params({}).valid
    with pytest.raises(TypeError, match="the loop takes it"):
        tool.execute(None)


def test_a_second_class_of_a_name_is_refused_with_both_named(registry):
    make(register=True)
    with pytest.raises(ToolDefinitionError) as caught:

        class Other(Tool):
            name = "made_here"
            description = "Another."

            def execute(self, character, **kwargs):
                return {}

    assert f"{__name__}.Made" in str(caught.value)
    assert "Other" in str(caught.value)
    assert type(registry.get_tool("made_here")).__name__ == "Made"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": "no good"}, "must start with a letter"),
        ({"name": "1st"}, "must start with a letter"),
        ({"name": "a" * 129}, "128 at most"),
        ({"name": 5}, "must start with a letter"),
        ({"name": "nämlich"}, "must start with a letter"),
        ({"description": ""}, "no description"),
        ({"description": "  "}, "no description"),
        ({"description": None}, "no description"),
        ({"category": "dangerous"}, "ToolCategory"),
        ({"permission": "Bulider"}, "Unknown permission 'Bulider'"),
        ({"permission": 4}, "AttributeError"),
        ({"group": "misc"}, "unknown group 'misc'"),
        ({"cost": "dear"}, "unknown cost 'dear'"),
        ({"cache_scope": "turn"}, "cache_scope"),
        ({"cacheable": True, "category": ToolCategory.DANGEROUS}, "cacheable"),
        ({"timeout": 0}, "timeout"),
        ({"timeout": float("nan")}, "timeout"),
        ({"timeout": None}, "TypeError"),
        ({"cooldown_seconds": -1}, "below 0"),
        ({"daily_limit": -1}, "below 0"),
        ({"parameters": {"type": "array"}}, "object"),
        ({"parameters": None}, "object"),
        ({"parameters_by_pass": {"reflect": {"type": "string"}}}, "object"),
        ({"parameters_by_pass": ["reflect"]}, "AttributeError"),
        (
            {"parameters": {"type": "object", "properties": {"depth": {"type": "string"}}}},
            "'depth' has no description",
        ),
        ({"arg_pattern": "(a)(b)"}, "2 groups"),
        ({"arg_pattern": "no group"}, "0 groups"),
        ({"arg_groups": ["a", "b"]}, "1 groups"),
        ({"arg_pattern": "(?=x)(.+)"}, "does not compile"),
        ({"arg_pattern": None}, "TypeError"),
        ({"arg_groups": "raw_arg"}, "list of names"),
        ({"passes": "live"}, "list of names"),
        ({"passes": None}, "TypeError"),
        ({"invalidates": "get_tags"}, "list of names"),
        ({"masked": [1]}, "list of names"),
        ({"tag_prefix": "TWO WORDS"}, "the tag"),
        ({"execute": 5}, "cannot be called"),
    ],
)
def test_a_wrong_class_is_refused_when_it_is_defined(wrong, told, registry):
    with pytest.raises(ToolDefinitionError) as caught:
        make(register=True, **wrong)
    assert told in str(caught.value)
    assert f"{__name__}.Made" in str(caught.value)
    assert wrong.get("name", "made_here") not in registry.list_tools()


@pytest.mark.parametrize("name", ["self", "character", "context"])
def test_a_parameter_that_would_hide_a_handlers_own_is_refused(name):
    def execute(self, character, *, context=None, **kwargs):
        return {}

    part = {"type": "object", "properties": {name: {"type": "string", "description": "d"}}}
    with pytest.raises(ToolDefinitionError, match=f"cannot be named '{name}'"):
        make(register=True, parameters=part, execute=execute)


def test_a_tool_that_takes_no_context_may_have_a_parameter_of_that_name(registry):
    part = {"type": "object", "properties": {"context": {"description": "d"}}}
    make(register=True, parameters=part)
    assert registry.get_tool("made_here") is not None


def test_a_class_that_cannot_be_made_is_refused():
    def broken(self):
        raise KeyError("missing")

    with pytest.raises(ToolDefinitionError, match="cannot be made"):
        make(register=True, __init__=broken)


def test_a_class_with_another_abstract_method_is_refused_by_a_registry():
    class Kind(Tool, register=False):
        name = "kind_here"
        description = "A test's."

        @abc.abstractmethod
        def part(self):
            """Left to heirs."""

        def execute(self, character, **kwargs):
            return {}

    with pytest.raises(ToolDefinitionError, match="cannot be made"):
        ToolRegistry().register(Kind)


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


@pytest.mark.parametrize("handler", [5, None, print, dict, "x"])
def test_whatever_a_handler_is_it_can_be_asked(handler):
    assert takes_context(handler) is False


def test_the_context_never_shows_in_the_schema():
    made = make(execute=lambda self, character, *, context, **kwargs: {})
    assert made.wants_context
    assert "context" not in str(made().schema_for())


@pytest.mark.parametrize(
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


# The data around a call


def test_a_result_is_made_as_the_seed_makes_it():
    result = ToolResult(success=False, message="reason")
    assert (result.success, result.message, result.error) == (False, "reason", None)
    assert result.side_effects == [] and result.audit == {}
    assert ToolResult().side_effects is not ToolResult().side_effects


def test_a_result_has_the_designs_fields_in_order():
    result = ToolResult("say", True, {"a": 1}, "m", "e", ["created:x"], {"k": 1})
    assert result.tool_name == "say" and result.result == {"a": 1}
    assert (result.message, result.error) == ("m", "e")
    assert (result.side_effects, result.audit) == (["created:x"], {"k": 1})


def test_a_context_has_the_seeds_fields_and_cannot_be_changed():
    context = ToolContext(raw_arg="x", confidence=0.5)
    assert (context.user_message, context.user, context.chat_id) == ("", None, "")
    assert (context.kb_context, context.confidence) == (None, 0.5)
    with pytest.raises(AttributeError):
        context.raw_arg = "y"


def test_without_an_assistant_a_context_shows_nothing_and_wakes_nobody():
    context = ToolContext()
    with context.capture() as shown:
        assert shown.lines == []
    assert context.wake(5) is None
    assert context.authority.level == 0


def test_a_call_cannot_be_changed_and_shares_no_arguments():
    assert ToolCall("1", "say").arguments is not ToolCall("2", "say").arguments
    with pytest.raises(AttributeError):
        ToolCall("1", "say").name = "emit"
