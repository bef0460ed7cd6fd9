"""Only a model can tell whom some lines in company are for."""

from contextlib import contextmanager

from django.test import override_settings
from twisted.internet.defer import Deferred

from ai.assistant.perception.doubtful_lines import MAX_READ, READ_AGAIN_SECONDS
from ai.assistant.percepts.addressing import NotAddressed
from ai.brains.base import BrainUnavailable, Completion
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.chatter import joined_by, somebody
from ai.tests.game import SceneTest

WAIT = [call("wait")]
AMONG_OTHERS = NotAddressed.AMONG_OTHERS


def say(words):
    return [call("say", message=words)]


class ReadingTest(SceneTest):
    """Anna and Bob stand by Marta, who has a model, and call nobody by name."""

    LOOK = "Marta gives you a questioning look."

    @contextmanager
    def company(self, *steps, forgiving=False, **persona):
        self.brain = ScriptedBrain(*steps, forgiving=forgiving)
        self.brain.name = "test:scripted"  # as a model's, which its assistant then has
        with self.stage(self.brain, persona=persona or {"silences": ["shrugs."]}) as scene:
            bob = somebody(scene, "Bob")
            yield scene, bob
            bob.account.delete()

    def speak(self, scene, who, words, seconds=2):
        who.at_say(words)
        scene.wait(0.1)
        scene.wait(seconds)

    def read(self, request=-1):
        return "\n".join(message.text for message in self.brain.requests[request].messages)

    def lines_of(self, scene):
        return [line for line in scene.heard if line.startswith("Marta")]

    def test_a_model_reads_that_a_line_is_perhaps_for_it_and_answers(self):
        with self.company(say("A lantern.")) as (scene, _bob):
            self.speak(scene, scene.player, "whatcha makin")
            assert self.lines_of(scene) == ['Marta says, "A lantern."']
            assert ', perhaps to you] "whatcha makin"' in self.read()
            assert self.read().count("whatcha makin") == 1

    def test_who_was_answered_is_in_a_talk_with_it(self):
        with self.company(say("A lantern."), say("Brass.")) as (scene, _bob):
            self.speak(scene, scene.player, "whatcha makin")
            scene.say("Of what?")
            assert self.lines_of(scene)[-1] == 'Marta says, "Brass."'
            assert self.read().count("wait in silence") == 1

    def test_silence_is_no_event_and_the_line_is_overheard(self):
        with self.company(WAIT, say("Ale.")) as (scene, _bob):
            self.speak(scene, scene.player, "my feet are killing me", seconds=60)
            assert not self.lines_of(scene)
            scene.say("Marta, what have you got?")
            assert self.lines_of(scene) == ['Marta says, "Ale."']
            assert '] "my feet are killing me"' in self.read()
            assert "perhaps" not in self.read()

    def test_neither_thinking_nor_failing_shows(self):
        for line in ("my feet are killing me", "what u having?", "is he dead?", "lets go its late"):
            answer = Deferred()
            with self.subTest(line), self.company(lambda _request, a=answer: a) as (scene, _bob):
                self.speak(scene, scene.player, line, seconds=50)
                assert not self.lines_of(scene)
                answer.callback(Completion(calls=(call("wait"),)))

    def test_what_asks_for_something_gets_a_sign_but_later(self):
        answer = Deferred()
        with self.company(lambda _request: answer) as (scene, _bob):
            self.speak(scene, scene.player, "what is in the mine?", seconds=4)
            assert not self.lines_of(scene)
            scene.wait(4)
            assert len(self.lines_of(scene)) == 1
            scene.wait(30)
            assert not any("says" in line for line in self.lines_of(scene))
            answer.callback(Completion(calls=(call("wait"),)))

    def test_and_so_does_one_that_is_read_with_a_friends_line(self):
        first, second = Deferred(), Deferred()
        with self.company(lambda _request: first, lambda _request: second) as (scene, bob):
            self.speak(scene, scene.player, "my feet are killing me")
            self.speak(scene, bob, "what is in the mine?", seconds=4)
            assert len(self.brain.requests) == 2
            assert not self.lines_of(scene)
            scene.wait(4)
            assert len(self.lines_of(scene)) == 1
            second.callback(Completion(calls=(call("wait"),)))
            scene.wait(30)
            assert len(self.lines_of(scene)) == 1

    def test_but_not_if_the_turn_that_read_it_has_ended(self):
        first = Deferred()
        with self.company(lambda _request: first, WAIT) as (scene, bob):
            self.speak(scene, scene.player, "my feet are killing me")
            self.speak(scene, bob, "what is in the mine?", seconds=60)
            assert len(self.brain.requests) == 2
            assert not self.lines_of(scene)

    def test_where_the_model_is_down_nobody_hears_of_it(self):
        for greeting in ((), ("Hello, Marta!",)):
            down = [BrainUnavailable("down")] * 2
            steps = [say("Hello.") for _ in greeting]
            with self.subTest(greeting), self.company(*steps, *down) as (scene, bob):
                self.brain.stands_alone, self.brain.reads = False, True
                for words in greeting:
                    scene.say(words)
                said = len(self.lines_of(scene))
                self.speak(scene, scene.player, "lol u dont even have a horse", seconds=30)
                self.speak(scene, bob, "haha u are so funny", seconds=30)
                assert len(self.lines_of(scene)) == said
                assert not scene.agent.inbox.unanswered

    def test_what_somebody_said_who_is_forgotten_meanwhile_is_not_overheard(self):
        for is_asker in (True, False):
            answer = Deferred()
            with (
                self.subTest(is_asker),
                self.company(lambda _request, answer=answer: answer, forgiving=True) as staged,
            ):
                scene, bob = staged
                speakers = scene.player, bob
                for who in speakers if not is_asker else speakers[:1]:
                    self.speak(scene, who, "my heart aches" if who is scene.player else "aw")
                assert self.brain.requests
                scene.runtime.player_data.forget(f"account:{scene.player.account.pk}")
                scene.wait(1)
                bob.at_say("Marta, an ale!")
                scene.wait(3)
                assert "heart" not in self.read()

    def test_a_persona_without_silences_reads_it_too(self):
        with self.company(say("A lantern."), silences=[]) as (scene, _bob):
            self.speak(scene, scene.player, "whatcha makin")
            assert self.lines_of(scene) == ['Marta says, "A lantern."']

    def test_builders_see_the_turn_and_no_second_reason(self):
        with self.company(say("A lantern."), WAIT) as (scene, bob):
            self.speak(scene, scene.player, "whatcha makin")
            assert not scene.agent.passed_over
            self.speak(scene, bob, "its late")
            assert [one.why for one in scene.agent.passed_over] == [AMONG_OTHERS]

    def test_a_friends_line_is_read_with_it(self):
        with self.company(WAIT) as (scene, bob):
            self.speak(scene, scene.player, "what u having?", seconds=0.5)
            self.speak(scene, bob, "dunno, soup i guess")
            assert len(scene.turns()) == 1
            assert '] "what u having?"\n' in self.read()
            assert self.read().count("perhaps to you]") == 1

    def test_a_friends_line_begins_a_turn_anew_that_still_thinks(self):
        answer = Deferred()
        with self.company(lambda _request: answer, WAIT) as (scene, bob):
            self.speak(scene, scene.player, "what u having?")
            self.speak(scene, bob, "dunno, soup i guess", seconds=3)
            assert len(self.brain.requests) == 2
            assert '] "what u having?"\n' in self.read()

    def test_who_breaks_it_off_is_answered_by_one_who_knows_of_it(self):
        steps = lambda _request: Deferred(), say("That is it."), WAIT
        with self.company(*steps) as (scene, bob):
            self.speak(scene, scene.player, "its thistle then")
            self.speak(scene, bob, "Marta, did we get the word?")
            assert ', for your next turn] "its thistle then"' in self.read(1)
            assert self.lines_of(scene) == ['Marta says, "That is it."']

    def test_it_holds_no_answer_up_that_somebody_waits_for(self):
        answer = Deferred()
        with self.company(lambda _request: answer, WAIT) as (scene, _bob):
            scene.say("Marta, one soup pls")
            self.speak(scene, scene.player, "u got any coin on you?", seconds=3)
            assert len(self.brain.requests) == 1
            answer.callback(Completion(calls=(call("say", message="Soup it is."),)))
            scene.wait(3)
            assert 'Marta says, "Soup it is."' in self.lines_of(scene)
            assert len(self.brain.requests) == 2

    def test_a_model_reads_a_few_in_a_row_and_more_once_spoken_to(self):
        rows = [WAIT] * MAX_READ
        with self.company(*rows, say("Ale."), WAIT) as (scene, bob):
            for number in range(MAX_READ + 3):
                self.speak(scene, (scene.player, bob)[number % 2], f"it is {number} o'clock")
            assert len(scene.turns()) == MAX_READ
            scene.say("Marta, an ale!")
            self.speak(scene, bob, "it is late")
            assert len(scene.turns()) == MAX_READ + 2

    def test_and_one_more_each_minute(self):
        with self.company(*[WAIT] * (MAX_READ + 1)) as (scene, bob):
            for number in range(MAX_READ):
                self.speak(scene, bob, f"it is {number} o'clock")
            scene.wait(READ_AGAIN_SECONDS)
            for number in range(3):
                self.speak(scene, bob, f"it is {number} again")
            assert len(scene.turns()) == MAX_READ + 1

    def test_then_a_question_gets_a_look(self):
        with self.company(*[WAIT] * MAX_READ) as (scene, bob):
            for number in range(MAX_READ):
                self.speak(scene, bob, f"it is {number} o'clock")
            self.speak(scene, scene.player, "What is in the mine?", seconds=11)
            assert scene.heard.count(self.LOOK) == 1

    def test_one_of_several_assistants_reads_it(self):
        with self.company(WAIT) as (scene, _bob):
            joined_by(scene, "Rolf")
            self.speak(scene, scene.player, "nice place")
            assert len(self.brain.requests) == 1

    def test_what_others_have_gone_on_from_is_only_overheard(self):
        answer = Deferred()
        with self.company(lambda _request: answer) as (scene, bob):
            scene.say("Marta, one soup pls")
            self.speak(scene, bob, "u got any coin on you?")
            self.speak(scene, scene.player, "Bob, two coppers")
            answer.callback(Completion(calls=(call("say", message="Soup it is."),)))
            scene.wait(5)
            assert len(self.brain.requests) == 1

    def test_what_it_was_asked_already_is_read_again_though_others_go_on(self):
        answer = Deferred()
        with self.company(lambda _request: answer, say("None.")) as (scene, bob):
            self.speak(scene, bob, "rooms here?")
            self.speak(scene, scene.player, "Bob you always sleep", seconds=5)
            assert self.lines_of(scene) == ['Marta says, "None."']

    def test_nor_from_what_one_orders_from_a_host(self):
        answer = Deferred()
        with self.company(lambda _request: answer, say("One ale.")) as (scene, bob):
            scene.say("Marta, one soup pls")
            self.speak(scene, bob, "Anna, what coins do i have?")
            self.speak(scene, bob, "ale")
            self.speak(scene, scene.player, "Bob you always drink before noon")
            answer.callback(Completion(calls=(call("say", message="Soup it is."),)))
            scene.wait(5)
            assert self.lines_of(scene)[-1] == 'Marta says, "One ale."'

    def test_but_not_from_what_somebody_else_told_the_assistant(self):
        answer = Deferred()
        with self.company(lambda _request: answer, say("A lantern."), say("Bread.")) as (
            scene,
            bob,
        ):
            bob.at_say("Marta, one soup pls")
            scene.wait(1)
            self.speak(scene, scene.player, "whatcha makin")
            bob.at_say("Marta, and some bread")
            scene.wait(1)
            answer.callback(Completion(calls=(call("say", message="Soup it is."),)))
            scene.wait(9)
            assert 'Marta says, "A lantern."' in self.lines_of(scene)

    def test_a_turn_starts_over_once(self):
        with self.company(*[lambda _request: Deferred()] * 2) as (scene, _bob):
            for number in range(9):
                self.speak(scene, scene.player, f"it is {number} o'clock")
            assert len(self.brain.requests) == 2

    def test_what_its_speaker_says_late_does_not_start_it_over_unless_it_is_for_it(self):
        for line, requests in (("its so dark", 1), ("Marta, an ale!", 2)):
            steps = [lambda _request: Deferred()] * requests
            with self.subTest(line), self.company(*steps) as (scene, _bob):
                self.speak(scene, scene.player, "my feet are killing me", seconds=8)
                self.speak(scene, scene.player, line, seconds=0.5)
                assert len(self.brain.requests) == requests

    def test_nobody_asks_a_model_what_is_plainly_for_another(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "Bob, what u having?")
            assert not self.brain.requests

    def test_a_player_who_opted_out_is_not_read(self):
        with self.company() as (scene, _bob):
            scene.runtime.opt_outs.who.add(f"account:{scene.player.account.pk}")
            self.speak(scene, scene.player, "whatcha makin")
            assert not self.brain.requests

    @override_settings(AI={"ASK_IN_DOUBT": False})
    def test_a_game_may_switch_it_off(self):
        with self.company() as (scene, _bob):
            self.speak(scene, scene.player, "What is in the mine?", seconds=11)
            assert not self.brain.requests
            assert scene.heard.count(self.LOOK) == 1

    def test_in_a_talk_what_a_friend_may_be_asked_is_perhaps_for_it_too(self):
        with self.company(say("Hello."), WAIT, say("Soup.")) as (scene, _bob):
            scene.say("Hello, Marta!")
            scene.say("lol u dont even have a horse")
            assert "perhaps to you]" in self.read()
            assert len(self.lines_of(scene)) == 1
            scene.say("What is there to eat?")
            assert "wait in silence" not in self.read()
            assert ', to you] "What is there to eat?"' in self.read()

    def test_in_a_talk_such_a_line_is_read_before_what_another_says_next(self):
        answer = Deferred()
        steps = say("Hello."), say("Hello."), lambda _request: answer, say("Two coppers.")
        with self.company(*steps) as (scene, bob):
            scene.say("Hello, Marta!")
            bob.at_say("Hello, Marta!")
            scene.wait(3)
            self.speak(scene, scene.player, "so did u get the money back from ur brother")
            self.speak(scene, bob, "nope, hes gone. Marta, what do i owe?")
            answer.callback(Completion(calls=(call("wait"),)))
            scene.wait(3)
            money, owe = self.read().index("the money"), self.read().index("what do i owe")
            assert money < owe
            assert self.lines_of(scene)[-1] == 'Marta says, "Two coppers."'

    def test_what_answers_it_is_for_it_and_a_question_in_place_of_that_perhaps(self):
        asked = say("What will you have?"), say("Soup, perhaps?")
        with self.company(*asked, WAIT) as (scene, _bob):
            scene.say("Hello, Marta!")
            scene.say("dunno yet")
            assert ', to you] "dunno yet"' in self.read()
            scene.say("bobby do u have any coins left?")
            assert ', perhaps to you] "bobby do u' in self.read()

    def test_what_comes_behind_a_friends_line_is_perhaps_for_the_friend(self):
        with self.company(say("Soup or ale, Anna?"), WAIT) as (scene, bob):
            scene.say("Marta, I am hungry.")
            self.speak(scene, bob, "Anna, do you even read")
            self.speak(scene, scene.player, "i read the menu didnt i", seconds=5)
            assert 'perhaps to you] "i read the menu didnt i"' in self.read()

    def test_alone_with_it_everything_is_for_it(self):
        with self.company(say("Hello."), say("Soup.")) as (scene, bob):
            bob.location = None
            scene.say("Hello, Marta!")
            scene.say("lol u dont even have a horse")
            assert "perhaps" not in self.read()
