"""`ai replay`: a turn again, without effects, side by side with the recorded one."""

import json
from unittest.mock import patch

from django.test import override_settings
from evennia.utils.ansi import strip_ansi
from twisted.internet.defer import Deferred

from ai.assistant.records.turn_store import read_snapshot
from ai.assistant.sandbox import replay
from ai.brains.base import Completion
from ai.memory import prompt_versions
from ai.memory.memories import forgetting
from ai.models import ApprovalRequest, CallRecord, Memory, Spent, Tally, TurnRecord
from ai.testing import call, registry_copy
from ai.testing.models import status
from ai.testing.scene_with_model import MODEL
from ai.tests.commands.kit import BuilderTest, ai_of
from ai.tests.game import WorldSceneTest
from ai.tools import Tool, ToolCategory

LOOK = [call("inspect_location")]
HELLO = [call("say", message="Good evening.")]
OTHER = "custom:other"


class ReplayTest(BuilderTest):
    """With a brain of the test's own, which answers what it is told to."""

    def had(self, *steps, line="Who is here?"):
        """A recorded turn."""
        self.brain._steps.extend(steps)
        self.scene.say(f"Marta, {line}")
        return self.scene.turns()[-1]

    def again(self, turn, *steps, text=""):
        self.brain._steps.extend(steps)
        return self.told(f"replay {turn.pk}{text}")

    def told(self, text):
        """All that is told, until there is nothing more to wait for."""
        with self.watching() as lines:
            self.ai(text)
            self.scene.wait()
        shown = strip_ansi("\n".join(lines))
        assert all(len(line) <= 78 for line in shown.splitlines()), shown
        return shown

    def test_of_the_same_it_says_that_it_did_the_same(self):
        turn = self.had(LOOK, HELLO)
        shown = self.again(turn, LOOK, HELLO)
        assert f"Turn {turn.pk} of Marta" in shown
        assert "It did the same." in shown
        assert "(answered from the record)" in shown
        assert "Good evening." in shown

    def test_of_something_else_it_shows_both_side_by_side(self):
        turn = self.had(HELLO)
        shown = self.again(turn, [call("say", message="Go away!")])
        (row,) = [line for line in shown.splitlines() if line.startswith("said")]
        assert '"Good evening."' in row
        assert '"Go away!"' in row
        assert "Different now: what it said." in shown

    def test_nothing_is_said_stored_or_counted(self):
        turn = self.had(HELLO)
        heard, kept = len(self.scene.heard), _rows()
        self.again(turn, [call("say", message="Boo!")])
        self.again(turn, [call("remember", text="Anna is here")], [call("say", message="Boo!")])
        self.scene.wait(5)
        assert self.scene.heard[heard:] == []
        assert _rows() == kept

    def test_the_same_call_is_answered_as_then_though_the_world_has_changed(self):
        turn = self.had(LOOK, HELLO)
        self.scene.room.key = "Ruins"
        self.again(turn, LOOK, HELLO)
        told = [m.text for m in self.brain.requests[-1].messages if m.role == "tool"]
        assert "Taproom" in told[-1]
        assert "Ruins" not in told[-1]

    def test_what_only_looks_and_was_not_called_then_looks_now(self):
        turn = self.had(HELLO)
        self.scene.room.key = "Ruins"
        shown = self.again(turn, LOOK, HELLO)
        assert "(run now)" in shown
        told = [m.text for m in self.brain.requests[-1].messages if m.role == "tool"]
        assert "Ruins" in told[-1]

    def test_what_would_change_the_world_is_let_through_or_not_and_never_done(self):
        done = []
        with registry_copy() as registry:
            for name, level in (("wreck", "Player"), ("raze", "Developer")):
                registry.register(_tool(name, level, done))
            turn = self.had(HELLO)
            shown = self.again(turn, [call("wreck")], [call("raze")], HELLO)
        assert done == []
        assert "(allowed; not done)" in shown
        assert "needs the level" in shown
        assert not CallRecord.objects.filter(tool__in=("wreck", "raze")).exists()

    def test_what_needs_approval_asks_nobody(self):
        with registry_copy() as registry:
            registry.register(_tool("wreck", "Player", [], requires_approval=True))
            turn = self.had(HELLO)
            shown = self.again(turn, [call("wreck")], HELLO)
        assert "this call would" in shown
        assert "wait for approval now" in shown
        assert not ApprovalRequest.objects.exists()

    def test_a_part_of_the_prompt_with_another_text_reaches_the_brain_and_is_not_kept(self):
        turn = self.had(HELLO)
        self.again(turn, HELLO, text=" = persona: You are a grumpy smith.")
        assert "You are a grumpy smith." in self.brain.requests[-1].system
        assert not prompt_versions.all_current(self.scene.script.pk)

    def test_a_part_in_an_earlier_version_or_left_out(self):
        self.ai("prompt marta persona = You are a baker.")
        self.ai("prompt marta persona = You are a smith.")
        turn = self.had(HELLO)
        self.again(turn, HELLO, text=" = persona/1")
        assert "You are a baker." in self.brain.requests[-1].system
        self.again(turn, HELLO, text=" = persona/drop")
        system = self.brain.requests[-1].system
        assert "baker" not in system
        assert "smith" not in system

    def test_of_a_brain_that_reads_no_prompt_says_that_another_one_changes_nothing(self):
        self.scene.script.brain = "embedded"
        turn = self.had()
        shown = " ".join(self.again(turn, text=" = persona: You are tired.").split())
        assert "follows rules and reads no prompt: try the change with a model" in shown
        assert "reads no prompt" not in self.again(turn)
        assert "cost nothing; no model was asked nothing; no model was asked" in shown

    def test_names_a_time_only_where_a_model_is_asked(self):
        for brain, steps, told in (
            ("embedded", (), "without effects …"),
            ("scripted", (HELLO,), "without effects. This may take a minute …"),
        ):
            self.scene.script.brain = brain
            turn = self.had(*steps)
            going = Deferred()
            thinking = type(self.scene.runtime.brains[brain])
            with patch.object(thinking, "think", lambda *_, going=going: going):
                assert self.ai(f"replay {turn.pk}") == f"Replaying turn {turn.pk}, {told}"
            going.callback(Completion(calls=(call("wait"),)))

    def test_the_prompt_is_that_of_then_whatever_it_is_now(self):
        self.ai("prompt marta persona = You are a baker.")
        turn = self.had(HELLO)
        self.ai("prompt marta persona = You are a smith.")
        self._let_versions_be_later(turn)
        shown = self.again(turn, HELLO)
        assert "You are a baker." in self.brain.requests[-1].system
        assert "has changed its prompt" not in " ".join(shown.split())
        self.again(turn, HELLO, text=" = today")
        assert "You are a smith." in self.brain.requests[-1].system

    def _let_versions_be_later(self, turn):
        """The test's clock stands still for rows."""
        from datetime import timedelta

        rows = list(prompt_versions.history(self.scene.script.pk, 10, "persona"))
        for row in rows:
            later = 1 if row.number == 2 else -1
            row.made = turn.started + timedelta(hours=later)
            row.save()

    def test_says_where_the_prompt_has_changed_otherwise(self):
        turn = self.had(HELLO)
        assert "has changed" not in self.again(turn, HELLO)
        self.scene.script.persona = {"description": "A tired innkeeper."}
        shown = " ".join(self.again(turn, HELLO).split())
        assert "Something other than `ai prompt` has changed its prompt" in shown

    def test_has_the_talk_before_it_before_its_eyes_and_nothing_later(self):
        self.had([call("say", message="I am Marta.")], line="Who are you?")
        turn = self.had(HELLO, line="Good evening!")
        self.had([call("say", message="Farewell.")], line="I must go.")
        self.again(turn, HELLO)
        text = json.dumps([m.text for m in self.brain.requests[-1].messages])
        assert "Who are you?" in text
        assert "Good evening!" in text
        assert "I must go." not in text

    def test_says_where_the_talk_before_it_is_gone(self):
        first = self.had([call("say", message="I am Marta.")], line="Who are you?")
        turn = self.had(HELLO, line="Good evening!")
        first.delete()
        shown = " ".join(self.again(turn, HELLO).split())
        assert "The conversation before it is not quite the same" in shown
        assert "messages are gone" in shown

    def test_says_that_what_it_noticed_is_kept_in_part_only(self):
        turn = self.had(HELLO, line="hear me! " + "So long. " * 300)
        assert "too long to keep" in self.again(turn, HELLO)

    def test_of_a_turn_of_before_such_things_were_kept_says_so(self):
        turn = self.had(HELLO)
        data = {name: value for name, value in turn.data.items() if name != "began"}
        TurnRecord.objects.filter(pk=turn.pk).update(data=data)
        assert "How the turn began was not kept" in self.again(turn, HELLO)

    def test_what_was_forgotten_cannot_be_had_again(self):
        turn = self.had(HELLO)
        forgetting.forget(turn.asker)
        problem, advice = self.ai(f"replay {turn.pk}").split("\n")
        assert "was forgotten" in problem
        assert advice == "To see what it did: ai thoughts Marta"

    def test_what_came_to_mind_is_emptied_with_the_names_of_others_in_it(self):
        turn = self.had(HELLO)
        data = {**turn.data, "began": {**turn.data["began"], "context": "Ulf owes the inn a coin."}}
        TurnRecord.objects.filter(pk=turn.pk).update(data=data)
        now = self.scene.runtime.now()
        script = self.scene.script.pk
        Memory.objects.create(
            script=script,
            at=now,
            kind="fact",
            text="x",
            source="account:99",
            source_name="Ulf",
            trust=1.0,
            digest="x",
        )
        forgetting.forget("account:99")
        assert "Ulf" not in json.dumps(TurnRecord.objects.get(pk=turn.pk).data)

    def test_what_comes_to_mind_in_a_trial_is_no_newer_by_it(self):
        turn = self.had(HELLO)
        memory = Memory.objects.create(
            script=self.scene.script.pk,
            at=self.scene.runtime.now(),
            kind="fact",
            text="The cider is in the cellar.",
            trust=1.0,
            digest="y",
        )
        shown = self.again(turn, [call("recall_memories", query="cider")], HELLO)
        assert "cellar" in shown
        memory.refresh_from_db()
        assert memory.recalled is None

    def test_a_name_means_its_last_turn(self):
        turn = self.had(HELLO)
        self.brain._steps.append(HELLO)
        assert f"Turn {turn.pk} of Marta" in self.told("replay marta")

    def test_mistakes_say_what_to_type(self):
        turn = self.had(HELLO)
        assert self.complaint("replay")[0] == "Which turn?"
        assert self.complaint("replay 999999")[0] == "There is no turn 999999."
        problem, advice = self.complaint(f"replay {turn.pk} = manners: Be kind.")
        assert problem == "Its prompt has no part 'manners'."
        assert "persona" in advice
        assert "There is no version 7" in self.ai(f"replay {turn.pk} = persona/7")
        assert "is neither a model nor" in self.ai(f"replay {turn.pk} = gpt five")
        assert "help ai/replay" in self.ai(f"replay {turn.pk} = opnai:gpt-5")

    def test_is_for_those_who_may_change_the_assistant(self):
        turn = self.had(HELLO)
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "You may not change Marta" in self.ai(f"replay {turn.pk}")

    def test_who_lost_the_right_to_it_reads_nothing(self):
        turn = self.had(HELLO)
        self.brain._steps.append(HELLO)
        with self.watching() as lines:
            self.ai(f"replay {turn.pk}")
            self.stand_at("Player")
            self.scene.wait()
        assert not lines

    def test_the_game_goes_on_between_its_steps(self):
        for number in range(replay.AT_ONCE + 2):
            turn = self.had(HELLO, line=f"number {number}?")
        self.brain._steps.append(HELLO)
        clock, game = self.scene.clock, []

        def goes_on():
            if not lines:
                game.append("goes on")
                clock.callLater(0, goes_on)

        with self.watching() as lines:
            self.ai(f"replay {turn.pk}")
            goes_on()
            clock.advance(0)
        assert len(game) >= 3
        assert "It did the same." in strip_ansi(lines[-1])

    def test_goes_on_while_its_assistant_is_paused(self):
        turn = self.had(HELLO)
        self.ai("pause marta")
        assert "It did the same." in self.again(turn, HELLO)

    def test_what_is_kept_of_a_beginning_is_small_and_has_no_prompt_in_it(self):
        turn = self.had(HELLO)
        kept = read_snapshot(turn.data)
        assert kept.known
        assert len(json.dumps(turn.data["began"])) < 3000
        assert self.brain.requests[-1].system[:80] not in json.dumps(turn.data)


