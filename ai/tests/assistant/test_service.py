"""All assistants of a game at once."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTest

from ai.assistant.adopt import adopt
from ai.assistant.service import Service
from ai.testing import ScriptedBrain, TestReactor, call, stage

OBJECT = "evennia.objects.objects.DefaultObject"


class ManyTest(EvenniaTest):
    def test_idle_assistants_cost_nothing(self):
        with stage(ScriptedBrain()) as scene:
            for number in range(50):
                adopt(create_object(OBJECT, key=f"Statue {number}", location=self.room1))
            assert scene.clock.getDelayedCalls() == []
            with self.assertNumQueries(0):
                scene.wait(3600)

    def test_one_timer_serves_all_that_wake(self):
        brain = ScriptedBrain(forgiving=True)
        with stage(brain) as scene:
            for number in range(20):
                statue = create_object(OBJECT, key=f"Statue {number}", location=scene.room)
                adopt(statue).brain = "scripted"
            scene.player.at_say("Statue, all of you!")
            scene.clock.advance(0)
            assert len(scene.clock.getDelayedCalls()) == 1
            scene.wait()
            assert len(brain.requests) == 20

    def test_a_line_overheard_by_many_is_no_query(self):
        with stage(ScriptedBrain()) as scene:
            for number in range(20):
                adopt(create_object(OBJECT, key=f"Statue {number}", location=scene.room))
            scene.say("Good evening.")
            scene.player.at_say("Lovely weather.")
            with self.assertNumQueries(0):
                scene.clock.advance(0)

    def test_a_turn_takes_three_transactions_at_most_for_reads_and_one_word(self):
        brain = ScriptedBrain(
            [call("inspect_location")],
            [call("search_object", name="Anna")],
            [call("say", message="Here you are.")],
        )
        with stage(brain) as scene:
            scene.player.at_say("Marta, who is here?")
            scene.clock.advance(0)
            with CaptureQueriesContext(connection) as counted:
                scene.wait()
            begun = [q["sql"] for q in counted if q["sql"].startswith("SAVEPOINT")]
            assert 0 < len(begun) <= 3

    def test_starting_takes_up_every_assistant(self):
        with stage(ScriptedBrain()) as scene:
            service = Service(TestReactor())
            service.start()
            assert list(service.presences) == [scene.script.pk]
            assert scene.character.ndb.ai is service.presences[scene.script.pk]

