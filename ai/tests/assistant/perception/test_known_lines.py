"""An assistant that goes by rules takes up what is likely for it, in company, without its name."""

from contextlib import contextmanager
from types import SimpleNamespace

from ai.assistant.perception.doubtful_lines import LOOK_REST, PAUSE_SECONDS, SOON_SECONDS
from ai.assistant.percepts.addressing import MAX_UNANSWERED
from ai.models import TurnRecord
from ai.testing import ScriptedBrain
from ai.tests.assistant.chatter import joined_by, somebody
from ai.tests.game import SceneTest

RULES = [
    {"name": "light it", "act": True, "hear": r"^light\b", "say": "It burns."},
    {"name": "lantern", "hear": r"\blantern\b", "say": "Of brass."},
    {"name": "bed", "hear": r"\bbed\b", "say": "One night, or more?"},
]
LOOK = "Marta gives you a questioning look."
LIKELY, DOUBTED, UNLIKELY = 0.9, 0.5, 0.1


class KnownTest(SceneTest):
    """Anna and Bob stand by Marta, who has no model, and talk with each other."""

    @contextmanager
    def company(self, chance=None, brain=None):
        with self.stage(brain, persona={"rules": RULES, "silences": ["shrugs."]}) as scene:
            bob = somebody(scene, "Bob")
            self.speak(scene, scene.player, "Bob, so it is.")
            self.speak(scene, bob, "Player, it is late.", seconds=30)
            if chance is not None:
                classifier = SimpleNamespace(chance=lambda *_: chance)
                scene.runtime.dispatcher._training = SimpleNamespace(trained=lambda: classifier)
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

    def test_what_is_likely_for_it_is_answered_at_once(self):
        for line, answer in (
            ("light it pls", "It burns."),
            ("what is the lantern of", "Of brass."),
        ):
            with self.subTest(line), self.company(LIKELY) as (scene, _bob):
                self.speak(scene, scene.player, line, seconds=0.5)
                assert self.lines_of(scene) == [f'Marta says, "{answer}"']

    def test_what_is_likely_for_a_friend_gets_no_word_and_no_sign(self):
        for talked in (False, True):
            with self.subTest(talked=talked), self.company() as (scene, _bob):
                if talked:
                    scene.say("Marta, hello!")
                said = len(self.lines_of(scene))
                for line in ("lol you never had a lantern bob", "you owe me two coppers btw"):
                    self.speak(scene, scene.player, line, seconds=30)
                assert len(self.lines_of(scene)) == said

    def test_alone_with_it_that_is_for_it_too(self):
        with self.company(UNLIKELY) as (scene, bob):
            scene.say("Marta, hello!")
            bob.location = None
            scene.say("nice lantern")
            assert len(self.lines_of(scene)) == 2

    def test_a_greeting_to_all_is_for_it_whatever_its_words(self):
        for line in ("Hello, everybody!", "good evening all", "hi you two"):
            with self.subTest(line), self.company(UNLIKELY) as (scene, _bob):
                self.speak(scene, scene.player, line, seconds=1)
                assert self.lines_of(scene)

    def test_before_it_has_learnt_whom_lines_are_for_names_tell(self):
        with self.company() as (scene, _bob):
            scene.runtime.dispatcher._training = SimpleNamespace(trained=lambda: None)
            self.speak(scene, scene.player, "lol you never had a lantern bob", seconds=30)
            assert not self.lines_of(scene)
            scene.say("Marta, light it!")
            scene.say("what is the lantern of")
            assert [line.split()[-1] for line in self.lines_of(scene)] == ['burns."', 'brass."']

    def test_its_name_counts_more_than_all_other_words(self):
        with self.company(UNLIKELY) as (scene, _bob):
            scene.say("Marta, light it!")
            assert self.lines_of(scene) == ['Marta says, "It burns."']

    def test_a_friends_name_counts_more_than_all_other_words(self):
        with self.company(LIKELY) as (scene, _bob):
            self.speak(scene, scene.player, "Bob, light it!", seconds=30)
            assert not self.lines_of(scene)

    def test_what_it_can_answer_but_doubts_is_answered_after_a_pause(self):
        with self.company(DOUBTED) as (scene, _bob):
            self.speak(scene, scene.player, "that lantern", PAUSE_SECONDS - 0.5)
            assert not self.lines_of(scene)
            scene.wait(1.5)
            assert self.lines_of(scene) == ['Marta says, "Of brass."']
            scene.wait(60)
            assert len(self.lines_of(scene)) == 1

    def test_not_if_somebody_else_says_something_first(self):
        for words in ("brass i think", "yes what is it", "Player, you are drunk"):
            with self.subTest(words), self.company(DOUBTED) as (scene, bob):
                self.speak(scene, scene.player, "that lantern", seconds=1)
                self.speak(scene, bob, words, seconds=PAUSE_SECONDS - 0.5)
                assert not self.lines_of(scene)

    def test_it_looks_at_who_said_what_it_has_nothing_to_say_to(self):
        with self.company(DOUBTED) as (scene, _bob):
            self.speak(scene, scene.player, "so old", PAUSE_SECONDS + SOON_SECONDS / 2)
            assert not self.lines_of(scene)
            scene.wait(SOON_SECONDS)
            assert self.lines_of(scene) == [LOOK]
            turns = TurnRecord.objects.count()
            scene.wait(60)
            assert self.lines_of(scene) == [LOOK]
            assert TurnRecord.objects.count() == turns

    def test_what_the_speaker_adds_keeps_nobody_from_an_answer(self):
        with self.company(DOUBTED) as (scene, _bob):
            self.speak(scene, scene.player, "that lantern", seconds=1)
            self.speak(scene, scene.player, "so old", seconds=PAUSE_SECONDS)
            assert self.lines_of(scene) == ['Marta says, "Of brass."']

    def test_it_does_not_look_at_somebody_again_and_again(self):
        with self.company(DOUBTED) as (scene, _bob):
            for words, looks in (("so old", 1), ("so dark", 1), ("so late", 2)):
                self.speak(scene, scene.player, words, LOOK_REST / 2 + 1)
                assert self.lines_of(scene).count(LOOK) == looks

    def test_what_somebody_says_next_at_whom_it_looked_is_for_it(self):
        with self.company(DOUBTED) as (scene, _bob):
            self.speak(scene, scene.player, "so old", PAUSE_SECONDS + SOON_SECONDS + 1)
            self.speak(scene, scene.player, "the lantern, i mean", seconds=0.5)
            assert self.lines_of(scene) == [LOOK, 'Marta says, "Of brass."']

    def test_what_answers_its_question_is_for_it(self):
        with self.company(DOUBTED) as (scene, _bob):
            scene.say("Marta, a bed please")
            before = len(self.lines_of(scene))
            self.speak(scene, scene.player, "no, for bob and me", seconds=0.5)
            assert len(self.lines_of(scene)) == before + 1

    def test_a_name_alone_answers_its_question(self):
        with self.company(UNLIKELY) as (scene, _bob):
            scene.say("Marta, a bed please")
            before = len(self.lines_of(scene))
            self.speak(scene, scene.player, "bob", seconds=0.5)
            assert len(self.lines_of(scene)) == before + 1

    def test_a_question_that_nobody_answers_again_and_again_is_for_it(self):
        with self.company(UNLIKELY) as (scene, _bob):
            for _ in range(MAX_UNANSWERED):
                self.speak(scene, scene.player, "what is the lantern of", seconds=5)
                assert not self.lines_of(scene)
            self.speak(scene, scene.player, "what is the lantern of", seconds=0.5)
            assert self.lines_of(scene) == ['Marta says, "Of brass."']

    def test_with_another_assistant_there_the_one_in_the_talk_takes_it_up(self):
        with self.company(LIKELY) as (scene, _bob):
            joined_by(scene, "Rolf")
            self.speak(scene, scene.player, "light it pls", seconds=5)
            assert not any("burns" in line for line in scene.heard)
            scene.say("Marta, hello!")
            self.speak(scene, scene.player, "light it pls", seconds=0.5)
            assert ["burns" in line for line in self.lines_of(scene)] == [False, True]

    def test_one_who_sleeps_or_is_paused_does_not(self):
        for mode in ("asleep", "paused"):
            with self.subTest(mode), self.company(LIKELY) as (scene, _bob):
                if mode == "paused":
                    scene.script.pause("for a moment")
                else:
                    scene.script.mode = mode
                for line in ("what is the lantern of", "light it pls"):
                    self.speak(scene, scene.player, line, seconds=5)
                heard = " ".join(scene.heard)
                assert "Of brass" not in heard and "burns" not in heard
                assert scene.script.mode == mode

    def test_another_brain_is_asked_nothing(self):
        for name in ("scripted", "test:scripted"):
            brain = ScriptedBrain(forgiving=True)
            brain.name = name
            with self.subTest(name), self.company(brain=brain) as (scene, _bob):
                before = len(brain.requests)
                self.speak(scene, scene.player, "light it pls", seconds=0.5)
                assert len(brain.requests) == before

    def test_rules_that_fail_keep_nothing_from_anybody(self):
        with self.company(UNLIKELY) as (scene, _bob):
            scene.runtime.doubtful_lines._is_try = None
            self.speak(scene, scene.player, "light it pls", seconds=3)
            scene.say("Marta, light it!")
            assert self.lines_of(scene) == ['Marta says, "It burns."']