class ModelTest(WorldSceneTest):
    """Over real HTTP."""

    def test_the_same_turn_by_another_model_is_paid_by_who_asks_and_not_by_the_player(self):
        price = {"price": {"input": 1, "output": 1}}
        with self.scene_with_model(LOOK, HELLO, "Well met.", options=price) as scene:
            scene.say("Who is here?")
            (turn,) = scene.turns()
            before = _spent()
            models = _models(scene, price)
            with override_settings(AI=models):
                shown = ai_of(scene, self.account, f"replay {turn.pk} = {OTHER}")
            assert scene.asked[-1].body["model"] == "other"
            assert "Well met." in shown
            assert "Different now" in shown
            after = _spent()
            changed = {key for key in after if after[key] != before.get(key)}
            assert changed == {("game", ""), ("player", f"account:{self.account.pk}")}

    def test_the_model_gets_what_it_got_then(self):
        with self.scene_with_model(LOOK, HELLO, LOOK, HELLO) as scene:
            scene.say("Who is here?")
            (turn,) = scene.turns()
            shown = ai_of(scene, self.account, f"replay {turn.pk}")
            assert "It did the same." in shown
            assert 'said     "Good evening."' in shown  # which the model wrote as JSON in a text
            first, second, third, fourth = (one.body["messages"] for one in scene.asked)
            assert third[:1] == first[:1]
            assert [m.get("content") for m in third] == [m.get("content") for m in first]
            assert fourth[-1]["content"] == second[-1]["content"]

    def test_what_came_to_mind_then_is_what_it_gets_and_that_it_changed_is_told(self):
        with self.scene_with_model(HELLO, HELLO) as scene:
            memory = {"text": "The cellar is flooded.", "importance": 9, "trust": 1.0}
            _remember(scene, **memory)
            scene.say("What about the cellar?")
            (turn,) = scene.turns()
            Memory.objects.all().delete()
            shown = " ".join(ai_of(scene, self.account, f"replay {turn.pk}").split())
            assert "cellar is flooded" in str(scene.asked[1].body)
            assert "Today it would recall other memories and lore" in shown

    def test_where_the_model_gives_no_answer_nothing_stands_in(self):
        with self.scene_with_model(HELLO, status(401)) as scene:
            scene.say("Hello!")
            (turn,) = scene.turns()
            shown = ai_of(scene, self.account, f"replay {turn.pk}")
            assert "its brain gave no answer" in " ".join(shown.split())

    def test_the_budget_of_staff_holds(self):
        with self.scene_with_model(HELLO) as scene:
            scene.say("Hello!")
            (turn,) = scene.turns()
            with override_settings(AI={**_models(scene), "BUDGET": {"player": {"tokens": 10}}}):
                shown = ai_of(scene, self.account, f"replay {turn.pk}")
            assert "tokens left" in " ".join(shown.split())
            assert len(scene.asked) == 1


def _tool(name, level, done, **more):
    def execute(self, character):
        done.append(name)
        return {}

    body = {
        "name": name,
        "description": "A trial.",
        "category": ToolCategory.ASYNC_REQUIRED,
        "permission": level,
        "execute": execute,
        **more,
    }
    return type("Wreck", (Tool,), body, register=False)


KEPT = (TurnRecord, CallRecord, Memory, Tally, Spent)


def _rows():
    return [list(model.objects.values()) for model in KEPT]


def _spent():
    return {(row.scope, row.who): row.tokens for row in Spent.objects.all()}


def _models(scene, more=None):
    known = {"tool_mode": "tools", "base_url": scene.server.url, **(more or {})}
    return {"MODEL": MODEL, "MODELS": {MODEL: known, OTHER: known}}


def _remember(scene, **memory):
    now = scene.runtime.now()
    Memory.objects.create(script=scene.script.pk, at=now, kind="fact", digest="x", **memory)
