"""Reminders of the villagers' built-in brains."""

from __future__ import annotations

from evennia.utils.create import create_object

from ai.brains.base import BrainUnavailable
from ai.models import CallRecord, Goal
from ai.testing import ScriptedBrain, call
from ai.tools import get_assistant_script_for_character
from world.build import find
from world.tests.village import VillageTest


class TestReminders(VillageTest):
    def ask(self, line: str = "remind me in 1 minute to leave") -> None:
        self.type(f"say {line}")
        self.wait(3)

    def pass_minutes(self, number: int) -> None:
        for _ in range(number):
            self.wait(60)

    def reminded(self) -> list[str]:
        return [line for line in self.heard if "leave" in line and "says" in line]

    def test_one_who_is_there_is_reminded_in_time(self) -> None:
        self.ask()
        self.heard.clear()
        self.pass_minutes(2)
        assert len(self.reminded()) == 1
        assert [goal.state for goal in Goal.objects.all()] == ["done"]

    def test_one_who_greets_nobody_reminds_on_return_too(self) -> None:
        self.go("square")
        self.type("say Bram, remind me in 1 minute to leave")
        self.wait(3)
        self.go("library")
        self.pass_minutes(2)
        self.heard.clear()
        self.type("square")
        self.wait(5)
        assert len(self.reminded()) == 1, self.heard
        assert [goal.state for goal in Goal.objects.all()] == ["done"]
        self.heard.clear()
        self.type("library")
        self.type("square")
        self.wait(5)
        assert not any("Bram says" in line for line in self.heard)

    def test_one_who_is_elsewhere_is_reminded_once_on_return(self) -> None:
        self.ask()
        self.go("square")
        self.pass_minutes(4)
        assert [goal.state for goal in Goal.objects.all()] == ["open"]
        self.heard.clear()
        self.type("inn")
        self.wait(5)
        assert len(self.reminded()) == 1, self.heard
        assert [goal.state for goal in Goal.objects.all()] == ["done"]
        self.go("square")
        self.pass_minutes(4)
        self.heard.clear()
        self.type("inn")
        self.wait(5)
        assert not self.reminded()

    def test_who_was_out_when_it_was_time_is_told_so(self) -> None:
        self.ask()
        self.go("square")
        self.pass_minutes(2)
        self.heard.clear()
        self.type("inn")
        assert "You were out when it was time, Visitor" in self.wait(5)

    def test_one_who_wants_it_on_coming_back_is_reminded_then(self) -> None:
        for line in ("remind me when I come back to leave", "when i'm back remind me to leave"):
            self.ask(line)
            self.go("square")
            self.wait(60)
            self.heard.clear()
            self.type("inn")
            self.wait(5)
            assert len(self.reminded()) == 1, self.heard
            assert "You were out" not in "".join(self.heard)


class TestReminderInAnOutage(VillageTest):
    """A guest asks for a reminder while Marta's model is down, and goes on to the library."""

    LINES = (
        "What did Odile say?",
        "Please remind me in three minutes that I must write to my sister, wherever I am by then.",
        "How much do I owe you now?",
    )

    def test_it_is_given_though_the_guest_asked_once(self) -> None:
        down = [BrainUnavailable("the service is down")] * 3
        add = call("add_goal", title="Remind Visitor to write to their sister.", due_in=3)
        send = call("send_messenger", to="Visitor", message="You wanted to write to your sister.")
        promise = [add, call("say", message="I will, and you owe me nothing.")]
        brain = ScriptedBrain(*down, promise, [send, call("wait")], forgiving=True)
        brain.stands_alone = False
        self.runtime.brains[brain.name] = brain
        get_assistant_script_for_character(find("person:innkeeper")).brain = brain.name
        for line in self.LINES:
            self.type(f"say {line}")
        self.wait(30)  # until the model may be asked again
        caspar = self.guest("Caspar", "inn")
        caspar.account = self.account
        self.type("say Marta, are you well again?")
        noticed = brain.requests[3].messages[-1].text.split("\n")
        marked = [line for line in noticed if ", unanswered]" in line]
        assert [line.partition('] "')[2].rstrip('"') for line in marked] == list(self.LINES)
        assert Goal.objects.get().due is not None
        self.go("library")
        caspar.at_say("Marta, tell me about Visitor's ring.")
        for _ in range(20):
            self.wait(10)
        shown = "\n".join(self.heard)
        assert 'with a message from Marta: "You wanted to write to your sister."' in shown
        assert "Caspar" not in shown.partition("message from")[2].partition("\n")[0]


class TestWhatIsHeld(VillageTest):
    """Hob holds a mug for a guest, and has promised to give it back in a minute."""

    def test_what_it_holds_it_can_give_also_in_a_turn_of_its_own(self) -> None:
        add = call("add_goal", title="Give the mug back to Visitor", due_in=1)
        promise, look = [add, call("say", message="Hand it over.")], call("inspect_location")
        done = call("update_goal", goal=1, state="done")
        give = [call("give", item="mug", to="Visitor"), done, call("say", message="Your mug.")]
        brain = ScriptedBrain(promise, [call("wait")], [look], give, [call("wait")])
        brain.reads = True
        hob = find("person:hand")
        self.runtime.brains[brain.name] = brain
        hob.ndb.ai.script.brain = brain.name
        self.go("workshop")
        mug = create_object("evennia.objects.objects.DefaultObject", "mug", self.visitor)
        self.type("say Hob, hold my mug for a minute.")
        self.type("give mug to Hob")
        self.wait(60)
        self.wait(10)
        assert mug.location == self.visitor, [call.observation for call in CallRecord.objects.all()]
        self.type("say Hob, thank you.")
        brain.check()
        for_mug = [[tool["name"] for tool in one.tools][-2:] for one in brain.requests]
        assert [one == ["give", "drop"] for one in for_mug] == [False, True, True, True, False]
        assert all("here: Visitor;" in one.closing for one in brain.requests)
