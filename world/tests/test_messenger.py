"""The boy: his messages wake whom they are for, and he brings back real answers."""

from __future__ import annotations

from typing import Any

import pytest

from ai.assistant.messages import MessageAnswer
from ai.brains.base import BrainUnavailable
from ai.models import CallRecord, Memory
from ai.testing import ScriptedBrain, call
from ai.tests.rows import each_case, some_of
from ai.tools import ToolError, get_assistant_script_for_character
from world.build import build, find
from world.messenger import ERRAND_SECONDS, PATIENCE, WAY_SECONDS, as_spoken, find_receiver
from world.tests.village import VillageTest


@each_case(
    ("message", "spoken"),
    [
        ("ask her how many stones stand on the hill", "How many stones stand on the hill?"),
        ("ask him who Hob is", "Who is Hob?"),
        ("ask them: where is the boy?", "Where is the boy?"),
        ("and ask her, please, what is on the arms.", "Please, what is on the arms."),
        ("ask him whether the road is safe", "Is the road safe?"),
        ("ask her if she has seen my horse.", "Have you seen my horse?"),
        ("ask him if he can open the gate", "Can you open the gate?"),
        ("ask them whether it rains", "Tell me whether it rains."),
        ("Corvin asks if oil will do. Will it?", "Corvin asks if oil will do. Will it?"),
        ("Tell her that I am late. I will hurry.", "I am late. I will hurry."),
        ("ask them when the stones were set up", "When were the stones set up?"),
        ("ask them if he likes dogs", "Do you like dogs?"),
        ("ask her about the stones", "What do you know about the stones?"),
        ("ask him for a hammer", "May I have a hammer?"),
        ("ask him to open the gate", "Open the gate, please."),
        ("Anna asks where the key is", "Where is the key?"),
        ("Anna asks who Hob is, and lets you know that she is ill.",) * 2,
        ("tell them that his chisel is ready", "Your chisel is ready"),
        ("tell them that Anna will bring him a barrel", "Anna will bring you a barrel"),
        ("tell them that Odile lost her book", "Odile lost her book"),
        ("tell him that he's late", "You are late"),
        ("ask them whether he can mend it, and tell me what he says", "Can you mend it?"),
        ("the soup is on. Then tell us what she answers.", "The soup is on"),
        ("let me know what she says", "Let me know what she says"),
        ("tell him that the soup is on.", "The soup is on."),
        ("tell her I love her", "I love you"),
        ("please tell them to hurry!", "Hurry"),
        ("a visitor is on the way.", "A visitor is on the way."),
        ("do you want soup", "Do you want soup?"),
        ("ask her", "Ask her"),
        ("Ask Alden whether he wants soup.", "Ask Alden whether he wants soup."),
        ("|rred|n", "|rred|n"),
        ("!", "!"),
    ],
)
def test_a_message_is_in_the_words_of_its_author(message: str, spoken: str) -> None:
    assert as_spoken(message) == spoken


class MessengerTest(VillageTest):
    def brain(self, who: str, *steps: Any) -> ScriptedBrain:
        """Have a villager think with a script."""
        brain = ScriptedBrain(*steps, forgiving=True)
        brain.name = f"scripted-{who}"  # type: ignore[misc]
        self.runtime.brains[brain.name] = brain
        get_assistant_script_for_character(find(f"person:{who}")).brain = brain.name
        return brain

    def answered(self) -> str:
        """What Marta reads of the last errand."""
        record = CallRecord.objects.filter(tool="send_messenger").last()
        assert record is not None
        return record.observation

    def lines(self, brain: ScriptedBrain) -> str:
        """What a brain was shown last."""
        return brain.requests[-1].messages[-1].text


class TestGifts(MessengerTest):
    def test_he_grins_at_who_gives_him_something_and_once_only(self) -> None:
        self.type("say Marta, a slice of bread please")
        shown = self.type("give bread to boy")
        given, _, thanked = shown.partition("You give a slice of bread to boy.")
        assert (
            given.strip() == "" and "boy grins at you and holds a slice of bread tight" in thanked
        )
        assert "grins" not in self.type("say Marta, good bread!")


