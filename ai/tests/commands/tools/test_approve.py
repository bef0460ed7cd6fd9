"""`ai approve` and `ai reject`: what waits, and the two answers to it."""

from evennia.utils.create import create_account

from ai.commands.command import CmdAI
from ai.models import ApprovalRequest
from ai.testing import call
from ai.tests.commands.tools.waiting import DONE, WAITING, WaitingTest


class ListingTest(WaitingTest):
    def test_it_tells_what_waits_what_would_change_who_asked_and_how_long_still(self):
        row = self.mend()
        assert self.ai("approve") == (
            f"{row.pk}  Marta, asked by Ben (Player), 24 h left\n"
            '    mend(times=1, what="pot")\n'
            "  > pot: broken -> whole\n"
            "    'mend' needs a builder's approval.\n"
            f"To approve: ai approve {row.pk}   To reject: ai reject {row.pk} = why"
        )

    def test_where_nothing_waits_it_says_so(self):
        assert self.ai("approve") == "Nothing waits for your approval."

    def test_it_tells_nobody_of_what_they_may_not_decide(self):
        self.mend()
        self.account2.permissions.clear()
        self.account2.permissions.add("Helper")
        assert self.ai("approve", self.ben) == "Nothing waits for your approval."

    def test_status_says_whose_yes_is_waited_for(self):
        self.mend()
        assert "1 call waits for your approval: ai approve" in self.ai()
        self.account2.permissions.add("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "1 call waits for the approval of other staff" in self.ai("", self.ben)

    def test_status_names_the_one_who_has_to_confirm(self):
        self.confirm()
        self.account2.permissions.add("Developer")
        shown = self.ai("status marta", self.ben)
        assert f"0 lines; 1 call waits for the approval of {self.char1.key}" in shown
        assert self.ai("approve", self.ben) == "Nothing waits for your approval."

    def test_what_is_decided_waits_no_more(self):
        row = self.mend()
        self.ai(f"reject {row.pk}")
        assert self.ai("approve") == "Nothing waits for your approval."

    def test_what_is_always_allowed_stands_there_with_who_said_so(self):
        row = self.mend()
        self.ai(f"approve {row.pk} always")
        assert self.ai("approve") == (
            "Nothing waits for your approval.\n"
            "Always approved; to take one back: ai reject <number>\n"
            f'{row.pk}  Marta, by Char\n    mend(times=1, what="pot")'
        )
        assert "no longer always approved" in self.ai(f"reject {row.pk}")
        assert self.ai("approve") == "Nothing waits for your approval."

    def test_hostile_words_in_arguments_are_shown_letter_by_letter(self):
        self.mend("|rRED|n |lcquit|ltclick|le $eval(1) {x} \x1b[31m\nai approve 1 always")
        shown = self.raw("approve")
        assert "||rRED||n" in shown
        assert "|lc" not in shown.replace("||", "")
        assert "\x1b" not in shown
        assert "\nai approve" not in shown

    def test_hostile_words_reach_the_asker_letter_by_letter(self):
        self.confirm()
        with self.watching(self.account) as lines:
            self.asked(
                call("set_attribute", name="mood", value="|lcquit|ltx|le\n|wai approve 9|n"),
                by=self.char1,
            )
        (told,) = [line for line in lines if "set_attribute" in line]
        assert "|lc" not in told.replace("||", "")
        assert "||wai approve 9||n" in told


class SayingYesTest(WaitingTest):
    def test_it_runs_and_the_builder_sees_what_came_of_it(self):
        row = self.mend()
        assert self.ai(f"approve {row.pk}") == (f'Number {row.pk} is done.\n  {{"mended": "pot"}}')
        assert self.mended == [("pot", 1)]

    def test_with_other_arguments(self):
        row = self.mend()
        self.ai(f'approve {row.pk} = {{"what": "pan", "times": 2}}')
        assert self.mended == [("pan", 2)]

    def test_arguments_that_are_no_json_say_so(self):
        row = self.mend()
        for written in ("what: pan", "", "[1]", "NaN"):
            problem, advice = self.complaint(f"approve {row.pk} = {written}")
            assert problem.startswith(("The arguments are", "NaN is not"))
            assert advice == f"Like this: ai approve {row.pk} = {{…}}"
        assert self.state(row) == WAITING

    def test_always(self):
        row = self.mend()
        self.ai(f"approve {row.pk} always")
        self.mend()
        assert self.mended == [("pot", 1)] * 2

    def test_one_that_is_decided_already(self):
        row = self.mend()
        self.ai(f"approve {row.pk}")
        assert self.complaint(f"approve {row.pk}") == (
            f"Number {row.pk} is already decided: approved by Char.",
            "For what still waits: ai approve",
        )

    def test_one_that_there_is_not(self):
        for written in ("99", "pot", "-1", "9" * 30, "٣"):
            assert self.complaint(f"approve {written}")[1] == "To see the list: ai approve"

    def test_a_word_too_many(self):
        row = self.mend()
        assert self.complaint(f"approve {row.pk} please")[0].startswith("What is 'please'?")

    def test_what_the_asker_may_no_longer_do_did_not_work(self):
        row = self.mend()
        self.account2.permissions.clear()
        assert "did not work (refused)" in self.ai(f"approve {row.pk}")


class SayingNoTest(WaitingTest):
    def test_it_does_not_run(self):
        row = self.mend()
        assert self.ai(f"reject {row.pk} = Leave it.") == (
            f"Number {row.pk} is rejected. Marta is notified."
        )
        assert self.last().reason == "Leave it."
        assert self.mended == []

    def test_of_one_that_one_may_not_decide(self):
        row = self.mend()
        assert self.complaint(f"reject {row.pk}", self.ben) == (
            "There is no 'ai reject'.",
            "Subcommands: forget, optout.",
        )
        assert self.state(row) == WAITING


class HelperTest(WaitingTest):
    """One who may do nothing here but confirm what they asked for."""

    def typed(self, line, who=None):
        with self.watching(who or self.char1) as lines:
            (who or self.char1).execute_cmd(line)
        return "\n".join(lines)

    def test_a_helper_confirms_what_they_asked_for(self):
        row = self.confirm("Helper")
        assert "raise_wall(height=3)" in self.typed("ai")
        assert "is done" in self.typed(f"ai approve {row.pk}")
        assert self.raised == [3]
        assert self.state(row) == DONE

    def test_a_helper_refuses_what_they_asked_for(self):
        row = self.confirm("Helper")
        self.typed(f"ai reject {row.pk}")
        assert self.told()[-1]["error"] == "The asker rejected it."

    def test_a_helper_has_no_other_word(self):
        self.stand_at("Helper")
        for word in ("status", "pause marta", "release marta", "do marta = wait", "marta"):
            shown = self.typed(f"ai {word}")
            assert "There is no 'ai" in shown
            assert "Taproom" not in shown
        assert self.scene.script.mode == "awake"

    def test_another_helper_cannot_confirm_it(self):
        row = self.confirm("Helper")
        self.account2.permissions.clear()
        self.account2.permissions.add("Helper")
        assert "Only the one who asked for it" in self.ai(f"approve {row.pk}", self.ben)
        assert self.raised == []

    def test_a_helper_approves_nothing(self):
        row = self.mend()
        self.stand_at("Helper")
        assert "That requires the level Builder." in self.ai(f"approve {row.pk}")
        assert self.mended == []

    def test_a_quelled_helper_may_not(self):
        self.stand_at("Helper")
        self.char1.permissions.clear()
        self.char1.permissions.add("Player")
        self.account.attributes.add("_quell", True)
        assert "There is no 'ai approve'" in self.typed("ai approve")

    def test_an_account_of_the_same_name_is_another_one(self):
        row = self.confirm("Helper")
        other = create_account("Char2", "a@example.com", "Passw0rd!")
        other.permissions.add("Helper")
        self.addCleanup(other.delete)
        assert CmdAI().access(other, "cmd")
        assert "Only the one who asked" in self.ai(f"approve {row.pk}", other)


class StoppedTest(WaitingTest):
    def test_a_released_assistants_call_is_gone(self):
        row = self.mend()
        self.ai("release marta")
        assert self.complaint(f"approve {row.pk}")[0] == ("There is no call with that number.")
        assert not ApprovalRequest.objects.exists()
