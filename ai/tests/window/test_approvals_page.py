"""The page where staff decide on calls that wait."""

from ai.models import CallRecord
from ai.testing import call
from ai.tests.commands.tools.waiting import DONE, WAITING, WaitingTest
from ai.tests.window.kit import WithBrowser
from ai.web.bridge import Bridge, set_bridge


class ApprovalsTest(WithBrowser, WaitingTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(set_bridge(Bridge(self.scene.clock, self.wait)))
        self.log_in()

    def wait(self, event, seconds):
        self.scene.clock.advance(seconds)
        return event.is_set()

    def decide(self, row, decision, **form):
        return self.send("approvals", number=row.pk, decision=decision, **form)

    def test_shows_the_call_what_would_change_and_who_asked_in_which_words(self):
        row = self.mend()
        shown = self.page("approvals")
        for text in (
            f"{row.pk}. Marta",
            "mend(times=1, what=&quot;pot&quot;)",
            "pot: broken -&gt; whole",
            "Asked by Ben (Player)",
            "Marta, please do it.",
            "24 h left",
        ):
            assert text in shown, text
        assert "Approvals (1)" in shown

    def test_a_call_runs_once_it_is_approved(self):
        row = self.mend()
        text = self.decide(row, "once").content.decode()
        assert f"Number {row.pk} is done" in text
        assert self.mended == [("pot", 1)]
        assert self.state(row) == DONE
        assert "Nothing waits for your approval." in self.page("approvals")

    def test_nobody_puts_words_on_the_page_by_a_link(self):
        assert "Number 7" not in self.page("approvals?done=Number+7+is+done")

    def test_a_call_can_be_approved_with_other_arguments(self):
        row = self.mend()
        self.decide(row, "edited", arguments='{"what": "pan", "times": 2}')
        assert self.mended == [("pan", 2)]

    def test_says_whose_words_stood_in_the_prompt(self):
        row = self.mend()
        assert row.data["authors"] == [f"account:{self.account2.pk}"]
        shown = self.page("approvals")
        assert "Whose words stood in the prompt: TestAccount2 (Player)." in shown
        row.data["authors"].append("account:77")
        row.save()
        self.scene.runtime.player_data.forget("account:77")
        row.refresh_from_db()
        assert row.data["authors"] == [f"account:{self.account2.pk}"]
        assert "The least level among all who wrote what it read: Player." in shown

    def test_a_call_can_be_tried_without_effects(self):
        row = self.mend()
        text = self.decide(row, "dry").content.decode()
        assert f"Nothing was done. Number {row.pk} would run." in text
        assert "It would change: pot: broken -&gt; whole" in text
        tried = '{"what": "pan", "times": 2}'
        text = self.decide(row, "dry", arguments=tried).content.decode()
        assert "pan: broken -&gt; whole" in text
        assert "{&quot;what&quot;: &quot;pan&quot;, &quot;times&quot;: 2}" in text
        assert self.decide(row, "dry", arguments='{"what": 7}').status_code == 409
        assert self.mended == []
        assert self.state(row) == WAITING
        assert CallRecord.objects.filter(tool="mend").count() == 1  # the call that waits

    def test_arguments_that_are_no_json_change_nothing(self):
        row = self.mend()
        for written in ("", "{", "[1]", "x" * 5000):
            assert self.decide(row, "edited", arguments=written).status_code in (400, 409), written
        assert self.mended == []
        assert self.state(row) == WAITING

    def test_a_call_is_rejected_with_a_reason(self):
        row = self.mend()
        assert "is rejected" in self.decide(row, "reject", reason="not today").content.decode()
        assert self.mended == []
        row.refresh_from_db()
        assert row.reason == "not today"

    def test_what_is_always_approved_can_be_taken_back(self):
        row = self.mend()
        self.decide(row, "always")
        assert "Take back" in self.page("approvals")
        self.decide(row, "reject")
        assert "Take back" not in self.page("approvals")

    def test_nobody_decides_what_they_may_not_decide(self):
        row = self.mend()
        self.account.is_superuser = False
        self.account.save()
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "Nothing waits for your approval." in self.page("approvals")
        response = self.decide(row, "once")
        assert response.status_code == 409
        assert "You may not change Marta." in response.content.decode()
        assert self.mended == []

    def test_a_call_is_decided_once(self):
        row = self.mend()
        self.decide(row, "once")
        assert self.decide(row, "once").status_code == 409
        assert self.mended == [("pot", 1)]

    def test_secrets_stay_masked(self):
        self.asked(call("unlock", code="1234"))
        assert "1234" not in self.page("approvals")

    def test_hostile_words_are_shown_as_text(self):
        self.mend("<script>alert(1)</script>")
        assert "<script>alert" not in self.page("approvals")

    def test_refuses_what_its_forms_cannot_send(self):
        row = self.mend()
        for form in (
            {"number": "x", "decision": "once"},
            {"number": row.pk, "decision": "perhaps"},
            {"number": row.pk},
            {"number": 999999, "decision": "once"},
        ):
            assert self.send("approvals", **form).status_code in (400, 404), form
        assert self.mended == []
