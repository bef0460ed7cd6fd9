"""Which turns give way to a line that somebody says meanwhile."""

from dataclasses import replace
from unittest import mock

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.authority.authority import identity_of
from ai.assistant.percepts.percept import Percept, Source
from ai.brains.base import Completion
from ai.testing import ScriptedBrain, call
from ai.testing.models import hang
from ai.tests.assistant.chatter import somebody
from ai.tests.game import SceneTest

GREETER = {"greets": True}
TAKEN_BACK = (
    "no wait, soup",
    "Wait!",
    "Marta, forget it.",
    "Never mind.",
    "oh sorry, a beer",
    "actually make that two",
    "No, soup!",
    "i mean soup lol",
    "Halt, doch lieber Suppe.",
)
NOTHING_TAKEN_BACK = (
    "Can you stop the music?",
    "Where do I wait for Bram?",
    "I don't know the way, where is the inn?",
    "Sorry, what is your name?",
    "Don't you have soup?",
    "So I actually like it here.",
    "Which stop is next?",
)
with_model = mock.patch("ai.assistant.perception.dispatcher.has_model", new=lambda script: True)


class SlowBrain:
    """Answers when the test says so."""

    name = "slow"

    def __init__(self):
        self.requests = []
        self.thoughts = []

    def think(self, request):
        self.requests.append([p["text"] for p in request.messages[-1].percepts if p["addressed"]])
        self.seen = [p["text"] for p in request.messages[-1].percepts]
        self.messages = request.messages
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

    def test_a_newcomers_question_does_not_wait_for_turns_of_its_own(self):
        self.arrive()
        self.scene.agent.notice(Percept("notice", "It is noon.", addressed=True))
        self.scene.wait()
        self.bob.at_say("Do you have a room?")
        self.scene.wait()
        assert self.brain.requests[1:] == [["Do you have a room?"]]
        self.brain.answer("I have one left.")
        self.scene.wait(5)
        assert self.brain.requests[2] == ["It is noon."]

    def test_what_takes_an_order_back_breaks_off_its_answer_behind_a_friends_line_too(self):
        with with_model, mock.patch("ai.assistant.perception.marks.has_model", lambda script: True):
            self.scene.say("Marta, a soup!", seconds=0.5)
            self.bob.at_say("make it two")
            self.scene.say("no wait, ale", seconds=0.5)
            self.scene.wait(2)
            assert self.brain.requests[-1] == ["Marta, a soup!", "no wait, ale"]

    def test_a_pose_breaks_off_no_answer(self):
        self.scene.say("Marta, an ale!")
        self.scene.player.execute_cmd("pose bows to Marta.")
        self.scene.wait(5)
        assert self.brain.requests == [["Marta, an ale!"]]
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        assert self.said() == ['Marta says, "Here you are."']
        assert [text[-14:] for text in self.brain.requests[1]] == ["bows to Marta."]

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

    def back(self, who, **more):
        """Have the outcome come of what somebody asked for."""
        told = {"tool": "send", "call_id": "c9", "ok": True, "asker": identity_of(who), **more}
        came = Percept("outcome", "send: The boy is back.", addressed=True, data=told)
        self.scene.agent.notice(came)
        self.scene.wait()

    @with_model
    def test_an_answer_is_given_whatever_comes_meanwhile_but_a_line_of_its_asker(self):
        """What falls due, comes back or arrives waits for a turn of its own."""
        bob, anna = bob_source(self.bob), bob_source(self.scene.player)
        create_object(
            "evennia.objects.objects.DefaultObject", key="mug", location=self.scene.player
        )
        for number, event in enumerate(
            (
                lambda: self.back(self.scene.player),
                lambda: self.back(self.bob),
                lambda: self.scene.agent.notice(Percept("goal", "It is due.", addressed=True)),
                lambda: self.scene.agent.notice(Percept("goal", "Due.", anna, addressed=True)),
                lambda: self.scene.agent.notice(Percept("timer", "It is time.", addressed=True)),
                lambda: self.scene.agent.notice(Percept("arrive", "A guest.", bob, addressed=True)),
                lambda: self.bob.at_say("Marta, soup!"),
                lambda: self.scene.player.execute_cmd("give mug to Marta"),
            )
        ):
            with self.subTest(number):
                before = len(self.brain.requests)
                self.scene.say(f"Marta, ale number {number}!")
                event()
                self.scene.wait(1)
                assert len(self.brain.requests) == before + 1
                self.brain.answer(f"Here is number {number}.")
                self.scene.wait(5)
                assert self.said()[-1:] == [f'Marta says, "Here is number {number}."']
                assert not any("broke off" in one.text for one in self.brain.messages)
                self.rest()

    def rest(self):
        """Let all that waits be dealt with."""
        while not self.brain.thoughts[-1].called:
            self.brain.thoughts[-1].callback(Completion(calls=(call("wait"),)))
            self.scene.wait(10)

    def test_that_it_broke_off_is_said_even_if_it_was_still_thinking(self):
        self.scene.say("Marta, two ales!")
        self.scene.say("And bread.")
        *_, note, opening = self.brain.messages
        assert note.text.endswith("to answer, and broke off because somebody spoke.")
        assert opening.text.count("[say by") == 2
        self.brain.answer("Two ales, and bread.")
        self.scene.wait(5)
        self.scene.say("Marta, thanks!")
        assert not any("broke off" in one.text for one in self.brain.messages)

    def test_after_an_act_it_breaks_off_and_says_so(self):
        mug = create_object(
            "evennia.objects.objects.DefaultObject", key="mug", location=self.scene.room
        )
        self.scene.say("Marta, take the mug!")
        self.brain.thoughts[-1].callback(Completion(calls=(call("take", item="mug"),)))
        self.scene.wait(1)
        assert mug.location == self.scene.character and len(self.brain.requests) == 2
        self.scene.say("And an ale, please.")
        assert self.brain.requests[2:] == [["And an ale, please."]]
        told = [one.text for one in self.brain.messages]
        assert "Marta, take the mug!" in told[0]
        assert sum("broke off because somebody spoke" in one for one in told) == 1
        self.brain.answer("There. And an ale.")
        self.scene.wait(5)
        assert self.said() == ['Marta says, "There. And an ale."']
        assert len(self.brain.requests) == 3

    @with_model
    def test_what_waits_when_the_asker_speaks_is_told_with_the_answer(self):
        self.bob.at_say("Marta, an ale!")
        self.scene.wait()
        self.back(self.scene.player)
        self.scene.say("Marta, is he back?")
        self.brain.answer("Here you are, Bob.")
        self.scene.wait(5)
        assert self.brain.requests[1:] == [["Marta, is he back?"]]
        assert "send: The boy is back." in self.brain.seen
        self.brain.answer("There he is.")
        self.scene.wait(5)
        assert len(self.brain.requests) == 2

    @with_model
    def test_what_comes_of_another_s_wish_or_is_private_has_a_turn_of_its_own(self):
        for who, more in ((self.bob, {}), (self.scene.player, {"private": "|account:9|"})):
            before = len(self.brain.requests)
            self.scene.say("Marta, is he back?")
            self.back(who, **more)
            assert len(self.brain.requests) == before + 1
            self.brain.answer(f"Not that I saw, {before}.")
            self.scene.wait(5)
            assert self.brain.requests[before + 1] == ["send: The boy is back."]
            self.brain.answer(f"There he is, {before}.")
            self.scene.wait(5)

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
        self.scene.say("Marta, wait, forget it.")
        self.scene.say("No ale. I take soup.")
        assert self.brain.requests[1] == ["Marta, wait, forget it.", "No ale. I take soup."]
        self.brain.answer("Soup it is.")
        self.scene.wait()
        assert self.said() == ['Marta says, "Soup it is."'] and len(self.brain.requests) == 2

    def test_what_a_turn_found_before_it_broke_off_is_not_lost(self):
        self.brain.reads = True
        create_object(
            "evennia.objects.objects.DefaultObject", key="kettle", location=self.scene.room
        )
        self.scene.say("Marta, what is there to see?")
        self.brain.thoughts[-1].callback(Completion(calls=(call("inspect_location"),)))
        self.scene.say("And who is Bob?")
        asked, look, found, note, opening = self.brain.messages
        assert asked.text == '[say by "Anna", to you] "Marta, what is there to see?"'
        assert opening.text == '[say by "Anna", to you] "And who is Bob?"'
        assert self.brain.requests[-1] == ["Marta, what is there to see?", "And who is Bob?"]
        assert note.text.endswith("You had begun to answer, and broke off because somebody spoke.")
        assert [one.name for one in look.calls] == ["inspect_location"] and "kettle" in found.text
        self.brain.answer("A kettle, and Bob.")
        self.scene.wait(5)
        self.scene.say("Marta, is it hot?")
        assert "kettle" not in "".join(one.text for one in self.brain.messages)

    def test_what_it_overheard_before_it_broke_off_is_not_lost(self):
        self.bob.at_say("What a storm, everybody knows.")
        self.scene.say("Marta, an ale!")
        assert "What a storm" in self.brain.text
        self.scene.say("Or soup.")
        assert self.brain.text.split("] ")[1:] == [
            '"What a storm, everybody knows."\n[say by "Anna", to you',
            '"Marta, an ale!"\n[say by "Anna", to you',
            '"Or soup."',
        ]
        self.brain.answer("Soup.")
        self.scene.wait(5)
        self.scene.say("Marta, and bread.")
        told = "".join(one.text for one in self.brain.messages)
        assert told.count("What a storm") == 1

    def test_what_it_did_before_it_broke_off_stands_beside_what_it_did_not_say(self):
        def speak_up(request):
            self.scene.player.at_say("Soup, I mean.")
            self.scene.runtime.dispatcher.settle()
            return Completion(calls=(call("take", item="mug"), call("say", message="Ale it is.")))

        mug = create_object(
            "evennia.objects.objects.DefaultObject", key="mug", location=self.scene.room
        )
        brain = ScriptedBrain(speak_up, [call("say", message="Soup.")], [call("wait")])
        brain.reads = True
        with mock.patch.object(self.brain, "think", brain.think):
            self.scene.say("Marta, an ale!", 5)
            self.scene.say("Marta, and bread.", 5)
        assert mug.location == self.scene.character
        told = [
            [(one.text, [made.name for made in one.calls]) for one in request.messages]
            for request in brain.requests[1:]
        ]
        assert ("", ["take"]) in told[0] and ("", ["take"]) in told[1]
        for one in told:
            texts = [text for text, _ in one]
            ale, soup = (
                next(n for n, t in enumerate(texts) if w in t) for w in ("an ale!", "Soup,")
            )
            assert ale < one.index(("", ["take"])) < soup
            assert str(texts).count("an ale!") == 1
        notes = [[text for text, _ in one if "broke off" in text] for one in told]
        assert [len(one) for one in notes] == [1, 0]
        assert notes[0][0].endswith('You have not said: "Ale it is."')

    def test_a_call_that_failed_before_it_broke_off_is_not_noted_as_not_done(self):
        def speak_up(request):
            self.scene.player.at_say("Soup, I mean.")
            self.scene.runtime.dispatcher.settle()
            return Completion(calls=(call("take", item="sword"),))

        brain = ScriptedBrain(speak_up, [call("say", message="Soup.")])
        brain.reads = True
        with mock.patch.object(self.brain, "think", brain.think):
            self.scene.say("Marta, an ale!", 5)
        (note,) = (one.text for one in brain.requests[1].messages if "broke off" in one.text)
        assert "Not done" not in note

    def test_what_it_was_about_to_say_is_noted_as_not_said(self):
        def speak_up(request):
            self.scene.player.at_say("Soup, I mean.")
            self.scene.runtime.dispatcher.settle()
            return answer

        say = call("say", message="Ale it is.")
        for answer in (
            Completion("Ale it is."),
            Completion(calls=(say,)),
            Completion(calls=(replace(say, arguments='{"message": "Ale it is."}'),)),
            Completion("It is good.", calls=(say,)),
        ):
            brain = ScriptedBrain(speak_up, [call("wait")])
            with self.subTest(answer), mock.patch.object(self.brain, "think", brain.think):
                self.scene.say("Marta, an ale!", 5)
                *_, opening = brain.requests[1].messages
                notes = [one.text for one in brain.requests[1].messages if "broke off" in one.text]
                assert len(notes) == 1 and 'You have not said: "Ale it is."' in notes[0]
                assert opening.text.splitlines() == [
                    '[say by "Anna", to you] "Marta, an ale!"',
                    '[say by "Anna", to you] "Soup, I mean."',
                ]
                assert self.said() == []
            self.scene.agent.history.clear()
        self.scene.say("Marta, wait, forget the", 4)
        assert self.brain.requests == []
        self.scene.say("ale. I take soup.")
        assert self.brain.requests == [["Marta, wait, forget the", "ale. I take soup."]]

    def test_half_a_sentence_is_answered_if_no_rest_comes(self):
        self.scene.say("Marta, when the wolves…", 4)
        assert self.brain.requests == []
        self.scene.wait(2)
        assert self.brain.requests == [["Marta, when the wolves…"]]

    def test_half_a_sentence_of_one_lets_others_be_answered(self):
        self.scene.say("Marta, wait, forget the")
        self.bob.at_say("Marta, an ale!")
        self.scene.wait()
        assert self.brain.requests == [["Marta, an ale!"]]

    def test_half_a_sentence_said_meanwhile_stops_the_answer_to_what_came_before(self):
        self.scene.say("Marta, an ale!")
        self.scene.say("No, wait, bring me the", 3)
        assert len(self.brain.requests) == 1
        self.scene.say("soup.")
        assert self.brain.requests[1] == ["Marta, an ale!", "No, wait, bring me the", "soup."]

    def test_whose_answer_starts_over_does_not_wait_for_others(self):
        self.scene.say("Marta, an ale!")
        self.bob.at_say("Marta, soup!")
        self.scene.wait()
        self.scene.say("And bread.")
        assert self.brain.requests[1:] == [["Marta, an ale!", "And bread."]]
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        assert self.brain.requests[2:] == [["Marta, soup!"]]

    @with_model
    def test_what_others_said_before_and_wait_for_is_read_and_answered_next(self):
        self.scene.say("Marta, an ale!", 8)
        self.scene.say("Marta, what is in the soup?")
        self.bob.at_say("Marta, is it good?")
        self.scene.wait()
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        waits = '[say by "Anna", for your next turn] "Marta, what is in the soup?"\n'
        own = '[say by "Bob", to you] "Marta, is it good?"'
        assert self.brain.text.endswith(waits + own), self.brain.text
        self.brain.answer("Very.")
        self.scene.wait(5)
        told = "\n".join(one.text for one in self.brain.messages)
        assert self.brain.requests[2] == ["Marta, what is in the soup?"]
        assert told.count("in the soup?") == 1 and "next turn" not in told
        assert '[say by "Anna", to you, read before] "Marta, what is in' in told
        assert "do nothing twice" in told
        self.brain.answer("Leeks.")
        self.scene.say("Marta, and bread.", 8)
        told = "\n".join(one.text for one in self.brain.messages)
        assert "do nothing twice" not in told and "read before" not in told

    @with_model
    def test_who_was_answered_with_another_gets_no_sign_if_nothing_is_left_to_say(self):
        self.scene.say("Marta, an ale!", 8)
        self.scene.say("Marta, and a soup!")
        self.bob.at_say("Marta, make it two soups!")
        self.scene.wait()
        for words in ("Here you are.", "Two soups."):
            self.brain.answer(words)
            self.scene.wait(5)
        self.scene.heard.clear()
        self.brain.thoughts[-1].callback(Completion(calls=(call("wait"),)))
        self.scene.wait(5)
        assert not [line for line in self.scene.heard if line.startswith("Marta")]

    @with_model
    def test_what_was_said_before_somebody_came_in_is_not_read_in_their_turn(self):
        self.bob.location = self.yard
        self.scene.say("Marta, an ale!", 8)
        self.scene.say("The word is damson.")
        self.bob.move_to(self.scene.room)
        self.bob.at_say("Marta, what is new?")
        self.scene.wait()
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        assert self.brain.requests[1] == ["Marta, what is new?"]
        assert "damson" not in self.brain.text

    @with_model
    def test_what_somebody_said_who_left_is_not_read_as_waiting(self):
        self.scene.say("Marta, an ale!", 8)
        self.scene.say("Marta, what is in the soup?")
        self.bob.at_say("Marta, is it good?")
        self.scene.player.move_to(self.yard)
        self.scene.wait()
        self.brain.answer("Here you are.")
        self.scene.wait(5)
        assert self.brain.requests[1] == ["Marta, is it good?"]
        assert "[leave by" in self.brain.text and "in the soup?" not in self.brain.text

    def hear_out(self, line):
        """Answer turn after turn, until one is about a line."""
        for number in range(5):
            if self.brain.requests[-1] == [line]:
                return
            self.brain.answer(f"Answer {number}.")
            self.scene.wait(5)
        raise AssertionError(f"no turn is about {line!r}")

    @with_model
    def test_what_one_did_not_hear_is_not_read_whatever_turns_come_before(self):
        for is_quiet in (False, True):
            with self.subTest(quiet=is_quiet):
                carol = somebody(self.scene, f"Carol{is_quiet}")
                self.bob.location = carol.location = self.yard
                self.scene.say("Marta, an ale!", 8)
                self.scene.say("The word is damson.")
                for one in (carol, self.bob):
                    one.move_to(self.scene.room, quiet=is_quiet)
                carol.at_say("Marta, a soup!")
                self.bob.at_say("Marta, what is new?")
                self.scene.wait()
                self.hear_out("Marta, what is new?")
                assert "damson" not in self.brain.text, self.brain.text
                carol.location = None
                self.rest()

    @with_model
    def test_who_left_waits_no_more_whatever_turns_come_before(self):
        carol = somebody(self.scene, "Carol")
        self.scene.say("Marta, an ale!", 8)
        self.scene.say("Marta, what is in the soup?")
        carol.at_say("Marta, a soup!")
        self.bob.at_say("Marta, is it good?")
        self.scene.player.move_to(self.yard)
        self.scene.wait()
        self.hear_out("Marta, is it good?")
        assert "in the soup?" not in self.brain.text, self.brain.text

    def test_what_is_said_late_has_an_answer_of_its_own(self):
        self.scene.say("Marta, can I pay tomorrow?", 8)
        self.scene.say("What is in the soup?", 3)
        assert len(self.brain.requests) == 1
        self.brain.answer("Tomorrow will do.")
        self.scene.wait(5)
        assert self.said() == ['Marta says, "Tomorrow will do."']
        assert self.brain.requests[1:] == [["What is in the soup?"]]

    def test_what_takes_something_back_is_never_too_late(self):
        for number, words in enumerate(TAKEN_BACK):
            with self.subTest(words):
                before = len(self.brain.requests)
                self.scene.say(f"Marta, ale number {number}!", 20)
                self.scene.say(words)
                assert self.brain.requests[before + 1 :] == [
                    [f"Marta, ale number {number}!", words]
                ]
                self.rest()

    def test_a_new_question_takes_nothing_back(self):
        for number, words in enumerate(NOTHING_TAKEN_BACK):
            with self.subTest(words):
                before = len(self.brain.requests)
                self.scene.say(f"Marta, ale number {number}!", 20)
                self.scene.say(words)
                assert len(self.brain.requests) == before + 1
                self.rest()

    def test_no_further_step_is_thought_of_once_more_was_said(self):
        self.scene.say("Marta, look around, and get me an ale!", 8)
        self.scene.say("And bread.")
        self.brain.thoughts[-1].callback(Completion(calls=(call("inspect_location"),)))
        self.scene.wait()
        assert len(self.brain.requests) == 2
        assert self.brain.requests[1][-1] == "And bread."

    def test_somebody_elses_line_lets_an_answer_be(self):
        self.scene.say("Marta, an ale!")
        self.bob.at_say("Marta, soup!")
        self.scene.wait()
        assert len(self.brain.requests) == 1
        self.brain.answer("Here you are.")
        self.scene.wait()
        assert self.brain.requests[1] == ["Marta, soup!"]


