"""No line of a player that addresses an assistant ends in nothing."""

from contextlib import contextmanager

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.brains.base import BrainError, Completion
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.chatter import joined_by, somebody
from ai.tests.game import SceneTest

PERSONA = {"silences": ["shrugs."]}
WAIT = [call("wait")]
NOTE = [call("store_memory", content="Anna asked for ale.", subject="Anna")]
ASIDE = "Marta does not react at the moment."


class SilenceTest(SceneTest):
    def stage_with(self, *steps, persona=PERSONA):
        return self.stage(ScriptedBrain(*steps, forgiving=True), persona=persona)

    def shrugs(self, scene):
        return scene.heard.count("Marta shrugs.")

    def test_a_turn_without_words_or_acts_ends_in_a_pose(self):
        for steps in ([WAIT], [NOTE, WAIT], [[call("inspect_location")], WAIT]):
            with self.subTest(steps), self.stage_with(*steps) as scene:
                scene.say("Marta, an ale!")
                assert self.shrugs(scene) == 1

    def test_words_and_acts_are_sign_enough(self):
        for steps in ([[call("say", message="No.")]], [[call("pose", action="nods.")]]):
            with self.subTest(steps), self.stage_with(*steps) as scene:
                scene.say("Marta, an ale!")
                assert self.shrugs(scene) == 0

    def test_a_turn_at_its_limit_ends_in_a_pose(self):
        look = [call("inspect_location")]
        with self.stage_with(look) as scene:
            scene.script.limits = {"max_iterations": 1}
            scene.say("Marta, an ale!")
            assert scene.turns()[0].end_reason == "max_iterations"
            assert self.shrugs(scene) == 1

    def test_lines_that_a_failing_brain_leaves_are_given_up_visibly(self):
        errors = [BrainError("no route")] * 4
        with self.stage_with(*errors) as scene:
            scene.say("Marta, an ale!")
            scene.wait(600)
            assert scene.turns()[-1].end_reason == "brain_failed"
            assert self.shrugs(scene) + scene.heard.count(ASIDE) >= 1

    def test_a_turn_that_starts_over_is_no_silence(self):
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, [call("say", message="Tea.")])
        with self.stage(brain, persona=PERSONA) as scene:
            scene.say("An ale.")
            scene.say("No, tea.")
            assert self.shrugs(scene) == 0
            assert scene.heard[-1] == 'Marta says, "Tea."'

    def test_a_whisper_is_not_answered_aloud(self):
        with self.stage_with(WAIT) as scene:
            heard = []
            bob = somebody(scene, "Bob")
            bob.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
            scene.whisper("Psst.")
            assert scene.heard[-1] == "Marta does not answer."
            assert not heard

    def test_a_line_for_everybody_is_left_to_the_others(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            scene.say("Does anyone know the way?")
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_what_it_only_watches_for_needs_no_answer(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            scene.script.wake_for({"events": ["say fire"]}, scene.player.account)
            scene.say("Bob, the fire is warm.")
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_assistants_among_themselves_need_no_signs(self):
        with self.stage_with(WAIT) as scene:
            joined_by(scene, "Rolf")[0].character.at_say("Marta, an ale!")
            scene.wait()
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_a_gift_is_noticed(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            create_object("evennia.objects.objects.DefaultObject", "apple", scene.player)
            scene.player.execute_cmd("give apple to Marta")
            scene.wait()
            assert scene.heard[-1] == "Marta nods in thanks."

    def does_not_react_twice_a_minute(self, scene):
        scene.say("Marta, an ale!")
        scene.say("Marta?")
        assert scene.heard.count(ASIDE) == 1
        scene.wait(60)
        scene.say("Marta!")
        assert scene.heard.count(ASIDE) == 2

    def test_one_who_is_paused_does_not_react(self):
        with self.stage_with() as scene:
            scene.script.pause("for a moment")
            self.does_not_react_twice_a_minute(scene)
            scene.script.resume()
            scene.wait()
            assert len(scene.turns()) == 1

    def test_one_who_is_paused_with_all_does_not_react_either(self):
        with self.stage_with() as scene:
            scene.runtime.pause.pause_all("for a moment")
            self.does_not_react_twice_a_minute(scene)
            scene.runtime.pause.resume_all()
            scene.wait()
            assert len(scene.turns()) == 1

    def test_one_whom_somebody_plays_answers_as_they_like(self):
        with self.stage_with() as scene:
            scene.character.account = somebody(scene, "Bob").account
            scene.say("Marta, an ale!")
            assert ASIDE not in scene.heard

    def test_one_who_sleeps_sleeps_on_without_its_name(self):
        with self.stage_with(WAIT) as scene:
            scene.script.mode = "asleep"
            scene.say("What a night.")
            assert scene.heard[-1] == "Marta is asleep."
            scene.say("Marta!")
            assert len(scene.turns()) == 1

    @override_settings(AI={"LINES_PER_ASKER": "2/minute"})
    def test_too_many_lines(self):
        with self.stage_with(WAIT) as scene:
            for number in range(5):
                scene.player.at_say(f"Line {number}.")
            scene.wait()
            assert scene.heard.count("Marta cannot follow so many lines at once.") == 1

    @override_settings(AI={"QUEUE_PER_ASKER": 2})
    def test_a_full_queue(self):
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, forgiving=True)
        with self.stage(brain, persona=PERSONA) as scene:
            bob = somebody(scene, "Bob")
            bob.at_say("Marta, an ale!")
            scene.wait()
            for number in range(5):
                scene.player.at_say(f"Marta, line {number}.")
            scene.wait()
            assert scene.heard.count("Marta cannot follow so many lines at once.") == 1
            answer.callback(Completion(calls=(call("wait"),)))

    def test_a_persona_may_have_none(self):
        with self.stage_with(WAIT, persona={"silences": []}) as scene:
            scene.say("Marta, an ale!")
            assert len(scene.turns()) == 1
            assert not [line for line in scene.heard if line.startswith("Marta")]

    def test_the_filter_holds_for_it(self):
        with self.stage_with(WAIT) as scene:
            scene.runtime.speech_filter.passed = lambda words, thing: ""
            scene.say("Marta, an ale!")
            assert self.shrugs(scene) == 0


class DoubtTest(SceneTest):
    """Anna and Bob talk, and Marta cannot tell whom a question without a name is for."""

    QUESTION = "What is in the mine?"
    LOOK = "Marta gives you a questioning look."

    @contextmanager
    def talk(self, *steps, persona=PERSONA, greets=False):
        self.brain = ScriptedBrain(*steps)
        with self.stage(self.brain, persona=persona) as scene:
            bob = somebody(scene, "Bob")
            if greets:
                scene.say("Hello, Marta!")
                scene.wait(60)
            bob.at_say("What a storm!" if greets else "Player, how are you?")
            scene.wait(1)
            turns = len(scene.turns())
            self.ask(scene, self.QUESTION)
            assert len(scene.turns()) == turns
            yield scene, bob
            bob.account.delete()

    def ask(self, scene, words):
        scene.player.at_say(words)
        scene.wait(0.1)

    def looks(self, scene):
        return scene.heard.count(self.LOOK)

    def test_who_gets_no_answer_is_looked_at_alone(self):
        with self.talk() as (scene, bob):
            heard = []
            bob.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
            scene.wait(9)
            assert not self.looks(scene)
            scene.wait(2)
            assert self.looks(scene) == 1
            assert not heard

    def test_what_they_say_next_is_for_it(self):
        for words in ("Yes, you.", "The mine, I mean."):
            with self.subTest(words), self.talk([call("say", message="Silver.")]) as (scene, _bob):
                scene.wait(11)
                scene.say(words)
                assert scene.heard[-1] == 'Marta says, "Silver."'

    def test_unless_somebody_else_speaks_first_or_is_called(self):
        with self.talk() as (scene, bob):
            scene.wait(11)
            bob.at_say("Silver, they say.")
            scene.say("Really?")
            assert not scene.turns()
        with self.talk() as (scene, _bob):
            scene.wait(11)
            scene.say("Bob, I mean you.")
            assert not scene.turns()

    def test_who_says_that_they_mean_it_is_heard_whoever_speaks_first(self):
        rows = (
            ("yes you, i dont speak german", True),
            ("I meant you.", True),
            ("u!", True),
            ("you are late", False),
            ("You're so funny.", False),
            ("No, you'll see.", False),
            ("Bob, you.", False),
        )
        for words, is_for_it in rows:
            steps = [[call("say", message="Silver.")]] * is_for_it
            with self.subTest(words), self.talk(*steps) as (scene, bob):
                scene.wait(11)
                bob.at_say("What a hill.")
                scene.wait(20)
                scene.say(words)
                assert ('Marta says, "Silver."' in scene.heard) == is_for_it

    def test_it_is_over_with_the_next_line(self):
        with self.talk() as (scene, bob):
            scene.wait(11)
            bob.at_say("Silver.")
            scene.say("I was asking Bob, sorry.")
            scene.say("You! I love you.")
            assert not scene.turns()

    def test_a_friends_whisper_answers_nobody_else(self):
        with self.talk([call("wait")], [call("say", message="Silver.")]) as (scene, bob):
            scene.wait(11)
            bob.at_say("I owe you.", whisper=True, receivers=[scene.character])
            scene.wait(2)
            scene.say("The mine, I mean.")
            assert scene.heard[-1] == 'Marta says, "Silver."'

    def test_a_friend_who_only_asks_does_not_answer_in_its_place(self):
        silver = [call("say", message="Silver.")]
        with self.talk(silver) as (scene, bob):
            scene.wait(11)
            bob.at_say("Player, did you ask her about the mine?")
            scene.say("Not yet. Uh, can u tell us pls, it is late")
            assert scene.heard[-1] == 'Marta says, "Silver."'
        with self.talk(silver) as (scene, bob):
            scene.wait(11)
            bob.at_say("What is in the hill?")
            scene.wait(1)
            assert scene.heard[-1] == 'Marta says, "Silver."'

    def test_who_asks_is_looked_at_though_a_friend_asks_something_too(self):
        with self.talk() as (scene, bob):
            bob.at_say("Whats in the hill then?")
            self.ask(scene, "And whats in the lake?")
            bob.at_say("Who lives here?")
            scene.wait(11)
            assert not self.looks(scene)
            self.ask(scene, "And whats in the lake?")
            scene.wait(11)
            assert self.looks(scene) == 1

    def test_who_has_just_talked_with_it_is_answered(self):
        answers = [[call("say", message=words)] for words in ("Hello.", "Silver.")]
        with self.talk(*answers, greets=True) as (scene, _bob):
            scene.wait(9)
            assert len(scene.turns()) == 1
            scene.wait(2)
            assert scene.heard[-1] == 'Marta says, "Silver."'
            read = "\n".join(message.text for message in self.brain.requests[-1].messages)
            assert read.count(self.QUESTION) == 1
            assert not self.looks(scene)

    def test_but_not_long_after_that_nor_where_they_talk_with_another(self):
        hello = [call("say", message="Hello.")]
        for rest, words in ((600, "Is there silver?"), (0, "Is there silver in the north?")):
            with self.subTest(words), self.talk(hello, greets=True) as (scene, bob):
                self.ask(scene, "Bob, look at this.")
                bob.at_say("Gold, Player. Look at it.")
                scene.wait(rest + 1)
                self.ask(scene, words)
                scene.wait(11)
                assert self.looks(scene) == 1

    def test_what_a_friend_adds_to_the_question_is_for_it(self):
        with self.talk([call("say", message="Silver.")]) as (scene, bob):
            scene.wait(11)
            bob.at_say("And tell us who owns it.")
            scene.wait()
            assert scene.heard[-1] == 'Marta says, "Silver."'

    def test_not_what_a_friend_has_answered(self):
        with self.talk() as (scene, bob):
            scene.wait(11)
            bob.at_say("Silver, they say.")
            scene.wait(1)
            self.ask(scene, "Can you show me, then?")
            assert not scene.turns()

    def test_who_gets_an_answer_is_not_looked_at(self):
        with self.talk() as (scene, bob):
            scene.wait(5)
            bob.at_say("Silver, they say.")
            scene.wait(60)
            assert not self.looks(scene)

    def test_who_says_more_is_looked_at_once(self):
        with self.talk() as (scene, _bob):
            scene.wait(5)
            self.ask(scene, "I have always wondered.")
            scene.wait(5)
            assert self.looks(scene) == 1
            scene.wait(60)
            assert self.looks(scene) == 1

    def test_who_tells_something_is_not_looked_at(self):
        with self.talk() as (scene, bob):
            bob.at_say("Silver, they say.")
            self.ask(scene, "The mine is deep.")
            scene.wait(60)
            assert not self.looks(scene)

    def test_who_talks_with_another_is_looked_at_once_in_two_minutes(self):
        for rest, looks in ((90, 1), (130, 2)):
            with self.subTest(rest), self.talk() as (scene, bob):
                scene.wait(rest)
                bob.at_say("Silver, they say. And you, Player, are you well?")
                scene.wait(1)
                self.ask(scene, "Why is there silver?")
                scene.wait(60)
                assert self.looks(scene) == looks

    def test_one_who_cannot_look_at_somebody_does_not(self):
        def leave(scene):
            scene.character.location = None

        def part(scene):
            scene.player.location = None

        states = {
            "forgotten": lambda scene: scene.runtime.player_data.forget(
                f"account:{scene.player.account.pk}"
            ),
            "parted": part,
            "released": lambda scene: scene.script.delete(),
            "asleep": lambda scene: setattr(scene.script, "mode", "asleep"),
            "paused": lambda scene: scene.script.pause("for a moment"),
            "gone": leave,
        }
        for state, begin in states.items():
            with self.subTest(state), self.talk() as (scene, _bob):
                begin(scene)
                scene.wait(60)
                assert not self.looks(scene)

    def test_a_persona_without_silences_looks_at_nobody(self):
        with self.talk(persona={"silences": []}) as (scene, _bob):
            scene.wait(60)
            assert not self.looks(scene)

    def test_one_of_several_looks(self):
        with self.talk() as (scene, _bob):
            joined_by(scene, "Rolf")
            self.ask(scene, "Is there silver?")
            scene.wait(60)
            assert self.looks(scene) + scene.heard.count(self.LOOK.replace("Marta", "Rolf")) == 1
