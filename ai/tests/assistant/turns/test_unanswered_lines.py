"""What becomes of lines that were said while no brain could answer."""

from contextlib import contextmanager

from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.assistant.agent.entry import BETWEEN
from ai.assistant.percepts.percept import Percept, Source, opening_message
from ai.assistant.prompts.request import _without
from ai.assistant.turns.live_turns import LATE
from ai.assistant.turns.unanswered_lines import TAKE_UP_SECONDS
from ai.brains.base import BrainUnavailable, Completion
from ai.testing import ScriptedBrain, call
from ai.testing.scene import CHARACTER as ASSISTANT
from ai.tests.game import WorldSceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"
REMIND, OWE = "Marta, remind me to write home.", "Marta, what do I owe you?"
MARK = '[say by "Anna", to you, unanswered] "Marta, remind me to write home."'
HELLO = "Good evening, Bob."
WHISPERED = "The key is violet; where is the door?"


def down():
    """A step of a brain that cannot answer."""
    return BrainUnavailable("it is down")


def opening(request):
    """What the turn of a request begins with."""
    return request.messages[-1].text


class OutageTest(WorldSceneTest):
    """A scene whose brain is down for a while."""

    @contextmanager
    def outage(self, *steps):
        """A scene whose brain has the built-in one behind it, and its requests."""
        brain = ScriptedBrain(*steps)
        brain.stands_alone = False
        brain.reads = True
        with self.stage(brain) as scene:
            yield scene, brain.requests

    def second(self, scene):
        """Another player in the room."""
        bob = create_object(CHARACTER, key="Bob", location=scene.room)
        bob.permissions.add("Player")
        bob.account = self.account2
        return bob


