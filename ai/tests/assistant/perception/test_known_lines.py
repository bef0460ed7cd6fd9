"""An assistant that goes by rules takes up what they are about, in company, without its name."""

from contextlib import contextmanager

from ai.assistant.perception.doubtful_lines import PAUSE_SECONDS
from ai.models import TurnRecord
from ai.testing import ScriptedBrain
from ai.tests.assistant.chatter import joined_by, somebody
from ai.tests.game import SceneTest

RULES = [
    {"name": "light it", "act": True, "hear": r"^light\b", "say": "It burns."},
    {"name": "lantern", "hear": r"\blantern\b", "say": "Of brass."},
]
LOOK = "Marta gives you a questioning look."


class KnownTest(SceneTest):
    """Anna and Bob stand by Marta, who has no model, and talk with each other."""

    @contextmanager
    def company(self, brain=None, rules=RULES):
        with self.stage(brain, persona={"rules": rules, "silences": ["shrugs."]}) as scene:
            bob = somebody(scene, "Bob")
            self.speak(scene, bob, "Player, it is late.")
            self.speak(scene, scene.player, "Bob, so it is.")
            self.speak(scene, bob, "Late.", seconds=30)
            try:
                yield scene, bob
            finally:
                bob.account.delete()

    def speak(self, scene, who, words, seconds=0.0):
        who.at_say(words)
        scene.wait(0.1)
        scene.wait(seconds)

    def lines_of(self, scene):
        return [line for line in scene.heard if line.startswith("Marta")]

    def test_what_asks_for_an_act_is_answered_at_once(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "light it pls", seconds=0.5)
            assert self.lines_of(scene) == ['Marta says, "It burns."']

    def test_what_a_friend_may_be_told_is_done_only_in_a_talk_with_it(self):
        for line, talked, is_done in (
            ("light it", False, False),
            ("light it", True, True),
            ("light it will ya", False, True),
            ("dont light it", True, False),
        ):
            with self.subTest(line), self.company() as (scene, _bob):
                if talked:
                    scene.say("Marta, hello!")
                    self.speak(scene, scene.player, "Bob, look.", seconds=20)
                self.speak(scene, scene.player, line, PAUSE_SECONDS + 1)
                assert any("It burns." in line for line in scene.heard) is is_done

    def test_a_question_after_a_pause(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "whats that lantern of", PAUSE_SECONDS - 0.5)
            assert not self.lines_of(scene)
            scene.wait(1.5)
            assert self.lines_of(scene) == ['Marta says, "Of brass."']
            scene.wait(60)
            assert len(self.lines_of(scene)) == 1

    def test_who_was_answered_is_in_a_talk_with_it(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "whats that lantern of", seconds=4)
            self.speak(scene, scene.player, "the lantern there", seconds=1)
            assert len(self.lines_of(scene)) == 2

    def test_not_if_somebody_else_says_something_first(self):
        for words in ("brass i think", "yes what is it", "Player, you are drunk"):
            with self.subTest(words), self.company() as (scene, bob):
                self.speak(scene, scene.player, "whats that lantern of", seconds=1)
                self.speak(scene, bob, words, seconds=8)
                assert not self.lines_of(scene)

    def test_what_the_speaker_adds_keeps_nobody_from_it(self):
        for words in ("it is so old", "is it old", "and why is it there"):
            with self.subTest(words), self.company() as (scene, _bob):
                self.speak(scene, scene.player, "whats that lantern of", seconds=1)
                self.speak(scene, scene.player, words, seconds=3)
                assert ["rass." in line for line in self.lines_of(scene)] == [True]

    def test_what_reads_as_said_to_a_friend_is_left_to_them(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "lol nice lantern bob that is", seconds=30)
            self.speak(scene, scene.player, "nice lantern", seconds=30)
            assert not self.lines_of(scene)

    def test_with_another_assistant_there_nobody_takes_it_up(self):
        with self.company() as (scene, _bob):
            joined_by(scene, "Rolf")
            self.speak(scene, scene.player, "light it pls", seconds=5)
            assert not [line for line in scene.heard if "burns" in line]

    def test_one_who_sleeps_or_is_paused_does_not(self):
        for mode in ("asleep", "paused"):
            with self.subTest(mode), self.company() as (scene, _bob):
                if mode == "paused":
                    scene.script.pause("for a moment")
                else:
                    scene.script.mode = mode
                for line in ("whats that lantern of", "light it pls"):
                    self.speak(scene, scene.player, line, seconds=5)
                heard = " ".join(scene.heard)
                assert "Of brass" not in heard and "burns" not in heard
                assert scene.script.mode == mode

    def test_another_brain_is_asked_nothing(self):
        for name in ("scripted", "test:scripted"):
            brain = ScriptedBrain(forgiving=True)
            brain.name = name
            with self.subTest(name), self.company(brain) as (scene, _bob):
                before = len(brain.requests)
                self.speak(scene, scene.player, "light it pls", seconds=0.5)
                assert len(brain.requests) == before

    def test_rules_that_fail_keep_nothing_from_anybody(self):
        with self.company() as (scene, _bob):
            scene.runtime.doubtful_lines._concern = None
            self.speak(scene, scene.player, "light it pls", seconds=3)
            scene.say("Marta, light it!")
            assert self.lines_of(scene) == ['Marta says, "It burns."']

    def test_what_it_cannot_answer_after_all_takes_no_turn_more(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "what is a dragon?", seconds=2.5)
            assert not self.lines_of(scene)
            turns = TurnRecord.objects.count()
            scene.wait(60)
            assert TurnRecord.objects.count() == turns

    def test_who_has_talked_with_it_is_looked_at_sooner(self):
        for talked, seconds in ((True, 4.5), (False, 10.5)):
            with self.subTest(talked), self.company(rules=[]) as (scene, bob):
                if talked:
                    scene.say("Marta, hello!")
                    self.speak(scene, scene.player, "Bob, look.")
                self.speak(scene, bob, "what a storm", seconds=1)
                self.speak(scene, scene.player, "is he single", seconds=seconds - 1)
                assert LOOK not in scene.heard
                scene.wait(1)
                assert scene.heard.count(LOOK) == 1

    def test_who_has_talked_with_it_is_answered_if_nobody_else_answers(self):
        asked = (
            ("is there a way round that hill", ""),
            ("what about the one behind it", ""),
            ("is there a way round that hill", "no idea"),
            ("do you like hills", ""),
            ("what is he so afraid of", ""),
        )
        answered = []
        for words, says in asked:
            with self.subTest(words), self.company(rules=[]) as (scene, bob):
                scene.say("Marta, hello!")
                self.speak(scene, scene.player, "Bob, look.")
                self.speak(scene, bob, "what a storm", seconds=1)
                before = len(self.lines_of(scene))
                self.speak(scene, scene.player, words, PAUSE_SECONDS - 0.5)
                assert len(self.lines_of(scene)) == before
                if says:
                    self.speak(scene, bob, says)
                scene.wait(1.5)
                answered.append(len(self.lines_of(scene)) > before)
        assert answered == [True, True, False, False, False]

    def test_what_answers_its_question_is_for_it_though_a_friend_spoke_before_that(self):
        rules = [{"name": "bed", "hear": r"\bbed\b", "say": "One night, or more?"}]
        with self.company(rules=rules) as (scene, bob):
            scene.say("Marta, a bed please")
            self.speak(scene, bob, "Marta, hello!", seconds=1)
            scene.say("Marta, a bed please")
            before = len(self.lines_of(scene))
            self.speak(scene, scene.player, "no, for bob and me", seconds=1.5)
            assert len(self.lines_of(scene)) == before + 1

    def test_in_a_warm_talk_friends_talk_gets_no_word_and_no_sign(self):
        with self.company() as (scene, bob):
            scene.say("Marta, hello!")
            bob.at_say("Marta, hello!")
            scene.wait(2)
            said = len(self.lines_of(scene))
            self.speak(scene, scene.player, "its late bob we should go", seconds=30)
            assert len(self.lines_of(scene)) == said
            bob.location = None
            scene.say("its late bob we should go")
            assert len(self.lines_of(scene)) == said + 1
