"""Tables for builders: set by hand, in columns that fit."""

import time

from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import display_len

from ai.commands.console.text import cell, table
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
        began = time.thread_time()
        assert len(table(COLUMNS, rows).splitlines()) == 602
        assert time.thread_time() - began < 0.05  # 20 ms on an idle machine

    def test_without_rows_only_its_head_is_there(self):
        assert len(table(COLUMNS, []).splitlines()) == 2
