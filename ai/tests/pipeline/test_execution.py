"""`ToolRegistry.execute`: one call through the pipeline, and its errors raised."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from twisted.internet.defer import Deferred, ensureDeferred, succeed

from ai.pipeline import execution
from ai.pipeline.process_limits import ProcessLimits
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, DEVELOPER, TERMINAL, Kit, result_of, tool
from ai.tools import (
    Authority,
    EvalGate,
    GateDecision,
    ToolContext,
    ToolError,
    ToolNotFound,
    ToolRateLimited,
    ToolRegistry,
    ToolResult,
    parse_response,
)
from ai.tools.errors import ToolInvalid, ToolRefused

LONE = {
    "type": "object",
    "properties": {"text": {"type": "string", "description": "d", "maxLength": 20}},
    "required": ["text"],
}
TWO = {
    "type": "object",
    "properties": {
        "category": {"type": "string", "description": "d"},
        "content": {"type": "string", "description": "d"},
    },
    "required": ["category", "content"],
}
MAY = ToolContext(authority=DEVELOPER)


class Gate(EvalGate):
    def __init__(self, decision):
        self.decision, self.asked = decision, []

    def check(self, tool, context):
        self.asked.append((tool.name, tool.cost, context.raw_arg, dict(context.arguments)))
        if isinstance(self.decision, Exception):
            raise self.decision
        return self.decision


@pytest.fixture(autouse=True)
def kit():
    """A game that runs, with limits that its test's clock decides."""
    hour = datetime(2026, 5, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    made = Kit()
    made.pipeline._limits = ProcessLimits(lambda: hour + timedelta(seconds=made.clock.seconds()))
    execution.use_pipeline(made.pipeline)
    yield made
    execution.use_pipeline(None)


def registry(*tools, gate=None):
    made = ToolRegistry(gate)
    for each in tools:
        made.register(each)
    return made


def begin(where, name, context=MAY, character=None):
    return ensureDeferred(where.execute(name, context, character))


def execute(*args):
    return result_of(begin(*args))


def echo(character, **arguments):
    return {"character": character, **arguments}


def test_its_result_has_the_audit_of_the_pipeline(kit):
    where = registry(tool("act", echo, parameters=LONE, cost="cheap"))
    result = execute(where, "act", ToolContext(arguments={"text": "x"}), "Ann")
    assert isinstance(result, ToolResult)
    assert (result.tool_name, result.success) == ("act", True)
    assert result.result == {"character": "Ann", "text": "x"}
    assert result.audit["tool"] == "act" and result.audit["cost"] == "cheap"
    assert isinstance(result.audit["duration_ms"], int)
    assert datetime.fromisoformat(result.audit["ts"]).utcoffset() == timedelta(0)
    [outcome] = kit.diary.ended
    assert (outcome.origin, outcome.turn, outcome.name) == ("registry", "", "act")


@pytest.mark.parametrize(
    ("declared", "raw_arg", "arguments"),
    [
        ({"parameters": LONE}, "dragons of the north", {"text": "dragons of the north"}),
        ({"parameters": LONE}, '{"text": "x"}', {"text": "x"}),
        ({"parameters": LONE}, "{smiles} Hello", {"text": "{smiles} Hello"}),
        ({}, "", {}),
        (
            {
                "parameters": TWO,
                "arg_pattern": r"(factual|communication)\s+(.+)",
                "arg_groups": ("category", "content"),
            },
            "factual water is wet",
            {"category": "factual", "content": "water is wet"},
        ),
    ],
)
def test_the_text_after_a_tag_is_its_arguments(declared, raw_arg, arguments):
    where = registry(tool("act", echo, **declared))
    result = execute(where, "act", ToolContext(raw_arg=raw_arg)).result
    assert result == {"character": None, **arguments}


@pytest.mark.parametrize(
    "answer",
    [
        "Well.\nACT: dragons",
        'ACT: {"text": "dragons"}',
        '<tool_call>{"name": "act", "arguments": {"text": "dragons"}}</tool_call>',
    ],
)
def test_the_calls_of_an_answer_are_executed_by_name_and_context(answer):
    where = registry(tool("act", echo, parameters=LONE))
    for call in parse_response(answer, where, ToolContext(user="@ann")).tool_calls:
        assert call.tool_name == call.name == "act"
        assert execute(where, call.tool_name, call.context).result["text"] == "dragons"


def test_a_tool_gets_its_context():
    seen = []
    where = registry(tool("act", lambda _, context: seen.append(context), takes_context=True))
    given = ToolContext(user_message="Hi", user="@ann", chat_id="room:1", kb_context="k")
    execute(where, "act", ToolContext(**{**vars(given), "confidence": 0.7}))
    [context] = seen
    assert (context.user_message, context.user, context.chat_id) == ("Hi", "@ann", "room:1")
    assert (context.kb_context, context.confidence) == ("k", 0.7)


def raising(character, **_):
    raise ToolError("It is broken.", "Mend it.")


def breaking(character, **_):
    raise KeyError("x")


@pytest.mark.parametrize(
    ("name", "context", "error", "says"),
    [
        ("nothing", MAY, ToolNotFound, "There is no tool named 'nothing'."),
        ("atc", MAY, ToolNotFound, "There is no tool named 'atc'."),
        ("act", MAY, ToolInvalid, "Required parameter is missing"),
        ("act", ToolContext(raw_arg="x" * 21), ToolInvalid, "maxLength"),
        ("change", ToolContext(), ToolRefused, "needs the level Player"),
        ("build", ToolContext(authority=Authority(3, 3, 3)), ToolRefused, "needs the level"),
        ("reflect", MAY, ToolRefused, "is not part of a 'live' turn"),
        ("raises", MAY, ToolError, "It is broken."),
        ("breaks", MAY, ToolError, "'breaks' failed."),
    ],
)
def test_its_errors_are_raised(name, context, error, says):
    where = registry(
        tool("act", echo, parameters=LONE),
        tool("change", category=DANGEROUS),
        tool("build", category=DANGEROUS, permission="Builder"),
        tool("reflect", passes=("reflect",)),
        tool("raises", raising),
        tool("breaks", breaking),
    )
    with pytest.raises(error, match=says) as caught:
        execute(where, name, context)
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("declared", "most", "wait"),
    [
        ({"daily_limit": 3}, 3, 12 * 3600),
        ({"cooldown_seconds": 30}, 1, 30),
        ({"rates": {"player": "2/minute"}}, 2, 60),
        ({"rates": {"game": "2/10 minutes"}}, 2, 600),
        ({"rates": {"assistant": "1/hour, 5/day"}}, 1, 3600),
        ({"daily_limit": 5, "rates": {"player": "2/day"}}, 2, 12 * 3600),
    ],
)
def test_limits_hold_and_say_when_they_end(kit, declared, most, wait):
    where = registry(tool("act", **declared))
    ann = ToolContext(user="@ann")
    for _ in range(most):
        assert execute(where, "act", ann).success
    with pytest.raises(ToolRateLimited) as caught:
        execute(where, "act", ann)
    assert caught.value.retry_after == wait
    kit.clock.advance(wait - 1)
    with pytest.raises(ToolRateLimited):
        execute(where, "act", ann)
    kit.clock.advance(1)
    assert execute(where, "act", ann).success


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ToolContext(user="@ann"), ToolContext(user="@bob")),
        (ToolContext(asker="account:1"), ToolContext(asker="account:2")),
        (ToolContext(user="@ann", asker="account:1"), ToolContext(user="@ann")),
        (ToolContext(), ToolContext(user="@ann")),
    ],
)
def test_a_limit_is_each_users_own(one, other):
    where = registry(tool("act", daily_limit=1))
    for context in (one, other):
        assert execute(where, "act", context).success
        with pytest.raises(ToolRateLimited):
            execute(where, "act", context)


