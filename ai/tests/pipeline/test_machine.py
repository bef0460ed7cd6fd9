"""The pipeline and the loop as a machine that is driven at random: whatever comes, the rules hold.

A brain answers anything, tools take their time, fail or never end, and meanwhile rights change,
the assistant is paused and time passes. What must hold is asked while a tool runs (may it?), and
once a turn is over.
"""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from twisted.internet.defer import Deferred, ensureDeferred, succeed

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.plan import Planned
from ai.assistant.engine.turn import Bounds, Turn, aloud
from ai.brains.base import BrainError, Completion, Message, ModelCall, Request, Usage
from ai.pipeline import State
from ai.tests.assistant.engine.looping import check_paired, outcomes
from ai.tests.pipeline.doubles import Counted, Desk, Rows
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, SAFE, TERMINAL, Kit, control, tool
from ai.tools import Authority, GateDecision, ToolError

PLAYER, BUILDER = 2, 4
DAILY = 2
SPOKEN = (EndReason.TERMINAL, EndReason.ANSWERED, EndReason.AWAITING_APPROVAL)
WORD = {
    "type": "object",
    "properties": {"message": {"type": "string", "minLength": 1, "description": "what"}},
    "required": ["message"],
    "additionalProperties": False,
}
TOOLS = {
    "look": {"cacheable": True},
    "count": {"daily_limit": DAILY},
    "hang": {"slow": True, "timeout": 20},
    "secret": {"permission": "Builder"},
    "say": {"category": TERMINAL, "parameters": WORD},
    "wave": {"category": TERMINAL},
    "shrug": {"category": TERMINAL, "fails": True},
    "open": {"category": DANGEROUS, "permission": "Player"},
    "build": {"category": DANGEROUS, "permission": "Builder"},
    "break": {"category": DANGEROUS, "permission": "Player", "fails": True},
    "dig": {"category": DANGEROUS, "permission": "Player", "slow": True, "timeout": 20},
    "burn": {"category": DANGEROUS, "permission": "Player", "requires_approval": True},
    "ring": {"category": DANGEROUS, "permission": "Player", "requires_gate": True},
    "pay": {"category": DANGEROUS, "permission": "Player", "daily_limit": DAILY},
    "send": {"category": ASYNC, "permission": "Player", "slow": True, "timeout": 50},
    "dream": {"passes": ("reflect",)},
}
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.binary()
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
ARGUMENTS = st.one_of(
    st.just({}),
    st.just({"message": "Hello."}),
    st.integers(0, 2).map(lambda at: {"at": at}),
    JSON,
    st.sampled_from(['{"message": "x"}', "{", '{"message": NaN}', "[" * 300, "null", ""]),
)
CALLS = st.lists(
    st.builds(
        ModelCall,
        st.sampled_from(["", "x"]),
        st.sampled_from([*TOOLS, "finish", "nothing", "SAY", "", "sa\ud800y"]),
        ARGUMENTS,
    ),
    max_size=5,
).map(tuple)

