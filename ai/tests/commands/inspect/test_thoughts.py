"""`ai thoughts`: an assistant's last turns."""

from datetime import timedelta

from django.utils import timezone
from twisted.internet.defer import Deferred

from ai.brains.base import Completion
from ai.models import TurnRecord
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tools import Tool


class ThoughtsTest(BuilderTest):
    def talk(self, *steps, line="Hello, Marta!"):
        self.brain._steps.extend(steps)
        self.scene.say(line)

    def test_tells_what_it_noticed_thought_called_and_was_told(self):
        self.talk(
            Completion("Who might that be?", calls=(call("inspect_location"),)),
            [call("say", message="Welcome!")],
        )
        shown = self.ai("thoughts marta")
        rows = [line.split(None, 1) for line in shown.splitlines()]
        labels = [row[0] for row in rows if row[0] in LABELS]
        assert labels == ["noticed", "thought", "called", "got", "called", "got", "end"]
        assert '"Hello, Marta!"' in shown
        assert "thought  Who might that be?" in shown
        assert 'called   say {"message": "Welcome!"}' in shown
        assert "end      it spoke, or chose to wait" in shown

    def test_tells_for_whom_and_by_which_brain(self):
        self.talk()
        assert ", for Anna, scripted, " in self.ai("thoughts marta").splitlines()[0]

    def test_tells_as_many_turns_as_wanted_the_oldest_first(self):
        for number in range(4):
            self.talk(line=f"Hello {number}, Marta!")
        shown = self.ai("thoughts marta = 3")
        assert [n for n in range(4) if f"Hello {n}" in shown] == [1, 2, 3]
        assert shown.index("Hello 1") < shown.index("Hello 3")

    def test_tells_the_last_turn_if_no_number_is_given(self):
        self.talk(line="Hello 1, Marta!")
        self.talk(line="Hello 2, Marta!")
        shown = self.ai("thoughts marta")
        assert "Hello 2" in shown
        assert "Hello 1" not in shown

    def test_wants_a_number_of_turns(self):
        for number in ("0", "-1", "x", "²", "1.5", "9" * 5000, "1 2"):
            assert self.complaint(f"thoughts marta = {number}") == (
                "How many turns? A number from 1 to 20.",
                "Like this: ai thoughts Marta = 5",
            )

    def test_tells_no_more_turns_than_can_be_read(self):
        self.talk()
        turn = TurnRecord.objects.get()
        for _ in range(25):
            turn.pk = None
            turn.save()
        assert self.ai("thoughts marta = 999").count("turn ") == 20

    def test_of_one_that_has_had_no_turn_says_so(self):
        assert self.ai("thoughts marta") == ("Marta has not had a turn yet. Say something to it.")

    def test_of_a_running_turn_says_that_it_runs(self):
        self.talk(lambda _request: Deferred())
        assert "end      not yet: it is running" in self.ai("thoughts marta")

    def test_tells_why_a_turn_failed(self):
        self.talk(RuntimeError("no route"))
        assert "end      its brain gave no answer (it broke: RuntimeError)" in self.ai(
            "thoughts marta"
        )

    def test_of_another_day_tells_the_day(self):
        self.talk()
        day = timezone.now() - timedelta(days=3)
        TurnRecord.objects.update(started=day)
        assert f"at {timezone.localtime(day):%Y-%m-%d} " in self.ai("thoughts marta")

    def test_cuts_what_is_long(self):
        self.talk([call("say", message="word " * 150)])
        assert len(self.ai("thoughts marta")) < 2500

    def test_shows_calls_whose_arguments_are_no_json(self):
        self.talk(Completion(calls=(call("say"),)), line="Hello, Marta!")
        turn = TurnRecord.objects.get()
        turn.data["messages"].append(
            {"role": "assistant", "calls": [{"name": "say", "arguments": '{"message": '}]}
        )
        turn.save()
        assert 'called   say {"message":' in self.ai("thoughts marta")

    def test_hides_what_a_tool_declares_secret(self):
        class SecretTrial(Tool, register=False):
            name = "secret_trial"
            description = "A trial."
            parameters = {
                "type": "object",
                "properties": {"word": {"type": "string", "description": "The word."}},
            }
            masked = ("word",)

            def execute(self, character, **kwargs):
                return {}

        with registry_copy() as registry:
            registry.register(SecretTrial)
            self.talk([call("secret_trial", word="swordfish")], [call("wait")])
            shown = self.ai("thoughts marta")
            assert "swordfish" not in shown
            assert 'secret_trial {"word": "•••"}' in shown


LABELS = ("noticed", "thought", "called", "got", "end")
