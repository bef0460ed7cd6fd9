"""The original specification, row by row: names, signatures, defaults, texts and numbers.

What is different on purpose stands in docs/differences.md.
"""

from __future__ import annotations

import importlib
import inspect
from dataclasses import MISSING, fields
from typing import Any

import pytest

import ai.tools
from ai import conf
from ai.pipeline.steps.gate import GATE_SECONDS
from ai.remote import access, cache, discovery, module, services
from ai.remote.calls import payload_of
from ai.remote.errors import ModuleStatus, ModuleTimeout
from ai.remote.manifests.manifest import (
    PERMISSION_LEVELS,
    ModuleManifest,
    ToolDefinition,
    ToolParameter,
)
from ai.remote.modules import Modules
from ai.tests.pipeline.kit import DEVELOPER, SAFE, Kit, tool
from ai.tests.rows import each_case
from ai.tools import (
    TOOL_REGISTRY,
    EvalGate,
    GateDecision,
    TokenAdvisory,
    Tool,
    ToolCall,
    ToolCategory,
    ToolContext,
    ToolRegistry,
    ToolResult,
    ValidationResult,
    check_loop_continuation,
    inject_token_advisory,
    register_tool,
    tools_to_openai_format,
    validate_params_basic,
    validate_params_jsonschema,
)
from ai.tools.contract.groups import GROUPS
from ai.tools.support.script import assistant_tag

ANY = object()
"""A default that the specification does not name."""


# Names

EXPORTED = [
    "TOOL_REGISTRY",
    "EvalGate",
    "GateDecision",
    "TokenAdvisory",
    "Tool",
    "ToolCall",
    "ToolCategory",
    "ToolContext",
    "ToolNotFound",
    "ToolRateLimited",
    "ToolRegistry",
    "ToolResult",
    "ValidationResult",
    "check_loop_continuation",
    "get_assistant_script_for_character",
    "inject_token_advisory",
    "parse_response",
    "register_default_tools",
    "register_tool",
    "tools_to_openai_format",
    "validate_params_basic",
    "validate_params_jsonschema",
]


@each_case("name", EXPORTED)
def test_a_name_is_exported(name):
    assert name in ai.tools.__all__ and getattr(ai.tools, name) is not None


def test_the_categories_have_their_values():
    assert {one.name: one.value for one in ToolCategory} == {
        "SAFE_CHAIN": "safe_chain",
        "TERMINAL": "terminal",
        "DANGEROUS": "dangerous",
        "ASYNC_REQUIRED": "async_required",
    }


FILES = [
    "attributes",
    "building",
    "channel",
    "command",
    "communication",
    "context",
    "delegation",
    "documentation",
    "entity",
    "goals",
    "journal",
    "location",
    "memory",
    "search",
    "sleep",
    "tags",
]


@each_case("name", FILES)
def test_a_file_of_tools_is_there(name):
    path = f"ai.tools.{name}"
    assert path in ai.tools.DEFAULT_MODULES and importlib.import_module(path)


# Signatures: each parameter in its order, with its default

