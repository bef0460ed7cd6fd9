"""Pages that change in part."""

from unittest import mock

from django.test import Client

from ai.tests.window.kit import WindowTest, check

PART = {"HTTP_HX_REQUEST": "true"}


class ScriptTest(WindowTest):
    def test_comes_from_the_package_with_no_app_installed_and_is_kept_by_browsers(self):
        first = Client().get("/ai/htmx.js")
        assert (first.status_code, first["Content-Type"]) == (200, "text/javascript")
        assert first.content.startswith(b"var htmx=")
        assert not first.streaming
        assert "max-age" in first["Cache-Control"]
        again = Client().get("/ai/htmx.js", HTTP_IF_NONE_MATCH=first["ETag"])
        assert (again.status_code, again.content) == (304, b"")

    def test_pages_do_without_it_where_the_extra_is_missing(self):
        with mock.patch("ai.window.htmx._read", side_effect=ModuleNotFoundError):
            response = Client().get("/ai/htmx.js")
        assert response.status_code == 404
        assert b"evennia-ai[web]" in response.content


class PartTest(WindowTest):
    def test_pages_configure_htmx_so_that_it_runs_no_text_and_keeps_no_page(self):
        shown = self.page()
        assert 'src="/ai/htmx.js"' in shown
        for setting in ("allowEval", "allowScriptTags", "includeIndicatorStyles"):
            assert f'"{setting}": false' in shown, setting
        assert '"historyCacheSize": 0' in shown

    def test_an_error_takes_the_place_of_the_whole_page(self):
        self.stand_at("Player")
        response = self.client.get("/ai/", **PART)
        assert "does not have the level Builder" in check(response)
        assert (response.status_code, response["HX-Retarget"]) == (403, "#main")
        assert "HX-Retarget" not in self.client.get("/ai/")

    def test_a_visitor_who_was_logged_out_is_sent_to_the_login(self):
        response = Client().get("/ai/?q=x", **PART)
        assert response["HX-Redirect"] == "/auth/login/?next=/ai/%3Fq%3Dx"
        assert not response.content

    def test_what_a_form_asks_for_and_swaps_is_on_the_page(self):
        one = f"assistants/{self.scene.script.pk}"
        for path in ("", f"{one}/records", f"{one}/recall", f"{one}/prompt"):
            shown = self.page(path)
            assert 'hx-select="#found"' in shown, path
            for part in ('id="found"', 'id="main"'):
                assert shown.count(part) == 1, (path, part)