class TestWithAssistants(MessengerTest):
    def test_he_is_sent_in_the_words_of_guests(self) -> None:
        errands = (
            ("Marta, send the boy to Bram and say the wolves are coming", "Bram", "The wolves are"),
            ("boy, run to Odile and tell her I will come for a book", "Odile", "I will come for"),
            ("boy go to odile and ask her when the stones were set up", "Odile", "When were the"),
            ("boy, please tell the guard that I am here", "the guard", "I am here"),
            ("I want to send a message to Odile by the boy: I come at noon", "Odile", "I come at"),
            ("Boy, would you carry a note to Hob: the hinge is loose", "Hob", "The hinge"),
            ("Send your lad to Bram with these words: Wat is on his way", "Bram", "Wat is on his"),
            ("send the boy to hob with this: come drink with us", "Hob", "Come drink with us"),
            ("To Odile: I owe you a candle", "Odile", "I owe you a candle"),
            ("could you have the lad take word to Hob that it rains in", "Hob", "It rains in"),
            ("send the boy to Bram and ask who came by", "Bram", "Who came by?"),
            ("could your lad run over to Bram and ask him if he is well?", "Bram", "Are you well?"),
            ("get the boy to ask Odile who built the gate", "Odile", "Who built the gate?"),
            ("boy, tell Hob his chisel is ready", "Hob", "Your chisel is ready"),
            ("send the kid to the library to ask what is on the arms", "the library", "What is on"),
            ("send him to the library, say Ruben loves books", "the library", "Ruben loves books"),
            ("tell him to ask bram if he likes cake", "Bram", "Do you like cake?"),
            ("tell bram at the gate we are coming", "Bram", "We are coming"),
            ("tell the guard were comin n we got no papers", "the guard", "We're coming and"),
            (
                "send the boy to odile, ask her what hour she closes",
                "Odile",
                "What hour do you close?",
            ),
            (
                "send the boy to hob and ask him which wood he likes",
                "Hob",
                "Which wood do you like?",
            ),
        )
        for line, to, spoken in some_of(errands, 3):
            CallRecord.objects.all().delete()
            self.type(f"say {line}")
            sent = CallRecord.objects.get(tool="send_messenger").arguments["arguments"]
            assert (sent["to"].lower(), as_spoken(sent["message"])[: len(spoken)]) == (
                to.lower(),
                spoken,
            ), line
            self.wait(ERRAND_SECONDS + PATIENCE)

    def test_it_wakes_whom_it_is_for_and_the_answer_comes_back_as_a_sentence(self) -> None:
        odile = self.brain("librarian", [call("answer_message", message="Nine, or ten.")])
        self.type("say Marta, send the boy to Odile: ask her how many stones there are.")
        assert "comes back" in self.wait(ERRAND_SECONDS + 3)
        assert self.lines(odile) == (
            '[message from "Marta" on behalf of "Visitor", to you] "How many stones are there?"'
        )
        assert "answer_message" in [tool["name"] for tool in odile.requests[0].tools]
        assert self.answered() == 'The boy is back from "Odile", who answers: "Nine, or ten."'
        assert "“Nine, or ten.”" in self.heard[-1]

    def test_word_of_her_own_is_sent_on_behalf_of_nobody(self) -> None:
        odile = self.brain("librarian", [call("answer_message", message="I will.")])
        send = call("send_messenger", to="Odile", message="You wanted to write home.")
        self.brain("innkeeper", [send, call("say", message="Odile keeps her rings to herself.")])
        self.type("say Marta, tell me about Odile's ring.")
        self.wait(ERRAND_SECONDS + 3)
        assert self.lines(odile) == '[message from "Marta", to you] "You wanted to write home."'

    def test_he_is_sent_between_two_lines_of_hers(self) -> None:
        odile = self.brain("librarian", [call("answer_message", message="I will.")])
        send = call("send_messenger", to="Odile", message="Come over!")
        aside = call("whisper", target="Visitor", message="Not a word.")
        self.brain("innkeeper", [aside, send, call("say", message="She will come.")])
        shown = self.type("say Marta, where is Odile?")
        assert "Not a word." in shown and "She will come." in shown and "runs off" in shown
        self.wait(ERRAND_SECONDS + 3)
        assert "Come over!" in self.lines(odile)

    def test_one_who_cannot_think_says_so_to_the_sender(self) -> None:
        odile = self.brain("librarian", *[BrainUnavailable("down")] * 9)
        odile.stands_alone = False
        for _ in range(3):
            self.type("say Marta, send the boy to Odile: how many stones are there?")
            self.wait(ERRAND_SECONDS + 5)
            answer = self.answered().partition("who answers: ")[2]
            assert answer and "Visitor" not in answer

    def test_what_it_says_without_a_call_is_the_answer_too(self) -> None:
        self.brain("librarian", "Nine, or ten.")
        self.type("say Marta, send the boy to Odile: how many stones are there?")
        self.wait(ERRAND_SECONDS + 3)
        assert self.answered().endswith('who answers: "Nine, or ten."')

    def test_one_who_sleeps_is_woken(self) -> None:
        get_assistant_script_for_character(find("person:librarian")).fall_asleep()
        self.type("say Marta, send the boy to Odile: how many stones are there?")
        self.wait(ERRAND_SECONDS + 3)
        assert "Nine" in self.answered()

    def test_one_who_does_not_answer_is_waited_for_and_that_is_a_sentence(self) -> None:
        self.brain("librarian", [call("wait")])
        self.type("say Marta, send the boy to Odile: how many stones are there?")
        self.wait(WAY_SECONDS)
        self.wait(PATIENCE - 2)
        assert find("thing:boy").location == find("room:library")
        assert not CallRecord.objects.filter(tool="send_messenger", state="done").exists()
        self.wait(5)
        shown = self.wait(WAY_SECONDS + 2)
        assert self.answered() == 'The boy is back from "Odile", who gave him no answer.'
        assert "without an answer" in shown

    def test_the_answer_may_come_in_a_later_turn(self) -> None:
        bram = self.brain(
            "guard",
            [call("say", message="Anna, do you want soup?")],
            [call("answer_message", message="She does.")],
        )
        anna = self.guest("Anna", "square")
        anna.account = self.account
        self.type("say Marta, send the boy to Bram: ask Anna whether she wants soup.")
        self.wait(WAY_SECONDS + 2)
        anna.at_say("Bram, yes, I do!")
        self.wait(WAY_SECONDS + 3)
        assert "answer_message" in [tool["name"] for tool in bram.requests[-1].tools]
        assert self.answered().endswith('"She does."')

    def test_it_is_offered_to_nobody_for_whom_there_is_no_message(self) -> None:
        bram = self.brain("guard", [call("answer_message", message="What?")], "Halt.")
        self.go("square")
        self.type("say Bram, hello!")
        assert "answer_message" not in [tool["name"] for tool in bram.requests[0].tools]
        (refused,) = CallRecord.objects.filter(tool="answer_message")
        assert (refused.state, "Nobody waits" in refused.observation) == ("refused", True)

    def test_those_who_stand_by_see_the_boy_ask_and_wait(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.account = self.account
        self.go("library")
        note = call("store_memory", text="Marta asked how many stones there are.")
        odile = self.brain("librarian", [note, call("answer_message", message="Nine.")])
        anna.at_say("Marta, send the boy to Odile: how many stones are there?")
        shown = self.wait(ERRAND_SECONDS + 3)
        assert (
            'A boy runs up to Odile with a message from Marta on behalf of Anna: "How many stones '
            'are there?"\nOdile answers the boy: "Nine." He runs off.'
        ) in shown
        self.type("say Odile, did a boy bring you a message?")
        asked, answer, *_ = odile.requests[-1].messages
        words = '[message from "Marta" on behalf of "Anna", to you] "How many stones are there?"'
        assert words in asked.text.split("\n")
        assert [(one.name, one.arguments["message"]) for one in answer.calls] == [
            ("answer_message", "Nine.")
        ]
        assert Memory.objects.get(text="Marta asked how many stones there are.").audience == ""

    def test_what_was_asked_in_a_whisper_is_whispered_to_the_end(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.account = self.account
        odile = self.brain("librarian", [call("answer_message", message="Mine is red.")])
        self.go("library")
        anna.execute_cmd("whisper Marta = Send the boy to Odile: my heart is blue.")
        shown = self.wait(ERRAND_SECONDS + 3)
        assert "A boy runs up to Odile and whispers a message." in shown
        assert "The boy gets his answer and runs off." in shown
        assert "heart" not in shown and "red" not in shown
        assert "My heart is blue" in self.lines(odile)
        guest = self.guest("Berta", "library")
        guest.account = self.account2
        guest.at_say("Odile, what did the boy want?")
        self.wait(2)
        assert "heart" not in str(odile.requests[-1].as_json())

    def test_its_sender_learns_what_was_in_it_long_after_and_nobody_else_does(self) -> None:
        anna = self.guest("Anna", "workshop")
        anna.account = self.account
        self.type("say Marta, send the boy to Hob: I need two hoops.")
        self.wait(ERRAND_SECONDS + 3)
        self.type("whisper Marta = Send the boy to Hob: I need a coffin.")
        self.wait(ERRAND_SECONDS + 3)
        find("person:hand").ndb.ai.history.clear()
        self.go("workshop")
        assert "two hoops" in self.type("say Hob, did you get my message?")
        assert "coffin" in self.type("whisper Hob = did you get my message?")
        assert "coffin" not in self.type("say Hob, what did the boy bring you?")
        self.heard.clear()
        for line in ("what did the boy bring you?", "did you get my message?"):
            anna.at_say(f"Hob, {line}")
            assert 'Hob says, "' in self.wait(3)
            assert "hoops" not in "".join(self.heard) and "coffin" not in "".join(self.heard)
            self.heard.clear()

    def test_a_question_that_came_is_known_long_after(self) -> None:
        self.type("say Marta, boy, ask Hob when the door is done")
        self.wait(ERRAND_SECONDS + 3)
        find("person:hand").ndb.ai.history.clear()
        self.go("workshop")
        assert "door" in self.type("say Hob, did the boy bring you my question about the door?")

    def test_a_private_answer_to_an_open_question_is_announced_to_nobody(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.account = self.account
        self.brain("librarian", [call("wait")])
        self.go("library")
        anna.at_say("Marta, send the boy to Odile: what is her heart like?")
        self.wait(WAY_SECONDS + 2)
        (waiting,) = find("person:librarian").ndb.ai.messages.values()
        waiting.callback(MessageAnswer("Mine is red.", None, f"|account:{self.account.pk}|"))
        shown = self.wait(2)
        assert "The boy gets his answer and runs off." in shown
        assert "red" not in shown and "heart" in shown

    def test_a_message_gives_nobody_more_rights_than_its_author_has(self) -> None:
        hob = self.brain(
            "hand", [call("set_attribute", target="door", name="colour", value="gold")], "No."
        )
        self.char1.location = find("room:inn")  # staff, who sends it by Marta
        self.type("say Marta, send the boy to Hob: set the colour of the door to gold.")
        self.wait(ERRAND_SECONDS + 3)
        assert "set_attribute" not in [tool["name"] for tool in hob.requests[0].tools]
        assert find("thing:door").attributes.get("colour") is None

    def test_nobody_else_can_send_him_meanwhile_and_that_is_said(self) -> None:
        self.type("say Marta, send the boy to Odile: good morning.")
        shown = self.type("say Marta, send the boy to Bram: good morning.")
        assert "runs off" not in shown and "Marta says" in shown
        assert "The boy is out on another errand." in shown
        assert CallRecord.objects.filter(tool="send_messenger").last().state == "failed"

    def test_after_a_crash_he_is_there_again(self) -> None:
        find("thing:boy").location = None
        build()
        assert find("thing:boy").location == find("room:inn")


class TestWithPlayers(MessengerTest):
    def setUp(self) -> None:
        super().setUp()
        self.anna = self.guest("Anna", "inn")
        self.anna.account = self.account
        self.go("library")

    def test_a_description_is_of_a_villager_only_where_it_has_nobodys_name(self) -> None:
        self.guest("Spear", "square").account = self.account
        marta = find("person:innkeeper")
        found = {"spear": "Spear", "the man at the gate": "Bram", "the gate": "Bram"}
        found |= {"the lady with the books": "Odile", "whoever runs the workshop": "Hob"}
        for name, one in found.items():
            assert find_receiver(marta, name).key == one, name
        of_nobody = ("Anna at the gate", "Anna with the book", "Anna Wall", "Anna at the wall")
        more = ("my friend with the spear", "not the guard but the book", "the spear guy Anna")
        for name in (*of_nobody, *more, "the man at the gate tower", "the " + "old " * 9**5):
            with pytest.raises(ToolError):
                find_receiver(marta, name)

    def test_a_player_answers_by_saying_it(self) -> None:
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        shown = self.wait(WAY_SECONDS + 2)
        assert (
            'A boy runs up to you with a message from Marta on behalf of Anna: "Do you want soup?"'
        ) in shown
        assert "Type: answer <your words>" in shown
        assert "The boy nods" in self.type("answer Yes, please!")
        assert "Nobody waits" in self.type("answer Yes, please!")
        self.wait(WAY_SECONDS + 1)
        assert self.answered() == 'The boy is back from "Visitor", who answers: "Yes, please!"'

    def test_saying_it_will_do_unless_it_is_for_somebody_else(self) -> None:
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(WAY_SECONDS + 2)
        assert "The boy nods" not in self.type("say Odile, that boy is out of breath.")
        assert "The boy nods" not in self.type("say What is that boy doing here?")
        remark = "say Pretend that you are the author of all these books."
        assert "The boy nods" not in self.type(remark)
        assert "The boy nods" in self.type("say Yes, please!")
        self.wait(WAY_SECONDS + 1)
        assert self.answered().endswith('who answers: "Yes, please!"')

    def test_one_whom_nobody_plays_any_more_may_answer_all_the_same(self) -> None:
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(WAY_SECONDS + 2)
        self.visitor.account = None
        self.visitor.at_say("Yes, please, with all the bread that you have!")
        self.wait(WAY_SECONDS + 1)
        assert "with all the bread" in self.answered()

    def test_one_who_has_left_is_not_found_and_all_are_told(self) -> None:
        shown: list[str] = []
        self.anna.at_msg_receive = lambda text=None, **_: bool(shown.append(str(text))) or True
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(1)
        self.visitor.location = None
        self.wait(WAY_SECONDS)
        self.wait(WAY_SECONDS + 2)
        assert "The boy did not find them." in self.answered()
        told = "\n".join(shown)
        assert "A boy comes back, out of breath." in told
        assert "The boy is back, Anna, and has not found anybody" in told
        boy = find("thing:boy")
        assert not boy.is_out() and boy.location == find("room:inn")
        assert not CallRecord.objects.filter(state="pending").exists()

    def test_one_who_leaves_before_they_answer_is_waited_for_in_vain(self) -> None:
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(WAY_SECONDS + 2)
        self.visitor.location = None
        self.wait(PATIENCE)
        self.wait(WAY_SECONDS + 2)
        assert self.answered() == 'The boy is back from "Visitor", who gave him no answer.'
        assert not find("thing:boy").is_out()

    def test_what_others_say_is_no_answer(self) -> None:
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(WAY_SECONDS + 2)
        find("person:librarian").at_say("No.")
        self.wait(PATIENCE)
        self.wait(WAY_SECONDS + 1)
        assert self.answered() == 'The boy is back from "Visitor", who gave him no answer.'

    def test_one_who_is_in_the_same_room_needs_no_boy(self) -> None:
        self.go("inn")
        self.anna.at_say("Marta, send the boy to Visitor: do you want soup?")
        self.wait(2)
        assert "Visitor is right here." in self.answered()
