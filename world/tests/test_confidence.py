"""What a model that plays the innkeeper reads of an evening on which a guest told her a secret."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import override_settings

from ai.assistant.agent.entry import WITHHELD
from ai.brains.base import BrainUnavailable, Completion, Request
from ai.memory.privacy.scope import EVERYBODY
from ai.models import JournalEntry
from ai.testing import ScriptedBrain, call
from server.conf import settings as ours
from world.build import find
from world.tests.village import VillageTest

RING = "I am secretly carrying the late baron's silver ring. Please tell no one at all."
VILLAGERS = "Sorry to keep you, dear! Bram guards the gate, Odile has the library, Hob builds."
LONGEST = "Of the others I could not say, dear. Odile keeps the books, so I send the boy to her."
EVENING: tuple[Any, ...] = (
    (
        ["say Good evening, Marta! I am a traveller from the coast. What is there to eat?"],
        [
            call("store_memory", text="Visitor is a traveller from the coast."),
            call("say", message="Come in! Bread, soup, ale. What will it be?"),
        ],
    ),
    (
        ["say The soup, please, and one ale."],
        [
            call("serve", dishes=["soup", "ale"]),
            call("say", message="Barley and leeks. Three coppers in all."),
        ],
    ),
    (
        [f"whisper Marta = {RING}", "say Marta, who lives in this village?"],
        [
            call("store_memory", text="Visitor has the baron's silver ring.", private=True),
            call("whisper", target="Visitor", message="Your secret stays between us two."),
            call("say", message=VILLAGERS),
        ],
    ),
    (
        ["say Which of them has been here longest?"],
        [
            call("send_messenger", to="Odile", message="Who has lived here the longest?"),
            call("say", message=LONGEST),
        ],
    ),
    (
        ["whisper Marta = What metal was my secret made of?"],
        [call("whisper", target="Visitor", message="Silver, dear.")],
    ),
)


class TestConfidence(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        village = {name: ours.AI[name] for name in ("LORE", "PROMPT")}
        self.enterContext(override_settings(AI={**settings.AI, **village}))
        steps = [calls for _, calls in EVENING]
        self.brain = ScriptedBrain(*steps, *[[call("wait")]] * 9, forgiving=True)
        self.brain.reads = True
        self.brain.is_model = False  # so that nothing is summed up meanwhile
        self.runtime.brains[self.brain.name] = self.brain
        find("person:innkeeper").ndb.ai.script.brain = self.brain.name
        for lines, _ in EVENING:
            for line in lines:
                self.visitor.execute_cmd(line)
            self.wait(8)
        self.caspar = self.guest("Caspar", "inn")
        self.caspar.account = self.account
        self.account.attributes.add("_quell", True)

    def asked_by(self, who: Any, line: str) -> tuple[str, Request]:
        who.execute_cmd(f"say {line}")
        self.wait(5)
        request = self.brain.requests[-1]
        said = [[m.text, *(str(one.arguments) for one in m.calls)] for m in request.messages]
        return "\n".join(text for one in said for text in one), request

    def test_another_guest_s_turn_has_all_of_it_but_the_secret(self) -> None:
        self.visitor.location = None
        self.wait(600)
        talk, request = self.asked_by(self.caspar, "Marta, did Visitor tell you of a ring?")
        read = f"{talk}\n{request.context}"
        for word in ("baron", "silver", "Silver", "secret", "confidence", "left out"):
            assert word not in read, word
        assert VILLAGERS in read and "who lives in this village?" in read
        assert LONGEST in read and "A boy takes the message for Odile and runs off." in read
        assert '[you acted: serve: "soup", "ale"]' in read
        assert '[person "Visitor", out of sight] "met once before' in read
        assert '[slate of "Visitor"] "Owes you three coppers in all, for soup and ale."' in read
        opening = request.messages[-1].text
        assert opening.startswith("[later by 10 minutes]\n[say by")
        assert "(" not in request.closing.partition("[now]")[0]  # the time has figures

    def test_what_all_saw_her_serve_is_known_though_she_whispered_beside_it(self) -> None:
        self.brain._steps[:0] = [
            [
                call("serve", dishes=["ale", "ale"]),
                call("whisper", target="Visitor", message="Seven on your slate, for the silver."),
            ],
        ]
        self.visitor.execute_cmd("whisper Marta = Two ales, and what do I owe?")
        self.wait(5)
        for who in (self.caspar, self.visitor):
            talk, request = self.asked_by(who, "Marta, are you busy?")
            assert '"ale", "ale"' in talk, talk
            assert "for the silver" not in talk + request.context

    def test_in_company_her_own_turn_says_that_there_is_one(self) -> None:
        self.asked_by(self.caspar, "Good evening, Marta.")
        line = "Marta, do you remember what I told you under my breath?"
        talk, request = self.asked_by(self.visitor, line)
        assert "baron" not in talk + request.context and "Silver" not in talk
        mark = WITHHELD.format('"Visitor"', '"Caspar" listens')
        assert request.messages[-1].text.endswith(f"\n{mark}")
        assert VILLAGERS in talk and LONGEST in talk
        assert 'on the slate of "Visitor", who owes three coppers in all now.' in talk
        talk, request = self.asked_by(self.caspar, "Marta, and me?")
        assert "confidence" not in talk


class TestTheWord(VillageTest):
    def said_to_bram(
        self, *calls: Any, stands_by: bool = False, comes_meanwhile: bool = False
    ) -> str:
        """What a model that plays the guard reads when Berta speaks to him after the gate opened.

        Args:
            calls: What the model does; else it opens the gate.
            stands_by: Whether she was there when Visitor gave the word.
            comes_meanwhile: Whether she comes while he opens the gate.
        """
        calls = calls or ([call("open_gate")], [call("say", message="Thistle it is.")])
        brain = ScriptedBrain(*calls, *[[call("wait")]] * 9, forgiving=True)
        brain.reads, brain.is_model = True, False
        brain.stands_alone = False
        think = brain.think

        def think_while_she_comes(request: Request) -> Any:
            if comes_meanwhile:
                berta.location = self.visitor.location
            return think(request)

        brain.think = think_while_she_comes
        self.runtime.brains[brain.name] = brain
        find("person:guard").ndb.ai.script.brain = brain.name
        self.go("square")
        berta = self.berta = self.guest("Berta", "square" if stands_by else "inn")
        self.wait(5)
        self.visitor.execute_cmd("say Bram, the word is thistle. Open the gate!")
        self.wait(70)
        berta.location = self.visitor.location
        self.visitor.location = None
        berta.execute_cmd("say Good evening, Bram!")
        self.wait(5)
        request = brain.requests[-1]
        said = [f"{m.text} {[one.arguments for one in m.calls]}" for m in request.messages]
        return "\n".join(said)

    def test_the_word_of_one_guest_is_not_in_a_turn_for_the_next(self) -> None:
        read = self.said_to_bram()
        assert "Good evening, Bram!" in read
        assert "histle" not in read
        assert not JournalEntry.objects.filter(text__contains="thistle", audience=EVERYBODY)

    def test_who_comes_after_the_word_was_given_is_not_told_of_it(self) -> None:
        assert "histle" not in self.said_to_bram(comes_meanwhile=True)

    def test_nor_is_a_word_to_which_he_said_nothing(self) -> None:
        read = self.said_to_bram([call("wait")])
        assert "Good evening, Bram!" in read and "histle" not in read

    def test_nor_is_a_word_that_no_model_could_read(self) -> None:
        read = self.said_to_bram(BrainUnavailable("it is down"))
        assert "Good evening, Bram!" in read and "histle" not in read

    def test_nor_is_a_word_to_which_he_only_nods(self) -> None:
        read = self.said_to_bram([call("pose", action="nods.")], [call("wait")])
        assert "Good evening, Bram!" in read and "histle" not in read

    def test_nor_is_a_word_that_is_answered_once_she_has_come(self) -> None:
        def speak_up(_request: Request) -> Any:
            self.berta.location = self.visitor.location
            self.visitor.execute_cmd("say Please, Bram, I am in a hurry.")
            self.runtime.dispatcher.settle()
            return Completion(calls=(call("wait"),))

        read = self.said_to_bram(
            speak_up, [call("open_gate")], [call("say", message="Thistle it is.")]
        )
        assert "Good evening, Bram!" in read and "histle" not in read
        assert not JournalEntry.objects.filter(text__contains="thistle", audience=EVERYBODY)

    def test_nor_is_one_that_is_taken_up_after_she_has_come(self) -> None:
        down, noted = BrainUnavailable("it is down"), call("say", message="Noted, friend.")
        brain = ScriptedBrain(
            down, [call("say", message="Good evening.")], [noted], *[[call("wait")]] * 9
        )
        brain.reads, brain.stands_alone = True, False
        self.runtime.brains[brain.name] = brain
        find("person:guard").ndb.ai.script.brain = brain.name
        self.go("square")
        self.visitor.execute_cmd("say Bram, the word is thistle, for later.")
        self.wait(20)
        berta = self.guest("Berta", "square")
        berta.account = self.account
        for line in ("Good evening, Bram!", "Bram, any news?"):
            berta.execute_cmd(f"say {line}")
            self.wait(20)
        taken_up, read = ("\n".join(m.text for m in one.messages) for one in brain.requests[2:4])
        assert "thistle" in taken_up and "any news?" in read and "histle" not in read

    def test_who_heard_the_word_is_told_of_it(self) -> None:
        assert "thistle" in self.said_to_bram(stands_by=True)
        assert JournalEntry.objects.get(text__contains="thistle").audience == EVERYBODY


class TestTheWhisperToAnother(VillageTest):
    def test_who_had_the_turn_reads_that_she_whispered_and_not_what(self) -> None:
        caspar = self.guest("Caspar", "inn")
        caspar.account = self.account
        whispered = call("whisper", target="Caspar", message="You owe six coppers, dear.")
        brain = ScriptedBrain([whispered], *[[call("wait")]] * 9, forgiving=True)
        brain.reads, brain.is_model = True, False
        self.runtime.brains[brain.name] = brain
        find("person:innkeeper").ndb.ai.script.brain = brain.name
        self.visitor.execute_cmd("say Marta, tell Caspar what he owes you.")
        self.wait(8)
        caspar.location = None
        self.visitor.execute_cmd("say Marta, and what do I owe you?")
        self.wait(8)
        calls = [one for m in brain.requests[-1].messages for one in m.calls]
        assert [one.arguments for one in calls] == [{"target": "Caspar", "message": "…"}]
        assert "six coppers" not in str(brain.requests[-1].as_json())
