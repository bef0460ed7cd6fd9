"""Who decides on a call that waits, and for how long."""

from unittest.mock import patch

import pytest

from ai.assistant.approvals.approval_decisions import DecisionError
from ai.models import ApprovalRequest
from ai.tests.commands.tools.waiting import WAITING, DecidingTest
from ai.tools import TOOL_REGISTRY


class WhoDecidesTest(DecidingTest):
    def test_a_player_does_not(self):
        row = self.mend()
        assert self.refused(row, by=self.ben) == "That requires the level Builder."

    def test_a_builder_without_rights_over_the_assistant_does_not(self):
        row = self.mend()
        self.account2.permissions.add("Builder")
        self.marta.locks.add("control:perm(Admin);edit:perm(Admin)")
        assert self.refused(row, by=self.ben) == "You may not change Marta."

    def test_a_character_that_nobody_plays_does_not_whatever_it_holds(self):
        row = self.mend()
        npc = self.npc("Foreman")
        npc.permissions.add("Developer")
        assert self.refused(row, by=npc) == "Only players decide."

    def test_a_tool_for_admins_takes_an_admin(self):
        row = self.mend()
        ApprovalRequest.objects.update(level=5)
        row.refresh_from_db()
        self.stand_at("Builder")
        assert self.refused(row) == "That requires the level Admin."


class AlwaysTest(DecidingTest):
    def always(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        row = self.mend()
        self.approve(row, always=True)
        self.mended.clear()
        return row

    def test_the_same_call_needs_no_further_yes(self):
        self.always()
        self.mend()
        assert self.mended == [("pot", 1)]
        assert ApprovalRequest.objects.count() == 1

    def test_another_call_does(self):
        self.always()
        self.mend("pan")
        assert self.mended == []

    def test_it_falls_with_the_builder_who_said_it(self):
        self.always()
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        self.mend()
        assert self.mended == []
        assert ApprovalRequest.objects.filter(state=WAITING).count() == 1

    def test_it_can_be_taken_back(self):
        row = self.always()
        row.refresh_from_db()
        assert self.reject(row) is True
        self.mend()
        assert self.mended == []


class ConfirmationTest(DecidingTest):
    def test_words_of_others_in_the_prompt_make_the_asker_confirm(self):
        row = self.confirm()
        assert self.raised == []
        assert (row.kind, row.asker) == ("confirmation", f"account:{self.account.pk}")
        assert self.approve(row).success
        assert self.raised == [3]

    def test_the_asker_is_told_in_private_what_would_run_and_what_to_type(self):
        with patch.object(type(self.account), "msg") as msg:
            row = self.confirm()
        (text,) = [c.args[0] for c in msg.call_args_list if c.args and "ai approve" in c.args[0]]
        assert "raise_wall(height=3)" in text
        assert f"ai approve {row.pk}" in text

    def test_nobody_else_confirms_not_even_a_developer(self):
        row = self.confirm()
        self.account2.permissions.add("Developer")
        assert self.refused(row, by=self.ben) == "Only the one who asked for it can confirm it."

    def test_the_askers_account_does_without_a_character_too(self):
        row = self.confirm()
        assert self.approve(row, by=self.account).success

    def test_where_nobody_asked_staff_confirm(self):
        row = self.confirm()
        ApprovalRequest.objects.update(asker="", data={**row.data, "source": None})
        row.refresh_from_db()
        self.account2.permissions.clear()
        self.account2.permissions.add("Player")
        assert self.refused(row, by=self.ben) == "That requires the level Helper."
        self.marta.locks.add("edit:perm(Builder)")
        self.scene.script.grant("Builder", self.account, True)
        assert self.approve(row).success

    def test_it_is_no_approval(self):
        row = self.confirm()
        tool = type(TOOL_REGISTRY.get_tool("raise_wall"))
        with patch.object(tool, "requires_approval", True):
            self.approve(row)
        assert self.raised == []
        assert (self.last().kind, self.last().state) == ("approval", WAITING)

    def test_it_holds_for_once(self):
        row = self.confirm()
        with pytest.raises(DecisionError):
            self.runtime.decisions.approve(row, self.char1, always=True)

    def test_the_word_of_somebody_who_fell_below_the_tool_is_nothing(self):
        row = self.confirm()
        self.stand_at("Player")
        outcome = self.approve(row)
        assert not outcome.success
        assert self.raised == []