REQUIRED = inspect.Parameter.empty
SIGNATURES: list[tuple[Any, dict[str, Any]]] = [
    (Tool.execute, {"self": REQUIRED, "character": REQUIRED, "kwargs": REQUIRED}),
    (Tool.validate_params, {"self": REQUIRED, "params": REQUIRED}),
    (ToolRegistry, {"gate": None}),
    (ToolRegistry.register, {"self": REQUIRED, "tool": REQUIRED}),
    (ToolRegistry.get_tool, {"self": REQUIRED, "name": REQUIRED}),
    (ToolRegistry.list_tools, {"self": REQUIRED}),
    (ToolRegistry.all_tools, {"self": REQUIRED}),
    (ToolRegistry.prompt_block, {"self": REQUIRED}),
    (ToolRegistry.get_tool_schemas, {"self": REQUIRED, "categories": None}),
    (
        ToolRegistry.filter_tools,
        {
            "self": REQUIRED,
            "include_categories": None,
            "exclude_categories": None,
            "tool_names": None,
        },
    ),
    (ToolRegistry.execute, {"self": REQUIRED, "name": REQUIRED, "context": ANY}),
    (ToolRegistry.tools_to_openai_format, {"self": REQUIRED, "tools": REQUIRED}),
    (
        ValidationResult.add_error,
        {"self": REQUIRED, "param": REQUIRED, "message": REQUIRED, "constraint": None, "got": ANY},
    ),
    (ValidationResult.format_for_llm, {"self": REQUIRED, "tool_name": REQUIRED}),
    (validate_params_jsonschema, {"params": REQUIRED, "schema": REQUIRED}),
    (validate_params_basic, {"params": REQUIRED, "schema": REQUIRED}),
    (TokenAdvisory.get_level, {"usage_percentage": REQUIRED}),
    (TokenAdvisory.get_advisory, {"usage_percentage": REQUIRED}),
    (inject_token_advisory, {"result": REQUIRED, "usage_percentage": REQUIRED}),
    (
        check_loop_continuation,
        {"usage_pct": REQUIRED, "iteration": REQUIRED, "max_iterations": REQUIRED},
    ),
    (ai.tools.get_assistant_script_for_character, {"character": REQUIRED}),
    (ai.tools.register_default_tools, {}),
    (ai.tools.parse_response, {"raw": REQUIRED, "registry": REQUIRED}),
    (tools_to_openai_format, {"tools": REQUIRED}),
    (EvalGate.check, {"self": REQUIRED, "tool": REQUIRED, "context": REQUIRED}),
    (Modules.discover_all, {"self": REQUIRED}),
    (Modules.load_from_cache, {"self": REQUIRED}),
    (
        Modules.get_tools_for_user,
        {"self": REQUIRED, "user_permission": REQUIRED, "allowed_modules": REQUIRED},
    ),
    (Modules.tools_to_openai_format, {"self": REQUIRED, "tools": REQUIRED}),
]
POSITIONAL = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_KEYWORD,
)


@each_case(("function", "expected"), SIGNATURES)
def test_a_function_is_called_as_specified(function, expected):
    found = [
        one for one in inspect.signature(function).parameters.values() if one.kind in POSITIONAL
    ]
    assert [one.name for one in found[: len(expected)]] == list(expected)
    for one in found[: len(expected)]:
        assert expected[one.name] is ANY or one.default is expected[one.name], one
    for more in found[len(expected) :]:  # what joined them can be left out
        assert more.default is not REQUIRED, more


@each_case("keyword", ["scopes", "handler", "input_schema", "name", "description"])
def test_functions_are_registered_by_keyword(keyword):
    assert keyword in inspect.signature(register_tool).parameters


def test_execute_is_awaited_and_a_tools_own_may_be_any():
    assert inspect.iscoroutinefunction(ToolRegistry.execute)
    assert getattr(Tool.execute, "__isabstractmethod__", False)


# Defaults

TOOL = {
    "name": "",
    "description": "",
    "timeout": 30,
    "category": ToolCategory.SAFE_CHAIN,
    "cacheable": False,
    "cache_scope": "tick",
    "cache_ttl": None,
    "tag_prefix": "",
    "arg_pattern": r"(.+)",
    "arg_groups": ["raw_arg"],
    "prompt_example": "",
    "cost": "free",
    "requires_gate": False,
    "strip_from_display": True,
    "cooldown_seconds": 0,
    "daily_limit": 0,
}


@each_case(("name", "default"), TOOL.items())
def test_an_attribute_of_a_tool_has_its_default(name, default):
    found = getattr(Tool, name)
    assert (list(found) if isinstance(found, tuple) else found) == default


