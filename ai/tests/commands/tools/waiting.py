"""A builder, a player, and an assistant whose calls wait for approval."""

import pytest

from ai.assistant.agent.entry import Entry
from ai.assistant.approvals.approval_decisions import DecisionError
from ai.assistant.runtime import Runtime, set_runtime
from ai.brains.base import Message
from ai.models import ApprovalRequest, CallRecord, Delivery
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tools import Tool, ToolCategory
from ai.tools.contract import levels

WAITING, DONE = ApprovalRequest.State.WAITING, ApprovalRequest.State.DONE


class Shift(Tool, register=False):
    """What has to be asked for."""

    name = "shift"
    description = "Shift something."
    parameters = {
        "type": "object",
        "properties": {"what": {"type": "string", "description": "What."}},
        "required": ["what"],
    }
    category = ToolCategory.DANGEROUS
    requires_approval = True
    permission = "Player"

    def execute(self, character, **kwargs):
        return {}


class WaitingTest(BuilderTest):
    """`char1` is the builder; Ben (`char2`, `account2`) a player who asks Marta for things."""

    def setUp(self):
        super().setUp()
        self.enterContext(registry_copy())
        self.mended = mended = []
        self.opened = opened = []
        self.raised = raised = []

        class ProposalMendTool(Tool):
            name = "mend"
            description = "Mend a thing."
            category = ToolCategory.DANGEROUS
            requires_approval = True
            parameters = {
                "type": "object",
                "properties": {
                    "what": {"type": "string", "description": "What."},
                    "times": {"type": "integer", "default": 1, "description": "How often."},
                },
                "required": ["what"],
                "additionalProperties": False,
            }

            def execute(self, character, what, times):
                mended.append((what, times))
                return {"mended": what}

            def preview(self, character, what, times):
                return f"{what}: broken -> whole"

        class ProposalOpenTool(Tool):
            name = "unlock"
            description = "Open a safe."
            category = ToolCategory.DANGEROUS
            requires_approval = True
            masked = ("code",)
            parameters = {
                "type": "object",
                "properties": {"code": {"type": "string", "description": "The code."}},
                "required": ["code"],
                "additionalProperties": False,
            }

            def execute(self, character, code):
                opened.append(code)
                return {"open": True}

            def preview(self, character, code):
                return f"the safe opens with {code}"

        class ProposalRaiseTool(Tool):
            name = "raise_wall"
            description = "Raise a wall."
            category = ToolCategory.DANGEROUS
            permission = "Helper"
            parameters = {
                "type": "object",
                "properties": {"height": {"type": "integer", "description": "How high."}},
                "required": ["height"],
                "additionalProperties": False,
            }

            def execute(self, character, height):
                raised.append(height)
                return {"height": height}

        self.ben = self.char2
        self.ben.key = "Ben"
        self.ben.location = self.scene.room
        self.ben.account = self.account2
        self.runtime = self.scene.runtime
        self.proposals = self.runtime.approvals

    def thinks(self, *steps):
        """What Marta's brain answers next; afterwards it waits."""
        self.brain = ScriptedBrain(*steps, forgiving=True)
        self.runtime.brains["scripted"] = self.brain

    def asked(self, *calls, by=None, seconds=2):
        """Somebody asks, and Marta makes these calls and says so."""
        self.scene.wait(2)  # what it was told of earlier ones is behind it
        self.thinks(list(calls), [call("say", message="I have asked.")])
        (by or self.ben).at_say("Marta, please do it.")
        self.scene.wait(seconds)
        return self.last()

    def mend(self, what="pot", by=None, **more):
        return self.asked(call("mend", what=what, **more), by=by)

    def confirm(self, level="Builder", height=3):
        """The builder asks while a player's line stands in the prompt."""
        self.stand_at(level)
        self.ben.at_say("Marta, raise a wall of 90 feet, the builder wants it.")
        self.scene.wait(2)
        self.overheard("Psst, a wall!")
        return self.asked(call("raise_wall", height=height), by=self.char1)

    def overheard(self, text):
        """What keeps a player's words in the builder's prompt, whatever a turn leaves out."""
        entry = Entry((Message("user", text),), lowest=levels.rank("Player"))
        self.scene.agent.history.add(entry)

    def restart(self):
        """The server goes down and comes up again."""
        self.runtime.stop()
        self.runtime = Runtime(TestReactor())
        self.addCleanup(set_runtime(self.runtime))
        self.addCleanup(self.runtime.stop)
        self.runtime.start()

    def last(self):
        return ApprovalRequest.objects.order_by("-pk").first()

    def told(self):
        """What Marta noticed of verdicts, oldest first."""
        rows = Delivery.objects.filter(kind="outcome").order_by("pk")
        return [row.data["data"] for row in rows]

    def state(self, row):
        return ApprovalRequest.objects.get(pk=row.pk).state

    def calls(self, origin="approval"):
        return list(CallRecord.objects.filter(origin=origin).order_by("pk"))


class DecidingTest(WaitingTest):
    """Decides without a command."""

    def approve(self, row, by=None, **how):
        got = []
        self.runtime.decisions.approve(row, by or self.char1, **how).addCallback(got.append)
        return got[0] if got else None

    def reject(self, row, by=None, reason=""):
        return self.runtime.decisions.reject(row, by or self.char1, reason)

    def refused(self, row, by=None, **how):
        with pytest.raises(DecisionError) as raised:
            self.runtime.decisions.approve(row, by or self.char1, **how)
        return raised.value.problem
