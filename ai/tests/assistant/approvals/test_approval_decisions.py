"""Decisions on calls that wait: who makes them, and what follows."""

from unittest.mock import patch

import pytest
from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.approvals.approval_decisions import DecisionError
from ai.models import ApprovalRequest, Delivery, JournalEntry
from ai.testing import call
from ai.tests.commands.tools.waiting import DONE, WAITING, DecidingTest
from ai.tools import TOOL_REGISTRY, Tool, ToolCategory
from ai.tools.contract import levels


class YesTest(DecidingTest):
    def test_the_call_runs_and_its_assistant_is_told(self):
        row = self.mend()
        outcome = self.approve(row)
        assert outcome.success
        assert self.mended == [("pot", 1)]
        assert self.state(row) == DONE
        (told,) = self.told()
        assert (told["ok"], told["verdict"], told["for"]) == (True, "approved", "Ben")
        assert told["result"] == {"mended": "pot"}

    def test_it_goes_through_all_steps_again_outside_of_any_turn(self):
        row = self.mend()
        self.approve(row)
        (kept,) = self.calls()
        assert (kept.state, kept.turn, kept.call) == ("done", None, f"approval-{row.pk}")
        assert kept.asker == row.asker
        assert list(kept.verdicts)[:6] == [
            "find",
            "authorise",
            "validate",
            "limit",
            "gate",
            "approve",
        ]

    def test_it_runs_with_the_rights_of_who_asked_not_of_who_says_yes(self):
        row = self.mend()
        assert self.approve(row).authority.level == 2

    def test_an_asker_who_lost_their_rights_meanwhile_gets_nothing(self):
        row = self.mend()
        self.account2.permissions.clear()
        outcome = self.approve(row)
        assert self.mended == []
        assert "needs the level Player" in outcome.error.problem
        (told,) = self.told()
        assert (told["ok"], told["verdict"]) == (False, "approved")
        assert "needs the level Player" in told["error"]

    def test_an_asker_who_is_gone_meanwhile_gets_nothing(self):
        row = self.mend()
        ApprovalRequest.objects.update(asker="account:9999")
        data = {**row.data, "source": {**row.data["source"], "id": "account:9999"}}
        ApprovalRequest.objects.update(data=data)
        row.refresh_from_db()
        assert not self.approve(row).success
        assert self.mended == []

    def test_an_assistant_that_lost_its_grant_meanwhile_does_nothing(self):
        row = self.mend()
        self.scene.script.grant_level = "none"
        assert not self.approve(row).success
        assert self.mended == []

    def test_two_who_decide_at_once_one_of_them_is_too_late(self):
        row = self.mend()
        stale = ApprovalRequest.objects.get(pk=row.pk)
        self.approve(row)
        assert self.refused(stale) == f"Number {row.pk} is already decided: approved by Char."
        with pytest.raises(DecisionError):
            self.reject(stale)
        assert self.mended == [("pot", 1)]
        assert len(self.told()) == 1

    def test_what_was_done_stands_in_the_journal_as_what_changes_the_world_does(self):
        for what in ("pot", "pan"):
            row = self.mend(what)
            if what == "pot":
                self.approve(row)
            else:
                self.reject(row)
        (entry,) = JournalEntry.objects.filter(text__startswith="I did")
        assert entry.text == "I did, once it was approved: mend."
        assert (entry.script, entry.source_name) == (self.scene.script.pk, "Ben")
        assert entry.author == levels.rank("Player")

    def test_a_journal_that_cannot_be_written_is_no_failure_of_the_call(self):
        row = self.mend()
        journal = "ai.assistant.records.auto_journal.journal.add"
        with patch(journal, side_effect=ValueError):
            assert self.approve(row).success
        assert self.told()[0]["ok"] is True

    def test_it_is_approved_in_the_database_before_it_runs(self):
        row = self.mend()
        seen = []
        tool = type(TOOL_REGISTRY.get_tool("mend"))
        with patch.object(tool, "execute", lambda *_, **__: seen.append(self.state(row)) or {}):
            self.approve(row)
        assert seen == ["approved"]

    def test_what_takes_its_time_is_told_when_it_is_there(self):
        done = Deferred()
        row = self.slow(ToolCategory.ASYNC_REQUIRED, done)
        self.scene.clock.advance(1)
        assert self.state(row) == "approved"
        assert self.told() == []
        done.callback({"came": True})
        assert self.state(row) == DONE
        assert self.told()[0]["result"] == {"came": True}

    def slow(self, kind=ToolCategory.DANGEROUS, done=None):
        """A call that is approved, and at work until `done` fires."""
        result = Deferred() if done is None else done

        class DecisionDigTool(Tool):
            name = "dig"
            description = "Dig."
            category = kind
            requires_approval = True

            def execute(self, character):
                return result

        row = self.asked(call("dig"))
        assert self.approve(row) is None
        return row

    def test_what_is_broken_off_as_the_server_goes_down_is_told_at_the_next_start(self):
        row = self.slow()
        self.restart()
        assert self.state(row) == DONE
        (told,) = self.told()
        assert not told["ok"]
        assert "It may or may not have happened" in Delivery.objects.get(kind="outcome").text
        assert self.runtime.agents[self.scene.script.pk].inbox.take()[-1].kind == "outcome"

    def test_what_is_at_work_is_broken_off_as_the_assistant_is_stopped(self):
        row = self.slow()
        self.ai("stop marta")
        self.scene.clock.advance(1)
        assert self.state(row) == DONE
        assert self.calls()[-1].state == "unknown"

    def test_what_is_at_work_as_the_assistant_is_released_leaves_nothing(self):
        self.slow()
        self.ai("release marta")
        self.scene.clock.advance(1)
        assert not ApprovalRequest.objects.exists()
        assert self.told() == []

    def test_a_call_that_breaks_outside_of_its_tool_is_told_too(self):
        row = self.mend()
        with patch.object(self.runtime.records, "started", side_effect=OSError):
            self.approve(row)
        assert self.state(row) == DONE
        assert not self.told()[0]["ok"]

    def test_a_paused_assistant_keeps_it_waiting(self):
        row = self.mend()
        self.scene.script.pause("paused by Ann")
        assert "can do nothing now: paused by Ann" in self.refused(row)
        assert self.state(row) == WAITING

    def test_a_tool_that_is_gone_cannot_be_approved(self):
        row = self.mend()
        ApprovalRequest.objects.update(tool="gone")
        row.refresh_from_db()
        assert self.refused(row) == "There is no tool 'gone' any more."

    def test_a_call_that_would_be_another_one_by_now_cannot_be_approved(self):
        row = self.mend()
        row.arguments = {"v": 1, "arguments": {"what": "the king", "times": 1}}
        assert "has changed since" in self.refused(row)
        assert self.mended == []


