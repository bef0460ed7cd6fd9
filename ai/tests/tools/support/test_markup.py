"""What is left of a text without its marks of colours."""

from __future__ import annotations

from itertools import product
from unittest.mock import patch

from evennia.utils.ansi import strip_ansi

from ai.tests.rows import each_row
from ai.tools.support.markup import uncoloured

PIECES = ("|", "|n", "n", "|r", "\r\n")


@each_row(map("".join, product(PIECES, repeat=4)))
def test_a_text_without_colours_has_what_evennia_shows_of_it(text):
    assert uncoloured(text) == strip_ansi(text).replace("\r\n", "\n")


def test_speech_as_evennia_words_it_is_not_taken_apart_for_colours():
    with patch("evennia.utils.ansi.strip_ansi", side_effect=AssertionError):
        assert uncoloured('Marta says, "|nGood day!|n"') == 'Marta says, "Good day!"'