GOOD_CALLS = st.lists(
    st.builds(
        lambda name, at: ModelCall("", name, {"message": f"Hello {at}."} if name == "say" else {}),
        st.sampled_from([*TOOLS, "say", "send", "open"]),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=4,
).map(tuple)


class Machine(RuleBasedStateMachine):
    """One assistant, turn after turn."""

    def __init__(self):
        super().__init__()
        self.level, self.lowest, self.paused, self.gate = BUILDER, None, "", "yes"
        self.thinking, self.slow, self.ran = None, [], []
        self.wrong = []
        self.rows, self.limits, self.desk = Rows(), Counted(), Desk()
        self.kit = Kit(
            *(self._tool(name, **declared) for name, declared in TOOLS.items()),
            control("finish"),
            store=self.rows,
            limits=self.limits,
            approvals=self.desk,
            gate=lambda: self,
        )
        self.loop = Loop(self.kit.pipeline, self.kit.clock)
        self.turns, self.turn, self.running = 0, None, None

    # The world of the machine

    def _tool(self, name, fails=False, slow=False, **declared):
        def execute(character, **arguments):
            self._may_run(name)
            self.ran.append(name)
            if fails:
                raise ToolError("It does not work.") if arguments else ValueError(name)
            if slow:
                self.slow.append(Deferred())
                return self.slow[-1]
            return {"did": name}

        return tool(name, execute, **declared)

    def _may_run(self, name):
        """Asked by each tool, at the very moment that it runs."""
        wanted = self.kit.caller.tools.find(name)
        borrowed = self.lowest is not None and self.lowest < wanted.level() > PLAYER
        wrong = {
            "in a pause": bool(self.paused),
            "in another pass": "live" not in wanted.passes,
            "without right": self.level < wanted.level(),
            "with borrowed rights": borrowed,
            "without approval": wanted.requires_approval,
            "past the gate": wanted.requires_gate and self.gate != "yes",
        }
        self.wrong += [f"{name} ran {how}" for how, is_so in wrong.items() if is_so]

    def _authority(self):
        return Authority(self.level, self.level, self.level, False, self.lowest)

    def check(self, tool, context):
        """The eval gate."""
        if self.gate == "breaks":
            raise OSError("no gate")
        if self.gate == "late":
            return Deferred()
        return succeed(GateDecision(self.gate == "yes", "It said so."))

    name = "machine"

    def think(self, request):
        """The brain: it answers when a rule says so."""
        self.thinking = Deferred()
        return self.thinking

    # What happens

    @precondition(lambda self: self.turn is None)
    @rule(
        asker=st.sampled_from(["account:1", "account:2"]),
        speech=st.sampled_from([aloud, None]),
        early=st.booleans(),
        bounds=st.builds(
            Bounds,
            max_iterations=st.integers(1, 10),
            calls=st.integers(1, 12),
            tokens=st.sampled_from([500, 100_000]),
            seconds=st.sampled_from([5, 60]),
        ),
    )
    def begins(self, asker, speech, early, bounds):
        self.turns += 1
        self.ran = []
        caller = self.kit.another(
            *self.kit.caller.tools,
            turn=str(self.turns),
            asker=asker,
            authority=self._authority,
            stopped=lambda: self.paused,
        )
        request = Request(system="You are Marta.", messages=(Message("user", "Hello"),))
        self.turn = Turn(
            request, caller, self, bounds=bounds, speech=speech, speak_before_looking=early
        )
        self.running = ensureDeferred(self.loop.run(self.turn))

    @precondition(lambda self: self.thinking is not None)
    @rule(calls=GOOD_CALLS)
    def answers_with_calls(self, calls):
        self._think_of(Completion(calls=calls))

    @precondition(lambda self: self.thinking is not None)
    @rule(names=st.lists(st.sampled_from(["say", "wave", "shrug", "send"]), min_size=2, max_size=4))
    def answers_with_speech_and_errands(self, names):
        calls = (ModelCall("", name, {"message": "Hi."} if name == "say" else {}) for name in names)
        self._think_of(Completion(calls=tuple(calls)))

    @precondition(lambda self: self.thinking is not None)
    @rule(name=st.sampled_from([*TOOLS, "finish", "ring", "ring", "count", "count"]))
    def answers_with_a_call(self, name):
        arguments = {"message": "Hello."} if name == "say" else {}
        self._think_of(Completion(calls=(ModelCall("", name, arguments),)))

    @precondition(lambda self: self.thinking is not None)
    @rule(name=st.sampled_from(["count", "look", "pay"]))
    def answers_with_a_call_more_often_than_a_day_allows(self, name):
        calls = (ModelCall("", name, {"at": at}) for at in range(DAILY + 1))
        self._think_of(Completion(calls=tuple(calls)))

    @precondition(lambda self: self.thinking is not None)
    @rule(
        calls=CALLS,
        text=st.sampled_from(["", "  ", "Hm.", "SAY: x", "\ud800"]),
        used=st.sampled_from([0, 100, 5000, 7900]),
        stop=st.sampled_from(["end", "end", "end", "end", "length"]),
    )
    def answers(self, calls, text, used, stop):
        self._think_of(Completion(text, calls, Usage(used, 10), stop))

    def _think_of(self, answer):
        thinking, self.thinking = self.thinking, None
        if not thinking.called:
            thinking.errback(answer) if isinstance(answer, Exception) else thinking.callback(answer)

    @precondition(lambda self: self.slow)
    @rule(data=st.data(), fails=st.booleans())
    def a_result_arrives(self, data, fails):
        at = data.draw(st.integers(0, len(self.slow) - 1))
        done = self.slow.pop(at)
        if not done.called:
            done.errback(ToolError("No.")) if fails else done.callback({"late": True})

    @rule(level=st.sampled_from([0, PLAYER, BUILDER, BUILDER, BUILDER, 6]))
    def rights_change(self, level):
        self.level = level

    @rule(
        lowest=st.sampled_from([None, PLAYER, BUILDER]),
        gate=st.sampled_from(["yes", "yes", "no", "breaks", "late"]),
    )
    def others_speak_and_the_gate_changes(self, lowest, gate):
        self.lowest, self.gate = lowest, gate

    @rule(what=st.sampled_from(["", "", "", "pause", "stop", "no", "broken", "nonsense"]))
    def trouble_comes_or_goes(self, what):
        self.paused = "it is paused" if what == "pause" else ""
        if what == "stop" and self.turn is not None:
            self.running.cancel()
        answers = {"no": BrainError("no"), "broken": KeyError("x"), "nonsense": 7}
        if what in answers and self.thinking is not None:
            self._think_of(answers[what])

    @rule(seconds=st.sampled_from([0.1, 1, 3, 25, 70]))
    def time_passes(self, seconds):
        self.kit.clock.pump([seconds / 4] * 4)

    # What must hold

    @invariant()
    def nothing_runs_that_may_not(self):
        assert self.wrong == []  # a tool that raised would only be a tool that is broken

    @invariant()
    def no_limit_is_passed(self):
        assert all(
            count <= DAILY
            for (name, _), count in self.limits.count.items()
            if TOOLS[name].get("daily_limit")
        )

    @invariant()
    def a_turn_that_is_over_kept_the_rules(self):
        if self.turn is None or not self.running.called:
            return
        turn, self.turn, self.thinking = self.turn, None, None
        assert isinstance(turn.end, EndReason)
        assert turn.end is not EndReason.ERROR, turn.detail
        assert len(turn.steps) <= turn.bounds.max_iterations
        check_paired(turn)
        done = outcomes(turn)
        assert sum(each.begun for each in done) <= turn.bounds.calls
        assert [each.call.id for each in done] == [
            f"t{self.turns}c{n + 1}" for n in range(turn.calls)
        ]
        self._check_rows(done)
        changes = [
            each.name
            for each in done
            if each.tool and each.tool.category is DANGEROUS
            if each.begun or each.state is State.WAITING
        ]
        assert len(changes) <= 1, f"{changes} in one turn"
        self._check_end(turn, done)

    def _check_rows(self, done):
        ran = [each for each in done if each.begun]
        assert [each.name for each in ran] == self.ran, "what ran is not what is on record"
        for each in done:
            assert self.rows.begun[each.call.id] == each.begun
            assert self.rows.states[each.call.id] is (each.final or each).state
            assert each.observation
            assert each.state is not State.STARTED
            assert each.result.audit["tool"] == each.name

    def _check_end(self, turn, done):
        spoke = [
            n for n, each in enumerate(done) if each.success and each.tool.category is TERMINAL
        ]
        if not spoke:
            assert turn.end not in SPOKEN
            return
        assert turn.end in (*SPOKEN, EndReason.SUBMITTED)
        assert done[spoke[0]] in turn.steps[-1].outcomes
        after = {TERMINAL, SAFE} if turn.speak_before_looking else {TERMINAL}
        for each in done[spoke[0] + 1 :]:
            assert not each.begun or each.tool.category in after, each.name

    def teardown(self):
        if self.turn is not None and not self.running.called:
            self.running.cancel()
        self.kit.clock.pump([50] * 8)
        self.a_turn_that_is_over_kept_the_rules()
        assert self.turn is None, "a turn would run for ever"
        assert self.kit.clock.getDelayedCalls() == []
        assert all(state is not State.STARTED for state in self.rows.states.values())
        assert set(self.rows.begun) <= set(self.rows.states)


STEPS = settings(stateful_step_count=40)
Machine.TestCase.settings = STEPS
MachineTest = Machine.TestCase


class Unlimited(Counted):
    def check(self, tool, caller):
        pass


def two_changes(tools, early=False):
    return [Planned() for _ in tools]


def late(target, broken):
    """One that takes seconds to find."""
    return pytest.param(target, broken, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("target", "broken"),
    [
        late("ai.pipeline.pipeline.authorise", lambda *_: None),
        late("ai.pipeline.pipeline.ask_human", lambda *_: None),
        ("ai.tests.pipeline.test_machine.Counted", Unlimited),
        late("ai.assistant.engine.loop.plan", two_changes),
        late("ai.pipeline.pipeline.ask_gate", lambda *_: succeed("ok")),
        ("ai.assistant.engine.loop._too_late", lambda *_: None),
    ],
)
def test_the_machine_finds_a_rule_that_is_broken(monkeypatch, target, broken):
    monkeypatch.setattr(target, broken)
    quick = settings(
        STEPS,
        max_examples=2000,  # far more than it takes to find any of them
        derandomize=True,
        report_multiple_bugs=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Machine, settings=quick)