class SurroundingsTest(DecidingTest):
    def test_it_sees_what_the_asker_had_said(self):
        """A tool whose condition is code, such as a word that opens a gate."""
        heard = []

        class PasswordTool(Tool):
            name = "hear_password"
            description = "Open to who says the word."
            category = ToolCategory.DANGEROUS
            requires_approval = True

            def execute(self, character, *, context):
                heard.append(context.user_message)
                return {}

        row = self.asked(call("hear_password"))
        assert self.approve(row).success
        assert heard == ["Marta, please do it."]


class SameEffectTest(DecidingTest):
    """An approval is for the call that was read, whatever its names mean by then."""

    def setUp(self):
        super().setUp()
        self.enterContext(override_settings(AI={"APPROVAL": [("ask", "set_attribute(*)")]}))
        self.gate = self.thing("gate")
        self.row = self.asked(
            call("set_attribute", target="gate", name="open", value=True), by=self.char1
        )

    def thing(self, key):
        return create_object(
            "evennia.objects.objects.DefaultObject",
            key=key,
            location=self.scene.room,
            locks="edit:all();examine:all()",
        )

    def test_what_was_read_is_what_happens(self):
        assert self.row.changes == f"gate ({self.gate.dbref}): open: (none) -> true"
        assert self.approve(self.row).success
        assert self.gate.db.open is True

    def test_another_gate_in_the_place_of_the_gate_has_to_be_read_again(self):
        self.gate.location = None
        other = self.thing("gate")
        assert "something other than what you have read" in self.refused(self.row)
        assert (other.db.open, self.state(self.row)) == (None, WAITING)
        self.row.refresh_from_db()
        assert self.row.changes == f"gate ({other.dbref}): open: (none) -> true"
        assert self.approve(self.row).success

    def test_a_gate_that_was_opened_meanwhile_has_to_be_read_again(self):
        self.gate.db.open = True
        assert "something other than what you have read" in self.refused(self.row)

    def test_a_gate_that_is_gone_has_to_be_read_again(self):
        self.gate.delete()
        assert "something other than what you have read" in self.refused(self.row)
        self.row.refresh_from_db()
        assert self.row.changes.startswith("As things are, it would fail: ")


class EditTest(DecidingTest):
    def test_it_runs_with_the_other_arguments(self):
        row = self.mend()
        self.approve(row, arguments={"what": "pan", "times": "2"})
        assert self.mended == [("pan", 2)]
        assert self.last().rendered == 'mend(times=2, what="pan")'

    def test_arguments_that_do_not_fit_leave_it_waiting(self):
        row = self.mend()
        assert "what" in self.refused(row, arguments={"times": 2})
        assert self.state(row) == WAITING

    def test_an_edited_call_reaches_no_higher_than_its_editor(self):
        self.stand_at("Admin")
        ApprovalRequest.objects.all().delete()
        row = self.mend(by=self.char1)
        self.stand_at("Admin")
        self.account2.permissions.clear()
        self.account2.permissions.add("Builder")
        self.marta.locks.add("edit:all()")
        self.scene.script.grant("Admin", self.account)
        outcome = self.approve(row, by=self.ben, arguments={"what": "pan"})
        assert outcome.authority.asker == 5
        assert outcome.authority.level == 4

    def test_a_mask_is_never_taken_for_a_value(self):
        row = self.mend()
        assert "stands for a secret" in self.refused(row, arguments={"what": "a •••"})
        assert self.mended == []

    def test_a_secret_that_is_left_as_shown_stays_as_it_was(self):
        row = self.asked(call("unlock", code="1234"))
        self.approve(row, arguments={"code": "•••"})
        assert self.opened == ["1234"]


class NoTest(DecidingTest):
    def test_it_does_not_run_and_the_reason_is_told(self):
        row = self.mend()
        self.reject(row, reason="It is not broken.")
        (told,) = self.told()
        assert told["error"] == "A builder rejected it: It is not broken."
        assert (told["verdict"], told["ok"]) == ("rejected", False)
        assert self.state(row) == "rejected"
        assert self.mended == []

    def test_it_can_be_asked_for_again(self):
        self.reject(self.mend())
        assert self.mend().state == WAITING

    def test_it_is_told_to_nobody_who_did_not_hear_it_asked(self):
        self.thinks([call("mend", what="pot")], "Well.")
        self.ben.at_say("Mend it.", whisper=True, receivers=[self.marta])
        self.scene.wait(2)
        row = self.last()
        assert row.data["audience"] == [f"account:{self.account2.pk}"]
        self.reject(row)
        heard = self.scene.agent.inbox.take()
        assert heard[-1].audience == (f"account:{self.account2.pk}",)
