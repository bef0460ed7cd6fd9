"""A player's own page."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.models import Person
from ai.tests.window.kit import WindowTest


class PlayerPageTest(WindowTest):
    def setUp(self):
        super().setUp()
        self.stand_at("Player")

    def knows(self):
        now = self.scene.runtime.now()
        Person.objects.create(
            script=self.scene.script.pk,
            who=f"account:{self.account.pk}",
            name="Test",
            favour_at=now,
            first_met=now,
            last_met=now,
        )

    def test_says_what_is_kept(self):
        assert "Nothing." in self.page("me")
        self.knows()
        assert "Characters that know you" in self.page("me")

    def test_forgets_only_who_is_sure(self):
        self.knows()
        assert self.send("me", what="forget").status_code == 400
        assert Person.objects.count() == 1
        text = self.send("me", what="forget", sure="yes").content.decode()
        assert "AI characters forgot you." in text
        assert not Person.objects.filter(who=f"account:{self.account.pk}").exists()

    def test_a_link_has_the_page_say_nothing(self):
        for done in ("forgotten", "out", "in", "reported"):
            assert 'role="status"' not in self.page(f"me?done={done}")

    def test_forgets_once_in_a_while(self):
        self.send("me", what="forget", sure="yes")
        again = self.send("me", what="forget", sure="yes")
        assert again.status_code == 429
        assert "Wait" in again.content.decode()

    def test_is_shown_only_so_often(self):
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            for status in (200, 200, 429):
                assert self.client.get("/ai/me").status_code == status

    def test_every_count_has_an_index(self):
        with CaptureQueriesContext(connection) as queries:
            self.page("me")
        plans = []
        for one in queries:
            if "COUNT(" in one["sql"]:
                with connection.cursor() as cursor:
                    cursor.execute(f"EXPLAIN QUERY PLAN {one['sql']}")
                    plans += [row[-1] for row in cursor.fetchall()]
        assert len(plans) >= 5
        assert not [plan for plan in plans if plan.startswith("SCAN")]

    def test_opts_out_and_in(self):
        who = f"account:{self.account.pk}"
        assert "You opted out" in self.send("me", what="opt out").content.decode()
        assert self.scene.runtime.opt_outs.has(who)
        assert "You opted in" in self.send("me", what="opt in").content.decode()
        assert not self.scene.runtime.opt_outs.has(who)

    def test_reports_a_character_to_the_staff(self):
        from ai.assistant.operations import player_reports

        sent = self.send("me", what="report", character="marta", text="It was rude. <b>")
        assert "The staff have your report" in sent.content.decode()
        assert [one.text for one in player_reports.find()] == ["It was rude. <b>"]
        assert self.send("me", what="report", character="Nobody").status_code == 404

    def test_refuses_what_its_forms_cannot_send(self):
        for form in ({}, {"what": "delete everything"}, {"what": ""}):
            assert self.send("me", **form).status_code == 400
