"""`ai why`: why the last thing happened, or why nothing did."""

from django.utils import timezone
from twisted.internet.defer import Deferred

from ai.assistant.engine.end_reason import EndReason
from ai.brains.base import BrainUnavailable, Completion, Usage
from ai.commands.console.end_reasons import ENDS
from ai.models import ApprovalRequest, TurnRecord
from ai.outside.circuit_breaker import FAILURES
from ai.testing import call
from ai.tests.commands.kit import BuilderTest
from ai.tests.web import memory_modules
from ai.tools.contract.names import safe_name


def bring_down(case):
    """Have a game's own brain fail until it is suspended."""
    case.brain.stands_alone = False
    case.brain._steps.extend([BrainUnavailable("connection refused")] * FAILURES)
    for number in range(FAILURES):
        case.scene.say(f"Hello {number}, Marta!")


class WhyTest(BuilderTest):
    def talk(self, *steps, line="Hello, Marta!"):
        self.brain._steps.extend(steps)
        self.scene.say(line)

    def rows(self, text="why marta"):
        """What stands behind each label."""
        found = {}
        for row in self.ai(text).splitlines()[1:]:
            label, said = row[:13].strip(), row[13:].strip()
            if label:
                found[label] = said
            else:
                found[list(found)[-1]] += " " + said
        return found

    def test_tells_who_caused_it_with_what_and_how_far_that_reached(self):
        self.talk()
        rows = self.rows()
        assert rows["cause"] == 'Anna, by say: "Hello, Marta!"'
        assert rows["rights"] == "for Anna: tools up to Player"
        assert rows["saw"].startswith("1 line addressed to it, 0 overheard")

    def test_of_a_turn_whose_words_were_forgotten_with_somebody_says_so(self):
        self.talk([call("say", message="Welcome!")])
        turn = self.scene.turns()[0]
        self.scene.runtime.player_data.forget(turn.asker)
        emptied = "emptied somebody who was in this turn was forgotten, and its words with them"
        for typed in ("why marta", "thoughts marta", f"log {turn.pk}"):
            shown = " ".join(self.ai(typed).split())
            assert emptied in shown, shown
            assert "0 lines" not in shown

    def test_tells_which_brain_answered_and_why_the_first_did_not(self):
        self.brain.stands_alone = False
        self.talk("", "")
        assert self.rows()["brain"] == "embedded; not scripted: its answers were empty"

    def test_tells_each_step_and_what_came_of_it(self):
        answer = Completion("Who is it?", calls=(call("fly", high=1),), usage=Usage(100, 20))
        self.talk(answer, [call("say", message="Welcome!")])
        rows = self.rows()
        assert rows["thought"] == "Who is it?"
        assert rows["step 1"] == 'fly {"high": 1}'
        assert "There is no tool" in rows["find"]
        assert rows["refused"] == "it was refused"
        assert rows["step 2"] == 'say {"message": "Welcome!"}'
        assert rows["end"] == "it spoke, or chose to wait (say)"
        assert rows["cost"].startswith("2 steps, 120 tokens, ")
        assert rows["cost"].endswith("calls: 2 free")

    def test_names_a_tool_as_builders_know_it_and_not_as_providers_take_it(self):
        memory_modules.use(self, memory_modules.dice(), memory_modules.Link("weather"))
        self.ai("modules refresh dice")
        self.talk([call(safe_name("dice.roll"))], [call("say", message="Seven.")])
        self.scene.wait(5)
        assert "dice.roll {}" in self.ai("why marta")
        assert safe_name("dice.roll") not in self.ai("why marta") + self.ai("thoughts marta")

    def test_has_plain_words_for_every_end(self):
        assert set(ENDS) == set(EndReason)

    def test_of_a_running_turn_tells_what_it_is_about(self):
        going = Deferred()
        self.talk([call("inspect_location")], lambda _request: going)
        rows = self.rows()
        assert rows["cause"] == 'Anna, by say: "Hello, Marta!"'
        assert rows["step 1"] == "inspect_location {}"
        assert rows["end"] == "not yet: it is running" and "cost" not in rows
        going.callback(Completion(calls=(call("wait"),)))

    def test_tells_what_waits_for_a_yes(self):
        self.talk()
        now = timezone.now()
        row = ApprovalRequest.objects.create(
            script=self.scene.script.pk,
            assistant="marta",
            kind="approval",
            tool="say",
            form="x",
            rendered="say",
            why="A builder has to approve it.",
            level=5,
            made=now,
            expires=now,
            turn=TurnRecord.objects.get(),
        )
        asked = self.rows()["asked"]
        assert asked == f"number {row.pk}, waiting: A builder has to approve it."

    def test_shows_what_anybody_wrote_letter_by_letter(self):
        self.talk([call("say", message="|rred|n |lcquit|ltclick|le")])
        shown = self.raw("why marta")
        assert "||rred||n" in shown
        assert "|lc" not in shown

    def test_of_one_without_a_turn_says_so(self):
        assert self.ai("why marta").startswith("Marta has not had a turn yet.")

    def test_tells_what_keeps_it_from_a_turn_and_what_waits(self):
        self.ai("pause marta")
        self.scene.say("Hello, Marta!")
        rows = self.rows()
        assert rows["now"] == "paused by Char"
        assert rows["waiting"] == "1 line for its next turn"

    def test_tells_of_the_switch_for_all(self):
        self.ai("stop all")
        assert self.rows()["now"] == "all are stopped by Char"

    def test_tells_of_a_brain_that_is_down_or_not_there(self):
        self.scene.script.brain = "oracle"
        assert self.rows()["model"] == "there is no brain named 'oracle'"
        self.scene.script.brain = "scripted"
        bring_down(self)
        assert "connection refused" in self.rows()["model"]
        assert "suspended" in self.rows()["model"]

    def test_without_a_name_tells_of_the_one_here_who_had_the_last_turn(self):
        other = self.assistant("Bob")
        other.brain = "scripted"
        self.talk(line="Hello, Bob!")
        assert self.ai("why").startswith("Bob, turn ")
        self.talk(line="Hello, Marta!")
        assert self.ai("why").startswith("Marta, turn ")

    def test_without_a_name_and_anybody_here_tells_of_one_elsewhere(self):
        self.talk()
        self.char1.location = self.room2
        assert self.ai("why").startswith("Marta, turn ")

    def test_without_a_name_tells_of_none_that_one_may_not_examine(self):
        self.talk()
        self.stand_at("Builder")
        self.marta.locks.add("examine:perm(Admin);edit:perm(Admin);control:perm(Admin)")
        assert self.complaint("why")[0] == "There is no assistant that you may examine."


class StatusTest(BuilderTest):
    def test_tells_how_many_calls_wait_for_a_yes(self):
        now = timezone.now()
        for number in range(2):
            ApprovalRequest.objects.create(
                script=self.scene.script.pk,
                assistant="marta",
                kind="approval",
                tool="say",
                form=str(number),
                rendered="say",
                why="because",
                level=5,
                made=now,
                expires=now,
            )
        assert "2 calls wait for your approval: ai approve" in self.ai()
        assert "2 calls wait for your approval: ai approve" in self.ai("status marta")

    def test_tells_of_a_brain_that_is_down(self):
        bring_down(self)
        assert "connection refused" in self.ai()