class UnansweredTest(OutageTest):
    """A request made while the model is down is still before it when it is back."""

    def test_the_next_turn_for_its_speaker_reads_what_is_unanswered(self):
        with self.outage(down(), down(), "I will.", "Nothing.") as (scene, requests):
            scene.say(REMIND)
            scene.say(OWE)
            scene.say("Marta, are you well?")
            assert opening(requests[1]).startswith(f"{MARK}\n")
            lines = opening(requests[2]).split("\n")
            assert lines[0] == MARK and OWE in lines[1] and "unanswered]" in lines[1]
            assert lines[2] == '[say by "Anna", to you] "Marta, are you well?"'
            whole = "\n".join(message.text for message in requests[2].messages)
            assert whole.count("write home") == 1, "the history has it no more"
            scene.say("And now?")
            read = "\n".join(message.text for message in requests[3].messages)
            assert "unanswered" not in read and read.count("write home") == 1

    def test_a_turn_that_starts_over_has_each_of_them_once(self):
        with self.outage(down(), lambda _: Deferred(), "I will.") as (scene, requests):
            scene.say(REMIND)
            scene.say(OWE)
            scene.say("Marta?")
            lines = opening(requests[2]).split("\n")
            assert lines.count(MARK) == 1 and "times)" not in opening(requests[2])

    def test_what_was_said_before_in_the_same_words_is_one_line(self):
        with self.outage(down(), down(), "I will.") as (scene, requests):
            scene.say(REMIND)
            scene.say(REMIND)
            scene.say("Marta?")
            assert opening(requests[2]).count("write home") == 1
            whole = "\n".join(message.text for message in requests[2].messages)
            assert whole.count("write home") == 1, "the history has it no more"

    def test_the_same_words_of_somebody_else_stay_in_the_history(self):
        anna, bob = (
            Percept("say", "Marta, help!", Source(f"account:{at}", name), addressed=True, at=at)
            for at, name in ((1, "Anna"), (2, "Bob"))
        )
        history = [opening_message([anna, bob])]
        assert list(_without(history, [anna])) == [opening_message([bob])]

    def test_only_the_last_ones_are_remembered(self):
        with self.outage(*[down()] * 3, "Five at once!") as (scene, requests):
            for number in range(5):
                scene.say(f"Marta, what is {number}?")
            scene.wait(30)
            scene.say("Marta?")
            marked = [f"what is {number}?" in opening(requests[-1]) for number in range(5)]
            assert marked == [False, False, True, True, True]

    def test_what_is_too_old_is_not_marked(self):
        with self.outage(down(), down(), "Well.") as (scene, requests):
            scene.say(REMIND)
            scene.wait(500)
            scene.say(OWE)
            scene.wait(200)
            scene.say("Marta, are you well?")
            assert MARK in opening(requests[1])
            assert MARK not in opening(requests[2]) and OWE in opening(requests[2])

    def test_the_history_has_one_failure_line_of_each_speaker(self):
        with self.outage(*[down()] * 3) as (scene, _):
            bob = self.second(scene)
            for _ in range(2):
                scene.say(OWE)
                bob.at_say("Marta, a bed, please.")
                scene.wait()
            scene.say(REMIND)
            messages, _, _ = scene.agent.history.for_turn(f"account:{scene.player.account.pk}")
            told = "\n".join(message.text for message in messages)
            assert told.count("you could not think") == 2
            said = [line for line in scene.heard if line.startswith("Marta ")]
            assert len(said) == len(set(said)) == 5

    def test_the_lines_of_others_are_not_marked(self):
        with self.outage(down(), HELLO, "I will remind you.") as (scene, requests):
            bob = self.second(scene)
            scene.say(REMIND)
            bob.at_say("Marta, good evening.")
            scene.wait(5)
            assert "unanswered" not in opening(requests[1])

    def test_a_whisper_is_not_marked_where_others_listen(self):
        with self.outage(down(), "I saw.", "Behind the bar.") as (scene, requests):
            scene.whisper(WHISPERED)
            bob = self.second(scene)
            heard = []
            bob.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
            scene.say("Marta, did you see Bob?")
            assert "violet" not in str(requests[1].as_json())
            assert "violet" in opening(requests[2])  # a turn between the two alone
            assert scene.heard[-1] == 'Marta whispers: "Behind the bar."'
            assert "Behind the bar" not in "".join(heard)

    def test_the_note_on_a_whisper_goes_with_it(self):
        with self.outage(down(), "Behind the bar.") as (scene, requests):
            bob = self.second(scene)
            scene.whisper(WHISPERED)
            bob.location = None
            scene.say("Marta, now tell me.")
            whole = "\n".join(message.text for message in requests[1].messages)
            assert whole.count("violet") == 1 and BETWEEN not in whole

    def test_whoever_was_forgotten_left_nothing_unanswered(self):
        with self.outage(down(), "Who are you?") as (scene, requests):
            who = f"account:{scene.player.account.pk}"
            scene.say(REMIND)
            scene.runtime.player_data.forget(who)
            scene.say("Marta?")
            assert "write home" not in str(requests[1].as_json())

    def test_whoever_opts_out_left_nothing_unanswered(self):
        with self.outage(down(), "Who are you?") as (scene, requests):
            scene.say(REMIND)
            scene.runtime.player_data.opt_out(scene.player.account)
            scene.say("Marta?")
            assert "write home" not in str(requests[1].as_json())


