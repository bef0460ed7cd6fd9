"""A reminder that nobody can read when it falls due is not lost."""

from datetime import timedelta

from ai.brains.base import BrainError
from ai.models import Delivery, Goal
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest

DOWN = BrainError("no route")


class RemindersTest(SceneTest):
    def due(self, scene):
        now = scene.runtime.now()
        goal = Goal.objects.create(
            script=scene.script.pk,
            title="Remind Anna",
            due=now + timedelta(minutes=1),
            made=now,
            changed=now,
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

    def test_a_reminder_that_was_read_is_not_read_again(self):
        brain = ScriptedBrain([call("wait")])
        brain.stands_alone = False
        with self.stage(brain) as scene:
            self.due(scene)
            scene.wait(600)
            assert not scene.heard and Delivery.objects.get().state == "done"
