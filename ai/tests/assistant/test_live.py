"""A player and an assistant in a room, in a real game database."""

from evennia.utils.test_resources import EvenniaTest

from ai.models import CallRecord, Delivery, TurnRecord
from ai.testing import ScriptedBrain, call, stage


class TalkTest(EvenniaTest):
    """What becomes of a line that a player says."""

    def test_answers_whoever_is_alone_with_it(self):
        with stage(ScriptedBrain([call("say", message="Welcome!")])) as scene:
            scene.say("Hello!")
            assert scene.heard[-1] == 'Marta says, "Welcome!"'

    def test_looks_before_it_speaks(self):
        brain = ScriptedBrain(
            [call("inspect_location")],
            lambda request: ScriptedBrain([call("say", message="Just us.")]).think(request),
        )
        with stage(brain) as scene:
            scene.say("Who is here?")
            assert "Taproom" in brain.requests[1].messages[-1].text
            assert scene.heard[-1] == 'Marta says, "Just us."'

    def test_keeps_the_turn_and_its_calls(self):
        with stage(ScriptedBrain([call("inspect_location")], [call("say", message="Hi")])) as scene:
            scene.say("Hello!")
            turn = TurnRecord.objects.get()
            assert turn.end_reason == "terminal"
            assert turn.steps == 2
            assert [c.tool for c in CallRecord.objects.order_by("pk")] == ["inspect_location", "say"]
            assert {c.state for c in CallRecord.objects.all()} == {"done"}
            assert Delivery.objects.get().state == "done"

    def test_hears_a_burst_as_one(self):
        brain = ScriptedBrain([call("say", message="One thing after the other.")])
        with stage(brain) as scene:
            scene.player.at_say("Hello!")
            scene.player.at_say("Is anyone there?")
            scene.wait()
            assert len(brain.requests) == 1
            assert "Is anyone there?" in brain.requests[0].messages[-1].text