class BurstTest(SceneTest):
    """What happens close together is one request to a model."""

    def setUp(self):
        super().setUp()
        self.yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")

    def burst(self, scene, *events, pause=0.5):
        for event in events:
            event()
            scene.wait(pause)

    def arrival(self, scene, name):
        body = somebody(scene, name)
        body.location = self.yard
        return lambda: body.move_to(scene.room)

    def read(self, asked):
        return str(asked.body["messages"][-1]["content"])

    def test_five_arrivals_are_greeted_together(self):
        for pause in (0, 0.5, 1.5):
            with self.subTest(pause), self.scene_with_model("Welcome!", persona=GREETER) as scene:
                names = [f"Guest{int(pause * 10)}{number}" for number in range(5)]
                self.burst(scene, *[self.arrival(scene, name) for name in names], pause=pause)
                scene.wait(20)
                (asked,) = scene.asked
                assert all(name in self.read(asked) for name in names)
                assert scene.heard.count('Marta says, "Welcome!"') == 1

    def test_those_who_keep_coming_do_not_delay_it_for_ever(self):
        with self.scene_with_model("Welcome!", "Welcome too!", persona=GREETER) as scene:
            guests = [self.arrival(scene, f"Guest{number}") for number in range(7)]
            self.burst(scene, *guests[:5], pause=2)
            assert len(scene.asked) == 1
            self.burst(scene, *guests[5:])
            scene.wait(20)

    def test_the_poses_of_one_player_are_answered_together(self):
        with self.scene_with_model("Yes?") as scene:
            poses = ("nods at Marta.", "waves at Marta.", "sits down beside Marta.")
            body = scene.player
            self.burst(scene, *[lambda p=pose: body.execute_cmd(f"pose {p}") for pose in poses])
            scene.wait(20)
            assert all(pose in self.read(scene.asked[0]) for pose in poses)

    def test_a_line_ends_the_wait_and_the_greeting_joins_it(self):
        for name in ("Bob", "Anna"):
            with (
                self.subTest(name),
                self.scene_with_model("I have one left.", persona=GREETER) as scene,
            ):
                guest = f"Bob of {name}"
                bob = somebody(scene, guest)
                bob.location = self.yard
                bob.move_to(scene.room)
                scene.wait(1)
                who = bob if name == "Bob" else scene.player
                who.at_say("Marta, have you a room?")
                scene.wait(1)
                (asked,) = scene.asked
                assert f"{guest} arrives" in self.read(asked) and "a room?" in self.read(asked)
                scene.wait(30)
                assert len(scene.asked) == 1

    def test_a_greeting_that_a_line_broke_off_is_not_paid_for_again(self):
        with self.scene_with_model(hang(), "I have one left.", persona=GREETER) as scene:
            self.arrival(scene, "Bob")()
            scene.until(lambda: len(scene.asked) == 1)
            scene.player.at_say("Marta, have you a room?")
            scene.until(lambda: len(scene.asked) == 2)
            scene.wait(60)
            assert len(scene.asked) == 2
            assert "Bob arrives" in self.read(scene.asked[1])


