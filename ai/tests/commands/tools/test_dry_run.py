"""`ai do/dry`: what would become of a call, without any effect."""

from twisted.internet.defer import Deferred

from ai.models import ApprovalRequest, CallRecord, Tally
from ai.testing import registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tools import ControlTool, EvalGate, GateDecision, Tool, ToolCategory

STEPS = ("find", "authorise", "validate", "limit", "gate", "approve")


class DryTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.registry = self.enterContext(registry_copy())
        self.ran = []

    def tool(self, **declared):
        """A tool that leaves a trace where it runs."""
        ran = self.ran

        def execute(self, character, **kwargs):
            ran.append(kwargs)
            return {}

        body = {"name": "try_out", "description": "A trial.", "execute": execute, **declared}
        return self.registry.register(type("Trial", (Tool,), body, register=False))

    def nothing_happened(self):
        return not (
            self.ran
            or self.scene.heard
            or CallRecord.objects.exists()
            or ApprovalRequest.objects.exists()
            or Tally.objects.exists()
        )

    def test_a_transcript(self):
        assert self.ai('do/dry marta = say {"message": "Good evening!"}').splitlines() == [
            "say would run:",
            *(f"  {step:<10} ok" for step in STEPS),
            '  call       say(message="Good evening!")',
            "Nothing was done.",
        ]
        assert self.nothing_happened()

    def test_may_be_written_in_every_way(self):
        for form in ("do/dry marta =", "do marta/dry =", "do marta --dry =", "/do/dry marta ="):
            shown = self.ai(f'{form} say {{"message": "Hi"}}')
            assert shown.startswith("say would run:"), form
        assert self.nothing_happened()

    def test_what_stands_behind_the_equals_sign_is_no_switch(self):
        self.ai('do marta = say {"message": "a /dry day"}')
        assert self.scene.heard == ['Marta says, "a /dry day"']

    def test_shows_what_would_change(self):
        shown = self.ai('do/dry marta = set_attribute {"target": "Anna", "name": "x", "value": 3}')
        assert shown.startswith("set_attribute would run:")
        assert ": x: (none) -> 3" in shown
        assert self.scene.player.attributes.get("x") is None
        assert self.nothing_happened()

    def test_shows_the_arguments_as_they_would_be(self):
        parameters = {
            "type": "object",
            "properties": {
                "times": {"type": "integer", "description": "How often."},
                "how": {"type": "string", "default": "well", "description": "How."},
            },
        }
        self.tool(parameters=parameters)
        shown = self.ai('do/dry marta = try_out {"times": "3"}')
        assert 'call       try_out(how="well", times=3)' in shown

    def test_hides_secrets(self):
        parameters = {
            "type": "object",
            "properties": {"code": {"type": "string", "description": "The code."}},
        }
        self.tool(parameters=parameters, masked=("code",))
        assert "swordfish" not in self.ai('do/dry marta = try_out {"code": "swordfish"}')

    def test_of_a_refusal_says_why_and_what_to_do(self):
        self.ai("grant marta = Player")
        shown = self.ai('do/dry marta = add_tag {"tag": "x"}')
        assert shown.startswith("add_tag would be refused:")
        assert "authorise  'add_tag' needs the level Builder; this turn has Player." in shown
        assert "To allow it: ai grant Marta = Builder" in shown
        assert shown.endswith("Nothing was done.")
        assert self.nothing_happened()

    def test_of_wrong_arguments_says_what_it_takes(self):
        shown = self.ai('do/dry marta = say {"mesage": "Hi"}')
        assert shown.startswith("say would be refused:")
        assert "say takes: message (string)." in shown

    def test_of_one_that_needs_approval_says_that_it_would_wait(self):
        self.tool(requires_approval=True, category=ToolCategory.DANGEROUS)
        shown = self.ai("do/dry marta = try_out")
        assert shown.startswith("try_out would wait for approval:")
        assert "call       try_out()" in shown
        assert self.nothing_happened()

    def test_of_a_limit_that_is_reached_says_when(self):
        self.tool(cooldown_seconds=60)
        self.ai("do marta = try_out")
        shown = self.ai("do/dry marta = try_out")
        assert shown.startswith("try_out would be refused:")
        assert "  limit " in shown

    def test_uses_up_no_limit(self):
        self.tool(cooldown_seconds=60)
        for _ in range(3):
            assert self.ai("do/dry marta = try_out").startswith("try_out would run:")
        assert self.nothing_happened()

    def test_asks_the_gate(self):
        class Never(EvalGate):
            def check(self, tool, context):
                return GateDecision(False, "not at night")

        self.tool(requires_gate=True)
        self.registry.gate = Never()
        shown = self.ai("do/dry marta = try_out")
        assert shown.startswith("try_out would be refused:")
        assert "not at night" in shown

    def test_of_a_slow_gate_tells_later(self):
        answer = Deferred()

        class Slow(EvalGate):
            def check(self, tool, context):
                return answer

        self.tool(requires_gate=True)
        self.registry.gate = Slow()
        assert self.ai("do/dry marta = try_out") == "Checking try_out. The result follows."
        with self.watching() as lines:
            answer.callback(GateDecision(True, ""))
        assert "would run" in lines[0]

    def test_of_a_control_tool_says_that_nothing_runs(self):
        body = {"name": "finish_up", "description": "The end."}
        self.registry.register(type("Finish", (ControlTool,), body, register=False))
        assert self.ai("do/dry marta = finish_up").startswith("finish_up would be accepted; ")

    def test_of_a_paused_one_says_that_it_can_do_nothing_now(self):
        self.ai("pause marta")
        shown = self.ai("do/dry marta = wait")
        assert "paused by Char" in shown
        assert shown.endswith("Nothing was done.")

    def test_of_an_unknown_tool_tells_the_nearest(self):
        assert "Did you mean: say?" in self.ai("do/dry marta = sya")

    def test_who_may_not_change_it_learns_nothing(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Developer);control:perm(Developer)")
        assert self.complaint("do/dry marta = wait")[0] == "You may not change Marta."

    def test_what_breaks_is_told_and_logged(self):
        def broken(*_args):
            raise OSError("no disk")

        self.scene.runtime.pipeline._limits.check = broken
        shown = self.ai("do/dry marta = wait")
        assert shown == (
            "Something went wrong, through no fault of yours. Nothing was done.\n"
            "The server's log has the details."
        )
