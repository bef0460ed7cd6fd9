"""A reminder that nobody can read when it falls due is not lost, and names only whom one knows."""

from datetime import timedelta
from unittest import mock

from evennia.utils.create import create_account, create_object
from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import MAX_OWED
from ai.brains.base import BrainError, Completion
from ai.memory.people import people
from ai.models import Delivery, Goal, JournalEntry
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest

DOWN = BrainError("no route")


def note(number):
    return call("add_journal_entry", text=f"Soup {number}.")


class RemindersTest(SceneTest):
    def due(self, scene, **more):
        now = scene.runtime.now()
        goal = Goal.objects.create(
            script=scene.script.pk,
            title="Remind Anna",
            due=now + timedelta(minutes=1),
            made=now,
            changed=now,
            **more,
        )
        scene.runtime.reminders.arm()
        return goal

    def test_while_the_model_is_down_it_waits_without_a_word_and_says_then_that_it_is_late(self):
        downs = 7  # more than the tries that anything else has
        brain = ScriptedBrain(*[DOWN] * downs, [call("say", message="The soup, Anna!")])
        brain.stands_alone = False
        with self.stage(brain) as scene:
            goal = self.due(scene)
            scene.wait(60)
            scene.wait(1)
            assert len(brain.requests) == 1 and not scene.heard
            assert Delivery.objects.get().state == "waiting"
            while len(brain.requests) <= downs and scene.clock.seconds() < 3600:
                assert not scene.heard
                scene.wait(10)
            assert scene.heard == ['Marta says, "The soup, Anna!"']
            told = brain.requests[-1].messages[-1].text
            assert told.startswith(f'[goal] "Goal {goal.pk} is due: Remind Anna (due ')
            assert Delivery.objects.get().state == "done"
            scene.wait(600)
            assert len(brain.requests) == downs + 1

    def test_one_that_gives_way_to_a_line_comes_after_it_in_the_talk_of_who_asked(self):
        answers = [call("wait")], lambda _request: Deferred(), [call("say", message="Yes?")]
        brain = ScriptedBrain(*answers, forgiving=True)
        with self.stage(brain) as scene:
            self.due(scene, made_by=f"account:{scene.player.account.pk}")
            scene.say("Hello, Marta!")
            scene.wait(70)
            scene.say("Marta, one more thing.")
            scene.wait(10)
            told = [request.messages[-1].text for request in brain.requests]
            goal, words = '[goal] "Goal', '[say by "Anna", to you] "'
            assert [one[: len(goal)] for one in told] == [words[: len(goal)], goal] * 2
            earlier = [one.text for one in brain.requests[-1].messages if one.percepts]
            assert earlier == [told[0], told[2], told[3]]
            assert [turn.end_reason for turn in scene.turns()][1] == "cancelled"

    def test_what_was_done_or_put_off_while_it_fell_due_wakes_nobody(self):
        for change in ({"state": "done"}, {"due_in": 60}, {}):
            thought = Deferred()
            brain = ScriptedBrain(lambda _request, came=thought: came, forgiving=True)
            with self.subTest(change=change), self.stage(brain) as scene:
                goal = self.due(scene)
                scene.wait(40)
                scene.say("Marta, good evening.")
                scene.wait(25)
                deal = [call("update_goal", goal=goal.pk, **change)] if change else []
                thought.callback(Completion(calls=(*deal, call("say", message="The soup!"))))
                scene.wait(5)
                assert len(brain.requests) == (1 if change else 2)
                assert not Delivery.objects.filter(state="waiting").exists()
                scene.say("Marta, well?")
                assert "is due" not in brain.requests[-1].messages[-1].text

    def test_what_it_did_not_get_to_say_is_not_noted_as_done(self):
        first = Deferred()
        again = [call("say", message="At the gate, Lena waits.")]
        with self.stage(ScriptedBrain(lambda _request: first, again)) as scene:
            goal = self.due(scene)
            scene.say("Marta, is there word for me?")
            scene.say("Marta?")
            done = call("update_goal", goal=goal.pk, state="done")
            say = call("say", message="Lena waits at the gate.")
            first.callback(Completion(calls=(done, say)))
            scene.wait(1)
            goal.refresh_from_db()
            assert goal.state == "open"
            assert [row.tool for row in scene.calls() if row.state == "done"] == ["say"]

    def test_what_it_notes_as_done_before_it_fails_is_open_again(self):
        calls = []
        brain = ScriptedBrain(
            lambda _request: Completion(calls=tuple(calls)),
            DOWN,
            [call("say", message="Lena waits at the gate.")],
        )
        brain.stands_alone = False
        with self.stage(brain) as scene:
            goal = self.due(scene)
            calls.append(call("update_goal", goal=goal.pk, state="done"))
            scene.wait(60)
            scene.wait(1)
            goal.refresh_from_db()
            assert (goal.state, scene.heard) == ("open", ['Marta says, "Lena waits at the gate."'])
            told = brain.requests[2].messages[-1].text
            assert told.startswith('[interrupted] "You were cut off. update_goal: taken back.')

    def test_what_was_done_before_stays_done_if_a_turn_fails(self):
        calls = []
        brain = ScriptedBrain(
            lambda _request: Completion(calls=tuple(calls)), DOWN, [call("say", message="Well.")]
        )
        brain.stands_alone = False
        with self.stage(brain) as scene:
            goal = self.due(scene)
            other = Goal.objects.create(
                script=goal.script, title="Sweep", state="done", made=goal.made, changed=goal.made
            )
            calls.append(call("update_goal", goal=other.pk, state="done"))
            scene.wait(60)
            scene.wait(1)
            other.refresh_from_db()
            assert (other.state, scene.calls()[0].tool) == ("done", "update_goal")

    def test_what_it_notes_as_done_without_a_word_stays_done(self):
        calls = []
        brain = ScriptedBrain(lambda _request: Completion(calls=tuple(calls)), [call("wait")])
        with self.stage(brain) as scene:
            goal = self.due(scene)
            calls.append(call("update_goal", goal=goal.pk, state="done"))
            scene.say("Marta, I know that Lena waits.")
            goal.refresh_from_db()
            assert goal.state == "done"

    def test_what_it_says_is_noted_as_done(self):
        calls = []
        brain = ScriptedBrain(lambda _request: Completion(calls=tuple(calls)))
        with self.stage(brain) as scene:
            goal = self.due(scene)
            calls.append(call("update_goal", goal=goal.pk, state="done"))
            calls.append(call("say", message="Lena waits at the gate."))
            scene.say("Marta, is there word for me?")
            goal.refresh_from_db()
            assert goal.state == "done"
            assert [row.tool for row in scene.calls()] == ["say", "update_goal"]

    def test_a_reminder_that_was_read_is_not_read_again(self):
        brain = ScriptedBrain([call("wait")])
        brain.stands_alone = False
        with self.stage(brain) as scene:
            self.due(scene)
            scene.wait(600)
            assert not scene.heard and Delivery.objects.get().state == "done"

    def test_a_turn_that_wrote_notes_before_its_model_failed_is_not_begun_again(self):
        brain = ScriptedBrain([note(1)], DOWN, [call("say", message="The soup, Anna!")])
        brain.stands_alone = False
        with self.stage(brain) as scene:
            goal = self.due(scene)
            scene.wait(61)
            scene.wait(600)
            told = brain.requests[-1].messages[-1].text
            assert "You were cut off. add_journal_entry: done." in told
            assert f"Goal {goal.pk} is due: Remind Anna" in told
            assert scene.heard == ['Marta says, "The soup, Anna!"']
            assert JournalEntry.objects.filter(text__startswith="Soup").count() == 1

    def test_only_it_and_the_turn_that_learns_of_its_end_write_notes_while_models_fail(self):
        brain = ScriptedBrain([note(1)], DOWN, [note(2)], DOWN)
        brain.stands_alone = False
        with self.stage(brain) as scene:
            self.due(scene)
            for _ in range(60):
                scene.wait(60)
            assert JournalEntry.objects.filter(text__startswith="Soup").count() == 2

    def test_it_is_for_whom_the_assistant_knows_and_not_for_their_other_character(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            anna = create_account("Secret", None, None)
            for name in ("Zed", "Anna"):
                create_object("evennia.DefaultCharacter", key=name).account = anna
            who = f"account:{anna.pk}"
            cases = [("", "", ""), (who, "", ""), (who, "Anna", "Anna"), ("object:999", "", "")]
            for made_by, known, name in cases:
                with self.subTest(made_by=made_by, known=known):
                    if known:
                        people.meet(scene.script.pk, who, known, scene.runtime.now())
                    self.due(scene, made_by=made_by)
                    scene.wait(61)
                    assert Delivery.objects.latest("pk").data["data"]["for"] == name

    def test_who_is_named_in_a_promise_to_another_wakes_it_by_coming_in(self):
        title = "Tell Anna that Bert has gone to the inn"
        for more, wakes in (
            ({"made_by": "account:999", "title": title}, True),
            ({"made_by": "account:999", "title": "Pass word on", "details": "For Anna."}, True),
            ({"made_by": "account:999", "title": "Tell Annabel of it"}, False),
            ({"made_by": "account:999", "title": title, "audience": "|account:999|"}, False),
            ({"made_by": "account:999", "title": title, "state": "done"}, False),
            ({"title": title}, False),
            ({"made_by": "{own}", "title": "Tell Anna"}, False),
        ):
            brain = ScriptedBrain(*[[call("say", message="Bert has gone.")]] * wakes)
            with self.subTest(more=more), self.stage(brain) as scene:
                Goal.objects.all().delete()
                own, now = f"account:{scene.player.account.pk}", scene.runtime.now()
                who = {"made_by": more.get("made_by", "").format(own=own)}
                Goal.objects.create(
                    script=scene.script.pk, made=now, changed=now, **{**more, **who}
                )
                room = scene.player.location
                scene.player.move_to(create_object("evennia.DefaultRoom", key="Yard"))
                scene.wait(1)
                assert not brain.requests
                scene.player.move_to(room)
                scene.wait(3)
                assert bool(brain.requests) == wakes
                assert ("[goal " in str(brain.requests[:1])) == wakes
                assert scene.runtime.agents[scene.script.pk].owed == {}

    @mock.patch("ai.assistant.perception.dispatcher.has_model", new=lambda script: True)
    def test_who_only_passes_through_is_told_when_they_come_to_stay(self):
        brain = ScriptedBrain([call("say", message="Bert has gone.")])
        with self.stage(brain) as scene:
            now, room = scene.runtime.now(), scene.player.location
            yard = create_object("evennia.DefaultRoom", key="Yard")
            Goal.objects.create(
                script=scene.script.pk,
                made=now,
                changed=now,
                made_by="account:999",
                title="Tell Anna that Bert has gone to the inn",
            )
            agent = scene.runtime.agents[scene.script.pk]
            for place in (yard, room, yard):
                scene.player.move_to(place)
                scene.wait(1)
            scene.wait(60)
            assert not brain.requests
            assert len(agent.owed) == 1
            scene.player.move_to(room)
            scene.wait(5)
            assert len(brain.requests) == 1
            assert any("Bert has gone." in line for line in scene.heard)
            assert agent.owed == {}

    def test_who_was_there_or_was_met_since_is_owed_nothing_after_a_restart(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            present, back = f"account:{scene.player.account.pk}", "object:999"
            for who in (present, back):
                people.meet(scene.script.pk, who, "Anna", scene.runtime.now())
                self.due(scene, made_by=who)
            scene.wait(61)
            agent = scene.runtime.agents[scene.script.pk]
            assert list(agent.owed) == [back]
            scene.wait(3600)
            people.meet(scene.script.pk, back, "Bo", scene.runtime.now())
            agent.owed.clear()
            scene.runtime.reminders.start()
            assert list(agent.owed) == []

    def test_who_was_absent_is_owed_it_after_a_restart_too_up_to_a_number_of_people(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            absent = "object:999"
            self.due(scene, made_by=absent)
            scene.wait(61)
            agent = scene.runtime.agents[scene.script.pk]
            assert list(agent.owed) == [absent]
            agent.owed.clear()
            scene.runtime.reminders.start()
            assert list(agent.owed) == [absent]
            for number in range(MAX_OWED):
                agent.owe(f"object:{1000 + number}")
            assert len(agent.owed) == MAX_OWED and absent not in agent.owed

    def test_who_went_while_the_assistant_was_about_to_remind_them_is_reminded_on_return(self):
        for done in (False, True):
            thought = Deferred()
            brain = ScriptedBrain(lambda _request, came=thought: came, forgiving=True)
            with self.subTest(done=done), self.stage(brain) as scene:
                goal = self.due(scene, made_by=f"account:{scene.player.account.pk}")
                scene.wait(61)
                room = scene.player.location
                scene.player.move_to(create_object("evennia.DefaultRoom", key="Yard"))
                settles = [call("update_goal", goal=goal.pk, state="done")] if done else []
                thought.callback(Completion(calls=(*settles, call("wait"))))
                scene.wait(5)
                before = len(brain.requests)
                scene.player.move_to(room)
                scene.wait(5)
                assert len(brain.requests) - before == (0 if done else 1)
