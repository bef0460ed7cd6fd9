"""Wording: a line's words for comparison, and the first sentence of a text."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"\w+")


def wording(text: str) -> str:
    """A line's words, for comparison; of a line without words, the line itself."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_WORD.findall(folded)) or " ".join(folded.split())


def first_sentence(text: str) -> str:
    """The first sentence of a text, on one line."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."