FIELDS: list[tuple[type, dict[str, Any]]] = [
    (ValidationResult, {"valid": True, "errors": [], "warnings": []}),
    (
        ToolContext,
        {
            "raw_arg": ANY,
            "user_message": ANY,
            "user": ANY,
            "chat_id": ANY,
            "kb_context": None,
            "confidence": None,
        },
    ),
    (
        ToolResult,
        {
            "tool_name": ANY,
            "success": ANY,
            "message": None,
            "error": None,
            "side_effects": [],
            "audit": {},
        },
    ),
    (GateDecision, {"approved": MISSING, "reason": ANY}),
    (ToolCall, {"arguments": ANY}),
    (
        ToolParameter,
        {"name": MISSING, "type": ANY, "description": ANY, "required": ANY, "enum": None},
    ),
    (
        ToolDefinition,
        {"name": MISSING, "description": ANY, "parameters": ANY, "required_permission": "guest"},
    ),
    (ModuleManifest, {"name": MISSING, "tools": ANY}),
]


@each_case(("kind", "expected"), FIELDS)
def test_a_class_has_its_fields(kind, expected):
    found = {
        one.name: one.default_factory() if one.default_factory is not MISSING else one.default
        for one in fields(kind)
    }
    for name, default in expected.items():
        assert default is ANY or found[name] == default or default is found[name], name
        assert name in found


def test_a_call_is_readable_as_tool_name():
    assert ToolCall("1", "research.web_search").tool_name == "research.web_search"
    with pytest.raises(AttributeError):
        ToolCall("1", "say").tool_name = "emit"


# Numbers

NUMBERS = [
    (TokenAdvisory.WARNING_FROM, 0.60),
    (TokenAdvisory.CRITICAL_FROM, 0.80),
    (GATE_SECONDS, 2),
    (discovery.SECONDS, 10),
    (cache.LASTS, 3600),
    (module.FRESH, 3600),
    (services.SECONDS, 30),
    (conf.DEFAULTS["TOOL_EXECUTION_TIMEOUT"], 120),
]


@each_case(("found", "expected"), NUMBERS)
def test_a_number_is_as_specified(found, expected):
    assert found == expected


# Texts

LEVELS = [
    (0.0, "normal", "Sufficient context available"),
    (0.59, "normal", "Sufficient context available"),
    (0.60, "warning", "Consider wrapping up current operation"),
    (0.79, "warning", "Consider wrapping up current operation"),
    (0.80, "critical", "Recommend immediate response"),
    (1.2, "critical", "Recommend immediate response"),
]


@each_case(("usage", "level", "message"), LEVELS)
def test_an_advisory_has_its_level_and_its_text(usage, level, message):
    assert TokenAdvisory.get_level(usage_percentage=usage) == level
    advisory = TokenAdvisory.get_advisory(usage_percentage=usage)
    assert (advisory["level"], advisory["message"]) == (level, message)
    given = {"found": 1}
    noted = inject_token_advisory(given, usage_percentage=usage)
    assert noted.get("_token_advisory") == (None if level == "normal" else advisory)
    assert given == {"found": 1}
    assert (noted is given) == (level == "normal")
    going = check_loop_continuation(usage, 1, 5)
    reason = "normal" if level == "normal" else f"token_{level}"
    assert (going["reason"], going["should_continue"]) == (reason, level != "critical")
    assert set(going) == {
        "should_continue",
        "reason",
        "message",
        "advisory",
        "iterations_remaining",
    }
    assert going["iterations_remaining"] == 4
    assert check_loop_continuation(usage, 5, 5)["reason"] == "max_iterations"


def test_a_wrong_parameter_is_told_in_these_words():
    made = tool(
        "my_tool",
        parameters={
            "type": "object",
            "properties": {"name": {"type": "string", "description": "d"}},
            "required": ["name"],
        },
    )
    result = made.validate_params({"name": [123]})
    assert not result.valid
    assert result.format_for_llm(made.name) == (
        "Parameter validation failed for 'my_tool':\n"
        "  - name: Expected string (expected: type: string) (got: [123])"
    )


