"""What assistants take up among themselves, and when they stop."""

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import succeed

from ai.assistant.percepts.percept import Percept
from ai.brains.base import Completion
from ai.models import Delivery
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.chatter import CHARACTER, Chatterbox, joined_by, parrot, somebody, turns
from ai.tests.game import SceneTest, WorldSceneTest


def long(scene):
    """Let time pass in steps that leave room for every `wait`."""
    for _ in range(20):
        scene.wait(60)


def reasons(agent):
    return [passed.why for passed in agent.passed_over]


class AloneTest(WorldSceneTest):
    """Nobody is there but assistants and things."""

    def test_two_assistants_alone_stop_after_exactly_three_replies(self):
        with self.stage(Chatterbox("Marta", "Rolf")) as scene:
            _rolf = joined_by(scene, "Rolf")
            scene.say("Marta, tell us something.")
            scene.wait(300)
            assert turns() == 1 + 3
            assert not scene.clock.getDelayedCalls()
            assert set(Delivery.objects.values_list("state", flat=True)) == {"done"}

    def test_a_humans_word_starts_them_again(self):
        with self.stage(Chatterbox("Marta", "Rolf")) as scene:
            joined_by(scene, "Rolf")
            scene.say("Marta, tell us something.")
            scene.wait(300)
            scene.say("Nice weather.")  # to nobody, and yet somebody is there
            assert turns() == 4
            scene.say("Rolf, go on!")
            scene.wait(300)
            assert turns() == 4 + 1 + 3

    def test_a_change_of_the_world_lets_them_talk_on_and_mere_noise_does_not(self):
        with self.stage(Chatterbox("Marta", "Rolf")) as scene:
            (rolf,) = joined_by(scene, "Rolf")
            scene.say("Marta, tell us something.")
            scene.wait(300)
            fire = create_object("evennia.objects.objects.DefaultObject", key="fire")
            fire.location = scene.room
            scene.room.msg_contents(("The fire crackles.", {"type": "pose"}), from_obj=fire)
            rolf.character.at_say("Marta, well?")
            scene.wait(300)
            assert turns() == 4
            create_object(CHARACTER, key="Stray", location=self.room1).move_to(scene.room)
            rolf.character.at_say("Marta, well now?")
            scene.wait(300)
            assert turns() == 4 + 3

    def test_what_was_judged_before_the_others_had_answered_is_judged_again(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            others = joined_by(scene, "Rolf", "Ilse", "Gero", "Hanna")
            for speaker, named in (("Rolf", "Marta, Ilse"), ("Ilse", "Gero, Hanna, hey")):
                thing = next(o.character for o in others if o.character.key == speaker)
                thing.at_say(f"{named}?")
            scene.wait(60)
            assert turns() == 3
            passed = [p for p in (scene.agent, *others) if p.passed_over]
            assert any("three lines" in why for p in passed for why in reasons(p))
            assert set(Delivery.objects.values_list("state", flat=True)) == {"done"}

    def test_three_assistants_and_a_parrot_come_to_rest(self):
        with self.stage(Chatterbox("Marta", "Rolf", "Ilse")) as scene:
            joined_by(scene, "Rolf", "Ilse")
            parrot(scene.room)
            scene.say("Marta, Rolf, Ilse, tell us something.")
            scene.wait(600)
            assert 2 <= turns() <= 2 + 3
            assert not scene.clock.getDelayedCalls()

    def test_a_place_is_counted_by_itself(self):
        with self.stage(Chatterbox("Marta", "Rolf")) as scene:
            (rolf,) = joined_by(scene, "Rolf")
            scene.say("Marta, tell us something.")
            scene.wait(300)
            for thing in (scene.character, rolf.character):
                thing.location = self.room1
            rolf.character.at_say("Marta, here we are.")
            scene.wait(300)
            assert turns() == 4 + 3


class OwnWordsTest(SceneTest):
    def test_a_parrot_is_not_answered_and_a_human_who_quotes_is(self):
        brain = ScriptedBrain([call("say", message="Marta is my name.")], [call("wait")])
        with self.stage(brain) as scene:
            scene.player.at_say("Marta, who are you?")
            parrot(scene.room)
            scene.wait()
            assert len(brain.requests) == 1
            assert "its own words" in reasons(scene.agent)
            scene.say("Marta is my name.")
            assert len(brain.requests) == 2

    def test_a_longer_line_is_known_inside_another_one(self):
        with self.stage(ScriptedBrain([call("say", message="Beware of the dog!")])) as scene:
            scene.say("Marta, what is it?")
            stray = create_object(CHARACTER, key="Stray", location=scene.room)
            stray.at_say("Marta! Marta! 'BEWARE, of the dog...' ha ha.")
            scene.wait()
            assert reasons(scene.agent)[-1] == "its own words"

    def test_what_it_does_is_its_own_as_well(self):
        with self.stage(ScriptedBrain([call("pose", action="wipes a mug.")])) as scene:
            scene.say("Marta?")
            stray = create_object(CHARACTER, key="Stray", location=scene.room)
            stray.at_say("Marta wipes a mug.")
            scene.wait()
            assert reasons(scene.agent)[-1] == "its own words"


class ManyTest(SceneTest):
    """At most two answer one line."""

    def _answering(self, scene, before):
        from ai.models import TurnRecord

        scripts = TurnRecord.objects.order_by("pk").values_list("script", flat=True)[before:]
        return [str(scene.runtime.agents[pk].character.key) for pk in scripts]

    def test_those_named_first_do(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            others = joined_by(scene, "Rolf", "Ilse", "Gero")
            scene.say("Gero, Ilse, Marta and Rolf, who is there?")
            assert sorted(self._answering(scene, 0)) == ["Gero", "Ilse"]
            assert reasons(scene.agent) == ["two others answer"]
            assert reasons(others[0]) == ["two others answer"]

    def test_then_those_who_are_in_the_talk_and_then_the_eldest(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            joined_by(scene, "Marta Green", "Marta Brown", "Marta Black")
            scene.say("marta brown, marta?")
            before = turns()
            scene.wait(60)
            scene.agent.talks.heard(Percept("say", "").source.id)
            scene.say("Marta!")
            assert self._answering(scene, before) == ["Marta", "Marta Green"]

    def test_one_line_is_left_to_two_in_a_talk_with_all_of_them(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            for name, (agent,) in [(n, joined_by(scene, n)) for n in ("Rolf", "Ilse")]:
                scene.whisper(f"{name}, hello.")
                agent.talks.heard(f"account:{scene.player.account.pk}")
            before = turns()
            scene.say("And how are you?")
            assert len(self._answering(scene, before)) == 2

    def test_each_has_outcomes_of_its_own(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            for agent in (scene.agent, *joined_by(scene, "Rolf", "Ilse", "Gero")):
                agent.notice(Percept("outcome", "It is done.", addressed=True))
            scene.wait()
            assert turns() == 4


class OwnTurnsTest(SceneTest):
    """Turns that nobody asked for."""

    class Waiting:
        name = "waiting"

        def think(self, request):
            return succeed(Completion(calls=(call("wait", seconds=5),)))

    def test_they_come_to_an_end_until_somebody_is_there(self):
        with self.stage(self.Waiting()) as scene:
            scene.say("Marta?")
            long(scene)
            assert turns() == 1 + 10
            assert reasons(scene.agent) == ["too many turns of its own"]
            assert not scene.clock.getDelayedCalls()
            bob = somebody(scene)
            bob.at_say("Lovely.")
            scene.wait(1)
            assert scene.agent.own_turns == 0

    def test_resuming_lets_it_go_on(self):
        with self.stage(self.Waiting()) as scene:
            scene.say("Marta?")
            long(scene)
            scene.script.pause()
            scene.script.resume()
            scene.agent.notice(Percept("timer", "It is time.", addressed=True))
            long(scene)
            assert turns() == 1 + 10 + 10

    @override_settings(AI={"OWN_TURNS": 2})
    def test_what_comes_of_an_errand_then_is_context_of_the_next_turn(self):
        brain = ScriptedBrain(forgiving=True)
        with self.stage(brain) as scene:
            for number in range(4):
                scene.agent.notice(Percept("outcome", f"Done: {number}.", addressed=True))
                scene.wait(1)
            assert len(brain.requests) == 2
            scene.say("Marta?")
            seen = [p["text"] for p in brain.requests[-1].messages[-1].percepts]
            assert seen == ["Done: 2.", "Done: 3.", "Marta?"]


class TraceTest(SceneTest):
    def test_a_line_for_somebody_else_leaves_its_reason(self):
        with self.stage(ScriptedBrain()) as scene:
            create_object(CHARACTER, key="Stray", location=scene.room)
            scene.say("Stray, come here.")
            (passed,) = scene.agent.passed_over
            assert (passed.kind, passed.who) == ("say", "Anna")
            assert passed.why == "not addressed to it: somebody else is named in it"
            assert passed.at == 0.0
            assert passed.wall > 1_700_000_000
