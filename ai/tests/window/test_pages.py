"""What the pages of the window show."""

from unittest.mock import patch
from urllib.parse import quote

from ai.models import CallRecord, TurnRecord
from ai.testing import call
from ai.tests.window.kit import HOSTILE, Markup, WindowTest, thinks_and_looks


class RosterTest(WindowTest):
    def test_shows_where_each_is_and_what_it_does(self):
        self.talk()
        shown = self.page()
        for text in ("Marta", str(self.marta.location.key), "listening", "scripted", "by Anna"):
            assert text in shown, text

    def test_filters_by_name_and_place(self):
        for wanted, found in (("mart", True), ("nobody", False), (self.marta.location.key, True)):
            assert ("/ai/assistants/" in self.page(f"?q={wanted}")) is found, wanted

    def test_says_how_to_begin_where_nobody_fits(self):
        assert "No assistant fits “xyz”." in self.page("?q=xyz")

    def test_says_that_all_are_paused(self):
        self.scene.runtime.pause.pause_all("all are paused by Anna")
        assert "All are paused by Anna" in self.page()

    def test_takes_as_many_queries_for_many_as_for_one(self):
        self.page()
        with self.assertNumQueries(FuzzyCount()):
            self.page()


class FuzzyCount(int):
    """At most so many queries."""

    MOST = 20

    def __eq__(self, other):
        return other <= self.MOST

    __hash__ = int.__hash__


class AssistantTest(WindowTest):
    def path(self, more=""):
        return f"assistants/{self.scene.script.pk}{more}"

    def test_shows_the_talk_with_the_steps_below(self):
        self.talk(thinks_and_looks(), [call("say", message="Welcome, Anna!")])
        shown = self.page(self.path())
        heard, said = shown.index("Hello, Marta!"), shown.index("Welcome, Anna!")
        assert heard < said < shown.index("Who might that be?")
        assert "inspect_location" in shown
        assert "2 steps" in shown

    def test_speech_that_was_refused_does_not_stand_as_said(self):
        self.talk([call("whisper", message="Psst!", target="Nobody")], [call("wait")])
        shown = self.page(self.path())
        assert 'class="ai-said"' not in shown
        assert "Psst!" in shown  # among the steps

    def test_shows_the_newest_turns_first_and_leads_to_older_ones(self):
        for number in range(25):
            self.talk(line=f"Line {number}, Marta!")
            self.scene.clock.advance(10)
        shown = self.page(self.path())
        assert "Line 24," in shown
        assert "Line 4," not in shown
        older = shown.split("before=")[1].split('"')[0]
        before = self.page(self.path(f"?before={older}"))
        assert "Line 4," in before
        assert "Line 24," not in before

    def test_filters_as_the_log_does(self):
        self.talk(line="First, Marta!")
        assert "First, Marta!" in self.page(self.path("?q=anna"))
        assert "No turn fits." in self.page(self.path("?q=for berta"))
        assert "No turn fits." in self.page(self.path("?q=failed"))

    def test_searches_what_was_said_thought_called_and_got(self):
        self.talk(thinks_and_looks(), [call("say", message="Welcome, Änne!")], line="First, Marta!")
        self.scene.clock.advance(10)
        self.talk(line="Second, Marta!")
        for words, found in (
            ("first", True),
            ("FIRST MARTA", True),
            ("welcome, änne", True),
            ("who might", True),
            ("inspect_location", True),
            ("first second", False),
            ("dragon", False),
            ("%", False),
        ):
            shown = self.page(self.path(f"?words={quote(words)}"))
            assert ("First, Marta!" in shown) is found, words
            assert "data-ticket" not in shown

    def test_searches_so_many_turns_at_a_time_and_then_leads_to_older_ones(self):
        for number in range(6):
            self.talk(line=f"Line {number}, Marta!")
            self.scene.clock.advance(10)
        with patch("ai.window.assistants.assistant_page.MAX_SEARCHED", 4):
            shown = self.page(self.path("?words=line 0"))
            assert "No turn fits among the 4 that were searched." in shown
            older = shown.split("before=")[1].split('"')[0]
            assert "words=line%200&amp;before=" in shown
            shown = self.page(self.path(f"?words=line 0&before={older}"))
        assert "Line 0, Marta!" in shown
        assert "Search older turns" not in shown

    def test_hostile_filters_are_harmless(self):
        for wanted in ("<script>", "before x", "' or 1=1", "%00", "9" * 300, "before=²"):
            self.page(self.path(f"?q={wanted}&before={wanted}"))
            self.page(self.path(f"?words={wanted}&before={wanted}"))

    def test_shows_nothing_that_players_wrote_as_markup(self):
        self.marta.key = f"Marta{HOSTILE}"
        self.talk([call("say", message=HOSTILE)], line=f"Marta, {HOSTILE}")
        turn = TurnRecord.objects.latest("pk").pk
        for path in ("", self.path(), f"turns/{turn}", f"turns/{turn}.html"):
            text = self.client.get(f"/ai/{path}").content.decode()
            assert "<script>alert" not in text, path
            for mark in ("\x1b", "\u202e", "|lc"):
                assert mark not in text, (path, mark)


