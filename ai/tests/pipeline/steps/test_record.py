import json
from dataclasses import asdict
from datetime import datetime

import pytest

from ai.pipeline import State
from ai.pipeline.observation import as_data
from ai.pipeline.steps.record import MASK, NoStore, mask, masked
from ai.tests.pipeline.kit import DANGEROUS, SAFE, TERMINAL, Diary, Kit, control, tool
from ai.tools import ToolResult
from ai.tools.contract import secret as secret_words
from ai.tools.contract.results import ToolCall
from ai.tools.contract.secret import Secrets
from ai.tools.errors import ToolError, ToolRefused

SCHEMA = {
    "type": "object",
    "properties": {
        "word": {"type": "string", "description": "the password"},
        "door": {"type": "integer", "description": "which"},
    },
    "required": ["word"],
}


def secret(**declared):
    return tool("knock", lambda character, **_: {}, parameters=SCHEMA, masked=["word"], **declared)


def test_masked_arguments_are_never_in_the_record() -> None:
    outcome = Kit(secret()).call("knock", {"word": "xyzzy", "door": 3})
    assert masked(outcome) == {"word": MASK, "door": 3}
    assert outcome.params["word"] == "xyzzy"


@pytest.mark.parametrize(
    "arguments", [{"word": "xyzzy", "door": "which"}, '{"word": "xyzzy", "door": "which"}']
)
def test_a_refused_call_is_recorded_with_what_was_asked_and_masked_as_well(arguments) -> None:
    outcome = Kit(secret()).call("knock", arguments)
    assert outcome.state is State.REFUSED
    assert masked(outcome) == {"word": MASK, "door": "which"}


def test_broken_arguments_leave_nothing_of_a_secret() -> None:
    outcome = Kit(secret()).call("knock", '{"word": "xyzzy"')
    assert masked(outcome) == {}


def test_broken_arguments_leave_nothing_of_a_secret_however_long_they_are() -> None:
    broken = f'{{"note": "{"x" * 500}", "password": "swordfish"'
    assert mask(None, broken) == {}
    assert mask(None, broken.replace("password", "pass")) == broken.replace("password", "pass")


def test_long_names_are_not_remembered() -> None:
    before = secret_words._remembered.cache_info().currsize
    for number in range(50):
        mask(None, {"name": f"{number}" * 5000, f"{number}" * 5000: 1})
    assert secret_words._remembered.cache_info().currsize <= before + 1


def test_an_unknown_tools_arguments_are_recorded() -> None:
    assert masked(Kit(secret()).call("nock", {"a": 1})) == {"a": 1}


def test_a_call_that_the_plan_leaves_out_is_recorded_with_why() -> None:
    kit = Kit(secret())
    asked = ToolCall("c1", "knock", {"word": "xyzzy"})
    outcome = kit.pipeline.refuse(asked, kit.caller, ToolRefused("Not now.", "Later."))
    assert outcome.state is State.REFUSED
    assert outcome.verdicts == {"plan": "Not now."}
    assert outcome.observation == "Error: Not now.\nLater."
    assert masked(outcome) == {"word": MASK}
    assert kit.diary.ended == [outcome]


def test_the_intent_is_kept_before_the_tool_runs_and_the_outcome_after() -> None:
    order = []

    class Store(Diary):
        def started(self, outcome) -> None:
            assert outcome.state is State.STARTED
            order.append("intent")

        def finished(self, outcome) -> None:
            order.append("outcome")

    kit = Kit(tool("act", lambda character: order.append("ran"), category=DANGEROUS), store=Store())
    kit.call("act")
    assert order == ["intent", "ran", "outcome"]


def test_a_tool_whose_intent_cannot_be_kept_does_not_run() -> None:
    ran = []

    class Store(Diary):
        def started(self, outcome) -> None:
            raise OSError("disk full")

    kit = Kit(tool("act", lambda character: ran.append(1), category=DANGEROUS), store=Store())
    outcome = kit.call("act")
    assert ran == []
    assert outcome.state is State.FAILED
    assert not outcome.begun
    assert not kit.caller.ledger.danger_used


def test_every_outcome_says_who_when_where_and_what_each_step_said() -> None:
    kit = Kit(tool("act", category=TERMINAL))
    kit.caller.asker, kit.caller.origin = "account:3", "command"
    outcome = kit.call("act")
    assert (outcome.assistant, outcome.turn, outcome.asker) == ("marta", "1", "account:3")
    assert outcome.origin == "command"
    assert datetime.fromisoformat(outcome.ts).utcoffset().total_seconds() == 0
    assert outcome.authority.level == 6
    steps = ["find", "authorise", "validate", "limit", "gate", "approve", "charge"]
    assert list(outcome.verdicts) == steps
    assert set(outcome.verdicts.values()) == {"ok"}


