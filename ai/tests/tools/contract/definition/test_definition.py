"""Defining a class: what registers itself, and what is refused."""

from __future__ import annotations

import abc

import pytest

from ai.tests.tools.made import HERE, make
from ai.tools import (
    TOOL_REGISTRY,
    ControlTool,
    Tool,
    ToolCategory,
    ToolDefinitionError,
    ToolRegistry,
)


@pytest.fixture(autouse=True)
def registry():
    """The global registry, which is restored when the test is over."""
    saved, problems = TOOL_REGISTRY.save(), list(TOOL_REGISTRY.problems)
    yield TOOL_REGISTRY
    TOOL_REGISTRY.restore(saved)
    assert TOOL_REGISTRY.problems == problems


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


def test_a_misspelt_handler_is_told():
    with pytest.raises(ToolDefinitionError, match="has no `execute`"):

        class Kind(Tool):
            name = "kind_here"
            description = "A test's."

            def excute(self, character, **kwargs):
                return {}


def test_a_tool_may_have_attributes_of_its_own(registry):
    make(register=True, rate=3, names=("a",))
    assert registry.get_tool("made_here").rate == 3


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

    assert f"{HERE}.Made" in str(caught.value)
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
        ({"permission": 4}, "must be the name of a level"),
        ({"group": "misc"}, "unknown group 'misc'"),
        ({"cost": "dear"}, "unknown cost 'dear'"),
        ({"cache_scope": "turn"}, "cache_scope"),
        ({"cacheable": True, "category": ToolCategory.DANGEROUS}, "cacheable"),
        ({"timeout": 0}, "timeout"),
        ({"timeout": float("nan")}, "timeout"),
        ({"timeout": None}, "between 0 and 3600"),
        ({"cooldown_seconds": -1}, "below 0"),
        ({"daily_limit": -1}, "below 0"),
        ({"parameters": {"type": "array"}}, "object"),
        ({"parameters": None}, "object"),
        ({"parameters_by_pass": {"reflect": {"type": "string"}}}, "object"),
        ({"parameters_by_pass": ["reflect"]}, "must be a dict"),
        (
            {"parameters": {"type": "object", "properties": {"depth": {"type": "string"}}}},
            "'depth' has no description",
        ),
        ({"arg_pattern": "(a)(b)"}, "2 groups"),
        ({"arg_pattern": "no group"}, "0 groups"),
        ({"arg_groups": ["a", "b"]}, "1 groups"),
        ({"arg_pattern": "(?=x)(.+)"}, "does not compile"),
        ({"arg_pattern": None}, "must be a string"),
        ({"arg_groups": "raw_arg"}, "list of names"),
        ({"passes": "live"}, "list of names"),
        ({"passes": None}, "list of names"),
        ({"invalidates": "get_tags"}, "list of names"),
        ({"masked": [1]}, "list of names"),
        ({"tag_prefix": "TWO WORDS"}, "the tag"),
        ({"execute": 5}, "cannot be called"),
        ({"execute": lambda self: {}}, "must take `character`"),
        ({"permision": "Admin"}, "unknown 'permision'. Did you mean 'permission'?"),
        ({"requires_aproval": True}, "Did you mean 'requires_approval'?"),
        ({"cooldown_second": 3}, "Did you mean 'cooldown_seconds'?"),
    ],
)
def test_a_wrong_class_is_refused_when_it_is_defined(wrong, told, registry):
    with pytest.raises(ToolDefinitionError) as caught:
        make(register=True, **wrong)
    assert told in str(caught.value)
    assert f"{HERE}.Made" in str(caught.value)
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


def test_a_thread_cannot_run_a_coroutine():
    async def execute(self, character, **kwargs):
        return {}

    with pytest.raises(ToolDefinitionError, match="async"):
        make(register=True, blocking=True, execute=execute)
