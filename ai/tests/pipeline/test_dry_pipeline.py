"""The dry pipeline: all steps, and nothing that changes anything."""

from twisted.internet.defer import ensureDeferred
from twisted.internet.task import Clock

from ai.pipeline.call import Caller, State
from ai.pipeline.dry_pipeline import (
    NOT_RUN,
    DryOutcome,
    DryPipeline,
    RecordedCall,
    only_reads,
)
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.steps.limit import NoLimits
from ai.pipeline.steps.record import MASK
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRateLimited

DONE: list[str] = []


def _made(name, **declared):
    def execute(self, character, **kwargs):
        DONE.append(name)
        return {"found": name}

    words = {"type": "string", "description": "Words."}
    body = {
        "name": name,
        "description": "A trial.",
        "parameters": {"type": "object", "properties": {"text": words}, "required": []},
        "execute": execute,
        **declared,
    }
    return type("Trial", (Tool,), body, register=False)()


LOOKS = _made("looks")
SPEAKS = _made("speaks", category=ToolCategory.TERMINAL)
CHANGES = _made("changes", category=ToolCategory.DANGEROUS)
MASKED = _made("hides", category=ToolCategory.TERMINAL, masked=("text",))
TOOLS = ToolSet([LOOKS, SPEAKS, CHANGES, MASKED])


class Counting(NoLimits):
    def __init__(self):
        self.charged = 0

    def check(self, tool, caller):
        if tool.name == "speaks" and caller.asker == "limited":
            raise ToolRateLimited("Not so often.", "Wait.")

    def charging(self, tool, caller):
        self.charged += 1
        return super().charging(tool, caller)


class Kept:
    def __init__(self):
        self.outcomes = []

    def started(self, outcome):
        self.outcomes.append(outcome)

    finished = started


def asked(name, *recorded, limits=None, store=None, **more):
    DONE.clear()
    pipeline = DryPipeline(Pipeline(Clock(), limits=limits, store=store), recorded)
    asker = more.pop("asker", "account:1")
    rights = Authority(level=3, asker=3, grant=3)
    caller = Caller(TOOLS, authority=lambda: rights, asker=asker)
    outcome = _value(pipeline.carry_out(ToolCall("c1", name, more), caller))
    return outcome, pipeline.outcomes["c1"]


def _value(coroutine):
    found = []
    ensureDeferred(coroutine).addBoth(found.append)
    return found[0]


def test_what_only_looks_looks() -> None:
    outcome, how = asked("looks")
    assert (how, DONE) == (DryOutcome.RUN, ["looks"])
    assert outcome.result.result == {"found": "looks"}


def test_what_speaks_or_changes_is_let_through_and_not_done() -> None:
    for name in ("speaks", "changes"):
        outcome, how = asked(name)
        assert (how, DONE, outcome.success) == (DryOutcome.NOT_RUN, [], True)
        assert NOT_RUN in outcome.observation


def test_nothing_is_counted_or_kept() -> None:
    limits, store = Counting(), Kept()
    for name in ("looks", "speaks", "changes"):
        asked(name, limits=limits, store=store)
    assert limits.charged == 0
    assert store.outcomes == []


def test_a_step_that_would_refuse_it_refuses_it() -> None:
    outcome, how = asked("speaks", limits=Counting(), asker="limited")
    assert (how, outcome.state) == (DryOutcome.REFUSED, State.REFUSED)
    assert "Not so often." in outcome.observation
    assert asked("nothing")[1] is DryOutcome.REFUSED


def test_a_call_that_was_made_before_is_answered_as_then() -> None:
    answer = RecordedCall("looks", {"text": "a"}, "It was dark.", {"ok": True, "state": "done"})
    outcome, how = asked("looks", answer, text="a")
    assert (how, outcome.observation, DONE) == (DryOutcome.RECORDED, "It was dark.", [])
    assert asked("looks", answer, text="b")[1] is DryOutcome.RUN


def test_it_is_known_again_however_its_arguments_are_written() -> None:
    answer = RecordedCall("looks", '{"text": "a"}', "As then.", {"ok": True, "state": "done"})
    assert asked("looks", answer, text="a")[1] is DryOutcome.RECORDED


def test_it_is_known_again_without_what_is_secret_in_it() -> None:
    hidden = RecordedCall("hides", {"text": MASK}, "As then.", {"ok": True, "state": "done"})
    assert asked("hides", hidden, text="s3cret")[1] is DryOutcome.RECORDED


def test_what_failed_then_fails_again() -> None:
    refused = {"ok": False, "state": "refused", "error": "No."}
    outcome, _ = asked("speaks", RecordedCall("speaks", {}, "Error: No.", refused))
    assert (outcome.success, outcome.state) == (False, State.REFUSED)


def test_a_module_s_word_that_it_only_looks_is_not_taken() -> None:
    assert only_reads(LOOKS)
    assert not only_reads(_made("far", module="dice"))
    assert not only_reads(_made("dear", cost="expensive"))
    assert not only_reads(SPEAKS)
