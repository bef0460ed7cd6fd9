"""Texts for builders: tables in columns that fit, labels, times and durations."""

from datetime import timedelta
from unittest.mock import patch

from django.utils import timezone
from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import display_len

from ai.commands.console.text import ago, cell, duration, labelled, table, when
from ai.tests.calls import Calls
from ai.tests.game import EvenniaTest

COLUMNS = {"name": 10, "state": 8, "no": 4}


class TableTest(EvenniaTest):
    def test_columns_stand_below_their_headings_and_go_on_below_themselves(self):
        rows = [("Marta", "|gall is well|n", 12), ("Bartholomew", "", 7)]
        assert strip_ansi(table(COLUMNS, rows)) == (
            "name      state   no\n"
            "~~~~~~~~~~~~~~~~~~~~~~\n"
            "Marta     all is  12\n"
            "          well\n"
            "Bartholom         7\n"
            "  ew"
        )

    def test_a_cells_colour_is_set_in_each_of_its_lines_and_nowhere_else(self):
        lines = table(COLUMNS, [("Marta", "|gall is well|n", 12)]).splitlines()
        assert lines[2] == "Marta     |gall is|n  12"
        assert lines[3] == "          |gwell|n"

    def test_letters_that_are_wide_stay_in_their_column(self):
        for line in table(COLUMNS, [("\u5c71" * 12, "", 7)]).splitlines()[2:]:
            assert display_len(line) <= 22
        first = table(COLUMNS, [("\u5c71\u5c71", "fine", 7)]).splitlines()[2]
        assert first == "\u5c71\u5c71      fine    7"

    def test_what_others_wrote_is_no_markup_wherever_it_breaks(self):
        for blanks in range(12):
            shown = table(COLUMNS, [(cell("x" * blanks + "||r |lcquit|lt|| |r"), "", 1)])
            assert "|" not in shown.partition("~\n")[2]

    def test_hundreds_of_rows_do_not_make_the_game_wait(self):
        rows = [(f"n{number}", "|gall is well|n", number) for number in range(300)]
        with Calls() as calls:
            assert len(table(COLUMNS, rows).splitlines()) == 602
        assert calls.count < 25_000  # 20 ms on an idle machine

    def test_without_rows_only_its_head_is_there(self):
        assert len(table(COLUMNS, []).splitlines()) == 2


class LabelTest(EvenniaTest):
    def test_a_long_text_is_indented_below_its_label(self):
        first, *others = labelled("end", "word " * 40, "|r").splitlines()
        assert first.startswith("  |rend      |nword word")
        assert others and all(line.startswith(" " * 11 + "word") for line in others)

    def test_what_others_wrote_is_no_markup(self):
        shown = labelled("name", "|lcquit|ltx|le", "")
        assert shown.startswith("  name     ||") and "|" not in shown.replace("||", "")


class TimeTest(EvenniaTest):
    def test_a_time_has_its_day_unless_that_is_today(self):
        noon = timezone.localtime().replace(month=7, day=15, hour=12, minute=30, second=5)
        now = noon + timedelta(hours=1)
        with patch("django.utils.timezone.now", lambda: now):
            assert when(noon) == "12:30:05"
            assert when(noon - timedelta(days=1)) == "14 Jul 12:30"
            assert when(noon.replace(year=noon.year - 1)) == f"15 Jul {noon.year - 1}"

    def test_how_long_ago_something_was_has_one_unit(self):
        now = timezone.now()
        with patch("django.utils.timezone.now", lambda: now):
            for seconds, told in ((-1, "0 s"), (119, "119 s"), (300, "5 min"), (86400, "24 h")):
                assert ago(now - timedelta(seconds=seconds)) == told
            assert ago(now - timedelta(days=3)) == "3 d"

    def test_a_duration_is_told_in_full(self):
        assert duration(5400) == "1 hour 30 minutes"
        assert duration(86401) == "1 day 1 second"
        assert duration(0) == "0 seconds"