class TakenUpTest(OutageTest):
    """Once the model is back, who is still there is answered without asking again."""

    def recover(self, scene):
        """Have somebody else be answered."""
        bob = self.second(scene)
        scene.heard.clear()
        bob.at_say("Marta, good evening.")
        scene.wait(5)
        return bob

    def test_it_is_answered_once_another_was(self):
        with self.outage(down(), HELLO, "I will.") as (scene, requests):
            scene.say(REMIND)
            self.recover(scene)
            assert opening(requests[2]) == MARK
            assert scene.heard[1:] == [f'Marta says, "{HELLO}"', 'Marta says, "I will."']
            assert scene.turns()[2].asker == f"account:{scene.player.account.pk}"
            scene.wait(600)

    def test_time_does_not_run_back_with_it(self):
        with self.outage(down(), HELLO, "I will.", "Well.") as (scene, requests):
            scene.wait(60)
            scene.say(REMIND)
            scene.wait(200)
            self.recover(scene)
            scene.wait(110)
            scene.say("Marta, are you well?")
            assert opening(requests[2]) == MARK
            assert "[later" not in str(requests[3].messages)

    def test_several_lines_are_one_turn(self):
        with self.outage(down(), down(), HELLO, "I will. Two coppers.") as (scene, requests):
            scene.say(REMIND)
            scene.say(OWE)
            self.recover(scene)
            lines = opening(requests[3]).split("\n")
            assert len(lines) == 2 and lines[0] == MARK and OWE in lines[1]

    def test_it_is_tried_once_and_a_failure_is_not_seen(self):
        with self.outage(down(), HELLO, down(), "Well.", "I will.") as (scene, requests):
            scene.say(REMIND)
            bob = self.recover(scene)
            assert len(requests) == 3 and len(scene.heard) == 2
            bob.at_say("Marta, how are you?")
            scene.wait(5)
            assert len(requests) == 4
            messages, _, _ = scene.agent.history.for_turn(f"account:{scene.player.account.pk}")
            assert "\n".join(one.text for one in messages).count("write home") == 1
            scene.say("Marta?")
            assert MARK in opening(requests[4])

    def test_it_is_not_for_somebody_who_has_gone(self):
        with self.outage(down(), HELLO, "I will.") as (scene, requests):
            scene.say(REMIND)
            there, scene.player.location = scene.player.location, None
            bob = create_object(CHARACTER, key="Bob", location=there)
            bob.account = self.account2
            bob.at_say("Marta, good evening.")
            scene.wait(5)
            assert len(requests) == 2
            scene.player.location = there
            scene.say("Marta, I am back.")
            assert MARK in opening(requests[2])

    def test_it_is_not_for_what_was_said_long_ago(self):
        with self.outage(down(), HELLO) as (scene, requests):
            scene.say(REMIND)
            scene.wait(TAKE_UP_SECONDS)
            self.recover(scene)
            assert len(requests) == 2

    def test_a_new_line_joins_it(self):
        with self.outage(down(), HELLO, "I will.") as (scene, requests):
            scene.say(REMIND)
            self.second(scene).at_say("Marta, good evening.")
            scene.player.at_say("Marta, are you well?")
            scene.wait(5)
            assert [MARK in opening(request) for request in requests].count(True) == 1
            assert len(requests) == 3

    def test_what_was_acted_on_is_not_taken_up_again(self):
        take = call("take", item="coin")
        with self.outage(down(), HELLO, [take], down(), "Here.") as (scene, requests):
            create_object("evennia.objects.objects.DefaultObject", key="coin", location=scene.room)
            scene.say("Marta, take the coin.")
            self.recover(scene)
            assert [(one.tool, one.state) for one in scene.calls()][2:3] == [("take", "done")]
            scene.say("Marta?")
            assert "unanswered" not in opening(requests[4])

    def test_a_late_answer_that_fits_no_more_shows_that_it_is_back(self):
        slow = Deferred()
        with self.outage(lambda _request: slow, down(), "Violet. And I will.") as (scene, requests):
            scene.say("Marta, which colour is the key?", 60)
            scene.say(REMIND)
            slow.callback(Completion("Violet."))
            scene.wait(5)
            assert MARK in opening(requests[2]) and LATE in str(requests[2].messages)
            assert scene.heard[-1] == 'Marta says, "Violet. And I will."'

    def test_a_late_answer_that_is_said_shows_it_too(self):
        slow = Deferred()
        with self.outage(down(), lambda _request: slow, "I will.") as (scene, requests):
            self.second(scene).at_say("Marta, remind me to write home.")
            scene.wait(5)
            scene.say("Marta, which colour is the key?", 60)
            slow.callback(Completion("Violet."))
            scene.wait(5)
            said = [line for line in scene.heard if line.startswith("Marta says")]
            assert said[-2:] == ['Marta says, "Violet."', 'Marta says, "I will."'], said

    def test_a_line_on_which_the_brain_breaks_does_not_come_again(self):
        with self.outage(ValueError("poison"), HELLO, "Well.") as (scene, requests):
            scene.say("Marta, poison!")
            self.recover(scene)
            scene.say("Marta?")
            assert "unanswered" not in opening(requests[2])

    def test_an_answer_of_another_assistant_shows_that_the_model_is_back(self):
        with self.outage(down(), HELLO, "I will.") as (scene, requests):
            scene.say(REMIND)
            yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")
            bram = create_object(ASSISTANT, key="Bram", location=yard)
            adopt(bram).brain = scene.script.brain
            bob = self.second(scene)
            bob.location = yard
            bob.at_say("Bram, good evening.")
            scene.wait(5)
            assert opening(requests[2]) == MARK and scene.heard[-1] == 'Marta says, "I will."'
            whole = "\n".join(message.text for message in requests[2].messages)
            assert whole.count("write home") == 1, "the history has it no more"
