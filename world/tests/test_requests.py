"""How many requests it takes a model to do what a player asks for: three at most."""

from __future__ import annotations

from typing import Any

from evennia.utils.create import create_object

from ai.brains.base import ModelCall, Request
from ai.models import CallRecord, Goal, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tools.support.script import get_assistant_script_for_character
from world.build import find
from world.tests.village import VillageTest

MAX_REQUESTS = 3
SEND = call("send_messenger", to="Bram", message="A visitor is here.")
REMIND = call("add_goal", title="Remind Visitor of the soup", due_in=2)
ANSWER = [call("answer_message", message="Good.")]
"""What Bram tells the boy, who is back with it before the next line."""
PLANNING = call("load_tools", category="planning")


def promise(words: str) -> ModelCall:
    """A line of speech; nobody says the same twice."""
    return call("say", message=f"In two minutes{words}")


REMINDERS: dict[str, list[list[Any]]] = {
    "loads the group": [[PLANNING, SEND], [REMIND, promise(".")]],
    "searches": [[call("search_tools", query="a reminder"), SEND], [REMIND, promise(", then.")]],
    "guesses a name": [
        [call("set_reminder", minutes=2), SEND, promise(" it is.")],
        [REMIND, promise(", I promise.")],
    ],
    "does it at once": [[REMIND, SEND, promise(", and he runs.")]],
    "speaks first": [[promise(" you will hear it."), REMIND]],
}
"""What a model may do when it is asked for a reminder, and to send word to somebody."""


class RequestsTest(VillageTest):
    asked = 0
    """Requests of the turn that a line caused."""

    def play(self, person: str, line: str, *steps: list[Any]) -> ScriptedBrain:
        """Have a model answer a line."""
        script = get_assistant_script_for_character(find(f"person:{person}"))
        brain = ScriptedBrain(*steps, forgiving=True)  # of turns that follow, such as an outcome's
        self.runtime.brains[script.brain_name] = brain
        CallRecord.objects.all().delete()
        self.type(line)
        self.wait(20)
        self.asked = sum(line.removeprefix("say ") in _noticed(one) for one in brain.requests)
        return brain

    def check(self, brain: ScriptedBrain, *tools: str) -> None:
        """Check the number of requests, and which calls were done."""
        brain.check()
        assert self.asked <= MAX_REQUESTS
        done = CallRecord.objects.filter(state="done").order_by("pk")
        assert {*tools} <= set(done.values_list("tool", flat=True)), list(
            CallRecord.objects.values_list("tool", "state", "observation")
        )

    def test_a_reminder_and_a_message(self) -> None:
        line = "say Marta, remind me of the soup in two minutes, and send Bram word that I am here."
        for how, steps in REMINDERS.items():
            with self.subTest(how):
                sent = how != "speaks first"
                brain = self.play("innkeeper", line, *steps, *([ANSWER] if sent else []))
                assert self.asked == len(steps)
                self.check(brain, "say", "add_goal", *(["send_messenger"] if sent else []))
                Goal.objects.all().delete()

    def test_the_reminder_itself_takes_one(self) -> None:
        self.play("innkeeper", "say Marta, remind me.", [promise("."), REMIND])
        goal = Goal.objects.get()
        tell = call("say", message="The soup, Visitor!")
        brain = self.play(
            "innkeeper", "look", [tell, call("update_goal", goal=goal.pk, state="done")]
        )
        self.wait(120)
        self.check(brain, "say", "update_goal")
        goal.refresh_from_db()
        assert goal.state == "done"

    def test_the_gate_and_its_word(self) -> None:
        self.go("square")
        speak = call("say", message="Through with you.")
        no = call("say", message="That is not the word.")
        brain = self.play("guard", "say Bram, open!", [call("open_gate"), speak], [no])
        self.check(brain, "say")
        assert "Through with you" not in "\n".join(self.heard)
        brain = self.play("guard", "say Bram, thistle!", [call("open_gate"), speak])
        self.check(brain, "open_gate", "say")
        assert TurnRecord.objects.latest("pk").end_reason == "terminal"

    def test_goods_and_notes(self) -> None:
        inn = find("room:inn")
        create_object("evennia.objects.objects.DefaultObject", key="mug", location=inn)
        steps = [
            call("take", item="mug"),
            call("give", item="mug", to="Visitor"),
            call("store_memory", text="The visitor has my mug."),
            call("say", message="Here you are."),
        ]
        brain = self.play("innkeeper", "say Marta, may I have that mug?", steps)
        self.check(brain, "take", "give", "store_memory", "say")
        assert self.asked == 1

    def test_a_book(self) -> None:
        self.go("library")
        line = "say Odile, what do your books say about the stones?"
        read = [call("list_books"), call("doc_lookup", query="stones")]
        brain = self.play("librarian", line, read, [call("say", message="Nine of them.")])
        self.check(brain, "list_books", "say")


def _noticed(request: Request) -> str:
    """What the turn of a request is about."""
    return next(one.text for one in reversed(request.messages) if one.role == "user")
