"""Tells languages apart by their most frequent words, or by their script."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from pathlib import Path

import yaml

LANGUAGES = Path(__file__).with_name("languages.yaml")
SCRIPTS = {
    "CYRILLIC": "ru",
    "GREEK": "el",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "CJK": "zh",
    "HANGUL": "ko",
    "ARABIC": "ar",
    "HEBREW": "he",
}
"""By the first word of the names of a script's letters, the language that is assumed."""
LEAST = 2
"""Frequent words that a text must have, so that its language is told."""
_WORD = re.compile(r"[^\W\d_]+")


def languages_of(text: str) -> set[str]:
    """Return the codes of the languages that a text may be in: several if they fit equally well.

    The set is empty if the text is too short to tell.
    """
    letters = Counter(
        SCRIPTS.get(unicodedata.name(letter, "?").split()[0], "")
        for letter in text
        if letter.isalpha()
    )
    if letters["ja"]:  # Japanese is written with Chinese letters as well
        return {"ja"}
    script = letters.most_common(1)[0][0] if letters else ""
    if script:
        return {script}
    words = _WORD.findall(text.casefold())
    hits = {code: sum(word in frequent for word in words) for code, frequent in _frequent().items()}
    most = max(hits.values())
    return {code for code, count in hits.items() if count == most} if most >= LEAST else set()


@lru_cache(maxsize=1)
def _frequent() -> dict[str, frozenset[str]]:
    table = yaml.load(LANGUAGES.read_text("utf-8"), yaml.BaseLoader)  # "no" is a word
    return {code: frozenset(words.split()) for code, words in table.items()}
