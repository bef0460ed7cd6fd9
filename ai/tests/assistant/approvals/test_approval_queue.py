"""Calls that wait for approval: stored, limited, decided."""

from datetime import timedelta
from unittest.mock import patch

from django.test import override_settings
from django.utils import timezone
from evennia.utils.ansi import strip_ansi

from ai.assistant.adopt import release
from ai.assistant.records.sweeper import sweep
from ai.models import ApprovalRequest, CallRecord
from ai.testing import call
from ai.tests.commands.tools.waiting import DONE, WAITING, WaitingTest
from ai.tools import TOOL_REGISTRY, Tool


class ProposingTest(WaitingTest):
    def test_a_call_that_needs_approval_waits_and_does_not_run(self):
        row = self.mend()
        assert self.mended == []
        assert (row.state, row.kind, row.tool) == (WAITING, "approval", "mend")
        assert row.rendered == 'mend(times=1, what="pot")'
        assert row.changes == "pot: broken -> whole"
        assert (row.asker, row.asker_name) == (f"account:{self.account2.pk}", "Ben")

    def test_the_turn_ends_awaiting_approval(self):
        row = self.mend()
        turn = self.scene.turns()[-1]
        assert turn.end_reason == "awaiting_approval"
        assert row.turn == turn
        assert [c.state for c in turn.calls.order_by("pk")] == ["waiting", "done"]

    def test_the_model_is_told_to_say_so(self):
        self.mend()
        seen = self.brain.requests[1].messages[-1]
        assert "a builder has to approve it first" in seen.text
        assert seen.result["state"] == "waiting"
        assert "error" not in seen.result

    def test_the_turns_one_change_of_the_world_is_used_up_by_it(self):
        self.thinks([call("mend", what="pot")], [call("unlock", code="1")], "Well.")
        self.ben.at_say("Marta, do both.")
        self.scene.wait(2)
        assert "Only one change of the world a turn" in self.brain.requests[2].messages[-1].text
        assert ApprovalRequest.objects.count() == 1

    def test_the_same_call_waits_once(self):
        self.mend()
        self.mend()
        assert ApprovalRequest.objects.count() == 1
        assert "already waits for approval" in self.brain.requests[1].messages[-1].text
        self.mend("pan")
        assert ApprovalRequest.objects.count() == 2

    def test_one_asker_may_have_a_few_waiting(self):
        for number in range(6):
            self.mend(f"pot {number}")
        assert ApprovalRequest.objects.count() == 5
        assert "Too many calls already wait" in self.brain.requests[1].messages[-1].text
        self.mend("pan", by=self.char1)
        assert ApprovalRequest.objects.count() == 6

    def test_an_assistant_has_a_bounded_number_waiting(self):
        with patch("ai.assistant.approvals.approval_queue.MAX_WAITING", 1):
            self.mend()
            self.mend("pan", by=self.char1)
        assert ApprovalRequest.objects.count() == 1

    def test_what_nobody_can_read_whole_cannot_wait(self):
        self.mend("pot" + "." * 3000)
        assert not ApprovalRequest.objects.exists()
        assert "too long for anybody to read" in self.brain.requests[1].messages[-1].text

    def test_all_of_a_call_is_shown(self):
        row = self.mend("a" * 1500, times=7)
        assert row.rendered == f'mend(times=7, what="{"a" * 1500}")'

    def test_what_players_have_waiting_keeps_no_builder_from_confirming(self):
        with patch("ai.assistant.approvals.approval_queue.MAX_WAITING", 1):
            self.mend()
            assert self.confirm().kind == "confirmation"

    def test_a_preview_that_breaks_leaves_the_call_to_speak_for_itself(self):
        tool = TOOL_REGISTRY.get_tool("mend")
        with patch.object(type(tool), "preview", lambda *_args, **_named: 1 / 0):
            row = self.mend()
        assert (row.state, row.changes) == (WAITING, "")

    def test_staff_are_told_once_of_several(self):
        with patch.object(self.runtime.staff, "notify") as notify:
            self.mend()
        text, topic, level, _concerns = notify.call_args.args
        assert text == 'Marta waits for approval: mend(times=1, what="pot") Type: ai approve'
        assert level == "Builder"
        assert topic == f"approval:{self.scene.script.pk}"

    def test_a_builder_who_asks_is_told_each_time_what_to_approve_and_no_other_staff(self):
        with patch.object(self.runtime.staff, "notify") as notify:
            for what in ("pot", "pan"):
                with self.watching(self.account) as lines:
                    row = self.mend(what, by=self.char1)
                shown = strip_ansi("\n".join(lines))
                assert f'mend(times=1, what="{what}")\n  {what}: broken -> whole' in shown
                assert f"To approve it: ai approve {row.pk}" in shown
                assert "the asker has to approve it" in self.brain.requests[1].messages[-1].text
        notify.assert_not_called()

    def test_a_builder_who_may_not_approve_what_they_ask_for_is_not_asked(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        with patch.object(self.runtime.staff, "notify") as notify:
            self.mend(by=self.char1)
        assert notify.called
        assert "a builder has to approve it" in self.brain.requests[1].messages[-1].text

    def test_who_asked_from_afar_hears_by_a_page_what_came_of_it(self):
        self.char1.location = self.room2
        self.thinks(
            [call("mend", what="pot")],
            [call("page", message="I have asked.")],
            [call("page", message="It is mended.")],
        )
        with self.watching(self.account) as lines:
            self.ai("tell marta = Mend the pot.")
            self.scene.wait(2)
            self.runtime.decisions.approve(self.last(), self.char1)
            self.scene.wait(2)
        assert "Marta pages: It is mended." in map(strip_ansi, lines)

    def test_staff_are_told_if_another_asks_for_what_the_first_asker_was_to_approve(self):
        with patch.object(self.runtime.staff, "notify") as notify:
            self.mend(by=self.char1)
            notify.assert_not_called()
            self.mend()
        assert notify.call_count == 1

    def test_staff_are_told_if_the_asker_cannot_be(self):
        for what in ("msg", "access"):
            owner = {"msg": self.account, "access": self.marta}[what]
            broken = patch.object(owner, what, side_effect=ValueError)
            with broken, patch.object(self.runtime.staff, "notify") as notify:
                self.mend(what, by=self.char1)
            assert notify.call_count == 1, what

    def test_once_one_is_decided_staff_are_told_of_the_next(self):
        with self.watching(self.account) as lines:
            first = self.mend("pot")
            self.mend("pan")
            self.runtime.decisions.reject(first, self.char1)
            self.mend("lid")
        told = [one for one in map(strip_ansi, lines) if one.startswith("[ai] Marta waits for")]
        assert ["pot" in told[0], "lid" in told[1], len(told)] == [True, True, 2]

    def test_staff_who_may_not_change_the_assistant_are_not_told(self):
        self.account2.permissions.clear()
        self.account2.permissions.add("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        with patch.object(self.runtime.staff, "notify") as notify:
            self.mend()
        concerns = notify.call_args.args[3]
        assert (concerns(self.char1), concerns(self.ben)) == (True, False)


class PolicyTest(WaitingTest):
    def policy(self, *entries):
        self.enterContext(override_settings(AI={"APPROVAL": list(entries)}))

    def test_a_pattern_can_ask_where_the_tool_does_not(self):
        self.policy(("ask", "set_attribute(*)"))
        self.asked(call("set_attribute", name="mood", value="calm"), by=self.char1)
        assert self.marta.db.mood is None
        assert self.last().rendered.startswith("set_attribute(")

    def test_a_pattern_can_allow_where_the_tool_asks(self):
        self.policy(("allow", 'mend(*what="pot"*)'))
        self.mend("pot")
        self.mend("pan")
        assert self.mended == [("pot", 1)]
        assert ApprovalRequest.objects.count() == 1

    def test_the_first_that_fits_decides(self):
        self.policy(("ask", 'mend(*what="pot"*)'), ("allow", "mend(*)"))
        self.mend("pot")
        self.mend("pan")
        assert self.mended == [("pan", 1)]

    def test_what_is_written_into_an_argument_is_no_other_argument(self):
        self.policy(("allow", 'mend(times=1, what="pot")'))
        self.mend('pot", times=1, what="pot')
        assert self.mended == []

    def test_nothing_hides_behind_the_cut_of_what_is_shown(self):
        self.policy(("ask", "*bomb*"), ("allow", "*"))
        self.mend("x" * 2000 + "bomb")
        assert self.mended == []


class ExpiryTest(WaitingTest):
    def test_nobody_says_yes_in_time(self):
        row = self.mend()
        self.thinks()
        self.scene.clock.advance(86400)
        assert self.state(row) == "expired"
        (told,) = self.told()
        assert (told["ok"], told["error"]) == (False, "Nobody approved it in time.")
        assert told["verdict"] == "expired"
        assert self.mended == []

    @override_settings(AI={"APPROVAL_HOURS": 1})
    def test_each_expires_in_its_own_time(self):
        first = self.mend()
        self.scene.clock.advance(1800)
        second = self.mend("pan")
        self.scene.clock.advance(1800)
        assert (self.state(first), self.state(second)) == ("expired", WAITING)
        self.scene.clock.advance(1800)
        assert self.state(second) == "expired"

    def test_what_expired_while_the_server_was_down_is_told_at_start(self):
        row = self.mend()
        ApprovalRequest.objects.update(expires=timezone.now() - timedelta(hours=1))
        self.restart()
        assert self.state(row) == "expired"
        assert self.told()[0]["error"] == "Nobody approved it in time."


class RestartTest(WaitingTest):
    def test_what_waits_goes_on_waiting(self):
        row = self.mend()
        self.restart()
        assert self.state(row) == WAITING
        assert "is done" in self.ai(f"approve {row.pk}")
        assert self.mended == [("pot", 1)]

    def test_arguments_with_a_secret_are_not_kept_and_do_not_survive(self):
        row = self.asked(call("unlock", code="1234"))
        assert "1234" not in f"{row.arguments}{row.rendered}{row.changes}"
        self.restart()
        assert self.state(row) == "expired"
        assert "the secret in the call was not stored" in self.told()[0]["error"]

    def test_arguments_with_a_secret_run_as_they_were_while_the_server_is_up(self):
        row = self.asked(call("unlock", code="1234"))
        self.ai(f"approve {row.pk}")
        assert self.opened == ["1234"]
        assert "1234" not in str(self.told())

    def test_a_secret_in_an_argument_of_any_tool_is_kept_as_carefully(self):
        class ProposalSignTool(Tool):
            name = "sign"
            description = "Sign."
            requires_approval = True
            parameters = {
                "type": "object",
                "properties": {"with": {"type": "object", "description": "What with."}},
            }

            def execute(self, character, **given):
                signed.append(given)
                return {}

        signed = []
        row = self.asked(call("sign", **{"with": {"api_key": "abcdefgh"}}))
        assert "abcdefgh" not in f"{row.arguments}{row.rendered}"
        self.ai(f"approve {row.pk}")
        assert signed == [{"with": {"api_key": "abcdefgh"}}]

    def test_what_was_approved_and_never_begun_is_reported_and_not_run(self):
        row = self.mend()
        ApprovalRequest.objects.update(state="approved")
        self.restart()
        (told,) = self.told()
        assert "Nothing was done" in told["error"]
        assert self.state(row) == "expired"
        assert self.mended == []

    def test_what_was_approved_and_begun_is_reported_and_never_run_again(self):
        row = self.mend()
        ApprovalRequest.objects.update(state="approved")
        CallRecord.objects.create(
            assistant=self.scene.script.assistant_key,
            call=f"approval-{row.pk}",
            tool="mend",
            origin="approval",
            state="started",
            ts=timezone.now(),
        )
        self.restart()
        (told,) = self.told()
        assert "may or may not have happened" in told["error"]
        assert self.state(row) == DONE
        assert self.mended == []

    def test_a_second_start_reports_nothing_again(self):
        self.mend()
        ApprovalRequest.objects.update(state="approved")
        self.restart()
        self.restart()
        assert len(self.told()) == 1


class LettingGoTest(WaitingTest):
    def test_a_released_assistant_takes_them_along(self):
        self.mend()
        release(self.scene.script)
        assert not ApprovalRequest.objects.exists()
        self.scene.clock.advance(90000)

    def test_withdrawing_rejects_all_without_a_word(self):
        row = self.mend()
        assert self.proposals.withdraw(self.scene.script, "stopped") == 1
        assert (self.state(row), self.last().reason) == ("rejected", "stopped")
        assert self.told() == []
        self.scene.clock.advance(90000)
        assert self.told() == []

    def test_old_ones_go_but_for_those_that_hold_always(self):
        first, second, third = self.mend("a"), self.mend("b"), self.mend("c")
        self.ai(f"reject {first.pk}")
        self.ai(f"approve {second.pk} always")
        ApprovalRequest.objects.exclude(decided=None).update(
            decided=timezone.now() - timedelta(days=31)
        )
        sweep(30)
        assert set(ApprovalRequest.objects.values_list("pk", flat=True)) == {second.pk, third.pk}