class TurnTest(WindowTest):
    def turn(self):
        return TurnRecord.objects.latest("pk")

    def test_shows_each_step_with_what_objected(self):
        self.talk([call("give", item="crown", to="Anna")], [call("say", message="No.")])
        shown = self.page(f"turns/{self.turn().pk}")
        for text in ("give", "crown", "No.", "it spoke, or chose to wait", "When each call ran"):
            assert text in shown, text

    def test_leads_to_the_turns_before_and_after(self):
        pks = []
        for number in range(3):
            self.talk(line=f"Line {number}, Marta!")
            self.scene.clock.advance(10)
            pks.append(self.turn().pk)
        shown = self.page(f"turns/{pks[1]}")
        assert f'rel="prev" href="/ai/turns/{pks[0]}"' in shown
        assert f'rel="next" href="/ai/turns/{pks[2]}"' in shown

    def test_can_be_saved_as_one_file_that_needs_nothing_else(self):
        self.talk()
        response = self.client.get(f"/ai/turns/{self.turn().pk}.html")
        assert response["Content-Disposition"].startswith("attachment")
        text = response.content.decode()
        assert "Welcome, Anna!" in text
        assert "<style>" in text
        assert not [mark for mark in ("<script", "<link", " src=", "url(") if mark in text]

    def test_a_long_turn_is_shown_whole(self):
        self.talk()
        record = self.turn()
        calls = [{"id": f"c{n}", "name": "inspect_location", "arguments": {}} for n in range(200)]
        record.data["messages"] = [
            record.data["messages"][0],
            *(
                message
                for one in calls
                for message in (
                    {"role": "assistant", "text": f"thought {one['id']}", "calls": [one]},
                    {"role": "tool", "text": "a room", "call_id": one["id"]},
                )
            ),
        ]
        record.save()
        with self.assertNumQueries(FuzzyCount()):
            shown = self.page(f"turns/{record.pk}")
        assert "thought c199" in shown
        assert "200 steps" in shown

    def test_a_turn_that_is_gone_is_not_found(self):
        self.talk()
        number = self.turn().pk
        CallRecord.objects.all().delete()
        TurnRecord.objects.all().delete()
        assert "There is no such turn." in self.page(f"turns/{number}", 404)


class CostTest(WindowTest):
    def test_shows_days_as_bars_and_as_a_table(self):
        shown = self.page("cost")
        assert shown.count('class="ai-bar"') == 30
        assert "The days as a table" in shown
        assert "The game" in shown


class HealthTest(WindowTest):
    def test_runs_the_checks_of_the_doctor(self):
        response = self.send("health")
        assert response.status_code == 200
        text = response.content.decode()
        for check in ("tables", "settings", "registry", "assistants", "memory"):
            assert f'<th scope="row">{check}</th>' in text, check
        assert not Markup(text).inline
