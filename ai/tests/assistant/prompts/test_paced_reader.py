"""A game reads what belongs in a prompt bit by bit, and does its other work in between."""

from unittest import mock

from django.test import override_settings
from django.utils import timezone
from twisted.internet.defer import Deferred

from ai.models import Delivery, Memory, TurnRecord
from ai.pipeline.race import Pace
from ai.testing.brains import ScriptedBrain
from ai.testing.scene import stage
from ai.tests.game import SceneTest

PARTS = ["lore", "people", "memories", "goals", "now"]
QUESTION = "Marta, where is the silver?"


class PacedReaderTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.steps, self.brain = [], ScriptedBrain(forgiving=True)
        self.brain.reads = True
        self.enterContext(mock.patch.object(Pace, "step", lambda _pace: self.step()))
        self.scene = self.enterContext(stage(self.brain, cast=self.cast))

    def step(self):
        self.steps.append(Deferred(self.steps.remove))
        return self.steps[-1]

    def read(self, count):
        """Let a turn read so many parts of its prompt."""
        for _ in range(count):
            self.steps.pop(0).callback(None)

    def ends(self):
        return list(TurnRecord.objects.order_by("pk").values_list("end_reason", flat=True))

    def lines(self):
        """What the last request tells to be new."""
        return self.brain.requests[-1].messages[-1].text

    def test_each_part_is_read_in_a_turn_of_the_reactor_of_its_own(self):
        script = self.scene.agent.script.pk
        text = "The silver is in the mine."
        Memory.objects.create(script=script, at=timezone.now(), text=text, digest="1", author=3)
        self.scene.say(QUESTION)
        for _ in PARTS:
            assert not self.brain.requests and len(self.steps) == 1
            self.read(1)
        (request,) = self.brain.requests
        assert not self.steps and text in request.context and "[person" in request.context
        assert request.context.index("[person") < request.context.index("[memory")
        assert request.closing.startswith("[now]")

    def test_a_part_of_the_game_s_own_is_written_at_once(self):
        with override_settings(AI={"PROMPT": {"memories": "You remember nothing.", "goals": None}}):
            self.scene.say(QUESTION)
            self.read(3)
        (request,) = self.brain.requests
        assert "You remember nothing." in request.context and request.closing.startswith("[now]")

    def test_who_speaks_on_while_it_reads_is_answered_once_about_all(self):
        self.scene.say(QUESTION)
        self.read(2)
        self.scene.say("And the gold?")
        self.read(len(PARTS))
        assert len(self.brain.requests) == 1 and not self.steps
        assert QUESTION in self.lines() and "And the gold?" in self.lines()
        assert self.ends() == ["cancelled", "terminal"]

    def test_a_line_waits_on_if_the_turn_is_stopped_while_it_reads(self):
        self.scene.say(QUESTION)
        self.read(2)
        self.scene.agent.cancel()
        assert self.ends() == ["cancelled"] and not self.brain.requests
        assert Delivery.objects.get().state == Delivery.State.WAITING

    def test_a_message_that_comes_while_it_reads_is_kept(self):
        self.scene.say("Marta, hello.")
        self.read(len(PARTS))
        self.scene.wait(60)
        self.scene.say(QUESTION)
        self.read(4)
        turn = self.scene.agent.turn
        seen = turn.own_messages()[0]
        turn.messages.append(seen)
        self.read(1)
        assert self.brain.requests[-1].messages[-2:] == (seen, seen)