def test_a_number_for_a_text_is_told_in_these_words():
    result = ValidationResult()
    result.add_error("name", "Expected string", "type: string", 123)
    assert result.errors == [
        {"param": "name", "message": "Expected string", "constraint": "type: string", "got": 123}
    ]
    assert result.format_for_llm("my_tool") == (
        "Parameter validation failed for 'my_tool':\n"
        "  - name: Expected string (expected: type: string) (got: 123)"
    )


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ModuleTimeout(30), "Tool execution timed out (30s)."),
        (ModuleTimeout(120), "Tool execution timed out (120s)."),
        (
            ModuleStatus(500, "Internal Server Error"),
            "Module returned status 500: Internal Server Error",
        ),
    ],
)
def test_a_remote_error_has_its_text(error, text):
    assert str(error) == text


# Tools and categories

TOOLS = {
    "safe_chain": """
        inspect_location recall_memories search_object get_attributes list_attributes get_tags
        search_by_tag review_journal search_journal recall_entity_profile
        recall_conversation_context list_projects get_system_status doc_lookup session_memory
        add_goal update_goal add_journal_entry search_episodic get_delegation_status
        browse_tools load_tools think checkpoint flag
    """,
    "terminal": "say pose emit page whisper channel_send wait",
    "dangerous": """
        execute_command set_attribute add_tag remove_tag execute_batchcode spawn_prototype
        update_system_prompt
    """,
    "async_required": "store_memory delegate_task go_to_sleep decompose_goal",
}
PAIRS = [(name, value) for value, names in TOOLS.items() for name in names.split()]


@each_case(("name", "value"), PAIRS)
def test_a_tool_is_there_in_its_category(name, value):
    assert TOOL_REGISTRY.get_tool(name).category.value == value


def test_the_tool_that_looks_around_takes_what_the_example_takes():
    found = TOOL_REGISTRY.get_tool("inspect_location")
    detail = found.parameters["properties"]["detail_level"]
    assert (detail["type"], detail["enum"]) == ("string", ["brief", "normal", "detailed"])
    assert found.validate_params({}).params["detail_level"] == "normal"
    assert not found.parameters.get("required")
    assert (found.cacheable, found.cache_scope) == (True, "tick")


@pytest.mark.parametrize("name", ["think", "checkpoint", "flag"])
def test_a_note_answers_ok(name):
    made = TOOL_REGISTRY.get_tool(name)
    first = next(iter(made.parameters["properties"]))
    assert made.execute(None, **{first: "x"}) == "ok"


@pytest.mark.parametrize("name", ["browse_tools", "load_tools"])
def test_the_tools_that_load_others_are_core_and_stay(name):
    made = TOOL_REGISTRY.get_tool(name)
    assert made.group == "core" and made.protected


def test_about_eleven_tools_are_core_and_seven_groups_can_be_loaded():
    core = [made for made in TOOL_REGISTRY.all_tools() if made.group == "core"]
    assert 10 <= len(core) <= 13
    assert len(GROUPS) - 1 == 7
    assert all(isinstance(text, str) and text for text in GROUPS.values())


def test_more_than_forty_tools_come_with_it():
    assert len(TOOL_REGISTRY.list_tools()) > 40
    assert TOOL_REGISTRY.list_tools() == sorted(TOOL_REGISTRY.list_tools())


def test_the_calls_of_the_example_work():
    schemas = TOOL_REGISTRY.get_tool_schemas(categories=[ToolCategory.SAFE_CHAIN])
    assert {"inspect_location"} < {one["name"] for one in schemas}
    assert all({"name", "description", "parameters"} == set(one) for one in schemas)
    found = TOOL_REGISTRY.filter_tools(
        include_categories={ToolCategory.SAFE_CHAIN, ToolCategory.TERMINAL},
        exclude_categories={ToolCategory.DANGEROUS},
        tool_names={"inspect_location", "say", "set_attribute"},
    )
    assert [one.name for one in found] == ["inspect_location", "say"]
    assert TOOL_REGISTRY.get_tool("my_tool") is None