class MarksTest(SceneTest):
    """The marks that say for whom a line is."""

    LINES = (
        ("Marta, hello!", "to you"),
        ("Hello!", "to all"),
        ("Hello, everybody!", "to all"),
        ("Does anyone know the way?", "to all"),
        ("Marta, does anyone know the way?", "to you"),
        ("Bob, mind the fire!", 'to "Bob"'),
    )

    def test_only_what_is_for_it_is_marked_so(self):
        brain = ScriptedBrain([call("wait")], forgiving=True)
        with self.stage(brain) as scene:
            somebody(scene, "Bob")
            scene.script.wake_for({"events": ["say fire"]}, scene.player.account)
            for line, mark in self.LINES:
                scene.say(line, 2)
                assert f'[say by "Anna", {mark}] "{line}"' in brain.requests[-1].messages[-1].text

    def test_alone_with_it_every_line_is_to_it(self):
        brain = ScriptedBrain([call("wait")], forgiving=True)
        with self.stage(brain) as scene:
            scene.say("Hello!")
            assert '", to you] "Hello!"' in brain.requests[-1].messages[-1].text

    def test_what_a_goal_brings_stands_behind_what_was_said_before(self):
        brain = ScriptedBrain([call("wait")], forgiving=True)
        with self.stage(brain) as scene:
            bob = somebody(scene, "Bob")
            bob.at_say("Anna, look at the rain.")
            scene.wait(5)
            due = Percept("goal", "Goal 1 is due.", bob_source(bob), addressed=True)
            scene.runtime.intake.put(scene.agent, due)
            scene.wait()
            seen = [p["text"] for p in brain.requests[-1].messages[-1].percepts]
            assert seen == ["Anna, look at the rain.", "Goal 1 is due."]


def bob_source(bob):
    return Source(f"account:{bob.account.pk}", "Bob", 2, bob.pk)
