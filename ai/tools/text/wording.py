"""Wording: what makes two lines the same, whatever their case, marks and spaces."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"\w+")


def wording(text: str) -> str:
    """A line's bare words; a line without any is itself."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_WORD.findall(folded)) or " ".join(folded.split())
