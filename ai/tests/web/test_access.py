"""Who gets in by the API, and who does not."""

import re

from django.contrib.sessions.models import Session
from django.test import Client
from evennia.scripts.models import ScriptDB
from evennia.server.models import ServerConfig
from evennia.utils.create import create_account

from ai.assistant.adopt import release
from ai.assistant.authority import tokens
from ai.models import Token
from ai.tests.web import memory_modules
from ai.tests.web.kit import ApiTest
from ai.web.urls import VIEWS


def paths(method):
    """The paths that take a method, with something in place of what they name."""
    return tuple(
        re.sub("<int:[a-z]+>", "1", path.replace("<str:module>", "dice"))
        .replace("<str:kind>", "memory")
        .replace("<str:call_id>", "x")
        for path, (one, _, _) in VIEWS.items()
        if one == method
    )


GETS, POSTS = paths("get"), paths("post")


class AccessTest(ApiTest):
    def setUp(self):
        super().setUp()
        memory_modules.use(self)

    def everything(self, token=None, **headers):
        yield from (self.get(path, token, **headers) for path in GETS)
        yield from (self.post(path, {}, token, **headers) for path in POSTS)

    def log_in(self, account):
        self.client.force_login(account)
        self.client.get("/ai/api/modules")

    def test_nobody_gets_in_without_saying_who_they_are(self):
        for response in self.everything():
            assert "who you are" in self.refused(response, 401)
            assert response["WWW-Authenticate"].startswith("Bearer")

    def test_a_token_that_is_none_gets_nobody_in(self):
        for wrong in ("x", "evai_" + "x" * 43, self.token[:-1], self.token + "x", "x" * 5000):
            for response in self.everything(wrong):
                self.refused(response, 401)
        for header in ("Basic abc", "Bearer", "bearer a b", "Bearer \udcff"):
            self.refused(self.get("tools", HTTP_AUTHORIZATION=header), 401)

    def test_players_guests_and_helpers_stay_outside(self):
        for level in ("Guest", "Player", "Helper"):
            self.stand_at(level)
            for token in (self.token, self.own):
                for response in self.everything(token):
                    assert "level Builder" in self.refused(response, 403)

    def test_an_account_without_any_permission_stays_outside(self):
        self.stand_at("Player")
        self.account.permissions.clear()
        self.refused(self.get("modules", self.own), 403)

    def test_a_builder_who_is_quelled_is_none(self):
        self.account.attributes.add("_quell", True)
        response = self.get("tools", self.token)
        self.refused(response, 403)
        assert "unquell" in response.json()["hint"]
        self.account.attributes.remove("_quell")
        assert self.get("tools", self.token).status_code == 200

    def test_one_who_is_banned_or_switched_off_stays_outside(self):
        ServerConfig.objects.conf(
            "server_bans", [(self.account.username.lower(), "", None, "", "")]
        )
        self.refused(self.get("tools", self.token), 403)
        ServerConfig.objects.conf("server_bans", [])
        self.account.is_active = False
        self.account.save()
        self.refused(self.get("tools", self.token), 403)

    def test_a_token_is_dropped_with_its_assistant_and_with_its_account(self):
        maker = create_account("Maker", None, None, permissions=["Admin"])
        script = self.scene.script.pk
        _, text = tokens.make(maker.pk, script)
        assert self.get("tools", text).status_code == 200
        maker.delete()
        self.refused(self.get("tools", text), 401)
        assert Token.objects.filter(script=script).count() == 1
        release(self.scene.script)
        assert Token.objects.filter(script=script).count() == 0
        self.refused(self.get("tools", self.token), 401)
        assert self.get("modules", self.own).status_code == 200

    def test_a_token_is_not_taken_for_a_wrong_one_before_its_assistant_is_up(self):
        present = self.scene.runtime.agents
        agent = present.pop(self.scene.script.pk)
        response = self.get("tools", self.token)
        assert "not there yet" in self.refused(response, 503)
        assert int(response["Retry-After"]) > 0
        present[self.scene.script.pk] = agent
        assert self.get("tools", self.token).status_code == 200
        del present[self.scene.script.pk]
        ScriptDB.objects.filter(pk=self.scene.script.pk).delete()
        self.refused(self.get("tools", self.token), 401)

    def test_a_dropped_token_gets_nobody_in(self):
        assert tokens.drop(self.account.pk, self.row.pk)
        self.refused(self.get("tools", self.token), 401)

    def test_a_token_never_outlives_its_makers_right_to_change_the_assistant(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "may not change Marta" in self.refused(self.get("tools", self.token), 403)
        self.stand_at("Admin")
        assert self.get("tools", self.token).status_code == 200

    def test_a_superuser_of_yesterday_has_no_more_than_their_level_today(self):
        self.account.is_superuser = True
        self.account.locks.cache_lock_bypass(self.account)
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "may not change Marta" in self.refused(self.get("tools", self.token), 403)

    def test_of_a_token_only_its_digest_is_kept_and_when_it_was_used(self):
        self.get("tools", self.token)
        row = Token.objects.get(pk=self.row.pk)
        assert row.used is not None
        assert self.token not in str(row.__dict__)
        assert len(row.digest) == 64
        self.get("tools", self.token)
        assert Token.objects.get(pk=self.row.pk).used == row.used

    def test_a_login_on_the_website_will_do_for_reading(self):
        self.log_in(self.account)
        assert self.get("modules").status_code == 200
        self.stand_at("Player")
        self.refused(self.get("modules"), 403)

    def test_a_login_alone_is_not_enough_to_do_something(self):
        self.log_in(self.account)
        for path in POSTS:
            assert "CSRF" in self.refused(self.post(path, {}), 403)
        self.refused(self.post("refresh-tools", {}, HTTP_X_CSRFTOKEN="x" * 32), 403)

    def test_with_its_pages_own_token_it_is(self):
        self.log_in(self.account)
        self.client.get("/admin/login/")
        cookie = self.client.cookies["csrftoken"].value
        response = self.post("refresh-tools", {}, HTTP_X_CSRFTOKEN=cookie)
        assert response.status_code == 200, response.content

    def test_a_form_of_another_page_is_none(self):
        self.log_in(self.account)
        response = self.client.post("/ai/api/refresh-tools", {"module": "dice"})
        self.refused(response, 415)

    def test_a_token_needs_no_cookie(self):
        response = Client(enforce_csrf_checks=True).post(
            "/ai/api/refresh-tools",
            "{}",
            content_type="text/plain",
            headers={"Authorization": f"bearer {self.own}"},
        )
        assert response.status_code == 200, response.content

    def test_a_request_without_a_cookie_leaves_no_session_behind(self):
        before = Session.objects.count()
        for response in (self.get("tools", self.token), self.get("tools")):
            assert "sessionid" not in response.cookies
        assert Session.objects.count() == before

    def test_a_token_goes_before_a_login(self):
        self.log_in(self.account)
        self.refused(self.get("modules", "wrong"), 401)

    def test_too_many_requests_have_to_wait(self):
        with self.settings(AI={"REQUESTS_PER_TOKEN": "2/minute"}):
            for status in (200, 200, 429):
                response = self.get("tools", self.token)
                assert response.status_code == status
            assert int(response["Retry-After"]) > 0
            assert self.get("modules", self.own).status_code == 200
            self.scene.clock.advance(60)
            assert self.get("tools", self.token).status_code == 200


class BodyTest(ApiTest):
    def test_other_methods_are_not_allowed(self):
        for path in (*GETS, *POSTS):
            for method in ("get", "post", "put", "delete", "patch", "head", "options"):
                right = "get" if path in GETS else "post"
                if method == right:
                    continue
                response = getattr(self.client, method)(f"/ai/api/{path}")
                assert response.status_code == 405
                assert response["Allow"] == right.upper()

    def test_what_is_no_json_or_says_something_else_is_told(self):
        for body in (
            "{",
            "[]",
            "7",
            '{"tool_name": 7}',
            '{"tool_name": "look", "arguments": []}',
            '{"tool_name": ""}',
            '{"tool_name": "%s"}' % ("x" * 300),
            '{"arguments": {}}',
            '{"tool_name": "look", "user_id": 1}',
            '{"tool_name": "look", "arguments": {"x": NaN}}',
            '{"tool_name": "look", "arguments": {"x": %s}}' % ("[" * 50 + "]" * 50),
            '{"tool_name": "look", "arguments": {"x": 1%s}}' % ("0" * 5000),
            b"\xff\xfe\x00",
            "",
        ):
            self.refused(self.post("execute", body, self.token), 400)

    def test_one_that_is_too_large_is_not_read(self):
        for size in (70_000, 3_000_000):
            self.refused(self.post("execute", b"x" * size, self.token), 413)

    def test_what_is_wrong_with_a_body_is_told_only_to_those_who_may_come_in(self):
        self.refused(self.post("execute", "{"), 401)

    def test_the_answer_is_json_whatever_a_program_accepts_or_sends_it_as(self):
        for accept in ("text/html", "application/xml", "nonsense"):
            response = self.get("tools?format=xml", self.token, HTTP_ACCEPT=accept)
            assert (response.status_code, response["Content-Type"]) == (200, "application/json")
            self.refused(self.get("calls/x", self.token, HTTP_ACCEPT=accept), 404)
        for sent_as in ("", "text/plain", "application/x-www-form-urlencoded"):
            response = self.client.post(
                "/ai/api/execute",
                '{"tool_name": "inspect_location"}',
                content_type=sent_as,
                headers={"Authorization": f"Bearer {self.token}"},
            )
            assert response.json()["success"] is True

    def test_nothing_is_kept_by_the_one_who_stands_between(self):
        assert self.get("tools", self.token)["Cache-Control"] == "no-store"

    def test_a_game_that_does_not_get_to_it_has_nothing_done(self):
        from ai.web.bridge import Bridge, set_bridge

        class Busy:
            def callFromThread(self, begin):
                self.begin = begin

        busy = Busy()
        self.addCleanup(set_bridge(Bridge(busy, lambda event, seconds: False)))
        response = self.use("inspect_location")
        assert "too busy" in self.refused(response, 503)
        busy.begin()
        assert self.scene.calls() == []

    def test_a_question_is_never_answered_later_as_nobody_keeps_what_comes_of_it(self):
        from twisted.internet.defer import Deferred

        from ai.web.bridge import Bridge, set_bridge

        class Slow:
            def callFromThread(self, begin):
                begin()

        self.addCleanup(set_bridge(Bridge(Slow(), lambda event, seconds: False)))
        self.scene.runtime.modules.ready = Deferred
        assert "too busy" in self.refused(self.get("modules", self.own), 503)
