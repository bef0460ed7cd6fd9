"""`ai test`: one turn against the configured model, without effects."""

from unittest.mock import patch

from twisted.internet.defer import Deferred

from ai.assistant.runtime import get_runtime
from ai.brains.base import Completion
from ai.models import CallRecord, Memory, Spent, TurnRecord
from ai.testing import call
from ai.testing.models import hang, status
from ai.testing.scene_with_model import MODEL
from ai.tests.commands.kit import BuilderTest, ai_of, stopped_once_asked
from ai.tests.game import WorldSceneTest

LOOK = [call("inspect_location")]
HELLO = [call("say", message="Good evening.")]


class TrialTest(BuilderTest):
    def tried(self, *steps, text=""):
        self.brain._steps.extend(steps)
        return self.ai(f"test marta{text}")

    def test_shows_each_step_and_what_it_would_do(self):
        shown = self.tried(LOOK, HELLO, text=" = Who is here?")
        assert '"Who is here?"' in shown
        assert "(run now)" in shown
        assert 'would    say(message="Good evening.")' in shown
        assert shown.endswith("None of this was done, and nothing is stored.")

    def test_without_a_line_somebody_says_hello(self):
        assert '"Hello!"' in self.tried(HELLO)

    def test_nobody_hears_anything_and_nothing_is_kept(self):
        keep = [call("store_memory", content="Anna likes cider", importance=5)]
        self.tried(keep, HELLO)
        self.scene.wait(5)
        assert self.scene.heard == []
        assert self.scene.agent.history.for_turn("").messages == []
        for model in (TurnRecord, CallRecord, Memory, Spent):
            assert not model.objects.exists()

    def test_names_a_time_only_where_a_model_is_asked(self):
        for brain, told in (
            ("embedded", "Asking the built-in brain …"),
            ("scripted", "Asking scripted. This may take a minute …"),
        ):
            self.scene.script.brain = brain
            going = Deferred()
            thinking = self.scene.runtime.brains[brain]
            with patch.object(type(thinking), "think", lambda *_, going=going: going):
                assert self.ai("test marta") == told
            going.callback(Completion(calls=(call("wait"),)))

    def test_text_alone_is_what_it_would_say(self):
        shown = self.tried("Good evening.")
        assert 'would    say(message="Good evening.")' in shown

    def test_has_no_more_rights_than_the_builder(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        shown = self.tried([call("execute_batchcode", code="x = 1")], HELLO)
        assert "would    say(" in shown
        assert "execute_batchcode(" not in shown

    def test_one_that_is_paused_can_be_tried(self):
        self.ai("pause marta")
        assert "Good evening." in self.tried(HELLO)

    def test_is_for_those_who_may_change_the_assistant(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "You may not change Marta" in self.ai("test marta")

    def test_a_line_that_is_too_long_is_refused(self):
        assert "more than 1000 characters" in self.ai(f"test marta = {'x' * 1001}")


class ModelTest(WorldSceneTest):
    """Over real HTTP."""

    def test_tells_time_tokens_and_cost(self):
        price = {"price": {"input": 1000, "output": 1000}}
        with self.scene_with_model(HELLO, options=price) as scene:
            shown = ai_of(scene, self.account, "test marta = Good evening!")
            assert "Good evening!" in str(scene.asked[0].body["messages"][-1])
        rows = dict(line.split(None, 1) for line in shown.splitlines() if line.startswith("  "))
        assert rows["brain"] == MODEL
        assert rows["cost"].startswith("$")
        assert rows["cost"] != "$0.00"
        assert "in, " in rows["tokens"]
        assert rows["time"].endswith(" s")

    def test_is_paid_by_the_builder(self):
        with self.scene_with_model(HELLO) as scene:
            ai_of(scene, self.account, "test marta")
        rows = {(row.scope, row.who) for row in Spent.objects.all()}
        assert rows == {("game", ""), ("player", f"account:{self.account.pk}")}

    def test_of_a_model_that_gives_no_answer_it_says_why_and_what_to_do(self):
        with self.scene_with_model(status(401)) as scene:
            shown = ai_of(scene, self.account, "test marta")
        assert "its brain gave no answer" in shown
        assert "ai doctor models" in shown

    def test_a_stop_of_the_server_breaks_it_off(self):
        with self.scene_with_model(hang(), always=hang()) as scene:
            shown = stopped_once_asked(scene, self.account, "test marta")
            assert len(scene.asked) == 1
        assert "it was cancelled" in shown
        assert {row.calls for row in Spent.objects.all()} == {1}

    def test_the_budget_holds(self):
        with self.scene_with_model(settings={"BUDGET": {"game": {"tokens": 10}}}) as scene:
            shown = " ".join(ai_of(scene, self.account, "test marta").split())
            assert not scene.asked
            assert get_runtime().models.trouble(MODEL) == ""  # it would answer others
        assert "tokens left" in shown
