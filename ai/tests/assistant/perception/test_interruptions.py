"""Which turns give way to a line that somebody says meanwhile."""

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.percepts.percept import Percept
from ai.brains.base import Completion
from ai.testing import call
from ai.tests.assistant.chatter import somebody
from ai.tests.game import SceneTest

GREETER = {"greets": True}


class SlowBrain:
    """Answers when the test says so."""

    name = "slow"

    def __init__(self):
        self.requests = []
        self.thoughts = []

    def think(self, request):
        self.requests.append([p["text"] for p in request.messages[-1].percepts if p["addressed"]])
        self.seen = [p["text"] for p in request.messages[-1].percepts]
        self.text = request.messages[-1].text
        self.thoughts.append(Deferred())
        return self.thoughts[-1]

    def answer(self, words):
        self.thoughts[-1].callback(Completion(calls=(call("say", message=words),)))


@override_settings(AI={"TURN_SECONDS": 600, "SIGN_SECONDS": 0})
class InterruptionsTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.brain = SlowBrain()
        opened = self.stage(self.brain, persona=GREETER)
        self.scene = opened.__enter__()
        self.addCleanup(opened.__exit__, None, None, None)
        self.bob = somebody(self.scene, "Bob")
        self.yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")

    def arrive(self):
        self.bob.location = self.yard
        self.bob.move_to(self.scene.room)
        self.scene.wait()
        assert [text[:11] for text in self.brain.requests[-1]] == ["Bob arrives"]

    def said(self):
        return [line for line in self.scene.heard if "Marta says" in line]

    def test_a_newcomers_question_is_answered_in_place_of_a_greeting(self):
        self.arrive()
        self.bob.at_say("Do you have a room?")
        self.scene.wait()
        assert self.brain.requests[1:] == [["Do you have a room?"]]
        self.brain.answer("I have one left.")
        self.scene.wait(5)
        assert self.said() == ['Marta says, "I have one left."']

    def test_others_are_answered_before_a_newcomer_is_greeted(self):
        self.arrive()
        self.scene.say("Marta, an ale!")
        assert self.brain.requests[1:] == [["Marta, an ale!"]]
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        self.brain.answer("Good evening, Bob.")
        self.scene.wait()
        assert len(self.said()) == 2 and len(self.brain.requests) == 3

    def test_who_has_left_is_not_greeted(self):
        self.arrive()
        self.bob.move_to(self.yard)
        self.brain.answer("Good evening, Bob.")
        self.scene.wait(5)
        assert not self.said() and len(self.brain.requests) == 1

    def test_who_talks_with_somebody_else_already_is_not_greeted(self):
        self.arrive()
        self.bob.at_say("Anna, there you are!")
        self.scene.wait()
        self.brain.answer("Good evening, Bob.")
        self.scene.wait(5)
        assert not self.said() and len(self.brain.requests) == 1

    def test_a_greeting_is_not_said_a_minute_late(self):
        self.arrive()
        self.scene.wait(61)
        self.brain.answer("Good evening, Bob.")
        self.scene.wait(5)
        assert not self.said() and len(self.brain.requests) == 1

    def test_a_greeting_in_time_is_said(self):
        self.arrive()
        self.scene.wait(20)
        self.brain.answer("Good evening, Bob.")
        self.scene.wait()
        assert self.said() == ['Marta says, "Good evening, Bob."']

    def test_a_turn_of_its_own_waits_for_the_answer(self):
        self.scene.agent.notice(Percept("notice", "It is noon.", addressed=True))
        self.scene.wait()
        self.scene.say("Marta, an ale!")
        assert self.brain.requests == [["It is noon."], ["Marta, an ale!"]]
        self.brain.answer("Here you are.")
        self.scene.wait()
        assert self.brain.requests[2] == ["It is noon."]

    def test_a_turn_of_its_own_reads_no_talk_between_others(self):
        self.scene.say("Bob, how are you?")
        self.bob.at_say("Well enough. And you?")
        self.scene.say("What a storm, everybody knows.")
        self.scene.agent.notice(Percept("notice", "It is noon.", addressed=True))
        self.scene.wait()
        assert self.brain.seen == ["It is noon."]
        self.brain.answer("Noon!")
        self.scene.wait()
        self.scene.say("Marta, how is Bob?")
        assert self.brain.seen[:2] == ["Bob, how are you?", "Well enough. And you?"]
        assert '[say by "Anna", to "Bob"] "Bob, how are you?"' in self.brain.text
        assert '[say by "Bob", to "Anna"] "Well enough. And you?"' in self.brain.text

    def test_the_rest_of_a_sentence_is_thought_of_at_once(self):
        self.scene.say("Marta, wait, forget the")
        self.scene.say("ale. I take soup.")
        assert self.brain.requests[1] == ["Marta, wait, forget the", "ale. I take soup."]
        self.brain.answer("Soup it is.")
        self.scene.wait()
        assert self.said() == ['Marta says, "Soup it is."'] and len(self.brain.requests) == 2

    def test_somebody_elses_line_lets_an_answer_be(self):
        self.scene.say("Marta, an ale!")
        self.bob.at_say("Marta, soup!")
        self.scene.wait()
        assert len(self.brain.requests) == 1
        self.brain.answer("Here you are.")
        self.scene.wait()
        assert self.brain.requests[1] == ["Marta, soup!"]