def test_the_audit_is_stamped_and_a_tool_cannot_write_the_stamp() -> None:
    forged = {"tool": "x", "ts": "never", "duration_ms": -1, "cost": "none", "note": "mine"}
    kit = Kit(tool("act", lambda character: ToolResult(audit=forged)))
    outcome = kit.call("act")
    assert outcome.result.audit == {
        "tool": "act",
        "ts": outcome.ts,
        "duration_ms": 0,
        "cost": "free",
        "note": "mine",
    }
    assert forged["tool"] == "x"


def test_refusals_failures_hits_and_control_calls_all_leave_one_row() -> None:
    def breaks(character):
        raise KeyError

    kit = Kit(
        tool("read", cacheable=True),
        tool("broken", breaks),
        tool("dig", permission="Developer", category=SAFE),
        control("finish"),
    )
    for name in ("read", "read", "broken", "unknown", "finish"):
        kit.call(name)
    states = [(outcome.name, outcome.state, outcome.cached) for outcome in kit.diary.ended]
    assert states == [
        ("read", State.DONE, False),
        ("read", State.DONE, True),
        ("broken", State.FAILED, False),
        ("unknown", State.REFUSED, False),
        ("finish", State.CONTROL, False),
    ]
    assert all({"tool", "ts", "duration_ms"} <= set(o.result.audit) for o in kit.diary.ended)
    assert kit.diary.begun == ["read", "broken"]


def test_without_a_store_nothing_is_kept_and_calls_run() -> None:
    assert Kit(tool("act"), store=NoStore()).call("act").success


HIDDEN = 'sk-live-"<ZqZq>\\9'


def test_arguments_that_say_secret_are_masked_in_any_tool_at_any_depth() -> None:
    kit = Kit(tool("act"))
    asked = {
        "password": "hunter2",
        "apiKey": "abc",
        "login": {"auth_token": ["t"], "user": "Anna"},
        "list": [{"Authorization": "Bearer x"}],
        "passage": "north",
        "tokens": 3,
        "token": None,
    }
    assert masked(kit.call("act", asked)) == {
        "password": MASK,
        "apiKey": MASK,
        "login": {"auth_token": MASK, "user": "Anna"},
        "list": [{"Authorization": MASK}],
        "passage": "north",
        "tokens": 3,
        "token": None,
    }


def test_a_value_whose_name_stands_beside_it_is_masked_with_it() -> None:
    kit = Kit(tool("act"))
    assert masked(kit.call("act", {"name": "api_key", "value": "abc"}))["value"] == MASK
    assert masked(kit.call("act", {"name": "mood", "value": "abc"}))["value"] == "abc"


def test_broken_arguments_of_any_tool_leave_nothing_of_a_secret() -> None:
    outcome = Kit(tool("act")).call("act", '{"password": "hunter2"')
    assert masked(outcome) == {}
    assert mask(outcome.tool, '{"password": "hunter2"') == {}
    assert mask(outcome.tool, '{"door": 3') == '{"door": 3'


def test_what_a_wrong_argument_was_is_not_told_where_it_is_a_secret() -> None:
    parameters = {
        "type": "object",
        "properties": {"password": {"type": "integer", "description": "d"}},
        "additionalProperties": False,
    }
    outcome = Kit(tool("act", parameters=parameters)).call("act", {"password": "hunter2"})
    assert "Expected integer" in outcome.observation
    assert "hunter2" not in outcome.observation + str(outcome.verdicts)


def test_a_known_secret_is_in_no_result_no_note_and_no_complaint() -> None:
    def tell(character):
        return ToolResult(
            result={"page": f"key={HIDDEN}", HIDDEN: [HIDDEN]},
            message=f"With {HIDDEN}.",
            side_effects=[f"used:{HIDDEN}"],
            audit={"by": HIDDEN},
        )

    def say(character):
        return ToolResult(result={"page": HIDDEN}, text=f"It reads “{HIDDEN}”.")

    def fail(character):
        raise ToolError(f"{HIDDEN} was refused.", f"Do not use {HIDDEN}.")

    tools = [tool(each.__name__, each, cacheable=True) for each in (tell, say, fail)]
    kit = Kit(*tools, secrets=Secrets([HIDDEN, "short"]))
    for name in ("tell", "tell", "say", "say", "fail"):
        outcome = kit.call(name)
        seen = json.dumps(
            [outcome.observation, asdict(outcome.result), as_data(outcome), outcome.verdicts]
        )
        assert "ZqZq" not in seen
        assert MASK in outcome.observation
    assert json.loads(kit.diary.ended[0].observation)["page"] == f"key={MASK}"


def test_a_game_without_secrets_gets_the_very_same_data() -> None:
    value = {"a": ["short"]}
    assert Secrets(["short"]).hide_in(value) is value
    assert Secrets([HIDDEN]).hide_in(value) is value
