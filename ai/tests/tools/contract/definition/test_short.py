"""`register_tool`: a plain function as a tool."""

from __future__ import annotations

import types

import pytest

from ai.tools import (
    ControlTool,
    Tool,
    ToolCategory,
    ToolContext,
    ToolDefinitionError,
    ToolRegistry,
    register_tool,
)

NOTHING = {"type": "object", "properties": {}}
TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string", "description": "What."}},
    "required": ["text"],
}


def echo(character, text):
    """Say it again."""
    return {"who": character, "text": text}


def other_echo(character, text):
    return {}


@pytest.fixture
def registry():
    return ToolRegistry()


def elsewhere(name):
    """`register_tool` as another module would call it."""
    module = types.ModuleType(name)
    exec("def add(*args, **kwargs): return register(*args, **kwargs)", module.__dict__)
    module.register = register_tool
    return module.add


def test_a_function_becomes_a_tool_like_any_other(registry):
    tool = register_tool(
        "echo", "Repeats.", TEXT, echo, scopes=["live", "reflect"], registry=registry
    )
    assert isinstance(tool, Tool)
    assert registry.get_tool("echo") is tool
    assert tool.passes == ["live", "reflect"]
    assert tool.parameters is TEXT
    assert tool.description == "Repeats."
    assert not tool.control
    assert tool.execute("Ann", text="hi") == {"who": "Ann", "text": "hi"}
    assert tool.validate_params({"text": 3}).errors[0]["param"] == "text"


def test_it_is_called_as_specified_with_keywords(registry):
    tool = register_tool(
        name="submit_report",
        description="Hands the report in.",
        input_schema=TEXT,
        scopes=["dir"],
        handler=None,
        registry=registry,
    )
    assert isinstance(tool, ControlTool) and tool.control
    assert list(tool.passes) == ["dir"]
    assert registry.get_tool_schemas()[0]["parameters"] == TEXT
    with pytest.raises(TypeError):
        tool.execute(None)


def test_anything_a_class_declares_can_be_declared(registry):
    tool = register_tool(
        "echo",
        "Repeats.",
        TEXT,
        echo,
        registry=registry,
        category=ToolCategory.DANGEROUS,
        permission="Builder",
        daily_limit=3,
        tag_prefix="AGAIN",
    )
    assert tool.category is ToolCategory.DANGEROUS
    assert tool.level() == 4
    assert (tool.daily_limit, tool.tag_prefix) == (3, "AGAIN")


def test_a_handler_gets_the_context_only_if_it_asks(registry):
    def asks(character, *, context, **kwargs):
        return {"turn": context.turn, **kwargs}

    tool = register_tool("asks", "Asks.", TEXT, asks, registry=registry)
    assert tool.wants_context
    assert tool.execute(None, context=ToolContext(turn="t"), text="x") == {"turn": "t", "text": "x"}
    assert not register_tool("echo", "Repeats.", TEXT, echo, registry=registry).wants_context


def test_it_goes_into_no_other_registry(registry):
    from ai.tools import TOOL_REGISTRY

    register_tool("only_here", "Here.", NOTHING, echo, registry=registry)
    assert TOOL_REGISTRY.get_tool("only_here") is None


def test_two_functions_of_one_name_are_refused_with_both_named(registry):
    register_tool("echo", "Repeats.", TEXT, echo, registry=registry)
    with pytest.raises(ToolDefinitionError) as caught:
        register_tool("echo", "Repeats.", TEXT, other_echo, registry=registry)
    assert f"{__name__}.echo" in str(caught.value)
    assert f"{__name__}.other_echo" in str(caught.value)


@pytest.mark.parametrize("handler", [None, echo, lambda character: {}])
def test_the_same_name_from_two_modules_is_refused_with_both_named(registry, handler):
    elsewhere("first_game")("dup", "One.", NOTHING, handler, registry=registry)
    with pytest.raises(ToolDefinitionError) as caught:
        elsewhere("second_game")("dup", "Two.", NOTHING, handler, registry=registry)
    assert "first_game" in str(caught.value) and "second_game" in str(caught.value)


def test_the_same_call_again_replaces(registry):
    for words in ("One.", "Two."):
        elsewhere("one_game")("dup", words, NOTHING, echo, registry=registry)
    assert registry.get_tool("dup").description == "Two."


def test_one_function_may_be_two_tools(registry):
    register_tool("one", "One.", TEXT, echo, registry=registry)
    register_tool("two", "Two.", TEXT, echo, registry=registry)
    assert registry.list_tools() == ["one", "two"]


def test_a_second_call_for_another_pass_is_told_to_use_one(registry):
    register_tool("submit", "Hands in.", TEXT, None, scopes=["dir"], registry=registry)
    with pytest.raises(ToolDefinitionError, match="parameters_by_pass"):
        register_tool("submit", "Hands in.", NOTHING, None, scopes=["sum"], registry=registry)


WRONG = [
    {"name": "no good"},
    {"name": 5},
    {"name": "nul\0"},
    {"description": ""},
    {"input_schema": {"type": "string"}},
    {"input_schema": None},
    {"handler": 5},
    {"scopes": "live"},
    {"scopes": None},
    {"permission": "Bulider"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_refused_as_for_a_class(registry, wrong):
    right = {"name": "echo", "description": "d", "input_schema": TEXT, "handler": echo}
    with pytest.raises(ToolDefinitionError):
        register_tool(**{**right, **wrong}, registry=registry)
    assert registry.list_tools() == []


@pytest.mark.parametrize("wrong", WRONG)
def test_once_the_server_runs_nothing_raises(registry, wrong):
    registry.mark_running()
    right = {"name": "echo", "description": "d", "input_schema": TEXT, "handler": echo}
    assert isinstance(register_tool(**{**right, **wrong}, registry=registry), Tool)
    assert registry.list_tools() == []
    assert len(registry.problems) == 1


@pytest.mark.parametrize("handler", [len, dict.fromkeys, types.SimpleNamespace(), echo.__call__])
def test_callables_that_are_no_functions_are_taken_if_they_can_be_called(registry, handler):
    if callable(handler):
        register_tool("odd", "Odd.", NOTHING, handler, registry=registry)
        assert registry.list_tools() == ["odd"]
    else:
        with pytest.raises(ToolDefinitionError, match="cannot be called"):
            register_tool("odd", "Odd.", NOTHING, handler, registry=registry)
