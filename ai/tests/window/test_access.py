"""Who may see which page of the window."""

from unittest.mock import patch
from urllib.parse import quote

from django.test import Client
from evennia.server.models import ServerConfig

from ai.models import TurnRecord
from ai.tests.window.kit import WindowTest, check
from ai.tools.support import markup

FOR_STAFF = (
    "",
    "approvals",
    "cost",
    "health",
    "assistants/{script}",
    "assistants/{script}/prompt",
    "assistants/{script}/records",
    "assistants/{script}/recall",
    "assistants/{script}/try",
    "assistants/{script}/add?kind=memory",
    "assistants/{script}/prompt/part?name=persona",
    "turns/{turn}",
    "turns/{turn}/prompt",
    "turns/{turn}/replay",
    "turns/{turn}.html",
)
MORE = (
    "assistants/{script}/ticket",
    "assistants/{script}/outcomes/x",
    "assistants/{script}/edit?kind=memory&of=1",
    "assistants/{script}/edit?kind=people&of=account:9",
)
"""More addresses about one assistant, which need something else to show a page."""
FORMS = (
    "approvals",
    "health",
    "me",
    "assistants/{script}/try",
    "assistants/{script}/edit?kind=memory&of=1",
    "assistants/{script}/add?kind=memory",
    "assistants/{script}/prompt/part?name=persona",
    "turns/{turn}/replay",
)


class AccessTest(WindowTest):
    def paths(self, which=FOR_STAFF):
        self.talk()
        turn = TurnRecord.objects.latest("pk").pk
        return [path.format(script=self.scene.script.pk, turn=turn) for path in which]

    def test_a_visitor_who_is_not_logged_in_is_sent_to_the_login(self):
        nobody = Client()
        for path in [*self.paths((*FOR_STAFF, *MORE)), "me"]:
            response = nobody.get(f"/ai/{path}")
            assert (response.status_code, response["Location"]) == (
                302,
                f"/auth/login/?next={quote(f'/ai/{path}')}",
            ), path

    def test_a_builder_sees_every_page(self):
        for path in self.paths():
            response = self.client.get(f"/ai/{path}")
            assert response.status_code == 200, path

    def test_every_page_has_one_heading_and_nothing_that_runs(self):
        for path in [*self.paths()[:-1], "me"]:
            check(self.client.get(f"/ai/{path}"))

    def test_a_player_sees_only_their_own_page(self):
        paths = self.paths((*FOR_STAFF, *MORE))
        self.stand_at("Player")
        gone = [f"turns/999999{page}" for page in ("", ".html", "/prompt", "/replay")]
        for path in [*paths, *gone]:  # which turns exist, they learn neither
            response = self.client.get(f"/ai/{path}")
            assert response.status_code == 403, path
            assert "does not have the level Builder" in check(response)
        self.page("me")

    def test_a_quelled_builder_counts_as_a_player(self):
        self.account.attributes.add("_quell", True)
        for path in (*self.paths((*FOR_STAFF, *MORE)), f"places/{self.marta.location.pk}"):
            self.page(path, 403)

    def test_a_locked_out_account_sees_nothing(self):
        self.account.is_active = False
        self.account.save()
        response = self.client.get("/ai/me")
        assert response.status_code in (302, 403)

    def test_an_assistant_that_a_builder_may_not_examine_is_only_named(self):
        paths = self.paths((*FOR_STAFF, *MORE))
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false()")
        shown = self.page("")
        assert "Marta" in shown
        assert "You may not examine it." in shown
        assert "Welcome, Anna" not in shown
        assert str(self.marta.location.key) not in shown
        for path in paths[4:]:
            response = self.client.get(f"/ai/{path}")
            assert response.status_code == 403, path
            denied = "may not follow this" if "ticket" in path else "may not examine this assistant"
            assert f"You {denied}." in check(response), path

    def test_what_does_not_exist_is_not_found(self):
        for path in (
            "assistants/999999",
            "assistants/999999/prompt",
            "turns/999999",
            "turns/99999999999999999999999",
        ):
            assert self.client.get(f"/ai/{path}").status_code == 404, path

    def test_staff_can_go_on_from_every_page_and_players_to_their_own(self):
        paths = {"me": 200, "assistants/999999": 404, "turns/999999": 404, "places/999999": 404}
        paths[f"assistants/{self.scene.script.pk}/records?kind=x"] = 404
        staff = [f'href="/ai/{path}"' for path in ("", "approvals", "cost", "health")]
        for path, status in paths.items():
            shown = self.page(path, status)
            assert all(link in shown for link in [*staff, 'href="/ai/me"']), path
        assert self.send("me", what="x").content.decode().count(staff[1]) == 1
        self.stand_at("Player")
        for path in paths:
            shown = self.client.get(f"/ai/{path}").content.decode()
            assert 'href="/ai/me"' in shown, path
            assert not any(link in shown for link in staff), path

    def test_a_form_without_its_token_changes_nothing(self):
        form = {"what": "opt out", "step": "drop", "sure": "yes", "text": "x", "decision": "once"}
        for path in self.paths(FORMS):
            for headers in ({}, {"HTTP_HX_REQUEST": "true"}, {"HTTP_X_CSRFTOKEN": "x" * 32}):
                response = self.client.post(f"/ai/{path}", form, **headers)
                assert response.status_code == 403, (path, headers)
        assert not self.scene.runtime.opt_outs.who

    def test_megabytes_in_a_form_are_cut_before_they_are_read(self):
        self.stand_at("Player")
        paths = self.paths(FORMS)
        with patch.object(markup, "_plain", wraps=markup._plain) as read:
            for path in paths:
                names = ("reason", "line", "change", "key", "character", "text")
                form = dict.fromkeys(names, "\u202e" * 40_000)
                self.send(path, decision="once", number=1, what="report", **form)
        assert max(len(one.args[0]) for one in read.call_args_list) < 2000
        before = markup._cached.cache_info().currsize
        markup.plain("\u202e" * 100_000)
        assert markup._cached.cache_info().currsize == before

    def test_pages_take_no_other_methods(self):
        for path in ("", "cost"):
            response = self.client.put(f"/ai/{path}", HTTP_X_CSRFTOKEN="x")
            assert response.status_code in (403, 405), path

    def test_a_busy_game_says_so(self):
        self.wait = lambda event, seconds: False
        from ai.web.bridge import Bridge, set_bridge

        self.addCleanup(set_bridge(Bridge(self.scene.clock, self.wait)))
        assert "The game is too busy." in self.page("", 503)

    def test_pages_are_counted_as_requests_of_the_api_are(self):
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            for status in (200, 200, 429):
                response = self.client.get("/ai/")
                assert response.status_code == status
            assert "Too many requests for now." in check(response)

    def test_refused_requests_are_counted_too(self):
        self.stand_at("Player")
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            for status in (403, 403, 429):
                assert self.client.get("/ai/health").status_code == status
            self.scene.clock.advance(60)
            ServerConfig.objects.conf("server_bans", [(self.account.key.lower(), "", "", "", "")])
            for status in (403, 403, 429):
                assert self.client.get("/ai/me").status_code == status