def test_an_assistants_script_is_found_by_this_tag():
    assert assistant_tag("marta") == "ai_assistant:marta"


# Remote modules

RESEARCH = ToolDefinition(
    name="research.web_search",
    description="Search the web and return results",
    parameters=[
        ToolParameter(name="query", type="string", description="Search query", required=True),
        ToolParameter(
            name="max_results", type="integer", description="Max results", required=False
        ),
    ],
    required_permission="guest",
)
CONVERTED = {
    "type": "function",
    "function": {
        "name": "research.web_search",
        "description": "Search the web and return results",
        "parameters": {
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "Search query"},
                "max_results": {"type": "integer", "description": "Max results"},
            },
            "required": ["query"],
        },
    },
}


class WebSearch(Tool, register=False):
    name = "research.web_search"
    description = "Search the web and return results"
    parameters = CONVERTED["function"]["parameters"]

    def execute(self, character, **arguments):
        return {}


def users_tools():
    manifests = {"research": ModuleManifest("research", tools=(RESEARCH,))}
    return access.get_tools_for_user(manifests, "user", ["research"])


@each_case(
    "given",
    [
        [RESEARCH],
        users_tools(),
        [WebSearch],
        [WebSearch()],
        [CONVERTED["function"]],
        (one for one in [RESEARCH]),
    ],
)
def test_the_example_is_converted_as_specified(given):
    assert tools_to_openai_format(given) == [CONVERTED]


def test_registries_convert_as_well():
    registry = ToolRegistry()
    assert registry.tools_to_openai_format([RESEARCH, WebSearch]) == [CONVERTED, CONVERTED]
    assert Modules.tools_to_openai_format(None, users_tools()) == [CONVERTED]


def test_a_tool_without_parameters_is_converted_with_the_three_keys():
    bare = type("Bare", (WebSearch,), {"parameters": {"type": "object"}}, register=False)
    (converted,) = tools_to_openai_format([bare])
    assert converted["function"]["parameters"] == {
        "type": "object",
        "properties": {},
        "required": [],
    }


def test_what_is_converted_is_a_copy():
    (converted,) = tools_to_openai_format([WebSearch])
    converted["function"]["parameters"]["properties"].clear()
    assert WebSearch.parameters["properties"]


def test_an_enum_is_kept():
    style = ToolParameter("style", description="d", enum=("thin", "thick"))
    (converted,) = tools_to_openai_format([ToolDefinition("a.b", "c", [style])])
    assert converted["function"]["parameters"] == {
        "type": "object",
        "properties": {"style": {"type": "string", "description": "d", "enum": ["thin", "thick"]}},
        "required": ["style"],
    }


def test_the_words_for_levels_are_these_in_their_order():
    assert list(PERMISSION_LEVELS) == ["guest", "user", "admin", "owner"]


def test_a_manifest_is_cached_under_this_key():
    assert cache.KEY.format(name="research") == "module_manifest:research"


@pytest.mark.parametrize(
    ("asker", "more"), [("account:3", {"user_id": 3}), ("", {}), ("object:7", {})]
)
def test_a_request_has_these_fields(asker, more):
    payload = payload_of("dice.roll", {"count": 2}, ToolContext(asker=asker))
    payload.pop("idempotency_key")
    assert payload == {"tool_name": "dice.roll", "arguments": {"count": 2}, **more}


@each_case(
    "name",
    ["MODULE_SERVICES", "SLOW_MODULES", "TOOL_EXECUTION_TIMEOUT", "DEFAULT_GUEST_MODULES"],
)
def test_a_setting_has_its_name_in_capitals(name):
    assert name in conf.DEFAULTS


# The audit


def test_the_registry_stamps_the_audit():
    audit = Kit(tool("act", category=SAFE), authority=DEVELOPER).call("act").result.audit
    assert audit["tool"] == "act"
    assert isinstance(audit["duration_ms"], int) and isinstance(audit["ts"], str)