def test_a_refused_call_costs_no_limit():
    where = registry(tool("act", echo, parameters=LONE, daily_limit=1))
    with pytest.raises(ToolInvalid):
        execute(where, "act")
    assert execute(where, "act", ToolContext(raw_arg="x")).success


@pytest.mark.parametrize("answer", [GateDecision(True, "fine"), succeed(GateDecision(True))])
def test_the_gate_of_the_registry_is_asked(answer):
    gate = Gate(answer)
    made = tool("act", echo, parameters=LONE, cost="expensive", requires_gate=True)
    where = registry(made, tool("look"), gate=gate)
    assert execute(where, "act", ToolContext(raw_arg="x")).success
    assert execute(where, "look").success
    assert gate.asked == [("act", "expensive", "x", {"text": "x"})]


def test_a_refusal_of_the_gate_is_a_result_with_its_reason():
    ran = []
    where = registry(
        tool("act", lambda _: ran.append(1), requires_gate=True),
        gate=Gate(GateDecision(False, "too dear")),
    )
    result = execute(where, "act")
    assert (result.success, result.message, ran) == (False, "too dear", [])


@pytest.mark.parametrize(
    ("category", "runs"), [(TERMINAL, True), (DANGEROUS, False), (ASYNC, False)]
)
def test_a_gate_that_fails_is_open_for_speech_only(category, runs):
    made = tool("act", category=category, requires_gate=True)
    result = execute(registry(made, gate=Gate(RuntimeError("gate"))), "act")
    assert result.success is runs


def test_without_a_gate_of_its_own_the_games_decides(kit):
    games = Gate(GateDecision(False, "the game's"))
    kit.pipeline._gate = lambda: games
    made = tool("act", requires_gate=True)
    assert execute(registry(made), "act").message == "the game's"
    assert execute(registry(made, gate=Gate(GateDecision(True))), "act").success


def test_the_gate_of_a_registry_holds_for_every_call_through_it():
    gate = Gate(GateDecision(False, "the registry's"))
    where = registry(tool("act", requires_gate=True))
    kit = Kit(gate=lambda: Gate(GateDecision(True)))
    caller = kit.another()
    caller.tools = where.snapshot()
    assert kit.call("act", caller=caller).success
    where.gate = gate  # after the snapshot was taken, as when a game's server starts
    outcome = kit.call("act", caller=caller)
    assert outcome.result.message == "the registry's"
    assert [name for name, *_ in gate.asked] == ["act"]


def test_what_takes_long_is_awaited(kit):
    done = Deferred()
    where = registry(tool("act", lambda _: done, category=ASYNC, timeout=30))
    running = begin(where, "act")
    kit.clock.advance(5)
    assert not running.called
    done.callback({"found": 1})
    assert result_of(running).result == {"found": 1}


def test_what_never_answers_is_given_up(kit):
    where = registry(tool("act", lambda _: Deferred(), category=ASYNC, timeout=30))
    running = begin(where, "act")
    kit.clock.advance(31)
    with pytest.raises(ToolError, match="did not answer in time"):
        result_of(running)


def test_nothing_is_cached_from_one_character_to_the_next():
    declared = {"cacheable": True, "cache_scope": "session"}
    where = registry(tool("look", echo, **declared))
    for name in ("Ann", "Bob"):
        assert execute(where, "look", MAY, name).result == {"character": name}


def test_where_no_game_runs_the_process_counts():
    execution.use_pipeline(None)
    where = registry(tool("execute_in_this_process", echo, daily_limit=1))
    assert execute(where, "execute_in_this_process").success
    with pytest.raises(ToolRateLimited):
        execute(where, "execute_in_this_process")
